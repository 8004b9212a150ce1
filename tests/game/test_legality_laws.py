"""Laws of legality that hold on every edition."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from erudit_cli.game.board import Board
from erudit_cli.game.connection import check_places
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import Exchange, Move, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from tests.game.slow_legality import slow_faults
from tests.strategies import careless_turn, mirrored, mirrored_board, random_game

EDITIONS = catalog.edition_ids()
TURNS = 500


def boards(rules: Ruleset, dice: random.Random, count: int) -> Iterator[Board]:
    """Boards of random games, from empty to well covered."""
    while count > 0:
        for board, _, _ in random_game(rules, dice, 6):
            yield board
            count -= 1


def careless_turns(rules: Ruleset, seed: int, count: int) -> Iterator[tuple[Board, Turn]]:
    """Boards, each with a turn that may be legal or not."""
    dice = random.Random(seed)
    for board in boards(rules, dice, count):
        yield board, careless_turn(board, rules, dice)


def faults(board: Board, turn: Turn, rules: Ruleset) -> set[str]:
    laid = lay(board, turn, rules.layout)
    found = laid.violations or tuple(check_places(laid, turn, rules))
    return {item.code for item in found}


@pytest.mark.parametrize("edition", EDITIONS)
def test_places_are_judged_as_the_slow_judge_does(edition: str) -> None:
    rules = catalog.load(edition)
    seen: Counter[str] = Counter()
    for board, turn in careless_turns(rules, 1, TURNS):
        found = faults(board, turn, rules)
        assert found == slow_faults(board, turn, rules), (board, turn)
        seen.update(found or {"legal"})
    assert seen["legal"] > 20 and len(seen) > 5, seen


CHANGED = (
    "connection=cross_one",
    "connection=share_old",
    "extension=no",
    "start_required=no",
    "strings=listed",
    "words_per_turn=one_line",
)


@pytest.mark.parametrize("edition", ["classic-102", "web-classic"])
@pytest.mark.parametrize("changed", CHANGED)
def test_places_are_judged_so_under_changed_answers(edition: str, changed: str) -> None:
    rules = catalog.load(edition, catalog.parse_overrides([changed]))
    for board, turn in careless_turns(rules, 2, 100):
        assert faults(board, turn, rules) == slow_faults(board, turn, rules), (board, turn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_mirrored_turn_has_the_same_faults(edition: str) -> None:
    rules = catalog.load(edition)
    for board, turn in careless_turns(rules, 3, 100):
        assert faults(mirrored_board(board), mirrored(turn), rules) == faults(board, turn, rules), (board, turn)


def some_move(board: Board, rules: Ruleset, dice: random.Random) -> Move:
    """Any kind of move; what is exchanged may be too much."""
    kind = dice.random()
    if kind < 0.6:
        return careless_turn(board, rules, dice)
    if kind < 0.65:
        return Pass()
    tiles = some_tiles(rules, dice, 8)
    return Exchange(len(tiles), tiles if dice.random() < 0.7 else None)


def some_tiles(rules: Ruleset, dice: random.Random, most: int) -> tuple[str, ...]:
    letters = [*rules.tileset.values, STAR]
    return tuple(dice.choice(letters) for _ in range(dice.randint(0, most)))


def codes(position: Position, move: Move, rules: Ruleset) -> Counter[str]:
    return Counter(item.code for item in check_move(position, move, rules))


@pytest.mark.parametrize("edition", EDITIONS)
def test_more_tiles_in_rack_and_bag_break_no_rule(edition: str) -> None:
    rules, dice = catalog.load(edition), random.Random(4)
    fewer = 0
    for board in boards(rules, dice, 150):
        move = some_move(board, rules, dice)
        rack = some_tiles(rules, dice, rules.rack_size)
        position = Position(board, racks=(rack,), bag=dice.randint(0, 9))
        richer = replace(position, racks=(rack + some_tiles(rules, dice, 20),), bag=position.bag + dice.randint(0, 9))
        few, many = codes(position, move, rules), codes(richer, move, rules)
        assert many <= few, (position, move)
        fewer += many < few
    assert fewer > 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rack_that_is_not_known_is_held_against_nobody(edition: str) -> None:
    rules, dice = catalog.load(edition), random.Random(5)
    for board in boards(rules, dice, 60):
        move = some_move(board, rules, dice)
        known = codes(Position(board, racks=(some_tiles(rules, dice, 7),)), move, rules)
        unknown = codes(Position(board), move, rules)
        assert unknown - Counter({"rack-size-exceeded": 1}) <= known
