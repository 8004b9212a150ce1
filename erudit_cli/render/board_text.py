"""The board as text, in two forms.

`board_lines` is the form that `records.diagram` reads back: a tile is upper case, a star lower case, an empty square
``.``; an infinite board is drawn as far as there are tiles, its first line names the top left square.

`picture_lines` is the form for people: premium squares and points written out, the last turn in brackets, stars marked,
in as many columns as the terminal has.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from erudit_cli.errors import InputError
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Direction, Square, column_letter, place_name
from erudit_cli.messages import sentence
from erudit_cli.render.board_picture import BoardPicture, PictureSquare, window
from erudit_cli.render.board_words import STAR_SIGN, legend, mark, seat_text
from erudit_cli.render.palette import colour_names
from erudit_cli.rules.layout import PLAIN, Layout, Premium

EMPTY = "."
MARKS: dict[Premium, str] = {(2, 1): "'", (3, 1): '"', (1, 2): "-", (1, 3): "="}
"""Premium squares as text boards mark them: letter ×2 and ×3, word ×2 and ×3."""


# The form that is read back


def board_lines(board: Board, layout: Layout, *, premiums: bool = False) -> list[str]:
    """The lines of a drawn board; `premiums` marks empty premium squares by `MARKS`."""
    rows, columns = window(board, layout)
    heads = [str(column) if layout.is_infinite else column_letter(column) for column in columns]
    names = [str(row) if layout.is_infinite else str(row + 1) for row in rows]
    cells = [[_sign(board, layout, (row, column), premiums=premiums) for column in columns] for row in rows]
    label = max(map(len, names))
    width = max(len(cell) for line in (heads, *cells) for cell in line)
    lines = [_line("", heads, label, width)]
    lines += [_line(name, line, label, width) for name, line in zip(names, cells, strict=True)]
    if layout.is_infinite:
        lines.insert(0, place_name((rows[0], columns[0]), Direction.ACROSS, infinite=True))
    return lines


def _sign(board: Board, layout: Layout, square: Square, *, premiums: bool) -> str:
    tile = board.tiles.get(square)
    if tile is not None:
        return tile
    return MARKS.get(layout.premium(square), EMPTY) if premiums else EMPTY


def _line(name: str, cells: Sequence[str], label: int, width: int) -> str:
    return " ".join([name.rjust(label), *(cell.rjust(width) for cell in cells)])


# The form for people

SIGNS = STAR_SIGN + "₀₁₂₃₄₅₆₇₈₉×"
"""What a console must be able to show for the widest form."""


@dataclass(frozen=True, slots=True)
class TextLook:
    """How wide a terminal is in columns (None: as wide as needed), whether it has colours and the signs ``★₂×``."""

    width: int | None = None
    color: bool = False
    has_signs: bool = True


def picture_lines(picture: BoardPicture, look: TextLook) -> Iterator[str]:
    """The whole picture: title, last turn, result, squares, players with racks, bag, edition, legend."""
    head = [line for line in (picture.title, picture.turn, picture.result) if line]
    if head:
        yield from head
        yield ""
    yield from square_lines(picture, look)
    yield ""
    for seat in picture.seats:
        yield ("> " if seat.is_on_turn else "  ") + seat_text(seat, picture.language)
    if picture.bag is not None:
        yield sentence("board-bag", picture.language, count=picture.bag)
    yield sentence("board-edition", picture.language, edition=picture.edition)
    said = _legend(picture, look)
    if said:
        yield said


INDENT = "  "
"""Before a board that stands under something else."""


def board_below(draw: Callable[[], BoardPicture], language: str, look: TextLook) -> Iterator[str]:
    """A board under something else, or why it cannot be drawn: what it stands under is said all the same.

    `look` is that of the whole terminal.
    """
    try:
        picture = draw()
    except InputError as error:
        yield INDENT + sentence(error.code, language, **error.values)
        return
    width = None if look.width is None else look.width - len(INDENT)
    yield from (INDENT + line for line in square_lines(picture, replace(look, width=width)))


Cell = Callable[[PictureSquare, str, TextLook], str]
"""What stands on a square, as wide as its form says."""


def square_lines(picture: BoardPicture, look: TextLook) -> Iterator[str]:
    """The squares with the names of rows and columns, in the widest form there is room for.

    What is still too wide is drawn in bands of columns, one under another.
    """
    label = max(map(len, picture.row_names))
    count = len(picture.column_names)
    cell, size = _form(picture, look)
    band = count if look.width is None else max(1, (look.width - label) // size)
    backgrounds = _backgrounds(picture) if look.color else None
    for start in range(0, count, band):
        if start:
            yield ""
        names = picture.column_names[start : start + band]
        yield (" " * label + "".join(_name(name, size) for name in names)).rstrip()
        for name, row in zip(picture.row_names, picture.squares, strict=True):
            cells = ((square, cell(square, picture.language, look)) for square in row[start : start + band])
            if backgrounds is None:
                yield (name.rjust(label) + "".join(text.ljust(size) for _, text in cells)).rstrip()
            else:
                yield name.rjust(label) + "".join(_painted(text.ljust(size), sq, backgrounds) for sq, text in cells)


def _form(picture: BoardPicture, look: TextLook) -> tuple[Cell, int]:
    """How squares are drawn, and how wide: in the widest form that fits, else in the narrowest."""
    head = max(map(len, picture.column_names)) + 1
    room = None if look.width is None else look.width - max(map(len, picture.row_names))
    for cell, least in ((_whole_cell, 5), (_lettered_cell, 3)):
        size = max(least, head)
        is_shown = look.has_signs or cell is _lettered_cell
        if is_shown and (room is None or len(picture.column_names) * size <= room):
            return cell, size
    return _narrow_cell, max(2, head)


def _legend(picture: BoardPicture, look: TextLook) -> str:
    """What marks, stars and brackets mean in the form that is drawn."""
    tiles = [square.tile for row in picture.squares for square in row if square.tile is not None]
    star = STAR_SIGN if look.has_signs else "*"
    if _form(picture, look)[0] is _narrow_cell:
        star = next((tile.letter.lower() for tile in tiles if tile.is_star), star)
    said = [legend(picture, star)] if legend(picture) else []
    if any(tile.is_fresh for tile in tiles):
        said.append("[ ] " + sentence("board-fresh", picture.language))
    return " · ".join(said) if look.has_signs else " · ".join(said).replace("×", "x")


def _name(name: str, size: int) -> str:
    """A column's name above the letters, which stand second in their cells."""
    return ((" " if len(name) < size - 1 else "") + name).ljust(size) if size > 2 else name.rjust(size)


def _whole_cell(square: PictureSquare, language: str, look: TextLook) -> str:
    """Five columns: ``[К₂]`` just laid, ``★К₂`` a star, `` К₂`` a tile, `` С3`` a premium square."""
    tile = square.tile
    if tile is None:
        return _lettered_cell(square, language, look)
    value = str(tile.value).translate(_SUBSCRIPTS)
    sign = STAR_SIGN if tile.is_star else "[" if tile.is_fresh else " "
    return f"{sign}{tile.letter}{value}{']' if tile.is_fresh else ''}"


def _lettered_cell(square: PictureSquare, language: str, look: TextLook) -> str:
    """Three columns: the same without points."""
    tile = square.tile
    if tile is None:
        return " " + (mark(square.premium, language) or EMPTY)
    star = STAR_SIGN if look.has_signs else "*"
    sign = star if tile.is_star else "[" if tile.is_fresh else " "
    return f"{sign}{tile.letter}{']' if tile.is_fresh else ''}"


def _narrow_cell(square: PictureSquare, language: str, look: TextLook) -> str:  # noqa: ARG001  the form of the others
    """Two columns: a star is lower case, as in drawn boards; what was just laid has a bracket before it."""
    tile = square.tile
    if tile is None:
        return mark(square.premium, language) or " " + EMPTY
    return ("[" if tile.is_fresh else " ") + (tile.letter.lower() if tile.is_star else tile.letter)


_SUBSCRIPTS = str.maketrans("0123456789-", "₀₁₂₃₄₅₆₇₈₉₋")

_TERMINAL_COLOURS = {
    "red": "97;41",
    "pink": "30;45",
    "blue": "97;44",
    "light-blue": "30;46",
    "yellow": "30;43",
    "green": "30;42",
    "orange": "30;43",
    "violet": "97;45",
}
"""Ink and ground of every name of `rules.layout.COLOURS`, of the sixteen every terminal has."""


def _backgrounds(picture: BoardPicture) -> dict[Premium, str]:
    return {premium: _TERMINAL_COLOURS[name] for premium, name in colour_names(picture.colours).items()}


def _painted(text: str, square: PictureSquare, backgrounds: dict[Premium, str]) -> str:
    """A cell in its colours: a tile is black on white, one just laid bold as well."""
    if square.tile is not None:
        code = "1;30;47" if square.tile.is_fresh else "30;47"
    elif square.premium == PLAIN:
        return text
    else:
        code = backgrounds[square.premium]
    return f"\033[{code}m{text}\033[0m"
