"""Hold the move generator against a brute force that takes every word from every square and asks `game.legality`.

    python scripts/perft.py                          hold the stored tables against the generator
    python scripts/perft.py --write [EDITION…]       write the tables anew, counts by brute force (minutes)
    python scripts/perft.py --brute N [--from SEED] [EDITION…]
                                                     N random positions an edition, the generator compiled and not

An edition may have answers of its own, `classic-102,word_premiums=sum,extension=no`. The positions of a seed are always
the same, so that a long run can be parted: N positions are those of N / 8 seeds.

Exit code 1 on a difference, which is shown turn by turn. A row of a table: the position as a CGP line, turns of one
word without a swap, with swaps too, the best score of all these, and the checksum of all of them with their scores.
The words are those of tests/data/perft/words.*.txt, which nobody changes; each table names the hash of its list.
"""

import random
import sys
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from erudit_cli.engine import graphs, kernel, plays, wordgraph  # noqa: E402
from erudit_cli.engine.spelled import spelled_words  # noqa: E402
from erudit_cli.engine.turns import Depth, turns_of  # noqa: E402
from erudit_cli.engine.wordgraph import WordGraph  # noqa: E402
from erudit_cli.game.implied import standing_words  # noqa: E402
from erudit_cli.game.laying import lay  # noqa: E402
from erudit_cli.game.moves import Direction, place_name  # noqa: E402
from erudit_cli.game.position import Position, WrittenPosition  # noqa: E402
from erudit_cli.records import cgp  # noqa: E402
from erudit_cli.rules import catalog  # noqa: E402
from erudit_cli.rules.ruleset import Ruleset  # noqa: E402
from tests.engine import brute_force  # noqa: E402
from tests.engine.brute_force import Key  # noqa: E402

FOLDER = ROOT / "tests" / "data" / "perft"
EDITIONS = (
    *("box-131", "box-leaflet", "classic-102", "uk-102", "uk-guide", "scrabble-104", "scrabble-104-single"),
    *("web", "web-classic", "web-infinite", "web-classic-infinite"),
)
HEADING = "# position\tplain\tturns\tbest\tchecksum\n"
MOST_TILES = (7, 7, 5, 5)
"""On the racks of the tables, by their stars: each star makes the brute force thirty times slower."""
LONGEST_WITHOUT_END = 5
"""Letters of the words of a table of a board without end."""
MADE_UP = 2000
"""Words where no list is kept."""
RACKS = 5
"""Tiles on a rack whose turns of two words the brute force looks for."""


def rules_of(edition: str) -> Ruleset:
    """An edition, with the nouns for words, and what else is set after it."""
    name, *answers = edition.split(",")
    return catalog.load(name, catalog.parse_overrides(("profile=club", *answers)))


def list_of(rules: Ruleset) -> Path:
    return FOLDER / f"words.{rules.language}.txt"


def words_of(rules: Ruleset) -> set[str]:
    """The words of a table; on boards without end short ones, since the brute force looks as far as they reach."""
    words = set(spelled_words(str(list_of(rules)), rules))
    return {word for word in words if len(word) <= LONGEST_WITHOUT_END} if rules.layout.is_infinite else words


def pool_of(rules: Ruleset) -> set[str]:
    """What the small lists of random positions are drawn from: words of a rack's length.

    Where no list is kept they are rows of letters by chance, as frequent as the tiles: the brute force asks no more.
    """
    if list_of(rules).exists():
        return {word for word in spelled_words(str(list_of(rules)), rules) if len(word) <= rules.rack_size}
    dice = random.Random(rules.id)
    letters, counts = zip(*rules.tileset.counts.items(), strict=True)
    lengths = range(2, rules.rack_size + 1)
    return {"".join(dice.choices(letters, counts, k=dice.choice(lengths))).lower() for _ in range(MADE_UP)}


def found_by_generator(position: Position, rules: Ruleset, graph: WordGraph, words: int = 1) -> dict[Key, int]:
    """The turns of so many words, by key."""
    found = turns_of(position, rules, graph, Depth(words=words, followed=1_000_000))
    return brute_force.keyed(found.candidates, position.board, rules)


def figures_of(found: dict[Key, int], rules: Ruleset) -> list[str]:
    """What a table says of a position."""
    said = sorted(f"{name_of(key, rules)} {score}" for key, score in found.items())
    return [
        str(sum(not key[0] for key in found)),
        str(len(found)),
        str(max(found.values(), default=0)),
        f"{zlib.crc32(chr(10).join(said).encode()):08x}",
    ]


def name_of(key: Key, rules: Ruleset) -> str:
    """A turn by its tiles, stars in lower case, each with its square; and by its words where these count."""
    swaps, tiles, words = key

    def place(square: tuple[int, int]) -> str:
        return place_name(square, Direction.ACROSS, infinite=rules.layout.is_infinite)

    said = [f"{place(swap.square)}={swap.letter}" for swap in swaps]
    said += [f"{place(square)}:{tile}" for square, tile in sorted(tiles)]
    return " ".join([*said, *sorted(f"({place(squares[0])}-{place(squares[-1])})" for squares in words)])


def differences(found: dict[Key, int], expected: dict[Key, int], rules: Ruleset) -> Iterator[str]:
    """Every turn that one side has and the other has not, or scores otherwise."""
    for key in sorted({*found, *expected}, key=lambda key: name_of(key, rules)):
        if found.get(key) != expected.get(key):
            yield f"  {name_of(key, rules)}: found {found.get(key, '-')}, brute force {expected.get(key, '-')}"


def read(line: str, source: str, rules: Ruleset) -> Position:
    written, problems = cgp.read(line, source)
    assert not problems, problems
    position = written.position
    used = standing_words(position.board, rules) if rules.word_once else frozenset()
    return replace(position, used_words=used)


def check(path: Path) -> bool:
    """Hold one table against the generator."""
    rules = rules_of(path.stem)
    words = words_of(rules)
    graph = wordgraph.build(words, graphs.graph_letters(rules))
    holds = True
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if row.startswith("#"):
            continue
        line, *stated = row.split("\t")
        position = read(line, f"{path.name}:{number}", rules)
        found = found_by_generator(position, rules, graph)
        computed = figures_of(found, rules)
        if computed != stated:
            holds = False
            print(f"{path.name}:{number}: stated {' '.join(stated)}, found {' '.join(computed)}: {line}")
            for difference in differences(found, brute_force.all_turns(position, rules, words), rules):
                print(difference)
    return holds


def write(edition: str) -> None:
    """A new table: positions of a game of good and less good plays, racks with no star up to three."""
    rules = rules_of(edition)
    words = words_of(rules)
    hashed = sha256(list_of(rules).read_bytes()).hexdigest()
    rows = [f"# counts by brute force; {list_of(rules).name} sha256 {hashed}\n{HEADING}"]
    graph = wordgraph.build(words, graphs.graph_letters(rules))
    dice = random.Random(edition)
    position = Position(racks=(None, None), scores=(0, 0))
    for stars in brute_force.STARS:
        rack = brute_force.random_rack(position.board, rules, sorted(words), dice, stars)
        rack = rack[: MOST_TILES[stars]]
        used = standing_words(position.board, rules) if rules.word_once else frozenset()
        position = replace(position, racks=(rack, None), used_words=used)
        line = cgp.write(WrittenPosition("", position, rules=edition, is_infinite=rules.layout.is_infinite))
        expected = brute_force.all_turns(read(line, edition, rules), rules, words)
        rows.append("\t".join([line, *figures_of(expected, rules)]) + "\n")
        found = turns_of(position, rules, graph, Depth(words=1), most=20).candidates
        if found:
            position = replace(position, board=lay(position.board, dice.choice(found).turn, rules.layout).after)
    (FOLDER / f"{edition}.tsv").write_text("".join(rows), encoding="utf-8")


def hold_against_brute_force(edition: str, count: int, first_seed: int = 0) -> int:
    """How many of `count` random positions differ: plays of full racks, turns of two words of short ones."""
    rules = rules_of(edition)
    pool = pool_of(rules)
    kernels: list[ModuleType] = [kernel.uncompiled()]
    if kernel.is_compiled(kernel.movegen()):
        kernels.append(kernel.movegen())
    total = 0
    for most_words, words, size in ((1, 25, None), (2, 13, RACKS)):
        differ = seen = 0
        seeds = range(first_seed, first_seed + count)
        games = (brute_force.random_positions(rules, pool, seed, words, size) for seed in seeds)
        for position, listed in islice((each for game in games for each in game), count):
            expected = brute_force.all_turns(position, rules, set(listed), most_words)
            graph = brute_force.small_graph(listed, rules)
            seen += len(expected)
            for module in kernels:
                found = with_kernel(module, position, rules, graph, most_words)
                if found != expected:
                    differ += 1
                    print(edition, module.__file__, position, " ".join(listed))
                    for difference in differences(found, expected, rules):
                        print(difference)
        runs = " and ".join(["uncompiled", kernel.state()][: len(kernels)])
        said = f"{edition}, turns of at most {most_words}: {count} positions, {seen} turns, {differ} differ ({runs})"
        print(said, flush=True)
        total += differ
    return total


def with_kernel(module: ModuleType, position: Position, rules: Ruleset, graph: WordGraph, words: int) -> dict[Key, int]:
    """The turns that one of the generators finds."""
    in_force = kernel.movegen
    plays._generator.cache_clear()
    kernel.movegen = lambda: module  # type: ignore[assignment]
    try:
        return found_by_generator(position, rules, graph, words)
    finally:
        kernel.movegen = in_force
        plays._generator.cache_clear()


def main(arguments: list[str]) -> int:
    match arguments:
        case ["--write", *editions]:
            for edition in editions or EDITIONS:
                write(edition)
            return 0
        case ["--brute", count, "--from", seed, *editions]:
            return _exit_code(hold_against_brute_force(each, int(count), int(seed)) for each in editions or EDITIONS)
        case ["--brute", count, *editions]:
            return _exit_code(hold_against_brute_force(each, int(count)) for each in editions or EDITIONS)
    tables = sorted(FOLDER.glob("*.tsv"))
    differ = [path.name for path in tables if not check(path)]
    print(f"{len(tables)} tables, {len(differ)} differ")
    return 0 if tables and not differ else 1


def _exit_code(differ: Iterable[int]) -> int:
    return 1 if sum(differ) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
