"""The values of a game's page: they are those of the replay, whatever the game."""

from collections import Counter

import pytest

from erudit_cli.errors import Problem, Where
from erudit_cli.game.board import Board
from erudit_cli.game.replay import Replay
from erudit_cli.messages import LANGUAGES
from erudit_cli.render.report_page import ReportPage, WordList, clean, report_page
from tests.game.games import GAMES, replayed, text_of, twins

EXAMPLE = "examples/classic-102.gcg"
EVERY = [*GAMES, EXAMPLE]


def page_of(game: str, language: str = "en") -> tuple[Replay, ReportPage]:
    found = replayed(text_of(game))
    return found, report_page(found, language)


def board_after(page: ReportPage, number: int) -> Board:
    """The board that the changes of the states up to a number make."""
    tiles = {}
    for state in page.states[: number + 1]:
        tiles |= dict(state.changes)
    return Board({square: tile for square, tile in tiles.items() if tile})


@pytest.mark.parametrize("game", EVERY)
def test_states_are_those_of_the_replay(game: str) -> None:
    found, page = page_of(game)
    totals = [0] * len(found.record.players)
    assert len(page.states) == len(found.steps) + 1 and page.states[0].totals == tuple(totals)
    for state, step in zip(page.states[1:], found.steps, strict=True):
        totals[step.event.player] = step.total
        assert board_after(page, state.number).tiles == step.board.tiles
        assert state.totals == tuple(totals) and state.points == step.points and state.bag == step.bag
        assert state.unseen is None or Counter(dict(state.unseen))["*"] == (step.unseen or Counter())["?"]
        assert (state.unseen is None) == (step.unseen is None)
        assert Counter(state.rack) == Counter(
            "*" if each == "?" else each for each in step.known or step.event.rack or ()
        )


@pytest.mark.parametrize("game", EVERY)
def test_last_board_is_the_replays(game: str) -> None:
    found, page = page_of(game)
    top, left = page.corner
    shown = {
        (top + row, left + column): square.tile.letter.lower() if square.tile.is_star else square.tile.letter
        for row, line in enumerate(page.board.squares)
        for column, square in enumerate(line)
        if square.tile is not None
    }
    assert shown == dict(found.board.tiles)
    height, width = len(page.board.squares), len(page.board.squares[0])
    for state in page.states:
        for row, column in [square for square, _ in state.changes] + list(state.fresh):
            assert 0 <= row - top < height and 0 <= column - left < width


def test_a_turn_taken_back_on_an_infinite_board_keeps_its_squares() -> None:
    """The window holds the tiles of a turn that is not on the last board."""
    text = text_of("web-classic-infinite").split(">Аня: АЕИМНОР")[0] + ">Боря: ЕИЛНОСТ -- -10 0\n"
    found = replayed(text)
    page = report_page(found, "ru")
    assert list(page.board.row_names) == [str(row) for row in range(-1, 5)]
    assert page.states[-1].changes == tuple(((row, 6), "") for row in (1, 2, 3))
    assert all(square.tile is None for line in page.board.squares[2:] for square in line)


@pytest.mark.parametrize(("game", "letters"), [("uk-102", "АБВГДЕЄЖЗИІЇЙК"), ("scrabble-104", "АБВГДЕЁЖ")])
def test_tiles_are_in_the_order_of_the_alphabet(game: str, letters: str) -> None:
    _, page = page_of(game)
    shown = "".join(sign for sign, _ in page.states[1].unseen or () if sign in letters)
    assert shown and shown == "".join(letter for letter in letters if letter in shown)
    assert (page.states[1].unseen or (("", 0),))[-1][0] == "*"


def test_fresh_tiles() -> None:
    """What a turn laid or redeemed; after the last event, what the last turn that stands laid."""
    found, page = page_of("box-131")
    assert page.states[4].fresh and set(page.states[4].fresh) == set(found.steps[3].laid.fresh) | {(10, 3)}  # type: ignore[union-attr]
    assert page.states[6].fresh == () and found.steps[5].undone is not None
    last_laid = [step for step in found.steps if step.score is not None and not step.is_withdrawn][-1]
    assert set(page.states[-1].fresh) == set(last_laid.laid.fresh)  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_turns(language: str) -> None:
    _, page = page_of(EXAMPLE, language)
    bingo, doubtful, back = page.turns[4], page.turns[15], page.turns[16]

    assert (bingo.is_bingo, bingo.bonus, bingo.points, bingo.recorded) == (True, 15, 34, 34)
    assert [(word.word, word.points, word.doubtful) for word in doubtful.words] == [("ЛЕДЫ", 9, True)]
    assert doubtful.is_withdrawn and "леды" in doubtful.faults[0]
    assert back.points == -9 and not back.words
    assert page.turns[6].move.endswith("КЛЧ") and page.turns[6].words == ()


def test_recorded_against_computed() -> None:
    text = text_of("web").replace("+39 39", "+40 41")
    turn = report_page(replayed(text), "en").turns[0]
    assert (turn.points, turn.recorded, turn.difference, turn.total, turn.recorded_total) == (39, 40, "+1", 39, 41)
    assert [fault.split(",")[0] for fault in turn.faults] == ["recorded 40", "recorded total 41"]


def test_the_reason_of_a_refusal_stands_behind_it() -> None:
    found = replayed(text_of(EXAMPLE))
    page = report_page(found, "en", WordList("ru", "0", "broad", {"леды": "nothing one can eat"}))
    assert page.turns[15].faults == ("“леды” is not in the word list: nothing one can eat",)


def test_game_as_a_whole() -> None:
    _, page = page_of("web")
    assert page.rules == "web (target=60)" and page.is_right and page.result == "Winner: Анна"
    assert [player.name for player in page.players] == ["Анна", "Борис", "Вера"]
    assert [player.is_winner for player in page.players] == [True, False, False]
    _, page = page_of("scrabble-de")
    assert [(player.left_over, player.left_points) for player in page.players] == [("ABEGLNR", 11), ("DEEIKNU", 10)]
    assert [line.total for line in page.graph.lines] == [22, 4]


def test_a_game_without_title_is_called_after_its_players() -> None:
    text = "".join(line for line in text_of("web").splitlines(keepends=True) if not line.startswith("#title"))
    assert report_page(replayed(text), "ru").title == "Анна – Борис – Вера"


def test_a_game_that_goes_on_has_no_result() -> None:
    page = report_page(replayed(text_of("web").rsplit(">", 1)[0]), "en")
    assert page.result == "" and page.end == "The game is not over"
    assert all(not player.left_over and not player.is_winner for player in page.players)


def test_a_record_without_events() -> None:
    page = report_page(replayed("#rules classic-102\n#player1 a\n#player2 b\n"), "en")
    assert page.turns == () and len(page.states) == 1 and page.states[0].bag == 91


def test_remarks_name_their_line() -> None:
    text = text_of("web-infinite").replace("#end agreement", "#end out")
    problems = [
        Problem("gcg-place", Where("x", 7, 3), {"found": "8Я"}),
        Problem("words-not-judged", None, {"rules": "x"}, is_warning=True),
    ]
    page = report_page(replayed(text), "en", problems=problems)
    assert [remark.split(":")[0] for remark in page.remarks] == ["Line 18", "Line 7"]
    assert not page.is_right


@pytest.mark.parametrize("twin", twins(), ids=lambda twin: twin.name)
def test_every_fault_is_said(twin: object) -> None:
    text = twin.text  # type: ignore[attr-defined]
    found = replayed(text)
    page = report_page(found, "en")
    said = [fault for turn in page.turns for fault in turn.faults]
    assert len(said) == sum(len(step.violations) + len(step.discrepancies) for step in found.steps)
    assert len(page.remarks) == len(found.remarks) and page.is_right == found.is_right


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Аня\nБоря\t!", "Аня\nБоря\t!"),
        ("a\x00b\x1bc\x7f\r", "a\ufffdb\ufffdc\ufffd\ufffd"),
        ("\u202eeman", "\ufffdeman"),
        ("\u2066x\u2069", "\ufffdx\ufffd"),
        ("👨‍👩‍👧 \u200fא", "👨‍👩‍👧 \u200fא"),
        ("\ud800", "\ufffd"),
    ],
)
def test_clean(text: str, shown: str) -> None:
    assert clean(text) == shown
