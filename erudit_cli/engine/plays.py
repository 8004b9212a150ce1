"""Every play of one word that an edition allows: the generator told the edition's rules, its answers as turns.

What the generator cannot be told (a word once a game, words that may not grow, word premiums that are added up) is
seen to afterwards, in `turns`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from erudit_cli.engine import kernel
from erudit_cli.engine.lines import Lines
from erudit_cli.engine.terms import MOST_SIDE, MOST_TILES, STAR, THROUGH, Crossing, Found, Terms
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.errors import InputError
from erudit_cli.game import moves
from erudit_cli.game.board import Board
from erudit_cli.game.moves import STAR as STAR_TILE
from erudit_cli.game.moves import Direction, Play, Square, Turn
from erudit_cli.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn that could be played, with what it scores, in points."""

    turn: Turn
    score: int


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that plays can reach: its top left square, its size."""

    top: int
    left: int
    rows: int
    columns: int


def asks_more(rules: Ruleset) -> bool:
    """Whether the edition asks what the generator does not know of, a word once a game aside."""
    return counts_otherwise(rules) or bars_extension(rules) or needs_judging(rules)


def counts_otherwise(rules: Ruleset) -> bool:
    """Whether words score less than the generator says, by what `under_way` knows: never more."""
    return (
        rules.word_premiums == "sum"
        or (rules.premium_life == "word" and rules.turn_scoring != "each_word")
        or (rules.strings == "all" and rules.turn_scoring == "each_word")
    )


def bars_extension(rules: Ruleset) -> bool:
    """Whether a word that holds a whole older one must be left out; where words cross at one letter none does."""
    return not rules.extension and rules.connection != "cross_one"


def needs_judging(rules: Ruleset) -> bool:
    """Whether each turn must go before `game`, which takes its time.

    So where what must be a word is not what scores.
    """
    if rules.turn_scoring == "each_word":
        return rules.strings == "all" and rules.word_once
    return rules.strings == "listed"


def in_order(found: Found) -> tuple[int, int, tuple[int, ...]]:
    """What words are sorted by: points, highest first, then place and letters."""
    return -found[0], found[1], found[2]


class Search:
    """The generator set up for one board of an edition; racks may change."""

    def __init__(self, board: Board, rules: Ruleset, graph: WordGraph) -> None:
        self.board = board
        self.rules = rules
        self.graph = graph
        self.window = window_of(board, rules)
        self.rack_size = 0
        self.held: tuple[list[int], int] = [], 0
        self.generator, self.lines = _generator(graph, rules, self.window, self._bonuses())
        self.tiles = [
            (row - self.window.top, column - self.window.left, self._code(tile))
            for (row, column), tile in board.tiles.items()
        ]
        self.generator.set_board(self.tiles)

    def _bonuses(self) -> tuple[int, ...]:
        rules = self.rules
        paid = {rules.rack_size: rules.bonus}
        return tuple(paid.get(count, 0) for count in range(MOST_TILES + 1))

    def _code(self, tile: str) -> int:
        letter = self.graph.letters.find(tile.lower())
        if len(tile) != 1 or letter < 0:
            raise InputError("board-letter", found=tile, rules=self.rules.id)
        return letter + STAR if tile.islower() else letter

    def hold(self, rack: Sequence[str]) -> list[int]:
        """Take a rack; how many of each letter it has, by number.

        Raises:
            InputError: more tiles than the generator takes, or a tile of no such letter.
        """
        if len(rack) > MOST_TILES:
            raise InputError("hint-rack-long", count=len(rack), most=MOST_TILES)
        counts = [0] * len(self.graph.letters)
        stars = 0
        for tile in rack:
            if tile == STAR_TILE:
                stars += 1
            else:
                counts[self._code(tile)] += 1
        self.rack_size = len(rack)
        self.held = counts, stars
        self.generator.set_rack(counts, stars)
        return counts

    def take_up(self) -> None:
        """Set this board and rack before the generator again: other searches share it."""
        self.generator.set_board(self.tiles)
        self.generator.set_rack(*self.held)

    def found(self) -> list[Found]:
        """What the generator finds, in no particular order."""
        found: list[Found] = self.generator.plays()
        bonus = self.rules.bonus
        if self.rules.bonus_when == "rack_emptied" and 0 < self.rack_size < self.rules.rack_size:
            found = [
                (score + bonus * (sum(code >= 0 for code in letters) == self.rack_size), start, letters)
                for score, start, letters in found
            ]
        return found

    def plays(self) -> list[Found]:
        """What the generator finds, the best first."""
        return sorted(self.found(), key=in_order)

    def candidate(self, found: Found) -> Candidate:
        """A play as a turn, with its points as the generator counts them."""
        return Candidate(Turn((self.play(found),)), found[0])

    def play(self, found: Found) -> Play:
        """A play as the game's value."""
        _, start, codes = found
        row, column, is_down = self.generator.place(start)
        letters = self.graph.letters
        square = (row + self.window.top, column + self.window.left)
        direction = Direction.DOWN if is_down else Direction.ACROSS
        return Play(square, direction, tuple([_sign(code, letters) for code in codes]))

    def words_of(self, found: Found) -> list[str]:
        """The words a play makes that the edition scores: its own, then those across it."""
        twin, signs = self.lines.twin, self._signs
        square = found[1]
        word, crossing = "", []
        for code in found[2]:
            sign = signs[square] if code == THROUGH else self.graph.letters[code % STAR]
            word += sign
            other = twin[square]
            if code != THROUGH and self.lines.terms.crossing is Crossing.WORDS:
                first = last = other
                while signs[first - 1]:
                    first -= 1
                while signs[last + 1]:
                    last += 1
                if first < last:
                    crossing.append("".join([*signs[first:other], sign, *signs[other + 1 : last + 1]]))
            square += 1
        return [word, *crossing]

    @cached_property
    def _signs(self) -> list[str]:
        """The letters on the board, by square."""
        signs = [""] * self.lines.size
        for row, column, code in self.tiles:
            square = self.lines.across(row, column)
            signs[square] = signs[self.lines.twin[square]] = self.graph.letters[code % STAR]
        return signs


def _sign(code: int, letters: str) -> str:
    if code == THROUGH:
        return moves.THROUGH
    return letters[code - STAR] if code >= STAR else letters[code].upper()


def window_of(board: Board, rules: Ruleset) -> Window:
    """The whole of a finite board; of an infinite one what a full rack can reach from the tiles.

    Raises:
        InputError: the tiles of an infinite board lie too far apart.
    """
    layout = rules.layout
    if not layout.is_infinite:
        return Window(0, 0, layout.height, layout.width)
    squares: list[Square] = [*board.tiles] or [rules.start_square]
    rows, columns = [square[0] for square in squares], [square[1] for square in squares]
    reach = MOST_TILES if not board else rules.rack_size
    top, left = min(rows) - reach, min(columns) - reach
    height, width = max(rows) + reach + 1 - top, max(columns) + reach + 1 - left
    if max(height, width) > MOST_SIDE:
        raise InputError("hint-board-wide", most=MOST_SIDE)
    return Window(top, left, height, width)


@lru_cache(maxsize=32)
def _generator(graph: WordGraph, rules: Ruleset, window: Window, bonuses: tuple[int, ...]) -> tuple[Any, Lines]:
    """A generator for a window of an edition's board; its board and rack change from call to call."""
    terms = terms_of(rules, window, graph.letters, bonuses)
    return kernel.movegen().Generator(graph, terms), Lines(terms)


def terms_of(rules: Ruleset, window: Window, letters: str, bonuses: tuple[int, ...]) -> Terms:
    """What the generator must know of an edition."""
    premiums = [
        rules.layout.premium((row, column))
        for row in range(window.top, window.top + window.rows)
        for column in range(window.left, window.left + window.columns)
    ]
    worth = rules.letter_values
    start = (rules.start_square[0] - window.top) * window.columns + rules.start_square[1] - window.left
    crossing = Crossing.WORDS
    if rules.connection == "cross_one":
        crossing = Crossing.FORBIDDEN
    elif rules.strings == "listed":
        crossing = Crossing.NOTHING
    return Terms(
        window.rows,
        window.columns,
        tuple(letter for letter, _ in premiums),
        tuple(word for _, word in premiums),
        tuple(worth[letter.upper()] for letter in letters),
        tuple(worth[letter] for letter in letters),
        bonuses,
        start if rules.start_required else None,
        crossing,
        is_whole=rules.strings == "all",
        least_through=0 if rules.connection == "touch" else 1,
        most_through=1 if rules.connection == "cross_one" else MOST_SIDE,
        pays_for_ever=rules.premium_life == "permanent",
        tells_ways=rules.turn_scoring == "each_word",
    )
