"""Games between two bots in pairs, cut into chunks that any process can play.

A `Plan` says everything that decides the games. A chunk is some pairs of one match; who plays it loads edition, word
list and leave values for itself and refuses when they are not those of the plan, so that the same plan comes to the
same sums wherever its chunks are played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Protocol
from zlib import crc32

from erudit_cli import __version__
from erudit_cli.engine.bots import leave_tables, leaves_of
from erudit_cli.engine.choices import is_plain
from erudit_cli.engine.equity import Leaves
from erudit_cli.engine.games import Table, obstacle
from erudit_cli.engine.graphs import bytes_hash, graph_of, list_hash
from erudit_cli.engine.stars_kept import Kept, add_kept
from erudit_cli.engine.tally import Outcome, Tally, add_pair
from erudit_cli.engine.whole_games import WholeTable
from erudit_cli.errors import InputError, Where
from erudit_cli.game.record import GameRecord, Pragma
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.records import gcg_writer
from erudit_cli.rules import catalog
from erudit_cli.rules.catalog import Overrides
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import Ruleset

CHUNK = 50
"""Pairs one process plays at a time."""
WHOLE_CHUNK = 2
"""The same where a match is played by whole turns: some seconds' work, too."""
WHOLE, SINGLE = "whole", "single"
TURNS = (WHOLE, SINGLE)
"""How bots take turns: `WHOLE` as the edition allows them, `SINGLE` by one word, no star swapped."""

_LOCK = Lock()
"""A table is for one thread at a time."""


@dataclass(frozen=True, slots=True)
class Match:
    """An edition and a word list to play with, and the hashes that tell them from others of the same name.

    `lexicon` is as it was asked for, None where the edition's own is meant; `leaves_sha256` one hash a bot, empty where
    it weighs nothing. `turns` is one of `TURNS`. `leaves` is the table that was named, None: the edition's own.
    """

    rules: str
    overrides: Overrides
    lexicon: str | None
    edition_sha256: str
    lexicon_sha256: str
    leaves_sha256: tuple[str, str]
    turns: str = SINGLE
    leaves: str | None = None

    def leaves_of(self, bot: str) -> Leaves | None:
        """What a bot weighs its leaves by in this match, None where it weighs nothing."""
        return leaves_of(bot, catalog.load(self.rules, self.overrides), self.leaves)


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides which games are played: `pairs` in each match. `program` is `program_hash` of who made it."""

    matches: tuple[Match, ...]
    bots: tuple[str, str]
    seed: int
    pairs: int
    is_logged: bool
    program: str
    chunk_size: int = CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks there are; they are numbered from 0, match by match."""
        return len(self.matches) * self.chunks_a_match

    @property
    def chunks_a_match(self) -> int:
        return -(-self.pairs // self.chunk_size)

    def pairs_of(self, chunk: int) -> range:
        """The numbers of a chunk's pairs within its match."""
        first = chunk % self.chunks_a_match * self.chunk_size
        return range(first, min(first + self.chunk_size, self.pairs))

    def match_of(self, chunk: int) -> int:
        return chunk // self.chunks_a_match

    @property
    def is_paired(self) -> bool:
        """Whether the games of a pair are on one order of the bag: so a bot would play the same game against itself."""
        return self.bots[0] != self.bots[1]

    @property
    def labels(self) -> tuple[str, str]:
        """The bots' names, numbered where both are the same."""
        first, second = self.bots
        return (first, second) if first != second else (f"{first}1", f"{second}2")


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a chunk: its number, its sums, its games as records, each with the name of its file."""

    chunk: int
    tally: Tally
    records: tuple[tuple[str, str], ...] = ()


@cache
def program_hash() -> str:
    """What tells this program from another that may play or count otherwise: its version, the source of its engine."""
    checksum = 0
    for path in sorted(Path(__file__).parent.glob("*.p[yx]*")):
        if path.suffix in (".py", ".pxd"):
            checksum = crc32(path.read_bytes(), checksum)
    return f"{__version__} {checksum:08x}"


def match_for(
    rules: str,
    overrides: Overrides,
    lexicon: str | None,
    bots: tuple[str, str],
    turns: str | None = None,
    leaves: str | None = None,
) -> Match:
    """A match as it can be played here; without `turns` they are whole where the edition knows more than single words.

    Raises:
        InputError: the edition cannot be played so, has no word list or no leave values.
        MissingError: there is no such edition, list or table of leave values.
    """
    edition = catalog.load(rules, overrides)
    turns = turns or (SINGLE if is_plain(edition) else WHOLE)
    fault = obstacle(edition, is_whole=turns == WHOLE)
    if fault:
        raise InputError(fault, rules=edition.id)
    path = _list_path(edition, lexicon)
    hashes = []
    for bot in bots:
        weighed = leaves_of(bot, edition, leaves)
        hashes.append("" if weighed is None else sha256(repr(sorted(weighed.rows.items())).encode()).hexdigest())
    graph_of(edition, path)  # what is wrong with the list is said here; it is in the cache for the others
    hashed = (fingerprint(edition), _file_hash(path), (hashes[0], hashes[1]))
    return Match(rules, overrides, lexicon, *hashed, turns, leaves)


def _list_path(edition: Ruleset, lexicon: str | None) -> str:
    words = words_of(edition, lexicon)
    if words is None:
        raise InputError("hint-no-list", rules=edition.id)
    return words.active.path


def _file_hash(path: str) -> str:
    """The hash of a list as its header states it, else of its bytes."""
    return list_hash(path) or bytes_hash(path)


def refusal(plan: Plan) -> str:
    """Why chunks of a plan cannot be played here, empty if they can: the program, or the first match that differs."""
    if plan.program != program_hash():
        return program_hash()
    for match in plan.matches:
        here = match_for(match.rules, match.overrides, match.lexicon, plan.bots, match.turns, match.leaves)
        for name in ("edition_sha256", "lexicon_sha256", "leaves_sha256"):
            if getattr(here, name) != getattr(match, name):
                return f"{catalog.load(match.rules, match.overrides).id}: {name.removesuffix('_sha256')}"
    return ""


# Playing


class _Playing(Protocol):
    """Two bots at a board: games by their seeds, and what is asked of each."""

    rules: Ruleset

    def game(self, seed: int) -> Any: ...
    def outcome(self, game: Any) -> Outcome: ...
    def kept(self, game: Any) -> Iterator[Kept]: ...
    def record(self, game: Any, nicks: tuple[str, str], source: str) -> GameRecord: ...


@cache
def _tables(plan: Plan, match_number: int) -> tuple[_Playing, _Playing]:
    """Bot 0 begins at the first table, bot 1 at the second."""
    found = refusal(plan)
    if found:
        raise InputError("simulate-other-program", where=Where("worker"), found=found)
    match = plan.matches[match_number]
    rules = catalog.load(match.rules, match.overrides)
    graph = graph_of(rules, _list_path(rules, match.lexicon))
    leaves = [match.leaves_of(bot) for bot in plan.bots]
    if match.turns == WHOLE:
        return WholeTable(rules, graph, leaves), WholeTable(rules, graph, leaves[::-1])
    weighed = [None if each is None else leave_tables(each.parts, graph.letters) for each in leaves]
    return Table(rules, graph, weighed), Table(rules, graph, weighed[::-1])


def play_chunk(plan: Plan, chunk: int) -> Played:
    """Play the games of a chunk.

    Raises:
        InputError: program, edition, list or leave values here are not those of the plan.
    """
    tally = Tally()
    records: list[tuple[str, str]] = []
    match = plan.match_of(chunk)
    with _LOCK:
        tables = _tables(plan, match)
        base = int.from_bytes(sha256(str(plan.seed).encode()).digest()[:8], "big")
        apart = 0 if plan.is_paired else 2**63
        for pair in plan.pairs_of(chunk):
            orders = (base + pair, base + pair + apart)
            games = [table.game(seed % 2**64) for table, seed in zip(tables, orders, strict=True)]
            add_pair(tally, *[table.outcome(game) for table, game in zip(tables, games, strict=True)])
            add_kept(tally, *[table.kept(game) for table, game in zip(tables, games, strict=True)])
            if plan.is_logged:
                records += _records(plan, match, pair, tables, games)
    return Played(chunk, tally, tuple(records))


def _records(
    plan: Plan, match: int, pair: int, tables: Sequence[_Playing], games: Sequence[Any]
) -> Iterator[tuple[str, str]]:
    """The games of a pair as GCG, each with the name of its file."""
    nicks, played = plan.labels, plan.matches[match]
    name_of_rules = catalog.name_for_text(played.rules)
    for number, (table, game) in enumerate(zip(tables, games, strict=True)):
        rules = table.rules
        name = _record_name(plan, match, rules.id, pair, number)
        named = " ".join([name_of_rules, *(f"{key}={value}" for key, value in rules.overrides)])
        title = f"seed {plan.seed}, pair {pair + 1}, game {number + 1}"
        pragmas = [Pragma("rules", named, Where(name)), Pragma("title", title, Where(name))]
        if not rules.is_released:
            pragmas.append(Pragma("rules-sha256", played.edition_sha256, Where(name)))
        record = table.record(game, nicks if number == 0 else nicks[::-1], name)
        yield name, gcg_writer.write(replace(record, pragmas=(*pragmas, *record.pragmas)), rules)


def record_names(plan: Plan, chunk: int) -> Iterator[str]:
    """How the files of a chunk's games are called."""
    number = plan.match_of(chunk)
    match = plan.matches[number]
    edition = catalog.load(match.rules, match.overrides).id
    return (_record_name(plan, number, edition, pair, game) for pair in plan.pairs_of(chunk) for game in (0, 1))


def _record_name(plan: Plan, match: int, edition: str, pair: int, game: int) -> str:
    prefix = f"{match + 1}-" if len(plan.matches) > 1 else ""
    return f"{prefix}{edition}-{pair + 1:06}{'ab'[game]}.gcg"
