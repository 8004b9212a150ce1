# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: annotation_typing=False, binding=False
"""The board as the move generator sees it: letters, cross-checks, anchors. Types in grid.pxd.

A square is a number. The board is held twice, as rows and as columns, so that one step along a line is always +1;
`twin` leads from a square to itself in the other view. Before each line stands a wall, a square where nothing lies
and nothing may be laid. Tiles and letters are bits; a letter's number is how many bits come before it.

A *cross-check* is the mask of the letters that make a word across the line. It is reckoned when a tile is laid, for
the two ends of the runs that have changed.

C checks neither places nor sizes, so that everything is checked before it gets in here.
"""

from array import array
from collections.abc import Iterable

try:
    import cython
except ImportError:
    from erudit_cli.engine import uncompiled as cython

from erudit_cli.engine.terms import STAR, THROUGH, Found, Terms
from erudit_cli.engine.wordgraph import ROOT, WordGraph

MOST_RUNS = 50_000
"""Cross-checks that the Python source remembers, about 10 MB."""

if not cython.compiled:  # in C these are in grid.pxd and leaves.pxd
    ones = int.bit_count
    masks_of = numbers_of = list


class Grid:
    """A board and the word graph its words are looked up in."""

    __slots__ = (  # the Python search is 8 % faster for it; in C the .pxd says the same
        "all_letters", "arcs", "below", "bit_of", "columns", "cross_factor", "cross_mask", "cross_sum", "crossing",
        "ending", "first", "is_anchor", "kept", "known_runs", "laid", "leaving", "letter_count", "letter_factor",
        "pays_for_ever", "points", "root", "rows", "second_view", "size", "star", "star_points", "terms", "through",
        "through_factor", "tile", "tile_count", "twin", "word_factor", "worth",
    )  # fmt: skip

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
        self.through = THROUGH
        self.terms = terms
        self.letter_count = len(graph.letters)
        self.bit_of = self.new_masks(self.letter_count)
        self.all_letters = 0
        for letter in range(self.letter_count):  # no shifts: the 1 of ``1 << letter`` has 32 bits in C
            self.bit_of[letter] = self.all_letters + 1
            self.all_letters += self.bit_of[letter]
        self.crossing = int(terms.crossing)
        self.pays_for_ever = terms.pays_for_ever
        self.points = self.new_numbers(self.letter_count)
        self.star_points = self.new_numbers(self.letter_count)
        for letter in range(self.letter_count):
            self.points[letter] = terms.tile_points[letter]
            self.star_points[letter] = terms.star_points[letter]

        self.rows = rows = terms.rows
        self.columns = columns = terms.columns
        self.second_view = rows * (columns + 1)
        self.size = self.second_view + columns * (rows + 1) + 1
        self.tile = self.new_masks(self.size)  # the letter on a square, 0 where there is none
        self.worth = self.new_numbers(self.size)  # its points
        self.cross_mask = self.new_masks(self.size)  # letters that make a word across; on a wall none
        self.cross_sum = self.new_numbers(self.size)  # points of the tiles across, -1 where there are none
        self.cross_factor = self.new_numbers(self.size)  # what a word across is multiplied by
        self.is_anchor = self.new_numbers(self.size)  # a play must cover one of these squares
        self.letter_factor = self.new_numbers(self.size)
        self.word_factor = self.new_numbers(self.size)
        self.through_factor = self.new_numbers(self.size)  # what the square of a tile multiplies a word by
        self.twin = self.new_numbers(self.size)
        self.laid = self.new_numbers(self.size)  # letters as plays name them: `THROUGH`, or what a walk lays there
        self.tile_count = 0
        for row in range(rows):
            for column in range(columns):
                across = self.square(row, column, False)
                down = self.square(row, column, True)
                self.twin[across] = down
                self.twin[down] = across
                for square in (across, down):
                    self.letter_factor[square] = terms.letter_factors[row * columns + column]
                    self.word_factor[square] = terms.word_factors[row * columns + column]
                    self.through_factor[square] = self.word_factor[square] if terms.pays_for_ever else 1
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
            return self.second_view + column * (self.rows + 1) + row + 1
        return row * (self.columns + 1) + column + 1

    def place(self, square: int) -> tuple[int, int, bool]:
        """Row, column, and whether the view is the one whose words read down."""
        if square >= self.second_view:
            column, row = divmod(square - self.second_view - 1, self.rows + 1)
            return row, column, True
        row, column = divmod(square - 1, self.columns + 1)
        return row, column, False

    # the board

    def set_board(self, tiles: Iterable[tuple[int, int, int]]) -> None:
        """Lay these tiles and no others: row, column, letter by number, `STAR` added where a star plays it.

        Raises:
            ValueError: a square off the board or taken, or no such letter.
        """
        self.clear()
        for row, column, code in tiles:
            letter = code & (self.star - 1)
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                raise ValueError("a tile off the board")
            if not (0 <= code < 2 * self.star and letter < self.letter_count):
                raise ValueError("no such letter")
            square = self.square(row, column, False)
            if self.tile[square]:
                raise ValueError("two tiles on one square")
            self.put(square, code)
        self.see_board()

    def clear(self) -> None:
        """Take every tile off the board."""
        tile = self.tile
        twin = self.twin
        cross_sum = self.cross_sum
        cross_mask = self.cross_mask
        is_anchor = self.is_anchor
        all_letters = self.all_letters
        for square in range(self.size):
            tile[square] = 0
            cross_sum[square] = -1
            cross_mask[square] = all_letters if twin[square] else 0
            is_anchor[square] = 0
        self.tile_count = 0

    def put(self, square: int, code: int) -> None:
        """Lay a tile, in both views; `see_board` or `see_tile` must follow."""
        letter = code & (self.star - 1)
        points = self.star_points[letter] if code & self.star else self.points[letter]
        if self.pays_for_ever:
            points *= self.letter_factor[square]
        twin = self.twin[square]
        self.tile[square] = self.tile[twin] = self.bit_of[letter]
        self.worth[square] = self.worth[twin] = points
        self.laid[square] = self.laid[twin] = self.through
        self.tile_count += 1

    def see_board(self) -> None:
        """Anchors and cross-checks of the whole board."""
        if not self.tile_count:
            start = self.terms.start
            for square in range(self.size):
                if self.twin[square]:
                    self.is_anchor[square] = 1 if start is None else 0
            if start is not None:
                square = self.square(start // self.columns, start % self.columns, False)
                self.is_anchor[square] = self.is_anchor[self.twin[square]] = 1
            return
        tile = self.tile
        twin = self.twin
        for square in range(1, self.size):
            if not tile[square] and twin[square] and (tile[square - 1] or tile[square + 1]):
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
        factor = self.word_factor[square]
        while tile[top - 1]:
            top -= 1
            points += self.worth[top]
            factor *= self.through_factor[top]
        while tile[end + 1]:
            end += 1
            points += self.worth[end]
            factor *= self.through_factor[end]
        twin = self.twin[square]
        self.cross_sum[twin] = points
        self.cross_factor[twin] = factor
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
            bit = leaving & -leaving
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
