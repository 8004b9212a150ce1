"""Self-play for an edition: what the kernel is told of it, and a game that was played as a record.

The kernel plays one word a turn and swaps no star; premium squares and words are the generator's (`engine.plays`), so
that an edition that asks more of a turn (`plays.asks_more`, a word once a game) is not played by its rules:
`engine.whole_games` plays those.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from erudit_cli.engine import kernel
from erudit_cli.engine.game_terms import Game, GameTerms, LeaveTables
from erudit_cli.engine.plays import Search, asks_more, terms_of
from erudit_cli.engine.stars_kept import Kept, gains
from erudit_cli.engine.tally import Outcome
from erudit_cli.engine.terms import STAR as STAR_CODE
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.errors import Where
from erudit_cli.game.board import Board
from erudit_cli.game.ending import end_points
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.record import STAR, EndRack, Event, GameRecord, Player
from erudit_cli.rules.ruleset import Ruleset

ROUNDS = 2
"""Rounds without a point after which a game of an edition that knows no such end is over."""


def obstacle(rules: Ruleset, *, is_whole: bool) -> str:
    """The code of what keeps an edition from being played by two bots, empty where nothing does.

    By single words every turn of the kernel must be a legal turn of the edition.
    """
    if rules.players[0] > 2:
        return "simulate-players"
    if not rules.passing:
        return "simulate-no-pass"
    if rules.layout.is_infinite and rules.draw == "frequency" and (rules.target is None or "target" not in rules.ends):
        return "simulate-no-end"
    if is_whole:
        return ""
    if rules.layout.is_infinite:
        return "simulate-single-infinite"
    if rules.word_once:
        return "simulate-single-word-once"
    return "simulate-single-scores" if asks_more(rules) else ""


def game_terms(rules: Ruleset, letters: str) -> GameTerms:
    """What the kernel must know of an edition's games of two players; `letters` are the graph's."""
    tiles = rules.tileset
    rounds = [int(end.partition(":")[2]) for end in rules.ends if end.startswith("passes:")]
    return GameTerms(
        tiles=(*(tiles.counts[letter.upper()] for letter in letters), tiles.stars),
        face=(*(tiles.values[letter.upper()] for letter in letters), rules.star_left),
        rack_size=rules.rack_size,
        exchange_least=rules.exchange_min,
        exchange_most=rules.exchange_max if rules.exchange_costs_turn else 0,
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

    def game(self, seed: int) -> Game:
        """The game of a seed, with its log."""
        found: Game = self.play.play(seed, True)
        return found

    def outcome(self, game: Game) -> Outcome:
        """What a logged game came to."""
        star, size = len(self.search.graph.letters), self.rules.rack_size
        left = (game.left[0].count(star), game.left[1].count(star))
        bingos, held, stars = [0, 0], [0, 0], [*left]
        for turn in game.log:
            held[turn.player] += star in turn.rack
            if turn.play is not None:
                letters = turn.play[2]
                bingos[turn.player] += sum(code >= 0 for code in letters) == size
                stars[turn.player] += sum(code >= STAR_CODE for code in letters)
            elif turn.given:
                stars[turn.player] += turn.given.count(star)
        return Outcome(game.scores, (bingos[0], bingos[1]), (stars[0], stars[1]), left, (held[0], held[1]), game.turns)

    def kept(self, game: Game) -> Iterator[Kept]:
        """The turns of a logged game, by the stars they kept."""
        star, is_endless = len(self.search.graph.letters), self.rules.draw == "frequency"
        turns = (
            (each.player, each.score, None if is_endless else each.bag, each.kept.count(star)) for each in game.log
        )
        return gains(game.scores, turns)

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
        left = (self.tiles(game.left[0]), self.tiles(game.left[1]))
        events += leftover_events(left, game.out, self.rules, totals, len(events))
        return GameRecord(source, (Player(nicks[0]), Player(nicks[1])), tuple(events))


def leftover_events(
    left: Sequence[tuple[str, ...]], out: int, rules: Ruleset, totals: list[int], number: int
) -> Iterator[Event]:
    """What is counted at the end, after `number` events; `totals` grow by it. `out` is who went out, -1: nobody."""
    is_given = out >= 0 and rules.end_deduction in ("give", "double")
    is_own = rules.end_deduction != "none" and not (is_given and rules.end_deduction == "double")
    for player, tiles in enumerate(left):
        found = [(player, EndRack(tiles, own=True))] if is_own else []
        found += [(out, EndRack(tiles, own=False))] if is_given and out != player else []
        for counted, leftover in found if tiles else ():
            points = end_points(leftover, rules)
            number += 1
            totals[counted] += points
            yield Event(Where("", number), counted, leftover, None, points, totals[counted])
