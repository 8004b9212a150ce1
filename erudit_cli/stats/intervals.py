"""How sure a measured share or mean is: intervals that hold the true value in 95 cases of 100.

Sums are whole numbers, so that the answer does not depend on the order in which they were added up.
"""

from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""How many standard errors each side of a mean hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A measured value and the ends of its interval; None where there is too little to tell."""

    value: float | None
    low: float | None
    high: float | None


UNKNOWN = Interval(None, None, None)


def share_interval(count: int, total: int) -> Interval:
    """The share `count` of `total` with Wilson's score interval, which stays between 0 and 1.

    Source: E. B. Wilson, J. Amer. Statist. Assoc. 22 (1927), 209–212.
    """
    if total == 0:
        return UNKNOWN
    share, square = count / total, Z95 * Z95
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = Z95 * sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    low = 0.0 if count == 0 else middle - half  # exactly: what is rounded may be a little off
    high = 1.0 if count == total else middle + half
    return Interval(share, low, high)


def mean_interval(total: int, squares: int, count: int) -> Interval:
    """The mean of `count` whole numbers and 1.96 standard errors each side; `squares` is the sum of their squares."""
    if count == 0:
        return UNKNOWN
    mean = total / count
    deviation = standard_deviation(total, squares, count)
    if deviation is None:
        return Interval(mean, None, None)
    half = Z95 * deviation / sqrt(count)
    return Interval(mean, mean - half, mean + half)


def standard_deviation(total: int, squares: int, count: int) -> float | None:
    """The sample's standard deviation (over ``count - 1``), from sums; None of fewer than two numbers."""
    return None if count < 2 else sqrt((count * squares - total * total) / (count * (count - 1)))
