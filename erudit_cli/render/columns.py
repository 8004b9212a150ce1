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
            widths[place] = max(widths.get(place, 0), len(cell))
    return [
        GAP.join(
            cell.rjust(widths[place]) if place in right else cell.ljust(widths[place]) for place, cell in enumerate(row)
        ).rstrip()
        for row in table
    ]
