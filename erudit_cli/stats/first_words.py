"""The best first play of any rack: one table of all first words, each laid on the empty board where it scores most.

A rack plays a word if its letters, and stars for the rest, are the word's. So the table knows for every set of letters
and number of stars the best word they make; a rack looks up every part of itself.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from erudit_cli.game.moves import Direction, Square
from erudit_cli.game.scoring import combine
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.opening import Opening

Slot = tuple[tuple[int, ...], int]
"""What the squares a word is laid on multiply: each letter, and the whole word."""
LONGEST = 100
"""More than a rack holds: points and length are kept as one number, the more points the larger."""


def slots(rules: Ruleset, length: int) -> tuple[Slot, ...]:
    """The different places for a first word of so many letters."""
    return tuple(sorted({_slot(rules, squares) for squares in _first_places(rules, length)}))


def _first_places(rules: Ruleset, length: int) -> Iterator[tuple[Square, ...]]:
    """Every row of squares that a first word may cover."""
    layout = rules.layout
    if rules.start_required:
        anchors = [(rules.start_square, step) for step in range(length)]
    else:
        rows, columns = range(layout.height), range(layout.width)
        anchors = [((row, column), 0) for row in rows for column in columns]
    for square, step in anchors:
        for direction in Direction:
            squares = direction.squares(direction.step(square, -step), length)
            if layout.contains(squares[0]) and layout.contains(squares[-1]):
                yield squares


def _slot(rules: Ruleset, squares: tuple[Square, ...]) -> Slot:
    premiums = [rules.layout.premium(square) for square in squares]
    return tuple(letter for letter, _ in premiums), combine(
        [word for _, word in premiums if word > 1], rules.word_premiums
    )


class FirstWords:
    """Answers what a rack's best first play is. Made once for an edition and its words; may be asked for any rack."""

    def __init__(self, rules: Ruleset, words: Iterable[str], most_stars: int) -> None:
        self._size = rules.rack_size
        self._rules = rules
        self._most_stars = most_stars
        self._tables: list[dict[str, int]] = [{} for _ in range(min(most_stars, self._size) + 1)]
        self._slots = {length: slots(rules, length) for length in range(1, self._size + 1)}
        for word in words:
            if len(word) <= self._size:
                self._add(word)

    def _add(self, word: str) -> None:
        """A word, without any of its letters that stars may play."""
        worth, places = self._rules.letter_values, self._slots[len(word)]
        order = sorted(range(len(word)), key=word.__getitem__)
        letters = [word[place] for place in order]
        bonus = self._rules.bonus if len(word) == self._size else 0
        tiles = [[worth[word[place].upper()] * factors[place] for place in order] for factors, _ in places]
        stars = [[worth[word[place]] * factors[place] for place in order] for factors, _ in places]
        multipliers = [multiplier for _, multiplier in places]
        plain = max((sum(line) * by for line, by in zip(tiles, multipliers, strict=True)), default=None)
        if plain is None:  # too long for the board
            return
        for played, table in enumerate(self._tables[: len(word) + 1]):
            if not played or tiles == stars:
                score = plain + bonus
                for part in set(combinations(letters, len(word) - played)):
                    self._keep(table, "".join(part), score, len(word))
                continue
            lost = [
                [tile - star for tile, star in zip(*lines, strict=True)] for lines in zip(tiles, stars, strict=True)
            ]
            whole = [sum(line) for line in tiles]
            for gone in combinations(range(len(word)), played):
                score = bonus + max(
                    (known - sum([line[place] for place in gone])) * by
                    for known, line, by in zip(whole, lost, multipliers, strict=True)
                )
                kept = "".join([letter for place, letter in enumerate(letters) if place not in gone])
                self._keep(table, kept, score, len(word))

    @staticmethod
    def _keep(table: dict[str, int], letters: str, score: int, length: int) -> None:
        packed = score * LONGEST + length
        if table.get(letters, -1) < packed:
            table[letters] = packed

    def best(self, letters: str, stars: int) -> Opening | None:
        """The best first play of a rack of sorted letters and stars."""
        packed = -1
        for part in _parts(letters):
            for table in self._tables[: stars + 1]:
                packed = max(packed, table.get(part, -1))
        return None if packed < 0 else Opening(*divmod(packed, LONGEST))


def _parts(letters: str) -> set[str]:
    """Every set of letters that is a part of these, sorted."""
    parts = {""}
    for letter in letters:
        parts |= {part + letter for part in parts}
    return parts
