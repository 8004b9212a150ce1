"""``erudit score``: the points of recorded games."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from erudit_cli.cli.options import (
    AsJson,
    Color,
    Encoding,
    Form,
    Lexicon,
    Quiet,
    Rules,
    Set,
    Ui,
    console_of,
    form_of,
)
from erudit_cli.cli.output import Answer, ExitCode, Format, Json, answer, problem_json
from erudit_cli.cli.records import Replayed, Wanted, replay_file
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem, Where
from erudit_cli.game.replay import Step
from erudit_cli.render import score as shown

Files = Annotated[list[str], typer.Argument(help="help-score-files", metavar="FILE…", show_default=False)]
Detail = Annotated[bool, typer.Option("--detail", help="help-detail")]
TurnNumber = Annotated[int | None, typer.Option("--turn", help="help-turn", metavar="N", min=1)]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("score", help="help-score")(score)


def score(
    context: typer.Context,
    files: Files,
    detail: Detail = False,
    turn: TurnNumber = None,
    rules: Rules = None,
    overrides: Set = None,
    lexicon: Lexicon = None,
    encoding: Encoding = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console = console_of(context)
    wanted = Wanted(rules, tuple(overrides or ()), lexicon, encoding)
    view = _View(console, turn, detail, several=len(files) > 1)
    blank = Answer("score", view.data_of_nothing, columns=shown.COLUMNS)
    return answer(
        blank,
        lambda: view.answer([replay_file(name, wanted, console) for name in files]),
        form_of(form, as_json),
        console,
        quiet=quiet,
    )


@dataclass(frozen=True, slots=True)
class _Seen:
    """A record and those of its steps that are to be shown."""

    file: Replayed
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _View:
    """How the person wants to see replayed records."""

    console: Console
    turn: int | None
    detail: bool
    several: bool

    def answer(self, files: Sequence[Replayed]) -> Answer:
        """All records as one answer."""
        problems = [problem for file in files for problem in file.problems]
        seen = [_Seen(file, self._steps(file, problems)) for file in files]
        right = all(file.replay is None or file.replay.is_right for file in files)
        return Answer(
            "score",
            data=lambda: {"files": [self._json(each) for each in seen]} if self.several else self._json(seen[0]),
            lines=lambda: self._lines(seen),
            columns=("source", *shown.COLUMNS),
            rows=lambda: self._rows(seen),
            records=lambda: [self._json(each, with_errors=True) for each in seen],
            problems=tuple(_once(problems)),
            code=ExitCode.YES if right else ExitCode.NO,
        )

    def data_of_nothing(self) -> Json:
        """The JSON object where nothing could be read."""
        return {"files": []} if self.several else shown.blank_json(None)

    def _steps(self, file: Replayed, problems: list[Problem]) -> tuple[Step, ...]:
        if file.replay is None or self.turn is None:
            return file.replay.steps if file.replay is not None else ()
        if self.turn > len(file.replay.steps):
            values: dict[str, object] = {"number": self.turn, "count": len(file.replay.steps)}
            problems.append(Problem("turn-missing", Where(file.source), values))
        return file.replay.steps[self.turn - 1 : self.turn]

    def _lines(self, seen: Sequence[_Seen]) -> Iterator[str]:
        language = self.console.language
        for each in seen:
            if each.file.replay is None:
                continue
            if self.several:
                yield f"{each.file.source}:"
            aligned = self.console.is_terminal
            yield from shown.text_lines(each.file.replay, each.steps, language, aligned=aligned, detail=self.detail)

    def _rows(self, seen: Sequence[_Seen]) -> Iterator[tuple[object, ...]]:
        for each in seen:
            if each.file.replay is not None:
                for row in shown.table_rows(each.file.replay, each.steps, self.console.language):
                    yield (each.file.source, *row)

    def _json(self, each: _Seen, *, with_errors: bool = False) -> Json:
        language = self.console.language
        if each.file.replay is None:
            found = shown.blank_json(each.file.source)
        else:
            found = shown.replay_json(each.file.replay, each.steps, language, detail=self.detail)
        if self.several or with_errors:
            found["errors"] = [problem_json(problem, language) for problem in each.file.problems]
        return found


def _once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Each problem, but what is said of no place only once."""
    said = set()
    for problem in problems:
        key = (problem.code, tuple(sorted(map(str, problem.values.items()))))
        if problem.where is None and key in said:
            continue
        said.add(key)
        yield problem
