"""Drawn boards: every way to draw one, pairs, infinite boards, everything that can be wrong with a drawing."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.game.board import Board
from erudit_cli.game.position import WrittenPosition
from erudit_cli.messages import sentence
from erudit_cli.records import diagram, positions
from tests.game.positions import board_from
from tests.records.drawings import STYLES, grid_of

GAME = board_from("8:....ТЕлЕФОН/7:.........Л/9:.........Н/15:А.............Я/1:Ё..........ЖУК.")
EMPTY_ROW = "." * 15

boards = st.dictionaries(
    st.tuples(st.integers(0, 14), st.integers(0, 14)), st.sampled_from("АБВЖЁЯабвёяУХ"), max_size=80
).map(Board)


def read(text: str) -> WrittenPosition:
    written, problems = diagram.read(text, "t")
    assert not problems, [(problem.code, str(problem.where)) for problem in problems]
    return written


def codes(text: str) -> list[tuple[str, str]]:
    """What is said of a text, each with its line and column."""
    _, problems = diagram.read(text, "t")
    for problem in problems:
        assert sentence(problem.code, "ru", **problem.values)
    return [(problem.code, str(problem.where).removeprefix("t").removeprefix(":")) for problem in problems]


@pytest.mark.parametrize("style", sorted(STYLES))
def test_style_is_read(style: str) -> None:
    assert read(STYLES[style](grid_of(GAME))).position.board == GAME


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"trimmed", "tabs", "tabs-numbered"}))
def test_empty_board_is_read(style: str) -> None:
    assert not read(STYLES[style](grid_of(Board()))).position.board


@given(boards, st.sampled_from(sorted(set(STYLES) - {"tabs", "trimmed"})))
def test_every_style_gives_the_board_back(board: Board, style: str) -> None:
    assert read(STYLES[style](grid_of(board))).position.board == board


@given(boards.filter(bool))
def test_spaces_are_empty_squares_where_no_other_sign_is(board: Board) -> None:
    """A board without any frame: its blank lines are rows, however many there are at either end."""
    text = "\n".join(row.replace(".", " ") for row in grid_of(board)) + "\n"
    written, problems = diagram.read(text, "t")
    assert problems or written.position.board == board
    if all("." not in row or row.strip(".") for row in grid_of(board)):
        assert not problems


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_endings(ending: str) -> None:
    assert read(ending.join(grid_of(GAME))).position.board == GAME


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"trimmed"}))
@pytest.mark.parametrize("between", ["\n\n", "\n\n\n", "\n->\n", "\n\n→\n\n", "\n  ==>  \n"])
def test_pair(style: str, between: str) -> None:
    after = GAME.with_tiles({(7, 6): "Л", (8, 4): "О"})
    written = read(STYLES[style](grid_of(GAME)).rstrip() + between + STYLES[style](grid_of(after)))

    assert written.position.board == GAME
    assert written.after == after


def test_places_are_those_of_the_text() -> None:
    written = read(STYLES["cells-numbered"](grid_of(GAME)))
    for square, where in written.places.items():
        assert where.text[where.column - 1] == GAME.tiles[square]


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        pytest.param("R-3C-5\n.КОТ.\n..к\n", (-3, -5), id="dense"),
        pytest.param("\n R0C10 \n. К О Т\n. . к .\n", (0, 10), id="spaced"),
        pytest.param("R-3C-5\n   -5 -4 -3 -2\n-3  .  К  О  Т\n-2  .  .  к  .\n", (-3, -5), id="headed"),
        pytest.param("R1C1\n+-----+\n|.КОТ.|\n|..к..|\n+-----+\n", (1, 1), id="framed"),
    ],
)
def test_infinite_board(text: str, origin: tuple[int, int]) -> None:
    top, left = origin
    written = read(text)

    assert written.is_infinite
    assert written.position.board.tiles == {
        (top, left + 1): "К",
        (top, left + 2): "О",
        (top, left + 3): "Т",
        (top + 1, left + 2): "к",
    }


@pytest.mark.parametrize("second", ["КОТ\nк..", "R-1C-5\nКОТ\nк..", "R-2C-6\n....\n.КОТ\n.к.."])
def test_pair_on_an_infinite_board(second: str) -> None:
    written = read("R-1C-5\nКОТ\n->\n" + second)
    assert written.position.board.tiles == {(-1, -5): "К", (-1, -4): "О", (-1, -3): "Т"}
    assert written.after == written.position.board.with_tiles({(0, -5): "к"})


def drawn(**rows: str) -> str:
    """An empty board with some rows put in: ``r8="…"``."""
    return "\n".join(rows.get(f"r{number}", EMPTY_ROW) for number in range(1, 16))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("\n".join([EMPTY_ROW] * 14), [("board-row-count", "1:1")], id="rows-short"),
        pytest.param("\n".join([EMPTY_ROW] * 17), [("board-row-count", "1:1")], id="rows-long"),
        pytest.param(drawn(r3="." * 14), [("board-row-width", "3:1")], id="row-short"),
        pytest.param(drawn(r3="." * 16), [("board-row-width", "3:16")], id="row-long"),
        pytest.param(drawn(r3=". " * 16), [("board-row-width", "3:31")], id="row-long-spaced"),
        pytest.param(drawn(r8="....К1Т........"), [("board-sign", "8:6")], id="digit"),
        pytest.param(drawn(r8="....К@Т.......%"), [("board-sign", "8:6"), ("board-sign", "8:15")], id="signs"),
        pytest.param(drawn(r8="....К\u200bТ........"), [("board-sign", "8:6")], id="invisible"),
        pytest.param(drawn(r8="....ТЕ*ЕФОН...."), [("board-star-unnamed", "8:7")], id="star"),
        pytest.param(drawn(r8="....ТЕ?ЕФОН...."), [("board-star-unnamed", "8:7")], id="blank"),
        pytest.param(drawn(r8=". . . . КО . . . . . . . . . ."), [("board-square", "8:9")], id="two-letters"),
        pytest.param(
            "\n".join(f"{number} {EMPTY_ROW}" for number in range(15, 0, -1)),
            [("board-row-label", f"{line}:1") for line in range(1, 16) if line != 8],
            id="upside-down",
        ),
        pytest.param("\n".join(f"{number} {EMPTY_ROW} 1" for number in range(1, 16))[:-2], None, id="right-label"),
        pytest.param("\n\n".join(["\n".join([EMPTY_ROW] * 15)] * 3), [("board-count", "33:1")], id="three"),
        pytest.param("C5R3\nКОТ", [("board-origin", "1:1")], id="origin-down"),
        pytest.param("\n".join(["." * 10] * 10), [("board-row-count", "1:1")], id="small"),
        pytest.param(drawn(r8="....К₁О₁Т₁....."), [("board-for-people", "8:5")], id="for-people"),
        pytest.param("мама мыла раму", [("board-not-a-position", "")], id="prose"),
        pytest.param("", [("board-not-a-position", "")], id="nothing"),
        pytest.param("\n \n\t\n", [("board-not-a-position", "")], id="blank"),
    ],
)
def test_fault_is_named_with_its_place(text: str, expected: list[tuple[str, str]] | None) -> None:
    found = codes(text)
    if expected is None:
        assert {code for code, _ in found} == {"board-row-label"}
    else:
        assert found == expected


def test_long_text_and_many_faults_are_said_in_short() -> None:
    _, problems = positions.read("." * (positions.LONGEST + 1), "t")
    assert [problem.code for problem in problems] == ["board-text-long"]

    _, problems = positions.read("\n".join(["%" * 15] * 15), "t")
    assert len(problems) == positions.MOST_PROBLEMS + 1
    assert (problems[-1].code, problems[-1].values) == ("board-more-problems", {"count": 125})


def test_all_faults_are_reported() -> None:
    text = drawn(r1="А*.............", r5="." * 16, r15="..............7")
    assert [code for code, _ in codes(text)] == ["board-star-unnamed", "board-row-width", "board-sign"]


@given(st.text(alphabet="АяKk.-_ |+=\n\t*?1290R-C→>·│─\ufe0f⬜'\"[]{}/;", max_size=400))
def test_no_text_raises(text: str) -> None:
    written, problems = positions.read(text, "t")
    assert problems or written is not None


@pytest.mark.parametrize(
    "sign", ["А", "А\n", ". ", "|", "-\n", " ", "1\n", "/", "[", '{"a":', "\t", "A B C\n", "R0C0\n", "->\n", "\n"]
)
def test_a_megabyte_of_junk_is_refused_at_once(sign: str) -> None:
    start = time.process_time()
    text = sign * (1_000_000 // len(sign))
    _, problems = positions.read(text, "t")
    _, near = positions.read(text[: positions.LONGEST], "t")

    assert problems and near
    assert time.process_time() - start < 1


def test_a_square_alone_is_an_empty_infinite_board() -> None:
    written = read("R0C0\n")
    assert (written.is_infinite, written.position.board) == (True, Board())


def test_premium_mark_of_a_text_board_is_an_empty_square() -> None:
    assert read(drawn(r8="....'К'........")).position.board.tiles == {(7, 5): "К"}
