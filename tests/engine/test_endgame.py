"""Endgames against brute force: the same spread for every way leftovers are counted, on 204 small positions."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from erudit_cli.engine.endgame import Endgame, UnsolvedError, leftover_points
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Pass, Turn
from erudit_cli.game.position import Position
from tests.engine import small_games

POSITIONS = 34


@pytest.mark.parametrize(
    "answers",
    [
        ("end_deduction=none",),
        ("end_deduction=own",),
        ("end_deduction=give",),
        ("end_deduction=double", "star_score=zero"),
        ("end_deduction=own", "word_once=yes"),
        ("end_deduction=double", "bonus_when=rack_emptied", "premium_life=permanent"),
    ],
    ids=" ".join,
)
def test_equals_brute_force(answers: tuple[str, ...], tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, *answers)
    graph = small_games.graph_of(rules)
    oracle = small_games.BruteForce(rules)
    dice = random.Random(str(answers))
    with_choice = 0
    for number in range(POSITIONS):
        position = small_games.endgame(rules, dice)
        endgame = Endgame(position, rules, graph)
        best = endgame.best()
        assert best.spread == oracle.spread(position), (number, position)
        points, after = next(oracle.moves(position))  # a pass: what each move leads to, not the best one alone
        assert endgame.after(Pass(), 0).spread == points - oracle.spread(after), (number, position)
        for turn, points, left in oracle.turns(position)[:2]:
            after = oracle.after(position, turn, points, left)
            assert endgame.after(turn, points).spread == points - oracle.spread(after), (number, position, turn)
            with_choice += 1
    assert with_choice > POSITIONS // 2


def test_best_move_is_one_that_leads_there(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "end_deduction=own")
    graph, dice = small_games.graph_of(rules), random.Random(5)
    laid = 0
    for _ in range(20):
        endgame = Endgame(small_games.endgame(rules, dice), rules, graph)
        best = endgame.best()
        assert endgame.after(best.move, best.points) == best
        laid += isinstance(best.move, Turn)
    assert laid > 5


def test_target_ends_the_game(tmp_path: Path) -> None:
    """At 40 points the game is over, so that the other's reply never comes."""
    rules = small_games.rules_of(tmp_path, "ends=out,passes:2,target", "target=40")
    graph = small_games.graph_of(rules)
    board = Board({(2, 1): "К", (2, 2): "О", (2, 3): "Т"})
    before = Position(board, (("О", "Р", "Щ"), ("А", "Т")), scores=(38, 0), bag=0)
    reached = Endgame(before, rules, graph).best()
    assert reached.spread == reached.points == max(points for _, points, _ in small_games.turns(before, rules)) > 2
    apart = Endgame(replace(before, scores=(0, 0)), rules, graph).best()
    assert apart.spread < reached.spread, "the other can reply"


def test_two_who_only_pass_come_to_an_end(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "ends=out", "end_deduction=own")
    position = Position(Board({(2, 2): "К", (2, 3): "О", (2, 4): "Т"}), (("Щ", "Щ"), ("Ъ", "Ъ", "Ъ")), bag=0)
    face = rules.tileset.values
    assert Endgame(position, rules, small_games.graph_of(rules)).best().spread == 3 * face["Ъ"] - 2 * face["Щ"]


def test_gives_up_after_so_many_positions(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path)
    position = Position(small_games.some_board(rules, random.Random(1), 2), (tuple("АНОТ"), tuple("КРОН")), bag=0)
    with pytest.raises(UnsolvedError):
        Endgame(position, rules, small_games.graph_of(rules), most=3).best()


@pytest.mark.parametrize(
    ("how", "racks", "expected"),
    [
        ("none", ("", "АК"), (0, 0)),
        ("own", ("", "АК"), (0, -3)),
        ("own", ("А", "АК"), (-1, -3)),
        ("give", ("", "АК"), (3, -3)),
        ("give", ("А", "К"), (-1, -2)),
        ("double", ("АК", ""), (0, 6)),
        ("double", ("А", "К"), (-1, -2)),
        ("give", ("", "А", "К"), (3, -1, -2)),
        ("double", ("А", "", "К"), (0, 6, 0)),
        ("own", ("?", "А"), (0, -1)),
    ],
)
def test_leftovers(how: str, racks: tuple[str, ...], expected: tuple[int, ...], tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, f"end_deduction={how}")
    assert leftover_points([tuple(rack) for rack in racks], rules) == expected


def test_refuses_what_is_no_endgame(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path)
    for position in (Position(racks=(("А",), ("К",)), bag=1), Position(racks=(("А",), None), bag=0)):
        with pytest.raises(ValueError, match="no endgame"):
            Endgame(position, rules, small_games.graph_of(rules))
