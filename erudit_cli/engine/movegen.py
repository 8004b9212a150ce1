# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: annotation_typing=False, binding=False
"""Every legal play on a board, and the best of them. One source: runs as it is, or compiled to C.

How it works. The word graph is walked along a line of squares, from every square where a word may begin. Which
letters may lie on an empty square is one mask: those that leave the node, that make a word across the line
(*cross-check*), and that are on the rack. Through tiles are followed. The score is carried down the walk.

A square is a number. The board is held twice, as rows and as columns, so that one step along a line is always +1;
`twin` leads from a square to itself in the other view. Before each line stands a wall, a square where nothing lies
and nothing may be laid. Tiles and letters are bits; a letter's number is how many bits come before it.

The types are in movegen.pxd. C checks neither places nor sizes, so that everything is checked before it gets in here.
"""

from array import array
from collections.abc import Iterable, Sequence

try:
    import cython
except ImportError:
    from erudit_cli.engine import uncompiled as cython

from erudit_cli.engine.terms import STAR, THROUGH, Found, Terms
from erudit_cli.engine.wordgraph import ROOT, WordGraph

MOST_RUNS = 50_000
"""Cross-checks that the Python source remembers, about 10 MB."""

if not cython.compiled:  # in C these are in movegen.pxd
    ones = int.bit_count
    masks_of = numbers_of = list


class Generator:
    """A board, a rack and a word graph; finds what can be laid."""

    def __init__(self, graph: WordGraph, terms: Terms) -> None:
        problems = terms.problems()
        if problems or len(terms.tile_points) != len(graph.letters):
            raise ValueError("; ".join(problems) or "points for another alphabet")
        self.kept: list[object] = [graph]  # what the tables lie in
        self.known_runs: dict[tuple[int, ...], int] = {}
        self.leaving = masks_of(graph.leaving)
        self.ending = masks_of(graph.ending)
        self.below = masks_of(graph.below)
        self.first = numbers_of(graph.first)
        self.arcs = numbers_of(graph.arcs)
        self.root = ROOT
        self.star = STAR
        self.terms = terms
        self.letter_count = len(graph.letters)
        self.bit_of = self.new_masks(self.letter_count)
        self.all_letters = 0
        for letter in range(self.letter_count):  # no shifts: the 1 of ``1 << letter`` has 32 bits in C
            self.bit_of[letter] = self.all_letters + 1
            self.all_letters += self.bit_of[letter]
        self.crossing = int(terms.crossing)
        self.is_whole = terms.is_whole
        self.least_through = terms.least_through
        self.most_through = terms.most_through

        rows, columns = terms.rows, terms.columns
        self.second_view = rows * (columns + 1)
        self.size = self.second_view + columns * (rows + 1) + 1
        self.tile = self.new_masks(self.size)  # the letter on a square, 0 where there is none
        self.worth = self.new_numbers(self.size)  # its points
        self.cross_mask = self.new_masks(self.size)  # letters that make a word across; on a wall none
        self.cross_sum = self.new_numbers(self.size)  # points of the tiles across, -1 where there are none
        self.is_anchor = self.new_numbers(self.size)  # a play must cover one of these squares
        self.letter_factor = self.new_numbers(self.size)
        self.word_factor = self.new_numbers(self.size)
        self.twin = self.new_numbers(self.size)
        self.laid = self.new_numbers(self.size)  # the letters of the walk under way

        self.points = self.new_numbers(self.letter_count)
        self.star_points = self.new_numbers(self.letter_count)
        self.bonus = self.new_numbers(len(terms.bonuses))
        self.count = self.new_numbers(self.letter_count)  # the rack
        self.best_tile = self.new_numbers(len(terms.bonuses))  # its points, highest first, and what they are for
        self.best_mask = self.new_masks(len(terms.bonuses))
        self.factors = self.new_numbers(self.size)  # scratch of `bound`
        self.waiting_start = self.new_numbers(self.size)
        self.waiting_anchor = self.new_numbers(self.size)
        self.waiting_bound = self.new_numbers(self.size)
        self.stars = self.rack_size = self.have = self.tile_count = 0
        self.found: list[Found] = []
        self.top: Found | None = None
        self.top_score = -1
        self.wants_all = True

        for letter in range(self.letter_count):
            self.points[letter] = terms.tile_points[letter]
            self.star_points[letter] = terms.star_points[letter]
        for number, bonus in enumerate(terms.bonuses):
            self.bonus[number] = bonus
        for row in range(rows):
            for column in range(columns):
                across = self.square(row, column, False)
                down = self.square(row, column, True)
                self.twin[across] = down
                self.twin[down] = across
                for square in (across, down):
                    self.letter_factor[square] = terms.letter_factors[row * columns + column]
                    self.word_factor[square] = terms.word_factors[row * columns + column]
        self.clear()

    def new_masks(self, count: int) -> list[int]:
        """A table of noughts, kept while the generator lives; in C a pointer to it."""
        memory = array("Q", bytes(8 * count))
        self.kept.append(memory)
        return masks_of(memory)

    def new_numbers(self, count: int) -> list[int]:
        memory = array("i", bytes(4 * count))
        self.kept.append(memory)
        return numbers_of(memory)

    # squares

    def square(self, row: int, column: int, is_down: bool) -> int:
        """The number of a square in one of the views."""
        if is_down:
            return self.second_view + column * (self.terms.rows + 1) + row + 1
        return row * (self.terms.columns + 1) + column + 1

    def place(self, square: int) -> tuple[int, int, bool]:
        """Row, column, and whether the view is the one whose words read down."""
        if square >= self.second_view:
            column, row = divmod(square - self.second_view - 1, self.terms.rows + 1)
            return row, column, True
        row, column = divmod(square - 1, self.terms.columns + 1)
        return row, column, False

    # the board and the rack

    def set_board(self, tiles: Iterable[tuple[int, int, int]]) -> None:
        """Lay these tiles and no others: row, column, letter by number, `STAR` added where a star plays it.

        Raises:
            ValueError: a square off the board or taken, or no such letter.
        """
        self.clear()
        for row, column, code in tiles:
            letter = code % STAR
            if not (0 <= row < self.terms.rows and 0 <= column < self.terms.columns):
                raise ValueError("a tile off the board")
            if not (0 <= code < 2 * STAR and letter < self.letter_count):
                raise ValueError("no such letter")
            square = self.square(row, column, False)
            if self.tile[square]:
                raise ValueError("two tiles on one square")
            self.put(square, code)
        self.see_board()

    def set_rack(self, counts: Sequence[int], stars: int) -> None:
        """Hold these tiles: how many of each letter, by number, and how many stars.

        Raises:
            ValueError: more tiles than a rack takes, or fewer than none of one.
        """
        if len(counts) != self.letter_count or min(*counts, stars, 0) < 0:
            raise ValueError("no such rack")
        if sum(counts) + stars >= len(self.terms.bonuses):
            raise ValueError("too many tiles")
        self.stars = stars
        self.rack_size = sum(counts) + stars
        self.have = 0
        for letter in range(self.letter_count):
            self.count[letter] = counts[letter]
            if counts[letter]:
                self.have |= self.bit_of[letter]
        self.rank_rack()

    def clear(self) -> None:
        """Take every tile off the board."""
        for square in range(self.size):
            self.tile[square] = 0
            self.worth[square] = 0
            self.cross_sum[square] = -1
            self.cross_mask[square] = self.all_letters if self.twin[square] else 0
            self.is_anchor[square] = 0
        self.tile_count = 0

    def put(self, square: int, code: int) -> None:
        """Lay a tile, in both views; `see_board` or `see_tile` must follow."""
        letter = code & (self.star - 1)
        points = self.star_points[letter] if code & self.star else self.points[letter]
        twin = self.twin[square]
        self.tile[square] = self.tile[twin] = self.bit_of[letter]
        self.worth[square] = self.worth[twin] = points
        self.tile_count += 1

    def see_board(self) -> None:
        """Anchors and cross-checks of the whole board."""
        if not self.tile_count:
            start = self.terms.start
            for square in range(self.size):
                if self.twin[square]:
                    self.is_anchor[square] = 1 if start is None else 0
            if start is not None:
                square = self.square(start // self.terms.columns, start % self.terms.columns, False)
                self.is_anchor[square] = self.is_anchor[self.twin[square]] = 1
            return
        tile = self.tile
        for square in range(1, self.size):
            if not tile[square] and self.twin[square] and (tile[square - 1] or tile[square + 1]):
                self.see_square(square)

    def see_square(self, square: int) -> None:
        """An empty square at the end of a run of tiles: it is an anchor here, and maybe for words across the run."""
        twin = self.twin[square]
        self.is_anchor[square] = 1
        if self.crossing == 0:
            self.is_anchor[twin] = 1
            self.check_across(square)
        elif self.crossing == 2:
            self.cross_mask[twin] = 0

    def check_across(self, square: int) -> None:
        """The cross-check of an empty square for words across the run it would join, and the points of that run."""
        tile = self.tile
        top = square
        end = square
        points = 0
        while tile[top - 1]:
            top -= 1
            points += self.worth[top]
        while tile[end + 1]:
            end += 1
            points += self.worth[end]
        twin = self.twin[square]
        self.cross_sum[twin] = points
        if not cython.compiled:  # in Python a run is looked up once for all
            run = tuple(tile[top : end + 1])
            if run not in self.known_runs:
                if len(self.known_runs) >= MOST_RUNS:
                    self.known_runs.clear()
                self.known_runs[run] = self.letters_between(square, top, end)
            self.cross_mask[twin] = self.known_runs[run]
            return
        self.cross_mask[twin] = self.letters_between(square, top, end)

    def letters_between(self, square: int, top: int, end: int) -> int:
        """The letters that make a word of the run from `top` to `end` when they lie on its one empty square."""
        tile = self.tile
        node = self.root
        for place in range(top, square):
            node = self.child(node, tile[place])
        if end == square:
            return self.ending[node]
        allowed = 0
        leaving = self.leaving[node]
        while leaving:
            bit = leaving & (~leaving + 1)
            leaving ^= bit
            below = self.child(node, bit)
            for place in range(square + 1, end):
                below = self.child(below, tile[place])
            if self.ending[below] & tile[end]:
                allowed |= bit
        return allowed

    def child(self, node: int, bit: int) -> int:
        """The node a letter leads to; node 0, where no word goes on, if it does not leave."""
        leaving = self.leaving[node]
        if not leaving & bit:
            return 0
        return self.arcs[self.first[node] + ones(leaving & (bit - 1))]

    # the search

    def plays(self) -> list[Found]:
        """Every legal play, in no particular order."""
        self.wants_all = True
        self.top_score = -1
        self.found = []
        self.search()
        found = self.found
        self.found = []
        return found

    def best(self) -> Found | None:
        """The play that scores most; of equals, the first by square and then by letters."""
        self.wants_all = False
        self.top_score = -1
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
            if self.waiting_bound[most] < self.top_score:
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
        if bound < 0:
            return waiting
        self.waiting_start[waiting] = start
        self.waiting_anchor[waiting] = anchor
        self.waiting_bound[waiting] = bound
        return waiting + 1

    def try_start(self, start: int, anchor: int) -> None:
        """Walk from one start; before the anchor, only where the letters at it can still come."""
        self.start = start
        self.anchor = anchor
        self.at_anchor = self.cross_mask[anchor] if not self.tile[anchor] else self.all_letters
        self.after_anchor = 0
        if self.is_whole:
            anchor += 1
            while self.tile[anchor]:
                self.after_anchor |= self.tile[anchor]
                anchor += 1
        self.walk(start, self.root, 0, 0, 0, 1, 0)

    def walk(self, square: int, node: int, laid: int, through: int, main: int, factor: int, crossing: int) -> None:
        """Go on from `square` and `node`, with so many tiles laid and so many passed.

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
            if (
                self.ending[node] & bit
                and laid
                and square >= self.anchor
                and (not self.is_whole or not tile[square + 1])
            ):
                self.end_word(square, laid, through, main * factor + crossing)
            node = self.arcs[self.first[node] + ones(leaving & (bit - 1))]
            square += 1
            bit = tile[square]
        if laid == self.rack_size or through > self.most_through:
            return
        leaving = leaving_of[node]
        letters = leaving & self.cross_mask[square]
        if not self.stars:
            letters &= self.have
        if not letters:
            return
        is_past = square >= self.anchor
        ending = self.ending[node] if is_past and (not self.is_whole or not tile[square + 1]) else 0
        first = self.first[node]
        letter_factor = self.letter_factor[square]
        word_factor = self.word_factor[square]
        across = self.cross_sum[square]
        count = self.count
        word = self.laid
        laid += 1
        factor *= word_factor
        following = tile[square + 1]  # what may come next, so that no walk is begun in vain
        if not following and laid < self.rack_size:
            following = self.cross_mask[square + 1]
            if not self.stars:
                following &= self.have
        while letters:
            bit = letters & (~letters + 1)
            letters ^= bit
            letter = ones(bit - 1)
            below = self.arcs[first + ones(leaving & (bit - 1))]
            goes_on = leaving_of[below] & following != 0
            if goes_on and not is_past:
                under = self.below[below]
                goes_on = under & self.after_anchor == self.after_anchor and under & self.at_anchor != 0
            if count[letter]:
                points = self.points[letter] * letter_factor
                word[square] = letter
                crossed = crossing if across < 0 else crossing + (across + points) * word_factor
                points += main
                if ending & bit:
                    self.end_word(square, laid, through, points * factor + crossed)
                if goes_on:
                    count[letter] -= 1
                    if not count[letter]:
                        self.have ^= bit
                    self.walk(square + 1, below, laid, through, points, factor, crossed)
                    if not count[letter]:
                        self.have ^= bit
                    count[letter] += 1
            if self.stars:
                points = self.star_points[letter] * letter_factor
                word[square] = letter + self.star
                crossed = crossing if across < 0 else crossing + (across + points) * word_factor
                points += main
                if ending & bit:
                    self.end_word(square, laid, through, points * factor + crossed)
                if goes_on:
                    self.stars -= 1
                    self.walk(square + 1, below, laid, through, points, factor, crossed)
                    self.stars += 1

    def end_word(self, last: int, laid: int, through: int, score: int) -> None:
        """A word ends on `last`: keep the play if it is one."""
        if self.tile_count and (through < self.least_through or through > self.most_through):
            return
        score += self.bonus[laid]
        if score < self.top_score:
            return
        start = self.start
        if laid == 1 and start >= self.second_view and self.crossing == 0:
            # one tile that makes a word in its row too: found there
            square = start
            while self.tile[square]:
                square += 1
            if self.cross_sum[square] >= 0:
                return
        letters = tuple([THROUGH if self.tile[square] else self.laid[square] for square in range(start, last + 1)])
        play = (score, start, letters)
        if self.wants_all:
            self.found.append(play)
        elif self.top is None or score > self.top_score or play < self.top:
            self.top_score = score
            self.top = play

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
        """No play from `start` scores more; -1 where there is none.

        The highest tiles are set on the highest letter squares; of the words across each has the highest tile that
        fits it.
        """
        available = self.all_letters if self.stars else self.have
        factors = self.factors
        laid = fixed = crossing = 0
        factor = 1
        most = -1
        square = start
        while True:
            if self.tile[square]:
                fixed += self.worth[square]
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
                    crossing += (self.cross_sum[square] + self.best_tile[place] * letter_factor) * self.word_factor[
                        square
                    ]
            if laid and square >= anchor and (not self.is_whole or not self.tile[square + 1]):
                main = fixed
                for place in range(laid):
                    main += factors[place] * self.best_tile[place]
                main = main * factor + crossing + self.bonus[laid]
                if main > most:
                    most = main
            square += 1

    # a game under way

    def lay(self, play: Found) -> None:
        """Lay a play that this board has just given, and see what it changed."""
        start = play[1]
        letters = play[2]
        was_empty = not self.tile_count
        square = start
        for code in letters:
            if code >= 0:
                self.put(square, code)
            square += 1
        if was_empty:
            for square in range(self.size):
                self.is_anchor[square] = 0
        self.see_tile(start)
        square = start
        for code in letters:
            if code >= 0:
                self.see_tile(self.twin[square])
            square += 1

    def see_tile(self, square: int) -> None:
        """A tile was laid there: the two ends of its run in this view have changed."""
        end = square
        while self.tile[end]:
            end -= 1
        if self.twin[end]:
            self.see_square(end)
        end = square
        while self.tile[end]:
            end += 1
        if self.twin[end]:
            self.see_square(end)


def built_from() -> int:
    """The checksum of the source that was compiled (setup.py gives it); 0 where this is the source itself."""
    if cython.compiled:
        return ERUDIT_SOURCE  # type: ignore[name-defined, no-any-return]  # noqa: F821  a constant of movegen.pxd
    return 0
