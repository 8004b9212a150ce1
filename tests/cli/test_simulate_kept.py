"""Runs of simulate that are stopped, by whatever it is, and gone on with: nothing lost, nothing counted twice."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from erudit_cli.cli import simulate, stops, streams
from erudit_cli.engine import tournament
from erudit_cli.rules import catalog, edition_file
from tests.conftest import ROOT, Ran, heed_signals
from tests.once import made_once

pytestmark = pytest.mark.usefixtures("known_graphs")

Run = Callable[..., Ran]
GREEDY = ("simulate", "--ui", "en", "--bots", "greedy,greedy", "--turns", "single")
PATIENCE = 120
"""Seconds that a process may take."""
SMALL_CHUNKS = """
import sys
from erudit_cli.__main__ import main
from erudit_cli.cli import simulate
simulate.CHUNK, simulate.WHOLE_CHUNK = 2, 1
sys.exit(main())
"""
PROGRAM = [sys.executable, "-c", SMALL_CHUNKS, "simulate"]
"""The command in a process of its own, which counts and keeps 4 games of single turns together, or 2 of whole ones."""


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "CHUNK", 2)
    monkeypatch.setattr(simulate, "WHOLE_CHUNK", 1)


def files_of(folder: Path) -> dict[str, bytes]:
    """Everything that lies in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# Stopped in this process


@pytest.mark.usefixtures("small_chunks")
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


@pytest.mark.usefixtures("small_chunks")
def test_records_that_are_missing_are_written_again(run: Run, tmp_path: Path) -> None:
    """Of games that were counted: they are not counted twice."""
    log, other = tmp_path / "log", tmp_path / "other"
    options = (*GREEDY, "-n", "12", "--rules", "classic-102,box-131", "--json", "--state", str(tmp_path / "state"))
    whole, written = run(*options, "--log", str(log)).out, files_of(log)
    assert len(written) == 24 and "1-classic-102-000003b.gcg" in written
    (log / "1-classic-102-000003b.gcg").unlink()
    (log / "2-box-131-000006a.gcg").unlink()
    assert run(*options, "--log", str(log)).out == whole and files_of(log) == written
    assert run(*options, "--log", str(other)).out == whole and files_of(other) == written


@pytest.mark.usefixtures("small_chunks")
def test_what_is_done_is_done_with_any_number_of_processes(run: Run, tmp_path: Path) -> None:
    options = (*GREEDY, "-n", "4", "--json", "--state", str(tmp_path / "state"))
    whole = run(*options)
    again = run(*options, "--jobs", "2")
    assert (again.code, again.out, again.err) == (0, whole.out, whole.err)


def test_sigterm_that_somebody_ignores_stays_ignored() -> None:
    """As of a process that `nohup`, or a supervisor, has started so."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with stops.heeded():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with pytest.raises(stops.StoppedError), stops.heeded():
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(1)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


# States of other runs


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        pytest.param(("-n", "4"), "other", "--games 2; here --games 4", id="games"),
        pytest.param(("--seed", "2"), "other", "--seed 1; here --seed 2", id="seed"),
        pytest.param(("--turns", "whole"), "other", "--turns single; here --turns whole", id="turns"),
        pytest.param(("--rules", "box-131"), "other", "--rules {own}; here --rules box-131", id="rules"),
        pytest.param(("--set", "bonus=50"), "other", "--set –; here --set bonus=50", id="set"),
        pytest.param(("--lexicon", "ru"), "other", "--lexicon {words}; here --lexicon ru", id="lexicon"),
        pytest.param(("--log", "{log}"), "other", "--log –; here --log …", id="log"),
        pytest.param((), "program", "another version of the program: ", id="program"),
        pytest.param((), "lexicon", "word list of {own}, {words} has changed", id="list-changed"),
        pytest.param((), "edition", "answers of edition {own}, {words} have changed", id="edition-changed"),
        pytest.param((), "malformed", "", id="cut"),
        pytest.param((), "malformed", "", id="empty"),
    ],
)
@pytest.mark.parametrize("turns", ["single", "whole"])
def test_states_of_other_runs_are_named_and_left_alone(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    turns: str,
    options: tuple[str, ...],
    code: str,
    said: str,
) -> None:
    state, log = tmp_path / "state", tmp_path / "log"
    words, own = tmp_path / "words.txt", tmp_path / "own.toml"
    words.write_text("кот\nток\nрот\nтор\nсто\nкосто\n", encoding="utf-8")
    own.write_text('id = "own"\nextends = "classic-102"\ntitle = "Своё"\n', encoding="utf-8")
    places = {"words": words, "own": own, "log": log}
    base = (*GREEDY[:-1], turns, "-n", "2", "--rules", str(own), "--lexicon", str(words), "--state", str(state))
    assert run(*base, "-q").code == 0
    case = request.node.callspec.id.removeprefix(f"{turns}-")
    if case == "program":
        monkeypatch.setattr(simulate, "program_hash", lambda: "9.9 00000000")
    elif case == "list-changed":
        words.write_text("кот\nток\n", encoding="utf-8")
    elif case == "edition-changed":
        text = 'id = "own"\nextends = "classic-102"\ntitle = "Своё"\n[answers]\nbonus = { value = 40, source = "мы" }\n'
        own.write_text(text, encoding="utf-8")
        for kept_in_memory in (catalog.load, edition_file.read):
            kept_in_memory.cache_clear()
    elif case in ("cut", "empty"):
        whole = state.read_bytes()
        state.write_bytes(whole[: len(whole) // 2] if case == "cut" else b"")
    if turns == "whole" and case == "turns":
        options, said = ("--turns", "single"), "--turns whole; here --turns single"
    kept = state.read_bytes()
    ran = run(*base, *(option.format(**places) for option in options))
    assert ran.code == 2 and f"{state}: error [simulate-state-{code}]" in ran.err, ran.err
    assert said.format(**places) in ran.err and ran.err.count("error [") == 1
    assert "hint: name another file" in ran.err or code == "malformed"
    assert state.read_bytes() == kept and not log.exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


# Folders that take no records


@pytest.mark.usefixtures("small_chunks")
def test_log_that_becomes_a_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(*GREEDY, "-n", "12", "--json").out
    state, log = tmp_path / "state", tmp_path / "log"
    options = (*GREEDY, "-n", "12", "--json", "--state", str(state), "--log", str(log))
    play = tournament.play_chunk

    def replaced(plan: tournament.Plan, chunk: int) -> tournament.Played:
        if chunk == 1:
            shutil.move(log, tmp_path / "moved")
            log.write_text("mine", encoding="utf-8")
        return play(plan, chunk)

    with monkeypatch.context() as patch:
        patch.setattr("erudit_cli.engine.chunks.play_chunk", replaced)
        ran = run(*options)
    assert ran.code == 2 and f"{log}/" in ran.err and "[file-unwritable]" in ran.err
    kept = state.read_bytes()
    assert json.loads(kept)["done"] == [[0, 0]]
    ran = run(*options)
    assert ran.code == 2 and f"{log}: error [file-unwritable]" in ran.err
    assert state.read_bytes() == kept and log.read_text() == "mine"
    log.unlink()
    shutil.move(tmp_path / "moved", log)
    assert run(*options).out == whole and len(files_of(log)) == 12


def test_log_that_is_full_and_then_read_only(tmp_path: Path) -> None:
    """A file system of our own, in a namespace of our own: too small, then closed to writing, then large enough."""
    command = [*PROGRAM, "--bots", "greedy,greedy", "--turns", "single", "-n", "12", "--json", "--ui", "en"]
    script = """
        mount -t tmpfs -o size=28k tmpfs log || exit 77
        play() { "$@" --state state --log log > answer 2> "$name.err"; echo $? > "$name.code"; ls -A log > "$name.ls"; }
        name=full; play "$@"; cp state state.full
        mount -o remount,ro log
        name=closed; play "$@"; cp state state.closed
        mount -o remount,rw,size=8m log
        name=room; play "$@"; cp -r log copy
    """
    (tmp_path / "log").mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    unshared = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", *command]
    try:
        ran = subprocess.run(
            unshared, cwd=tmp_path, env=environment, timeout=PATIENCE, check=False, capture_output=True, text=True
        )
    except FileNotFoundError:
        pytest.skip("unshare is not installed")
    if ran.returncode == 77 or "unshare:" in ran.stderr:
        pytest.skip(f"no file system of our own here: {ran.stderr.strip()}")
    codes = [int((tmp_path / f"{name}.code").read_text()) for name in ("full", "closed", "room")]
    said = [(tmp_path / f"{name}.err").read_text() for name in ("full", "closed", "room")]
    assert codes == [2, 2, 0], said
    assert "[file-unwritable]" in said[0] and "No space left" in said[0].replace("no space left", "No space left")
    assert "[file-unwritable]" in said[1] and "read-only" in said[1].lower() and said[2] == ""
    for name in ("full", "closed"):
        assert json.loads((tmp_path / f"state.{name}").read_text())["done"] == [[0, 0]]
        assert len((tmp_path / f"{name}.ls").read_text().split()) == 4  # all of the first chunk, nothing of the next
    fresh = subprocess.run(
        [*command, "--log", "fresh"], cwd=tmp_path, env=environment, timeout=PATIENCE, check=True, capture_output=True
    )
    assert (tmp_path / "answer").read_bytes() == fresh.stdout
    assert files_of(tmp_path / "copy") == files_of(tmp_path / "fresh")


def test_what_killed_processes_have_left_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the files that are written, of no other: at once where the process is gone, of another machine after a day."""
    looked: list[Path] = []
    look = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda folder: looked.append(folder) or look(folder))
    with subprocess.Popen(["true"]) as process:
        process.wait(PATIENCE)
    here = streams._machine()
    swept = {f".a.gcg.{here}-{process.pid}.tmp", f".b.gcg.{here}-{10**30}.tmp"}
    old_and_swept = {".a.gcg.1.tmp", ".a.gcg.elsewhere-1.tmp", f".b.gcg.{here}-{os.getpid()}.tmp"}
    kept = {f".c.gcg.{here}-{process.pid}.tmp", f".a.gcg.{here}-{os.getpid()}.tmp", f".a.gcg.{here}-1.tmp"}
    kept |= {".a.gcg.elsewhere-2.tmp", ".a.gcg.2.tmp"}
    old_and_kept = {".c.gcg.1.tmp", ".a.gcg.x.tmp", ".a.gcg.3", ".tmp"}
    for name in swept | old_and_swept | kept | old_and_kept:
        (tmp_path / name).touch()
    for name in old_and_swept | old_and_kept:
        os.utime(tmp_path / name, (time.time() - streams.STALE - 60,) * 2)
    streams._sweep([tmp_path / "a.gcg", tmp_path / "b.gcg"])
    assert looked == [tmp_path]
    assert {path.name for path in look(tmp_path)} == kept | old_and_kept


# Real processes, stopped as hard as can be


MODES = {
    "single": ("--turns", "single", "-n", "160"),
    "whole": ("--turns", "whole", "-n", "10", "--rules", "box-131"),
}
CHUNKS = {"single": 40, "whole": 5}


def command_of(mode: str, folder: Path, *options: str) -> list[str]:
    given = ["--bots", "greedy,greedy", *MODES[mode], "--json", "--ui", "en", "--log", str(folder), *options]
    return [*PROGRAM, *given]


def unbroken(mode: str, run_folder: Path) -> tuple[bytes, dict[str, bytes]]:
    """The answer and the records of a run that nobody stops."""

    def play(folder: Path) -> None:
        with (folder / "answer").open("wb") as answer:
            subprocess.run(command_of(mode, folder / "log"), cwd=ROOT, stdout=answer, timeout=PATIENCE, check=True)

    folder = made_once(run_folder / f"unbroken-{mode}", play)
    return (folder / "answer").read_bytes(), files_of(folder / "log")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "jobs", "how", "code"),
    [
        pytest.param("single", 2, signal.SIGKILL, -signal.SIGKILL, id="single-kill"),
        pytest.param("whole", 1, signal.SIGKILL, -signal.SIGKILL, id="whole-kill"),
        pytest.param("whole", 2, signal.SIGTERM, 143, id="whole-term"),
        pytest.param("single", 2, signal.SIGINT, 130, id="single-int"),
    ],
)
def test_stopped_again_and_again(
    tmp_path: Path, run_folder: Path, mode: str, jobs: int, how: signal.Signals, code: int
) -> None:
    """Three times, each a moment after a chunk was counted; Ctrl-C comes to all processes of a terminal."""
    answer, records = unbroken(mode, run_folder)
    dice = random.Random(f"{mode} {how}")
    state, log = tmp_path / "state", tmp_path / "log"
    command = command_of(mode, log, "--jobs", str(jobs), "--state", str(state))
    stopped = 0
    for _ in range(3):
        known = state.read_bytes() if state.exists() else b""
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=heed_signals,
        )
        wait_until(lambda known=known, process=process: process.poll() is not None or is_ahead(state, known))
        time.sleep(dice.uniform(0, 0.08))
        if process.poll() is None:
            (os.killpg if how is signal.SIGINT else os.kill)(process.pid, how)
            said = process.communicate(timeout=PATIENCE)[1].decode()
            assert process.returncode == code, said
            assert how is signal.SIGKILL or (said.startswith("Stopped: ") and said.count("\n") == 1), said
            assert how is signal.SIGKILL or not list(tmp_path.rglob(".*.tmp"))
            stopped += 1
        process.communicate(timeout=PATIENCE)
    last = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=PATIENCE, check=True)
    assert stopped >= 2 and last.stdout == answer and files_of(log) == records
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log", "state"]
    assert json.loads(state.read_text())["done"] == [[0, CHUNKS[mode] - 1]]


def is_ahead(state: Path, known: bytes) -> bool:
    """Whether more chunks are counted than before."""
    found = state.read_bytes() if state.exists() else known
    return found != known and json.loads(found)["done"] != []


def wait_until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.01)


def state_of(process: int) -> list[str]:
    """Its state and its parent; nothing where it is gone, or the system does not tell."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return []


def children(process: int) -> Iterator[int]:
    found = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return (each for each in found if state_of(each)[1:] == [str(process)])


def test_processes_that_play_die_with_the_one_that_started_them(tmp_path: Path) -> None:
    state = tmp_path / "state"
    command = command_of("single", tmp_path / "log", "--jobs", "2", "--state", str(state))
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: process.poll() is not None or is_ahead(state, b""))
    assert process.poll() is None
    players = list(children(process.pid))
    assert players or sys.platform != "linux"
    process.kill()
    process.wait(10)
    wait_until(lambda: all(state_of(each)[:1] in ([], ["Z"]) for each in players))
