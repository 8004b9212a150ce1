"""Whose turn it is when players rest, come back and leave."""

import pytest

from erudit_cli.game.order import Order
from erudit_cli.game.record import Presence

REST, BACK, LEFT = Presence.REST, Presence.BACK, Presence.LEFT


@pytest.mark.parametrize(
    ("changes", "on_turn", "active"),
    [
        pytest.param([], 0, 3, id="nobody-moves"),
        pytest.param([(0, REST)], 1, 2, id="rests-in-turn"),
        pytest.param([(1, REST)], 0, 2, id="rests-out-of-turn"),
        pytest.param([(0, LEFT)], 1, 2, id="leaves-in-turn"),
        pytest.param([(2, LEFT)], 0, 2, id="leaves-out-of-turn"),
        pytest.param([(1, REST), (0, LEFT)], 2, 1, id="past-who-rests"),
        pytest.param([(0, REST), (0, BACK)], 1, 3, id="back-too-late-for-the-turn"),
        pytest.param([(0, LEFT), (1, REST), (2, REST), (1, BACK)], 1, 1, id="back-to-an-empty-table"),
        pytest.param([(0, REST), (1, REST), (2, REST)], 2, 0, id="all-rest"),
        pytest.param([(0, LEFT), (0, BACK)], 1, 2, id="who-left-does-not-come-back"),
    ],
)
def test_who_is_on_turn(changes: list[tuple[int, Presence]], on_turn: int, active: int) -> None:
    order = Order(3)
    for player, presence in changes:
        order.change(player, presence)

    assert (order.on_turn, order.active) == (on_turn, active)


def test_after_a_turn_the_next_player_who_plays() -> None:
    order = Order(3)
    order.change(1, REST)
    order.moved(0)
    assert order.on_turn == 2
    order.moved(2)
    assert order.on_turn == 0
