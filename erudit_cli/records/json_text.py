"""JSON of people's own making: loaded with limits, every value and key traced back to its line and column."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from erudit_cli.errors import Problem, Where

Json = dict[str, Any]
Path = tuple[str | int, ...]
"""The way to a value: keys of objects, places in lists."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
_CONSTANT = re.compile(r'"(?:[^"\\]|\\.)*"|-?[A-Za-z]+', re.DOTALL)
_SPACE = re.compile(r"[ \t\r\n]*")
_LONG_NUMBER = re.compile(r'"(?:[^"\\]|\\.)*"|(-?\d{1000,})', re.DOTALL)

_COMPLAINTS = {
    "Expecting value": "no-value",
    "Expecting ','": "no-comma",
    "Expecting ':'": "no-colon",
    "Expecting property name": "no-key",
    "Illegal trailing comma": "comma-too-many",
    "Unterminated string": "open-string",
    "Invalid control character": "line-in-string",
    "Invalid \\": "bad-escape",
    "Extra data": "more",
}
"""How the complaints of `json` begin, and what we call them: their sentences are ``complaint-…``."""


class JsonText:
    """A text that should be one JSON object, and what is wrong with it."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.problems: list[Problem] = []

    @cached_property
    def strings(self) -> list[re.Match[str]]:
        """Every string of the text, keys too, in order."""
        return [found for found in _TOKEN.finditer(self.text) if found[0][0] == '"']

    @cached_property
    def keys(self) -> dict[str, re.Match[str]]:
        """The first string of each spelling."""
        return {found[0][1:-1]: found for found in reversed(self.strings)}

    def wrong(self, code: str, where: Where, **values: object) -> None:
        self.problems.append(Problem(code, where, values))

    def load(self, deepest: int) -> Json | None:
        """The object itself, None (and a problem) where there is none; brackets may be nested `deepest` deep."""
        import json

        depth = 0
        for found in _TOKEN.finditer(self.text):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
            if depth > deepest:
                self.wrong("json-deep", self.place(found.start()), most=deepest)
                return None
        try:
            data = json.loads(self.text, object_pairs_hook=_once, parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            self._wrong_syntax(error.msg, error.pos)
            return None
        except _BadValueError as bad:
            where = self._place_of_constant(bad.found) if bad.code == "json-constant" else self.place_of_key(bad.found)
            self.wrong(bad.code, where, found=bad.found)
            return None
        except ValueError as error:
            self.wrong("json-syntax", self._place_of_long_number(), detail=str(error), complaint="long-number")
            return None
        if isinstance(data, dict):
            return data
        self.wrong("json-not-object", self.place(len(self.text) - len(self.text.lstrip())))
        return None

    def _wrong_syntax(self, detail: str, offset: int) -> None:
        """What `json` complains of. Until 3.13 it does not see that a comma before a bracket is one too many."""
        complaint = next((name for start, name in _COMPLAINTS.items() if detail.startswith(start)), "")
        before = self.text[:offset].rstrip(" \t\r\n")
        if before.endswith(",") and self.text[offset : offset + 1] in ("]", "}"):
            complaint, offset = "comma-too-many", len(before) - 1
        self.wrong("json-syntax", self.place(offset), detail=detail, complaint=complaint)

    def _place_of_long_number(self) -> Where:
        """Where the first number stands that has more digits than Python reads."""
        found = next((each for each in _LONG_NUMBER.finditer(self.text) if each[1]), None)
        return Where(self.source) if found is None else self.place(found.start(), len(found[1]))

    def place(self, offset: int, length: int = 1) -> Where:
        """The place of a character, counted from 0."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", start)
        line = self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")
        return Where(self.source, self.text.count("\n", 0, offset) + 1, offset - start + 1, length, line)

    def place_of_key(self, key: str) -> Where:
        """Where a key, or a text that is as unlikely to stand there twice, is written."""
        found = self.keys.get(key)
        return Where(self.source) if found is None else self.place(found.start(), len(found[0]))

    def _place_of_constant(self, name: str) -> Where:
        """Where ``NaN`` or ``Infinity`` stands, outside of any string."""
        found = next((each for each in _CONSTANT.finditer(self.text) if each[0] == name), None)
        return Where(self.source) if found is None else self.place(found.start(), len(name))

    def place_of(self, path: Path) -> Where:
        """Where the value at a path begins; it must be there."""
        return self.place(offset_of(self.text, path))


def offset_of(text: str, path: Path, start: int = 0) -> int:
    """Where the value at a path from the value at `start` begins; it must be there."""
    at = _after_space(text, start)
    for step in path:
        if isinstance(step, int):
            offsets = items_of(text, at)
            at = next(offset for number, offset in enumerate(offsets) if number == step)
        else:
            at = next(offset for key, offset in members_of(text, at) if key == step)
    return at


def members_of(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The keys of the object that begins at `start`, each with the offset of its value."""
    from json import JSONDecoder

    decode = JSONDecoder().raw_decode
    at = _after_space(text, start + 1)
    while text[at] != "}":
        key, at = decode(text, at)
        at = _after_space(text, _after_space(text, at) + 1)  # past the colon
        yield key, at
        at = _next_item(text, decode(text, at)[1])


def items_of(text: str, start: int) -> Iterator[int]:
    """The offsets of the elements of the list that begins at `start`."""
    from json import JSONDecoder

    decode = JSONDecoder().raw_decode
    at = _after_space(text, start + 1)
    while text[at] != "]":
        yield at
        at = _next_item(text, decode(text, at)[1])


def _next_item(text: str, at: int) -> int:
    """The offset after the comma, if there is one."""
    at = _after_space(text, at)
    return _after_space(text, at + 1) if text[at] == "," else at


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


class _BadValueError(Exception):
    """Something JSON allows and no file of ours does."""

    def __init__(self, code: str, found: str) -> None:
        super().__init__(code)
        self.code, self.found = code, found


def _once(pairs: list[tuple[str, Any]]) -> Json:
    """An object, whose keys may not repeat."""
    found: Json = {}
    for key, value in pairs:
        if key in found:
            raise _BadValueError("json-key-twice", key[:40])
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise _BadValueError("json-constant", name)


def shown(value: object) -> str:
    """A value as messages quote it."""
    return str(value)[:40]
