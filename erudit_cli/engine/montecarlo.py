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
from math import sqrt
from statistics import fmean, stdev

from erudit_cli.engine.choices import Choice, is_plain, leave_of
from erudit_cli.engine.endgame import leftover_points
from erudit_cli.engine.equity import Leaves
from erudit_cli.engine.luck import tiles_off_board
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
        ahead = _Ahead(self, choice, board)
        return [ahead.worth(deal) for deal in deals]


class _Ahead:
    """The look-ahead after one choice: the board is the same on every deal until somebody has moved."""

    def __init__(self, table: Table, choice: Choice, board: Board) -> None:
        self.table = table
        self.choice = choice
        self.board = board
        self.search = Search(board, table.rules, table.graph) if is_plain(table.rules) else None
        self.ends_out = "out" in table.rules.ends

    def worth(self, deal: Deal) -> float:
        """One sample."""
        table = self.table
        bag = list(deal.bag)
        racks: list[Tiles] = [self.choice.leave, *deal.racks]
        kept: list[Tiles] = [self.choice.leave, *(() for _ in deal.racks)]
        points = [float(self.choice.points), *(0.0 for _ in deal.racks)]
        racks[0] = self._drawn(racks[0], bag)
        if isinstance(self.choice.move, Exchange):
            bag[:0] = self.choice.move.tiles or ()  # put back after drawing, so not drawn again at once
        board, search = self.board, self.search
        used = table.position.used_words
        is_over = self._is_over(racks[0], bag)
        for ply in range(1, table.plies + 1):
            if is_over:
                break
            player = ply % len(racks)
            found, used = self._best(board, search, racks[player], used, len(bag))
            kept[player] = racks[player] if found is None else found.leave
            if found is None:
                continue
            points[player] += found.points
            racks[player] = self._drawn(found.leave, bag)
            is_over = self._is_over(racks[player], bag)
            if ply < table.plies and not is_over:
                assert isinstance(found.move, Turn)
                board = lay(board, found.move, table.rules.layout).after
                search = Search(board, table.rules, table.graph) if search is not None else None
        if is_over:
            for player, change in enumerate(leftover_points(racks, table.rules)):
                points[player] += change
        elif table.leaves is not None and bag:
            for player, rack in enumerate(kept):
                points[player] += table.leaves.value(rack)
        return points[0] - fmean(points[1:]) if len(points) > 1 else points[0]

    def _drawn(self, rack: Tiles, bag: list[str]) -> Tiles:
        """A rack filled up from the end of the bag."""
        count = min(self.table.rules.rack_size - len(rack), len(bag))
        if count <= 0:
            return rack
        drawn = bag[-count:]
        del bag[-count:]
        return (*rack, *drawn)

    def _is_over(self, rack: Tiles, bag: list[str]) -> bool:
        return self.ends_out and not rack and not bag

    def _best(
        self, board: Board, search: Search | None, rack: Tiles, used: frozenset[str], bag: int
    ) -> tuple[Choice | None, frozenset[str]]:
        """The turn that scores most, of one word; the words laid until then."""
        table = self.table
        if not rack:
            return None, used
        if search is not None:
            search.hold(rack)
            best = search.generator.best()
            if best is None:
                return None, used
            turn, points = Turn((search.play(best),)), best[0]
        else:
            position = Position(board, (rack,), bag=bag, used_words=used, added_stars=table.position.added_stars)
            turns = turns_of(position, table.rules, table.graph, Depth(words=1), most=1)
            if not turns.candidates:
                return None, used
            turn, points = turns.candidates[0].turn, turns.candidates[0].score
            if table.rules.word_once:
                used |= _words_made(board, turn, table.rules)
        return Choice(turn, points, leave_of(turn, rack)), used


def _words_made(board: Board, turn: Turn, rules: Ruleset) -> frozenset[str]:
    laid = lay(board, turn, rules.layout)
    return frozenset(rules.fold(string.word) for _, string in final_strings(laid, turn))


def prospects(table: Table, choices: Sequence[Choice], samples: int, seed: str) -> list[Prospect]:
    """Each choice with its mean and standard error over the same samples, the best first."""
    deals = [table.deal(seed, number) for number in range(samples)]
    worths = [(choice, table.worths(choice, deals)) for choice in choices]
    worths.sort(key=lambda pair: -fmean(pair[1]))
    best = worths[0][1]
    return [
        Prospect(
            choice,
            fmean(found),
            _error(found),
            fmean(best) - fmean(found),
            _error([top - each for top, each in zip(best, found, strict=True)]),
            samples,
        )
        for choice, found in worths
    ]


def _error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
