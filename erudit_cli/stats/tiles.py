"""A tile set by itself and against a lexicon: sums and stated totals, shares, distances, correlations (`stats tiles`).

p is a letter's share of all letters of the lexicon, q its share of the letter tiles; stars are in neither.
"""

from collections import Counter

from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.table import Table, Term, count, text

SIGNS = frozenset("ъь")
"""Letters that are neither vowels nor consonants."""


def checks(rules: Ruleset) -> Table:
    """The sums of a set, and what its text states of the tiles.

    The stated total is set beside both sums it may mean; only the one the edition says it means can be wrong.
    """
    tiles = rules.tileset
    rows: list[tuple[Term, int | None, int | None, int | None, Term | None]] = []

    def say(name: str, found: int | None, stated: int | None = None, *, is_meant: bool = False) -> None:
        difference = found - stated if found is not None and stated is not None else None
        verdict = None
        if is_meant:
            noted = "noted" if rules.noted is not None else "no"
            verdict = Term(noted if difference else "yes")
        rows.append((Term(name), stated, found, difference, verdict))

    say("kinds", len(tiles.kinds))
    if not tiles.counts:
        say("stars", tiles.stars)
        return Table("checks", _CHECK_COLUMNS, tuple(rows))
    say("letters", tiles.letter_total, rules.stated_total, is_meant=rules.stated_counts == "letters")
    say("stars", tiles.stars)
    say("all", tiles.total, rules.stated_total, is_meant=rules.stated_counts == "all")
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
