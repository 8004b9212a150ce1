"""Luck of the draw: nought on the average, the mean of every hand, what is not drawn has none."""

import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from statistics import fmean

import pytest

from erudit_cli.engine import luck as lucks
from erudit_cli.engine.luck import luck_of, tiles_off_board
from erudit_cli.game.board import Board
from erudit_cli.game.position import Position
from tests.engine import small_games

POOL = tuple("АКНОРТЩЪ")


def best(board: Board, rack: tuple[str, ...], rules: object) -> int:
    return max((points for _, points, _ in small_games.turns(Position(board, (rack,)), rules)), default=0)  # type: ignore[arg-type]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool so small that every hand can be tried."""
    monkeypatch.setattr(lucks, "tiles_off_board", lambda *_: Counter(POOL))


def test_mean_comes_near_that_of_every_hand(few: None, tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    graph, board = small_games.graph_of(rules), small_games.some_board(rules, random.Random(2), 1)
    kept = ("Е", "Н")
    exact = fmean(best(board, (*kept, *hand), rules) for hand in combinations(POOL, 2))
    for hand in (("А", "К"), ("Щ", "Ъ"), ("О", "Т")):
        found = luck_of(board, kept, hand, rules, graph, added_stars=0, hands=400, seed="1")
        assert found is not None and found.drawn == tuple(sorted(hand))
        true = best(board, (*kept, *hand), rules) - exact
        assert abs(found.points - true) <= 3 * found.error + 1e-9 and 0 < found.error < 0.5


def test_hands_that_share_the_pool_out_have_no_error_but_the_stated_one(few: None, tmp_path: Path) -> None:
    """Dealt in whole pools, one tile a hand: every tile once, so that the mean is exact whatever the seed."""
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    graph, board = small_games.graph_of(rules), small_games.some_board(rules, random.Random(2), 1)
    kept = ("Е", "Н", "С")
    exact = fmean(best(board, (*kept, tile), rules) for tile in POOL)
    for seed in "123":
        found = luck_of(board, kept, ("О",), rules, graph, added_stars=0, hands=2 * len(POOL), seed=seed)
        assert found is not None
        assert found.points == pytest.approx(best(board, (*kept, "О"), rules) - exact)


def test_same_seed_same_luck(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    graph = small_games.graph_of(rules)
    rack = tuple("КОТН")
    found = [luck_of(Board(), (), rack, rules, graph, added_stars=0, hands=20, seed=seed) for seed in "112"]
    assert found[0] == found[1] != found[2]


def test_no_draw_no_luck(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    graph = small_games.graph_of(rules)
    assert luck_of(Board(), tuple("КОТН"), (), rules, graph, added_stars=0, hands=20, seed="1") is None
    assert luck_of(Board(), (), tuple("КОТН"), rules, graph, added_stars=0, hands=0, seed="1") is None


def test_pool_is_the_set_less_board_and_kept(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path)
    pool = tiles_off_board(Board({(0, 0): "К", (0, 1): "о", (0, 2): "Т"}), ("Т", "?"), rules, added_stars=1)
    assert pool["?"] == rules.tileset.stars - 2 + 1
    assert pool["Т"] == rules.tileset.counts["Т"] - 2 and pool["О"] == rules.tileset.counts["О"]
