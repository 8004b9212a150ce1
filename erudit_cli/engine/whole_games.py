"""Self-play by whole turns: several words, star swaps, words once a game, boards without end.

Turns are found by `turns` and `choices`, as hints are: slower than the kernel (`engine.games`), and by all rules of the
edition. What is random comes from the seed of the game alone.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from erudit_cli.engine.choices import Choices, leave_of
from erudit_cli.engine.endgame import leftover_points
from erudit_cli.engine.equity import Leaves
from erudit_cli.engine.games import ROUNDS, leftover_events
from erudit_cli.engine.stars_kept import Kept, gains
from erudit_cli.engine.tally import Outcome
from erudit_cli.engine.turns import turns_of
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.errors import Where
from erudit_cli.game.board import Board
from erudit_cli.game.ending import end_reached
from erudit_cli.game.holdings import Holdings
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import THROUGH, Exchange, Move, Pass, Turn
from erudit_cli.game.order import Order
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR, Event, GameRecord, Player, Pragma
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules.ruleset import Ruleset

Tiles = tuple[str, ...]

MOST_TURNS = 1000
"""As many as the kernel plays at most."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One turn as it was played: the rack before it (sorted), the move, its points.

    `bag` is how many tiles were in the bag before it, None where letters are drawn by frequency.
    """

    player: int
    rack: Tiles
    move: Move
    points: int
    bag: int | None

    @property
    def leave(self) -> Tiles:
        """What stayed in the rack."""
        if isinstance(self.move, Turn):
            return leave_of(self.move, self.rack)
        given = self.move.tiles if isinstance(self.move, Exchange) else None
        return tuple((Counter(self.rack) - Counter(given or ())).elements())


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game that was played, by player: final scores in points, the stars each drew, what was left.

    `out` is who went out, -1: nobody. `is_agreed` says that nobody could do anything any more, under an edition that
    ends by agreement then and not by itself.
    """

    scores: tuple[int, int]
    out: int
    stars: tuple[int, int]
    left: tuple[Tiles, Tiles]
    is_agreed: bool
    log: tuple[Taken, ...]


class WholeTable:
    """Two bots at an edition's board, each with its `leaves`, None for a greedy bot; they lay whole turns."""

    def __init__(self, rules: Ruleset, graph: WordGraph, leaves: Sequence[Leaves | None] = (None, None)) -> None:
        self.rules = rules
        self.graph = graph
        self.leaves = leaves

    def game(self, seed: int) -> WholeGame:
        """The game of a seed.

        Raises:
            InputError: the tiles of an infinite board lie too far apart.
        """
        return _Game(self, random.Random(seed)).played()

    def outcome(self, game: WholeGame) -> Outcome:
        """What a game came to."""
        bingos, held = [0, 0], [0, 0]
        for taken in game.log:
            held[taken.player] += STAR in taken.rack
            bingos[taken.player] += _laid(taken.move) >= self.rules.rack_size
        left = (game.left[0].count(STAR), game.left[1].count(STAR))
        return Outcome(game.scores, (bingos[0], bingos[1]), game.stars, left, (held[0], held[1]), len(game.log))

    def kept(self, game: WholeGame) -> Iterator[Kept]:
        """The turns of a game, by the stars they kept."""
        turns = ((each.player, each.points, each.bag, each.leave.count(STAR)) for each in game.log)
        return gains(game.scores, turns)

    def record(self, game: WholeGame, nicks: tuple[str, str] = ("one", "two"), source: str = "") -> GameRecord:
        """A game as a record: its turns, and what was counted at the end."""
        events: list[Event] = []
        totals = [0, 0]
        for taken in game.log:
            totals[taken.player] += taken.points
            where = Where(source, len(events) + 1)
            events.append(Event(where, taken.player, taken.move, taken.rack, taken.points, totals[taken.player]))
        events += leftover_events(game.left, game.out, self.rules, totals, len(events))
        pragmas = (Pragma("end", "agreement", Where(source)),) if game.is_agreed else ()
        return GameRecord(source, (Player(nicks[0]), Player(nicks[1])), tuple(events), pragmas)


def _laid(move: Move) -> int:
    """How many tiles a move lays."""
    plays = move.plays if isinstance(move, Turn) else ()
    return sum(letter != THROUGH for play in plays for letter in play.letters)


@dataclass(slots=True)
class _Game:
    """A game under way."""

    table: WholeTable
    dice: random.Random
    board: Board = field(default_factory=Board)
    racks: list[list[str]] = field(default_factory=lambda: [[], []])
    bag: list[str] = field(default_factory=list)
    """Drawn from its end; where letters are drawn by frequency it stays full."""
    totals: list[int] = field(default_factory=lambda: [0, 0])
    stars: list[int] = field(default_factory=lambda: [0, 0])
    used: frozenset[str] = frozenset()
    zeros: int = 0
    """How many turns in a row, up to now, have scored nothing."""
    log: list[Taken] = field(default_factory=list)

    @property
    def rules(self) -> Ruleset:
        return self.table.rules

    @property
    def is_endless(self) -> bool:
        """Whether letters are drawn by frequency."""
        return self.rules.draw == "frequency"

    def played(self) -> WholeGame:
        """The game from a full bag to its end."""
        tiles = self.rules.tileset
        self.bag = [letter for letter, count in sorted(tiles.counts.items()) for _ in range(count)] + [
            STAR
        ] * tiles.stars
        self.dice.shuffle(self.bag)
        for player in (0, 1):
            self._draw(player, self.rules.rack_size)
        reason = None
        has_own_end = any(end.startswith("passes") for end in self.rules.ends)
        most_zeros = MOST_TURNS if has_own_end else 2 * ROUNDS
        while reason is None and len(self.log) < MOST_TURNS and self.zeros < most_zeros:
            self._take_turn(len(self.log) % 2)
            reason = self._over()
        left = (tuple(sorted(self.racks[0])), tuple(sorted(self.racks[1])))
        out = next((player for player in (0, 1) if not left[player]), -1)
        scores = [total + change for total, change in zip(self.totals, leftover_points(left, self.rules), strict=True)]
        return WholeGame(
            (scores[0], scores[1]),
            out,
            (self.stars[0], self.stars[1]),
            left,
            reason is None and "agreement" in self.rules.ends,
            tuple(self.log),
        )

    def _over(self) -> str | None:
        """Why the game is over, by the edition."""
        holdings = Holdings(self.rules, list(map(len, self.racks)), [], None if self.is_endless else len(self.bag))
        return end_reached(self.rules, self.board, holdings, Order(2), max(self.totals), self.zeros)

    def _draw(self, player: int, count: int) -> None:
        """So many tiles into a rack, or all there are."""
        if self.is_endless:
            drawn = [self.dice.choice(self.bag) for _ in range(count)]
        else:
            count = min(count, len(self.bag))
            drawn = [self.bag.pop() for _ in range(count)]
        self.stars[player] += drawn.count(STAR)
        self.racks[player] += drawn

    def _take_turn(self, player: int) -> None:
        """Choose, lay or exchange, draw."""
        rack = tuple(sorted(self.racks[player]))
        move, points = self._chosen(rack, self.table.leaves[player])
        self.log.append(Taken(player, rack, move, points, None if self.is_endless else len(self.bag)))
        self.totals[player] += points
        self.zeros = 0 if points > 0 else self.zeros + 1
        if isinstance(move, Turn):
            laid = lay(self.board, move, self.rules.layout)
            if self.rules.word_once:
                words = score_turn(laid, move, self.rules, rack_size=len(rack)).words
                self.used |= {self.rules.fold(word.word) for word in words}
            self.board = laid.after
            self.racks[player] = list(leave_of(move, rack))
            self._draw(player, max(0, self.rules.rack_size - len(self.racks[player])))
        elif isinstance(move, Exchange) and move.tiles:
            for tile in move.tiles:
                self.racks[player].remove(tile)
            self._draw(player, move.count)  # only then do these go into the bag
            if not self.is_endless:
                self.bag += move.tiles
                self.dice.shuffle(self.bag)

    def _chosen(self, rack: Tiles, leaves: Leaves | None) -> tuple[Move, int]:
        """The move of a bot, and its points; it passes where it can do nothing else."""
        bag = None if self.is_endless else len(self.bag)
        position = Position(self.board, (rack,), bag=bag, used_words=self.used)
        if not rack:
            return Pass(), 0
        if leaves is not None and bag != 0:
            for choice in Choices(position, self.rules, self.table.graph, leaves).best(2):
                if not isinstance(choice.move, Pass):
                    return choice.move, choice.points
            return Pass(), 0
        found = turns_of(position, self.rules, self.table.graph, most=1).candidates
        return (found[0].turn, found[0].score) if found else (self._exchange(rack, bag), 0)

    def _exchange(self, rack: Tiles, bag: int | None) -> Move:
        """As many tiles as may be exchanged, the last letters first and stars at the very end; else a pass."""
        rules = self.rules
        count = min(rules.exchange_max, len(rack))
        if bag is not None:
            count = min(count, bag)
            if rules.exchange_bag_min != "as_many" and bag < int(rules.exchange_bag_min):
                count = 0
        if not rules.exchange_costs_turn or count < max(1, rules.exchange_min):
            return Pass()
        return Exchange(count, tuple(sorted(rack, key=lambda tile: (tile != STAR, tile), reverse=True)[:count]))
