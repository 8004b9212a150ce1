"""``erudit check СЛОВО…``: is it a word of the game, and why."""

from collections import deque
from collections.abc import Iterator
from typing import Annotated

import typer

from erudit_cli.cli.edition import LANGUAGES, edition_with_lists
from erudit_cli.cli.judging import Judging, Table, Words
from erudit_cli.cli.lexicon import NO_LIST, identity
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
from erudit_cli.cli.streams import Console
from erudit_cli.errors import UsageError
from erudit_cli.lexicon import grammar
from erudit_cli.lexicon.selection import checked_classes, checked_profile
from erudit_cli.lexicon.verdict import Judge, Verdict
from erudit_cli.render import verdicts
from erudit_cli.render.columns import columns
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset

COLUMNS = ("input", "word", "valid", "reason", "lemma", "tag", "tier", "voters", "suggestions", "classes")

GivenWords = Annotated[list[str] | None, typer.Argument(help="help-check-words", metavar="WORD…", show_default=False)]
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
    words: GivenWords = None,
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
        given = Words(tuple(words or ()), file, encoding)
        judging = Judging(given, table, suggest, chosen is Format.JSON, console)
        if chosen is Format.TEXT and not explain and not play and (quiet or any(sides)):
            found = _sorted_out(judging, sides)
        elif play:
            found = _as_play(judging, console)
        else:
            found = _judged(judging, sides, explain, console)
        if quiet:
            deque(found.lines(), maxlen=0)
        return found

    return answer(blank, compute, chosen, console, quiet=quiet)


def _edition(rules: str | None, overrides: list[str] | None, lang: str | None) -> Ruleset | None:
    """The edition the words are of, where one is named, here or in the settings."""
    if rules is None and not overrides:
        settled = setting("rules")
        if settled is None or catalog.load(settled).language not in LANGUAGES:
            return None
    return edition_with_lists(rules, overrides, lang)


def _sorted_out(judging: Judging, sides: tuple[bool, bool]) -> Answer:
    """Allowed or refused alone, without reasons: the dictionary is not needed."""
    batches = judging.allowed()
    return Answer(
        "check",
        dict[str, object]().copy,
        lines=lambda: (verdicts.shown(text) for batch in batches for text, is_allowed in batch if sides[is_allowed]),
        ending=judging.ended,
    )


def _judged(judging: Judging, sides: tuple[bool, bool], explain: bool, console: Console) -> Answer:
    """Every verdict with its reasons."""
    batches = judging.verdicts()
    shown = ([each for each in batch if not any(sides) or sides[each.valid]] for batch in batches)
    judge = judging.judge

    def records() -> Iterator[Json]:
        return (_json(verdict, judge, explain) for batch in shown for verdict in batch)

    return Answer(
        "check",
        lambda: {"lexicon": identity(judge.lexicon.header), "play": None, "words": records()},
        lines=lambda: (line for batch in shown for line in _lines(batch, judge, explain, sides, console)),
        columns=COLUMNS,
        rows=lambda: (_row(verdict) for batch in shown for verdict in batch),
        records=records,
        ending=judging.ended,
    )


def _as_play(judging: Judging, console: Console) -> Answer:
    """One verdict on all words together, which are held until then; none where one of them could not be read."""
    shown = [verdict for batch in judging.verdicts() for verdict in batch]
    is_allowed = None if judging.is_allowed and judging.in_trouble else judging.is_allowed
    head: Json = {"lexicon": identity(judging.judge.lexicon.header), "play": is_allowed}

    def lines() -> list[str]:
        is_said = shown and is_allowed is not None
        return [verdicts.play_line(shown, console.language, aligned=console.is_terminal)] if is_said else []

    return Answer(
        "check",
        lambda: {**head, "words": [_json(verdict, judging.judge, False) for verdict in shown]},
        lines=lines,
        columns=COLUMNS,
        rows=lambda: map(_row, shown),
        records=lambda: (_json(verdict, judging.judge, False) for verdict in shown),
        ending=judging.ended,
    )


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
