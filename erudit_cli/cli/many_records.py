"""Many records from the command line: files and folders in order, one process or several, the same answer."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Generic, TypeVar

from erudit_cli.cli.output import Format
from erudit_cli.cli.streams import Console, cannot_read, source_name
from erudit_cli.errors import Problem, Where

RECORDS = "*.gcg"
CHUNK = 8
"""Records one process takes at a time."""

Outcome = TypeVar("Outcome")


def record_files(names: Iterable[str], problems: list[Problem]) -> Iterator[str]:
    """The files named, and the records in the folders named; what is no record there is left alone."""
    for name in names:
        path = Path(name)
        if name == "-" or not path.is_dir():
            yield name
            continue
        try:
            found = sorted(map(str, path.rglob(RECORDS)))
        except OSError as error:
            problems += cannot_read(name, error).problems
            continue
        if not found:
            problems.append(Problem("folder-without-records", Where(source_name(name)), {"pattern": RECORDS}))
        yield from found


def outcomes(work: Callable[[str], Outcome], names: Iterator[str], jobs: int, chunk: int = CHUNK) -> Iterator[Outcome]:
    """In the order of the names, whoever did the work: `chunk` records at a time."""
    if jobs == 1:
        yield from map(work, names)
        return
    from erudit_cli.processes import shared_out

    batches = iter(lambda: tuple(islice(names, chunk)), ())
    for batch in shared_out(partial(_each, work), batches, jobs):
        yield from batch


def _each(work: Callable[[str], Outcome], names: tuple[str, ...]) -> tuple[Outcome, ...]:
    return tuple(map(work, names))


@dataclass(frozen=True, slots=True)
class Printing(Generic[Outcome]):
    """How many records are printed, each as soon as it is looked at, so that memory does not grow with their number.

    `schema` is that of the JSON object; of an outcome `json` gives its object, `rows` its rows under `columns`, `line`
    what people see. `totals` are the last lines for people, asked for when all outcomes have been handed on.
    """

    schema: str
    columns: Sequence[str]
    json: Callable[[Outcome], str]
    rows: Callable[[Outcome], Iterable[Iterable[object]]]
    line: Callable[[Outcome], str]
    totals: Callable[[], Iterable[str]]

    def printed(self, outcomes: Iterable[Outcome], form: Format, console: Console, *, quiet: bool) -> Iterator[Outcome]:
        """Print each outcome, then hand it on; what belongs before the first and after the last."""
        if quiet:
            yield from outcomes
            return
        out = console.stdout
        before = between = after = ""
        if form is Format.JSON:
            before, between, after = f'{{"schema": "{self.schema}", "files": [\n', ",\n", '\n], "errors": []}\n'
        elif form in (Format.TSV, Format.CSV):
            before = _cells([self.columns], form)
        out.write(before)
        for number, outcome in enumerate(outcomes):
            out.write((between if number else "") + self._text(outcome, form))
            yield outcome
        out.write(after)
        if form is Format.TEXT:
            out.writelines(line + "\n" for line in self.totals())

    def _text(self, outcome: Outcome, form: Format) -> str:
        if form is Format.JSON:
            return self.json(outcome)
        if form is Format.JSONL:
            return f'{{"schema": "{self.schema}", {self.json(outcome)[1:]}\n'
        if form is Format.TEXT:
            return self.line(outcome) + "\n"
        return _cells(self.rows(outcome), form)


def _cells(rows: Iterable[Iterable[object]], form: Format) -> str:
    import csv
    import io

    buffer = io.StringIO()
    csv.writer(buffer, "excel-tab" if form is Format.TSV else "excel", lineterminator="\n").writerows(rows)
    return buffer.getvalue()
