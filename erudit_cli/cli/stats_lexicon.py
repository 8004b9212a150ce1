"""``erudit stats lexicon``: what the words of a list are made of, and what an edition's tiles can make of them."""

from collections.abc import Iterator
from typing import Annotated

import typer

from erudit_cli.cli.edition import edition_in_force
from erudit_cli.cli.options import AsJson, Color, Form, Lang, Lexicon, Quiet, Rules, Set, Ui, console_of, form_of
from erudit_cli.cli.output import Answer, Format, answer
from erudit_cli.cli.stats_report import (
    Plot,
    TableName,
    Top,
    checked_chart,
    cut_lines,
    lexicon_of,
    write_chart,
)
from erudit_cli.errors import InputError
from erudit_cli.lexicon.draw_odds import DrawOdds
from erudit_cli.render import stats as shown
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats import words as counted
from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.table import Report, Table

Short = Annotated[int, typer.Option("--short", min=1, max=1000, help="help-stats-short", metavar="N")]
HookLength = Annotated[int, typer.Option("--hooks", min=1, max=1000, help="help-stats-hooks", metavar="N")]

SCHEMA = "stats.lexicon"


def register(group: typer.Typer) -> None:
    """Add the command to those of ``erudit stats``."""
    group.command("lexicon", help="help-stats-lexicon")(lexicon_statistics)


def lexicon_statistics(
    context: typer.Context,
    short: Short = 3,
    hooks: HookLength = 4,
    top: Top = None,
    table: TableName = None,
    plot: Plot = None,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    lang: Lang = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)

    def compute() -> Answer:
        checked_chart(plot)
        edition = edition_in_force(rules, overrides, lang)
        words, problems = lexicon_of(edition, lexicon)
        if words is None:
            raise InputError("stats-lexicon-none", rules=edition.id, language=edition.language)
        report = Report(tuple(_tables(words, edition, short, hooks)), edition, words.header, problems)
        tables = report.only(table)
        if plot is not None:
            from erudit_cli.render.charts_games import lengths_chart

            write_chart(plot, lengths_chart(report.tables[0], console.language))
        return Answer(
            SCHEMA,
            lambda: shown.report_json(report, tables),
            lines=lambda: cut_lines(report, tables, top, console, is_named=table is not None),
            columns=shown.table_columns(tables[0]),
            rows=lambda: shown.table_rows(report, tables[0]),
            records=lambda: shown.report_records(report, tables),
            problems=report.problems,
        )

    blank = Answer(SCHEMA, lambda: dict(shown.NO_REPORT), columns=shown.INPUT_COLUMNS)
    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


def _tables(words: EditionLexicon, rules: Ruleset, short: int, hook_length: int) -> Iterator[Table]:
    odds = DrawOdds(rules)
    hooks = counted.Hooks(words, rules)
    yield counted.lengths_table(words)
    yield counted.tiers_table(words)
    yield counted.letters_table(words, rules)
    yield counted.longest_table(words, rules)
    yield from counted.reach_tables(words, rules)
    yield counted.short_table(words, rules, hooks, short, odds.ways if odds.has_bag else None)
    yield hooks.letters_table()
    yield hooks.words_table(words, hook_length)
    yield counted.bigrams_table(words, rules)
    yield counted.positions_table(words, rules)
