"""Tiles: how many of each letter a set holds and what each is worth."""

from dataclasses import dataclass
from functools import cached_property

STAR = "*"
"""How a star is written in tile set files and shown to people."""


@dataclass(frozen=True, slots=True)
class TileKind:
    """One letter of a set: its upper-case sign, how many tiles bear it, points on each.

    `count` is None where the set states values only (letters are drawn by frequency).
    """

    letter: str
    count: int | None
    value: int


@dataclass(frozen=True)
class TileSet:
    """The letters of a set in the order of its file, and its stars. Knows nothing of the board."""

    kinds: tuple[TileKind, ...]
    stars: int

    @cached_property
    def values(self) -> dict[str, int]:
        """Points of each letter, by upper-case sign."""
        return {kind.letter: kind.value for kind in self.kinds}

    @cached_property
    def counts(self) -> dict[str, int]:
        """Tiles of each letter; empty where the set states values only."""
        return {kind.letter: kind.count for kind in self.kinds if kind.count is not None}

    @property
    def letter_total(self) -> int:
        """How many tiles bear letters."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """How many tiles there are, stars included."""
        return self.letter_total + self.stars

    @property
    def points(self) -> int:
        """The points on all letters together."""
        return sum(count * self.values[letter] for letter, count in self.counts.items())
