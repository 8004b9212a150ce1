"""Chances of racks against every rack of small bags, tile by tile."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, isclose
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from erudit_cli.errors import InputError
from erudit_cli.rules import catalog
from erudit_cli.stats import draws
from erudit_cli.stats.bag import STAR, Bag, Frequencies, Source, source_of
from tests.stats import yardsticks

LETTERS = "аеикн"
VALUES = {"а": 1, "е": 1, "и": 3, "к": 2, "н": 8}


@st.composite
def bags(draw: st.DrawFn, most_stars: int = 2) -> tuple[Bag, int]:
    """A small bag, and how many tiles are drawn from it."""
    counts = {letter: draw(st.integers(0, 3)) for letter in LETTERS}
    bag = Bag(counts, draw(st.integers(0, most_stars)))
    assume(bag.total)
    return bag, draw(st.integers(1, min(4, bag.total)))


def every_rack(bag: Bag, size: int) -> list[tuple[str, ...]]:
    """Every set of tiles; tiles of one letter are told apart."""
    tiles = [letter for letter, number in bag.counts.items() for _ in range(number)] + [STAR] * bag.stars
    return list(combinations(tiles, size))


def every_draw(source: Frequencies, size: int) -> list[tuple[str, ...]]:
    """Every ordered draw from an urn that is filled up again."""
    tiles = [letter for letter, number in source.counts.items() for _ in range(number)] + [STAR] * source.stars
    return list(product(tiles, repeat=size))


def split(rack: tuple[str, ...]) -> tuple[str, int]:
    return "".join(sorted(tile for tile in rack if tile != STAR)), rack.count(STAR)


def check_against_all(source: Source, racks: list[tuple[str, ...]], size: int) -> None:
    assert source.whole(size) == len(racks)
    found = Counter(map(split, racks))
    assert source.distinct_racks(size) == len(found)
    assert all(source.ways(*rack) == number for rack, number in found.items())
    stars = source.of_class(source.stars, size)
    assert sum(stars) == 1
    assert [chance * len(racks) for chance in stars] == [
        sum(number for (_, held), number in found.items() if held == k) for k in range(size + 1)
    ]
    assert draws.all_different(source, size) == sum(len(set(rack)) == size for rack in racks)


@given(bags())
def test_bag_is_as_all_its_racks(case: tuple[Bag, int]) -> None:
    bag, size = case
    check_against_all(bag, every_rack(bag, size), size)


@given(st.tuples(*[st.integers(0, 2)] * 3), st.integers(0, 2), st.integers(1, 3))
def test_frequencies_are_as_all_draws(weights: tuple[int, ...], stars: int, size: int) -> None:
    source = Frequencies(dict(zip("аек", weights, strict=True)), stars)
    assume(source.total)
    check_against_all(source, every_draw(source, size), size)


@given(bags())
def test_moments_are_those_of_all_racks(case: tuple[Bag, int]) -> None:
    bag, size = case
    points = [sum(VALUES.get(tile, 0) for tile in rack) for rack in every_rack(bag, size)]
    mean = Fraction(sum(points), len(points))
    squares = Fraction(sum(point * point for point in points), len(points))
    tile = Fraction(sum(number * VALUES[letter] for letter, number in bag.counts.items()), bag.total)
    square = Fraction(sum(number * VALUES[letter] ** 2 for letter, number in bag.counts.items()), bag.total)
    assert size * tile == mean
    assert bag.variance(tile, square, size) == squares - mean * mean


@given(bags(most_stars=0))
def test_without_stars_the_classical_formulas_hold(case: tuple[Bag, int]) -> None:
    bag, size = case
    assert bag.of_class(bag.stars, size)[0] == 1
    for letter, number in bag.counts.items():
        chances = bag.of_class(number, size)
        assert chances[0] == Fraction(comb(bag.total - number, size), comb(bag.total, size))
        assert sum(k * chance for k, chance in enumerate(chances)) == Fraction(size * number, bag.total), letter


@given(bags(), st.randoms(use_true_random=False))
def test_opponent_is_as_all_pairs_of_racks(case: tuple[Bag, int], random: Random) -> None:
    bag, size = case
    held = min(size, bag.total - size)
    mine = list(random.choice(every_rack(bag, size)))
    left = bag.without(Counter(tile for tile in mine if tile != STAR), mine.count(STAR))
    theirs = every_rack(left, held)
    for tile, number in [*left.counts.items(), (STAR, left.stars)]:
        found = Fraction(sum(tile in rack for rack in theirs), len(theirs))
        assert found == draws.chance_of_any(number, left.total, held)


@pytest.mark.parametrize("source", [Bag({"а": 2, "к": 1}, 1), Frequencies({"а": 2, "к": 1}, 1)], ids=["bag", "urn"])
def test_drawn_racks_are_as_often_as_they_should_be(source: Source) -> None:
    draw = source.drawer(Random(7), 2)
    found = Counter(draw() for _ in range(20_000))
    for (letters, stars), number in found.items():
        assert letters == "".join(sorted(letters)) and len(letters) + stars == 2
        assert isclose(number / 20_000, source.ways(letters, stars) / source.whole(2), abs_tol=0.015)
    assert len(found) == source.distinct_racks(2)


def test_bag_smaller_than_a_rack_is_named() -> None:
    rules = catalog.load("classic-102", (("rack_size", "20"), ("star_count", "0")))
    assert source_of(rules, None).total == 102
    small = catalog.load("classic-102", (("draw", "frequency"),))
    with pytest.raises(InputError) as caught:
        source_of(small, None)
    assert caught.value.code == "stats-no-frequencies"


def test_tiles_are_those_of_the_edition(tmp_path_factory: pytest.TempPathFactory) -> None:
    edition, _ = yardsticks.write_mini(tmp_path_factory.mktemp("mini"))
    source = source_of(catalog.load(str(edition)), None)
    assert dict(source.counts) == {letter: count for letter, (count, _) in yardsticks.MINI_TILES.items()}
    assert source.stars == 1 and source.total == 15
