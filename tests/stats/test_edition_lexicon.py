"""Which words of a list an edition plays with, and in which letters."""

from pathlib import Path

import pytest

from erudit_cli.errors import InputError, UsageError
from erudit_cli.lexicon import wordlist
from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.stats.edition_lexicon import edition_lexicon
from tests.stats.yardsticks import MINI_EDITION, write_edition

HEADER = {"name": "own", "language": "ru", "version": "1", "rules": "1", "sources": "none"}


def write_list(folder: Path, rows: tuple[tuple[str, str, str], ...], language: str = "ru") -> str:
    entries = [wordlist.Entry(key, spelling, tier, (), (), "NOUN") for key, spelling, tier in rows]
    path = folder / "own.txt"
    path.write_bytes(wordlist.to_bytes(HEADER | {"language": language}, entries))
    return str(path)


ROWS = (("еж", "ёж", "strict"), ("кот", "кот", "club"), ("мед", "мёд", "strict"), ("мед", "мед", "broad"))


@pytest.mark.parametrize(
    ("rules", "overrides", "words"),
    [
        ("classic-102", (), ("еж", "кот", "мед")),
        ("classic-102", (("profile", "strict"),), ("еж", "мед")),
        ("classic-102", (("exclude", "кот"),), ("еж", "мед")),
        ("scrabble-104", (), ("ёж", "кот", "мед", "мёд")),
        ("scrabble-104", (("yo", "distinct"), ("profile", "club")), ("ёж", "кот", "мёд")),
    ],
)
def test_words_are_those_of_the_edition(
    tmp_path: Path, rules: str, overrides: tuple[tuple[str, str], ...], words: tuple[str, ...]
) -> None:
    found = edition_lexicon(write_list(tmp_path, ROWS), catalog.load(rules, overrides))
    assert sorted(found.words) == sorted(words) and found.left_out == 0


def test_tile_e_may_stand_for_yo(tmp_path: Path) -> None:
    found = edition_lexicon(write_list(tmp_path, ROWS), catalog.load("scrabble-104"))
    assert set(found.laid("ёж")) == {"ёж", "еж"} and set(found.laid("кот")) == {"кот"}


def test_words_with_letters_of_no_tile_are_left_out_and_counted(tmp_path: Path) -> None:
    edition = write_edition(tmp_path, "mini", MINI_EDITION, {"к": (2, 1), "о": (2, 1), "т": (2, 1)})
    found = edition_lexicon(write_list(tmp_path, ROWS), catalog.load(str(edition)))
    assert found.words == ("кот",) and found.left_out == 2


def test_letters_the_alphabet_lacks_are_named(tmp_path: Path) -> None:
    path = write_list(tmp_path, (("kот", "kот", "club"), ("їжак", "їжак", "club")))
    with pytest.raises(InputError) as caught:
        edition_lexicon(path, catalog.load("classic-102"))
    assert caught.value.code == "stats-lexicon-letters" and caught.value.values["letters"] == "k ї"


def test_list_of_another_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        edition_lexicon(write_list(tmp_path, ROWS, "uk"), catalog.load("classic-102"))
    assert caught.value.code == "search-list-language"


def test_fingerprint_is_of_what_an_edition_says() -> None:
    plain = fingerprint(catalog.load("classic-102"))
    assert len(plain) == 64 and plain == fingerprint(catalog.load("classic-102", (("bonus", "15"),)))
    others = [("classic-102", (("bonus", "16"),)), ("classic-106", ()), ("classic-102", (("board", "scrabble"),))]
    assert len({plain, *(fingerprint(catalog.load(*other)) for other in others)}) == 4
