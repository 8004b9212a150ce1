"""Rows of cells as lines: aligned columns on a terminal, tabs in a pipe."""

from collections.abc import Iterable, Sequence

GAP = "  "


def columns(rows: Iterable[Sequence[str]], *, aligned: bool, right: frozenset[int] = frozenset()) -> list[str]:
    """One line a row. `right` names the columns, from 0, whose cells are set flush right when aligned."""
    table = [tuple(row) for row in rows]
    if not aligned:
        return ["\t".join(row) for row in table]
    widths: dict[int, int] = {}
    for row in table:
        for place, cell in enumerate(row):
            widths[place] = max(widths.get(place, 0), width(cell))
    return [
        GAP.join(_padded(cell, widths[place], place in right) for place, cell in enumerate(row)).rstrip()
        for row in table
    ]


def width(cell: str) -> int:
    """How many columns of a terminal a text takes: a stress mark stands over its letter and takes none."""
    return len(cell) if cell.isascii() else sum(not "\u0300" <= sign <= "\u036f" for sign in cell)


def _padded(cell: str, wanted: int, is_right: bool) -> str:
    space = " " * (wanted - width(cell))
    return space + cell if is_right else cell + space
