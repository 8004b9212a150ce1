"""A real cluster on this machine: a scheduler and two workers, each a process of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import pytest

from erudit_cli.engine.chunks import play_all
from erudit_cli.engine.progress import Progress, read_progress
from erudit_cli.engine.tally import Tally
from erudit_cli.engine.tournament import SINGLE, WHOLE, Plan, match_for, play_chunk, program_hash
from erudit_cli.errors import EruditError, InputError
from tests.conftest import ROOT, Ran

pytest.importorskip("distributed", reason="the extra cluster is not installed")
pytestmark = [
    pytest.mark.cluster,
    pytest.mark.slow,
    pytest.mark.usefixtures("known_graphs"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),  # distributed's own
]

from erudit_cli.engine import cluster  # noqa: E402

BOTS = ("greedy", "greedy")
PATIENCE = 60
"""Seconds a process may take to start."""


def dask(*arguments: str, folder: Path, log: Path, program: Path = ROOT, home: str = "home") -> subprocess.Popen[bytes]:
    """A scheduler or a worker that knows this checkout, or another `program`."""
    environment = {**os.environ, "PYTHONPATH": str(program), "ERUDIT_HOME": str(folder / home)}
    with log.open("wb") as file:
        command = [sys.executable, "-m", "dask", *arguments]
        return subprocess.Popen(command, stdout=file, stderr=file, cwd=folder, env=environment)


@dataclass
class Cluster:
    """A scheduler, and workers of one thread without nannies, so that who is killed stays dead."""

    folder: Path
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, program: Path = ROOT, home: str = "home") -> None:
        options = (self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        log = self.folder / f"worker{len(self.workers)}.log"
        self.workers.append(dask("worker", *options, folder=self.folder, log=log, program=program, home=home))

    def wait_for_workers(self) -> None:
        from distributed import Client

        end = time.monotonic() + PATIENCE
        while True:
            try:
                with Client(self.address, timeout=5, set_as_default=False) as client:
                    client.wait_for_workers(len(self.workers), timeout=PATIENCE)
                    return
            except OSError:
                assert time.monotonic() < end, (self.folder / "scheduler.log").read_text()


@pytest.fixture
def running(tmp_path: Path, run_folder: Path) -> Iterator[Cluster]:
    """A scheduler without workers; they will not build the graphs of word lists that were built in this run."""
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "cache").symlink_to(run_folder / "cache")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
    scheduler = dask("scheduler", *options, folder=tmp_path, log=tmp_path / "scheduler.log")
    here = Cluster(tmp_path, f"tcp://127.0.0.1:{port}", scheduler)
    try:
        yield here
    finally:
        for process in (*here.workers, scheduler):
            process.kill()
            process.wait(10)


def other_program(folder: Path, **texts: str) -> Path:
    """A copy of the program, compiled as it is, in which some modules say something else."""
    shutil.copytree(ROOT / "erudit_cli", folder / "erudit_cli")
    (folder / "wordlists").symlink_to(ROOT / "wordlists")
    for module, text in texts.items():
        (folder / "erudit_cli" / f"{module.replace('.', '/')}.py").write_text(text, encoding="utf-8")
    return folder


def plan_of(turns: str, pairs: int, size: int, *, is_logged: bool = False) -> Plan:
    edition = {SINGLE: "classic-102", WHOLE: "box-131"}[turns]
    return Plan((match_for(edition, (), None, BOTS, turns),), BOTS, 1, pairs, is_logged, program_hash(), size)


@pytest.mark.parametrize(("turns", "pairs", "size"), [(SINGLE, 80, 5), (WHOLE, 6, 1)])
def test_totals_are_those_of_one_process_though_a_worker_is_killed(
    running: Cluster, turns: str, pairs: int, size: int
) -> None:
    running.start()
    running.start()
    running.wait_for_workers()
    plan = plan_of(turns, pairs, size, is_logged=True)
    alone, shared = Progress(plan), Progress(plan)
    records: list[dict[str, str]] = [{}, {}]
    for played in play_all(plan, alone.todo, 1):
        alone.take(played)
        records[0].update(played.records)
    for number, played in enumerate(cluster.play_all(plan, shared.todo, running.address)):
        if number == plan.chunks // 6:
            os.kill(running.workers[0].pid, signal.SIGKILL)
        shared.take(played)
        records[1].update(played.records)
    assert running.workers[0].wait(10) == -signal.SIGKILL and running.workers[1].poll() is None
    assert shared.tallies == alone.tallies and alone.tallies != [Tally()] and shared.games == 2 * pairs
    assert shared.to_bytes() == alone.to_bytes()
    assert records[0] == records[1] and len(records[0]) == 2 * pairs


def test_workers_that_cannot_play_this_are_named(running: Cluster, tmp_path: Path, run: Callable[..., Ran]) -> None:
    """Another version, another word list, no program that can be loaded: all of them, before a game is played."""
    running.start(other_program(tmp_path / "version", __init__='__version__ = "0.0.9"\n'))
    running.start(other_program(tmp_path / "broken", __init__="import cut_off\n"))
    running.start(home="other")
    words = tmp_path / "other" / "lexicons" / "ru.txt"
    words.parent.mkdir(parents=True)
    words.write_text("кот\nток\n", encoding="utf-8")
    running.wait_for_workers()
    state = tmp_path / "state"
    options = ("simulate", "--ui", "en", "-n", "4", "--bots", "greedy,greedy", "--turns", "single")
    ran = run(*options, "--cluster", running.address, "--state", str(state))
    said = [line.partition(": ")[2] for line in sorted(ran.err.splitlines()) if line.startswith("tcp://127.0.0.1:")]
    assert ran.code == 2 and len(said) == 3, ran.err
    assert any("[cluster-worker-lacks]" in line and "cut_off" in line for line in said), said
    assert any("[simulate-other-program]" in line and "0.0.9" in line for line in said), said
    assert any("[simulate-other-program]" in line and "classic-102: lexicon" in line for line in said), said
    assert json.loads(state.read_text())["done"] == []
    fresh = run(*options)
    assert run(*options, "--state", str(state)).out == fresh.out and fresh.code == 0


BROKEN_WRITER = "def write(record, rules):\n    raise ValueError('no ink')\n"


@pytest.mark.parametrize(
    ("module", "text", "code"),
    [
        ("__init__", '__version__ = "0.0.9"\n', "simulate-other-program"),
        ("records.gcg_writer", BROKEN_WRITER, "cluster-worker-fails"),
    ],
    ids=["version", "broken"],
)
def test_worker_that_comes_late_and_cannot_play_this(
    running: Cluster, tmp_path: Path, module: str, text: str, code: str
) -> None:
    running.start()
    running.wait_for_workers()
    plan = plan_of(SINGLE, 100_000, 5, is_logged=True)
    progress = Progress(plan)
    end = time.monotonic() + 2 * PATIENCE
    with pytest.raises(InputError) as caught:
        for played in cluster.play_all(plan, progress.todo, running.address):
            if not progress.done:
                running.start(other_program(tmp_path / "other", **{module: text}))
            if len(progress.done) < 3:
                assert played == play_chunk(plan, played.chunk)
            else:  # so that the other starts the sooner, nobody plays much
                time.sleep(0.2)
            progress.take(played)
            assert time.monotonic() < end, (tmp_path / "worker1.log").read_text()
    assert [(each.code, str(each.where)[:15]) for each in caught.value.problems] == [(code, "tcp://127.0.0.1")]
    assert progress.games == 10 * len(progress.done) > 0


def test_scheduler_that_dies_midway_loses_nothing(running: Cluster) -> None:
    running.start()
    running.wait_for_workers()
    plan = plan_of(SINGLE, 100, 5)
    alone, shared = Progress(plan), Progress(plan)
    for played in play_all(plan, alone.todo, 1):
        alone.take(played)
    with pytest.raises(EruditError) as caught:
        for played in cluster.play_all(plan, shared.todo, running.address):
            shared.take(played)
            if len(shared.done) == 5:
                running.scheduler.kill()
    assert caught.value.code == "cluster-lost" and caught.value.exit_code == 2
    assert 5 <= len(shared.done) < 20
    again = read_progress(shared.to_bytes(), "state", plan)
    for played in play_all(plan, again.todo, 1):
        again.take(played)
    assert again.tallies == alone.tallies


def code_at(address: str) -> tuple[str, float]:
    """What is said of an address, and after how many seconds."""
    plan = plan_of(SINGLE, 1, 50)
    begun = time.monotonic()
    with pytest.raises(EruditError) as caught:
        list(cluster.play_all(plan, [0], address))
    assert caught.value.exit_code == 2 and str(caught.value.problems[0].where) == address
    return caught.value.code, time.monotonic() - begun


def test_nobody_there() -> None:
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        for place in (f"tcp://127.0.0.1:{port}", f"127.0.0.1:{port}", f"tls://127.0.0.1:{port}"):
            code, seconds = code_at(place)
            assert code == "cluster-unreachable" and seconds < cluster.PATIENCE / 2, place
    for address in ("nonsense://", "tcp://", "tcp://127.0.0.1", "tcp://127.0.0.1:99999", "tcp://[::1:1"):
        code, seconds = code_at(address)
        assert code == "cluster-unreachable" and seconds < cluster.PATIENCE / 2, address


@pytest.mark.parametrize(
    ("greeting", "code"),
    [(None, "cluster-unreachable"), (b"HTTP/1.1 400 Bad Request\r\n\r\n", "cluster-not-scheduler")],
    ids=["silent", "web"],
)
def test_somebody_else_there(monkeypatch: pytest.MonkeyPatch, greeting: bytes | None, code: str) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    held = []
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()

        def greet() -> None:
            connection = server.accept()[0]
            held.append(connection)
            if greeting:
                connection.sendall(greeting)

        thread = Thread(target=greet)
        thread.start()
        said, seconds = code_at(f"tcp://127.0.0.1:{server.getsockname()[1]}")
        thread.join(10)
        held[0].close()
    assert said == code and seconds < 5


def test_the_command_names_what_is_missing(run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    options = ("simulate", "--ui", "en", "--bots", "greedy,greedy", "-n", "2", "--cluster", "tcp://127.0.0.1:1")
    ran = run(*options)
    assert ran.code == 2 and "tcp://127.0.0.1:1: error [cluster-unreachable]" in ran.err

    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    ran = run(*options)
    assert ran.code == 2 and "[cluster-not-installed]" in ran.err and "erudit-cli[cluster]" in ran.err
