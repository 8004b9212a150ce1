"""How a record is looked at, in this process or in another that shares the work."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from erudit_cli.cli.hint_turns import no_list
from erudit_cli.cli.output import Json, problem_json
from erudit_cli.cli.records import Replayed, Wanted, replay_file
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console
from erudit_cli.engine.analysis import Analysis, Asked, GameAnalysis, Summary, TurnAnalysis
from erudit_cli.engine.equity import leaves_for
from erudit_cli.engine.graphs import graph_of, list_hash
from erudit_cli.errors import EruditError, Problem, Where
from erudit_cli.game.replay import Replay
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.render import analyze as shown
from erudit_cli.render.analyze_sums import Played
from erudit_cli.render.played_words import rules_text
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.stats.played import player_name

if TYPE_CHECKING:
    from erudit_cli.cli.pages import Made

UNHEEDED = "words-not-judged"
"""Where there is no list the error says so."""

Watch = Callable[[Iterator[TurnAnalysis]], Iterator[TurnAnalysis]]
"""Hands turns on as they are looked at."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of looking at one record."""

    source: str
    found: Analysis | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one record among many comes to; small, so that it can come from another process."""

    source: str
    played: Played | None
    """None where the record could not be read; without players where it could not be looked at."""
    summaries: tuple[Summary, ...]
    problems: tuple[Problem, ...]
    json: str = ""
    page: "Made | None" = None

    @property
    def rules(self) -> str | None:
        return None if self.played is None else self.played.edition


@dataclass(frozen=True, slots=True)
class Work:
    """How records are looked at; given to every process."""

    wanted: Wanted
    asked: Asked
    leaves: str | None
    language: str
    with_json: bool = False
    with_page: bool = False

    def look(self, file: Replayed, wanted: tuple[int, ...] | None = None, watch: Watch = iter) -> Looked:
        """One record, all its turns or those of the `wanted` numbers; what stands in the way is in the problems.

        `watch` sees each turn as it is looked at.
        """
        if file.replay is None:
            return Looked(file.source, None, file.problems)
        try:
            return Looked(file.source, self._analysis(file.replay, wanted, watch), file.problems)
        except EruditError as error:
            heard = tuple(problem for problem in file.problems if problem.code != UNHEEDED)
            here = Where(file.source)  # what has no place of its own is a fault of this record
            found = (problem if problem.where else replace(problem, where=here) for problem in error.problems)
            return Looked(file.source, None, (*heard, *found))

    def _analysis(self, replayed: Replay, wanted: tuple[int, ...] | None, watch: Watch) -> Analysis:
        rules = replayed.rules
        words = words_of(rules, setting("lexicon", self.wanted.lexicon))
        if words is None:
            raise no_list(rules, Where(replayed.record.source))
        leaves = leaves_for(rules, self.leaves)
        game = GameAnalysis(replayed, graph_of(rules, words.active.path), leaves, self.asked)
        return Analysis(replayed, tuple(watch(game.turns(wanted))), leaves, self.asked, list_hash(words.active.path))

    def paged(self, file: Replayed, looked: Looked) -> "tuple[Looked, Made | None]":
        """The page of a record that was looked at, if it is wanted and can be made."""
        if not self.with_page or looked.found is None:
            return looked, None
        from erudit_cli.cli.pages import made

        try:
            return looked, made(looked.found.replay, self.wanted, self.language, file.problems, looked.found)
        except EruditError as error:
            return replace(looked, problems=(*looked.problems, *error.problems)), None

    def __call__(self, name: str) -> "Outcome":
        """One record among many."""
        console = Console(self.language, sys.stdin, sys.stdout, sys.stderr)
        file = replay_file(name, self.wanted, console)
        looked, page = self.paged(file, self.look(file))
        text = ""
        if self.with_json:
            data = looked_json(looked, () if looked.found is None else looked.found.turns)
            data["errors"] = [problem_json(problem, self.language) for problem in looked.problems]
            text = json.dumps(data, ensure_ascii=False)
        summaries = () if looked.found is None else looked.found.summaries
        played = None if file.replay is None else _played(file.replay, summaries)
        return Outcome(looked.source, played, summaries, looked.problems, text, page)


def _played(replayed: Replay, summaries: tuple[Summary, ...]) -> Played:
    """The sums under the players' names, as `erudit stats games` tells people apart."""
    rules = replayed.rules
    players = ((player_name(replayed, number), each) for number, each in enumerate(summaries))
    return Played(rules_text(rules), fingerprint(rules), tuple(players))


def looked_json(looked: Looked, turns: tuple[TurnAnalysis, ...]) -> Json:
    return shown.blank_json(looked.source) if looked.found is None else shown.analysis_json(looked.found, turns)
