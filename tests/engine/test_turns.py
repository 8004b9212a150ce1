"""Whole turns against brute force: star swaps, two words, words once a game; every turn found is legal as it scores."""

from dataclasses import replace

import pytest

from erudit_cli.engine.plays import Candidate
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.game.implied import standing_words
from erudit_cli.game.judging import judge_move
from tests.engine import brute_force
from tests.engine.test_plays import ROUNDS, load, name_of, pool

EDITIONS = (
    ("classic-102", ()),
    ("box-131", ()),
    ("box-leaflet", ()),
    ("uk-102", ()),
    ("web", ()),
    ("web-classic", ()),
    ("web-infinite", ()),
    ("scrabble-104", ("profile=club",)),
    ("classic-102", ("bonus_when=rack_emptied", "premium_life=word")),
    ("classic-102", ("word_once=yes", "premium_life=permanent")),
)
RACK = 5
"""Tiles on the racks of whole turns."""


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_turns_equal_brute_force(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    seen = several = swapped = 0
    for seed in range(1, ROUNDS + 2):
        for position, words in brute_force.random_positions(rules, pool(rules.language), seed, 18, RACK):
            graph = brute_force.small_graph(words, rules)
            turns = turns_of(position, rules, graph, Depth(words=2, followed=100_000))
            assert turns.is_exact
            found = brute_force.keyed(turns.candidates, position.board, rules)
            assert found == brute_force.all_turns(position, rules, set(words), 2), (seed, position)
            seen += len(found)
            several += sum(not is_single(each) for each in turns.candidates)
            swapped += sum(bool(each.turn.swaps) for each in turns.candidates)
    assert seen > 10 * ROUNDS
    assert several
    assert swapped or rules.star_reuse == "none" or ROUNDS < 3


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_every_turn_is_legal_and_scores_as_said(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    longest = 0
    for position, words in brute_force.random_positions(rules, pool(rules.language), 7, 45):
        position = replace(position, used_words=standing_words(position.board, rules))
        graph = brute_force.small_graph(words, rules)
        for each in turns_of(position, rules, graph, most=200).candidates:
            judged = judge_move(position, each.turn, rules, set(words).__contains__)
            assert judged.violations == ()
            assert judged.score is not None and judged.score.total == each.score
            longest = max(longest, len(each.turn.plays))
    assert longest > 1


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_the_best_alone_are_the_first_of_all(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    for position, words in brute_force.random_positions(rules, pool(rules.language), 8, 45):
        graph = brute_force.small_graph(words, rules)
        for depth in (Depth(words=1), Depth(words=2, followed=4), Depth(words=4, followed=9, further=4)):
            every, best = (turns_of(position, rules, graph, depth, most) for most in (None, 5))
            assert best.candidates == every.candidates[:5]
            scores = [each.score for each in every.candidates]
            assert scores == sorted(scores, reverse=True)
            assert every.found == len(every.candidates)
            assert best.found == (every.found if best.is_counted else sum(map(is_single, every.candidates)))


def is_single(candidate: Candidate) -> bool:
    return len(candidate.turn.plays) == 1
