"""Real records of other programs, among them some with planted faults (the reference material's corpus)."""

import csv
from dataclasses import dataclass
from pathlib import Path

import pytest

from erudit_cli.errors import Problem
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.record import Challenge, Event, GameRecord, TimePenalty, Withdrawal
from erudit_cli.records import encoding, gcg
from erudit_cli.records.edition import edition_of

NO_RECORDS = {"partia.txt", "przerobiona.txt", "analiza.txt"}

PLANTED = {
    "challenge_bonus_rack_malformed": ("gcg-rack-character", 24),
    "description_after_events": ("gcg-pragma-late", 31),
    "duplicate_names": ("gcg-shared-name", 3),
    "duplicate_nicknames": ("gcg-shared-nick", 3),
    "empty": ("encoding-empty", 0),
    "encoding_wrong_place": ("gcg-encoding-late", 20),
    "end_penalty_rack_malformed": ("gcg-rack-character", 15),
    "end_points_rack_malformed": ("gcg-end-rack", 45),
    "event_after_last_rack": ("gcg-rack-early", 36),
    "exchange_malformed": ("gcg-exchange", 6),
    "malformed_challenge_rack": ("gcg-rack-character", 13),
    "malformed_play": ("gcg-word-character", 11),
    "malformed_rack": ("gcg-rack-character", 30),
    "move_before_player": ("gcg-player-late", 4),
    "name_iso8859-1": ("encoding-assumed-latin1", 2),
    "name_utf8_noheader": ("encoding-assumed-utf8", 2),
    "no_matching_token": ("gcg-no-action", 10),
    "pass_rack_malformed": ("gcg-rack-character", 28),
    "player_does_not_exist": ("gcg-unknown-player", 30),
    "player_number_redundant": ("gcg-player-redundant", 3),
    "redundant_pragma": ("gcg-pragma-redundant", 5),
}
"""Planted faults of reading, with their line."""

ELSEWHERE = {"consonant_heaviness_tendency.gcg": "gcg-shared-nick", "ct38790.gcg": "gcg-pragma-redundant"}
"""Faults nobody planted and the index does not mention."""


@dataclass(frozen=True)
class Case:
    """One row of the index and what reading its file gives."""

    row: dict[str, str]
    record: GameRecord
    problems: tuple[Problem, ...]

    @property
    def name(self) -> str:
        return Path(self.row["path"]).name

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.problems if not problem.is_warning]

    def events(self, kind: type | tuple[type, ...]) -> list[Event]:
        return [event for event in self.record.events if isinstance(event.action, kind)]


def read(data: bytes, source: str) -> tuple[GameRecord, tuple[Problem, ...]]:
    decoded = encoding.decode(data, source)
    if not decoded.text:
        return GameRecord(source, (), ()), decoded.problems
    reading = gcg.read(decoded.text, source, encoding=decoded.encoding)
    return reading.record, decoded.problems + reading.problems


@pytest.fixture(scope="module")
def corpus(shared: Path) -> list[Case]:
    folder = shared / "gcg"
    with (folder / "INDEX.tsv").open(encoding="utf-8") as index:
        rows = list(csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE))
    cases = []
    for row in rows:
        path = folder / "corpus" / row["repo"] / row["path"]
        cases.append(Case(row, *read(path.read_bytes(), path.name)))
    assert len(cases) > 250
    return cases


def test_every_play_is_read(corpus: list[Case]) -> None:
    """The index counts plays: lines with coordinates and a word, withdrawn ones too, no exchanges or passes.

    What is missing is a line that was reported.
    """
    for case in corpus:
        if case.name in NO_RECORDS or any(problem.code.startswith("encoding-") for problem in case.errors):
            continue
        lost = {problem.where.line for problem in case.errors if problem.where}
        plays = len(case.events(Turn))
        assert plays <= int(case.row["moves"]) <= plays + len(lost), case.name
        if not case.errors:
            assert plays == int(case.row["moves"]), case.name


def test_players_are_those_of_the_index(corpus: list[Case]) -> None:
    for case in corpus:
        if case.name not in NO_RECORDS and not case.errors:
            assert len(case.record.players) == int(case.row["players"]), case.name


def test_peculiarities_are_seen(corpus: list[Case]) -> None:
    """What the index says is odd in a file, the record holds."""
    seen = dict.fromkeys(["bonus", "phony", "exchange", "time", "notes", "incomplete", "extra"], 0)
    for case in corpus:
        if case.errors:
            continue
        quirks = {quirk.split(" x")[0]: int(quirk.split(" x")[1]) for quirk in case.row["peculiarity"].split("; ")
                  if quirk.split(" x")[-1].isdigit()}  # fmt: skip
        text = case.row["peculiarity"]
        if "challenge bonus" in quirks:
            assert len(case.events(Challenge)) == quirks["challenge bonus"], case.name
            seen["bonus"] += 1
        if "phony withdrawn" in quirks:
            assert len(case.events(Withdrawal)) == quirks["phony withdrawn"], case.name
            seen["phony"] += 1
        if "exchange by letters" in text:
            assert any(e.action.tiles for e in case.events(Exchange) if isinstance(e.action, Exchange)), case.name
            seen["exchange"] += 1
        if "time penalty" in text:
            assert case.events(TimePenalty), case.name
            seen["time"] += 1
        if "notes" in quirks:
            assert any(event.note for event in case.record.events) or case.record.note, case.name
            seen["notes"] += 1
        if "#incomplete" in text:
            assert case.record.incomplete, case.name
            seen["incomplete"] += 1
        if "extra tokens" in text:
            assert any(event.extra for event in case.record.events), case.name
            seen["extra"] += 1
    assert all(seen.values()), seen


def test_totals_follow_from_scores(corpus: list[Case]) -> None:
    """Where the index says that every total adds up, the players' own scores give them: events are whose they are."""
    checked = 0
    for case in corpus:
        if case.row["recompute"] != "exact" or case.errors:
            continue
        totals = [0] * len(case.record.players)
        for event in case.record.events:
            assert event.score is not None
            is_quackles = isinstance(event.action, Withdrawal) and event.score == 0  # "-- +0": only the total goes back
            totals[event.player] = event.total or 0 if is_quackles else totals[event.player] + event.score
            assert totals[event.player] == event.total, f"{case.name}:{event.where.line}"
        checked += 1
    assert checked > 200


def test_shared_nick_is_told_apart(corpus: list[Case]) -> None:
    """Sixteen totals of this file add up only when its two players of one nick are told apart."""
    (case,) = [case for case in corpus if case.name == "consonant_heaviness_tendency.gcg"]
    totals = [0, 0]
    for event in case.record.events:
        totals[event.player] += event.score or 0
        assert totals[event.player] == event.total, event.where


def test_planted_faults_have_their_codes(corpus: list[Case]) -> None:
    found = set()
    for case in corpus:
        if case.row["named_for"] in PLANTED:
            code, line = PLANTED[case.row["named_for"]]
            places = [(problem.code, problem.where.line) for problem in case.problems if problem.where]
            assert (code, line) in places, case.name
            found.add(case.row["named_for"])
    assert found == PLANTED.keys()


def test_other_planted_faults_are_not_of_reading(corpus: list[Case]) -> None:
    """A legal line on the wrong turn, a wrong total, a tile nobody holds: replay finds these, reading must not."""
    for case in corpus:
        if case.row["named_for"] and case.row["named_for"] not in PLANTED:
            assert case.problems == (), case.name


def test_nothing_is_said_of_sound_records(corpus: list[Case]) -> None:
    for case in corpus:
        if case.row["named_for"] or case.name in NO_RECORDS:
            continue
        told = {problem.code for problem in case.problems} - {"encoding-assumed-utf8", "encoding-assumed-latin1"}
        told.discard(ELSEWHERE.get(case.name, ""))
        if case.name == "name_weird_encoding_with_header.gcg":
            assert told == {"encoding-wrong-utf8"}  # it declares an Arabic encoding
        elif case.name == "cresta-yorra-2006.gcg":
            assert told == {"gcg-nick-colon"}  # line 47, where the index has an unparsed line
        elif case.row["language"] == "sv":
            assert told == {"gcg-rack-early"}
        else:
            assert told == set(), case.name


def test_what_is_no_gcg_gives_clean_problems(corpus: list[Case]) -> None:
    told = {case.name: {problem.code for problem in case.problems} for case in corpus if case.name in NO_RECORDS}
    assert told == {
        "partia.txt": {"gcg-not-a-record"},
        "przerobiona.txt": {"encoding-assumed-utf8", "gcg-nick-colon"},
        "analiza.txt": {"encoding-assumed-utf8", "gcg-nick-colon"},
    }
    assert not any(case.record.events for case in corpus if case.name in NO_RECORDS)


def test_edition_is_that_of_the_language(corpus: list[Case]) -> None:
    expected = {"en": "scrabble-en", "de": "scrabble-de", "pl": "scrabble-pl", "sv": None}
    for case in corpus:
        if case.record.events:
            assert edition_of(case.record).id == expected[case.row["language"]], case.name


def test_passes_and_exchanges_of_a_short_game(corpus: list[Case]) -> None:
    """Counted by hand: two plays, both withdrawn, and four exchanges."""
    (case,) = [case for case in corpus if case.name == "success_six_pass.gcg"]
    kinds = [len(case.events(kind)) for kind in (Turn, Pass, Exchange, Withdrawal)]
    assert kinds == [2, 0, 4, 2]
