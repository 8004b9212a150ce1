"""What reports promise, measured: processor time of one page beyond the bare start, and its size.

The game is the longest of examples/, cut to 30 turns. Exit code 1 if any figure falls short.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from figures import Figures

ROOT = Path(__file__).parent.parent
GAME = ROOT / "examples" / "scrabble-104.gcg"
TURNS = 30
TIMES = 9
SLOWEST, LARGEST = 150, 200
"""Milliseconds beyond the start, kilobytes."""
COMMAND = (sys.executable, "-m", "erudit_cli")


def thirty_turns(game: Path) -> str:
    """The game's first turns with everything before them."""
    head, *events = game.read_text(encoding="utf-8").split("\n>")
    return "\n>".join([head, *events[:TURNS]]) + "\n"


def processor(*arguments: str) -> float:
    """The least processor time of a whole process, in milliseconds."""
    return min(_once(arguments) for _ in range(TIMES)) * 1000


def _once(arguments: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*COMMAND, *arguments], capture_output=True, check=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    figures = Figures()
    for name in [name for name in os.environ if name.startswith("ERUDIT_")]:
        del os.environ[name]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ERUDIT_HOME"] = folder
        game, page = Path(folder) / "game.gcg", Path(folder) / "game.html"
        game.write_text(thirty_turns(GAME), encoding="utf-8")
        start = processor("report", "--help")
        print(f"{'bare start':48} {start:9.2f} ms")
        replay = processor("replay", "-q", str(game)) - start
        print(f"{'replay alone, beyond the bare start':48} {replay:9.2f} ms")
        beyond = processor("report", str(game), "-o", str(page)) - start
        figures.say(f"report of {TURNS} turns, beyond the bare start", beyond, SLOWEST, "ms")
        figures.say("its size", page.stat().st_size / 1000, LARGEST, "kB")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
