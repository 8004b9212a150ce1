"""The same faults at every command: nobody reads, the disk is full, the surroundings are odd. No traceback, no lie."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer import _click as click

from erudit_cli.cli import app
from tests.conftest import ROOT

GAME = "#character-encoding UTF-8\n#rules scrabble-104-single profile=club\n#player1 а А\n#player2 б Б\n"
GAME += ">а: КИНОТАР 8G КИНО +14 14\n"
COMMANDS = {
    "check": "check --json стол столы",
    "search": "search --sub кот",
    "lexicon build": "lexicon build -q --max-len 2 -o -",
    "lexicon info": "lexicon info",
    "lexicon export": "lexicon export -q --profile strict -o -",
    "lexicon explain": "lexicon explain вуз",
    "lexicon diff": "lexicon diff a.txt b.txt",
    "score": "score g.gcg",
    "replay": "replay g.gcg",
    "hint": "hint --rules scrabble-104-single --set profile=club --rack КИНОТАР -n 2",
    "analyze": "analyze g.gcg",
    "simulate": "simulate -n 2 --rules scrabble-104-single --set profile=club",
    "stats tiles": "stats tiles --rules scrabble-en",
    "stats draws": "stats draws --rules scrabble-en",
    "stats lexicon": "stats lexicon --lexicon a.txt",
    "stats games": "stats games g.gcg",
    "stats unseen": "stats unseen g.gcg",
    "render": "render g.gcg",
    "report": "report g.gcg -o -",
    "convert": "convert g.gcg --to json",
    "rules list": "rules list",
    "rules show": "rules show",
    "rules verify": "rules verify web",
}
"""Each command as it prints something, quickly."""

BYSTANDERS = ("check", "score", "hint", "rules show")
"""Where odd surroundings are tried: a quick answer, a record, a cache, files of the package."""

FULL = Path("/dev/full")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands read, and in `home` what they keep, for all tests of this module."""
    place = tmp_path_factory.mktemp("everywhere")
    (place / "g.gcg").write_text(GAME, encoding="utf-8")
    (place / "a.txt").write_text("кот\nскот\n", encoding="utf-8")
    (place / "b.txt").write_text("кот\nток\n", encoding="utf-8")
    (place / "home").mkdir()
    return place


Start = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def start(folder: Path) -> Start:
    """Run a command in a process of its own, in the folder; ``None`` takes a variable away."""

    def run(command: str, *, stdout: int = subprocess.PIPE, script: str = "{}", **environ: str | None) -> object:
        wanted: dict[str, str | None] = {"ERUDIT_HOME": str(folder / "home"), "ERUDIT_UI": "en", "PYTHONUTF8": "1"}
        wanted |= environ
        kept = {**os.environ, **{name: value for name, value in wanted.items() if value is not None}}
        kept = {name: value for name, value in kept.items() if wanted.get(name, "") is not None}
        erudit = f"{shlex.quote(sys.executable)} -m erudit_cli {command}"
        line = ["bash", "-c", script.format(erudit)] if script != "{}" else [sys.executable, "-m", "erudit_cli"]
        words = shlex.split(command) if script == "{}" else []
        return subprocess.run(
            [*line, *words],
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**kept, "PYTHONPATH": str(ROOT)},
            timeout=120,
            check=False,
        )

    return run  # type: ignore[return-value]


def leaves(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command that does something, as it is called."""
    children: dict[str, click.Command] = getattr(command, "commands", {})
    for name, child in children.items():
        yield from leaves(child, (*path, name))
    if path and not children:
        yield " ".join(path)


def test_no_command_is_left_out() -> None:
    assert set(COMMANDS) == set(leaves(app._command_tree("en", app.COMMANDS)))


@pytest.mark.parametrize("name", COMMANDS)
def test_nobody_reads(start: Start, name: str) -> None:
    """The reader is gone before the first letter: exit as if killed by SIGPIPE, and not a word about it."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = start(COMMANDS[name], stdout=writing)
    finally:
        os.close(writing)

    assert ran.returncode == 128 + signal.SIGPIPE
    assert b"Traceback" not in ran.stderr and b"Broken pipe" not in ran.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
@pytest.mark.parametrize("name", COMMANDS)
def test_full_disk(start: Start, name: str) -> None:
    with FULL.open("wb") as full:
        ran = start(COMMANDS[name], stdout=full.fileno())

    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert b"<stdout>: no space left on the disk" in ran.stderr


@pytest.fixture(scope="module")
def plain(folder: Path) -> dict[str, tuple[int, str]]:
    """What the bystanders answer where nothing is odd; filled as they are asked."""
    return {}


ODD = {
    "turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "c": {"LC_ALL": "C"},
    "posix": {"LC_ALL": "POSIX", "LANG": ""},
    "no-such-locale": {"LC_ALL": "xx_YY.nonsense", "LANG": "zz"},
    "time-zone": {"TZ": "Nowhere/Nothing"},
    "far-time-zone": {"TZ": "Pacific/Kiritimati"},
    "no-home": {"HOME": None, "XDG_CACHE_HOME": None, "XDG_DATA_HOME": None, "XDG_CONFIG_HOME": None},
    "no-path": {"PATH": "", "TERM": None, "TMPDIR": "/nowhere"},
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", BYSTANDERS)
def test_odd_surroundings_change_nothing(start: Start, plain: dict[str, tuple[int, str]], name: str, odd: str) -> None:
    if name not in plain:
        usual = start(COMMANDS[name])
        plain[name] = usual.returncode, usual.stdout.decode()
    ran = start(COMMANDS[name], **ODD[odd])

    assert (ran.returncode, ran.stdout.decode(), ran.stderr) == (*plain[name], b"")


@pytest.mark.parametrize("name", BYSTANDERS)
@pytest.mark.parametrize("coding", ["ascii", "cp1251", "cp866", "koi8-u", "latin-1", "utf-16"])
def test_letters_a_console_lacks(start: Start, name: str, coding: str) -> None:
    """They are written as escapes, whatever the console; those it has stay as they are."""
    usual = start(COMMANDS[name])
    ran = start(COMMANDS[name], PYTHONIOENCODING=coding, PYTHONUTF8="0")

    assert (ran.returncode, ran.stderr) == (usual.returncode, b"")
    shown = ran.stdout.decode(coding)
    assert len(shown.splitlines()) == len(usual.stdout.decode().splitlines())
    if coding in ("cp1251", "cp866", "koi8-u", "utf-16"):
        assert [word for word in ("стол", "КИНО", "classic-102") if word in usual.stdout.decode()] == [
            word for word in ("стол", "КИНО", "classic-102") if word in shown
        ]


@pytest.mark.parametrize("name", BYSTANDERS)
def test_home_that_cannot_be_written(start: Start, tmp_path: Path, name: str) -> None:
    """A file where the home should be keeps everybody, root too, from making folders there."""
    (tmp_path / "home").write_text("", encoding="utf-8")
    usual, ran = start(COMMANDS[name]), start(COMMANDS[name], ERUDIT_HOME=str(tmp_path / "home"))

    assert (ran.returncode, ran.stdout, ran.stderr) == (usual.returncode, usual.stdout, b"")


@pytest.mark.parametrize("name", ["check", "hint", "rules show"])
def test_folder_that_is_gone(start: Start, name: str) -> None:
    usual = start(COMMANDS[name])
    ran = start(COMMANDS[name], script='d=$(mktemp -d); cd "$d"; rmdir "$d"; {}')

    assert (ran.returncode, ran.stdout, ran.stderr) == (usual.returncode, usual.stdout, b"")


@pytest.mark.parametrize("name", ["check", "score", "hint", "render", "lexicon build"])
def test_every_stream_closed(start: Start, name: str) -> None:
    """Nothing can be read, nothing answered, nothing said: the exit code says that the answer was lost."""
    assert start(COMMANDS[name], script="{} <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize(
    "command", ["check -f -", "score -", "render", "search --sub кот --lexicon -", "convert - --to json"]
)
def test_closed_standard_input(start: Start, command: str) -> None:
    ran = start(command, script="{} <&-")

    assert ran.returncode == 2
    assert ran.stderr and b"Traceback" not in ran.stderr


def test_ten_thousand_words_on_the_command_line(start: Start, folder: Path) -> None:
    ran = start(f"check {'стол столы ' * 5000}--format tsv --suggest 0")

    assert ran.returncode == 1 and ran.stderr == b""
    assert len(ran.stdout.splitlines()) == 10_001
