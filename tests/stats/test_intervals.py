"""Intervals against the standard library and against worked values."""

from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as some

from erudit_cli.stats.intervals import UNKNOWN, Z95, mean_interval, share_interval, standard_deviation


@given(some.lists(some.integers(-200, 1000), min_size=2, max_size=40))
def test_mean_and_deviation_are_those_of_the_numbers(numbers: list[int]) -> None:
    sums = sum(numbers), sum(number * number for number in numbers), len(numbers)
    deviation = standard_deviation(*sums)
    assert deviation == pytest.approx(stdev(numbers), abs=1e-9)
    mean, low, high = mean_interval(*sums)
    assert mean == pytest.approx(fmean(numbers))
    assert low is not None and high is not None
    assert high - low == pytest.approx(2 * Z95 * stdev(numbers) / len(numbers) ** 0.5, abs=1e-9)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(2394, 100_000, 0.0230, 0.0249), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)],
)
def test_wilsons_interval(count: int, total: int, low: float, high: float) -> None:
    found = share_interval(count, total)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(some.integers(1, 500).flatmap(lambda total: some.tuples(some.integers(0, total), some.just(total))))
def test_an_interval_holds_its_share(pair: tuple[int, int]) -> None:
    value, low, high = share_interval(*pair)
    assert value is not None and low is not None and high is not None
    assert 0 <= low <= value + 1e-12 and value - 1e-12 <= high <= 1


def test_too_little_to_tell() -> None:
    assert share_interval(0, 0) == mean_interval(0, 0, 0) == UNKNOWN
    assert mean_interval(7, 49, 1) == (7, None, None)
