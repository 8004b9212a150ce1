# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: annotation_typing=False, binding=False
"""What the tiles kept in a rack are worth. One source: runs as it is, or compiled to C (types in leaves.pxd).

How it works. Before a search every set of tiles that the rack can keep is given a number and a value. The number is a
sum, one `weight` for each tile, so that the search only adds up the weights of the tiles it lays. For 7 tiles there
are 128 sets at most.
"""

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from erudit_cli.engine import uncompiled as cython

from erudit_cli.engine.game_terms import MOST_WEIGHED, LeaveTables

if not cython.compiled:  # in C this is in leaves.pxd
    numbers_of = list


class Leaves:
    """Values of leaves, in hundredths of a point, and of those that the rack in force can keep.

    Raises:
        ValueError: the tables are of different sizes, or their values are beyond measure.
    """

    def __init__(self, tables: LeaveTables) -> None:
        problems = tables.problems()
        if problems:
            raise ValueError("; ".join(problems))
        self.memory: list[object] = []
        self.kind_count = len(tables.tile)
        self.tile = self.new_numbers(tables.tile)
        self.has_pairs = bool(tables.pair)
        self.pair = self.new_numbers(tables.pair or (0,))
        self.has_triples = bool(tables.triple)
        self.triple = self.new_numbers(tables.triple or (0,))
        self.value_of = self.new_numbers([0] * 2**MOST_WEIGHED)  # by the number of a set of tiles
        self.weight = self.new_numbers([0] * self.kind_count)
        self.most = self.new_numbers([0] * (MOST_WEIGHED + 1))  # the best value when so many tiles are kept,
        self.most_set = self.new_numbers([0] * (MOST_WEIGHED + 1))  # and the set that has it
        self.kinds = self.new_numbers([0] * MOST_WEIGHED)  # what the rack holds, rising
        self.count = self.new_numbers([0] * MOST_WEIGHED)  # and how many of each
        self.stack = self.new_numbers([0] * MOST_WEIGHED)  # the set under way
        self.held = 0
        self.whole = 0

    def new_numbers(self, values: Sequence[int]) -> list[int]:
        """A table of numbers, kept while the object lives; in C a pointer to it."""
        table = array("i", values)
        self.memory.append(table)
        return numbers_of(table)

    def value(self, kinds: Sequence[int]) -> int:
        """What these tiles are worth together; unlike the search this does not need a rack in force.

        Raises:
            ValueError: too many tiles, or no such kind.
        """
        if len(kinds) > MOST_WEIGHED or any(not 0 <= kind < self.kind_count for kind in kinds):
            raise ValueError("no such leave")
        total = 0
        for place, kind in enumerate(sorted(kinds)):
            total += self.added(kind, place)
            self.stack[place] = kind
        return total

    def best_kept(self, keep: int) -> tuple[int, tuple[int, ...]]:
        """The best value of `keep` tiles of the rack in force, and their kinds; of equals the first in order."""
        left = self.most_set[keep]
        kept = []
        for place in range(self.held - 1, -1, -1):
            weight = self.weight[self.kinds[place]]
            kept += [self.kinds[place]] * (left // weight)
            left %= weight
        return self.most[keep], tuple(kept[::-1])

    def weigh(self, counts: list[int], letters: int, stars: int) -> None:
        """Give every set of tiles of a rack its number and its value; at most `MOST_WEIGHED` tiles."""
        size = 1
        held = 0
        tiles = 0
        for kind in range(letters + 1):
            count = stars if kind == letters else counts[kind]
            if count:
                self.kinds[held] = kind
                self.count[held] = count
                self.weight[kind] = size
                size *= count + 1
                tiles += count
                held += 1
        self.held = held
        self.whole = size - 1
        for kept in range(tiles + 1):
            self.most[kept] = -(10**9)
        self.add_tiles(0, 0, 0, 0)

    def add_tiles(self, place: int, number: int, kept: int, value: int) -> None:
        """Value the set of the `kept` tiles on the stack, and those that go on from it with kinds from `place`."""
        self.value_of[number] = value
        if value > self.most[kept]:
            self.most[kept] = value
            self.most_set[kept] = number
        while place < self.held:
            if self.count[place]:
                kind = self.kinds[place]
                self.stack[kept] = kind
                self.count[place] -= 1
                self.add_tiles(place, number + self.weight[kind], kept + 1, value + self.added(kind, kept))
                self.count[place] += 1
            place += 1

    def added(self, kind: int, kept: int) -> int:
        """What a tile adds to the `kept` tiles on the stack, whose kinds are not above its own."""
        value = self.tile[kind]
        stack = self.stack
        kinds = self.kind_count
        if self.has_pairs:
            for first in range(kept):
                value += self.pair[stack[first] * kinds + kind]
        if self.has_triples:
            for second in range(kept):
                for first in range(second):
                    value += self.triple[(stack[first] * kinds + stack[second]) * kinds + kind]
        return value
