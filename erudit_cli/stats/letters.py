"""Letters of a lexicon: how often each occurs, how far tiles are from that, what stands beside it in words.

p is a letter's share of all letters of the lexicon, q its share of the letter tiles; stars are in neither.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import erfc, exp, fsum, lgamma, log, log2, sqrt

from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.edition_lexicon import EditionLexicon

BORDER = "^"
"""Stands before the first letter of a word and after its last."""


@dataclass(frozen=True)
class LetterShares:
    """How often the letters of an edition occur in words; `letters` are lower case, in the order of the alphabet."""

    letters: tuple[str, ...]
    counts: Mapping[str, int]

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The p of each letter; all zero where there are no words."""
        return tuple(self.counts[letter] / self.total if self.total else 0.0 for letter in self.letters)

    @cached_property
    def rarity(self) -> tuple[int, ...]:
        """The place of each letter from the rarest, 1; letters that are as rare share the first of their places."""
        ordered = sorted(self.counts.values())
        return tuple(ordered.index(self.counts[letter]) + 1 for letter in self.letters)


def edition_letters(rules: Ruleset) -> tuple[str, ...]:
    """The letters on tiles, lower case, in the order of the alphabet."""
    return tuple(sorted((letter.lower() for letter in rules.tileset.values), key=rules.alphabet.sort_key))


def letter_shares(words: Iterable[str], letters: tuple[str, ...]) -> LetterShares:
    """How often each of `letters` occurs in `words`."""
    joined = "".join(words)
    return LetterShares(letters, {letter: joined.count(letter) for letter in letters})


def chi_squared_parts(tiles: Sequence[int], shares: Sequence[float]) -> list[float | None]:
    """What each letter adds to χ²: (O−E)²/E, E its share of all letter tiles; None where nothing is expected."""
    total = sum(tiles)
    return [
        (found - total * share) ** 2 / (total * share) if share else None
        for found, share in zip(tiles, shares, strict=True)
    ]


def chi_squared_tail(value: float, degrees: int) -> float:
    """The probability that χ² of so many degrees of freedom exceeds `value`, by the finite sums there are for it."""
    half = value / 2
    if half <= 0:
        return 1.0
    first = 0.0 if degrees % 2 == 0 else 0.5
    terms = (
        exp((step + first) * log(half) - half - lgamma(step + first + 1)) for step in range((degrees - 1) // 2 + 1)
    )
    if degrees % 2 == 0:
        return fsum(terms)
    return erfc(sqrt(half)) + fsum(list(terms)[: (degrees - 1) // 2])


def divergence(left: Sequence[float], right: Sequence[float]) -> float | None:
    """Kullback–Leibler divergence of `left` from `right`, in bits; None where it is infinite."""
    if any(p and not q for p, q in zip(left, right, strict=True)):
        return None
    return fsum(p * log2(p / q) for p, q in zip(left, right, strict=True) if p)


def total_variation(left: Sequence[float], right: Sequence[float]) -> float:
    """The largest difference of probability that any set of letters can have: half the sum of |p − q|."""
    return fsum(abs(p - q) for p, q in zip(left, right, strict=True)) / 2


def entropy(shares: Iterable[float]) -> float:
    """Shannon entropy, in bits."""
    return fsum(-share * log2(share) for share in shares if share)


def pearson(left: Sequence[float], right: Sequence[float]) -> float | None:
    """The linear correlation; None where one side does not vary."""
    count = len(left)
    if count < 2:
        return None
    mean_left, mean_right = fsum(left) / count, fsum(right) / count
    spread_left = fsum((value - mean_left) ** 2 for value in left)
    spread_right = fsum((value - mean_right) ** 2 for value in right)
    if not spread_left or not spread_right:
        return None
    together = fsum((a - mean_left) * (b - mean_right) for a, b in zip(left, right, strict=True))
    return together / sqrt(spread_left * spread_right)


def spearman(left: Sequence[float], right: Sequence[float]) -> float | None:
    """The correlation of ranks, equal values sharing the mean of theirs; None where one side does not vary."""
    return pearson(_ranks(left), _ranks(right))


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    counts = Counter(values)
    return [ordered.index(value) + (counts[value] + 1) / 2 for value in values]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """How uncertain the letter before each letter is, and the one after it, in bits; the border of a word counts."""

    before: tuple[float, ...]
    after: tuple[float, ...]


def neighbours(words: Iterable[str], letters: tuple[str, ...], *, inner_twice: bool = False) -> Neighbours:
    """The entropies of what stands beside each letter; `inner_twice`: pairs inside a word count twice (Valett)."""
    joined = BORDER + BORDER.join(words) + BORDER
    pairs = Counter(map(str.__add__, joined, joined[1:]))
    before: dict[str, list[int]] = {letter: [] for letter in letters}
    after: dict[str, list[int]] = {letter: [] for letter in letters}
    for pair, number in sorted(pairs.items()):
        first, second = pair[0], pair[1]
        times = number * 2 if inner_twice and BORDER not in pair else number
        if second in before:
            before[second].append(times)
        if first in after:
            after[first].append(times)
    return Neighbours(
        tuple(_entropy_of_counts(before[letter]) for letter in letters),
        tuple(_entropy_of_counts(after[letter]) for letter in letters),
    )


def _entropy_of_counts(counts: Sequence[int]) -> float:
    total = sum(counts)
    return entropy(number / total for number in counts)


def weighted_shares(lexicon: EditionLexicon, letters: tuple[str, ...], rules: Ruleset) -> tuple[float, ...] | None:
    """Letter shares where each word counts as much as it is likely to be drawn: its tiles, at once, from a full bag.

    None where letters are not drawn from a bag, or no word can be.
    """
    from fractions import Fraction

    from erudit_cli.lexicon.draw_odds import DrawOdds

    odds = DrawOdds(rules)
    if not odds.has_bag:
        return None
    sums = dict.fromkeys(letters, Fraction(0))
    for length, words in lexicon.by_length.items():
        draws = odds.draws(length)
        found = dict.fromkeys(letters, 0)
        for word in words if draws else ():
            ways = odds.ways(word)
            for letter in word:
                found[letter] += ways
        for letter, ways in found.items():
            if ways:
                sums[letter] += Fraction(ways, draws)
    whole = sum(sums.values())
    return tuple(float(sums[letter] / whole) for letter in letters) if whole else None
