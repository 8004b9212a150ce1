"""A board of each edition as it was drawn before, byte for byte; ``python -m tests.render.boards`` draws them anew."""

import pytest

from tests.game.games import GAMES
from tests.render.boards import KEPT, drawn, replayed
from tests.rules.test_editions import IDS


def test_every_edition_has_a_board() -> None:
    assert {replayed(game).rules.id for game in GAMES} == set(IDS)
    assert {path.name for path in KEPT.iterdir()} == {f"{game}.{kind}" for game in GAMES for kind in ("svg", "txt")}


@pytest.mark.parametrize("game", GAMES)
def test_board_is_drawn_as_before(game: str) -> None:
    for name, text in drawn(game).items():
        assert text.encode() == (KEPT / name).read_bytes(), f"{name} differs from what is kept"
