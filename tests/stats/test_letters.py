"""Distances, correlations and neighbours by hand and by other roads; laws of proposals."""

from collections import Counter
from math import erfc, exp, isclose, log2, sqrt
from statistics import correlation

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.rules import catalog
from erudit_cli.stats import letters, proposals
from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.letters import letter_shares
from erudit_cli.stats.tiles import TilesAndWords
from tests.stats.yardsticks import MINI_WORDS

MINI = tuple("акнорсть")
UTILITY = (1.859034, 1.247038, 1.390195, 0.479723, 0.865960, 1.187210, 0.594327, 10.0)
"""Values of an independent program that adds about 1e-8 to every utility: they agree to 2e-6, not to the last digit."""
BEFORE = (1.0, 0.721928, 1.0, 2.246439, 1.836592, 0.918296, 1.556657, 0.0)
AFTER = (0.918296, 1.521928, 0.721928, 2.246439, 1.521928, 0.918296, 1.842371, 0.0)

shares = st.lists(st.integers(0, 30), min_size=3, max_size=8).filter(any)
words = st.lists(st.text("абвгде", min_size=1, max_size=6), min_size=1, max_size=20)


def to_one(counts: list[int]) -> list[float]:
    return [count / sum(counts) for count in counts]


def test_letters_are_counted() -> None:
    found = letter_shares(MINI_WORDS, MINI)
    assert found.counts == {"о": 10, "т": 9, "р": 5, "с": 4, "к": 3, "н": 3, "а": 2, "ь": 1} and found.total == 37
    assert found.rarity == (2, 3, 3, 8, 6, 5, 7, 1)


@given(shares, shares)
def test_distances_obey_their_laws(left: list[int], right: list[int]) -> None:
    size = min(len(left), len(right))
    if not any(left[:size]) or not any(right[:size]):
        return
    p, q = to_one(left[:size]), to_one(right[:size])
    assert letters.total_variation(p, q) == letters.total_variation(q, p) <= 1.0 + 1e-12
    assert letters.divergence(p, p) == 0
    bits = letters.divergence(p, q)
    assert bits is None or bits >= 2 * letters.total_variation(p, q) ** 2 / 0.6931471805599453 - 1e-9  # Pinsker
    assert (bits is None) == any(a and not b for a, b in zip(p, q, strict=True))
    assert -1e-12 <= letters.entropy(p) <= log2(size) + 1e-12


def test_chi_squared_tail_is_that_of_the_known_distributions() -> None:
    assert isclose(letters.chi_squared_tail(3.0, 1), erfc(sqrt(1.5)))
    assert isclose(letters.chi_squared_tail(3.0, 2), exp(-1.5))
    assert isclose(letters.chi_squared_tail(3.0, 4), exp(-1.5) * 2.5)
    assert isclose(letters.chi_squared_tail(18.307038, 10), 0.05, rel_tol=1e-6)  # the common tables
    assert isclose(letters.chi_squared_tail(44.985343, 31), 0.05, rel_tol=1e-6)
    assert letters.chi_squared_tail(0.0, 5) == 1.0


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=12))
def test_correlation_is_the_standard_library_s(pairs: list[tuple[int, int]]) -> None:
    left, right = [a for a, _ in pairs], [b for _, b in pairs]
    found = letters.pearson(left, right)
    if len(set(left)) == 1 or len(set(right)) == 1:
        assert found is None and letters.spearman(left, right) is None
    else:
        assert found is not None and isclose(found, correlation(left, right), abs_tol=1e-9)
        ranks = [[1 + sum(b < a for b in side) + (side.count(a) - 1) / 2 for a in side] for side in (left, right)]
        assert letters.spearman(left, right) == pytest.approx(correlation(*ranks), abs=1e-9)


def test_equal_values_share_the_mean_of_their_ranks() -> None:
    assert letters._ranks([3, 1, 3, 2]) == [3.5, 1.0, 3.5, 2.0]


def test_neighbours_of_the_mini_list_are_as_known() -> None:
    found = letters.neighbours(MINI_WORDS, MINI, inner_twice=True)
    assert found.before == pytest.approx(BEFORE, abs=5e-7)
    assert found.after == pytest.approx(AFTER, abs=5e-7)


@given(words)
def test_neighbours_are_those_of_every_pair(found: list[str]) -> None:
    pairs = Counter(pair for word in found for pair in zip("^" + word, word + "^", strict=True))
    expected = [
        letters.entropy(to_one([n for (_, second), n in sorted(pairs.items()) if second == letter] or [1]))
        for letter in "абвгде"
    ]
    assert letters.neighbours(found, tuple("абвгде")).before == pytest.approx(expected, abs=1e-12)


def test_utility_of_the_mini_list_is_as_known() -> None:
    how = proposals.Utility(lengths=(50, 25, 5, 2.5, 1.25), compatible=True)
    found = proposals.utility_values(EditionLexicon({}, MINI_WORDS), letter_shares(MINI_WORDS, MINI), 10, how)
    assert [each.raw for each in found] == pytest.approx(UTILITY, abs=2e-6)
    assert isclose(sum(each.frequency for each in found), 1) and isclose(sum(each.freedom for each in found), 1)
    assert [each.value for each in found] == [2, 1, 1, 0, 1, 1, 1, 10]  # the first program rounds to 0
    plain = proposals.utility_values(
        EditionLexicon({}, MINI_WORDS), letter_shares(MINI_WORDS, MINI), 10, proposals.Utility()
    )
    assert min(each.value or 0 for each in plain) == 1


def test_capped_letters_leave_the_scale_to_the_others() -> None:
    lexicon, counted = EditionLexicon({}, MINI_WORDS), letter_shares(MINI_WORDS, MINI)
    free = proposals.utility_values(lexicon, counted, 10, proposals.Utility())
    capped = proposals.utility_values(lexicon, counted, 10, proposals.Utility(capped=frozenset("ь")))
    assert capped[-1].raw == 10.0 and max(each.raw or 0 for each in capped[:-1]) == 10.0
    assert all(own.utility == other.utility for own, other in zip(free, capped, strict=True))


def test_letter_of_no_word_has_no_value() -> None:
    counted = letter_shares(("ток",), tuple("котъ"))
    assert proposals.surprisal_values(counted, 10) == (1.0, 1.0, 1.0, None)
    found = proposals.utility_values(EditionLexicon({}, ("ток",)), counted, 10, proposals.Utility())
    assert found[-1].raw is None and found[-1].value is None


@given(st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(any), st.integers(0, 60))
def test_all_tiles_are_dealt_and_each_letter_gets_one(counts: list[int], total: int) -> None:
    dealt = dict(zip("абвгдежз", to_one(counts), strict=False))
    for method in (proposals.sainte_lague, proposals.largest_remainder):
        found = method(dealt, total)
        assert sum(found.values()) == total
        assert list(found) == list(dealt)
        assert min(found.values()) >= (total >= len(dealt))


@given(st.lists(st.integers(1, 50), min_size=2, max_size=8), st.integers(1, 60))
def test_sainte_lague_has_the_quotients_of_webster(counts: list[int], more: int) -> None:
    """No tile of one letter was given for a smaller quotient than another letter still has."""
    dealt = dict(zip("абвгдежз", to_one(counts), strict=False))
    found = proposals.sainte_lague(dealt, len(dealt) + more)
    given_for = [dealt[letter] / (2 * number - 1) for letter, number in found.items() if number > 1]
    left = [dealt[letter] / (2 * number + 1) for letter, number in found.items()]
    assert min(given_for) >= max(left) - 1e-12


def test_weighted_shares_weigh_words_by_their_draws() -> None:
    rules = catalog.load("classic-102", (("star_count", "0"),))
    found = letters.weighted_shares(EditionLexicon({}, ("да", "щи")), tuple("адищ"), rules)
    counts = rules.tileset.counts
    yes, soup = counts["Д"] * counts["А"], counts["Щ"] * counts["И"]
    assert found == pytest.approx([half / (yes + soup) / 2 for half in (yes, yes, soup, soup)])


def test_row_order_of_the_list_does_not_matter() -> None:
    rules = catalog.load("classic-102")
    both = [TilesAndWords(rules, EditionLexicon({}, order)) for order in (MINI_WORDS, MINI_WORDS[::-1])]
    how = proposals.Utility()
    first, second = (
        (each.letters(weighted=True), each.fit(), each.proposed_values(15, how), each.proposed_counts(102))
        for each in both
    )
    assert first == second
