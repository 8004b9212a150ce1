"""A real cluster on this machine: a scheduler and two workers, each a process of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from erudit_cli.engine.chunks import play_all
from erudit_cli.engine.progress import Progress
from erudit_cli.engine.tally import Tally
from erudit_cli.engine.tournament import SINGLE, WHOLE, Plan, match_for, play_chunk, program_hash
from erudit_cli.errors import EruditError
from tests.conftest import ROOT, Ran

pytest.importorskip("distributed", reason="the extra cluster is not installed")
pytestmark = [
    pytest.mark.cluster,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),  # distributed's own
]

from erudit_cli.engine import cluster  # noqa: E402

BOTS = ("greedy", "greedy")
PATIENCE = 60
"""Seconds a process may take to start."""


def dask(*arguments: str, folder: Path, log: Path) -> subprocess.Popen[bytes]:
    """A scheduler or a worker that knows this checkout."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "ERUDIT_HOME": str(folder / "home")}
    with log.open("wb") as file:
        command = [sys.executable, "-m", "dask", *arguments]
        return subprocess.Popen(command, stdout=file, stderr=file, cwd=folder, env=environment)


@dataclass
class Cluster:
    """Where it is, and its workers' processes."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers of one thread, without nannies, so that who is killed stays dead."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    options = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
    processes = [dask("scheduler", *options, folder=tmp_path, log=tmp_path / "scheduler.log")]
    try:
        for number in range(2):
            options = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
            processes.append(dask("worker", *options, folder=tmp_path, log=tmp_path / f"worker{number}.log"))
        _wait_for_workers(address, 2)
        yield Cluster(address, processes[1:])
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait(10)


def _wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    end = time.monotonic() + PATIENCE
    while True:
        try:
            with Client(address, timeout=5, set_as_default=False) as client:
                client.wait_for_workers(count, timeout=PATIENCE)
                return
        except OSError:
            if time.monotonic() > end:
                raise


def test_totals_are_those_of_one_process_though_a_worker_is_killed(running: Cluster) -> None:
    plan = Plan((match_for("classic-102", (), None, BOTS, SINGLE),), BOTS, 1, 600, False, program_hash(), 10)
    alone, shared = Progress(plan), Progress(plan)
    for played in play_all(plan, alone.todo, 1):
        alone.take(played)
    for number, played in enumerate(cluster.play_all(plan, shared.todo, running.address)):
        if number == 10:
            os.kill(running.workers[0].pid, signal.SIGKILL)
        shared.take(played)
    assert running.workers[0].wait(10) == -signal.SIGKILL and running.workers[1].poll() is None
    assert shared.tallies == alone.tallies and alone.tallies != [Tally()] and shared.games == 1200

    whole = Plan((match_for("web", (), None, BOTS, WHOLE),), BOTS, 1, 3, True, program_hash(), 1)
    found = sorted(cluster.play_all(whole, range(3), running.address), key=lambda played: played.chunk)
    assert found == [play_chunk(whole, chunk) for chunk in range(3)]

    match = plan.matches[0]
    for other in (
        replace(plan, program="0.0"),
        replace(plan, matches=(replace(match, lexicon_sha256="0"),)),
        replace(plan, matches=(replace(match, lexicon="nowhere"),)),
    ):
        with pytest.raises(EruditError) as caught:
            list(cluster.play_all(other, [0], running.address))
        assert caught.value.code in ("simulate-other-program", "lexicon-missing")
        assert [str(problem.where).startswith("tcp://127.0.0.1:") for problem in caught.value.problems] == [True]


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    plan = Plan((match_for("classic-102", (), None, BOTS, SINGLE),), BOTS, 1, 1, False, program_hash())
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        for address in (f"tcp://127.0.0.1:{taken.getsockname()[1]}", "nonsense://", "tcp://"):
            with pytest.raises(EruditError) as caught:
                list(cluster.play_all(plan, [0], address))
            assert caught.value.code == "cluster-unreachable" and caught.value.exit_code == 2, address


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
