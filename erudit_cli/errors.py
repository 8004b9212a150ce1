"""What can go wrong, as data with a place.

::

    EruditError        expected failures, exit code 2; anything else is a bug (exit code 70)
    ├── UsageError     the command line asks for something that cannot be
    ├── InputError     an input is there but malformed: a record, a word list, an edition
    ├── MissingError   a file, an edition, a word list or a dictionary is not there
    └── OutputError    an answer cannot be written

An error states facts: a code and its values. The sentences are in `erudit_cli.messages`, under the same code;
``CODE.hint`` there, if present, says what to do.
"""

import errno
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Where:
    """A place in an input: its name (``<stdin>`` for standard input), line and column from 1, in characters.

    Line 0 means the input as a whole. `text` is the line itself, `length` how many characters are meant.
    """

    source: str
    line: int = 0
    column: int = 0
    length: int = 1
    text: str = ""

    def __str__(self) -> str:
        return ":".join([self.source, *(str(number) for number in (self.line, self.column) if number)])


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing found wrong (or, as a warning, worth saying): a code, its place and the values its sentence needs."""

    code: str
    where: Where | None = None
    values: dict[str, object] = field(default_factory=dict)
    is_warning: bool = False
    remedy: str = ""
    """The code whose ``.hint`` says what to do about it, where more is known than the code alone tells."""


class EruditError(Exception):
    """Base of all expected failures. Holds one problem or, when an input has many, all of them."""

    exit_code: ClassVar[int] = 2

    def __init__(self, code: str, *, where: Where | None = None, **values: object) -> None:
        super().__init__(code)
        self.problems: tuple[Problem, ...] = (Problem(code, where, values),)

    @classmethod
    def of(cls, problems: Iterable[Problem]) -> "EruditError":
        """An error that carries every problem of an input; there must be at least one."""
        found = tuple(problems)
        error = cls(found[0].code)
        error.problems = found
        return error

    @property
    def code(self) -> str:
        return self.problems[0].code

    @property
    def values(self) -> dict[str, object]:
        return self.problems[0].values


class UsageError(EruditError):
    """The command line asks for something that cannot be."""


class InputError(EruditError):
    """The input is there but malformed: a record, a position, a word list, an edition."""


class MissingError(EruditError):
    """A file, an edition, a word list or a dictionary is not there."""


class OutputError(EruditError):
    """The answer cannot be written where it was asked for."""


_SYSTEM = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "no-folder",
    errno.EISDIR: "is-folder",
    errno.EEXIST: "exists",
    errno.EACCES: "not-permitted",
    errno.EPERM: "not-permitted",
    errno.EROFS: "read-only",
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EFBIG: "too-large",
    errno.ENAMETOOLONG: "name-long",
    errno.ELOOP: "link-loop",
    errno.EBADF: "closed",
    errno.EIO: "device",
    errno.EMFILE: "too-many-open",
}
"""What the system refuses most often: each has a sentence ``system-…``."""


def system_values(error: OSError | ValueError, *, is_writing: bool = False) -> dict[str, object]:
    """The values of a failure of the system: `detail` in its own words, `system` what we call it, "" where nothing.

    Writing makes the file, so that what is missing then is the folder.
    """
    number = getattr(error, "errno", None) or 0
    name = "no-folder" if is_writing and number == errno.ENOENT else _SYSTEM.get(number, "")
    return {"detail": getattr(error, "strerror", None) or str(error), "system": name}
