"""Pages of games in files: what a page is made of, where each goes, the index of several."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from erudit_cli.cli.records import Wanted
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, make_folder, write_output
from erudit_cli.errors import Problem, UsageError
from erudit_cli.game.replay import Replay
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import open_list
from erudit_cli.render.report_html import Listed, check_installed, index_html, listed, report_html
from erudit_cli.render.report_page import WordList, report_page
from erudit_cli.render.report_words import refusals

if TYPE_CHECKING:
    from erudit_cli.engine.analysis import Analysis

INDEX = "index.html"
ENDINGS = ("", ".html", ".htm")
"""How the name of a page may end."""
NAMELESS = "game"
"""The page of a record that has no name of its own: standard input."""


@dataclass(frozen=True, slots=True)
class Made:
    """A page, and what the index says of it but for the link."""

    html: str
    listed: Listed


def made(
    replayed: Replay, wanted: Wanted, language: str, problems: Iterable[Problem], analysis: "Analysis | None" = None
) -> Made:
    """The page of a game, with its analysis where there is one; `problems` are those of reading the record.

    Raises:
        InputError: the word list cannot be read, or the tiles lie too far apart for a picture.
        MissingError: jinja2 is not installed.
    """
    page = report_page(replayed, language, _word_list(replayed, wanted, language), problems)
    if analysis is None:
        return Made(report_html(page), listed(page, ""))
    from erudit_cli.render.report_analysis import page_analysis

    return Made(report_html(page, page_analysis(analysis, language)), listed(page, ""))


def _word_list(replayed: Replay, wanted: Wanted, language: str) -> WordList | None:
    """The list the words were judged by, and why it refuses what it refuses; None where they were not judged."""
    rules = replayed.rules
    words = words_of(rules, setting("lexicon", wanted.lexicon))
    if words is None:
        return None
    opened = open_list(words.active.path, rules.language)
    header = opened.header
    judge = Judge.of_edition(opened, rules, suggest=0)
    return WordList(header["name"], header["sha256"], rules.profile, refusals(replayed, judge, language))


@dataclass(frozen=True, slots=True)
class Asked:
    """Where pages are wanted: the value of which `option`; `is_one` says that one record was named, no folder."""

    output: str | None
    option: str
    is_one: bool


@dataclass(slots=True)
class Pages:
    """The pages of records, written one by one in their order, then what leads to them."""

    places: Iterator[str]
    index: str | None
    """Where the index goes; None where there is none."""
    console: Console
    quiet: bool
    games: list[Listed] = field(default_factory=list)

    @classmethod
    def of(cls, names: Sequence[str], asked: Asked, console: Console, *, quiet: bool) -> "Pages":
        """The pages of the records of these names. Whatever stands in the way is said before any work is done.

        Raises:
            UsageError: several pages cannot go into one file, or the file's name is that of no page.
            MissingError: jinja2 is not installed.
            OutputError: the folder cannot be made.
        """
        output = asked.output
        places = tuple(_places(names, asked))
        check_installed()
        if names and output is not None and (not asked.is_one or _is_folder(output)):
            make_folder(Path(output))
        index = None if asked.is_one or output is None else str(Path(output) / INDEX)
        return cls(iter(places), index, console, quiet)

    def add(self, page: Made | None) -> None:
        """Write the page of the next record; None: it has none.

        Raises:
            OutputError: the file cannot be written.
        """
        place = next(self.places)
        if page is not None:
            write_output(place, page.html.encode(), self.console)
            self.games.append(replace(page.listed, link=quote(Path(place).name)))
            self._say_written(place)

    def close(self) -> None:
        """Write the index, if there is anything to lead to."""
        if self.games and self.index is not None:
            write_output(self.index, index_html(self.games, self.console.language).encode(), self.console)
            self._say_written(self.index)

    def _say_written(self, place: str) -> None:
        """The name of a page that is there now, for who opens it or passes it on."""
        if place != "-" and not self.quiet:
            self.console.stdout.write(place + "\n")


def _places(names: Sequence[str], asked: Asked) -> Iterator[str]:
    """Where the page of each record goes; no two go to the same place."""
    output = asked.output
    if output is not None and asked.is_one and not _is_folder(output):
        if Path(output).suffix.lower() not in ENDINGS:  # a page over the record itself, or a .pdf that is none
            raise UsageError("report-ending", output=output, option=asked.option)
        yield output
        return
    if output is not None and (output == "-" or Path(output).is_file()):
        raise UsageError("report-several", output=output, option=asked.option)
    folder = Path(output or "")
    taken = {Path(INDEX).stem}
    for name in names:
        stem = NAMELESS if name == "-" else Path(name).stem or NAMELESS
        number, chosen = 1, stem
        while chosen.casefold() in taken:
            number += 1
            chosen = f"{stem}-{number}"
        taken.add(chosen.casefold())
        yield str(folder / f"{chosen}.html")


def _is_folder(output: str) -> bool:
    return output != "-" and (output.endswith("/") or Path(output).is_dir())
