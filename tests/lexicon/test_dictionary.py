"""The compiled dictionary read directly, against pymorphy3's own reading of it."""

import json
from pathlib import Path

import pymorphy3_dicts_ru
import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.errors import MissingError
from erudit_cli.lexicon import morphology
from erudit_cli.lexicon.dictionary import CompiledDictionary, UnknownFormatError
from erudit_cli.lexicon.grammar import is_abbreviation, is_nominative_noun
from erudit_cli.lexicon.morphology import LibraryDictionary, explain, open_dictionary

FOLDER = Path(pymorphy3_dicts_ru.get_path())


@pytest.fixture(scope="module")
def direct() -> CompiledDictionary:
    return CompiledDictionary(FOLDER)


@pytest.fixture(scope="module")
def library() -> LibraryDictionary:
    return LibraryDictionary(FOLDER)


def wants(tag: str) -> bool:
    return is_nominative_noun(tag) or is_abbreviation(tag)


@pytest.mark.slow
def test_the_walk_finds_what_iterating_all_known_words_finds(
    direct: CompiledDictionary, library: LibraryDictionary
) -> None:
    fast = {(word, form) for word, forms in direct.forms(wants) for form in forms}
    slow = {(word, form) for word, forms in library.forms(wants) for form in forms}

    assert len(fast) > 200_000
    assert fast == slow


def test_rows_are_the_librarys(direct: CompiledDictionary, library: LibraryDictionary) -> None:
    words = [word for word, _ in direct.forms(is_abbreviation)][::3]
    words += ["кот", "коты", "стали", "еж", "елка", "зелёный", "наилучший", "все", "бежал", "ёж", "нёбо", "небо"]

    for word in words:
        assert set(direct.rows(word)) == set(library.rows(word)), word


def test_ye_stands_for_yo_but_not_the_other_way(direct: CompiledDictionary) -> None:
    assert {row.spelling for row in direct.rows("елка")} == {"ёлка"}
    assert {row.spelling for row in direct.rows("небо")} == {"небо", "нёбо"}
    assert direct.rows("мёчта") == ()


@pytest.mark.parametrize(
    "word",
    [
        pytest.param("бутявка", id="made-up"),
        pytest.param("карова", id="misspelled"),
        pytest.param("", id="empty"),
        pytest.param("cat", id="latin"),
        pytest.param("кот\x01", id="payload-edge"),
        pytest.param("\x01", id="payload-edge-alone"),
        pytest.param("кот\x00", id="nul"),
    ],
)
def test_nothing_is_guessed(direct: CompiledDictionary, word: str) -> None:
    assert direct.rows(word) == ()


@given(st.text(max_size=12))
def test_any_text_is_answered(text: str) -> None:
    assert all(row.spelling.replace("ё", "е") == text.replace("ё", "е") for row in explain(text, "ru"))


def test_another_format_is_left_to_the_library(tmp_path: Path) -> None:
    (tmp_path / "meta.json").write_text(json.dumps([["format_version", "9.9"]]), encoding="utf-8")

    with pytest.raises(UnknownFormatError):
        CompiledDictionary(tmp_path)


def test_unknown_format_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> CompiledDictionary:
        raise UnknownFormatError(str(folder))

    open_dictionary.cache_clear()
    monkeypatch.setattr(morphology, "CompiledDictionary", refuse)
    try:
        assert isinstance(open_dictionary("ru"), LibraryDictionary)
    finally:
        open_dictionary.cache_clear()


def test_dictionary_not_installed() -> None:
    with pytest.raises(MissingError, match="dictionary-missing") as raised:
        open_dictionary("xx")

    assert raised.value.values["package"] == "pymorphy3-dicts-xx"


def test_dictionary_that_lacks_a_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An installation that was cut short is told from none by nothing: it must be installed again."""
    for path in FOLDER.iterdir():
        if path.is_file() and path.name != "words.dawg":
            (tmp_path / path.name).symlink_to(path)
    monkeypatch.setattr(pymorphy3_dicts_ru, "get_path", lambda: str(tmp_path))
    open_dictionary.cache_clear()
    try:
        with pytest.raises(MissingError, match="dictionary-missing") as raised:
            open_dictionary("ru")
    finally:
        open_dictionary.cache_clear()

    assert raised.value.values["package"] == "pymorphy3-dicts-ru"
