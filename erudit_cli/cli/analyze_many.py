"""``erudit analyze`` of many records: a line each, then a table of the players."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from erudit_cli.cli.analyze_work import Outcome, Work
from erudit_cli.cli.many_records import CHUNK, Printing, outcomes
from erudit_cli.cli.output import ExitCode, Format, Heard, say_problems
from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem
from erudit_cli.render import analyze as shown
from erudit_cli.render.analyze_sums import Tally, summary_line
from erudit_cli.render.analyze_words import View

if TYPE_CHECKING:
    from erudit_cli.cli.pages import Pages


@dataclass(frozen=True, slots=True)
class Many:
    """Many records: each said as soon as it is looked at, so that memory does not grow with their number."""

    console: Console
    form: Format
    quiet: bool
    pages: "Pages | None"
    view: View

    def run(self, names: Iterator[str], unread: list[Problem], work: Work, jobs: int) -> int:
        """Look at the records of these names; finding them may fill `unread`."""
        work = replace(work, with_json=self.form in (Format.JSON, Format.JSONL))
        total = None
        if self.console.shows_progress:  # how many there are is worth finding them all first
            known = list(names)
            names, total = iter(known), len(known)
        chunk = 1 if work.asked.plies else CHUNK  # a game takes seconds then
        found = with_progress(outcomes(work, names, jobs, chunk), "stats-games-progress", self.console, total)
        tally = Tally()
        language = self.console.language
        printing: Printing[Outcome] = Printing(
            "erudit.analyze/1",
            shown.SUMMARY_COLUMNS,
            json=lambda outcome: outcome.json,
            rows=lambda outcome: shown.summary_rows(outcome.source, outcome.rules, outcome.summaries),
            line=lambda outcome: summary_line(outcome.source, outcome.rules, outcome.summaries, language),
            totals=lambda: tally.lines(self.view),
        )
        in_trouble = False
        heard = Heard()
        for outcome in printing.printed(found, self.form, self.console, quiet=self.quiet):
            tally.add(outcome.played)
            if self.pages is not None:
                self.pages.add(outcome.page)
            say_problems(heard.new(outcome.problems), self.console)
            in_trouble |= any(not problem.is_warning for problem in outcome.problems)
        if self.pages is not None:
            self.pages.close()
        say_problems([*heard.repeats(), *unread], self.console)
        return ExitCode.TROUBLE if in_trouble or unread else ExitCode.YES
