"""Words read block by block: the same as from the whole file, wherever the blocks begin; little is ever held."""

import codecs
import tracemalloc
from itertools import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit_cli.errors import EruditError, InputError, UsageError, Where
from erudit_cli.lexicon import wordfile, wordstream
from erudit_cli.lexicon.wordstream import LONGEST_KEPT, Line

SOURCE = "words.txt"
LINES = st.lists(st.text("аё́a# \t\ufeff\x85-'", max_size=12), max_size=12)
ENCODINGS = {  # by how a file is written: what `--encoding` says
    "utf-8": None,
    "utf-8-sig": None,
    "utf-16": None,
    "utf-16-be": "utf-16-be",
    "utf-32": "utf-32",
    "utf-7": "utf-7",
    "gb18030": "gb18030",
    "iso2022_jp_2": "iso2022_jp_2",
}

PARTS = (b"\xd0\xba", b"\xd0", b"\xff", b"\n", b"a", b"\0", b"\xe2\x80")
"""What whole and half letters are made of."""


@st.composite
def cut_files(draw: st.DrawFn, data: bytes) -> list[bytes]:
    """The blocks a file may come in, empty ones left out."""
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=6)))
    ends = [*cuts, len(data)]
    return [data[begin:end] for begin, end in zip([0, *cuts], ends, strict=True) if begin < end]


def read(blocks: list[bytes], encoding: str | None = None) -> list[Line]:
    return [line for batch in wordstream.batches(blocks, SOURCE, encoding) for line in batch]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("written", ENCODINGS)
@settings(max_examples=50)
@given(data=st.data())
def test_blocks_say_what_the_whole_says(written: str, end: str, data: st.DataObject) -> None:
    text = end.join(data.draw(LINES))
    encoding = ENCODINGS[written]
    whole = text.encode(written, "replace")
    blocks = data.draw(cut_files(whole))

    assert read(blocks, encoding) == list(wordfile.lines(wordfile.decode(whole, SOURCE, encoding)))


@pytest.mark.parametrize("encoding", [None, "utf-16-le", "utf-32-le", "ascii", "gb18030", "shift_jis"])
@given(parts=st.lists(st.sampled_from(PARTS)), data=st.data())
def test_bad_bytes_have_the_same_place(encoding: str | None, parts: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(parts)
    blocks = data.draw(cut_files(whole))
    try:
        expected = list(wordfile.lines(wordfile.decode(whole, SOURCE, encoding)))
    except EruditError as error:
        found: list[Line] = []
        with pytest.raises(InputError) as raised:
            for batch in wordstream.batches(blocks, SOURCE, encoding):
                found += batch
        assert raised.value.problems == error.problems
        where = error.problems[0].where
        assert where is not None and all(line.number < where.line for line in found)
    else:
        assert read(blocks, encoding) == expected


def test_words_before_bad_bytes_are_read() -> None:
    read_so_far: list[str] = []
    with pytest.raises(InputError) as raised:
        for batch in wordstream.batches(["кот\nпё".encode(), "с\nско".encode() + b"\xff\xd1"], SOURCE):
            read_so_far += [line.text for line in batch]

    assert read_so_far == ["кот", "пёс"]
    assert str(raised.value.problems[0].where) == f"{SOURCE}:3:4"
    assert raised.value.values == {"encoding": "utf-8", "byte": "0xff"}


@pytest.mark.parametrize("name", ["xx", "hex", "a\0b", "\udcff", "rot13"])
@pytest.mark.parametrize("blocks", [[], [b"a"], ["кот\n".encode()]], ids=["nothing", "a-byte", "a-word"])
def test_encodings_that_are_none(name: str, blocks: list[bytes]) -> None:
    with pytest.raises(UsageError) as raised:
        read(blocks, name)
    assert raised.value.code == "words-encoding"


def test_codec_that_says_no_place() -> None:
    with pytest.raises(InputError) as raised:
        read(["кот\n".encode()], "undefined")
    assert str(raised.value.problems[0].where) == SOURCE


@pytest.mark.parametrize("begin", ["", "  ", " " * 5000], ids=["flush", "indented", "far"])
@pytest.mark.parametrize("size", [1, 1000, 10**6])
def test_longest_lines_are_cut(begin: str, size: int) -> None:
    text = f"кот\n{begin}{'а' * 10_000}\t \t\nпёс\n# {'б' * 10_000}\n"
    data = text.encode()
    blocks = [data[place : place + size] for place in range(0, len(data), size)]

    assert read(blocks) == [
        Line("кот", 1, 1),
        Line("а" * LONGEST_KEPT, 2, len(begin) + 1, 10_000 - LONGEST_KEPT),
        Line("пёс", 3, 1),
    ]


def test_words_come_with_the_block_that_ends_them() -> None:
    found = [[line.text for line in batch] for batch in wordstream.batches([b"a\nb", b"c\n", b"d\n\ne"], SOURCE)]

    assert found == [["a"], ["bc"], ["d"], ["e"]]


@pytest.mark.parametrize("line", ["кот\n", "а", "\n", "  ", "#", "\r", "\0\n"], ids=repr)
def test_little_is_held(line: str) -> None:
    """Of many blocks no more than of few: what is kept of each would add up to five times as much."""

    def most(blocks: int) -> int:
        block = line.encode() * (20_000 // len(line.encode()))
        tracemalloc.start()
        try:
            for _ in wordstream.batches(repeat(block, blocks), SOURCE):
                pass
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few, many = most(3), most(15)
    assert many < 1.5 * few + 50_000
    assert many < 7_000_000


def test_byte_order_mark_in_two_blocks() -> None:
    assert read([codecs.BOM_UTF16_BE[:1], codecs.BOM_UTF16_BE[1:], "кот".encode("utf-16-be")]) == [Line("кот", 1, 1)]


@pytest.mark.parametrize("cut", range(1, 8))
def test_without_a_mark_of_byte_order_utf_32_is_no_text(cut: int) -> None:
    """Its decoder says no place then, nor does it in the middle of a block."""
    whole = "кот".encode("utf-32-le")
    for blocks in ([whole], [whole[:cut], whole[cut:]]):
        with pytest.raises(InputError) as raised:
            list(wordstream.batches(blocks, SOURCE, "utf-32"))
        assert (raised.value.code, raised.value.problems[0].where) == ("words-not-text", Where(SOURCE))
