"""The stored counts hold; a wrong one is noticed, and said turn by turn."""

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import ROOT

FOLDER = ROOT / "tests" / "data" / "perft"
TABLES = sorted(FOLDER.glob("*.tsv"))
ROW = "/".join(["15"] * 15) + " КОТ/ 0/0 0 rules classic-102;\t{}\n"


@pytest.fixture
def perft() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import perft

        yield perft
    finally:
        sys.path.remove(str(ROOT / "scripts"))


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_table_holds(perft: ModuleType, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.check(table), capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_words_are_those_the_table_was_made_of(perft: ModuleType, table: Path) -> None:
    listed = perft.list_of(perft.rules_of(table.stem))
    stated = table.read_text(encoding="utf-8").split("sha256 ", 1)[1].split(maxsplit=1)[0]
    assert sha256(listed.read_bytes()).hexdigest() == stated


def test_wrong_count_is_noticed(
    perft: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perft, "words_of", lambda _: {"кот", "ток", "он"})
    path = tmp_path / "classic-102.tsv"
    path.write_text(ROW.format("1\t1\t1\t0"), encoding="utf-8")
    assert not perft.check(path)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("classic-102.tsv:1: stated 1 1 1 0, found 12 12 4 ")
    assert said[1:] == []  # the generator is right, and the table wrong
    found = said[0].split("found ", 1)[1].split(":", 1)[0].split()
    path.write_text(ROW.format("\t".join(found)), encoding="utf-8")
    assert perft.check(path)


def test_differences_are_said_turn_by_turn(
    perft: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perft, "words_of", lambda _: {"кот"})
    by_generator = perft.found_by_generator

    def without_the_best(*arguments: object) -> object:
        found = by_generator(*arguments)
        del found[max(found, key=lambda key: (found[key], perft.name_of(key, arguments[1])))]
        return found

    monkeypatch.setattr(perft, "found_by_generator", without_the_best)
    path = tmp_path / "classic-102.tsv"
    path.write_text(ROW.format("6\t6\t4\t0"), encoding="utf-8")
    assert not perft.check(path)
    (difference,) = capsys.readouterr().out.splitlines()[1:]
    assert "found -, brute force 4" in difference and ":К" in difference
