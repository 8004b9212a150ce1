"""CGP: the field's one-line positions, in any alphabet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.game.board import Board
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.messages import sentence
from erudit_cli.records import cgp, positions
from erudit_cli.records.positions import edition_of_position
from tests.game.positions import board_from

EMPTY = "/".join(["15"] * 15)
GAME = "15/15/15/15/15/15/9Р5/4ТЕЛЕФОН4/9з5/9А5/15/15/15/15/15"

CANONICAL = [
    f"{EMPTY} / 0/0 0",
    f"{EMPTY} AELNOQT/ 0/0 0 lex NWL18; lm -2;",
    f"{GAME} АБВГДЕ?/ЖЗ 35/-12 3 rules box-131 star_score=letter;",
    f"{GAME} АБВ//ГД 1/2/3 0 oru; bb 15;",
    f"{GAME} АБВ 7 0",
    "15/15/15/15/15/15/15/4[QU]A[ch]8/15/15/15/15/15/15/15 [QU]A/ 0/0 0",
    # An endgame from a paper on the program Maven, quoted in the format's description.
    "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/"
    "1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 IKLMTZ/AEINRU? 0/0 0 lex OSPD1;",
    "1КОТ/2к1 АБ/ 0/0 0 rules web-infinite; origin R-3C-5;",
]


def read(text: str) -> WrittenPosition:
    written, problems = cgp.read(text, "t")
    assert not problems, [(problem.code, str(problem.where)) for problem in problems]
    return written


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_comes_back(text: str) -> None:
    expected = text.replace("1КОТ/2к1", "КОТ/1к1").replace("R-3C-5", "R-3C-4")  # no empty edge is written
    assert cgp.write(read(text)) == expected
    assert cgp.write(read(expected)) == expected


def test_what_is_read() -> None:
    written = read(f"  {GAME}   АБВ?/  35/-12 3  rules box-131 star_score=letter;bb 20;  lex  X Y ;\n")

    assert written.position.board == board_from("7:.........Р/8:....ТЕЛЕФОН/9:.........з/10:.........А")
    assert written.position.racks == (("А", "Б", "В", "?"), None)
    assert written.position.scores == (35, -12)
    assert (written.position.zero_turns, written.position.on_turn) == (3, 0)
    assert (written.rules, dict(written.overrides)) == ("box-131", {"star_score": "letter", "bonus": "20"})
    assert dict(written.operations)["lex"] == "X Y"


def test_fields_may_be_missing_from_the_end() -> None:
    assert read(GAME).position.racks == ()
    assert read(f"{GAME} АБ/").position.racks == (("А", "Б"), None)
    assert read(f"{GAME} АБ/ 1/2").position.zero_turns == 0
    assert read(f"{GAME} rules box-131;").rules == "box-131"


def test_infinite_board() -> None:
    written = read("1КОТ/2к1 / 0/0 0 origin R-3C-5;")

    assert written.is_infinite
    assert written.position.board.tiles == {(-3, -4): "К", (-3, -3): "О", (-3, -2): "Т", (-2, -3): "к"}


def test_one_row_of_an_infinite_board_is_no_drawing() -> None:
    text = cgp.write(WrittenPosition("t", Position(Board({(0, 0): "К", (0, 1): "О"})), is_infinite=True))
    assert "/" not in text.split()[0]
    written, problems = positions.read(text, "t")
    assert written is not None and not problems
    assert written.position.board.tiles == {(0, 0): "К", (0, 1): "О"}


def test_player_on_turn_is_written_first() -> None:
    position = Position(Board(), (("А",), None, ("В",)), (1, 2, 3), on_turn=2)
    assert cgp.write(WrittenPosition("t", position)) == f"{EMPTY} В/А/ 3/1/2 0"


@pytest.mark.parametrize(
    ("operation", "edition", "basis"),
    [
        ("rules uk-102;", "uk-102", "rules"),
        ("lex CSW21;", "scrabble-en", "lexicon"),
        ("ld german;", "scrabble-de", "tile-distribution"),
        ("ld klingon;", None, "tile-distribution"),
        ("bdn Hexagon;", None, "board-layout"),
        ("", "classic-102", "letters"),
    ],
)
def test_edition(operation: str, edition: str | None, basis: str) -> None:
    found = edition_of_position(read(f"{GAME} / 0/0 0 {operation}"))
    assert (found.id, found.basis) == (edition, basis)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("15/15", [("cgp-row-count", "1:1")], id="rows"),
        pytest.param(EMPTY.replace("15", "14", 1), [("cgp-row-width", "1:1")], id="narrow"),
        pytest.param("7К7/8К7/" + "15/" * 12 + "15", [("cgp-row-width", "1:5")], id="wide"),
        pytest.param("К999999999999999999/" + "15/" * 13 + "15", [("cgp-run", "1:2")], id="huge-run"),
        pytest.param("7%7/7*7/" + "15/" * 12 + "15", [("cgp-sign", "1:2"), ("cgp-sign", "1:6")], id="signs"),
        pytest.param("7[Qu]7/7[]7/" + "15/" * 12 + "15", [("cgp-sign", "1:2"), ("cgp-sign", "1:9")], id="groups"),
        pytest.param("7[QU7/" + "15/" * 13 + "15", [("cgp-sign", "1:2"), ("cgp-row-width", "1:1")], id="open-group"),
        pytest.param(f"{EMPTY} А%/ 0/0 0", [("gcg-rack-character", "1:47")], id="rack"),
        pytest.param(f"{EMPTY} / 0/x 0", [("cgp-number", "1:50")], id="score"),
        pytest.param(f"{EMPTY} / 0/0 -1", [("cgp-number", "1:52")], id="zero-turns"),
        pytest.param(f"{EMPTY} / 0/0/0 0", [("cgp-player-count", "1:48")], id="players"),
        pytest.param(f"{EMPTY} ///////// 0/0 0", [("cgp-player-count", "1:56"), ("cgp-players", "1:46")], id="crowd"),
        pytest.param(f"{EMPTY} / 0/0 0 lex X", [("cgp-opcode-open", "1:54")], id="open-opcode"),
        pytest.param(f"{EMPTY} / 0/0 0 origin 8G;", [("board-origin", "1:61")], id="origin"),
        pytest.param(f"{EMPTY}\n\n{EMPTY}", [("cgp-one-line", "3:1")], id="two-lines"),
    ],
)
def test_fault_is_named_with_its_place(text: str, expected: list[tuple[str, str]]) -> None:
    _, problems = cgp.read(text, "t")
    assert sorted((problem.code, str(problem.where)[2:]) for problem in problems) == sorted(expected)
    assert all(sentence(problem.code, "uk", **problem.values) for problem in problems)


tiles = st.sampled_from(["А", "б", "Ё", "ё", "Я", "QU", "qu", "Ź"])
racks = st.one_of(st.none(), st.lists(st.sampled_from(["А", "?", "ДЖ"]), min_size=1, max_size=7).map(tuple))


@given(
    st.dictionaries(st.tuples(st.integers(0, 14), st.integers(0, 14)), tiles, max_size=60),
    st.lists(st.tuples(racks, st.integers(-99, 999)), min_size=2, max_size=4),
    st.integers(0, 6),
    st.lists(st.sampled_from([("lex", "CSW21"), ("bb", "35"), ("oru", ""), ("rules", "web a=b")]), max_size=3),
)
def test_what_is_written_is_read_back(
    board: dict[tuple[int, int], str],
    players: list[tuple[tuple[str, ...] | None, int]],
    zero_turns: int,
    operations: list[tuple[str, str]],
) -> None:
    held, scores = zip(*players, strict=True)
    position = Position(Board(board), held, scores, zero_turns=zero_turns)
    text = cgp.write(WrittenPosition("t", position, operations=tuple(operations)))
    written = read(text)

    assert written.position == position
    assert written.operations == tuple(operations)
    assert cgp.write(written) == text


@given(st.dictionaries(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), tiles, min_size=1, max_size=20))
def test_infinite_board_is_read_back(board: dict[tuple[int, int], str]) -> None:
    text = cgp.write(WrittenPosition("t", Position(Board(board)), is_infinite=True))
    assert read(text).position.board.tiles == board


@given(st.text(alphabet="15/AАя[]QU? ;-0%rulesorigin R3C\n\t", max_size=200))
def test_no_text_raises(text: str) -> None:
    written, problems = cgp.read("15/" + text, "t")
    assert problems or cgp.write(written)
    positions.read("1/" + text, "t")
