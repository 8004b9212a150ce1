"""``erudit search``: words by their letters: anagrams, words inside a rack, patterns, hooks."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from erudit_cli.cli.edition import edition_with_lists
from erudit_cli.cli.lexicon import NO_LIST, active_list, identity
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
from erudit_cli.cli.output import Answer, ExitCode, Format, answer
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem, UsageError
from erudit_cli.lexicon import places
from erudit_cli.lexicon.automaton import Automaton
from erudit_cli.lexicon.draw_odds import DrawOdds
from erudit_cli.lexicon.pattern import Letters, read_pattern, read_regex
from erudit_cli.lexicon.profiles import FORMS, PROFILES, TIERS, forms_list
from erudit_cli.lexicon.search import Conditions, Order, open_text, ordered, read_rack, read_word, search
from erudit_cli.lexicon.selection import checked_classes, checked_profile
from erudit_cli.render import search as shown
from erudit_cli.render.columns import columns
from erudit_cli.rules.ruleset import Ruleset

Read = TypeVar("Read")


NUMBERS = frozenset({1, 2, 4})
"""Columns of text that are set flush right."""

Anagram = Annotated[str | None, typer.Option("--anagram", "-a", help="help-search-anagram", metavar="LETTERS*")]
Sub = Annotated[str | None, typer.Option("--sub", "-s", help="help-search-sub", metavar="LETTERS*")]
Pattern = Annotated[str | None, typer.Option("--pattern", "-p", help="help-search-pattern", metavar="PATTERN")]
Regex = Annotated[str | None, typer.Option("--regex", "-e", help="help-search-regex", metavar="REGEX")]
Hooks = Annotated[str | None, typer.Option("--hooks", help="help-search-hooks", metavar="WORD")]
Contains = Annotated[list[str] | None, typer.Option("--contains", help="help-search-contains", metavar="LETTERS")]
Min = Annotated[int | None, typer.Option("--min", min=1, help="help-search-min", metavar="N")]
Max = Annotated[int | None, typer.Option("--max", min=1, max=1000, help="help-search-max", metavar="N")]
Tier = Annotated[str | None, typer.Option("--tier", help="help-search-tier", metavar="strict|club|broad,…")]
Sort = Annotated[Order, typer.Option("--sort", help="help-search-sort", metavar="alphabet|points|length|odds")]
Reverse = Annotated[bool, typer.Option("--reverse", "-r", help="help-search-reverse")]
Count = Annotated[int | None, typer.Option("--count", "-n", min=1, help="help-search-count", metavar="N")]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("search", help="help-search")(find)


def find(
    context: typer.Context,
    anagram: Anagram = None,
    sub: Sub = None,
    pattern: Pattern = None,
    regex: Regex = None,
    hooks: Hooks = None,
    contains: Contains = None,
    least: Min = None,
    most: Max = None,
    tier: Tier = None,
    sort: Sort = Order.ALPHABET,
    reverse: Reverse = False,
    count: Count = None,
    rules: Rules = None,
    overrides: Set = None,
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
    asked = Asked(anagram, sub, pattern, regex, hooks, tuple(contains or ()), least, most, tier, profile, without)
    if asked == Asked():
        console.stderr.write(context.get_help() + "\n")
        return ExitCode.TROUBLE
    blank = Answer(
        "search", lambda: {"lexicon": NO_LIST, "rules": None, "found": 0, "words": []}, columns=shown.COLUMNS
    )

    def compute() -> Answer:
        edition = edition_with_lists(rules, overrides, lang)
        conditions = asked.conditions(Letters(edition.alphabet, edition.yo == "fold"))
        chosen = _list_of(lexicon, profile or edition.profile, edition.language, is_asked=profile is not None)
        return _found(conditions, edition, chosen, (sort, reverse, count), console)

    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


@dataclass(frozen=True, slots=True)
class Asked:
    """The conditions as typed."""

    anagram: str | None = None
    sub: str | None = None
    pattern: str | None = None
    regex: str | None = None
    hooks: str | None = None
    contains: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    tier: str | None = None
    profile: str | None = None
    without: str | None = None

    def conditions(self, letters: Letters) -> Conditions:
        """The conditions, read in the letters of the game.

        Raises:
            UsageError: everything that is wrong in any of them.
        """
        reading = _Reading()
        anagram = reading.of(self.anagram, lambda text: read_rack(text, letters, "--anagram"))
        sub = reading.of(self.sub, lambda text: read_rack(text, letters, "--sub"))
        pattern = reading.of(self.pattern, lambda text: Automaton(read_pattern(text, letters), "--pattern"))
        regex = reading.of(self.regex, lambda text: Automaton(read_regex(text, letters)))
        hooks = reading.of(self.hooks, lambda text: read_word(text, letters, "--hooks"))
        contains = [reading.of(each, lambda text: read_word(text, letters, "--contains")) for each in self.contains]
        tiers = reading.of(self.tier, _tiers)
        played = reading.of(self.profile, lambda text: frozenset({*PROFILES[checked_profile(text)], ""}))
        without = reading.of(self.without, checked_classes)
        least = self.least or 1
        if self.most is not None and least > self.most:
            reading.problems += UsageError("search-lengths", shortest=least, longest=self.most).problems
        if reading.problems:
            raise UsageError.of(reading.problems)
        return Conditions(
            anagram,
            sub,
            tuple(each for each in (pattern, regex) if each is not None),
            hooks,
            tuple(each for each in contains if each is not None),
            least,
            self.most,
            tiers if played is None else played if tiers is None else tiers & played,
            without or frozenset(),
        )


class _Reading:
    """Reads options one after another and keeps what is wrong, so that all of it is said."""

    def __init__(self) -> None:
        self.problems: tuple[Problem, ...] = ()

    def of(self, text: str | None, read: Callable[[str], Read]) -> Read | None:
        if text is None:
            return None
        try:
            return read(text)
        except UsageError as error:
            self.problems += error.problems
            return None


def _list_of(lexicon: str | None, profile: str, language: str, *, is_asked: bool) -> str | None:
    """The list to search: the one named, else for profile ``forms`` that of all forms. An edition of all forms is
    content with the list of nouns until that one is built; who asks for the profile by name is not."""
    name = forms_list(language)
    is_there = is_asked or (setting("lexicon") is None and Path(places.user_list(name)).is_file())
    return name if lexicon is None and profile == FORMS and is_there else lexicon


def _tiers(text: str) -> frozenset[str]:
    tiers = [each.strip() for each in text.split(",")]
    for tier in tiers:
        if tier not in TIERS:
            raise UsageError("search-tier", tier=tier[:40], tiers=", ".join(TIERS))
    return frozenset(tiers)


def _found(
    conditions: Conditions,
    edition: Ruleset,
    lexicon: str | None,
    view: tuple[Order, bool, int | None],
    console: Console,
) -> Answer:
    active = active_list(lexicon, edition.language)
    header, text = open_text(active.path, edition.language)
    if header["language"] != edition.language:
        name, found = header["name"], header["language"]
        raise UsageError("search-list-language", rules=edition.id, name=name, found=found, asked=edition.language)
    order, is_reversed, count = view
    words = ordered(search(text, conditions, edition), order, edition, is_reversed=is_reversed)
    kept, odds = words[:count], DrawOdds(edition)
    rules = {"id": edition.id, "overrides": dict(edition.overrides)}
    return Answer(
        "search",
        lambda: {
            "lexicon": identity(header),
            "rules": rules,
            "found": len(words),
            "words": shown.found_values(kept, odds),
        },
        lines=lambda: columns(
            shown.found_cells(kept, odds, console.language, with_heading=console.is_terminal),
            aligned=console.is_terminal,
            right=NUMBERS,
        ),
        columns=shown.COLUMNS,
        rows=lambda: map(_row, shown.found_values(kept, odds)),
        records=lambda: shown.found_values(kept, odds),
        problems=active.problems(),
        code=ExitCode.YES if words else ExitCode.NO,
    )


def _row(values: shown.Values) -> list[object]:
    return [",".join(each) if isinstance(each, list) else each for each in values.values()]
