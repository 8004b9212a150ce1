"""``erudit analyze``: recorded games against the generator; many records with a line each and a table of players."""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from erudit_cli.cli.hint_turns import no_list
from erudit_cli.cli.many_records import outcomes, record_files
from erudit_cli.cli.options import (
    AsJson,
    Color,
    Encoding,
    Form,
    Leaves,
    Lexicon,
    Quiet,
    Rules,
    Set,
    Ui,
    console_of,
    form_of,
)
from erudit_cli.cli.output import Answer, ExitCode, Format, Heard, Json, answer, problem_json, say, say_problems
from erudit_cli.cli.records import Replayed, Wanted, record_bytes, replay_file
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console
from erudit_cli.cli.workers import workers
from erudit_cli.engine.analysis import Analysis, Asked, GameAnalysis, Summary, TurnAnalysis
from erudit_cli.engine.equity import leaves_for
from erudit_cli.engine.graphs import graph_of, list_hash
from erudit_cli.errors import EruditError, InputError, Problem, UsageError, Where
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.replay import Replay
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.render import analyze as shown
from erudit_cli.render.played_words import rules_text
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.stats.played import player_name

if TYPE_CHECKING:
    from erudit_cli.cli.pages import Made, Pages

MOST_SAMPLES = 1_000_000
"""Deals or draws that are tried; more would only fill the memory."""

Files = Annotated[list[str] | None, typer.Argument(help="help-replay-files", metavar="FILE|DIR…", show_default=False)]
TurnNumber = Annotated[int | None, typer.Option("--turn", help="help-turn", metavar="N", min=1)]
Plies = Annotated[int, typer.Option("--plies", help="help-analyze-plies", metavar="N", min=0)]
Samples = Annotated[int, typer.Option("--samples", help="help-analyze-samples", metavar="N", min=2, max=MOST_SAMPLES)]
Tried = Annotated[int, typer.Option("--top", help="help-analyze-top", metavar="N", min=1)]
Seed = Annotated[int, typer.Option("--seed", help="help-analyze-seed", metavar="S")]
Draws = Annotated[int, typer.Option("--draws", help="help-analyze-draws", metavar="N", min=0, max=MOST_SAMPLES)]
Report = Annotated[str | None, typer.Option("--report", help="help-analyze-report", metavar="FILE|DIR|-")]
Jobs = Annotated[int, typer.Option("--jobs", help="help-replay-jobs", metavar="N", min=1)]

UNHEEDED = "words-not-judged"
"""Where there is no list the error says so."""

_JSON_FRAME = ('{"schema": "erudit.analyze/1", "files": [\n', ",\n", '\n], "errors": []}\n')


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("analyze", help="help-analyze")(analyze)


def analyze(
    context: typer.Context,
    files: Files = None,
    turn: TurnNumber = None,
    plies: Plies = 0,
    samples: Samples = 100,
    top: Tried = 5,
    seed: Seed = 1,
    draws: Draws = 20,
    report: Report = None,
    jobs: Jobs = 1,
    leaves: Leaves = None,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    encoding: Encoding = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console, chosen = console_of(context), form_of(form, as_json)
    names = list(files or ())
    if not names:
        if not console.has_input:
            say(context.get_help(), console)
            return ExitCode.TROUBLE
        names = ["-"]
    wanted = Wanted(rules, tuple(overrides or ()), lexicon, encoding)
    work = _Work(
        wanted, Asked(draws, plies, samples, top, seed), leaves, console.language, with_page=report is not None
    )
    if report is not None and turn is not None:
        raise UsageError("analyze-report-turn")
    quiet |= report == "-"  # the page is the answer then
    is_one = len(names) == 1 and not Path(names[0]).is_dir()
    unread: list[Problem] = []
    found = record_files(names, unread)
    pages = None
    if report is not None:
        names = list(found)
        found, pages = iter(names), _pages(names, report, console, is_one=is_one)
    if not is_one:
        jobs = 1 if "-" in names else jobs  # only this process has standard input
        return _Many(console, chosen, quiet, pages).run(found, unread, work, jobs)
    view = shown.View(console.language, console.is_terminal)
    blank = Answer("analyze", lambda: shown.blank_json(None), columns=("source", *shown.COLUMNS))
    return answer(blank, lambda: _one(names[0], work, turn, jobs, view, pages, console), chosen, console, quiet=quiet)


def _pages(names: list[str], report: str, console: Console, *, is_one: bool) -> "Pages":
    """Where pages go. Their names are not said: what is printed is the analysis."""
    from erudit_cli.cli import pages

    return pages.Pages.of(names, pages.Asked(report, "--report", is_one), console, quiet=True)


@dataclass(frozen=True, slots=True)
class _Looked:
    """What came of looking at one record."""

    source: str
    found: Analysis | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Work:
    """How records are looked at; given to every process."""

    wanted: Wanted
    asked: Asked
    leaves: str | None
    language: str
    with_json: bool = False
    with_page: bool = False

    def look(self, file: Replayed, wanted: tuple[int, ...] | None = None) -> _Looked:
        """One record, all its turns or those of the `wanted` numbers; what stands in the way is in the problems."""
        if file.replay is None:
            return _Looked(file.source, None, file.problems)
        try:
            return _Looked(file.source, self._analysis(file.replay, wanted), file.problems)
        except EruditError as error:
            heard = tuple(problem for problem in file.problems if problem.code != UNHEEDED)
            return _Looked(file.source, None, (*heard, *error.problems))

    def _analysis(self, replayed: Replay, wanted: tuple[int, ...] | None) -> Analysis:
        rules = replayed.rules
        words = words_of(rules, setting("lexicon", self.wanted.lexicon))
        if words is None:
            raise no_list(rules, Where(replayed.record.source))
        leaves = leaves_for(rules, self.leaves)
        game = GameAnalysis(replayed, graph_of(rules, words.active.path), leaves, self.asked)
        return Analysis(replayed, tuple(game.turns(wanted)), leaves, self.asked, list_hash(words.active.path))

    def paged(self, file: Replayed, looked: _Looked) -> "tuple[_Looked, Made | None]":
        """The page of a record that was looked at, if it is wanted and can be made."""
        if not self.with_page or looked.found is None:
            return looked, None
        from erudit_cli.cli.pages import made

        try:
            return looked, made(looked.found.replay, self.wanted, self.language, file.problems, looked.found)
        except EruditError as error:
            return replace(looked, problems=(*looked.problems, *error.problems)), None

    def __call__(self, name: str) -> "_Outcome":
        """One record among many."""
        console = Console(self.language, sys.stdin, sys.stdout, sys.stderr)
        file = replay_file(name, self.wanted, console)
        looked, page = self.paged(file, self.look(file))
        text = ""
        if self.with_json:
            data = _json(looked, () if looked.found is None else looked.found.turns)
            data["errors"] = [problem_json(problem, self.language) for problem in looked.problems]
            text = json.dumps(data, ensure_ascii=False)
        summaries = () if looked.found is None else looked.found.summaries
        played = None if file.replay is None else _played(file.replay, summaries)
        return _Outcome(looked.source, played, summaries, looked.problems, text, page)


def _played(replayed: Replay, summaries: tuple[Summary, ...]) -> shown.Played:
    """The sums under the players' names, as `erudit stats games` tells people apart."""
    rules = replayed.rules
    players = ((player_name(replayed, number), each) for number, each in enumerate(summaries))
    return shown.Played(rules_text(rules), fingerprint(rules), tuple(players))


# One record


def _one(
    name: str,
    work: _Work,
    turn: int | None,
    jobs: int,
    view: shown.View,
    pages: "Pages | None",
    console: Console,
) -> Answer:
    """One record, every turn of it."""
    data = record_bytes(name, console)
    file = replay_file(name, work.wanted, console, data)
    numbers: tuple[int, ...] | None = None
    if file.replay is not None:
        numbers = _numbers(file.replay) if turn is None else (turn,)
        if turn is not None and turn > len(file.replay.steps):
            values = {"number": turn, "count": len(file.replay.steps)}
            raise InputError("turn-missing", where=Where(file.source), **values)
    if jobs > 1 and work.asked.plies and numbers is not None and len(numbers) > 1:
        looked = _shared(_Share(work, name, data), file, numbers, jobs)
    else:
        looked = work.look(file, numbers)
    looked, page = work.paged(file, looked)
    if pages is not None:
        pages.add(page)
    turns = () if looked.found is None else looked.found.turns
    return Answer(
        "analyze",
        data=lambda: _json(looked, turns),
        lines=lambda: () if looked.found is None else shown.text_lines(looked.found, turns, view),
        columns=("source", *shown.COLUMNS),
        rows=lambda: _rows(looked, turns, view.language),
        problems=looked.problems,
    )


def _numbers(replayed: Replay) -> tuple[int, ...]:
    """The events that are turns."""
    return tuple(step.number for step in replayed.steps if isinstance(step.event.action, Turn | Exchange | Pass))


@dataclass(frozen=True, slots=True)
class _Share:
    """Some turns of a record, for another process; every process reads the record for itself."""

    work: _Work
    name: str
    data: bytes

    def __call__(self, numbers: tuple[int, ...]) -> tuple[TurnAnalysis, ...]:
        console = Console(self.work.language, sys.stdin, sys.stdout, sys.stderr)
        looked = self.work.look(replay_file(self.name, self.work.wanted, console, self.data), numbers)
        return () if looked.found is None else looked.found.turns


def _shared(share: _Share, file: Replayed, numbers: tuple[int, ...], jobs: int) -> _Looked:
    """One record looked at by several processes, each with its share; the turns in their order."""
    looked = share.work.look(file, ())
    if looked.found is None:
        return looked
    parts = [numbers[first::jobs] for first in range(min(jobs, len(numbers)))]
    with workers(len(parts)) as pool:
        turns = [turn for part in pool.map(share, parts, chunksize=1) for turn in part]
    turns.sort(key=lambda turn: turn.number)
    return replace(looked, found=replace(looked.found, turns=tuple(turns)))


def _json(looked: _Looked, turns: tuple[TurnAnalysis, ...]) -> Json:
    return shown.blank_json(looked.source) if looked.found is None else shown.analysis_json(looked.found, turns)


def _rows(looked: _Looked, turns: tuple[TurnAnalysis, ...], language: str) -> Iterator[tuple[object, ...]]:
    if looked.found is not None:
        yield from ((looked.source, *row) for row in shown.table_rows(looked.found, turns, language))


# Many records


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What one record among many comes to; small, so that it can come from another process."""

    source: str
    played: shown.Played | None
    """None where the record could not be read; without players where it could not be looked at."""
    summaries: tuple[Summary, ...]
    problems: tuple[Problem, ...]
    json: str = ""
    page: "Made | None" = None

    @property
    def rules(self) -> str | None:
        return None if self.played is None else self.played.edition


@dataclass(frozen=True, slots=True)
class _Many:
    """Many records: each said as soon as it is looked at, so that memory does not grow with their number."""

    console: Console
    form: Format
    quiet: bool
    pages: "Pages | None"

    def run(self, names: Iterator[str], unread: list[Problem], work: _Work, jobs: int) -> int:
        """Look at the records of these names; finding them may fill `unread`."""
        work = replace(work, with_json=self.form in (Format.JSON, Format.JSONL))
        in_trouble = False
        heard = Heard()
        for outcome in self._printed(outcomes(work, names, jobs)):
            if self.pages is not None:
                self.pages.add(outcome.page)
            say_problems(heard.new(outcome.problems), self.console)
            in_trouble |= any(not problem.is_warning for problem in outcome.problems)
        if self.pages is not None:
            self.pages.close()
        say_problems([*heard.repeats(), *unread], self.console)
        return ExitCode.TROUBLE if in_trouble or unread else ExitCode.YES

    def _printed(self, found: Iterable[_Outcome]) -> Iterator[_Outcome]:
        """Print each outcome in the form wanted, then hand it on; what belongs before the first and after the last."""
        out = self.console.stdout
        tally = shown.Tally()
        before = between = after = ""
        if self.form is Format.JSON:
            before, between, after = _JSON_FRAME
        elif self.form in (Format.TSV, Format.CSV):
            before = self._cells([shown.SUMMARY_COLUMNS])
        if not self.quiet:
            out.write(before)
        for number, outcome in enumerate(found):
            tally.add(outcome.played)
            if not self.quiet:
                out.write((between if number else "") + self._text(outcome))
            yield outcome
        if self.quiet:
            return
        out.write(after)
        if self.form is Format.TEXT:
            view = shown.View(self.console.language, self.console.is_terminal)
            out.writelines(line + "\n" for line in tally.lines(view))

    def _text(self, outcome: _Outcome) -> str:
        if self.form is Format.JSON:
            return outcome.json
        if self.form is Format.JSONL:
            return '{"schema": "erudit.analyze/1", ' + outcome.json[1:] + "\n"
        if self.form is Format.TEXT:
            return shown.summary_line(outcome.source, outcome.rules, outcome.summaries, self.console.language) + "\n"
        return self._cells(shown.summary_rows(outcome.source, outcome.rules, outcome.summaries))

    def _cells(self, rows: Iterable[Iterable[object]]) -> str:
        import csv
        import io

        buffer = io.StringIO()
        dialect = "excel-tab" if self.form is Format.TSV else "excel"
        csv.writer(buffer, dialect=dialect, lineterminator="\n").writerows(rows)
        return buffer.getvalue()
