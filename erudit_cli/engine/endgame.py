"""The endgame solved: the bag is empty, two play, and each can tell what the other holds.

Negamax with alpha–beta bounds over every turn the engine finds and a pass. What is maximised is the *spread*: the
points still to come of the player on turn, less the other's, with what leftovers cost by the edition's own rules. When
the game is over is asked of `game.ending`, so that an edition's ends are data here, too. Where an edition's ends do
not stop two players who only pass, the game is taken to be over when both have passed in a row.

A search visits so many positions and no more; what could not be finished is said to be so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from erudit_cli.engine.choices import is_plain, leave_of
from erudit_cli.engine.plays import Search
from erudit_cli.engine.turns import turns_of
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.board import Board
from erudit_cli.game.ending import end_reached, face_value
from erudit_cli.game.holdings import Holdings
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import THROUGH, Pass, Square, Turn
from erudit_cli.game.order import Order
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import final_strings
from erudit_cli.rules.ruleset import Ruleset

Rack = tuple[str, ...]

MOST_POSITIONS = 20_000
"""Positions a search visits, if nothing else is said; a tenth of them where a turn may be more than one play."""
INFINITE = 1_000_000
"""More points than there are."""


class UnsolvedError(Exception):
    """The search has visited as many positions as it may."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A move, what it scores, and the spread it leads to when both play their best from there on, in points."""

    move: Turn | Pass
    points: int
    spread: int


@dataclass(frozen=True, slots=True)
class _State:
    """A position as the player on turn sees it: racks (sorted) and totals have the own first.

    `changed` is what lies on the board that did not at the root.
    """

    board: Board
    changed: frozenset[tuple[Square, str]]
    racks: tuple[Rack, Rack]
    totals: tuple[int, int]
    zero_turns: int
    passes: int
    used_words: frozenset[str]


class Endgame:
    """One endgame: everything found out about it is kept from question to question.

    `position` has both racks; who is on turn, what was scored and how many turns in a row brought nothing are its own.
    """

    def __init__(self, position: Position, rules: Ruleset, graph: WordGraph, most: int | None = None) -> None:
        own, other = position.on_turn, 1 - position.on_turn
        racks = position.racks[own], position.racks[other]
        if position.bag != 0 or len(position.racks) != 2 or racks[0] is None or racks[1] is None:
            raise ValueError("no endgame of two: the bag must be empty and both racks known")
        scores = position.scores or (0, 0)
        self.rules = rules
        self.graph = graph
        self.left = (MOST_POSITIONS if is_plain(rules) else MOST_POSITIONS // 10) if most is None else most
        self.root = _State(
            position.board,
            frozenset(),
            (tuple(sorted(racks[0])), tuple(sorted(racks[1]))),
            (scores[own], scores[other]),
            position.zero_turns,
            0,
            position.used_words,
        )
        self.stops_passing = any(end.startswith("passes") for end in rules.ends)
        self.needs_totals = rules.target is not None and "target" in rules.ends
        self.known: dict[tuple[object, ...], tuple[int, int]] = {}

    def best(self) -> Outcome:
        """The best move and its spread; of equals the one that scores most.

        Raises:
            UnsolvedError: not with so few positions.
        """
        found: Outcome | None = None
        for move, points, child in self._moves(self.root):
            low = -INFINITE if found is None else found.spread
            spread = points - self._spread(child, -INFINITE, points - low)
            if found is None or spread > found.spread:
                found = Outcome(move, points, spread)
        assert found is not None, "there is always a pass"
        return found

    def after(self, turn: Turn | Pass, points: int) -> Outcome:
        """What a move of the player on turn leads to.

        Raises:
            UnsolvedError: not with so few positions.
        """
        return Outcome(turn, points, points - self._spread(self._child(self.root, turn, points), -INFINITE, INFINITE))

    def _spread(self, state: _State, low: int, high: int) -> int:
        """The spread of the player on turn: exact if it lies between `low` and `high`, else a bound on its side."""
        over = self._over(state)
        if over is not None:
            return over
        totals = state.totals if self.needs_totals else None
        key = (state.changed, state.racks, state.zero_turns, state.passes, state.used_words, totals)
        least, most = self.known.get(key, (-INFINITE, INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if self.left <= 0:
            raise UnsolvedError
        self.left -= 1
        best = -INFINITE
        floor = low
        for _, points, child in self._moves(state):
            spread = points - self._spread(child, points - high, points - floor)
            if spread > best:
                best = spread
                floor = max(floor, best)
                if best >= high:
                    break
        self.known[key] = (best if best > low else least, best if best < high else most)
        return best

    def _over(self, state: _State) -> int | None:
        """What leftovers bring the player on turn where the game is over; None while it goes on."""
        rules = self.rules
        sizes = [len(rack) for rack in state.racks]
        holdings = Holdings(rules, sizes, [], 0)
        over = end_reached(rules, state.board, holdings, Order(2), max(state.totals), state.zero_turns)
        if over is None and (self.stops_passing or state.passes < 2):
            return None
        mine, theirs = leftover_points(state.racks, rules)
        return mine - theirs

    def _moves(self, state: _State) -> Iterator[tuple[Turn | Pass, int, _State]]:
        """What the player on turn can do, the most promising first; a pass last."""
        found = self._turns(state)
        for turn, points in found:
            yield turn, points, self._child(state, turn, points)
        if self.rules.passing or not found:
            yield Pass(), 0, self._child(state, Pass(), 0)

    def _turns(self, state: _State) -> list[tuple[Turn, int]]:
        """Turns that lay tiles: by points, and what going out brings."""
        rack = state.racks[0]
        if not rack:
            return []
        if is_plain(self.rules):
            search = Search(state.board, self.rules, self.graph)
            search.hold(rack)
            found = [(Turn((search.play(each),)), each[0]) for each in search.plays()]
        else:
            position = Position(state.board, (rack,), bag=0, used_words=state.used_words)
            turns = turns_of(position, self.rules, self.graph)
            found = [(each.turn, each.score) for each in turns.candidates]
        mine, theirs = leftover_points(((), state.racks[1]), self.rules)
        out = mine - theirs
        size = len(rack)
        found.sort(key=lambda pair: -pair[1] - (out if _laid(pair[0]) == size else 0))
        return found

    def _child(self, state: _State, move: Turn | Pass, points: int) -> _State:
        """The position after a move, as the other player sees it."""
        rack, other = state.racks
        mine, theirs = state.totals
        if isinstance(move, Pass):
            return _State(
                state.board,
                state.changed,
                (other, rack),
                (theirs, mine),
                state.zero_turns + 1,
                state.passes + 1,
                state.used_words,
            )
        changed = {swap.square: swap.letter for swap in move.swaps}
        for play in move.plays:
            changed |= {
                square: letter for square, letter in zip(play.squares, play.letters, strict=True) if letter != THROUGH
            }
        used = state.used_words
        if self.rules.word_once:
            laid = lay(state.board, move, self.rules.layout)
            used |= {self.rules.fold(string.word) for _, string in final_strings(laid, move)}
        return _State(
            state.board.with_tiles(changed),
            state.changed.union(changed.items()),
            (other, leave_of(move, rack)),
            (theirs, mine + points),
            0 if points > 0 else state.zero_turns + 1,
            0,
            used,
        )


def _laid(turn: Turn) -> int:
    """How many tiles a turn lays."""
    return sum(letter != THROUGH for play in turn.plays for letter in play.letters)


def leftover_points(racks: Sequence[Rack], rules: Ruleset) -> tuple[int, ...]:
    """What leftovers add to each player's points when the game is over.

    Each loses what is left; by ``give`` who went out gains it, by ``double`` who went out gains twice and nobody loses.
    """
    how = rules.end_deduction
    faces = [face_value(rack, rules) for rack in racks]
    if how == "none":
        return tuple([0] * len(faces))
    out = next((player for player, rack in enumerate(racks) if not rack), None)
    if how == "own" or out is None:
        return tuple([-face for face in faces])
    points = [0 if how == "double" else -face for face in faces]
    points[out] += sum(faces) * (2 if how == "double" else 1)
    return tuple(points)
