"""Work shared out among processes: order, laziness, killed processes, what is left when nobody listens any more."""

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from erudit_cli.errors import InputError
from erudit_cli.processes import AHEAD, MOST_TRIES, shared_out


def doubled(task: int) -> int:
    return 2 * task


def slow_if_even(task: int) -> int:
    time.sleep(0.02 * (task % 2 == 0))
    return task


def of_whom(_: int) -> int:
    return os.getpid()


_begun: list[str] = []


def begin(word: str) -> None:
    _begun.append(word)


def what_was_begun(_: int) -> list[str]:
    return _begun


def fails(task: int) -> int:
    if task == 3:
        raise InputError("file-missing")
    return task


def handler_of(name: str) -> object:
    return signal.getsignal(signal.Signals[name])


def blocked(_: int) -> set[signal.Signals]:
    return {signal.Signals(number) for number in signal.pthread_sigmask(signal.SIG_BLOCK, ())}


@pytest.mark.parametrize("jobs", [1, 3])
def test_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(shared_out(slow_if_even, range(30), jobs)) == list(range(30))
    assert list(shared_out(doubled, (), jobs)) == []


def test_as_soon_as_each_is_there() -> None:
    found = list(shared_out(slow_if_even, range(30), 2, in_order=False))
    assert sorted(found) == list(range(30)) and found != list(range(30))


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_process_is_begun_once(jobs: int) -> None:
    _begun.clear()
    begun = shared_out(what_was_begun, range(20), jobs, start=begin, values=("кот",))
    assert all(words == ["кот"] for words in begun)


def test_no_more_processes_than_jobs() -> None:
    found = set(shared_out(of_whom, range(40), 2))
    assert len(found) <= 2 and os.getpid() not in found


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_taken_as_they_are_needed(jobs: int) -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    for number in shared_out(doubled, tasks(), jobs):
        assert len(taken) <= number // 2 + 1 + AHEAD * jobs
    assert len(taken) == 1000


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises_is_raised_here(jobs: int) -> None:
    found = shared_out(fails, range(9), jobs)
    assert [next(found) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(InputError) as raised:
        next(found)
    assert [problem.code for problem in raised.value.problems] == ["file-missing"]


def killed_once(place: Path) -> int:
    if not place.exists():
        place.write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return int(place.name)


@pytest.mark.parametrize("in_order", [True, False])
def test_a_killed_process_loses_nothing(in_order: bool, tmp_path: Path) -> None:
    places = [tmp_path / str(number) for number in range(30)]
    for number, place in enumerate(places):
        if number not in {5, 17}:
            place.write_text("")
    found = list(shared_out(killed_once, places, 2, in_order=in_order))
    assert (found if in_order else sorted(found)) == list(range(30))


def always_killed(place: Path) -> None:
    with place.open("a") as file:
        file.write("x")
    os.kill(os.getpid(), signal.SIGKILL)


def test_processes_killed_again_and_again(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        list(shared_out(always_killed, [tmp_path / "tries"], 2))
    assert [problem.code for problem in raised.value.problems] == ["processes-lost"]
    assert len((tmp_path / "tries").read_text()) == MOST_TRIES


LARGE = 5_000_000
"""Bytes: more than the system takes before somebody reads."""


def killed_while_it_sends(place: Path) -> bytes:
    """The first time, this process is killed when a part of the answer has been sent."""

    def kill(main: int) -> None:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            frame = sys._current_frames()[main]
            if frame.f_code.co_name == "_send" and len(frame.f_locals["buf"]) > LARGE:
                os.kill(os.getpid(), signal.SIGKILL)

    if not place.exists():
        place.write_text("")
        threading.Thread(target=kill, args=(threading.get_ident(),), daemon=True).start()
        return bytes(20 * LARGE)
    return b"done"


def test_a_process_killed_while_it_sends_loses_nothing(tmp_path: Path) -> None:
    assert list(shared_out(killed_while_it_sends, [tmp_path / "tries"], 2)) == [b"done"]


def length(task: bytes) -> int:
    return len(task)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_a_process_killed_while_it_is_told_loses_nothing() -> None:
    """It was stopped before, so that a part of the task was sent and not read."""

    def kill(process: int) -> None:
        time.sleep(0.3)
        os.kill(process, signal.SIGKILL)

    def tasks() -> Iterator[bytes]:
        yield b""
        [process] = map(int, children() - before)
        os.kill(process, signal.SIGSTOP)
        threading.Thread(target=kill, args=(process,), daemon=True).start()
        yield bytes(LARGE)

    before = children()
    assert list(shared_out(length, tasks(), 2)) == [0, LARGE]


KILLED_AT_THE_START = """
import os, signal, sys, threading, time
from pathlib import Path
from erudit_cli.processes import shared_out

held = b""

def begin(large):
    global held
    held = large

def length(_):
    return len(held) + len(sys.argv)

def kill_the_first():
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        for process in children.read_text().split():
            if b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes():
                os.kill(int(process), signal.SIGKILL)
                return

if __name__ == "__main__":
    sys.argv += ["name"] * 100_000
    threading.Thread(target=kill_the_first, daemon=True).start()
    print(*shared_out(length, range(2), 2, start=begin, values=(bytes(5_000_000),)), len(sys.argv))
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_a_process_killed_before_it_was_told_anything_loses_nothing(tmp_path: Path) -> None:
    """However much there was to tell; the command line is not told."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED_AT_THE_START)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("5000001 5000001 100001\n", "")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such process here")
def test_what_counts_shared_things_may_be_killed(capfd: pytest.CaptureFixture[str]) -> None:
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()
    tracker = resource_tracker._resource_tracker._pid  # type: ignore[attr-defined]
    os.kill(tracker, signal.SIGKILL)
    time.sleep(0.1)
    assert list(shared_out(doubled, range(2), 2)) == [0, 2]
    assert capfd.readouterr().err == ""


def test_no_more_processes_than_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    found = shared_out(of_whom, range(40), 2)
    assert next(found)
    found.close()
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", start)
    with pytest.raises(InputError) as raised:
        list(shared_out(of_whom, range(40), 2))
    assert [problem.code for problem in raised.value.problems] == ["processes-few"]


class OfTwoWordsError(Exception):
    """Cannot be made again from its text."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


class HoldsAFunctionError(Exception):
    """Cannot be sent."""

    def __init__(self) -> None:
        super().__init__("holds", lambda: 0)


def raises(error: str) -> None:
    raise OfTwoWordsError("кот", "рот") if error == "two" else HoldsAFunctionError


@pytest.mark.parametrize(("error", "told"), [("two", "OfTwoWordsError: кот рот"), ("held", "HoldsAFunctionError: ")])
def test_an_error_that_cannot_be_sent_is_told(error: str, told: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError) as raised:
        list(shared_out(raises, [error], 2))
    assert str(raised.value).startswith(told)
    assert "in raises" in raised.value.__notes__[0]
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
def test_who_is_stopped_is_not_waited_for() -> None:
    found = shared_out(of_whom, range(40), 2)
    os.kill(next(found), signal.SIGSTOP)
    began = time.monotonic()
    found.close()
    assert time.monotonic() - began < 10


def children() -> set[str]:
    """The processes that this one has started and that are not gone, but for the one that counts what they share."""
    kept = set()
    for number in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split():
        if b"resource_tracker" not in Path(f"/proc/{number}/cmdline").read_bytes():
            kept.add(number)
    return kept


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_nobody_is_left_however_it_ends(capfd: pytest.CaptureFixture[str]) -> None:
    before = children()
    for _ in range(2):
        assert list(shared_out(doubled, range(2), 2)) == [0, 2]
        unheard = shared_out(doubled, range(100), 2)
        assert next(unheard) == 0
        unheard.close()
    assert children() == before
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_ctrl_c_is_for_who_started_them() -> None:
    """But what asks all processes to end, ends them."""
    before = signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())
    found = shared_out(handler_of, ["SIGINT", "SIGTERM", "SIGHUP"], 2)
    assert next(found) is signal.SIG_IGN
    assert (signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())) == before
    assert next(found) is signal.SIG_DFL
    found.close()
    assert list(shared_out(blocked, [0], 2)) == [before[1]]


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_a_second_ctrl_c_leaves_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is heard when all are gone."""
    kill = SpawnProcess.kill
    gone = []

    def interrupted(process: SpawnProcess) -> None:
        signal.raise_signal(signal.SIGINT)
        kill(process)
        gone.append(process)

    found = shared_out(of_whom, range(40), 2)
    assert next(found)
    monkeypatch.setattr(SpawnProcess, "kill", interrupted)
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # who is started in the background is deaf
    try:
        with pytest.raises(KeyboardInterrupt):
            found.close()
    finally:
        signal.signal(signal.SIGINT, heard)
    assert gone and all(process.exitcode is not None for process in gone)
