"""Games against the generator, held against a slow reckoning of the same: best turns, what was lost, luck, phonies."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from erudit_cli.engine.analysis import Asked, GameAnalysis, Summary, TurnAnalysis, same_move, summaries
from erudit_cli.engine.equity import Leaves
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Direction, Exchange, Pass, Play, Turn, place_name
from erudit_cli.game.position import Position
from erudit_cli.game.record import Player
from erudit_cli.game.replay import Replay, replay
from erudit_cli.game.scoring import final_strings
from erudit_cli.records import gcg
from erudit_cli.rules.ruleset import Ruleset
from tests.engine import small_games

HEAD = "#character-encoding UTF-8\n#player1 а А\n#player2 б Б\n"


def replayed(lines: list[str], rules: Ruleset) -> Replay:
    reading = gcg.read(HEAD + "\n".join(lines) + "\n", "game")
    assert not reading.problems, reading.problems
    return replay(reading.record, rules, small_games.WORDS.__contains__)


def analysed(
    lines: list[str], rules: Ruleset, asked: Asked | None = None, leaves: Leaves | None = None
) -> list[TurnAnalysis]:
    game = GameAnalysis(replayed(lines, rules), small_games.graph_of(rules), leaves, asked or Asked())
    return list(game.turns())


def random_game(rules: Ruleset, seed: int, turns: int = 10) -> list[str]:
    """A game of two who lay some legal turn, not the best; with its racks. It may come to its end before `turns`."""
    dice = random.Random(seed)
    bag = [*Counter(rules.tileset.counts).elements(), *"?" * rules.tileset.stars]
    dice.shuffle(bag)
    bag.sort(key=lambda tile: tile in small_games.LETTERS)  # tiles that make words are drawn first
    board, used = Board(), frozenset[str]()
    racks: list[small_games.Tiles] = [(), ()]
    totals, lines, zeros = [0, 0], [], 0
    for number in range(turns):
        player = number % 2
        nick = "аб"[player]
        while bag and len(racks[player]) < rules.rack_size:
            racks[player] = (*racks[player], bag.pop())
        rack = racks[player]
        if not rack or zeros == 4:
            break
        shown = "".join(rack)
        found = small_games.turns(Position(board, (rack,), used_words=used), rules)
        zeros = 0 if found else zeros + 1
        if found:
            turn, points, racks[player] = dice.choice(found)
            (play,) = turn.plays
            totals[player] += points
            place = place_name(play.start, play.direction)
            lines.append(f">{nick}: {shown} {place} {play.word} +{points} {totals[player]}")
            laid = lay(board, turn, rules.layout)
            board = laid.after
            used |= {string.word for _, string in final_strings(laid, turn)} if rules.word_once else set()
            if not bag and not racks[player]:
                break
        elif len(bag) >= 2:
            given = dice.sample(rack, 2)
            lines.append(f">{nick}: {shown} -{''.join(given)} +0 {totals[player]}")
            racks[player] = tuple((Counter(rack) - Counter(given)).elements())
            bag = given + bag
        else:
            lines.append(f">{nick}: {shown} - +0 {totals[player]}")
    return lines


@pytest.mark.parametrize("answers", [("rack_size=3",), ("rack_size=3", "word_once=yes")], ids=" ".join)
def test_turns_equal_brute_force(answers: tuple[str, ...], tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, *answers)
    leaves = Leaves("own", {}, {(letter,): place - 4.5 for place, letter in enumerate(small_games.LETTERS)})
    bingos = lost = 0
    for seed in range(4):
        lines = random_game(rules, seed)
        game = replayed(lines, rules)
        used: frozenset[str] = frozenset()
        for step, turn in zip(game.steps, analysed(lines, rules, leaves=leaves), strict=True):
            rack = step.event.rack
            assert rack is not None and turn.rack == tuple(sorted(rack, key=lambda tile: (tile == "?", tile)))
            found = small_games.turns(Position(step.before, (rack,), used_words=used), rules)
            best = max((points for _, points, _ in found), default=0)
            assert (turn.best.points if turn.best else 0) == best
            assert turn.lost == max(0, best - step.points)
            laid_all = [points for _, points, left in found if not left]
            assert (turn.bingo.points if turn.bingo else None) == max(laid_all, default=None)
            is_bingo = step.laid is not None and len(step.laid.fresh) == rules.rack_size
            assert turn.is_bingo == is_bingo and (turn.missed_bingo is None) == (is_bingo or not laid_all)
            assert turn.by_equity is not None and turn.by_equity.equity is not None
            assert turn.by_equity.equity >= max((points + leaves.value(left) for _, points, left in found), default=-99)
            assert turn.played.equity is not None and turn.by_equity.equity >= turn.played.equity - 1e-9
            if step.score is not None:
                used |= {rules.fold(word.word) for word in step.score.words} if rules.word_once else set()
            bingos, lost = bingos + bool(laid_all), lost + (turn.lost or 0)
    assert lost and (bingos or rules.word_once)


def test_luck_is_of_the_tiles_drawn(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    turns = analysed(
        [">а: КОТЩ 3C КОТ +1 1", ">б: АНОЪ - +0 0", ">а: ЕННЩ -ЩН +0 1", ">б: АНОЪ - +0 0", ">а: ЕНАР - +0 1"], rules
    )
    assert [turn.luck and "".join(turn.luck.drawn) for turn in turns] == ["КОТЩ", "АНОЪ", "ЕНН", None, "АР"]


def test_what_cannot_be_known_is_said(tmp_path: Path) -> None:
    """No rack; a part of it; a rack that lacks what was laid. After those nobody can tell what was drawn."""
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    lines = [">а: 3C КОТ +1 1", ">б: АНО - +0 0", ">а: ЕННЩ - +0 1", ">б: АЕЕЕ D3 .НО +1 1", ">а: АААЩ - +0 1"]
    turns = analysed(lines, rules)
    assert [turn.rack and "".join(turn.rack) for turn in turns] == [None, "АНО", "ЕННЩ", None, "АААЩ"]
    assert [turn.is_partial for turn in turns] == [False, True, False, False, False]
    assert [turn.luck is None for turn in turns] == [True] * 5
    found = summaries(tuple(turns), (Player("а"), Player("б")))
    assert [(each.turns, each.unknown) for each in found] == [(2, 1), (1, 1)]
    assert turns[0].lost is None and turns[0].equity_lost is None


def test_phonies_and_withdrawals(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    phony = ">а: КОТЕ 3B ЕКТО +1 1"
    stood = analysed([phony, ">б: АНОЪ - +0 0"], rules)[0]
    assert stood.phonies == ("екто",) and not stood.is_withdrawn and stood.is_bingo
    lines = [phony, ">а: КОТЕ -- -1 0", ">б: АНОЪ - +0 0", ">а: КОТЕ 3C КОТ +1 1"]
    taken, _, again = analysed(lines, rules)
    assert taken.is_withdrawn and taken.phonies == () and taken.played.points == 0
    assert taken.best is not None and taken.lost == taken.best.points > 0
    assert again.luck is None, "the tiles drawn went back"
    summary = summaries((taken, again), (Player("а"), Player("б")))[0]
    assert (summary.bingos, summary.phonies, summary.points) == (0, 0, again.played.points)


def test_through_tiles_may_be_spelled_out(tmp_path: Path) -> None:
    """``КОРА`` over ``К`` is the same play as ``.ОРА``, so that the look-ahead knows it again."""
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    for word in ("КОРА", ".ОРА"):
        lines = [">а: КОТЕ 3C КОТ +1 1", f">б: РОАН C3 {word} +1 1"]
        turns = analysed(lines, rules, Asked(plies=1, samples=4, tried=99))
        assert [same_move(each.choice.move, turns[1].played.move) for each in turns[1].prospects].count(True) == 1
        assert turns[1].behind is not None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_solved_endgames_equal_brute_force(seed: int, tmp_path: Path) -> None:
    """Of a set of twelve tiles the bag is soon empty."""
    rules = small_games.rules_of(tmp_path, "rack_size=3", "end_deduction=own", tiles="АКНОРТ")
    lines = random_game(rules, seed, 20)
    game = replayed(lines, rules)
    oracle = small_games.BruteForce(rules)
    seen = zeros = 0
    bag: int | None = 6
    for step, turn in zip(game.steps, analysed(lines, rules, Asked(plies=2, samples=4)), strict=True):
        assert all(each.is_exact == (bag == 0) for each in turn.prospects) and turn.prospects
        if bag == 0:
            assert turn.rack is not None and step.unseen is not None
            racks = tuple(sorted(turn.rack)), tuple(sorted(step.unseen.elements()))
            position = Position(step.before, racks, bag=0, zero_turns=zeros)
            assert turn.prospects[0].mean == oracle.spread(position)
            assert turn.behind is not None and turn.behind.behind >= 0
            seen += 1
        bag, zeros = step.bag, 0 if step.points else zeros + 1
    assert seen >= 2


def test_summaries_add_up() -> None:
    one = Summary("а", 3, 1, 30, 50, 20, 4.5, 1, 0, 1, 3, 2.0, 3.0)
    other = Summary("б", 1, 0, 5, 5, 0, None, 0, 2, 0, 1, -1.0, 4.0)
    assert one + other == Summary("а", 4, 1, 35, 55, 20, 4.5, 1, 2, 1, 4, 1.0, 5.0)
    assert (Summary("а") + Summary("б")).equity_lost is None


def test_same_moves() -> None:
    play = Play((2, 2), Direction.ACROSS, ("К", "О", "т"))
    down = Play((2, 2), Direction.DOWN, ("К",))
    across = Play((2, 1), Direction.ACROSS, (".", "К"))
    assert same_move(Turn((play,)), Turn((play,), submissions=(1,)))
    assert same_move(Turn((down,)), Turn((across,))), "one tile, written along the other of its words"
    assert not same_move(Turn((play,)), Turn((replace(play, letters=("К", "О", "Т")),)))
    assert same_move(Exchange(2, ("А", "Б")), Exchange(2, ("Б", "А"))) and same_move(Pass(), Exchange(0, ()))
    assert not same_move(Exchange(2, ("А", "Б")), Pass()) and not same_move(Turn((play,)), Pass())
