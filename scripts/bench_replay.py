"""What records promise, measured: games read and written a second; of replay games a second on one core and on two, and
peak memory. Exit code 1 if any falls short.

Games come from the folder of records that ERUDIT_SHARED names, if it is set, else from examples/, copied over and over
into a temporary folder. Speed on one core is processor time; on two it is the wall time of two against one.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from figures import Figures

from erudit_cli.game.record import GameRecord
from erudit_cli.records import encoding, gcg, gcg_writer

Item = TypeVar("Item")
ROOT = Path(__file__).parent.parent
FEW, MANY = 1_000, 10_000
SOME = 3_000
"""Games for two processes: of 1,000, done in three seconds by one, a tenth of the time is their start."""
COMMAND = (sys.executable, "-m", "erudit_cli", "replay", "--ui", "en")
READ, WRITTEN = 1_000, 500
"""Games a second on one core."""
SPEED = 150
"""Games a second on one core."""
GAIN = 1.7
"""Two processes against one."""
GROWTH = 1
"""Kilobytes of peak memory that one more game adds: its name is kept, so that a folder is replayed in order."""


def games() -> list[Path]:
    """Records to copy."""
    shared = os.environ.get("ERUDIT_SHARED")
    folder = Path(shared) / "gcg" / "corpus" if shared else ROOT / "examples"
    return sorted(path for path in folder.rglob("*.gcg") if path.is_file())


def read(data: bytes) -> GameRecord:
    """A record as the program reads one, edition and events."""
    decoded = encoding.decode(data, "x")
    return gcg.read(decoded.text, "x", encoding=decoded.encoding).record


def speed(work: Callable[[Item], object], items: Sequence[Item]) -> float:
    """How many a second of processor time: the best of three."""
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        for item in items:
            work(item)
        best = max(best, len(items) / (time.process_time() - start))
    return best


def fill(folder: Path, count: int) -> None:
    """That many records in one folder."""
    folder.mkdir()
    found = games()
    for number in range(count):
        shutil.copyfile(found[number % len(found)], folder / f"{number:05}.gcg")


def run(folder: Path, jobs: int) -> tuple[float, float]:
    """Processor and wall seconds of one command over a folder."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([*COMMAND, "--jobs", str(jobs), str(folder)], capture_output=True, check=False, cwd=ROOT)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def peak(folder: Path) -> int:
    """Peak memory of one command over a folder, in kilobytes, measured from outside."""
    code = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], capture_output=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, *COMMAND, str(folder)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return int(found.stdout)


def main() -> int:
    figures = Figures()
    data = [path.read_bytes() for path in games()]
    figures.say("records read a second", speed(read, data), READ, "/s", at_least=True)
    figures.say("records written a second", speed(gcg_writer.write, [*map(read, data)]), WRITTEN, "/s", at_least=True)
    with tempfile.TemporaryDirectory() as place:
        few, some, many = (Path(place) / name for name in ("few", "some", "many"))
        fill(few, FEW)
        fill(some, SOME)
        fill(many, MANY)
        processor, wall = run(some, 1)
        figures.say(f"{SOME} games, one process: games a second", SOME / processor, SPEED, "/s", at_least=True)
        figures.say("the same, two processes: times as fast", wall / run(some, 2)[1], GAIN, "x", at_least=True)
        small, large = peak(few), peak(many)
        figures.say(f"peak memory, {FEW} games", small / 1024, 150, "MB")
        figures.say(f"peak memory, {MANY} games", large / 1024, 150, "MB")
        figures.say("memory that one more game adds", (large - small) / (MANY - FEW), GROWTH, "kB")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
