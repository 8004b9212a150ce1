"""How long searches of the released list take: one line a figure with its bound. Exit code 1 if any falls short.

Processor time of whole processes, from a cold shell to the last line printed; the least of several.
"""

import os
import sys
import tempfile

from figures import Figures, processor_seconds

SEARCH = [sys.executable, "-m", "erudit_cli", "search"]
TIMES = 7

ANAGRAMS = ("ЕЖ", "КАРТОН*", "КАРТО**")
"""A short rack; seven letters with a star, and with two."""

PATTERNS = (
    ("--pattern", "к?т*"),
    ("--pattern", "*[аои]*к*"),
    ("--regex", "ость$"),
    ("--contains", "ск"),
    ("--hooks", "рот"),
    ("--min", "7", "--max", "7", "--sort", "odds", "-n", "20"),
)
HARDEST = (
    ("--sub", "КАРТО**"),
    ("--regex", "(а|о)+.*[^р]т{1,3}"),
    ("--regex", "а.{0,17}|о.{0,17}|е.{0,17}|и.{0,17}", "-n", "20"),
    ("--min", "2", "--sort", "odds", "-n", "20"),
    ("--min", "2"),
)
"""Expressions made to be slow; every word of the list counted, every word printed."""


def measure() -> bool:
    figures = Figures()
    bare = processor_seconds([sys.executable, "-c", "pass"], TIMES)
    print(f"{'bare python -c pass':48} {bare * 1000:9.1f} ms")
    for searches, bound in (([("--anagram", rack) for rack in ANAGRAMS], 300), (PATTERNS, 200), (HARDEST, 600)):
        for arguments in searches:
            figures.say(" ".join(arguments), processor_seconds([*SEARCH, *arguments], TIMES) * 1000, bound, "ms")
    return figures.all_hold


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name in [name for name in os.environ if name.startswith("ERUDIT_")]:
            del os.environ[name]
        os.environ["ERUDIT_HOME"] = folder
        return 0 if measure() else 1


if __name__ == "__main__":
    sys.exit(main())
