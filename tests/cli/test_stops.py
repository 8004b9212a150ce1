"""Ctrl-C, SIGTERM and SIGHUP at every long command: the exit code says so, and nothing and nobody is left behind."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path

import pytest

from erudit_cli.cli import stops
from erudit_cli.cli.streams import write_together
from erudit_cli.engine import wordgraph
from tests.conftest import ROOT, heed_signals

PROCESSES = Path("/proc")
RECORD = ROOT / "examples" / "classic-102.gcg"
GAMES = 4000
PATIENCE = 60
"""Seconds after which a test gives up."""

LONG = {
    "lexicon build": "lexicon build -o out.txt --report report.tsv",
    "lexicon build forms": "lexicon build --profile forms -o out.txt",
    "check": "check -f words.txt",
    "check play": "check --play -f words.txt",
    "replay": "replay games",
    "replay json": "replay --json games",
    "replay jobs": "replay --jobs 2 games",
    "stats games": "stats games games",
    "stats games jobs": "stats games --jobs 2 games",
    "analyze": f"analyze --plies 2 --samples 100000 {shlex.quote(str(RECORD))}",
    "analyze jobs": f"analyze --plies 2 --samples 100000 --jobs 2 {shlex.quote(str(RECORD))}",
    "analyze report": "analyze --report pages --draws 2000 --jobs 2 games",
    "report": "report games -o pages",
    "simulate": "simulate -n 1000000 --turns single --log logs",
    "simulate jobs": "simulate -n 1000000 --jobs 2 --state state.json",
}
"""What takes much longer than a test waits."""

WORK, SHARED_WORK = 0.45, 0.9
"""Seconds of processor time before the signal, of one process and of several together: two to three times of what
passes until they have begun."""
BEGUN = {"simulate": "logs/*.gcg", "simulate jobs": "state.json", "report": "pages/*.html"}
"""What must have been written before the signal."""

needs_processes = pytest.mark.skipif(not (PROCESSES / "self" / "stat").exists(), reason="no /proc here")


def seconds_of(session: int) -> float:
    """The processor time used so far by who leads a session and whoever was started by it."""
    ticks = 0
    for place in PROCESSES.iterdir():
        try:
            cells = (place / "stat").read_text().rpartition(")")[2].split() if place.name.isdigit() else []
        except OSError:  # it is gone
            continue
        if cells and int(cells[3]) == session:
            ticks += int(cells[11]) + int(cells[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of so many records that reading them takes longer than any test waits, and beside it so many words."""
    folder = tmp_path_factory.mktemp("stops") / "games"
    folder.mkdir()
    (folder.parent / "words.txt").write_text("столых\n" * 300_000, encoding="utf-8")
    (folder / "0.gcg").write_bytes(RECORD.read_bytes())
    for number in range(1, GAMES):
        (folder / f"{number}.gcg").hardlink_to(folder / "0.gcg")
    return folder


@pytest.fixture
def folder(tmp_path: Path, games: Path) -> Path:
    """Where a command runs: its inputs, an output of old, folders for its home and what is temporary."""
    (tmp_path / "games").symlink_to(games)
    (tmp_path / "words.txt").symlink_to(games.parent / "words.txt")
    (tmp_path / "out.txt").write_text("old", encoding="utf-8")
    (tmp_path / "home").mkdir()
    (tmp_path / "temporary").mkdir()
    return tmp_path


def stopped(
    command: str, folder: Path, number: signal.Signals, work: float, begun: str = "stdout", *, whole_group: bool = False
) -> tuple[int, bytes, str]:
    """Run a command, send a signal when it has worked so long and what `begun` matches is there; its exit code, its
    answer, what it said."""
    environ = {**os.environ, "ERUDIT_HOME": str(folder / "home"), "TMPDIR": str(folder / "temporary")}
    with (
        (folder / "stdout").open("wb") as out,
        (folder / "stderr").open("wb") as err,
        subprocess.Popen(
            [sys.executable, "-m", "erudit_cli", *shlex.split(command)],
            cwd=folder,
            env={**environ, "ERUDIT_UI": "en", "PYTHONPATH": str(ROOT)},
            stdout=out,
            stderr=err,
            start_new_session=True,
            preexec_fn=heed_signals,
        ) as process,
    ):
        end = time.monotonic() + PATIENCE
        while (seconds_of(process.pid) < work or not any(folder.glob(begun))) and time.monotonic() < end:
            assert process.poll() is None, "done before it could be stopped"
            time.sleep(0.04)
        (os.killpg if whole_group else os.kill)(process.pid, number)
        try:
            code = process.wait(timeout=PATIENCE)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    return code, (folder / "stdout").read_bytes(), (folder / "stderr").read_text(encoding="utf-8")


@needs_processes
@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), [*zip(LONG, cycle((signal.SIGINT, signal.SIGTERM)), strict=False)])
def test_stopped_in_the_middle(folder: Path, name: str, number: signal.Signals) -> None:
    before = {path.name for path in folder.iterdir()} | {"stdout", "stderr"}
    work = SHARED_WORK if "--jobs" in LONG[name] else WORK
    code, _, said = stopped(LONG[name], folder, number, work, BEGUN.get(name, "stdout"))

    assert code in (128 + number, -number)  # a shell tells the same code of both
    assert said.count("\n") == (1 if name.startswith("simulate") else 0) and "Traceback" not in said, said
    assert (folder / "out.txt").read_text(encoding="utf-8") == "old"
    assert not list((folder / "temporary").iterdir())
    assert not [path for path in folder.rglob("*.tmp") if "games" not in path.parts]
    assert {path.name for path in folder.iterdir()} - before <= {"pages", "logs", "state.json"}
    assert any(folder.glob(BEGUN.get(name, "stdout")))
    check_whole(folder)
    assert not working_in(folder)


def check_whole(folder: Path) -> None:
    """What was written before the signal is there from its beginning to its end."""
    for page in (folder / "pages").glob("*"):
        assert page.read_text(encoding="utf-8").rstrip().endswith("</html>"), page
    for record in (folder / "logs").glob("*"):
        assert record.read_text(encoding="utf-8").endswith("\n"), record
    if (folder / "state.json").exists():
        assert json.loads((folder / "state.json").read_text())["schema"] == "erudit.simulate.state/1"


def working_in(folder: Path) -> list[str]:
    """The processes that were started there, those not counted that are gone but not yet buried."""
    end = time.monotonic() + 5
    while True:
        found = []
        for place in PROCESSES.iterdir():
            try:
                if place.name.isdigit() and (place / "cwd").resolve(strict=True) == folder.resolve():
                    found.append((place / "cmdline").read_text())
            except OSError:
                continue
        if not found or time.monotonic() > end:
            return found
        time.sleep(0.05)


@needs_processes
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"),
    [("replay jobs", signal.SIGINT), ("stats games jobs", signal.SIGTERM), ("simulate jobs", signal.SIGINT)],
)
def test_signal_to_all_processes_at_once(folder: Path, name: str, number: signal.Signals) -> None:
    """As a terminal sends Ctrl-C and ``timeout`` its signal."""
    code, _, said = stopped(LONG[name], folder, number, SHARED_WORK, whole_group=True)

    assert code in (128 + number, -number)
    assert said.count("\n") == (1 if name.startswith("simulate") else 0), said
    assert not list((folder / "temporary").iterdir())
    assert not working_in(folder)


@needs_processes
def test_terminal_that_is_gone(folder: Path) -> None:
    code, _, said = stopped("check -f words.txt", folder, signal.SIGHUP, WORK)

    assert (code, said) == (129, "")


@needs_processes
def test_answer_of_who_was_stopped_ends_with_a_line(folder: Path) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        _, out, _ = stopped("replay --format jsonl games", folder, number, WORK)

        assert out.endswith(b"}\n")
        assert [json.loads(line)["schema"] for line in out.splitlines()].count("erudit.replay/1") > 0


@needs_processes
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "term"])
def test_who_is_not_read_can_be_stopped(tmp_path: Path, number: signal.Signals) -> None:
    """The answer that nobody takes stands in the way of the first signal, not of the second."""
    (tmp_path / "words.txt").write_text("кот\n" * 60_000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "erudit_cli", "check", "-G", "-f", "words.txt"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_signals,
    ) as process:
        try:
            wait_until_it_sleeps(process.pid)
            process.send_signal(number)
            time.sleep(0.3)
            process.send_signal(number)
            code = process.wait(timeout=PATIENCE)
        finally:
            process.kill()
        assert process.stderr is not None
        assert (code in (128 + number, -number), process.stderr.read()) == (True, b"")


def wait_until_it_sleeps(pid: int) -> None:
    """Until a process waits for somebody: it has used no processor time for half a second."""
    end, used = time.monotonic() + PATIENCE, ""
    while time.monotonic() < end:
        cells = (PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()
        if cells[0] == "S" and cells[11] == used != "0":
            return
        used = cells[11]
        time.sleep(0.5)
    pytest.fail("it never waits")


def test_signals_somebody_has_ignored_stay_ignored() -> None:
    """As ``nohup`` does; when the command is done, all is as it was."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stops.heeded():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


def test_second_signal_does_not_disturb_the_end() -> None:
    """``timeout`` sends two: to the process, and to its group."""
    cleaned = False
    with pytest.raises(stops.StoppedError) as raised, stops.heeded():
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGTERM)
            cleaned = True

    assert (raised.value.exit_code, cleaned) == (143, True)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), stops.StoppedError(signal.SIGTERM)], ids=["ctrl-c", "term"])
def test_stopped_while_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException) -> None:
    (tmp_path / "a").write_bytes(b"old")
    write = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        write(path, data[: len(data) // 2])
        if data == b"second":
            raise stop
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(type(stop)):
        write_together({tmp_path / "a": b"first", tmp_path / "b": b"second"})
    with pytest.raises(type(stop)):
        wordgraph.write(tmp_path / "c", b"second")

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"old"}
