# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: annotation_typing=False, binding=False
"""Every legal play on a board, and the best of them. One source: runs as it is, or compiled to C.

How it works. The word graph is walked along a line of squares, from every square where a word may begin. Which
letters may lie on an empty square is one mask: those that leave the node, that make a word across the line
(*cross-check*), and that are on the rack. Before the first square at which the word meets the board (its anchor) a
prefix is gone on with only while the letters that may lie there can still come. Through tiles are followed. The score
is carried down the walk.

Read grid.py first: what a square is, and a letter. The types are in movegen.pxd. C checks neither places nor sizes, so
that everything is checked before it gets in here.
"""

import gc
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from erudit_cli.engine import uncompiled as cython

from erudit_cli.engine.game_terms import MOST_WEIGHED, POINT
from erudit_cli.engine.grid import Grid
from erudit_cli.engine.terms import Found, Terms
from erudit_cli.engine.wordgraph import WordGraph

if TYPE_CHECKING:
    from erudit_cli.engine.leaves import Leaves

LOWEST = -(10**9)
"""Below every play's value."""

if not cython.compiled:  # in C these are in grid.pxd and leaves.pxd
    ones = int.bit_count
    numbers_of = list

    def part_of(table: list[int], start: int, end: int) -> tuple[int, ...]:
        return tuple(table[start:end])


class Generator(Grid):
    """A board and a rack; finds what can be laid."""

    __slots__ = (
        "after_anchor", "anchor", "at_anchor", "best_leave", "best_mask", "best_tile", "bonus", "count", "drops_down",
        "factors", "found", "have", "is_whole", "least_through", "leaves", "most_through", "most_tiles", "point",
        "rack_size", "stars", "start", "top", "top_value", "waiting_anchor", "waiting_bound", "waiting_start",
        "wants_all",
    )  # fmt: skip

    def __init__(self, graph: WordGraph, terms: Terms) -> None:
        Grid.__init__(self, graph, terms)
        self.is_whole = terms.is_whole
        self.least_through = terms.least_through
        self.most_through = terms.most_through
        self.most_tiles = len(terms.bonuses) - 1
        self.drops_down = self.crossing == 0 and not terms.tells_ways
        self.bonus = self.new_numbers(len(terms.bonuses))
        self.best_leave = self.new_numbers(len(terms.bonuses))  # the best that laying so many tiles can leave
        self.count = self.new_numbers(self.letter_count)  # the rack
        self.best_tile = self.new_numbers(len(terms.bonuses))  # its points, highest first, and what they are for
        self.best_mask = self.new_masks(len(terms.bonuses))
        self.factors = self.new_numbers(self.size)  # scratch of `bound`
        self.waiting_start = self.new_numbers(self.size)
        self.waiting_anchor = self.new_numbers(self.size)
        self.waiting_bound = self.new_numbers(self.size)
        self.stars = self.rack_size = self.have = 0
        self.found: list[Found] = []
        self.top: Found | None = None
        self.top_value = LOWEST
        self.wants_all = True
        self.leaves: Leaves | None = None
        self.point = POINT
        for number, bonus in enumerate(terms.bonuses):
            self.bonus[number] = bonus

    # the rack

    def set_rack(self, counts: Sequence[int], stars: int) -> None:
        """Hold these tiles: how many of each letter, by number, and how many stars.

        Raises:
            ValueError: more tiles than a rack takes, or fewer than none of one.
        """
        if len(counts) != self.letter_count or min(*counts, stars, 0) < 0:
            raise ValueError("no such rack")
        if sum(counts) + stars > self.most_tiles:
            raise ValueError("too many tiles")
        table = array("i", counts)  # named, so that it lives while it is read
        self.hold(numbers_of(table), stars)

    def hold(self, counts: list[int], stars: int) -> None:
        """Hold a rack that is known to be one."""
        self.stars = stars
        self.rack_size = stars
        self.have = 0
        for letter in range(self.letter_count):
            count = counts[letter]
            self.count[letter] = count
            if count:
                self.have |= self.bit_of[letter]
                self.rack_size += count
        self.rank_rack()

    # the search

    def plays(self) -> list[Found]:
        """Every legal play, in no particular order."""
        self.wants_all = True
        self.top_value = LOWEST
        self.found = []
        was_collecting = gc.isenabled()
        gc.disable()  # thousands of tuples, none of them garbage: looking for it takes a tenth of the time
        self.search()
        if was_collecting:
            gc.enable()
        found = self.found
        self.found = []
        return found

    def best(self, leaves: "Leaves | None" = None) -> Found | None:
        """The play worth most: its points and, with `leaves`, what it keeps; of equals see `is_before`.

        Raises:
            ValueError: more tiles than `leaves` weighs, or leaves of another alphabet.
        """
        self.leaves = leaves
        for laid in range(self.rack_size + 1):
            self.best_leave[laid] = 0
        if leaves is not None:
            if self.rack_size > MOST_WEIGHED or leaves.kind_count != self.letter_count + 1:
                raise ValueError("leaves of another rack")
            leaves.weigh(self.count, self.letter_count, self.stars)
            for laid in range(self.rack_size + 1):
                self.best_leave[laid] = leaves.most[self.rack_size - laid]
        self.wants_all = False
        self.top_value = LOWEST
        self.top = None
        self.search()
        return self.top

    def search(self) -> None:
        """Try every square where a word may begin; where only the best is wanted, the most promising first."""
        waiting = 0
        for square in range(1, self.size):
            if self.is_anchor[square] and not self.tile[square]:
                waiting = self.starts_before(square, waiting)
        if not self.is_whole and self.tile_count:
            waiting = self.starts_anywhere(waiting)
        while waiting:
            most = 0
            for place in range(1, waiting):
                if self.waiting_bound[place] > self.waiting_bound[most]:
                    most = place
            if self.waiting_bound[most] < self.top_value:
                return
            start = self.waiting_start[most]
            anchor = self.waiting_anchor[most]
            waiting -= 1
            self.waiting_start[most] = self.waiting_start[waiting]
            self.waiting_anchor[most] = self.waiting_anchor[waiting]
            self.waiting_bound[most] = self.waiting_bound[waiting]
            self.try_start(start, anchor)

    def starts_before(self, anchor: int, waiting: int) -> int:
        """The starts of words whose first anchor is `anchor`; how many wait now."""
        if not self.is_whole and self.tile_count:
            return waiting
        if not self.cross_mask[anchor] & (self.all_letters if self.stars else self.have):
            return waiting  # nothing on the rack may lie there
        start = anchor
        room = 0
        while True:
            if not self.tile[start]:
                room += 1
                if room > self.rack_size or not self.twin[start] or (start < anchor and self.is_anchor[start]):
                    return waiting
            if not self.tile[start - 1]:
                waiting = self.add_start(start, anchor, waiting)
            start -= 1

    def starts_anywhere(self, waiting: int) -> int:
        """Where a word may be a part of its line it may begin on any square that is near enough to a tile."""
        for start in range(1, self.size):
            if not self.twin[start]:
                continue
            end = start
            room = 0
            while self.twin[end] and room <= self.rack_size and not self.tile[end]:
                end += 1
                room += 1
            if self.tile[end] and room <= self.rack_size:
                waiting = self.add_start(start, start, waiting)
        return waiting

    def add_start(self, start: int, anchor: int, waiting: int) -> int:
        """Try a start at once, or, where only the best is wanted, keep it with its bound."""
        if self.wants_all:
            self.try_start(start, anchor)
            return waiting
        bound = self.bound(start, anchor)
        if bound == LOWEST:
            return waiting
        self.waiting_start[waiting] = start
        self.waiting_anchor[waiting] = anchor
        self.waiting_bound[waiting] = bound
        return waiting + 1

    def try_start(self, start: int, anchor: int) -> None:
        """Walk from one start; before the anchor, only where the letters at it can still come."""
        self.start = start
        self.anchor = anchor
        self.at_anchor = self.all_letters
        if not self.tile[anchor]:
            self.at_anchor = self.cross_mask[anchor] & (self.all_letters if self.stars else self.have)
        self.after_anchor = 0
        if self.is_whole:
            anchor += 1
            while self.tile[anchor]:
                self.after_anchor |= self.tile[anchor]
                anchor += 1
        if self.tile[start] or start == self.anchor:
            self.walk(start, self.root, 0, 0, 0, 1, 0)
        else:
            self.reach(start, self.root, 0, 0, 1)

    def reach(self, square: int, node: int, laid: int, main: int, factor: int) -> None:
        """Go on from `square` and `node` before the anchor, where nothing lies and no word may end.

        The arguments are those of `walk`.
        """
        stars = self.stars
        leaving_of = self.leaving
        leaving = leaving_of[node]
        letters = leaving & self.cross_mask[square]
        laid += 1
        needed = leaving_of
        if laid + 1 == self.rack_size and not self.tile[square + 2]:
            needed = self.ending  # the next tile is the last
        following = self.cross_mask[square + 1]
        after_star = following
        if stars == 1:
            after_star &= self.have
        elif not stars:
            letters &= self.have
            following &= self.have
        arcs = self.arcs
        first = self.first[node]
        below_of = self.below
        at_anchor = self.at_anchor
        after_anchor = self.after_anchor
        letter_factor = self.letter_factor[square]
        factor *= self.word_factor[square]
        count = self.count
        word = self.laid
        square += 1
        is_before = square < self.anchor
        while letters:
            bit = letters & -letters
            letters ^= bit
            below = arcs[first + ones(leaving & (bit - 1))]
            onward = needed[below] & following
            if not onward:
                continue
            under = below_of[below]
            if not under & at_anchor or under & after_anchor != after_anchor:
                continue
            letter = ones(bit - 1)
            if count[letter]:
                word[square - 1] = letter
                count[letter] -= 1
                if not count[letter]:
                    self.have ^= bit
                points = main + self.points[letter] * letter_factor
                if is_before:
                    self.reach(square, below, laid, points, factor)
                else:
                    self.walk(square, below, laid, 0, points, factor, 0)
                if not count[letter]:
                    self.have ^= bit
                count[letter] += 1
            if stars and onward & after_star:
                word[square - 1] = letter + self.star
                self.stars = stars - 1
                points = main + self.star_points[letter] * letter_factor
                if is_before:
                    self.reach(square, below, laid, points, factor)
                else:
                    self.walk(square, below, laid, 0, points, factor, 0)
                self.stars = stars

    def walk(self, square: int, node: int, laid: int, through: int, main: int, factor: int, crossing: int) -> None:
        """Go on from `square` and `node`, with so many tiles laid and so many passed; all before the anchor is done.

        `main` is what the word's letters are worth so far, `factor` what the word squares multiply it by, `crossing`
        what the words across score.
        """
        tile = self.tile
        leaving_of = self.leaving
        bit = tile[square]
        while bit:
            leaving = leaving_of[node]
            if not leaving & bit:
                return
            through += 1
            main += self.worth[square]
            factor *= self.through_factor[square]
            if laid and self.ending[node] & bit and (not self.is_whole or not tile[square + 1]):
                self.end_word(square, laid, through, main * factor + crossing)
            node = self.arcs[self.first[node] + ones(leaving & (bit - 1))]
            square += 1
            bit = tile[square]
        if laid == self.rack_size or through > self.most_through:
            return
        stars = self.stars
        leaving = leaving_of[node]
        letters = leaving & self.cross_mask[square]
        if not stars:
            letters &= self.have
        if not letters:
            return
        following = tile[square + 1]
        ending = self.ending[node] if not following or not self.is_whole else 0
        laid += 1
        # so that no walk is begun in vain: what may come next, and what a node needs of it to be gone on from
        after_star = following
        needed = leaving_of
        if not following and laid < self.rack_size:
            following = self.cross_mask[square + 1]
            if following and laid + 1 == self.rack_size and not tile[square + 2]:
                needed = self.ending  # the next tile is the last
            after_star = following
            if stars == 1:
                after_star &= self.have
            elif not stars:
                following &= self.have
        if not following:
            letters &= ending
            if not letters:
                return
        arcs = self.arcs
        first = self.first[node]
        letter_factor = self.letter_factor[square]
        across = self.cross_sum[square]
        across_factor = self.cross_factor[square]
        count = self.count
        word = self.laid
        factor *= self.word_factor[square]
        while letters:
            bit = letters & -letters
            letters ^= bit
            below = arcs[first + ones(leaving & (bit - 1))]
            onward = needed[below] & following
            ends = ending & bit
            if not onward and not ends:
                continue
            letter = ones(bit - 1)
            if count[letter]:
                points = self.points[letter] * letter_factor
                word[square] = letter
                crossed = crossing if across < 0 else crossing + (across + points) * across_factor
                points += main
                if ends:
                    self.end_word(square, laid, through, points * factor + crossed)
                if onward:
                    count[letter] -= 1
                    if not count[letter]:
                        self.have ^= bit
                    self.walk(square + 1, below, laid, through, points, factor, crossed)
                    if not count[letter]:
                        self.have ^= bit
                    count[letter] += 1
            if stars:
                points = self.star_points[letter] * letter_factor
                word[square] = letter + self.star
                crossed = crossing if across < 0 else crossing + (across + points) * across_factor
                points += main
                if ends:
                    self.end_word(square, laid, through, points * factor + crossed)
                if onward & after_star:
                    self.stars = stars - 1
                    self.walk(square + 1, below, laid, through, points, factor, crossed)
                    self.stars = stars

    def end_word(self, last: int, laid: int, through: int, score: int) -> None:
        """A word ends on `last`: keep the play if it is one."""
        if self.tile_count and (through < self.least_through or through > self.most_through):
            return
        score += self.bonus[laid]
        if not self.wants_all and score * self.point + self.best_leave[laid] < self.top_value:
            return
        start = self.start
        if laid == 1 and start >= self.second_view and self.drops_down:
            # one tile that makes a word in its row too: found there
            square = start
            while self.tile[square]:
                square += 1
            if self.cross_sum[square] >= 0:
                return
        play = (score, start, part_of(self.laid, start, last + 1))
        if self.wants_all:
            self.found.append(play)
            return
        value = score * self.point
        if self.leaves is not None:
            value += self.leave_after(self.leaves, last)
        if value > self.top_value or (value == self.top_value and self.is_before(play)):
            self.top_value = value
            self.top = play

    def leave_after(self, leaves: "Leaves", last: int) -> int:
        """What the play under way, which ends on `last`, leaves on the rack is worth."""
        kept = leaves.whole
        for square in range(self.start, last + 1):
            if not self.tile[square]:
                letter = self.laid[square]
                kept -= leaves.weight[letter if letter < self.star else self.letter_count]
        return leaves.value_of[kept]

    def is_before(self, play: Found) -> bool:
        """Whether a play of the same value comes before the best so far: by points, by square, by letters."""
        top = self.top
        return top is None or (-play[0], play[1], play[2]) < (-top[0], top[1], top[2])

    # bounds

    def rank_rack(self) -> None:
        """The rack's points, highest first, each with the letters it may be earned by: what `bound` reckons with."""
        held = 0
        most = 0
        for letter in range(self.letter_count):
            if self.star_points[letter] > most:
                most = self.star_points[letter]
        for letter in range(-1, self.letter_count):
            points = most if letter < 0 else self.points[letter]
            for _ in range(self.stars if letter < 0 else self.count[letter]):
                place = held
                while place and self.best_tile[place - 1] < points:
                    self.best_tile[place] = self.best_tile[place - 1]
                    self.best_mask[place] = self.best_mask[place - 1]
                    place -= 1
                self.best_tile[place] = points
                if letter < 0:
                    self.best_mask[place] = self.all_letters
                else:
                    self.best_mask[place] = self.bit_of[letter]
                held += 1

    def bound(self, start: int, anchor: int) -> int:
        """No play from `start` is worth more, in hundredths; `LOWEST` where there is none.

        The highest tiles are set on the highest letter squares; of the words across each has the highest tile that
        fits it.
        """
        available = self.all_letters if self.stars else self.have
        factors = self.factors
        laid = fixed = crossing = 0
        factor = 1
        most = LOWEST
        square = start
        while True:
            if self.tile[square]:
                fixed += self.worth[square]
                factor *= self.through_factor[square]
            else:
                if laid == self.rack_size or not self.cross_mask[square] & available:
                    return most
                letter_factor = self.letter_factor[square]
                place = laid
                while place and factors[place - 1] < letter_factor:
                    factors[place] = factors[place - 1]
                    place -= 1
                factors[place] = letter_factor
                laid += 1
                factor *= self.word_factor[square]
                if self.cross_sum[square] >= 0:
                    place = 0
                    while not self.cross_mask[square] & self.best_mask[place]:
                        place += 1
                    across = self.cross_sum[square] + self.best_tile[place] * letter_factor
                    crossing += across * self.cross_factor[square]
            if laid and square >= anchor and (not self.is_whole or not self.tile[square + 1]):
                main = fixed
                for place in range(laid):
                    main += factors[place] * self.best_tile[place]
                main = (main * factor + crossing + self.bonus[laid]) * self.point + self.best_leave[laid]
                if main > most:
                    most = main
            square += 1


def built_from() -> int:
    """The checksum of the source that was compiled (setup.py gives it); 0 where this is the source itself."""
    if cython.compiled:
        return ERUDIT_SOURCE  # type: ignore[name-defined, no-any-return]  # noqa: F821  a constant of movegen.pxd
    return 0
