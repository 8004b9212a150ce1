"""A board as it stands: its strings, what they are worth, what is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from erudit_cli.game.board import Board
from erudit_cli.game.legality import IsWord, bar_of
from erudit_cli.game.moves import Square
from erudit_cli.game.scoring import WordScore, score_string
from erudit_cli.game.violations import Violation
from erudit_cli.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """One string of a board.

    `score` is what it would score if all its tiles were laid now: every premium square under it pays. `is_word` is None
    where words are not judged. `bar` is what keeps a refused word out though the list has it.
    """

    score: WordScore
    is_word: bool | None
    bar: dict[str, object] = field(default_factory=dict)

    @property
    def face(self) -> int:
        """What its tiles are worth without premium squares, in points; a star by the edition."""
        return sum(self.score.values)


def standing_strings(board: Board, rules: Ruleset, is_word: IsWord | None = None) -> tuple[Standing, ...]:
    """Every string of two letters or more: rows from the top, then columns from the left.

    Raises:
        KeyError: a letter has no value in `rules`.
    """
    found = []
    for string in board.strings():
        allowed = None if is_word is None else is_word(string.word)
        bar = bar_of(string.word, is_word) if allowed is False else {}
        found.append(Standing(score_string(string, rules, board.tiles), allowed, bar))
    return tuple(found)


def check_board(board: Board, standing: tuple[Standing, ...], rules: Ruleset) -> Iterator[Violation]:
    """What no legal game could have left on a board; words only where the edition wants every string to be one."""
    if not board:
        return
    if rules.start_required and rules.start_square not in board.tiles:
        yield Violation("start-uncovered", (rules.start_square,))
    groups = _groups(board)
    if len(groups) > 1:
        yield Violation("board-split", tuple(min(group) for group in groups), {"count": len(groups)})
    if rules.strings == "all":
        for each in standing:
            if each.is_word is False:
                yield Violation("phony", each.score.string.squares, {"word": each.score.word, **each.bar})


def _groups(board: Board) -> list[set[Square]]:
    """Tiles that hang together, from the top left."""
    left = set(board.tiles)
    groups = []
    for first in sorted(board.tiles):
        if first not in left:
            continue
        group: set[Square] = set()
        waiting = [first]
        while waiting:
            square = waiting.pop()
            if square in left:
                left.remove(square)
                group.add(square)
                waiting += board.neighbours(square)
        groups.append(group)
    return groups
