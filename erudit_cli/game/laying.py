"""What a turn does to a board: which squares get which tiles, and what cannot be laid."""

from collections.abc import Mapping
from dataclasses import dataclass

from erudit_cli.game.board import Board
from erudit_cli.game.moves import THROUGH, Play, Square, Turn, column_letter
from erudit_cli.game.violations import Violation
from erudit_cli.rules.layout import Layout


@dataclass(frozen=True, slots=True)
class Laid:
    """A turn laid on a board.

    `after` is the board when the turn is over; `fresh` what was laid, by square, in order; `by_play` the same for
    each play; `swapped` the squares whose star was redeemed. `violations` says what could not be laid: such tiles are
    not on `after`.
    """

    before: Board
    after: Board
    fresh: Mapping[Square, str]
    by_play: tuple[Mapping[Square, str], ...]
    swapped: tuple[Square, ...]
    violations: tuple[Violation, ...]

    @property
    def swapped_board(self) -> Board:
        """The board after the star swaps, before the first play."""
        return self.before.with_tiles({square: self.after.tiles[square] for square in self.swapped})

    def plays(self, turn: Turn) -> tuple[tuple[Play, Mapping[Square, str]], ...]:
        """Each play of the turn that was laid, with the tiles it added."""
        return tuple(zip(turn.plays, self.by_play, strict=True))

    @property
    def can_lie(self) -> bool:
        return not self.violations


def lay(board: Board, turn: Turn, layout: Layout) -> Laid:
    """Lay a turn on `board`: swaps first, then the plays in their order.

    Says only what cannot lie: squares off the board, a through tile where there is none, a letter that contradicts
    the board, a swap where there is no such star.
    """
    violations: list[Violation] = []
    swapped: list[Square] = []
    now = board
    for swap in turn.swaps:
        if now.tiles.get(swap.square) == swap.letter.lower() != swap.letter:
            now = now.with_tiles({swap.square: swap.letter})
            swapped.append(swap.square)
        else:
            violations.append(Violation("swap-no-star", (swap.square,), {"letter": swap.letter}))
    fresh: dict[Square, str] = {}
    by_play = []
    for play in turn.plays:
        laid = _lay_play(now, play, layout, violations)
        by_play.append(laid)
        fresh |= laid
        now = now.with_tiles(laid)
    return Laid(board, now, fresh, tuple(by_play), tuple(swapped), tuple(violations))


def _lay_play(board: Board, play: Play, layout: Layout, violations: list[Violation]) -> dict[Square, str]:
    """The tiles a play adds. A letter written over the same letter on the board is a through tile."""
    laid: dict[Square, str] = {}
    tiles = board.tiles
    squares = play.squares
    known = len(violations)
    if not (layout.contains(squares[0]) and layout.contains(squares[-1])):
        last = column_letter(layout.width - 1)
        violations.append(Violation("off-board", squares, {"word": play.word, "rows": layout.height, "last": last}))
        return {}
    for square, letter in zip(squares, play.letters, strict=True):
        old = tiles.get(square)
        if old is None:
            if letter == THROUGH:
                violations.append(Violation("through-empty", (square,), {"word": play.word}))
            else:
                laid[square] = letter
        elif letter != THROUGH and letter.upper() != old.upper():
            violations.append(Violation("letter-conflict", (square,), {"found": letter, "board": old}))
    if not laid and len(violations) == known:
        violations.append(Violation("nothing-laid", squares, {"word": play.word}))
    return laid
