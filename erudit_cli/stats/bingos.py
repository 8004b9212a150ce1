"""Whether a rack just drawn is a bingo, exactly: a word of all its tiles, stars for any letters.

A rack is letters and stars. For k stars the letters must be a word's letters without any k of them. Each such set of
letters is counted once, whatever number of words it makes, so nothing is counted twice.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, prod

from erudit_cli.lexicon.draw_odds import DrawOdds
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.bag import Bag, Source
from erudit_cli.stats.edition_lexicon import EditionLexicon

MOST_PARTS = 10_000_000
"""Parts of words that are counted in seconds: a rack of 7 with three stars needs half a million."""


@dataclass(frozen=True, slots=True)
class StarLevel:
    """The racks with so many stars that are bingos: how many sets of letters they hold, in how many ways each part of
    a rack can be drawn: the letters, the stars."""

    stars: int
    letter_sets: int
    letter_ways: int
    star_ways: int

    @property
    def ways(self) -> int:
        return self.letter_ways * self.star_ways


def levels(alphagrams: Iterable[str], source: Source) -> tuple[StarLevel, ...]:
    """The bingos with 0, 1, 2… stars; `alphagrams` are the sorted letters of words of a rack's length."""
    sets = set(alphagrams)
    size = max(map(len, sets), default=0)
    found = []
    for stars in range(min(source.most_stars, size) + 1):
        if isinstance(source, Bag):
            found.append(StarLevel(stars, len(sets), sum(map(source.ways, sets)), comb(source.stars, stars)))
        else:
            found.append(StarLevel(stars, len(sets), sum(source.ways(letters, stars) for letters in sets), 1))
        sets = {letters[:place] + letters[place + 1 :] for letters in sets for place in range(len(letters))}
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Bingo:
    """Words of the same letters, and in how many ways a rack of them is drawn, with stars and without."""

    words: tuple[str, ...]
    ways: int
    plain_ways: int


class Bingos:
    """The bingos of an edition's full rack, drawn from `source`."""

    def __init__(self, rules: Ruleset, lexicon: EditionLexicon, source: Source) -> None:
        self._rules = rules
        self._lexicon = lexicon
        self._source = source
        self._words = lexicon.by_length.get(rules.rack_size, [])

    @property
    def can_be_counted(self) -> bool:
        """Whether the words have few enough parts to count them all: not with long racks of many stars."""
        size = self._rules.rack_size
        parts = sum(comb(size, stars) for stars in range(min(self._source.most_stars, size) + 1))
        return len(self._words) * parts <= MOST_PARTS

    @cached_property
    def levels(self) -> tuple[StarLevel, ...]:
        laid = (form for word in self._words for form in self._lexicon.laid(word))
        return levels(map("".join, map(sorted, laid)), self._source)

    @property
    def chance(self) -> Fraction:
        """The probability that a rack is a bingo."""
        return Fraction(sum(level.ways for level in self.levels), self._source.whole(self._rules.rack_size))

    def likeliest(self, most: int) -> tuple[Bingo, ...]:
        """The bingos most often drawn, one for each set of letters; of equals the first of the alphabet first."""
        alphabet = self._rules.alphabet
        groups: dict[str, list[str]] = {}
        for word in self._words:
            groups.setdefault("".join(sorted(word)), []).append(word)
        ways_of = self._ways()
        scored = [(-ways_of(words[0]), letters) for letters, words in groups.items()]
        bar = sorted(ways for ways, _ in scored)[: most or None]
        kept = [(ways, letters) for ways, letters in scored if bar and ways <= bar[-1] and ways]
        found = [
            (ways, sorted(groups[letters], key=alphabet.sort_key), self._plain_ways(letters)) for ways, letters in kept
        ]
        found.sort(key=lambda each: (each[0], alphabet.sort_key(each[1][0])))
        return tuple(Bingo(tuple(words), -ways, plain) for ways, words, plain in found[:most])

    def _ways(self) -> Callable[[str], int]:
        return DrawOdds(self._rules).ways if isinstance(self._source, Bag) else self._frequency_ways

    def _plain_ways(self, letters: str) -> int:
        forms = {"".join(sorted(form)) for form in self._lexicon.laid(letters)}
        return sum(self._source.ways(form) for form in forms)

    def _frequency_ways(self, word: str) -> int:
        """Ordered draws that spell a word: of each letter's places some are tiles, the others are left to stars."""
        source, runs = self._source, [(letter, word.count(letter)) for letter in sorted(set(word))]
        left = [1]
        for letter, wanted in runs:
            weight = source.counts[letter]
            own = [comb(wanted, stars) * factorial(stars) * weight ** (wanted - stars) for stars in range(wanted + 1)]
            left = _product(left, own)
        orders = Fraction(factorial(len(word)), prod(factorial(wanted) for _, wanted in runs))
        total = sum(Fraction(ways * source.stars**stars, factorial(stars)) for stars, ways in enumerate(left))
        return int(orders * total)


def _product(left: list[int], right: list[int]) -> list[int]:
    found = [0] * (len(left) + len(right) - 1)
    for first, ways in enumerate(left):
        for second, more in enumerate(right):
            found[first + second] += ways * more
    return found
