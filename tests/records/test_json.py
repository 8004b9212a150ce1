"""Positions as JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.game.board import Board
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.messages import sentence
from erudit_cli.records import json as positions_json
from erudit_cli.records import positions
from tests.game.positions import board_from

ROWS = ["." * 15] * 7 + ["....ТЕлЕФОН...."] + ["." * 15] * 7
GAME = board_from("8:....ТЕлЕФОН")


def read(data: Any) -> WrittenPosition:
    written, problems = positions_json.read(data if isinstance(data, str) else json.dumps(data), "t")
    assert not problems, [(problem.code, str(problem.where)) for problem in problems]
    assert written is not None
    return written


def test_what_is_read() -> None:
    written = read(
        {
            "schema": "erudit.position/1",
            "rules": {"id": "box-131", "overrides": {"bonus": 20, "extension": True, "target": None}},
            "board": ROWS,
            "racks": ["АБ*_?", None, ""],
            "scores": [1, -2, 3],
            "on_turn": 2,
            "bag": 40,
            "zero_turns": 1,
            "used_words": ["Кот"],
        }
    )
    position = written.position

    assert position.board == GAME
    assert position.racks == (("А", "Б", "?", "?", "?"), None, ())
    assert (position.scores, position.on_turn, position.bag, position.zero_turns) == ((1, -2, 3), 2, 40, 1)
    assert position.used_words == {"кот"}
    assert written.rules == "box-131"
    assert dict(written.overrides) == {"bonus": "20", "extension": "yes", "target": "none"}


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(ROWS, id="points"),
        pytest.param([row.replace(".", " ") for row in ROWS], id="spaces"),
        pytest.param({"8E": "Т", "F8": "Е", "8g": "л", "8H": "Е", "8I": "Ф", "8J": "О", "8K": "Н"}, id="squares"),
    ],
)
def test_board(board: Any) -> None:
    assert read({"board": board}).position.board == GAME


def test_pair_and_infinite_board() -> None:
    written = read({"board": {}, "after": {"R-3C4": "К", "C5R-3": "о"}})
    assert written.after == Board({(-3, 4): "К", (-3, 5): "о"})
    assert read({"board": {"R0C0": "К"}}).is_infinite


def test_places() -> None:
    text = json.dumps({"board": ROWS}, ensure_ascii=False, indent=1)
    for square, where in read(text).places.items():
        assert where.text[where.column - 1] == GAME.tiles[square]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("{", [("json-syntax", "1:2")], id="open"),
        pytest.param('{"board": {},}', [("json-syntax", "1:13")], id="comma"),
        pytest.param("[]", [("json-not-object", "1:1")], id="list"),
        pytest.param("{}", [("json-no-board", "")], id="no-board"),
        pytest.param('{"board": null}', [("json-value", "1:2")], id="null-board"),
        pytest.param('{"board": {}, "x": 1}', [("json-unknown-key", "1:15")], id="unknown-key"),
        pytest.param('{"board": {}, "board": {}}', [("json-key-twice", "1:2")], id="twice"),
        pytest.param('{"board": {"8G": "К", "8G": "К"}}', [("json-key-twice", "1:12")], id="square-key-twice"),
        pytest.param('{"board": {"8G": "К", "G8": "К"}}', [("json-square-twice", "1:23")], id="square-twice"),
        pytest.param('{"board": {"8G": "К", "R0C0": "К"}}', [("json-mixed-squares", "1:23")], id="mixed"),
        pytest.param('{"board": {"8С": "К"}}', [("json-square", "1:12")], id="cyrillic-square"),
        pytest.param('{"board": {"8G": "КО"}}', [], id="multi-letter"),
        pytest.param('{"board": {"8G": "Ко"}}', [("board-square", "1:12")], id="mixed-case"),
        pytest.param('{"board": {"8G": 1}}', [("board-square", "1:12")], id="number"),
        pytest.param('{"board": {"8G": "*"}}', [("board-star-unnamed", "1:12")], id="star"),
        pytest.param('{"board": []}', [("board-row-count", "1:2")], id="no-rows"),
        pytest.param(json.dumps({"board": [*ROWS[:3], ".", *ROWS[4:]]}), [("board-row-width", "1:70")], id="row"),
        pytest.param(json.dumps({"board": [*ROWS[:14], "%" + "." * 14]}, ensure_ascii=False), None, id="sign"),
        pytest.param(json.dumps({"board": [*ROWS[:14], 7]}), [("json-value", "1:2")], id="row-number"),
        pytest.param('{"board": {}, "racks": ["А%"]}', [("gcg-rack-character", "1:25")], id="rack"),
        pytest.param('{"board": {}, "racks": "АБ"}', [("json-value", "1:15")], id="racks"),
        pytest.param('{"board": {}, "racks": [1]}', [("json-value", "1:15")], id="rack-number"),
        pytest.param('{"board": {}, "scores": [1.5]}', [("json-value", "1:15")], id="score"),
        pytest.param('{"board": {}, "scores": [true]}', [("json-value", "1:15")], id="score-bool"),
        pytest.param('{"board": {}, "scores": [1e999]}', [("json-value", "1:15")], id="score-infinite"),
        pytest.param('{"board": {}, "scores": [NaN]}', [("json-constant", "1:26")], id="nan"),
        pytest.param('{"board": {}, "racks": [null], "scores": [1, 2]}', [("cgp-player-count", "1:32")], id="players"),
        pytest.param('{"board": {}, "on_turn": 1}', [("json-value", "1:15")], id="on-turn"),
        pytest.param('{"board": {}, "rules": 7}', [("json-value", "1:15")], id="rules"),
        pytest.param('{"board": {}, "rules": {"id": "web", "x": 1}}', [("json-value", "1:15")], id="rules-key"),
        pytest.param(
            json.dumps({"board": ROWS, "after": {"R0C0": "А"}}, ensure_ascii=False),
            [("json-mixed-squares", "1:298")],
            id="after-of-another-board",
        ),
        pytest.param(
            json.dumps({"board": ROWS}, ensure_ascii=False).replace("board", "\\u0062oard").replace("...Т", "...%"),
            [("board-sign", "1:5")],
            id="key-with-escapes",
        ),
        pytest.param('{"board": {}, "bag": ' + "9" * 5000 + "}", [("json-syntax", "1:22")], id="long-number"),
        pytest.param('{"board": ' + "[" * 2000, [("json-deep", "1:15")], id="deep"),
    ],
)
def test_fault_is_named_with_its_place(text: str, expected: list[tuple[str, str]] | None) -> None:
    _, problems = positions_json.read(text, "t")
    found = [(problem.code, str(problem.where)[2:]) for problem in problems]

    assert found == (expected if expected is not None else [("board-sign", f"1:{text.index('%') + 1}")])
    assert all(sentence(problem.code, "en", **problem.values) for problem in problems)


def test_all_faults_are_reported() -> None:
    text = '{"board": {"8G": "*", "99Z9": "А"}, "racks": 1, "scores": 2, "x": 3}'
    _, problems = positions_json.read(text, "t")
    assert [problem.code for problem in problems] == [
        "json-unknown-key",
        "board-star-unnamed",
        "json-square",
        "json-value",
        "json-value",
    ]


squares = st.tuples(st.integers(0, 14), st.integers(0, 14))
boards = st.dictionaries(squares, st.sampled_from("АбЁё"), max_size=40).map(Board)
racks = st.one_of(st.none(), st.lists(st.sampled_from("АБ?"), max_size=7).map(tuple))


@given(
    boards,
    st.one_of(st.none(), boards),
    st.lists(st.tuples(racks, st.integers(-99, 999)), min_size=1, max_size=4),
    st.one_of(st.none(), st.integers(0, 131)),
    st.sampled_from([(None, ()), ("web", ()), ("web", (("bonus", "15"),))]),
    st.booleans(),
)
def test_what_is_written_is_read_back(
    board: Board,
    after: Board | None,
    players: list[tuple[tuple[str, ...] | None, int]],
    bag: int | None,
    rules: tuple[str | None, tuple[tuple[str, str], ...]],
    is_infinite: bool,
) -> None:
    held, scores = zip(*players, strict=True)
    position = Position(board, held, scores, on_turn=len(players) - 1, bag=bag, used_words=frozenset({"кот"}))
    is_infinite = is_infinite and bool(board.tiles)
    written = WrittenPosition("t", position, after, *rules, is_infinite=is_infinite)
    text = positions_json.write(written)
    back = read(text)

    assert (back.position, back.after, back.rules, back.overrides) == (position, after, *rules)
    assert back.is_infinite == is_infinite
    assert positions_json.write(back) == text


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(alphabet="АяA8G*. R-", max_size=16),
    lambda inner: (
        st.lists(inner, max_size=16) | st.dictionaries(st.text(alphabet="8GR0C", max_size=4), inner, max_size=5)
    ),
    max_leaves=20,
)


@given(st.dictionaries(st.sampled_from([*positions_json.KEYS, "x"]), values))
def test_no_value_raises(data: dict[str, Any]) -> None:
    _, problems = positions.read(json.dumps(data), "t")
    assert all(sentence(problem.code, "ru", **problem.values) for problem in problems)


@given(st.text(alphabet='{}[]",:\\ board8Gк1.eE-u0', max_size=80))
def test_no_text_raises(text: str) -> None:
    positions.read("{" + text, "t")
