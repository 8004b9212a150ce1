"""Figures beside their bounds: what every benchmark prints."""

import resource
import subprocess
import sys
import time
from collections.abc import Sequence


def seconds(command: Sequence[str], times: int = 1, data: bytes = b"") -> float:
    """The best wall time of a whole process."""
    return min(_once(command, data) for _ in range(times))


def processor_seconds(command: Sequence[str], times: int = 1, data: bytes = b"") -> float:
    """The least processor time of a whole process: what it takes on a machine that does nothing else."""
    return min(_worked(command, data) for _ in range(times))


def _worked(command: Sequence[str], data: bytes) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=data, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _once(command: Sequence[str], data: bytes) -> float:
    start = time.perf_counter()
    subprocess.run(command, input=data, capture_output=True, check=False)
    return time.perf_counter() - start


_PROBE = """
import os, sys
out, nowhere = os.dup(1), os.open(os.devnull, os.O_RDWR)
os.dup2(nowhere, 1), os.dup2(nowhere, 2)
running = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
os.write(out, b"%d" % os.wait4(running, 0)[2].ru_maxrss)
"""


def megabytes(command: Sequence[str]) -> float:
    """The most memory a whole process takes; Linux counts it in kilobytes.

    Started by a small process: the system counts in what the one that starts it takes itself (the peak is kept when a
    process becomes another program), and who measures has word lists and graphs in memory.
    """
    told = subprocess.run([sys.executable, "-c", _PROBE, *command], capture_output=True, check=True)
    return int(told.stdout) / 1024


class Figures:
    """Prints each figure beside its bound and remembers whether all hold."""

    def __init__(self) -> None:
        self.all_hold = True

    def say(self, name: str, measured: float, bound: float, unit: str, *, at_least: bool = False) -> None:
        holds = measured >= bound if at_least else measured <= bound
        self.all_hold &= holds
        sign = ">=" if at_least else "<="
        print(f"{name:48} {measured:9.2f} {sign} {bound:6.1f} {unit:3} {'ok' if holds else 'SHORT'}", flush=True)
