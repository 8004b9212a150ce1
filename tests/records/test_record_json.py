"""Records as JSON: what is written, what is read, what is refused and where."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit_cli.game.moves import Direction, Exchange, Pass, Play, StarSwap, Turn
from erudit_cli.game.record import Booster, Challenge, EndRack, GameRecord, Presence, TimePenalty, Withdrawal
from erudit_cli.messages import sentence
from erudit_cli.records import gcg, record_json
from erudit_cli.records.json_text import offset_of

PLAYERS = [{"nick": "Аня", "name": "Анна Б"}, {"nick": "Боря"}]
GAME = """#rules box-131
#player1 Аня Анна Б
#player2 Боря
#note перед игрой
>Боря: ЛРАПКИ? 8G=Л J7 Р.зА; 9K АБ +4 35 лишнее
#note одно
другое
>Аня: UNKNOWN -3 +0 0
>Аня: АБ (АБ) -4 -4
#rack2 [КВ]?
#end agreement
"""


def read(data: Any) -> GameRecord:
    reading = record_json.read(data if isinstance(data, str) else json.dumps(data), "t")
    assert reading.problems == (), [(problem.code, str(problem.where)) for problem in reading.problems]
    return reading.record


def event(**keys: Any) -> dict[str, Any]:
    return {"player": 0, "kind": "pass", **keys}


def test_what_is_written() -> None:
    assert record_json.as_json(gcg.read(GAME, "r").record) == {
        "schema": "erudit.record/1",
        "players": [{"nick": "Аня", "name": "Анна Б"}, {"nick": "Боря", "name": ""}],
        "pragmas": [{"name": "rules", "text": "box-131"}, {"name": "end", "text": "agreement"}],
        "note": "перед игрой",
        "events": [
            {
                "player": 1,
                "kind": "play",
                "rack": "ЛРАПКИ?",
                "plays": [{"place": "J7", "word": "Р.зА"}, {"place": "9K", "word": "АБ"}],
                "swaps": [{"place": "8G", "letter": "Л"}],
                "submissions": [1, 1],
                "score": 4,
                "total": 35,
                "extra": "лишнее",
                "note": "одно\nдругое",
            },
            {
                "player": 0,
                "kind": "exchange",
                "rack": None,
                "count": 3,
                "tiles": None,
                "score": 0,
                "total": 0,
                "extra": "",
                "note": "",
            },
            {
                "player": 0,
                "kind": "end_rack",
                "rack": "АБ",
                "tiles": "АБ",
                "own": True,
                "score": -4,
                "total": -4,
                "extra": "",
                "note": "",
            },
        ],
        "racks": [None, "[КВ]?"],
        "incomplete": False,
    }


def test_the_least_that_is_read() -> None:
    record = read({"players": PLAYERS, "events": [event()]})
    assert [player.name for player in record.players] == ["Анна Б", ""]
    (only,) = record.events
    assert (only.action, only.rack, only.score, only.total, only.note) == (Pass(), None, None, None, "")


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ({"kind": "exchange", "tiles": "АБ?"}, Exchange(3, ("А", "Б", "?"))),
        ({"kind": "exchange", "count": 2}, Exchange(2)),
        ({"kind": "withdrawal"}, Withdrawal()),
        ({"kind": "challenge"}, Challenge()),
        ({"kind": "time"}, TimePenalty()),
        ({"kind": "end_rack", "own": False, "tiles": "*А", "score": 4}, EndRack(("?", "А"), own=False)),
        ({"kind": "end_rack", "own": True, "score": -4}, EndRack(None, own=True)),
        ({"kind": "timeout"}, Presence.TIMEOUT),
        ({"kind": "booster_star", "tiles": "Б"}, Booster("star", ("Б",))),
        ({"kind": "booster_swap", "tiles": "АБ"}, Booster("swap", ("А", "Б"))),
        ({"kind": "booster_hint"}, Booster("hint")),
        (
            {
                "kind": "play",
                "plays": [{"place": "g8", "word": "К(И)н[КВ]"}],
                "swaps": [{"place": "8G", "letter": "Л"}],
            },
            Turn((Play((7, 6), Direction.DOWN, ("К", ".", "н", "КВ")),), (StarSwap((7, 6), "Л"),)),
        ),
        ({"kind": "play", "swaps": [{"place": "R-1C2", "letter": "Л"}]}, Turn((), (StarSwap((-1, 2), "Л"),))),
    ],
    ids=lambda cell: cell["kind"] if isinstance(cell, dict) else "",
)
def test_kinds(keys: dict[str, Any], action: object) -> None:
    assert read({"players": PLAYERS, "events": [event(**keys)]}).events[0].action == action


def test_every_kind_is_among_them() -> None:
    with pytest.raises(AssertionError):
        read({"players": PLAYERS, "events": [event(kind="castling")]})
    for kind in record_json.KINDS:
        more: dict[str, Any] = {"own": True} if kind == "end_rack" else {}
        more |= {"tiles": "А"} if kind in ("exchange", "booster_swap", "booster_star") else {}
        more |= {"plays": [{"place": "8G", "word": "А"}]} if kind == "play" else {}
        read({"players": PLAYERS, "events": [event(kind=kind, **more)]})


def test_events_know_their_lines() -> None:
    events = '{"player": 0, "kind": "pass"},\n  {"player": 0,\n "kind": "time"}'
    text = f'{{"players": [{{"nick": "a"}}],\n "events": [\n  {events}]}}'
    assert [str(each.where) for each in read(text).events] == ["t:3:3", "t:4:3"]


def with_event(**keys: Any) -> str:
    return json.dumps({"players": PLAYERS, "events": [event(), event(**keys)]}, ensure_ascii=False, indent=0)


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        pytest.param("{", "json-syntax", "", id="open"),
        pytest.param('{"players": NaN}', "json-constant", "NaN", id="nan"),
        pytest.param('{"players": [], "players": []}', "json-key-twice", '"players"', id="key-twice"),
        pytest.param('{"players": [[[[[[1]]]]]]}', "json-deep", "[1]]]]]]", id="deep"),
        pytest.param('{"events": []}', "json-key-missing", '{"events', id="no-players"),
        pytest.param('{"players": [], "events": []}', "json-value", "[]", id="nobody"),
        pytest.param('{"players": 5, "events": []}', "json-value", "5", id="players-a-number"),
        pytest.param('{"players": [1], "events": []}', "json-value", "1]", id="player-a-number"),
        pytest.param('{"players": [{}], "events": []}', "json-key-missing", "{}", id="no-nick"),
        pytest.param('{"players": [{"nick": "a b"}], "events": []}', "json-word", '"a b"', id="nick-of-two-words"),
        pytest.param('{"players": [{"nick": ""}], "events": []}', "json-word", '""', id="nick-of-nothing"),
        pytest.param('{"players": [{"nick": 7}], "events": []}', "json-value", "7", id="nick-a-number"),
        pytest.param('{"players": [{"nick": "a"}], "events": {}}', "json-value", "{}", id="events-an-object"),
        pytest.param('{"players": [{"nick": "a"}], "events": [], "x": 1}', "json-unknown-key", "1", id="unknown-key"),
        pytest.param('{"schema": "x/1", "players": [{"nick": "a"}], "events": []}', "json-value", '"x/1"', id="schema"),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "incomplete": 1}', "json-value", "1}", id="incomplete-a-number"
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "note": " x"}', "json-line", '" x"', id="note-with-space"
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "note": "\\ud800"}', "json-line", '"\\ud8', id="half-a-letter"
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "pragmas": [{"name": "note"}]}',
            *("json-pragma", '"note"'),
            id="note-as-pragma",
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "pragmas": [{"name": "player3"}]}',
            *("json-pragma", '"player3"'),
            id="player-as-pragma",
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "pragmas": [{"name": "Title"}]}',
            *("json-word", '"Title"'),
            id="pragma-in-capitals",
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "racks": ["А", "Б"]}', "json-value", '["А"', id="racks-too-many"
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [], "racks": ["А1"]}', "gcg-rack-character", '"А1"', id="rack"
        ),
        pytest.param(with_event(kind="castling"), "json-value", '"castling"', id="kind"),
        pytest.param(with_event(kind=["pass"]), "json-value", '[\n"pass', id="kind-a-list"),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [{"kind": "pass"}]}', "json-key-missing", '{"kind', id="nobody-s"
        ),
        pytest.param(
            '{"players": [{"nick": "a"}], "events": [{"player": 0}]}', "json-key-missing", '{"player": 0', id="no-kind"
        ),
        pytest.param(with_event(player=2), "json-value", "2", id="player-unknown"),
        pytest.param(with_event(player=True), "json-value", "true", id="player-a-flag"),
        pytest.param(with_event(tiles="А"), "json-unknown-key", '"А"', id="key-of-another-kind"),
        pytest.param(with_event(rack=5), "json-value", "5", id="rack-a-number"),
        pytest.param(with_event(rack=""), "json-value", '""', id="rack-of-nothing"),
        pytest.param(with_event(rack="АB"), "gcg-rack-script", '"АB"', id="rack-of-two-scripts"),
        pytest.param(with_event(score="5"), "json-value", '"5"', id="score-a-text"),
        pytest.param(with_event(total=10**10), "json-value", "10000000000", id="total-too-large"),
        pytest.param(with_event(extra="а\nб"), "json-line", '"а\\nб"', id="extra-of-two-lines"),
        pytest.param(with_event(kind="play"), "json-key-missing", "{", id="play-of-nothing"),
        pytest.param(with_event(kind="play", plays=[{"place": "8G"}]), "json-key-missing", "{", id="no-word"),
        pytest.param(
            with_event(kind="play", plays=[{"place": "8Я", "word": "А"}]), "json-value", '"8Я"', id="place-in-cyrillic"
        ),
        pytest.param(
            with_event(kind="play", plays=[{"place": 8, "word": "А"}]), "json-value", "8", id="place-a-number"
        ),
        pytest.param(
            with_event(kind="play", plays=[{"place": "8G", "word": ""}]), "json-value", '""', id="word-of-nothing"
        ),
        pytest.param(
            with_event(kind="play", plays=[{"place": "8G", "word": "А-Б"}]), "gcg-word-character", '"А-Б"', id="word"
        ),
        pytest.param(
            with_event(kind="play", swaps=[{"place": "8G", "letter": "л"}]), "json-value", '"л"', id="swap-of-a-star"
        ),
        pytest.param(
            with_event(kind="play", swaps=[{"place": "99", "letter": "Л"}]), "json-value", '"99"', id="swap-nowhere"
        ),
        pytest.param(
            with_event(kind="play", swaps=[{"place": "8G", "letter": "ЛЛ"}]), "json-value", '"ЛЛ"', id="swap-of-two"
        ),
        pytest.param(
            with_event(kind="play", plays=[{"place": "8G", "word": "А"}], submissions=[1, 1]),
            *("json-value", "[\n1"),
            id="submissions-too-many",
        ),
        pytest.param(with_event(kind="exchange"), "json-key-missing", "{", id="exchange-of-what"),
        pytest.param(with_event(kind="exchange", tiles="АБ", count=3), "json-value", "3", id="exchange-count"),
        pytest.param(with_event(kind="end_rack", tiles="А"), "json-key-missing", "{", id="whose-leftover"),
        pytest.param(with_event(kind="end_rack", own=True, score=4), "json-own", "true", id="own-leftover-gives"),
        pytest.param(with_event(kind="end_rack", own=False, score=-4), "json-own", "false", id="gift-takes"),
        pytest.param(with_event(kind="booster_star", tiles="АБ"), "json-value", '"АБ"', id="star-for-two"),
        pytest.param(with_event(kind="booster_swap"), "json-key-missing", "{", id="swap-of-nothing"),
    ],
)
def test_what_is_refused_has_its_place(text: str, code: str, found: str) -> None:
    reading = record_json.read(text, "t")
    assert [problem.code for problem in reading.problems] == [code]
    (problem,) = reading.problems
    assert problem.where is not None
    for language in ("ru", "uk", "en"):
        assert sentence(code, language, **problem.values)
    if found:
        lines = text.split("\n")
        at = sum(len(line) + 1 for line in lines[: problem.where.line - 1]) + problem.where.column - 1
        assert text.startswith(found, at), text[at : at + 20]


def test_bad_event_is_left_out_and_the_rest_is_read() -> None:
    reading = record_json.read(with_event(score="5"), "t")
    assert len(reading.record.events) == 1 and len(reading.problems) == 1


def test_everything_wrong_is_counted() -> None:
    data = {"players": PLAYERS, "events": [event(score="5") for _ in range(500)]}
    problems = record_json.read(json.dumps(data), "t").problems
    assert len(problems) == record_json.MOST_PROBLEMS + 1
    assert problems[-1].values == {"count": 400}


def test_large_record_is_read_in_a_second_or_two() -> None:
    text = json.dumps({"players": PLAYERS, "events": [event(rack="АБВГДЕЖ", score=1, total=1)] * 20_000})
    start = time.process_time()
    assert len(read(text).events) == 20_000
    assert time.process_time() - start < 5


KEYS = [*record_json.KEYS, *record_json.COMMON, "plays", "tiles", "own", "place", "word", "nick", "text"]
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 10**12),
        st.floats(allow_nan=False),
        st.sampled_from(["pass", "play", "end_rack", "8G", "АБ", "A[QU", " x", "\0", "erudit.record/1"]),
    ),
    lambda child: st.lists(child, max_size=3) | st.dictionaries(st.sampled_from(KEYS), child, max_size=5),
    max_leaves=12,
)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(record_json.KEYS), VALUES), st.lists(VALUES, max_size=3))
def test_reading_never_raises_and_every_problem_can_be_said(top: dict[str, Any], events: list[Any]) -> None:
    data = {"players": PLAYERS, "events": [event(**each) if isinstance(each, dict) else each for each in events], **top}
    for problem in record_json.read(json.dumps(data, ensure_ascii=False), "t").problems:
        assert sentence(problem.code, "ru", **problem.values)


@pytest.mark.parametrize(
    ("text", "is_record"),
    [
        ('{"schema": "erudit.record/1"}', True),
        ('\n {"events" : []}', True),
        ('{"board": {}, "used_words": ["players", "events"]}', False),
        ('{"board": ["..."], "racks": []}', False),
        ('[{"events": []}]', False),
        ("#note {", False),
    ],
)
def test_records_are_told_from_positions(text: str, is_record: bool) -> None:
    assert record_json.is_record(text) is is_record


def test_offset_of_a_value() -> None:
    text = ' { "a" : [ 1 , {"b": "x\\"}" , "c":[[],{}, -2.5e3 ]} ] , "d" : null } '
    assert [text[offset_of(text, path) :][:4] for path in ((), ("a", 0), ("a", 1, "c", 2), ("d",))] == [
        '{ "a',
        "1 , ",
        "-2.5",
        "null",
    ]
