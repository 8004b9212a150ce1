"""Verdicts: a table of oracles, the gold lists, what is loaded to reach them."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.lookup import MappedList
from erudit_cli.lexicon.verdict import Judge, malformation
from erudit_cli.lexicon.wordlist import LoadedList, read_list
from tests.lexicon.tables import cases

GOLD_REASONS = {
    "proper": "proper_name",
    "plural-with-singular": "plural_has_singular",
    "oblique-case": "not_nominative",
    "not-noun": "not_noun",
    "nonword": "unknown_word",
}
"""The gold list's names where they differ from ours."""


@pytest.mark.parametrize(("text", "reason", "lemma"), cases("verdicts.ru.tsv"))
def test_verdict(text: str, reason: str, lemma: str, mapped: MappedList, loaded: LoadedList) -> None:
    text = text.encode("latin-1", "backslashreplace").decode("unicode_escape")
    verdict = Judge(mapped).judge(text)

    assert (verdict.reason or "-", verdict.lemma or "-") == (reason, lemma)
    assert verdict == Judge(loaded).judge(text)
    assert Judge(mapped).allows(text) == verdict.valid


def gold(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_every_gold_noun_is_allowed(shared: Path, loaded: LoadedList) -> None:
    judge = Judge(loaded)
    words = [word for word, *_ in gold(shared / "lexicon" / "ru_yes.tsv")]

    assert len(words) == 1439
    assert [word for word in words if not judge.allows(word)] == []


def test_every_gold_phony_is_refused_for_the_right_reason(
    shared: Path, loaded: LoadedList, capsys: pytest.CaptureFixture[str]
) -> None:
    judge = Judge(loaded, suggest=0)
    rows = gold(shared / "lexicon" / "ru_no.tsv")
    found = [(word, GOLD_REASONS.get(reason, reason), judge.judge(word).reason) for word, reason, *_ in rows]
    table = Counter((expected, reason) for _, expected, reason in found)
    wrong = [row for row in found if row[1] != row[2]]
    with capsys.disabled():
        print(f"\ngold reasons: {len(found) - len(wrong)} of {len(found)} as listed")
        for (expected, reason), count in sorted(table.items(), key=str):
            print(f"  {expected:20} {reason:20} {count:5}")
        print("  " + "; ".join(f"{word}: {expected} / {reason}" for word, expected, reason in wrong))

    assert len(found) == 1300
    assert [word for word, _, reason in found if reason is None] == []
    assert len(wrong) <= 0.02 * len(found)


def test_a_noun_that_only_this_list_lacks() -> None:
    judge = Judge(read_list("кот\n".encode(), "my.txt", "ru"))

    assert judge.judge("рояль").reason is Reason.NOT_IN_LEXICON
    assert judge.judge("вера").reason is Reason.NOT_IN_LEXICON  # the given name has no say where the noun passes
    assert judge.judge("кот").valid


def test_language_whose_nouns_no_rule_describes() -> None:
    judge = Judge(read_list("jeż\n".encode(), "pl.txt", "pl"), "pl")

    assert judge.judge("jeż").valid
    assert judge.judge("wiara").reason is Reason.NOT_IN_LEXICON
    assert judge.evidence("wiara") == ()


def test_board_side_limits_length(mapped: MappedList) -> None:
    assert Judge(mapped, longest=15).judge("электрокардиография").reason is Reason.TOO_LONG
    assert Judge(mapped).judge("электрокардиография").valid


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        pytest.param("столы", ("стол",), id="lemma-first"),
        pytest.param("cтoл", ("стол",), id="look-alikes-put-right"),
        pytest.param("кот3", ("кот",), id="sign-left-out"),
        pytest.param("карова", ("корова",), id="one-edit-away"),
    ],
)
def test_suggestions(text: str, suggestions: tuple[str, ...], mapped: MappedList) -> None:
    found = Judge(mapped).judge(text).suggestions

    assert found[: len(suggestions)] == suggestions
    assert len(found) <= 3
    assert Judge(mapped, suggest=1).judge(text).suggestions == found[:1]
    assert Judge(mapped, suggest=0).judge(text).suggestions == ()


def test_suggestions_are_allowed_words(loaded: LoadedList) -> None:
    judge = Judge(loaded, suggest=100)
    for text in ("карова", "тонель", "столы", "рот3", "быстро", "мат", "вес"):
        assert all(judge.allows(word) for word in judge.judge(text).suggestions)


@pytest.mark.parametrize(
    ("text", "code"),
    [("а" * 1000, None), ("а" * 1001, "word-too-long"), ("ко\0т", "word-nul")],
    ids=["long", "too-long", "nul"],
)
def test_malformed_input(text: str, code: str | None) -> None:
    assert malformation(text) == code


@pytest.mark.parametrize("word", ["кот", "коты", "хрбор"])
def test_pymorphy3_itself_is_not_needed(word: str) -> None:
    run = f"from erudit_cli.__main__ import main; main(['check', '--json', {word!r}])"
    code = f"import sys; {run}; sys.exit('pymorphy3' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
