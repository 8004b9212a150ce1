"""The kinds of answers an edition can give, and how one is read from TOML, ``--set`` or a ``#rules`` pragma."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class Kind(Protocol):
    """What answers a question allows."""

    def read(self, value: object) -> Any:
        """The answer as the engine uses it.

        Raises:
            ValueError: no such answer is allowed.
        """

    def expected(self) -> str:
        """The allowed answers, for a message."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One word of a list."""

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        if value not in self.words:
            raise ValueError(value)
        return str(value)

    def expected(self) -> str:
        return " | ".join(self.words)


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of words of a list; a word ``name:N`` carries a number."""

    words: tuple[str, ...]

    def read(self, value: object) -> tuple[str, ...]:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, Sequence):
            raise ValueError(value)
        chosen = tuple(part for part in parts if part not in ("", "none"))
        if not all(isinstance(part, str) and _matches(part, self.words) for part in chosen):
            raise ValueError(value)
        return chosen

    def expected(self) -> str:
        return ", ".join(self.words) + " (none, or any of them)"


def _matches(part: str, words: tuple[str, ...]) -> bool:
    name, colon, number = part.partition(":")
    return part in words or (bool(colon) and number.isdecimal() and f"{name}:N" in words)


@dataclass(frozen=True, slots=True)
class WithNumber:
    """One word of a list, where ``name:N`` carries a number: ``points:5``."""

    words: tuple[str, ...]

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not _matches(value, self.words):
            raise ValueError(value)
        return value

    def expected(self) -> str:
        return " | ".join(self.words)


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    def read(self, value: object) -> bool:
        answers: dict[object, bool] = {"yes": True, "true": True, "no": False, "false": False}
        if isinstance(value, bool):
            return value
        if value in answers:
            return answers[value]
        raise ValueError(value)

    def expected(self) -> str:
        return "yes | no"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds, or one of a few `words` (``none`` is read as None)."""

    least: int = 0
    most: int = 1000
    words: tuple[str, ...] = field(default=())

    def read(self, value: object) -> int | str | None:
        if value in self.words:
            return None if value == "none" else str(value)
        if isinstance(value, str) and value.isdecimal():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise ValueError(value)
        return value

    def expected(self) -> str:
        return " | ".join([f"{self.least}…{self.most}", *self.words])


@dataclass(frozen=True, slots=True)
class Range:
    """Two numbers, least and most: ``2..4``."""

    def read(self, value: object) -> tuple[int, int]:
        least, dots, most = str(value).partition("..")
        if not (least.isdecimal() and (most.isdecimal() or not dots)):
            raise ValueError(value)
        low, high = int(least), int(most or least)
        if not 1 <= low <= high:
            raise ValueError(value)
        return low, high

    def expected(self) -> str:
        return "N..M"


@dataclass(frozen=True, slots=True)
class Text:
    """Any text: the name of a file, an explanation; ``none`` is read as None."""

    def read(self, value: object) -> str | None:
        if not isinstance(value, str) or not value:
            raise ValueError(value)
        return None if value == "none" else value

    def expected(self) -> str:
        return "text"


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the game's language, none or more."""

    def read(self, value: object) -> tuple[str, ...]:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, Sequence) or not all(isinstance(part, str) for part in parts):
            raise ValueError(value)
        return tuple(part.strip().lower() for part in parts if part.strip() and part != "none")

    def expected(self) -> str:
        return "words, none or more"
