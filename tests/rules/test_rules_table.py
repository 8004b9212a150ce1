"""tests/data/rules.tsv: every rule sentence of the five texts, and what holds it.

A row is held by an answer of its edition (``key=value``) or by a test (``test:AREA.NAME``), whose place
tests/data/rule-tests.tsv tells.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from erudit_cli.rules import catalog
from erudit_cli.rules.citation import Lines, cited_lines
from erudit_cli.rules.questions import as_text
from erudit_cli.rules.ruleset import QUESTIONS
from tests.conftest import ROOT
from tests.rules.test_editions import OWN_TEXT, TEXTS

DATA = ROOT / "tests" / "data"


@dataclass(frozen=True, slots=True)
class Row:
    """One demand of one line."""

    number: int
    text: str
    line: str
    edition: str
    demand: str
    held_by: str

    @property
    def lines(self) -> Lines:
        return cited_lines(f"{self.text}:{self.line}")[0]


def table(name: str, heading: list[str]) -> list[list[str]]:
    """The rows of a table of tests/data."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert rows[0] == heading
    return rows[1:]


ROWS = [
    Row(number, *cells)
    for number, cells in enumerate(table("rules.tsv", ["text", "line", "edition", "demand", "held_by"]), start=2)
]
TESTS = dict(table("rule-tests.tsv", ["name", "held_in"]))


def test_there_are_enough_rows_and_none_twice() -> None:
    assert len(ROWS) >= 120
    assert len({(row.text, row.line, row.edition, row.demand) for row in ROWS}) == len(ROWS)
    assert {row.text for row in ROWS} == set(TEXTS)
    assert {row.edition for row in ROWS} <= set(catalog.edition_ids())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.number}-{row.text}-{row.line}")
def test_row_is_held(row: Row) -> None:
    assert row.demand and not row.demand.endswith(".")
    if row.held_by.startswith("test:"):
        assert row.held_by.removeprefix("test:") in TESTS
        return
    key, sign, value = row.held_by.partition("=")
    assert sign and key in QUESTIONS
    assert as_text(catalog.load(row.edition).answer(key)) == value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.number}-{row.text}-{row.line}")
def test_row_stands_in_its_editions_part_of_the_text(row: Row) -> None:
    text, first, last = OWN_TEXT[row.edition]
    if row.text == "S0" and text == "S4":
        text, first, last = "S0", 115, 150  # the web game, shortened
    assert row.text == text and first <= row.lines.first <= row.lines.last <= last


def test_named_tests_are_all_asked_for() -> None:
    assert set(TESTS) == {row.held_by.removeprefix("test:") for row in ROWS if row.held_by.startswith("test:")}


@pytest.mark.parametrize("name", TESTS)
def test_named_test_is_there(name: str) -> None:
    file, _, found = TESTS[name].partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    pattern = rf"^def {re.escape(found)}\(" if file.endswith(".py") else rf"^{re.escape(found)}\t"
    assert re.search(pattern, text, re.MULTILINE), TESTS[name]


def test_lines_are_there(shared: Path) -> None:
    for row in ROWS:
        lines = (shared / "seeds" / TEXTS[row.text]).read_text(encoding="utf-8").split("\n")
        assert row.lines.last <= len(lines), row
        for number in (row.lines.first, row.lines.last):
            assert re.search(r"\w", lines[number - 1]), row


def test_what_editions_cite_is_in_the_table() -> None:
    """Every answer that quotes a text has a row on one of the lines it cites."""
    told = {(row.text, number) for row in ROWS for number in range(row.lines.first, row.lines.last + 1)}
    untold = []
    for name in OWN_TEXT:
        for key in QUESTIONS:
            cited = cited_lines(catalog.load(name).sources[key].cited)
            places = {(lines.text, number) for lines in cited for number in range(lines.first, lines.last + 1)}
            if places and not places & told:
                untold.append((name, key, cited))
    assert not untold
