"""Values and numbers of tiles that a lexicon suggests: proposals, not corrections.

Values are also there to make luck and to make hard tiles worth holding; whoever makes an edition decides.

Surprisal: points grow with −log₂ of a letter's share. Valett: points fall with how useful a letter is, by how often it
occurs, how often in words of the lengths that matter, and how freely it stands beside others (J. Lewis, 2012).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, fsum, log2

from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.letters import LetterShares, letter_shares, neighbours

DEFAULT_WEIGHTS = (0.34, 0.33, 0.33)
DEFAULT_LENGTHS = (50.0, 25.0, 5.0, 2.5, 1.25, 25.0, 12.5, 2.5, 1.25)
"""Weights of words of 2, 3, 4… letters: short words fit in, words of 7 and 8 empty the rack."""
SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Utility:
    """How Valett's method is to weigh: frequency, frequency by length, freedom of neighbours; lengths from two letters.

    `compatible` repeats two quirks of the first program: pairs inside a word count twice, and a value may round to 0.
    `capped` letters get the top value and leave the scale to the others.
    """

    weights: tuple[float, float, float] = DEFAULT_WEIGHTS
    lengths: tuple[float, ...] = DEFAULT_LENGTHS
    compatible: bool = False
    capped: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class UtilityValue:
    """Valett's three components, each adding up to 1 over the letters, what they make together, and the value."""

    frequency: float
    by_length: float
    freedom: float
    utility: float
    raw: float | None
    value: int | None


def surprisal_values(shares: LetterShares, top: int) -> tuple[float | None, ...]:
    """From 1 for the commonest letter to `top` for the rarest, linear in −log₂ p; None for a letter of no word."""
    known = [share for share in shares.shares if share]
    if not known:
        return tuple(None for _ in shares.letters)
    highest, lowest = log2(max(known)), log2(min(known))
    scale = (top - 1) / (highest - lowest) if highest > lowest else 0.0
    return tuple(1 + scale * (highest - log2(share)) if share else None for share in shares.shares)


def utility_values(lexicon: EditionLexicon, shares: LetterShares, top: int, how: Utility) -> tuple[UtilityValue, ...]:
    """Valett's value of each letter: `top` for the least useful, the others as their utility is to its."""
    letters = shares.letters
    by_length = _shares_by_length(lexicon, letters, how.lengths)
    around = neighbours(lexicon.words, letters, inner_twice=how.compatible)
    before, after = _to_one(around.before), _to_one(around.after)
    freedom = [(first + second) / 2 for first, second in zip(before, after, strict=True)]
    parts = list(zip(shares.shares, by_length, freedom, strict=True))
    useful = [fsum(weight * part for weight, part in zip(how.weights, each, strict=True)) for each in parts]
    scale = [use for letter, use in zip(letters, useful, strict=True) if use > 0 and letter not in how.capped]
    least = min(scale, default=0.0)
    found = []
    for letter, each, use in zip(letters, parts, useful, strict=True):
        raw = float(top) if letter in how.capped else top * least / use if use > 0 else None
        value = None if raw is None else max(0 if how.compatible else 1, rounded(raw))
        found.append(UtilityValue(*each, use, raw, value))
    return tuple(found)


def _shares_by_length(lexicon: EditionLexicon, letters: tuple[str, ...], weights: Sequence[float]) -> list[float]:
    """The shares of letters in words of each length, weighed by length; a length without words gives nothing."""
    total = fsum(weights)
    sums = [0.0] * len(letters)
    for length, weight in enumerate(weights, start=SHORTEST):
        own = letter_shares(lexicon.by_length.get(length, ()), letters).shares
        sums = [known + weight / total * share for known, share in zip(sums, own, strict=True)]
    return sums


def _to_one(values: Sequence[float]) -> list[float]:
    total = fsum(values)
    return [value / total if total else 0.0 for value in values]


def rounded(value: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(value + 0.5)


def sainte_lague(shares: Mapping[str, float], total: int) -> dict[str, int]:
    """`total` tiles shared out: one each, then one by one to the letter with the largest p / (2·tiles + 1).

    Of letters as good the first of the alphabet gets it. Too few tiles for one each: the first letters get them.
    """
    counts = {letter: int(place < total) for place, letter in enumerate(shares)}
    for _ in range(total - len(counts)):
        best = max(counts, key=lambda letter: shares[letter] / (2 * counts[letter] + 1))
        counts[best] += 1
    return counts


def largest_remainder(shares: Mapping[str, float], total: int) -> dict[str, int]:
    """`total` tiles shared out: the whole part of each quota p·total, at least one, then the largest remainders.

    Where the least of one each has given out too many, the smallest remainders of letters with more give one back.
    Of letters as good the first of the alphabet gets a tile, the last gives one back.
    """
    if total < len(shares):
        return sainte_lague(shares, total)
    quotas = {letter: share * total for letter, share in shares.items()}
    counts = {letter: max(1, floor(quota)) for letter, quota in quotas.items()}
    over = {letter: quotas[letter] - counts[letter] for letter in quotas}
    for letter in sorted(over, key=lambda each: -over[each])[: max(0, total - sum(counts.values()))]:
        counts[letter] += 1
    while sum(counts.values()) > total:
        spare = [letter for letter in reversed(counts) if counts[letter] > 1]
        counts[min(spare, key=lambda each: quotas[each] - counts[each])] -= 1
    return counts
