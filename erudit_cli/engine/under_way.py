"""A turn under way, in the generator's numbers: what one more word would add to it.

The generator scores a word as if all tiles on the board were old. Two things it does not know of: premium squares
covered earlier in the turn may pay again, and a string that grows counts only as it stands at the end. Both matter for
words that *meet* the turn: pass through one of its tiles, or lay a tile at the end of a string that holds one.

Nor does it know of editions that add up word premiums, or count less of the strings across a word (`Ground`).
"""

from collections.abc import Iterable, Sequence
from math import prod

from erudit_cli.engine.lines import Lines
from erudit_cli.engine.terms import STAR, THROUGH, Crossing, Found
from erudit_cli.rules.ruleset import Ruleset

EMPTY = -1
"""Stands in `worth` for a square where nothing lies."""

Tile = tuple[int, int, int]
"""Row and column in the generator's window, letter by number, `STAR` added where a star plays it."""
String = tuple[int, int, int]
"""First and last square by number, points."""


class Ground:
    """What stays the same while turns are made up from one board, and how the edition counts them.

    `worth` is the points of the tiles that lie there, `paying` what their squares multiply a word by: nothing, but
    where premium squares pay for ever. `pays_again`: a premium square covered in a turn pays every string of that turn,
    else the word alone that covers it. `counts_crossing`: strings across a word count. `counts_final`: a string that
    grows in a turn counts as it stands at the end, and once. `adds_factors`: word premiums under one word are added up,
    not multiplied.
    """

    def __init__(self, lines: Lines, tiles: Sequence[Tile], rules: Ruleset) -> None:
        self.lines = lines
        self.tiles = tiles
        self.pays_again = rules.premium_life != "word"
        self.counts_final = rules.turn_scoring == "final_strings"
        self.counts_crossing = lines.terms.crossing is Crossing.WORDS and rules.turn_scoring != "each_word"
        self.adds_factors = rules.word_premiums == "sum"
        self.worth = [EMPTY] * lines.size
        self.paying: dict[int, int] = {}
        pays_for_ever = lines.terms.pays_for_ever
        for row, column, code in tiles:
            square = lines.across(row, column)
            twin = lines.twin[square]
            factor = lines.letter_factor[square] if pays_for_ever else 1
            self.worth[square] = self.worth[twin] = lines.points(code) * factor
            if pays_for_ever and lines.word_factor[square] > 1:
                self.paying[square] = self.paying[twin] = lines.word_factor[square]

    def multiplied(self, points: int, factors: list[int]) -> int:
        """Points of letters, multiplied by the word premiums that pay."""
        if self.adds_factors:
            return points * (sum(factors) or 1)
        return points * prod(factors)


class UnderWay:
    """Words laid in a turn, in order, and what is left to lay.

    `score` is what they score without a bonus; `fresh` their tiles by number, across; `counts` and `stars` the rack.
    `worth` and `paying` are as in `Ground`, with the tiles of this turn and the premium squares they cover.
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
        self.paying = ground.paying
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
        fresh = self._in_line(word)
        return bool(fresh) and all(
            self.worth[square] != EMPTY or square in fresh for square in range(min(fresh), max(fresh) + 1)
        )

    def line_has_old(self, word: Found) -> bool:
        """Whether the string of these tiles, which are in one line, has a tile that lay there before the turn."""
        fresh, worth = self._in_line(word), self.ground.worth
        first, last = min(fresh), max(fresh)
        return any(worth[square] != EMPTY for square in range(first - 1, last + 2))

    def _in_line(self, word: Found) -> set[int]:
        """The tiles of the turn and of `word`, by number in the view in which they are in one line; else none."""
        lines = self.ground.lines
        fresh = {*self.fresh, *self.laid_by(word)}
        places = [lines.place(square) for square in fresh]
        if len({row for row, _ in places}) == 1:
            return fresh
        if len({column for _, column in places}) == 1:
            return {lines.twin[square] for square in fresh}
        return set()

    def extends_by(self, word: Found) -> bool:
        """Whether a string that a word makes holds a whole one of two letters or more that lies in its line."""
        worth, twin = self.worth, self.ground.lines.twin
        was_through = False
        for square, code in enumerate(word[2], word[1]):
            is_through = code == THROUGH
            if is_through and was_through:
                return True
            was_through = is_through
            if not is_through:
                other = twin[square]
                if worth[other - 1] != EMPTY and worth[other - 2] != EMPTY:
                    return True
                if worth[other + 1] != EMPTY and worth[other + 2] != EMPTY:
                    return True
        return False

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
        if self.ground.pays_again and not lines.terms.pays_for_ever:
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

    def score_in_order(self, word: Found) -> int:
        """What the turn scores with one more word, without a bonus, where a premium square pays one string alone.

        Strings are counted as they stand at the end: word by word, its own before those across it.
        """
        ground = self.ground
        lines, worth = ground.lines, list(self.worth)
        unpaid = {*self.fresh, *self.laid_by(word)}
        for square, code in self.laid_by(word).items():
            worth[square] = worth[lines.twin[square]] = lines.points(code)
        score = 0
        counted = set()
        for _, start, letters in (*self.words, word):
            laid = [square for square, code in enumerate(letters, start) if code != THROUGH]
            for square in (laid[0], *map(lines.twin.__getitem__, laid)):
                first = last = square
                while worth[first - 1] != EMPTY:
                    first -= 1
                while worth[last + 1] != EMPTY:
                    last += 1
                if first == last or first in counted:
                    continue
                counted.add(first)
                score += self._paid_once(range(first, last + 1), worth, unpaid)
        return score

    def _paid_once(self, squares: Iterable[int], worth: Sequence[int], unpaid: set[int]) -> int:
        """What a string scores; its premium squares are taken out of `unpaid`, which are numbers across."""
        lines = self.ground.lines
        points, factors = 0, []
        for square in squares:
            own, across = worth[square], min(square, lines.twin[square])
            if across in unpaid:
                unpaid.remove(across)
                own *= lines.letter_factor[square]
                if lines.word_factor[square] > 1:
                    factors.append(lines.word_factor[square])
            points += own
        return self.ground.multiplied(points, factors)

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
        ground = self.ground
        lines, counts_crossing = ground.lines, ground.counts_crossing
        twin, worth, paying = lines.twin, self.worth, self.paying
        made = []
        points, square = 0, word[1]
        factors = []
        for code in word[2]:
            if code == THROUGH:
                points += worth[square]
                if square in paying:
                    factors.append(paying[square])
            else:
                points += lines.points(code) * lines.letter_factor[square]
                if lines.word_factor[square] > 1:
                    factors.append(lines.word_factor[square])
                other = twin[square]
                if counts_crossing and (worth[other - 1] != EMPTY or worth[other + 1] != EMPTY):
                    made.append(self._across(other, code))
            square += 1
        return [(word[1], square - 1, ground.multiplied(points, factors)), *made]

    def _across(self, square: int, code: int) -> String:
        """The string through a square where a tile is laid now."""
        ground, worth, paying = self.ground, self.worth, self.paying
        lines = ground.lines
        points = lines.points(code)
        factors = []
        if ground.pays_again:
            points *= lines.letter_factor[square]
            if lines.word_factor[square] > 1:
                factors.append(lines.word_factor[square])
        first = last = square
        while worth[first - 1] != EMPTY:
            first -= 1
            points += worth[first]
            if first in paying:
                factors.append(paying[first])
        while worth[last + 1] != EMPTY:
            last += 1
            points += worth[last]
            if last in paying:
                factors.append(paying[last])
        return first, last, ground.multiplied(points, factors)
