"""Laws of scoring and laying that hold on every edition."""

from collections import Counter
from dataclasses import replace
from itertools import count, permutations

import pytest

from erudit_cli.errors import Where
from erudit_cli.game.board import Board
from erudit_cli.game.connection import check_places
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Direction, Play, Turn
from erudit_cli.game.record import Event, GameRecord, Player, Withdrawal
from erudit_cli.game.replay import Step, replay
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules import catalog
from tests.game.slow_scorer import slow_total
from tests.strategies import ROUNDS, game_of, mirrored, mirrored_board

EDITIONS = catalog.edition_ids()
TURNS = 600 * ROUNDS
"""Compared for each edition: of fourteen faults planted in the scorer each shows by the 300th, if it shows at all."""
GAME = 10
"""Turns of one random game: boards from empty to crowded."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_fast_scorer_equals_the_slow_one(edition: str) -> None:
    rules = catalog.load(edition)
    compared = 0
    for seed in count():
        for board, turn, laid in game_of(rules, seed, GAME):
            assert score_turn(laid, turn, rules).total == slow_total(board, turn, rules), (seed, turn)
            compared += 1
        if compared >= TURNS:
            return


CHANGED = (
    "premium_life=permanent",
    "star_score=letter",
    "star_score=zero",
    "turn_scoring=each_submission premium_life=turn",
    "turn_scoring=each_word premium_life=word",
    "turn_scoring=final_strings premium_life=turn",
    "word_premiums=sum",
)


@pytest.mark.parametrize("edition", ["classic-102", "uk-guide", "web", "web-classic-infinite"])
@pytest.mark.parametrize("changed", CHANGED)
def test_fast_scorer_equals_the_slow_one_under_changed_answers(edition: str, changed: str) -> None:
    rules = catalog.load(edition, catalog.parse_overrides(changed.split()))
    for seed in range(15):
        for board, turn, laid in game_of(rules, seed, GAME):
            assert score_turn(laid, turn, rules).total == slow_total(board, turn, rules), (seed, turn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_mirrored_turn_is_as_legal_and_scores_the_same(edition: str) -> None:
    rules = catalog.load(edition)
    for seed in range(30):
        for board, turn, laid in game_of(rules, seed, GAME):
            other = mirrored(turn)
            other_laid = lay(mirrored_board(board), other, rules.layout)

            assert not list(check_places(other_laid, other, rules)), (seed, turn)
            assert score_turn(other_laid, other, rules).total == score_turn(laid, turn, rules).total, (seed, turn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_swap_changes_no_letter(edition: str) -> None:
    rules = catalog.load(edition)
    for seed in range(30):
        for board, _, laid in game_of(rules, seed, GAME):
            for square, tile in board.tiles.items():
                assert laid.after.tiles[square].upper() == tile.upper(), seed


def test_board_never_changes() -> None:
    board = Board({(7, 7): "А"})
    board.with_tiles({(7, 8): "Б"})

    assert board.tiles == {(7, 7): "А"}


FREE_ORDER = [
    name
    for name in EDITIONS
    if catalog.load(name).words_per_turn == "many" and catalog.load(name).turn_scoring == "final_strings"
]


@pytest.mark.parametrize("edition", FREE_ORDER)
def test_order_of_words_does_not_matter_where_final_strings_count(edition: str) -> None:
    """Whatever word of a turn is laid first, the same strings stand at the end, and they are what counts."""
    rules = catalog.load(edition)
    compared = 0
    for seed in range(30):
        for board, turn, laid in game_of(rules, seed, GAME):
            strings = Counter(word.string for word in score_turn(laid, turn, rules).words)
            whole = [replace(play, letters=tuple(laid.after.tiles[s] for s in play.squares)) for play in turn.plays]
            for plays in permutations(whole):
                other = replace(turn, plays=plays)
                other_laid = lay(board, other, rules.layout)
                if other_laid.can_lie:  # a word whose tiles all came with the words before it lays nothing
                    score = score_turn(other_laid, other, rules)
                    assert score.total == score_turn(laid, turn, rules).total, (board, turn)
                    assert Counter(word.string for word in score.words) == strings, (board, turn)
                    compared += plays != tuple(whole)
    assert compared > 30


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_tile_has_no_direction(edition: str) -> None:
    """A tile that makes a word each way scores both, whichever is written as the main word."""
    rules = catalog.load(edition)
    if rules.turn_scoring == "each_word":
        return  # there the word that is written is the one that counts
    compared = 0
    for seed in range(10 * ROUNDS):
        for board, _, _ in game_of(rules, seed, GAME):
            for square in sorted({(row + 1, column + 1) for row, column in board.tiles} - board.tiles.keys()):
                letter = next(iter(rules.tileset.values))
                totals = set()
                for direction in Direction:
                    turn = Turn((Play(square, direction, (letter,)),))
                    laid = lay(board, turn, rules.layout)
                    totals |= {score_turn(laid, turn, rules).total} if laid.can_lie else set()
                assert len(totals) < 2, (board, square)
                compared += len(totals)
    assert compared > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_taken_back_leaves_no_trace(edition: str) -> None:
    """Board, totals and words used are what they were: the same turn can be laid again for the same points."""
    rules = catalog.load(edition)
    taken_back = 0
    for seed in range(10):
        events: list[Event] = []
        for number, (_, turn, _) in enumerate(game_of(rules, seed, 6)):
            player = number % 2
            laid, back = event(player, turn), event(player, Withdrawal())
            before = replay(record(events), rules)
            after = replay(record([*events, laid, back]), rules)
            assert after.board == before.board, (seed, number)
            assert after.totals == before.totals, (seed, number)

            once, _, again = replay(record([*events, laid, back, laid]), rules).steps[-3:]
            assert again.points == once.points, (seed, number)
            assert faults(again) == faults(once), (seed, number)
            assert again.board == once.board, (seed, number)
            taken_back += bool(turn.swaps) + 1
            events.append(laid)
    assert taken_back >= 50


def event(player: int, action: Turn | Withdrawal) -> Event:
    return Event(Where("game"), player, action)


def record(events: list[Event]) -> GameRecord:
    return GameRecord("game", (Player("one"), Player("two")), tuple(events))


def faults(step: Step) -> set[str]:
    """What is wrong with a step but the order of turns: after a withdrawal it is the other's turn."""
    return {item.code for item in step.violations} - {"out-of-turn"}
