"""After a number stands the form of the word that goes with it."""

import re
from string import Formatter

import pytest

from erudit_cli import messages

FIXED = {"most", "limit", "longest", "all", "further", "expected", "needed", "side", "total", "columns", "rows"}
"""Values that are bounds of the program or of an edition, or that something of the same number must exceed."""

PLURALS = ("tiles", "stars", "letters", "words", "rows", "cells", "squares", "turns", "games", "pairs", "boards")
PLURALS += ("racks", "scores", "errors", "problems", "numbers", "points", "records", "players", "workers")


def filled(template: str, number: object) -> str:
    """A template whose values are all `number`, but the fixed ones."""
    values = {field: 99 if field in FIXED else number for _, field, _, _ in Formatter().parse(template) if field}
    return messages._filled(template, values)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        *((0, "0 фишек"), (1, "1 фишка"), (2, "2 фишки"), (4, "4 фишки"), (5, "5 фишек"), (11, "11 фишек")),
        *((12, "12 фишек"), (14, "14 фишек"), (20, "20 фишек"), (21, "21 фишка"), (22, "22 фишки"), (25, "25 фишек")),
        *((100, "100 фишек"), (101, "101 фишка"), (111, "111 фишек"), (112, "112 фишек"), (1003, "1003 фишки")),
        *(("1 001", "1 001 фишка"), ("", " фишек")),
    ],
    ids=str,
)
def test_three_forms(number: object, said: str) -> None:
    assert filled("{n} {n:фишка|фишки|фишек}", number) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (21, "21 tiles")])
def test_two_forms(number: int, said: str) -> None:
    assert filled("{n} {n:tile|tiles}", number) == said


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_choice_has_as_many_forms_as_the_language(language: str) -> None:
    for code, template in messages.table(language).items():
        for _, _, spec, _ in Formatter().parse(template):
            if spec and "|" in spec:
                assert len(spec.split("|")) == (2 if language == "en" else 3), code


def test_english_never_says_one_tiles() -> None:
    said = {code: filled(template, 1) for code, template in messages.table("en").items()}
    wrong = re.compile(rf"(?<![\w.–…])1 (?:more |other )?(?:{'|'.join(PLURALS)})\b")
    assert {code: text for code, text in said.items() if wrong.search(text)} == {}


def test_a_sentence_says_it() -> None:
    values = {"count": 1, "least": 2}
    assert messages.sentence("violation-exchange-too-few", "en", **values).startswith("1 tile exchanged")
