"""What may lie in the place of a word graph that was kept: it is built anew, and the answer is the same."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli import __version__
from erudit_cli.engine import graphs, wordgraph
from tests.conftest import Ran

Run = Callable[..., Ran]
HINT = ("hint", "--rules", "classic-102", "--rack", "КОТ", "-n", "3", "--lexicon")
EVIL = ("кто", "окт")
"""No words of the list: who reads them from the cache plays them."""


def graph_of_others(source: str) -> bytes:
    """A sound file of other words that says it was made from `source`."""
    return wordgraph.to_bytes(wordgraph.build(EVIL, "кот"), source)


def with_header(data: bytes, **changes: object) -> bytes:
    """The same file, some things of its header changed."""
    head, _, body = data.partition(b"\n")
    changed = json.dumps(json.loads(head) | changes, ensure_ascii=False).encode()
    return changed + b" " * (-(len(changed) + 1) % 8) + b"\n" + body


def source_in(data: bytes) -> str:
    return str(json.loads(data.partition(b"\n")[0])["source"])


def counts_of(data: bytes) -> list[int]:
    return list(json.loads(data.partition(b"\n")[0])["counts"])


def shifted(data: bytes) -> list[int]:
    """Other sizes of the tables, the same in all: an arc takes 4 bytes, a node 28."""
    *nodes, arcs = counts_of(data)
    return [*(count - 1 for count in nodes), arcs + 7]


FILES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda _: b"",
    "half": lambda data: data[: len(data) // 2],
    "header-alone": lambda data: data.partition(b"\n")[0] + b"\n",
    "no-line": lambda data: data.partition(b"\n")[0],
    "a-byte-more": lambda data: data + b"\0",
    "garbage": lambda _: bytes(range(256)) * 40,
    "no-text": lambda data: b"\xff" + data,
    "zeros": lambda data: b"\0" * len(data),
    "text": lambda _: "кот\nток\n".encode(),
    "list": lambda data: b"[1, 2]\n" + data,
    "null": lambda data: b"null\n" + data,
    "deep": lambda data: b"[" * 100_000 + b"\n" + data,
    "digits": lambda data: with_header(data, counts=[0] * 5).replace(b"[0, 0", b"[" + b"9" * 5000 + b", 0"),
    "infinite": lambda data: with_header(data, counts=[float("inf")] * 5),
    "not-a-number": lambda data: with_header(data, counts=[float("nan")] * 5),
    "negative": lambda data: with_header(data, counts=[-1, *counts_of(data)[1:]]),
    "few-tables": lambda data: with_header(data, counts=counts_of(data)[:4]),
    "other-sizes": lambda data: with_header(data, counts=shifted(data)),
    "other-letters": lambda data: with_header(data, letters="абв"),
    "number-for-letters": lambda data: with_header(data, letters=7),
    "big-endian": lambda data: with_header(data, byteorder="big"),
    "older-format": lambda data: with_header(graph_of_others(source_in(data)), **{"erudit-word-graph": 0}),
    "newer-format": lambda data: with_header(graph_of_others(source_in(data)), **{"erudit-word-graph": 99}),
    "older-program": lambda data: graph_of_others(source_in(data).replace(__version__, "0.0.1", 1)),
    "another-list": lambda _: graph_of_others("0" * 64),
    "flipped-body": lambda data: data[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
}
"""What lies there, made from the sound file."""


@pytest.fixture
def words(tmp_path: Path) -> str:
    (tmp_path / "own.txt").write_text("кот\nток\nкок\n", encoding="utf-8")
    return str(tmp_path / "own.txt")


@pytest.fixture
def kept(run: Run, home: Path, words: str) -> Path:
    """The place of the graph, once it was made."""
    assert run(*HINT, words).code == 0
    (file,) = (home / "cache" / "graphs").iterdir()
    graphs._graph.cache_clear()
    return file


@pytest.mark.parametrize("name", FILES)
def test_file_that_is_no_graph_of_the_list(run: Run, kept: Path, words: str, name: str) -> None:
    usual, sound = run(*HINT, words), kept.read_bytes()
    graphs._graph.cache_clear()
    kept.write_bytes(FILES[name](sound))
    assert kept.read_bytes() != sound

    assert run(*HINT, words) == usual
    assert usual.code == 0 and not any(word.upper() in usual.out for word in EVIL)
    assert kept.read_bytes() == sound
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_graph_of_another_word_list_of_the_same_name_and_size(run: Run, kept: Path, words: str) -> None:
    before = Path(words).stat()
    Path(words).write_text("кот\nтик\nкок\n", encoding="utf-8")
    os.utime(words, ns=(before.st_atime_ns, before.st_mtime_ns))
    ran = run(*HINT, words)

    assert ran.code == 0 and "ТОК" not in ran.out


@pytest.mark.parametrize("what", ["folder", "full folder", "pipe", "link to nothing", "link to itself", "device"])
def test_something_else_in_its_place(run: Run, kept: Path, words: str, what: str) -> None:
    usual, sound = run(*HINT, words), kept.read_bytes()
    graphs._graph.cache_clear()
    kept.unlink()
    if "folder" in what:
        kept.mkdir()
        if what == "full folder":
            (kept / "file").write_bytes(b"")
    elif what == "pipe":
        os.mkfifo(kept)
    else:
        kept.symlink_to({"link to nothing": "none", "link to itself": kept.name, "device": "/dev/zero"}[what])

    assert run(*HINT, words) == usual
    is_folder = "folder" in what
    assert kept.is_dir() if is_folder else kept.read_bytes() == sound
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


@pytest.mark.parametrize("place", ["cache", "cache/graphs"])
@pytest.mark.parametrize("what", ["file", "link to nothing", "closed"])
def test_folder_that_is_none(run: Run, home: Path, words: str, place: str, what: str) -> None:
    usual = run(*HINT, words)
    graphs._graph.cache_clear()
    folder = home / place
    folder.rename(home / "away")
    if what == "file":
        folder.write_bytes(b"")
    elif what == "closed":
        folder.mkdir(mode=0o000)
    else:
        folder.symlink_to(home / "none" / "nowhere")
    try:
        assert run(*HINT, words) == usual
    finally:
        if what == "closed":
            folder.chmod(0o700)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_file_closed_to_us(run: Run, kept: Path, words: str) -> None:
    usual, sound = run(*HINT, words), kept.read_bytes()
    graphs._graph.cache_clear()
    kept.chmod(0o000)

    assert run(*HINT, words) == usual
    assert kept.read_bytes() == sound
