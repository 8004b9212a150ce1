"""What a position does not say but shows: the words laid before, the tiles left to draw."""

from erudit_cli.game.board import Board
from erudit_cli.game.position import Position
from erudit_cli.rules.ruleset import Ruleset

FEWEST_PLAYERS = 2


def standing_words(board: Board, rules: Ruleset) -> frozenset[str]:
    """The words on a board, folded as the edition compares them: they have been laid before."""
    return frozenset(rules.fold(string.word) for string in board.strings())


def tiles_left(position: Position, rules: Ruleset) -> int | None:
    """How many tiles are left to draw: as the position says, else what neither board nor full racks hold.

    Nobody plays alone: where one rack is shown, another holds tiles that are not in the bag either.
    """
    if position.bag is not None or rules.draw != "bag" or not position.racks:
        return position.bag
    players = max(FEWEST_PLAYERS, len(position.racks))
    return max(0, rules.tileset.total - len(position.board.tiles) - rules.rack_size * players)
