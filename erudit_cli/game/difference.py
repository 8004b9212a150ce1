"""The turn that leads from one board to another: which tiles were laid, which stars redeemed, in how many plays."""

from collections.abc import Iterator

from erudit_cli.game.board import Board, String
from erudit_cli.game.moves import THROUGH, Direction, Play, Square, StarSwap, Turn
from erudit_cli.game.violations import Violation


def turn_between(before: Board, after: Board, start: Square | None = None) -> tuple[Turn, Board, tuple[Violation, ...]]:
    """What was done between two boards.

    Two pictures do not tell in which order words were laid: the plays are as few as cover the new tiles, each a whole
    string of `after`, ordered so that each joins on to what lies already where that can be; on an empty board the one
    over `start` comes first.

    Returns:
        The turn, the board to lay it on, and what no turn can do. The board is `before`, but where a tile was taken
        away or changed it is as in `after`, so that the strings that stand there now are scored.
    """
    swaps = []
    found = []
    ground = dict(before.tiles)
    for square, old in sorted(before.tiles.items()):
        new = after.tiles.get(square)
        if new == old:
            continue
        if new is None:
            found.append(Violation("tile-taken", (square,), {"tile": old}))
            del ground[square]
        elif old.islower() and new == old.upper():
            swaps.append(StarSwap(square, new))
        else:
            found.append(Violation("tile-changed", (square,), {"was": old, "now": new}))
            ground[square] = new
    fresh = {square for square in after.tiles if square not in before.tiles}
    if not fresh and not swaps and not found:
        found.append(Violation("nothing-changed"))
    plays = tuple(_plays(set(ground), fresh, after, start))
    return Turn(plays, tuple(swaps)), Board(ground), tuple(found)


def _plays(lying: set[Square], fresh: set[Square], after: Board, start: Square | None) -> Iterator[Play]:
    """The strings that cover the new tiles, in an order in which they can be laid."""
    waiting = _cover(fresh, after)
    while waiting:
        string = min(waiting, key=lambda each: (_distance(each, lying), start not in each.squares))
        waiting.remove(string)
        letters = tuple(
            THROUGH if square in lying else tile for square, tile in zip(string.squares, string.tiles, strict=True)
        )
        yield Play(string.start, string.direction, letters)
        lying.update(string.squares)


def _cover(fresh: set[Square], after: Board) -> list[String]:
    """As few strings as hold all of `fresh`: each time the one with the most tiles left to cover, the longer first."""
    left = set(fresh)
    strings = {
        (string.start, string.direction): string
        for square in sorted(fresh)
        for direction in Direction
        for string in [after.string_at(square, direction)]
    }
    chosen = []
    while left:
        best = max(strings.values(), key=lambda string: (len(left.intersection(string.squares)), len(string.tiles)))
        chosen.append(best)
        left.difference_update(best.squares)
    return chosen


def _distance(string: String, lying: set[Square]) -> int:
    """How a string joins on to the tiles that lie: 0 through one, 1 beside one, 2 not at all."""
    if lying.intersection(string.squares):
        return 0
    beside = string.direction.other
    touched = any(beside.step(square, step) in lying for square in string.squares for step in (1, -1))
    return 1 if touched else 2
