"""``stats unseen``: records and positions, what cannot be; ``replay --unseen`` says the same."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ran

GAME = "#character-encoding UTF-8\n#rules classic-106\n#player1 Аня\n#player2 Боря\n"
PLAYS = (">Аня: 8E ТОКАРЬ +9 9\n", ">Боря: I8 .УБИН +5 5\n", ">Аня: 12C ТЕлЕФО. +10 19\n")
IMPOSSIBLE = GAME + ">Аня: 8E ФАФ +0 0\n>Боря: - +0 0\n"

Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_a_record_with_the_rack_typed(run: Run) -> None:
    ran = run("stats", "unseen", "-", "--rack", "аеинст*", "--json", stdin=GAME + "".join(PLAYS))
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["schema"] == "erudit.stats.unseen/1" and found["errors"] == []
    assert found["rules"]["id"] == "classic-106" and len(found["rules"]["sha256"]) == 64
    assert found["tables"]["unseen_sums"][0]["unseen"] == 83
    star = found["tables"]["unseen"][-1]
    assert (star["letter"], star["unseen"], star["chance_held_exact"]) == ("*", 1, "7/83")
    assert f"{star['chance_held']:.9f}" == "0.084337349"


def test_a_moment_of_a_record_is_what_replay_shows(run: Run) -> None:
    turn = ("--turn", "20", "--json", "examples/classic-102.gcg")
    replayed = json.loads(run("replay", "--unseen", *turn).out)["turns"][0]
    tiles = json.loads(run("stats", "unseen", *turn).out)["tables"]["unseen"]
    left = [row for row in tiles if row["unseen"]]
    assert "".join(row["letter"] * row["unseen"] for row in left) == replayed["unseen"]
    assert {row["letter"]: row["chance_held_exact"] for row in left} == {
        each["tile"]: each["chance_exact"] for each in replayed["chances"]
    }


def test_chances_are_shown_on_demand(run: Run) -> None:
    turn = ("--turn", "41", "examples/classic-102.gcg", "--ui", "en")
    assert "the next player holds at least one: ВДШЪЫ 100%" in run("replay", "--unseen", *turn).out
    assert "at least one" not in run("replay", *turn).out
    (row,) = run("replay", "--unseen", "--format", "tsv", *turn).out.splitlines()[1:]
    assert "В:1.000000 Д:1.000000 Ш:1.000000" in row
    assert json.loads(run("replay", "--json", *turn).out)["turns"][0]["chances"] is None


def test_a_position(run: Run) -> None:
    ran = run("stats", "unseen", "examples/position.cgp", "--format", "tsv", "--table", "unseen_sums")
    assert ran.code == 0
    assert ran.out.splitlines()[1].split("\t")[:6] == ["105", "28", "7", "70", "1", "7"]


def test_more_of_a_tile_than_the_set_has(run: Run) -> None:
    ran = run("stats", "unseen", "-", "--ui", "en", stdin=IMPOSSIBLE)
    assert ran.code == 1
    assert (
        "<stdin>:5:1: warning [unseen-impossible]: board and rack hold 2 of “Ф”; the set of classic-106 has 1"
        in ran.err
    )


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        (("--rack", "ФФ"), GAME, "--rack:1:1: error [unseen-rack]: rack and board hold 2 of “Ф”"),
        (("--rack", "QА"), GAME, "--rack:1:1: error [gcg-foreign-letters]"),
        (("--rack", "ҐА"), GAME, "--rack:1:1: error [board-letter]"),
        (("--rack", "1"), GAME, "--rack:1:1: error ["),
        (("--turn", "9"), GAME + PLAYS[0], "error [turn-missing]"),
        (("--rules", "web-infinite"), GAME, "error [unseen-no-bag]: the edition web-infinite draws letters"),
        (("--table", "none"), GAME, "error [stats-table-unknown]"),
        ((), "", "error [encoding-empty]"),
        (("--turn", "1"), Path(ROOT, "examples/position.cgp").read_text(encoding="utf-8"), "error [turn-of-position]"),
        ((), Path(ROOT, "examples/turn.txt").read_text(encoding="utf-8"), "error [unseen-pair]"),
    ],
    ids=["rack", "script", "foreign", "sign", "turn", "bag", "table", "empty", "position", "pair"],
)
def test_what_cannot_be_is_named(run: Run, arguments: tuple[str, ...], stdin: str, said: str) -> None:
    ran = run("stats", "unseen", "-", "--ui", "en", *arguments, stdin=stdin)
    assert ran.code == 2 and said in ran.err and ran.out == ""
    keys = json.loads(run("stats", "unseen", "-", "--json", *arguments, stdin=stdin).out).keys()
    assert list(keys) == ["schema", "rules", "lexicon", "tables", "errors"]
