"""What the commands of ``erudit stats`` share: their input, their options, a report as an answer, a chart in a file."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from erudit_cli.cli.edition import LANGUAGES
from erudit_cli.cli.lexicon import active_list
from erudit_cli.cli.output import Answer, ExitCode, Format, answer
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, write_atomically
from erudit_cli.errors import Problem
from erudit_cli.messages import sentence
from erudit_cli.render import charts
from erudit_cli.render import stats as shown
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.edition_lexicon import EditionLexicon, edition_lexicon
from erudit_cli.stats.table import Report, Table

TableName = Annotated[str | None, typer.Option("--table", help="help-stats-table", metavar="NAME")]
Top = Annotated[int | None, typer.Option("--top", min=1, help="help-stats-rows", metavar="N")]
Plot = Annotated[str | None, typer.Option("--plot", help="help-stats-plot", metavar="FILE.svg|png|html")]

SHOWN_ROWS, LONG = 12, 40
"""Rows that people see of a table of more than `LONG`, unless they name it or say how many."""


def lexicon_of(rules: Ruleset, lexicon: str | None) -> tuple[EditionLexicon | None, tuple[Problem, ...]]:
    """The words the edition plays with; None, with a warning, where its language has no list and none was named."""
    if rules.language not in LANGUAGES and setting("lexicon", lexicon) is None:
        return None, (Problem("stats-no-lexicon", None, {"rules": rules.id, "language": rules.language}, True),)
    active = active_list(lexicon, rules.language if rules.language in LANGUAGES else None)
    return edition_lexicon(active.path, rules), active.problems()


def report_answer(
    schema: str,
    compute: Callable[[], Report],
    console: Console,
    form: Format,
    *,
    only: str | None = None,
    quiet: bool = False,
    code: ExitCode = ExitCode.YES,
) -> int:
    """Compute a report and print it: `only` the table named; in tsv and csv the first where none is named."""
    blank = Answer(schema, lambda: dict(shown.NO_REPORT), columns=shown.INPUT_COLUMNS)

    def computed() -> Answer:
        report = compute()
        tables = report.only(only)
        return Answer(
            schema,
            lambda: shown.report_json(report, tables),
            lines=lambda: shown.report_lines(report, tables, console.language, aligned=console.is_terminal),
            columns=shown.table_columns(tables[0]),
            rows=lambda: shown.table_rows(report, tables[0]),
            records=lambda: shown.report_records(report, tables),
            problems=report.problems,
            code=code,
        )

    return answer(blank, computed, form, console, quiet=quiet)


def cut_lines(
    report: Report, tables: tuple[Table, ...], top: int | None, console: Console, *, is_named: bool
) -> Iterator[str]:
    """The tables for people; of a long one that was not asked for by name the first rows, and how many there are."""
    language, aligned = console.language, console.is_terminal
    yield from shown.report_lines(report, (), language, aligned=aligned)
    for table in tables:
        most = SHOWN_ROWS if top is None and not is_named and len(table.rows) > LONG else top
        kept = table if most is None else replace(table, rows=table.rows[:most])
        yield from shown.report_lines(Report((), None), (kept,), language, aligned=aligned)
        if len(kept.rows) < len(table.rows):
            more = len(table.rows) - len(kept.rows)
            yield sentence("stats-more-rows", language, count=more, name=table.name)


def checked_chart(target: str | None) -> None:
    """That a chart can be drawn into the file named, known before the work.

    Raises:
        UsageError: the name does not say the form.
        MissingError: the libraries are not there.
    """
    if target is not None:
        charts.form_of_file(target)
        charts.libraries()


def write_chart(target: str, chart: Any) -> None:
    """Write a chart into a file, whole or not at all.

    Raises:
        OutputError: it cannot be written.
    """
    write_atomically(Path(target), charts.chart_bytes(chart, charts.form_of_file(target)))
