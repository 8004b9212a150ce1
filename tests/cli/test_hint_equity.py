"""``erudit hint`` with leave values: the order, the column, the key; what is refused."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from tests.conftest import Ran
from tests.rules import own_files

pytestmark = pytest.mark.usefixtures("graphs_of_run")

Run = Callable[..., Ran]
HINT = ("--ui=en", "hint", "--rules", "scrabble-104-single", "--set", "profile=club", "--rack", "КИНОТА*")
EDITION = ("scrabble-104-single", (("profile", "club"),))
GAME = "#rules classic-102\n#player1 a A\n#player2 b B\n>a: КИНОТАР 8G КИНО +5 5\n"
ROWS = "leave\tvalue\tn\tse\n*\t70\t9\t1\nА\t0.5\t9\t1\nИ\t-3\t9\t1\n"


def leaves_text(edition: tuple[str, tuple[tuple[str, str], ...]] = EDITION, rows: str = ROWS) -> str:
    """A table of leave values for an edition."""
    head = {"edition": edition[0], "edition_sha256": fingerprint(catalog.load(*edition))}
    head |= {"lexicon_sha256": "0", "seed": "1", "games": "10"}
    return "# erudit leaves 1\n" + "".join(f"# {key}: {value}\n" for key, value in head.items()) + rows


@pytest.fixture
def leaves(tmp_path: Path) -> str:
    path = tmp_path / "leaves.tsv"
    path.write_text(leaves_text(), encoding="utf-8")
    return str(path)


def test_sorted_by_points_with_what_is_kept(run: Run, leaves: str) -> None:
    ran = run(*HINT, "--json", "--sort", "equity", "--leaves", leaves)
    plays = json.loads(ran.out)["plays"]
    worth = {"*": 70.0, "А": 0.5, "И": -3.0}
    assert ran.code == 0 and "*" in plays[0]["leave"], "the star is worth keeping"
    for play in plays:
        assert play["equity"] == play["score"] + sum(worth.get(tile, 0) for tile in play["leave"])
    assert [play["equity"] for play in plays] == sorted((play["equity"] for play in plays), reverse=True)


def test_column_is_there_when_it_is_asked_for(run: Run, leaves: str) -> None:
    lines = run(*HINT, "-n", "1", "--sort", "equity", "--leaves", leaves).out.splitlines()
    assert lines[0].endswith("leave\tequity") and lines[1].split("\t")[4].endswith(".0")
    table = run(*HINT, "-n", "1", "--format", "tsv", "--leaves", leaves).out.splitlines()
    assert table[0].endswith("\tequity") and table[1].split("\t")[-1]
    assert "equity" not in run(*HINT, "-n", "1").out


def test_without_a_table(run: Run) -> None:
    ran = run(*HINT, "--sort", "equity", "--rules", "web", "--rack", "КИТ")
    assert ran.code == 2 and "hint-no-leaves" in ran.err and "--leaves" in ran.err


def test_table_beside_an_edition_of_ones_own_is_found(run: Run, tmp_path: Path) -> None:
    mine = own_files.edition(tmp_path, "bonus = 20")
    asked = ("--ui=en", "hint", "--rules", mine, "--rack", "КИНОТА*", "--json", "--sort", "equity")
    ran = run(*asked)
    assert ran.code == 2 and f"python scripts/learn_leaves.py {mine} " in ran.err
    table = tmp_path / "mine.leaves.tsv"
    table.write_text(leaves_text((mine, ())), encoding="utf-8")
    ran = run(*asked)
    assert ran.code == 0 and ran.err == "" and ran.out == run(*asked, "--leaves", str(table)).out
    ran = run(*asked, "--set", "bonus=30")
    assert ran.code == 0 and f"{table}: warning [hint-leaves-other]" in ran.err
    answer = json.loads(run("analyze", "--set", "bonus=20", "--rules", mine, "-", "--json", stdin=GAME).out)
    assert answer["leaves"]["edition"] == mine
    table.write_text(leaves_text(rows=ROWS + "Z\t1\t1\t1\n"), encoding="utf-8")
    ran = run(*asked, "--set", "bonus=40")
    assert ran.code == 2 and f"{table}:11: error [leaves-tile]" in ran.err


def test_a_table_of_other_rules_is_used_and_said_to_be(run: Run, leaves: str) -> None:
    own = ("-n", "1", "--sort", "equity", "--leaves", leaves)
    assert "hint-leaves-other" not in run(*HINT, *own).err
    ran = run(*HINT, *own, "--set", "bonus=70")
    assert ran.code == 0 and ran.err.count("hint-leaves-other") == 1
    assert "hint-leaves-other" not in run(*HINT, "-n", "1", "--set", "bonus=70").err


def test_bad_tables_are_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "leaves.tsv"
    path.write_text(leaves_text(rows=ROWS + "Z\t1\t1\t1\nКИНО\t1\t1\t1\n"), encoding="utf-8")
    ran = run(*HINT, "--sort", "equity", "--leaves", str(path))
    assert ran.code == 2 and ran.out.strip() == ""
    assert f"{path}:11: error [leaves-tile]" in ran.err and f"{path}:12: error [leaves-size]" in ran.err
    ran = run(*HINT, "--sort", "equity", "--leaves", str(tmp_path / "none.tsv"))
    assert ran.code == 2 and "none.tsv" in ran.err
