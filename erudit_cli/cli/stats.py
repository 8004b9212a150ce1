"""``erudit stats``: the group, and what a tile set and a lexicon say about each other (``tiles``)."""

from dataclasses import replace
from typing import Annotated

import typer

from erudit_cli.cli.edition import edition_in_force
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
from erudit_cli.cli.stats_report import (
    Plot,
    TableName,
    checked_chart,
    lexicon_of,
    report_answer,
    write_chart,
)
from erudit_cli.errors import UsageError
from erudit_cli.render import charts
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats import tiles as counted
from erudit_cli.stats.proposals import DEFAULT_WEIGHTS, Utility
from erudit_cli.stats.table import Report

MOST_WEIGHT = 1e6
MOST_WEIGHTS = 100

Compare = Annotated[str | None, typer.Option("--compare", help="help-stats-compare", metavar="ID|FILE")]
Values = Annotated[bool, typer.Option("--values", help="help-stats-values")]
Counts = Annotated[bool, typer.Option("--counts", help="help-stats-counts")]
Total = Annotated[int | None, typer.Option("--total", min=1, max=1000, help="help-stats-total", metavar="N")]
Top = Annotated[int | None, typer.Option("--top", min=1, max=1000, help="help-stats-top", metavar="N")]
Weights = Annotated[str | None, typer.Option("--weights", help="help-stats-weights", metavar="A,B,C")]
Lengths = Annotated[str | None, typer.Option("--lengths", help="help-stats-lengths", metavar="N,N,…")]
Compatible = Annotated[bool, typer.Option("--valett-compat", help="help-stats-compatible")]
Cap = Annotated[str | None, typer.Option("--cap-letter", help="help-stats-cap", metavar="LETTERS")]
Weighted = Annotated[bool, typer.Option("--weighted", help="help-stats-weighted")]


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    from erudit_cli.cli import stats_draws, stats_games, stats_lexicon, stats_unseen

    group = typer.Typer(help="help-stats", rich_markup_mode=None)
    group.callback()(accept_common)
    group.command("tiles", help="help-stats-tiles")(tiles)
    stats_draws.register(group)
    stats_lexicon.register(group)
    stats_games.register(group)
    stats_unseen.register(group)
    app.add_typer(group, name="stats")


def tiles(
    context: typer.Context,
    rules: Rules = None,
    overrides: Set = None,
    compare: Compare = None,
    values: Values = False,
    counts: Counts = False,
    total: Total = None,
    top: Top = None,
    weights: Weights = None,
    lengths: Lengths = None,
    compatible: Compatible = False,
    cap: Cap = None,
    weighted: Weighted = False,
    lexicon: Lexicon = None,
    lang: Lang = None,
    table: TableName = None,
    plot: Plot = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)

    def compute() -> Report:
        checked_chart(plot)
        edition = edition_in_force(rules, overrides, lang)
        how = _utility(weights, lengths, compatible, cap, edition)
        words, problems = lexicon_of(edition, lexicon)
        tables = [counted.checks(edition)]
        if words is not None:
            both = counted.TilesAndWords(edition, words)
            tables += [both.letters(weighted=weighted), both.fit()]
            proposed = []
            if values:
                proposed.append(both.proposed_values(top or max(1, *both.values), how))
            if counts:
                proposed.append(both.proposed_counts(_tiles_to_deal(total, edition)))
            if proposed:
                tables += [*proposed, both.proposals_fit(tuple(proposed))]
        if compare is not None:
            tables.append(counted.comparison(edition, catalog.load(compare)))
        if plot is not None:
            if words is None:
                raise UsageError("chart-words", rules=edition.id)
            write_chart(plot, charts.letters_chart(both.letters(), console.language))
        return Report(tuple(tables), edition, words.header if words else None, problems)

    return report_answer("stats.tiles", compute, console, form_of(form, as_json), only=table, quiet=quiet)


def _utility(weights: str | None, lengths: str | None, compatible: bool, capped: str | None, rules: Ruleset) -> Utility:
    """How Valett's method is asked to weigh.

    Raises:
        UsageError: weights that are no numbers, negative, too many or too few; a letter that is on no tile.
    """
    chosen = Utility(compatible=compatible)
    if weights is not None:
        found = _numbers("--weights", weights)
        if len(found) != len(DEFAULT_WEIGHTS):
            raise UsageError("stats-weights-count", found=len(found), expected=len(DEFAULT_WEIGHTS))
        chosen = replace(chosen, weights=(found[0], found[1], found[2]))
    if lengths is not None:
        chosen = replace(chosen, lengths=_numbers("--lengths", lengths))
    if capped:
        letters = frozenset(rules.alphabet.clean(capped.replace(",", "").replace(" ", "")))
        strange = letters - {letter.lower() for letter in rules.tileset.values}
        if strange:
            raise UsageError("stats-cap-letter", letters=" ".join(sorted(strange)[:20]), rules=rules.id)
        chosen = replace(chosen, capped=letters)
    return chosen


def _numbers(option: str, text: str) -> tuple[float, ...]:
    """Comma-separated weights: numbers from 0, not all of them 0."""
    try:
        found = tuple(float(part) for part in text.split(","))
    except ValueError:
        found = ()
    if not all(0 <= number < MOST_WEIGHT for number in found) or not any(found) or len(found) > MOST_WEIGHTS:
        raise UsageError("stats-weights", option=option, found=text[:60])
    return found


def _tiles_to_deal(total: int | None, rules: Ruleset) -> int:
    """How many letter tiles the proposed counts add up to: as many as the edition has, unless another number is named.

    Raises:
        UsageError: none is named, and the edition states no counts.
    """
    if total is not None:
        return total
    if not rules.tileset.counts:
        raise UsageError("stats-no-counts", rules=rules.id)
    return rules.tileset.letter_total
