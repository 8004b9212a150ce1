"""What a player cannot see: the tiles in the bag and on the other racks, and what an opponent may hold of them."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from erudit_cli.game.board import Board
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR, Withdrawal
from erudit_cli.game.replay import Replay, Step
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.rules.tiles import STAR as STAR_SHOWN
from erudit_cli.stats.chance import chance_of_any, expected
from erudit_cli.stats.table import Cell, Table, count, exact, text

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player sees: the board, the own rack as far as it is known, stars that boosters added to the set.

    `hand` is how many tiles the opponent holds: the next player, where there are several.
    """

    rules: Ruleset
    board: Counter[str]
    rack: Counter[str]
    hand: int
    added_stars: int = 0

    @property
    def whole(self) -> Counter[str]:
        """Every tile there is, a star as `STAR`."""
        tileset = self.rules.tileset
        return Counter({**tileset.counts, STAR: tileset.stars + self.added_stars})

    @property
    def unseen(self) -> Counter[str]:
        """What is left; a tile of which more are seen than there are is below zero."""
        left = self.whole
        left.subtract(self.board)
        left.subtract(self.rack)
        return left

    @property
    def impossible(self) -> tuple[str, ...]:
        """The tiles of which more are seen than there are."""
        return tuple(tile for tile, number in self.unseen.items() if number < 0)


def board_tiles(board: Board) -> Counter[str]:
    """The tiles on a board; a star is a star, whatever letter it plays."""
    return Counter(STAR if tile.islower() else tile for tile in board.tiles.values())


def seen_before(replayed: Replay, number: int, rack: Tiles | None = None) -> Seen:
    """What the player of event `number`, from 1, sees before it; `rack` is what is known beside the record."""
    step = replayed.steps[number - 1]
    rules, player = replayed.rules, step.event.player
    board, known = board_tiles(_board_seen(step)), Counter(step.known)
    added = _added(step, rules)
    return Seen(rules, board, known if rack is None else Counter(rack), hand_of_next(step.held, player), added)


def seen_at_end(replayed: Replay, player: int, rack: Tiles | None = None) -> Seen:
    """What a player sees when the record stops; `rack` is what is known of the own tiles beside the record."""
    added = _added(replayed.steps[-1], replayed.rules) if replayed.steps else 0
    known = Counter(replayed.left_over.get(player, ()) if rack is None else rack)
    return Seen(replayed.rules, board_tiles(replayed.board), known, hand_of_next(replayed.held, player), added)


def seen_in(position: Position, rules: Ruleset, rack: Tiles | None = None) -> Seen:
    """What the player on turn sees in a position.

    The opponent holds as many tiles as the position shows; else what bag and own rack leave, at most a full rack.
    """
    racks, on_turn = position.racks, position.on_turn
    own = Counter((position.rack or ()) if rack is None else rack)
    seen = Seen(rules, board_tiles(position.board), own, rules.rack_size, position.added_stars)
    others = [racks[(on_turn + step) % len(racks)] for step in range(1, len(racks))]
    shown = next((each for each in others if each is not None), None)
    hand = min(rules.rack_size, seen.unseen.total() - (position.bag or 0)) if shown is None else len(shown)
    return replace(seen, hand=max(0, hand))


def _board_seen(step: Step) -> Board:
    """The board that a step's unseen tiles are counted by: a withdrawal is counted when the tiles are back."""
    return step.board if isinstance(step.event.action, Withdrawal) else step.before


def _added(step: Step, rules: Ruleset) -> int:
    """How many stars boosters had added: those a replay counts beyond the set."""
    if step.unseen is None:
        return 0
    seen = board_tiles(_board_seen(step))[STAR] + step.known.count(STAR)
    return max(0, step.unseen[STAR] + seen - rules.tileset.stars)


def hand_of_next(held: tuple[int, ...], player: int) -> int:
    """How many tiles the next player holds who holds any; 0 where nobody else does."""
    order = [held[(player + step) % len(held)] for step in range(1, len(held))]
    return next((number for number in order if number), 0)


def chances(unseen: Counter[str], hand: int) -> dict[str, Fraction]:
    """For each tile left, the probability that an opponent of `hand` tiles holds at least one of it."""
    total = unseen.total()
    return {tile: chance_of_any(number, total, min(hand, total)) for tile, number in unseen.items() if number > 0}


def unseen_tables(seen: Seen) -> tuple[Table, ...]:
    """Each tile: how many there are, where they are, what an opponent may hold; then the sums."""
    whole, left = seen.whole, +seen.unseen
    total = left.total()
    hand = min(seen.hand, total)
    odds = chances(left, hand)
    rows: list[tuple[Cell, ...]] = []
    for tile, number in whole.items():
        shown = STAR_SHOWN if tile == STAR else tile
        cells = shown, number, seen.board[tile], seen.rack[tile], left[tile]
        rows.append((*cells, expected(left[tile], total, hand), odds.get(tile, Fraction(0))))
    columns = (
        text("letter"),
        *(count(name) for name in ("in_set", "on_board", "on_rack", "unseen")),
        exact("expected_held"),
        exact("chance_held"),
    )
    sums = Table(
        "unseen_sums",
        tuple(count(name) for name in ("in_set", "on_board", "on_rack", "unseen", "stars_left", "opponent_tiles")),
        ((whole.total(), seen.board.total(), seen.rack.total(), total, left[STAR], hand),),
    )
    return Table("unseen", columns, tuple(rows), "unseen"), sums
