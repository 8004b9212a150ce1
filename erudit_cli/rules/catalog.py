"""Find an edition, follow `extends`, fill in overrides, load the layout and the tile set it names.

An edition may extend another (one level): what it does not answer comes from there. Names of layouts and tile sets are
looked for beside the file that gives the answer first, then among the released ones.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path, PurePath, PurePosixPath

from erudit_cli.errors import EruditError, InputError, MissingError, Problem, UsageError, Where
from erudit_cli.rules import board_files, edition_file
from erudit_cli.rules.alphabet import ALPHABETS
from erudit_cli.rules.edition_file import EditionFile, Given, Written
from erudit_cli.rules.layout import Layout, Square
from erudit_cli.rules.ruleset import QUESTIONS, Ruleset, Source, field_of
from erudit_cli.rules.tiles import TileSet

EDITIONS = Path(__file__).parent / "editions"
DEFAULT = "classic-102"
"""The edition where a record or an option names none."""

ORIGIN = "R0C0"
"""How the start square of an infinite board is written."""

_NOTED = ("tiles", "star_count", "stated_total", "stated_counts")
"""The answers whose difference `noted` explains."""

_DATA_FILES = {"board": ".txt", "tiles": ".tsv"}
"""Questions that a file answers, with the suffix that may be left out of its name."""

Overrides = tuple[tuple[str, str], ...]


@cache
def edition_ids() -> tuple[str, ...]:
    """The released editions, in alphabetical order."""
    return tuple(sorted(path.stem for path in EDITIONS.glob("*.toml")))


def parse_overrides(pairs: Iterable[str]) -> Overrides:
    """``key=value`` texts of ``--set`` as pairs; of two for one key the last counts.

    Raises:
        UsageError: a text has no equals sign.
    """
    split = [(pair, *pair.partition("=")) for pair in pairs]
    bad = [Problem("set-bad-form", None, {"found": pair}) for pair, _, sign, _ in split if not sign]
    if bad:
        raise UsageError.of(bad)
    return tuple({key.strip(): value.strip() for _, key, _, value in split}.items())


@cache
def load(name: str = DEFAULT, overrides: Overrides = (), beside: str = "") -> Ruleset:
    """The edition of that id, or of the TOML file at that path, with some answers changed for this run.

    A layout or tile set that `overrides` names is looked for in the folder `beside` first.

    Raises:
        MissingError: no such edition or file.
        InputError: a file is malformed, the edition is not complete, or it names what is not there; every fault of
            the edition, its base, its layout and its tile set is in it.
        UsageError: an override names no question or gives no answer to it.
    """
    path = _path_of(name)
    is_released = path.parent == EDITIONS
    file = edition_file.read(path, path.name if is_released else name)
    answers, refused, problems = dict(file.answers), set(file.refused), list(file.problems)
    has_ground = not any(each.code == "edition-bad-name" and each.values["key"] == "extends" for each in problems)
    if file.extends is not None and has_ground:
        bases, faults = _bases_of(file)
        for base in bases:
            answers = _answered_anew({key: given for key, given in base.answers.items() if key not in refused}, answers)
            refused |= base.refused
            problems += base.problems
        problems += faults
        has_ground = not faults
    missing = [key for key in QUESTIONS if key not in answers and key not in refused]
    if missing and has_ground:
        problems.append(Problem("edition-incomplete", Where(file.file.name), {"keys": ", ".join(missing)}))
    answers = _answered_anew(answers, _overriding(overrides, Path(beside)))
    board, tiles, start = _data(answers, problems)
    if problems or board is None or tiles is None or start is None:
        raise InputError.of(problems)
    return Ruleset(
        **{field_of(key): answers[key].value for key in QUESTIONS},
        id=file.id,
        titles=file.titles,
        layout=board,
        tileset=tiles,
        start_square=start,
        sources={key: answers[key].source for key in QUESTIONS},
        overrides=overrides,
        is_released=is_released,
        path=str(path),
    )


def load_named_in(source: str, name: str, overrides: Overrides = ()) -> Ruleset:
    """The edition that the text of a record or a position names, as `load` has it: `source` is that file.

    A file of rules, a layout and a tile set are looked for beside it, then in the current folder. What a text says
    leads no further: it may come from anybody.

    Raises:
        InputError: the path is absolute or leads up; and what `load` raises.
    """
    beside = Path(source).parent
    names_beside = any(_is_named_beside(key, value, beside) for key, value in overrides)
    return load(name_in(source, name), overrides, str(beside) if names_beside else "")


def name_in(source: str, name: str) -> str:
    """What `load` is to be asked for where the text of the file `source` names an edition.

    Raises:
        InputError: as of `load_named_in`.
    """
    if not _is_path(name):
        return name
    if not stays_inside(name):
        raise InputError("edition-path-outside", name=name)
    beside = Path(source).parent / name
    return str(beside) if _is_file(beside) else name


def stays_inside(name: str) -> bool:
    """Whether a path names nothing but a file in a folder or below it, on any system."""
    path = PurePosixPath(name)
    return not (path.is_absolute() or ".." in path.parts or any(sign in name for sign in "\\\0:~"))


def name_for_text(name: str) -> str:
    """How a record or a position names an edition: where its path leads out of the folder, by the file's bare name,
    which is looked for beside the text; blanks, which end a name there, are underlines.
    """
    return "_".join((name if stays_inside(name) else PurePath(name).name).split())


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than the system allows, say
        return False


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def _path_of(name: str) -> Path:
    if _is_path(name):
        return Path(name)
    if name in edition_ids():
        return EDITIONS / f"{name}.toml"
    raise MissingError.of([_unknown_edition("edition-unknown", "edition-unknown-near", name, None)])


def _unknown_edition(code: str, near_code: str, name: str, where: Where | None) -> Problem:
    near = edition_file.near_names(name, edition_ids())
    values: dict[str, object] = {"name": name, "near": ", ".join(near), "ids": ", ".join(edition_ids())}
    return Problem(near_code if near else code, where, values)


def _bases_of(file: EditionFile) -> tuple[list[EditionFile], list[Problem]]:
    """The file that `file` extends, and what is wrong with that; then what can be had of it all the same, so that the
    rest of the file is judged, too. A base extends nothing itself, so there can be no loop.
    """
    assert file.extends is not None
    where = file.file.place("extends")
    path = file.path.parent / f"{file.extends}.toml"
    if file.extends == file.id or path == file.path:
        return [], [Problem("edition-extends-loop", where, {"name": file.extends})]
    found = _base_path(file.path.parent, file.extends)
    if found is None:
        codes = "edition-extends-unknown", "edition-extends-unknown-near"
        return [], [_unknown_edition(*codes, file.extends, where)]
    try:
        base = edition_file.read(found, found.name)
    except EruditError as error:
        return [], list(error.problems)
    if base.extends is None:
        return [base], []
    values: dict[str, object] = {"name": file.extends, "base": base.extends}
    if base.extends in (file.id, file.path.stem):
        return [base], [Problem("edition-extends-loop", where, values)]
    fault = Problem("edition-extends-deep", where, values)
    deeper = _base_path(found.parent, base.extends)
    try:
        return [base] if deeper is None else [base, edition_file.read(deeper, deeper.name)], [fault]
    except EruditError:
        return [base], [fault]


def _base_path(folder: Path, name: str) -> Path | None:
    """The file of an edition that another extends: beside it, else among the released; None where there is none."""
    if (folder / f"{name}.toml").is_file():
        return folder / f"{name}.toml"
    return EDITIONS / f"{name}.toml" if name in edition_ids() else None


def _answered_anew(answers: Mapping[str, Given], newer: Mapping[str, Given]) -> dict[str, Given]:
    """Answers with newer ones in place of theirs. What `noted` said of the old tiles explains nothing of the new."""
    merged = {**answers, **newer}
    changed = [newer[key] for key in _NOTED if key in newer]
    if changed and "noted" not in newer and "noted" in answers and answers["noted"].value is not None:
        source = Source(edition=changed[0].source.edition, is_override=changed[0].source.is_override)
        merged["noted"] = Given(None, source, changed[0].file)
    return merged


def _is_named_beside(key: str, value: str, folder: Path) -> bool:
    """Whether an answer is the name of a data file of that folder."""
    suffix = _DATA_FILES.get(key)
    is_name = suffix is not None and board_files.is_plain_name(value)
    return is_name and any(_is_file(folder / name) for name in (value, f"{value}{suffix}"))


def _overriding(overrides: Overrides, beside: Path) -> dict[str, Given]:
    """The answers of this run; names of files are looked for in the folder `beside`, then in the current one."""
    given, problems = {}, []
    for key, written in overrides:
        here = Written(beside if _is_named_beside(key, written, beside) else Path(), "--set", "")
        if key not in QUESTIONS:
            problems.append(edition_file.unknown_key("set-unknown-key", "set-unknown-key-near", key))
            continue
        try:
            given[key] = Given(edition_file.read_value(key, written), Source(is_override=True), here)
        except InputError as error:
            problems.append(Problem("set-bad-value", None, error.values))
    if problems:
        raise UsageError.of(problems)
    return given


def _data(answers: Mapping[str, Given], problems: list[Problem]) -> tuple[Layout | None, TileSet | None, Square | None]:
    """The layout, the tile set and the start square, as far as they can be had; what is wrong goes to `problems`."""
    board = tiles = start = None
    if answers.keys() >= {"board", "repeat"}:
        given = answers["board"]
        try:
            path = board_files.named_file(given.value, given.file.folder, "layouts", ".txt", "layout-missing")
            board = board_files.read_layout(path, answers["repeat"].value)
        except EruditError as error:
            problems += _placed(error, given.file.place("board"))
    if answers.keys() >= {"tiles", "language", "star_count"}:
        given = answers["tiles"]
        alphabet = ALPHABETS[answers["language"].value]
        try:
            path = board_files.named_file(given.value, given.file.folder, "tilesets", ".tsv", "tileset-missing")
            tiles = board_files.read_tileset(path, alphabet, answers["star_count"].value)
        except EruditError as error:
            problems += _placed(error, given.file.place("tiles"))
    if board is not None and "start" in answers:
        start = _start_square(answers["start"].value, board)
        if start is None:
            expected = ORIGIN if board.is_infinite else f"1A…{board.height}{chr(ord('A') + board.width - 1)}"
            values = {"key": "start", "value": answers["start"].value, "expected": expected}
            problems.append(Problem("edition-bad-answer", answers["start"].file.place("start"), values))
    return board, tiles, start


def _placed(error: EruditError, where: Where) -> list[Problem]:
    """The problems of an error; those without a place stand where the edition names the file."""
    return [Problem(problem.code, problem.where or where, problem.values) for problem in error.problems]


def _start_square(text: str, layout: Layout) -> Square | None:
    """``8H`` on a finite board, `ORIGIN` on an infinite one; None for what is no square of the board."""
    if layout.is_infinite:
        return (0, 0) if text == ORIGIN else None
    row, column = text[:-1], text[-1:].upper()
    if not (row.isascii() and row.isdecimal() and len(row) <= 2 and column.isascii() and column.isalpha()):
        return None
    square = (int(row) - 1, ord(column) - ord("A"))
    return square if layout.contains(square) else None
