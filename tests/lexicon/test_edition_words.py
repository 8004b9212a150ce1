"""The list that judges an edition's words: its own, one that somebody chose, or none."""

from pathlib import Path

import pytest

from erudit_cli.errors import MissingError
from erudit_cli.lexicon import places
from erudit_cli.lexicon.edition_words import lacks_forms, list_of, words_of
from erudit_cli.rules import catalog


def own_list(home: Path, name: str, *words: str) -> Path:
    path = home / "lexicons" / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
    return path


@pytest.mark.parametrize(("edition", "name"), [("classic-102", "ru"), ("uk-102", "uk"), ("uk-guide", "uk")])
def test_released_list_unless_somebody_has_their_own(home: Path, edition: str, name: str) -> None:
    rules = catalog.load(edition)
    released = list_of(rules)
    assert released is not None and (released.path, released.origin) == (places.released_list(name), "released")
    own = own_list(home, name, "ток")
    found = list_of(rules)
    assert found is not None and (found.path, found.origin) == (str(own), "user")


def test_edition_of_another_language_has_no_judge(home: Path) -> None:
    rules = catalog.load("scrabble-en")
    assert list_of(rules) is None and words_of(rules) is None and not lacks_forms(rules)
    own = own_list(home, "mine", "кот")
    found = list_of(rules, "mine")
    assert found is not None and found.path == str(own)


def test_every_word_form_is_judged_by_a_list_that_was_built(home: Path) -> None:
    rules = catalog.load("scrabble-104")
    assert list_of(rules) is None and lacks_forms(rules)
    own = own_list(home, "ru-forms", "коты")
    found = list_of(rules)
    assert found is not None and (found.path, found.origin) == (str(own), "user")


@pytest.mark.parametrize(
    ("choice", "code"),
    [("nowhere", "lexicon-missing"), ("uk-forms", "lexicon-no-forms"), (".", "file-is-directory")],
    ids=["missing", "not-built", "folder"],
)
@pytest.mark.parametrize("edition", ["classic-102", "uk-102", "scrabble-en"])
def test_chosen_list_must_be_there(edition: str, choice: str, code: str) -> None:
    with pytest.raises(MissingError) as caught:
        list_of(catalog.load(edition), choice)
    assert caught.value.code == code


def test_released_list_that_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An installation that was cut short: there is no judge, and nothing else is wrong."""
    monkeypatch.setattr(places, "released_list", lambda name: str(tmp_path / name))
    assert list_of(catalog.load("classic-102")) is None and words_of(catalog.load("uk-102")) is None


@pytest.mark.parametrize("yo", ["fold", "distinct", "e_for_yo"])
@pytest.mark.parametrize("laid", ["еж", "ёж"])
def test_word_refused_by_name_may_not_be_laid_with_its_other_letter(home: Path, yo: str, laid: str) -> None:
    own = own_list(home, "mine", "ёж", "кот")
    words = words_of(catalog.load("classic-102", (("yo", yo), ("exclude", "ёж"))), str(own))
    assert words is not None and words.allows("кот") and not words.allows(laid)


@pytest.mark.parametrize(
    ("overrides", "word", "bar"),
    [
        ("profile=club", "аак", {"bar": "tier", "tier": "broad", "profile": "club"}),
        ("profile=strict", "ака", {"bar": "tier", "tier": "broad", "profile": "strict"}),
        ("plural_only=no", "ножницы", {"bar": "plural"}),
        ("exclude=кот", "кот", {"bar": "excluded"}),
        ("exclude=ёж", "еж", {"bar": "excluded"}),
        ("profile=club", "столы", {}),
        ("yo=distinct", "еж", {}),
    ],
)
def test_what_bars_a_word_of_the_list(overrides: str, word: str, bar: dict[str, str]) -> None:
    words = words_of(catalog.load("classic-102", catalog.parse_overrides((overrides,))))
    assert words is not None and not words.allows(word) and words.allows.bar(word) == bar
