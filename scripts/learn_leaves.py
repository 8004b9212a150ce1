"""Learn the leave values of an edition by self-play and write its table. Takes minutes.

    python scripts/learn_leaves.py classic-102 --games 40000 --generations 3 --jobs 2

Of an edition of one's own, ``my.toml``, the table is written beside it, as ``my.leaves.tsv``, where it is found.

The same edition, word list, seed and games give the same table for any number of processes. The first generation plays
by points alone; the table is what the last one saw.
"""

import argparse
import shlex
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from erudit_cli.cli.streams import write_atomically
from erudit_cli.engine import equity, kernel, learning
from erudit_cli.engine.bots import leave_tables
from erudit_cli.engine.game_terms import POINT, LeaveTables
from erudit_cli.engine.games import Table, obstacle
from erudit_cli.engine.graphs import graph_of, list_hash
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.messages import sentence
from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import Ruleset

CHUNK = 500
"""Games one process plays at a time."""


def list_of(rules: Ruleset, lexicon: str | None) -> str:
    """The path of the edition's word list."""
    words = words_of(rules, lexicon)
    if words is None:
        sys.exit(f"{rules.id} has no word list: erudit lexicon build --lang {rules.language} --profile {rules.profile}")
    return words.active.path


@cache
def table_for(edition: str, path: str, tables: LeaveTables | None) -> Table:
    rules = catalog.load(edition)
    return Table(rules, graph_of(rules, path), (tables, tables))


def play(edition: str, path: str, tables: LeaveTables | None, first_seed: int, games: int) -> learning.Seen:
    """The turns of some games of a bot against itself."""
    table = table_for(edition, path, tables)
    leaves = kernel.part("leaves").Leaves(tables) if tables else None
    seen = learning.Seen()
    for seed in range(first_seed, first_seed + games):
        for turn in table.play.play(seed, True).log:
            if turn.bag >= learning.LEAST_BAG:
                kept = leaves.value(turn.kept) if leaves else 0
                seen.add(turn.rack, turn.score * POINT + kept)
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition", help="its id, or its file")
    parser.add_argument("--games", type=int, default=40_000, help="in all generations together")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--lexicon", default=None)
    parser.add_argument(
        "--output", default=None, help="by default the table that is shipped, or one beside the edition's own file"
    )
    asked = parser.parse_args()
    rules = catalog.load(asked.edition)
    if fault := obstacle(rules, is_whole=False):
        sys.exit(sentence(fault, "en", rules=rules.id))
    path = list_of(rules, asked.lexicon)
    letters = graph_of(rules, path).letters
    each = asked.games // (asked.generations + 1)
    shares = [each] * (asked.generations - 1) + [asked.games - each * (asked.generations - 1)]
    tables: LeaveTables | None = None
    learned: dict[learning.Kinds, learning.Learned] = {}
    start, seed = time.perf_counter(), asked.seed * 1_000_000_000
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for number, games in enumerate(shares, start=1):
            starts = range(seed, seed + games, CHUNK)
            counts = [min(CHUNK, seed + games - first) for first in starts]
            seen = learning.Seen()
            same = [[value] * len(starts) for value in (asked.edition, path, tables)]
            for part in pool.map(play, *same, starts, counts):
                seen.merge(part)
            seed += games
            learned = learning.learn(seen)
            tables = leave_tables(learning.parts_of(learned, letters), letters)
            star = len(letters)
            curve = [round(learned[(star,) * count].value, 1) for count in (1, 2, 3) if (star,) * count in learned]
            usual = seen.cells[()]
            print(
                f"{rules.id}: generation {number}: games {games}, a turn {usual[1] / usual[0] / POINT:.2f}, leaves"
                f" {len(learned)}, stars {curve}, {time.perf_counter() - start:.0f} s",
                flush=True,
            )
    header = {
        "edition": rules.id,
        "edition_sha256": fingerprint(rules),
        "lexicon_sha256": list_hash(path),
        "seed": asked.seed,
        "games": asked.games,
        "generations": f"{len(shares)} of games {', '.join(map(str, shares))}; the first by points alone",
        "command": shlex.join(["python", "scripts/learn_leaves.py", *sys.argv[1:]]),
    }
    target = Path(asked.output) if asked.output else equity.place_of(rules)
    write_atomically(target, learning.table_text(learned, letters, header).encode())
    print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
