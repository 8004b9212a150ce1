"""What `analyze` promises, measured: a game of 25 turns, many games by two processes. Exit code 1 if it falls short.

The games are of greedy bots with seeded draws. Processor time (user and system, of all processes) is what counts: wall
time says how busy the machine is.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from figures import Figures

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("ERUDIT_HOME", tempfile.mkdtemp())  # a cache of its own

from erudit_cli.engine import graphs, kernel  # noqa: E402
from erudit_cli.engine.choices import Choices  # noqa: E402
from erudit_cli.engine.endgame import Endgame, UnsolvedError  # noqa: E402
from erudit_cli.game.board import Board  # noqa: E402
from erudit_cli.game.laying import lay  # noqa: E402
from erudit_cli.game.moves import Turn, place_name  # noqa: E402
from erudit_cli.game.position import Position  # noqa: E402
from erudit_cli.lexicon import places  # noqa: E402
from erudit_cli.rules import catalog  # noqa: E402

HEAD = "#character-encoding UTF-8\n#rules scrabble-104-single profile=club\n#player1 a A\n#player2 b B\n"
RULES = catalog.load("scrabble-104-single", catalog.parse_overrides(("profile=club",)))
GAMES = int(os.environ.get("ERUDIT_GAMES", "200"))
TURNS = 25


def greedy_game(seed: int) -> list[tuple[Position, Turn | None, int]]:
    """Each turn of a game: the position, the play, its points."""
    graph = graphs.graph_of(RULES, places.released_list("ru"))
    dice = random.Random(seed)
    bag = [*Counter(RULES.tileset.counts).elements(), *"?" * RULES.tileset.stars]
    dice.shuffle(bag)
    racks: list[tuple[str, ...]] = [(), ()]
    board, passes = Board(), 0
    game: list[tuple[Position, Turn | None, int]] = []
    while passes < 4 and not (bag == [] and () in racks):
        player = len(game) % 2
        while bag and len(racks[player]) < RULES.rack_size:
            racks[player] = (*racks[player], bag.pop())
        position = Position(board, tuple(racks), on_turn=player, bag=len(bag), zero_turns=passes)
        best = Choices(position, RULES, graph).by_points()
        passes = passes + 1 if best is None else 0
        if best is None or not isinstance(best.move, Turn):
            game.append((position, None, 0))
            continue
        game.append((position, best.move, best.points))
        board = lay(board, best.move, RULES.layout).after
        racks[player] = best.leave
    return game


def record(game: Sequence[tuple[Position, Turn | None, int]]) -> str:
    totals = [0, 0]
    lines = []
    for position, turn, points in game:
        player = position.on_turn
        totals[player] += points
        move = (
            "-" if turn is None else f"{place_name(turn.plays[0].start, turn.plays[0].direction)} {turn.plays[0].word}"
        )
        rack = "".join(position.rack or ())
        lines.append(f">{'ab'[player]}: {rack} {move} +{points} {totals[player]}\n")
    return HEAD + "".join(lines)


def processor_seconds(*arguments: str) -> tuple[float, float]:
    """Processor and wall seconds of a whole command."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-m", "erudit_cli", "analyze", "-q", *arguments], cwd=ROOT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.perf_counter() - start


def main() -> int:
    if not kernel.is_compiled(kernel.movegen()):
        print("the move generator is not compiled: nothing is promised")
        return 0
    figures = Figures()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        games = [greedy_game(seed) for seed in range(GAMES)]
        one = folder / "one.gcg"
        one.write_text(record(games[0][:TURNS]), encoding="utf-8")
        processor_seconds(str(one))  # the graph is built
        figures.say("25 turns, processor time", min(processor_seconds(str(one))[0] for _ in range(5)), 0.4, "s")
        many = folder / "many"
        many.mkdir()
        for number, game in enumerate(games):
            (many / f"{number:04}.gcg").write_text(record(game), encoding="utf-8")
        spent, wall = processor_seconds(str(many), "--jobs", "2")
        print(f"{GAMES} games, {sum(map(len, games)) / GAMES:.1f} turns each: {wall:.1f} s of wall time")
        figures.say("1,000 games on two cores, by processor time", spent / GAMES * 1000 / 2, 60, "s")
        spent, _ = processor_seconds(str(one), "--plies", "2", "--samples", "100")
        print(f"25 turns, looked two turns ahead, 5 choices, 100 deals: {spent:.1f} s of processor time")
    solved = []
    for game in games[:20]:
        position = next(position for position, _, _ in game if position.bag == 0)
        start = time.process_time()
        endgame = Endgame(position, RULES, graphs.graph_of(RULES, places.released_list("ru")))
        try:
            endgame.best()
            solved.append(True)
        except UnsolvedError:
            solved.append(False)
        if not solved[-1]:
            print(f"an endgame is given up after {time.process_time() - start:.1f} s of processor time")
    print(f"endgames solved from the first turn with an empty bag: {sum(solved)} of {len(solved)}")
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
