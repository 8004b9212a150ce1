"""Count the plays of stored positions and hold the counts against tests/data/perft/; a mismatch is shown play by play.

    python scripts/perft.py              hold every table against the generator; exit code 1 on a difference
    python scripts/perft.py --write      write the tables anew, from greedy games of each edition

A row: the position as a CGP line, plays of one word, turns of one play with their swaps, the best score of these, and
the checksum of all of them with their scores. Where a row differs every turn is listed that the generator and the
slow judge do not agree about: `game.legality` takes each turn found, `game.scoring` counts it.
"""

import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from erudit_cli.engine import graphs  # noqa: E402
from erudit_cli.engine.plays import Candidate  # noqa: E402
from erudit_cli.engine.turns import Depth, turns_of  # noqa: E402
from erudit_cli.game.judging import judge_move, standing_words  # noqa: E402
from erudit_cli.game.laying import lay  # noqa: E402
from erudit_cli.game.moves import Turn, place_name  # noqa: E402
from erudit_cli.game.position import Position, WrittenPosition  # noqa: E402
from erudit_cli.game.record import STAR  # noqa: E402
from erudit_cli.lexicon import places  # noqa: E402
from erudit_cli.lexicon.edition_words import words_of  # noqa: E402
from erudit_cli.records import cgp  # noqa: E402
from erudit_cli.rules import catalog  # noqa: E402
from erudit_cli.rules.ruleset import Ruleset  # noqa: E402

FOLDER = ROOT / "tests" / "data" / "perft"
EDITIONS = ("box-131", "box-leaflet", "classic-102", "scrabble-104-single", "web", "web-classic", "web-infinite")
POSITIONS = 8
HEADING = "# position\tplays\tturns\tbest\tchecksum\n"


def rules_of(edition: str) -> Ruleset:
    """An edition, with the nouns for words."""
    return catalog.load(edition, catalog.parse_overrides(("profile=club",)))


def turns(position: Position, rules: Ruleset) -> list[Candidate]:
    """Every turn of one play."""
    used = standing_words(position.board, rules) if rules.word_once else frozenset()
    graph = graphs.graph_of(rules, places.released_list(rules.language))
    return list(turns_of(replace(position, used_words=used), rules, graph, Depth(words=1)).candidates)


def figures_of(found: list[Candidate], position: Position, rules: Ruleset) -> list[str]:
    """What a table says of a position."""
    plain = sum(not each.turn.swaps for each in found)
    said = sorted(f"{name_of(each.turn, position, rules)} {each.score}" for each in found)
    return [
        str(plain),
        str(len(found)),
        str(found[0].score if found else 0),
        f"{zlib.crc32(chr(10).join(said).encode()):08x}",
    ]


def name_of(turn: Turn, position: Position, rules: Ruleset) -> str:
    """A turn as people write it, stars in lower case."""
    infinite = rules.layout.is_infinite
    tiles = lay(position.board, turn, rules.layout).after.tiles
    swaps = [f"{swap.square}={swap.letter}" for swap in turn.swaps]
    words = [
        f"{place_name(play.start, play.direction, infinite=infinite)} {''.join(map(tiles.__getitem__, play.squares))}"
        for play in turn.plays
    ]
    return " ".join(swaps + words)


def read(line: str, source: str) -> Position:
    written, problems = cgp.read(line, source)
    assert not problems, problems
    return written.position


def differences(found: list[Candidate], position: Position, rules: Ruleset) -> Iterator[str]:
    """Turns that the judge refuses or scores otherwise; where there is none, the table is what differs."""
    judge = words_of(rules)
    assert judge is not None
    used = standing_words(position.board, rules) if rules.word_once else frozenset()
    for each in found:
        judged = judge_move(replace(position, used_words=used), each.turn, rules, judge.allows)
        name = name_of(each.turn, position, rules)
        for fault in judged.violations:
            yield f"  {name}: {fault.code}"
        if judged.score is not None and judged.score.total != each.score:
            yield f"  {name}: {each.score}, by the scorer {judged.score.total}"


def check(path: Path) -> bool:
    """Hold one table against the generator."""
    rules = rules_of(path.stem)
    holds = True
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if row.startswith("#"):
            continue
        line, *stated = row.split("\t")
        position = read(line, f"{path.name}:{number}")
        found = turns(position, rules)
        computed = figures_of(found, position, rules)
        if computed != stated:
            holds = False
            print(f"{path.name}:{number}: stated {' '.join(stated)}, found {' '.join(computed)}: {line}")
            for difference in differences(found, position, rules):
                print(difference)
    return holds


def write(edition: str) -> None:
    """A new table: positions of greedy games, racks with no star up to three."""
    import random

    rules, dice, rows = rules_of(edition), random.Random(edition), []
    position = Position(racks=(None, None), scores=(0, 0))
    for number in range(POSITIONS):
        letters = [letter for letter, count in rules.tileset.counts.items() for _ in range(count)]
        for tile in position.board.tiles.values():
            if tile.isupper() and tile in letters:
                letters.remove(tile)
        lying = sum(tile.islower() for tile in position.board.tiles.values())
        stars = min((0, 1, 0, 2, 0, 1, 3, 0)[number], rules.tileset.stars - lying)
        rack = tuple(dice.sample(letters, rules.rack_size - stars)) + (STAR,) * stars
        position = replace(position, racks=(rack, None))
        written = WrittenPosition("", position, rules=edition, is_infinite=rules.layout.is_infinite)
        found = turns(position, rules)
        rows.append("\t".join([cgp.write(written), *figures_of(found, position, rules)]))
        if found:
            best = next((each for each in found if not each.turn.swaps), found[0])
            position = replace(position, board=lay(position.board, best.turn, rules.layout).after)
    (FOLDER / f"{edition}.tsv").write_text(HEADING + "\n".join(rows) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if arguments == ["--write"]:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for edition in EDITIONS:
            write(edition)
        return 0
    results = [check(path) for path in sorted(FOLDER.glob("*.tsv"))]
    print(f"{len(results)} tables, {results.count(False)} differ")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
