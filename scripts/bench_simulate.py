"""What simulate promises, measured: games a second on one core, what a cluster costs. Exit code 1 if any falls short.

Speeds are in processor time of the whole command, its start taken off. The cluster is a scheduler and two workers on
this machine, held against two processes of ``--jobs 2``; both by the clock, each the best of three runs. Needs the
extra ``cluster``.
"""

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from figures import Figures

ROOT = Path(__file__).parent.parent
GAMES = 3000
CLUSTER_GAMES = 8000
WHOLE_GAMES = 40
PYTHON = (sys.executable, "-m")
COMMAND = (*PYTHON, "erudit_cli", "simulate", "--ui", "en", "-q")


def cpu(options: tuple[str, ...]) -> float:
    """Processor seconds of one command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*COMMAND, *options], check=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def games_a_second(*options: str, games: int = GAMES) -> float:
    """Of one core."""
    start = cpu((*options, "-n", "2"))
    return (games - 2) / (cpu((*options, "-n", str(games))) - start)


def clock(*options: str) -> float:
    """Seconds of one command by the clock, the best of three."""
    found = []
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([*COMMAND, *options], check=True, cwd=ROOT)
        found.append(time.perf_counter() - start)
    return min(found)


def cluster_overhead(folder: Path) -> float:
    """How much longer two workers take than two processes, in per cent."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    here = ("--host", "127.0.0.1", "--no-dashboard")
    port = address.rpartition(":")[2]
    scheduler = [*PYTHON, "dask", "scheduler", *here, "--port", port, "--no-show"]
    worker = [*PYTHON, "dask", "worker", address, *here, "--nthreads", "1", "--nworkers", "2"]
    processes = [subprocess.Popen(command, env=environment, **quiet) for command in (scheduler, worker)]  # type: ignore[call-overload]
    try:
        time.sleep(10)
        options = ("--bots", "greedy,greedy", "--turns", "single", "-n")
        subprocess.run([*COMMAND, *options, "800", "--cluster", address], check=True, cwd=ROOT)  # all is loaded now
        alone, shared = (clock(*options, str(CLUSTER_GAMES), *way) for way in (("--jobs", "2"), ("--cluster", address)))
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait(30)
    return 100 * (shared / alone - 1)


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("ERUDIT_HOME", folder)
        for edition, what in (("classic-102", "one word a turn"), ("box-131", "one word a turn, crossing once")):
            options = ("--rules", edition, "--bots", "greedy,greedy", "--turns", "single")
            name = f"{edition}: greedy games a second"
            figures.say(name, games_a_second(*options), 350, "/s", at_least=True)
            log = games_a_second(*options, "--log", f"{folder}/{edition}")
            figures.say(f"{edition}: logged, {what}", log, 220, "/s", at_least=True)
            equity = games_a_second("--rules", edition, "--turns", "single")
            print(f"{edition + ': greedy against equity':48} {equity:9.2f}")
        for edition in ("classic-102", "box-131", "web-classic", "web"):
            options = ("--rules", edition, "--bots", "greedy,greedy", "--turns", "whole")
            print(f"{edition + ': whole turns, no bound':48} {games_a_second(*options, games=WHOLE_GAMES):9.2f}")
        figures.say("two workers against --jobs 2", cluster_overhead(Path(folder)), 15, "%")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
