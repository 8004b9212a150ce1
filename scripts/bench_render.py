"""What `erudit render` promises, measured in processor time. Exit code 1 if any figure falls short.

One SVG after the start (a picture made of a replayed game, then drawn), the whole process of ``--to text`` against a
bare Python, and, where resvg is installed, one PNG.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from figures import Figures

from erudit_cli.errors import MissingError
from erudit_cli.game.replay import replay
from erudit_cli.records import gcg
from erudit_cli.render.board_html import board_html
from erudit_cli.render.board_picture import picture_after
from erudit_cli.render.board_png import board_png
from erudit_cli.render.board_svg import board_svg
from erudit_cli.rules import catalog

ROOT = Path(__file__).parent.parent
GAME = ROOT / "examples" / "classic-102.gcg"
SVG, PNG = 10, 200
"""Milliseconds."""
START = 12
"""Times a bare Python."""
RUNS = 15


def cheapest(work: Callable[[], object]) -> float:
    """Processor milliseconds of the best of some runs."""
    found = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found) * 1000


def process(*arguments: str) -> float:
    """Processor seconds of the best of some runs of Python."""
    found = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], capture_output=True, check=True, cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def main() -> int:
    figures = Figures()
    record = gcg.read(GAME.read_text(encoding="utf-8"), GAME.name).record
    replayed = replay(record, catalog.load("classic-102"))
    shown = picture_after(replayed, None, "ru")
    figures.say("one SVG", cheapest(lambda: board_svg(picture_after(replayed, None, "ru"))), SVG, "ms")
    figures.say("one HTML page", cheapest(lambda: board_html(picture_after(replayed, None, "ru"))), SVG, "ms")
    try:
        figures.say("one PNG", cheapest(lambda: board_png(shown)), PNG, "ms")
    except MissingError:
        print("one PNG: resvg is not installed")
    ratio = process("-m", "erudit_cli", "render", str(GAME)) / process("-c", "pass")
    figures.say("render --to text, whole process, bare Pythons", ratio, START, "x")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
