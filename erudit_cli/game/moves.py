"""What a player can do in a turn, and where: plays, star swaps, exchanges, passes; GCG coordinates.

Values only: whether a turn is legal is `game.legality`'s business, what it is worth `game.scoring`'s.
"""

from dataclasses import dataclass
from enum import Enum

Square = tuple[int, int]
"""Row and column, from 0 at the top left of a finite board, from the start square of an infinite one."""

THROUGH = "."
"""In a play: a tile that was on the board before."""
STAR = "?"
"""A star in a rack, whatever sign the record used."""


class Direction(Enum):
    """The direction a word reads in: how many rows `down` and columns `right` its next letter is."""

    ACROSS = (0, 1)
    DOWN = (1, 0)

    def __init__(self, down: int, right: int) -> None:
        self.down = down
        self.right = right

    @property
    def other(self) -> "Direction":
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    def step(self, square: Square, count: int = 1) -> Square:
        """The square `count` steps on from `square`."""
        return square[0] + self.down * count, square[1] + self.right * count

    def squares(self, start: Square, count: int) -> tuple[Square, ...]:
        """`count` squares from `start` on."""
        row, column = start
        if self.down:
            return tuple([(line, column) for line in range(row, row + count)])
        return tuple([(row, line) for line in range(column, column + count)])


def column_letter(column: int) -> str:
    """The letter that names a column of a finite board: 0 is ``A``."""
    return chr(ord("A") + column)


def place_name(square: Square, direction: Direction, *, infinite: bool = False) -> str:
    """Coordinates as records write them: ``8G`` across and ``G8`` down; ``R-3C12`` and ``C12R-3`` on an infinite board.

    >>> place_name((7, 6), Direction.ACROSS), place_name((7, 6), Direction.DOWN)
    ('8G', 'G8')
    >>> place_name((-3, 12), Direction.DOWN, infinite=True)
    'C12R-3'
    """
    row, column = (f"R{square[0]}", f"C{square[1]}") if infinite else (str(square[0] + 1), column_letter(square[1]))
    return row + column if direction is Direction.ACROSS else column + row


@dataclass(frozen=True, slots=True)
class Play:
    """Tiles laid in one row or column, and the main word they make.

    `letters` spells the *whole* main word from `start` on: an upper-case letter is a real tile, a lower-case letter
    is a star playing that letter, `THROUGH` a tile already on the board. A letter may have more than one character
    where an edition has such tiles. A `Play` knows nothing of the board, so it may be illegal.

    >>> play = Play((7, 6), Direction.ACROSS, ("К", "И", "н", "."))
    >>> play.place, play.word
    ('8G', 'КИн.')
    """

    start: Square
    direction: Direction
    letters: tuple[str, ...]

    @property
    def word(self) -> str:
        return "".join(self.letters)

    @property
    def place(self) -> str:
        """Finite coordinates of the first square, the number first when the word reads across."""
        return place_name(self.start, self.direction)

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square the word stands on, in reading order."""
        return self.direction.squares(self.start, len(self.letters))


@dataclass(frozen=True, slots=True)
class StarSwap:
    """The real `letter` (upper case) from the rack goes onto the star at `square`; the star goes into the rack."""

    square: Square
    letter: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that lays tiles: star swaps first, then one or more plays in the order they were laid.

    `submissions` says how many plays each submission holds where an edition knows submissions; empty: all in one.
    """

    plays: tuple[Play, ...]
    swaps: tuple[StarSwap, ...] = ()
    submissions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles changed for others from the bag; `tiles` (upper case, ``?`` a star) is None where only `count` is known."""

    count: int
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing laid, nothing changed."""


Move = Turn | Exchange | Pass
