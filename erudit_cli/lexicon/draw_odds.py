"""How many sets of tiles drawn from a full bag spell a word: exact, with stars for letters.

`n` tiles are drawn at once, `n` the letters of the word. Stars are tiles of their own: a set with two of the three
stars is counted once for each pair. The probability is ways / draws (multivariate hypergeometric distribution).
"""

from math import comb

from erudit_cli.rules.ruleset import Ruleset


class DrawOdds:
    """Counts draws from an edition's full bag; `has_bag` is False where letters are drawn by frequency."""

    def __init__(self, rules: Ruleset) -> None:
        self._counts = {letter.lower(): count for letter, count in rules.tileset.counts.items()}
        self._stars = rules.star_count
        self._total = sum(self._counts.values()) + self._stars
        self.has_bag = rules.draw == "bag" and bool(self._counts)
        self._stand_ins = rules.alphabet.folding if rules.yo == "e_for_yo" else ()
        self._width = self._total + 1
        self._term = (1 << self._width) - 1
        self._series: dict[tuple[str, int], int] = {}
        self._star_series = sum(comb(self._stars, count) << count * self._width for count in range(self._stars + 1))

    def draws(self, length: int) -> int:
        """How many sets of `length` tiles there are."""
        return comb(self._total, length)

    def ways(self, word: str) -> int:
        """How many of the sets of ``len(word)`` tiles spell `word`, in lower case.

        Each letter that occurs has a series: how many choices of its tiles leave 0, 1, 2… of its places to stars. The
        stars have one, too: how many choices of them leave 0, 1, 2… of them in the bag. In the product of all, the
        term for as many as there are stars is wanted: each star is laid for a letter or left in the bag. A series is
        packed into one number, `_width` bits a term; none outgrows them, because no term counts more than all the
        sets of tiles, of which there are 2 ** total.
        """
        product, rest = self._star_series, word
        for letter, stand_in in self._stand_ins:
            if letter in word:
                product *= self._pair_series(stand_in, word.count(stand_in), letter, word.count(letter))
                rest = rest.replace(letter, "").replace(stand_in, "")
        known = self._series
        for letter in set(rest):
            wanted = rest.count(letter)
            series = known.get((letter, wanted))
            product *= self._letter_series(letter, wanted) if series is None else series
        return product >> self._stars * self._width & self._term

    def _letter_series(self, letter: str, wanted: int) -> int:
        tiles = self._counts.get(letter, 0)
        series = sum(comb(tiles, wanted - left) << left * self._width for left in range(min(wanted, self._stars) + 1))
        self._series[letter, wanted] = series
        return series

    def _pair_series(self, plain: str, plain_count: int, special: str, special_count: int) -> int:
        """The series of е and ё together, where a tile е may be either and a tile ё is ё alone."""
        series = 0
        both = plain_count + special_count
        for special_tiles in range(special_count + 1):
            for plain_tiles in range(both - special_tiles + 1):
                left = both - special_tiles - plain_tiles
                if left <= self._stars:
                    choices = comb(self._counts.get(special, 0), special_tiles)
                    choices *= comb(self._counts.get(plain, 0), plain_tiles)
                    series += choices << left * self._width
        return series
