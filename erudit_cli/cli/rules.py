"""``erudit rules``: the editions, one edition with its sources, whether editions hold together."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

import typer

from erudit_cli.cli.options import AsJson, Color, Form, Quiet, Set, Ui, accept_common, console_of, form_of
from erudit_cli.cli.output import Answer, ExitCode, Format, answer
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console
from erudit_cli.errors import EruditError, Problem
from erudit_cli.render import rules as shown
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.rules.verify import holds, verify

Edition = Annotated[str | None, typer.Argument(help="help-rules-edition", metavar="[ID|FILE]", show_default=False)]
Editions = Annotated[
    list[str] | None, typer.Argument(help="help-rules-editions", metavar="[ID|FILE]…", show_default=False)
]
Other = Annotated[str | None, typer.Option("--diff", help="help-rules-diff", metavar="ID|FILE")]


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    group = typer.Typer(help="help-rules", rich_markup_mode=None)
    group.callback()(accept_common)
    group.command("list", help="help-rules-list")(list_editions)
    group.command("show", help="help-rules-show")(show)
    group.command("verify", help="help-rules-verify")(verify_editions)
    app.add_typer(group, name="rules")


def list_editions(
    context: typer.Context,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    blank = Answer("rules.list", lambda: {"editions": []}, columns=shown.LIST_COLUMNS)
    return answer(blank, lambda: _list(console), form_of(form, as_json), console, quiet=quiet)


def _list(console: Console) -> Answer:
    editions = [catalog.load(name) for name in catalog.edition_ids()]
    default = setting("rules") or catalog.DEFAULT
    return Answer(
        "rules.list",
        data=lambda: {"editions": [shown.list_json(rules, default) for rules in editions]},
        lines=lambda: shown.list_lines(editions, console.language, aligned=console.is_terminal),
        columns=shown.LIST_COLUMNS,
        rows=lambda: shown.list_rows(editions, console.language),
        records=lambda: (shown.list_json(rules, default) for rules in editions),
    )


def show(
    context: typer.Context,
    edition: Edition = None,
    other: Other = None,
    overrides: Set = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    chosen = setting("rules", edition)
    name = catalog.DEFAULT if chosen is None else chosen

    def compute() -> Answer:
        rules = catalog.load(name, catalog.parse_overrides(overrides or ()))
        return _show(rules, console) if other is None else _diff(rules, catalog.load(other), console)

    if other is None:
        blank = Answer("rules.show", lambda: shown.BLANK_SHOW, columns=shown.SHOW_COLUMNS)
    else:
        blank = Answer("rules.diff", lambda: shown.BLANK_DIFF, columns=shown.DIFF_COLUMNS)
    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


def _show(rules: Ruleset, console: Console) -> Answer:
    return Answer(
        "rules.show",
        data=lambda: shown.show_json(rules),
        lines=lambda: shown.show_lines(rules, console.language, aligned=console.is_terminal),
        columns=shown.SHOW_COLUMNS,
        rows=lambda: shown.show_rows(rules),
    )


def _diff(left: Ruleset, right: Ruleset, console: Console) -> Answer:
    return Answer(
        "rules.diff",
        data=lambda: shown.diff_json(left, right),
        lines=lambda: shown.diff_lines(left, right, console.language, aligned=console.is_terminal),
        columns=shown.DIFF_COLUMNS,
        rows=lambda: shown.diff_rows(left, right),
    )


def verify_editions(
    context: typer.Context,
    editions: Editions = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    blank = Answer("rules.verify", lambda: {"editions": []}, columns=shown.VERIFY_COLUMNS)
    names = editions or catalog.edition_ids()
    return answer(blank, lambda: _verify(_load_all(names), console), form_of(form, as_json), console, quiet=quiet)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """The editions that could be read, and what is wrong with the others."""

    editions: tuple[Ruleset, ...]
    problems: tuple[Problem, ...]


def _load_all(names: Iterable[str]) -> _Loaded:
    editions: list[Ruleset] = []
    problems: list[Problem] = []
    for name in names:
        try:
            editions.append(catalog.load(name))
        except EruditError as error:
            problems += error.problems
    return _Loaded(tuple(editions), tuple(problems))


def _verify(loaded: _Loaded, console: Console) -> Answer:
    checked = [(rules, verify(rules)) for rules in loaded.editions]
    language = console.language
    return Answer(
        "rules.verify",
        data=lambda: {"editions": [shown.verify_json(*each, language) for each in checked]},
        lines=lambda: shown.verify_lines(checked, language, aligned=console.is_terminal),
        columns=shown.VERIFY_COLUMNS,
        rows=lambda: shown.verify_rows(checked, language),
        records=lambda: (shown.verify_json(*each, language) for each in checked),
        problems=loaded.problems,
        code=ExitCode.YES if all(holds(findings) for _, findings in checked) else ExitCode.NO,
    )
