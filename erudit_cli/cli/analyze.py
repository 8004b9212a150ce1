"""``erudit analyze``: recorded games against the generator; many records with a line each and a table of players."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from erudit_cli.cli.analyze_many import Many
from erudit_cli.cli.analyze_work import Looked, Watch, Work, looked_json
from erudit_cli.cli.many_records import record_files
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
from erudit_cli.cli.output import Answer, ExitCode, Format, answer, say
from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.records import Replayed, Wanted, record_bytes, replay_file
from erudit_cli.cli.streams import Console
from erudit_cli.engine.analysis import Asked, TurnAnalysis
from erudit_cli.errors import InputError, Problem, UsageError, Where
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.replay import Replay
from erudit_cli.processes import shared_out
from erudit_cli.render import analyze as shown
from erudit_cli.render.analyze_text import text_lines
from erudit_cli.render.analyze_words import View

if TYPE_CHECKING:
    from erudit_cli.cli.pages import Pages

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
Wide = Annotated[bool, typer.Option("--wide", help="help-analyze-wide")]
Jobs = Annotated[int, typer.Option("--jobs", help="help-replay-jobs", metavar="N", min=1)]


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
    wide: Wide = False,
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
    work = Work(wanted, Asked(draws, plies, samples, top, seed), leaves, console.language, with_page=report is not None)
    if report is not None and turn is not None:
        raise UsageError("analyze-report-turn")
    quiet |= report == "-"  # the page is the answer then
    view = _view(console, is_wide=wide)
    is_one = len(names) == 1 and not Path(names[0]).is_dir()
    unread: list[Problem] = []
    found = record_files(names, unread)
    pages = None
    if report is not None:
        names = list(found)
        found, pages = iter(names), _pages(names, report, console, is_one=is_one)
    if not is_one:
        jobs = 1 if "-" in names else jobs  # only this process has standard input
        return Many(console, chosen, quiet, pages, view).run(found, unread, work, jobs)
    blank = Answer("analyze", lambda: shown.blank_json(None), columns=("source", *shown.COLUMNS))
    return answer(blank, lambda: _one(names[0], work, turn, jobs, view, pages, console), chosen, console, quiet=quiet)


def _view(console: Console, *, is_wide: bool) -> View:
    """As wide as the terminal; in a pipe, or where all is wanted, as wide as needed."""
    import shutil

    width = shutil.get_terminal_size().columns if console.is_terminal and not is_wide else None
    return View(console.language, console.is_terminal, width)


def _pages(names: list[str], report: str, console: Console, *, is_one: bool) -> "Pages":
    """Where pages go. Their names are not said: what is printed is the analysis."""
    from erudit_cli.cli import pages

    return pages.Pages.of(names, pages.Asked(report, "--report", is_one), console, quiet=True)


def _one(
    name: str,
    work: Work,
    turn: int | None,
    jobs: int,
    view: View,
    pages: "Pages | None",
    console: Console,
) -> Answer:
    """One record, every turn of it."""
    data = record_bytes(name, console)
    file = replay_file(name, work.wanted, console, data)
    numbers: tuple[int, ...] = ()
    if file.replay is not None:
        numbers = _numbers(file.replay) if turn is None else (turn,)
        if turn is not None and turn > len(file.replay.steps):
            values = {"number": turn, "count": len(file.replay.steps)}
            raise InputError("turn-missing", where=Where(file.source), **values)

    def watch(found: Iterator[TurnAnalysis]) -> Iterator[TurnAnalysis]:
        return with_progress(found, "analyze-progress", console, len(numbers)) if work.asked.plies else found

    if jobs > 1 and work.asked.plies and len(numbers) > 1:
        looked = _shared(_Share(work, name, data), file, numbers, jobs, watch)
    else:
        looked = work.look(file, numbers, watch)
    looked, page = work.paged(file, looked)
    if pages is not None:
        pages.add(page)
    turns = () if looked.found is None else looked.found.turns
    return Answer(
        "analyze",
        data=lambda: looked_json(looked, turns),
        lines=lambda: () if looked.found is None else text_lines(looked.found, turns, view),
        columns=("source", *shown.COLUMNS),
        rows=lambda: _rows(looked, turns, view.language),
        problems=looked.problems,
    )


def _numbers(replayed: Replay) -> tuple[int, ...]:
    """The events that are turns."""
    return tuple(step.number for step in replayed.steps if isinstance(step.event.action, Turn | Exchange | Pass))


@dataclass(frozen=True, slots=True)
class _Share:
    """A record some of whose turns another process looks at; every process reads it for itself."""

    work: Work
    name: str
    data: bytes

    def __call__(self, number: int) -> tuple[TurnAnalysis, ...]:
        looked = self.work.look(_read(self), (number,))
        return () if looked.found is None else looked.found.turns


@lru_cache(maxsize=1)
def _read(share: _Share) -> Replayed:
    console = Console(share.work.language, sys.stdin, sys.stdout, sys.stderr)
    return replay_file(share.name, share.work.wanted, console, share.data)


def _shared(share: _Share, file: Replayed, numbers: tuple[int, ...], jobs: int, watch: Watch) -> Looked:
    """One record looked at by several processes, each turn by the next that is free; the turns in their order."""
    looked = share.work.look(file, ())
    if looked.found is None:
        return looked
    found = (turn for part in shared_out(share, numbers, jobs) for turn in part)
    turns = tuple(watch(found))
    return replace(looked, found=replace(looked.found, turns=turns))


def _rows(looked: Looked, turns: tuple[TurnAnalysis, ...], language: str) -> Iterator[tuple[object, ...]]:
    if looked.found is not None:
        yield from ((looked.source, *row) for row in shown.table_rows(looked.found, turns, language))
