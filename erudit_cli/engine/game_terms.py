"""What a game of two bots is told and what it tells: plain numbers, no edition is known here.

A *kind* of tile is the number of its letter; the star's kind comes after the last letter.
"""

from dataclasses import dataclass
from typing import NamedTuple

from erudit_cli.engine.terms import MOST_LETTERS, MOST_POINTS, MOST_TILES, Found

POINT = 100
"""Leave values are in hundredths of a point."""
MOST_WEIGHED = 12
"""The longest rack whose leaves can be weighed: every set of its tiles has a value."""
MOST_LEAVE = 1_000_000
"""No value of a tile, a pair or a triple is further from 0."""


@dataclass(frozen=True, slots=True)
class LeaveTables:
    """What tiles kept are worth, in hundredths of a point.

    With n kinds of tiles, `tile` has n values, `pair` n² (row by row, read where the row is not above the column, so
    that ``pair[kind * n + kind]`` is what a second tile of a kind adds), `triple` n³ or none at all (read for kinds in
    rising order). A leave is worth the sum over its tiles, its pairs and its triples.
    """

    tile: tuple[int, ...]
    pair: tuple[int, ...] = ()
    triple: tuple[int, ...] = ()

    def problems(self) -> list[str]:
        """What the kernel cannot work with."""
        kinds = len(self.tile)
        found = []
        if not 1 < kinds <= MOST_LETTERS + 1:
            found.append(f"leave values of {kinds} kinds of tiles")
        if len(self.pair) not in (0, kinds**2) or len(self.triple) not in (0, kinds**3):
            found.append("leave values of pairs or triples of another number of kinds")
        if any(abs(value) > MOST_LEAVE for values in (self.tile, self.pair, self.triple) for value in values):
            found.append("leave values beyond measure")
        return found


@dataclass(frozen=True, slots=True)
class GameTerms:
    """How tiles are drawn and exchanged, and when a game is over.

    `tiles` is how many of each kind there are, `face` what one left in a rack counts. `is_endless`: tiles are drawn by
    their frequency and the bag stays full. From `exchange_least` to `exchange_most` tiles may be exchanged while the
    bag has `exchange_bag` (None: as many as are exchanged). The game ends when a rack is empty and the bag too, after
    `zero_turns` turns in a row that scored nothing, at `target` points (0: never), after `most_turns`. Then each loses
    the face of what is left, where `loses_own`, and who went out gains `gain` times what the other holds; where nobody
    went out, each loses it by a `gain`, too.
    """

    tiles: tuple[int, ...]
    face: tuple[int, ...]
    rack_size: int
    exchange_least: int = 1
    exchange_most: int = 0
    exchange_bag: int | None = None
    zero_turns: int = 4
    target: int = 0
    loses_own: bool = False
    gain: int = 0
    is_endless: bool = False
    most_turns: int = 1000

    def problems(self) -> list[str]:
        """What the kernel cannot work with."""
        found = []
        if not 1 < len(self.tiles) == len(self.face) <= MOST_LETTERS + 1:
            found.append("tiles of another number of letters")
        if min(*self.tiles, *self.face) < 0 or not 0 < sum(self.tiles) <= MOST_POINTS or max(self.face) > MOST_POINTS:
            found.append("tiles beyond measure")
        if not 0 < self.rack_size <= MOST_TILES:
            found.append(f"a rack of {self.rack_size}")
        if not 0 <= self.exchange_least <= MOST_TILES or not 0 <= self.exchange_most <= MOST_TILES:
            found.append("an exchange of more tiles than a rack has")
        if not (0 < self.zero_turns <= MOST_POINTS and 0 < self.most_turns <= 100 * MOST_POINTS):
            found.append("a game without an end")
        return found


class Logged(NamedTuple):
    """One turn as it was played: a play, or an exchange of the tiles `given`, or, with neither, a pass."""

    player: int
    rack: tuple[int, ...]
    """Kinds, before the turn, rising."""
    bag: int
    """How many tiles were in the bag before the turn."""
    score: int
    play: Found | None
    given: tuple[int, ...]
    kept: tuple[int, ...]
    """Kinds that stayed in the rack, before tiles were drawn: the leave."""


class Game(NamedTuple):
    """A game that was played: final scores in points, how many turns, who went out (-1: nobody), what was left."""

    scores: tuple[int, int]
    turns: int
    out: int
    left: tuple[tuple[int, ...], tuple[int, ...]]
    log: list[Logged]
    """Empty where no log was asked for."""


class Totals(NamedTuple):
    """Sums over games: turns, each player's points, games the first won, games drawn."""

    games: int
    turns: int
    first_points: int
    second_points: int
    first_wins: int
    draws: int
