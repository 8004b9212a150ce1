"""The same faults at every command: nobody reads, the disk is full, the surroundings are odd. No traceback, no lie.

What goes wrong while a command runs is tried in copies of a process that has loaded the program (`tests.fork_server`);
what is odd from the start of a process, in processes of their own.
"""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from typer import _click as click

from erudit_cli.cli import app
from erudit_cli.cli.streams import write_atomically
from tests.conftest import ROOT

GAME = "#character-encoding UTF-8\n#rules scrabble-104-single profile=club\n#player1 а А\n#player2 б Б\n"
GAME += ">а: КИНОТАР 8G КИНО +14 14\n"
COMMANDS = {
    "check": "check --json стол столы",
    "search": "search --sub кот",
    "lexicon build": "lexicon build -q --max-len 2 -o -",
    "lexicon info": "lexicon info",
    "lexicon export": "lexicon export -q --lexicon a.txt -o -",
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

FULL, NOTHING = Path("/dev/full"), Path(os.devnull)
PATIENCE = 120
"""Seconds that a command may take."""
PROGRAM = ("-m", "erudit_cli")
SURROUNDINGS = {"ERUDIT_UI": "en"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands read, and in `home` what they keep, for all tests of this module."""
    place = tmp_path_factory.mktemp("everywhere")
    (place / "g.gcg").write_text(GAME, encoding="utf-8")
    (place / "a.txt").write_text("кот\nскот\n", encoding="utf-8")
    (place / "b.txt").write_text("кот\nток\n", encoding="utf-8")
    (place / "home").mkdir()
    return place


@dataclass(frozen=True)
class Ended:
    """What is left of a command: its exit code, and what it wrote to where we read."""

    returncode: int
    stdout: bytes
    stderr: bytes


Forked = Callable[..., Ended]


def read_to_the_end(pipe: int) -> bytes:
    with open(pipe, "rb") as file:
        return file.read()


@pytest.fixture(scope="module")
def forked(small_build: Path) -> Iterator[Forked]:
    """Run a command in a copy of a process that has loaded the program. It has built a few words already, and no file
    may be longer than `most` bytes: what comes after them fails as on a full disk."""
    ours, theirs = socket.socketpair()
    ours.settimeout(PATIENCE)
    command = [sys.executable, "-X", "utf8", "-m", "tests.fork_server", str(theirs.fileno()), str(small_build)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, env=environ, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
    theirs.close()

    def run(
        command: str, folder: Path, environ: Mapping[str, str], *, stdout: int | None = None, most: int | None = None
    ) -> Ended:
        asked = {"arguments": shlex.split(command), "folder": str(folder), "environ": {**os.environ, **environ}}
        pipes = [os.pipe(), os.pipe()]
        with NOTHING.open("rb") as empty:
            streams = [empty.fileno(), pipes[0][1] if stdout is None else stdout, pipes[1][1]]
            socket.send_fds(ours, [json.dumps(asked | {"most": most}).encode() + b"\n"], streams)
        for _, writing in pipes:
            os.close(writing)
        with ThreadPoolExecutor() as readers:
            out, err = readers.map(read_to_the_end, (reading for reading, _ in pipes))
        return Ended(int(ours.recv(100)), out, err)

    try:
        yield run
    finally:
        ours.close()
        assert server.wait(PATIENCE) == 0


Start = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(scope="module")
def start(folder: Path) -> Start:
    """Run a command in a process of its own, in the folder; ``None`` takes a variable away."""

    def run(command: str, *, script: str = "{}", program: tuple[str, ...] = PROGRAM, **environ: str | None) -> object:
        wanted: dict[str, str | None] = {**SURROUNDINGS, "ERUDIT_HOME": str(folder / "home"), "PYTHONUTF8": "1"}
        wanted |= environ
        kept = {**os.environ, **{name: value for name, value in wanted.items() if value is not None}}
        kept = {name: value for name, value in kept.items() if wanted.get(name, "") is not None}
        words = [sys.executable, *program, *shlex.split(command)]
        return subprocess.run(
            words if script == "{}" else ["bash", "-c", script.format(shlex.join(words))],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=folder,
            env={**kept, "PYTHONPATH": str(ROOT)},
            timeout=PATIENCE,
            check=False,
        )

    return run  # type: ignore[return-value]


Usual = Callable[[str], subprocess.CompletedProcess[bytes]]


@pytest.fixture(scope="module")
def usual(start: Start) -> Usual:
    """What a command answers where nothing is odd; each is asked once."""
    return cache(start)


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
def test_nobody_reads(forked: Forked, folder: Path, name: str) -> None:
    """The reader is gone before the first letter: exit as if killed by SIGPIPE, and not a word about it."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = forked(COMMANDS[name], folder, {**SURROUNDINGS, "ERUDIT_HOME": str(folder / "home")}, stdout=writing)
    finally:
        os.close(writing)

    assert ran.returncode == 128 + signal.SIGPIPE
    assert b"Traceback" not in ran.stderr and b"Broken pipe" not in ran.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
@pytest.mark.parametrize("name", COMMANDS)
def test_full_disk(forked: Forked, folder: Path, name: str) -> None:
    home = {**SURROUNDINGS, "ERUDIT_HOME": str(folder / "home")}
    with FULL.open("wb") as full:
        ran = forked(COMMANDS[name], folder, home, stdout=full.fileno())

    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert b"<stdout>: no space left on the disk" in ran.stderr


WRITERS = {
    "lexicon build": "lexicon build --max-len 3 -o old.txt --report old.tsv",
    "lexicon build home": "lexicon build --max-len 3",
    "lexicon export": "lexicon export --lexicon a.txt -o old.txt",
    "lexicon export graph": "lexicon export --lexicon a.txt --to graph -o old.graph",
    "lexicon export hunspell": "lexicon export --lexicon a.txt --to hunspell -o old.dic",
    "render svg": "render g.gcg -o old.svg",
    "render png": "render g.gcg -o old.png",
    "render html": "render g.gcg -o old.html",
    "render text": "render g.gcg --to text -o old.txt",
    "report": "report g.gcg -o old.html",
    "report folder": "report games -o pages",
    "analyze": "analyze g.gcg --lexicon a.txt --report old.html",
    "analyze folder": "analyze games --lexicon a.txt --report pages",
    "convert": "convert g.gcg --to json -o old.json",
    "simulate log": "simulate -n 2 --rules scrabble-104-single --set profile=club --lexicon a.txt --log logs",
    "simulate state": "simulate -n 2 --rules scrabble-104-single --set profile=club --lexicon a.txt --state state.json",
    "stats tiles": "stats tiles --lexicon a.txt --plot old.svg",
    "stats games": "stats games games",
    "completion bash": "--install-completion bash",
    "completion zsh": "--install-completion zsh",
    "completion fish": "--install-completion fish",
}
"""Each command that writes files, as it writes them; what is called old is there before."""

Written = Callable[[str, int], Ended]

WORDS = ("кот", "скот", "ток", "рот", "тор", "крот", "корт", "сорт", "трос", "торс", "рост", "срок", "порт", "спорт")
"""So many that no file of them is shorter than where the disk is full."""

OLD = ("txt", "tsv", "graph", "dic", "aff", "svg", "png", "html", "json")


@pytest.fixture
def full_folder(tmp_path: Path) -> Path:
    """What the writers read and have written before, homes and a place for what is temporary."""
    for name in ("games", "home", "temporary", "user"):
        (tmp_path / name).mkdir()
    for name in ("g.gcg", "games/1.gcg", "games/2.gcg"):
        (tmp_path / name).write_text(GAME, encoding="utf-8")
    for kind in OLD:
        (tmp_path / f"old.{kind}").write_text("old", encoding="utf-8")
    (tmp_path / "a.txt").write_text("\n".join(WORDS) + "\n", encoding="utf-8")
    for name in (".bashrc", ".zshrc"):
        (tmp_path / "user" / name).write_text("# mine\n" * 700, encoding="utf-8")
    return tmp_path


@pytest.fixture
def written(forked: Forked, full_folder: Path) -> Written:
    """Run a command that writes there, with a home and a place for what is temporary of its own."""
    pytest.importorskip("resource")
    places = {"ERUDIT_HOME": "home", "HOME": "user", "TMPDIR": "temporary"}
    environ = {**SURROUNDINGS, **{name: str(full_folder / place) for name, place in places.items()}}
    return lambda command, most: forked(command, full_folder, environ, most=most)


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", WRITERS)
def test_disk_full_in_the_middle_of_a_file(full_folder: Path, written: Written, name: str) -> None:
    """It is named, and all files are what they were."""
    before = files_in(full_folder)
    ran = written(WRITERS[name], 20)

    assert ran.returncode == 2, ran.stderr.decode()
    assert b"[file-unwritable]: cannot write here: the file is too large" in ran.stderr
    assert ran.stderr.count(b"\n") == 1
    assert files_in(full_folder) == before
    assert not list((full_folder / "temporary").iterdir())


@pytest.mark.parametrize(
    ("command", "most", "named"),
    [
        pytest.param("--install-completion bash", 4900, b".bashrc", id="settings-of-bash"),
        pytest.param("--install-completion zsh", 4900, b".zshrc", id="settings-of-zsh"),
        pytest.param("lexicon build --max-len 2 -o old.tsv --report old.txt", 20_000, b"old.t", id="list-and-report"),
        pytest.param("lexicon export --lexicon a.txt --to hunspell -o old.dic", 100, b"old.dic", id="words-and-rules"),
    ],
)
def test_disk_full_at_the_second_file(
    full_folder: Path, written: Written, command: str, most: int, named: bytes
) -> None:
    before = files_in(full_folder)
    ran = written(command, most)

    assert ran.returncode == 2 and named in ran.stderr, ran.stderr.decode()
    assert files_in(full_folder) == before


def test_full_cache_stops_nobody(full_folder: Path, written: Written) -> None:
    command = "hint --rack КОТ -n 2 --lexicon a.txt"
    ran = written(command, 20)

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == written(command, 10**9).stdout != b""
    assert not [name for name in files_in(full_folder) if name.endswith(".tmp")]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444, 0o755])
def test_who_may_read_a_file_stays_the_same(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomically(path, b"new")

    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


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
def test_odd_surroundings_change_nothing(start: Start, usual: Usual, name: str, odd: str) -> None:
    ran = start(COMMANDS[name], **ODD[odd])

    assert usual(COMMANDS[name]).stdout
    assert (ran.returncode, ran.stdout, ran.stderr) == answered(usual(COMMANDS[name]))


def answered(ran: subprocess.CompletedProcess[bytes]) -> tuple[int, bytes, bytes]:
    """The exit code and the answer of a command that has nothing else to say."""
    return ran.returncode, ran.stdout, b""


@pytest.mark.parametrize("name", BYSTANDERS)
@pytest.mark.parametrize("coding", ["ascii", "cp1251", "cp866", "koi8-u", "latin-1", "utf-16"])
def test_letters_a_console_lacks(start: Start, usual: Usual, name: str, coding: str) -> None:
    """They are written as escapes, whatever the console; those it has stay as they are."""
    text = usual(COMMANDS[name]).stdout.decode()
    ran = start(COMMANDS[name], PYTHONIOENCODING=coding, PYTHONUTF8="0")

    assert (ran.returncode, ran.stderr) == (usual(COMMANDS[name]).returncode, b"")
    shown = ran.stdout.decode(coding)
    assert len(shown.splitlines()) == len(text.splitlines())
    if coding in ("cp1251", "cp866", "koi8-u", "utf-16"):
        assert [word for word in ("стол", "КИНО", "classic-102") if word in text] == [
            word for word in ("стол", "КИНО", "classic-102") if word in shown
        ]


@pytest.mark.parametrize("name", BYSTANDERS)
def test_home_that_cannot_be_written(start: Start, usual: Usual, tmp_path: Path, name: str) -> None:
    """A file where the home should be keeps everybody, root too, from making folders there."""
    (tmp_path / "home").write_text("", encoding="utf-8")
    ran = start(COMMANDS[name], ERUDIT_HOME=str(tmp_path / "home"))

    assert (ran.returncode, ran.stdout, ran.stderr) == answered(usual(COMMANDS[name]))


@pytest.mark.parametrize("name", ["check", "hint", "rules show"])
def test_folder_that_is_gone(start: Start, usual: Usual, name: str) -> None:
    ran = start(COMMANDS[name], script='d=$(mktemp -d); cd "$d"; rmdir "$d"; {}')

    assert (ran.returncode, ran.stdout, ran.stderr) == answered(usual(COMMANDS[name]))


@pytest.mark.parametrize("name", ["check", "score", "hint", "render", "lexicon build"])
def test_every_stream_closed(start: Start, small_build: Path, name: str) -> None:
    """Nothing can be read, nothing answered, nothing said: the exit code says that the answer was lost."""
    program = ("-m", "tests.small_build", str(small_build)) if name == "lexicon build" else PROGRAM

    assert start(COMMANDS[name], script="{} <&- >&- 2>&-", program=program).returncode == 2


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
