"""A lexicon by itself: a list counted by hand, random lists counted letter by letter, the figures of a known list."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.edition_lexicon import EditionLexicon, edition_lexicon
from erudit_cli.stats.table import Table
from erudit_cli.stats.words import (
    Hooks,
    bigrams_table,
    deficits,
    lengths_table,
    letters_table,
    longest_table,
    positions_table,
    reach_tables,
    short_table,
    tiers_table,
)
from tests.stats.yardsticks import write_mini

HEADER = {"name": "words", "language": "ru", "lines": "0", "sha256": "0"}


def lexicon(*words: str) -> EditionLexicon:
    return EditionLexicon(HEADER, words, stand_ins=(("ё", "е"),))


def rows(table: Table) -> dict[object, tuple[object, ...]]:
    """The rows by their first cell."""
    return {row[0]: row[1:] for row in table.rows}


@pytest.fixture(scope="module")
def mini(tmp_path_factory: pytest.TempPathFactory) -> tuple[EditionLexicon, Ruleset]:
    edition, words = write_mini(tmp_path_factory.mktemp("mini"))
    rules = catalog.load(str(edition))
    return edition_lexicon(str(words), rules), rules


def test_a_small_list_counted_by_hand(mini: tuple[EditionLexicon, Ruleset]) -> None:
    words, rules = mini  # кот нос нота рот сон сорт ток токарь торт трос
    assert lengths_table(words).rows == ((3, 5, 0.5, 15, 5), (4, 4, 0.4, 16, 9), (6, 1, 0.1, 6, 10))
    assert tiers_table(words).rows == (("no_tier", 10, 1.0),)
    letters = rows(letters_table(words, rules))
    assert letters["о"] == (10, 10 / 37, 10, 1.0, 0, 0, 0)
    assert letters["т"] == (9, 9 / 37, 8, 0.8, 4, 4, 1)
    assert letters["ь"] == (1, 1 / 37, 1, 0.1, 0, 1, 0)
    pairs = rows(bigrams_table(words, rules))
    assert list(pairs)[:2] == ["от", "то"], "as many of both: in the order of the alphabet"
    assert (pairs["от"], pairs["то"]) == ((3, 3 / 27, 0, 2), (3, 3 / 27, 3, 0))
    assert pairs["рт"] == (2, 2 / 27, 0, 2) and sum(int(str(row[0])) for row in pairs.values()) == 27
    hooks = Hooks(words, rules)
    assert (hooks.front, hooks.back) == ({}, {})
    short = short_table(words, rules, hooks, 3, None)
    assert short.rows[0] == ("кот", 3, 4, "", "", None) and len(short.rows) == 5
    assert longest_table(words, rules).rows[0][:4] == ("rack_and_one", 5, 1, 9)


def test_hooks_of_a_few_words() -> None:
    words, rules = lexicon("рот", "грот", "крот", "рота", "ротан", "от"), catalog.load("classic-102")
    hooks = Hooks(words, rules)
    assert hooks.front == {"рот": "гк", "от": "р"} and hooks.back == {"рот": "а", "рота": "н"}
    assert hooks.words_table(words, 3).rows == (("от", 2, "р", ""), ("рот", 3, "гк", "а"))
    letters = rows(hooks.letters_table())
    assert (letters["г"], letters["р"], letters["а"], letters["б"]) == ((1, 0), (1, 0), (0, 1), (0, 0))


WORDS = some.lists(some.text("абеёж", min_size=1, max_size=5), unique=True, min_size=1, max_size=30)


@given(WORDS)
def test_every_count_is_that_of_a_slow_one(words: list[str]) -> None:
    rules = catalog.load("scrabble-104")
    found, letters = lexicon(*words), "абеёж"
    for letter, row in rows(letters_table(found, rules)).items():
        sign = str(letter)
        assert row[0] == sum(word.count(sign) for word in words)
        assert row[2] == sum(sign in word for word in words)
        assert row[6] == sum(word.count(sign) > 1 for word in words)
    places = Counter((place, letter) for word in words for place, letter in enumerate(word, start=1))
    assert {(row[0], row[1]): row[2] for row in positions_table(found, rules).rows} == places
    pairs = Counter(word[place : place + 2] for word in words for place in range(len(word) - 1))
    assert {pair: row[0] for pair, row in rows(bigrams_table(found, rules)).items()} == pairs
    hooks = Hooks(found, rules)
    for word in words:
        assert hooks.front.get(word, "") == "".join(each for each in letters if each + word in words)
        assert hooks.back.get(word, "") == "".join(each for each in letters if word + each in words)


def needs(word: str, tiles: Counter[str], stars: int) -> int | None:
    """The fewest stars a word needs, trying every choice of letters that stars stand for and of ё laid as е."""
    spelled = {word}
    places = [place for place, letter in enumerate(word) if letter == "ё"]
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):
            spelled.add("".join("е" if place in chosen else letter for place, letter in enumerate(word)))
    for number in range(stars + 1):
        for form in spelled:
            for starred in combinations(range(len(form)), number):
                laid = Counter(letter for place, letter in enumerate(form) if place not in starred)
                if laid <= tiles:
                    return number
    return None


@given(some.lists(some.text("жёещб", min_size=1, max_size=6), unique=True, min_size=1, max_size=10))
def test_stars_needed_are_those_of_trying_everything(words: list[str]) -> None:
    rules = catalog.load("scrabble-104")
    tiles = Counter({letter.lower(): number for letter, number in rules.tileset.counts.items()})
    found = deficits(lexicon(*words), rules)
    for word in words:
        assert needs(word, tiles, 2) == (found.get(word, 0) if found.get(word, 0) <= 2 else None)


def test_words_that_no_bag_can_make() -> None:
    words = lexicon("жужжание", "щщщщщ", "дом", "фотоэффект")
    reach, star_words, unplayable = reach_tables(words, catalog.load("classic-106"))
    assert [row[1:3] for row in reach.rows] == [(0, 1), (1, 0), (2, 2), (3, 0), (None, 1)]
    assert star_words.rows == (("жужжание", 8, 2, "жж"), ("фотоэффект", 10, 2, "фф"))
    assert unplayable.rows == (("щщщщщ", 5, 4, "щщщщ"),)
    assert reach_tables(words, catalog.load("web-infinite")) == ()


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("box-131", [("rack_and_one", 8, 2, 2, "no"), ("board_side", 15, 1, 3, "no")]),
        ("classic-102", [("rack_and_one", 8, 2, 2, "yes"), ("board_side", 15, 1, 3, "no")]),
        ("web-infinite", [("rack_and_one", 8, 2, 2, "yes")]),
    ],
)
def test_words_too_long_to_be_laid(edition: str, expected: list[tuple[object, ...]]) -> None:
    words = lexicon("дом", "о" * 8, "о" * 9, "о" * 16)
    assert list(longest_table(words, catalog.load(edition)).rows) == expected


@pytest.mark.slow
def test_the_known_list(reference_list: Path) -> None:
    first, second = (catalog.load(name) for name in ("classic-106", "scrabble-104"))
    words = edition_lexicon(str(reference_list / "reference.txt"), first)
    assert (len(words.words), sum(map(len, words.words))) == (64_701, 584_341)
    lengths = [54, 551, 1930, 4078, 5950, 7846, 8749, 8642, 7457, 6282, 4881, 3820, 2741, 1720]
    assert [row[:2] for row in lengths_table(words).rows] == list(enumerate(lengths, start=2))
    letters = rows(letters_table(words, first))
    shares = {"а": 0.09706, "о": 0.09505, "е": 0.08971, "и": 0.08207, "н": 0.07010, "р": 0.06440, "ъ": 0.00037}
    assert {letter: round(float(str(letters[letter][1])), 5) for letter in shares} == shares
    assert longest_table(words, first).rows[0][2:4] == (35_543, 29_158)
    for rules in (first, second):
        found = Counter(deficits(words, rules).values())
        assert found == {1: 847, 2: 14}
    _, star_words, unplayable = reach_tables(words, first)
    assert len(star_words.rows) == 861 and not unplayable.rows
    hardest = {row[0] for row in star_words.rows if row[2] == 2}
    assert hardest >= {"диффеоморфизм", "дифференциация", "жужжальце", "жужжание", "жужжанье", "фосфоресценция"}
