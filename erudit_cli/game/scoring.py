"""A turn's score: word by word, letter by letter.

Letters first, then words: a premium letter square multiplies the letter, then premium word squares multiply the sum.
The bonus comes last and is never multiplied (S3:48).
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from erudit_cli.game.board import Board, String
from erudit_cli.game.laying import Laid
from erudit_cli.game.moves import Play, Square, Turn
from erudit_cli.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class WordScore:
    """What one string scores.

    `play` is which play of the turn made it, from 0. `values` are the letters' worth in points (a star's already by the
    edition), `factors` what their squares multiply them by (1 where nothing is paid), `word_factors` the premium word
    squares that pay, in reading order.
    """

    string: String
    play: int
    values: tuple[int, ...]
    factors: tuple[int, ...]
    word_factors: tuple[int, ...]
    multiplier: int
    total: int

    @property
    def word(self) -> str:
        return self.string.word


@dataclass(frozen=True, slots=True)
class Score:
    """What a turn scores, in points: its words in the order they are counted, and the bonus."""

    words: tuple[WordScore, ...]
    bonus: int

    @property
    def total(self) -> int:
        return sum(word.total for word in self.words) + self.bonus


def score_turn(laid: Laid, turn: Turn, rules: Ruleset, *, rack_size: int | None = None) -> Score:
    """Score a turn that can lie; whether it is legal is `game.legality`'s business.

    `rack_size` is how many tiles the player held, where that is known: it decides a bonus for an emptied rack.

    Raises:
        KeyError: a letter has no value in `rules`.
    """
    count = _COUNTING[rules.turn_scoring]
    words = tuple(count(laid, turn, rules, _Premiums(rules)))
    return Score(words, _bonus(len(laid.fresh), rules, rack_size))


def score_string(string: String, rules: Ruleset, paying: Container[Square] = (), *, play: int = 0) -> WordScore:
    """Score one string; `paying` are the squares whose premiums count."""
    worth = rules.letter_values
    values = tuple([worth[tile] for tile in string.tiles])
    factors = [1] * len(values)
    word_factors = []
    premium = rules.layout.premium
    for place, square in enumerate(string.squares):
        if square in paying:
            letter_factor, word_factor = premium(square)
            factors[place] = letter_factor
            if word_factor > 1:
                word_factors.append(word_factor)
    multiplier = combine(word_factors, rules.word_premiums)
    total = sum(map(int.__mul__, values, factors)) * multiplier
    return WordScore(string, play, values, tuple(factors), tuple(word_factors), multiplier, total)


def combine(word_factors: list[int], how: str) -> int:
    """What several premium word squares multiply a word by: their product or their sum (×9 or ×6 for two ×3)."""
    if how == "sum":
        return sum(word_factors) or 1
    product = 1
    for factor in word_factors:
        product *= factor
    return product


def strings_through(board: Board, play: Play, laid: Mapping[Square, str]) -> Iterator[String]:
    """The strings of two letters or more that hold a tile of one play: its main word, then its cross words."""
    main = board.string_at(next(iter(laid)), play.direction)
    if len(main.tiles) > 1:
        yield main
    across = play.direction.other
    down, right = across.down, across.right
    tiles = board.tiles
    for square in laid:
        row, column = square
        if (row + down, column + right) in tiles or (row - down, column - right) in tiles:
            yield board.string_at(square, across)


def final_strings(laid: Laid, turn: Turn) -> Iterator[tuple[int, String]]:
    """Every string that holds a tile laid this turn, once, as it stands when the turn is over.

    With each comes which play of the turn made it, from 0: the play whose main word it is, else the first that laid a
    tile in it.
    """
    return _strings_of(laid.after, laid.plays(turn))


def _strings_of(board: Board, plays: Sequence[tuple[Play, Mapping[Square, str]]]) -> Iterator[tuple[int, String]]:
    """The strings of a board that hold a tile of some plays, with the number of the play that made each."""
    mains: dict[tuple[Square, int], int] = {}
    if len(plays) > 1:
        for number, (play, tiles) in enumerate(plays):
            mains.setdefault(_line_of(board.string_at(next(iter(tiles)), play.direction)), number)
    seen = set()
    for number, (play, tiles) in enumerate(plays):
        for string in strings_through(board, play, tiles):
            line = _line_of(string)
            if line not in seen:
                seen.add(line)
                yield mains.get(line, number), string


def _line_of(string: String) -> tuple[Square, int]:
    """What tells a string from the others of its board; an enum would be slow to hash."""
    return string.start, string.direction.down


class _Everywhere:
    """Every square there is."""

    def __contains__(self, square: object) -> bool:
        return True


class _Premiums:
    """Which premium squares pay while a turn is counted."""

    __slots__ = ("_life", "_paying")

    def __init__(self, rules: Ruleset) -> None:
        self._life = rules.premium_life
        self._paying: set[Square] = set()

    def cover(self, squares: Iterable[Square]) -> None:
        """Tiles were laid there just now."""
        self._paying.update(squares)

    def score(self, string: String, rules: Ruleset, play: int) -> WordScore:
        """Score a string; where premiums live for one word only, its squares have paid after this."""
        paying = _Everywhere() if self._life == "permanent" else self._paying
        scored = score_string(string, rules, paying, play=play)
        if self._life == "word":
            self._paying.difference_update(string.squares)
        return scored


def _count_final_strings(laid: Laid, turn: Turn, rules: Ruleset, premiums: _Premiums) -> Iterator[WordScore]:
    premiums.cover(laid.fresh)
    for play, string in final_strings(laid, turn):
        yield premiums.score(string, rules, play)


def _count_each_submission(laid: Laid, turn: Turn, rules: Ruleset, premiums: _Premiums) -> Iterator[WordScore]:
    """The strings of each submission as they stand when it is accepted."""
    board = laid.swapped_board
    plays = laid.plays(turn)
    done = 0
    for size in turn.submissions or (len(plays),):
        submitted = plays[done : done + size]
        for _, tiles in submitted:
            board = board.with_tiles(tiles)
            premiums.cover(tiles)
        for play, string in _strings_of(board, submitted):
            yield premiums.score(string, rules, done + play)
        done += size


def _count_each_word(laid: Laid, turn: Turn, rules: Ruleset, premiums: _Premiums) -> Iterator[WordScore]:
    """Each listed word in the order listed, and nothing else: it may be a part of a longer string."""
    board = laid.swapped_board
    for number, (play, tiles) in enumerate(laid.plays(turn)):
        board = board.with_tiles(tiles)
        premiums.cover(tiles)
        word = String(play.start, play.direction, tuple(board.tiles[square] for square in play.squares))
        yield premiums.score(word, rules, number)


_COUNTING = {
    "final_strings": _count_final_strings,
    "each_submission": _count_each_submission,
    "each_word": _count_each_word,
}


def _bonus(laid_count: int, rules: Ruleset, rack_size: int | None) -> int:
    full = laid_count == rules.rack_size
    emptied = rules.bonus_when == "rack_emptied" and laid_count > 0 and laid_count == rack_size
    return rules.bonus if full or emptied else 0
