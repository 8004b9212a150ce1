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
from erudit_cli.cli.streams import write_atomically
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


WRITERS = {
    "lexicon build": "lexicon build --max-len 3 -o old.txt --report old.tsv",
    "lexicon build home": "lexicon build --max-len 3",
    "lexicon export": "lexicon export -o old.txt",
    "lexicon export graph": "lexicon export --to graph -o old.graph",
    "lexicon export hunspell": "lexicon export --to hunspell -o old.dic",
    "render svg": "render g.gcg -o old.svg",
    "render png": "render g.gcg -o old.png",
    "render html": "render g.gcg -o old.html",
    "render text": "render g.gcg --to text -o old.txt",
    "report": "report g.gcg -o old.html",
    "report folder": "report games -o pages",
    "analyze": "analyze g.gcg --report old.html",
    "analyze folder": "analyze games --report pages",
    "convert": "convert g.gcg --to json -o old.json",
    "simulate log": "simulate -n 2 --rules scrabble-104-single --set profile=club --log logs",
    "simulate state": "simulate -n 2 --rules scrabble-104-single --set profile=club --state state.json",
    "stats tiles": "stats tiles --lexicon a.txt --plot old.svg",
    "stats games": "stats games games",
    "completion bash": "--install-completion bash",
    "completion zsh": "--install-completion zsh",
    "completion fish": "--install-completion fish",
}
"""Each command that writes files, as it writes them; what is called old is there before."""

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
    (tmp_path / "a.txt").write_text("кот\nскот\n", encoding="utf-8")
    for name in (".bashrc", ".zshrc"):
        (tmp_path / "user" / name).write_text("# mine\n" * 700, encoding="utf-8")
    return tmp_path


def written_where_files_end_at(most: int, command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command that may write no file longer than so many bytes: what comes after them fails as on a full disk."""
    resource = pytest.importorskip("resource")
    places = {"ERUDIT_HOME": folder / "home", "HOME": folder / "user", "TMPDIR": folder / "temporary"}
    environ = {**os.environ, **{name: str(place) for name, place in places.items()}}
    return subprocess.run(
        [sys.executable, "-m", "erudit_cli", *shlex.split(command)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=folder,
        env={**environ, "ERUDIT_UI": "en", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        timeout=120,
        check=False,
    )


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", WRITERS)
def test_disk_full_in_the_middle_of_a_file(full_folder: Path, name: str) -> None:
    """It is named, and all files are what they were."""
    before = files_in(full_folder)
    ran = written_where_files_end_at(20, WRITERS[name], full_folder)

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
        pytest.param("lexicon export --to hunspell -o old.dic", 2000, b"old.dic", id="dictionary-and-rules"),
    ],
)
def test_disk_full_at_the_second_file(full_folder: Path, command: str, most: int, named: bytes) -> None:
    before = files_in(full_folder)
    ran = written_where_files_end_at(most, command, full_folder)

    assert ran.returncode == 2 and named in ran.stderr, ran.stderr.decode()
    assert files_in(full_folder) == before


def test_full_cache_stops_nobody(full_folder: Path) -> None:
    command = "hint --rack КОТ -n 2 --lexicon a.txt"
    ran = written_where_files_end_at(20, command, full_folder)

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == written_where_files_end_at(10**9, command, full_folder).stdout != b""
    assert not [name for name in files_in(full_folder) if name.endswith(".tmp")]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444, 0o755])
def test_who_may_read_a_file_stays_the_same(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomically(path, b"new")

    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


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
