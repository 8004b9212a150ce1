"""Hints are turns of the game: a game of hinted turns, written down and read again, replays without a fault."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from erudit_cli.engine.hints import explained, idle_moves
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.errors import Where
from erudit_cli.game.implied import standing_words
from erudit_cli.game.legality import IsWord
from erudit_cli.game.moves import Exchange, Move
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR, Event, GameRecord, Player
from erudit_cli.game.replay import replay
from erudit_cli.records import gcg, gcg_writer
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from tests.engine import brute_force
from tests.engine.test_plays import load, pool

EDITIONS = tuple(name for name in catalog.edition_ids() if catalog.load(name).language in ("ru", "uk"))
TURNS = 16
CLASSIC = catalog.load("classic-102")


class Bag:
    """Tiles to draw, by chance; where letters are drawn by frequency as many as one likes."""

    def __init__(self, rules: Ruleset, dice: random.Random) -> None:
        letters = [letter for letter, count in rules.tileset.counts.items() for _ in range(count)]
        self.tiles = letters + [STAR] * (rules.tileset.stars + 3)  # stars more often, so that some lie on the board
        if rules.draw == "bag":
            self.tiles = self.tiles[: rules.tileset.total]
        self.is_endless = rules.draw != "bag"
        self.dice = dice
        dice.shuffle(self.tiles)
        if not self.is_endless:
            self.tiles.sort(key=lambda tile: tile == STAR)  # drawn from the end: stars first

    def fill(self, rack: tuple[str, ...], rules: Ruleset) -> tuple[str, ...]:
        held = list(rack)
        while len(held) < rules.rack_size and self.tiles:
            held.append(self.dice.choice(self.tiles) if self.is_endless else self.tiles.pop())
        return tuple(held)


def hinted_game(rules: Ruleset, seed: int) -> tuple[GameRecord, Counter[str], IsWord]:
    """A game of two who play one of the best hinted turns; how often turns had what not every one has; the words."""
    dice = random.Random(f"{seed} {rules.id}")
    words = brute_force.some_words(rules, pool(rules.language), dice, 900)
    graph, bag = brute_force.small_graph(words, rules), Bag(rules, dice)
    racks = [bag.fill((), rules), bag.fill((), rules)]
    totals = [0, 0]
    events: list[Event] = []
    seen: Counter[str] = Counter()
    position = Position(bag=None if bag.is_endless else len(bag.tiles))
    used: frozenset[str] = frozenset()
    for number in range(TURNS):
        player = number % 2
        rack = racks[player]
        position = replace(position, racks=(rack,), used_words=used | standing_words(position.board, rules))
        depth = Depth(followed=60, further=5)
        found = turns_of(position, rules, graph, depth, most=30).candidates
        move: Move
        if found:
            hint = explained(dice.choice(found), position, rules)
            move, leave, points = hint.candidate.turn, hint.leave, hint.candidate.score
            used |= {rules.fold(word.word) for word in hint.score.words}
            position = replace(position, board=hint.laid.after)
            seen.update(swaps=len(move.swaps), words=len(move.plays) > 1, turns=1)
            racks[player] = bag.fill(leave, rules)
        else:
            idle = dice.choice(idle_moves(position, rules))
            move, leave, points = idle.move, idle.leave, 0
            racks[player] = bag.fill(leave, rules)
            if isinstance(move, Exchange) and not bag.is_endless:
                bag.tiles = [*(move.tiles or ()), *bag.tiles]
        totals[player] += points
        events.append(Event(Where("game", number + 1), player, move, rack, points, totals[player]))
        position = replace(position, bag=None if bag.is_endless else len(bag.tiles))
        if not racks[player]:
            break
    return GameRecord("game", (Player("one"), Player("two")), tuple(events)), seen, graph.has


@pytest.mark.parametrize("edition", EDITIONS)
def test_replay_accepts_every_hint_with_its_score(edition: str) -> None:
    rules = load((edition, ("profile=club",)))
    seen: Counter[str] = Counter()
    for seed in range(2):
        record, counted, is_word = hinted_game(rules, seed)
        seen += counted
        again = gcg.read(gcg_writer.write(record, rules), "game.gcg")
        assert not again.problems
        replayed = replay(again.record, rules, is_word)
        faults = [(step.number, step.violations, step.discrepancies) for step in replayed.steps if not step.is_right]
        assert not faults, (seed, faults)
        assert [step.event.action for step in replayed.steps] == [event.action for event in record.events]
    assert seen["turns"] > TURNS
    assert seen["words"] or rules.words_per_turn != "many"
    assert seen["swaps"] or rules.star_reuse == "none"


def test_exchanges_are_those_the_edition_allows() -> None:
    rack = ("А", "А", STAR)
    position = Position(racks=(rack,), bag=2)
    moves = [(each.move, each.leave) for each in idle_moves(position, CLASSIC)]
    exchanged = [("".join(move.tiles or ()), "".join(left)) for move, left in moves if isinstance(move, Exchange)]
    assert exchanged == [("АА", "?"), ("А?", "А"), ("А", "А?"), ("?", "АА")]
    assert len(moves) == 5 and moves[-1][1] == rack
    few = load(("classic-102", ("exchange_max=1", "pass=no", "exchange_min=1")))
    assert len(idle_moves(position, few)) == 2
    assert not idle_moves(replace(position, bag=0), few)
