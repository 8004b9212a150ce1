"""Reader of game records in GCG (poslfit.com/scrabble/gcg), in every dialect in circulation and in Erudit's own.

A line is a pragma ``#…``, an event ``>nick: …``, or goes on with the note above it. What cannot be read is reported
with its place and skipped, what is odd but readable is a warning; whether a move was legal and a total right is
`game.replay`'s business. Blank lines mean nothing, not even inside a note.
"""

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass

from erudit_cli.errors import Problem, Where
from erudit_cli.game.record import Event, FinalRack, GameRecord, Pragma
from erudit_cli.records.encoding import nfc
from erudit_cli.records.gcg_events import Content, Line, read_content, read_rack
from erudit_cli.records.gcg_players import Attribution, declared_players, players_of_events
from erudit_cli.records.tile_text import CYRILLIC, LATIN, Tiles

LONGEST_LINE = 100_000
"""Characters; a longer line is no line of a record."""

LETTERED_ROWS = "lettered-rows"

_HEAD = frozenset({"title", "description", "id", "lexicon", "game-type", "board-layout", "tile-set"})
_HEAD |= {"tile-distribution", "rules", "rules-sha256", "seed", "orientation", "character-encoding"}
_ONCE = _HEAD | {"end"}
_ANYWHERE = frozenset({"note", "comment", "incomplete", "style"})
_KNOWN = _ONCE | _ANYWHERE
_PRAGMA = re.compile(r"\s*#(\S*)\s*(.*)", re.DOTALL)
_RACK = re.compile(r"rack([0-9]{1,2})\Z")
_END_REASONS = frozenset({"out", "passes", "target", "agreement", "board-full", "left"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as far as it could be read, and all that is to say of it, in the order of the lines."""

    record: GameRecord
    problems: tuple[Problem, ...]


def read(text: str, source: str, *, encoding: str = "utf-8") -> Reading:
    """Read a record.

    Args:
        text: the whole record; its lines may end in CR, LF or CRLF.
        source: its name, for places.
        encoding: what its bytes were decoded by.

    Never raises for what is in `text`.
    """
    return _Reader(nfc(text.removeprefix("\ufeff")), source, encoding).read()


@dataclass(slots=True)
class _Draft:
    """An event before its note is whole."""

    where: Where
    player: int
    start: int
    content: Content
    notes: list[str]

    def event(self) -> Event:
        content = self.content
        note = "\n".join(self.notes)
        return Event(
            self.where, self.player, content.action, content.rack, content.score, content.total, content.extra, note
        )


class _Reader:
    def __init__(self, text: str, source: str, encoding: str) -> None:
        self.source = source
        self.encoding = encoding
        self.is_ascii = text.isascii()
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.problems: list[Problem] = []
        self.line = Line(source, self.problems)
        self.drafts: list[_Draft] = []
        self.pragmas: list[Pragma] = []
        self.seen: set[str] = set()
        self.prologue: list[str] = []
        self.note: list[str] | None = None
        """The note a line may go on with; None where no note is open."""
        self.owner: list[str] | None = self.prologue
        """The notes of the event above; None where that could not be read."""
        self.racks: list[tuple[int, Tiles | None, Where]] = []
        self.on_turn_rack: FinalRack | None = None
        self.incomplete = False
        self.too_long = False
        self.event_lines: list[int] = []

    def read(self) -> Reading:
        short = [text if len(text) <= LONGEST_LINE else "" for text in self.lines]
        self.declared = declared_players(short, self.line)
        self.players = self.declared.players or players_of_events(short)
        self.indexes = self.declared.indexes or {index + 1: index for index in range(len(self.players))}
        self.attribution = Attribution(self.players)
        self.line.turned = _has_lettered_rows(short)
        for number, text in enumerate(self.lines, 1):
            self._read_line(number, text)
        self._check_players()
        racks = self._final_racks()
        self._check_scripts()
        if nothing := self._no_record():
            self.problems[:] = [nothing]
        self.problems.sort(key=lambda problem: (problem.where.line, problem.where.column) if problem.where else (0, 0))
        record = GameRecord(
            self.source,
            self.players,
            tuple(draft.event() for draft in self.drafts),
            tuple(self.pragmas),
            "\n".join(self.prologue),
            self.encoding,
            racks,
            self.incomplete,
            tuple(sorted(set(self.event_lines) - {draft.where.line for draft in self.drafts})),
        )
        return Reading(record, tuple(self.problems))

    def _read_line(self, number: int, text: str) -> None:
        if len(text) > LONGEST_LINE:
            self.line.at(number, text[:80])
            self.line.wrong("gcg-line-long", 0, 1, found=len(text), most=LONGEST_LINE)
            self.note = self.owner = None
            self.too_long = True
            return
        sign = text.lstrip()[:1]
        self.line.at(number, text)
        if sign == ">":
            self.note = None
            self._read_event()
        elif sign == "#":
            self.note = None
            self._read_pragma()
        elif not sign:
            return
        elif self.note is not None:
            self.note.append(text.strip())
        else:
            self.line.wrong("gcg-stray-line", len(text) - len(text.lstrip()), len(text.strip()))

    # Events

    def _read_event(self) -> None:
        line = self.line
        self.event_lines.append(line.number)
        self.on_turn_rack = None
        self.owner = None
        found = self.attribution.find(line)
        if found is None:
            return
        candidates, start = found
        content = read_content(line, start)
        if content is None:
            return
        draft = _Draft(line.where(), self.attribution.settle(candidates, content), start, content, [])
        self.drafts.append(draft)
        self.owner = draft.notes

    # Pragmas

    def _read_pragma(self) -> None:
        match = _PRAGMA.match(self.line.text)
        name, text = (match[1].lower(), match[2].rstrip()) if match else ("", "")
        column = match.start(2) if match else 0
        if name == "note":
            self._read_note(text)
        elif name.startswith("player"):
            return  # read before everything else
        elif rack := _RACK.match(name):
            self._read_final_rack(int(rack[1]), text, column)
        elif name == "incomplete":
            self.incomplete = True
            tiles = read_rack(self.line, text, column) if text else None
            self.on_turn_rack = None if tiles is None else FinalRack(tiles, self.line.where(column, len(text)))
        else:
            self._keep(name or "comment", text, column)

    def _read_note(self, text: str) -> None:
        self.note = [] if self.owner is None else self.owner  # of an event that could not be read: dropped with it
        self.note.append(text)

    def _keep(self, name: str, text: str, column: int) -> None:
        line = self.line
        length = max(1, len(text))
        if name not in _KNOWN:
            line.odd("gcg-unknown-pragma", line.text.index("#"), len(name) + 1, found=name)
        elif name in _ONCE and name in self.seen:
            line.odd("gcg-pragma-redundant", line.text.index("#"), len(name) + 1, found=name)
        elif self.event_lines and name == "character-encoding":
            self._late_encoding(text, column, length)
        elif self.event_lines and name in _HEAD:
            line.odd("gcg-pragma-late", line.text.index("#"), len(name) + 1, found=name)
        if check := _CHECKS.get(name):
            check(self, text, column)
        self.seen.add(name)
        if name != "character-encoding" and not (name == "orientation" and line.turned):  # they have done their work
            self.pragmas.append(Pragma(name, text, line.where(column, length)))

    def _late_encoding(self, text: str, column: int, length: int) -> None:
        """Too late to be obeyed: harmless only where it would have changed nothing."""
        try:
            same = self.is_ascii or codecs.lookup(text).name == codecs.lookup(self.encoding).name
        except (LookupError, ValueError):
            same = self.is_ascii
        report = self.line.odd if same else self.line.wrong
        report("gcg-encoding-late", column, length, found=text, encoding=self.encoding)

    def _check_rules(self, text: str, column: int) -> None:
        words = text.split()
        if not words:
            self.line.wrong("gcg-rules-id", column, 1)
        for word in words[1:] if words else ():
            key, sign, value = word.partition("=")
            if not (key and sign and value):
                self.line.wrong("gcg-rules-override", self.line.text.index(word, column), len(word), found=word)

    def _check_end(self, text: str, column: int) -> None:
        reason, _, nick = text.partition(" ")
        if reason not in _END_REASONS or (reason == "left") != bool(nick.strip()):
            self.line.odd("gcg-end-reason", column, max(1, len(text)), found=text)

    def _check_orientation(self, text: str, column: int) -> None:
        if text.lower() != LETTERED_ROWS:
            self.line.odd("gcg-orientation", column, max(1, len(text)), found=text)

    def _read_final_rack(self, number: int, text: str, column: int) -> None:
        index = self.indexes.get(number)
        if index is None:
            self.line.wrong("gcg-rack-player", self.line.text.index("#"), 5 + len(str(number)), number=number)
            return
        self.racks.append((index, read_rack(self.line, text, column), self.line.where(column, max(1, len(text)))))

    # What only the whole record shows

    def _check_players(self) -> None:
        """Player lines belong before the events."""
        if not self.event_lines:
            if not self.players:
                self.problems.append(Problem("gcg-no-players", Where(self.source)))
            return
        first = self.event_lines[0]
        self.line.at(first, self.lines[first - 1])
        if not self.declared.lines:
            self.line.wrong("gcg-no-players", 0, 1)
        elif self.declared.lines[0] > first:
            self.line.wrong("gcg-event-before-player", 0, 1, line=self.declared.lines[0])
            return
        for number in self.declared.lines:
            if number > first:
                self.line.at(number, self.lines[number - 1])
                self.line.wrong("gcg-player-late", 0, max(1, len(self.lines[number - 1])))

    def _final_racks(self) -> dict[int, FinalRack]:
        """What each player holds when the record stops: ``#rackN``, but not before later events, or ``#incomplete``."""
        last = self.event_lines[-1] if self.event_lines else 0
        racks: dict[int, FinalRack] = {}
        for index, tiles, where in self.racks:
            if where.line < last:
                self.problems.append(Problem("gcg-rack-early", where, {"line": last}, is_warning=True))
            elif tiles is not None:
                racks[index] = FinalRack(tiles, where)
        if self.on_turn_rack is not None and self.players:
            racks.setdefault(self.attribution.on_turn, self.on_turn_rack)
        return racks

    def _check_scripts(self) -> None:
        """A word typed in the other alphabet from end to end shows only beside the rest of the record."""
        counts = {script: sum(script in draft.content.scripts for draft in self.drafts) for script in (CYRILLIC, LATIN)}
        if not all(counts.values()):
            return
        self.line.script, other = (CYRILLIC, LATIN) if counts[CYRILLIC] >= counts[LATIN] else (LATIN, CYRILLIC)
        kept = []
        for draft in self.drafts:
            content: Content | None = draft.content
            if other in draft.content.scripts:
                self.line.at(draft.where.line, draft.where.text)
                content = read_content(self.line, draft.start)
            if content is not None:
                draft.content = content
                kept.append(draft)
        self.drafts = kept

    def _no_record(self) -> Problem | None:
        """One problem instead of one a line, where the text is no record at all."""
        if self.event_lines or self.declared.lines or self.seen & _KNOWN or self.too_long:
            return None
        filled = next((number for number, text in enumerate(self.lines, 1) if text.strip()), None)
        if filled is None:
            return Problem("gcg-empty", Where(self.source))
        text = self.lines[filled - 1][:80]
        return Problem("gcg-not-a-record", Where(self.source, filled, 1, max(1, len(text)), text))


def _has_lettered_rows(lines: list[str]) -> bool:
    """Whether a pragma says that rows are lettered; it counts for the whole record, wherever it stands."""
    found = (_PRAGMA.match(text) for text in lines if text.lstrip()[:12].lower() == "#orientation")
    first = next(filter(None, found), None)
    return first is not None and first[2].rstrip().lower() == LETTERED_ROWS


_CHECKS: dict[str, Callable[[_Reader, str, int], None]] = {
    "rules": _Reader._check_rules,
    "end": _Reader._check_end,
    "orientation": _Reader._check_orientation,
}
