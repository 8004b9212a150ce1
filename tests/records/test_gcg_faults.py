"""Each way a record can be wrong: its own code, at its place, and nothing said besides."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from erudit_cli import messages
from erudit_cli.errors import Problem
from erudit_cli.records import encoding, gcg

FOLDER = Path(__file__).parent.parent / "data" / "records"


def problems_of(data: bytes, source: str) -> tuple[Problem, ...]:
    """What reading says, from bytes to record, as a command does it: text that could not be decoded is not read."""
    decoded = encoding.decode(data, source)
    if not decoded.text:
        return decoded.problems
    return decoded.problems + gcg.read(decoded.text, source, encoding=decoded.encoding).problems


def rows() -> Iterator[tuple[str, str, int, int, str]]:
    for text in (FOLDER / "FAULTS.tsv").read_text(encoding="utf-8").splitlines():
        if not text.startswith("#"):
            code, kind, line, column, found = text.split("\t")
            yield code, kind, int(line), int(column), found


@pytest.mark.parametrize(("code", "kind", "line", "column", "found"), [pytest.param(*row, id=row[0]) for row in rows()])
def test_fault_has_its_code_and_place(code: str, kind: str, line: int, column: int, found: str) -> None:
    data = (FOLDER / f"{code}.gcg").read_bytes()

    problems = problems_of(data, f"{code}.gcg")

    told = [(problem.code, problem.is_warning) for problem in problems]
    assert told == [(code, kind == "warning")]
    where = problems[0].where
    assert where is not None
    assert (where.line, where.column) == (line, column)
    if found:
        assert problems[0].values["found"] == found


@pytest.mark.parametrize("code", [row[0] for row in rows()])
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_fault_has_a_sentence(code: str, language: str) -> None:
    """The values a problem carries are those its sentence and its hint name."""
    for problem in problems_of((FOLDER / f"{code}.gcg").read_bytes(), code):
        assert messages.sentence(problem.code, language, **problem.values)
        messages.hint(problem.code, language, **problem.values)


def test_every_sentence_has_a_fault() -> None:
    """But for editions, positions, conversions, options and the line too long for a file; they have their own tests."""
    codes = {code for code in messages.family("en", "records") if not code.endswith(".hint")}
    elsewhere = {code for code in codes if code.startswith(("gcg-edition-", "board-", "cgp-", "json-", "convert-"))}
    elsewhere |= {"gcg-line-long", "encoding-wrong-option"}
    assert {row[0] for row in rows()} == codes - elsewhere


def test_every_file_is_in_the_table() -> None:
    assert {path.stem for path in FOLDER.glob("*.gcg")} == {row[0] for row in rows()}


def test_line_of_an_event_goes_with_its_problem() -> None:
    """An editor shows the line under the message, and a caret under what is meant."""
    (problem,) = problems_of((FOLDER / "gcg-column-script.gcg").read_bytes(), "x")

    assert problem.where is not None
    where = problem.where
    assert where.text[where.column - 1 : where.column - 1 + where.length] == "8С"
    assert problem.values["fixed"] == "8C"
