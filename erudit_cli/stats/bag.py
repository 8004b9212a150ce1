"""What racks are drawn from: a bag of tiles, or letters by their frequency where an edition has no bag.

Every chance is a whole number of ways over the ways there are in all: of a bag sets of tiles (multivariate
hypergeometric distribution), of frequencies ordered draws (multinomial). Letters are lower case.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import comb, factorial, prod
from random import Random
from typing import Protocol

from erudit_cli.errors import InputError
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.chance import chances
from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.letters import edition_letters, letter_shares

STAR = "*"
MOST_TILES = 20
"""As many as any edition's rack holds."""


class Source(Protocol):
    """Where a rack of `size` tiles comes from."""

    @property
    def counts(self) -> Mapping[str, int]:
        """Tiles, or weight, of each letter, in the order of the alphabet."""

    @property
    def stars(self) -> int:
        """How many stars there are, or their weight."""

    @property
    def total(self) -> int:
        """The sum of both."""

    @property
    def most_stars(self) -> int:
        """How many stars a rack may hold."""

    def whole(self, size: int) -> int:
        """In how many ways a rack can be drawn."""

    def ways(self, letters: str, stars: int = 0) -> int:
        """In how many of them it is these letters, sorted, and so many stars."""

    def of_class(self, marked: int, size: int) -> tuple[Fraction, ...]:
        """The probability of k tiles of a class that has `marked` of the total, for k from 0 to `size`."""

    def variance(self, mean: Fraction, mean_square: Fraction, size: int) -> Fraction:
        """The variance of a rack's points, where one tile has this mean and this mean of squares."""

    def distinct_racks(self, size: int) -> int:
        """How many different racks there are."""

    def drawer(self, random: Random, size: int) -> Callable[[], tuple[str, int]]:
        """Draws racks one after another: letters, sorted, and the number of stars."""


@dataclass(frozen=True)
class Bag:
    """A full bag; racks are drawn at once, without putting back."""

    counts: Mapping[str, int]
    stars: int

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values()) + self.stars

    @property
    def most_stars(self) -> int:
        return self.stars

    def whole(self, size: int) -> int:
        return comb(self.total, size)

    def ways(self, letters: str, stars: int = 0) -> int:
        found, counts = comb(self.stars, stars), self.counts
        start, end = 0, len(letters)
        while start < end:
            letter = letters[start]
            stop = letters.count(letter) + start
            found *= comb(counts.get(letter, 0), stop - start)
            start = stop
        return found

    def of_class(self, marked: int, size: int) -> tuple[Fraction, ...]:
        return chances(marked, self.total, size)

    def variance(self, mean: Fraction, mean_square: Fraction, size: int) -> Fraction:
        left = Fraction(self.total - size, self.total - 1) if self.total > 1 else Fraction(0)
        return size * (mean_square - mean * mean) * left

    def distinct_racks(self, size: int) -> int:
        racks = [1] + [0] * size
        for most in (*self.counts.values(), self.stars):
            racks = [sum(racks[filled - own] for own in range(min(most, filled) + 1)) for filled in range(size + 1)]
        return racks[size]

    def drawer(self, random: Random, size: int) -> Callable[[], tuple[str, int]]:
        tiles = "".join(letter * number for letter, number in self.counts.items()) + STAR * self.stars
        sample = random.sample
        return lambda: _rack(sample(tiles, size))

    def without(self, letters: Mapping[str, int], stars: int) -> "Bag":
        """What is left when somebody holds these."""
        left = {letter: number - letters.get(letter, 0) for letter, number in self.counts.items()}
        return Bag(left, self.stars - stars)


@dataclass(frozen=True)
class Frequencies:
    """Letters drawn one by one, each as often as it occurs in the lexicon; stars as their share of the set's tiles."""

    counts: Mapping[str, int]
    stars: int

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values()) + self.stars

    @property
    def most_stars(self) -> int:
        return MOST_TILES if self.stars else 0

    def whole(self, size: int) -> int:
        return int(self.total**size)

    def ways(self, letters: str, stars: int = 0) -> int:
        runs = [(self.counts.get(letter, 0), len(list(run))) for letter, run in groupby(letters)] + [
            (self.stars, stars)
        ]
        orders = factorial(len(letters) + stars) // prod(factorial(length) for _, length in runs)
        return orders * int(prod(weight**length for weight, length in runs))

    def of_class(self, marked: int, size: int) -> tuple[Fraction, ...]:
        other = self.total - marked
        return tuple(
            Fraction(comb(size, k) * marked**k * other ** (size - k), self.total**size) for k in range(size + 1)
        )

    def variance(self, mean: Fraction, mean_square: Fraction, size: int) -> Fraction:
        return size * (mean_square - mean * mean)

    def distinct_racks(self, size: int) -> int:
        kinds = sum(bool(weight) for weight in (*self.counts.values(), self.stars))
        return comb(kinds + size - 1, size)

    def drawer(self, random: Random, size: int) -> Callable[[], tuple[str, int]]:
        from itertools import accumulate

        signs = (*self.counts, STAR)
        bounds = tuple(accumulate((*self.counts.values(), self.stars)))
        choices = random.choices
        return lambda: _rack(choices(signs, cum_weights=bounds, k=size))


def _rack(tiles: list[str]) -> tuple[str, int]:
    tiles.sort()
    stars = tiles.count(STAR)
    return "".join(tiles[stars:]), stars


def source_of(rules: Ruleset, lexicon: EditionLexicon | None) -> Source:
    """Where an edition's racks come from.

    Raises:
        InputError: the bag holds fewer tiles than a rack; letters are drawn by frequency and there is no lexicon, or
            one without words.
    """
    if rules.draw == "bag":
        found = rules.tileset.counts
        bag = Bag({letter: found[letter.upper()] for letter in edition_letters(rules) if found}, rules.tileset.stars)
        if bag.total < rules.rack_size:
            raise InputError("stats-bag-small", rules=rules.id, total=bag.total, rack=rules.rack_size)
        return bag
    shares = None if lexicon is None else letter_shares(lexicon.words, edition_letters(rules))
    if shares is None or not shares.total:
        raise InputError("stats-no-frequencies", rules=rules.id)
    stars, whole = (rules.tileset.stars, rules.tileset.total) if rules.tileset.counts else (0, 1)
    weights = {letter: shares.counts[letter] * (whole - stars) for letter in shares.letters}
    return Frequencies(weights, shares.total * stars)
