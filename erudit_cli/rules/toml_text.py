"""TOML with places: what `tomllib` says of a bad file, and the line a key stands on."""

import re
import tomllib
from typing import Any

from erudit_cli.errors import InputError, Where

MOST_CHARACTERS = 1_000_000


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The table of a TOML text.

    Raises:
        InputError: it is no TOML; a bare Cyrillic key, which TOML wants in quotes, is named as such.
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError("toml-too-long", where=Where(source), length=len(text), most=MOST_CHARACTERS)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (0, 0)
        written = text.splitlines()[line - 1] if 0 < line <= len(text.splitlines()) else ""
        where = Where(source, line, column, text=written)
        bare = re.match(r"\s*([^\W\d_]*[^\x00-\x7f]\w*)\s*=", written)
        if bare:
            raise InputError("toml-bare-key", where=where, found=bare[1]) from error
        detail = re.sub(r" \(at .*\)", "", str(error)) or type(error).__name__
        raise InputError("toml-malformed", where=where, detail=detail) from error


def key_place(key: str, text: str, source: str) -> Where:
    """The line of ``key = …``, or the whole file where the key cannot be found."""
    for number, line in enumerate(text.splitlines(), start=1):
        found = re.match(rf"\s*\[?\"?({re.escape(key)})\"?\s*[=\].]", line)
        if found:
            return Where(source, number, found.start(1) + 1, len(key), line)
    return Where(source)
