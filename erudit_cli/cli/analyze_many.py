"""``erudit analyze`` of many records: a line each, then a table of the players."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from erudit_cli.cli.analyze_work import Outcome, Work
from erudit_cli.cli.many_records import CHUNK, outcomes
from erudit_cli.cli.output import ExitCode, Format, Heard, say_problems
from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem
from erudit_cli.render import analyze as shown
from erudit_cli.render.analyze_sums import Tally, summary_line
from erudit_cli.render.analyze_words import View

if TYPE_CHECKING:
    from erudit_cli.cli.pages import Pages

_JSON_FRAME = ('{"schema": "erudit.analyze/1", "files": [\n', ",\n", '\n], "errors": []}\n')


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
        in_trouble = False
        heard = Heard()
        for outcome in self._printed(found):
            if self.pages is not None:
                self.pages.add(outcome.page)
            say_problems(heard.new(outcome.problems), self.console)
            in_trouble |= any(not problem.is_warning for problem in outcome.problems)
        if self.pages is not None:
            self.pages.close()
        say_problems([*heard.repeats(), *unread], self.console)
        return ExitCode.TROUBLE if in_trouble or unread else ExitCode.YES

    def _printed(self, found: Iterable[Outcome]) -> Iterator[Outcome]:
        """Print each outcome in the form wanted, then hand it on; what belongs before the first and after the last."""
        out = self.console.stdout
        tally = Tally()
        before = between = after = ""
        if self.form is Format.JSON:
            before, between, after = _JSON_FRAME
        elif self.form in (Format.TSV, Format.CSV):
            before = self._cells([shown.SUMMARY_COLUMNS])
        if not self.quiet:
            out.write(before)
        for number, outcome in enumerate(found):
            tally.add(outcome.played)
            if not self.quiet:
                out.write((between if number else "") + self._text(outcome))
            yield outcome
        if self.quiet:
            return
        out.write(after)
        if self.form is Format.TEXT:
            out.writelines(line + "\n" for line in tally.lines(self.view))

    def _text(self, outcome: Outcome) -> str:
        if self.form is Format.JSON:
            return outcome.json
        if self.form is Format.JSONL:
            return '{"schema": "erudit.analyze/1", ' + outcome.json[1:] + "\n"
        if self.form is Format.TEXT:
            return summary_line(outcome.source, outcome.rules, outcome.summaries, self.console.language) + "\n"
        return self._cells(shown.summary_rows(outcome.source, outcome.rules, outcome.summaries))

    def _cells(self, rows: Iterable[Iterable[object]]) -> str:
        import csv
        import io

        buffer = io.StringIO()
        dialect = "excel-tab" if self.form is Format.TSV else "excel"
        csv.writer(buffer, dialect=dialect, lineterminator="\n").writerows(rows)
        return buffer.getvalue()
