"""What the move generator is told: the board's size and premium squares, what tiles are worth, how words may lie.

Plain numbers: squares row by row from 0, letters by their place in the word graph. No edition is known here.
"""

from dataclasses import dataclass
from enum import IntEnum

STAR = 64
"""Added to the number of a letter that a star plays."""
THROUGH = -1
"""Stands in a play for a tile that was there before."""

Found = tuple[int, int, tuple[int, ...]]
"""A play: points, the square it begins on (the generator's `place` explains it), its letters by number."""

MOST_SIDE = 1000
MOST_LETTERS = 63
MOST_TILES = 20
"""On a rack."""
MOST_POINTS = 1000


class Crossing(IntEnum):
    """What becomes of the strings that a play's tiles make across it."""

    WORDS = 0
    """They must be words, and they score."""
    NOTHING = 1
    """They are neither judged nor scored."""
    FORBIDDEN = 2
    """There may be none."""


@dataclass(frozen=True, slots=True)
class Terms:
    """All that stays the same from play to play.

    `letter_factors` and `word_factors` have one number a square, `tile_points` and `star_points` one a letter;
    `bonuses[n]` is paid for laying n tiles. `is_whole`: a word reaches from empty square to empty square; else it may
    be a part of what stands in its line. A play has at least `least_through` and at most `most_through` tiles that were
    there before, but on an empty board, where it covers `start`, if that is not None. `pays_for_ever`: premium squares
    multiply every word over them, not only the words of the turn that covers them. `tells_ways`: a tile that makes
    words both ways is a play across and another one down.
    """

    rows: int
    columns: int
    letter_factors: tuple[int, ...]
    word_factors: tuple[int, ...]
    tile_points: tuple[int, ...]
    star_points: tuple[int, ...]
    bonuses: tuple[int, ...]
    start: int | None
    crossing: Crossing = Crossing.WORDS
    is_whole: bool = True
    least_through: int = 0
    most_through: int = 1_000_000
    pays_for_ever: bool = False
    tells_ways: bool = False

    def problems(self) -> list[str]:
        """What the generator cannot work with; it is told nothing that has any."""
        squares = self.rows * self.columns
        found = []
        if not (0 < self.rows <= MOST_SIDE and 0 < self.columns <= MOST_SIDE):
            found.append(f"a board of {self.rows} by {self.columns}")
        elif not len(self.letter_factors) == len(self.word_factors) == squares:
            found.append("factors for another number of squares")
        if len(self.tile_points) != len(self.star_points) or not 0 < len(self.tile_points) <= MOST_LETTERS:
            found.append("points for another number of letters")
        if not 0 < len(self.bonuses) - 1 <= MOST_TILES:
            found.append(f"a rack of {len(self.bonuses) - 1}")
        if self.start is not None and not 0 <= self.start < squares:
            found.append("a start off the board")
        numbers = (*self.letter_factors, *self.word_factors, *self.tile_points, *self.star_points, *self.bonuses)
        if any(not 0 <= number <= MOST_POINTS for number in numbers):
            found.append("points or factors beyond measure")
        return found
