"""The kinds of answers an edition can give: how one is read from TOML, ``--set`` or a ``#rules`` pragma, and written.

`as_text` is the inverse of every kind's `read`: what it writes is read back as the same answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

NONE = "none"
MOST_ROUNDS = 1000
"""The largest number a word of the form ``name:N`` may carry."""


class Kind(Protocol):
    """What answers a question allows."""

    def read(self, value: object) -> Any:
        """The answer as the engine uses it.

        Raises:
            ValueError: no such answer is allowed.
        """

    def expected(self) -> str:
        """The allowed answers as a pattern, for a message."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of a list; a word ``name:N`` carries a number from 1: ``points:5``."""

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not _matches(value, self.words):
            raise ValueError(value)
        return value

    def expected(self) -> str:
        return " | ".join(self.words)


def _matches(part: str, words: tuple[str, ...]) -> bool:
    name, colon, number = part.partition(":")
    if not colon:
        return part in words
    return f"{name}:N" in words and number.isdecimal() and number[0] != "0" and int(number) <= MOST_ROUNDS


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of words of a list, each once; a word ``name:N`` carries a number."""

    words: tuple[str, ...]

    def read(self, value: object) -> tuple[str, ...]:
        chosen = _parts(value)
        names = {part.partition(":")[0] for part in chosen}
        if not all(_matches(part, self.words) for part in chosen) or len(names) < len(chosen):
            raise ValueError(value)
        return chosen

    def expected(self) -> str:
        return f"{NONE} | " + ",".join(self.words)


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if value not in ("yes", "no"):
            raise ValueError(value)
        return value == "yes"

    def expected(self) -> str:
        return "yes | no"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds, or one of a few `words` (``none`` is read as None)."""

    least: int = 0
    most: int = 1000
    words: tuple[str, ...] = field(default=())

    def read(self, value: object) -> int | str | None:
        if isinstance(value, str):
            if value in self.words:
                return None if value == NONE else value
            value = int(value) if value.isdecimal() else value
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise ValueError(value)
        return value

    def expected(self) -> str:
        return " | ".join([f"{self.least}…{self.most}", *self.words])


@dataclass(frozen=True, slots=True)
class Range:
    """Two numbers, least and most, up to `most`: ``2..4``; one number stands for both."""

    most: int

    def read(self, value: object) -> tuple[int, int]:
        least, dots, most = str(value).partition("..")
        if not (least.isdecimal() and (most.isdecimal() or not dots)):
            raise ValueError(value)
        low, high = int(least), int(most or least)
        if not 1 <= low <= high <= self.most:
            raise ValueError(value)
        return low, high

    def expected(self) -> str:
        return f"N..M (1…{self.most})"


@dataclass(frozen=True, slots=True)
class Text:
    """Any text: the name of a file, a square, an explanation. ``none`` is read as None where `optional`."""

    optional: bool = False

    def read(self, value: object) -> str | None:
        if not isinstance(value, str) or not value.strip() or (value == NONE and not self.optional):
            raise ValueError(value)
        return None if value == NONE else value

    def expected(self) -> str:
        return f"TEXT | {NONE}" if self.optional else "TEXT"


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the game's language, none or more, in lower case."""

    def read(self, value: object) -> tuple[str, ...]:
        return tuple(part.lower() for part in _parts(value))

    def expected(self) -> str:
        return f"{NONE} | WORD,WORD,…"


def _parts(value: object) -> tuple[str, ...]:
    """The members of a list, or of a text that separates them by commas; ``none`` has no members."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, Sequence) or not all(isinstance(part, str) for part in parts):
        raise ValueError(value)
    stripped = tuple(part.strip() for part in parts)
    if stripped == (NONE,):
        return ()
    if not all(stripped):
        raise ValueError(value)
    return stripped


def as_text(answer: object) -> str:
    """An answer as it is written after ``--set key=``."""
    match answer:
        case None | ():
            return NONE
        case bool():
            return "yes" if answer else "no"
        case (int() as least, int() as most):
            return f"{least}..{most}"
        case tuple():
            return ",".join(answer)
        case _:
            return str(answer)
