"""TOML with places: what `tomllib` says of a bad file, and the line a key stands on."""

import re
import tomllib
from typing import Any

from erudit_cli.errors import EruditError, InputError, Problem, Where

_BARE_KEY = re.compile(r"\s*([^\W\d_]*[^\x00-\x7f][\w-]*)\s*=")
"""A key that TOML wants in quotes because it is not ASCII."""

_COMPLAINTS = {
    "Cannot overwrite a value": "toml-repeated-key",
    "Cannot declare": "toml-repeated-key",
    "Duplicate inline table key": "toml-repeated-key",
    "Invalid value": "toml-bad-value",
    "Illegal character '\\n'": "toml-open-string",
    "Unterminated string": "toml-open-string",
    "Expected '=' after a key": "toml-no-equals",
}
"""How `tomllib`'s most common complaints begin, and what we call them."""


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The table of a TOML text.

    Raises:
        InputError: it is no TOML. Every bare key that is not ASCII is named; of other faults TOML shows the first.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits is a bare ValueError
        raise _malformed(str(error) or type(error).__name__, text, source) from error


def _malformed(complaint: str, text: str, source: str) -> EruditError:
    place = re.search(r"line (\d+), column (\d+)", complaint)
    lines = text.split("\n")
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    if "end of document" in complaint:
        line = max((number for number, written in enumerate(lines, start=1) if written.strip()), default=0)
        column = len(lines[line - 1].rstrip()) + 1
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    if _BARE_KEY.match(written):
        return InputError.of(_bare_keys(lines, source))
    code = next((code for start, code in _COMPLAINTS.items() if complaint.startswith(start)), "toml-malformed")
    detail = re.sub(r" \(at .*\)", "", complaint)
    return InputError(code, where=Where(source, line, column, text=written), detail=detail)


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
