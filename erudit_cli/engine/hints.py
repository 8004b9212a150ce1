"""What a hint shows: turns chosen and ordered as a person asks, each with its sum, its leave and what it opens."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

from erudit_cli.engine.plays import Candidate
from erudit_cli.game.laying import Laid, lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import STAR, THROUGH, Exchange, Pass, Square
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import Score, score_turn
from erudit_cli.rules.layout import PLAIN, Premium
from erudit_cli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from erudit_cli.engine.equity import Leaves  # loaded where leaves are weighed


class Order(StrEnum):
    """What comes first."""

    POINTS = "points"
    LENGTH = "length"
    TILES = "tiles"
    EQUITY = "equity"


@dataclass(frozen=True, slots=True)
class Hint:
    """One turn, explained.

    `leave` is what stays in the rack, before tiles are drawn; `opens` the premium squares beside the new tiles that
    no tile touched before, with what they multiply.
    """

    candidate: Candidate
    laid: Laid
    score: Score
    leave: tuple[str, ...]
    opens: tuple[tuple[Square, Premium], ...]
    equity: float | None = None
    """In points; None without leave values."""


@dataclass(frozen=True, slots=True)
class Idle:
    """A turn that lays nothing, and what stays in the rack, before tiles are drawn."""

    move: Exchange | Pass
    leave: tuple[str, ...]
    equity: float | None = None


def chosen(
    candidates: Sequence[Candidate],
    position: Position,
    rules: Ruleset,
    order: Order,
    contains: str = "",
    leaves: "Leaves | None" = None,
) -> list[Candidate]:
    """The turns with a word laid that holds `contains` (lower case), sorted; of equals the better comes first."""
    found = list(candidates)
    if contains:
        found = [each for each in found if _has_word_with(each, position, rules, contains)]
    if order is Order.LENGTH:
        found.sort(key=lambda each: -max(len(play.letters) for play in each.turn.plays))
    elif order is Order.TILES:
        found.sort(key=_minus_tiles)
    elif order is Order.EQUITY and leaves is not None:
        from erudit_cli.engine.choices import leave_of
        from erudit_cli.engine.equity import turn_equity

        rack = position.rack or ()
        found.sort(key=lambda each: -turn_equity(each.score, leave_of(each.turn, rack), position.bag, leaves))
    return found


def _minus_tiles(candidate: Candidate) -> int:
    return -sum(letter != THROUGH for play in candidate.turn.plays for letter in play.letters)


def _has_word_with(candidate: Candidate, position: Position, rules: Ruleset, part: str) -> bool:
    """Whether a word laid holds `part`, in lower case."""
    tiles = lay(position.board, candidate.turn, rules.layout).after.tiles
    return any(part in "".join(tiles[square].lower() for square in play.squares) for play in candidate.turn.plays)


def explained(candidate: Candidate, position: Position, rules: Ruleset, leaves: "Leaves | None" = None) -> Hint:
    """A turn with its sum, its leave and what it opens."""
    rack = position.rack or ()
    laid = lay(position.board, candidate.turn, rules.layout)
    score = score_turn(laid, candidate.turn, rules, rack_size=len(rack))
    left = Counter(rack)
    left[STAR] += len(laid.swapped)
    left -= Counter(swap.letter for swap in candidate.turn.swaps)
    left -= Counter(STAR if tile.islower() else tile for tile in laid.fresh.values())
    leave = _ordered(left, rules)
    equity = _equity(score.total, leave, position, leaves)
    return Hint(candidate, laid, score, leave, tuple(_opened(laid, rules)), equity)


def _equity(points: int, leave: tuple[str, ...], position: Position, leaves: "Leaves | None") -> float | None:
    if leaves is None:
        return None
    from erudit_cli.engine.equity import turn_equity

    return turn_equity(points, leave, position.bag, leaves)


def _ordered(tiles: Counter[str], rules: Ruleset) -> tuple[str, ...]:
    order = [*rules.tileset.values, STAR]
    return tuple(sorted(tiles.elements(), key=order.index))


def idle_moves(position: Position, rules: Ruleset, leaves: "Leaves | None" = None) -> list[Idle]:
    """What the edition allows instead of laying tiles: every exchange, those of most tiles first, and the pass."""

    def idle(move: Exchange | Pass, leave: tuple[str, ...]) -> Idle:
        return Idle(move, leave, _equity(0, leave, position, leaves))

    rack = _ordered(Counter(position.rack), rules)
    given = {tiles for count in range(len(rack), 0, -1) for tiles in combinations(rack, count)}
    order = [*rules.tileset.values, STAR]
    exchanges = [
        idle(Exchange(len(tiles), tiles), _ordered(Counter(rack) - Counter(tiles), rules))
        for tiles in sorted(given, key=lambda tiles: (-len(tiles), [*map(order.index, tiles)]))
    ]
    moves = [*exchanges, idle(Pass(), rack)]
    return [each for each in moves if not check_move(position, each.move, rules)]


def _opened(laid: Laid, rules: Ruleset) -> list[tuple[Square, Premium]]:
    found = {}
    for row, column in laid.fresh:
        for square in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            premium = rules.layout.premium(square)
            is_free = square not in laid.after.tiles and rules.layout.contains(square)
            if is_free and premium != PLAIN and not laid.before.neighbours(square):
                found[square] = premium
    return sorted(found.items())
