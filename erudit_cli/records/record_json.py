"""Game records as JSON: read and written. It says all that a canonical GCG text says, so that each becomes the other.

::

    {"schema": "erudit.record/1",
     "players": [{"nick": "Аня", "name": "Анна Белова"}, …],
     "pragmas": [{"name": "rules", "text": "box-131"}, …],
     "note": "before the first event",
     "events": [{"player": 0, "kind": "play", "rack": "РТУТЬФ?", "plays": [{"place": "E7", "word": "Р.УТЬ"}],
                 "swaps": [{"place": "8G", "letter": "Л"}], "submissions": [], "score": 28, "total": 28,
                 "extra": "", "note": ""}, …],
     "racks": ["АБВ", null],                        what each player holds when the record stops
     "incomplete": false}

Only ``players`` and ``events`` must be there, and in an event ``player`` and ``kind``. Tiles, words and places are
spelled as in GCG; null is what the record does not know. `KINDS` names the keys of each kind.
"""

import re
from collections.abc import Callable
from typing import Any

from erudit_cli.errors import Problem, Where
from erudit_cli.game.moves import Direction, Exchange, Pass, Play, StarSwap, Turn
from erudit_cli.game.record import (
    Action,
    Booster,
    Challenge,
    EndRack,
    Event,
    FinalRack,
    GameRecord,
    Player,
    Pragma,
    Presence,
    TimePenalty,
    Withdrawal,
)
from erudit_cli.records.canonical import PlaceNamer, canonical, place_namer
from erudit_cli.records.encoding import nfc
from erudit_cli.records.gcg import LETTERED_ROWS, Reading
from erudit_cli.records.gcg_events import UNKNOWN_RACK, is_own_leftover
from erudit_cli.records.gcg_places import Place, read_place
from erudit_cli.records.json_text import Json, JsonText, Path, items_of, offset_of, shown
from erudit_cli.records.tile_text import Fault, Tiles, rack_tiles, spelled, word_tiles
from erudit_cli.rules.ruleset import Ruleset

SCHEMA = "erudit.record/1"
KEYS = ("schema", "players", "pragmas", "note", "events", "racks", "incomplete")
COMMON = ("player", "kind", "rack", "score", "total", "extra", "note")
KINDS: dict[str, tuple[str, ...]] = {
    "play": ("plays", "swaps", "submissions"),
    "exchange": ("count", "tiles"),
    "pass": (),
    "withdrawal": (),
    "challenge": (),
    "end_rack": ("tiles", "own"),
    "time": (),
    **{presence.value: () for presence in Presence},
    "booster_swap": ("tiles",),
    "booster_star": ("tiles",),
    "booster_hint": (),
}
"""The kinds of events and the keys each has beside `COMMON`."""

DEEPEST = 6
"""Brackets within brackets; a record needs five."""

LONGEST_LINE = 90_000
"""Characters of a name, a pragma or a line of a note."""

MOST_PLAYERS = 99
MOST_POINTS = 999_999_999
MOST_CHANGED = 999
MOST_PROBLEMS = 100
"""What is said of one record; the rest is counted."""

_RECORD = re.compile(r'"(?:players|events)"\s*:|"erudit\.record/')
_NAME = re.compile(r"[^\s\0]+\Z")
_OWN_PRAGMA = re.compile(r"player|rack[0-9]{1,2}\Z|(?:note|incomplete|character-encoding)\Z")
"""Pragmas whose work keys of their own do."""


def is_record(text: str) -> bool:
    """Whether a text is a record in JSON, as far as a glance tells."""
    return text.lstrip()[:1] == "{" and _RECORD.search(text) is not None


# writing


def as_json(record: GameRecord, rules: Ruleset | None = None) -> Json:
    """A record as the object `read` reads; `rules` as for `gcg_writer.write`."""
    name = place_namer(record, rules)
    record = canonical(record, rules)
    return {
        "schema": SCHEMA,
        "players": [{"nick": player.nick, "name": player.name} for player in record.players],
        "pragmas": [{"name": pragma.name, "text": pragma.text} for pragma in record.pragmas],
        "note": record.note,
        "events": [_event_json(event, name) for event in record.events],
        "racks": [_tiles_json(record.racks[n].tiles) if n in record.racks else None for n in range(_racks(record))],
        "incomplete": record.incomplete,
    }


def write(record: GameRecord, rules: Ruleset | None = None) -> str:
    """A record as JSON text, its last line ended."""
    import json

    return json.dumps(as_json(record, rules), ensure_ascii=False, indent=2) + "\n"


def _racks(record: GameRecord) -> int:
    return len(record.players) if record.racks else 0


def _event_json(event: Event, name: PlaceNamer) -> Json:
    kind, details = _action_json(event.action, name)
    return {
        "player": event.player,
        "kind": kind,
        "rack": _tiles_json(event.rack) if event.rack else None,
        **details,
        "score": event.score,
        "total": event.total,
        "extra": event.extra,
        "note": event.note,
    }


def _action_json(action: Action, name: PlaceNamer) -> tuple[str, Json]:
    match action:
        case Turn(plays=plays, swaps=swaps, submissions=submissions):
            return "play", {
                "plays": [{"place": name(play.start, play.direction), "word": spelled(play.letters)} for play in plays],
                "swaps": [
                    {"place": name(swap.square, Direction.ACROSS), "letter": spelled((swap.letter,))} for swap in swaps
                ],
                "submissions": list(submissions),
            }
        case Exchange(count=count, tiles=tiles):
            return "exchange", {"count": count, "tiles": _tiles_json(tiles)}
        case Pass():
            return "pass", {}
        case Withdrawal():
            return "withdrawal", {}
        case Challenge():
            return "challenge", {}
        case EndRack(tiles=tiles, own=own):
            return "end_rack", {"tiles": _tiles_json(tiles), "own": own}
        case TimePenalty():
            return "time", {}
        case Presence():
            return action.value, {}
        case Booster(kind=kind, tiles=tiles):
            return f"booster_{kind}", {} if kind == "hint" else {"tiles": spelled(tiles)}


def _tiles_json(tiles: Tiles | None) -> str | None:
    if tiles is None:
        return None
    text = spelled(tiles)
    return text[::-1] if text == UNKNOWN_RACK else text  # as GCG must turn it


# reading


def read(text: str, source: str) -> Reading:
    """Read a record. Never raises for what is in `text`; an event with something wrong in it is left out."""
    reader = _Reader(text, source)
    record = reader.read()
    problems = tuple(reader.problems[:MOST_PROBLEMS])
    if reader.unsaid:
        problems += (Problem("board-more-problems", Where(source), {"count": reader.unsaid}),)
    return Reading(record, problems)


class _Reader(JsonText):
    def __init__(self, text: str, source: str) -> None:
        super().__init__(text, source)
        self.unsaid = 0
        self.errors = 0
        self.offsets: list[int] = []
        """Where each event begins, once that is known."""

    def bad(self, code: str, path: Path, **values: object) -> None:
        """Report the value at a path; only so many are looked for in the text, which takes time."""
        self.errors += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.wrong(code, self.place(self.offset(path)), **values)
        else:
            self.unsaid += 1

    def offset(self, path: Path) -> int:
        if self.offsets and path[0] == "events" and len(path) > 1:
            return offset_of(self.text, path[2:], self.offsets[int(path[1])])
        return offset_of(self.text, path)

    def bad_value(self, path: Path, value: object, expected: str) -> None:
        key = next(step for step in reversed(path) if isinstance(step, str))
        self.bad("json-value", path, key=key, found=shown(value), expected=expected)

    def read(self) -> GameRecord:
        nothing = GameRecord(self.source, (), ())
        data = self.load(DEEPEST)
        if data is None:
            return nothing
        self.check_keys(data, KEYS, ("players", "events"), ())
        if data.get("schema", SCHEMA) != SCHEMA:
            self.bad_value(("schema",), data["schema"], SCHEMA)
        players = self.players(data)
        if not players:
            return nothing
        return GameRecord(
            self.source,
            players,
            self.events(data, len(players)),
            self.pragmas(data),
            self.text_at(data, "note", (), lines=True),
            "utf-8",
            self.racks(data, len(players)),
            self.flag(data, "incomplete", ()),
        )

    def check_keys(self, data: Json, known: tuple[str, ...], needed: tuple[str, ...], path: Path) -> None:
        for key in data:
            if key not in known:
                self.bad("json-unknown-key", (*path, key), found=key[:40], keys=", ".join(known))
        for key in needed:
            if key not in data:
                self.bad("json-key-missing", path, key=key)

    # values

    def list_at(self, data: Json, key: str, path: Path, kind: type, expected: str, most: int = 10**7) -> list[Any]:
        """A list of values of one kind; nothing where it is missing."""
        value = data.get(key, [])
        if not isinstance(value, list) or len(value) > most:
            self.bad_value((*path, key), value, expected)
            return []
        wrong = [number for number, item in enumerate(value) if not isinstance(item, kind)]
        for number in wrong:
            self.bad_value((*path, key, number), value[number], expected)
        return [] if wrong else value

    def text_at(self, data: Json, key: str, path: Path, *, lines: bool = False) -> str:
        """A text of one line, or, for a note, of any number; no line has space at its ends."""
        value = data.get(key, "")
        if not isinstance(value, str):
            self.bad_value((*path, key), value, '"…"')
            return ""
        text = nfc(value)
        for line in text.split("\n") if lines else [text]:
            is_foreign = any(sign in "\0\r\n" or "\ud800" <= sign <= "\udfff" for sign in line)
            if is_foreign or line != line.strip() or len(line) > LONGEST_LINE:
                self.bad("json-line", (*path, key), key=key, found=shown(ascii(line)), most=LONGEST_LINE)
                return ""
        return text

    def flag(self, data: Json, key: str, path: Path) -> bool:
        value = data.get(key, False)
        if not isinstance(value, bool):
            self.bad_value((*path, key), value, "true | false")
        return value is True

    def whole(self, value: object, path: Path, least: int, most: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.bad_value(path, value, f"{least}…{most}")
        return least

    def points(self, data: Json, key: str, path: Path) -> int | None:
        value = data.get(key)
        return None if value is None else self.whole(value, (*path, key), -MOST_POINTS, MOST_POINTS)

    def tiles(self, data: Json, key: str, path: Path, least: int = 1) -> Tiles | None:
        """Tiles of a rack, at least so many; None where null or nothing is given."""
        value = data.get(key)
        if value is None or value == UNKNOWN_RACK:
            return None
        tiles = self.letters(value, (*path, key), '"АБВ?" | null', rack_tiles)
        if tiles is not None and len(tiles) < least:
            self.bad_value((*path, key), value, '"АБВ?" | null')
        return tiles

    def letters(self, value: object, path: Path, expected: str, split: Callable[[str], Tiles | Fault]) -> Tiles | None:
        if not isinstance(value, str):
            self.bad_value(path, value, expected)
            return None
        tiles = split(nfc(value))
        if isinstance(tiles, Fault):
            self.bad(tiles.code, path, **tiles.values)
            return None
        return tiles

    def place_at(self, data: Json, path: Path) -> Place | None:
        value = data.get("place")
        place = read_place(value) if isinstance(value, str) else None
        if place is None and "place" in data:
            self.bad_value((*path, "place"), value, '"8G" | "G8" | "R-3C12" | "C12R-3"')
        return place

    # parts

    def players(self, data: Json) -> tuple[Player, ...]:
        players = []
        expected = f'[{{"nick": "…", "name": "…"}}] (1…{MOST_PLAYERS})'
        found = self.list_at(data, "players", (), dict, expected, MOST_PLAYERS)
        if not found and not self.errors:
            self.bad_value(("players",), found, expected)
        for number, item in enumerate(found):
            path = ("players", number)
            self.check_keys(item, ("nick", "name"), ("nick",), path)
            nick = self.text_at(item, "nick", path)
            if "nick" in item and isinstance(item["nick"], str) and not _NAME.match(nick):
                self.bad("json-word", (*path, "nick"), key="nick", found=shown(item["nick"]))
            players.append(Player(nick, self.text_at(item, "name", path)))
        return tuple(players)

    def pragmas(self, data: Json) -> tuple[Pragma, ...]:
        pragmas = []
        for number, item in enumerate(self.list_at(data, "pragmas", (), dict, '[{"name": "…", "text": "…"}]')):
            path = ("pragmas", number)
            self.check_keys(item, ("name", "text"), ("name",), path)
            name, text = self.text_at(item, "name", path), self.text_at(item, "text", path)
            if "name" not in item:
                continue
            if not _NAME.match(name) or name != name.lower():
                self.bad("json-word", (*path, "name"), key="name", found=shown(item["name"]))
            elif _OWN_PRAGMA.match(name) or (name == "orientation" and text.lower() == LETTERED_ROWS):
                self.bad("json-pragma", (*path, "name"), found=name)
            pragmas.append(Pragma(name, text, self.place_of(path)))
        return tuple(pragmas)

    def racks(self, data: Json, players: int) -> dict[int, FinalRack]:
        kinds = (str, type(None))
        found = self.list_at(data, "racks", (), kinds, '["АБВ?", null]', players)  # type: ignore[arg-type]
        racks = {}
        for number in range(len(found)):
            path: Path = ("racks", number)
            if found[number] not in (None, UNKNOWN_RACK):
                tiles = self.letters(found[number], path, '"АБВ?" | null', rack_tiles)
                if tiles is not None:
                    racks[number] = FinalRack(tiles, self.place_of(path))
        return racks

    def events(self, data: Json, players: int) -> tuple[Event, ...]:
        found = self.list_at(data, "events", (), dict, '[{"player": 0, "kind": "…"}]')
        places = self.event_places() if found else []
        events = []
        for number, item in enumerate(found):
            errors = self.errors
            event = self.event(item, ("events", number), places[number], players)
            if event is not None and self.errors == errors:
                events.append(event)
        return tuple(events)

    def event_places(self) -> list[Where]:
        """Where each event begins, in one go."""
        self.offsets = list(items_of(self.text, offset_of(self.text, ("events",))))
        places = []
        line, counted = 1, 0
        for offset in self.offsets:
            line += self.text.count("\n", counted, offset)
            counted = offset
            places.append(Where(self.source, line, offset - self.text.rfind("\n", 0, offset)))
        return places

    def event(self, item: Json, path: Path, where: Where, players: int) -> Event | None:
        kind = item.get("kind")
        if "kind" in item and (not isinstance(kind, str) or kind not in KINDS):
            self.bad_value((*path, "kind"), kind, " | ".join(KINDS))
            return None
        self.check_keys(item, COMMON + KINDS.get(str(kind), ()), ("player", "kind"), path)
        if "player" not in item or kind is None:
            return None
        player = self.whole(item["player"], (*path, "player"), 0, players - 1)
        rack = self.tiles(item, "rack", path)
        score, total = self.points(item, "score", path), self.points(item, "total", path)
        extra, note = self.text_at(item, "extra", path), self.text_at(item, "note", path, lines=True)
        action = self.action(kind, item, path)
        if isinstance(action, EndRack) and not self._can_be(action, score, rack):
            self.bad("json-own", (*path, "own"), found="true" if action.own else "false")
        return None if action is None else Event(where, player, action, rack, score, total, extra, note)

    def _can_be(self, leftover: EndRack, score: int | None, rack: Tiles | None) -> bool:
        """GCG tells whose tiles are counted by the sign of the points, or by the rack where they are none."""
        with_rack = leftover.own or rack is not None
        return leftover.own == is_own_leftover(score, with_rack=with_rack)

    def action(self, kind: str, item: Json, path: Path) -> Action | None:
        match kind:
            case "play":
                return self.turn(item, path)
            case "exchange":
                return self.exchange(item, path)
            case "pass":
                return Pass()
            case "withdrawal":
                return Withdrawal()
            case "challenge":
                return Challenge()
            case "end_rack":
                self.check_keys(item, tuple(item), ("own",), path)
                return EndRack(self.tiles(item, "tiles", path, least=0), self.flag(item, "own", path))
            case "time":
                return TimePenalty()
            case "booster_hint":
                return Booster("hint")
            case "booster_swap" | "booster_star":
                return self.booster(kind.removeprefix("booster_"), item, path)
        return Presence(kind)

    def turn(self, item: Json, path: Path) -> Turn | None:
        plays = []
        for number, play in enumerate(self.list_at(item, "plays", path, dict, '[{"place": "8G", "word": "…"}]')):
            play_path: Path = (*path, "plays", number)
            self.check_keys(play, ("place", "word"), ("place", "word"), play_path)
            place = self.place_at(play, play_path)
            expected = '"Р.УТЬ"'
            letters = self.letters(play["word"], (*play_path, "word"), expected, word_tiles) if "word" in play else None
            if letters == ():
                self.bad_value((*play_path, "word"), "", expected)
            elif place and letters:
                plays.append(Play(place.square, place.direction, letters))
        swaps = []
        for number, swap in enumerate(self.list_at(item, "swaps", path, dict, '[{"place": "8G", "letter": "Л"}]')):
            swap_path: Path = (*path, "swaps", number)
            self.check_keys(swap, ("place", "letter"), ("place", "letter"), swap_path)
            place = self.place_at(swap, swap_path)
            letters = self.letters(swap["letter"], (*swap_path, "letter"), '"Л"', _real) if "letter" in swap else None
            if letters is not None and len(letters) != 1:
                self.bad_value((*swap_path, "letter"), swap["letter"], '"Л"')
            elif place and letters:
                swaps.append(StarSwap(place.square, letters[0]))
        counts = self.list_at(item, "submissions", path, int, "[1, 2]")
        if counts and (len(counts) < 2 or min(counts) < 1 or sum(counts) != len(item.get("plays", ()))):
            self.bad_value((*path, "submissions"), counts, f"[1, 2] (∑ {len(item.get('plays', ()))})")
        if not item.get("plays") and not item.get("swaps"):
            self.bad("json-key-missing", path, key="plays")
        return Turn(tuple(plays), tuple(swaps), tuple(map(int, counts)))

    def exchange(self, item: Json, path: Path) -> Exchange:
        tiles = self.tiles(item, "tiles", path)
        if "count" not in item and tiles is None:
            self.bad("json-key-missing", path, key="count")
        default = len(tiles or ())
        count = (
            self.whole(item.get("count", default), (*path, "count"), 0, MOST_CHANGED) if "count" in item else default
        )
        if tiles is not None and count != len(tiles):
            self.bad_value((*path, "count"), count, str(len(tiles)))
        return Exchange(count, tiles)

    def booster(self, kind: str, item: Json, path: Path) -> Booster | None:
        self.check_keys(item, tuple(item), ("tiles",), path)
        tiles = self.tiles(item, "tiles", path)
        if tiles is None or (kind == "star" and len(tiles) != 1):
            if "tiles" in item:
                self.bad_value((*path, "tiles"), item["tiles"], '"Б"' if kind == "star" else '"АБ"')
            return None
        return Booster(kind, tiles)


def _real(text: str) -> Tiles | Fault:
    """A letter on a tile of its own, in upper case; no tiles where it is anything else."""
    tiles = word_tiles(text)
    return tiles if isinstance(tiles, Fault) or all(tile != tile.lower() for tile in tiles) else ()
