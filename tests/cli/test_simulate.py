"""The command simulate: results, records, states, and everything it refuses."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.cli import simulate
from erudit_cli.engine import tournament
from erudit_cli.errors import OutputError, Where
from tests.conftest import ROOT, Ran

Run = Callable[..., Ran]
GREEDY = ("simulate", "--ui", "en", "--bots", "greedy,greedy", "--turns", "single")
WHOLE = (*GREEDY[:-1], "whole")


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "CHUNK", 2)
    monkeypatch.setattr(simulate, "WHOLE_CHUNK", 1)


def result(ran: Ran) -> dict[str, dict[str, object]]:
    """The measures of the first result, those of bots under ``name bot``."""
    found = json.loads(ran.out)
    return {" ".join(filter(None, (each["name"], each["bot"]))): each for each in found["results"][0]["measures"]}


def test_results_in_every_form(run: Run) -> None:
    ran = run(*GREEDY, "-n", "8", "--json")
    assert ran.code == 0 and ran.err == ""
    found = json.loads(ran.out)
    assert found["schema"] == "erudit.simulate/1" and found["games"] == 8 and found["bots"] == ["greedy1", "greedy2"]
    measured = result(ran)
    wins = [measured[name]["value"] for name in ("wins greedy1", "wins greedy2", "draws")]
    assert sum(float(str(each)) for each in wins) == pytest.approx(1)
    for each in measured.values():
        if each["low"] is not None:
            assert each["low"] <= each["value"] <= each["high"]  # type: ignore[operator]
    scores = found["results"][0]["scores"]
    assert sum(each["games"] for each in scores) == 16
    total = sum(each["points"] * each["games"] for each in scores if each["bot"] == "greedy1")
    assert measured["points greedy1"]["value"] == pytest.approx(total / 8, abs=1e-3)
    table = run(*GREEDY, "-n", "8", "--format", "tsv").out.splitlines()
    assert table[0].split("\t") == ["rules", "lexicon", "measure", "bot", "value", "low", "high"]
    assert len(table) == 1 + len(measured)
    assert "points: greedy1" in run(*GREEDY, "-n", "8").out


def test_the_same_for_any_number_of_processes(run: Run) -> None:
    one = run(*GREEDY, "-n", "12", "--json")
    assert run(*GREEDY, "-n", "12", "--json", "--jobs", "2").out == one.out
    assert run(*GREEDY, "-n", "12", "--json", "--seed", "2").out != one.out


def test_editions_and_lists_are_compared(run: Run, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("кот\nток\nрот\nтор\nсто\nкосто\n", encoding="utf-8")
    ran = run(*GREEDY, "-n", "8", "--rules", "classic-102,box-131", "--json")
    first, second = json.loads(ran.out)["results"]
    assert (first["rules"], second["rules"]) == ("classic-102", "box-131")
    assert first["differences"] == []
    turns = [next(each["value"] for each in found["measures"] if each["name"] == "turns") for found in (first, second)]
    difference = next(each["value"] for each in second["differences"] if each["name"] == "turns")
    assert difference == pytest.approx(turns[1] - turns[0], abs=1e-3)
    lists = run(*GREEDY, "-n", "8", "--lexicon", f"ru,{words}").out.splitlines()
    assert lists[0] == f"\tclassic-102, ru\tclassic-102, {words}\tdifference"
    assert all(line.count("\t") == 3 for line in lists[:-2])


@pytest.mark.parametrize("turns", ["whole", "single"])
@pytest.mark.parametrize(
    "edition", ["classic-102", "box-131", "box-leaflet", "mobile", "classic-106", "uk-102", "uk-guide"]
)
def test_logged_games_replay_right(run: Run, tmp_path: Path, edition: str, turns: str) -> None:
    folder = tmp_path / "games"
    assert run("simulate", "-n", "4", "--rules", edition, "--turns", turns, "--log", str(folder)).code == 0
    assert len(list(folder.iterdir())) == 4
    ran = run("replay", "--ui", "en", "--strict", str(folder))
    assert ran.code == 0 and "right 4, wrong 0" in ran.out, ran.out + ran.err


@pytest.mark.parametrize(
    ("edition", "change"),
    [
        ("web", "target=100"),
        ("web-classic", "profile=club"),
        ("web-infinite", "target=100"),
        ("web-classic-infinite", "target=100"),
    ],
)
def test_games_of_the_web_replay_right_and_are_over(run: Run, tmp_path: Path, edition: str, change: str) -> None:
    folder, options = tmp_path / "games", ("--rules", edition, "--set", change, "--json")
    ran = run("simulate", "--bots", "greedy,greedy", "-n", "2", *options, "--log", str(folder))
    found = json.loads(ran.out)["results"][0]
    assert ran.code == 0 and found["turns"] == "whole"
    again = [json.loads(run("replay", "--json", "--strict", str(file)).out) for file in sorted(folder.iterdir())]
    assert all(each["right"] for each in again), again
    ends = {each["end"]["reason"] for each in again}
    assert ends == {"target"} if "target" in change else ends <= {"agreement", "out"}
    totals = sorted(total for each in again for total in (player["total"] for player in each["players"]))
    assert totals == sorted(each["points"] for each in found["scores"] for _ in range(each["games"]))


def test_the_edition_says_how_turns_are_taken(run: Run) -> None:
    for options, whole in (((), True), (("--turns", "single"), False), (("--rules", "uk-guide"), False)):
        ran = run("simulate", "--ui", "en", "--bots", "greedy,greedy", "-n", "2", *options)
        assert ran.code == 0 and ("Bots play whole turns" in ran.out) == whole == ("one word a turn" not in ran.out)
    both = run("simulate", "--ui", "en", "--bots", "greedy,greedy", "-n", "2", "--rules", "classic-102,uk-guide").out
    assert "\nclassic-102: Bots play whole turns" in both and "\nuk-guide: Bots play one word a turn" in both


def test_whole_turns_the_same_for_any_number_of_processes(run: Run) -> None:
    one = run(*WHOLE, "-n", "6", "--json")
    assert one.code == 0 and run(*WHOLE, "-n", "6", "--json", "--jobs", "2").out == one.out
    assert run(*WHOLE, "-n", "6", "--json", "--seed", "2").out != one.out


def test_a_profile_of_the_games_is_in_their_records(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    assert run(*GREEDY, "-n", "2", "--rules", "scrabble-104", "--set", "profile=club", "--log", folder).code == 0
    assert run("replay", "--strict", folder).code == 0


def test_goes_on_from_its_state(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(*GREEDY, "-n", "12", "--json").out
    state, log = tmp_path / "state", tmp_path / "log"
    options = (*GREEDY, "-n", "12", "--json", "--state", str(state), "--log", str(log))
    play, played = tournament.play_chunk, []

    def cut(plan: tournament.Plan, chunk: int) -> tournament.Played:
        if len(played) == 1:
            raise KeyboardInterrupt
        played.append(chunk)
        return play(plan, chunk)

    monkeypatch.setattr("erudit_cli.engine.chunks.play_chunk", cut)
    ran = run(*options)
    assert ran.code == 130 and ran.out == "" and "4 of 12 games are kept" in ran.err
    assert json.loads(state.read_text())["done"] == [[0, 0]] and len(list(log.iterdir())) == 4
    assert "nothing is kept" in run(*GREEDY, "-n", "12").err
    monkeypatch.setattr(
        "erudit_cli.engine.chunks.play_chunk", lambda plan, chunk: played.append(chunk) or play(plan, chunk)
    )
    assert run(*options).out == whole
    assert played == [0, 1, 2] and len(list(log.iterdir())) == 12
    assert run(*options).out == whole and played == [0, 1, 2]


def state_of(process: int) -> list[str]:
    """Its state and its parent; nothing where it is gone, or the system does not tell."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return []


def children(process: int) -> list[int]:
    found = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [each for each in found if state_of(each)[1:] == [str(process)]]


def is_alive(process: int) -> bool:
    return state_of(process)[:1] not in ([], ["Z"])


def test_killed_and_started_again(run: Run, tmp_path: Path) -> None:
    """A real process, killed as hard as can be."""
    state = tmp_path / "state"
    options = ["--bots", "greedy,greedy", "--turns", "single", "-n", "1600", "--jobs", "2"]
    options += ["--state", str(state), "--format", "tsv"]
    command = [sys.executable, "-m", "erudit_cli", "simulate", *options]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while time.monotonic() < end and not (state.exists() and json.loads(state.read_text())["done"]):
        time.sleep(0.02)
    helpers = children(process.pid)
    assert helpers or sys.platform != "linux"
    os.kill(process.pid, signal.SIGKILL)
    process.wait(10)
    while time.monotonic() < end and any(is_alive(each) for each in helpers):
        time.sleep(0.05)
    assert not any(is_alive(each) for each in helpers)
    kept = json.loads(state.read_text())
    assert 0 < sum(last - first + 1 for first, last in kept["done"]) < 16
    again = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=True)
    command[-4:-2] = []
    fresh = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=True)
    assert again.stdout == fresh.stdout and again.stdout.count(b"\n") > 20


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--bots", "greedy,clever"), "option-choice"),
        (("--bots", "greedy"), "simulate-two-bots"),
        (("--games", "0"), "usage"),
        (("--games", "7"), "simulate-odd"),
        (("--seed", "x"), "usage"),
        (("--rules", "nowhere"), "edition-unknown"),
        (("--rules", "web"), "simulate-single-word-once"),
        (("--rules", "web-infinite", "--set", "target=200"), "simulate-single-infinite"),
        (("--rules", "web-infinite", "--turns", "whole"), "simulate-no-end"),
        (("--set", "premium_life=permanent"), "simulate-single-scores"),
        (("--set", "pass=no"), "simulate-no-pass"),
        (("--set", "players=3..4"), "simulate-players"),
        (("--turns", "half"), "option-choice"),
        (("--rules", "scrabble-104"), "hint-no-list"),
        (("--lexicon", "nowhere"), "lexicon-missing"),
        (("--bots", "greedy,equity", "--rules", "{here}/own.toml"), "simulate-no-leaves"),
        (("--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), "simulate-jobs-and-cluster"),
        (("--log", "{here}/file"), "file-unwritable"),
        (("--log", "{here}/file/under"), "file-unwritable"),
        (("--state", "{here}/none/state"), "file-unwritable"),
        (("--state", "{here}"), "file-is-directory"),
        (("--state", "{here}/file"), "simulate-state-malformed"),
        (("--state", "/dev/zero"), "file-too-large"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_bad_input_is_named(run: Run, tmp_path: Path, options: tuple[str, ...], code: str) -> None:
    (tmp_path / "file").write_text("text", encoding="utf-8")
    (tmp_path / "own.toml").write_text('id = "own"\nextends = "classic-102"\ntitle = "Своё"\n', encoding="utf-8")
    ran = run(*GREEDY, *("-n", "2"), *(option.format(here=tmp_path) for option in options))
    assert ran.code == 2 and f"[{code}]" in ran.err, ran.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "text"


def test_state_of_another_run_is_left_alone(run: Run, tmp_path: Path) -> None:
    state = tmp_path / "state"
    assert run(*GREEDY, "-n", "2", "--state", str(state)).code == 0
    kept = state.read_bytes()
    ran = run(*GREEDY, "-n", "4", "--state", str(state))
    assert ran.code == 2 and "[simulate-state-other]" in ran.err and state.read_bytes() == kept


def test_a_full_log_folder_loses_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full after six games; with room again the run goes on and ends as if nothing had been."""
    whole = run(*GREEDY, "-n", "12", "--json").out
    write, room = simulate.write_atomically, [6]

    def until_full(path: Path, data: bytes) -> None:
        if path.suffix == ".gcg":
            room[0] -= 1
            if room[0] < 0:
                raise OutputError("file-unwritable", where=Where(str(path)), detail="No space left on device")
        write(path, data)

    monkeypatch.setattr(simulate, "write_atomically", until_full)
    options = (*GREEDY, "-n", "12", "--json", "--state", str(tmp_path / "state"), "--log", str(tmp_path / "log"))
    ran = run(*options)
    assert ran.code == 2 and "No space left" in ran.err and json.loads(ran.out)["results"] == []
    assert json.loads((tmp_path / "state").read_text())["done"] == [[0, 0]]
    room[0] = 100
    assert run(*options).out == whole and len(list((tmp_path / "log").iterdir())) == 12


def test_leaves_of_other_rules_are_said(run: Run) -> None:
    ran = run("simulate", "--ui", "en", "-n", "2", "--set", "bonus=50")
    assert ran.code == 0 and "[simulate-leaves-other]" in ran.err


def test_progress_is_for_terminals(run: Run) -> None:
    assert run(*GREEDY, "-n", "2").err == ""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("done", [[-(10**15), 0]], id="endless"),
        pytest.param("done", [[float("-inf"), 0]], id="infinite"),
        pytest.param("done", [[0, float("nan")]], id="not-a-number"),
        pytest.param("done", [[0]], id="no-range"),
        pytest.param("done", {"0": 0}, id="object"),
        pytest.param("tallies", [{"pairs": 1}], id="nothing-but-pairs"),
        pytest.param("tallies", [{"pairs": 10**400}], id="huge"),
        pytest.param("tallies", [{"pairs": 1, "score.0.x": 2}], id="no-number"),
        pytest.param("tallies", [{}], id="empty"),
        pytest.param("tallies", [], id="none"),
        pytest.param("tallies", [None], id="null"),
        pytest.param("schema", None, id="schema"),
        pytest.param("plan", "0" * 64, id="plan"),
    ],
)
def test_state_that_was_tampered_with(run: Run, tmp_path: Path, key: str, value: object) -> None:
    """It is named and left alone, or the answer rests on what it says; never a bug of ours."""
    state = tmp_path / "state"
    options = (*GREEDY, "-n", "2", "--json", "--state", str(state))
    assert run(*options).code == 0
    kept = json.loads(state.read_text())
    state.write_text(json.dumps(kept | {key: value}), encoding="utf-8")
    altered = state.read_bytes()
    ran = run(*options)

    assert ran.code == 2 and "[simulate-state-" in ran.err
    assert state.read_bytes() == altered
