"""Games by whole turns: each move is one of the edition's, each game over by its rules."""

from functools import cache

import pytest

from erudit_cli.engine.choices import Choices
from erudit_cli.engine.equity import Leaves, leaves_for
from erudit_cli.engine.games import obstacle
from erudit_cli.engine.graphs import graph_of
from erudit_cli.engine.turns import turns_of
from erudit_cli.engine.whole_games import WholeGame, WholeTable
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.replay import Replay, replay
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.records import gcg, gcg_writer
from erudit_cli.rules import catalog

EDITIONS = (
    ("classic-102", ()),
    ("box-131", ()),
    ("classic-102", ("end_deduction=give", "star_left=5", "exchange_max=3", "exchange_bag_min=7", "star_reuse=keep")),
    ("classic-102", ("end_deduction=double", "star_left=5", "ends=out,target,passes:1", "target=200")),
    ("classic-102", ("end_deduction=own", "ends=out,passes:1", "exchange_max=0", "words_per_turn=one")),
    ("classic-102", ("exchange_costs_turn=no", "bonus_when=rack_emptied", "rack_size=5")),
    ("classic-102", ("premium_life=permanent", "word_premiums=sum", "ends=target,out,passes:1", "target=60")),
    ("web", ()),
    ("web", ("target=150", "ends=target,agreement", "star_reuse=none")),
    ("web-classic", ()),
    ("web-infinite", ("target=100",)),
    ("web-infinite", ("draw=bag", "rack_size=5")),
    ("web-classic-infinite", ("target=100",)),
)


def name_of(edition: tuple[str, tuple[str, ...]]) -> str:
    return " ".join((edition[0], *edition[1]))


@cache
def table(edition: tuple[str, tuple[str, ...]], leaves: tuple[Leaves | None, ...] = (None, None)) -> WholeTable:
    rules = catalog.load(edition[0], catalog.parse_overrides(edition[1]))
    words = words_of(rules, None)
    assert words is not None
    return WholeTable(rules, graph_of(rules, words.active.path), leaves)


def replayed(here: WholeTable, game: WholeGame) -> Replay:
    """A game through its text."""
    text = gcg_writer.write(here.record(game), here.rules)
    reading = gcg.read(text, "game.gcg")
    assert not reading.problems
    return replay(reading.record, here.rules, here.graph.has)


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_game_is_one_by_the_editions_rules(edition: tuple[str, tuple[str, ...]]) -> None:
    here = table(edition)
    assert not obstacle(here.rules, is_whole=True)
    for seed in range(2 if edition in EDITIONS[:2] else 1):
        game = here.game(seed)
        found = replayed(here, game)
        faults = [(step.number, step.violations, step.discrepancies) for step in found.steps if not step.is_right]
        assert not faults and not found.remarks, (seed, faults, found.remarks)
        assert found.totals == game.scores
        assert found.end_reason is not None
        assert found.end_reason != "target" or max(step.total for step in found.steps) >= (here.rules.target or 0)
        assert game.out < 0 or not game.left[game.out]
        outcome = here.outcome(game)
        turns = [step for step in found.steps if isinstance(step.event.action, Turn | Exchange | Pass)]
        assert outcome.turns == len(game.log) == len(turns)
        for player in (0, 1):
            bingos = [each for each in turns if each.laid and len(each.laid.fresh) >= here.rules.rack_size]
            assert outcome.bingos[player] == sum(each.event.player == player for each in bingos)
            assert outcome.left[player] == game.left[player].count(STAR)
            held = [each for each in turns if each.event.player == player and STAR in (each.event.rack or ())]
            assert outcome.held[player] == len(held)


@pytest.mark.parametrize("edition", EDITIONS[:2], ids=name_of)
def test_greedy_plays_the_best_turn_there_is(edition: tuple[str, tuple[str, ...]]) -> None:
    """Held against a search of every turn, its position told by the replay."""
    here = table(edition)
    found = replayed(here, here.game(3))
    checked = several = 0
    for before, step in zip((None, *found.steps), found.steps, strict=False):
        action = step.event.action
        bag = before.bag if before is not None else here.rules.tileset.total - 2 * here.rules.rack_size
        if isinstance(action, Turn | Exchange | Pass) and step.number < 9:
            position = Position(step.before, (step.event.rack or (),), bag=bag)
            turns = turns_of(position, here.rules, here.graph).candidates
            assert step.points == max((each.score for each in turns), default=0)
            assert isinstance(action, Turn) == bool(turns)
            checked += 1
            several += isinstance(action, Turn) and len(action.plays) > 1
    assert checked == 8 and several > 3


def test_stars_are_swapped() -> None:
    here = table(("classic-102", ("rack_size=5", "star_count=12")))
    moves = [taken.move for seed in range(2) for taken in here.game(seed).log]
    assert any(isinstance(move, Turn) and move.swaps for move in moves)


def test_equity_plays_what_is_worth_most_and_never_passes_by_choice() -> None:
    rules = catalog.load("classic-102")
    leaves = leaves_for(rules)
    assert leaves is not None
    here = table(("classic-102", ()), (leaves, None))
    game = here.game(2)
    found = replay(here.record(game), here.rules, here.graph.has)
    checked = other = 0
    for taken, step, before in zip(game.log, found.steps, (None, *found.steps), strict=False):
        if taken.player or checked >= 8:
            continue
        bag = before.bag if before is not None else rules.tileset.total - 2 * rules.rack_size
        choices = Choices(Position(step.before, (taken.rack,), bag=bag), here.rules, here.graph, leaves)
        best = next(each for each in choices.best(2) if not isinstance(each.move, Pass))
        assert (taken.move, taken.points) == (best.move, best.points)
        by_points = choices.by_points()
        other += by_points is not None and by_points.move != taken.move
        checked += 1
    assert checked == 8 and other


def test_both_games_of_a_pair_begin_with_the_same_tiles() -> None:
    leaves = leaves_for(catalog.load("classic-102"))
    edition = EDITIONS[0]
    first, second = table(edition, (None, leaves)).game(5), table(edition, (leaves, None)).game(5)
    other = table(edition, (None, leaves)).game(6)
    assert first != second and first == table(edition, (None, leaves)).game(5)
    assert first.log[0].rack == second.log[0].rack != other.log[0].rack
