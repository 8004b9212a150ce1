"""Tables of oracles in tests/data: one row one case."""

from tests.conftest import ROOT


def rows(name: str, cells: int) -> list[list[str]]:
    """The rows of a table of tests/data, each of that many cells, the first its id; no id comes twice."""
    lines = (ROOT / "tests" / "data" / name).read_text(encoding="utf-8").splitlines()
    found = [line.split("\t") for line in lines if line and not line.startswith("#")]
    assert all(len(row) == cells for row in found), [row for row in found if len(row) != cells]
    assert len({row[0] for row in found}) == len(found)
    return found
