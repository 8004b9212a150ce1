"""The board as text, in the form `records.diagram` reads back: a head of columns, a number before each row.

A tile is upper case, a star lower case, an empty square ``.``. An infinite board is drawn as far as there are tiles,
with one empty square around them; its first line names the top left square.
"""

from collections.abc import Sequence

from erudit_cli.game.board import Board
from erudit_cli.game.moves import Direction, Square, column_letter, place_name
from erudit_cli.render.board_picture import window
from erudit_cli.rules.layout import Layout, Premium

EMPTY = "."
MARKS: dict[Premium, str] = {(2, 1): "'", (3, 1): '"', (1, 2): "-", (1, 3): "="}
"""Premium squares as text boards mark them: letter ×2 and ×3, word ×2 and ×3."""


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
