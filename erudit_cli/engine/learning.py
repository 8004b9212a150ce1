"""Leave values learned from games that a bot plays against itself.

The value of a leave is how much more than the usual a turn brings when the rack has these tiles in it: the mean equity
of those turns less the mean equity of all. Equity is points and what is kept, so that the first games are played by
points alone and each *generation* is weighed by the values of the one before. Turns with fewer than `LEAST_BAG` tiles
in the bag are left out: there a leave has no future.

What a pair has beyond its tiles, and a triple beyond its pairs, is its *synergy*. It is drawn towards nought the more,
the surer chance explains it: by ``t² / (t² + e²)``, where e is its standard error and t² how far the synergies of its
size really lie from nought (`_spread`). Leaves seen in fewer than `LEAST_SEEN` turns
are worth the sum of their parts. Errors take turns for independent.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import sqrt

from erudit_cli.engine.equity import COLUMNS, FIRST_LINE, MOST_TILES
from erudit_cli.engine.game_terms import POINT
from erudit_cli.game.record import STAR

LEAST_BAG = 7
LEAST_SEEN = 30
LEAST_SYNERGY = 0.05
"""Of a triple of several kinds of tiles, in points; one that has less is left out of the table."""

Kinds = tuple[int, ...]


@dataclass(slots=True)
class Seen:
    """Sums over turns, whole numbers throughout, so that their order does not matter.

    `cells` has for each leave how many turns had it in their rack, the sum of their equities and of the squares of
    these, in hundredths of a point; the empty leave stands for all turns.
    """

    cells: dict[Kinds, list[int]] = field(default_factory=dict)

    def add(self, rack: Sequence[int], equity: int) -> None:
        """One turn: its rack, kinds rising, and its equity in hundredths of a point."""
        square = equity * equity
        for leave in set(chain.from_iterable(combinations(rack, size) for size in range(MOST_TILES + 1))):
            cell = self.cells.get(leave)
            if cell is None:
                self.cells[leave] = [1, equity, square]
            else:
                cell[0] += 1
                cell[1] += equity
                cell[2] += square

    def merge(self, other: "Seen") -> None:
        for leave, added in other.cells.items():
            cell = self.cells.setdefault(leave, [0, 0, 0])
            for place, number in enumerate(added):
                cell[place] += number


@dataclass(frozen=True, slots=True)
class Learned:
    """The value of a leave in points, in how many turns it was seen, the standard error of what was seen."""

    value: float
    count: int
    error: float


def learn(seen: Seen) -> dict[Kinds, Learned]:
    """The values of all leaves that were seen often enough; small ones first."""
    whole = seen.cells.get((), [0, 0, 0])
    usual = whole[1] / max(1, whole[0])
    found: dict[Kinds, Learned] = {}
    parts: dict[Kinds, float] = {}
    for size in range(1, MOST_TILES + 1):
        rough: dict[Kinds, tuple[float, float, float, int]] = {}
        for leave, (count, total, squares) in sorted(seen.cells.items()):
            if len(leave) == size and count >= (LEAST_SEEN if size > 1 else 2):
                value = (total / count - usual) / POINT
                error = sqrt(max(0.0, squares / count - (total / count) ** 2) / (count - 1)) / POINT
                rough[leave] = (value - _sum_of_parts(leave, parts), error, _sum_of_parts(leave, parts), count)
        spread = _spread(rough.values()) if size > 1 else 0.0
        for leave, (synergy, error, below, count) in rough.items():
            shrunk = synergy if size == 1 else synergy * spread / (spread + error**2) if spread else 0.0
            if size == MOST_TILES and abs(shrunk) < LEAST_SYNERGY and len({*leave}) > 1:
                continue
            parts[leave] = shrunk
            found[leave] = Learned(below + shrunk, count, error)
    return found


def _sum_of_parts(leave: Kinds, parts: Mapping[Kinds, float]) -> float:
    return sum(parts.get(part, 0.0) for size in range(1, len(leave)) for part in combinations(leave, size))


def _spread(rough: Iterable[tuple[float, float, float, int]]) -> float:
    """How far the synergies of a size really lie from nought: the mean of their squares less what chance adds.

    Each weighs by how well it is known (``1 / e^4``, what the square of a synergy varies by), or rare ones would drown
    the others.
    """
    weighed = [(synergy**2 - error**2, error**-4) for synergy, error, *_ in rough if error]
    whole = sum(weight for _, weight in weighed)
    return max(0.0, sum(excess * weight for excess, weight in weighed) / whole) if whole else 0.0


def parts_of(learned: Mapping[Kinds, Learned], letters: str) -> dict[tuple[str, ...], float]:
    """What each leave adds to the smaller ones within it, in points, by tiles."""
    parts: dict[Kinds, float] = {}
    for leave in sorted(learned, key=len):
        parts[leave] = learned[leave].value - _sum_of_parts(leave, parts)
    return {tiles_of(leave, letters): part for leave, part in parts.items()}


def tiles_of(leave: Kinds, letters: str) -> tuple[str, ...]:
    """Kinds as tiles."""
    signs = [*letters.upper(), STAR]
    return tuple(signs[kind] for kind in leave)


def table_text(learned: Mapping[Kinds, Learned], letters: str, header: Mapping[str, object]) -> str:
    """The text of a table that `equity.read_leaves` reads; `header` in its order."""
    lines = [FIRST_LINE, *(f"# {key}: {value}" for key, value in header.items()), "\t".join(COLUMNS)]
    for leave, row in sorted(learned.items(), key=lambda item: (len(item[0]), item[0])):
        spelled = "".join(tiles_of(leave, letters)).replace(STAR, "*")
        lines.append(f"{spelled}\t{row.value + 0.0:.2f}\t{row.count}\t{row.error:.2f}")
    return "\n".join(lines) + "\n"
