"""Tiles left: a position counted by hand, chances against every hand an opponent may hold, replays of games."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.records import diagram
from erudit_cli.rules import catalog
from erudit_cli.stats.unseen import chances, hand_of_next, seen_at_end, seen_before, seen_in, unseen_tables
from tests.game import games

BOARD = """\
...............
...............
...............
...............
...............
...............
...............
....ТОКАРЬ.....
........У......
........Б......
........И......
..ТЕлЕФОН......
...............
...............
...............
"""
"""8E ТОКАРЬ, I8 .УБИН, 12C ТЕлЕФО.: 16 tiles, the Л a star."""


def test_a_position_counted_by_hand() -> None:
    written, problems = diagram.read(BOARD, "board")
    assert written is not None and not problems
    seen = seen_in(written.position, catalog.load("classic-106"), tuple("АЕИНСТ?"))
    tiles, sums = unseen_tables(seen)
    assert sums.rows == ((106, 16, 7, 83, 1, 7),)
    found = {row[0]: row[1:] for row in tiles.rows}
    assert found["*"] == (3, 1, 1, 1, Fraction(7, 83), Fraction(7, 83))
    none = Fraction(75 * 74 * 73 * 72 * 71 * 70 * 69, 83 * 82 * 81 * 80 * 79 * 78 * 77)
    assert found["О"] == (10, 2, 0, 8, Fraction(56, 83), 1 - none)
    assert found["Л"][:4] == (4, 0, 0, 4), "the star on the board is no Л"
    assert found["Ф"][3:] == (0, 0, 0)
    assert [row[0] for row in tiles.rows][-1] == "*"


HANDS = some.tuples(
    some.dictionaries(some.sampled_from("АБВГ?"), some.integers(0, 3), min_size=1), some.integers(0, 12)
)


@given(HANDS)
def test_chances_are_those_of_every_hand(asked: tuple[dict[str, int], int]) -> None:
    unseen, hand = Counter(asked[0]), asked[1]
    tiles = list(unseen.elements())
    hands = list(combinations(tiles, min(hand, len(tiles))))
    assert chances(unseen, hand) == {
        tile: Fraction(sum(tile in each for each in hands), len(hands)) for tile in set(tiles)
    }


@pytest.mark.parametrize(
    ("held", "player", "hand"), [((7, 6), 0, 6), ((7, 6), 1, 7), ((7, 0, 3), 0, 3), ((7, 0, 3), 2, 7), ((5,), 0, 0)]
)
def test_the_opponent_is_the_next_player_with_tiles(held: tuple[int, ...], player: int, hand: int) -> None:
    assert hand_of_next(held, player) == hand


@pytest.mark.parametrize("game", games.GAMES)
def test_replay_counts_the_same(game: str) -> None:
    replayed = games.replayed(games.text_of(game))
    for step in replayed.steps:
        if step.unseen is not None:
            seen = seen_before(replayed, step.number)
            assert +seen.unseen == step.unseen and not seen.impossible
            tiles, _ = unseen_tables(seen)
            shown = {str(row[0]): row[4] for row in tiles.rows if row[4]}
            assert shown == {tile.replace(STAR, "*"): number for tile, number in step.unseen.items()}
    if replayed.rules.draw == "bag":
        last = seen_at_end(replayed, 0)
        assert +last.unseen == last.whole - last.board - last.rack


def test_every_tile_of_an_endgame_is_somewhere() -> None:
    replayed = games.replayed(games.text_of("examples/classic-102.gcg"))
    seen = seen_before(replayed, 41)
    assert (seen.hand, +seen.unseen) == (7, Counter("ВВВДШЪЫ"))
    assert set(chances(+seen.unseen, seen.hand).values()) == {Fraction(1)}


@pytest.mark.parametrize(
    ("racks", "bag", "hand"),
    [
        ((("А", "Б"), ("В", "Г", "Д")), None, 3),
        ((("А", "Б"), None), None, 7),
        ((("А", "Б"), None), 98, 5),
        ((("А", "Б"), None), 103, 0),
        ((), None, 7),
    ],
)
def test_how_many_tiles_the_opponent_of_a_position_holds(
    racks: tuple[tuple[str, ...] | None, ...], bag: int | None, hand: int
) -> None:
    # classic-102 has 105 tiles, two of them on the rack.
    assert seen_in(Position(racks=racks, bag=bag), catalog.load("classic-102")).hand == hand
