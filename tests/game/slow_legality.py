"""A slow, obviously right judge of where a turn may lie, written from the texts and not from the code.

It knows a board as a set of squares and finds words by listing every string, as a player looks at the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from erudit_cli.game.board import Board
from erudit_cli.game.moves import THROUGH, Direction, Play, Square, Turn
from erudit_cli.rules.ruleset import Ruleset
from tests.game.slow_scorer import all_strings

Tiles = dict[Square, str]
Line = tuple[Direction, frozenset[Square]]


@dataclass
class Group:
    """Plays that are accepted together, what lay before them, what each adds and the board it was written on."""

    lay_before: Tiles
    plays: list[tuple[Play, Tiles, Tiles]] = field(default_factory=list)

    @property
    def added(self) -> Tiles:
        return {square: tile for _, fresh, _ in self.plays for square, tile in fresh.items()}


def slow_faults(before: Board, turn: Turn, rules: Ruleset) -> set[str]:
    """The codes of what is wrong with where a turn's tiles lie."""
    tiles = dict(before.tiles)
    faults = set()
    for swap in turn.swaps:
        if tiles.get(swap.square) == swap.letter.lower():
            tiles[swap.square] = swap.letter
        else:
            faults.add("swap-no-star")
    groups = []
    plays = list(turn.plays)
    for size in _group_sizes(turn, rules):
        groups.append(Group(dict(tiles)))
        for play in plays[:size]:
            fresh, wrong = _put(tiles, play, rules)
            faults |= wrong
            tiles |= fresh
            groups[-1].plays.append((play, fresh, dict(tiles)))
        del plays[:size]
    if faults:
        return faults
    return {*_turn_faults(before, turn, groups, rules), *(fault for group in groups for fault in _faults(group, rules))}


def _group_sizes(turn: Turn, rules: Ruleset) -> tuple[int, ...]:
    """The web's classic game takes a submission whole (S4:140); elsewhere a word follows a word (S0:65, S4:47)."""
    if rules.turn_scoring == "each_submission":
        return turn.submissions or (len(turn.plays),)
    return (1,) * len(turn.plays)


def _put(tiles: Tiles, play: Play, rules: Ruleset) -> tuple[Tiles, set[str]]:
    """What a play adds, and what keeps it from lying there."""
    row, column = play.start
    places = [
        (row, column + place) if play.direction is Direction.ACROSS else (row + place, column)
        for place in range(len(play.letters))
    ]
    if rules.repeat is None and any(not 0 <= number <= 14 for place in places for number in place):
        return {}, {"off-board"}
    fresh, wrong = {}, set()
    for place, letter in zip(places, play.letters, strict=True):
        if place not in tiles and letter == THROUGH:
            wrong.add("through-empty")
        elif place not in tiles:
            fresh[place] = letter
        elif letter not in (THROUGH, tiles[place].upper(), tiles[place].lower()):
            wrong.add("letter-conflict")
    return fresh, wrong or (set() if fresh else {"nothing-laid"})


def _turn_faults(before: Board, turn: Turn, groups: list[Group], rules: Ruleset) -> Iterator[str]:
    """What is asked of a whole turn: how many words, one line, the start square."""
    laid = {square for group in groups for square in group.added}
    everything = set(before.tiles) | laid
    if rules.words_per_turn == "one" and len(turn.plays) > 1:
        yield "too-many-words"
    if rules.words_per_turn == "one_line" and laid:
        rows, columns = [row for row, _ in laid], [column for _, column in laid]
        box = {
            (row, column) for row in range(min(rows), max(rows) + 1) for column in range(min(columns), max(columns) + 1)
        }
        if min(rows) != max(rows) and min(columns) != max(columns):
            yield "two-directions"
        elif not box <= everything:
            yield "gap"
    first = laid if rules.words_per_turn != "many" else set(groups[0].added)
    if not before.tiles and rules.start_required and rules.start_square not in first:
        yield "start-uncovered"


def _faults(group: Group, rules: Ruleset) -> Iterator[str]:
    """What is wrong with the plays of a group; the first ones of a game join the first of them."""
    first = group.plays[0][1] if group.plays else {}
    for place, (play, fresh, written) in enumerate(group.plays):
        old = group.lay_before or (first if place else {})
        yield from _play_faults(play, fresh, written, old, group.lay_before | group.added, rules)


def _play_faults(play: Play, fresh: Tiles, written: Tiles, old: Tiles, now: Tiles, rules: Ruleset) -> Iterator[str]:
    made = _lines(now, fresh)
    in_line = [squares for direction, squares in _lines(written, fresh) if direction is play.direction]
    if rules.turn_scoring == "each_word":
        if len(play.letters) == 1:
            yield "single-letter"
    elif not made:
        yield "single-letter"
    if (
        rules.strings == "all"
        and len(play.letters) > 1
        and any(len(squares) > len(play.letters) for squares in in_line)
    ):
        yield "word-not-whole"
    if old and rules.connection == "touch" and not _hangs_on(fresh, old, now):
        yield "not-connected"
    if old and rules.connection == "share_old" and not set(play.squares) & set(old):
        yield "no-old-letter"
    if old and rules.connection == "cross_one":
        main = [squares for direction, squares in made if direction is play.direction]
        if len(fresh) == 1 and not main:
            main = [squares for _, squares in made]
        crossed = sum(len(squares & set(old)) for squares in main)
        if crossed == 0:
            yield "no-old-letter"
        if crossed > 1:
            yield "second-old-letter"
        if any(squares & set(old) for _, squares in made if squares not in main):
            yield "side-contact"
    if not rules.extension:
        before = _lines(old, old)
        if any(way is line and part < whole for line, whole in made for way, part in before):
            yield "extension"


def _lines(tiles: Tiles, through: Tiles) -> list[Line]:
    """The strings of a board that hold a tile of `through`."""
    return [
        (string.direction, frozenset(string.squares))
        for string in all_strings(Board(tiles))
        if set(string.squares) & set(through)
    ]


def _hangs_on(fresh: Tiles, old: Tiles, now: Tiles) -> bool:
    """Whether a play joins the old tiles by an edge, itself or by tiles laid with it: what hangs on them grows."""
    hanging = set(old)
    while True:
        more = {
            (row, column)
            for row, column in set(now) - hanging
            if {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & hanging
        }
        if not more:
            return bool(hanging & set(fresh))
        hanging |= more
