"""How long searches of the released list take: one line a figure with its bound. Exit code 1 if any falls short.

Whole processes, best of several. The bare start is `erudit search` ended by an empty rack: all is loaded but the list.
"""

import os
import sys
import tempfile

from figures import Figures, seconds

SEARCH = [sys.executable, "-m", "erudit_cli", "search"]
TIMES = 7

ANAGRAMS = (("КАРТОН*",), ("КАРТО**",), ("ЕЖ",))
"""Seven letters with a star, with two, and a short rack."""

SEARCHES = (
    ("--sub", "КАРТО**"),
    ("--pattern", "к?т*"),
    ("--pattern", "*[аои]*к*"),
    ("--regex", "ость$"),
    ("--regex", "(а|о)+.*[^р]т{1,3}"),
    ("--hooks", "рот"),
    ("--contains", "ск", "-n", "20"),
    ("--min", "7", "--max", "7", "--sort", "odds", "-n", "20"),
    ("--min", "2", "--sort", "points", "-n", "20"),
)
HARDEST = (
    ("--min", "2", "--sort", "odds", "-n", "20"),
    ("--min", "2"),
    ("--regex", "а.{0,17}|о.{0,17}|е.{0,17}|и.{0,17}", "-n", "20"),
)
"""Every word of the list counted, every word printed, an expression made to be slow."""


def measure() -> bool:
    figures = Figures()
    bare = seconds([*SEARCH, "--anagram", ""], TIMES)
    print(f"{'bare start':48} {bare * 1000:9.1f} ms")
    for (rack,) in ANAGRAMS:
        beyond = seconds([*SEARCH, "--anagram", rack], TIMES) - bare
        figures.say(f"--anagram {rack}, beyond the bare start", beyond * 1000, 150, "ms")
    for arguments in SEARCHES:
        figures.say(" ".join(arguments), seconds([*SEARCH, *arguments], TIMES) * 1000, 400, "ms")
    for arguments in HARDEST:
        figures.say(" ".join(arguments), seconds([*SEARCH, *arguments], 3) * 1000, 1000, "ms")
    return figures.all_hold


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name in [name for name in os.environ if name.startswith("ERUDIT_")]:
            del os.environ[name]
        os.environ["ERUDIT_HOME"] = folder
        return 0 if measure() else 1


if __name__ == "__main__":
    sys.exit(main())
