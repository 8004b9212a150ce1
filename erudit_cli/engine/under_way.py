"""A turn under way, in the generator's numbers: what one more word would add to it.

The generator scores a word as if all tiles on the board were old. Two things it does not know of: premium squares
covered earlier in the turn may pay again, and a string that grows counts only as it stands at the end. Both matter for
words that *meet* the turn: pass through one of its tiles, or lay a tile at the end of a string that holds one.
"""

from collections.abc import Sequence

from erudit_cli.engine.lines import Lines
from erudit_cli.engine.terms import STAR, THROUGH, Crossing, Found

EMPTY = -1
"""Stands in `worth` for a square where nothing lies."""

Tile = tuple[int, int, int]
"""Row and column in the generator's window, letter by number, `STAR` added where a star plays it."""
String = tuple[int, int, int]
"""First and last square by number, points."""


class Ground:
    """What stays the same while turns are made up from one board.

    `worth` is the points of the tiles that lie there. `pays_again`: a premium square covered in a turn pays every
    string of that turn. `counts_final`: a string that grows in a turn counts as it stands at the end, and once.
    """

    def __init__(self, lines: Lines, tiles: Sequence[Tile], *, pays_again: bool, counts_final: bool) -> None:
        self.lines = lines
        self.tiles = tiles
        self.pays_again = pays_again
        self.counts_final = counts_final
        self.counts_crossing = lines.terms.crossing is Crossing.WORDS
        self.worth = [EMPTY] * lines.size
        for row, column, code in tiles:
            square = lines.across(row, column)
            self.worth[square] = self.worth[lines.twin[square]] = lines.points(code)


class UnderWay:
    """Words laid in a turn, in order, and what is left to lay.

    `score` is what they score without a bonus; `fresh` their tiles by number, across; `counts` and `stars` the rack.
    `worth` is as in `Ground`, a tile of this turn with the letter square that it pays; `paying` what squares covered in
    the turn multiply a word by, in both views.
    """

    __slots__ = ("_strings", "before", "counts", "fresh", "ground", "paying", "score", "stars", "words", "worth")

    def __init__(self, ground: Ground, counts: list[int], stars: int) -> None:
        self.ground = ground
        self.words: tuple[Found, ...] = ()
        self.score = 0
        self.fresh: dict[int, int] = {}
        self.counts = counts
        self.stars = stars
        self.worth = ground.worth
        self.paying: dict[int, int] = {}
        self.before: UnderWay | None = None
        self._strings: dict[int, int] | None = None

    @property
    def rest(self) -> int:
        """How many tiles are left in the rack."""
        return sum(self.counts) + self.stars

    @property
    def tiles(self) -> list[Tile]:
        """Everything on the board."""
        place = self.ground.lines.place
        return [*self.ground.tiles, *((*place(square), code) for square, code in self.fresh.items())]

    def with_word(self, word: Found, score: int) -> "UnderWay":
        """The turn with one more word, after which it scores `score`."""
        ground = self.ground
        lines, pays_again = ground.lines, ground.pays_again
        twin = lines.twin
        longer = UnderWay(ground, list(self.counts), self.stars)
        longer.words, longer.score, longer.before = (*self.words, word), score, self
        longer.fresh, longer.worth, longer.paying = dict(self.fresh), list(self.worth), dict(self.paying)
        counts, fresh, worth, paying = longer.counts, longer.fresh, longer.worth, longer.paying
        square = word[1]
        for code in word[2]:
            if code != THROUGH:
                if code >= STAR:
                    longer.stars -= 1
                else:
                    counts[code] -= 1
                other = twin[square]
                fresh[min(square, other)] = code
                points = lines.points(code)
                if pays_again:
                    points *= lines.letter_factor[square]
                    if lines.word_factor[square] > 1:
                        paying[square] = paying[other] = lines.word_factor[square]
                worth[square] = worth[other] = points
            square += 1
        return longer

    def laid_by(self, word: Found) -> dict[int, int]:
        """The tiles a word lays, by number, across."""
        twin = self.ground.lines.twin
        squares = enumerate(word[2], word[1])
        return {min(square, twin[square]): code for square, code in squares if code != THROUGH}

    def is_one_line_with(self, word: Found) -> bool:
        """Whether the tiles of the turn and of `word` lie in one line without a gap: they are one word's, then."""
        lines = self.ground.lines
        fresh = [*self.fresh, *self.laid_by(word)]
        first, last = min(fresh), max(fresh)
        (top, left), (bottom, right) = lines.place(first), lines.place(last)
        if top != bottom:
            if any(lines.place(square)[1] != left for square in fresh) or left != right:
                return False
            first, last = lines.twin[first], lines.twin[last]
            fresh = [lines.twin[square] for square in fresh]
        return all(self.worth[square] != EMPTY or square in fresh for square in range(first, last + 1))

    def meeting(self) -> set[int]:
        """Where a word meets this turn: squares of its tiles, in both views, and of the ends of strings they make."""
        worth, twin = self.worth, self.ground.lines.twin
        fresh = [*self.fresh, *map(twin.__getitem__, self.fresh)]
        met = set(fresh)
        for square in fresh:
            for step in (-1, 1):
                end = square + step
                while worth[end] != EMPTY:
                    end += step
                met.add(twin[end])
        met.discard(0)
        return met

    def most_again(self) -> int:
        """By how much at most a word that meets this turn scores more than the generator says."""
        lines = self.ground.lines
        most = 1
        if self.ground.pays_again:
            most = max((lines.letter_factor[square] for square in self.fresh), default=1)
            for square in self.fresh:
                most *= lines.word_factor[square]
        return most

    def score_with(self, word: Found) -> int:
        """What the turn scores with one more word, which meets it, without a bonus."""
        made = self._made_by(word)
        score = self.score + sum(points for _, _, points in made)
        if self.ground.counts_final:
            strings = self.strings()
            score -= sum(strings[first] for first in self._grown(made))
        return score

    def strings(self) -> dict[int, int]:
        """The points of every string of this turn as it stands, by its first square."""
        if self._strings is None:
            self._strings = {}
            if self.before is not None:
                made = self.before._made_by(self.words[-1])
                grown = self.before._grown(made)
                for first, points in self.before.strings().items():
                    if first not in grown:
                        self._strings[first] = points
                self._strings |= {first: points for first, _, points in made}
        return self._strings

    def _grown(self, made: list[String]) -> set[int]:
        """The strings of this turn that are now a part of others."""
        return {start for start in self.strings() for first, last, _ in made if first <= start <= last}

    def _made_by(self, word: Found) -> list[String]:
        """The strings a word makes: its own, then those across it."""
        lines, counts_crossing = self.ground.lines, self.ground.counts_crossing
        twin, worth, paying = lines.twin, self.worth, self.paying
        made = []
        points, factor, square = 0, 1, word[1]
        for code in word[2]:
            if code == THROUGH:
                points += worth[square]
                factor *= paying.get(square, 1)
            else:
                own = lines.points(code) * lines.letter_factor[square]
                points += own
                factor *= lines.word_factor[square]
                other = twin[square]
                if counts_crossing and (worth[other - 1] != EMPTY or worth[other + 1] != EMPTY):
                    made.append(self._across(other, own))
            square += 1
        return [(word[1], square - 1, points * factor), *made]

    def _across(self, square: int, points: int) -> String:
        """The string through a square where a tile of so many points is laid now."""
        worth, paying = self.worth, self.paying
        factor = self.ground.lines.word_factor[square]
        first = last = square
        while worth[first - 1] != EMPTY:
            first -= 1
            points += worth[first]
            factor *= paying.get(first, 1)
        while worth[last + 1] != EMPTY:
            last += 1
            points += worth[last]
            factor *= paying.get(last, 1)
        return first, last, points * factor
