"""The project's pages as values: their blocks, the commands in them, what a command prints on a terminal.

A block marked ``console`` is an example: lines that begin with ``$ `` are commands, the lines under each what it
prints. In what is shown, a line ``…`` stands for any number of lines and ``…`` inside a line for any text. A block
with a name after its kind (``text game.gcg``) is a file that the examples of the page find in their folder.
"""

import os
import pty
import re
import select
import shlex
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from erudit_cli.__main__ import main
from erudit_cli.cli import settings
from erudit_cli.cli.streams import Console
from tests.conftest import Terminal

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ru.md", "README.uk.md")
PAGES = (*READMES, "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
LOCALES = {"README.ru.md": "ru_RU.UTF-8", "README.uk.md": "uk_UA.UTF-8"}
"""A page speaks English unless it stands here."""

PATIENCE = 60
"""Seconds a command may be silent."""

_BLOCK = re.compile(r"^```([\w-]+)[ ]*([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its kind, the file it is, if any, its text, and the line (from 1) it opens on."""

    kind: str
    file: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command of an example, the lines shown under it, its own line (from 1)."""

    text: str
    shown: tuple[str, ...]
    line: int


def script(name: str) -> ModuleType:
    """A module of scripts/, which is no package."""
    spec = spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    return [Block(m[1], m[2].strip(), m[3], text.count("\n", 0, m.start()) + 1) for m in _BLOCK.finditer(text)]


def without_blocks(text: str) -> str:
    return _BLOCK.sub("", text)


def commands(block: Block) -> list[Command]:
    """The commands of a ``console`` block; it must begin with one."""
    found: list[Command] = []
    for number, line in enumerate(block.text.splitlines(), start=block.line + 1):
        if line.startswith("$ "):
            found.append(Command(line[2:], (), number))
        else:
            last = found.pop()
            found.append(Command(last.text, (*last.shown, line), last.line))
    return found


def agrees(shown: tuple[str, ...], printed: list[str]) -> bool:
    """Whether `printed` is what `shown` promises."""
    pattern = "".join("(?:.*\n)*" if line == "…" else _line_pattern(line) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed)) is not None


def _line_pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.rstrip().split("…")))


def arguments_of(command: str) -> list[str] | None:
    """The arguments of a command of this program alone; none if it takes a shell to read it."""
    unquoted = re.sub("'[^']*'", "", command)
    if not command.startswith("erudit ") or re.search(r"""[^\w ,.:=/+-]""", unquoted):
        return None
    return shlex.split(command)[1:]


def stages_of(command: str) -> list[str] | None:
    """The commands of a pipe with this program among them; none if it takes a shell to read it. A comment is no part.

    >>> stages_of("sed 1d 'a|b' | erudit score -  # two")
    ["sed 1d 'a|b'", 'erudit score -']
    """
    parts = re.split(r"""((?:'[^']*'|\d>/dev/null|[^'|;&$<>()`"#\\])+)""", re.sub(r"\s+#[^']*$", "", command))
    stages = [part.strip() for part in parts[1::2]]
    is_pipe = all(gap in ("", "|") for gap in parts[::2]) and parts[0] == parts[-1] == ""
    ours = [stage for stage in stages if stage.startswith("erudit ")]
    is_plain = all(arguments_of(stage.removesuffix(SILENCED)) is not None for stage in ours)
    return stages if is_pipe and ours and is_plain else None


SILENCED = " 2>/dev/null"
"""After a command: what it says on standard error is not shown."""


class Shell:
    """Runs the commands of one page, one after another, on a terminal of 80 columns, in a folder and home of its own.

    `erudit` is this checkout's program, `examples` the folder of that name.
    """

    def __init__(self, folder: Path, page: str) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        (self.folder / "examples").symlink_to(ROOT / "examples")
        programs, home = folder / "bin", folder / "home"
        programs.mkdir()
        home.mkdir()
        program = programs / "erudit"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m erudit_cli "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(home),
            "ERUDIT_HOME": f"{home}/.local/share/erudit",  # where Linux has it anyway; the same place everywhere
            "LANG": LOCALES.get(page, "en_GB.UTF-8"),
            "LC_CTYPE": "C.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "80",
            "TERM": "dumb",
        }
        self.code, self._has_run = 0, False
        for block in blocks(text_of(page)):
            if block.file:
                (self.folder / block.file).write_text(block.text, encoding="utf-8")

    def run(self, command: str) -> list[str]:
        """The lines a command prints, on either stream; ``$?`` is the exit code of the command before it.

        The page's first command, and whatever needs a shell, is run by one; the others run in this process, in a tenth
        of the time, and so does this program's part of a pipe.
        """
        stages = stages_of(command) if self._has_run else None
        self._has_run = True
        if stages is None:
            return self._run_in_a_shell(command).decode().splitlines()
        shown, passed = b"", b""
        for place, stage in enumerate(stages):
            is_last = place == len(stages) - 1
            if stage.startswith("erudit "):
                said, passed = self._run_here(stage, passed, is_last)
                shown += said
            elif is_last:
                shown += self._run_in_a_shell(stage, passed)
            else:
                ran = subprocess.run(
                    ["sh", "-c", stage],
                    input=passed,
                    stdout=subprocess.PIPE,
                    cwd=self.folder,
                    env=self.environment,
                    timeout=PATIENCE,
                    check=True,
                )
                passed = ran.stdout
        return shown.decode().splitlines()

    def _run_here(self, command: str, given: bytes, is_last: bool) -> tuple[bytes, bytes]:
        """What a command of this program shows on the terminal, and what it passes on to the next one."""
        stdin, screen = Terminal(given), Terminal(is_terminal=True)
        stdout = screen if is_last else Terminal()
        stderr = Terminal() if command.endswith(SILENCED) else screen
        arguments = arguments_of(command.removesuffix(SILENCED))
        assert arguments is not None
        with pytest.MonkeyPatch.context() as patch:
            for name in os.environ.keys() - self.environment.keys():
                patch.delenv(name)
            for name, value in self.environment.items():
                patch.setenv(name, value)
            for name, stream in (("stdin", stdin), ("stdout", stdout), ("stderr", stderr)):
                patch.setattr(sys, name, stream)
            patch.setattr(Console, "shows_progress", False)  # a bar is gone when the command ends
            patch.chdir(self.folder)
            settings._from_files.cache_clear()
            self.code = main(arguments)
        settings._from_files.cache_clear()
        return screen.text().encode(), b"" if is_last else stdout.text().encode()

    def _run_in_a_shell(self, command: str, given: bytes = b"") -> bytes:
        """What a command prints on a terminal when it is given this on standard input."""
        terminal, inside = pty.openpty()
        modes = termios.tcgetattr(inside)
        modes[1] &= ~termios.OPOST  # no carriage returns
        termios.tcsetattr(inside, termios.TCSANOW, modes)
        with tempfile.TemporaryFile() as stdin:
            stdin.write(given)
            stdin.seek(0)
            with subprocess.Popen(
                ["sh", "-c", f"(exit {self.code}); {command}"],
                stdin=stdin,
                stdout=inside,
                stderr=inside,
                cwd=self.folder,
                env=self.environment | {"TQDM_DISABLE": "1"},  # for this process tqdm would read it once and keep it
            ) as process:
                os.close(inside)
                try:
                    printed = b"".join(_chunks(terminal))
                except BaseException:
                    process.kill()
                    raise
                finally:
                    os.close(terminal)
        self.code = process.returncode
        return printed


def _chunks(terminal: int) -> Iterator[bytes]:
    """What comes out of a terminal, until the last who writes to it is gone."""
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # Linux says so that nobody writes any more
            return
        if not data:
            return
        yield data
    raise TimeoutError(f"silent for {PATIENCE} seconds")
