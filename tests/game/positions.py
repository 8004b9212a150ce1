"""Boards and turns from the short texts that tables of oracles use."""

from erudit_cli.game.board import Board
from erudit_cli.game.moves import Turn
from erudit_cli.records import gcg


def board_from(text: str) -> Board:
    """A board from ``8:.......КИНО/9:…``: row number from 1, then its squares from column A; ``-`` is empty."""
    tiles = {}
    for part in [] if text == "-" else text.split("/"):
        number, _, letters = part.partition(":")
        tiles.update({(int(number) - 1, column): sign for column, sign in enumerate(letters) if sign != "."})
    return Board(tiles)


def turn_from(text: str) -> Turn:
    """A turn as a record writes it, without rack and numbers: ``8G=Л J7 Р.зА``."""
    reading = gcg.read(f"#player1 а\n#player2 б\n>а: {text} +0 0\n", "table")
    assert not [problem for problem in reading.problems if not problem.is_warning], reading.problems
    action = reading.record.events[0].action
    assert isinstance(action, Turn)
    return action
