"""Words of the command line, of files and of standard input, judged as they come: memory does not grow with them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TypeVar

from erudit_cli.cli.edition import language_of
from erudit_cli.cli.lexicon import active_list, open_active
from erudit_cli.cli.misplaced import advising_words
from erudit_cli.cli.output import ExitCode, say_problems
from erudit_cli.cli.streams import Console, read_blocks, source_name
from erudit_cli.errors import EruditError, Problem, Where
from erudit_cli.lexicon import wordstream
from erudit_cli.lexicon.profiles import DEFAULT, FORMS, forms_list
from erudit_cli.lexicon.verdict import LONGEST_WORD, Judge, Verdict, malformation
from erudit_cli.lexicon.wordlist import Active, LoadedList
from erudit_cli.rules.ruleset import Ruleset

Found = TypeVar("Found")

MANY = 100
"""From so many words on, loading the whole list is quicker than looking each up in the file."""

LONG_LIST = 20_000_000
"""A longer list, such as one of every form, is looked up in the file however many the words: loading it takes seconds,
bytes."""


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


Batch = tuple[list[str], list[Problem]]
"""Words that came together, and what is wrong with those that are none at all."""


@dataclass(frozen=True, slots=True)
class Words:
    """Where the words are: on the command line, in a file, on standard input."""

    given: tuple[str, ...]
    file: str | None
    encoding: str | None

    def batches(self, console: Console) -> Iterator[Batch]:
        """The words in order: those of the command line up to a ``-``, those of each block of a file.

        Raises:
            MissingError: a file cannot be read.
            InputError: it is no text, after the words before that place.
            UsageError: there is no such encoding.
        """
        held: list[tuple[str, Where | None, int]] = []
        for word in self.given:
            if word == "-":
                yield _batch(held)
                held = []
                yield from self._of_file("-", console)
            else:
                held.append((word.strip(), None, 0))
        yield _batch(held)
        if self.file is not None or not self.given:
            yield from self._of_file("-" if self.file is None else self.file, console)

    def _of_file(self, name: str, console: Console) -> Iterator[Batch]:
        source = source_name(name)
        with advising_words(name, "word-as-file"):
            for lines in wordstream.batches(read_blocks(name, console), source, self.encoding):
                yield _batch((line.text, Where(source, line.number, line.column), line.cut) for line in lines)


def _batch(words: Iterable[tuple[str, Where | None, int]]) -> Batch:
    texts, problems = [], []
    for text, where, cut in words:
        code = malformation(text)
        if code is None:
            texts.append(text)
        else:
            shown = text[:20].replace("\0", "\ufffd")
            values: dict[str, object] = {"word": shown, "length": len(text) + cut, "limit": LONGEST_WORD}
            problems.append(Problem(code, where, values))
    return texts, problems


@dataclass(slots=True)
class Judging:
    """Words judged batch by batch, and what is known of them so far.

    `holds` says that problems are for the end, as one JSON object has them; else each is said after its batch.
    """

    words: Words
    table: Table
    suggest: int
    holds: bool
    console: Console
    is_allowed: bool = True
    """Whether every word so far is."""
    in_trouble: bool = False
    """Whether something was no word, or could not be read."""
    active: Active = field(init=False)
    judge: Judge = field(init=False)
    """Him of the batch at hand, from the first on: where many words come, the list is loaded after all."""
    _is_open: bool = False
    _problems: tuple[Problem, ...] = ()
    """Those that were not said."""

    def verdicts(self) -> Iterator[list[Verdict]]:
        """The verdicts on each batch.

        Raises:
            EruditError: not a single word can be judged; what comes in the way later is kept.
        """

        def judged(texts: list[str]) -> list[Verdict]:
            found = list(map(self.judge.judge, texts))
            self.is_allowed &= all(verdict.valid for verdict in found)
            return found

        return self._begun(map(judged, self._batches()))

    def allowed(self) -> Iterator[list[tuple[str, bool]]]:
        """The words of each batch and whether they are allowed, without reasons; errors as of `verdicts`."""

        def judged(texts: list[str]) -> list[tuple[str, bool]]:
            found = [(text, self.judge.allows(text)) for text in texts]
            self.is_allowed &= all(is_allowed for _, is_allowed in found)
            return found

        return self._begun(map(judged, self._batches()))

    def ended(self) -> tuple[tuple[Problem, ...], ExitCode]:
        """When all words have been judged: the problems that were not said, and the exit code."""
        code = ExitCode.YES if self.is_allowed else ExitCode.NO
        return (*self._problems, *self.active.problems()), ExitCode.TROUBLE if self.in_trouble else code

    def _batches(self) -> Iterator[list[str]]:
        """The words that are words, under the judge in force."""
        seen = 0
        for texts, problems in self.words.batches(self.console):
            seen += len(texts)
            if not self._is_open or (seen > MANY and not isinstance(self.judge.lexicon, LoadedList)):
                self.active, self.judge = self.table.judge(self.suggest, whole=seen > MANY)
                self._is_open = True
            if texts:
                yield texts
            self._take(problems)

    def _begun(self, found: Iterator[list[Found]]) -> Iterator[list[Found]]:
        """The same, its first batch found already, so that an error there is one of the whole command."""
        first = next(found, None)
        return chain(() if first is None else (first,), self._kept(found))

    def _kept(self, found: Iterator[list[Found]]) -> Iterator[list[Found]]:
        try:
            yield from found
        except EruditError as error:
            self._take(error.problems)

    def _take(self, problems: Iterable[Problem]) -> None:
        found = tuple(problems)
        self.in_trouble |= bool(found)
        if self.holds:
            self._problems += found
        else:
            say_problems(found, self.console)
