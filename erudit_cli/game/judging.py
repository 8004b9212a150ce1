"""One move on one position, judged whole: what it lays, what it scores, everything wrong with it."""

from dataclasses import dataclass, replace

from erudit_cli.game.board import Board
from erudit_cli.game.difference import turn_between
from erudit_cli.game.laying import Laid, lay
from erudit_cli.game.legality import IsWord, check_move, check_turn, foreign_letters
from erudit_cli.game.moves import Move, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import Score, score_turn
from erudit_cli.game.violations import Violation
from erudit_cli.rules.ruleset import Ruleset

NOTHING = Score((), 0)


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move with its score, in points, legal or not; no score where its tiles cannot lie as they are written.

    `allowed` says of each scored word whether it is one, None where words are not judged. `laid` is None for a move
    that lays nothing.
    """

    move: Move
    laid: Laid | None
    score: Score | None
    violations: tuple[Violation, ...]
    allowed: tuple[bool | None, ...] = ()


def judge_move(position: Position, move: Move, rules: Ruleset, is_word: IsWord | None = None) -> JudgedMove:
    """Judge a move of the player on turn."""
    if not isinstance(move, Turn):
        return JudgedMove(move, None, NOTHING, check_move(position, move, rules))
    laid = lay(position.board, move, rules.layout)
    score = None
    if laid.can_lie and not foreign_letters(laid, rules):
        rack = position.rack
        score = score_turn(laid, move, rules, rack_size=None if rack is None else len(rack))
    found = tuple(check_turn(position, move, laid, score, rules, is_word))
    words = () if score is None else score.words
    return JudgedMove(
        move, laid, score, found, tuple(None if is_word is None else is_word(word.word) for word in words)
    )


def judge_pair(position: Position, after: Board, rules: Ruleset, is_word: IsWord | None = None) -> JudgedMove:
    """Judge the turn that led from a position to a board."""
    turn, ground, found = turn_between(position.board, after, rules.start_square)
    judged = judge_move(replace(position, board=ground), turn, rules, is_word)
    return replace(judged, violations=found + judged.violations)
