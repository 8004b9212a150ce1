"""Sources of answers: ``S0:57-60; implementation: OWNER/REPOSITORY, FILE`` as values.

S0 to S4 are the five public texts about the game that docs/rules.md lists; a number after the colon is a line.
"""

import re
from dataclasses import dataclass

KINDS = ("implementation", "photograph", "records", "page")
"""What a source can be besides a text: a program, a picture of a real set, game records, a public page."""

_LINES = re.compile(r"(S[0-4]):(\d+)(?:-(\d+))?")


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one of the five texts, from 1, both ends included."""

    text: str
    first: int
    last: int


def cited_lines(cited: str) -> tuple[Lines, ...]:
    """The places in the five texts that a citation names."""
    places = (_LINES.fullmatch(part) for part in _parts(cited))
    return tuple(Lines(found[1], int(found[2]), int(found[3] or found[2])) for found in places if found)


def bad_parts(cited: str) -> tuple[str, ...]:
    """The parts of a citation that name no text and line and no source of `KINDS`; one of a range upside down too."""
    return tuple(part for part in _parts(cited) if not _is_good(part))


def _is_good(part: str) -> bool:
    lines = cited_lines(part)
    if lines:
        return 1 <= lines[0].first <= lines[0].last
    kind, colon, name = part.partition(": ")
    return bool(colon) and kind in KINDS and bool(name.strip())


def _parts(cited: str) -> list[str]:
    return [part.strip() for part in cited.split(";")] if cited else []
