"""The data files an edition names: layouts of premium squares and tile sets."""

from functools import cache
from pathlib import Path

from erudit_cli.errors import InputError, MissingError, Problem, Where
from erudit_cli.rules.alphabet import Alphabet
from erudit_cli.rules.layout import SIGNS, Layout
from erudit_cli.rules.tiles import TileKind, TileSet

RELEASED = Path(__file__).parent
LARGEST_SIDE = 26
"""Columns are named by the letters A to Z."""


def named_file(name: str, beside: Path, folder: str, suffix: str, missing_code: str) -> Path:
    """The file of that name beside the edition that names it, else among the released ones.

    Raises:
        MissingError: there is none, or the name is no plain file name.
    """
    if "\\" not in name and not name.startswith("/") and ".." not in Path(name).parts:
        for path in (beside / name, beside / (name + suffix), RELEASED / folder / (name + suffix)):
            if path.is_file():
                return path
    known = ", ".join(sorted(path.stem for path in (RELEASED / folder).glob("*" + suffix)))
    raise MissingError(missing_code, name=name, known=known)


def read_text(path: Path, source: str) -> str:
    """A UTF-8 file as text.

    Raises:
        MissingError: it cannot be opened.
        InputError: it is not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("file-not-utf8", where=Where(source), offset=error.start) from error
    except IsADirectoryError as error:
        raise MissingError("file-is-directory", where=Where(source)) from error
    except FileNotFoundError as error:
        raise MissingError("file-missing", where=Where(source)) from error
    except OSError as error:
        raise MissingError("file-trouble", where=Where(source), detail=error.strerror) from error


@cache
def read_layout(path: Path, period: int | None) -> Layout:
    """A layout file: rows of the signs of `layout.SIGNS`; lines that begin with ``#`` are comments.

    Raises:
        InputError: rows of different lengths, an unknown sign, no rows, or more than `LARGEST_SIDE` of them.
    """
    rows, problems = [], []
    for number, line in enumerate(read_text(path, path.name).splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        rows.append(line)
        for column, sign in enumerate(line, start=1):
            if sign not in SIGNS:
                where = Where(path.name, number, column, text=line)
                problems.append(Problem("layout-bad-sign", where, {"found": sign, "signs": " ".join(SIGNS)}))
        if len(line) != len(rows[0]):
            values: dict[str, object] = {"found": len(line), "expected": len(rows[0])}
            problems.append(Problem("layout-bad-row", Where(path.name, number, text=line), values))
    if not problems and not (1 <= len(rows) <= LARGEST_SIDE and len(rows[0]) <= LARGEST_SIDE):
        problems.append(Problem("layout-bad-size", Where(path.name), {"rows": len(rows), "most": LARGEST_SIDE}))
    if problems:
        raise InputError.of(problems)
    return Layout(tuple(rows), period)


@cache
def read_tileset(path: Path, alphabet: Alphabet, stars: int) -> TileSet:
    """A tile set file: a heading, then ``letter<TAB>count<TAB>value`` lines; ``#`` begins a comment.

    An empty count means that letters are drawn by frequency. The stars are the edition's own answer and not here.

    Raises:
        InputError: a malformed line, a letter the alphabet lacks (look-alikes are named), or one given twice.
    """
    kinds: dict[str, TileKind] = {}
    problems = []
    for number, line in enumerate(read_text(path, path.name).splitlines(), start=1):
        if not line.strip() or line.startswith("#") or line == "letter\tcount\tvalue":
            continue
        where = Where(path.name, number, 1, text=line)
        cells = line.split("\t")
        if len(cells) != 3 or not cells[2].isdecimal() or not (cells[1] == "" or cells[1].isdecimal()):
            problems.append(Problem("tileset-bad-line", where))
            continue
        letter = cells[0].upper()
        if not alphabet.has(cells[0].lower()):
            twin = alphabet.look_alike(cells[0])
            code = "tileset-look-alike" if twin else "tileset-foreign-letter"
            problems.append(Problem(code, where, {"found": cells[0], "fixed": twin, "language": alphabet.language}))
        elif letter in kinds:
            problems.append(Problem("tileset-repeated-letter", where, {"found": letter}))
        else:
            kinds[letter] = TileKind(letter, int(cells[1]) if cells[1] else None, int(cells[2]))
    if problems:
        raise InputError.of(problems)
    return TileSet(tuple(kinds.values()), stars)
