"""Options that several commands share. Help texts are codes; `app` puts the sentences in."""

from typing import Annotated

import typer

from erudit_cli.cli.output import Format
from erudit_cli.cli.streams import Console

Form = Annotated[Format, typer.Option("--format", help="help-format", metavar="text|tsv|csv|json|jsonl")]
AsJson = Annotated[bool, typer.Option("--json", help="help-json")]
Ui = Annotated[str | None, typer.Option("--ui", help="help-ui", metavar="ru|uk|en")]
Color = Annotated[str | None, typer.Option("--color", help="help-color", metavar="auto|always|never")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="help-quiet")]
Encoding = Annotated[str | None, typer.Option("--encoding", help="help-encoding", metavar="NAME")]
Lexicon = Annotated[str | None, typer.Option("--lexicon", help="help-lexicon-option", metavar="NAME|FILE")]
Leaves = Annotated[str | None, typer.Option("--leaves", help="help-leaves", metavar="FILE", show_default=False)]
Lang = Annotated[str | None, typer.Option("--lang", help="help-lang", metavar="ru|uk")]
Profile = Annotated[str | None, typer.Option("--profile", help="help-profile", metavar="strict|club|broad|forms")]
Without = Annotated[str | None, typer.Option("--without", help="help-without", metavar="CLASS,…")]
Rules = Annotated[str | None, typer.Option("--rules", help="help-rules-option", metavar="ID|FILE")]
Set = Annotated[list[str] | None, typer.Option("--set", help="help-set", metavar="KEY=VALUE")]


def form_of(form: Format, as_json: bool) -> Format:
    """The form asked for; ``--json`` is short for ``--format json``."""
    return Format.JSON if as_json else form


def console_of(context: typer.Context) -> Console:
    """The console `app.run` gave to the command."""
    console: Console = context.obj
    return console


def accept_common(ui: Ui = None, color: Color = None) -> None:
    """For a group of commands: what may stand before a command's name as well as after it."""
