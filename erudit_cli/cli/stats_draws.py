"""``erudit stats draws``: what a rack just drawn holds, how often it is a bingo, what it can score first."""

from collections.abc import Callable
from typing import Annotated

import typer

from erudit_cli.cli.edition import edition_in_force
from erudit_cli.cli.options import AsJson, Color, Form, Lang, Lexicon, Quiet, Rules, Set, Ui, console_of, form_of
from erudit_cli.cli.output import Format
from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.stats_report import TableName, lexicon_of, report_answer
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem, UsageError
from erudit_cli.lexicon.pattern import Letters
from erudit_cli.lexicon.search import Rack, read_rack
from erudit_cli.processes import shared_out
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats import draws as counted
from erudit_cli.stats import opening as opened
from erudit_cli.stats.bag import Bag, Source, source_of
from erudit_cli.stats.bingos import Bingos
from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.first_words import FirstWords
from erudit_cli.stats.opening import Sums
from erudit_cli.stats.table import Report, Table

MOST_RACKS = 100_000_000
LONGEST_RACK = 10
"""The table of first words holds every part of every word that a rack may lay: of longer racks too many."""

RackOption = Annotated[str | None, typer.Option("--rack", help="help-stats-rack", metavar="RACK")]
Most = Annotated[int, typer.Option("--count", "-n", min=0, help="help-stats-most", metavar="N")]
OpeningOption = Annotated[
    int | None, typer.Option("--opening", min=1, max=MOST_RACKS, help="help-stats-opening", metavar="N")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="help-stats-seed", metavar="S")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="help-stats-jobs", metavar="N")]


def register(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command("draws", help="help-stats-draws")(draws)


def draws(
    context: typer.Context,
    rack: RackOption = None,
    most: Most = 10,
    opening: OpeningOption = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    lang: Lang = None,
    table: TableName = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)

    def compute() -> Report:
        edition = edition_in_force(rules, overrides, lang)
        held = None if rack is None else read_rack(rack, Letters(edition.alphabet, edition.yo == "fold"), "--rack")
        words, problems = lexicon_of(edition, lexicon)
        source = source_of(edition, words)
        bingos = None if words is None else Bingos(edition, words, source)
        if bingos is not None and not bingos.can_be_counted:
            values: dict[str, object] = {"rack": edition.rack_size, "stars": source.most_stars}
            problems = (*problems, Problem("stats-bingo-parts", None, values, is_warning=True))
            bingos = None
        exact = _exact(edition, source, bingos, held, most)
        is_exact = table in exact
        wanted = {table, "held"} if is_exact else exact.keys()  # making "held" finds what is wrong with the rack
        tables = [make() for name, make in exact.items() if name in wanted]
        if opening is not None:
            if words is None:
                raise UsageError("stats-opening-words", rules=edition.id)
            if edition.rack_size > LONGEST_RACK:
                raise UsageError("stats-opening-rack", rack=edition.rack_size, most=LONGEST_RACK)
            if not is_exact:
                sums = _played(edition, words, opened.batches(opening, seed), jobs, console)
                tables += [opened.opening_table(sums, seed), opened.lift_table(sums, source)]
        return Report(tuple(tables), edition, words.header if words else None, problems)

    return report_answer("stats.draws", compute, console, form_of(form, as_json), only=table, quiet=quiet)


def _exact(
    rules: Ruleset, source: Source, bingos: Bingos | None, held: Rack | None, most: int
) -> dict[str, Callable[[], Table]]:
    """How to make each table that is known exactly, by its name: counting bingos takes most of a second."""
    tables: dict[str, Callable[[], Table]] = {
        "rack": lambda: counted.rack_table(rules, source, bingos),
        "numbers": lambda: counted.distribution_table(rules, source),
        "racks": lambda: counted.distinct_table(rules, source),
    }
    if held is not None:
        tables["held"] = lambda: counted.held_table(rules, source, held)
        if isinstance(source, Bag):
            tables["opponent"] = lambda: counted.opponent_table(rules, source, held)
    if bingos is not None:
        tables["bingo"] = lambda: counted.bingo_table(bingos, rules, source)
        if most:
            tables["bingos"] = lambda: counted.likeliest_table(bingos, rules, source, most)
    return tables


class _Player:
    """Plays batches of racks; one in each process, which makes its own table of first words."""

    def __init__(self, rules: Ruleset, words: EditionLexicon) -> None:
        self._source = source_of(rules, words)
        self._size = rules.rack_size
        short = (word for word in words.words if len(word) <= rules.rack_size)
        laid = (form for word in short for form in words.laid(word))
        self._first = FirstWords(rules, laid, self._source.most_stars)

    def play(self, batch: tuple[int, int, int]) -> Sums:
        return opened.play_batch(batch, self._source, self._size, self._first.best)


_player: _Player | None = None


def _start(rules: Ruleset, words: EditionLexicon) -> None:
    global _player  # one for each process that plays
    _player = _Player(rules, words)


def _play(batch: tuple[int, int, int]) -> Sums:
    assert _player is not None
    return _player.play(batch)


def _played(
    rules: Ruleset, words: EditionLexicon, batches: list[tuple[int, int, int]], jobs: int, console: Console
) -> Sums:
    """The sums of all batches, whoever played them."""
    played = shared_out(_play, batches, jobs, start=_start, values=(rules, words))
    return opened.together(with_progress(played, "stats-progress", console, len(batches)))
