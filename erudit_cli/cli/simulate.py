"""``erudit simulate``: games between bots, in pairs; what they come to, with intervals."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from erudit_cli.cli.options import AsJson, Color, Form, Leaves, Quiet, Set, Ui, console_of, form_of
from erudit_cli.cli.output import Answer, Format, answer, say
from erudit_cli.cli.settings import edition_name, setting
from erudit_cli.cli.stops import StoppedError
from erudit_cli.cli.streams import Console, make_folder, read_bytes, write_atomically, write_together
from erudit_cli.engine.bots import BOTS, EQUITY
from erudit_cli.engine.chunks import play_all
from erudit_cli.engine.progress import Progress, read_progress
from erudit_cli.engine.tournament import (
    CHUNK,
    TURNS,
    WHOLE,
    WHOLE_CHUNK,
    Plan,
    Played,
    match_for,
    program_hash,
    record_names,
)
from erudit_cli.errors import Problem, UsageError
from erudit_cli.messages import sentence
from erudit_cli.render import simulate as shown
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset

Games = Annotated[int, typer.Option("--games", "-n", help="help-simulate-games", metavar="N", min=2)]
Seed = Annotated[int, typer.Option("--seed", help="help-simulate-seed", metavar="S")]
TurnKind = Annotated[str | None, typer.Option("--turns", help="help-simulate-turns", metavar="whole|single")]
BotNames = Annotated[str, typer.Option("--bots", help="help-simulate-bots", metavar="A,B")]
RuleNames = Annotated[str | None, typer.Option("--rules", help="help-simulate-rules", metavar="ID,…")]
ListNames = Annotated[str | None, typer.Option("--lexicon", help="help-simulate-lexicon", metavar="NAME|FILE,…")]
Jobs = Annotated[int, typer.Option("--jobs", help="help-replay-jobs", metavar="N", min=1)]
Stars = Annotated[bool, typer.Option("--stars", help="help-simulate-stars")]
Log = Annotated[str | None, typer.Option("--log", help="help-simulate-log", metavar="FOLDER")]
State = Annotated[str | None, typer.Option("--state", help="help-simulate-state", metavar="FILE")]
Cluster = Annotated[str | None, typer.Option("--cluster", help="help-simulate-cluster", metavar="ADDRESS")]

MOST_BYTES = 16_000_000
"""A state takes some kilobytes; what is larger is none."""


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("simulate", help="help-simulate")(simulate)


def simulate(
    context: typer.Context,
    games: Games = 1000,
    seed: Seed = 1,
    bots: BotNames = "greedy,equity",
    turns: TurnKind = None,
    stars: Stars = False,
    jobs: Jobs = 1,
    log: Log = None,
    state: State = None,
    cluster: Cluster = None,
    leaves: Leaves = None,
    rules: RuleNames = None,
    overrides: Set = None,
    lexicon: ListNames = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console, chosen = console_of(context), form_of(form, as_json)
    run = _Run(console, jobs, log, state, cluster)

    def compute() -> Answer:
        _check(games, jobs, cluster)
        plan = _plan(rules, tuple(overrides or ()), lexicon, leaves, bots, turns, seed, games, log is not None)
        progress = run.play(plan)
        return Answer(
            "simulate",
            data=lambda: shown.results_json(progress),
            lines=lambda: shown.text_lines(progress, console.language, aligned=console.is_terminal, with_stars=stars),
            columns=shown.COLUMNS,
            rows=lambda: shown.table_rows(progress, with_stars=stars),
            problems=tuple(_warnings(plan)),
        )

    blank = Answer("simulate", shown.blank_json, columns=shown.COLUMNS)
    return answer(blank, compute, chosen, console, quiet=quiet)


def _check(games: int, jobs: int, cluster: str | None) -> None:
    """What the options alone show to be wrong.

    Raises:
        UsageError: an odd number of games, or two ways at once to share the work.
    """
    if games % 2:
        raise UsageError("simulate-odd", found=games)
    if cluster is not None and jobs > 1:
        raise UsageError("simulate-jobs-and-cluster")


def _plan(
    rules: str | None,
    overrides: tuple[str, ...],
    lexicon: str | None,
    leaves: str | None,
    bots: str,
    turns: str | None,
    seed: int,
    games: int,
    is_logged: bool,
) -> Plan:
    """What is to be played: each edition with each list.

    Raises:
        UsageError: an unknown bot, or not two of them; no such way to take turns; one table for unlike tiles.
        InputError, MissingError: an edition or a list that cannot be played with.
    """
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise UsageError("option-choice", option="--bots", found=name, choices=", ".join(BOTS))
    if len(names) != 2:
        raise UsageError("simulate-two-bots", found=bots)
    if turns not in (None, *TURNS):
        raise UsageError("option-choice", option="--turns", found=turns, choices=", ".join(TURNS))
    two = (names[0], names[1])
    asked = catalog.parse_overrides(overrides)
    editions = _named(edition_name(rules, catalog.DEFAULT))
    if leaves is not None and EQUITY in two:
        _check_leaves([catalog.load(edition, asked) for edition in editions])
    lists: list[str] | list[None] = [None]
    if (choice := setting("lexicon", lexicon)) is not None:
        lists = _named(choice)
    matches = [match_for(edition, asked, each, two, turns, leaves) for edition in editions for each in lists]
    chunk = WHOLE_CHUNK if any(match.turns == WHOLE for match in matches) else CHUNK
    return Plan(tuple(dict.fromkeys(matches)), two, seed, games // 2, is_logged, program_hash(), chunk)


def _check_leaves(editions: list[Ruleset]) -> None:
    """Whether one table can do for all editions compared: leave values are those of tiles with their points.

    Raises:
        UsageError: the letters or their points differ.
    """
    first = editions[0]
    for other in editions[1:]:
        if other.tileset.values != first.tileset.values:
            raise UsageError("simulate-leaves-several", first=first.id, second=other.id)


def _named(text: str) -> list[str]:
    """What a list with commas names; the name of a file may have commas itself."""
    return [text] if Path(text).is_file() else [name.strip() for name in text.split(",")]


def _warnings(plan: Plan) -> Iterator[Problem]:
    """Leave values that were learned under other rules. Another word list is no reason: a few words change little."""
    for match in plan.matches:
        rules = catalog.load(match.rules, match.overrides)
        leaves = next((found for bot in plan.bots if (found := match.leaves_of(bot))), None)
        if leaves and not leaves.is_for(rules):
            yield Problem("simulate-leaves-other", None, {"rules": shown.match_text(match)}, is_warning=True)


@dataclass(frozen=True, slots=True)
class _Run:
    """Who plays, and what is kept where."""

    console: Console
    jobs: int
    log: str | None
    state: str | None
    cluster: str | None

    def play(self, plan: Plan) -> Progress:
        """Play what was not played; each chunk is kept before the next is waited for.

        Raises:
            OutputError: a game or the state cannot be written.
            InputError: the state is that of another run, or games cannot be played.
        """
        progress = self._begun(plan)
        if self.log is not None:
            make_folder(Path(self.log))
        self._save(progress)
        try:
            with closing(self._played(plan, self._todo(progress))) as found, self._bar(progress) as advance:
                for played in found:
                    known = progress.games
                    self._write(played)
                    progress.take(played)
                    self._save(progress)
                    advance(progress.games - known)
        except (KeyboardInterrupt, StoppedError):
            code = "simulate-stopped" if self.state is None else "simulate-stopped-kept"
            values = {"games": progress.games, "all": 2 * plan.pairs * len(plan.matches), "file": self.state}
            say(sentence(code, self.console.language, **values), self.console)
            raise
        return progress

    def _todo(self, progress: Progress) -> list[int]:
        """The chunks to play: those not counted yet, and those whose records are not in the folder (any more)."""
        if self.log is None:
            return progress.todo
        there = {path.name for path in Path(self.log).iterdir()}
        unwritten = {chunk for chunk in progress.done if not there.issuperset(record_names(progress.plan, chunk))}
        return sorted(unwritten.union(progress.todo))

    def _played(self, plan: Plan, chunks: list[int]) -> Generator[Played]:
        if self.cluster is None or not chunks:
            yield from play_all(plan, chunks, self.jobs)
        else:
            from erudit_cli.engine import cluster

            yield from cluster.play_all(plan, chunks, self.cluster)

    def _begun(self, plan: Plan) -> Progress:
        """What an earlier run has kept."""
        if self.state is None or not Path(self.state).exists():
            return Progress(plan)
        return read_progress(read_bytes(self.state, self.console, MOST_BYTES), self.state, plan)

    def _save(self, progress: Progress) -> None:
        if self.state is not None:
            write_atomically(Path(self.state), progress.to_bytes())

    def _write(self, played: Played) -> None:
        """The records of a chunk, all or none of them."""
        write_together({Path(self.log or ".", name): text.encode() for name, text in played.records})

    @contextmanager
    def _bar(self, progress: Progress) -> Iterator[Callable[[int], object]]:
        """How many games were played, for a person who waits."""
        if not self.console.shows_progress:
            yield bool
            return
        from tqdm import tqdm

        unit = " " + sentence("simulate-progress", self.console.language)
        whole = 2 * progress.plan.pairs * len(progress.plan.matches)
        with tqdm(total=whole, initial=progress.games, file=self.console.stderr, unit=unit, leave=False) as bar:
            yield bar.update
