"""Boards as text: the form that the reader of drawings reads back, and the form for people."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.game.board import Board
from erudit_cli.game.position import Position
from erudit_cli.records import diagram
from erudit_cli.render.board_picture import BoardPicture, picture_of
from erudit_cli.render.board_text import MARKS, SIGNS, TextLook, board_lines, picture_lines, square_lines
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import Layout
from tests.game.games import GAMES
from tests.render.boards import picture

SMALL = Layout(("T.D", ".t.", "d.D"))
FINITE = catalog.load("classic-102").layout
INFINITE = catalog.load("web-infinite").layout


def test_finite_board() -> None:
    lines = board_lines(Board({(0, 1): "К", (1, 1): "о"}), SMALL)
    assert lines == ["  A B C", "1 . К .", "2 . о .", "3 . . ."]


def test_premium_squares() -> None:
    lines = board_lines(Board({(1, 1): "о"}), SMALL, premiums=True)
    assert lines == ["  A B C", "1 = . -", "2 . о .", "3 ' . -"]
    assert board_lines(Board(), SMALL, premiums=True)[2] == '2 . " .'


def test_infinite_board_names_its_corner() -> None:
    assert board_lines(Board({(-1, 9): "К", (0, 9): "о"}), INFINITE) == [
        "R-2C8",
        "    8  9 10",
        "-2  .  .  .",
        "-1  .  К  .",
        " 0  .  о  .",
        " 1  .  .  .",
    ]
    assert board_lines(Board(), INFINITE)[0] == "R-1C-1"


def test_marks_are_empty_squares_to_the_reader() -> None:
    assert set(MARKS.values()) <= diagram.EMPTY


tiles = st.sampled_from("АБЁЙІабёйї")
finite = st.dictionaries(st.tuples(st.integers(0, 14), st.integers(0, 14)), tiles, max_size=40)
far = st.dictionaries(st.tuples(st.integers(-120, 30), st.integers(-30, 130)), tiles, max_size=4)


@pytest.mark.parametrize("premiums", [False, True], ids=["plain", "premiums"])
@pytest.mark.parametrize(("layout", "squares"), [(FINITE, finite), (INFINITE, far)], ids=["finite", "infinite"])
def test_what_is_drawn_is_read(
    layout: Layout, squares: st.SearchStrategy[dict[tuple[int, int], str]], premiums: bool
) -> None:
    @given(squares)
    def holds(found: dict[tuple[int, int], str]) -> None:
        text = "\n".join(board_lines(Board(found), layout, premiums=premiums)) + "\n"
        written, problems = diagram.read(text, "t")
        assert problems == ()
        assert written.position.board.tiles == found
        assert written.is_infinite is layout.is_infinite

    holds()


# The form for people

CELLS = {
    5: re.compile(r"([ \[★*])(?:([^\W\d_])([₀-₉]{1,2})(\]?) *|\.    *|([^\W\d_]\d) +)"),
    3: re.compile(r"([ \[★*])(?:([^\W\d_])()(\]?) *|\. *|([^\W\d_]\d) *)"),
}


def cells(shown: BoardPicture, look: TextLook, size: int) -> dict[str, tuple[str, str, str]]:
    """Letter, points and sign of every tile that stands in the lines, by the name of its square."""
    head, *lines = square_lines(shown, look)
    label = max(map(len, shown.row_names))
    names = [head[label + place : label + place + size].strip() for place in range(0, len(head) - label, size)]
    assert tuple(names) == shown.column_names
    found = {}
    for row, line in zip(shown.squares, lines, strict=True):
        for column, square in enumerate(row):
            start = label + column * size
            cell = line[start : start + size].ljust(size)
            read = CELLS[size].fullmatch(cell)
            assert read is not None, cell
            if read[2]:
                found[square.name] = (read[2], read[3], read[1].strip() + read[4])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_lines_hold_every_tile(game: str) -> None:
    shown = picture(game)
    for size, width in ((5, None), (3, 4 * len(shown.column_names))):
        if size == 3 and max(map(len, shown.column_names)) > 2:
            continue
        expected = {}
        for row in shown.squares:
            for square in row:
                if (tile := square.tile) is not None:
                    sign = "★" if tile.is_star else "[" if tile.is_fresh else ""
                    value = "".join(SIGNS[1 + int(digit)] for digit in str(tile.value)) if size == 5 else ""
                    expected[square.name] = (tile.letter, value, sign + "]" * tile.is_fresh)
        assert cells(shown, TextLook(width), size) == expected


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [5, 12, 20, 30, 33, 40, 48, 60, 78, 80, 200])
def test_no_line_is_wider_than_the_terminal(game: str, width: int) -> None:
    shown = picture(game)
    for signs in (True, False):
        lines = list(square_lines(shown, TextLook(width, has_signs=signs)))
        assert max(map(len, lines)) <= max(width, 8)
        bands = lines.count("") + 1
        assert len(lines) == bands * (len(shown.row_names) + 2) - 1


@pytest.mark.parametrize("game", GAMES)
def test_colour_changes_no_letter(game: str) -> None:
    shown = picture(game)
    for width in (None, 50, 35, 20):
        plain = list(square_lines(shown, TextLook(width)))
        coloured = list(square_lines(shown, TextLook(width, color=True)))
        assert coloured != plain
        assert [re.sub(r"\033\[[\d;]*m", "", line).rstrip() for line in coloured] == plain


@pytest.mark.parametrize(
    ("edition", "grounds"),
    [
        ("classic-102", {"С3": 41, "С2": 44, "Б3": 43, "Б2": 42}),
        ("scrabble-104", {"С3": 41, "С2": 45, "Б3": 44, "Б2": 46}),
    ],
)
def test_colours_are_the_layouts(edition: str, grounds: dict[str, int]) -> None:
    look = "\n".join(square_lines(picture_of(Position(), catalog.load(edition), "ru"), TextLook(color=True)))
    found = set(re.findall(r"\033\[\d+;(\d+)m (\S+) +\033", look))
    assert found == {(str(ground), mark) for mark, ground in grounds.items()}


@pytest.mark.parametrize("game", GAMES)
def test_without_signs_nothing_but_letters_and_ascii(game: str) -> None:
    shown = picture(game)
    text = "\n".join(picture_lines(shown, TextLook(has_signs=False)))
    assert not set(text) & set(SIGNS)


def test_narrow_form() -> None:
    shown = picture("box-leaflet")
    lines = list(square_lines(shown, TextLook(33)))
    assert lines[0] == "   A B C D E F G H I J K L M N O"
    assert lines[1] == " 1С3 . .Б2 . . .С3 . . .Б2 . .С3"
    assert lines[11] == "11 . . . .С2 . О[С[а .С2 . . . ."


def test_whole_picture() -> None:
    shown = picture("scrabble-en")
    lines = list(picture_lines(shown, TextLook()))
    assert lines[:4] == [shown.title, shown.turn, shown.result, ""]
    assert shown.result == "End: nobody scores any more. Winner: Bob"
    assert lines[20] == ""
    for line, seat in zip(lines[21:23], shown.seats, strict=True):
        assert line.startswith(f"  {seat.name}: {seat.total}")
    assert lines[-2] == f"Rules: {shown.edition}"
    assert lines[-1].startswith("W3 word ×3 · W2 word ×2 · L3 letter ×3 · L2 letter ×2")
