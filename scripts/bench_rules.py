"""What the rules and the scorer promise, measured. Exit code 1 if any figure falls short.

Times are processor time of this one process. Games come from the folder of records that ERUDIT_SHARED names, if it is
set, else from examples/, over and over.
"""

import os
import random
import sys
import time
from pathlib import Path

from figures import Figures

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from erudit_cli.game.board import Board  # noqa: E402
from erudit_cli.game.laying import lay  # noqa: E402
from erudit_cli.game.moves import Turn  # noqa: E402
from erudit_cli.game.replay import replay  # noqa: E402
from erudit_cli.game.scoring import score_turn  # noqa: E402
from erudit_cli.records import encoding, gcg  # noqa: E402
from erudit_cli.records.edition import edition_of  # noqa: E402
from erudit_cli.rules import board_files, catalog, edition_file  # noqa: E402
from tests.strategies import random_game  # noqa: E402

LOADS = 20
PLAYS = 100_000


def load_afresh(name: str) -> float:
    """Seconds to load one edition with nothing remembered from before."""
    for remembered in (catalog.load, edition_file.read, board_files.read_layout, board_files.read_tileset):
        remembered.cache_clear()
    start = time.process_time()
    catalog.load(name)
    return time.process_time() - start


def seconds_for_plays(count: int) -> float:
    """Seconds to lay and score that many plays of one word, on boards from empty to crowded."""
    rules = catalog.load("scrabble-104-single")
    plays: list[tuple[Board, Turn]] = []
    for seed in range(200):
        plays += [(board, turn) for board, turn, _ in random_game(rules, random.Random(seed), 15)]
    rounds = count // len(plays)
    start = time.process_time()
    for _ in range(rounds):
        for board, turn in plays:
            score_turn(lay(board, turn, rules.layout), turn, rules)
    return (time.process_time() - start) * count / (rounds * len(plays))


def games_per_second() -> float:
    """Records read, given their edition and replayed, from bytes."""
    shared = os.environ.get("ERUDIT_SHARED")
    folder = Path(shared, "gcg", "corpus") if shared else ROOT / "examples"
    records = [path.read_bytes() for path in sorted(folder.rglob("*.gcg"))]
    records *= max(1, 250 // len(records))
    start = time.process_time()
    for data in records:
        record = gcg.read(encoding.decode(data, "record").text, "record").record
        edition = edition_of(record)
        if edition.id is not None:
            replay(record, catalog.load(edition.id, edition.overrides))
    return len(records) / (time.process_time() - start)


def main() -> int:
    """Print one line a figure."""
    figures = Figures()
    best = {name: min(load_afresh(name) for _ in range(LOADS)) * 1000 for name in catalog.edition_ids()}
    slowest = max(best, key=best.__getitem__)
    figures.say(f"slowest edition to load ({slowest})", best[slowest], 10, "ms")
    figures.say("100,000 plays laid and scored", min(seconds_for_plays(PLAYS) for _ in range(2)), 2.5, "s")
    figures.say("records scored a second", max(games_per_second() for _ in range(3)), 300, "/s", at_least=True)
    return 0 if figures.all_hold else 1


if __name__ == "__main__":
    sys.exit(main())
