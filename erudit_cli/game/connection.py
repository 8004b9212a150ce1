"""Where the plays of a turn may lie: the start square, contact with older tiles, crossing, extension."""

from collections.abc import Iterator

from erudit_cli.game.board import Board, String
from erudit_cli.game.laying import Laid
from erudit_cli.game.moves import Direction, Play, Square, Turn
from erudit_cli.game.scoring import strings_through
from erudit_cli.game.violations import Violation
from erudit_cli.rules.ruleset import Ruleset

Fresh = dict[Square, str]


def check_places(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[Violation]:
    """Everything wrong with where the tiles of a turn lie; the turn must be one that can lie."""
    yield from _check_count(laid, turn, rules)
    if not laid.before and rules.start_required and rules.start_square not in laid.fresh:
        yield Violation("start-uncovered", (rules.start_square,))
    for before, play, fresh in steps(laid, turn, rules):
        after = before.with_tiles(fresh)
        yield from _check_whole(play, fresh, after, rules)
        if before:
            yield from _CONNECTION[rules.connection](before, after, play, fresh)
        if not rules.extension:
            yield from _check_extension(before, after, play, fresh)


def steps(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[tuple[Board, Play, Fresh]]:
    """Each play with what it lays and the board whose tiles are old for it.

    Old are the tiles of the turns before and of the plays before it; where words are submitted together, only the
    submissions before.
    """
    board = old = laid.swapped_board
    ends = set()
    if rules.turn_scoring == "each_submission":
        done = 0
        for size in turn.submissions or (len(turn.plays),):
            done += size
            ends.add(done)
    for number, (play, fresh) in enumerate(zip(turn.plays, laid.by_play, strict=True), start=1):
        if fresh:
            yield (old if ends else board), play, dict(fresh)
        board = board.with_tiles(fresh)
        if number in ends:
            old = board


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


def _check_whole(play: Play, fresh: Fresh, after: Board, rules: Ruleset) -> Iterator[Violation]:
    """A word of one letter, and a word written shorter than it stands on the board."""
    string = after.string_at(next(iter(fresh)), play.direction)
    if len(string.tiles) > len(play.letters) > 1 and rules.strings == "all":
        yield Violation("word-not-whole", string.squares, {"word": play.word, "whole": string.word})
    if not any(True for _ in strings_through(after, play, fresh)):
        yield Violation("single-letter", tuple(fresh))


def _check_touch(before: Board, _after: Board, play: Play, fresh: Fresh) -> Iterator[Violation]:
    """The play shares an edge with an older tile."""
    if not any(before.neighbours(square) for square in fresh):
        yield Violation("not-connected", tuple(fresh), {"word": play.word})


def _check_share_old(before: Board, _after: Board, play: Play, _fresh: Fresh) -> Iterator[Violation]:
    """The word itself holds an older letter."""
    if not any(square in before.tiles for square in play.squares):
        yield Violation("no-old-letter", play.squares, {"word": play.word})


def _check_cross_one(before: Board, after: Board, play: Play, fresh: Fresh) -> Iterator[Violation]:
    """The word crosses exactly one older letter, at a right angle to that letter's word, and touches nothing else."""
    string = after.string_at(next(iter(fresh)), play.direction)
    old = [square for square in string.squares if square in before.tiles]
    if not old:
        yield Violation("no-old-letter", string.squares, {"word": play.word})
    elif len(old) > 1:
        yield Violation("second-old-letter", tuple(old), {"count": len(old), "word": string.word})
    across = play.direction.other
    beside = [
        neighbour
        for square in fresh
        for neighbour in (across.step(square), across.step(square, -1))
        if neighbour in before.tiles
    ]
    if beside:
        yield Violation("side-contact", tuple(beside), {"word": string.word})


_CONNECTION = {"touch": _check_touch, "share_old": _check_share_old, "cross_one": _check_cross_one}


def _check_extension(before: Board, after: Board, play: Play, fresh: Fresh) -> Iterator[Violation]:
    """No string made may hold a whole older word in its own line."""
    for string in strings_through(after, play, fresh):
        for old in _old_words(string, before):
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
