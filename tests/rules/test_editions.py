"""The released editions: complete, sourced, equal to the reference's tables and to the texts they cite."""

import re
from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.messages import LANGUAGES
from erudit_cli.rules import catalog
from erudit_cli.rules.citation import bad_parts, cited_lines
from erudit_cli.rules.questions import as_text
from erudit_cli.rules.ruleset import QUESTIONS, Origin, Ruleset
from erudit_cli.rules.verify import holds, verify
from tests.rules.keys_table import cells, question_names

IDS = [
    "box-131",
    "box-leaflet",
    "classic-102",
    "classic-106",
    "mobile",
    "scrabble-104",
    "scrabble-104-single",
    "scrabble-104-wiki",
    "scrabble-de",
    "scrabble-en",
    "scrabble-pl",
    "uk-102",
    "uk-guide",
    "web",
    "web-classic",
    "web-classic-infinite",
    "web-infinite",
]

TEXTS = {
    "S0": "000_11b026395b7a3f49.txt",
    "S1": "001_53d2a25f957d9586.txt",
    "S2": "002_00f7f8d429af4756.txt",
    "S3": "003_ed09b5966eec0533.txt",
    "S4": "004_75fac465777c1aa9.txt",
}

OWN_TEXT = {
    "box-131": ("S0", 1, 49),
    "classic-102": ("S0", 51, 298),
    "classic-106": ("S0", 51, 298),
    "mobile": ("S0", 51, 298),
    "scrabble-104": ("S2", 1, 58),
    "scrabble-104-single": ("S0", 152, 176),
    "scrabble-104-wiki": ("S2", 1, 58),
    "uk-102": ("S1", 1, 25),
    "uk-guide": ("S3", 1, 58),
    "web": ("S4", 1, 164),
    "web-classic": ("S4", 1, 164),
    "web-infinite": ("S4", 1, 164),
    "web-classic-infinite": ("S4", 1, 164),
}
"""The part of the texts that describes an edition: nothing else may be cited for its answers."""

UNLIKE_BASE = {
    "classic-106": ("classic-102", {"tiles": "classic-106", "noted": None}),
    "mobile": ("classic-102", {"boosters": "swap,star,hint"}),
    "scrabble-104-single": ("scrabble-104", {"words_per_turn": "one"}),
    "scrabble-104-wiki": ("scrabble-104", {"tiles": "scrabble-104-wiki"}),
    "box-leaflet": ("box-131", {"connection": "touch", "extension": "yes"}),
    "web-infinite": (
        "web",
        {"repeat": "14", "start": "R0C0", "draw": "frequency", "exchange_bag_min": "0"},
    ),
    "web-classic-infinite": (
        "web-classic",
        {"repeat": "14", "start": "R0C0", "draw": "frequency", "exchange_bag_min": "0"},
    ),
    "scrabble-de": ("scrabble-en", {"language": "de", "tiles": "german-102", "stated_total": "102"}),
    "scrabble-pl": ("scrabble-en", {"language": "pl", "tiles": "polish-100"}),
}
"""Derived editions: what they answer differently from the edition they are described by (None: any text)."""

STATED_AFTER_ALL = [("scrabble-104", "rack_size")]
"""Marked as a resolution in the reference although the text states it (S2:7, S2:19)."""

FIELD = {
    "board": "scrabble",
    "players": "2..4",
    "words_per_turn": "one",
    "star_count": "2",
    "star_score": "zero",
    "star_reuse": "none",
    "bonus": "50",
    "bonus_when": "full_rack",
    "premium_life": "turn",
    "word_premiums": "product",
    "exchange_min": "1",
    "exchange_max": "7",
    "exchange_bag_min": "7",
    "ends": "out,passes:3",
    "challenge": "points:5",
    "end_deduction": "double",
    "yo": "distinct",
}
"""What the reference says of the three Latin editions."""


@pytest.fixture(params=IDS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return catalog.load(request.param)


@pytest.fixture(scope="module")
def texts(shared: Path) -> dict[str, list[str]]:
    """The lines of the five texts."""
    return {name: (shared / "seeds" / file).read_text(encoding="utf-8").split("\n") for name, file in TEXTS.items()}


def written(rules: Ruleset, key: str) -> str:
    return as_text(rules.answer(key))


def test_the_editions_are_these() -> None:
    assert list(catalog.edition_ids()) == IDS


def test_edition_holds(rules: Ruleset) -> None:
    assert holds(verify(rules)), verify(rules)


def test_edition_is_named_in_three_languages(rules: Ruleset) -> None:
    assert set(rules.titles) == set(LANGUAGES)
    assert len(set(rules.titles.values())) == 3


def test_id_is_the_name_of_the_file(rules: Ruleset) -> None:
    assert rules.id in IDS and (catalog.EDITIONS / f"{rules.id}.toml").exists()
    assert rules.is_released


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_tell_editions_apart(language: str) -> None:
    titles = Counter(catalog.load(name).title(language) for name in IDS)
    assert max(titles.values()) == 1


def test_every_answer_has_a_source(rules: Ruleset) -> None:
    for key in QUESTIONS:
        source = rules.sources[key]
        assert source.origin in (Origin.CITED, Origin.RESOLUTION), key
        assert not bad_parts(source.cited), key
        if source.why:  # one sentence
            assert source.why[0].isupper() and source.why.endswith("."), key
            assert len(re.findall(r"[.!?](?: |$)", source.why)) == 1, key


def test_citations_stay_in_the_editions_own_text(rules: Ruleset) -> None:
    for key in QUESTIONS:
        for lines in cited_lines(rules.sources[key].cited):
            text, first, last = OWN_TEXT.get(rules.id, OWN_TEXT["box-131"])
            booster = rules.id == "mobile" and key == "boosters"
            assert booster or (lines.text == text and first <= lines.first <= lines.last <= last), (key, lines)


def test_cited_lines_are_there_and_say_something(rules: Ruleset, texts: dict[str, list[str]]) -> None:
    for key in QUESTIONS:
        source = rules.sources[key]
        spoken = "; ".join(re.findall(r"S[0-4]:\d+(?:-\d+)?", source.why))
        for lines in cited_lines(source.cited) + cited_lines(spoken):
            assert lines.last <= len(texts[lines.text]), (key, lines)
            for number in (lines.first, lines.last):
                assert re.search(r"\w", texts[lines.text][number - 1]), (key, lines)


def test_answers_are_those_of_the_reference(shared: Path) -> None:
    found = cells(shared / "rules" / "KEYS.md")
    assert len(found) > 7 * 35
    wrong = [
        (cell.edition, cell.key, cell.answer, written(catalog.load(cell.edition), cell.key))
        for cell in found
        if written(catalog.load(cell.edition), cell.key) != cell.answer
    ]
    assert not wrong


def test_resolutions_of_the_reference_are_marked(shared: Path) -> None:
    found = [cell for cell in cells(shared / "rules" / "KEYS.md") if cell.is_resolution]
    assert len(found) > 100
    unmarked = [
        (cell.edition, cell.key) for cell in found if not catalog.load(cell.edition).sources[cell.key].is_resolution
    ]
    assert unmarked == STATED_AFTER_ALL


def test_questions_are_those_of_the_reference(shared: Path) -> None:
    assert question_names(shared / "rules" / "KEYS.md") == set(QUESTIONS)


@pytest.mark.parametrize("name", UNLIKE_BASE)
def test_derived_edition_differs_only_as_described(name: str) -> None:
    base, demanded = UNLIKE_BASE[name]
    one, other = catalog.load(name), catalog.load(base)
    unlike = {key: written(one, key) for key in QUESTIONS if one.answer(key) != other.answer(key)}
    assert unlike.keys() == demanded.keys()
    assert all(unlike[key] == answer for key, answer in demanded.items() if answer is not None)


@pytest.mark.parametrize("name", ["scrabble-en", "scrabble-de", "scrabble-pl"])
@pytest.mark.parametrize("key", FIELD)
def test_latin_editions_answer_as_the_fields_engines(name: str, key: str) -> None:
    assert written(catalog.load(name), key) == FIELD[key]
