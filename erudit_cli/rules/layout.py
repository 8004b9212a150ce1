"""Premium squares: what a square multiplies; a finite board, or a pattern that repeats without end."""

from dataclasses import dataclass
from functools import cached_property

Square = tuple[int, int]
Premium = tuple[int, int]
"""What a square multiplies: the letter on it, the word over it."""

PLAIN: Premium = (1, 1)
SIGNS: dict[str, Premium] = {".": PLAIN, "d": (2, 1), "t": (3, 1), "D": (1, 2), "T": (1, 3)}
"""The signs of layout files: ``d`` and ``t`` letter ×2 and ×3, ``D`` and ``T`` word ×2 and ×3."""


COLOURS = ("red", "pink", "blue", "light-blue", "yellow", "green", "orange", "violet")
"""What premium squares may be coloured; how a colour looks is `render`'s business."""


@dataclass(frozen=True)
class Layout:
    """The pattern of a board, row by row in `SIGNS`, and the colours of `COLOURS` its premium squares have.

    With a `period` the board is infinite and the pattern, centred on the start square, repeats every `period` squares
    in both directions: neighbours share their edge rows and columns.
    """

    rows: tuple[str, ...]
    period: int | None = None
    colours: tuple[tuple[Premium, str], ...] = ()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def is_infinite(self) -> bool:
        return self.period is not None

    @property
    def longest_line(self) -> int | None:
        """The squares of the longest line, and so the letters of the longest word; None on a board without end."""
        return None if self.is_infinite else max(self.height, self.width)

    def contains(self, square: Square) -> bool:
        """Whether a tile can lie there."""
        return self.is_infinite or (0 <= square[0] < self.height and 0 <= square[1] < self.width)

    @cached_property
    def premiums(self) -> dict[Square, Premium]:
        """The squares of the pattern that multiply anything."""
        return {
            (row, column): SIGNS[sign]
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
            if SIGNS[sign] != PLAIN
        }

    def premium(self, square: Square) -> Premium:
        """What a square multiplies: letter factor, word factor."""
        if self.period is not None:
            square = (
                (square[0] + self.height // 2) % self.period,
                (square[1] + self.width // 2) % self.period,
            )
        return self.premiums.get(square, PLAIN)
