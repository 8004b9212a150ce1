"""Known figures, printed: each row of tests/data/stats.tsv against the JSON of the command."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ran
from tests.stats import yardsticks

DATA = Path(__file__).parent.parent / "data" / "stats.tsv"
ROWS = [line.split("\t") for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
COMMANDS = list(dict.fromkeys(command for _, command, *_ in ROWS))
"""Each is run once for all its rows."""
KEYS = {"proposals": ("method", "measure"), "bingos": ("words",)}
"""Columns that name a row where the first one does not."""


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    edition, words = yardsticks.write_mini(tmp_path_factory.mktemp("mini"))
    return {"mini": str(edition), "words": str(words)}


@pytest.fixture
def reference(reference_list: Path) -> dict[str, str]:
    return {name: str(reference_list / f"{name}.txt") for name in ("reference", "reference-yo")}


def differences(run: Callable[..., Ran], command: str, names: dict[str, str]) -> list[str]:
    """The rows of a command that it does not print as they are known."""
    arguments = [part.format(**names) for part in shlex.split(command)]
    ran = run("stats", *arguments, "--json")
    assert ran.code == 0, ran.err
    tables = json.loads(ran.out)["tables"]
    wrong = []
    for _, own, table, row, column, value in ROWS:
        if own == command:
            found = cell(tables[table], table, row.removeprefix("@"), column, value)
            if shown(found, value) != value:
                wrong.append(f"{table} {row} {column}: {found}, known: {value}")
    return wrong


def cell(rows: list[dict[str, Any]], table: str, row: str, column: str, value: str) -> Any:
    for each in rows:
        names = KEYS.get(table, tuple(each)[:1])
        if "/".join(str(each[name]) for name in names) == row:
            return each[f"{column}_exact" if "/" in value else column]
    return None


def shown(found: Any, value: str) -> str:
    """A figure with as many decimals as the known one has."""
    decimals = len(value.partition(".")[2])
    return f"{found:.{decimals}f}" if "." in value and isinstance(found, float | int) else str(found)


@pytest.mark.parametrize("number", [place for place, each in enumerate(COMMANDS) if "{reference" not in each])
def test_figures_are_as_known(run: Callable[..., Ran], inputs: dict[str, str], number: int) -> None:
    assert differences(run, COMMANDS[number], inputs) == []


@pytest.mark.slow
@pytest.mark.parametrize("number", [place for place, each in enumerate(COMMANDS) if "{reference" in each])
def test_figures_of_the_reference_list_are_as_known(
    run: Callable[..., Ran], reference: dict[str, str], number: int
) -> None:
    assert differences(run, COMMANDS[number], reference) == []
