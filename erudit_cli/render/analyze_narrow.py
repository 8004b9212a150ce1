"""The turns of a game against the generator, in as much room as a terminal has.

A row has the move and the one that scores most, each beside its points; a move of several words takes a line for each.
What is said only of some turns stands below the row: the best by equity where that is another, notes. Columns that say
nothing are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from erudit_cli.engine.analysis import Analysis, TurnAnalysis, same_move
from erudit_cli.engine.choices import Choice
from erudit_cli.messages import sentence
from erudit_cli.render.analyze_words import notes_of, prospect_text, rack_text, said_move, said_parts, signed
from erudit_cli.render.columns import beside, columns, folded, stacked
from erudit_cli.rules.ruleset import Ruleset

LONGEST_NICK = 10
"""Longer ones are cut; the table of players has them whole."""
BELOW = " " * 8
"""Before what is said below a row."""
MARK = "> "
"""What a sentence of the look-ahead begins with."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the table: its heading, a cell a turn, whether they are set flush right."""

    heading: str
    cells: list[str]
    is_right: bool = False


def narrow_lines(found: Analysis, turns: tuple[TurnAnalysis, ...], language: str, most: int) -> Iterator[str]:
    """The table of turns; what stands below a row is folded to `most` signs."""
    rules = found.replay.rules
    shown = [column for column in _columns(found, turns, language) if any(column.cells)]
    right = frozenset(place for place, column in enumerate(shown) if column.is_right)
    stacks = [stacked(row) for row in zip(*(column.cells for column in shown), strict=True)]
    headings = tuple(column.heading for column in shown)
    lines = iter(columns([headings, *(line for stack in stacks for line in stack)], aligned=True, right=right))
    yield next(lines)
    for stack, turn in zip(stacks, turns, strict=True):
        for _ in stack:
            yield next(lines)
        yield from folded(_said_below(turn, rules, language), "; ", most, BELOW)
        for prospect in turn.prospects:
            text = prospect_text(prospect, turn, rules, language)
            first, *rest = folded(text[len(MARK) :].split("; "), "; ", most, BELOW)
            yield BELOW[len(MARK) :] + text[: len(MARK)] + first[len(BELOW) :]
            yield from rest


def _columns(found: Analysis, turns: tuple[TurnAnalysis, ...], language: str) -> Iterator[_Column]:
    rules, players = found.replay.rules, found.replay.record.players
    nicks = _short([player.nick for player in players])

    def say(code: str) -> str:
        return sentence(code, language)

    def moves(code: str, choices: list[Choice | None]) -> _Column:
        parts = [
            "" if choice is None else "\n".join(said_parts(choice.move, turn.before, rules, language))
            for choice, turn in zip(choices, turns, strict=True)
        ]
        points = ["" if choice is None else str(choice.points) for choice in choices]
        heading, *cells = beside([say(code), *parts], [say("column-score"), *points])
        return _Column(heading, cells)

    yield _Column(say("column-n"), [str(turn.number) for turn in turns], is_right=True)
    yield _Column(say("column-player"), [nicks[turn.player] for turn in turns])
    yield _Column(say("column-rack"), [rack_text(turn.rack) for turn in turns])
    yield moves("column-move", [turn.played for turn in turns])
    yield moves("analyze-narrow-best", [turn.best for turn in turns])
    yield _Column(say("analyze-column-lost"), [str(turn.lost or "") for turn in turns], is_right=True)
    luck = ["" if turn.luck is None else signed(turn.luck.points) for turn in turns]
    yield _Column(say("analyze-column-luck"), luck, is_right=True)


def _short(nicks: list[str]) -> list[str]:
    """Long nicks cut, unless they would become the same."""
    cut = [nick if len(nick) <= LONGEST_NICK else nick[: LONGEST_NICK - 1] + "…" for nick in nicks]
    return cut if len({*cut}) == len(nicks) else nicks


def _said_below(turn: TurnAnalysis, rules: Ruleset, language: str) -> list[str]:
    """The best by equity where it is another than by points; notes. That a rack is unknown its empty cell says."""
    if turn.rack is None:
        return []
    return [*_by_equity(turn, rules, language), *notes_of(turn, rules, language)]


def _by_equity(turn: TurnAnalysis, rules: Ruleset, language: str) -> Iterator[str]:
    best, lost = turn.by_equity, turn.equity_lost
    if best is None or (turn.best is not None and same_move(best.move, turn.best.move)):
        return
    if lost == 0:
        yield sentence("analyze-equity-best", language)
        return
    move = said_move(best.move, turn.before, rules, language)
    code = "analyze-by-equity" if lost is None else "analyze-by-equity-lost"
    yield sentence(code, language, move=move, lost=f"{lost or 0:.1f}")
