"""``erudit stats``: the group, and what a tile set and a lexicon say about each other (``tiles``)."""

import typer

from erudit_cli.cli.options import (
    AsJson,
    Color,
    Form,
    Lang,
    Lexicon,
    Quiet,
    Rules,
    Set,
    Ui,
    accept_common,
    console_of,
    form_of,
)
from erudit_cli.cli.output import Format
from erudit_cli.cli.stats_report import TableName, edition_in_force, lexicon_of, report_answer
from erudit_cli.stats import tiles as counted
from erudit_cli.stats.table import Report


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    group = typer.Typer(help="help-stats", rich_markup_mode=None)
    group.callback()(accept_common)
    group.command("tiles", help="help-stats-tiles")(tiles)
    app.add_typer(group, name="stats")


def tiles(
    context: typer.Context,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    lang: Lang = None,
    table: TableName = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    def compute() -> Report:
        edition = edition_in_force(rules, overrides, lang)
        words, problems = lexicon_of(edition, lexicon)
        return Report((counted.checks(edition),), edition, words.header if words else None, problems)

    return report_answer("stats.tiles", compute, console_of(context), form_of(form, as_json), only=table, quiet=quiet)
