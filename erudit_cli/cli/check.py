"""``erudit check СЛОВО…``: is it a word of the game, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from erudit_cli.cli.lexicon import LANGUAGES, NO_LIST, active_list, identity, language_of, open_active
from erudit_cli.cli.misplaced import words_file
from erudit_cli.cli.options import (
    AsJson,
    Color,
    Encoding,
    Form,
    Lang,
    Lexicon,
    Profile,
    Quiet,
    Rules,
    Set,
    Ui,
    Without,
    console_of,
    form_of,
)
from erudit_cli.cli.output import Answer, ExitCode, Format, Json, answer, say
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, source_name
from erudit_cli.errors import Problem, UsageError, Where
from erudit_cli.lexicon import grammar, wordfile
from erudit_cli.lexicon.profiles import DEFAULT, FORMS, forms_list
from erudit_cli.lexicon.selection import checked_classes, checked_profile
from erudit_cli.lexicon.verdict import LONGEST_WORD, Judge, Verdict, malformation
from erudit_cli.lexicon.wordlist import Active
from erudit_cli.render import verdicts
from erudit_cli.render.columns import columns
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset

MANY = 100
"""From so many words on, loading the whole list is quicker than looking each up in the file."""

LONG_LIST = 20_000_000
"""A longer list, such as one of every form, is looked up in the file however many the words: loading it takes seconds,
bytes."""

COLUMNS = ("input", "word", "valid", "reason", "lemma", "tag", "tier", "voters", "suggestions", "classes")

Words = Annotated[list[str] | None, typer.Argument(help="help-check-words", metavar="WORD…", show_default=False)]
WordFile = Annotated[str | None, typer.Option("--file", "-f", help="help-check-file", metavar="FILE|-")]
RefusedOnly = Annotated[bool, typer.Option("--refused", "-l", help="help-check-refused")]
AllowedOnly = Annotated[bool, typer.Option("--allowed", "-G", help="help-check-allowed")]
Explain = Annotated[bool, typer.Option("--explain", help="help-check-explain")]
AsPlay = Annotated[bool, typer.Option("--play", help="help-check-play")]
Suggest = Annotated[int, typer.Option("--suggest", min=0, help="help-check-suggest", metavar="N")]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("check", help="help-check")(check)


def check(
    context: typer.Context,
    words: Words = None,
    file: WordFile = None,
    refused_only: RefusedOnly = False,
    allowed_only: AllowedOnly = False,
    explain: Explain = False,
    suggest: Suggest = 3,
    play: AsPlay = False,
    lexicon: Lexicon = None,
    lang: Lang = None,
    profile: Profile = None,
    without: Without = None,
    rules: Rules = None,
    overrides: Set = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    encoding: Encoding = None,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console, chosen = console_of(context), form_of(form, as_json)
    if refused_only and allowed_only:
        raise UsageError("check-both")
    if not words and file is None and not console.has_input:
        say(context.get_help(), console)
        return ExitCode.TROUBLE
    if play and (explain or refused_only or allowed_only):
        raise UsageError("check-play")
    blank = Answer("check", lambda: {"lexicon": NO_LIST, "play": None, "words": []}, columns=COLUMNS)

    def compute() -> Answer:
        sides = (refused_only, allowed_only)
        edition = _edition(rules, overrides, lang)
        table = Table(lexicon, lang, checked_profile(profile) if profile else None, checked_classes(without), edition)
        asked = Asked(tuple(words or ()), file, encoding, table, play)
        if chosen is Format.TEXT and not explain and not play and (quiet or any(sides)):
            return _sorted_out(asked, sides, console)
        return _judged(asked, sides, explain, suggest, console)

    return answer(blank, compute, chosen, console, quiet=quiet)


def _edition(rules: str | None, overrides: list[str] | None, lang: str | None) -> Ruleset | None:
    """The edition the words are of, where one is named, here or in the settings."""
    if rules is None and not overrides:
        settled = setting("rules")
        if settled is None or catalog.load(settled).language not in LANGUAGES:
            return None
    from erudit_cli.cli.search import edition_of

    return edition_of(rules, overrides, lang)


@dataclass(frozen=True, slots=True)
class Table:
    """By which words a table plays: its list, and what of the list."""

    lexicon: str | None
    lang: str | None
    profile: str | None
    without: frozenset[str]
    edition: Ruleset | None = None
    """None where nobody named one: then the words are those of the game's language."""

    def judge(self, suggest: int = 3, *, whole: bool = False) -> tuple[Active, Judge]:
        """The list in force and a judge by it. Profile ``forms`` has a list of its own.

        Raises:
            MissingError: there is no such list.
        """
        name, edition = self.lexicon, self.edition
        lang = edition.language if edition is not None else self.lang
        wanted = self.profile or (edition.profile if edition is not None else None)
        if name is None and wanted == FORMS:
            name = forms_list(language_of(lang))
        active = active_list(name, lang)
        is_long = Path(active.path).stat().st_size > LONG_LIST
        opened = open_active(active, lang, whole=whole and not is_long)
        of_list = FORMS if opened.header["name"].endswith(f"-{FORMS}") else DEFAULT
        profile = wanted or of_list
        if edition is not None:
            return active, Judge.of_edition(opened, edition, suggest, self.without, profile)
        return active, Judge(opened, opened.header["language"], suggest, profile=profile, without=self.without)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be judged and how: words of the command line, or of a file, or of standard input."""

    words: tuple[str, ...]
    file: str | None
    encoding: str | None
    table: Table
    is_play: bool = False
    """The words are those of one play: all of them are allowed, or the play is not."""


def _sorted_out(asked: Asked, sides: tuple[bool, bool], console: Console) -> Answer:
    """Allowed or refused alone, without reasons: the dictionary is not needed."""
    texts, problems = _inputs(asked, console)
    active, judge = asked.table.judge(whole=len(texts) > MANY)
    allowed = [judge.allows(text) for text in texts]
    shown = [text for text, is_allowed in zip(texts, allowed, strict=True) if sides[is_allowed]]
    code = ExitCode.YES if all(allowed) else ExitCode.NO
    problems += active.problems()
    return Answer(
        "check", dict[str, object]().copy, lines=lambda: map(verdicts.shown, shown), problems=problems, code=code
    )


def _judged(asked: Asked, sides: tuple[bool, bool], explain: bool, suggest: int, console: Console) -> Answer:
    texts, problems = _inputs(asked, console)
    active, judge = asked.table.judge(suggest, whole=len(texts) > MANY)
    judged = [judge.judge(text) for text in texts]
    shown = [verdict for verdict in judged if not any(sides) or sides[verdict.valid]]
    is_allowed = all(verdict.valid for verdict in judged)
    head: Json = {"lexicon": identity(judge.lexicon.header), "play": is_allowed if asked.is_play else None}
    return Answer(
        "check",
        lambda: {**head, "words": [_json(word, judge, explain) for word in shown]},
        lines=lambda: (
            [verdicts.play_line(shown, console.language, aligned=console.is_terminal)]
            if asked.is_play and shown
            else _lines(shown, judge, explain, sides, console)
        ),
        columns=COLUMNS,
        rows=lambda: map(_row, shown),
        records=lambda: (_json(verdict, judge, explain) for verdict in shown),
        problems=problems + active.problems(),
        code=ExitCode.YES if is_allowed else ExitCode.NO,
    )


def _inputs(asked: Asked, console: Console) -> tuple[list[str], tuple[Problem, ...]]:
    """The words to judge, in order, and a problem for each input that is no word at all."""
    texts, problems = [], []
    for text, where in _sources(asked, console):
        code = malformation(text)
        if code is None:
            texts.append(text)
        else:
            values = {"word": text[:20].replace("\0", "\ufffd"), "length": len(text), "limit": LONGEST_WORD}
            problems.append(Problem(code, where, values))
    return texts, tuple(problems)


def _sources(asked: Asked, console: Console) -> Iterator[tuple[str, Where | None]]:
    for word in asked.words:
        if word == "-":
            yield from _from_file("-", asked.encoding, console)
        else:
            yield word.strip(), None
    if asked.file is not None or not asked.words:
        yield from _from_file("-" if asked.file is None else asked.file, asked.encoding, console)


def _from_file(name: str, encoding: str | None, console: Console) -> Iterator[tuple[str, Where]]:
    source = source_name(name)
    data = words_file(name, console, "word-as-file")
    for line in wordfile.lines(wordfile.decode(data, source, encoding)):
        yield line.text, Where(source, line.number, line.column)


def _lines(
    shown: list[Verdict], judge: Judge, explain: bool, sides: tuple[bool, bool], console: Console
) -> Iterator[str]:
    if any(sides):
        cells: Iterator[tuple[str, ...]] = ((verdicts.shown(verdict.input),) for verdict in shown)
    else:
        cells = (verdicts.verdict_cells(verdict, console.language) for verdict in shown)
    lines = columns(cells, aligned=True) if console.is_terminal else map("\t".join, cells)
    for verdict, line in zip(shown, lines, strict=True):
        yield line
        if explain:
            yield from verdicts.explanation(verdict, _reasons(verdict, judge), console.language)


def _reasons(verdict: Verdict, judge: Judge) -> list[tuple[grammar.Row, grammar.Reason | None]]:
    rows, rule = judge.evidence(verdict.word), grammar.NOUN_RULES.get(judge.language, grammar.RUSSIAN_RULE)
    return [(row, grammar.refusal(row.tag, row.is_first_form, rule)) for row in rows]


def _json(verdict: Verdict, judge: Judge, explain: bool) -> Json:
    record: Json = {key: getattr(verdict, key) for key in COLUMNS}
    if explain:
        record["rows"] = [
            {"spelling": row.spelling, "lemma": row.lemma, "tag": row.tag, "reason": reason}
            for row, reason in _reasons(verdict, judge)
        ]
    return record


def _row(verdict: Verdict) -> list[object]:
    return [_cell(getattr(verdict, key)) for key in COLUMNS]


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, tuple) else value
