"""The position a game had after each of its events."""

import pytest

from erudit_cli.game.moment import position_after
from erudit_cli.game.position import Position
from erudit_cli.game.replay import replay
from erudit_cli.records import gcg
from erudit_cli.rules import catalog

GAME = """#rules classic-102
#player1 Аня
#player2 Боря
>Аня: ТОКАРЬС 8E ТОКАРЬ +9 9
>Боря: РТУТЬНС E7 Р.УТЬ +17 17
>Боря: РТУТЬНС -- -17 0
>Аня: СФ?АВОЛ -Ф +0 9
>Боря: РТУТЬНС - +0 0
>Аня: (rest) +0 9
"""


def after(number: int, tail: str = "", rules: str = "classic-102") -> Position:
    return position_after(replay(gcg.read(GAME + tail, "r").record, catalog.load(rules)), number)


def test_start() -> None:
    start = after(0)
    assert start == Position(racks=(tuple("ТОКАРЬС"), tuple("РТУТЬНС")), scores=(0, 0))


def test_middle() -> None:
    position = after(1)
    assert "".join(position.board.tiles.values()) == "ТОКАРЬ"
    assert position.racks == (tuple("СФ?АВОЛ"), tuple("РТУТЬНС"))
    assert (position.scores, position.on_turn, position.zero_turns) == ((9, 0), 1, 0)
    assert position.bag == 105 - 14 - 6


def test_rack_drawn_for_a_withdrawn_turn_is_not_known() -> None:
    position = after(2)
    assert (position.racks[1], position.scores, position.on_turn) == (None, (9, 17), 0)


@pytest.mark.parametrize(("number", "zero_turns"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_zero_turns(number: int, zero_turns: int) -> None:
    assert after(number).zero_turns == zero_turns


def test_last_lines_tell_racks() -> None:
    assert after(6).racks == (None, None)
    assert after(6, "#rack2 АБ\n").racks == (None, ("А", "Б"))
    assert after(6, ">Аня: (АБ) +2 11\n").racks == (None, ("А", "Б"))
    assert after(6, ">Аня: АВ (АВ) -2 7\n").racks == (("А", "В"), None)


def test_who_rests_is_not_on_turn() -> None:
    assert (after(5).on_turn, after(6).on_turn) == (0, 1)


def test_recorded_totals_are_kept_and_missing_ones_computed() -> None:
    wrong = GAME.replace("+9 9", "+10 10")
    assert position_after(replay(gcg.read(wrong, "r").record, catalog.load("classic-102")), 1).scores == (10, 0)
    unknown = GAME.replace("+9 9", "UNKNOWN UNKNOWN")
    assert position_after(replay(gcg.read(unknown, "r").record, catalog.load("classic-102")), 1).scores == (9, 0)


def test_time_that_ran_out_is_a_turn_of_nothing() -> None:
    tail = ">Аня: (back) +0 9\n>Боря: (timeout) +0 0\n>Аня: (timeout) +0 9\n"
    assert (after(7, tail).zero_turns, after(7, tail).on_turn) == (3, 1)
    assert (after(8, tail).zero_turns, after(8, tail).on_turn) == (4, 0)
    assert (after(9, tail).zero_turns, after(9, tail).on_turn) == (5, 1)


def test_exchange_that_costs_no_turn_is_none() -> None:
    game = "#player1 Аня\n#player2 Боря\n>Аня: ФЩАБВГД -ФЩ +0 0\n>Аня: АБВГДЕЖ - +0 0\n"
    reading = gcg.read(game, "r")
    free = replay(reading.record, catalog.load("classic-102", (("exchange_costs_turn", "no"),)))
    dear = replay(reading.record, catalog.load("classic-102"))

    assert [[item.code for item in step.violations] for step in free.steps] == [[], []]
    assert [[item.code for item in step.violations] for step in dear.steps] == [[], ["out-of-turn"]]
    assert [position_after(free, number).zero_turns for number in range(3)] == [0, 0, 1]
    assert [position_after(dear, number).zero_turns for number in range(3)] == [0, 1, 2]
    assert [position_after(free, 2).on_turn, position_after(dear, 2).on_turn] == [1, 1]


def test_withdrawal_of_nothing_is_no_turn() -> None:
    game = "#player1 Аня\n#player2 Боря\n>Аня: АБВГДЕЖ - +0 0\n>Боря: АБВГДЕЖ -- -0 0\n"
    assert position_after(replay(gcg.read(game, "r").record, catalog.load("classic-102")), 2).zero_turns == 1


def test_of_three_players_a_gift_tells_nobodys_rack() -> None:
    game = "#player1 Аня\n#player2 Боря\n#player3 Вера\n>Аня: ТОК 8G ТОК +4 4\n>Аня: (ШУК) +9 13\n"
    position = position_after(replay(gcg.read(game, "r").record, catalog.load("classic-102")), 1)
    assert position.racks == (None, None, None)
