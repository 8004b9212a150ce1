"""Positions as JSON: read and written.

::

    {"rules": "box-131",                            an edition's id, or {"id": …, "overrides": {KEY: VALUE}}
     "board": ["...............", … 15 rows],       as in a drawing, or {"8G": "К", "8H": "о"}; "R-3C12" if infinite
     "after": …,                                    the board when the turn was over
     "racks": ["АБВГ?", null], "scores": [12, 30],  one for each player
     "on_turn": 0, "bag": 50, "zero_turns": 0, "used_words": ["кот"], "added_stars": 0}

Every key but ``board`` may be missing; ``schema`` is allowed.
"""

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

from erudit_cli.errors import Problem, Where
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Direction, Square, place_name
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.records.diagram import EMPTY, FIELD, STAR_SIGNS, Shape
from erudit_cli.records.gcg_places import read_place
from erudit_cli.records.json_text import Json, JsonText, shown
from erudit_cli.records.tile_text import Fault, Tiles, rack_tiles, script_of, spelled
from erudit_cli.rules.alphabet import visible

SCHEMA = "erudit.position/1"
KEYS = (
    "schema",
    "rules",
    "board",
    "after",
    "racks",
    "scores",
    "on_turn",
    "bag",
    "zero_turns",
    "used_words",
    "added_stars",
)
DEEPEST = 5
"""Brackets within brackets; a position needs three."""

MOST_PLAYERS = 8
MOST_POINTS = 1_000_000

_EXPECTED = {"board": "[…] | {…}", "racks": '["…", null]', "scores": "[0, 0]", "used_words": '["…"]'}

Tiling = tuple[dict[Square, str], dict[Square, Where], bool]


def read(text: str, source: str, shape: Shape = FIELD) -> tuple[WrittenPosition | None, tuple[Problem, ...]]:
    """Read one position.

    Args:
        text: the whole input.
        source: its name, for places.
        shape: rows and columns a board given as rows must have.

    Never raises for what is in `text`. The position is None where the text is no JSON object.
    """
    return _Reader(text, source, shape).read()


class _Reader(JsonText):
    def __init__(self, text: str, source: str, shape: Shape) -> None:
        super().__init__(text, source)
        self.shape = shape

    def read(self) -> tuple[WrittenPosition | None, tuple[Problem, ...]]:
        data = self.load(DEEPEST)
        if data is None:
            return None, tuple(self.problems)
        for key in data:
            if key not in KEYS:
                self.wrong("json-unknown-key", self.place_of_key(key), found=key[:40], keys=", ".join(KEYS))
        if "board" not in data:
            self.wrong("json-no-board", Where(self.source))
        tiles, places, is_infinite = self._board(data, "board")
        after = after_places = None
        if data.get("after") is not None:
            after, after_places, after_is_infinite = self._board(data, "after")
            if (tiles and after) and after_is_infinite != is_infinite:
                self.wrong("json-mixed-squares", self.place_of_key("after"))
        rules, overrides = self._rules(data)
        racks = self._racks(data)
        scores = tuple(self._whole(score, "scores", least=-MOST_POINTS) for score in self._list(data, "scores"))
        if racks and scores and len(racks) != len(scores):
            self.wrong("cgp-player-count", self.place_of_key("scores"), racks=len(racks), scores=len(scores))
        players = max(len(racks), len(scores), 1)
        bag = data.get("bag")
        words = [word for word in self._list(data, "used_words") if self._is_text(word, "used_words")]
        position = Position(
            Board(tiles),
            racks,
            scores,
            on_turn=self._whole(data.get("on_turn", 0), "on_turn", most=players - 1),
            bag=None if bag is None else self._whole(bag, "bag"),
            used_words=frozenset(word.lower() for word in words),
            zero_turns=self._whole(data.get("zero_turns", 0), "zero_turns"),
            added_stars=self._whole(data.get("added_stars", 0), "added_stars"),
        )
        written = WrittenPosition(
            self.source,
            position,
            after=None if after is None else Board(after),
            rules=rules,
            overrides=overrides,
            rules_place=self.place_of_key("rules") if rules else None,
            is_infinite=is_infinite,
            places=places,
            after_places=after_places or {},
            rack_places=tuple(self.place_of_key("racks") for _ in racks),
        )
        return written, tuple(self.problems)

    # places

    def _row_offsets(self, key: str) -> Iterator[int]:
        """Where the strings after a key begin, without their quotes."""
        for number, found in enumerate(self.strings):
            if found[0][1:-1] == key:
                return chain((row.start() + 1 for row in self.strings[number + 1 :]), repeat(found.start()))
        return repeat(0)  # the key is spelled with escapes

    # values

    def _is_text(self, value: object, key: str) -> bool:
        if not isinstance(value, str):
            self.wrong("json-value", self.place_of_key(key), key=key, found=shown(value), expected=_EXPECTED[key])
            return False
        return True

    def _whole(self, value: object, key: str, *, least: int = 0, most: int = MOST_POINTS) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.wrong("json-value", self.place_of_key(key), key=key, found=shown(value), expected=f"{least}…{most}")
        return 0

    def _list(self, data: Json, key: str) -> list[Any]:
        value = data.get(key)
        if value is None:
            return []
        if isinstance(value, list) and (key == "used_words" or len(value) <= MOST_PLAYERS):
            return value
        self.wrong("json-value", self.place_of_key(key), key=key, found=shown(value), expected=_EXPECTED[key])
        return []

    def _racks(self, data: Json) -> tuple[Tiles | None, ...]:
        racks: list[Tiles | None] = []
        for value in self._list(data, "racks"):
            tiles = rack_tiles(value) if value is not None and self._is_text(value, "racks") else None
            if isinstance(tiles, Fault):
                self.wrong(tiles.code, self.place_of_key(value), **tiles.values)
                tiles = None
            racks.append(tiles)
        return tuple(racks)

    def _rules(self, data: Json) -> tuple[str | None, tuple[tuple[str, str], ...]]:
        value = data.get("rules")
        if value is None or isinstance(value, str):
            return value or None, ()
        name = value.get("id") if isinstance(value, dict) else None
        overrides = value.get("overrides", {}) if isinstance(value, dict) else None
        if not isinstance(name, str) or not isinstance(overrides, dict) or value.keys() - {"id", "overrides"}:
            expected = '"ID" | {"id": "ID", "overrides": {…}}'
            self.wrong("json-value", self.place_of_key("rules"), key="rules", found=shown(value), expected=expected)
            return None, ()
        return name, tuple((key, _answer(answer)) for key, answer in overrides.items())

    # boards

    def _board(self, data: Json, key: str) -> Tiling:
        value = data.get(key)
        if isinstance(value, list):
            return self._rows(value, key)
        if isinstance(value, dict):
            return self._squares(value)
        if key in data:
            expected = _EXPECTED["board"]
            self.wrong("json-value", self.place_of_key(key), key=key, found=shown(value), expected=expected)
        return {}, {}, False

    def _rows(self, rows: list[Any], key: str) -> Tiling:
        tiles: dict[Square, str] = {}
        places: dict[Square, Where] = {}
        height, width = self.shape
        if len(rows) != height:
            self.wrong("board-row-count", self.place_of_key(key), found=len(rows), expected=height)
            return tiles, places, False
        for number, (row, offset) in enumerate(zip(rows, self._row_offsets(key), strict=False)):
            if not isinstance(row, str):
                expected = _EXPECTED["board"]
                self.wrong("json-value", self.place_of_key(key), key=key, found=shown(row), expected=expected)
                return tiles, places, False
            if len(row) != width:
                where = self.place(offset, len(row))
                self.wrong("board-row-width", where, row=number + 1, found=len(row), expected=width)
            for column, sign in enumerate(row[:width]):
                if sign not in EMPTY:
                    where = self.place(offset + column)
                    if tile := self._tile(sign, where):
                        tiles[number, column] = tile
                        places[number, column] = where
        return tiles, places, False

    def _squares(self, squares: Json) -> Tiling:
        tiles: dict[Square, str] = {}
        places: dict[Square, Where] = {}
        kinds = set()
        for name, sign in squares.items():
            where = self.place_of_key(name)
            place = read_place(name)
            if place is None:
                self.wrong("json-square", where, found=name[:40])
                continue
            kinds.add(place.infinite)
            if len(kinds) > 1:
                self.wrong("json-mixed-squares", where)
                break
            if place.square in tiles:
                self.wrong("json-square-twice", where, found=name)
            tile = self._tile(sign, where) if isinstance(sign, str) and sign else None
            if not isinstance(sign, str) or not sign:
                self.wrong("board-square", where, found=shown(sign))
            if tile:
                tiles[place.square] = tile
                places[place.square] = where
        return tiles, places, True in kinds

    def _tile(self, sign: str, where: Where) -> str | None:
        if len(sign) == 1 and sign in STAR_SIGNS:
            self.wrong("board-star-unnamed", where, found=sign)
        elif len(sign) <= 3 and all(map(script_of, sign)) and sign in (sign.upper(), sign.lower()):
            return sign
        elif len(sign) == 1:
            self.wrong("board-sign", where, found=visible(sign))
        else:
            self.wrong("board-square", where, found=shown(sign))
        return None


def _answer(value: object) -> str:
    """An answer as ``--set`` would write it."""
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "none"}[value]
    return str(value)


def as_json(written: WrittenPosition, shape: Shape = FIELD) -> Json:
    """A position as the object `read` reads; on an infinite board the board is given by squares."""
    position = written.position
    rules: object = written.rules
    if written.overrides:
        rules = {"id": written.rules, "overrides": dict(written.overrides)}
    data = {
        "schema": SCHEMA,
        "rules": rules,
        "board": _board_json(position.board, written, shape),
        "after": None if written.after is None else _board_json(written.after, written, shape),
        "racks": [None if rack is None else spelled(rack) for rack in position.racks],
        "scores": list(position.scores),
        "on_turn": position.on_turn,
        "bag": position.bag,
        "zero_turns": position.zero_turns,
        "used_words": sorted(position.used_words),
        "added_stars": position.added_stars,
    }
    if written.after is None:
        del data["after"]
    return data


def write(written: WrittenPosition, shape: Shape = FIELD) -> str:
    """A position as JSON text, its last line ended."""
    import json

    return json.dumps(as_json(written, shape), ensure_ascii=False, indent=2) + "\n"


def _board_json(board: Board, written: WrittenPosition, shape: Shape) -> object:
    tiles = board.tiles
    if written.is_infinite or any(len(tile) > 1 for tile in tiles.values()):
        return {
            place_name(square, Direction.ACROSS, infinite=written.is_infinite): tile
            for square, tile in sorted(tiles.items())
        }
    return ["".join(tiles.get((row, column), ".") for column in range(shape[1])) for row in range(shape[0])]
