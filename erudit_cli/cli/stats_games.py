"""``erudit stats games``: what many recorded games say of players, turns, letters, stars and premium squares."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from erudit_cli.cli.many_records import outcomes, record_files
from erudit_cli.cli.options import (
    AsJson,
    Color,
    Encoding,
    Form,
    Lexicon,
    Quiet,
    Rules,
    Set,
    Ui,
    console_of,
    form_of,
)
from erudit_cli.cli.output import Answer, ExitCode, Format, Heard, answer, say
from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.records import Wanted, replay_file
from erudit_cli.cli.settings import setting
from erudit_cli.cli.stats_report import Plot, TableName, Top, checked_chart, cut_lines, write_chart
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem, Where
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.lexicon.wordlist import open_list
from erudit_cli.render import stats as shown
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.games import EDITION, Games, PlayedEdition
from erudit_cli.stats.played import Rows, rows_of
from erudit_cli.stats.row_files import RowFiles
from erudit_cli.stats.table import Report, Table, count

Files = Annotated[
    list[str] | None, typer.Argument(help="help-stats-games-files", metavar="FILE|DIR…", show_default=False)
]
Jobs = Annotated[int, typer.Option("--jobs", help="help-replay-jobs", metavar="N", min=1)]

SCHEMA = "stats.games"
MOST_PROBLEMS, MOST_WARNINGS = 1000, 100
"""Problems of skipped records, and of counted ones, that are said; the rest is counted: memory must not grow."""
MISSING = frozenset({"file-missing", "file-is-directory", "file-unreadable", "file-trouble"})
FOR_SCRIPTS = frozenset({"squares"})
"""Tables that people see only when they name them."""


def register(group: typer.Typer) -> None:
    """Add the command to those of ``erudit stats``."""
    group.command("games", help="help-stats-games")(games)


def games(
    context: typer.Context,
    files: Files = None,
    jobs: Jobs = 1,
    table: TableName = None,
    top: Top = None,
    plot: Plot = None,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    encoding: Encoding = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console, chosen = console_of(context), form_of(form, as_json)
    names = list(files or ())
    if not names:
        if not console.has_input:
            say(context.get_help(), console)
            return ExitCode.TROUBLE
        names = ["-"]
    counting = _Counting(_Work(Wanted(rules, tuple(overrides or ()), lexicon, encoding), console.language), console)
    jobs = 1 if "-" in names else jobs  # only this process has standard input

    def compute() -> Answer:
        checked_chart(plot)
        report = counting.report(names, jobs)
        if plot is not None and counting.counted:
            write_chart(plot, _chart(report, counting.editions.values(), console.language))
        elif plot is not None:
            report = replace(report, problems=(*report.problems, Problem("chart-no-games", None)))
        return _answer(report, table, top, chosen, console, counting.code)

    blank = Answer(SCHEMA, lambda: dict(shown.NO_REPORT), columns=shown.INPUT_COLUMNS)
    return answer(blank, compute, chosen, console, quiet=quiet)


def _chart(report: Report, editions: Iterable[PlayedEdition], language: str) -> Any:
    """The charts of the edition with the most games; there must be some."""
    from erudit_cli.render.charts import rows_of
    from erudit_cli.render.charts_games import games_chart

    tables = {table.name: table for table in report.tables}
    most: str = max(rows_of(tables["games"]), key=lambda row: row["games"])[EDITION]
    return games_chart(tables, most, next(each.rules for each in editions if each.name == most), language)


def _answer(
    report: Report, only: str | None, top: int | None, form: Format, console: Console, code: ExitCode
) -> Answer:
    tables = report.only(only)
    if form is Format.TEXT and only is None:
        known = FOR_SCRIPTS if report.rules is None else FOR_SCRIPTS | {"inputs"}  # the heading says what they hold
        tables = tuple(table for table in tables if table.name not in known and table.rows)
    if form is Format.TEXT and report.rules is not None:
        tables = tuple(map(_without_edition, tables))
    return Answer(
        SCHEMA,
        lambda: shown.report_json(report, tables),
        lines=lambda: cut_lines(report, tables, top, console, is_named=only is not None),
        columns=shown.table_columns(tables[0]),
        rows=lambda: shown.table_rows(report, tables[0]),
        records=lambda: shown.report_records(report, tables),
        problems=report.problems,
        code=code,
    )


def _without_edition(table: Table) -> Table:
    """Where all games are of one edition, the heading names it."""
    if table.columns[0].name != EDITION:
        return table
    return replace(table, columns=table.columns[1:], rows=tuple(row[1:] for row in table.rows))


@dataclass(frozen=True, slots=True)
class _Played:
    """One record's share of the statistics; no rows where it is to be skipped. It may come from another process."""

    problems: tuple[Problem, ...]
    rows: Rows | None = None
    edition: PlayedEdition | None = None


@dataclass(frozen=True, slots=True)
class _Work:
    """How each record is counted; given to every process."""

    wanted: Wanted
    language: str

    def __call__(self, name: str) -> _Played:
        file = replay_file(name, self.wanted, Console(self.language, sys.stdin, sys.stdout, sys.stderr))
        if file.replay is None or any(not problem.is_warning for problem in file.problems):
            return _Played(file.problems or (Problem("stats-games-no-record", Where(file.source)),))
        rules = file.replay.rules
        edition = PlayedEdition(rules, _list_of(rules, self.wanted.lexicon))
        return _Played(file.problems, rows_of(file.replay, fingerprint(rules)), edition)


@cache
def _list_of(rules: Ruleset, lexicon: str | None) -> Mapping[str, str] | None:
    """The header of the list that judges an edition's words."""
    words = words_of(rules, setting("lexicon", lexicon))
    return None if words is None else dict(open_list(words.active.path, rules.language).header)


@dataclass(slots=True)
class _Counting:
    """Many records counted one by one: what they add goes to files, what is wrong with them is kept to be said."""

    work: _Work
    console: Console
    counted: int = 0
    skipped: int = 0
    unread: list[Problem] = field(default_factory=list)
    """What was named and is not there: no record to be skipped, but a wrong command."""
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    more: int = 0
    editions: dict[str, PlayedEdition] = field(default_factory=dict)
    heard: Heard = field(default_factory=Heard)

    @property
    def code(self) -> ExitCode:
        """Whether every record was counted."""
        return ExitCode.NO if self.skipped else ExitCode.YES

    def report(self, names: Iterable[str], jobs: int) -> Report:
        """The tables of all records that could be read."""
        with TemporaryDirectory(prefix="erudit-") as folder:
            files = RowFiles(Path(folder))
            found = outcomes(self.work, record_files(names, self.unread), jobs)
            for played in with_progress(found, "stats-games-progress", self.console):
                self._count(played, files)
            tables = Games(files, self.editions).tables()
        read = Table(
            "records",
            (count("files"), count("counted"), count("skipped")),
            ((self.counted + self.skipped, self.counted, self.skipped),),
        )
        editions = list(self.editions.values())
        only = editions[0] if len(editions) == 1 else None
        return Report(
            (*tables, read),
            only.rules if only else None,
            only.lexicon if only else None,
            tuple(self._said()),
            {key: (each.rules, each.lexicon) for key, each in self.editions.items()},
        )

    def _count(self, played: _Played, files: RowFiles) -> None:
        if played.rows is not None and played.edition is not None:
            self.counted += 1
            self.editions.setdefault(fingerprint(played.edition.rules), played.edition)
            files.add(played.rows)
            self._keep(played.problems, self.warnings, MOST_WARNINGS)
        elif _is_missing(played.problems):
            self.unread += played.problems
        else:
            self.skipped += 1
            self._keep(played.problems, self.problems, MOST_PROBLEMS)

    def _keep(self, problems: Iterable[Problem], kept: list[Problem], most: int) -> None:
        found = list(self.heard.new(problems))
        room = max(0, most - len(kept))
        kept += found[:room]
        self.more += len(found[room:])

    def _said(self) -> Iterator[Problem]:
        """What is wrong with single records stops nothing and is said as a warning; what is not there is an error."""
        yield from (replace(problem, is_warning=True) for problem in (*self.warnings, *self.problems))
        yield from self.heard.repeats()
        if self.more:
            yield Problem("stats-games-more", None, {"count": self.more}, is_warning=True)
        if self.skipped:
            values: dict[str, object] = {"skipped": self.skipped, "files": self.counted + self.skipped}
            yield Problem("stats-games-skipped", None, values, is_warning=self.counted > 0)
        yield from self.unread


def _is_missing(problems: Iterable[Problem]) -> bool:
    return any(problem.code in MISSING for problem in problems)
