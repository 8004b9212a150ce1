"""Whose tiles are where, as far as a record tells: how many each player holds, which of them are known, what is left.

How many is exact, because every rack is refilled while the bag lasts. Which tiles is a lower bound: what a player has
shown and not laid or changed since.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from erudit_cli.game.board import Board
from erudit_cli.game.record import STAR, tile_order
from erudit_cli.game.violations import Violation
from erudit_cli.rules.ruleset import Ruleset

Tiles = tuple[str, ...]


@dataclass(slots=True)
class Holdings:
    """The players' tiles and the bag.

    `sizes` is how many tiles each player holds, `known` which of them are known, `bag` how many are left to draw (None
    where letters are drawn by frequency). `added_stars` came into the game by boosters.
    """

    rules: Ruleset
    sizes: list[int]
    known: list[Counter[str]]
    bag: int | None
    added_stars: int = 0
    is_exact: bool = True
    """Whether every turn could be laid, so that the numbers are right."""

    @classmethod
    def at_start(cls, rules: Ruleset, players: int) -> "Holdings":
        """Full racks, and the rest of the set in the bag."""
        bag = None if rules.draw != "bag" else max(0, rules.tileset.total - players * rules.rack_size)
        return cls(rules, [rules.rack_size] * players, [Counter() for _ in range(players)], bag)

    def copy(self) -> "Holdings":
        known = [Counter(each) for each in self.known]
        return Holdings(self.rules, list(self.sizes), known, self.bag, self.added_stars, self.is_exact)

    def show(self, player: int, rack: Tiles, board: Board) -> Iterator[Violation]:
        """A player's rack is written down: what cannot be about it, and what is known from now on.

        A rack shorter than what the player holds is a part of it.
        """
        written = Counter(rack)
        size, together = self.sizes[player], self.known[player] | written
        if len(rack) > size:
            yield Violation("rack-too-long", (), {"count": len(rack), "most": size})
        elif together.total() > size:
            yield Violation("rack-changed", (), {"tiles": shown(self.known[player] - written)})
        self.known[player] = together if together.total() <= size else written
        yield from self._beyond_set(written, board)

    def _beyond_set(self, written: Counter[str], board: Board) -> Iterator[Violation]:
        """Tiles of which board and known racks together hold more than there are."""
        if self.bag is None:
            return
        on_board = Counter(STAR if tile.islower() else tile for tile in board.tiles.values())
        for tile in written:
            count = on_board[tile] + sum(each[tile] for each in self.known)
            most = self.most_of(tile)
            if count > most:
                yield Violation("rack-beyond-set", (), {"tile": tile_sign(tile), "count": count, "most": most})

    def most_of(self, tile: str) -> int:
        """How many of a tile there are in the game."""
        if tile == STAR:
            return self.rules.tileset.stars + self.added_stars
        return self.rules.tileset.counts.get(tile, 0)

    def use(self, player: int, tiles: Iterable[str], redeemed_stars: int = 0) -> None:
        """Tiles leave a rack for the board, redeemed stars come into it; the rack is refilled."""
        used = Counter(tiles)
        self.known[player][STAR] += redeemed_stars
        self.known[player] -= used
        self.sizes[player] = max(0, self.sizes[player] + redeemed_stars - used.total())
        self._refill(player)

    def change(self, player: int, tiles: Tiles | None, count: int) -> None:
        """Tiles go back to the bag and as many come; which ones may not be known."""
        if tiles is None and count:
            self.forget(player)
        else:
            self.known[player] -= Counter(tiles or ())

    def forget(self, player: int) -> None:
        """Nothing is known any more of what a player holds."""
        self.known[player] = Counter()

    def add_star(self, player: int, letter: str) -> None:
        """A letter of the rack becomes a star of its own; the letter goes back to the bag."""
        self.known[player] -= Counter([letter])
        self.known[player][STAR] += 1
        self.added_stars += 1
        if self.bag is not None:
            self.bag += 1

    def _refill(self, player: int) -> None:
        missing = self.rules.rack_size - self.sizes[player]
        if missing <= 0:
            return
        drawn = missing if self.bag is None else min(missing, self.bag)
        self.sizes[player] += drawn
        if self.bag is not None:
            self.bag -= drawn

    def unseen(self, player: int, board: Board) -> Counter[str] | None:
        """What a player who knows the own rack cannot see: the bag and the other racks; None without a set."""
        if self.bag is None:
            return None
        whole = Counter(self.rules.tileset.counts)
        whole[STAR] = self.rules.tileset.stars + self.added_stars
        whole -= Counter(STAR if tile.islower() else tile for tile in board.tiles.values())
        return whole - self.known[player]

    def others(self, player: int) -> tuple[int, Counter[str]]:
        """How many tiles the other players hold together, and which of them are known."""
        rest = [index for index in range(len(self.sizes)) if index != player]
        known: Counter[str] = Counter()
        for index in rest:
            known += self.known[index]
        return sum(self.sizes[index] for index in rest), known


def shown(tiles: Counter[str]) -> str:
    """Tiles in the alphabet's order, stars last, as people read them."""
    return "".join(tile_sign(tile) * tiles[tile] for tile in sorted(tiles, key=tile_order))


def tile_sign(tile: str) -> str:
    """A tile as people read it."""
    return "*" if tile == STAR else tile
