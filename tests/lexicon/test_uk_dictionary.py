"""The Ukrainian dictionary: its tags completed, names told by their capitals, the walk against the library's words."""

from pathlib import Path

import pymorphy3_dicts_uk
import pytest

from erudit_cli.errors import MissingError
from erudit_cli.lexicon import ukrainian
from erudit_cli.lexicon.dictionary import CompiledDictionary
from erudit_cli.lexicon.grammar import UKRAINIAN_RULE, is_abbreviation, is_nominative_noun, refusal
from erudit_cli.lexicon.morphology import LibraryDictionary, open_dictionary, source_of
from erudit_cli.lexicon.ukrainian import UkrainianDictionary, complete_tags, read_capitals
from tests.lexicon.slices import walk_of
from tests.lexicon.tables import cases

FOLDER = Path(pymorphy3_dicts_uk.get_path())


@pytest.fixture(scope="module")
def direct() -> UkrainianDictionary:
    return UkrainianDictionary(CompiledDictionary(FOLDER))


def wants(tag: str) -> bool:
    return is_nominative_noun(tag) or is_abbreviation(tag, UKRAINIAN_RULE)


@pytest.fixture(scope="module")
def wanted(direct: UkrainianDictionary) -> dict[str, tuple[int, ...]]:
    """The forms that `wants` wants, by word."""
    return dict(direct.forms(wants))


@pytest.mark.parametrize(("tags", "complete", "reason"), cases("noun-rows.uk.tsv"))
def test_row(tags: str, complete: str, reason: str) -> None:
    tag = complete_tags(tags.split(" | "))[0]

    assert tag == complete
    assert (refusal(tag, True, UKRAINIAN_RULE) or "-") == reason


def test_every_noun_has_number_and_case(direct: UkrainianDictionary) -> None:
    """Of every form there is, written with a capital or without."""
    raw, found = CompiledDictionary(FOLDER), 0
    forms = (first | index for first in raw.first_forms() for index in range(len(raw.lexeme_tags(first))))
    for tag in (direct.tag(form | mark) for form in forms for mark in (0, ukrainian.NAME, ukrainian.ACRONYM)):
        if tag.startswith("NOUN"):
            number, case = tag.split(" ")[1].split(",")
            assert number in ukrainian.NUMBERS
            assert case in ukrainian.CASES
            found += 1
    assert found > 50_000


@pytest.mark.slow
def test_the_walk_finds_what_iterating_all_known_words_finds(wanted: dict[str, tuple[int, ...]]) -> None:
    library = UkrainianDictionary(LibraryDictionary(FOLDER))
    fast = {(word, form) for word, forms in wanted.items() for form in forms}
    slow = {(word, form) for word, forms in library.forms(wants) for form in forms}

    assert len(fast) > 200_000
    assert fast == slow


def test_rows_are_the_librarys(direct: UkrainianDictionary) -> None:
    library = UkrainianDictionary(LibraryDictionary(FOLDER))

    for word in ("їжак", "київ", "сша", "чоловік", "люди", "даун", "об'єкт", "найкращий", "аквалорія", ""):
        assert set(direct.rows(word)) == set(library.rows(word)), word


@pytest.mark.parametrize(
    ("word", "written", "mark"),
    [
        pytest.param("київ", "Київ", "Prop", id="city"),
        pytest.param("сша", "США", "Abbr", id="capitals-alone"),
    ],
)
def test_what_is_written_with_a_capital_is_marked(
    direct: UkrainianDictionary, wanted: dict[str, tuple[int, ...]], word: str, written: str, mark: str
) -> None:
    assert read_capitals()[word] == written
    marked = {row.tag for row in direct.rows(word) if mark in row.tag and row.tag.endswith("nomn")}
    built = {direct.tag(form) for form in wanted[word]}

    assert marked
    assert {tag for tag in built if tag.endswith("nomn")} == marked


def test_what_is_not_wanted_with_its_mark_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CompiledDictionary, "words_with", walk_of("києва", "кия", "коза"))

    def is_common(tag: str) -> bool:
        return tag.startswith("NOUN") and tag.endswith("sing,gent") and "Prop" not in tag

    assert [word for word, _ in UkrainianDictionary(CompiledDictionary(FOLDER)).forms(is_common)] == ["кия"]


def test_a_capital_says_nothing_of_another_lexemes_form(direct: UkrainianDictionary) -> None:
    assert {row.lemma: row.tag for row in direct.rows("київ")}["кий"] == "NOUN,inan plur,gent"


def test_a_capital_says_nothing_of_a_word_that_spelling_dictionaries_leave_out(direct: UkrainianDictionary) -> None:
    readings = {row.tag for row in direct.rows("даун") if row.tag.endswith("nomn")}

    assert readings == {"NOUN,anim,masc,Slng sing,nomn", "NOUN,inan,masc,Prop sing,nomn"}


def test_without_capitals_a_city_is_a_noun() -> None:
    rows = UkrainianDictionary(CompiledDictionary(FOLDER), capitals={}).rows("київ")

    assert "NOUN,inan,masc sing,nomn" in {row.tag for row in rows}


def test_list_of_capitals_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ukrainian, "CAPITALS", str(tmp_path / "none.txt"))
    read_capitals.cache_clear()
    try:
        with pytest.raises(MissingError, match="file-missing"):
            read_capitals()
    finally:
        read_capitals.cache_clear()


def test_source_is_named_by_the_day_it_was_compiled() -> None:
    assert source_of(open_dictionary("uk"), "uk") == ("VESUM", "2022.09.13", "GPL-3.0")
