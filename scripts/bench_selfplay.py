"""Games that two greedy bots play each other, on one core and on two. Exit code 1 if any figure falls short.

Where ERUDIT_SHARED names the reference material and Cython is installed, the measured sketch of the same design is
compiled and plays in the same run, by turns with the kernel: it is what the kernel has to beat.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from figures import Figures

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("ERUDIT_HOME", tempfile.mkdtemp())  # a cache of its own, for the second process too

from erudit_cli.engine import graphs, kernel, plays  # noqa: E402
from erudit_cli.engine.games import Table  # noqa: E402
from erudit_cli.lexicon import places  # noqa: E402
from erudit_cli.rules import catalog  # noqa: E402

GAMES = 150
ROUNDS = 5
SETUP = """
from setuptools import Extension, setup
flags = ["-O3", "-g0"{popcnt}]
setup(name="sketch", py_modules=[], ext_modules=[Extension("kernel", ["kernel.py"], extra_compile_args=flags)])
"""


def table(stars: int) -> Table:
    """Greedy bots with the tiles of classic-102, the nouns of the club list, and so many stars."""
    changes = ("profile=club", f"star_count={stars}", "stated_total=none")
    rules = catalog.load("classic-102", catalog.parse_overrides(changes))
    return Table(rules, graphs.graph_of(rules, places.released_list("ru")))


def games_a_second(play: Callable[[int], object]) -> float:
    """Games for each second of processor time."""
    start = time.process_time()
    play(GAMES)
    return GAMES / (time.process_time() - start)


def sketch(shared: Path, folder: Path) -> Any | None:
    """The compiled sketch, or None where it cannot be compiled."""
    shutil.copy(shared / "engine" / "sketch" / "kernel.py", folder)
    popcnt = ', "-mpopcnt"' if os.uname().machine == "x86_64" else ""
    (folder / "setup.py").write_text(SETUP.format(popcnt=popcnt), encoding="utf-8")
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    if subprocess.run(build, cwd=folder, capture_output=True, check=False).returncode:
        return None
    sys.path.insert(0, str(folder))
    import kernel as module

    return module


def sketch_board(module: Any, here: Table) -> Any:
    """The sketch set up with the same words and tiles."""
    graph, window = here.search.graph, here.search.window
    terms = plays.terms_of(here.rules, window, graph.letters, (0,) * 8)
    masks = [array("Q", table) for table in (graph.leaving, graph.ending, graph.below)]
    numbers = [array("I", table) for table in (graph.first, graph.arcs)]
    tables = (masks[0], masks[1], numbers[0], numbers[1], 1, masks[2])
    return module.Board(tables, terms.tile_points, len(graph.letters), terms.letter_factors, terms.word_factors)


def against_sketch(figures: Figures, here: Table, module: Any) -> None:
    """Both play by turns, so that a busy machine hinders both."""
    board = sketch_board(module, here)
    counts = [here.rules.tileset.counts[letter.upper()] for letter in here.search.graph.letters]
    stars = here.rules.tileset.stars
    ours, theirs = [], []
    for seed in range(ROUNDS):
        theirs.append(games_a_second(lambda games, seed=seed: board.selfplay(counts, stars, seed, games)))
        ours.append(games_a_second(lambda games, seed=seed: here.play.totals(GAMES * seed, games)))
    print(f"the sketch beside it, {stars} stars: {max(theirs):.0f} games/s")
    figures.say(f"kernel to sketch, {stars} stars", max(ours) / max(theirs), 1, "x", at_least=True)


def rate(seeds: int) -> float:
    """Games a second of a process of its own that is set up."""
    here = table(3)
    here.play.totals(0, 20)
    start = time.process_time()
    here.play.totals(0, seeds)
    return seeds / (time.process_time() - start)


def main() -> int:
    figures = Figures()
    print(f"kernel in force: {kernel.state()}")
    if not kernel.is_compiled(kernel.movegen()):
        print("not compiled: no promise of games a second")
        return 0
    for stars, bound in ((3, 379), (2, 452)):
        here = table(stars)
        best = max(games_a_second(lambda games: here.play.totals(1, games)) for _ in range(ROUNDS))  # noqa: B023
        figures.say(f"greedy games a second, {stars} stars", best, bound, "/s", at_least=True)
    with ProcessPoolExecutor(2) as pool:
        alone = max(pool.submit(rate, 2 * GAMES).result() for _ in range(3))
        both = max(sum(pool.map(rate, [2 * GAMES] * 2)) for _ in range(3))
    figures.say("two processes to one, by processor time", both / alone, 1.8, "x", at_least=True)
    shared = os.environ.get("ERUDIT_SHARED")
    if shared:
        with tempfile.TemporaryDirectory() as folder:
            module = sketch(Path(shared), Path(folder))
            if module is None:
                print("the sketch cannot be compiled here (Cython and a compiler are needed)")
            else:
                for stars in (3, 2):
                    against_sketch(figures, table(stars), module)
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
