"""``erudit lexicon explain, diff, export``: what a list says of a word, against another list, to other programs."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from erudit_cli.cli.edition import edition_with_lists
from erudit_cli.cli.judging import Table
from erudit_cli.cli.lexicon import NO_LIST, active_list, identity, must_be_writable, open_active
from erudit_cli.cli.options import (
    AsJson,
    Color,
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
from erudit_cli.cli.streams import Console, write_output, write_together
from erudit_cli.errors import InputError, UsageError
from erudit_cli.lexicon.comparison import Change, compare
from erudit_cli.lexicon.evidence import Evidence, evidence_of
from erudit_cli.lexicon.export import to_hunspell, to_text
from erudit_cli.lexicon.grammar import NOUN_RULES
from erudit_cli.lexicon.selection import Selection, checked_classes, checked_profile
from erudit_cli.lexicon.verdict import LONGEST_WORD, Verdict, malformation
from erudit_cli.lexicon.wordlist import Entry, LoadedList
from erudit_cli.messages import sentence
from erudit_cli.render.columns import columns
from erudit_cli.render.evidence import change_line, evidence_lines
from erudit_cli.rules import catalog
from erudit_cli.rules.alphabet import ALPHABETS, Alphabet
from erudit_cli.rules.ruleset import Ruleset


class Target(StrEnum):
    """What a list may be exported to."""

    TXT = "txt"
    HUNSPELL = "hunspell"
    GRAPH = "graph"


EXPLAIN_COLUMNS = ("word", "valid", "reason", "way", "tier", "voters", "classes", "code", "editions")
DIFF_COLUMNS = ("change", "word", "reason", "before", "after")

Words = Annotated[list[str], typer.Argument(help="help-lexicon-explain-words", metavar="WORD…", show_default=False)]
Before = Annotated[str, typer.Argument(help="help-lexicon-before", metavar="A", show_default=False)]
After = Annotated[str, typer.Argument(help="help-lexicon-after", metavar="B", show_default=False)]
To = Annotated[Target, typer.Option("--to", help="help-lexicon-to", metavar="txt|hunspell|graph")]
Output = Annotated[str, typer.Option("--output", "-o", help="help-lexicon-export-output", metavar="FILE|-")]


def register(group: typer.Typer) -> None:
    """Add the commands to those of ``erudit lexicon``."""
    group.command("diff", help="help-lexicon-diff")(diff)
    group.command("explain", help="help-lexicon-explain")(explain)
    group.command("export", help="help-lexicon-export")(export)


def explain(
    context: typer.Context,
    words: Words,
    lexicon: Lexicon = None,
    lang: Lang = None,
    profile: Profile = None,
    without: Without = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    blank = Answer("lexicon.explain", lambda: {"lexicon": NO_LIST, "words": []}, columns=EXPLAIN_COLUMNS)

    def compute() -> Answer:
        for text in words:
            if (code := malformation(text)) is not None:
                shown = text[:20].replace("\0", "\ufffd")
                raise InputError(code, word=shown, length=len(text), limit=LONGEST_WORD)
        table = Table(lexicon, lang, checked_profile(profile) if profile else None, checked_classes(without))
        active, judge = table.judge()
        language = judge.language
        found: list[tuple[Verdict, Evidence | None, tuple[str, ...]]] = []
        for text in words:
            verdict = judge.judge(text.strip())
            is_word = verdict.word and not set(verdict.word) - set(ALPHABETS[language].letters)
            evidence = evidence_of(verdict.word, language) if is_word and language in NOUN_RULES else None
            found.append((verdict, evidence, _editions_refusing(verdict.spelling or verdict.word, language)))
        records = [_explained(*each) for each in found]
        return Answer(
            "lexicon.explain",
            lambda: {"lexicon": identity(judge.lexicon.header), "words": records},
            lines=lambda: (line for each in found for line in evidence_lines(*each, console.language)),
            columns=EXPLAIN_COLUMNS,
            rows=lambda: ([_cell(record[key]) for key in EXPLAIN_COLUMNS] for record in records),
            records=lambda: records,
            problems=active.problems(),
            code=ExitCode.YES if all(verdict.valid for verdict, _, _ in found) else ExitCode.NO,
        )

    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


def _editions_refusing(word: str, language: str) -> tuple[str, ...]:
    """The editions of a language that refuse a word by name."""
    editions = (catalog.load(name) for name in catalog.edition_ids())
    return tuple(rules.id for rules in editions if rules.language == language and word in rules.exclude)


def _explained(verdict: Verdict, evidence: Evidence | None, editions: tuple[str, ...]) -> Json:
    line = evidence.line if evidence is not None else None
    return {
        "word": verdict.word,
        "valid": verdict.valid,
        "reason": verdict.reason,
        "way": (evidence.ruling.way or None) if evidence is not None else None,
        "tier": verdict.tier,
        "voters": list(evidence.voters if evidence is not None else verdict.voters),
        "seen": evidence.is_seen if evidence is not None else False,
        "classes": list(verdict.classes),
        "code": line.code if line is not None else None,
        "why": line.reason if line is not None else None,
        "place": str(line.where) if line is not None else None,
        "editions": list(editions),
        "rows": [
            {
                "spelling": reading.row.spelling,
                "lemma": reading.row.lemma,
                "tag": reading.row.tag,
                "reason": reading.reason,
                "witness": reading.needs_witness,
            }
            for reading in (evidence.readings if evidence is not None else ())
        ],
    }


def diff(
    context: typer.Context,
    before: Before,
    after: After,
    lang: Lang = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    blank = Answer("lexicon.diff", lambda: {"before": NO_LIST, "after": NO_LIST, "changes": []}, columns=DIFF_COLUMNS)

    def compute() -> Answer:
        lists = [_whole(name, lang) for name in (before, after)]
        languages = [each.header["language"] for each in lists]
        if languages[0] != languages[1]:
            raise UsageError("diff-languages", before=languages[0], after=languages[1])
        changes = list(compare(lists[0], lists[1], languages[0]))
        if not quiet and changes:
            say(_counts(changes, console), console)
        return Answer(
            "lexicon.diff",
            lambda: {
                "before": identity(lists[0].header),
                "after": identity(lists[1].header),
                "changes": [_changed(change) for change in changes],
            },
            lines=lambda: columns(
                [change_line(change, console.language) for change in changes], aligned=console.is_terminal
            ),
            columns=DIFF_COLUMNS,
            rows=lambda: ([_cell(_changed(change)[key]) for key in DIFF_COLUMNS] for change in changes),
            records=lambda: map(_changed, changes),
            code=ExitCode.NO if changes else ExitCode.YES,
        )

    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


def _whole(name: str, lang: str | None) -> LoadedList:
    opened = open_active(active_list(name, lang), lang, whole=True)
    assert isinstance(opened, LoadedList)
    return opened


def _counts(changes: Iterable[Change], console: Console) -> str:
    found = Counter(change.kind for change in changes)
    counts = {kind: found[kind] for kind in ("added", "removed", "changed")}
    return sentence("diff-counts", console.language, **counts)


def _changed(change: Change) -> Json:
    return {
        "change": change.kind,
        "word": change.word,
        "reason": change.reason,
        "before": _facts(change.before),
        "after": _facts(change.after),
    }


def _facts(entry: Entry | None) -> str | None:
    """Tier, voters, classes and grammar of a word, as its row has them."""
    return None if entry is None else entry.line().split("\t", 2)[-1]


def export(
    context: typer.Context,
    output: Output,
    to: To = Target.TXT,
    lexicon: Lexicon = None,
    lang: Lang = None,
    profile: Profile = None,
    without: Without = None,
    rules: Rules = None,
    overrides: Set = None,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    tiers, classes = checked_profile(profile), checked_classes(without)
    if to is Target.HUNSPELL and (output in ("-", "") or _is_no_file(Path(output))):
        raise UsageError("export-two-files")
    if rules is None and not overrides:
        opened = open_active(active_list(lexicon, lang), lang, whole=True)
        assert isinstance(opened, LoadedList)
        chosen = Selection(opened, tiers, classes)
        words = [entry.spelling or entry.key for entry in opened.entries() if chosen.has(entry.line())]
        header = opened.header
    else:
        edition = edition_with_lists(rules, overrides, lang)
        header, words = _laid_words(Table(lexicon, lang, profile, classes, edition), edition)
    alphabet = ALPHABETS[header["language"]]
    if to is Target.TXT:
        write_output(output, to_text(words, alphabet), console)
    elif to is Target.GRAPH:
        write_output(output, _graph(words, alphabet, header["sha256"]), console)
    else:
        base = output.removesuffix(".dic")
        for name in (output, f"{base}.aff", f"{base}.dic"):
            must_be_writable(Path(name))
        dictionary, affixes = to_hunspell(words, alphabet)
        write_together({Path(f"{base}.aff"): affixes, Path(f"{base}.dic"): dictionary})
    if not quiet and output != "-":
        say(sentence("export-written", console.language, count=len(words), path=output), console)
    return ExitCode.YES


def _laid_words(table: Table, edition: Ruleset) -> tuple[dict[str, str], list[str]]:
    """The header of an edition's list, and every row of letters that may be laid as a word, each once."""
    from erudit_cli.engine.spelled import spelled_words

    active, judge = table.judge()
    longest = edition.layout.longest_line
    laid = dict.fromkeys(spelled_words(active.path, edition, judge.profile, table.without))
    return judge.lexicon.header, [word for word in laid if longest is None or len(word) <= longest]


def _is_no_file(path: Path) -> bool:
    """Whether something is there that two files cannot be written beside under its name: a folder, a device."""
    return path.exists() and not path.is_file()


def _graph(words: list[str], alphabet: Alphabet, identity: str) -> bytes:
    """The file of the words' graph; it says which list it was made from."""
    from erudit_cli.engine import wordgraph

    letters = "".join(sorted({letter for word in words for letter in word}, key=alphabet.sort_key))
    return wordgraph.to_bytes(wordgraph.build(words, letters), identity)


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else value
