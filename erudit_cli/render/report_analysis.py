"""The analysis of a game as its page shows it: what stands beside each turn, each player's sums. Knows no HTML.

Texts that may come from files are cleaned here of what no page may hold; `report_html` escapes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from erudit_cli.engine.analysis import Analysis, Summary, TurnAnalysis, same_move
from erudit_cli.engine.choices import Choice
from erudit_cli.engine.montecarlo import CERTAINTY, Prospect
from erudit_cli.render.analyze_words import missed_text, rack_notes, said_move, terms
from erudit_cli.render.report_page import clean


@dataclass(frozen=True, slots=True)
class AheadCells:
    """A choice of the look-ahead: the move and its points, the spread it leads to, how far it is behind the best.

    All in points; the errors are half of an interval of 95 %, None where the endgame was solved. `is_played` says that
    this was done.
    """

    move: str
    points: int
    spread: float
    error: float | None
    behind: float
    behind_error: float | None
    is_played: bool


@dataclass(frozen=True, slots=True)
class TurnCells:
    """What could have been played: texts are empty and numbers None where nothing is known.

    `best` and `best_points` are of the turn that scores most, `by_equity` is the best with what is kept where that is
    another; `lost`, `equity_lost` and `luck` are in points. `missed` says that a bingo was, `notes` what is not known
    of the rack, `ahead` what was looked ahead, the best first.
    """

    best: str
    best_points: int | None
    lost: int | None
    by_equity: str
    equity_lost: float | None
    luck: float | None
    missed: str
    notes: tuple[str, ...]
    ahead: tuple[AheadCells, ...]


@dataclass(frozen=True, slots=True)
class PlayerCells:
    """Sums of the turns whose rack is known, in points; ± `luck_error` is 95 %. None where nothing is known."""

    lost: int | None
    equity_lost: float | None
    missed: int | None
    luck: float | None
    luck_error: float


@dataclass(frozen=True, slots=True)
class PageAnalysis:
    """The cells of turns by number, of players in the order of the record; sentences on what they rest on."""

    turns: Mapping[int, TurnCells]
    players: tuple[PlayerCells, ...]
    has_equity: bool
    terms: tuple[str, ...]

    @property
    def has_ahead(self) -> bool:
        """Whether any turn was looked ahead."""
        return any(turn.ahead for turn in self.turns.values())


def page_analysis(found: Analysis, language: str) -> PageAnalysis:
    """An analysis for a page in an interface language."""
    return PageAnalysis(
        {turn.number: _turn(turn, found, language) for turn in found.turns},
        tuple(map(_player, found.summaries)),
        found.leaves is not None,
        tuple(map(clean, terms(found, language))),
    )


def _turn(turn: TurnAnalysis, found: Analysis, language: str) -> TurnCells:
    rules = found.replay.rules

    def said(choice: Choice | None) -> str:
        return "" if choice is None else clean(said_move(choice.move, turn.before, rules, language))

    return TurnCells(
        said(turn.best),
        None if turn.best is None else turn.best.points,
        turn.lost,
        "" if _is_same(turn.best, turn.by_equity) else said(turn.by_equity),
        turn.equity_lost,
        None if turn.luck is None else turn.luck.points,
        clean(missed_text(turn, rules, language)),
        tuple(rack_notes(turn, language)),
        tuple(_ahead(prospect, turn, found, language) for prospect in turn.prospects),
    )


def _ahead(prospect: Prospect, turn: TurnAnalysis, found: Analysis, language: str) -> AheadCells:
    choice, is_exact = prospect.choice, prospect.is_exact
    return AheadCells(
        clean(said_move(choice.move, turn.before, found.replay.rules, language)),
        choice.points,
        prospect.mean,
        None if is_exact else CERTAINTY * prospect.error,
        prospect.behind,
        None if is_exact else CERTAINTY * prospect.behind_error,
        turn.is_played(prospect),
    )


def _is_same(one: Choice | None, other: Choice | None) -> bool:
    return one is not None and other is not None and same_move(one.move, other.move)


def _player(summary: Summary) -> PlayerCells:
    if not summary.turns:
        return PlayerCells(None, None, None, None, 0.0)
    return PlayerCells(
        summary.lost,
        summary.equity_lost,
        summary.bingos_missed,
        summary.luck if summary.draws else None,
        CERTAINTY * summary.luck_error,
    )
