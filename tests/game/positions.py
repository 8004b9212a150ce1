"""Boards, racks and moves from the short texts that tables of oracles use."""

import re

from erudit_cli.game.board import Board
from erudit_cli.game.moves import Exchange, Move, Pass, Turn
from erudit_cli.game.record import STAR
from erudit_cli.records import gcg

NOTHING = "-"
_FROM_SQUARE = re.compile(r"R(-?\d+)C(-?\d+)")


def board_from(text: str) -> Board:
    """A board from ``8:.......КИНО/9:…``: row number from 1, then its squares from column A; ``-`` is empty.

    On an infinite board ``R-2C6:НО``: the squares of row -2 from column 6 on.
    """
    tiles = {}
    for part in [] if text == NOTHING else text.split("/"):
        place, _, letters = part.partition(":")
        square = _FROM_SQUARE.fullmatch(place)
        row, first = (int(square[1]), int(square[2])) if square else (int(place) - 1, 0)
        tiles.update({(row, column): sign for column, sign in enumerate(letters, first) if sign != "."})
    return Board(tiles)


def rack_from(text: str) -> tuple[str, ...] | None:
    """A rack from ``АБВ*``; ``-``: not known."""
    return None if text == NOTHING else tuple(text.replace("*", STAR))


def move_from(text: str) -> Move:
    """A move as a record writes it, without rack and numbers: ``8G=Л J7 Р.зА``, ``-АБ``, ``-``."""
    reading = gcg.read(f"#player1 а\n#player2 б\n>а: {text} +0 0\n", "table")
    assert not [problem for problem in reading.problems if not problem.is_warning], reading.problems
    action = reading.record.events[0].action
    assert isinstance(action, Turn | Exchange | Pass)
    return action


def turn_from(text: str) -> Turn:
    """A move that lays tiles."""
    move = move_from(text)
    assert isinstance(move, Turn)
    return move
