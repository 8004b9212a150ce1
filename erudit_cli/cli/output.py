"""One answer, many forms: text for people, tables and JSON for scripts; errors in every form; exit codes."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum, unique
from itertools import islice
from typing import TYPE_CHECKING, Any, TextIO

from erudit_cli.cli import stdio
from erudit_cli.cli.streams import Console, cannot_read
from erudit_cli.errors import EruditError, Problem, system_values
from erudit_cli.messages import hint, sentence
from erudit_cli.render.problems import printable, problem_text

if TYPE_CHECKING:
    from json import JSONEncoder


@unique
class ExitCode(IntEnum):
    """What a shell script learns without reading a word."""

    YES = 0
    """Done; for a question: yes."""
    NO = 1
    """Done, and the answer is no: a word is refused, a total differs, nothing was found."""
    TROUBLE = 2
    """Wrong usage, or input that is missing, unreadable or malformed."""
    BUG = 70
    """An exception nobody expected: our fault."""
    INTERRUPTED = 130
    """Ctrl-C."""


class Format(StrEnum):
    """The forms an answer is printed in."""

    TEXT = "text"
    TSV = "tsv"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"


MOST_HEARD = 1000
"""Warnings of many inputs that are remembered: memory must not grow with their number."""

Json = dict[str, Any]

ELEMENTS = 100
"""How many elements of a long list are made into text together."""


def _nothing() -> Iterable[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command found; each form is made only when it is asked for.

    `data` gives the JSON object without ``schema`` and ``errors``, an iterator in it a list that is never whole in
    memory; `records` the objects of the line form (by default that one object); `columns` and `rows` the table, with
    English headings; `lines` the text for people. `ending` is for what is found while it is printed.
    """

    schema: str
    data: Callable[[], Json]
    lines: Callable[[], Iterable[str]] = _nothing
    columns: tuple[str, ...] = ()
    rows: Callable[[], Iterable[Sequence[object]]] = _nothing
    records: Callable[[], Iterable[Json]] | None = None
    problems: tuple[Problem, ...] = ()
    code: ExitCode = ExitCode.YES
    ending: Callable[[], tuple[tuple[Problem, ...], ExitCode]] | None = None
    """The problems and the exit code, asked for when all else is printed."""

    def ended(self) -> tuple[tuple[Problem, ...], ExitCode]:
        """The problems, and the exit code if they are mere warnings."""
        return (self.problems, self.code) if self.ending is None else self.ending()


def answer(blank: Answer, compute: Callable[[], Answer], form: Format, console: Console, *, quiet: bool = False) -> int:
    """Compute and print an answer; a failure is printed in the same form, with `blank`'s empty lists.

    Returns the exit code: `ExitCode.TROUBLE` if any problem is no mere warning, else the answer's own.
    """
    try:
        result = compute()
    except EruditError as error:
        result = replace(blank, problems=error.problems, code=ExitCode.TROUBLE)
    except OSError as error:  # a name longer than the system allows, say
        if error.filename is None:
            raise
        problems = cannot_read(str(error.filename), error).problems
        result = replace(blank, problems=problems, code=ExitCode.TROUBLE)
    if not quiet:
        _print(result, form, console)
    problems, code = result.ended()
    say_problems(problems, console)
    return ExitCode.TROUBLE if any(not problem.is_warning for problem in problems) else code


def _print(result: Answer, form: Format, console: Console) -> None:
    out = console.stdout
    if form is Format.TEXT:
        out.writelines(printable(line) + "\n" for line in result.lines())
    elif form in (Format.TSV, Format.CSV):
        _print_table(result, form, console)
    elif form is Format.JSON:
        _escape_what_cannot_be_shown(out)
        out.writelines(_object_text(_members(result, console)))
    else:
        import json

        _escape_what_cannot_be_shown(out)
        schema = {"schema": _schema(result)}
        records = (dict(_members(result, console)),) if result.records is None else result.records()
        out.writelines(json.dumps(schema | record, ensure_ascii=False) + "\n" for record in records)


def _schema(result: Answer) -> str:
    return f"erudit.{result.schema}/1"


def _members(result: Answer, console: Console) -> Iterator[tuple[str, object]]:
    """The JSON object; what went wrong is asked for last, when all else is printed."""
    yield "schema", _schema(result)
    yield from result.data().items()
    yield "errors", [problem_json(problem, console.language) for problem in result.ended()[0]]


def _object_text(members: Iterable[tuple[str, object]]) -> Iterator[str]:
    """An object as ``json.dumps`` indents it by 2, member by member, so that it is never whole in memory."""
    import json

    encoder = json.JSONEncoder(ensure_ascii=False, indent=2)
    before = "{\n"
    for key, value in members:
        yield f"{before}  {json.dumps(key)}: "
        if isinstance(value, Iterator):
            yield from _list_text(value, encoder)
        else:
            yield from (part.replace("\n", "\n  ") for part in encoder.iterencode(value))
        before = ",\n"
    yield "\n}\n"


def _list_text(elements: Iterator[object], encoder: "JSONEncoder") -> Iterator[str]:
    """The same of a list, some elements at a time."""
    before, after = "[", "[]"
    while some := list(islice(elements, ELEMENTS)):
        yield before + encoder.encode(some)[1:-2].replace("\n", "\n  ")
        before, after = ",", "\n  ]"
    yield after


def _escape_what_cannot_be_shown(out: TextIO) -> None:
    """On a console that lacks a letter, JSON has its own escape for it: Python's ``\\xe9`` would not be JSON."""
    import codecs

    codecs.register_error("json-escape", _json_escaped)
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(errors="json-escape")


def _json_escaped(error: UnicodeError) -> tuple[str, int]:
    import json

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _print_table(result: Answer, form: Format, console: Console) -> None:
    if form is Format.CSV:
        import csv

        writer = csv.writer(console.stdout, lineterminator="\n")
        writer.writerow(result.columns)
        writer.writerows(result.rows())
        return
    console.stdout.write("\t".join(result.columns) + "\n")
    console.stdout.writelines("\t".join(_tsv_cell(cell) for cell in row) + "\n" for row in result.rows())


def _tsv_cell(cell: object) -> str:
    """A cell without the signs that would break the row; an absent value is empty."""
    return "" if cell is None else str(cell).replace("\t", " ").replace("\n", " ").replace("\r", " ")


def problem_json(problem: Problem, language: str) -> Json:
    """A problem as the contract spells it."""
    where = problem.where
    return {
        "code": problem.code,
        "message": sentence(problem.code, language, **problem.values),
        "source": where.source if where else None,
        "line": where.line or None if where else None,
        "column": where.column or None if where else None,
        "hint": hint(problem.remedy or problem.code, language, **problem.values),
        "warning": problem.is_warning,
    }


def say(text: str, console: Console) -> None:
    """One message to the person, on standard error, after what the answer has said so far."""
    console.stdout.flush()
    _tell(text, console)


def once(problems: Iterable[Problem], said: set[tuple[str, str]]) -> Iterator[Problem]:
    """Each problem, but what belongs to no place only once; `said` remembers it for the inputs to come."""
    for problem in problems:
        key = _words(problem)
        if problem.where is not None:
            yield problem
        elif key not in said:
            said.add(key)
            yield problem


@dataclass(slots=True)
class Heard:
    """What was said of many inputs: a warning of another place in the same words is only counted.

    So is what belongs to no place at all, without a count. No more than `MOST_HEARD` warnings are remembered.
    """

    again: dict[tuple[str, str], int] = field(default_factory=dict)

    def new(self, problems: Iterable[Problem]) -> Iterator[Problem]:
        """The problems that must be said."""
        for problem in problems:
            key = _words(problem)
            if problem.where is not None and not problem.is_warning:
                yield problem
            elif key in self.again:
                self.again[key] += problem.where is not None
            else:
                if len(self.again) < MOST_HEARD:
                    self.again[key] = 0
                yield problem

    def repeats(self) -> Iterator[Problem]:
        """How often each was to be said once more."""
        for (code, _), count in self.again.items():
            if count:
                yield Problem("said-again", None, {"code": code, "count": count}, is_warning=True)


def _words(problem: Problem) -> tuple[str, str]:
    """What two problems share that are said in the same words."""
    return problem.code, str(sorted(problem.values.items(), key=str))


def say_problems(problems: Iterable[Problem], console: Console) -> None:
    """Every problem, on standard error, with its place and what to do about it."""
    for problem in problems:
        say(problem_text(problem, console.language), console)


def say_os_error(error: OSError, console: Console) -> None:
    """A failure of the system that no command expected: a full disk on standard output, say."""
    file = error.filename or "<stdout>"
    _tell(sentence("system-trouble", console.language, file=file, **system_values(error)), console)


def say_bug(error: Exception, console: Console) -> None:
    """An exception nobody expected."""
    kind = f"{type(error).__name__}: {error}"
    _tell(sentence("bug", console.language, kind=kind, python=sys.version.split()[0]), console)


def _tell(text: str, console: Console) -> None:
    """A message that cannot be written is lost; the exit code is not."""
    try:
        print(text, file=console.stderr, flush=True)
    except OSError:
        stdio.silence(console.stderr)
