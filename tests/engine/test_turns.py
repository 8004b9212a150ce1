"""Whole turns against brute force: star swaps, two words, words once a game; every turn found is legal as it scores."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.game.judging import judge_move, standing_words
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import StarSwap, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules.ruleset import Ruleset
from tests.engine import brute_force
from tests.engine.test_plays import load, random_positions

EDITIONS = (
    ("classic-102", ()),
    ("box-131", ()),
    ("box-leaflet", ()),
    ("web", ()),
    ("web-classic", ()),
    ("scrabble-104", ("profile=club",)),
    ("classic-102", ("bonus_when=rack_emptied", "premium_life=word")),
)
MOST_TILES = 5


def swaps_of(position: Position, rules: Ruleset) -> list[tuple[StarSwap, ...]]:
    """Every subset of the stars on the board, whether the rack has the letters or not."""
    subsets: list[tuple[StarSwap, ...]] = [()]
    if rules.star_reuse != "none":
        for square, tile in sorted(position.board.tiles.items()):
            if tile.islower():
                subsets += [(*subset, StarSwap(square, tile.upper())) for subset in subsets]
    return subsets


def brute_turns(position: Position, rules: Ruleset, words: set[str]) -> dict[object, int]:
    """The points of every legal turn of one or two words, each word a legal play when it is laid."""
    found: dict[object, int] = {}
    for swaps in swaps_of(position, rules):
        held = Counter(position.rack or ())
        letters = Counter(swap.letter for swap in swaps)
        if not letters <= held:
            continue
        rack = tuple(sorted((held - letters).elements())) + (STAR,) * len(swaps)
        board = position.board.with_tiles({swap.square: swap.letter for swap in swaps})
        before = replace(position, board=board, racks=(rack,))
        singles = brute_force.play_turns(before, rules, words)
        tried = [Turn(turn.plays, swaps) for turn in singles]
        for first in singles:
            laid = lay(board, first, rules.layout)
            used = Counter(STAR if tile.islower() else tile for tile in laid.fresh.values())
            rest = tuple(sorted((Counter(rack) - used).elements()))
            if rest:
                after = replace(before, board=laid.after, racks=(rest,))
                seconds = brute_force.play_turns(after, rules, words)
                tried += [Turn((*first.plays, *second.plays), swaps) for second in seconds]
        for turn in tried:
            if not check_move(position, turn, rules, words.__contains__):
                laid = lay(position.board, turn, rules.layout)
                key = turn_key(turn, position, rules)
                score = score_turn(laid, turn, rules, rack_size=len(position.rack or ())).total
                found[key] = max(score, found.get(key, 0))
    return found


def turn_key(turn: Turn, position: Position, rules: Ruleset) -> object:
    laid = lay(position.board, turn, rules.layout)
    words = tuple(play.squares for play in turn.plays) if rules.turn_scoring == "each_word" else ()
    return turn.swaps, frozenset(laid.fresh.items()), words


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: " ".join((edition[0], *edition[1])))
def test_turns_equal_brute_force(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    seen = swapped = 0
    for seed in range(2):
        for position, words in random_positions(rules, seed, words=14):
            dice = random.Random(seed)
            tiles = list(position.rack or ())
            stars = [tile.upper() for tile in position.board.tiles.values() if tile.islower()]
            rack = tuple(stars[:1] + dice.sample(tiles, min(len(tiles), MOST_TILES - 1)))
            if Counter(rack)[STAR] > 1:
                continue
            position = replace(position, racks=(rack,))
            graph = brute_force.small_graph(words, rules)
            turns = turns_of(position, rules, graph, Depth(words=2, followed=100_000))
            assert turns.is_exact
            found = {turn_key(each.turn, position, rules): each.score for each in turns.candidates}
            assert len(found) == len(turns.candidates)
            expected = brute_turns(position, rules, set(words))
            assert found == expected, (seed, position)
            seen += len(found)
            swapped += sum(bool(each.turn.swaps) for each in turns.candidates)
    assert seen > 20
    assert swapped or rules.star_reuse == "none"


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: " ".join((edition[0], *edition[1])))
def test_every_turn_is_legal_and_scores_as_said(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    for position, words in random_positions(rules, 7):
        used = standing_words(position.board, rules)
        position = replace(position, used_words=used)
        found = turns_of(position, rules, brute_force.small_graph(words, rules), Depth(followed=10)).candidates
        for each in found[:200]:
            judged = judge_move(position, each.turn, rules, set(words).__contains__)
            assert judged.violations == ()
            assert judged.score is not None and judged.score.total == each.score
        assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: " ".join((edition[0], *edition[1])))
def test_the_best_alone_are_the_first_of_all(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    for position, words in random_positions(rules, 8):
        graph = brute_force.small_graph(words, rules)
        for depth in (Depth(words=1), Depth(followed=4)):
            every, best = (turns_of(position, rules, graph, depth, most) for most in (None, 5))
            assert best.candidates == every.candidates[:5]
            assert best.found == every.found == len(every.candidates)
