"""A record replayed state by state: for people, and as one line among many."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from erudit_cli.errors import Problem
from erudit_cli.game.ending import face_value
from erudit_cli.game.holdings import shown as tiles_text
from erudit_cli.game.record import tile_order
from erudit_cli.game.replay import Replay, Step
from erudit_cli.game.violations import Discrepancy, Violation
from erudit_cli.messages import sentence
from erudit_cli.render import played_words, score
from erudit_cli.render.board_picture import picture_after
from erudit_cli.render.board_text import TextLook, board_below
from erudit_cli.render.columns import columns
from erudit_cli.render.ending import end_text, winner_text
from erudit_cli.render.problems import printable
from erudit_cli.render.violations import violation_sentence
from erudit_cli.stats.unseen import chances, hand_of_next

COLUMNS = (
    "n",
    "line",
    "player",
    "rack",
    "kind",
    "move",
    "words",
    "score",
    "recorded",
    "difference",
    "total",
    "recorded_total",
    "bag",
    "unseen",
    "chances",
    "notes",
)
"""Headings of the tabular form."""

_SHOWN = ("n", "player", "rack", "move", "words", "score", "recorded", "difference", "total", "bag", "notes")
_NUMBERS = frozenset(_SHOWN.index(name) for name in ("n", "score", "recorded", "total", "bag"))


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of each state."""

    language: str
    aligned: bool
    board: bool = False
    unseen: bool = False
    look: TextLook = field(default_factory=TextLook)
    """How boards are drawn."""


def rack_text(step: Step) -> str:
    """The rack as written; what it must have been where more is known: ``АБ (АБВГ)``."""
    written = "" if step.event.rack is None else tiles_text(Counter(step.event.rack))
    known = tiles_text(Counter(step.known))
    if not known or Counter(step.known) == Counter(step.event.rack or ()):
        return written
    return f"{written} ({known})".strip()


def chances_of(step: Step) -> list[tuple[str, Fraction]]:
    """For each tile the player cannot see, in the alphabet's order, the probability that the next player holds it."""
    if step.unseen is None:
        return []
    found = chances(step.unseen, hand_of_next(step.held, step.event.player))
    return [(tiles_text(Counter([tile])), found[tile]) for tile in sorted(found, key=tile_order)]


def table_rows(
    replayed: Replay, steps: Iterable[Step], language: str, *, unseen: bool = False
) -> Iterator[tuple[object, ...]]:
    """One row a step, by `COLUMNS`; what the next player may hold only if `unseen` is wanted: it takes time."""
    for step in steps:
        (row,) = score.table_rows(replayed, (step,), language)
        cells: dict[str, object] = dict(zip(score.COLUMNS, row, strict=True))
        cells["rack"] = rack_text(step)
        cells["bag"] = step.bag
        cells["unseen"] = None if step.unseen is None else tiles_text(step.unseen)
        found = chances_of(step) if unseen else []
        cells["chances"] = " ".join(f"{tile}:{float(chance):.6f}" for tile, chance in found) or None
        yield tuple(cells[name] for name in COLUMNS)


def text_lines(replayed: Replay, steps: tuple[Step, ...], view: View) -> Iterator[str]:
    """The table of states, each with its board and what was unseen if wanted; the result."""
    heading = [sentence(f"column-{name}", view.language) for name in _SHOWN]
    cells = []
    for row in table_rows(replayed, steps, view.language):
        named = dict(zip(COLUMNS, row, strict=True))
        named["difference"] = score.difference_text(named["difference"])
        cells.append(["" if named[name] is None else str(named[name]) for name in _SHOWN])
    lines = columns([heading, *cells], aligned=view.aligned, right=_NUMBERS)
    yield lines[0]
    for line, step in zip(lines[1:], steps, strict=True):
        yield line
        if view.unseen and step.unseen is not None:
            tiles = tiles_text(step.unseen)
            yield "    " + sentence("replay-unseen", view.language, count=step.unseen.total(), tiles=tiles)
            yield "    " + sentence("replay-chances", view.language, chances=_percentages(step))
        if view.board:
            yield from board_below(
                partial(picture_after, replayed, step.number, view.language), view.language, view.look
            )
    yield from result_lines(replayed, view.language)


def _percentages(step: Step) -> str:
    """``А 42 %``: tiles that are as likely stand together, the likeliest first."""
    groups: dict[Fraction, str] = {}
    for tile, chance in chances_of(step):
        groups[chance] = groups.get(chance, "") + tile
    return ", ".join(f"{tiles} {float(chance):.0%}" for chance, tiles in sorted(groups.items(), reverse=True)) or "–"


def result_lines(replayed: Replay, language: str) -> Iterator[str]:
    """Totals, why the game ended, what leftovers cost, who won; what is wrong beside the turns."""
    yield from score.totals_lines(replayed, language)
    yield end_text(replayed, language)
    if replayed.end_reason is not None:
        yield from _deduction_lines(replayed, language)
        yield winner_text(replayed, language)
    for remark in replayed.remarks:
        said = violation_sentence(remark.violation, language)
        yield sentence("replay-remark", language, line=remark.where.line, text=said)


def _deduction_lines(replayed: Replay, language: str) -> Iterator[str]:
    """What each player still holds, as far as it is known, with its face value."""
    for player, tiles in replayed.left_over.items():
        if tiles:
            points = face_value(tiles, replayed.rules)
            name = replayed.record.players[player].full_name
            yield sentence("replay-left-over", language, player=name, tiles=tiles_text(Counter(tiles)), points=points)


@dataclass(frozen=True, slots=True)
class Summary:
    """One record among many: what it was played by, how it came out, what is wrong in it by code.

    `edition` is None where it could not be replayed.
    """

    source: str
    edition: str | None
    turns: int
    totals: tuple[int, ...]
    end: str | None
    reasons: dict[str, int]
    is_right: bool
    said: dict[str, str]
    """The sentence of each reason where it stands first."""


def summary_of(
    source: str, replayed: Replay | None, problems: Iterable[Problem], language: str, *, strict: bool = False
) -> Summary:
    """The summary of one record; what could not be read is among what is wrong in it, if `strict` warnings, too."""
    unread: list[Violation | Discrepancy | Problem] = [each for each in problems if strict or not each.is_warning]
    wrong = unread if replayed is None else [*unread, *_wrong(replayed)]
    reasons = dict(Counter(each.code for each in wrong))
    said: dict[str, str] = {}
    for each in wrong:
        if each.code not in said:
            said[each.code] = printable(_sentence(each, language))
    if replayed is None:
        return Summary(source, None, 0, (), None, reasons, is_right=False, said=said)
    is_right = replayed.is_right and not unread
    edition, turns = played_words.rules_text(replayed.rules), len(replayed.steps)
    return Summary(source, edition, turns, replayed.totals, replayed.end_reason, reasons, is_right, said)


def _wrong(replayed: Replay) -> Iterator[Violation | Discrepancy]:
    """What is wrong in a record that was replayed."""
    for step in replayed.steps:
        yield from step.standing_violations
        yield from step.discrepancies
    yield from (remark.violation for remark in replayed.remarks)


def _sentence(wrong: Violation | Discrepancy | Problem, language: str) -> str:
    if isinstance(wrong, Violation):
        return violation_sentence(wrong, language)
    return sentence(wrong.code, language, **wrong.values)


SUMMARY_COLUMNS = ("source", "rules", "turns", "totals", "end", "right", "reasons")
"""Headings of the table of many records."""


def summary_row(summary: Summary) -> tuple[object, ...]:
    """One row, by `SUMMARY_COLUMNS`."""
    totals = ":".join(map(str, summary.totals))
    reasons = " ".join(f"{code}:{count}" for code, count in sorted(summary.reasons.items()))
    right = None if summary.edition is None else "true" if summary.is_right else "false"
    return summary.source, summary.edition, summary.turns, totals, summary.end, right, reasons


def summary_line(summary: Summary, language: str) -> str:
    """One line for people, its cells separated by tabs: files are many, so that widths are not known beforehand."""
    if summary.edition is None:
        verdict = sentence("summary-unread", language)
    else:
        verdict = sentence("summary-right" if summary.is_right else "summary-wrong", language)
    totals = ":".join(map(str, summary.totals))
    reasons = ", ".join(f"{code} {count}" for code, count in sorted(summary.reasons.items()))
    return "\t".join((verdict, summary.source, summary.edition or "", totals, reasons)).rstrip("\t")


@dataclass(slots=True)
class Tally:
    """All records together: how many are right, wrong and unread, where each reason stands, what it says first."""

    right: int = 0
    wrong: int = 0
    unread: int = 0
    turns: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    said: dict[str, str] = field(default_factory=dict)

    def add(self, summary: Summary) -> None:
        self.right += summary.is_right
        self.unread += summary.edition is None
        self.wrong += not summary.is_right and summary.edition is not None
        self.turns += summary.turns
        self.reasons.update(summary.reasons.keys())
        self.said = summary.said | self.said

    def lines(self, language: str, *, aligned: bool) -> Iterator[str]:
        """The total, and the table of reasons: in how many records each stands, what it says in the first of them."""
        files = self.right + self.wrong + self.unread
        counts = {"right": self.right, "wrong": self.wrong, "unread": self.unread}
        yield sentence("summary-total", language, files=files, turns=self.turns, **counts)
        ranked = sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))
        rows = [(code, str(count), self.said[code]) for code, count in ranked]
        yield from columns(rows, aligned=aligned, right=frozenset({1}))


def blank_json(source: str | None) -> dict[str, Any]:
    """The same keys for a record that could not be replayed."""
    return {**score.blank_json(source), "remarks": [], "right": None}


def replay_json(
    replayed: Replay, steps: tuple[Step, ...], language: str, *, all_read: bool = True, unseen: bool = False
) -> dict[str, Any]:
    """The JSON object of the contract, without its schema and errors; `all_read` says that every line could be read.

    What the next player may hold is there only if `unseen` is wanted.
    """
    found = score.replay_json(replayed, steps, language, detail=False)
    for turn, step in zip(found["turns"], steps, strict=True):
        turn["known"] = tiles_text(Counter(step.known))
        turn["unseen"] = None if step.unseen is None else tiles_text(step.unseen)
        turn["chances"] = [_chance_json(*each) for each in chances_of(step)] if unseen else None
        turn["over"] = step.over
    found["end"]["left_over"] = {
        replayed.record.players[player].nick: tiles_text(Counter(tiles)) for player, tiles in replayed.left_over.items()
    }
    found["remarks"] = [
        {
            "code": remark.violation.code,
            "line": remark.where.line,
            "message": violation_sentence(remark.violation, language),
        }
        for remark in replayed.remarks
    ]
    found["right"] = replayed.is_right and all_read
    return found


def _chance_json(tile: str, chance: Fraction) -> dict[str, Any]:
    return {"tile": tile, "chance": float(chance), "chance_exact": str(chance)}
