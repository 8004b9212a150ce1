"""Rows of cells as lines: aligned columns on a terminal, tabs in a pipe."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

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


def stacked(row: Sequence[str]) -> list[tuple[str, ...]]:
    """The lines of a row, some cells of which have several."""
    return list(zip_longest(*(cell.split("\n") for cell in row), fillvalue=""))


def beside(texts: Sequence[str], numbers: Sequence[str]) -> list[str]:
    """Two columns as one: each number flush right beside the first line of its text; where both are empty, nothing.

    The first of each are headings; there is room for both.
    """
    lines = [text.split("\n") for text in texts]
    widest = max((width(line) for text in lines[1:] for line in text), default=0)
    cells = widest + 1 + max(map(width, numbers[1:]), default=0)
    whole = max(cells, width(texts[0]) + 1 + width(numbers[0]))
    found = []
    for (first, *rest), number in zip(lines, numbers, strict=True):
        head = first + " " * (whole - width(first) - width(number)) + number if first or number else ""
        found.append("\n".join([head, *rest]))
    return found


def folded(parts: Iterable[str], between: str, most: int, indent: str = "") -> list[str]:
    """Parts joined by `between` in lines of at most `most` signs, each after `indent`.

    Only a part that is wider itself is broken, at its spaces; a word never is.
    """
    lines: list[str] = []
    for part in parts:
        if lines and width(lines[-1] + between + part) <= most:
            lines[-1] += between + part
            continue
        if lines:
            lines[-1] += between.rstrip()
        is_wide = " " in part and width(indent + part) > most
        lines += folded(part.split(" "), " ", most, indent) if is_wide else [indent + part]
    return lines
