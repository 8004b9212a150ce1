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
