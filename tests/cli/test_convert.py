"""``erudit convert``: every form into every other, what is refused, what is written where."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.records import cgp, diagram, gcg, record_json
from tests.conftest import ROOT, Ran
from tests.records.random_records import bare

Run = Callable[..., Ran]
EXAMPLES = ROOT / "examples"

GAME = """#character-encoding UTF-8
#rules classic-102
#player1 Аня Анна
#player2 Боря Борис
>Аня: ТОКАРЬС 8E ТОКАРЬ +9 9
>Боря: РТУТЬНС E7 Р.УТЬ +17 17
>Аня: СФ?АВОЛ H7 Ф.с +10 19
"""
BOARD = """   A B C D E F G H I J K L M N O
 7 . . . . Р . . Ф . . . . . . .
 8 . . . . Т О К А Р Ь . . . . .
 9 . . . . У . . с . . . . . . .
"""
CGP = "15/15/15/15/15/15/4Р2Ф7/4ТОКАРЬ5/4У2с7/4Т10/4Ь10/15/15/15/15"


def codes(err: str) -> list[str]:
    return [part.split("]")[0] for part in err.split("[")[1:] if "]: " in part]


# Records


def test_canonical_gcg(run: Run) -> None:
    ragged = GAME.replace("8E ТОКАРЬ +9", "8e ТОКАРЬ 9").replace("Р.УТЬ", "РТУТЬ").replace("\n", "\r\n")
    ran = run("convert", "-", "--to", "gcg", stdin=ragged)
    assert (ran.out, ran.err, ran.code) == (GAME, "", 0)


@pytest.mark.parametrize("name", ["classic-102.gcg", "scrabble-104.gcg"])
def test_json_and_back(run: Run, tmp_path: Path, name: str) -> None:
    first, second = tmp_path / "game.json", tmp_path / "again.gcg"
    assert run("convert", str(EXAMPLES / name), "--to", "json", "-o", str(first)) == Ran("", "", 0)
    assert run("convert", str(first), "--to", "gcg", "-o", str(second)) == Ran("", "", 0)
    original = gcg.read((EXAMPLES / name).read_text(encoding="utf-8"), "r").record
    assert bare(gcg.read(second.read_text(encoding="utf-8"), "r").record) == bare(original)
    assert run("convert", str(second), "--to", "json").out == first.read_text(encoding="utf-8")
    assert json.loads(first.read_text(encoding="utf-8"))["schema"] == record_json.SCHEMA


def test_json_record_is_scored_like_its_gcg(run: Run, tmp_path: Path) -> None:
    data = run("convert", "-", "--to", "json", stdin=GAME).out
    as_gcg, as_json = run("score", "-", stdin=GAME), run("score", "-", stdin=data)
    assert as_json == as_gcg
    turns = json.loads(run("score", "-", "--json", stdin=data).out)["turns"]
    assert [data.splitlines()[turn["line"] - 1].strip() for turn in turns] == ["{"] * 3
    assert run("score", "-", "--move", "8G АБ", stdin=data).code == 2


def test_last_position(run: Run) -> None:
    assert run("convert", "-", "--to", "cgp", stdin=GAME) == Ran(f"{CGP} / 17/19 0 rules classic-102;\n", "", 0)
    lines = run("convert", "-", "--to", "text", stdin=GAME).out.splitlines()
    assert len(lines) == 16
    assert [lines[0], *lines[7:10]] == BOARD.splitlines()


def test_position_after_a_turn(run: Run) -> None:
    start = run("convert", "-", "--to", "cgp", "--turn", "0", stdin=GAME).out
    assert start == "/".join(["15"] * 15) + " ТОКАРЬС/РТУТЬНС 0/0 0 rules classic-102;\n"
    one = run("convert", "-", "--to", "cgp", "--turn", "1", stdin=GAME).out
    assert one.split(maxsplit=1)[1] == "РТУТЬНС/СФ?АВОЛ 0/9 0 rules classic-102;\n"
    assert "Т О К А Р Ь" in run("convert", "-", "--to", "text", "--turn", "1", stdin=GAME).out


def test_premium_squares_are_marked(run: Run) -> None:
    out = run("convert", "-", "--to", "text", "--turn", "0", "--premiums", stdin=GAME).out
    assert out.splitlines()[1] == " 1 = . . ' . . . = . . . ' . . ="
    written, problems = diagram.read(out, "t")
    assert not problems and not written.position.board


def test_infinite_board(run: Run) -> None:
    game = "#rules web-infinite\n#player1 a\n>a: ДОМ R0C0 ДОМ +0 0\n"
    assert run("convert", "-", "--to", "text", stdin=game).out.splitlines() == [
        "R-1C-1",
        "   -1  0  1  2  3",
        "-1  .  .  .  .  .",
        " 0  .  Д  О  М  .",
        " 1  .  .  .  .  .",
    ]
    line = run("convert", "-", "--to", "cgp", stdin=game).out
    assert line.startswith("ДОМ ") and line.endswith(" rules web-infinite; origin R0C0;\n")
    written, problems = cgp.read(line, "t")
    assert not problems and written.is_infinite and written.position.board.tiles[0, 2] == "М"


def test_edition_asked_for_is_written(run: Run) -> None:
    ran = run("convert", "-", "--to", "gcg", "--rules", "box-131", "--set", "bonus=20", stdin=GAME)
    assert "#rules box-131 bonus=20\n" in ran.out and "classic-102" not in ran.out
    ran = run("convert", "-", "--to", "cgp", "--set", "bonus=20", stdin=GAME)
    assert ran.out.endswith(" rules classic-102 bonus=20;\n")


def test_edition_not_named_is_needed_for_a_board_alone(run: Run) -> None:
    game = "#player1 a A\n#player2 b B\n>a: ÅÅÅ 8H ÅÅ +1 1\n"
    assert run("convert", "-", "--to", "json", stdin=game).code == 0
    assert codes(run("convert", "-", "--to", "text", stdin=game).err)[-1] == "gcg-edition-unclear"
    plain = GAME.replace("#rules classic-102\n", "")
    assert run("convert", "-", "--to", "gcg", stdin=plain).err == ""
    assert codes(run("convert", "-", "--to", "cgp", stdin=plain).err) == ["gcg-edition-by-letters"]


def test_what_could_not_be_read_is_said(run: Run, tmp_path: Path) -> None:
    bad = GAME.replace("E7 Р.УТЬ", "Е7 Р.УТЬ")
    target = tmp_path / "out.gcg"
    ran = run("convert", "-", "--to", "gcg", "-o", str(target), stdin=bad)
    assert (ran.code, codes(ran.err)) == (2, ["gcg-column-script"])
    assert target.read_text(encoding="utf-8").count("\n>") == 2


def test_play_that_cannot_lie_is_said(run: Run) -> None:
    bad = GAME.replace("H7 Ф.с", "H8 Ф.с")
    ran = run("convert", "-", "--to", "text", stdin=bad)
    assert (ran.code, codes(ran.err)) == (0, ["convert-not-laid"])
    assert run("convert", "-", "--to", "gcg", stdin=bad) == Ran(bad, "", 0)


def test_other_encodings(run: Run) -> None:
    data = GAME.replace("UTF-8", "windows-1251").encode("cp1251")
    assert run("convert", "-", "--to", "gcg", stdin=data) == Ran(GAME, "", 0)


# Positions


@pytest.mark.parametrize("name", ["position.cgp", "position.json", "position.txt"])
@pytest.mark.parametrize("to", ["cgp", "json", "text"])
def test_positions(run: Run, tmp_path: Path, name: str, to: str) -> None:
    """Whatever it goes through, the board is the one of the example."""
    plain = run("convert", str(EXAMPLES / name), "--to", "text")
    assert plain.code == 0 and plain.err == ""
    new = tmp_path / "new"
    assert run("convert", str(EXAMPLES / name), "--to", to, "-o", str(new)).code == 0
    assert run("convert", str(new), "--to", "text").out == plain.out
    assert run("convert", str(new), "--to", to).out == new.read_text(encoding="utf-8")


def test_pair(run: Run, tmp_path: Path) -> None:
    pair = str(EXAMPLES / "turn.txt")
    text, data = tmp_path / "text", tmp_path / "json"
    for target, to in ((text, "text"), (data, "json")):
        assert run("convert", pair, "--to", to, "-o", str(target)).code == 0
        assert "РОЗА" in run("score", str(target), "--rules", "classic-102").out
    assert codes(run("convert", pair, "--to", "cgp").err) == ["convert-pair"]


def test_position_takes_the_edition_asked_for(run: Run) -> None:
    ran = run("convert", str(EXAMPLES / "position.cgp"), "--to", "cgp", "--rules", "box-131")
    assert ran.out.endswith("rules box-131;\n") and ran.out.count("rules") == 1
    assert json.loads(
        run("convert", "-", "--to", "json", "--set", "bonus=7", stdin=f"{CGP} / 0/0 0 rules classic-106;").out
    )["rules"] == {"id": "classic-106", "overrides": {"bonus": "7"}}


def test_position_of_no_named_edition_keeps_any_letter(run: Run) -> None:
    line = CGP.replace("О", "Å") + " / 0/0 0"
    ran = run("convert", "-", "--to", "json", stdin=line)
    assert (ran.code, ran.err) == (0, "") and json.loads(ran.out)["rules"] is None
    marked = run("convert", "-", "--to", "text", "--premiums", stdin=CGP)
    assert marked.out.splitlines()[1].startswith(" 1 = .") and codes(marked.err) == ["board-edition-by-letters"]


@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        pytest.param(["--to", "gcg"], CGP, "convert-position-to-gcg", id="position-to-gcg"),
        pytest.param(["--to", "cgp", "--turn", "1"], CGP, "turn-of-position", id="turn-of-position"),
        pytest.param(["--to", "cgp", "--turn", "4"], GAME, "turn-missing", id="turn-missing"),
        pytest.param(["--to", "gcg", "--turn", "1"], GAME, "convert-option", id="turn-of-gcg"),
        pytest.param(["--to", "json", "--premiums"], GAME, "convert-option", id="premiums-of-json"),
        pytest.param(["--to", "gcg", "--rules", "nothing"], GAME, "edition-unknown", id="no-such-edition"),
        pytest.param(["--to", "cgp"], CGP + " / 0/0 0 rules scrabble-en;", "board-letter", id="foreign-letter"),
        pytest.param(["--to", "text"], CGP[:-3], "cgp-row-count", id="row-missing"),
        pytest.param(["--to", "json"], "", "encoding-empty", id="nothing"),
        pytest.param(["--to", "json"], "просто текст", "board-not-a-position", id="neither"),
        pytest.param(["--to", "gcg"], '{"events": [', "json-syntax", id="broken-json"),
        pytest.param(["--to", "gcg"], '{"events": []}', "json-key-missing", id="json-without-players"),
        pytest.param(["--to", "gcg"], '{"events": ' + "[" * 5000, "json-deep", id="deep-json"),
        pytest.param(["--to", "chess"], GAME, "usage", id="unknown-form"),
        pytest.param([], GAME, "usage", id="no-form"),
    ],
)
def test_what_is_refused(run: Run, arguments: list[str], stdin: str, code: str) -> None:
    ran = run("convert", "-", *arguments, stdin=stdin)
    assert ran.code == 2 and ran.out == ""
    assert code in codes(ran.err)


def test_file_too_large(run: Run, tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.write(b'{"events": [')
        file.truncate(40_000_000)
    ran = run("convert", str(large), "--to", "gcg")
    assert ran.code == 2 and ran.out == ""


# Where it goes


def test_nothing_half_written(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    target = folder / "out.gcg"
    target.write_text("old", encoding="utf-8")
    ran = run("convert", "-", "--to", "chess", "-o", str(target), stdin=GAME)
    assert (ran.code, target.read_text(encoding="utf-8")) == (2, "old")
    assert run("convert", "-", "--to", "gcg", "-o", str(target), stdin=GAME).code == 0
    assert target.read_text(encoding="utf-8") == GAME
    for place in (tmp_path / "missing" / "out.gcg", folder, Path("/dev/full")):
        ran = run("convert", "-", "--to", "gcg", "-o", str(place), stdin=GAME)
        assert (ran.code, ran.out, codes(ran.err)) == (2, "", ["file-unwritable"])
    assert [path.name for path in tmp_path.rglob("*")] == ["closed", "out.gcg"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_closed_folder(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    ran = run("convert", "-", "--to", "gcg", "-o", str(tmp_path / "out.gcg"), stdin=GAME)
    tmp_path.chmod(0o700)
    assert (ran.code, codes(ran.err)) == (2, ["file-unwritable"])
    assert list(tmp_path.iterdir()) == []


def test_problems_are_said_even_where_nothing_can_be_written(run: Run) -> None:
    bad = GAME.replace("E7 Р.УТЬ", "Е7 Р.УТЬ")
    ran = run("convert", "-", "--to", "gcg", "-o", "/dev/full", stdin=bad)
    assert codes(ran.err) == ["gcg-column-script", "file-unwritable"]


def test_full_disk_behind_standard_output() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "erudit_cli", "convert", str(EXAMPLES / "classic-102.gcg"), "--to", "gcg"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 2 and ran.stderr


def test_a_pipe_gets_utf8_whatever_the_console_speaks() -> None:
    command = [sys.executable, "-m", "erudit_cli", "convert", "-", "--to", "gcg"]
    environment = os.environ | {"PYTHONIOENCODING": "cp866", "PYTHONUTF8": "0"}
    ran = subprocess.run(command, input=GAME.encode(), capture_output=True, env=environment, check=True)
    assert ran.stdout.decode("utf-8").replace("\r\n", "\n") == GAME


def test_input_may_be_the_output(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.gcg"
    game.write_text(GAME.replace("Р.УТЬ", "РТУТЬ"), encoding="utf-8")
    assert run("convert", str(game), "--to", "gcg", "-o", str(game)).code == 0
    assert game.read_text(encoding="utf-8") == GAME


def test_quiet_and_no_input(run: Run) -> None:
    assert run("convert", "-", "--to", "gcg", "-q", stdin=GAME) == Ran("", "", 0)
    assert run("convert", "--to", "gcg", stdin=GAME).out == GAME
    assert run("convert", "--to", "gcg").code == 2
    assert codes(run("convert", "missing.gcg", "--to", "gcg").err) == ["file-missing"]
