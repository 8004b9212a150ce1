"""Near words: all that are one edit away, the same from a mapped and a loaded list, the likeliest first."""

from random import Random

import pytest

from erudit_cli.lexicon.lookup import MappedList
from erudit_cli.lexicon.nearby import near_words
from erudit_cli.lexicon.wordlist import LoadedList
from erudit_cli.rules.alphabet import RUSSIAN


def is_one_edit_away(word: str, other: str) -> bool:
    """By definition: one letter put in, left out or replaced, or two neighbours swapped."""
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(word), len(other)) and word[start] == other[start]:
        start += 1
    first, second = word[start:], other[start:]
    replaced, left_out, put_in = first[1:] == second[1:], first[1:] == second, first == second[1:]
    return replaced or left_out or put_in or (first[1::-1] == second[:2] and first[2:] == second[2:])


@pytest.fixture(scope="module")
def keys(loaded: LoadedList) -> list[str]:
    return sorted({entry.key for entry in loaded.entries()})


@pytest.mark.parametrize("seed", range(12))
def test_all_words_one_edit_away_and_no_other(
    seed: int, keys: list[str], loaded: LoadedList, mapped: MappedList
) -> None:
    random = Random(seed)
    word = random.choice([key for key in keys if len(key) < 7])
    place = random.randrange(len(word))
    word = word[:place] + random.choice("абвгдежзийклмнопрстуфхцчшщъыьэюя") + word[place + random.randrange(2) :]

    found = near_words(word, loaded, RUSSIAN)

    assert set(found) == {key for key in keys if -2 < len(key) - len(word) < 2 and is_one_edit_away(word, key)}
    assert near_words(word, mapped, RUSSIAN) == found


@pytest.mark.parametrize(
    ("word", "first"),
    [
        pytest.param("карова", "корова", id="vowel-by-ear"),
        pytest.param("дуп", "дуб", id="consonant-by-ear"),
        pytest.param("тонель", "тоннель", id="one-letter-of-two"),
        pytest.param("галлерея", "галерея", id="two-letters-for-one"),
        pytest.param("рекдость", "редкость", id="swapped"),
    ],
)
def test_the_likeliest_slip_comes_first(word: str, first: str, loaded: LoadedList) -> None:
    assert near_words(word, loaded, RUSSIAN)[0] == first


def test_a_word_is_not_near_itself(loaded: LoadedList) -> None:
    assert loaded.lines("корова")
    assert "корова" not in near_words("корова", loaded, RUSSIAN)
