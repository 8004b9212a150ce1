"""The hypergeometric distribution against counting every draw."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from erudit_cli.stats.chance import chance_of_any, chances, expected

SMALL_DRAWS = some.integers(0, 9).flatmap(
    lambda total: some.tuples(some.integers(0, total), some.just(total), some.integers(0, total))
)


@given(SMALL_DRAWS)
def test_chances_are_those_of_counting_every_draw(draw: tuple[int, int, int]) -> None:
    marked, total, drawn = draw
    racks = list(combinations(range(total), drawn))
    counts = [sum(tile < marked for tile in rack) for rack in racks]
    found = chances(marked, total, drawn)
    assert list(found) == [Fraction(counts.count(k), len(racks)) for k in range(drawn + 1)]
    assert sum(found) == 1
    assert chance_of_any(marked, total, drawn) == 1 - found[0]
    assert expected(marked, total, drawn) == Fraction(sum(counts), len(racks))


@pytest.mark.parametrize(
    ("stars", "total", "shown"),
    [
        (3, 106, ["0.813026125", "0.176015965", "0.010776488", "0.000181422"]),
        (3, 105, ["0.811351755", "0.177483196", "0.010978342", "0.000186706"]),
        (2, 104, ["0.869305452", "0.126773712", "0.003920836", "0.000000000"]),
    ],
)
def test_stars_on_an_opening_rack(stars: int, total: int, shown: list[str]) -> None:
    assert [f"{float(chance):.9f}" for chance in chances(stars, total, 7)][:4] == shown


@pytest.mark.parametrize(
    ("marked", "total", "drawn", "chance"),
    [
        (3, 106, 7, "5153/27560"),
        (3, 105, 7, "1263/6695"),
        (2, 104, 7, "175/1339"),
        (1, 15, 4, "4/15"),
        (1, 83, 7, "7/83"),
    ],
)
def test_chance_of_any(marked: int, total: int, drawn: int, chance: str) -> None:
    assert chance_of_any(marked, total, drawn) == Fraction(chance)


@pytest.mark.parametrize("draw", [(3, 2, 1), (1, 2, 3), (-1, 2, 1), (1, 2, -1)])
def test_impossible_draws_are_refused(draw: tuple[int, int, int]) -> None:
    for function in (chances, chance_of_any, expected):
        with pytest.raises(ValueError, match="no draw"):
            function(*draw)
