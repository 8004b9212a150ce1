"""The turn between two boards: what was laid, what redeemed, what no turn can do."""

import random

import pytest

from erudit_cli.game.board import Board
from erudit_cli.game.difference import turn_between
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Direction, place_name
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules import catalog
from tests.game.positions import board_from
from tests.strategies import random_game


def text_of(before: str, after: str) -> tuple[str, list[str]]:
    turn, _, found = turn_between(board_from(before), board_from(after))
    swaps = [f"{place_name(swap.square, Direction.ACROSS)}={swap.letter}" for swap in turn.swaps]
    plays = [f"{play.place} {play.word}" for play in turn.plays]
    return " ".join(swaps + plays), [violation.code for violation in found]


@pytest.mark.parametrize(
    ("before", "after", "turn", "faults"),
    [
        pytest.param("-", "8:....ТОКАРЬ", "8E ТОКАРЬ", [], id="opening"),
        pytest.param("8:....ТОКАРЬ", "8:..КАТОКАРЬ", "8C КА......", [], id="front"),
        pytest.param(
            "8:....ТОКАРЬ",
            "7:....Р..Ф/8:....ТОКАРЬ/9:....У..С/10:....Т/11:....Ь",
            "E7 Р.УТЬ H7 Ф.С",
            [],
            id="two-words",
        ),
        pytest.param(
            "8:....ТЕлЕФОН",
            "7:.........Р/8:....ТЕЛЕФОН/9:.........з/10:.........А",
            "8G=Л J7 Р.зА",
            [],
            id="swap-and-word",
        ),
        pytest.param("8:....ТЕлЕФОН", "8:....ТЕЛЕФОН", "8G=Л", [], id="swap-alone"),
        pytest.param("-", "8:...ЭКРАН/9:...Р/10:...А", "8D ЭКРАН D8 .РА", [], id="second-joins-first"),
        pytest.param("8:.......К", "8:.......КОТ/10:.........А/9:.........У", "8H .ОТ J8 .УА", [], id="two-crossing"),
        pytest.param("8:.......К", "8:.......К/9:.......А", "H8 .А", [], id="one-tile"),
        pytest.param("8:.......К", "8:.......К/15:А", "15A А", [], id="far-off"),
        pytest.param("8:.......КОТ", "8:.......КО.", "", ["tile-taken"], id="taken"),
        pytest.param("8:.......КОТ", "8:.......КИТ", "", ["tile-changed"], id="changed"),
        pytest.param("8:.......КоТ", "8:.......КИТ", "", ["tile-changed"], id="star-changed"),
        pytest.param("8:.......КОТ", "8:.......КоТ", "", ["tile-changed"], id="tile-to-star"),
        pytest.param("8:.......КОТ", "8:.......КОТ", "", ["nothing-changed"], id="same"),
        pytest.param("-", "-", "", ["nothing-changed"], id="both-empty"),
        pytest.param("8:.......КОТ", "8:.......КИТЫ", "8H ...Ы", ["tile-changed"], id="changed-and-laid"),
    ],
)
def test_turn(before: str, after: str, turn: str, faults: list[str]) -> None:
    assert text_of(before, after) == (turn, faults)


@pytest.mark.parametrize("edition", ["classic-102", "scrabble-104", "box-leaflet", "web-infinite"])
def test_it_leads_from_one_to_the_other(edition: str) -> None:
    """Whatever was played, the turn found lays the same tiles and, where final strings count, scores the same."""
    rules = catalog.load(edition)
    for seed in range(40):
        for board, turn, laid in random_game(rules, random.Random(seed), 8):
            found, ground, faults = turn_between(board, laid.after)
            again = lay(ground, found, rules.layout)

            assert not faults and again.can_lie, seed
            assert again.after == laid.after and dict(again.fresh) == dict(laid.fresh), seed
            assert set(found.swaps) == set(turn.swaps), seed
            if rules.turn_scoring == "final_strings":
                assert score_turn(again, found, rules).total == score_turn(laid, turn, rules).total, seed


def test_ground_is_the_old_board_where_nothing_is_wrong() -> None:
    before = board_from("8:....ТЕлЕФОН")
    assert turn_between(before, before.with_tiles({(0, 0): "А"}))[1] == before
    assert turn_between(before, Board())[1] == Board()


def test_first_word_is_the_one_over_the_start() -> None:
    """The longer word does not cover the start square, so it was not the first."""
    after = board_from("7:......Д/8:......ОКО/9:......М/10:......И/11:......К")

    turn, _, _ = turn_between(Board(), after, (7, 7))

    assert [play.place for play in turn.plays] == ["8G", "G7"]
