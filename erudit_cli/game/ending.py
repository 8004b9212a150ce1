"""When a game is over, and what the tiles left are worth."""

from collections.abc import Iterable

from erudit_cli.game.board import Board
from erudit_cli.game.holdings import Holdings
from erudit_cli.game.order import Order
from erudit_cli.game.record import STAR, EndRack
from erudit_cli.rules.ruleset import Ruleset

SEEN_ENDS = frozenset({"out", "passes", "target", "board-full"})
"""Ends that the moves of a record show; of the others only its word tells."""


def end_name(end: str) -> str:
    """The name of one of an edition's ends, as records write it: ``passes:2`` is ``passes``."""
    return end.partition(":")[0].replace("_", "-")


def end_reached(
    rules: Ruleset, board: Board, holdings: Holdings, order: Order, best_total: int, zero_turns: int
) -> str | None:
    """Why the game is over after a turn, by the edition's own list of ends; None while it goes on.

    `zero_turns` is how many turns in a row have scored nothing. Agreement cannot be seen from the moves.
    """
    for end in rules.ends:
        name, number = end_name(end), end.partition(":")[2]
        if name == "target" and rules.target is not None and best_total >= rules.target:
            return name
        if name == "out" and holdings.bag == 0 and 0 in holdings.sizes:
            return name
        if name == "passes" and zero_turns >= int(number) * max(1, order.active):
            return name
        if name == "board-full" and _is_full(rules, board):
            return name
        if name == "left" and order.gone and order.players - len(order.gone) <= (1 if order.players > 1 else 0):
            return name
    return None


def _is_full(rules: Ruleset, board: Board) -> bool:
    return not rules.layout.is_infinite and len(board.tiles) >= rules.layout.height * rules.layout.width


def face_value(tiles: Iterable[str], rules: Ruleset) -> int:
    """What tiles left in a rack are worth, in points."""
    values = rules.tileset.values
    return sum(rules.star_left if tile == STAR else values.get(tile, 0) for tile in tiles)


def end_points(leftover: EndRack, rules: Ruleset) -> int:
    """What an end line is worth: the face value of the tiles, given or deducted as the edition says, in points."""
    face = face_value(leftover.tiles or (), rules)
    if rules.end_deduction == "none":
        return 0
    if leftover.own:
        return -face
    return {"give": face, "double": 2 * face}.get(rules.end_deduction, 0)
