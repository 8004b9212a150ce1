"""A slow, obviously right generator: every word from every square in both directions, kept if `game.legality` takes it.

A turn is told apart by its swaps and the tiles it lays and, where words score one by one, by the squares of its words.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from erudit_cli.engine.plays import Candidate
from erudit_cli.engine.turns import Depth, turns_of
from erudit_cli.engine.wordgraph import WordGraph, build
from erudit_cli.game.board import Board
from erudit_cli.game.implied import standing_words
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import THROUGH, Direction, Play, Square, StarSwap, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules.ruleset import Ruleset

Key = tuple[object, ...]
Line = tuple[Square, Direction, tuple[Square, ...]]
"""A start, a direction, and the squares that a word may take from there."""
Lying = tuple[tuple[int, str], ...]
"""The tiles along a line: how many squares from its start, and the letter."""


def all_turns(position: Position, rules: Ruleset, words: Collection[str], most_words: int = 1) -> dict[Key, int]:
    """The points of every legal turn of one word or two, each word a legal play when it is laid, with every swap."""
    found: dict[Key, int] = {}
    fitting = Fitting(words)
    for swaps in swaps_of(position.board, rules):
        held = Counter(position.rack or ())
        letters = Counter(swap.letter for swap in swaps)
        if not letters <= held:
            continue
        rack = (*(held - letters).elements(), *[STAR] * len(swaps))
        board = position.board.with_tiles({swap.square: swap.letter for swap in swaps})
        before = replace(position, board=board, racks=(rack,))
        for plays in _sequences(before, rules, fitting, most_words):
            parts = (1,) * len(plays) if len(plays) > 1 and rules.turn_scoring == "each_submission" else ()
            turn = Turn(plays, swaps, parts)
            if check_move(position, turn, rules, words.__contains__):
                continue
            laid = lay(position.board, turn, rules.layout)
            score = score_turn(laid, turn, rules, rack_size=len(rack)).total
            key = key_of(position.board, turn, rules)
            found[key] = max(score, found.get(key, 0))
    return found


def swaps_of(board: Board, rules: Ruleset) -> list[tuple[StarSwap, ...]]:
    """Every subset of the stars on the board, whether a rack has the letters or not."""
    subsets: list[tuple[StarSwap, ...]] = [()]
    if rules.star_reuse != "none":
        for square, tile in sorted(board.tiles.items()):
            if tile.islower():
                subsets += [(*subset, StarSwap(square, tile.upper())) for subset in subsets]
    return subsets


def _sequences(position: Position, rules: Ruleset, fitting: "Fitting", most_words: int) -> Iterator[tuple[Play, ...]]:
    for first in plays_of(position, rules, fitting):
        yield (first,)
        laid = lay(position.board, Turn((first,)), rules.layout)
        rack = Counter(position.rack) - Counter(STAR if tile.islower() else tile for tile in laid.fresh.values())
        if most_words > 1 and rack:
            after = replace(position, board=laid.after, racks=(tuple(rack.elements()),))
            for second in plays_of(after, rules, fitting):
                yield first, second


def key_of(board: Board, turn: Turn, rules: Ruleset) -> Key:
    laid = lay(board, turn, rules.layout)
    apart = rules.turn_scoring == "each_word" or (rules.turn_scoring == "each_submission" and len(turn.plays) > 1)
    words = frozenset(play.squares for play in turn.plays) if apart or rules.strings == "listed" else frozenset()
    return turn.swaps, frozenset(laid.fresh.items()), words


def plays_of(position: Position, rules: Ruleset, fitting: "Fitting") -> list[Play]:
    """Every legal play, whether a turn may end with it or not; one tile that makes words both ways is laid across."""
    found = {}
    tiles, ways = position.board.tiles, _ways(position.rack or ())
    for (start, direction, squares), reach in _lines(position.board, rules, fitting.longest):
        lying = tuple([(place, tiles[square].lower()) for place, square in enumerate(squares) if square in tiles])
        for word, missing in fitting[lying]:
            if not reach < len(word) <= len(squares):
                continue
            for laid in ways[missing]:
                letters = list(laid)
                for place, _ in lying:
                    letters[place:place] = [THROUGH] if place < len(word) else []
                turn = Turn((Play(start, direction, tuple(letters)),))
                faults = check_move(position, turn, rules, fitting.is_word)
                if not faults:
                    found.setdefault(key_of(position.board, turn, rules), turn.plays[0])
                elif all(fault.code != "set-exceeded" for fault in faults):
                    break  # the other ways to lay these letters there have the same faults
    return list(found.values())


def _lines(board: Board, rules: Ruleset, longest: int) -> Iterator[tuple[Line, int]]:
    """Every line that reaches a tile or a tile's neighbour, with how many squares come before the first of these: a
    word must be longer."""
    near = {(row + down, column + right) for row, column in board.tiles for down, right in _AROUND}
    if not near:
        near = {rules.start_square} if rules.start_required else set()
    if rules.layout.is_infinite:
        ends = [*board.tiles, rules.start_square]
        rows = range(min(row for row, _ in ends) - longest, max(row for row, _ in ends) + longest + 1)
        columns = range(min(column for _, column in ends) - longest, max(column for _, column in ends) + longest + 1)
    else:
        rows, columns = range(rules.layout.height), range(rules.layout.width)
    for line in _within(rows, columns, longest, rules.layout.is_infinite):
        if not near or not near.isdisjoint(line[2]):
            yield line, next((count for count, square in enumerate(line[2]) if square in near), 0)


_AROUND = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))


@lru_cache(32)
def _within(rows: range, columns: range, longest: int, is_infinite: bool) -> tuple[Line, ...]:
    """The lines from every square in both directions; those of a board that ends are as long as there is room."""
    found = []
    for direction in (Direction.ACROSS, Direction.DOWN):
        for row, column in product(rows, columns):
            room = rows.stop - row if direction is Direction.DOWN else columns.stop - column
            count = longest if is_infinite else min(longest, room)
            found.append(((row, column), direction, direction.squares((row, column), count)))
    return tuple(found)


class Fitting(dict[Lying, tuple[tuple[str, str], ...]]):
    """Some words, and what lies along a line to those that do not contradict it, each with the letters it lacks."""

    def __init__(self, words: Collection[str]) -> None:
        self.words, self.longest = tuple(words), max(map(len, words))
        self.is_word = frozenset(words).__contains__

    def __missing__(self, lying: Lying) -> tuple[tuple[str, str], ...]:
        through = {place for place, _ in lying}
        self[lying] = tuple(
            (word, "".join([letter for place, letter in enumerate(word) if place not in through]))
            for word in self.words
            if all(word[place : place + 1] in ("", letter) for place, letter in lying)
        )
        return self[lying]


class _Ways(dict[str, tuple[tuple[str, ...], ...]]):
    """Letters to the ways to lay them from a rack, each by a tile or a star."""

    def __init__(self, rack: tuple[str, ...]) -> None:
        self.held = Counter(rack)

    def __missing__(self, letters: str) -> tuple[tuple[str, ...], ...]:
        self[letters] = ()
        if letters and sum((Counter(letters.upper()) - self.held).values()) <= self.held[STAR]:
            self[letters] = tuple(
                laid
                for laid in product(*((letter.upper(), letter) for letter in letters))
                if Counter(STAR if sign.islower() else sign for sign in laid) <= self.held
            )
        return self[letters]


_ways = lru_cache(256)(_Ways)


def keyed(candidates: Collection[Candidate], board: Board, rules: Ruleset) -> dict[Key, int]:
    """Candidates as the brute force names them; each turn must come once."""
    found = {key_of(board, each.turn, rules): each.score for each in candidates}
    assert len(found) == len(candidates), "a turn comes twice"
    return found


# Random positions


def some_words(rules: Ruleset, pool: Collection[str], dice: random.Random, count: int) -> list[str]:
    """Words of a pool that the edition's tiles can spell, short ones more often; with Ё and Е as the edition takes
    them."""
    short = sorted(word for word in pool if len(word) <= 4)
    words = {*dice.sample(short, count * 2 // 3), *dice.sample(sorted(pool), count // 3)}
    signs = {letter.lower() for letter in rules.tileset.values}
    spelled = {rules.alphabet.fold(word) if rules.yo == "fold" and "ё" not in signs else word for word in words}
    if rules.yo != "distinct" and "ё" in signs:
        spelled |= {word.replace("ё", "е") for word in spelled}
    return sorted(word for word in spelled if signs.issuperset(word))


def random_rack(
    board: Board, rules: Ruleset, words: list[str], dice: random.Random, stars: int, size: int | None = None
) -> tuple[str, ...]:
    """So many stars, then letters of some words, so that something can be laid; no more than the set has left.

    With `size` so many tiles, of which one may be a star, and one the letter that a star on the board plays.
    """
    left = Counter(rules.tileset.counts)
    left[STAR] = rules.tileset.stars
    left -= Counter(STAR if tile.islower() else tile for tile in board.tiles.values())
    first = [STAR] * stars
    if size is not None:
        lying = [tile.upper() for tile in board.tiles.values() if tile.islower()]
        first = [*lying[:1], *[STAR] * min(stars, 1)]
    wanted = [*first, *"".join(dice.sample(words, 4)).upper()][: size or rules.rack_size]
    return tuple(wanted if rules.draw != "bag" else (Counter(wanted) & left).elements())


STARS = (0, 1, 0, 2, 0, 1, 3, 0)
"""On the racks of a random game, turn by turn."""


def random_positions(
    rules: Ruleset, pool: Collection[str], seed: int, count: int, size: int | None = None
) -> Iterator[tuple[Position, list[str]]]:
    """Positions of a game of good and less good plays, each with its small word list of some `count` words.

    With `size` the racks are short: what a brute force of whole turns can bear.
    """
    dice = random.Random(f"{seed} {rules.id}")
    words = some_words(rules, pool, dice, count)
    position = Position(racks=(None,))
    for stars in STARS:
        rack = random_rack(position.board, rules, words, dice, stars, size)
        used = standing_words(position.board, rules) if rules.word_once else frozenset()
        position = replace(position, racks=(rack,), used_words=used)
        yield position, words
        found = turns_of(position, rules, small_graph(words, rules), Depth(words=1), most=50).candidates
        if found:
            position = replace(position, board=lay(position.board, dice.choice(found).turn, rules.layout).after)


def small_graph(words: Collection[str], rules: Ruleset) -> WordGraph:
    letters = "".join(sorted((letter.lower() for letter in rules.tileset.values), key=rules.alphabet.sort_key))
    return build(words, letters)
