"""Plays of one word: the generator against brute force, on random positions of every kind of edition."""

import random
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from erudit_cli.engine import kernel, plays
from erudit_cli.engine.plays import Candidate
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.position import Position
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from tests.engine import brute_force
from tests.strategies import ROUNDS

EDITIONS = (
    ("scrabble-104-single", ("profile=club",)),
    ("classic-102", ()),
    ("uk-guide", ()),
    ("box-131", ()),
    ("box-leaflet", ()),
    ("web", ()),
    ("web-classic", ()),
    ("web-infinite", ()),
    ("classic-102", ("start_required=no", "bonus_when=rack_emptied", "word_premiums=sum")),
    ("classic-102", ("connection=share_old", "extension=no", "premium_life=permanent")),
    ("classic-102", ("turn_scoring=each_word", "word_once=yes")),
    ("web-classic", ("premium_life=word",)),
    ("classic-102", ("yo=fold", "tiles=scrabble-104", "stated_total=none", "stated_counts=none", "premium_life=word")),
)
WORDS = Path(__file__).parents[1] / "data" / "perft"


def load(edition: tuple[str, tuple[str, ...]]) -> Ruleset:
    return catalog.load(edition[0], catalog.parse_overrides(edition[1]))


def name_of(edition: tuple[str, tuple[str, ...]]) -> str:
    return " ".join((edition[0], *edition[1]))


@cache
def pool(language: str) -> list[str]:
    words = (WORDS / f"words.{language}.txt").read_text(encoding="utf-8").split()
    return [word for word in words if len(word) <= 7]


Round = tuple[Position, list[str], dict[brute_force.Key, int]]


@cache
def held_against(edition: tuple[str, tuple[str, ...]], seed: int) -> list[Round]:
    """Random positions, the words they are played with, and the turns brute force finds: for both generators."""
    rules = load(edition)
    return [
        (position, words, brute_force.all_turns(position, rules, set(words)))
        for position, words in brute_force.random_positions(rules, pool(rules.language), seed, 30)
    ]


def one_word_turns(position: Position, rules: Ruleset, words: list[str]) -> list[Candidate]:
    return list(turns_of(position, rules, brute_force.small_graph(words, rules), Depth(words=1)).candidates)


@pytest.fixture(params=["pure", "compiled"])
def generator(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The move generator, both ways it can run."""
    if request.param == "pure":
        module = kernel.uncompiled()
    else:
        module = kernel.movegen()
        if not kernel.is_compiled(module):
            pytest.skip("the move generator is not compiled")
        if kernel.state() == "stale":
            pytest.skip("the compiled move generator is older than its source")
    monkeypatch.setattr(kernel, "movegen", lambda: module)
    plays._generator.cache_clear()
    return module


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_plays_equal_brute_force(edition: tuple[str, tuple[str, ...]], generator: ModuleType) -> None:
    rules = load(edition)
    seen = 0
    for seed in range(ROUNDS):
        for position, words, expected in held_against(edition, seed):
            found = one_word_turns(position, rules, words)
            assert brute_force.keyed(found, position.board, rules) == expected, (seed, position)
            assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
            seen += len(expected)
    assert seen > 10 * ROUNDS


@pytest.mark.parametrize("edition", [*EDITIONS[:6], ("classic-102", ("premium_life=permanent",))], ids=name_of)
def test_best_is_the_first_of_all(edition: tuple[str, tuple[str, ...]], generator: ModuleType) -> None:
    rules = load(edition)
    for seed in range(ROUNDS, 3 * ROUNDS):
        for position, words in brute_force.random_positions(rules, pool(rules.language), seed, 30):
            search = plays.Search(position.board, rules, brute_force.small_graph(words, rules))
            search.hold(position.rack or ())
            assert search.generator.best() == next(iter(search.plays()), None)


def test_laying_a_play_keeps_the_board_as_setting_it_anew(generator: ModuleType) -> None:
    for edition in EDITIONS[:6]:
        rules = load(edition)
        for seed in range(ROUNDS):
            dice = random.Random(seed)
            words = brute_force.some_words(rules, pool(rules.language), dice, 45)
            graph = brute_force.small_graph(words, rules)
            board, kept = Board(), plays.Search(Board(), rules, graph)
            for stars in brute_force.STARS:
                rack = brute_force.random_rack(board, rules, words, dice, stars)
                kept.hold(rack)
                found = kept.plays()
                terms = plays.terms_of(rules, kept.window, graph.letters, kept._bonuses())
                anew = generator.Generator(graph, terms)
                anew.set_board([(row, column, kept._code(tile)) for (row, column), tile in board.tiles.items()])
                fresh = plays.Search.__new__(plays.Search)
                fresh.__dict__.update(kept.__dict__, generator=anew)
                fresh.hold(rack)
                assert fresh.plays() == found
                if found:
                    play = dice.choice(found)
                    board = lay(board, kept.candidate(play).turn, rules.layout).after
                    kept.generator.lay(play)


@pytest.mark.parametrize("edition", EDITIONS[:1] + EDITIONS[7:8], ids=name_of)
def test_squares_are_numbered_as_the_generator_numbers_them(edition: tuple[str, tuple[str, ...]]) -> None:
    rules = load(edition)
    search = plays.Search(Board({(0, 0): "А"}), rules, brute_force.small_graph(["ад"], rules))
    lines, place = search.lines, search.generator.place
    for square in filter(lines.twin.__getitem__, range(lines.size)):
        row, column, is_down = place(square)
        assert place(lines.twin[square]) == (row, column, not is_down)
        assert lines.across(row, column) == min(square, lines.twin[square])
        assert lines.place(min(square, lines.twin[square])) == (row, column)
