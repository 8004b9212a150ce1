"""One word looked up in a word-list file, in place: the file is mapped and bisected, never loaded.

The file's layout is in `wordlist`. Imports nothing but `mmap`: the quick answer to `check` comes from here.
"""

import mmap

FIRST_LINE = b"# name: "
"""What a list with a header begins with; any other file is bare words."""

HEADER_KEYS = ("name", "language", "version", "rules", "sources", "counts", "sha256", "bytes", "lines")
"""What every header says; a list that somebody altered has `choice` too."""


class ListChangedError(Exception):
    """The file is not the one its header describes, or its header cannot be read."""


class MappedList:
    """A word list on disk, sorted by the UTF-8 bytes of its keys.

    Raises:
        OSError: the file cannot be read.
        ListChangedError: its length is not what its header says, or there is no such header.
    """

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:  # noqa: PTH123
            try:
                self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError as error:  # an empty file cannot be mapped
                raise ListChangedError from error
        self.header, self.start = read_header(self.data)
        is_whole = all(key in self.header for key in HEADER_KEYS) and number(self.header["lines"]) is not None
        if not is_whole or self.header["bytes"] != str(len(self.data) - self.start):
            raise ListChangedError

    def lines(self, key: str) -> list[str]:
        """The rows of a key, each as its whole line; none for a key that is not there."""
        if "\t" in key:  # would run on into the next cell
            return []
        wanted = key.encode("utf-8", "surrogatepass") + b"\t"
        data = self.data
        place = self._first_not_before(wanted)
        found = []
        while data[place : place + len(wanted)] == wanted:
            end = data.find(b"\n", place)
            found.append(data[place:end].decode("utf-8", "replace"))
            place = end + 1
        return found

    def has_beginning(self, beginning: str) -> bool:
        """Whether some key begins so."""
        wanted = beginning.encode("utf-8", "surrogatepass")
        place = self._first_not_before(wanted)
        return place < len(self.data) and self.data[place : place + len(wanted)] == wanted

    def has_ending(self, ending: str) -> bool:  # noqa: ARG002
        """Whether some key may end so: a file sorted by beginnings cannot tell quickly, so yes."""
        return True

    def _first_not_before(self, wanted: bytes) -> int:
        """Where the first line begins that does not sort before `wanted`; the end of the file if all do.

        A tab sorts before every letter, so that a key's lines come before those of a longer key.
        """
        data, low, high = self.data, self.start, len(self.data)
        while low < high:
            middle = (low + high) // 2
            line = data.rfind(b"\n", low, middle) + 1 or low
            if data[line : line + len(wanted)] < wanted:
                low = data.find(b"\n", middle) + 1 or high
            else:
                high = line
        return low


def read_header(data: mmap.mmap | bytes) -> tuple[dict[str, str], int]:
    """The ``# key: value`` lines a list begins with, and where its rows begin, in bytes.

    Raises:
        ListChangedError: the data does not begin so.
    """
    if data[: len(FIRST_LINE)] != FIRST_LINE:
        raise ListChangedError
    header: dict[str, str] = {}
    place = 0
    while data[place : place + 2] == b"# ":
        end = data.find(b"\n", place)
        if end < 0:
            raise ListChangedError
        key, _, value = bytes(data[place + 2 : end]).decode("utf-8", "replace").partition(": ")
        header[key] = value.removesuffix("\r")
        place = end + 1
    return header, place


def is_older(header: dict[str, str], other: dict[str, str]) -> bool:
    """Whether a list was made by an older rule, or from an older version of a source, than another list."""
    mine, theirs = sources(header), sources(other)
    return (number(header.get("rules", "")) or 0) < (number(other.get("rules", "")) or 0) or any(
        version(mine[name]) < version(theirs[name]) for name in mine.keys() & theirs.keys()
    )


def sources(header: dict[str, str]) -> dict[str, str]:
    """Version by source, from ``Name 1.2.3 (licence); …``."""
    found = {}
    for source in header.get("sources", "").split("; "):
        name, _, rest = source.partition(" ")
        found[name] = rest.partition(" ")[0]
    return found


def version(text: str) -> tuple[int, ...]:
    return tuple(number(part) or 0 for part in text.split("."))


def number(text: str) -> int | None:
    """A number of at most ten digits (Python refuses to read thousands of them), None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else None
