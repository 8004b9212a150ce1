"""Builds that go wrong: two at once, killed, nowhere to write, a full disk, a damaged list. Never a wrong answer:
what was there stays as it was, or the error has a name."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli import messages
from erudit_cli.errors import system_values
from erudit_cli.lexicon import forms
from erudit_cli.lexicon.build import Built
from erudit_cli.lexicon.wordlist import Entry, to_bytes
from tests.conftest import Ran

Run = Callable[..., Ran]
HEADER = {
    "name": "ru",
    "language": "ru",
    "version": "3.0.92.417150",
    "rules": "3",
    "sources": "OpenCorpora 0.92.417150",
}
OWN = to_bytes(HEADER, [Entry(word, word, "strict", (), (), "NOUN") for word in ("аба", "бутявка", "еда", "ток")])
"""An own list of few words, one of them nobody else has."""


@pytest.fixture
def place(home: Path, monkeypatch: pytest.MonkeyPatch, builds_small: Built) -> Path:
    """Where one's own list is, and there is one; a build is quick."""
    data = builds_small.list_bytes()
    monkeypatch.setattr(forms, "build_forms", lambda *_: (builds_small, data, len(builds_small.entries)))
    path = home / "lexicons" / "ru.txt"
    path.parent.mkdir()
    path.write_bytes(OWN)
    return path


def answers(run: Run) -> list[int]:
    return [run("check", "-q", word).code for word in ("бутявка", "ад", "стло")]


BEFORE, AFTER = [0, 1, 1], [1, 0, 1]
"""What `answers` are by the own list, and once it is built anew."""


def test_what_a_build_changes(run: Run, place: Path) -> None:
    assert answers(run) == BEFORE
    assert run("lexicon", "build", "-q").code == 0
    assert answers(run) == AFTER


@pytest.mark.parametrize(
    ("method", "number"),
    [
        pytest.param("write_bytes", errno.ENOSPC, id="full-disk"),
        pytest.param("write_bytes", errno.EROFS, id="read-only"),
        pytest.param("write_bytes", errno.EDQUOT, id="quota"),
        pytest.param("replace", errno.EACCES, id="no-renaming"),
        pytest.param("mkdir", errno.EROFS, id="no-folder"),
    ],
)
@pytest.mark.parametrize("profile", ["broad", "forms"])
def test_nothing_can_be_written(
    run: Run, place: Path, monkeypatch: pytest.MonkeyPatch, method: str, number: int, profile: str
) -> None:
    write = Path.write_bytes

    def fail(path: Path, *given: Any, **_: Any) -> None:
        if method == "write_bytes":
            write(path, given[0][: len(given[0]) // 2])
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, method, fail)
    ran = run("lexicon", "build", "--profile", profile)

    assert (ran.code, ran.out) == (2, "")
    reason = system_values(OSError(number, os.strerror(number)), is_writing=True)["system"]
    assert reason and "[file-unwritable]" in ran.err and messages.table("ru")[f"system-{reason}"] in ran.err
    assert [path.name for path in place.parent.iterdir()] == ["ru.txt"]
    assert place.read_bytes() == OWN
    assert answers(run) == BEFORE


KILLED = """
import os, pickle, signal, sys
from pathlib import Path
write = Path.write_bytes
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
def half(path, data):
    write(path, data[: len(data) // 2])
    die()
setattr(Path, sys.argv.pop(1), {"write_bytes": half, "replace": die}[sys.argv.pop(1)])
from erudit_cli.__main__ import main
from erudit_cli.lexicon import build
built = pickle.loads(Path(sys.argv.pop(1)).read_bytes())
build.build = lambda *_: built
main(["lexicon", "build", "-q"])
"""


@pytest.mark.parametrize("method", ["write_bytes", "replace"], ids=["half-written", "not-yet-renamed"])
def test_a_killed_build_leaves_the_old_list(run: Run, place: Path, small_build: Path, method: str) -> None:
    ran = subprocess.run([sys.executable, "-c", KILLED, method, method, str(small_build)], check=False, timeout=120)

    assert ran.returncode == -signal.SIGKILL
    assert place.read_bytes() == OWN
    assert answers(run) == BEFORE
    assert run("lexicon", "build", "-q").code == 0
    assert answers(run) == AFTER


AGAIN_AND_AGAIN = """
import pickle, sys
from pathlib import Path
from erudit_cli.__main__ import main
from erudit_cli.lexicon import build
built = pickle.loads(Path(sys.argv[1]).read_bytes())
build.build = lambda *_: built
sys.exit(max(main(["lexicon", "build", "-q"]) for _ in range(30)))
"""


def test_builds_at_once(run: Run, place: Path, small_build: Path) -> None:
    """While they run, the list is the old one or the new one. Both write it often, so that they do so at one time."""
    builds = [subprocess.Popen([sys.executable, "-c", AGAIN_AND_AGAIN, str(small_build)]) for _ in range(2)]
    seen = []
    for _ in range(3000):
        seen.append(answers(run))
        if all(each.poll() is not None for each in builds):
            break
        time.sleep(0.002)  # so that the builds get on where processors are few
    for each in builds:
        each.kill()

    assert [each.wait() for each in builds] == [0, 0]
    assert set(map(tuple, seen)) <= {tuple(BEFORE), tuple(AFTER), (0, 0, 1), (1, 1, 1)}  # renamed between two answers
    assert answers(run) == AFTER
    assert [path.name for path in place.parent.iterdir()] == ["ru.txt"]


def damages(data: bytes) -> dict[str, bytes]:
    """Ways in which a disk or an editor spoils a file."""
    lines = data.split(b"\n")
    found = {f"cut-{length}": data[:length] for length in range(0, len(data), 23)}
    found |= {
        f"without-line-{number}": b"\n".join(lines[:number] + lines[number + 1 :]) for number in range(len(lines))
    }
    found |= {
        "longer": data + b"\xd0\xb4\n",
        "twice": data + data,
        "crlf": data.replace(b"\n", b"\r\n"),
        "utf-16": data.decode().encode("utf-16"),
        "zeros": bytes(len(data)),
    }
    return found


@pytest.mark.parametrize("name", ["ru", "ru-forms"])
def test_a_damaged_list_answers_rightly_or_says_what_is_wrong(run: Run, home: Path, name: str) -> None:
    """The first line gone makes a file of bare words of it, each of which is then named as no word."""
    place = home / "lexicons" / f"{name}.txt"
    place.parent.mkdir()
    data = OWN.replace(b"# name: ru\n", f"# name: {name}\n".encode())
    options = ("--profile", "forms") if name == "ru-forms" else ()
    unsaid: list[tuple[str, str, Ran]] = []
    for way, damaged in damages(data).items():
        place.write_bytes(damaged)
        for words, right in ((["бутявка"], 0), (["стло"], 1), (["ток"] * 200, 0)):
            ran = run("check", *options, *words)
            if ran.code == 2 and "[" in ran.err:
                continue
            if ran.code != right:
                unsaid.append((way, words[0], ran))

    assert unsaid == []
    place.write_bytes(data)
    assert run("check", *options, "-q", "бутявка").code == 0
