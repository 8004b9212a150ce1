"""A slow, obviously right generator: every word from every square in both directions, kept if `game.legality` takes it.

A play is told apart by the tiles it lays and, where a word may be a part of its line, by the squares of the word.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product

from erudit_cli.engine.plays import Candidate
from erudit_cli.engine.wordgraph import WordGraph, build
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import THROUGH, Direction, Play, Square, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules.ruleset import Ruleset

Key = tuple[object, ...]


def key_of(board: Board, turn: Turn, rules: Ruleset) -> Key:
    laid = lay(board, turn, rules.layout)
    words = tuple(play.squares for play in turn.plays) if rules.strings == "listed" else ()
    return (frozenset(laid.fresh.items()), words)


def all_plays(position: Position, rules: Ruleset, words: Collection[str]) -> dict[Key, int]:
    """The points of every legal play of one word."""
    found: dict[Key, int] = {}
    for turn in play_turns(position, rules, words):
        laid = lay(position.board, turn, rules.layout)
        score = score_turn(laid, turn, rules, rack_size=len(position.rack or ())).total
        assert found.setdefault(key_of(position.board, turn, rules), score) == score
    return found


def play_turns(position: Position, rules: Ruleset, words: Collection[str]) -> list[Turn]:
    """Every legal turn of one word; one tile that makes words both ways comes twice."""
    rack = position.rack or ()
    return [
        turn
        for start, direction, squares in _lines(position.board, rules, max(map(len, words)))
        for word in words
        for play in _spelled(position.board, start, direction, squares, word, rack)
        if not check_move(position, turn := Turn((play,)), rules, words.__contains__)
    ]


def _lines(board: Board, rules: Ruleset, longest: int) -> Iterator[tuple[Square, Direction, tuple[Square, ...]]]:
    """Every start and direction, with the squares a word may take from there; none that reach no tile's neighbour."""
    near = {(row + down, column + right) for row, column in board.tiles for down, right in _AROUND}
    if not near:
        near = {rules.start_square} if rules.start_required else set()
    if rules.layout.is_infinite:
        ends = [*board.tiles, rules.start_square]
        rows = range(min(row for row, _ in ends) - longest, max(row for row, _ in ends) + longest + 1)
        columns = range(min(column for _, column in ends) - longest, max(column for _, column in ends) + longest + 1)
    else:
        rows, columns = range(rules.layout.height), range(rules.layout.width)
    for start in product(rows, columns):
        for direction in Direction:
            squares = tuple(filter(rules.layout.contains, direction.squares(start, longest)))
            if not near or near.intersection(squares):
                yield start, direction, squares


_AROUND = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))


def _spelled(
    board: Board, start: Square, direction: Direction, squares: tuple[Square, ...], word: str, rack: tuple[str, ...]
) -> Iterator[Play]:
    """The ways to lay a word there from a rack: each letter by a tile or a star; none if it contradicts the board."""
    if len(word) > len(squares):
        return
    signs: list[str] = []
    missing = []
    for square, letter in zip(squares, word, strict=False):
        tile = board.tiles.get(square)
        if tile is None:
            missing.append(letter)
        elif tile.lower() != letter:
            return
        signs.append(THROUGH if tile else letter)
    held = Counter(rack)
    if not missing or sum((Counter("".join(missing).upper()) - held).values()) > held[STAR]:
        return
    for laid in product(*((letter.upper(), letter) for letter in missing)):
        used = Counter(STAR if sign.islower() else sign for sign in laid)
        if used <= held:
            letters = iter(laid)
            yield Play(start, direction, tuple(sign if sign == THROUGH else next(letters) for sign in signs))


def keyed(candidates: list[Candidate], board: Board, rules: Ruleset) -> dict[Key, int]:
    """Candidates as the brute force names them; each play must come once."""
    found = {key_of(board, each.turn, rules): each.score for each in candidates}
    assert len(found) == len(candidates), "a play comes twice"
    return found


def random_words(rules: Ruleset, pool: list[str], dice: random.Random, count: int) -> list[str]:
    """Words of a pool, short ones more often, and the spellings with Ё that the edition allows."""
    short = [word for word in pool if len(word) <= 4]
    return sorted({*dice.sample(short, count * 2 // 3), *dice.sample(pool, count // 3)})


def random_rack(board: Board, rules: Ruleset, words: list[str], dice: random.Random, stars: int) -> tuple[str, ...]:
    """Letters of the words, so that something can be laid, and so many stars; no more than the set has left."""
    left = Counter(rules.tileset.counts)
    left[STAR] = rules.tileset.stars
    left -= Counter(STAR if tile.islower() else tile for tile in board.tiles.values())
    signs = list(Counter("".join(dice.sample(words, 4)).upper()).elements())
    wanted = dice.sample(signs, min(len(signs), rules.rack_size - stars)) + [STAR] * stars
    return tuple(wanted if rules.draw != "bag" else (Counter(wanted) & left).elements())


def small_graph(words: list[str], rules: Ruleset) -> WordGraph:
    letters = "".join(sorted((letter.lower() for letter in rules.tileset.values), key=rules.alphabet.sort_key))
    return build(words, letters)
