"""TOML with places: what `tomllib` says of a bad file, and the line a key stands on."""

import re
import tomllib
from typing import Any

from erudit_cli.errors import EruditError, InputError, Problem, Where

_BARE_KEY = re.compile(r"\s*([^\W\d_]*[^\x00-\x7f][\w-]*)\s*=")
"""A key that TOML wants in quotes because it is not ASCII."""

_COMPLAINTS = {
    "Cannot overwrite a value": "repeated-key",
    "Cannot declare": "repeated-key",
    "Cannot redefine": "repeated-key",
    "Cannot mutate": "repeated-key",
    "Duplicate inline table key": "repeated-key",
    "Invalid value": "bad-value",
    "Invalid date": "bad-value",
    "Illegal character '\\n'": "open-string",
    "Unterminated string": "open-string",
    'Expected \'"""\'': "open-string",
    "Expected \"'''\"": "open-string",
    "Expected '=' after a key": "no-equals",
    "Expected ']": "open-bracket",
    "Unclosed": "open-bracket",
    "Expected newline": "more",
    "Invalid initial character": "bad-key",
    "Invalid statement": "bad-key",
    "Invalid hex": "bad-escape",
    "Unescaped": "bad-escape",
    "Escaped character": "bad-escape",
    "Illegal character": "bad-sign",
    "Found invalid character": "bad-sign",
    "Exceeds the limit": "long-number",
    "maximum recursion": "deep",
    "TOML inline arrays/tables are nested": "deep",
}
"""How `tomllib`'s complaints begin, and what we call them: their sentences are ``complaint-…``."""

_OWN_CODES = {"repeated-key", "bad-value", "open-string", "no-equals"}
"""The most common of them have a code of their own, ``toml-…``."""

_LONG_NUMBER = re.compile(r"\d[\d_]{1000,}")


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The table of a TOML text.

    Raises:
        InputError: it is no TOML. Every bare key that is not ASCII is named; of other faults TOML shows the first.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits is a bare ValueError
        raise _malformed(error, text, source) from error


def _malformed(error: ValueError | RecursionError, text: str, source: str) -> EruditError:
    where, values = complaint_of(error, text, source)
    if _BARE_KEY.match(where.text):
        return InputError.of(_bare_keys(text.split("\n"), source))
    name = values["complaint"]
    return InputError(f"toml-{name}" if name in _OWN_CODES else "toml-malformed", where=where, **values)


def complaint_of(error: ValueError | RecursionError, text: str, source: str) -> tuple[Where, dict[str, str]]:
    """Where and why `tomllib` refused a text: in its own words, `detail`, as we call it, `complaint` (may be "")."""
    said = str(error)
    name = next((name for start, name in _COMPLAINTS.items() if said.startswith(start)), "")
    lines = text.split("\n")
    line, column = 0, 0
    if place := re.search(r"line (\d+), column (\d+)", said):
        line, column = int(place[1]), int(place[2])
    elif "end of document" in said:
        line = max((number for number, written in enumerate(lines, start=1) if written.strip()), default=0)
        column = len(lines[line - 1].rstrip()) + 1
    elif name == "long-number" and (number := _LONG_NUMBER.search(text)):
        line, column = text.count("\n", 0, number.start()) + 1, number.start() - text.rfind("\n", 0, number.start())
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    detail = re.sub(r" \(at .*\)", "", said)
    return Where(source, line, column, text=written), {"detail": detail, "complaint": name}


def _bare_keys(lines: list[str], source: str) -> list[Problem]:
    return [
        Problem("toml-bare-key", Where(source, number, found.start(1) + 1, len(found[1]), line), {"found": found[1]})
        for number, line in enumerate(lines, start=1)
        if (found := _BARE_KEY.match(line))
    ]


def key_place(key: str, text: str, source: str) -> Where:
    """The line of ``key = …``, ``[key]`` or ``[answers.key]``; the whole file where the key cannot be found."""
    pattern = re.compile(rf"\s*\[?(?:answers\.)?[\"']?({re.escape(key)})[\"']?\s*[=\].]")
    for number, line in enumerate(text.split("\n"), start=1):
        found = pattern.match(line)
        if found:
            return Where(source, number, found.start(1) + 1, len(key), line)
    return Where(source)
