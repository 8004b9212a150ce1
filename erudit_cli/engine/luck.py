"""Luck of the draw: what the tiles drawn made of a rack, against other draws that could have been.

Let K be the tiles kept, d how many were drawn, and B(R) the points of the best play of one word that rack R has on the
board of the turn the tiles are for. The draw D is compared with hands H of d tiles out of all that neither lie on that
board nor were kept::

    luck = B(K + D) − mean of B(K + H)

The mean is over a seeded sample. The hands are dealt from a shuffled pool until it runs out, so that every tile has
its fair share among them; the standard error, s/√n of n hands, is therefore a little too large rather than too small.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from erudit_cli.engine.choices import best_points
from erudit_cli.engine.plays import Search
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.board import Board
from erudit_cli.game.record import STAR
from erudit_cli.rules.ruleset import Ruleset

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """What a draw was worth beyond the mean of other draws, in points; its standard error; the tiles drawn."""

    points: float
    error: float
    drawn: Tiles


def luck_of(
    board: Board,
    kept: Tiles,
    drawn: Tiles,
    rules: Ruleset,
    graph: WordGraph,
    *,
    added_stars: int,
    hands: int,
    seed: str,
) -> Luck | None:
    """The luck of a draw; None where nothing was drawn, or the edition's letters come from no bag.

    Raises:
        InputError: the rack or the board is none of the edition's.
    """
    pool = list(tiles_off_board(board, kept, rules, added_stars).elements())
    if not drawn or rules.draw != "bag" or len(pool) < len(drawn) or hands < 1:
        return None
    search = Search(board, rules, graph)
    mine = best_points(search, (*kept, *drawn))
    others = [best_points(search, (*kept, *hand)) for hand in _dealt(pool, len(drawn), hands, random.Random(seed))]
    return Luck(mine - sum(others) / len(others), standard_error(others), tuple(sorted(drawn)))


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of a sample; 0 where one value does not tell. (`statistics` is slow to import.)"""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def tiles_off_board(board: Board, kept: Sequence[str], rules: Ruleset, added_stars: int = 0) -> Counter[str]:
    """The tiles of the set that neither lie on the board nor are among those kept."""
    pool = Counter(rules.tileset.counts)
    pool[STAR] = rules.tileset.stars + added_stars
    pool -= Counter(STAR if tile.islower() else tile for tile in board.tiles.values())
    return pool - Counter(kept)


def _dealt(pool: list[str], size: int, hands: int, dice: random.Random) -> Iterator[Tiles]:
    """So many hands, dealt from the pool; it is shuffled anew when it has run out."""
    pool.sort()
    place = len(pool)
    for _ in range(hands):
        if place + size > len(pool):
            dice.shuffle(pool)
            place = 0
        yield tuple(pool[place : place + size])
        place += size
