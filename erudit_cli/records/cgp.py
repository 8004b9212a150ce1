"""CGP, the field's one-line position (github.com/woogles-io/open-protocols, cgp), in any alphabet: read and written.

Rows joined by ``/`` with digits for runs of empty squares and lower case for stars; racks, then scores, in the order
of play from the player on turn; how many turns in a row scored nothing; opcodes. ``rules ID key=value…;`` names an
edition and ``origin R-3C-5;`` the top left square on an infinite board: these two are ours.
"""

import re

from erudit_cli.errors import Problem, Where
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Direction, Square, place_name
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.game.record import STAR
from erudit_cli.records.diagram import FIELD, NEARLY, Shape
from erudit_cli.records.gcg_places import read_place
from erudit_cli.records.tile_text import Fault, Tiles, rack_tiles, script_of
from erudit_cli.rules.alphabet import visible

RULES, ORIGIN = "rules", "origin"
_OVERRIDES = {"bb": "bonus", "etl": "exchange_bag_min"}
"""Opcodes that answer a question of the edition."""

_OPCODE = re.compile("[a-z]")
_FIELD = re.compile(r"\S+")
_CELL = re.compile(r"([0-9]+)|\[([^\[\]/]*)\]|(.)")
_OPERATION = re.compile(r"\s*([^;]*?)\s*(;|\Z)")
_NUMBER = re.compile(r"-?[0-9]{1,6}\Z")

MOST_PLAYERS = 8
LONGEST_RUN = 1000
"""Squares a run of empty ones may have; a finite board has fewer in a row, and says so."""


def read(text: str, source: str, shape: Shape = FIELD) -> tuple[WrittenPosition, tuple[Problem, ...]]:
    """Read one position. Racks, scores and zero turns may be missing from the end.

    Args:
        text: the whole input: one line.
        source: its name, for places.
        shape: rows and columns a board without an origin must have.

    Never raises for what is in `text`; whether an edition has such letters is not asked here.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    filled = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    number, line = filled[0] if filled else (1, "")
    reader = _Reader(source, number, line, shape)
    if len(filled) > 1:
        where = Where(source, filled[1][0], 1, text=filled[1][1])
        reader.problems.append(Problem("cgp-one-line", where))
    return reader.read()


class _Reader:
    def __init__(self, source: str, number: int, line: str, shape: Shape) -> None:
        self.source = source
        self.number = number
        self.line = line
        self.shape = shape
        self.problems: list[Problem] = []
        self.tiles: dict[Square, str] = {}
        self.places: dict[Square, Where] = {}

    def where(self, column: int, length: int = 1) -> Where:
        return Where(self.source, self.number, column + 1, max(1, length), self.line)

    def wrong(self, code: str, column: int, length: int = 1, **values: object) -> None:
        self.problems.append(Problem(code, self.where(column, length), values))

    def read(self) -> tuple[WrittenPosition, tuple[Problem, ...]]:
        fields: list[re.Match[str]] = []
        at = 0
        while len(fields) < 4 and (found := _FIELD.search(self.line, at)):
            if fields and _OPCODE.match(found[0]):
                break  # the fields before it are all there are
            fields.append(found)
            at = found.end()
        operations = self._operations(at)
        said = dict(operations)
        origin = self._origin(said.get(ORIGIN))
        if fields:
            self._board(fields[0], origin)
        racks, rack_places = self._racks(fields[1]) if len(fields) > 1 else ((), ())
        scores = self._scores(fields[2]) if len(fields) > 2 else ()
        if len(fields) > 2 and len(scores) != len(racks):
            self.wrong("cgp-player-count", fields[2].start(), len(fields[2][0]), racks=len(racks), scores=len(scores))
        zero_turns = self._zero_turns(fields[3]) if len(fields) > 3 else 0
        rules, *pairs = said[RULES].split() if said.get(RULES) else [None]
        overrides = tuple((_OVERRIDES[name], value) for name, value in operations if name in _OVERRIDES)
        overrides += tuple((key, value) for key, _, value in (pair.partition("=") for pair in pairs if pair))
        position = Position(Board(self.tiles), racks, scores, zero_turns=zero_turns)
        written = WrittenPosition(
            self.source,
            position,
            rules=rules,
            overrides=tuple(dict(overrides).items()),
            rules_place=self.where(self.line.find(said[RULES]), len(said[RULES])) if rules else None,
            operations=operations,
            is_infinite=origin is not None,
            places=self.places,
            rack_places=rack_places,
        )
        return written, tuple(self.problems)

    def _board(self, field: re.Match[str], origin: Square | None) -> None:
        top, left = origin or (0, 0)
        rows = field[0].split("/")
        at = field.start()
        if origin is None and len(rows) != self.shape[0]:
            self.wrong("cgp-row-count", at, len(field[0]), found=len(rows), expected=self.shape[0])
            if abs(len(rows) - self.shape[0]) > NEARLY:
                return
        for number, row in enumerate(rows):
            column = 0
            is_measured = True
            for cell in _CELL.finditer(row):
                run, group, sign = cell.groups()
                if run:
                    length = int(run[:6])
                    if length > LONGEST_RUN:
                        is_measured = False
                        self.wrong("cgp-run", at + cell.start(), len(run), found=run[:20], most=LONGEST_RUN)
                    column += min(length, LONGEST_RUN)
                    continue
                place = at + cell.start()
                tile = self._tile(group if group is not None else sign, place, len(cell[0]), is_group=group is not None)
                if tile:
                    square = top + number, left + column
                    self.tiles[square] = tile
                    self.places[square] = self.where(place, len(cell[0]))
                column += 1
            if origin is None and is_measured and column != self.shape[1]:
                expected = self.shape[1]
                self.wrong("cgp-row-width", at, len(row), row=number + 1, found=column, expected=expected)
            at += len(row) + 1

    def _tile(self, text: str, place: int, length: int, *, is_group: bool) -> str | None:
        """One tile: a letter, or a group of letters of one case in square brackets."""
        is_letters = bool(text) and all(map(script_of, text))
        if is_letters and (text in (text.upper(), text.lower())) and (not is_group or len(text) > 1):
            return text
        self.wrong("cgp-sign", place, length, found=visible(text))
        return None

    def _racks(self, field: re.Match[str]) -> tuple[tuple[Tiles | None, ...], tuple[Where | None, ...]]:
        racks: list[Tiles | None] = []
        places: list[Where | None] = []
        at = field.start()
        for text in field[0].split("/")[: MOST_PLAYERS + 1]:
            tiles = rack_tiles(text)
            if isinstance(tiles, Fault):
                self.wrong(tiles.code, at + tiles.offset, tiles.length, **tiles.values)
            racks.append(None if isinstance(tiles, Fault) else tiles or None)
            places.append(self.where(at, len(text)) if text else None)
            at += len(text) + 1
        if len(racks) > MOST_PLAYERS:
            self.wrong("cgp-players", field.start(), len(field[0]), most=MOST_PLAYERS)
        return tuple(racks), tuple(places)

    def _scores(self, field: re.Match[str]) -> tuple[int, ...]:
        scores = []
        at = field.start()
        for text in field[0].split("/")[: MOST_PLAYERS + 1]:
            if _NUMBER.match(text):
                scores.append(int(text))
            else:
                scores.append(0)
                self.wrong("cgp-number", at, len(text), found=text)
            at += len(text) + 1
        return tuple(scores)

    def _zero_turns(self, field: re.Match[str]) -> int:
        if _NUMBER.match(field[0]) and field[0][0] != "-":
            return int(field[0])
        self.wrong("cgp-number", field.start(), len(field[0]), found=field[0])
        return 0

    def _operations(self, start: int) -> tuple[tuple[str, str], ...]:
        found = []
        for operation in _OPERATION.finditer(self.line, start):
            text = operation[1]
            if not text:
                continue
            if not operation[2]:
                self.wrong("cgp-opcode-open", operation.start(1), len(text), found=text[:40])
            name, _, operands = text.partition(" ")
            found.append((name, " ".join(operands.split())))
        return tuple(found)

    def _origin(self, text: str | None) -> Square | None:
        if text is None:
            return None
        place = read_place(text)
        if place is None or not place.infinite or place.direction is not Direction.ACROSS:
            column = max(0, self.line.rfind(text))
            self.wrong("board-origin", column, len(text), found=text)
            return (0, 0)
        return place.square


def write(written: WrittenPosition, shape: Shape = FIELD) -> str:
    """A position as one canonical line, without a line feed; a second board has no place in it.

    What `read` makes of it is the same position, the player on turn first. On an infinite board the rows are those that
    hold tiles; ``origin`` is put where it belongs.
    """
    position = written.position
    tiles = position.board.tiles
    operations = tuple(item for item in written.operations if item[0] != ORIGIN)
    if written.is_infinite:
        rows = [row for row, _ in tiles] or [0]
        columns = [column for _, column in tiles] or [0]
        top, left = min(rows), min(columns)
        shape = max(rows) - top + 1, max(columns) - left + 1
        operations += ((ORIGIN, place_name((top, left), Direction.ACROSS, infinite=True)),)
    else:
        top = left = 0
    if written.rules and not any(name == RULES for name, _ in operations):
        named = " ".join([written.rules, *(f"{key}={value}" for key, value in written.overrides)])
        operations = ((RULES, named), *operations)
    board = "/".join(
        _row([tiles.get((top + row, left + column)) for column in range(shape[1])]) for row in range(shape[0])
    )
    least = 1 if any(position.racks) else 2  # an empty field would be none
    count = max(len(position.racks), len(position.scores), least)
    order = [(position.on_turn + step) % count for step in range(count)]
    held = [position.racks[player] if player < len(position.racks) else None for player in order]
    racks = "/".join("".join(map(_sign, rack or ())) for rack in held)
    scores = "/".join(str(position.scores[player] if player < len(position.scores) else 0) for player in order)
    said = [f"{name} {operands}".rstrip() + ";" for name, operands in operations]
    return " ".join([board, racks, scores, str(position.zero_turns), *said])


def _row(tiles: list[str | None]) -> str:
    signs = []
    empty = 0
    for tile in [*tiles, STAR]:  # the last one ends a run
        if tile is None:
            empty += 1
            continue
        if empty:
            signs.append(str(empty))
        empty = 0
        signs.append(_sign(tile))
    return "".join(signs[:-1])


def _sign(tile: str) -> str:
    return tile if len(tile) == 1 else f"[{tile}]"
