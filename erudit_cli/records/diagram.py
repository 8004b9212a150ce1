"""Drawn boards: a position as people paste it into a message; a pair of them is the board before and after a turn.

A line is a row of squares, a frame, or a head that names columns. A row may be numbered on either side; its squares
stand side by side, or apart by spaces, tabs or bars. Upper case is a tile, lower case a star playing that letter,
every sign of `EMPTY` an empty square: points and dashes, spaces, premium marks of text boards, coloured squares. A
first line ``R-3C-5`` names the top left square on an infinite board. The whole of what is read is in docs/positions.md.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from erudit_cli.errors import Problem, Where
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Direction, Square
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.records.gcg_places import looks_like_place, read_place
from erudit_cli.records.tile_text import LATIN, script_of, twin
from erudit_cli.rules.alphabet import APOSTROPHE, APOSTROPHES, ENGLISH, RUSSIAN, visible

Shape = tuple[int, int]
"""Rows and columns of a finite board."""

FIELD: Shape = (15, 15)

EMPTY = frozenset(".-_ ·•∙⋅␣,:~^+=\"'°○□■▢▣◻◼⬜⬛🟥🟦🟨🟩🟧🟪🟫🔲🔳–—−")
STAR_SIGNS = frozenset("*?★☆")

MOST_LINES = 2000
"""Lines of a text; what has more is no drawing."""

NEARLY = 3
"""A drawing that has so many rows too many or too few is still a board, and its squares are looked at."""

FEWEST_MARKS = 3
"""So many squares of two signs are no slip: the board was drawn for people."""

_MARK = re.compile("[^\\W\\d_][0-9₀-₉]")
_BARS = re.compile("[|│┃║┆┇┊┋╎╏¦]")
_FRAME = re.compile(r"[-+=|\s\u2010-\u2015\u2500-\u257f]+\Z")
_DASHES = frozenset("-+–—−")
_ARROW = re.compile(r"\s*(?:[-=–—]+>+|→|⇒|➡\ufe0f?|⟶|↓|⬇\ufe0f?)\s*\Z")
_LEFT = re.compile(r"\s*(-?[0-9]{1,6})(?:[.:)](?=\s)|:)?(?=[^0-9]|\Z)")
_RIGHT = re.compile(r"(?<=[\s|])(-?[0-9]{1,6})\s*\Z")
_SPACELESS = re.compile(r"\S+")
_RUSSIAN = RUSSIAN.letters.upper()
_COLUMN_ORDERS = (
    ENGLISH.letters.upper(),
    _RUSSIAN,
    _RUSSIAN.replace("Ё", ""),
    _RUSSIAN.replace("Ё", "").replace("Й", ""),
)
"""How the columns of a finite board are lettered."""

_SELECTORS = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the text: its number from 1, the text as shown, and the same with bars made one sign."""

    number: int
    text: str
    drawn: str


@dataclass(slots=True)
class _Row:
    """One row: the line, where its squares begin and end in it, and what its labels say."""

    line: _Line
    start: int
    end: int
    labels: tuple[tuple[int, int], ...] = ()
    """Each label: its number and its column in the line."""
    is_doubtful: bool = False
    """Nothing but dashes: a row of empty squares, or a frame."""

    @property
    def content(self) -> str:
        return self.line.drawn[self.start : self.end]


@dataclass(slots=True)
class _Drawing:
    """One board being read."""

    lines: list[_Line]
    rows: list[_Row] = field(default_factory=list)
    origin: Square | None = None
    tiles: dict[Square, str] = field(default_factory=dict)
    places: dict[Square, Where] = field(default_factory=dict)


def read(text: str, source: str, shape: Shape = FIELD) -> tuple[WrittenPosition, tuple[Problem, ...]]:
    """Read one drawn board, or two: before and after a turn.

    Args:
        text: the whole drawing; its lines may end in CR, LF or CRLF.
        source: its name, for places.
        shape: rows and columns a board without an origin must have.

    Never raises for what is in `text`; whether an edition has such letters is not asked here.
    """
    return _Reader(source, shape).read(text)


class _Reader:
    def __init__(self, source: str, shape: Shape) -> None:
        self.source = source
        self.shape = shape
        self.origin: Square | None = None
        self.problems: list[Problem] = []

    def wrong(self, code: str, line: _Line, column: int, length: int = 1, **values: object) -> None:
        where = Where(self.source, line.number, column + 1, length, line.text)
        self.problems.append(Problem(code, where, values))

    def read(self, text: str) -> tuple[WrittenPosition, tuple[Problem, ...]]:
        lines = [
            _Line(number, line.translate(_SELECTORS).rstrip("\n"), _BARS.sub("|", line.translate(_SELECTORS)))
            for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1)
        ]
        lines, self.origin = self._without_origin(lines)
        boards = self._boards(lines) if len(lines) <= MOST_LINES else []
        drawings = [self._drawing(part) for part in boards]
        if not drawings and self.origin is not None and len(lines) <= MOST_LINES:
            drawings = [_Drawing([], origin=self.origin)]
        if mark := next((found for drawing in drawings if (found := _mark_for_people(drawing))), None):
            self.wrong("board-for-people", *mark)
            drawings = []
        elif not any(map(self._is_board, drawings)):
            self.problems.append(Problem("board-not-a-position", Where(self.source)))
            drawings = []
        elif len(drawings) > 2:
            self.wrong("board-count", drawings[2].lines[0], 0, found=len(drawings))
            drawings = drawings[:2]
        for drawing in drawings:
            self._read_drawing(drawing)
        before = drawings[0] if drawings else _Drawing([])
        after = drawings[1] if len(drawings) == 2 else None
        written = WrittenPosition(
            self.source,
            Position(Board(before.tiles)),
            after=None if after is None else Board(after.tiles),
            is_infinite=self.origin is not None,
            places=before.places,
            after_places={} if after is None else after.places,
        )
        return written, tuple(self.problems)

    def _drawing(self, lines: list[_Line]) -> _Drawing:
        """One board, not yet read; the second of a pair may name its own top left square."""
        origin = None
        if self.origin is not None:
            lines, origin = self._without_origin(lines)
        return _Drawing(lines, self._rows(lines), origin or self.origin)

    def _without_origin(self, lines: list[_Line]) -> tuple[list[_Line], Square | None]:
        """The lines after one that names the top left square of an infinite board, and that square."""
        for at, line in enumerate(lines):
            name = line.text.strip()
            if not name:
                continue
            place = read_place(name) if looks_like_place(name) else None
            if place is None or not place.infinite:
                return lines, None
            if place.direction is not Direction.ACROSS:
                self.wrong("board-origin", line, line.text.index(name), len(name), found=name)
            return lines[at + 1 :], place.square
        return lines, None

    def _is_near(self, drawing: _Drawing) -> bool:
        return self.origin is not None or abs(len(drawing.rows) - self.shape[0]) <= NEARLY

    def _is_board(self, drawing: _Drawing) -> bool:
        """Whether a drawing is a board at all, if perhaps one of another shape."""
        widths = {len(row.content.strip()) for row in drawing.rows}
        return self._is_near(drawing) or (len(drawing.rows) > NEARLY and len(widths) == 1 and widths != {0})

    def _boards(self, lines: list[_Line]) -> list[list[_Line]]:
        """The lines of each board: apart by an arrow or by blank lines, unless these are rows of empty squares."""
        parts: list[list[_Line]] = [[]]
        for line in lines:
            if _ARROW.match(line.text):
                parts.append([])
            else:
                parts[-1].append(line)
        return [board for part in parts for board in self._split_by_blanks(part)]

    def _split_by_blanks(self, lines: list[_Line]) -> list[list[_Line]]:
        groups: list[list[_Line]] = [[]]
        for line in lines:
            if line.drawn.strip(" "):  # a tab stands between squares
                groups[-1].append(line)
            elif groups[-1]:
                groups.append([])
        groups = [group for group in groups if group]
        heights = [len(self._rows(group)) for group in groups]
        whole = lines[:-1] if lines and not lines[-1].text else lines
        if self.origin is None and any(height < self.shape[0] for height in heights):
            rows = self._rows(whole)
            if len(rows) == self.shape[0]:
                return [whole]
        return groups

    def _rows(self, lines: list[_Line]) -> list[_Row]:
        """The rows among the lines: neither heads nor frames."""
        rows = [row for line in lines if (row := self._row(line)) is not None]
        sure = [row for row in rows if not row.is_doubtful]
        return sure if len(sure) == self.shape[0] and self.origin is None else rows

    def _row(self, line: _Line) -> _Row | None:
        """A line as a row, None where it is a head or a frame."""
        text = line.drawn
        if _is_head(text, self.shape[1]):
            return None
        squares = text.replace("|", "").replace(" ", "").replace("\t", "")
        if squares and _FRAME.match(text):
            counted = "+" not in squares if self.origin else len(squares) == self.shape[1]
            if not counted or not _DASHES.issuperset(squares):
                return None
            start, end = _between_bars(text, 0, len(text))
            return _Row(line, start, end, is_doubtful=True)
        labels = []
        start, end = 0, len(text)
        if left := _LEFT.match(text):
            labels.append((int(left[1]), left.start(1)))
            start = left.end()
            if text[start : start + 1] in (" ", "\t"):
                start += 1
        if (right := _RIGHT.search(text, start)) and (right.start() > start or not labels):
            labels.append((int(right[1]), right.start(1)))
            end = right.start()
            if text[start:end].endswith((" ", "\t")):
                end -= 1
        start, end = _between_bars(text, start, end)
        return _Row(line, start, end, tuple(labels))

    def _read_drawing(self, drawing: _Drawing) -> None:
        width = None if self.origin else self.shape[1]
        if self.origin is None and len(drawing.rows) != self.shape[0]:
            expected = self.shape[0]
            self.wrong("board-row-count", drawing.lines[0], 0, found=len(drawing.rows), expected=expected)
            if not self._is_near(drawing):
                return
        style = _Style.of(drawing.rows, width)
        top, left = drawing.origin or (0, 0)
        for number, row in enumerate(drawing.rows):
            self._check_labels(row, number, 1 if drawing.origin is None else top)
            cells = style.cells(row)
            if width is not None and len(cells) != width:
                column = cells[width][1] if len(cells) > width else row.start
                self.wrong("board-row-width", row.line, column, found=len(cells), expected=width, row=number + 1)
            for column, (sign, at) in enumerate(cells):
                tile = self._tile(sign, row.line, at)
                if tile is not None:
                    square = top + number, left + column
                    drawing.tiles[square] = tile
                    drawing.places[square] = Where(self.source, row.line.number, at + 1, len(sign), row.line.text)

    def _check_labels(self, row: _Row, number: int, first: int) -> None:
        """Row numbers must count from the top: from 1, or on an infinite board from the origin's row."""
        expected = number + first
        for label, column in row.labels:
            if label != expected:
                self.wrong("board-row-label", row.line, column, len(str(label)), found=label, expected=expected)

    def _tile(self, sign: str, line: _Line, at: int) -> str | None:
        """What lies on a square, None where it is empty or cannot be told."""
        if not sign or (len(sign) == 1 and sign in EMPTY):
            return None
        if len(sign) == 1:
            if sign in STAR_SIGNS:
                self.wrong("board-star-unnamed", line, at, found=sign)
                return None
            if script_of(sign):
                return sign
        if sign in APOSTROPHES or sign == APOSTROPHE:
            return None  # the premium mark of a text board; no edition lays an apostrophe
        if len(sign) > 1 and all(map(script_of, sign)):
            self.wrong("board-square", line, at, len(sign), found=sign)
        else:
            self.wrong("board-sign", line, at, len(sign), found=visible(sign))
        return None


def _mark_for_people(drawing: _Drawing) -> tuple[_Line, int, int] | None:
    """The first mark of a board drawn for people: line, column, length; None where it has none, or hardly any.

    Such a board, of `erudit render` or another program, has points on its tiles (``К₂``) and names its premium squares
    (``С3``): in no drawing that is read does a digit follow a letter.
    """
    found = [(row.line, row.start + mark.start(), 2) for row in drawing.rows for mark in _MARK.finditer(row.content)]
    return found[0] if len(found) >= FEWEST_MARKS else None


def _between_bars(text: str, start: int, end: int) -> tuple[int, int]:
    """The part of a row between its first and its last bar, as far as it has them at its ends."""
    content = text[start:end]
    stripped = content.strip()
    if stripped.startswith("|"):
        start += content.index("|") + 1
    if stripped.endswith("|") and len(stripped) > 1:
        end = start + text[start:end].rindex("|")
    return start, end


def _is_head(text: str, width: int) -> bool:
    """Whether a line names the columns: A B C …, 1 2 3 …, or the Russian letters in their order."""
    bare = re.sub(r"[\s|]+", " ", text).strip()
    if re.fullmatch(r"[0-9]{9,}", bare):  # without spaces: 123456789101112131415, or the last digits alone
        return "".join(map(str, range(1, 100))).startswith(bare) or ("1234567890" * 10).startswith(bare)
    if re.fullmatch(r"(?:-?[0-9]{1,6} ){2,}-?[0-9]{1,6}", bare):
        counted = [int(number) for number in bare.split()]
        ones = [number % 10 for number in range(1, len(counted) + 1)]
        return counted in (list(range(counted[0], counted[0] + len(counted))), ones)
    letters = bare.replace(" ", "").upper()
    if len(letters) != width or not letters.isalpha():
        return False
    latin = "".join(twin(sign, LATIN) or sign for sign in letters)
    return any(order.startswith(found) for order in _COLUMN_ORDERS for found in (letters, latin))


@dataclass(frozen=True, slots=True)
class _Style:
    """How the squares of a drawing stand in its rows.

    `is_spaced`: apart by spaces, so that a space between letters is no empty square. `is_bare`: no sign stands on an
    empty square, so that a row may end with its last letter. `width` is None where a row may have any.
    """

    width: int | None
    is_spaced: bool
    is_bare: bool

    @classmethod
    def of(cls, rows: list[_Row], width: int | None) -> "_Style":
        marks = EMPTY - {" "}
        is_bare = width is not None and not any(sign in marks for row in rows for sign in row.content)
        return cls(width, any(_is_spaced(row, width) for row in rows), is_bare)

    def cells(self, row: _Row) -> list[tuple[str, int]]:
        """The squares of a row: what stands on each, and its column in the line."""
        content, start, width = row.content, row.start, self.width
        if "|" in content or "\t" in content:
            mark = "|" if "|" in content else "\t"
            cells = [_stripped(cell, start + at) for cell, at in _split(content, mark)]
            return self._padded(cells, may=mark == "\t")
        tokens = [(found[0], start + found.start()) for found in _SPACELESS.finditer(content)]
        if self.is_spaced and len(tokens) > 1 and (width is None or len(tokens) == width):
            return tokens
        if self.is_spaced and content.strip():
            for first in (0, 1):
                if width is not None and not content[1 - first :: 2].strip():
                    signs = [(content[at], start + at) for at in range(first, len(content), 2)]
                    return self._padded(signs[:width] if _is_blank(signs[width:]) else signs, may=True)
            return tokens if len(tokens) > 1 else _signs(*tokens[0])
        if len(tokens) == 1 and not self.is_bare:
            fills = width is None or len(tokens[0][0]) >= width
            if fills or " " not in content.rstrip():
                return _signs(*tokens[0])
        ended = content.rstrip() if width is None or len(content) > width else content
        return self._padded(_signs(ended, start), may=self.is_bare or not content.strip() or " " in content)

    def _padded(self, cells: list[tuple[str, int]], *, may: bool) -> list[tuple[str, int]]:
        """A row whose last empty squares, being spaces, were cut off by an editor."""
        if self.width is None or not may:
            return cells
        return cells + [("", 0)] * (self.width - len(cells))


def _is_spaced(row: _Row, width: int | None) -> bool:
    tokens = row.content.split()
    if len(tokens) < 2 or "|" in row.content or "\t" in row.content:
        return False
    if width is None:
        return all(len(token) == 1 for token in tokens)
    return len(row.content.strip()) > width and all(len(token) < width for token in tokens)


def _signs(text: str, start: int) -> list[tuple[str, int]]:
    return [(sign, start + at) for at, sign in enumerate(text)]


def _is_blank(cells: list[tuple[str, int]]) -> bool:
    return all(not sign.strip() for sign, _ in cells)


def _split(content: str, mark: str) -> Iterator[tuple[str, int]]:
    at = 0
    for cell in content.split(mark):
        yield cell, at
        at += len(cell) + 1


def _stripped(cell: str, at: int) -> tuple[str, int]:
    """A square's sign without the spaces around it."""
    return cell.strip(), at + len(cell) - len(cell.lstrip())
