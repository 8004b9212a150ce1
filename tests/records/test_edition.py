"""The edition of a record: what it says, what its pragmas imply, what its letters show."""

import pytest

from erudit_cli import messages
from erudit_cli.records import gcg
from erudit_cli.records.edition import Edition, edition_of, edition_problem

PLAYERS = "#player1 a A\n#player2 b B\n"


def edition(text: str) -> Edition:
    return edition_of(gcg.read(PLAYERS + text, "x").record)


def play(word: str) -> str:
    return f">a: {word} 8G {word} +1 1\n"


@pytest.mark.parametrize(
    ("text", "name", "basis"),
    [
        pytest.param("#rules box-131\n" + play("ТОК"), "box-131", "rules", id="rules"),
        pytest.param("#rules box-131\n#lexicon CSW21\n" + play("ABC"), "box-131", "rules", id="rules-over-lexicon"),
        pytest.param("#tile-distribution english\n", "scrabble-en", "tile-distribution", id="tiles-english"),
        pytest.param("#tile-distribution Polish\n", "scrabble-pl", "tile-distribution", id="tiles-polish"),
        pytest.param("#tile-distribution french\n" + play("ABC"), None, "tile-distribution", id="tiles-unknown"),
        pytest.param("#lexicon NWL23\n", "scrabble-en", "lexicon", id="lexicon-nwl"),
        pytest.param("#lexicon TWL06\n", "scrabble-en", "lexicon", id="lexicon-twl"),
        pytest.param("#lexicon D25WL04\n", "scrabble-de", "lexicon", id="lexicon-german"),
        pytest.param("#lexicon OSPS49\n", "scrabble-pl", "lexicon", id="lexicon-polish"),
        pytest.param("#lexicon club-list\n" + play("ТОК"), "classic-102", "letters", id="lexicon-unknown"),
        pytest.param("#board-layout standard15\n" + play("ABC"), "scrabble-en", "letters", id="board-common"),
        pytest.param("#board-layout super21\n" + play("ABC"), None, "board-layout", id="board-unknown"),
        pytest.param(play("ТОК"), "classic-102", "letters", id="russian"),
        pytest.param(play("їЖА"), "uk-102", "letters", id="ukrainian"),
        pytest.param(play("ҐАНОК"), "uk-102", "letters", id="ukrainian-g"),
        pytest.param(play("М'ЯТА"), "classic-102", "letters", id="apostrophe"),
        pytest.param(play("ЎСЁ"), None, "letters", id="belarusian"),
        pytest.param(play("ŻÓŁW"), "scrabble-pl", "letters", id="polish"),
        pytest.param(play("MÖS"), "scrabble-de", "letters", id="german"),
        pytest.param(play("RÅDÄ"), None, "letters", id="swedish"),
        pytest.param(play("AÑO"), None, "letters", id="spanish"),
        pytest.param(play("ABC"), "scrabble-en", "letters", id="english"),
        pytest.param(">a: UNKNOWN - +0 0\n", None, "letters", id="no-letters"),
        pytest.param(">a: АБВ -А +0 0\n#rack1 ЇЖА\n", "uk-102", "letters", id="letters-of-racks"),
    ],
)
def test_edition_of(text: str, name: str | None, basis: str) -> None:
    found = edition(text)
    assert (found.id, found.basis, found.inferred) == (name, basis, basis != "rules")


def test_overrides_and_place_of_rules() -> None:
    found = edition("#rules box-131 bonus=20 word_once=yes odd =x\n")

    assert found.overrides == (("bonus", "20"), ("word_once", "yes"))
    assert found.where is not None
    assert (found.where.line, found.where.column) == (3, 8)


@pytest.mark.parametrize(
    ("text", "code", "is_warning"),
    [
        (play("ТОК"), "gcg-edition-by-letters", True),
        ("#lexicon CSW21\n", "gcg-edition-implied", True),
        (play("RÅDÄ"), "gcg-edition-unclear", False),
        ("#tile-distribution french\n", "gcg-edition-unknown", False),
    ],
)
def test_what_is_inferred_is_said(text: str, code: str, is_warning: bool) -> None:
    problem = edition_problem(edition(text), "x")
    assert problem is not None
    assert (problem.code, problem.is_warning) == (code, is_warning)
    for language in messages.LANGUAGES:
        assert messages.sentence(code, language, **problem.values)


def test_named_edition_needs_no_words() -> None:
    assert edition_problem(edition("#rules box-131\n"), "x") is None
