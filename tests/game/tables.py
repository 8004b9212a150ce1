"""Tables of oracles in tests/data: one row one case."""

from tests.conftest import ROOT

MOVE_CODES = {
    "exchange-beyond-bag",
    "exchange-too-few",
    "exchange-too-many",
    "extension",
    "foreign-letter",
    "gap",
    "letter-conflict",
    "no-old-letter",
    "no-submissions",
    "not-connected",
    "nothing-laid",
    "off-board",
    "pass-forbidden",
    "phony",
    "rack-lacks-tile",
    "rack-size-exceeded",
    "second-old-letter",
    "set-exceeded",
    "side-contact",
    "single-letter",
    "star-kept",
    "star-without-letter",
    "start-uncovered",
    "swap-forbidden",
    "swap-lacks-letter",
    "swap-no-star",
    "through-empty",
    "too-many-words",
    "two-directions",
    "word-not-whole",
    "word-repeated",
}
"""Everything that can be wrong with a move on a position."""


def rows(name: str, cells: int) -> list[list[str]]:
    """The rows of a table of tests/data, each of that many cells, the first its id; no id comes twice."""
    lines = (ROOT / "tests" / "data" / name).read_text(encoding="utf-8").splitlines()
    found = [line.split("\t") for line in lines if line and not line.startswith("#")]
    assert all(len(row) == cells for row in found), [row for row in found if len(row) != cells]
    assert len({row[0] for row in found}) == len(found)
    return found
