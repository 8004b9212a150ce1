"""Self-play for an edition: what the kernel is told of it, and a game that was played as a record.

The kernel plays one word a turn and swaps no star; premium squares and words are the generator's (`engine.plays`), so
that an edition that asks more of a turn (`plays.asks_more`, a word once a game) is not played by its rules.
"""

from collections.abc import Sequence
from typing import Any

from erudit_cli.engine import kernel
from erudit_cli.engine.game_terms import Game, GameTerms, LeaveTables
from erudit_cli.engine.plays import Search, asks_more, terms_of
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.errors import Where
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.record import STAR, EndRack, Event, GameRecord, Player
from erudit_cli.rules.ruleset import Ruleset

ROUNDS = 2
"""Rounds without a point after which a game of an edition that knows no such end is over."""


def can_be_played(rules: Ruleset) -> bool:
    """Whether every turn of the kernel is a legal turn of the edition."""
    return not (asks_more(rules) or rules.word_once or rules.layout.is_infinite)


def game_terms(rules: Ruleset, letters: str) -> GameTerms:
    """What the kernel must know of an edition's games of two players; `letters` are the graph's."""
    tiles = rules.tileset
    rounds = [int(end.partition(":")[2]) for end in rules.ends if end.startswith("passes:")]
    return GameTerms(
        tiles=(*(tiles.counts[letter.upper()] for letter in letters), tiles.stars),
        face=(*(tiles.values[letter.upper()] for letter in letters), rules.star_left),
        rack_size=rules.rack_size,
        exchange_least=rules.exchange_min,
        exchange_most=rules.exchange_max,
        exchange_bag=None if isinstance(rules.exchange_bag_min, str) else rules.exchange_bag_min,
        zero_turns=2 * min(rounds, default=ROUNDS),
        target=(rules.target or 0) if "target" in rules.ends else 0,
        loses_own=rules.end_deduction in ("own", "give"),
        gain={"give": 1, "double": 2}.get(rules.end_deduction, 0),
        is_endless=rules.draw == "frequency",
    )


class Table:
    """Two bots at an edition's board; `leaves` of each, None for a greedy bot."""

    def __init__(
        self, rules: Ruleset, graph: WordGraph, leaves: Sequence[LeaveTables | None] = (None, None), pure: bool = False
    ) -> None:
        part = kernel.uncompiled if pure else kernel.part
        self.rules = rules
        self.search = Search(Board(), rules, graph)
        bonuses = (*[0] * rules.rack_size, rules.bonus)
        generator = part("movegen").Generator(graph, terms_of(rules, self.search.window, graph.letters, bonuses))
        weighed = [each and part("leaves").Leaves(each) for each in leaves]
        self.play: Any = part("selfplay").SelfPlay(generator, game_terms(rules, graph.letters), weighed)
        """The kernel's `SelfPlay`."""

    def tiles(self, kinds: Sequence[int]) -> tuple[str, ...]:
        """Kinds as tiles of a rack."""
        signs = [*self.search.graph.letters.upper(), STAR]
        return tuple(signs[kind] for kind in kinds)

    def record(self, game: Game, nicks: tuple[str, str] = ("one", "two"), source: str = "") -> GameRecord:
        """A logged game as a record: its turns, and what was counted at the end."""
        events: list[Event] = []
        totals = [0, 0]
        for logged in game.log:
            action: Turn | Exchange | Pass = Pass()
            if logged.play is not None:
                action = Turn((self.search.play(logged.play),))
            elif logged.given:
                action = Exchange(len(logged.given), self.tiles(logged.given))
            totals[logged.player] += logged.score
            where = Where(source, len(events) + 1)
            rack = self.tiles(logged.rack)
            events.append(Event(where, logged.player, action, rack, logged.score, totals[logged.player]))
        for player, left in enumerate(game.left):
            gains = game.out >= 0 and game.out != player and self.rules.end_deduction in ("give", "double")
            if left and self.rules.end_deduction in ("own", "give"):
                events.append(self._counted(player, EndRack(self.tiles(left), own=True), totals, len(events)))
            if left and gains:
                events.append(self._counted(game.out, EndRack(self.tiles(left), own=False), totals, len(events)))
        return GameRecord(source, (Player(nicks[0]), Player(nicks[1])), tuple(events))

    def _counted(self, player: int, leftover: EndRack, totals: list[int], number: int) -> Event:
        from erudit_cli.game.ending import end_points

        points = end_points(leftover, self.rules)
        totals[player] += points
        return Event(Where("", number + 1), player, leftover, None, points, totals[player])
