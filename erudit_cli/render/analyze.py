"""A game against the generator for spreadsheets and as JSON; many games with a row a player."""

from collections.abc import Iterator
from typing import Any

from erudit_cli.engine.analysis import Analysis, Summary, TurnAnalysis
from erudit_cli.engine.choices import Choice
from erudit_cli.engine.equity import Leaves
from erudit_cli.game.moves import Exchange, Turn
from erudit_cli.render.analyze_words import move_text, notes_of, rack_text

COLUMNS = (
    "n",
    "line",
    "player",
    "kind",
    "rack",
    "move",
    "points",
    "equity",
    "best_move",
    "best_points",
    "lost",
    "equity_move",
    "best_equity",
    "equity_lost",
    "missed_bingo",
    "phonies",
    "drawn",
    "luck",
    "luck_error",
    "behind",
    "behind_error",
    "notes",
)
"""Headings of the tabular form: one row a turn."""

SUMMARY_COLUMNS = (
    "source",
    "rules",
    "player",
    "turns",
    "unknown",
    "points",
    "best",
    "lost",
    "equity_lost",
    "bingos",
    "bingos_missed",
    "phonies",
    "draws",
    "luck",
    "luck_error",
)
"""Headings of the table of many records: one row a player of each."""


def _kind(turn: TurnAnalysis) -> str:
    move = turn.played.move
    if isinstance(move, Turn):
        return "play"
    return "exchange" if isinstance(move, Exchange) and move.count else "pass"


def _rounded(value: float | None) -> float | None:
    """Two places: what is behind them is noise. Never ``-0.0``."""
    return None if value is None else round(value, 2) + 0.0


def table_rows(found: Analysis, turns: tuple[TurnAnalysis, ...], language: str) -> Iterator[tuple[object, ...]]:
    """One row a turn, by `COLUMNS`."""
    rules = found.replay.rules
    for turn in turns:

        def said(choice: Choice | None, turn: TurnAnalysis = turn) -> str | None:
            return None if choice is None else move_text(choice.move, turn.before, rules)

        luck, behind = turn.luck, turn.behind
        yield (
            turn.number,
            turn.line,
            found.replay.record.players[turn.player].nick,
            _kind(turn),
            None if turn.rack is None else rack_text(turn.rack),
            said(turn.played),
            turn.played.points,
            _rounded(turn.played.equity),
            said(turn.best),
            None if turn.best is None else turn.best.points,
            turn.lost,
            said(turn.by_equity),
            None if turn.by_equity is None else _rounded(turn.by_equity.equity),
            _rounded(turn.equity_lost),
            said(turn.missed_bingo),
            " ".join(turn.phonies),
            None if luck is None else rack_text(luck.drawn),
            None if luck is None else _rounded(luck.points),
            None if luck is None else _rounded(luck.error),
            None if behind is None else _rounded(behind.behind),
            None if behind is None else _rounded(behind.behind_error),
            "; ".join(notes_of(turn, rules, language)),
        )


# JSON


def blank_json(source: str | None) -> dict[str, Any]:
    """The object of a record that could not be looked at."""
    return {"source": source, "rules": None, "leaves": None, "asked": None, "players": [], "turns": []}


def analysis_json(found: Analysis, turns: tuple[TurnAnalysis, ...]) -> dict[str, Any]:
    """The JSON object of the contract, without its schema and errors."""
    replayed, asked = found.replay, found.asked
    return {
        "source": replayed.record.source,
        "rules": {"id": replayed.rules.id, "overrides": dict(replayed.rules.overrides)},
        "leaves": _leaves_json(found.leaves, found),
        "asked": {"draws": asked.hands, "plies": asked.plies, "samples": asked.samples, "seed": asked.seed},
        "players": [
            {"nick": player.nick, "name": player.name or None, **_summary_json(summary)}
            for player, summary in zip(replayed.record.players, found.summaries, strict=True)
        ],
        "turns": [_turn_json(turn, found) for turn in turns],
    }


def _leaves_json(leaves: Leaves | None, found: Analysis) -> dict[str, Any] | None:
    if leaves is None:
        return None
    return {
        "edition": leaves.header["edition"],
        "games": leaves.header["games"],
        "seed": leaves.header["seed"],
        "same_edition": leaves.is_for(found.replay.rules),
        "same_lexicon": leaves.header["lexicon_sha256"] == found.lexicon_sha256,
    }


def _summary_json(summary: Summary) -> dict[str, Any]:
    return {
        "turns": summary.turns,
        "unknown": summary.unknown,
        "points": summary.points,
        "best": summary.best,
        "lost": summary.lost,
        "equity_lost": _rounded(summary.equity_lost),
        "bingos": summary.bingos,
        "bingos_missed": summary.bingos_missed,
        "phonies": summary.phonies,
        "draws": summary.draws,
        "luck": _rounded(summary.luck),
        "luck_error": _rounded(summary.luck_error),
    }


def _turn_json(turn: TurnAnalysis, found: Analysis) -> dict[str, Any]:
    rules = found.replay.rules

    def choice(each: Choice | None) -> dict[str, Any] | None:
        if each is None:
            return None
        return {
            "move": move_text(each.move, turn.before, rules),
            "points": each.points,
            "leave": rack_text(each.leave),
            "equity": _rounded(each.equity),
        }

    luck = turn.luck
    return {
        "n": turn.number,
        "line": turn.line,
        "player": found.replay.record.players[turn.player].nick,
        "kind": _kind(turn),
        "rack": None if turn.rack is None else rack_text(turn.rack),
        "partial": turn.is_partial,
        "withdrawn": turn.is_withdrawn,
        "played": choice(turn.played),
        "best": choice(turn.best),
        "lost": turn.lost,
        "by_equity": choice(turn.by_equity),
        "equity_lost": _rounded(turn.equity_lost),
        "bingo": turn.is_bingo,
        "missed_bingo": choice(turn.missed_bingo),
        "phonies": list(turn.phonies),
        "exact": turn.is_exact,
        "luck": None
        if luck is None
        else {"drawn": rack_text(luck.drawn), "points": _rounded(luck.points), "error": _rounded(luck.error)},
        "ahead": [
            {
                "move": move_text(each.choice.move, turn.before, rules),
                "points": each.choice.points,
                "mean": _rounded(each.mean),
                "error": _rounded(each.error),
                "low": _rounded(each.interval[0]),
                "high": _rounded(each.interval[1]),
                "behind": _rounded(each.behind),
                "behind_error": _rounded(each.behind_error),
                "samples": each.samples,
                "exact": each.is_exact,
                "played": turn.is_played(each),
            }
            for each in turn.prospects
        ],
    }


# Many games


def summary_rows(source: str, rules: str | None, found: tuple[Summary, ...]) -> Iterator[tuple[object, ...]]:
    """One row a player, by `SUMMARY_COLUMNS`; one without a player for a record that could not be looked at."""
    if not found:
        yield (source, rules, *[None] * (len(SUMMARY_COLUMNS) - 2))
    for each in found:
        yield (source, rules, each.nick, *_summary_json(each).values())
