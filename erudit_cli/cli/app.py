"""The command tree, spoken in one of three languages.

Command modules declare help as codes (``help="help-check"``); the tree is built once and translated here.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module

import typer
from typer import _click as click
from typer._click import exceptions as click_errors
from typer.main import get_command

from erudit_cli.cli.options import Ui
from erudit_cli.cli.output import ExitCode, say
from erudit_cli.cli.streams import Console
from erudit_cli.messages import hint, sentence
from erudit_cli.render.problems import printable

COMMANDS = (
    "check",
    "search",
    "lexicon",
    "score",
    "replay",
    "hint",
    "analyze",
    "simulate",
    "stats",
    "render",
    "report",
    "convert",
    "rules",
)
"""One module of this folder each, in the order help lists them; only the one that is asked for is loaded."""

USAGE_ERRORS = (typer.TyperException,)


def run(arguments: Sequence[str], console: Console) -> int:
    """Run the command the arguments name; errors leave as exceptions."""
    arguments = _with_help_option(arguments)
    named = next((argument for argument in arguments if not argument.startswith("-")), "")
    tree = _command_tree(console.language, (named,) if named in COMMANDS else COMMANDS)
    result = tree.main(args=list(arguments), prog_name="erudit", standalone_mode=False, obj=console)
    return int(result or ExitCode.YES)


def _with_help_option(arguments: Sequence[str]) -> list[str]:
    """``help check`` as ``check --help``, which it is in other programs."""
    at = 0
    while at < len(arguments) and arguments[at].startswith("-"):
        at += 2 if arguments[at] == "--ui" else 1
    if list(arguments[at : at + 1]) != ["help"]:
        return list(arguments)
    return [*arguments[:at], *arguments[at + 1 :], "--help"]


def complete(words: Sequence[str], shell: str, console: Console) -> int:
    """Print what may stand in place of the last of the words (`completion`)."""
    from erudit_cli.cli import completion

    named = next((word for word in words[:-1] if not word.startswith("-")), "")
    tree = _command_tree(console.language, (named,) if named in COMMANDS else COMMANDS)
    console.stdout.writelines(line + "\n" for line in completion.candidates(tree, words, shell))
    console.flush()
    return ExitCode.YES


@cache
def _command_tree(language: str, names: tuple[str, ...]) -> click.Command:
    app = typer.Typer(
        name="erudit",
        help="help-erudit",
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_root)
    for name in names:
        import_module(f"erudit_cli.cli.{name}").register(app)
    tree = get_command(app)
    _translate(tree, language)
    return tree


def _root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="help-version"),
    show_completion: str | None = typer.Option(
        None, "--show-completion", help="help-show-completion", metavar="bash|zsh|fish"
    ),
    install_completion: str | None = typer.Option(
        None, "--install-completion", help="help-install-completion", metavar="bash|zsh|fish"
    ),
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
) -> None:
    console: Console = context.obj
    if version:
        from erudit_cli.cli.version import version_lines

        console.stdout.writelines(printable(line) + "\n" for line in version_lines(console.language))
        raise typer.Exit(ExitCode.YES)
    if show_completion is not None or install_completion is not None:
        _offer_completion(show_completion, install_completion, console)
        raise typer.Exit(ExitCode.YES)
    if context.invoked_subcommand is None:
        say(context.get_help(), console)
        raise typer.Exit(ExitCode.TROUBLE)


def _offer_completion(shown: str | None, installed: str | None, console: Console) -> None:
    from erudit_cli.cli import completion
    from erudit_cli.lexicon.wordlist import shown_path

    if shown is not None:
        console.stdout.write(completion.script(shown, "--show-completion"))
    if installed is not None:
        place = completion.install(installed, "--install-completion")
        say(sentence("completion-installed", console.language, name=installed, path=shown_path(str(place))), console)


def _translate(command: click.Command, language: str) -> None:
    """Put the sentences of one language where the declarations hold codes."""
    command.context_class = _context_class(language)
    command.help = _said(command.help, language)
    for parameter in command.params:
        text = getattr(parameter, "help", None)
        if text is not None:
            parameter.help = _said(text, language)  # type: ignore[attr-defined]
    for child in getattr(command, "commands", {}).values():
        _translate(child, language)


def _said(code: str | None, language: str) -> str | None:
    return sentence(code, language) if code and code.startswith("help-") else code


@cache
def _context_class(language: str) -> type[click.Context]:
    """A context whose help pages have their headings in `language`."""

    class Formatter(click.HelpFormatter):
        def write_heading(self, heading: str) -> None:
            super().write_heading(sentence(f"help-heading-{heading.lower()}", language))

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or sentence("help-usage", language) + " ")

        def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
            said = [(term, _help_text(text, language)) for term, text in rows]
            super().write_dl(said, col_max, col_spacing)

    class Context(click.Context):
        formatter_class = Formatter

    return Context


def _help_text(text: str, language: str) -> str:
    """The two things Typer itself says beside an option: what ``--help`` does, and a default or a duty."""
    if text == "Show this message and exit.":
        return sentence("help-help", language)
    text = re.sub(r"\[default: ", f"[{sentence('help-default', language)}: ", text)
    return text.replace("[required]", f"[{sentence('help-required', language)}]")


_EXTRA = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)")
"""Typer's own sentence for words that no parameter takes."""


def usage_text(error: typer.TyperException, language: str) -> str:
    """What is wrong with the command line, how the command is used, and where to read more."""
    context = getattr(error, "ctx", None)
    lines = [f"erudit: {sentence('error', language)} [usage]: {_complaint(error, language)}"]
    if context is not None:
        lines.insert(0, context.get_usage())
        if advice := _word_advice(error, context, language):
            lines.append(sentence("hint", language, text=advice))
        lines.append(sentence("usage-help", language, command=context.command_path))
    return "\n".join(lines)


def _word_advice(error: typer.TyperException, context: click.Context, language: str) -> str | None:
    """What to write instead of a word that stands where ``search`` takes options alone."""
    extra = re.match(_EXTRA, error.message)
    if context.info_name != "search" or extra is None:
        return None
    from erudit_cli.cli.misplaced import shell_word

    return hint("word-without-option", language, text=shell_word(extra[1].split()[0]))


def _complaint(error: typer.TyperException, language: str) -> str:
    from difflib import get_close_matches

    match error:
        case click_errors.NoSuchOption():
            near = ", ".join(sorted(error.possibilities or ()))
            code = "usage-no-option-near" if near else "usage-no-option"
            return sentence(code, language, name=error.option_name, near=near)
        case click_errors.MissingParameter():
            return sentence("usage-missing", language, name=_parameter_name(error))
        case click_errors.BadParameter():
            return _bad_value(error, language)
        case click_errors.BadOptionUsage():
            return sentence("usage-bad-option", language, name=error.option_name)
    if found := re.match(r"No such command '(.*?)'", error.message):
        near = ", ".join(get_close_matches(found[1], _names_beside(error), n=3))
        if near:
            return sentence("usage-no-command-near", language, name=found[1], near=near)
        return sentence("usage-no-command", language, name=found[1], names=", ".join(_names_beside(error)))
    if found := re.match(_EXTRA, error.message):
        return sentence("usage-extra", language, name=found[1])
    if "Missing command" in error.message:
        return sentence("usage-no-subcommand", language, names=", ".join(_names_beside(error)))
    return error.message


def _names_beside(error: typer.TyperException) -> list[str]:
    """The commands there are where one is not known."""
    context = getattr(error, "ctx", None)
    return list(getattr(getattr(context, "command", None), "commands", ()))


def _bad_value(error: click_errors.BadParameter, language: str) -> str:
    """What is wrong with a value; Typer's own English only where it checks what we do not know of."""
    name, kind = _parameter_name(error), getattr(error.param, "type", None)
    if isinstance(kind, click.types.IntRange):
        code = "usage-bad-number" if kind.max is None else "usage-number-outside"
        return sentence(code, language, name=name, least=kind.min, most=kind.max)
    choices = ", ".join(map(str, getattr(kind, "choices", ())))
    if choices and (found := re.match(r"'(.*)' is not one of", error.message, re.DOTALL)):
        return sentence("option-choice", language, option=name, found=found[1], choices=choices)
    return sentence("usage-bad-value", language, name=name, detail=error.message)


def _parameter_name(error: click_errors.BadParameter) -> str:
    if error.param is None:
        return ""
    return error.param.opts[0] if error.param.param_type_name == "option" else str(error.param.human_readable_name)
