"""One edition file as it is written: its answers with their sources, and everything that is wrong with it.

Whether the answers are complete and fit each other is not asked here; `rules.catalog` puts editions together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from erudit_cli.errors import InputError, Problem, Where
from erudit_cli.rules import board_files
from erudit_cli.rules.ruleset import QUESTIONS, Source
from erudit_cli.rules.toml_text import key_place, parse_toml

LONGEST_SHOWN = 60
"""Characters of a refused value that a message shows."""

SECTIONS = ("id", "extends", "title", "answers")
LANGUAGES = ("ru", "uk", "en")
"""The languages an edition's title may be in."""


@dataclass(frozen=True, slots=True)
class Written:
    """The file an answer stands in: its folder, its name for messages, its text to find places in."""

    folder: Path
    name: str
    text: str

    def place(self, key: str) -> Where:
        """Where a key is written."""
        return key_place(key, self.text, self.name)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, where it comes from, and the file it stands in."""

    value: Any
    source: Source
    file: Written


@dataclass(frozen=True, slots=True)
class EditionFile:
    """One edition file, before `extends` is followed. `refused` are the keys whose answers cannot be used."""

    path: Path
    file: Written
    id: str
    titles: Mapping[str, str]
    extends: str | None
    answers: Mapping[str, Given]
    refused: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = field(default=())


@cache
def read(path: Path, name: str) -> EditionFile:
    """One TOML file; `name` is what messages call it.

    Raises:
        MissingError: it cannot be opened.
        InputError: it is not UTF-8 or no TOML. What else is wrong is in `EditionFile.problems`.
    """
    text = board_files.read_text(path, name)
    table = parse_toml(text, name)
    file = Written(path.parent, name, text)
    edition = table["id"] if _is_text(table.get("id")) else path.stem
    answers = table["answers"] if isinstance(table.get("answers"), dict) else {}
    given, wrong = _read_answers(answers, edition, file)
    return EditionFile(
        path,
        file,
        edition,
        titles=_titles(table.get("title", {})) or {},
        extends=table["extends"] if _is_text(table.get("extends")) else None,
        answers=given,
        refused=frozenset(answers) - frozenset(given),
        problems=(*_frame_problems(table, file), *wrong),
    )


def _frame_problems(table: Mapping[str, Any], file: Written) -> list[Problem]:
    """What is wrong outside the answers."""
    problems = [_bad_section(key, file) for key in table if key not in SECTIONS]
    if _titles(table.get("title", {})) is None:
        problems.append(Problem("edition-bad-title", file.place("title"), {"languages": ", ".join(LANGUAGES)}))
    if not isinstance(table.get("answers", {}), dict):
        problems.append(Problem("edition-bad-section", file.place("answers"), {"key": "answers"}))
    names = {key: table[key] for key in ("id", "extends") if key in table}
    problems += [
        Problem("edition-bad-name", file.place(key), {"key": key, "value": name})
        for key, name in names.items()
        if not (_is_text(name) and board_files.is_plain_name(name))
    ]
    return problems


def _titles(title: object) -> dict[str, str] | None:
    """The titles by language: a table, or one text for all; None for anything else."""
    if isinstance(title, str):
        return dict.fromkeys(LANGUAGES, title)
    if isinstance(title, dict) and all(key in LANGUAGES and _is_text(said) for key, said in title.items()):
        return title
    return None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _bad_section(key: str, file: Written) -> Problem:
    code = "edition-key-outside" if key in QUESTIONS else "edition-unknown-section"
    return Problem(code, file.place(key), {"key": key, "sections": ", ".join(SECTIONS)})


def _read_answers(table: Mapping[str, Any], edition: str, file: Written) -> tuple[dict[str, Given], list[Problem]]:
    given, problems = {}, []
    for key, written in table.items():
        try:
            value, source = _read_answer(key, written, edition)
            given[key] = Given(value, source, file)
        except InputError as error:
            problems += [Problem(problem.code, file.place(key), problem.values) for problem in error.problems]
    return given, problems


def _read_answer(key: str, written: object, edition: str) -> tuple[Any, Source]:
    """An answer is ``{ value, source }``, ``{ value, resolution }``, both, or, in a file of one's own, a bare value."""
    if key not in QUESTIONS:
        raise InputError.of([unknown_key("edition-unknown-key", "edition-unknown-key-near", key)])
    if not isinstance(written, dict):
        return read_value(key, written), Source(edition=edition)
    said = {name: written[name] for name in ("source", "resolution") if name in written}
    if set(written) - {"value", *said} or "value" not in written or not all(map(_is_text, said.values())):
        raise InputError("edition-bad-answer-form", key=key)
    source = Source(cited=said.get("source", ""), why=said.get("resolution", ""), edition=edition)
    return read_value(key, written["value"]), source


def read_value(key: str, written: object) -> Any:
    """The answer to a key of `QUESTIONS` as the engine uses it.

    Raises:
        InputError: no such answer is allowed.
    """
    kind = QUESTIONS[key].kind
    try:
        return kind.read(written)
    except ValueError:
        raise InputError("edition-bad-answer", key=key, value=_as_written(written), expected=kind.expected()) from None


def _as_written(value: object) -> str:
    """A refused value for a message: booleans as TOML spells them, and not at any length."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def unknown_key(code: str, near_code: str, key: str) -> Problem:
    """No question has that key: near keys are suggested, else all are listed."""
    near = near_names(key, QUESTIONS)
    values: dict[str, object] = {"key": key, "near": ", ".join(near), "keys": ", ".join(QUESTIONS)}
    return Problem(near_code if near else code, None, values)


def near_names(name: str, known: Iterable[str]) -> list[str]:
    """The known names that `name` may be a slip of, nearest first."""
    import difflib

    return difflib.get_close_matches(name, list(known), n=3)
