"""A game against the generator for people: its turns, its players, what the figures rest on.

Where a line has only so much room turns are shown as `analyze_narrow` has them.
"""

from collections.abc import Iterator

from erudit_cli.engine.analysis import Analysis, TurnAnalysis
from erudit_cli.engine.choices import Choice
from erudit_cli.messages import sentence
from erudit_cli.render.analyze_narrow import narrow_lines
from erudit_cli.render.analyze_sums import game_lines
from erudit_cli.render.analyze_words import View, notes_of, prospect_text, rack_text, said_move, signed, terms
from erudit_cli.render.columns import columns, folded
from erudit_cli.render.played_words import rules_text


def text_lines(found: Analysis, turns: tuple[TurnAnalysis, ...], view: View) -> Iterator[str]:
    """The table of turns, under each what the look-ahead found; the players; what it was looked at with."""
    basis = [*terms(found, view.language)]
    basis.append(sentence("rules-line", view.language, rules=rules_text(found.replay.rules)))
    if view.width is None:
        yield from _turns_lines(found, turns, view)
        yield from game_lines(found.summaries, view)
        yield from basis
        return
    yield from narrow_lines(found, turns, view.language, view.width)
    yield ""
    yield from game_lines(found.summaries, view)
    yield ""
    for each in basis:
        yield from folded(each.split(" "), " ", view.width)


def _turns_lines(found: Analysis, turns: tuple[TurnAnalysis, ...], view: View) -> Iterator[str]:
    language, rules = view.language, found.replay.rules
    names = ["column-n", "column-player", "column-rack", "column-move", "column-score"]
    names += ["analyze-column-best", "analyze-column-best-points", "analyze-column-lost"]
    right = {0, 4, 6, 7}
    if found.leaves is not None:
        names += ["analyze-column-by-equity", "analyze-column-equity-lost"]
        right.add(9)
    right.add(len(names))
    names += ["analyze-column-luck", "column-notes"]
    rows = [[sentence(name, language) for name in names]]
    rows += [_cells(turn, found, language) for turn in turns]
    lines = columns(rows, aligned=view.aligned, right=frozenset(right))
    yield lines[0]
    for line, turn in zip(lines[1:], turns, strict=True):
        yield line.rstrip()
        for prospect in turn.prospects:
            yield "      " + prospect_text(prospect, turn, rules, language)


def _cells(turn: TurnAnalysis, found: Analysis, language: str) -> list[str]:
    rules = found.replay.rules

    def said(choice: Choice | None) -> str:
        return "" if choice is None else said_move(choice.move, turn.before, rules, language)

    best_points = "" if turn.best is None else str(turn.best.points)
    cells = [
        str(turn.number),
        found.replay.record.players[turn.player].nick,
        rack_text(turn.rack),
        said(turn.played),
        str(turn.played.points),
        said(turn.best),
        best_points,
        str(turn.lost or ""),
    ]
    if found.leaves is not None:
        cells += [said(turn.by_equity), f"{turn.equity_lost:.1f}" if turn.equity_lost else ""]
    cells.append("" if turn.luck is None else signed(turn.luck.points))
    cells.append("; ".join(notes_of(turn, rules, language)))
    return cells
