"""Coordinates as records write them: ``8G`` across, ``G8`` down, ``R-3C12`` and ``C12R-3`` on an infinite board."""

import re
from dataclasses import dataclass

from erudit_cli.game.moves import Direction, Square
from erudit_cli.records.tile_text import LATIN, twin

_PLACE = re.compile(
    r"(?:([1-9][0-9]{0,2})([A-Za-z])|([A-Za-z])([1-9][0-9]{0,2})"
    r"|[Rr](-?[0-9]{1,6})[Cc](-?[0-9]{1,6})|[Cc](-?[0-9]{1,6})[Rr](-?[0-9]{1,6}))\Z"
)
_LIKE_A_PLACE = re.compile(r"(?:[0-9]{1,3}[^\W\d_]|[^\W\d_][0-9]{1,3}|[^\W\d_]-?[0-9]{1,6}[^\W\d_]-?[0-9]{1,6})\Z")


@dataclass(frozen=True, slots=True)
class Place:
    """A square and the direction the word there reads in."""

    square: Square
    direction: Direction
    infinite: bool = False

    @property
    def turned(self) -> "Place":
        """The same place with rows and columns changed over: what a board with lettered rows means by it."""
        return self if self.infinite else Place((self.square[1], self.square[0]), self.direction.other)


def looks_like_place(text: str) -> bool:
    """Whether `text` can only be meant as coordinates, whatever alphabet its letter is from."""
    return _LIKE_A_PLACE.match(text) is not None


def read_place(text: str) -> Place | None:
    """The place `text` names, None where it names none; the letter in either case."""
    found = _PLACE.match(text)
    if not found:
        return None
    row, column, column_first, row_second, r, c, c_first, r_second = found.groups()
    if row:
        return Place((int(row) - 1, _column(column)), Direction.ACROSS)
    if row_second:
        return Place((int(row_second) - 1, _column(column_first)), Direction.DOWN)
    if r:
        return Place((int(r), int(c)), Direction.ACROSS, infinite=True)
    return Place((int(r_second), int(c_first)), Direction.DOWN, infinite=True)


def latin_place(text: str) -> str | None:
    """Coordinates with Cyrillic look-alikes put right (``8С``); None where that does not make them coordinates."""
    fixed = "".join(twin(sign, LATIN) or sign for sign in text)
    return fixed if fixed != text and read_place(fixed) else None


def _column(letter: str) -> int:
    return ord(letter.upper()) - ord("A")
