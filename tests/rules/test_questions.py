"""Kinds of answers: what each reads, refuses, and how `as_text` writes it back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.rules.questions import Choice, Flag, Kind, Number, Range, Several, Text, Words, as_text
from erudit_cli.rules.ruleset import GROUPS, QUESTIONS, key_of

CHALLENGE = Choice(("off", "points:N"))
ENDS = Several(("out", "passes:N", "left"))
COUNT = Number(0, 20, ("none", "as_many"))


@pytest.mark.parametrize(
    ("kind", "written", "answer"),
    [
        (CHALLENGE, "off", "off"),
        (CHALLENGE, "points:5", "points:5"),
        (ENDS, "passes:2,out", ("passes:2", "out")),
        (ENDS, ["out", "left"], ("out", "left")),
        (ENDS, " out , left ", ("out", "left")),
        (ENDS, "none", ()),
        (ENDS, [], ()),
        (Flag(), "yes", True),
        (Flag(), "no", False),
        (Flag(), True, True),
        (COUNT, "7", 7),
        (COUNT, 0, 0),
        (COUNT, "none", None),
        (COUNT, "as_many", "as_many"),
        (Range(8), "2..4", (2, 4)),
        (Range(8), "2", (2, 2)),
        (Range(8), 3, (3, 3)),
        (Text(), "erudit", "erudit"),
        (Text(optional=True), "none", None),
        (Words(), "Авто, кино", ("авто", "кино")),
        (Words(), ["авто"], ("авто",)),
        (Words(), "none", ()),
    ],
)
def test_answer_is_read(kind: Kind, written: object, answer: object) -> None:
    assert kind.read(written) == answer


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (CHALLENGE, "points"),
        (CHALLENGE, "points:"),
        (CHALLENGE, "points:0"),
        (CHALLENGE, "points:05"),
        (CHALLENGE, "points:N"),
        (CHALLENGE, "points:1001"),
        (CHALLENGE, "points:" + "9" * 5000),
        (CHALLENGE, "off:3"),
        (CHALLENGE, "OFF"),
        (CHALLENGE, ""),
        (CHALLENGE, None),
        (CHALLENGE, 5),
        (CHALLENGE, ["off"]),
        (ENDS, "out,,left"),
        (ENDS, "out,out"),
        (ENDS, "passes:2,passes:3"),
        (ENDS, "out,none"),
        (ENDS, "never"),
        (ENDS, ""),
        (ENDS, 7),
        (ENDS, [7]),
        (ENDS, {"out": 1}),
        (Flag(), "да"),
        (Flag(), "YES"),
        (Flag(), 1),
        (Flag(), []),
        (COUNT, 21),
        (COUNT, -1),
        (COUNT, "-1"),
        (COUNT, "7.0"),
        (COUNT, 7.0),
        (COUNT, True),
        (COUNT, ""),
        (COUNT, "9" * 5000),
        (COUNT, None),
        (COUNT, [1]),
        (Range(8), "4..2"),
        (Range(8), "0..4"),
        (Range(8), "2.."),
        (Range(8), "2..9"),
        (Range(8), "2-4"),
        (Range(8), True),
        (Text(), "none"),
        (Text(), " "),
        (Text(), 5),
        (Words(), "авто,"),
        (Words(), 5),
        (Words(), [5]),
    ],
)
def test_answer_is_refused(kind: Kind, written: object) -> None:
    with pytest.raises(ValueError):
        kind.read(written)


def answers(kind: Any) -> st.SearchStrategy[object]:
    """Answers a kind allows, as the engine uses them."""
    match kind:
        case Choice(words):
            return st.sampled_from([word.replace(":N", ":3") for word in words])
        case Several(words):
            members = [word.replace(":N", ":12") for word in words]
            return st.lists(st.sampled_from(members), unique=True).map(tuple)
        case Flag():
            return st.booleans()
        case Number(least, most, words):
            named = [None if word == "none" else word for word in words]
            numbers: st.SearchStrategy[object] = st.integers(least, most)
            return st.one_of(numbers, st.sampled_from(named)) if named else numbers
        case Range(most):
            return st.tuples(st.integers(1, most), st.integers(1, most)).map(lambda pair: tuple(sorted(pair)))
        case Words():
            return st.lists(st.text("абвгґё", min_size=1, max_size=5)).map(tuple)
        case _:
            return st.text("abc 8H", min_size=1).filter(str.strip)


@given(st.data())
@pytest.mark.parametrize("key", QUESTIONS)
def test_as_text_is_read_back(key: str, data: st.DataObject) -> None:
    kind = QUESTIONS[key].kind
    answer = data.draw(answers(kind))

    assert kind.read(as_text(answer)) == answer


def test_every_question_has_a_heading_and_an_expectation() -> None:
    assert {question.group for question in QUESTIONS.values()} == set(GROUPS)
    assert all(question.kind.expected() for question in QUESTIONS.values())


def test_pass_is_a_key_and_no_field() -> None:
    assert "pass" in QUESTIONS and "passing" not in QUESTIONS
    assert key_of("passing") == "pass"
