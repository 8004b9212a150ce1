"""What holds for any text at all."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit_cli import messages
from erudit_cli.game.record import Event
from erudit_cli.records import encoding, gcg
from erudit_cli.records.edition import edition_of

PLAYERS = "#player1 Аня Анна\n#player2 Боря Борис\n"
PIECES = (
    *(">Аня:", ">Боря:", ">Вера:", ">", "#note", "#rack1", "#player3 Аня", "#rules box-131 a=b", "#end", "#"),
    *("#incomplete", "#orientation lettered-rows", "#character-encoding koi8-r", "#title", "#weather"),
    *("КИНОТА?", "кино", "AБ*__", "UNKNOWN", "[QU]", "[", "(", ")", "]", "(АБ)", "(time)", "(challenge)", "(АБ"),
    *("8G", "G8", "8С", "0A", "R-3C12", "C1R2", "8G=Л", "8G=", ";", "-", "--", "-АБ", "-4", "~АБ", "~Б=*", "~?", "—"),
    *("КИНО", "КИн.", "К(И)Н", "KИНО", "+10", "10", "-5", "+-5", "+", "99999999999"),
    *("\0", "\u0301", "\u00a0", "\ud7ff", "ß", "漢", "'", "."),
)  # fmt: skip
content = st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join)
jumble = st.lists(content | st.text(max_size=20), max_size=12).map("\n".join)

good_lines = st.lists(
    st.sampled_from(
        [
            ">Аня: КИНОТАР 8G КИНО +10 10",
            ">Боря: ТОКАРЬС J8 .КНА +8 8",
            ">Аня: КИНОТАР - +0 10",
            ">Боря: АБ -А +0 8",
            ">Боря: АБ (time) -5 3",
            "#note одно",
            "ещё строка",
            "#title Финал",
            ">Вера: АБ - +0 0",
            ">Аня: АБ 8С АБ +1 1",
        ]
    ),
    max_size=15,
)


def without_places(text: str) -> list[tuple[object, ...]]:
    """The events but for their line numbers, which a blank line may move."""
    return [_bare(event) for event in gcg.read(text, "x").record.events]


def _bare(event: Event) -> tuple[object, ...]:
    return event.player, event.action, event.rack, event.score, event.total, event.extra, event.note


@settings(max_examples=400)
@given(jumble)
def test_read_never_raises_and_every_problem_can_be_said(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for record_text in (text, PLAYERS + text):
        reading = gcg.read(record_text, "x")
        edition_of(reading.record)
        for problem in reading.problems:
            assert messages.sentence(problem.code, "ru", **problem.values)
            messages.hint(problem.code, "ru", **problem.values)
            assert problem.where is not None
            assert 0 <= problem.where.line <= len(lines) + 2
            assert problem.where.column <= len(problem.where.text) + 1


@settings(max_examples=200)
@given(jumble)
def test_every_event_line_is_read_or_reported(text: str) -> None:
    reading = gcg.read(PLAYERS + text, "x")
    lines = (PLAYERS + text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    event_lines = {number for number, line in enumerate(lines, 1) if line.lstrip()[:1] == ">"}
    read = {event.where.line for event in reading.record.events}
    reported = {problem.where.line for problem in reading.problems if problem.where and not problem.is_warning}
    assert read <= event_lines <= read | reported


@settings(max_examples=200)
@given(st.binary(max_size=200), st.sampled_from([None, "utf-8", "cp1251", "utf-16", "utf-7", "shift_jis", "hex", "ж"]))
def test_decode_never_raises(data: bytes, option: str | None) -> None:
    decoded = encoding.decode(data, "x", option)
    if any(not problem.is_warning for problem in decoded.problems):
        assert decoded.text == ""
    for problem in decoded.problems:
        assert messages.sentence(problem.code, "en", **problem.values)


@given(good_lines, st.sampled_from(["\r", "\r\n"]))
def test_line_endings_change_no_event(lines: list[str], ending: str) -> None:
    text = PLAYERS + "\n".join(lines)
    assert without_places(text.replace("\n", ending)) == without_places(text)


@given(good_lines, st.integers(0, 15))
def test_blank_line_changes_no_event(lines: list[str], at: int) -> None:
    spaced = [*lines[:at], " \t", *lines[at:]]
    assert without_places(PLAYERS + "\n".join(spaced)) == without_places(PLAYERS + "\n".join(lines))


@given(good_lines)
def test_byte_order_mark_changes_no_event(lines: list[str]) -> None:
    text = PLAYERS + "\n".join(lines)
    assert without_places("\ufeff" + text) == without_places(text)
    marked = encoding.decode(text.encode("utf-8-sig"), "x")
    assert (marked.text, marked.problems) == (text, ())


def test_line_of_fifty_megabytes_is_refused_at_once() -> None:
    start = time.process_time()
    reading = gcg.read(PLAYERS + ">Аня: " + "А" * 50_000_000, "x")
    (problem,) = reading.problems
    assert problem.code == "gcg-line-long"
    assert messages.sentence(problem.code, "ru", **problem.values)
    assert time.process_time() - start < 10


REPEATED = ["(", "[", "[АБ]", "(А)", "8A ", "; ", "8A А ", " ", "\u0301", "=", "~", "?", "_", "-"]


@pytest.mark.parametrize("piece", REPEATED, ids=ascii)
def test_longest_line_allowed_takes_no_time(piece: str) -> None:
    """Nothing in the reading of a line grows faster than the line: the limit is ten times what it takes."""
    padding = (piece * gcg.LONGEST_LINE)[: gcg.LONGEST_LINE - 100]
    start = time.process_time()
    for line in (
        f">Аня: АБВ 8G {padding} +1 1",
        f">Аня: {padding} 8G А +1 1",
        f"#title {padding}x",
        f"#player3 {padding}x",
    ):
        gcg.read(f"{PLAYERS}{line}\n", "x")
    assert time.process_time() - start < 5


def test_many_events_take_linear_time() -> None:
    game = ">Аня: АБВГДЕЖ 8G А.БВ +10 10\n#note да\n>Боря: АБВГДЕЖ H7 А.БВ +10 10\n#title x\n"

    def seconds(count: int) -> float:
        start = time.process_time()
        reading = gcg.read(PLAYERS + game * count, "x")
        assert len(reading.record.events) == 2 * count
        return time.process_time() - start

    seconds(100)  # warm
    assert seconds(16_000) < 40 * seconds(1_000)
