"""Whole turns against brute force: star swaps, two words, words once a game; every turn found is legal as it scores."""

from dataclasses import replace

import pytest

from erudit_cli.engine.plays import Candidate
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.game.board import Board
from erudit_cli.game.implied import standing_words
from erudit_cli.game.judging import judge_move
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import Direction, Play, Turn
from erudit_cli.game.position import Position
from tests.engine import brute_force
from tests.engine.test_plays import load, name_of, pool
from tests.strategies import ROUNDS

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
    ("classic-102", ("word_premiums=sum", "extension=no")),
    ("classic-102", ("turn_scoring=each_word",)),
    ("classic-102", ("premium_life=permanent", "word_premiums=sum", "connection=share_old")),
    ("web-classic", ("premium_life=word", "word_premiums=sum")),
    ("web", ("premium_life=permanent",)),
    ("classic-102", ("premium_life=word",)),
    ("box-131", ("premium_life=word", "word_premiums=sum")),
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


def test_two_words_may_lay_in_one_line_what_one_could_not() -> None:
    """A word across another, then one over its last letter: as one word the two new tiles would cross nothing."""
    rules = load(("box-131", ()))
    position = Position(Board({(7, 7): "Х", (7, 8): "И"}), (("Х", "И"),))
    found = turns_of(position, rules, brute_force.small_graph(["хи"], rules), Depth(words=2))
    keyed = brute_force.keyed(found.candidates, position.board, rules)
    assert keyed == brute_force.all_turns(position, rules, {"хи"}, 2)
    assert ((), frozenset({(8, 6): "Х", (8, 7): "И"}.items()), frozenset()) in keyed


def test_a_word_made_one_by_the_next_is_found_as_other_words() -> None:
    """КО below АД makes АК, no word, till НИ makes it АКИ: legal, since strings are judged when the turn is over."""
    rules = load(("classic-102", ()))
    words = ["ад", "аки", "до", "ко", "ни"]
    position = Position(Board({(7, 7): "А", (7, 8): "Д"}), (("К", "О", "Н", "И"),))
    turn = Turn((Play((8, 7), Direction.ACROSS, ("К", "О")), Play((9, 6), Direction.ACROSS, ("Н", "И"))))
    assert not check_move(position, turn, rules, set(words).__contains__)
    key = brute_force.key_of(position.board, turn, rules)
    graph = brute_force.small_graph(words, rules)
    found = {
        count: [
            len(each.turn.plays)
            for each in turns_of(position, rules, graph, Depth(words=count)).candidates
            if brute_force.key_of(position.board, each.turn, rules) == key
        ]
        for count in (2, 3)
    }
    assert found == {2: [], 3: [3]}  # АКИ, КО, НИ: each legal when it is laid


def is_single(candidate: Candidate) -> bool:
    return len(candidate.turn.plays) == 1
