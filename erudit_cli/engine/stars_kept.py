"""What stars kept turn out to be worth, by how many tiles are left in the bag: whether they are hoarded.

A turn leaves k stars in the rack while the bag has b tiles (before drawing). What came of it is how many points more
than the other the player made in the rest of the game, leftovers included. The worth of k stars at b is the mean of
that over such turns, less the mean over turns that kept none. It is no cause alone: who keeps a star has other tiles,
too. Intervals take pairs of games for independent, not turns: a ratio of sums each, the error of their difference by
linearization (W. G. Cochran, Sampling Techniques, 1977, 6.3).

Sums are whole numbers in the tally of a match, as in `tally`. With n turns of a cell in a pair and their sum s, n₀ and
s₀ those of the cell that kept none, ``kept.BOT.TENS.K.NAME`` has the sums over pairs of what `_SUMS` names.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import NamedTuple

from erudit_cli.engine.tally import Tally, Z

STEP = 10
"""Bags are told apart by so many tiles; the empty one stands alone."""
ENDLESS = -1
"""Instead of a number of tens, where letters are drawn by frequency."""
LEAST_PAIRS = 20
"""With fewer pairs nothing is said of a cell."""
_SUMS = ("pairs", "n", "s", "nn", "ns", "ss", "nn0", "ns0", "sn0", "ss0")


class Kept(NamedTuple):
    """A turn: who took it, tiles in the bag before it (None: endless), stars kept, points gained on the other after."""

    player: int
    bag: int | None
    stars: int
    gain: int


def gains(scores: tuple[int, int], turns: Iterable[tuple[int, int, int | None, int]]) -> Iterator[Kept]:
    """The turns of a game that ended with these scores: of each the player, its points, the bag, the stars kept."""
    lead = [0, 0]
    for player, points, bag, stars in turns:
        lead[player] += points
        lead[1 - player] -= points
        yield Kept(player, bag, stars, scores[player] - scores[1 - player] - lead[player])


def add_kept(tally: Tally, first: Iterable[Kept], second: Iterable[Kept]) -> None:
    """The turns of a pair of games: bot 0 begins the first, bot 1 the second."""
    cells: dict[tuple[int, int, int], list[int]] = {}
    for turns, is_swapped in ((first, 0), (second, 1)):
        for player, bag, stars, gain in turns:
            tens = ENDLESS if bag is None else -(-bag // STEP)
            cell = cells.setdefault((player ^ is_swapped, tens, stars), [0, 0])
            cell[0] += 1
            cell[1] += gain
    for (bot, tens, stars), (n, s) in cells.items():
        n0, s0 = cells.get((bot, tens, 0), (0, 0))
        values = (1, n, s, n * n, n * s, s * s, n * n0, n * s0, s * n0, s * s0)
        for name, value in zip(_names(bot, tens, stars), values, strict=False):
            tally[name] += value


@cache
def _names(bot: int, tens: int, stars: int) -> tuple[str, ...]:
    """The sums of a cell; where no star was kept there is nothing to hold it against."""
    return tuple(f"kept.{bot}.{tens}.{stars}.{name}" for name in (_SUMS if stars else _SUMS[:6]))


@dataclass(frozen=True, slots=True)
class Worth:
    """What keeping so many stars was worth to a bot, in points, against keeping none, with its 95 % interval.

    `bag` is the fewest and the most tiles in the bag, None where it is endless; `turns` how many there were. `value` is
    None where that is too few to say.
    """

    bot: int
    bag: tuple[int, int] | None
    stars: int
    turns: int
    value: float | None = None
    low: float | None = None
    high: float | None = None


def worths(tally: Tally) -> list[Worth]:
    """By bot, from the fullest bag to the empty one, by stars kept from one on."""
    cells = {tuple(map(int, name.split(".")[1:4])) for name in tally if name.startswith("kept.")}
    ordered = sorted(cells, key=lambda cell: (cell[0], -cell[1], cell[2]))
    return [_worth(tally, bot, tens, stars) for bot, tens, stars in ordered if stars]


def _worth(tally: Tally, bot: int, tens: int, stars: int) -> Worth:
    bag = None if tens == ENDLESS else (max(0, (tens - 1) * STEP + 1), tens * STEP)
    some, none = _sums(tally, bot, tens, stars), _sums(tally, bot, tens, 0)
    if min(some["pairs"], none["pairs"]) < LEAST_PAIRS:
        return Worth(bot, bag, stars, some["n"])
    mean, usual = some["s"] / some["n"], none["s"] / none["n"]
    shared = some["ss0"] - usual * some["sn0"] - mean * some["ns0"] + mean * usual * some["nn0"]
    squares = _rest(some, mean) / some["n"] ** 2 + _rest(none, usual) / none["n"] ** 2
    variance = squares - 2 * shared / (some["n"] * none["n"])
    pairs = tally["pairs"]
    reach = Z * sqrt(max(0.0, variance) * pairs / (pairs - 1))
    return Worth(bot, bag, stars, some["n"], mean - usual, mean - usual - reach, mean - usual + reach)


def _sums(tally: Tally, bot: int, tens: int, stars: int) -> dict[str, int]:
    return {name.rpartition(".")[2]: tally[name] for name in _names(bot, tens, stars)}


def _rest(sums: dict[str, int], mean: float) -> float:
    """The squares of what the pairs differ by from the mean of all turns."""
    return sums["ss"] - 2 * mean * sums["ns"] + mean**2 * sums["nn"]
