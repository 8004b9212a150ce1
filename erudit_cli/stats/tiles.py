"""A tile set by itself, against a lexicon and against another set: the tables of ``stats tiles``.

p is a letter's share of all letters of the lexicon, q its share of the letter tiles; stars are in neither.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import fsum, log2

from erudit_cli.errors import InputError
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats import letters, proposals
from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.letters import LetterShares
from erudit_cli.stats.table import Cell, Column, Kind, Table, Term, count, real, text

RESULT = Column("value", Kind.REAL, 9, "result")
"""Of tables of measures: a tile's value is called otherwise."""
SIGNS = frozenset("ъь")
"""Letters that are neither vowels nor consonants."""

FAR = 1.25
"""A letter is over-supplied where its share of the tiles is so many times its share of the lexicon, or more; it is
under-supplied where it is the other way round."""


def checks(rules: Ruleset) -> Table:
    """The sums of a set, and what its text states of the tiles.

    The stated total is set beside the sum the edition says it means; how far the other sum is from it is shown as well.

    Raises:
        InputError: the set has no tile with a letter.
    """
    tiles = rules.tileset
    if tiles.counts and not tiles.letter_total:
        raise InputError("stats-no-tiles", rules=rules.id)
    rows: list[tuple[Term, int | None, int | None, int | None, Term | None]] = []

    def say(name: str, found: int) -> None:
        stated = rules.stated_total if name in ("letters", "all") else None
        difference = None if stated is None else found - stated
        if stated is None or name != rules.stated_counts:
            rows.append((Term(name), None, found, difference, None))
            return
        noted = "noted" if rules.noted is not None else "no"
        rows.append((Term(name), stated, found, difference, Term(noted if difference else "yes")))

    say("kinds", len(tiles.kinds))
    if not tiles.counts:
        say("stars", tiles.stars)
        return Table("checks", _CHECK_COLUMNS, tuple(rows))
    say("letters", tiles.letter_total)
    say("stars", tiles.stars)
    say("all", tiles.total)
    say("points", tiles.points)
    say("points_squared", sum(number * tiles.values[letter] ** 2 for letter, number in tiles.counts.items()))
    kinds = Counter(_kind_of(letter.lower(), rules) for letter, number in tiles.counts.items() for _ in range(number))
    for kind in ("vowels", "consonants", "signs"):
        say(kind, kinds[kind])
    return Table("checks", _CHECK_COLUMNS, tuple(rows))


_CHECK_COLUMNS = (text("check"), count("stated"), count("sum"), count("difference"), text("ok"))


def _kind_of(letter: str, rules: Ruleset) -> str:
    if letter in rules.alphabet.vowel_set:
        return "vowels"
    return "signs" if letter in SIGNS else "consonants"


@dataclass(frozen=True)
class TilesAndWords:
    """A tile set beside the letters of a lexicon; letters are lower case, in the order of the alphabet."""

    rules: Ruleset
    lexicon: EditionLexicon

    @cached_property
    def shares(self) -> LetterShares:
        return letters.letter_shares(self.lexicon.words, letters.edition_letters(self.rules))

    @cached_property
    def values(self) -> tuple[int, ...]:
        worth = self.rules.tileset.values
        return tuple(worth[letter.upper()] for letter in self.shares.letters)

    @cached_property
    def tiles(self) -> tuple[int, ...] | None:
        """How many tiles each letter has; None where the set states no counts."""
        counts = self.rules.tileset.counts
        return tuple(counts[letter.upper()] for letter in self.shares.letters) if counts else None

    @cached_property
    def tile_shares(self) -> tuple[float, ...] | None:
        """The q of each letter."""
        if self.tiles is None:
            return None
        total = sum(self.tiles)
        return tuple(number / total if total else 0.0 for number in self.tiles)

    def letters(self, *, weighted: bool = False) -> Table:
        """Letter by letter: tiles and value, share of the lexicon, what that share would make of the tiles.

        `weighted` fills a column that takes longer: the share where words count as they are likely to be drawn.
        """
        shares = self.shares
        drawn = letters.weighted_shares(self.lexicon, shares.letters, self.rules) if weighted else None
        rows = []
        for place, letter in enumerate(shares.letters):
            p = shares.shares[place]
            row: tuple[Cell, ...] = (letter.upper(), None if self.tiles is None else self.tiles[place])
            row = (*row, self.values[place], shares.counts[letter], p, drawn[place] if drawn else None)
            rows.append((*row, *self._supply(place), shares.rarity[place]))
        return Table("letters", _LETTER_COLUMNS, tuple(rows), "supply" if self.tiles else None)

    def _supply(self, place: int) -> tuple[Cell, ...]:
        """Tile share, expected tiles, difference, part of χ², q/p, and whether that is much or little."""
        if self.tiles is None or self.tile_shares is None:
            return (None,) * 6
        p, q, total = self.shares.shares[place], self.tile_shares[place], sum(self.tiles)
        ratio = q / p if p else None
        supply = None
        if ratio is not None and (ratio >= FAR or ratio <= 1 / FAR):
            supply = Term("over" if ratio >= FAR else "under")
        part = letters.chi_squared_parts(self.tiles, self.shares.shares)[place]
        return q, p * total, self.tiles[place] - p * total, part, ratio, supply

    def fit(self) -> Table:
        """How far the tiles are from the lexicon, and the values from the letters' rarity."""
        shares = self.shares
        rows: list[tuple[Cell, ...]] = [
            (Term("words"), len(self.lexicon.words)),
            (Term("words_left_out"), self.lexicon.left_out),
            (Term("lexicon_letters"), shares.total),
        ]
        if not shares.total:
            return Table("fit", (text("measure"), RESULT), tuple(rows), "fit")
        if self.tiles is not None and self.tile_shares is not None:
            rows += self._distances(self.tiles, self.tile_shares)
        rows.append((Term("entropy_lexicon"), letters.entropy(shares.shares)))
        known = [(value, p) for value, p in zip(self.values, shares.shares, strict=True) if p]
        surprisal = letters.pearson([value for value, _ in known], [-log2(p) for _, p in known])
        rows.append((Term("pearson_surprisal"), surprisal))
        rarity = [-p for p in shares.shares]
        rows.append((Term("spearman_rarity"), letters.spearman(self.values, rarity)))
        if self.tiles is not None:
            rows.append((Term("spearman_count"), letters.spearman(self.values, [-number for number in self.tiles])))
        return Table("fit", (text("measure"), RESULT), tuple(rows), "fit")

    def _distances(self, tiles: tuple[int, ...], q: tuple[float, ...]) -> list[tuple[Cell, ...]]:
        p = self.shares.shares
        parts = letters.chi_squared_parts(tiles, p)
        known = [part for part in parts if part is not None]
        degrees = len(parts) - 1
        chi = fsum(known) if len(known) == len(parts) else None
        tail = letters.chi_squared_tail(chi, degrees) if chi is not None and degrees else None
        return [
            (Term("chi_squared"), chi),
            (Term("degrees_of_freedom"), degrees),
            (Term("chi_squared_tail"), tail),
            (Term("divergence_tiles"), letters.divergence(q, p)),
            (Term("divergence_lexicon"), letters.divergence(p, q)),
            (Term("total_variation"), letters.total_variation(p, q)),
            (Term("entropy_tiles"), letters.entropy(q)),
        ]

    def proposed_values(self, top: int, how: proposals.Utility) -> Table:
        """Values by surprisal and by Valett's method, with its three components."""
        shares = self.shares
        surprisals = proposals.surprisal_values(shares, top)
        useful = proposals.utility_values(self.lexicon, shares, top, how)
        rows: list[tuple[Cell, ...]] = []
        for letter, value, raw, use in zip(shares.letters, self.values, surprisals, useful, strict=True):
            by_surprisal = None if raw is None else proposals.rounded(raw)
            row: tuple[Cell, ...] = (letter.upper(), value, raw, by_surprisal, _less(by_surprisal, value))
            parts = (use.frequency, use.by_length, use.freedom, use.utility, use.raw, use.value)
            rows.append((*row, *parts, _less(use.value, value)))
        return Table("values", _VALUE_COLUMNS, tuple(rows), "values")

    def proposed_counts(self, total: int) -> Table:
        """Tiles shared out by the lexicon's letters in two ways."""
        shares = dict(zip(self.shares.letters, self.shares.shares, strict=True))
        dealt = (proposals.sainte_lague(shares, total), proposals.largest_remainder(shares, total))
        rows = []
        for place, letter in enumerate(self.shares.letters):
            row: tuple[Cell, ...] = (letter.upper(), None if self.tiles is None else self.tiles[place])
            for counts in dealt:
                now = None if self.tiles is None else counts[letter] - self.tiles[place]
                row = (*row, counts[letter], now)
            rows.append(row)
        return Table("counts", _COUNT_COLUMNS, tuple(rows), "counts")

    def proposals_fit(self, tables: tuple[Table, ...]) -> Table:
        """How far the proposals are from the set as it is: mean difference and correlations of values, L1 of counts."""
        rows: list[tuple[Cell, ...]] = []
        for table in tables:
            names = [column.name for column in table.columns]
            cells = dict(zip(names, zip(*table.rows, strict=True), strict=True))
            if table.name == "values":
                for method in ("surprisal", "utility"):
                    rows += _value_distances(method, cells[f"{method}_raw"], cells[f"{method}_change"], self.values)
            elif self.tiles is not None:
                for method in ("sainte_lague", "largest_remainder"):
                    changes = [abs(change) for change in cells[f"{method}_change"] if isinstance(change, int)]
                    rows.append((Term(method), Term("l1"), sum(changes)))
        return Table("proposals", (text("method"), text("measure"), RESULT), tuple(rows))


_LETTER_COLUMNS = (
    text("letter"),
    count("tiles"),
    count("value"),
    count("occurrences"),
    real("share"),
    real("drawn_share"),
    real("tile_share"),
    real("expected", 3),
    real("difference", 3),
    real("chi_squared_part", 3),
    real("ratio", 3),
    text("supply"),
    count("rarity"),
)
_VALUE_COLUMNS = (
    text("letter"),
    count("value"),
    real("surprisal_raw", 3),
    count("surprisal"),
    count("surprisal_change"),
    real("frequency", 5),
    real("by_length", 5),
    real("freedom", 5),
    real("utility_sum", 5),
    real("utility_raw", 3),
    count("utility"),
    count("utility_change"),
)
_COUNT_COLUMNS = (
    text("letter"),
    count("tiles"),
    count("sainte_lague"),
    count("sainte_lague_change"),
    count("largest_remainder"),
    count("largest_remainder_change"),
)


def _less(found: int | None, known: int) -> int | None:
    return None if found is None else found - known


def _value_distances(
    method: str, raw: tuple[Cell, ...], changes: tuple[Cell, ...], values: tuple[int, ...]
) -> list[tuple[Cell, ...]]:
    known = [(float(found), value) for found, value in zip(raw, values, strict=True) if isinstance(found, float)]
    sizes = [abs(change) for change in changes if isinstance(change, int)]
    proposed, own = [found for found, _ in known], [value for _, value in known]
    return [
        (Term(method), Term("mean_change"), sum(sizes) / len(sizes) if sizes else None),
        (Term(method), Term("pearson"), letters.pearson(proposed, own)),
        (Term(method), Term("spearman"), letters.spearman(proposed, own)),
    ]


def comparison(rules: Ruleset, other: Ruleset) -> Table:
    """Two sets letter by letter, stars last: tiles, values, shares of all tiles; None where a set lacks the letter."""
    sets = (rules.tileset, other.tileset)
    every = {letter for tiles in sets for letter in tiles.values}
    rows: list[tuple[Cell, ...]] = []
    for letter in sorted(every, key=lambda each: rules.alphabet.sort_key(each.lower())):
        numbers = [tiles.counts.get(letter) for tiles in sets]
        worths = [tiles.values.get(letter) for tiles in sets]
        rows.append((letter, *_pair(*numbers), *_pair(*worths), *_share_pair(rules, other, numbers)))
    stars = [tiles.stars for tiles in sets]
    rows.append(("*", *_pair(*stars), None, None, None, *_share_pair(rules, other, stars)))
    return Table("comparison", _COMPARISON_COLUMNS, tuple(rows))


_COMPARISON_COLUMNS = (
    text("letter"),
    count("tiles"),
    count("other_tiles"),
    count("difference"),
    count("value"),
    count("other_value"),
    count("value_difference"),
    real("tile_share"),
    real("other_tile_share"),
)


def _pair(left: int | None, right: int | None) -> tuple[int | None, int | None, int | None]:
    return left, right, left - right if left is not None and right is not None else None


def _share_pair(rules: Ruleset, other: Ruleset, numbers: list[int] | list[int | None]) -> tuple[float | None, ...]:
    """Shares of all tiles, stars included; None where a set states no counts."""
    return tuple(
        number / edition.tileset.total
        if number is not None and edition.tileset.counts and edition.tileset.total
        else None
        for edition, number in zip((rules, other), numbers, strict=True)
    )
