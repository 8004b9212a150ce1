"""Where the plays of a turn may lie: the start square, contact with older tiles, crossing, extension."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from erudit_cli.game.board import Board, String
from erudit_cli.game.laying import Laid
from erudit_cli.game.moves import Direction, Play, Square, Turn
from erudit_cli.game.scoring import strings_through
from erudit_cli.game.violations import Violation
from erudit_cli.rules.ruleset import Ruleset

Fresh = dict[Square, str]


@dataclass(frozen=True, slots=True)
class LaidPlay:
    """One play of a turn as it is laid, in order.

    `old` are the tiles that are old for it: those of the turns before and of the plays before it in this turn; where
    words are submitted together, those of the submissions before. In the first submission of a game, which joins
    nothing, the tiles of its first play stand for them. `written` is the board with this play on it, `after` the board
    its strings are read from: the same, or the board after its submission.
    """

    play: Play
    fresh: Fresh
    old: Board
    written: Board
    after: Board


def check_places(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[Violation]:
    """Everything wrong with where the tiles of a turn lie; the turn must be one that can lie."""
    yield from _check_count(laid, turn, rules)
    yield from _check_start(laid, turn, rules)
    for play in laid_plays(laid, turn, rules):
        yield from _check_whole(play, rules)
        if play.old:
            yield from _CONNECTION[rules.connection](play)
        if not rules.extension:
            yield from _check_extension(play)


def laid_plays(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[LaidPlay]:
    """Each play with the tiles it may join."""
    board = laid.swapped_board
    for group in _laid_together(laid, turn, rules):
        old, after = board, board.with_tiles({square: tile for _, fresh in group for square, tile in fresh.items()})
        for play, fresh in group:
            board = board.with_tiles(fresh)
            yield LaidPlay(play, dict(fresh), old, board, after)
            old = old or board


def _laid_together(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[list[tuple[Play, Mapping[Square, str]]]]:
    """The plays that are accepted or refused together: those of a submission, elsewhere each by itself."""
    plays = iter(laid.plays(turn))
    if rules.turn_scoring == "each_submission":
        for size in turn.submissions or (len(turn.plays),):
            yield list(islice(plays, size))
    else:
        for play in plays:
            yield [play]


def _check_start(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[Violation]:
    """The first word of a game covers the start square; where a turn makes one main word, its tiles together."""
    if laid.before or not rules.start_required:
        return
    first = set(laid.fresh)
    if rules.words_per_turn == "many":
        first = {square for _, fresh in next(_laid_together(laid, turn, rules), ()) for square in fresh}
    if rules.start_square not in first:
        yield Violation("start-uncovered", (rules.start_square,))


def _check_count(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[Violation]:
    """How many words, and whether in one line."""
    if rules.words_per_turn == "many":
        return
    if rules.words_per_turn == "one" and len(turn.plays) > 1:
        yield Violation("too-many-words", (), {"count": len(turn.plays)})
        return
    rows, columns = {square[0] for square in laid.fresh}, {square[1] for square in laid.fresh}
    if len(rows) > 1 and len(columns) > 1:
        yield Violation("two-directions", tuple(laid.fresh))
        return
    direction = Direction.ACROSS if len(rows) == 1 else Direction.DOWN
    first, last = min(laid.fresh, default=None), max(laid.fresh, default=None)
    if first is not None and last not in laid.after.string_at(first, direction).squares:
        yield Violation("gap", tuple(sorted(laid.fresh)))


def _check_whole(laid: LaidPlay, rules: Ruleset) -> Iterator[Violation]:
    """A word of one letter, and a word written shorter than it stands on the board."""
    play, fresh = laid.play, laid.fresh
    string = laid.written.string_at(next(iter(fresh)), play.direction)
    if len(string.tiles) > len(play.letters) > 1 and rules.strings == "all":
        yield Violation("word-not-whole", string.squares, {"word": play.word, "whole": string.word})
    if rules.turn_scoring == "each_word":
        has_word = len(play.letters) > 1
    else:
        has_word = any(True for _ in strings_through(laid.after, play, fresh))
    if not has_word:
        yield Violation("single-letter", tuple(fresh))


def _check_touch(laid: LaidPlay) -> Iterator[Violation]:
    """The play shares an edge with an older tile, itself or by way of tiles submitted with it."""
    reached = set(laid.fresh)
    waiting = list(reached)
    while waiting:
        for square in laid.after.neighbours(waiting.pop()):
            if square in laid.old.tiles:
                return
            if square not in reached:
                reached.add(square)
                waiting.append(square)
    yield Violation("not-connected", tuple(laid.fresh), {"word": laid.play.word})


def _check_share_old(laid: LaidPlay) -> Iterator[Violation]:
    """The word itself holds an older letter."""
    if not any(square in laid.old.tiles for square in laid.play.squares):
        yield Violation("no-old-letter", laid.play.squares, {"word": laid.play.word})


def _check_cross_one(laid: LaidPlay) -> Iterator[Violation]:
    """The word crosses exactly one older letter, at a right angle to that letter's word, and touches nothing else.

    Whether one tile is written across or down says nothing: the word it makes tells its direction.
    """
    old_tiles, direction = laid.old.tiles, laid.play.direction
    string = laid.after.string_at(next(iter(laid.fresh)), direction)
    if len(string.tiles) == 1:
        direction = direction.other
        string = laid.after.string_at(string.start, direction)
    old = [square for square in string.squares if square in old_tiles]
    if not old:
        yield Violation("no-old-letter", string.squares, {"word": string.word})
    elif len(old) > 1:
        yield Violation("second-old-letter", tuple(old), {"count": len(old), "word": string.word})
    across = direction.other
    beside = [
        neighbour
        for square in laid.fresh
        for neighbour in (across.step(square), across.step(square, -1))
        if neighbour in old_tiles
    ]
    if beside:
        yield Violation("side-contact", tuple(beside), {"word": string.word})


_CONNECTION = {"touch": _check_touch, "share_old": _check_share_old, "cross_one": _check_cross_one}


def _check_extension(laid: LaidPlay) -> Iterator[Violation]:
    """No string made may hold a whole older word in its own line."""
    for string in strings_through(laid.after, laid.play, laid.fresh):
        for old in _old_words(string, laid.old):
            yield Violation("extension", old.squares, {"old": old.word, "word": string.word})


def _old_words(string: String, before: Board) -> Iterator[String]:
    """The strings of two letters or more that stood in this string's line before."""
    seen: set[Square] = set()
    for square in string.squares:
        if square in before.tiles and square not in seen:
            old = before.string_at(square, string.direction)
            seen |= set(old.squares)
            if len(old.tiles) > 1:
                yield old
