"""Standard streams and files as values: what a command reads from and writes to, and how it looks there."""

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, TextIO, cast

from erudit_cli.cli.settings import setting
from erudit_cli.errors import InputError, MissingError, OutputError, UsageError, Where, system_values
from erudit_cli.messages import LANGUAGES, choose_language

if TYPE_CHECKING:
    from io import BufferedReader

STDIN = "<stdin>"
BLOCK = 65_536
"""How much of a stream is read at a time, bytes."""
STALE = 24 * 60 * 60
"""Seconds after which a temporary file belongs to nobody."""


@dataclass(slots=True)
class Console:
    """Where a command speaks: its streams, the interface language, whether colour is wanted."""

    language: str
    stdin: TextIO | None
    stdout: TextIO
    stderr: TextIO
    color: bool = False

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads the answer: columns are aligned there, and separated by tabs elsewhere."""
        return self.stdout.isatty()

    @property
    def shows_progress(self) -> bool:
        return self.stderr.isatty()

    @property
    def has_input(self) -> bool:
        """Whether something is, or may be, waiting on standard input."""
        return self.stdin is not None and not self.stdin.isatty()

    def flush(self) -> None:
        self.stdout.flush()
        self.stderr.flush()


COLOR_CHOICES = ("auto", "always", "never")


def process_console(arguments: Sequence[str]) -> Console:
    """The console of this process; ``--ui`` is looked for early, because errors need it too."""
    asked = _early_option(arguments, "--ui")
    language = asked if asked in LANGUAGES else choose_language(os.environ)
    return Console(language, sys.stdin, sys.stdout, sys.stderr)


def apply_settings(console: Console, arguments: Sequence[str]) -> None:
    """Language and colour as options, environment and settings files have them, in this order.

    Raises:
        UsageError: no such language or choice of colour.
        InputError: a settings file is malformed.
    """
    language = setting("ui", _early_option(arguments, "--ui"))
    if language is not None:
        console.language = _one_of(language, LANGUAGES, "--ui")
    color = setting("color", _early_option(arguments, "--color"))
    choice = "auto" if color is None else _one_of(color, COLOR_CHOICES, "--color")
    console.color = wants_color(choice, console.stdout)


def _one_of(value: str, choices: Sequence[str], option: str) -> str:
    if value not in choices:
        raise UsageError("option-choice", option=option, found=value, choices=", ".join(choices))
    return value


def _early_option(arguments: Sequence[str], name: str) -> str | None:
    found = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith(name + "="):
            found = argument.partition("=")[2]
        if argument == name and place + 1 < len(arguments):
            found = arguments[place + 1]
    return found


def wants_color(choice: str, stream: TextIO) -> bool:
    """``always`` and ``never`` are orders; ``auto`` asks NO_COLOR, FORCE_COLOR, TERM and the stream, in this order."""
    if choice in ("always", "never"):
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def read_bytes(name: str, console: Console, most: int | None = None) -> bytes:
    """All bytes of a file, or of standard input for ``-``; no more than `most` are ever held.

    Raises:
        MissingError: there is no such file, it is a directory, or it may not be read.
        InputError: there are more than `most` bytes.
    """
    limit = -1 if most is None else most + 1
    try:
        if name == "-":
            data = _stdin(console).read(limit)
        else:
            with open(name, "rb") as file:  # noqa: PTH123  an empty name is no file; Path would make it the folder
                data = file.read(limit)
    except OSError as error:
        raise cannot_read(name, error) from error
    if most is not None and len(data) > most:
        raise InputError("file-too-large", where=Where(source_name(name)), most=most // 1_000_000)
    return data


def read_blocks(name: str, console: Console) -> Iterator[bytes]:
    """The bytes of a file, or of standard input for ``-``, as they come: for inputs too long to be held.

    What has been answered is shown before more is waited for, so that who writes words one by one is answered so.

    Raises:
        MissingError: as of `read_bytes`, at any block.
    """
    with ExitStack() as opened:
        try:
            file = _stdin(console) if name == "-" else opened.enter_context(open(name, "rb"))  # noqa: PTH123
        except OSError as error:
            raise cannot_read(name, error) from error
        while True:
            console.stdout.flush()
            try:
                block = file.read1(BLOCK)
            except OSError as error:
                raise cannot_read(name, error) from error
            if not block:
                return
            yield block


def _stdin(console: Console) -> "BufferedReader":
    if console.stdin is None:  # closed by the shell: ``<&-``
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return cast("BufferedReader", console.stdin.buffer)


def cannot_read(name: str, error: OSError) -> MissingError:
    """The error of a file that cannot be opened, by its kind."""
    codes = {errno.ENOENT: "file-missing", errno.EISDIR: "file-is-directory", errno.EACCES: "file-unreadable"}
    code = codes.get(error.errno or 0, "file-trouble")
    return MissingError(code, where=Where(source_name(name)), **system_values(error))


def source_name(name: str) -> str:
    """How an input is called in messages."""
    return STDIN if name == "-" else name or "''"


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file or nothing: to a temporary file beside it, then renamed over it.

    What is no regular file (a device, a pipe) is written to as it is, what a link points to in its own place. What
    killed processes have left there of the same file is removed.

    Raises:
        OutputError: the folder is missing or closed to us, or the disk is full.
    """
    write_together({path: data})


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write several files as `write_atomically` does: none takes its place before all are written.

    Raises:
        OutputError: as of `write_atomically`; then none has changed, unless the last step, a renaming, was refused.
    """
    temporaries: dict[Path, Path] = {}
    path = Path()
    try:
        try:
            for path, data in files.items():
                target = Path(os.path.realpath(path))
                if target.exists() and not target.is_file():
                    path.write_bytes(data)
                    continue
                temporary = (
                    target.with_name(_temporary_name(target, f"{_machine()}-{os.getpid()}")) if target.name else target
                )
                temporaries[temporary] = target
                _write_for(target, temporary, data)
            for temporary, target in temporaries.items():
                temporary.replace(target)
            _sweep(temporaries.values())
        finally:
            for temporary in temporaries:
                temporary.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError("file-unwritable", where=Where(str(path)), **system_values(error, is_writing=True)) from error


def _write_for(target: Path, temporary: Path, data: bytes) -> None:
    """Write what is to take the place of a file; who may read and write that one may this one, and at no time more."""
    if not target.exists():
        temporary.write_bytes(data)
        return
    temporary.touch(mode=stat.S_IRUSR | stat.S_IWUSR)
    temporary.write_bytes(data)
    temporary.chmod(stat.S_IMODE(target.stat().st_mode))


def _temporary_name(target: Path, owner: str) -> str:
    """`owner`: ``MACHINE-PROCESS``; a folder may be that of many machines."""
    return f".{target.name[:50]}.{owner}.tmp"


@cache
def _machine() -> str:
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return "".join(sign if sign.isalnum() else "-" for sign in name)[:30]


def _sweep(targets: Iterable[Path]) -> None:
    """Remove what killed processes have left of files; a folder of many files is looked through once."""
    by_folder: dict[Path, set[str]] = {}
    for target in targets:
        by_folder.setdefault(target.parent, set()).add(_temporary_name(target, "*"))
    for folder, ours in by_folder.items():
        try:
            for left in folder.iterdir():
                name, _, owner = left.name.removesuffix(".tmp").rpartition(".")
                if left.name.endswith(".tmp") and f"{name}.*.tmp" in ours and _is_left(left, owner):
                    left.unlink(missing_ok=True)
        except OSError:  # the files themselves are written
            continue


def _is_left(temporary: Path, owner: str) -> bool:
    """Whether its process is gone: no living one takes a day to write a file."""
    machine, _, process = owner.rpartition("-")
    if not process.isdecimal():
        return False
    if machine == _machine() and os.name == "posix" and not _is_running(int(process)):
        return True
    return temporary.stat().st_mtime < time() - STALE


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, where it is missing.

    Raises:
        OutputError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        where = Where(str(folder))
        raise OutputError("file-unwritable", where=where, **system_values(error, is_writing=True)) from error


def write_output(target: str, data: bytes, console: Console) -> None:
    """Into a file, whole or not at all; to standard output for ``-``, the bytes as they are whatever the console shows.

    Raises:
        OutputError: the file cannot be written.
    """
    buffer = getattr(console.stdout, "buffer", None)
    if target != "-":
        write_atomically(Path(target), data)
    elif buffer is None:
        console.stdout.write(data.decode())
    else:
        console.stdout.flush()
        buffer.write(data)
