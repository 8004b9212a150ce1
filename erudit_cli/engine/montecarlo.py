"""Monte Carlo: what a move leads to when the unseen tiles are dealt at random and the game goes on for some turns.

Every sample deals the tiles that the player on turn cannot see: racks of the others, and the order of the bag. Each
choice is tried on the same deals, so that differences between choices have far smaller errors than the choices alone.
After the choice each turn of the look-ahead (a *ply*) is the one that scores most. What a sample is worth:

    own points − mean of the others' points
    + value of the own last leave − mean value of the others' last leaves    (with leave values, while tiles are left)
    + what leftovers bring, where somebody goes out and that ends the game

A sample is made from the seed and its number alone. So samples may be shared among processes in any way.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from erudit_cli.engine.choices import Choice, is_plain, leave_of
from erudit_cli.engine.endgame import leftover_points
from erudit_cli.engine.equity import Leaves
from erudit_cli.engine.luck import standard_error, tiles_off_board
from erudit_cli.engine.plays import Search
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Exchange, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import final_strings
from erudit_cli.rules.ruleset import Ruleset

Tiles = tuple[str, ...]

CERTAINTY = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a choice leads to: the mean of the samples and its standard error, in points.

    `behind` is how much more the best choice is worth on the same deals, with its own standard error. `is_exact` says
    that the endgame was solved, and that there is no error.
    """

    choice: Choice
    mean: float
    error: float
    behind: float
    behind_error: float
    samples: int
    is_exact: bool = False

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, in 95 cases of 100."""
        return self.mean - CERTAINTY * self.error, self.mean + CERTAINTY * self.error


@dataclass(frozen=True, slots=True)
class Deal:
    """How unseen tiles may lie: the racks of the others in the order of their turns; the bag, drawn from its end."""

    racks: tuple[Tiles, ...]
    bag: Tiles


@dataclass(frozen=True, slots=True)
class Table:
    """What the samples of one position share.

    `sizes` is how many tiles each of the others holds, in the order of their turns.
    """

    position: Position
    rules: Ruleset
    graph: WordGraph
    leaves: Leaves | None
    sizes: tuple[int, ...]
    plies: int

    def unseen(self) -> Counter[str]:
        """What the player on turn cannot see."""
        position = self.position
        return tiles_off_board(position.board, position.rack or (), self.rules, position.added_stars)

    def deal(self, seed: str, number: int) -> Deal:
        """The deal of a sample: it depends on the position, the seed and the sample's number, and nothing else."""
        tiles = sorted(self.unseen().elements())
        random.Random(f"{seed}/{number}").shuffle(tiles)
        return self.dealt(tiles)

    def dealt(self, tiles: Sequence[str]) -> Deal:
        """The deal that gives the others the first of these tiles, in order, and leaves the rest in the bag."""
        racks = []
        place = 0
        for size in self.sizes:
            racks.append(tuple(tiles[place : place + size]))
            place += size
        return Deal(tuple(racks), tuple(tiles[place:]))

    def worths(self, choice: Choice, deals: Sequence[Deal]) -> list[float]:
        """What a choice is worth on each deal."""
        board = self.position.board
        if isinstance(choice.move, Turn):
            board = lay(board, choice.move, self.rules.layout).after
        games = [_Game(self, choice, deal, board) for deal in deals]
        for ply in range(1, self.plies + 1):
            search: Search | None = None  # the board is the same in every game until somebody has moved
            for game in games:
                if is_plain(self.rules) and (search is None or ply > 1):
                    search = Search(game.board, self.rules, self.graph)
                game.go_on(ply, search)
        return [game.worth() for game in games]


class _Game:
    """The game as it goes on from a choice on one deal; players are counted from the one on turn."""

    def __init__(self, table: Table, choice: Choice, deal: Deal, board: Board) -> None:
        self.table = table
        self.board = board
        self.bag = list(deal.bag)
        self.racks: list[Tiles] = [choice.leave, *deal.racks]
        self.kept: list[Tiles] = [choice.leave, *(() for _ in deal.racks)]
        self.points = [choice.points, *(0 for _ in deal.racks)]
        self.used = table.position.used_words
        self.is_over = False
        self._draw(0)
        if isinstance(choice.move, Exchange):
            self.bag[:0] = choice.move.tiles or ()  # put back after drawing, and drawn last

    def _draw(self, player: int) -> None:
        """Fill a rack up from the end of the bag; the game may be over with that."""
        rack = self.racks[player]
        count = min(self.table.rules.rack_size - len(rack), len(self.bag))
        if count > 0:
            self.racks[player] = (*rack, *self.bag[-count:])
            del self.bag[-count:]
        self.is_over = "out" in self.table.rules.ends and not self.racks[player] and not self.bag

    def go_on(self, ply: int, search: Search | None) -> None:
        """The next player lays the turn of one word that scores most, found by `search` where the edition is plain."""
        player = ply % len(self.racks)
        rack = self.racks[player]
        if self.is_over or not rack:
            return
        self.kept[player] = rack
        best = self._best(rack, search)
        if best is None:
            return
        turn, points = best
        self.points[player] += points
        self.kept[player] = self.racks[player] = leave_of(turn, rack)
        self._draw(player)
        if ply < self.table.plies and not self.is_over:
            laid = lay(self.board, turn, self.table.rules.layout)
            self.board = laid.after
            if self.table.rules.word_once:
                self.used |= {self.table.rules.fold(string.word) for _, string in final_strings(laid, turn)}

    def _best(self, rack: Tiles, search: Search | None) -> tuple[Turn, int] | None:
        table = self.table
        if search is not None:
            search.hold(rack)
            found = search.generator.best()
            return None if found is None else (Turn((search.play(found),)), found[0])
        added_stars = table.position.added_stars
        position = Position(self.board, (rack,), bag=len(self.bag), used_words=self.used, added_stars=added_stars)
        turns = turns_of(position, table.rules, table.graph, Depth(words=1), most=1).candidates
        return (turns[0].turn, turns[0].score) if turns else None

    def worth(self) -> float:
        """Points and what the racks are worth in the end: leftovers where the game is over, else leaves."""
        table = self.table
        points: list[float] = [*self.points]
        if self.is_over:
            for player, change in enumerate(leftover_points(self.racks, table.rules)):
                points[player] += change
        elif table.leaves is not None and self.bag:
            for player, leave in enumerate(self.kept):
                points[player] += table.leaves.value(leave)
        return points[0] - _mean(points[1:]) if len(points) > 1 else points[0]


def prospects(table: Table, choices: Sequence[Choice], samples: int, seed: str) -> list[Prospect]:
    """Each choice with its mean and standard error over the same samples, the best first."""
    deals = [table.deal(seed, number) for number in range(samples)]
    return compared([(choice, table.worths(choice, deals)) for choice in choices])


def compared(worths: Sequence[tuple[Choice, Sequence[float]]]) -> list[Prospect]:
    """Choices with what each was worth on the same deals, as means with errors, the best first."""
    worths = sorted(worths, key=lambda pair: -_mean(pair[1]))
    best = worths[0][1]
    return [
        Prospect(
            choice,
            _mean(found),
            standard_error(found),
            _mean(best) - _mean(found),
            standard_error([top - each for top, each in zip(best, found, strict=True)]),
            len(found),
        )
        for choice, found in worths
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
