"""Random boards and turns, the same for the same seed: shared by every law that needs a game.

The letters are random, so that words are not judged; what the geometry of an edition demands is kept.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from erudit_cli.game.board import Board
from erudit_cli.game.connection import check_places
from erudit_cli.game.laying import Laid, lay
from erudit_cli.game.moves import THROUGH, Direction, Play, Square, StarSwap, Turn
from erudit_cli.rules.ruleset import Ruleset

DIRECTIONS = tuple(Direction)
ROUNDS = int(os.environ.get("ERUDIT_ROUNDS", "1"))
"""How many times as many random games as usual; more take longer and look deeper: of brute force one game of
eight positions an edition is usual, and scripts/perft.py --brute plays as many as one likes."""


@cache
def alphabet_of(rules: Ruleset) -> list[str]:
    """The letters of an edition's tiles."""
    return sorted(rules.tileset.values)


def random_play(board: Board, rules: Ruleset, dice: random.Random, tiles: int) -> Play:
    """A play of at most `tiles` tiles somewhere near the others; it may break any rule of contact."""
    around, direction = _near(board, rules, dice)
    start = direction.step(around, -dice.randint(0, 5))
    if board and rules.connection != "cross_one" and dice.random() < 0.5:
        start = direction.other.step(start, dice.choice((-1, 1)))
    while direction.step(start, -1) in board.tiles:
        start = direction.step(start, -1)
    letters: list[str] = []
    square = start
    wanted = dice.randint(1, tiles)
    alphabet = alphabet_of(rules)
    while (is_through := square in board.tiles) or wanted:
        letter = dice.choice(alphabet)
        letters.append(THROUGH if is_through else letter.lower() if dice.random() < 0.1 else letter)
        wanted -= not is_through
        square = direction.step(square)
    return Play(start, direction, tuple(letters))


def _near(board: Board, rules: Ruleset, dice: random.Random) -> tuple[Square, Direction]:
    """A square to lay a word through or beside; where words must cross one letter, one that can be crossed."""
    if not board:
        return rules.start_square, dice.choice(tuple(Direction))
    tiles = board.tiles
    places = [(square, direction) for square in sorted(tiles) for direction in DIRECTIONS]
    if rules.connection == "cross_one":
        crossable = [
            (square, direction)
            for square, direction in places
            for (row, column), down, right in ((square, direction.down, direction.right),)
            if (row + down, column + right) not in tiles and (row - down, column - right) not in tiles
        ]
        places = crossable or places
    return dice.choice(places)


TRIES = 400
"""After so many turns that may not lie there, a board counts as full."""


def random_turn(board: Board, rules: Ruleset, dice: random.Random) -> tuple[Turn, Laid] | None:
    """A turn that lies where the edition allows: one play or, where it knows more, up to three; perhaps a star swap.

    None where none was found.
    """
    for tries in range(TRIES):
        many = 1 if rules.words_per_turn == "one" or tries > 20 else dice.choice((1, 1, 2, 3))
        swaps = _random_swaps(board, rules, dice)
        plays: tuple[Play, ...] = ()
        now = lay(board, Turn((), swaps), rules.layout).after if swaps else board
        left = rules.rack_size
        while left and len(plays) < many:
            play = random_play(now, rules, dice, left)
            plays += (play,)
            if len(plays) < many:
                now = lay(now, Turn((play,)), rules.layout).after
                left -= sum(letter != THROUGH for letter in play.letters)
        turn = Turn(plays, swaps, _random_submissions(len(plays), rules, dice))
        laid = lay(board, turn, rules.layout)
        if laid.can_lie and not any(check_places(laid, turn, rules)):
            return turn, laid
    return None


def _random_submissions(plays: int, rules: Ruleset, dice: random.Random) -> tuple[int, ...]:
    """How many of the plays are submitted together; empty: all of them, or the edition knows no submissions."""
    if rules.turn_scoring != "each_submission" or plays < 2 or dice.random() < 0.5:
        return ()
    first = dice.randint(1, plays - 1)
    return (first, plays - first)


def careless_turn(board: Board, rules: Ruleset, dice: random.Random) -> Turn:
    """A turn by somebody who knows no rules: up to three plays near the tiles, or anywhere, legal or not.

    It may run off the board, start in the middle of a string or stop short of its end, contradict the board, leave
    gaps, stand apart.
    """
    now = board
    plays = []
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3))):
        play = _careless_play(now, rules, dice)
        plays.append(play)
        now = lay(now, Turn((play,)), rules.layout).after
    return Turn(tuple(plays), _random_swaps(board, rules, dice), _random_submissions(len(plays), rules, dice))


def _careless_play(board: Board, rules: Ruleset, dice: random.Random) -> Play:
    direction = dice.choice(tuple(Direction))
    row, column = dice.choice(sorted(board.tiles)) if board and dice.random() < 0.95 else rules.start_square
    reach = 9 if dice.random() < 0.05 else 2
    start = direction.step((row, column), -dice.randint(0, 3))
    start = direction.other.step(start, dice.choice((0, 0, 1, -1, dice.randint(-reach, reach))))
    alphabet = alphabet_of(rules)
    letters = []
    for square in direction.squares(start, dice.choice((1, 1, 2, 3, 4, 5))):
        letter = dice.choice(alphabet)
        if dice.random() < 0.02 or (square in board.tiles and dice.random() < 0.97):
            letters.append(THROUGH)
        else:
            letters.append(letter.lower() if dice.random() < 0.1 else letter)
    return Play(start, direction, tuple(letters))


def _random_swaps(board: Board, rules: Ruleset, dice: random.Random) -> tuple[StarSwap, ...]:
    stars = sorted(square for square, tile in board.tiles.items() if tile.islower())
    if rules.star_reuse == "none" or not stars or dice.random() < 0.7:
        return ()
    square: Square = dice.choice(stars)
    return (StarSwap(square, board.tiles[square].upper()),)


def mirrored_board(board: Board) -> Board:
    """The board along its main diagonal."""
    return Board({(column, row): tile for (row, column), tile in board.tiles.items()})


def mirrored(turn: Turn) -> Turn:
    """The turn along the main diagonal."""
    return replace(
        turn,
        plays=tuple(replace(play, start=play.start[::-1], direction=play.direction.other) for play in turn.plays),
        swaps=tuple(replace(swap, square=swap.square[::-1]) for swap in turn.swaps),
    )


@cache
def game_of(rules: Ruleset, seed: int, turns: int) -> tuple[tuple[Board, Turn, Laid], ...]:
    """The random game of a seed, whichever law asks for it first."""
    return tuple(random_game(rules, random.Random(seed), turns))


def random_game(rules: Ruleset, dice: random.Random, turns: int) -> Iterator[tuple[Board, Turn, Laid]]:
    """A game's turns one after another, each with the board before it; fewer where the board is soon full."""
    board = Board()
    for _ in range(turns):
        found = random_turn(board, rules, dice)
        if found is None:
            return
        turn, laid = found
        yield board, turn, laid
        board = laid.after
