"""The board as a web page of its own: a table, a caption, no link, no script."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from erudit_cli.messages import sentence
from erudit_cli.render.board_picture import BoardPicture, PictureSquare, PictureTile, Seat
from erudit_cli.render.board_words import STAR_SIGN, heading, legend, mark
from erudit_cli.render.palette import PALETTES, Palette, Theme, colour_names
from erudit_cli.rules.layout import PLAIN, Premium

STYLE = Path(__file__).parent / "templates" / "board.css"


def board_html(picture: BoardPicture, theme: Theme | None = None) -> str:
    """The picture as one HTML document; without a theme it follows the reader's light or dark, and paper."""
    return "".join(_page(picture, theme))


def _page(picture: BoardPicture, theme: Theme | None) -> Iterator[str]:
    name, style = escape(heading(picture)), STYLE.read_text(encoding="utf-8")
    yield f'<!DOCTYPE html>\n<html lang="{picture.language}">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n"""
    yield f"<title>{name}</title>\n<style>{themed(picture, theme)}\n{style}</style>\n</head>\n<body>\n<main>\n"
    yield f'<h1 dir="auto">{name}</h1>\n'
    for line in filter(None, (picture.turn, picture.result)):
        yield f'<p dir="auto">{escape(line)}</p>\n'
    yield f'<div class="wide">\n{board_table(picture)}</div>\n<p class="muted">{escape(legend(picture))}</p>\n'
    if picture.seats:
        yield from _players(picture)
    below = [picture.edition] if picture.title else []
    if picture.bag is not None:
        below.append(sentence("board-bag", picture.language, count=picture.bag))
    if below:
        yield f'<p class="muted">{escape(" · ".join(below))}</p>\n'
    yield "</main>\n</body>\n</html>\n"


def themed(picture: BoardPicture, theme: Theme | None) -> str:
    """The colours as custom properties: one theme's, or each where a reader's settings and paper ask for it."""
    if theme is not None:
        return f":root{{{_colours(picture, PALETTES[theme])}}}"
    light, dark, paper = (_colours(picture, PALETTES[each]) for each in Theme)
    return (
        f":root{{color-scheme:light dark;{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"@media print{{:root{{{paper}}}}}"
    )


def _colours(picture: BoardPicture, palette: Palette) -> str:
    pairs = {"plain": palette.plain, "tile": palette.tile, "star": palette.star}
    pairs |= {name: palette.premiums[name] for name in colour_names(picture.colours).values()}
    said = {"page": palette.page[0], "ink": palette.page[1], "edge": palette.edge}
    said |= {"accent": palette.accent, "line": palette.line, "muted": palette.muted}
    said |= {key: value for name, pair in pairs.items() for key, value in ((name, pair[0]), (f"{name}-ink", pair[1]))}
    return "".join(f"--{key}:{value};" for key, value in said.items())


def board_table(picture: BoardPicture) -> str:
    """The squares as a table with named rows and columns."""
    colours = colour_names(picture.colours)
    caption = sentence("board-table", picture.language)
    rows = [f'<table class="board" style="--columns:{len(picture.column_names)}">', "\n"]
    rows.append(f'<caption class="hidden">{escape(caption)}</caption>\n<thead><tr><td></td>')
    rows += (f'<th scope="col">{name}</th>' for name in picture.column_names)
    rows.append("</tr></thead>\n<tbody>\n")
    for name, line in zip(picture.row_names, picture.squares, strict=True):
        rows.append(f'<tr><th scope="row">{name}</th>')
        rows += (_cell(square, colours, picture.language) for square in line)
        rows.append("</tr>\n")
    return "".join([*rows, "</tbody>\n</table>\n"])


def _cell(square: PictureSquare, colours: dict[Premium, str], language: str) -> str:
    tile = square.tile
    if tile is not None:
        kinds = ["tile", *["star"] * tile.is_star, *["fresh"] * tile.is_fresh]
        title = f' title="{escape(sentence("board-fresh", language))}"' if tile.is_fresh else ""
        return f'<td class="{" ".join(kinds)}"{title}>{_inside(tile)}</td>'
    start = ' class="start"' if square.is_start else ""
    if square.premium == PLAIN:
        return f"<td{start}></td>"
    name = colours[square.premium]
    style = f"background:var(--{name});color:var(--{name}-ink)"
    return f'<td{start} style="{style}">{escape(mark(square.premium, language))}</td>'


def _inside(tile: PictureTile) -> str:
    """The letter with its points; a star's sign stands before the letter it plays, or alone."""
    if not tile.letter:
        return STAR_SIGN
    star = f"<sup>{STAR_SIGN}</sup>" if tile.is_star else ""
    return f"{star}{escape(tile.letter)}<sub>{tile.value}</sub>"


def _players(picture: BoardPicture) -> Iterator[str]:
    language = picture.language
    heads = "".join(f'<th scope="col">{escape(sentence(f"board-column-{n}", language))}</th>' for n in _COLUMNS)
    yield f'<table class="players">\n<thead><tr class="muted">{heads}</tr></thead>\n<tbody>\n'
    for seat in picture.seats:
        yield _player(seat)
    yield "</tbody>\n</table>\n"


_COLUMNS = ("player", "total", "rack")


def _player(seat: Seat) -> str:
    name = f'<th scope="row" dir="auto"{" class=on" if seat.is_on_turn else ""}>{"▶ " * seat.is_on_turn}'
    total = "" if seat.total is None else seat.total
    tiles = "".join(f"<span{' class=star' * tile.is_star}>{_inside(tile)}</span>" for tile in seat.rack or ())
    return f'<tr>{name}{escape(seat.name)}</th><td class="total">{total}</td><td class="rack">{tiles}</td></tr>\n'
