"""A position: everything that stands before a move; and a position as somebody wrote it down."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from erudit_cli.errors import Where
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Square


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
    added_stars: int = 0
    """Stars that boosters have added to the set."""
    zero_turns: int = 0
    """How many turns in a row, up to now, have scored nothing."""

    @property
    def rack(self) -> tuple[str, ...] | None:
        """What the player on turn holds, if it is known."""
        return self.racks[self.on_turn] if self.on_turn < len(self.racks) else None

    def with_rack(self, rack: tuple[str, ...]) -> "Position":
        """This position with what the player on turn holds."""
        racks = [*self.racks, *[None] * (self.on_turn + 1 - len(self.racks))]
        racks[self.on_turn] = rack
        return replace(self, racks=tuple(racks))


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position as it was written, each tile with its place in the text. Knows no edition, so a tile may be foreign.

    `after` is the second board of a pair: the position when the turn was over. `rules` and `overrides` are what the
    text itself says of the edition. `operations` are the opcodes of a CGP line that are kept as written.
    `is_infinite` says that squares are counted from the start square.
    """

    source: str
    position: Position
    after: Board | None = None
    rules: str | None = None
    overrides: tuple[tuple[str, str], ...] = ()
    rules_place: Where | None = None
    operations: tuple[tuple[str, str], ...] = ()
    is_infinite: bool = False
    places: Mapping[Square, Where] = field(default_factory=dict)
    after_places: Mapping[Square, Where] = field(default_factory=dict)
    rack_places: tuple[Where | None, ...] = ()
