"""A known fault of a dependency fails `make check`; a service that cannot be reached does not, and is said."""

import json
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.conftest import ROOT

SOUND = {"name": "polars", "version": "1.30.0", "vulns": []}
FAULTY = {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": []}]}
UNKNOWN = {"name": "ours", "skip_reason": "Dependency not found on PyPI"}


@pytest.fixture
def audit() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import audit

        yield audit
    finally:
        sys.path.remove(str(ROOT / "scripts"))


def answer(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize(
    ("printed", "complained", "code", "said"),
    [
        pytest.param(answer(SOUND), "No known vulnerabilities found", 0, "1 of 1 packages asked about, 0", id="sound"),
        pytest.param(answer(SOUND, FAULTY), "Found 1 known", 1, "old 1.0: PYSEC-1, mended in 1.1", id="fault"),
        pytest.param(answer(SOUND, UNKNOWN), "", 0, "NOT ASKED ABOUT, the service does not know them: ours", id="some"),
        pytest.param(answer(UNKNOWN, UNKNOWN), "", 0, "NOT DONE: the service knows none of the 2", id="none"),
        pytest.param(answer(UNKNOWN, FAULTY), "", 1, "PYSEC-1", id="unknown-and-fault"),
        pytest.param("", "Trace\nx.ConnectionError: Failed to resolve 'pypi.org'\n", 0, "NOT DONE", id="no-network"),
        pytest.param("", "ERROR:pip_audit._cli:Could not connect to the feed", 0, "NOT DONE", id="no-feed"),
        pytest.param("", "Timeout after 300 s", 0, "NOT DONE", id="slow"),
        pytest.param("", "No module named pip_audit", 2, "pip-audit failed: No module", id="not-installed"),
        pytest.param("", "", 2, "pip-audit failed", id="silent"),
        pytest.param("[]", "odd", 2, "pip-audit failed: odd", id="other-answer"),
    ],
)
def test_verdict(audit: ModuleType, printed: str, complained: str, code: int, said: str) -> None:
    verdict = audit.judge(printed, complained)

    assert verdict.code == code
    assert said in "\n".join(verdict.lines)
