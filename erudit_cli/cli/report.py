"""``erudit report``: recorded games as pages one can open anywhere, and an index of several."""

from pathlib import Path
from typing import Annotated

import typer

from erudit_cli.cli.many_records import record_files
from erudit_cli.cli.options import Color, Encoding, Lexicon, Quiet, Rules, Set, Ui, console_of
from erudit_cli.cli.output import ExitCode, Heard, say, say_problems
from erudit_cli.cli.pages import Asked, Made, Pages, made
from erudit_cli.cli.records import Wanted, replay_file
from erudit_cli.cli.streams import Console
from erudit_cli.errors import EruditError, Problem

Files = Annotated[list[str] | None, typer.Argument(help="help-report-files", metavar="FILE|DIR…", show_default=False)]
Output = Annotated[str | None, typer.Option("--output", "-o", help="help-report-output", metavar="FILE|DIR|-")]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("report", help="help-report")(report)


def report(
    context: typer.Context,
    files: Files = None,
    output: Output = None,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    encoding: Encoding = None,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console = console_of(context)
    names = list(files or ())
    if not names:
        if not console.has_input:
            say(context.get_help(), console)
            return ExitCode.TROUBLE
        names = ["-"]
    wanted = Wanted(rules, tuple(overrides or ()), lexicon, encoding)
    unread: list[Problem] = []
    is_one = len(names) == 1 and not Path(names[0]).is_dir()
    names = list(record_files(names, unread))
    pages = Pages.of(names, Asked(output, "-o", is_one), console, quiet=quiet)
    heard = Heard()
    say_problems(unread, console)
    in_trouble = bool(unread)
    for name in names:
        page, problems = _page(name, wanted, console)
        pages.add(page)
        say_problems(heard.new(problems), console)
        in_trouble |= any(not problem.is_warning for problem in problems)
    pages.close()
    say_problems(heard.repeats(), console)
    return ExitCode.TROUBLE if in_trouble else ExitCode.YES


def _page(name: str, wanted: Wanted, console: Console) -> tuple[Made | None, tuple[Problem, ...]]:
    """The page of one record, None where it could not be replayed; everything there is to say about reading it."""
    file = replay_file(name, wanted, console)
    if file.replay is None:
        return None, file.problems
    try:
        return made(file.replay, wanted, console.language, file.problems), file.problems
    except EruditError as error:
        return None, (*file.problems, *error.problems)
