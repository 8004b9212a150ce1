"""What is written is read back: real records, the project's own, random ones; in GCG and in JSON."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from erudit_cli.errors import Where
from erudit_cli.game.record import Event, GameRecord, Player, Pragma
from erudit_cli.game.replay import replay
from erudit_cli.records import encoding, gcg, gcg_writer, record_json
from erudit_cli.records.canonical import canonical, edition_rules
from erudit_cli.rules import catalog
from tests.conftest import ROOT
from tests.records.random_records import bare, records
from tests.strategies import random_game


def record_of(data: bytes, source: str) -> GameRecord | None:
    """The record some bytes hold, as far as it can be read; None where they hold none."""
    decoded = encoding.decode(data, source)
    record = gcg.read(decoded.text, source, encoding=decoded.encoding).record
    return record if decoded.text and record.players else None


def parsed(text: str) -> GameRecord:
    return gcg.read(text, "r").record


def own_files() -> list[Path]:
    return [*(ROOT / "examples").glob("*.gcg"), *(ROOT / "tests" / "data").rglob("*.gcg")]


@pytest.fixture(scope="module")
def corpus(shared: Path) -> list[GameRecord]:
    files = [path for path in sorted((shared / "gcg" / "corpus").rglob("*")) if path.is_file()]
    found = [record_of(path.read_bytes(), path.name) for path in files]
    kept = [record for record in found if record is not None]
    assert len(kept) > 240
    return kept


def check_round_trip(record: GameRecord) -> None:
    text = gcg_writer.write(record)
    again = parsed(text)
    assert bare(again) == bare(canonical(record)), record.source
    assert gcg_writer.write(again) == text, record.source
    data = record_json.write(record)
    reading = record_json.read(data, "r")
    assert reading.problems == (), record.source
    assert bare(reading.record) == bare(again), record.source
    assert record_json.write(reading.record) == data == record_json.write(again), record.source
    assert gcg_writer.write(reading.record) == text, record.source


def test_corpus_comes_through(corpus: list[GameRecord]) -> None:
    for record in corpus:
        check_round_trip(record)


def test_only_letters_under_dots_change(corpus: list[GameRecord]) -> None:
    """The canonical form is the same game: every board, word and sum of it. Most records are in that form already."""
    changed = 0
    for record in corpus:
        form = canonical(record)
        rules = edition_rules(record)
        changed += bare(form) != bare(record)
        if rules is None or bare(form) == bare(record):
            continue
        for before, after in zip(replay(record, rules).steps, replay(form, rules).steps, strict=True):
            assert (before.board, before.points, before.total) == (after.board, after.points, after.total)
            assert [item.code for item in before.violations] == [item.code for item in after.violations]
    assert 15 <= changed <= 30


@pytest.mark.parametrize("path", own_files(), ids=lambda path: path.stem)
def test_own_records_come_through(path: Path) -> None:
    record = record_of(path.read_bytes(), path.name)
    if record is not None:
        check_round_trip(record)


@settings(max_examples=200)
@given(records())
def test_random_records_come_through(record: GameRecord) -> None:
    check_round_trip(record)
    form = canonical(record)
    assert bare(canonical(form)) == bare(form)
    assert bare(parsed(gcg_writer.write(form))) == bare(form)
    told = {problem.code for problem in gcg.read(gcg_writer.write(record), "r").problems}
    assert told <= {"gcg-unknown-pragma", "gcg-shared-name"}, "nothing but what the record itself is"


@pytest.mark.parametrize("edition", catalog.edition_ids())
def test_random_games_are_the_same_games(edition: str) -> None:
    """A game of every edition, written and read, has the same boards and points; the edition is in the text."""
    rules = catalog.load(edition)
    dice = random.Random(edition)
    turns = [turn for _, turn, _ in random_game(rules, dice, 12)]
    events = tuple(Event(Where("r"), number % 2, turn) for number, turn in enumerate(turns))
    pragma = Pragma("rules", edition, Where("r"))
    record = GameRecord("r", (Player("a"), Player("b")), events, (pragma,))
    again = parsed(gcg_writer.write(record))
    assert bare(again) == bare(record) == bare(record_json.read(record_json.write(record), "r").record)
    steps = zip(replay(record, rules).steps, replay(again, rules).steps, strict=True)
    for before, after in steps:
        assert before.score is not None
        assert (before.board, before.points) == (after.board, after.points)


# What other programs read

NICK, RACK, TOTAL = r">\S+:\s+", r"\S+\s+", r"\s+-?\d+"
SHARED_EVENTS = {
    "pass": rf"{NICK}{RACK}-\s+\+0{TOTAL}",
    "exchange": rf"{NICK}{RACK}-\S+\s+\+0{TOTAL}",
    "withdrawal": rf"{NICK}{RACK}--\s+-\d+{TOTAL}",
    "challenge": rf"{NICK}{RACK}\(challenge\)\s+\+\d+{TOTAL}",
    "gift": rf"{NICK}\(\S+\)\s+\+\d+{TOTAL}",
    "own leftover": rf"{NICK}{RACK}\(\S+\)\s+-\d+{TOTAL}",
    "time": rf"{NICK}{RACK}\(time\)\s+-\d+{TOTAL}",
}
GRAMMARS = {
    # Macondo: a word is letters and dots, the extra tokens of a line are not looked at
    "macondo": (*SHARED_EVENTS.values(), rf"{NICK}{RACK}\w+\s+(?:[^\W\d_]|\.)+\s+\+\d+{TOTAL}"),
    # MAGPIE: coordinates are letters and digits, a word is anything without a space
    "magpie": (*SHARED_EVENTS.values(), rf"{NICK}{RACK}[^\W_]+\s+\S+\s+\+\d+{TOTAL}"),
    # Quackle: tokens between spaces; what stands in brackets first is a gift, what begins with a dash no play
    "quackle": (
        rf"{NICK}\(\S+\)\s+\+?\d+{TOTAL}",
        rf"{NICK}(?!\()\S+\s+(?:-\S*|\((?:time|challenge|\S+)\)|\S+\s+\S+)\s+[-+]?\d+{TOTAL}",
    ),
}
PRAGMAS = (
    r"#player\d+ \S+ .+",
    r"#(?:title|description|lexicon|note|comment|style) .+",
    r"#id \S+ \S+",
    r"#rack\d+ \S+",
    r"#character-encoding \S+",
    r"#(?:game-type|tile-set|board-layout|tile-distribution) .+",
    r"#incomplete",
)
"""Names the field's format has, each with what the three programs want after it."""


def written_lines(corpus: list[GameRecord], sign: str) -> Iterator[str]:
    for record in corpus:
        yield from (line for line in gcg_writer.write(record).splitlines() if line.startswith(sign))


@pytest.mark.parametrize("program", GRAMMARS)
def test_event_lines_are_in_the_grammar_of(program: str, corpus: list[GameRecord]) -> None:
    grammar = [re.compile(pattern) for pattern in GRAMMARS[program]]
    lines = list(written_lines(corpus, ">"))
    assert len(lines) > 4000
    assert [line for line in lines if not any(pattern.match(line) for pattern in grammar)] == []


def test_every_kind_of_line_is_among_them(corpus: list[GameRecord]) -> None:
    lines = list(written_lines(corpus, ">"))
    for kind, pattern in SHARED_EVENTS.items():
        assert any(re.match(pattern, line) for line in lines), kind


def test_pragma_lines_are_in_their_grammar(corpus: list[GameRecord]) -> None:
    lines = list(written_lines(corpus, "#"))
    assert len(lines) > 1500
    assert [line for line in lines if not any(re.fullmatch(each, line) for each in PRAGMAS)] == []


def test_grammars_refuse_what_only_erudit_has() -> None:
    ours = [
        ">Боря: РТУТЬФС E7 Р.УТЬ H7 Ф.С +41 41",
        ">Боря: ОРАПКИТ 8J=О J7 Р.зА +8 8",
        ">Боря: ОРАПКИТ ~ОР +0 8",
        ">Боря: (rest) -5 8",
    ]
    for grammar in GRAMMARS.values():
        assert not [line for line in ours if any(re.match(pattern, line) for pattern in grammar)]


def test_events_keep_their_lines(corpus: list[GameRecord]) -> None:
    """One event is one line, whatever its note quotes."""
    for record in corpus[:60]:
        written = parsed(gcg_writer.write(record))
        lines = gcg_writer.write(record).splitlines()
        events: list[Event] = list(written.events)
        assert [event.where.line for event in events] == [n for n, line in enumerate(lines, 1) if line[0] == ">"]
