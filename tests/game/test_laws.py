"""Laws of scoring and laying that hold on every edition."""

import random
from dataclasses import replace
from itertools import count

import pytest

from erudit_cli.game.board import Board
from erudit_cli.game.connection import check_places
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Turn
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules import catalog
from tests.game.slow_scorer import slow_total
from tests.strategies import random_game

EDITIONS = catalog.edition_ids()
TURNS = 2000
GAME = 10
"""Turns of one random game: boards from empty to crowded."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_fast_scorer_equals_the_slow_one(edition: str) -> None:
    rules = catalog.load(edition)
    compared = 0
    for seed in count():
        for board, turn, laid in random_game(rules, random.Random(seed), GAME):
            assert score_turn(laid, turn, rules).total == slow_total(board, turn, rules), (seed, turn)
            compared += 1
        if compared >= TURNS:
            return


def mirrored(turn: Turn) -> Turn:
    """The turn along the main diagonal."""
    return replace(
        turn,
        plays=tuple(replace(play, start=play.start[::-1], direction=play.direction.other) for play in turn.plays),
        swaps=tuple(replace(swap, square=swap.square[::-1]) for swap in turn.swaps),
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_mirrored_turn_is_as_legal_and_scores_the_same(edition: str) -> None:
    rules = catalog.load(edition)
    for seed in range(30):
        for board, turn, laid in random_game(rules, random.Random(seed), GAME):
            other = mirrored(turn)
            other_laid = lay(board.transposed(), other, rules.layout)

            assert not list(check_places(other_laid, other, rules)), (seed, turn)
            assert score_turn(other_laid, other, rules).total == score_turn(laid, turn, rules).total, (seed, turn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_swap_changes_no_letter(edition: str) -> None:
    rules = catalog.load(edition)
    for seed in range(30):
        for board, _, laid in random_game(rules, random.Random(seed), GAME):
            for square, tile in board.tiles.items():
                assert laid.after.tiles[square].upper() == tile.upper(), seed


def test_board_never_changes() -> None:
    board = Board({(7, 7): "А"})
    board.with_tiles({(7, 8): "Б"})

    assert board.tiles == {(7, 7): "А"}
