"""The noun rule, row by row: tests/data/noun-rows.ru.tsv."""

import pytest

from erudit_cli.lexicon.grammar import (
    JUDGING_ORDER,
    Reason,
    Row,
    first_refusal,
    grammar_of,
    passing,
    refusal,
    shape_refusal,
)
from erudit_cli.rules.alphabet import RUSSIAN, UKRAINIAN
from tests.lexicon.tables import cases

COMMON = "NOUN,anim,masc sing,nomn"


@pytest.mark.parametrize(("tag", "first", "reason"), cases("noun-rows.ru.tsv"))
def test_row(tag: str, first: str, reason: str) -> None:
    assert (refusal(tag, first == "yes") or "-") == reason


def test_one_passing_row_is_enough() -> None:
    rows = [
        Row("лев", "лев", "NOUN,anim,masc,Name sing,nomn", True),
        Row("лев", "лев", COMMON, True),
    ]

    assert passing(rows) == (rows[1],)


def test_reason_is_the_first_in_the_order_of_judging() -> None:
    rows = [
        Row("стали", "стать", "VERB,perf,intr plur,past,indc", False),
        Row("стали", "сталь", "NOUN,inan,femn sing,gent", False),
        Row("стали", "сталь", "NOUN,inan,femn plur,nomn", False),
    ]

    assert first_refusal(rows) == (Reason.PLURAL_HAS_SINGULAR, rows[2])
    assert first_refusal(rows[:2]) == (Reason.NOT_NOMINATIVE, rows[1])
    assert first_refusal(()) is None


def test_first_form_speaks_before_others_of_the_same_reason() -> None:
    rows = [
        Row("три", "тереть", "VERB,impf,tran sing,impr,excl", False),
        Row("три", "три", "NUMR nomn", True),
    ]

    assert first_refusal(rows) == (Reason.NOT_NOUN, rows[1])


def test_order_of_judging_is_the_documented_one() -> None:
    order = (
        "too_short too_long mixed_alphabet bad_letter hyphen apostrophe removed_by_list excluded_by_rules class_off "
        "abbreviation proper_name plural_has_singular variant_spelling misspelling not_nominative not_noun "
        "not_in_lexicon no_vowel unknown_word"
    )

    assert " ".join(sorted(Reason, key=JUDGING_ORDER.__getitem__)) == order


def test_grammar_keeps_what_is_constant_and_says_unmarked_readings_first() -> None:
    tags = ["NOUN,anim,masc,Infr sing,nomn", "NOUN,inan,neut sing,nomn,V-be", "NOUN,inan,femn sing,nomn,Infr", COMMON]

    assert grammar_of(tags) == "NOUN anim masc; NOUN inan neut; NOUN anim masc Infr; NOUN inan femn Infr"


@pytest.mark.parametrize(
    ("word", "reason", "sign"),
    [
        pytest.param("кот", None, None, id="letters"),
        pytest.param("к", "too_short", "к", id="one-letter"),
        pytest.param("кошка", "too_long", "кошка", id="longer-than-the-board"),
        pytest.param("кoт", "mixed_alphabet", "o", id="latin-o"),
        pytest.param("к-т", "hyphen", "-", id="hyphen"),
        pytest.param("к'т", "apostrophe", "'", id="apostrophe"),
        pytest.param("к-1", "bad_letter", "1", id="digit-before-hyphen"),
        pytest.param("кo1", "bad_letter", "1", id="digit-before-look-alike"),
    ],
)
def test_shape(word: str, reason: str | None, sign: str | None) -> None:
    assert shape_refusal(word, RUSSIAN, longest=4) == (None if reason is None else (reason, sign))


def test_apostrophe_is_no_letter_of_ukrainian() -> None:
    assert shape_refusal("об'єкт", UKRAINIAN) == ("apostrophe", "'")
