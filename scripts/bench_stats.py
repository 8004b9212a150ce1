"""How long statistics of tiles and draws take: one line a figure with its bound. Exit code 1 if any falls short.

Whole processes, best of several; the bingo count alone, and opening racks on two processes.
"""

import os
import sys
import tempfile
from time import perf_counter

from figures import Figures, seconds

STATS = [sys.executable, "-m", "erudit_cli", "stats"]
RACKS = 100_000


def bingo_count() -> float:
    """The exact count over the released nouns, words read beforehand; the best of three."""
    from erudit_cli.lexicon import places
    from erudit_cli.rules import catalog
    from erudit_cli.stats.bag import source_of
    from erudit_cli.stats.bingos import Bingos
    from erudit_cli.stats.edition_lexicon import edition_lexicon

    rules = catalog.load("classic-106")
    lexicon = edition_lexicon(places.released_list("ru"), rules)
    times = []
    for _ in range(3):
        start = perf_counter()
        assert Bingos(rules, lexicon, source_of(rules, lexicon)).chance
        times.append(perf_counter() - start)
    return min(times)


def measure() -> bool:
    figures = Figures()
    figures.say("stats tiles", seconds([*STATS, "tiles"], 5), 0.6, "s")
    figures.say("stats tiles --values --counts", seconds([*STATS, "tiles", "--values", "--counts"], 5), 0.8, "s")
    figures.say("stats draws", seconds([*STATS, "draws"], 3), 1.8, "s")
    figures.say("exact count of bingos, released nouns", bingo_count(), 1.5, "s")
    opening = [*STATS, "draws", "--opening", str(RACKS), "--jobs", "2"]
    figures.say(f"{RACKS} opening racks, two processes", seconds(opening, 1), 60, "s")
    return figures.all_hold


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name in [name for name in os.environ if name.startswith("ERUDIT_")]:
            del os.environ[name]
        os.environ["ERUDIT_HOME"] = folder
        return 0 if measure() else 1


if __name__ == "__main__":
    sys.exit(main())
