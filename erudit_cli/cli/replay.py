"""``erudit replay``: every state of recorded games; many records with a line each and a total."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from erudit_cli.cli.board_look import look_of
from erudit_cli.cli.many_records import Printing, outcomes, record_files
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
from erudit_cli.cli.output import Answer, ExitCode, Format, Heard, Json, answer, problem_json, say, say_problems
from erudit_cli.cli.records import Replayed, Wanted, replay_file
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem, Where
from erudit_cli.game.replay import Step
from erudit_cli.render import replay as shown

Files = Annotated[list[str] | None, typer.Argument(help="help-replay-files", metavar="FILE|DIR…", show_default=False)]
TurnNumber = Annotated[int | None, typer.Option("--turn", help="help-turn", metavar="N", min=1)]
WithBoard = Annotated[bool, typer.Option("--board", help="help-replay-board")]
WithUnseen = Annotated[bool, typer.Option("--unseen", help="help-replay-unseen")]
Strict = Annotated[bool, typer.Option("--strict", help="help-replay-strict")]
Jobs = Annotated[int, typer.Option("--jobs", help="help-replay-jobs", metavar="N", min=1)]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("replay", help="help-replay")(replay)


def replay(
    context: typer.Context,
    files: Files = None,
    turn: TurnNumber = None,
    board: WithBoard = False,
    unseen: WithUnseen = False,
    strict: Strict = False,
    jobs: Jobs = 1,
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
    if len(names) > 1 or Path(names[0]).is_dir():
        many = _Many(wanted, console, chosen, strict, quiet)
        return many.run(names, 1 if "-" in names else jobs)  # only this process has standard input
    view = shown.View(console.language, console.is_terminal, board, unseen, look_of(console))
    blank = Answer("replay", lambda: shown.blank_json(None), columns=("source", *shown.COLUMNS))
    return answer(
        blank, lambda: _one(replay_file(names[0], wanted, console), turn, view, strict), chosen, console, quiet=quiet
    )


def _one(file: Replayed, turn: int | None, view: shown.View, strict: bool) -> Answer:
    """One record, every state of it."""
    problems = list(file.problems)
    steps = _steps(file, turn, problems)
    replayed = file.replay
    is_right = replayed is not None and replayed.is_right and not (strict and file.problems)
    return Answer(
        "replay",
        data=lambda: _json(file, steps, view.language, unseen=view.unseen, strict=strict),
        lines=lambda: () if replayed is None else shown.text_lines(replayed, steps, view),
        columns=("source", *shown.COLUMNS),
        rows=lambda: _rows(file, steps, view),
        problems=tuple(problems),
        code=ExitCode.YES if is_right else ExitCode.NO,
    )


def _steps(file: Replayed, turn: int | None, problems: list[Problem]) -> tuple[Step, ...]:
    steps = () if file.replay is None else file.replay.steps
    if turn is None or file.replay is None:
        return steps
    if turn > len(steps):
        problems.append(Problem("turn-missing", Where(file.source), {"number": turn, "count": len(steps)}))
    return steps[turn - 1 : turn]


def _json(
    file: Replayed, steps: tuple[Step, ...], language: str, *, unseen: bool = False, strict: bool = False
) -> Json:
    if file.replay is None:
        return shown.blank_json(file.source)
    all_read = all(problem.is_warning and not strict for problem in file.problems)
    return shown.replay_json(file.replay, steps, language, all_read=all_read, unseen=unseen)


def _rows(file: Replayed, steps: tuple[Step, ...], view: shown.View) -> Iterator[tuple[object, ...]]:
    if file.replay is not None:
        rows = shown.table_rows(file.replay, steps, view.language, unseen=view.unseen)
        yield from ((file.source, *row) for row in rows)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What one record among many comes to; small, so that it can come from another process."""

    summary: shown.Summary
    problems: tuple[Problem, ...]
    json: str = ""


@dataclass(frozen=True, slots=True)
class _Work:
    """How each record is replayed; given to every process."""

    wanted: Wanted
    language: str
    with_json: bool
    strict: bool

    def __call__(self, name: str) -> _Outcome:
        file = replay_file(name, self.wanted, Console(self.language, sys.stdin, sys.stdout, sys.stderr))
        text = ""
        if self.with_json:
            found = _json(file, () if file.replay is None else file.replay.steps, self.language, strict=self.strict)
            found["errors"] = [problem_json(problem, self.language) for problem in file.problems]
            text = json.dumps(found, ensure_ascii=False)
        summary = shown.summary_of(file.source, file.replay, file.problems, self.language, strict=self.strict)
        return _Outcome(summary, file.problems, text)


@dataclass(frozen=True, slots=True)
class _Many:
    """Many records: each said as soon as it is replayed, so that memory does not grow with their number."""

    wanted: Wanted
    console: Console
    form: Format
    strict: bool
    quiet: bool

    def run(self, names: list[str], jobs: int) -> int:
        unread: list[Problem] = []
        work = _Work(self.wanted, self.console.language, self.form in (Format.JSON, Format.JSONL), self.strict)
        tally = shown.Tally()
        is_right, in_trouble = True, False
        heard = Heard()
        printing: Printing[_Outcome] = Printing(
            "erudit.replay/1",
            shown.SUMMARY_COLUMNS,
            json=lambda outcome: outcome.json,
            rows=lambda outcome: [shown.summary_row(outcome.summary)],
            line=lambda outcome: shown.summary_line(outcome.summary, self.console.language),
            totals=lambda: tally.lines(self.console.language, aligned=self.console.is_terminal),
        )
        found = outcomes(work, record_files(names, unread), jobs)
        for outcome in printing.printed(found, self.form, self.console, quiet=self.quiet):
            tally.add(outcome.summary)
            say_problems(heard.new(outcome.problems), self.console)
            is_right &= outcome.summary.is_right
            in_trouble |= any(not problem.is_warning for problem in outcome.problems)
        say_problems([*heard.repeats(), *unread], self.console)
        if in_trouble or unread:
            return ExitCode.TROUBLE
        return ExitCode.YES if is_right else ExitCode.NO
