"""A position: everything that stands before a move."""

from dataclasses import dataclass, field

from erudit_cli.game.board import Board


@dataclass(frozen=True, slots=True)
class Position:
    """The board, what each player holds and has, who is on turn. Does not know how it came about.

    A rack holds tiles in upper case with ``?`` for a star; None where it is not known. `bag` is how many tiles are left
    to draw, None where that is not known or the edition has no bag. `used_words` are the words laid before, folded as
    the edition compares them; they matter only where a word may be laid once a game.
    """

    board: Board = field(default_factory=Board)
    racks: tuple[tuple[str, ...] | None, ...] = ()
    scores: tuple[int, ...] = ()
    on_turn: int = 0
    bag: int | None = None
    used_words: frozenset[str] = frozenset()

    @property
    def rack(self) -> tuple[str, ...] | None:
        """What the player on turn holds, if it is known."""
        return self.racks[self.on_turn] if self.on_turn < len(self.racks) else None
