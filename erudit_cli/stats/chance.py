"""Chances of what is drawn from a bag at once and not put back (hypergeometric distribution): exact, as fractions."""

from fractions import Fraction
from math import comb


def chances(marked: int, total: int, drawn: int) -> tuple[Fraction, ...]:
    """The probability that k of `drawn` tiles are of a class, for k from 0 to `drawn`; together they are 1.

    `marked` of all `total` tiles are of the class: vowels, stars, one letter.

    Raises:
        ValueError: no such draw can be made.
    """
    _check(marked, total, drawn)
    ways = comb(total, drawn)
    return tuple(Fraction(comb(marked, k) * comb(total - marked, drawn - k), ways) for k in range(drawn + 1))


def chance_of_any(marked: int, total: int, drawn: int) -> Fraction:
    """The probability that at least one of `drawn` tiles is of a class of `marked` among `total`.

    Raises:
        ValueError: no such draw can be made.
    """
    _check(marked, total, drawn)
    return 1 - Fraction(comb(total - marked, drawn), comb(total, drawn))


def expected(marked: int, total: int, drawn: int) -> Fraction:
    """How many of `drawn` tiles are of a class of `marked` among `total`, on average; 0 of an empty bag.

    Raises:
        ValueError: no such draw can be made.
    """
    _check(marked, total, drawn)
    return Fraction(drawn * marked, total) if total else Fraction(0)


def _check(marked: int, total: int, drawn: int) -> None:
    if not (0 <= marked <= total and 0 <= drawn <= total):
        raise ValueError(f"no draw of {drawn} from {total} tiles, {marked} of a class")
