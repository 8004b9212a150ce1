"""Plays of one word: the generator against brute force, on random positions of every kind of edition."""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from erudit_cli.engine import kernel, plays
from erudit_cli.engine.plays import Candidate
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.game.board import Board
from erudit_cli.game.judging import standing_words
from erudit_cli.game.laying import lay
from erudit_cli.game.position import Position
from erudit_cli.lexicon import places
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from tests.engine import brute_force

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
    ("classic-102", ("yo=fold", "tiles=scrabble-104", "stated_total=none", "stated_counts=none", "premium_life=word")),
)
GAMES = int(os.environ.get("ERUDIT_ROUNDS", "3"))
"""Random games an edition; ERUDIT_ROUNDS=70 makes some 500 positions of each."""
TURNS = 7


def load(edition: tuple[str, tuple[str, ...]]) -> Ruleset:
    return catalog.load(edition[0], catalog.parse_overrides(edition[1]))


@cache
def pool(language: str) -> list[str]:
    if language != "ru":  # made-up words: their letters are what matters
        dice = random.Random(0)
        return sorted({"".join(dice.choices("аеіоїґкнртс", k=dice.choice((2, 3, 3, 4, 5, 6)))) for _ in range(900)})
    lines = Path(places.released_list("ru")).read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[1] for line in lines if not line.startswith("#")]
    return random.Random(0).sample([word for word in words if len(word) <= 7], 4000)


def words_for(rules: Ruleset, dice: random.Random, count: int = 45) -> list[str]:
    words = brute_force.random_words(rules, pool(rules.language), dice, count)
    signs = {letter.lower() for letter in rules.tileset.values}
    spelled = {rules.alphabet.fold(word) if "ё" not in signs else word for word in words}
    if rules.yo != "distinct" and "ё" in signs:
        spelled |= {word.replace("ё", "е") for word in spelled}
    return sorted(spelled)


def random_positions(rules: Ruleset, seed: int, words: int = 45) -> Iterator[tuple[Position, list[str]]]:
    """Positions of a game of random legal plays, with their small word list."""
    dice = random.Random(seed)
    listed = words_for(rules, dice, words)
    position = Position(racks=(None,))
    for turn in range(TURNS):
        rack = brute_force.random_rack(position.board, rules, listed, dice, stars=(0, 1, 0, 2, 0, 1, 3)[turn])
        used = standing_words(position.board, rules) if rules.word_once else frozenset()
        position = replace(position, racks=(rack,), used_words=used)
        yield position, listed
        found = one_word_turns(position, rules, listed)
        if found:
            laid = lay(position.board, dice.choice(found).turn, rules.layout)
            position = replace(position, board=laid.after)


def one_word_turns(position: Position, rules: Ruleset, words: list[str]) -> list[Candidate]:
    """The turns of one word and no swap."""
    found = turns_of(position, rules, brute_force.small_graph(words, rules), Depth(words=1))
    return [each for each in found.candidates if not each.turn.swaps]


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


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: " ".join((edition[0], *edition[1])))
def test_plays_equal_brute_force(edition: tuple[str, tuple[str, ...]], generator: ModuleType) -> None:
    rules = load(edition)
    seen = 0
    for seed in range(GAMES):
        for position, words in random_positions(rules, seed):
            found = one_word_turns(position, rules, words)
            expected = brute_force.all_plays(position, rules, set(words))
            assert brute_force.keyed(found, position.board, rules) == expected, (seed, position)
            assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
            seen += len(expected)
    assert seen > 20 * GAMES


@pytest.mark.parametrize("edition", EDITIONS[:6], ids=lambda edition: " ".join((edition[0], *edition[1])))
def test_best_is_the_first_of_all(edition: tuple[str, tuple[str, ...]], generator: ModuleType) -> None:
    rules = load(edition)
    for seed in range(GAMES, 3 * GAMES):
        for position, words in random_positions(rules, seed):
            search = plays.Search(position.board, rules, brute_force.small_graph(words, rules))
            search.hold(position.rack or ())
            assert search.generator.best() == next(iter(search.plays()), None)


def test_laying_a_play_keeps_the_board_as_setting_it_anew(generator: ModuleType) -> None:
    for edition in EDITIONS[:6]:
        rules = load(edition)
        for seed in range(GAMES):
            dice = random.Random(seed)
            graph = brute_force.small_graph(words_for(rules, dice), rules)
            board, kept = Board(), plays.Search(Board(), rules, graph)
            for _ in range(TURNS):
                rack = brute_force.random_rack(board, rules, list(graph.words()), dice, dice.randint(0, 2))
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
