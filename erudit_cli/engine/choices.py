"""What a player can do in a position: turns that lay tiles, exchanges, a pass; the best by points, by equity, by tiles.

A position is searched once, and only what is asked for is made into a value: with stars there are many thousand plays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from typing import Protocol

from erudit_cli.engine.equity import Leave, Leaves, turn_equity
from erudit_cli.engine.plays import Search, asks_more
from erudit_cli.engine.terms import STAR as STAR_CODE
from erudit_cli.engine.terms import Found
from erudit_cli.engine.turns import Turns, turns_of
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.moves import STAR, THROUGH, Exchange, Move, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.rules.ruleset import Ruleset

MOST_TURNS = 300
"""Where turns may have several words, only so many of the best by points are compared by equity and by tiles laid."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a player can do: its points, and with leave values its equity, in points; the tiles it keeps."""

    move: Move
    points: int
    leave: Leave
    equity: float | None = None

    @property
    def worth(self) -> float:
        """What choices are compared by: equity, or points where there are no leave values."""
        return self.points if self.equity is None else self.equity


@cache
def is_plain(rules: Ruleset) -> bool:
    """Whether the generator's answer is the edition's: one word a turn, no star swaps, nothing to judge afterwards."""
    return (
        rules.words_per_turn != "many" and rules.star_reuse == "none" and not rules.word_once and not asks_more(rules)
    )


def leave_of(turn: Turn, rack: tuple[str, ...]) -> Leave:
    """What a turn that the engine found leaves in the rack."""
    left = list(rack)
    for swap in turn.swaps:
        left.remove(swap.letter)
        left.append(STAR)
    for play in turn.plays:
        for letter in play.letters:
            if letter != THROUGH:
                left.remove(STAR if letter.islower() else letter)
    return tuple(sorted(left))


class _Offers(Protocol):
    """The turns that lay tiles, by number, the one with most points first."""

    count: int

    def points(self, number: int) -> int: ...
    def laid(self, number: int) -> int: ...
    def turn(self, number: int) -> Turn: ...
    def leave_value(self, number: int) -> float: ...


class _Plays:
    """Plays as the generator gives them."""

    def __init__(self, search: Search, rack: tuple[str, ...], values: Mapping[Leave, float]) -> None:
        self.search = search
        self.found: list[Found] = search.plays()
        self.count = len(self.found)
        self.weights = _weights(len(search.graph.letters))
        self.by_used = self._by_used(rack, values) if values else {}

    def _by_used(self, rack: tuple[str, ...], values: Mapping[Leave, float]) -> dict[int, float]:
        """The value of what is kept, by the tiles laid."""
        letters = self.search.graph.letters
        weight = {tile: self.weights[letters.index(tile.lower())] for tile in rack if tile != STAR}
        weight[STAR] = self.weights[STAR_CODE]
        whole = sum(weight[tile] for tile in rack)
        return {whole - sum(weight[tile] for tile in leave): value for leave, value in values.items()}

    def points(self, number: int) -> int:
        return self.found[number][0]

    def laid(self, number: int) -> int:
        return sum(code >= 0 for code in self.found[number][2])

    def turn(self, number: int) -> Turn:
        return Turn((self.search.play(self.found[number]),))

    def leave_value(self, number: int) -> float:
        weights = self.weights
        return self.by_used[sum([weights[code] for code in self.found[number][2]])]


@cache
def _weights(letters: int) -> tuple[int, ...]:
    """A number for each code of a laid tile such that the sum of a play's says which tiles it uses."""
    most = 32  # more than there are of a tile on a rack
    weights = [0] * (2 * STAR_CODE + 1)  # the last one is of a through tile, whose code is -1
    for letter in range(letters):
        weights[letter] = most**letter
    for code in range(STAR_CODE, STAR_CODE + letters):
        weights[code] = most**letters
    return tuple(weights)


class _Turns:
    """Whole turns of an edition with more than plays of one word."""

    def __init__(
        self, turns: Turns, rack: tuple[str, ...], values: Mapping[Leave, float], leaves: Leaves | None
    ) -> None:
        self.candidates = turns.candidates
        self.count = len(turns.candidates)
        self.rack = rack
        self.values = values
        self.leaves = leaves

    def points(self, number: int) -> int:
        return self.candidates[number].score

    def laid(self, number: int) -> int:
        return sum(letter != THROUGH for play in self.turn(number).plays for letter in play.letters)

    def turn(self, number: int) -> Turn:
        return self.candidates[number].turn

    def leave_value(self, number: int) -> float:
        if self.leaves is None:
            return 0.0
        leave = leave_of(self.turn(number), self.rack)
        found = self.values.get(leave)
        return self.leaves.value(leave) if found is None else found


class Choices:
    """A position searched: how many turns lay tiles, whether all were tried, and the best of them.

    Leave values count while there is something to draw. With them exchanges and a pass are among what is compared by
    equity.
    """

    def __init__(self, position: Position, rules: Ruleset, graph: WordGraph, leaves: Leaves | None = None) -> None:
        self.position = position
        self.rules = rules
        self.rack = position.rack or ()
        self.all_leaves = leaves
        self.leaves = None if position.bag == 0 else leaves
        self.values = self.leaves.values_of(self.rack) if self.leaves is not None else {}
        self.offers: _Offers
        self.is_exact = True
        if is_plain(rules):
            search = Search(position.board, rules, graph)
            search.hold(self.rack)
            self.offers = _Plays(search, self.rack, self.values)
            self.found = self.offers.count
        else:
            turns = turns_of(position, rules, graph, most=MOST_TURNS)
            self.offers = _Turns(turns, self.rack, self.values, self.leaves)
            self.is_exact, self.found = turns.is_exact, turns.found

    def by_points(self) -> Choice | None:
        """The turn that scores most; None where nothing can be laid."""
        return self._choice(0) if self.offers.count else None

    def bingo(self) -> Choice | None:
        """The best turn that lays a full rack."""
        size = self.rules.rack_size
        if len(self.rack) < size:
            return None
        offers = self.offers
        number = next((number for number in range(offers.count) if offers.laid(number) >= size), None)
        return None if number is None else self._choice(number)

    def best(self, count: int = 1) -> list[Choice]:
        """The `count` best by equity, or by points where there are no leave values; a pass where there is nothing."""
        if self.leaves is None:
            return [self._choice(number) for number in range(min(count, self.offers.count))] or [self._pass()]
        found = [self._choice(number) for number in self._best_numbers(count)] + nlargest(
            count, self._exchanges(), key=lambda choice: choice.worth
        )
        found.sort(key=lambda choice: -choice.worth)
        return found[:count] or [self._pass()]

    def _best_numbers(self, count: int) -> list[int]:
        """The turns of the highest equity; those that no leave can lift so far are not looked at."""
        offers = self.offers
        most = max(self.values.values(), default=0.0)
        is_bound = isinstance(offers, _Plays)  # a star taken off the board is in no leave of the rack alone
        kept: list[tuple[float, int]] = []
        least = float("-inf")
        for number in range(offers.count):
            points = offers.points(number)
            if is_bound and points + most <= least:
                break
            equity = points + offers.leave_value(number)
            if equity > least or len(kept) < count:
                kept.append((-equity, number))
                if len(kept) > 4 * count or len(kept) == count:
                    kept.sort()
                    del kept[count:]
                    least = -kept[-1][0]
        kept.sort()
        return [number for _, number in kept[:count]]

    def _exchanges(self) -> Iterator[Choice]:
        """Every exchange the edition allows here, and a pass."""
        rules, bag = self.rules, self.position.bag
        for leave, value in self.values.items():
            changed = list(self.rack)
            for tile in leave:
                changed.remove(tile)
            count = len(changed)
            if not count:
                if rules.passing:
                    yield Choice(Pass(), 0, leave, value)
                continue
            needed = count if rules.exchange_bag_min == "as_many" else int(rules.exchange_bag_min)
            has_tiles = bag is None or bag >= max(needed, count)
            if rules.exchange_costs_turn and has_tiles and rules.exchange_min <= count <= rules.exchange_max:
                yield Choice(Exchange(count, tuple(changed)), 0, leave, value)

    def _pass(self) -> Choice:
        leave = tuple(sorted(self.rack))
        return Choice(Pass(), 0, leave, self.equity(0, leave))

    def _choice(self, number: int) -> Choice:
        turn, points = self.offers.turn(number), self.offers.points(number)
        leave = leave_of(turn, self.rack)
        return Choice(turn, points, leave, self.equity(points, leave))

    def equity(self, points: int, leave: Leave) -> float | None:
        """Points and the value of what is kept; None where there are no leave values."""
        if self.all_leaves is None:
            return None
        return float(turn_equity(points, leave, self.position.bag, self.all_leaves))


def best_points(search: Search, rack: tuple[str, ...]) -> int:
    """The points of the best play of one word from a rack; 0 where there is none."""
    search.hold(rack)
    found = search.generator.best()
    return found[0] if found is not None else 0
