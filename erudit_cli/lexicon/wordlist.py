"""The word-list file: write it, read it whole, find the one that is in force.

::

    # name: ru
    # language: ru
    # version: …          and rules, sources, counts, sha256 and length of the body: one "# key: value" a line
    еж<TAB>ёж<TAB>club<TAB>voters<TAB>classes<TAB>NOUN anim masc

A row: the key (ё folded to е), the spelling, the tier, the voters and the classes (comma-separated), the grammar.
Rows are sorted by the UTF-8 bytes of key, then spelling, so that `lookup` bisects the file in place. A list kept by
hand may be bare words.
"""

import os
import stat
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from erudit_cli.errors import InputError, MissingError, Problem, Where, system_values
from erudit_cli.lexicon import lookup, places
from erudit_cli.lexicon.profiles import FORMS
from erudit_cli.rules.alphabet import ALPHABETS, Alphabet, visible

CELLS = 6


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a word list."""

    key: str
    spelling: str
    tier: str
    voters: tuple[str, ...]
    classes: tuple[str, ...]
    grammar: str

    @classmethod
    def of_line(cls, line: str) -> "Entry":
        """The entry of a row; of a bare word, which has no more to say, too."""
        cells = [*line.split("\t"), "", "", "", "", ""]
        return cls(cells[0], cells[1], cells[2], _several(cells[3]), _several(cells[4]), cells[5])

    def line(self) -> str:
        cells = (self.key, self.spelling, self.tier, ",".join(self.voters), ",".join(self.classes), self.grammar)
        return "\t".join(cells)


def _several(cell: str) -> tuple[str, ...]:
    return tuple(cell.split(",")) if cell else ()


class Lexicon(Protocol):
    """What a judge of words asks of a list, mapped or loaded. Keys are folded."""

    @property
    def header(self) -> dict[str, str]: ...

    def lines(self, key: str) -> list[str]: ...

    def has_beginning(self, beginning: str) -> bool: ...

    def has_ending(self, ending: str) -> bool: ...


class LoadedList:
    """A word list in memory, for many questions (about 25 MB for 60,000 words)."""

    def __init__(self, header: dict[str, str], rows: Iterable[str]) -> None:
        self.header = header
        self._rows: dict[str, str] = {}
        for row in rows:
            key = row[: row.index("\t")]
            self._rows[key] = f"{self._rows[key]}\n{row}" if key in self._rows else row

    def lines(self, key: str) -> list[str]:
        rows = self._rows.get(key)
        return [] if rows is None else rows.split("\n")

    def entries(self) -> list[Entry]:
        return [Entry.of_line(row) for rows in self._rows.values() for row in rows.split("\n")]

    def class_counts(self) -> dict[str, int]:
        """How many words each class has, the largest first."""
        cells = (row.split("\t", 5)[4:5] for rows in self._rows.values() for row in rows.split("\n"))
        counts = Counter(name for cell in cells if cell and cell[0] for name in cell[0].split(","))
        return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))

    def has_beginning(self, beginning: str) -> bool:
        return beginning in self._beginnings

    def has_ending(self, ending: str) -> bool:
        return ending in self._endings

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(key[:length] for key in self._rows for length in range(len(key) + 1))

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset(key[start:] for key in self._rows for start in range(len(key) + 1))


def to_bytes(header: Mapping[str, str], entries: Iterable[Entry]) -> bytes:
    """The file of a list, the same bytes for the same entries in any order.

    `header` gives name, language, version, rules and sources; what is counted is added here.
    """
    from hashlib import sha256

    rows = sorted(entries, key=lambda entry: (entry.key.encode(), entry.spelling.encode()))
    body = "".join(entry.line() + "\n" for entry in rows).encode()
    counts = Counter(entry.tier for entry in rows)
    counted = {
        "counts": ", ".join(f"{tier} {count}" for tier, count in sorted(counts.items())),
        "sha256": sha256(body).hexdigest(),
        "bytes": str(len(body)),
        "lines": str(len(rows)),
    }
    return "".join(f"# {key}: {value}\n" for key, value in {**header, **counted}.items()).encode() + body


def open_list(path: str, language: str, *, whole: bool = False) -> Lexicon:
    """The list of a file: mapped, or loaded and checked in full if `whole` or if it is bare words.

    Raises:
        InputError: every way in which the file is not a sound list.
        MissingError: it cannot be read.
    """
    if not whole and not _is_pipe(path):
        try:
            mapped = lookup.MappedList(path)
            if mapped.header["language"] in ALPHABETS:
                return mapped
        except (lookup.ListChangedError, OSError):
            pass  # bare words, or something wrong that reading the whole file will name
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        code = "file-missing" if isinstance(error, FileNotFoundError) else "file-trouble"
        code = "file-is-directory" if isinstance(error, IsADirectoryError) else code
        raise MissingError(code, where=Where(shown_path(path)), **system_values(error)) from error
    return read_list(data, shown_path(path), language)


def read_list(data: bytes, source: str, language: str) -> LoadedList:
    """A list from all the bytes of its file, checked in full.

    Raises:
        InputError: every way in which it is not what its header says, or, of bare words, every line that is no word.
    """
    from erudit_cli.lexicon import wordfile

    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        header, start = lookup.read_header(data)
    except lookup.ListChangedError:
        return _bare_list(data, source, ALPHABETS[language])
    rows = wordfile.decode(data, source).split("\n")
    lines_before = data.count(b"\n", 0, start)
    if rows[-1] == "":
        rows.pop()
    rows = rows[lines_before:]
    problems = _header_problems(header, data[start:], source)
    if problems or any(row.count("\t") != CELLS - 1 for row in rows):
        raise InputError.of([*problems, *_row_problems(rows, lines_before, source, header)])
    return LoadedList(header, rows)


def _bare_list(data: bytes, source: str, alphabet: Alphabet) -> LoadedList:
    from hashlib import sha256

    from erudit_cli.lexicon import wordfile

    words = wordfile.read_words(data, source, alphabet)
    if not words:  # what is left of a list cut in its header looks so, too
        raise InputError("list-empty", where=Where(source))
    name = os.path.basename(source).removesuffix(".txt")  # noqa: PTH119  a name shown, not a place
    header = {"name": name, "language": alphabet.language, "lines": str(len(words)), "sha256": sha256(data).hexdigest()}
    return LoadedList(header, (f"{alphabet.fold(word)}\t{word}" for word in words))


def _header_problems(header: dict[str, str], body: bytes, source: str) -> list[Problem]:
    from hashlib import sha256

    problems = [Problem("list-no-key", Where(source), {"key": key}) for key in lookup.HEADER_KEYS if key not in header]
    if header.get("language", "ru") not in ALPHABETS:
        problems.append(Problem("list-bad-language", Where(source), {"language": header["language"]}))
    if b"\r" in body:
        problems.append(Problem("list-crlf", Where(source)))
    elif header.get("bytes", str(len(body))) != str(len(body)):
        problems.append(Problem("list-length", Where(source), {"found": len(body), "expected": header["bytes"]}))
    else:
        if header.get("sha256") != sha256(body).hexdigest():
            problems.append(Problem("list-hash", Where(source)))
        if header.get("lines") != str(body.count(b"\n")):
            values: dict[str, object] = {"found": body.count(b"\n"), "expected": header.get("lines", "?")}
            problems.append(Problem("list-lines", Where(source), values))
    return problems


def _row_problems(rows: list[str], lines_before: int, source: str, header: dict[str, str]) -> list[Problem]:
    """What is wrong row by row, in a list whose hash or length is wrong anyway."""
    from erudit_cli.lexicon import wordfile
    from erudit_cli.lexicon.grammar import shape_refusal

    alphabet = ALPHABETS.get(header.get("language", ""), ALPHABETS["ru"])
    problems = []
    before = b""
    for number, row in enumerate(rows, start=lines_before + 1):
        row = row.removesuffix("\r")
        cells = row.split("\t")
        order = "\t".join(cells[:2]).encode()
        spelling = (*cells, "")[1] or cells[0]  # a list of every form leaves it out where it is the key
        where = Where(source, number, 1, len(cells[0]), row[: wordfile.LONGEST_SHOWN])
        if len(cells) != CELLS:
            problems.append(Problem("list-cells", where, {"found": len(cells), "expected": CELLS}))
        elif (shape := shape_refusal(spelling, alphabet)) is not None:
            column = len(cells[0]) + 2 + max(0, cells[1].find(shape[1][:1]))
            values: dict[str, object] = {"sign": visible(shape[1][:20])}
            problems.append(Problem("list-letter", Where(source, number, column, text=row), values))
        elif cells[0] != alphabet.fold(spelling):
            problems.append(Problem("list-key", where, {"found": cells[0], "expected": alphabet.fold(spelling)}))
        elif order <= before:
            problems.append(Problem("list-order", where, {"word": spelling}))
        before = max(before, order)
    return problems


@dataclass(frozen=True, slots=True)
class Active:
    """The list in force, and why it is: ``option``, ``environment``, ``config``, ``user`` or ``released``."""

    path: str
    origin: str
    is_older: bool = False
    """It was built by an older rule, or from older sources, than the one released with the program."""

    def problems(self) -> tuple[Problem, ...]:
        return (Problem("list-older", Where(shown_path(self.path)), is_warning=True),) if self.is_older else ()


def active_list(language: str, choice: str | None = None, origin: str = "option") -> Active:
    """The list somebody chose by name or file, else the user's own list of the language, else the released one.

    Raises:
        MissingError: there is no such list.
    """
    if choice is not None:
        for path in (*_lists_named(choice), choice):
            if os.path.isfile(path):  # noqa: PTH113
                return Active(path, origin, _is_older(path, language))
        if _is_pipe(choice):
            return Active(choice, origin)
        if os.path.isdir(choice):  # noqa: PTH112
            raise MissingError("file-is-directory", where=Where(choice))
        language, _, profile = choice.rpartition("-")
        if profile == FORMS and language in ALPHABETS:
            raise MissingError("lexicon-no-forms", name=choice, language=language)
        raise MissingError("lexicon-missing", name=choice)
    own, released = _lists_named(language)
    if os.path.isfile(own):  # noqa: PTH113
        return Active(own, "user", _is_older(own, language))
    if os.path.isfile(released):  # noqa: PTH113
        return Active(released, "released")
    raise MissingError("lexicon-missing", name=language)


def _is_pipe(path: str) -> bool:
    """Whether a list comes from another program: ``--lexicon <(…)``. It can be read but once."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)  # noqa: PTH116
    except (OSError, ValueError):
        return False


def _lists_named(name: str) -> tuple[str, ...]:
    is_name = not set(name) & {"/", "\\", "."}
    return (places.user_list(name), places.released_list(name)) if is_name else ()


def _is_older(path: str, language: str) -> bool:
    released = places.released_list(language)
    mine, theirs = (_header_of(file) for file in (path, released))
    return bool(mine) and mine.get("name") == theirs.get("name") and lookup.is_older(mine, theirs)


def _header_of(path: str) -> dict[str, str]:
    try:
        with Path(path).open("rb") as file:
            return lookup.read_header(file.read(4096))[0]
    except (OSError, lookup.ListChangedError):
        return {}


def shown_path(path: str) -> str:
    """A path for a message: the user's home as ``~``."""
    home = os.path.expanduser("~")  # noqa: PTH111
    return "~" + path[len(home) :] if len(home) > 1 and path.startswith(home + os.sep) else path
