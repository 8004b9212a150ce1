"""``erudit help`` and ``erudit help check``: what ``--help`` says, asked for as other programs are asked."""

from collections.abc import Callable

import pytest

from tests.conftest import Ran

Run = Callable[..., Ran]


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        ([], []),
        (["check"], ["check"]),
        (["lexicon"], ["lexicon"]),
        (["lexicon", "build"], ["lexicon", "build"]),
        (["--ui", "uk", "score"], ["--ui", "uk", "score"]),
        (["hint", "--ui=en"], ["hint", "--ui=en"]),
    ],
    ids=lambda words: "-".join(words) or "alone",
)
def test_help_is_a_command(run: Run, asked: list[str], same: list[str]) -> None:
    ran = run("help", *asked)
    assert ran == run(*same, "--help") and ran.code == 0 and ran.err == "" and "--ui" in ran.out


def test_options_before_it(run: Run) -> None:
    assert run("--ui", "uk", "help", "check") == run("check", "--help", "--ui", "uk")


def test_help_of_what_is_no_command(run: Run) -> None:
    ran = run("help", "chek", "--ui", "en")
    assert (ran.code, ran.out) == (2, "") and "near: check" in ran.err


def test_help_is_a_word_where_words_stand(run: Run) -> None:
    assert run("check", "help").out.startswith("help\t")
