"""``erudit lexicon``: build a word list, say which one is in force; its other commands are in `lexicon_words`."""

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from erudit_cli.cli.edition import LANGUAGES, language_of
from erudit_cli.cli.misplaced import advising_words
from erudit_cli.cli.options import (
    AsJson,
    Color,
    Form,
    Lang,
    Lexicon,
    Profile,
    Quiet,
    Ui,
    Without,
    accept_common,
    console_of,
    form_of,
)
from erudit_cli.cli.output import Answer, ExitCode, Format, Json, answer, say, say_problems
from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, read_bytes, source_name, write_output, write_together
from erudit_cli.errors import OutputError, Problem, UsageError, Where, system_values
from erudit_cli.lexicon import places, wordlist
from erudit_cli.lexicon.profiles import BROAD, FORMS, forms_list
from erudit_cli.lexicon.selection import checked_classes, checked_profile
from erudit_cli.lexicon.wordfile import read_words
from erudit_cli.lexicon.wordlist import Active
from erudit_cli.messages import sentence
from erudit_cli.render import verdicts
from erudit_cli.render.columns import columns
from erudit_cli.rules.alphabet import Alphabet

NO_LIST: Json = {"name": None, "words": None, "sha256": None}
INFO_KEYS = ("name", "language", "version", "rules", "sources", "counts", "classes", "choice", "sha256")
INFO_COLUMNS = ("key", "value")

MOST_IDLE = 20
"""So many words of hand lists that changed nothing are named."""

MinLen = Annotated[int, typer.Option("--min-len", min=2, help="help-lexicon-min-len", metavar="N")]
MaxLen = Annotated[int | None, typer.Option("--max-len", min=2, help="help-lexicon-max-len", metavar="N")]
MinVotes = Annotated[int, typer.Option("--min-votes", min=0, help="help-lexicon-min-votes", metavar="N")]
Add = Annotated[list[str] | None, typer.Option("--add", help="help-lexicon-add", metavar="FILE")]
Remove = Annotated[list[str] | None, typer.Option("--remove", help="help-lexicon-remove", metavar="FILE")]
Output = Annotated[str | None, typer.Option("--output", "-o", help="help-lexicon-output", metavar="FILE|-")]
Forms = tuple[str, tuple[int, ...]]
Report = Annotated[str | None, typer.Option("--report", help="help-lexicon-report", metavar="FILE")]


def register(app: typer.Typer) -> None:
    """Add the commands to the tree."""
    from erudit_cli.cli import lexicon_words

    group = typer.Typer(help="help-lexicon", rich_markup_mode=None)
    group.callback()(accept_common)
    group.command("build", help="help-lexicon-build")(build)
    group.command("info", help="help-lexicon-info")(info)
    lexicon_words.register(group)
    app.add_typer(group, name="lexicon")


def build(
    context: typer.Context,
    lang: Lang = None,
    min_len: MinLen = 2,
    max_len: MaxLen = None,
    profile: Profile = None,
    min_votes: MinVotes = 0,
    without: Without = None,
    add: Add = None,
    remove: Remove = None,
    output: Output = None,
    report: Report = None,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    from erudit_cli.lexicon import build as builder

    console, language = console_of(context), language_of(lang)
    if max_len is not None and min_len > max_len:
        raise UsageError("lexicon-lengths", shortest=min_len, longest=max_len)
    added, removed = (_hand_words(files, LANGUAGES[language], console) for files in (add, remove))
    tiers = BROAD if profile is None else checked_profile(profile)
    choice = builder.Choice(min_len, max_len, added, removed, tiers, min_votes, checked_classes(without))
    target = _target(output, forms_list(language) if tiers == FORMS else language)
    if report is not None:
        must_be_writable(Path(report))
    if tiers == FORMS:
        from erudit_cli.lexicon.forms import build_forms

        built, data, kept = build_forms(language, choice, lambda words: with_progress(words, "build-progress", console))
    else:
        built = builder.build(language, choice, lambda words: with_progress(words, "build-progress", console))
        data, kept = built.list_bytes(), len(built.entries)
    _write(({} if report is None else {report: built.report().encode()}) | {target: data}, console)
    if not quiet:
        say("\n".join(verdicts.build_lines(kept, built, console.language)), console)
        if target != "-":
            say(sentence("build-written", console.language, path=wordlist.shown_path(target)), console)
    if built.idle:
        words = ", ".join(built.idle[:MOST_IDLE]) + (", …" if len(built.idle) > MOST_IDLE else "")
        values = {"words": words, "count": len(built.idle)}
        say_problems([Problem("lexicon-idle", values=values, is_warning=True)], console)
    return ExitCode.YES


def info(
    context: typer.Context,
    lexicon: Lexicon = None,
    lang: Lang = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    blank = Answer("lexicon.info", lambda: {"lexicon": NO_LIST, "active": None, "older": None}, columns=INFO_COLUMNS)

    def compute() -> Answer:
        active = active_list(lexicon, lang)
        opened = open_active(active, lang, whole=True)
        if not quiet:
            say(sentence("info-path", console.language, path=wordlist.shown_path(active.path)), console)
        return _info_answer(active, _facts(opened), opened.header, console)

    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


def active_list(lexicon: str | None, lang: str | None) -> Active:
    """The list in force: the one an option, the environment or a settings file names, else the language's own."""
    origin = "environment" if os.environ.get("ERUDIT_LEXICON") else "config"
    origin = origin if lexicon is None else "option"
    return wordlist.active_list(language_of(lang), setting("lexicon", lexicon), origin)


def open_active(active: Active, lang: str | None, *, whole: bool) -> wordlist.Lexicon:
    """The list in force, opened; it must be of the language asked for, where one is.

    Raises:
        UsageError: it is of another language.
    """
    opened = wordlist.open_list(active.path, language_of(lang), whole=whole)
    found, asked = opened.header["language"], setting("lang", lang)
    if asked is not None and asked != found:
        raise UsageError("lexicon-language", name=opened.header["name"], found=found, asked=asked)
    return opened


def identity(header: dict[str, str]) -> Json:
    """The list as JSON names it."""
    return {"name": header["name"], "words": int(header["lines"]), "sha256": header["sha256"]}


def _facts(opened: wordlist.Lexicon) -> dict[str, str]:
    """What a list's header says, and how many words of each class it has."""
    header = opened.header
    classes = opened.class_counts() if isinstance(opened, wordlist.LoadedList) else {}
    said = {"counts": header["lines"]} | header
    if classes:
        said["classes"] = ", ".join(f"{name} {count}" for name, count in classes.items())
    return {key: said[key] for key in INFO_KEYS if key in said}


def _info_answer(active: Active, facts: dict[str, str], header: dict[str, str], console: Console) -> Answer:
    reason = sentence(f"origin-{active.origin}", console.language)
    said = [(sentence(f"info-{key}", console.language), value) for key, value in facts.items()]
    said.append((sentence("info-active", console.language), reason))
    data: Json = {"lexicon": identity(header) | facts, "active": active.origin, "older": active.is_older}
    return Answer(
        "lexicon.info",
        lambda: data,
        lines=lambda: columns(said, aligned=console.is_terminal),
        columns=INFO_COLUMNS,
        rows=lambda: [*facts.items(), ("active", active.origin)],
        problems=active.problems(),
    )


def _hand_words(files: Iterable[str] | None, alphabet: Alphabet, console: Console) -> tuple[str, ...]:
    words: list[str] = []
    for name in files or ():
        with advising_words(name, "words-as-file"):
            data = read_bytes(name, console)
        words += read_words(data, source_name(name), alphabet)
    return tuple(words)


def _write(files: dict[str, bytes], console: Console) -> None:
    """Write list and report: both, or none of them, where they are files.

    Raises:
        OutputError: one of them cannot be written.
    """
    write_together({Path(name): data for name, data in files.items() if name != "-"})
    if "-" in files:
        write_output("-", files["-"], console)


def _target(output: str | None, language: str) -> str:
    """Where the list goes: the place named, else the user's own list; its folder made if need be.

    Raises:
        OutputError: nothing can be written there.
    """
    if output == "-":
        return output
    path = Path(places.user_list(language) if output is None else output)
    try:
        if output is None:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from error
    must_be_writable(path)
    return str(path)


def must_be_writable(path: Path) -> None:
    """That a folder is there to write to is better known before the work than after it.

    Raises:
        OutputError: it is not.
    """
    try:
        if path.is_dir() or not path.parent.is_dir():
            number = errno.EISDIR if path.is_dir() else errno.ENOENT
            raise OSError(number, os.strerror(number))
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError) -> OutputError:
    where = Where(wordlist.shown_path(str(path)))
    return OutputError("file-unwritable", where=where, **system_values(error, is_writing=True))
