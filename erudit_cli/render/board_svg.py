"""The board as SVG: one self-contained picture that needs no style sheet, script or font of its own.

Letters are text, so that any font with the alphabet will do; stars and other signs are drawn, so that no font can lack
them. Everything is in user units of one pixel at scale 1.
"""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from erudit_cli.messages import sentence
from erudit_cli.render.board_picture import BoardPicture, PictureSquare, PictureTile, Seat
from erudit_cli.render.board_words import description, heading, legend, mark
from erudit_cli.render.palette import PALETTES, Palette, Theme, colour_names
from erudit_cli.rules.layout import PLAIN

CELL = 40
MARGIN = 16
HEAD = 22
"""Above the squares, for the letters of columns."""
LEAST_WIDTH = 520
"""Of the squares' part, so that the caption of a small board has room."""
SEAT, RACK_TILE = 36, 30
NAME = 210
"""How wide a player's name may be."""
FONT = "DejaVu Sans"
"""The first choice, which the package has for PNG."""
FONTS = f"'{FONT}','PT Sans','Noto Sans','Liberation Sans',Arial,sans-serif"

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_ESCAPE = str.maketrans(_ESCAPES)
_WIDE = frozenset("ЖМФЦШЩЫЮMWQ")
_TAILED = frozenset("ЦЩQ")
"""Letters whose lower right corner reaches for the points."""
_STAR = ((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81), (0, 0.38))
"""The right half of a five-pointed star of radius 1, from its tip down."""


def escaped(text: str) -> str:
    """`text` as it stands in XML, in content and in attributes."""
    return text.translate(_ESCAPE)


def board_svg(picture: BoardPicture, theme: Theme = Theme.LIGHT, *, name: str = "board") -> str:
    """The picture as one SVG document; `name` begins the ids in it, for who puts several on a page."""
    return "".join(_Drawing(picture, PALETTES[theme], name).parts())


class _Drawing:
    """Where things stand: the squares' left edge, and how far down the drawing has come."""

    def __init__(self, picture: BoardPicture, palette: Palette, name: str) -> None:
        self.picture = picture
        self.palette = palette
        self.name = name
        self.colours = colour_names(picture.colours)
        self.side = 12 + 9 * max(map(len, picture.row_names))
        squares = len(picture.column_names) * CELL
        self.width = 2 * (MARGIN + self.side) + max(squares, LEAST_WIDTH)
        self.left = (self.width - squares) // 2
        room = (self.width - 2 * MARGIN) // 11
        self.heads = wrap(heading(picture), room, max_lines=2, placeholder="…")
        self.lines = [*self.heads, *filter(None, (picture.turn, picture.result))]
        self.top = MARGIN + 24 * len(self.lines) + HEAD
        self.bottom = self.top + CELL * len(picture.row_names)
        self.seats_top = self.bottom + HEAD + 34
        below = [picture.edition] if picture.title else []
        if picture.bag is not None:
            below.append(sentence("board-bag", picture.language, count=picture.bag))
        self.below = " · ".join(below)
        self.height = self.seats_top + SEAT * len(picture.seats) + (26 if self.below else 0) + MARGIN - 8

    def parts(self) -> Iterator[str]:
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        ids = f'aria-labelledby="{self.name}-title {self.name}-desc"'
        language = self.picture.language
        look = f'lang="{language}" font-family="{FONTS}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {ids} {look}>\n'
        yield f'<title id="{self.name}-title">{escaped(heading(self.picture))}</title>\n'
        yield f'<desc id="{self.name}-desc">{escaped(description(self.picture))}</desc>\n'
        yield f'<rect width="100%" height="100%" fill="{self.palette.page[0]}"/>\n'
        yield from self._caption()
        yield from self._names()
        yield from self._squares()
        yield from self._marks()
        yield from self._tiles()
        yield from self._seats()
        yield "</svg>\n"

    # the board

    def _placed(self) -> Iterator[tuple[int, int, PictureSquare]]:
        """Every square with the place of its top left corner."""
        for row, line in enumerate(self.picture.squares):
            for column, square in enumerate(line):
                yield self.left + column * CELL, self.top + row * CELL, square

    def _names(self) -> Iterator[str]:
        """Column letters above and row numbers on either side."""
        yield f'<g font-size="13" fill="{self.palette.muted}" text-anchor="middle">\n'
        for column, name in enumerate(self.picture.column_names):
            x = self.left + column * CELL + CELL // 2
            yield f'<text x="{x}" y="{self.top - 7}">{name}</text><text x="{x}" y="{self.bottom + 17}">{name}</text>\n'
        middle = self.side // 2
        right = self.left + CELL * len(self.picture.column_names) + middle
        for row, name in enumerate(self.picture.row_names):
            y = self.top + row * CELL + CELL // 2 + 5
            yield f'<text x="{self.left - middle}" y="{y}">{name}</text><text x="{right}" y="{y}">{name}</text>\n'
        yield "</g>\n"

    def _squares(self) -> Iterator[str]:
        """All squares of a colour as one shape."""
        for premium, placed in _by_premium(self._placed()):
            colour = self._pair(premium)[0]
            path = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y, _ in placed)
            yield f'<path d="{path}" fill="{colour}" stroke="{self.palette.line}" stroke-width="2"/>\n'

    def _marks(self) -> Iterator[str]:
        """What the empty premium squares multiply; a ring on the start square."""
        empty = [(x, y, square) for x, y, square in self._placed() if square.tile is None]
        for premium, placed in _by_premium(iter(empty)):
            if premium == PLAIN:
                continue
            text = escaped(mark(premium, self.picture.language))
            yield f'<g font-size="13" font-weight="bold" fill="{self._pair(premium)[1]}" text-anchor="middle">'
            yield "".join(f'<text x="{x + CELL // 2}" y="{y + CELL // 2 + 5}">{text}</text>' for x, y, _ in placed)
            yield "</g>\n"
        for x, y, square in empty:
            if square.is_start:
                ink = self._pair(square.premium)[1]
                centre = f'cx="{x + CELL // 2}" cy="{y + CELL // 2}"'
                yield f'<circle {centre} r="14" fill="none" stroke="{ink}" stroke-width="2"/>\n'

    def _pair(self, premium: tuple[int, int]) -> tuple[str, str]:
        return self.palette.plain if premium == PLAIN else self.palette.premiums[self.colours[premium]]

    def _tiles(self) -> Iterator[str]:
        for x, y, square in self._placed():
            if square.tile is not None:
                yield from self._tile(x + 2, y + 2, CELL - 4, square.tile)

    def _tile(self, x: float, y: float, size: int, tile: PictureTile) -> Iterator[str]:
        """A tile: its letter, its points below, a drawn star above; one just laid has a thick frame and a corner."""
        palette = self.palette
        face, ink = palette.star if tile.is_star else palette.tile
        edge, thick = (palette.accent, 3) if tile.is_fresh else (palette.edge, 1)
        inset = thick / 2
        yield f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{size - thick}" height="{size - thick}" rx="4" '
        yield f'fill="{face}" stroke="{edge}" stroke-width="{thick}"/>'
        if tile.is_fresh:
            side = size // 4
            yield f'<path d="M{x + size - side - 2:g} {y + 2:g}h{side}v{side}z" fill="{edge}"/>'
        unit = size / 36
        middle = x + size / 2
        if tile.is_star:
            radius, across, down = (4.8, x + 8 * unit, y + 8.5 * unit) if tile.letter else (9, middle, y + size / 2)
            yield f'<path d="{_star(across, down, radius * unit)}" fill="{ink}"/>'
        if tile.letter:
            height = _letter_height(tile) * unit
            right, down = (1, 25) if tile.is_star else (-2, 25) if tile.value < 10 else (-3, 23.5)
            if tile.letter in _TAILED:
                right, down = right - 2, down - 1.5
            yield f'<text x="{middle + right * unit:g}" y="{y + down * unit:g}" font-size="{height:g}" fill="{ink}" '
            yield f'font-weight="bold" text-anchor="middle">{escaped(tile.letter)}</text>'
            corner = f'x="{x + size - 3.5 * unit:g}" y="{y + size - 3.5 * unit:g}"'
            yield f'<text {corner} font-size="{9.5 * unit:g}" fill="{ink}" text-anchor="end">{tile.value}</text>'
        yield "\n"

    # the caption

    def _caption(self) -> Iterator[str]:
        """The title and the last turn above the board, the legend and the rest below it."""
        x, wide = MARGIN, self.width - 2 * MARGIN
        for number, line in enumerate(self.lines):
            look = 'font-size="17" font-weight="bold"' if number < len(self.heads) else 'font-size="15"'
            yield self._line(x, MARGIN + 24 * number, wide, line, look)
        yield self._line(
            x, self.bottom + HEAD, wide, legend(self.picture), f'font-size="12" fill="{self.palette.muted}"'
        )
        if self.below:
            below = self.seats_top + SEAT * len(self.picture.seats)
            yield self._line(x, below, wide, self.below, f'font-size="13" fill="{self.palette.muted}"')

    def _line(self, x: int, y: int, wide: int, text: str, look: str) -> str:
        """A line of text that ends where its room does, however wide its letters are."""
        ink = "" if "fill=" in look else f' fill="{self.palette.page[1]}"'
        said = f'<text y="17" {look}{ink}>{escaped(_shortened(text, wide // 7))}</text>'
        return f'<svg x="{x}" y="{y}" width="{wide}" height="24">{said}</svg>\n'

    def _seats(self) -> Iterator[str]:
        """The players: who is on turn, name, total, rack."""
        for number, seat in enumerate(self.picture.seats):
            yield from self._seat(seat, self.seats_top + SEAT * number)

    def _seat(self, seat: Seat, y: int) -> Iterator[str]:
        ink = self.palette.page[1]
        x = MARGIN
        if seat.is_on_turn:
            yield f'<path d="M{x} {y + 10}l10 6l-10 6z" fill="{self.palette.accent}"/>'
        weight = ' font-weight="bold"' if seat.is_on_turn else ""
        yield self._line(x + 18, y + 4, NAME, _shortened(seat.name, 22), f'font-size="15"{weight}')
        if seat.total is not None:
            yield f'<text x="{x + 18 + NAME + 56}" y="{y + 21}" font-size="16" font-weight="bold" '
            yield f'fill="{ink}" text-anchor="end">{seat.total}</text>'
        if seat.rack:
            room = self.width - 2 * MARGIN - NAME - 94
            size = min(RACK_TILE, room // len(seat.rack) - 2)
            for place, tile in enumerate(seat.rack):
                yield from self._tile(x + NAME + 94 + place * (size + 2), y + (RACK_TILE - size) / 2, size, tile)
        yield "\n"


def _by_premium(
    placed: Iterator[tuple[int, int, PictureSquare]],
) -> Iterator[tuple[tuple[int, int], list[tuple[int, int, PictureSquare]]]]:
    ordered = sorted(placed, key=lambda each: each[2].premium)
    for premium, group in groupby(ordered, key=lambda each: each[2].premium):
        yield premium, list(group)


def _letter_height(tile: PictureTile) -> float:
    """The size of a tile's letter, in units of a square of 36: what is wide leaves room for the points beside it."""
    if len(tile.letter) > 1:
        return 15
    full = 19 if tile.is_star else 21
    is_crowded = tile.is_star or tile.value >= 10
    return full - (3 if is_crowded and tile.letter in _WIDE else 0) - (3 if tile.value >= 10 else 0)


def _star(x: float, y: float, radius: float) -> str:
    """The outline of a five-pointed star."""
    half = [*_STAR, *((-across, down) for across, down in reversed(_STAR[1:-1]))]
    points = [f"{x + across * radius:.1f} {y + down * radius:.1f}" for across, down in half]
    return "M" + "L".join(points) + "z"


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
