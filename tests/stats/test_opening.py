"""First plays against the game's own scoring of every way to lay a word; sums that no split of the work changes."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import Direction, Play, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.bag import Bag, source_of
from erudit_cli.stats.first_words import FirstWords
from erudit_cli.stats.opening import BATCH, Opening, Sums, batches, exact_mean, play_batch, together
from tests.stats import yardsticks
from tests.stats.test_bag import every_rack, split

WORDS = (
    *yardsticks.MINI_WORDS,
    *("тор", "ректор", "сектор", "косатка", "артист", "шафер", "эфир", "щука"),
)
EDITIONS = [
    ("classic-102", ()),
    ("scrabble-104", ()),
    ("web", ()),
    ("web-infinite", ()),
    ("classic-102", (("start", "1A"), ("star_score", "zero"))),
    ("classic-102", (("word_premiums", "sum"), ("rack_size", "5"), ("star_score", "zero"))),
]


def laid(word: str, letters: str, stars: int) -> Iterator[tuple[str, ...]]:
    """Every way to spell a word with tiles and stars of a rack."""
    for chosen in product((False, True), repeat=len(word)):
        tiles = [letter for letter, is_star in zip(word, chosen, strict=True) if not is_star]
        if sum(chosen) <= stars and all(tiles.count(letter) <= letters.count(letter) for letter in tiles):
            yield tuple(letter if is_star else letter.upper() for letter, is_star in zip(word, chosen, strict=True))


def slow_best(letters: str, stars: int, rules: Ruleset) -> Opening | None:
    """The best first play, every word laid everywhere it may lie and scored as in a game."""
    found = []
    for word in WORDS:
        for spelled in laid(word, letters, stars):
            for direction, step in product(Direction, range(len(word))):
                play = Play(direction.step(rules.start_square, -step), direction, spelled)
                turn = Turn((play,))
                if not check_move(Position(), turn, rules):
                    score = score_turn(lay(Board(), turn, rules.layout), turn, rules).total
                    found.append((score, len(word)))
    return Opening(*max(found)) if found else None


@pytest.mark.parametrize(("name", "overrides"), EDITIONS)
def test_best_is_what_the_game_scores(name: str, overrides: tuple[tuple[str, str], ...]) -> None:
    rules = catalog.load(name, overrides)
    first = FirstWords(rules, WORDS, 3)
    random = Random(5)
    for _ in range(40):
        word = random.choice(WORDS)
        tiles = [*word, *random.choices("отрскнаеь", k=7)][: rules.rack_size]
        stars = random.choice((0, 0, 1, 2))
        letters = "".join(sorted(tiles[: rules.rack_size - stars]))
        assert first.best(letters, stars) == slow_best(letters, stars, rules), (letters, stars)


def test_mini_edition_is_exact(tmp_path_factory: pytest.TempPathFactory) -> None:
    """All 1365 racks: the best word's face value, a star worth its letter, has the mean 89/65."""
    edition, _ = yardsticks.write_mini(tmp_path_factory.mktemp("mini"))
    rules = catalog.load(str(edition))
    source = source_of(rules, None)
    assert isinstance(source, Bag)
    racks = {split(rack) for rack in every_rack(source, rules.rack_size)}
    first = FirstWords(rules, yardsticks.MINI_WORDS, source.most_stars)
    weighed = ((letters, stars, source.ways(letters, stars)) for letters, stars in racks)
    assert exact_mean(weighed, first.best) == (Fraction(89, 65), Fraction(174, 455))


def test_no_split_of_the_work_changes_the_sums() -> None:
    rules = catalog.load("classic-102")
    source, first = source_of(rules, None), FirstWords(rules, WORDS, 3)
    todo = batches(2 * BATCH + 300, seed=3)
    assert [size for *_, size in todo] == [BATCH, BATCH, 300]
    parts = [play_batch(batch, source, rules.rack_size, first.best) for batch in todo]
    whole = together(parts)
    assert whole == together(reversed(parts)) and whole.racks == 2 * BATCH + 300
    assert whole != together(play_batch(batch, source, 7, first.best) for batch in batches(2 * BATCH + 300, seed=4))


def test_sums_say_what_was_added() -> None:
    sums = Sums()
    sums.add("ао", 1, Opening(8, 3))
    sums.add("ккк", 0, None)
    sums.add("аао", 0, Opening(5, 2))
    assert (sums.racks, sums.without_word, sums.bingos, sums.points, sums.squares) == (3, 1, 1, 13, 89)
    assert sums.holding == {"а": 2, "о": 2, "*": 1, "к": 1} and sums.held_points == {"а": 13, "о": 13, "*": 8, "к": 0}


def test_mean_is_near_the_exact_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    edition, _ = yardsticks.write_mini(tmp_path_factory.mktemp("mini"))
    rules = catalog.load(str(edition))
    source, first = source_of(rules, None), FirstWords(rules, yardsticks.MINI_WORDS, 1)
    sums = together(play_batch(batch, source, 4, first.best) for batch in batches(20_000, seed=1))
    assert abs(sums.points / sums.racks - 89 / 65) < 0.06
    assert abs(sums.without_word / sums.racks - (1 - 174 / 455)) < 0.02


def test_parts_of_a_rack_are_all_there() -> None:
    rules = catalog.load("classic-102")
    first = FirstWords(rules, ("аб", "ба", "абв"), 1)
    for size in (2, 3):
        for letters in combinations("абв", size):
            assert (first.best("".join(letters), 0) is None) is not ({"а", "б"} <= set(letters))
