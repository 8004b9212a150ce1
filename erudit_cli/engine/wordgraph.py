"""The word graph: every word of a list as a path of letters, equal endings shared (a minimal acyclic automaton).

A letter is a bit, in the order of `letters`. A node is three masks and a number: the letters that leave it, those
that end a word there, those that come anywhere below, and where its arcs begin. The node a letter leads to is
``arcs[first[node] + (how many leaving letters come before it)]``, so that board, rack and list meet in one ``&``.
Node 0 has no letters, node 1 is the root.

In a file: a header line in JSON, filled with spaces to a multiple of 8 bytes, then the tables as they lie in memory.
"""

import mmap
import os
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time

VERSION = 1
ROOT = 1
MOST_LETTERS = 64
STALE = 24 * 60 * 60
"""Seconds after which an unfinished file belongs to nobody."""
_TABLES = (("leaving", "Q"), ("ending", "Q"), ("below", "Q"), ("first", "I"), ("arcs", "I"))


@dataclass(frozen=True, eq=False)
class WordGraph:
    """A built or mapped graph. The tables are `array` or mapped memory: 64-bit masks, 32-bit numbers."""

    letters: str
    leaving: Sequence[int]
    ending: Sequence[int]
    below: Sequence[int]
    first: Sequence[int]
    arcs: Sequence[int]

    def has(self, word: str) -> bool:
        """Whether `word`, in lower case, is in the graph."""
        node = ROOT
        is_end = False
        for letter in word:
            place = self.letters.find(letter)
            bit = 1 << place if place >= 0 else 0
            if not self.leaving[node] & bit:
                return False
            is_end = bool(self.ending[node] & bit)
            node = self.arcs[self.first[node] + (self.leaving[node] & (bit - 1)).bit_count()]
        return is_end

    def words(self, beginning: str = "", node: int = ROOT) -> Iterator[str]:
        """Every word in the order of the letters; below `node`, each with `beginning` before it."""
        ahead = [(beginning, node, False)]
        while ahead:
            beginning, node, is_word = ahead.pop()
            if is_word:
                yield beginning
            leaving, ending = self.leaving[node], self.ending[node]
            child = self.first[node] + leaving.bit_count()
            while leaving:  # the last letter first: what is put down last is taken up first
                place = leaving.bit_length() - 1
                leaving ^= 1 << place
                child -= 1
                ahead.append((beginning + self.letters[place], self.arcs[child], bool(ending >> place & 1)))


def build(words: Iterable[str], letters: str) -> WordGraph:
    """The graph of `words`, whose signs must all be among `letters`; order and repetition do not matter.

    Raises:
        ValueError: too many letters, or a word with another sign.
    """
    if len(letters) > MOST_LETTERS:
        raise ValueError(f"a graph has {MOST_LETTERS} letters at most")
    sign_of = {ord(letter): chr(place) for place, letter in enumerate(letters)}
    coded = sorted({word.translate(sign_of) for word in words} - {""})
    if any(max(word) >= chr(len(letters)) for word in coded):
        raise ValueError("a word has a sign that is no letter of the graph")
    return _tables(*_finished_nodes(coded), letters)


def _finished_nodes(words: Sequence[str]) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The nodes of the graph of sorted words, each a string of letter numbers, and the root by itself.

    A node is the arcs that leave it, each one number: the place of the node it leads to, from bit 7, the letter, from
    bit 1, and whether it ends a word. A node that no later word can change is finished, and stands for all its equals;
    so each comes after all it leads to.
    """
    finished: dict[tuple[int, ...], int] = {(): 0}
    deepest = max(map(len, words), default=0)
    open_nodes: list[list[int]] = [[] for _ in range(deepest + 1)]
    arcs_down = [0] * deepest  # the arc that is open at each depth: letter and end, as yet without its node
    before = ""
    for word in (*words, ""):
        shared = 0
        for old, new in zip(before, word, strict=False):
            if old != new:
                break
            shared += 1
        for depth in range(len(before), shared, -1):
            node = open_nodes[depth]
            if node:
                key = tuple(node)
                number = finished.setdefault(key, len(finished))
                node.clear()
                open_nodes[depth - 1].append(number << 7 | arcs_down[depth - 1])
            else:
                open_nodes[depth - 1].append(arcs_down[depth - 1])
        for depth in range(shared, len(word)):
            arcs_down[depth] = ord(word[depth]) << 1
        if word:
            arcs_down[len(word) - 1] |= 1
        before = word
    return list(finished), tuple(open_nodes[0])


def _tables(nodes: list[tuple[int, ...]], root: tuple[int, ...], letters: str) -> WordGraph:
    """The tables; the root goes between the empty node and the others."""
    leaving, ending = array("Q"), array("Q")
    first, arcs = array("I"), array("I")
    for node in (nodes[0], root, *nodes[1:]):
        first.append(len(arcs))
        leave = end = 0
        for arc in node:
            bit = 1 << (arc >> 1 & 63)
            leave |= bit
            if arc & 1:
                end |= bit
            child = arc >> 7
            arcs.append(child + 1 if child else 0)
        leaving.append(leave)
        ending.append(end)
    below = array("Q", leaving)
    for number in (*range(2, len(leaving)), ROOT):
        for place in range(first[number], first[number] + leaving[number].bit_count()):
            below[number] |= below[arcs[place]]
    if not arcs:  # no word at all; a table is never empty, so that C has somewhere to point to
        arcs.append(0)
    return WordGraph(letters, leaving, ending, below, first, arcs)


# files


def to_bytes(graph: WordGraph, source: str) -> bytes:
    """The file of a graph; `source` says what it was built from."""
    import json

    tables = [array(kind, getattr(graph, name)) for name, kind in _TABLES]
    body = b"".join(table.tobytes() for table in tables)
    header = {
        "erudit-word-graph": VERSION,
        "source": source,
        "letters": graph.letters,
        "byteorder": sys.byteorder,
        "counts": [len(table) for table in tables],
        "bytes": len(body),
        "crc32": _checksum(graph.letters, body),
    }
    head = json.dumps(header, ensure_ascii=False).encode()
    return head + b" " * (-(len(head) + 1) % 8) + b"\n" + body


def read(path: str, source: str) -> WordGraph | None:
    """The graph of a file, mapped; None where there is none, it was built from something else, or it is not whole."""
    import json

    try:
        with open(path, "rb", opener=_open_at_once) as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        end = data.find(b"\n") + 1
        header = json.loads(data[:end].decode("utf-8"))
        if header["erudit-word-graph"] != VERSION or header["source"] != source:
            return None
        counts = [int(count) for count in header["counts"]]
        sizes = [count * array(kind).itemsize for count, (_, kind) in zip(counts, _TABLES, strict=True)]
        body = memoryview(data)[end:]
        is_whole = header["bytes"] == len(body) == sum(sizes) and header["byteorder"] == sys.byteorder and end % 8 == 0
        if not is_whole or header["crc32"] != _checksum(header["letters"], body):
            return None
        tables = []
        start = 0
        for size, (_, kind) in zip(sizes, _TABLES, strict=True):
            table = body[start : start + size]
            tables.append(table.cast("Q") if kind == "Q" else table.cast("I"))
            start += size
        graph = WordGraph(str(header["letters"]), *tables)
        return graph if _is_consistent(graph) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError):
        return None


def _open_at_once(path: str, flags: int) -> int:
    """A pipe in the place of a file is no graph: nobody waits for somebody to write into it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _is_consistent(graph: WordGraph) -> bool:
    """Whether the tables end where they must: their sizes are in the header, which no checksum covers."""
    nodes = len(graph.leaving)
    arcs = graph.first[nodes - 1] + graph.leaving[nodes - 1].bit_count()
    return len(graph.ending) == len(graph.below) == len(graph.first) == nodes and len(graph.arcs) == max(1, arcs)


def _checksum(letters: str, body: bytes | memoryview) -> int:
    return zlib.crc32(body, zlib.crc32(letters.encode()))


def write(path: Path, data: bytes) -> bool:
    """Write a file whole or not at all; whether it could be done: a folder closed to us does not stop anybody."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        try:
            temporary.write_bytes(data)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _sweep(path: Path) -> None:
    """Remove what processes have left that were killed while they wrote this file."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and left.suffix == ".tmp" and left.stat().st_mtime < time() - STALE:
            left.unlink(missing_ok=True)
