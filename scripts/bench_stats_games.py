"""What `stats games` promises, measured: speed and flat memory. Exit code 1 if any figure falls short.

Games are the reference games and the examples, copied over and over into a temporary folder. Speed is processor time:
on two processes the wall time is half of it where two cores are free.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import Figures

ROOT = Path(__file__).parent.parent
FEW, MANY = 10_000, 30_000
COMMAND = (sys.executable, "-m", "erudit_cli", "stats", "games", "--ui", "en", "--json")
SECONDS = 120
"""Of two processes together, for `FEW` games: 60 of each."""
GROWTH = 1
"""Kilobytes of peak memory that one more game adds: its name is kept, so that a folder is read in order."""


def fill(folder: Path, count: int) -> None:
    """That many records in one folder."""
    folder.mkdir()
    found = sorted([*ROOT.glob("tests/data/games/*.gcg"), *ROOT.glob("examples/*.gcg")])
    for number in range(count):
        shutil.copyfile(found[number % len(found)], folder / f"{number:05}.gcg")


def run(folder: Path, jobs: int) -> tuple[float, int, str]:
    """Processor seconds and peak kilobytes of one command over a folder, measured from outside, and what it printed."""
    code = (
        "import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], capture_output=True, text=True); "
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss); print(done.stdout)"
    )
    command = [sys.executable, "-c", code, *COMMAND, "--jobs", str(jobs), str(folder)]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    first, _, rest = found.partition("\n")
    seconds, peak = first.split()
    return float(seconds), int(peak), rest


def main() -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as place:
        few, many = Path(place) / "few", Path(place) / "many"
        fill(few, FEW)
        fill(many, MANY)
        _, small, alone = run(few, 1)
        seconds, _, shared = run(few, 2)
        _, large, _ = run(many, 1)
        figures.say(f"{FEW} games, two processes: processor seconds", seconds, SECONDS, "s")
        figures.say(f"peak memory, {MANY} games", large / 1024, 250, "MB")
        figures.say("memory that one more game adds", (large - small) / (MANY - FEW), GROWTH, "kB")
        figures.say("answers of one process and of two that differ", int(alone != shared), 0, "")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
