"""The stored counts hold; a wrong one is noticed, and said."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

SCRIPT = ROOT / "scripts" / "perft.py"


def test_tables_hold(home: Path) -> None:
    ran = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_wrong_count_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = "/".join(["15"] * 15) + " КОТ/ 0/0 0 rules classic-102;\t{}\n"
    path = tmp_path / "classic-102.tsv"
    sys.path.insert(0, str(SCRIPT.parent))
    try:
        import perft  # type: ignore[import-not-found]

        path.write_text(row.format("1\t1\t1\t0"), encoding="utf-8")
        assert not perft.check(path)
        said = capsys.readouterr().out
        assert "classic-102.tsv:1: stated 1 1 1 0, found " in said
        found = said.split("found ", 1)[1].split(":", 1)[0].split()
        path.write_text(row.format("\t".join(found)), encoding="utf-8")
        assert perft.check(path)
    finally:
        sys.path.remove(str(SCRIPT.parent))
