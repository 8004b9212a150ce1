"""What each player did, summed up: against sums made by hand of the reference games."""

from dataclasses import astuple

import pytest

from erudit_cli.game.moves import Turn
from erudit_cli.game.player_sums import PlayerSums, player_sums
from erudit_cli.game.record import Withdrawal
from tests.game.games import GAMES, replayed, text_of

SUMS = {
    # turns, points, best, bingos, stars, exchanges, passes
    "classic-102": [(4, 29, 29, 1, 0, 2, 1), (4, 11, 11, 0, 1, 0, 2), (4, 20, 10, 0, 1, 0, 2)],
    "box-131": [(6, 33, 13, 0, 1, 0, 2), (5, 49, 41, 0, 1, 1, 2)],
    "mobile": [(4, 16, 11, 0, 1, 0, 2), (3, 11, 11, 0, 0, 0, 2)],
    "web": [(4, 66, 39, 1, 1, 0, 0), (1, 0, None, 0, 0, 1, 0), (3, 8, 5, 0, 1, 0, 0)],
    "scrabble-de": [(5, 33, 24, 0, 0, 0, 3), (4, 14, 14, 0, 0, 0, 3)],
}


@pytest.mark.parametrize("game", SUMS)
def test_sums_made_by_hand(game: str) -> None:
    assert [astuple(sums) for sums in player_sums(replayed(text_of(game)))] == SUMS[game]


@pytest.mark.parametrize("game", GAMES)
def test_turns_and_everything_beside_them_make_the_total(game: str) -> None:
    """A play that was taken back and its withdrawal cancel each other."""
    found = replayed(text_of(game))
    for player, sums in enumerate(player_sums(found)):
        steps = [step for step in found.steps if step.event.player == player]
        beside = sum(step.points for step in steps if not isinstance(step.event.action, Turn | Withdrawal))
        assert sums.points + beside == found.totals[player]


def test_average() -> None:
    assert PlayerSums().average is None
    assert PlayerSums(turns=4, points=10).average == 2.5
