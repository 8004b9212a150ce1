"""The data files an edition names: layouts of premium squares and tile sets."""

from functools import cache
from pathlib import Path

from erudit_cli.errors import InputError, MissingError, Problem, Where, system_values
from erudit_cli.rules.alphabet import ENGLISH, Alphabet
from erudit_cli.rules.layout import COLOURS, PLAIN, SIGNS, Layout, Premium
from erudit_cli.rules.tiles import STAR, TileKind, TileSet

RELEASED = Path(__file__).parent
LARGEST_SIDE = 26
"""Columns are named by the letters A to Z."""

LARGEST_FILE = 1_000_000
"""In bytes; the released files have some thousands."""

MOST = 1000
"""The most tiles of a letter, and the most points on one."""


def is_plain_name(name: str) -> bool:
    """Whether a name written in an edition can only mean a file beside it: no folders, no way up."""
    return bool(name) and name not in (".", "..") and not any(sign in name for sign in "/\\\0:")


def named_file(name: str, beside: Path, folder: str, suffix: str, missing_code: str) -> Path:
    """The file of that name beside the edition that names it, else among the released ones.

    Raises:
        MissingError: there is none, or the name is no plain file name.
    """
    if is_plain_name(name):
        for path in (beside / name, beside / (name + suffix), RELEASED / folder / (name + suffix)):
            if path.is_file():
                return path
    known = ", ".join(sorted(path.stem for path in (RELEASED / folder).glob("*" + suffix)))
    raise MissingError(missing_code, name=name, known=known)


def read_text(path: Path, source: str) -> str:
    """A UTF-8 file as text.

    Raises:
        MissingError: it cannot be opened.
        InputError: it is not UTF-8, or larger than `LARGEST_FILE`.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except IsADirectoryError as error:
        raise MissingError("file-is-directory", where=Where(source)) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingError("file-missing", where=Where(source)) from error
    except PermissionError as error:
        raise MissingError("file-unreadable", where=Where(source)) from error
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise MissingError("file-trouble", where=Where(source), **system_values(error)) from error
    if len(data) > LARGEST_FILE:
        raise InputError("rules-file-too-large", where=Where(source), most=LARGEST_FILE)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("rules-file-not-utf8", where=Where(source, line), offset=error.start) from error


@cache
def read_layout(path: Path, period: int | None) -> Layout:
    """A layout file: rows of the signs of `layout.SIGNS`; lines that begin with ``#`` are comments.

    A line ``T red`` names the colour of a kind of premium squares.

    Raises:
        InputError: rows of different lengths, an unknown sign or colour, no rows, or more than `LARGEST_SIDE` of them.
    """
    rows: list[str] = []
    colours: dict[Premium, str] = {}
    problems: list[Problem] = []
    for number, written in enumerate(read_text(path, path.name).split("\n"), start=1):
        line = written.rstrip()
        if not line or line.startswith("#"):
            continue
        sign, *named = line.split()
        if named and sign in SIGNS:
            colours[SIGNS[sign]] = named[0]
            problems += _colour_problems(sign, named, Where(path.name, number, 1, text=line))
            continue
        rows.append(line)
        problems += _row_problems(line, len(rows[0]), Where(path.name, number, text=line))
    if not 1 <= len(rows) <= LARGEST_SIDE or len(rows[0]) > LARGEST_SIDE:
        found: dict[str, object] = {"rows": len(rows), "columns": len(rows[0]) if rows else 0, "most": LARGEST_SIDE}
        problems = [Problem("layout-bad-size", Where(path.name), found)]
    if problems:
        raise InputError.of(problems)
    return Layout(tuple(rows), period, tuple(colours.items()))


def _colour_problems(sign: str, named: list[str], where: Where) -> list[Problem]:
    if len(named) == 1 and named[0] in COLOURS and SIGNS[sign] != PLAIN:
        return []
    return [Problem("layout-bad-colour", where, {"found": where.text, "colours": ", ".join(COLOURS)})]


def _row_problems(line: str, width: int, where: Where) -> list[Problem]:
    problems = []
    if len(line) != width:
        problems.append(Problem("layout-bad-row", where, {"found": len(line), "expected": width}))
    for column, sign in enumerate(line, start=1):
        if sign not in SIGNS:
            twin = ENGLISH.look_alike(sign)
            code = "layout-look-alike" if twin in SIGNS else "layout-bad-sign"
            place = Where(where.source, where.line, column, text=line)
            return [*problems, Problem(code, place, {"found": sign, "fixed": twin, "signs": " ".join(SIGNS)})]
    return problems


@cache
def read_tileset(path: Path, alphabet: Alphabet, stars: int) -> TileSet:
    """A tile set file: a heading, then ``letter<TAB>count<TAB>value`` lines; ``#`` begins a comment.

    Empty counts, in every line, mean that letters are drawn by frequency. The stars are the edition's own answer.

    Raises:
        InputError: a malformed line, a letter the alphabet lacks (look-alikes are named), one given twice, or counts
            that are given here and missing there.
    """
    kinds: dict[str, TileKind] = {}
    problems: list[Problem] = []
    for number, line in enumerate(read_text(path, path.name).split("\n"), start=1):
        if not line.strip() or line.startswith("#") or line == "letter\tcount\tvalue":
            continue
        kind = _tile_kind(line.split("\t"), alphabet)
        if isinstance(kind, TileKind) and kind.letter in kinds:
            kind = Problem("tileset-repeated-letter", None, {"found": kind.letter})
        if isinstance(kind, TileKind) and kinds and (kind.count is None) != (next(iter(kinds.values())).count is None):
            kind = Problem("tileset-mixed-counts", None, {"found": kind.letter})
        if isinstance(kind, Problem):
            problems.append(Problem(kind.code, Where(path.name, number, 1, text=line), kind.values))
        else:
            kinds[kind.letter] = kind
    if not problems and not kinds:
        problems = [Problem("tileset-empty", Where(path.name))]
    if problems:
        raise InputError.of(problems)
    return TileSet(tuple(kinds.values()), stars)


def _tile_kind(cells: list[str], alphabet: Alphabet) -> TileKind | Problem:
    """One line of a tile set, or what is wrong with it."""
    letter = cells[0].strip()
    if letter == STAR:
        return Problem("tileset-star")
    if len(cells) != 3 or not _is_number(cells[2]) or not (cells[1] == "" or _is_number(cells[1])):
        return Problem("tileset-bad-line", None, {"most": MOST})
    if not alphabet.has(letter.lower()):
        twin = alphabet.look_alike(letter)
        code = "tileset-look-alike" if twin else "tileset-foreign-letter"
        return Problem(code, None, {"found": letter, "fixed": twin, "letters": alphabet.letters.upper()})
    return TileKind(letter.upper(), int(cells[1]) if cells[1] else None, int(cells[2]))


def _is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) <= 4 and int(cell) <= MOST
