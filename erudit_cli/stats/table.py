"""What a statistic hands over: named tables of numbers, and the edition and the word list they were counted from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from erudit_cli.errors import Problem, UsageError
from erudit_cli.rules.ruleset import Ruleset


class Term(str):
    """A cell that is a code: said in the reader's language in text, as it is everywhere else."""

    __slots__ = ()


Cell = Term | str | int | float | Fraction | None
"""None where there is nothing to say: no bag, no word list, a division by nothing."""


class Kind(Enum):
    """What stands in a column."""

    TEXT = "text"
    COUNT = "count"
    """Whole numbers."""
    REAL = "real"
    """Numbers known as floats."""
    EXACT = "exact"
    """Fractions and whole numbers known exactly, floats where none is: given as a number and, beside it, as a/b."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its English name, the key in every form; what stands in it; decimals shown to people.

    `said` is the name its heading for people goes by, where another column of the same name is called otherwise.
    """

    name: str
    kind: Kind = Kind.TEXT
    digits: int = 6
    said: str = ""

    @property
    def heading(self) -> str:
        """The end of the code of its heading."""
        return self.said or self.name


def text(name: str) -> Column:
    return Column(name)


def count(name: str) -> Column:
    return Column(name, Kind.COUNT)


def real(name: str, digits: int = 6) -> Column:
    return Column(name, Kind.REAL, digits)


def exact(name: str, digits: int = 9) -> Column:
    return Column(name, Kind.EXACT, digits)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns. `note` is the code of a sentence that people read under its heading."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str | None = None
    keys: tuple[str, ...] = ()
    """Which of the report's `editions` each row is of, where there may be several."""


Inputs = tuple[Ruleset | None, Mapping[str, str] | None]
"""An edition, and the header of a word list; None where there is none, or no single one."""


@dataclass(frozen=True, slots=True)
class Report:
    """The tables of one command, the main one first, and what they are of.

    `rules` is None where the tables are of no one edition, `lexicon` (a word list's header) where no list bears on
    them.
    """

    tables: tuple[Table, ...]
    rules: Ruleset | None
    lexicon: Mapping[str, str] | None = None
    problems: tuple[Problem, ...] = ()
    editions: Mapping[str, Inputs] = field(default_factory=dict)
    """What rows with a key were counted from."""

    def inputs(self, table: Table, row: int) -> Inputs:
        """What a row of a table was counted from."""
        return self.editions[table.keys[row]] if table.keys else (self.rules, self.lexicon)

    def only(self, name: str | None) -> tuple[Table, ...]:
        """The table of that name; all of them where none is named.

        Raises:
            UsageError: there is no such table.
        """
        chosen = tuple(table for table in self.tables if name in (None, table.name))
        if not chosen:
            names = ", ".join(table.name for table in self.tables)
            raise UsageError("stats-table-unknown", name=name, names=names)
        return chosen
