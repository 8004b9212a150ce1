"""The field's own records: what their index says of each, recomputed.

The index tells, of every file, whether its scores recompute (``exact``), how many do not, how many plays its checker
could not lay, how many running totals do not add up, and whether an end line differs from the edition's.
"""

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from erudit_cli.game.record import EndRack
from erudit_cli.game.replay import replay
from erudit_cli.records import encoding, gcg
from erudit_cli.records.edition import edition_of
from erudit_cli.rules import catalog
from tests.game.tables import MOVE_CODES

CANNOT_LIE = {"off-board", "through-empty", "letter-conflict", "nothing-laid"}

OTHERWISE = {
    # The index's checker lays what it can of a play that cannot lie, and its later plays stand on that; here such a
    # play stays off the board, so that later plays through its tiles cannot lie either.
    "challenge_bonus_without_play": "4 scores, 2 unlaid, 1 totals",
    "malformed_play": "6 scores, 6 unlaid, 1 totals",
    "no_matching_token": "10 scores, 8 unlaid, 1 totals",
    "play_out_of_bounds": "5 scores, 5 unlaid",
    "move_event_after_game_end": "1 scores, 1 unlaid",
    "game_events_overflow": "208 scores, 208 unlaid, 208 totals",
    # A withdrawal with no play before it has no points to take back.
    "phony_tiles_returned_with_no_play": "1 scores, 1 totals",
    # An undeclared player's events go to whoever they fit, and then add up.
    "player_does_not_exist": "exact",
    # Two players share a nick; told apart by turn order, every total adds up.
    "consonant_heaviness_tendency": "exact",
}
"""By file name: what is found here where the index says something else, and why."""


@dataclass(frozen=True)
class Case:
    name: str
    expected: str
    found: str


def expected_of(text: str) -> str:
    """The index's words as counts: ``2 scores, 1 unlaid, 6 totals``."""
    counts: Counter[str] = Counter()
    for part in text.replace(";", ",").split(","):
        words = part.split()
        if words[1:] and words[0].isdecimal():
            kind = {"score": "scores", "board": "unlaid", "cumulative": "totals"}[words[1]]
            counts[kind] += int(words[0])
        elif part.strip() == "end line differs":
            counts["end lines"] += 1
    return counts_text(counts)


def counts_text(counts: Counter[str]) -> str:
    order = ("scores", "unlaid", "end lines", "totals")
    return ", ".join(f"{counts[kind]} {kind}" for kind in order if counts[kind]) or "exact"


def found_in(path: Path) -> str:
    decoded = encoding.decode(path.read_bytes(), path.name)
    record = gcg.read(decoded.text, path.name, encoding=decoded.encoding).record
    edition = edition_of(record).id
    if edition is None:
        return "no edition"
    counts: Counter[str] = Counter()
    for step in replay(record, catalog.load(edition)).steps:
        for item in step.discrepancies:
            is_end = isinstance(step.event.action, EndRack)
            kind = "totals" if item.code == "total-differs" else "end lines" if is_end else "scores"
            counts[kind] += 1
        counts["unlaid"] += sum(item.code in CANNOT_LIE for item in step.violations)
    return counts_text(counts)


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[Case]:
    folder = shared / "gcg"
    with (folder / "INDEX.tsv").open(encoding="utf-8") as index:
        rows = list(csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = []
    for row in rows:
        path = folder / "corpus" / row["repo"] / row["path"]
        expected = row["recompute"] if row["recompute"].startswith("n") else expected_of(row["recompute"])
        found.append(Case(path.stem, expected, found_in(path)))
    return found


def test_corpus_recomputes(cases: list[Case], capsys: pytest.CaptureFixture[str]) -> None:
    table: Counter[tuple[str, str]] = Counter((case.expected, case.found) for case in cases)
    with capsys.disabled():
        print("\n  files  the index says                          found")
        for (expected, found), count in sorted(table.items(), key=lambda item: -item[1]):
            print(f"  {count:5}  {expected:38}  {found}")
    for case in cases:
        if case.expected.startswith("not checked"):
            assert case.found == "no edition", case
        elif case.expected == "no events":
            assert case.found in ("exact", "no edition"), case
        else:
            assert case.found == OTHERWISE.get(case.name, case.expected), case


def test_exact_records_raise_no_alarm(cases: list[Case], shared: Path) -> None:
    """A record whose scores and totals recompute breaks no rule but the faults planted in it or really there."""
    alarms = Counter()
    for path in (shared / "gcg" / "corpus").rglob("*.gcg"):
        decoded = encoding.decode(path.read_bytes(), path.name)
        record = gcg.read(decoded.text, path.name, encoding=decoded.encoding).record
        edition = edition_of(record).id
        found = next(case.found for case in cases if case.name == path.stem)
        if edition is not None and found == "exact":
            alarms.update(
                (path.stem, item.code)
                for step in replay(record, catalog.load(edition)).steps
                for item in step.violations
                if item.code in MOVE_CODES  # what a record says of racks and turn order is not the rules' business
            )
    assert alarms == {
        ("exchange_not_in_rack", "rack-lacks-tile"): 1,
        ("played_tile_not_in_rack", "rack-lacks-tile"): 1,
        ("played_tile_not_in_rack", "set-exceeded"): 1,
        ("multiplayer-crash", "rack-lacks-tile"): 18,  # many of its racks do not hold what is played
    }
