"""Drawn boards: what they look like, and that the reader of drawings reads them back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.game.board import Board
from erudit_cli.records import diagram
from erudit_cli.render.board_text import MARKS, board_lines
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import Layout

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
