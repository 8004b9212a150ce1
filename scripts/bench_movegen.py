"""The move generator's promises, measured in one run on one core. Exit code 1 if any figure falls short.

Positions are *natural*: those of greedy games with seeded draws. Each is set up and every play found and scored.
"""

import os
import random
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from figures import Figures, megabytes, seconds

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("ERUDIT_HOME", tempfile.mkdtemp())  # a cache of its own

from erudit_cli.engine import graphs, kernel, plays, wordgraph  # noqa: E402
from erudit_cli.engine.spelled import spelled_words  # noqa: E402
from erudit_cli.engine.terms import STAR  # noqa: E402
from erudit_cli.engine.turns import turns_of  # noqa: E402
from erudit_cli.game.board import Board  # noqa: E402
from erudit_cli.game.position import Position  # noqa: E402
from erudit_cli.lexicon import places  # noqa: E402
from erudit_cli.rules import catalog  # noqa: E402
from erudit_cli.rules.ruleset import Ruleset  # noqa: E402

Task = tuple[list[tuple[int, int, int]], list[int], int]
"""Tiles on the board, the rack's letters by number, its stars."""

COUNT = 400
RULES = catalog.load("scrabble-104-single", catalog.parse_overrides(("profile=club",)))
MANY = catalog.load("classic-102")
OTHERWISE = (
    *("word_premiums=sum", "premium_life=permanent", "premium_life=word"),
    *("turn_scoring=each_word", "extension=no"),
)
"""Answers that the generator does not know, or that no edition gives."""


def generator(module: ModuleType, graph: wordgraph.WordGraph, rules: Ruleset) -> Any:
    search = plays.Search(Board(), rules, graph)
    return module.Generator(graph, plays.terms_of(rules, search.window, graph.letters, search._bonuses()))


def natural(graph: wordgraph.WordGraph, rules: Ruleset, count: int, stars: int | None = None) -> list[Task]:
    """Positions of greedy games; with `stars`, racks get so many in place of letters."""
    dice = random.Random(1)
    work = generator(kernel.movegen(), graph, rules)
    found: list[Task] = []
    while len(found) < count:
        bag = [graph.letters.index(letter.lower()) for letter, n in rules.tileset.counts.items() for _ in range(n)]
        bag += [STAR] * rules.tileset.stars
        dice.shuffle(bag)
        racks: list[list[int]] = [[], []]
        tiles: list[tuple[int, int, int]] = []
        for turn in range(100):
            rack = racks[turn % 2]
            while bag and len(rack) < rules.rack_size:
                rack.append(bag.pop())
            letters = [code for code in rack if code != STAR]
            held = [letters.count(code) for code in range(len(graph.letters))]
            shown = letters if stars is None else letters[: rules.rack_size - stars]
            counts = [shown.count(code) for code in range(len(graph.letters))]
            found.append((list(tiles), counts, rack.count(STAR) if stars is None else stars))
            work.set_board(tiles)
            work.set_rack(held, rack.count(STAR))
            best = work.best()
            if best is None:
                break
            row, column, is_down = work.place(best[1])
            for place, code in enumerate(best[2]):
                if code >= 0:
                    tiles.append((row + place * is_down, column + place * (not is_down), code))
                    rack.remove(min(code, STAR) if code >= STAR else code)
    return found[:count]


def per_position(work: Any, tasks: list[Task]) -> float:
    """Processor seconds a position: set up, every play found and scored."""
    start = time.process_time()
    for tiles, counts, stars in tasks:
        work.set_board(tiles)
        work.set_rack(counts, stars)
        work.plays()
    return (time.process_time() - start) / len(tasks)


def per_turn(graph: wordgraph.WordGraph, tasks: list[Task], rules: Ruleset) -> tuple[float, float, float]:
    """Processor seconds of the ten best whole turns, a position and at most, and how many were exact to two words."""
    letters = graph.letters
    exact = 0
    taken = []
    for tiles, counts, stars in tasks:
        start = time.process_time()
        board = Board(
            {
                (row, column): letters[code - STAR] if code >= STAR else letters[code].upper()
                for row, column, code in tiles
            }
        )
        rack = tuple(letter.upper() for letter, count in zip(letters, counts, strict=True) for _ in range(count))
        exact += turns_of(Position(board, (rack + ("?",) * stars,)), rules, graph, most=10).is_exact
        taken.append(time.process_time() - start)
    return sum(taken) / len(tasks), max(taken), exact / len(tasks)


def main() -> int:
    figures = Figures()
    path = places.released_list("ru")
    start = time.process_time()
    built = wordgraph.build(spelled_words(path, MANY), graphs.graph_letters(MANY))
    figures.say("graph built", time.process_time() - start, 0.5, "s")
    figures.say("graph size", len(wordgraph.to_bytes(built, "")) / 1e6, 2, "MB")
    graph = graphs.graph_of(RULES, path)
    tasks, starry = natural(graph, RULES, COUNT), natural(graph, RULES, 60, stars=3)
    pure = generator(kernel.uncompiled(), graph, RULES)
    figures.say("uncompiled: natural", per_position(pure, tasks[:150]) * 1e3, 2.3, "ms")
    figures.say("uncompiled: three stars", per_position(pure, starry[:15]) * 1e3, 90, "ms")
    print(f"move generator in force: {kernel.state()}")
    is_fast = kernel.is_compiled(kernel.movegen())
    if is_fast:
        work = generator(kernel.movegen(), graph, RULES)
        per_position(work, tasks)
        best = min(per_position(work, tasks) for _ in range(5))
        figures.say("compiled: natural positions a second", 1 / best, 14_000, "/s", at_least=True)
        figures.say("compiled: three stars", per_position(work, starry) * 1e3, 4, "ms")
        several = graphs.graph_of(MANY, path)
        none, _, share = per_turn(several, natural(several, MANY, 40, stars=0), MANY)
        figures.say(f"whole turns, no star ({share:.0%} exact)", none * 1e3, 10, "ms")
        starry = natural(several, MANY, 20, stars=1)
        one, _, share = per_turn(several, starry, MANY)
        figures.say(f"whole turns, one star ({share:.0%} exact)", one * 1e3, 150, "ms")
    hint = [sys.executable, "-m", "erudit_cli", "hint", "--rules", "scrabble-104-single", "--set", "profile=club"]
    if is_fast:
        seconds([*hint, "--rack", "КИНОТАР"])
        figures.say("hint, whole process, no star", seconds([*hint, "--rack", "КИНОТАР"], 5) * 1e3, 90, "ms")
        hint[hint.index("scrabble-104-single")] = "classic-102"
        hint += ["--set", "words_per_turn=one"]
        seconds([*hint, "--rack", "КИНО***"])
        figures.say("hint, whole process, three stars", seconds([*hint, "--rack", "КИНО***"], 5) * 1e3, 150, "ms")
        figures.say("hint, memory", megabytes([*hint, "--rack", "КИНО***"]), 60, "MB")
        for answer in OTHERWISE:
            _, slowest, _ = per_turn(several, starry, catalog.load("classic-102", catalog.parse_overrides((answer,))))
            figures.say(f"{answer}, one star, slowest", slowest * 1e3, 1000, "ms")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
