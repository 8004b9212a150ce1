"""``erudit report``: recorded games as pages one can open anywhere, and an index of several."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from erudit_cli.cli.many_records import record_files
from erudit_cli.cli.options import Color, Encoding, Lexicon, Quiet, Rules, Set, Ui, console_of
from erudit_cli.cli.output import ExitCode, once, say, say_problems
from erudit_cli.cli.records import Wanted, replay_file
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, write_output
from erudit_cli.errors import EruditError, OutputError, Problem, UsageError, Where, system_values
from erudit_cli.game.replay import Replay
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import open_list
from erudit_cli.render.report_html import Listed, check_installed, index_html, listed, report_html
from erudit_cli.render.report_page import ReportPage, WordList, report_page
from erudit_cli.render.report_words import refusals

Files = Annotated[list[str] | None, typer.Argument(help="help-report-files", metavar="FILE|DIR…", show_default=False)]
Output = Annotated[str | None, typer.Option("--output", "-o", help="help-report-output", metavar="FILE|DIR|-")]

INDEX = "index.html"
NAMELESS = "game"
"""The page of a record that has no name of its own: standard input."""


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
    places = list(_places(names, output, is_one=is_one))
    check_installed()
    if names and output is not None and (not is_one or _is_folder(output)):
        _make_folder(Path(output))
    said: set[tuple[str, str]] = set()
    games: list[Listed] = []
    say_problems(unread, console)
    in_trouble = bool(unread)
    for name, place in zip(names, places, strict=True):
        page, problems = _page(name, wanted, console)
        if page is not None:
            write_output(place, report_html(page).encode(), console)
            games.append(listed(page, quote(Path(place).name)))
            _say_written(place, console, quiet=quiet)
        say_problems(once(problems, said), console)
        in_trouble |= any(not problem.is_warning for problem in problems)
    if games and not is_one and output is not None:
        place = str(Path(output) / INDEX)
        write_output(place, index_html(games, console.language).encode(), console)
        _say_written(place, console, quiet=quiet)
    return ExitCode.TROUBLE if in_trouble else ExitCode.YES


def _say_written(place: str, console: Console, *, quiet: bool) -> None:
    """The name of a page that is there now, for who opens it or passes it on."""
    if place != "-" and not quiet:
        console.stdout.write(place + "\n")


def _places(names: Sequence[str], output: str | None, *, is_one: bool) -> Iterator[str]:
    """Where the page of each record goes; no two go to the same place. `is_one`: one record was asked for, no folder.

    Raises:
        UsageError: several pages cannot go into one file.
    """
    if output is not None and is_one and not _is_folder(output):
        yield output
        return
    if output is not None and (output == "-" or Path(output).is_file()):
        raise UsageError("report-several", output=output)
    folder = Path(output or "")
    taken = {Path(INDEX).stem}
    for name in names:
        stem = NAMELESS if name == "-" else Path(name).stem or NAMELESS
        number, chosen = 1, stem
        while chosen.casefold() in taken:
            number += 1
            chosen = f"{stem}-{number}"
        taken.add(chosen.casefold())
        yield str(folder / f"{chosen}.html")


def _is_folder(output: str) -> bool:
    return output != "-" and (output.endswith("/") or Path(output).is_dir())


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        where = Where(str(folder))
        raise OutputError("file-unwritable", where=where, **system_values(error, is_writing=True)) from error


def _page(name: str, wanted: Wanted, console: Console) -> tuple[ReportPage | None, tuple[Problem, ...]]:
    """The page of one record, None where it could not be replayed; everything there is to say about reading it."""
    file = replay_file(name, wanted, console)
    if file.replay is None:
        return None, file.problems
    try:
        words = _word_list(file.replay, wanted, console.language)
        return report_page(file.replay, console.language, words, file.problems), file.problems
    except EruditError as error:
        return None, (*file.problems, *error.problems)


def _word_list(replayed: Replay, wanted: Wanted, language: str) -> WordList | None:
    """The list the words were judged by, and why it refuses what it refuses; None where they were not judged."""
    rules = replayed.rules
    words = words_of(rules, setting("lexicon", wanted.lexicon))
    if words is None:
        return None
    opened = open_list(words.active.path, rules.language)
    header = opened.header
    judge = Judge.of_edition(opened, rules, suggest=0)
    return WordList(header["name"], header["sha256"], rules.profile, refusals(replayed, judge, language))
