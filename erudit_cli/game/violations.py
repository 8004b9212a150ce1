"""What is wrong with a turn, as data: a code, the squares meant, the values its sentence needs."""

from dataclasses import dataclass, field

from erudit_cli.game.moves import Square


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule a turn breaks. The sentence is in `messages`, under ``violation-CODE``."""

    code: str
    squares: tuple[Square, ...] = ()
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A written number that differs from what it should be. The sentence is in `messages`, under its code."""

    code: str
    values: dict[str, object] = field(default_factory=dict)
