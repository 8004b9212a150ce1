"""Find, read and check an edition: a TOML file of answers, a layout and a tile set.

An edition may extend another (one level): what it does not answer comes from there. Names of layouts and tile sets are
looked for beside the edition's own file first, then among the released ones.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from erudit_cli.errors import EruditError, InputError, MissingError, Problem, UsageError, Where
from erudit_cli.rules import board_files
from erudit_cli.rules.alphabet import ALPHABETS
from erudit_cli.rules.board_files import named_file
from erudit_cli.rules.layout import Layout, Square
from erudit_cli.rules.ruleset import QUESTIONS, Ruleset, Source
from erudit_cli.rules.toml_text import key_place, parse_toml

EDITIONS = Path(__file__).parent / "editions"
DEFAULT = "classic-102"
"""The edition where a record or an option names none."""


@dataclass(frozen=True, slots=True)
class _File:
    """One edition file as written, before `extends` is followed."""

    path: Path
    source: str
    text: str
    id: str
    titles: Mapping[str, str]
    extends: str | None
    answers: Mapping[str, Any]
    sources: Mapping[str, Source]


def edition_ids() -> tuple[str, ...]:
    """The released editions, in alphabetical order."""
    return tuple(sorted(path.stem for path in EDITIONS.glob("*.toml")))


def parse_overrides(pairs: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """``key=value`` texts of ``--set`` as pairs.

    Raises:
        UsageError: a text has no equals sign.
    """
    found = []
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise UsageError("set-bad-form", found=pair)
        found.append((key.strip(), value.strip()))
    return tuple(found)


@cache
def load(name: str = DEFAULT, overrides: tuple[tuple[str, str], ...] = ()) -> Ruleset:
    """The edition of that id, or of the TOML file at that path, with some answers changed for this run.

    Raises:
        MissingError: no such edition, file, layout or tile set.
        InputError: a file is malformed or the edition is not complete; every fault of a file is in it.
        UsageError: an override names no question or gives no answer to it.
    """
    file = _read(_path_of(name), name)
    answers, sources = dict(file.answers), dict(file.sources)
    if file.extends is not None:
        base = _base_of(file)
        answers = dict(base.answers) | answers
        sources = dict(base.sources) | sources
    missing = [key for key in QUESTIONS if key not in answers]
    if missing:
        raise InputError("edition-incomplete", where=Where(file.source), keys=", ".join(missing))
    _override(answers, sources, overrides)
    return _assemble(file, answers, sources, overrides)


def _path_of(name: str) -> Path:
    if name.endswith(".toml") or "/" in name:
        return Path(name)
    path = EDITIONS / f"{name}.toml"
    if not path.exists():
        raise MissingError("edition-unknown", name=name, ids=", ".join(edition_ids()))
    return path


def _base_of(file: _File) -> _File:
    """The file that `file` extends; a base extends nothing itself, so there can be no loop."""
    assert file.extends is not None
    where = key_place("extends", file.text, file.source)
    beside = file.path.parent / f"{file.extends}.toml"
    path = beside if beside.exists() else EDITIONS / f"{file.extends}.toml"
    if not path.exists():
        raise MissingError("edition-extends-unknown", where=where, name=file.extends, ids=", ".join(edition_ids()))
    if path.resolve() == file.path.resolve():
        raise InputError("edition-extends-loop", where=where, name=file.extends)
    base = _read(path, file.extends)
    if base.extends is not None:
        code = "edition-extends-loop" if base.extends == file.id else "edition-extends-deep"
        raise InputError(code, where=where, name=file.extends, base=base.extends)
    return base


@cache
def _read(path: Path, name: str) -> _File:
    """One TOML file; `name` is what messages call it."""
    source = path.name if path.parent == EDITIONS else name
    text = board_files.read_text(path, source)
    table = parse_toml(text, source)
    problems = [
        Problem("edition-unknown-section", key_place(key, text, source), {"key": key})
        for key in table
        if key not in ("id", "extends", "title", "answers")
    ]
    titles = table.get("title", {})
    if not isinstance(titles, dict):
        titles = {"ru": str(titles)}
    answers, sources = {}, {}
    for key, written in table.get("answers", {}).items():
        try:
            answers[key], sources[key] = _read_answer(key, written, table.get("id", path.stem))
        except EruditError as error:
            place = key_place(key, text, source)
            problems += [Problem(problem.code, place, problem.values) for problem in error.problems]
    if problems:
        raise InputError.of(problems)
    return _File(path, source, text, table.get("id", path.stem), titles, table.get("extends"), answers, sources)


def _read_answer(key: str, written: object, edition: str) -> tuple[Any, Source]:
    """An answer is ``{ value, source }``, ``{ value, resolution }`` or, in a file of one's own, the bare value."""
    if key not in QUESTIONS:
        raise InputError("edition-unknown-key", key=key)
    if not isinstance(written, dict):
        return _value(key, written), Source(why="", edition=edition)
    extra = set(written) - {"value", "source", "resolution"}
    if extra or "value" not in written:
        raise InputError("edition-bad-answer-form", key=key)
    source = Source(cited=written.get("source", ""), why=written.get("resolution", ""), edition=edition)
    return _value(key, written["value"]), source


def _value(key: str, written: object) -> Any:
    kind = QUESTIONS[key].kind
    try:
        return kind.read(written)
    except ValueError:
        raise InputError("edition-bad-answer", key=key, value=written, expected=kind.expected()) from None


def _override(
    answers: dict[str, Any], sources: dict[str, Source], overrides: Sequence[tuple[str, str]]
) -> None:
    for key, written in overrides:
        if key not in QUESTIONS:
            raise UsageError("set-unknown-key", key=key, keys=", ".join(QUESTIONS))
        try:
            answers[key] = _value(key, written)
        except InputError as error:
            raise UsageError("set-bad-value", **error.values) from error
        sources[key] = Source(cited="--set")


def _assemble(
    file: _File, answers: dict[str, Any], sources: dict[str, Source], overrides: tuple[tuple[str, str], ...]
) -> Ruleset:
    folder = file.path.parent
    layout_file = named_file(answers["board"], folder, "layouts", ".txt", "layout-missing")
    layout = board_files.read_layout(layout_file, answers["repeat"])
    alphabet = ALPHABETS[answers["language"]]
    tileset_file = named_file(answers["tiles"], folder, "tilesets", ".tsv", "tileset-missing")
    tileset = board_files.read_tileset(tileset_file, alphabet, answers["star_count"])
    fields = {("passing" if key == "pass" else key): value for key, value in answers.items()}
    return Ruleset(
        **fields,
        id=file.id,
        titles=file.titles,
        layout=layout,
        tileset=tileset,
        start_square=_start_square(answers["start"], layout, key_place("start", file.text, file.source)),
        sources={key: sources[key] for key in QUESTIONS},
        overrides=overrides,
    )


def _start_square(text: str, layout: Layout, where: Where) -> Square:
    """``8H`` on a finite board; ``R0C0`` on an infinite one."""
    square = None
    if layout.is_infinite:
        square = (0, 0) if text == "R0C0" else None
    elif text[:-1].isdecimal() and text[-1].isascii() and text[-1].isalpha():
        square = (int(text[:-1]) - 1, ord(text[-1].upper()) - ord("A"))
    if square is None or not layout.contains(square):
        expected = "R0C0" if layout.is_infinite else f"1A…{layout.height}{chr(ord('A') + layout.width - 1)}"
        raise InputError("edition-bad-answer", where=where, key="start", value=text, expected=expected)
    return square


