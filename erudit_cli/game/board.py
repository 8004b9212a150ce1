"""Tiles on squares and the strings they make."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from erudit_cli.game.moves import Direction, Square


@dataclass(frozen=True, slots=True)
class String:
    """Letters that stand side by side: where the first one is, which way they read, and the tiles.

    Tiles are written as on the board: upper case a real tile, lower case a star playing that letter.
    """

    start: Square
    direction: Direction
    tiles: tuple[str, ...]

    @property
    def word(self) -> str:
        """The word it reads, in lower case."""
        return "".join(self.tiles).lower()

    @property
    def squares(self) -> tuple[Square, ...]:
        return self.direction.squares(self.start, len(self.tiles))


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles on squares. Knows neither premium squares nor the size of the board.

    A tile is its upper-case letter; a star is the lower-case letter it plays. Never changed: laying gives a new board.
    """

    tiles: Mapping[Square, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.tiles)

    def with_tiles(self, laid: Mapping[Square, str]) -> "Board":
        """This board with more tiles on it; a square already covered gets the new tile (a star swap)."""
        return Board({**self.tiles, **laid})

    def string_at(self, square: Square, direction: Direction) -> String:
        """The whole string through a covered square."""
        tiles = self.tiles
        down, right = direction.down, direction.right
        row, column = square
        while (row - down, column - right) in tiles:
            row, column = row - down, column - right
        start = (row, column)
        found = []
        while (tile := tiles.get((row, column))) is not None:
            found.append(tile)
            row, column = row + down, column + right
        return String(start, direction, tuple(found))

    def strings(self) -> Iterator[String]:
        """Every string of two letters or more: rows from the top, then columns from the left."""
        for direction, order in ((Direction.ACROSS, None), (Direction.DOWN, lambda square: (square[1], square[0]))):
            for square in sorted(self.tiles, key=order):
                if direction.step(square, -1) not in self.tiles:
                    string = self.string_at(square, direction)
                    if len(string.tiles) > 1:
                        yield string

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """The covered squares that share an edge with `square`."""
        row, column = square
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(place for place in around if place in self.tiles)
