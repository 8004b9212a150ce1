"""Tables of oracles: tests/data/NAME, one row a case, its first cell the test's id."""

from pathlib import Path

import pytest

DATA = Path(__file__).parent.parent / "data"


def cases(name: str) -> list[object]:
    """The rows of a table as parameters; ids end with the line, so that a failure points at it."""
    found: list[object] = []
    for number, line in enumerate((DATA / name).read_text(encoding="utf-8").splitlines(), start=1):
        if line and not line.startswith("#"):
            first, *cells = line.split("\t")
            found.append(pytest.param(*cells, id=f"{first}:{number}"))
    return found
