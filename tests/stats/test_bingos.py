"""Bingos against every rack of small bags, and against a second way of counting them."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.lexicon import places
from erudit_cli.rules import catalog
from erudit_cli.stats.bag import Bag, Frequencies, source_of
from erudit_cli.stats.bingos import Bingos, levels
from erudit_cli.stats.edition_lexicon import EditionLexicon, edition_lexicon
from tests.stats.test_bag import bags, every_draw, every_rack, split

LETTERS = "аеикн"


def is_bingo(rack: tuple[str, ...], words: Iterable[str]) -> bool:
    """Tried word by word: what the letters lack, stars must make up."""
    letters, stars = split(rack)
    return any(len(word) == len(rack) and (Counter(word) - Counter(letters)).total() == stars for word in words)


@given(bags(), st.sets(st.text(LETTERS, min_size=1, max_size=4), max_size=12))
def test_ways_are_counted_as_rack_by_rack(case: tuple[Bag, int], every: set[str]) -> None:
    bag, size = case
    words = {word for word in every if len(word) == size}
    found = levels(["".join(sorted(word)) for word in words], bag)
    assert sum(level.ways for level in found) == sum(is_bingo(rack, words) for rack in every_rack(bag, size))


@given(st.tuples(*[st.integers(1, 2)] * 3), st.integers(0, 2), st.sets(st.text("аек", min_size=3, max_size=3)))
def test_ways_by_frequency_are_counted_as_draw_by_draw(weights: tuple[int, ...], stars: int, words: set[str]) -> None:
    source = Frequencies(dict(zip("аек", weights, strict=True)), stars)
    racks = every_draw(source, 3)
    assert sum(level.ways for level in levels(["".join(sorted(word)) for word in words], source)) == sum(
        is_bingo(rack, words) for rack in racks
    )


def test_ways_of_a_word_by_frequency_are_counted_as_draw_by_draw() -> None:
    rules = catalog.load("web-infinite", (("rack_size", "3"),))
    counts = dict.fromkeys((letter.lower() for letter in rules.tileset.values), 0) | {"т": 3, "о": 2, "п": 1}
    source = Frequencies(counts, 2)
    words = ("топ", "пот", "тот", "оно", "поп")
    bingos = Bingos(rules, EditionLexicon({}, words), source)
    racks = every_draw(source, 3)
    known = {word: sum(is_bingo(rack, (word,)) for rack in racks) for word in words}
    assert known == {word: found.ways for found in bingos.likeliest(9) for word in found.words}
    assert [each.words for each in bingos.likeliest(1)] == [("пот", "топ")]


def test_likeliest_are_in_order_and_drawn_as_often_as_a_rack_spells_them() -> None:
    rules = catalog.load("classic-102", (("rack_size", "3"),))
    words = ("кот", "ток", "фут", "сон", "нос", "ъъъ", "щщщ")
    source = source_of(rules, None)
    found = Bingos(rules, EditionLexicon({}, words), source).likeliest(10)
    assert [each.words for each in found[:2]] == [("нос", "сон"), ("кот", "ток")]
    assert [each.ways for each in found] == sorted((each.ways for each in found), reverse=True)
    assert isinstance(source, Bag)
    for each in found:
        letters = "".join(sorted(each.words[0]))
        alone = sum(level.ways for level in levels([letters], source))
        assert each.ways == alone and each.plain_ways == source.ways(letters)


def second_way(alphagrams: set[str], bag: Bag, size: int) -> int:
    """By positions: every choice of letters left to stars, as counters, multiplied out."""
    total = 0
    for stars in range(bag.stars + 1):
        sets = {kept for word in alphagrams for kept in combinations(word, size - stars)}
        total += comb(bag.stars, stars) * sum(
            prod([comb(bag.counts[letter], kept.count(letter)) for letter in set(kept)]) for kept in sets
        )
    return total


def counted_twice(rules_id: str, path: str, every: int) -> tuple[int, int]:
    rules = catalog.load(rules_id)
    lexicon = edition_lexicon(path, rules)
    lexicon = EditionLexicon(lexicon.header, lexicon.words[::every], 0, lexicon.stand_ins)
    source = source_of(rules, lexicon)
    assert isinstance(source, Bag)
    words = lexicon.by_length[rules.rack_size]
    alphagrams = {"".join(sorted(form)) for word in words for form in lexicon.laid(word)}
    first = sum(level.ways for level in Bingos(rules, lexicon, source).levels)
    return first, second_way(alphagrams, source, rules.rack_size)


@pytest.mark.parametrize("rules_id", ["classic-106", "scrabble-104", "box-131", "uk-102"])
def test_two_ways_agree(rules_id: str) -> None:
    language = "uk" if rules_id.startswith("uk") else "ru"
    first, second = counted_twice(rules_id, places.released_list(language), 8)
    assert first == second > 0


@pytest.mark.slow
def test_two_ways_agree_on_the_reference_list(reference_list: Path) -> None:
    folded = reference_list / "reference.txt"
    assert counted_twice("classic-106", str(folded), 1) == (1_102_648_003, 1_102_648_003)
