"""``erudit hint``: what can be laid, the best first.

The declaration alone: `quick_hint` reads the same options sooner, `hint_turns` does what they ask.
"""

from typing import Annotated

import typer

from erudit_cli.cli import hint_turns
from erudit_cli.cli.options import (
    AsJson,
    Color,
    Encoding,
    Form,
    Lang,
    Leaves,
    Lexicon,
    Quiet,
    Rules,
    Set,
    Ui,
    console_of,
)
from erudit_cli.cli.output import ExitCode, Format
from erudit_cli.engine.hints import Order

File = Annotated[str | None, typer.Argument(help="help-hint-file", metavar="FILE", show_default=False)]
Rack = Annotated[str | None, typer.Option("--rack", help="help-hint-rack", metavar="RACK", show_default=False)]
Number = Annotated[int, typer.Option("--number", "-n", help="help-hint-number", metavar="N", min=1)]
All = Annotated[bool, typer.Option("--all", help="help-hint-all")]
Sort = Annotated[Order, typer.Option("--sort", help="help-hint-sort", metavar="points|length|tiles|equity")]
Contains = Annotated[str, typer.Option("--contains", help="help-hint-contains", metavar="TEXT", show_default=False)]
Explain = Annotated[bool, typer.Option("--explain", help="help-hint-explain")]
TurnNumber = Annotated[int | None, typer.Option("--turn", help="help-hint-turn", metavar="N", min=1)]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("hint", help="help-hint")(hint)


def hint(
    context: typer.Context,
    file: File = None,
    rack: Rack = None,
    number: Number = 10,
    show_all: All = False,
    sort: Sort = Order.POINTS,
    contains: Contains = "",
    explain: Explain = False,
    turn: TurnNumber = None,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    leaves: Leaves = None,
    lang: Lang = None,
    encoding: Encoding = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console = console_of(context)
    if file is None and rack is None:
        if not console.has_input:
            console.stderr.write(context.get_help() + "\n")
            return ExitCode.TROUBLE
        file = "-"
    return hint_turns.show(
        console,
        file=file,
        rack=rack,
        number=number,
        show_all=show_all,
        sort=sort,
        contains=contains,
        explain=explain,
        turn=turn,
        rules=rules,
        overrides=overrides,
        lexicon=lexicon,
        leaves=leaves,
        lang=lang,
        encoding=encoding,
        form=form,
        as_json=as_json,
        quiet=quiet,
    )
