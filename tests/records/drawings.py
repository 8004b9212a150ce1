"""Boards drawn in the many ways people draw them; shared by the tests that read them."""

from collections.abc import Callable
from itertools import product

from erudit_cli.game.board import Board

SIZE = 15
LETTERS = "ABCDEFGHIJKLMNO"
RUSSIAN_HEAD = "АБВГДЕЖЗИКЛМНОП"

Grid = list[str]
"""Fifteen rows of fifteen signs, ``.`` for an empty square."""


def grid_of(board: Board) -> Grid:
    return ["".join(board.tiles.get((row, column), ".") for column in range(SIZE)) for row in range(SIZE)]


def dense(grid: Grid, empty: str) -> str:
    return "\n".join(row.replace(".", empty) for row in grid)


def numbered(grid: Grid, empty: str, between: str, right: bool) -> str:
    rows = [between.join(row.replace(".", empty)) for row in grid]
    return "\n".join(f"{number:2} {row}{f' {number}' if right else ''}" for number, row in enumerate(rows, 1))


def headed(grid: Grid, empty: str, letters: str) -> str:
    head = "   " + " ".join(letters)
    return f"{head}\n{numbered(grid, empty, ' ', right=True)}\n{head}"


def digits_head(grid: Grid) -> str:
    return f"   123456789012345\n{numbered(grid, '.', '', right=False)}"


def numbers_head(grid: Grid) -> str:
    head = "   " + " ".join(map(str, range(1, SIZE + 1)))
    return f"{head}\n{numbered(grid, '.', ' ', right=False)}"


def framed(grid: Grid, empty: str) -> str:
    bar = "+" + "-" * SIZE + "+"
    return "\n".join([bar, *(f"|{row.replace('.', empty)}|" for row in grid), bar])


def dashes_framed(grid: Grid, empty: str) -> str:
    """Lines above and below that are exactly as wide as a row of dashes."""
    bar = " " + "-" * SIZE
    return "\n".join([bar, *(f"|{row.replace('.', empty)}|" for row in grid), bar])


def celled(grid: Grid, empty: str, corners: str, line: str, bar: str) -> str:
    left, inner, right = corners
    rule = left + inner.join([line * 3] * SIZE) + right
    rows = [bar + bar.join(f" {sign} " for sign in row.replace(".", empty)) + bar for row in grid]
    return "\n".join([rule, *(part for row in rows for part in (row, rule))])


def celled_and_numbered(grid: Grid) -> str:
    rule = "   +" + "---+" * SIZE
    head = "     " + "   ".join(LETTERS)
    rows = [
        f"{number:2} |{'|'.join(f' {sign} ' for sign in row.replace('.', ' '))}| {number}"
        for number, row in enumerate(grid, 1)
    ]
    return "\n".join([head, rule, *(part for row in rows for part in (row, rule))])


def tabbed(grid: Grid) -> str:
    return "\n".join("\t".join(row.replace(".", " ")).replace(" ", "").rstrip("\t") or "\t" for row in grid)


def tabbed_and_numbered(grid: Grid) -> str:
    rows = ("\t".join(row).replace(".", "") for row in grid)
    return "\t" + "\t".join(LETTERS) + "\n" + "\n".join(f"{number}\t{row}" for number, row in enumerate(rows, 1))


def trimmed(grid: Grid) -> str:
    """Spaces for empty squares, cut off at the ends of rows, as editors do."""
    return "\n".join(row.replace(".", " ").rstrip() for row in grid)


def with_premium_marks(grid: Grid) -> str:
    """Marks of text boards on the empty squares, in bars."""
    marks = "= '\"-"
    rows = (
        "".join(marks[(n * 7 + m) % 5] if sign == "." else sign for m, sign in enumerate(row))
        for n, row in enumerate(grid)
    )
    return "\n".join(f"{number:2}|{row}|" for number, row in enumerate(rows, 1))


def coloured(grid: Grid) -> str:
    squares = "⬜🟩🟨🟦🟥"
    return "\n".join(
        "".join(squares[(n + m) % 5] + "\ufe0f" * (n % 2) if sign == "." else sign for m, sign in enumerate(row))
        for n, row in enumerate(grid)
    )


def indented(grid: Grid) -> str:
    return "\n".join("    " + row for row in grid) + "\n\n\n"


STYLES: dict[str, Callable[[Grid], str]] = {
    **{f"dense-{ord(empty):x}": lambda grid, empty=empty: dense(grid, empty) for empty in ".-_·•–□"},
    **{
        f"numbered-{ord(empty):x}-{len(between)}-{right:d}": lambda grid, e=empty, b=between, r=right: numbered(
            grid, e, b, r
        )
        for empty, between, right in product(".-_", ("", " ", "  "), (False, True))
    },
    "latin-head": lambda grid: headed(grid, ".", LETTERS),
    "latin-head-dashes": lambda grid: headed(grid, "-", LETTERS),
    "lower-head": lambda grid: headed(grid, ".", LETTERS.lower()),
    "russian-head": lambda grid: headed(grid, ".", RUSSIAN_HEAD),
    "typed-head": lambda grid: headed(grid, ".", "АВСDЕFGНIJКLМNО"),
    "digits-head": digits_head,
    "numbers-head": numbers_head,
    "framed": lambda grid: framed(grid, "."),
    "framed-dashes": lambda grid: framed(grid, "-"),
    "framed-spaces": lambda grid: framed(grid, " "),
    "dash-lines": lambda grid: dashes_framed(grid, "."),
    "dash-lines-spaces": lambda grid: dashes_framed(grid, " "),
    "cells": lambda grid: celled(grid, " ", "+++", "-", "|"),
    "cells-dashes": lambda grid: celled(grid, "-", "+++", "-", "|"),
    "cells-bars": lambda grid: celled(grid, ".", "|||", "-", "|"),
    "box": lambda grid: celled(grid, " ", "├┼┤", "─", "│"),
    "box-double": lambda grid: celled(grid, " ", "╠╬╣", "═", "║"),
    "cells-numbered": celled_and_numbered,
    "tabs": tabbed,
    "tabs-numbered": tabbed_and_numbered,
    "trimmed": trimmed,
    "premium-marks": with_premium_marks,
    "coloured": coloured,
    "indented": indented,
}
"""Every style, by the name its test bears."""
