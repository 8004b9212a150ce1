"""What the tiles kept are worth: tables of leave values, learned by self-play.

*Equity* is the points of a turn and the value of its leave. The value of a leave is how many points more than usual
the turns from such a rack bring later; it is below nought for tiles that hinder.

A table is a text file, ``leaves/EDITION.tsv`` beside this module, or ``my.leaves.tsv`` beside ``my.toml``::

    # erudit leaves 1
    # edition: classic-102
    # edition_sha256: …        what `fingerprint` gives for the edition that was played
    # lexicon_sha256: …        of the word list, as its own header states it
    # seed: 1
    # games: 100000
    # command: erudit …        any further ``# key: value`` lines
    leave<TAB>value<TAB>n<TAB>se
    *<TAB>25.31<TAB>80211<TAB>0.09
    АС<TAB>2.1<TAB>3012<TAB>0.31

A row has one to three tiles in any order (``*`` a star), the value in points, in how many turns such a leave was seen,
and the standard error of the value, in points. Whoever learns the table shrinks what is rare; here rows are believed.

What a leave is worth is the sum of its parts: its tiles, its pairs, its triples. The part of a row is what its value
adds to the parts of the smaller leaves within it; a leave that has no row adds nothing. So a row is worth what it says,
a pair without one what its tiles are worth, and larger leaves are reckoned from all the pairs and triples in them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, product
from pathlib import Path

from erudit_cli.errors import InputError, MissingError, Problem, Where, system_values
from erudit_cli.game.moves import STAR
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import Ruleset

FIRST_LINE = "# erudit leaves 1"
COLUMNS = ("leave", "value", "n", "se")
KEYS = ("edition", "edition_sha256", "lexicon_sha256", "seed", "games")
"""What every header states."""
MOST_TILES = 3
LARGEST_TABLE = 1_000_000
"""In bytes; the released tables have a tenth of it. One beside an edition may come from anybody."""
FOLDER = Path(__file__).with_name("leaves")

Leave = tuple[str, ...]
"""Tiles in upper case, `STAR` a star, sorted."""


@dataclass(frozen=True, eq=False)
class Leaves:
    """A table of leave values: where it was read from, what its header says, its rows in points."""

    source: str
    header: Mapping[str, str]
    rows: Mapping[Leave, float]
    known: dict[Leave, float] = field(default_factory=dict)
    """Leaves reckoned before."""

    def value(self, leave: Iterable[str]) -> float:
        """What these tiles are worth when they are kept, in points."""
        key = tuple(sorted(leave))
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= 100_000:
                self.known.clear()
            parts = self.parts
            found = self.known[key] = sum(
                parts.get(part, 0.0) for size in range(1, MOST_TILES + 1) for part in combinations(key, size)
            )
        return found

    @cached_property
    def parts(self) -> Mapping[Leave, float]:
        """What each row adds to the smaller leaves within it, in points."""
        found: dict[Leave, float] = {}
        for leave in sorted(self.rows, key=len):
            within = (part for size in range(1, len(leave)) for part in combinations(leave, size))
            found[leave] = self.rows[leave] - sum(found.get(part, 0.0) for part in within)
        return found

    def values_of(self, rack: Sequence[str]) -> dict[Leave, float]:
        """The value of every leave a rack can have, the whole rack and nothing kept among them."""
        tiles = sorted({*rack})
        counts = [range(rack.count(tile) + 1) for tile in tiles]
        leaves = (
            tuple([tile for tile, count in zip(tiles, chosen, strict=True) for _ in range(count)])
            for chosen in product(*counts)
        )
        return {leave: self.value(leave) for leave in leaves}

    def is_for(self, rules: Ruleset) -> bool:
        """Whether the table was learned under these very answers."""
        return self.header["edition_sha256"] == fingerprint(rules)


def turn_equity(points: int, leave: Iterable[str], bag: int | None, leaves: Leaves) -> float:
    """Points and what is kept, in points; tiles kept when there is nothing to draw are worth nothing more.

    `bag` is how many tiles are left to draw before the turn, None where that is not known.
    """
    return points if bag == 0 else points + leaves.value(leave)


def leaves_for(rules: Ruleset, path: str | None = None) -> Leaves | None:
    """The table somebody named, else the edition's own.

    Raises:
        MissingError: the file is not there, or cannot be read.
        InputError: it is not sound.
    """
    return own_leaves(rules) if path is None else read_leaves(path, rules)


def own_leaves(rules: Ruleset) -> Leaves | None:
    """The table of an edition, None where there is none; overrides do not change which.

    Raises:
        MissingError: it cannot be read.
        InputError: it is not sound.
    """
    path = place_of(rules)
    try:
        is_there = path.is_file()
    except OSError:  # a name longer than the system allows, say
        return None
    return _read_once(str(path), rules) if is_there else None


def place_of(rules: Ruleset) -> Path:
    """Where an edition's table belongs: of a released one among those that are shipped, else beside its file."""
    return FOLDER / f"{rules.id}.tsv" if rules.is_released else Path(rules.path).with_suffix(".leaves.tsv")


@cache
def _read_once(path: str, rules: Ruleset) -> Leaves:
    return read_leaves(path, rules)


def read_leaves(path: str, rules: Ruleset) -> Leaves:
    """Read a table for an edition.

    Raises:
        MissingError: the file is not there, or cannot be read.
        InputError: it is larger than `LARGEST_TABLE`; everything that is wrong with it, each with its line.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_TABLE + 1)
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise MissingError("file-trouble", where=Where(path), **system_values(error)) from error
    if len(data) > LARGEST_TABLE:
        raise InputError("leaves-too-large", where=Where(path), most=LARGEST_TABLE)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("leaves-not-utf8", where=Where(path), offset=error.start) from error
    return parse_leaves(text, path, rules)


def parse_leaves(text: str, source: str, rules: Ruleset) -> Leaves:
    """A table from its text.

    Raises:
        InputError: everything that is wrong with it, each with its line.
    """
    lines = text.split("\n")
    if lines[0].removesuffix("\r") != FIRST_LINE:
        raise InputError("leaves-first-line", where=Where(source, 1), expected=FIRST_LINE)
    header: dict[str, str] = {}
    problems: list[Problem] = []
    number = 2
    while number <= len(lines) and lines[number - 1].startswith("# "):
        key, _, value = lines[number - 1][2:].strip().partition(": ")
        header[key] = value
        number += 1
    problems += [Problem("leaves-header", Where(source, 1), {"key": key}) for key in KEYS if not header.get(key)]
    heading = lines[number - 1].rstrip("\r") if number <= len(lines) else ""
    if heading.split("\t") != [*COLUMNS]:
        problems.append(Problem("leaves-columns", Where(source, number), {"expected": " ".join(COLUMNS)}))
    rows: dict[Leave, float] = {}
    tiles = {*rules.tileset.values, "*"}
    for place, line in enumerate(lines[number:], number + 1):
        cells = line.rstrip("\r").split("\t")
        if cells == [""]:
            continue
        code, found = _row_fault(cells, tiles)
        leave = tuple(sorted(cells[0].replace("*", STAR)))
        if not code and leave in rows:
            code, found = "leaves-twice", cells[0]
        if code:
            problems.append(Problem(code, Where(source, place, text=line), {"found": found, "rules": rules.id}))
        else:
            rows[leave] = float(cells[1])
    if problems:
        raise InputError.of(problems)
    return Leaves(source, header, rows)


def _row_fault(cells: list[str], tiles: set[str]) -> tuple[str, str]:
    """What is wrong with a row, and where; two empty texts if nothing is."""
    if len(cells) != len(COLUMNS):
        return "leaves-cells", str(len(cells))
    leave, value, count, error = cells
    if not 1 <= len(leave) <= MOST_TILES:
        return "leaves-size", leave
    for tile in leave:
        if tile not in tiles:
            return "leaves-tile", tile
    if not (count.isascii() and count.isdecimal()):
        return "leaves-number", count
    for text in (value, error):
        if not _is_number(text):
            return "leaves-number", text
    return ("leaves-number", error) if float(error) < 0 else ("", "")


def _is_number(text: str) -> bool:
    if not text.isascii() or "_" in text:  # what Python takes, and nobody else
        return False
    try:
        return abs(float(text)) < 10_000  # nan and inf are not
    except ValueError:
        return False
