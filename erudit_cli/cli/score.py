"""``erudit score``: the points of recorded games, of positions and of moves on them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from erudit_cli.cli.misplaced import with_move_advice
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
from erudit_cli.cli.output import Answer, ExitCode, Format, Json, answer, once, problem_json, say
from erudit_cli.cli.position import Asked, Judged, judge_file, judge_opening
from erudit_cli.cli.records import Replayed, Wanted
from erudit_cli.cli.streams import Console
from erudit_cli.errors import Problem, Where
from erudit_cli.game.replay import Step
from erudit_cli.render import position as shown_position
from erudit_cli.render import score as shown

if TYPE_CHECKING:
    from erudit_cli.render.board_picture import BoardPicture  # drawing is loaded where something is drawn

Files = Annotated[list[str] | None, typer.Argument(help="help-score-files", metavar="FILE…", show_default=False)]
Detail = Annotated[bool, typer.Option("--detail", help="help-detail")]
Move = Annotated[str | None, typer.Option("--move", help="help-score-move", metavar="MOVE", show_default=False)]
Rack = Annotated[str | None, typer.Option("--rack", help="help-score-rack", metavar="RACK", show_default=False)]
TurnNumber = Annotated[int | None, typer.Option("--turn", help="help-turn", metavar="N", min=1)]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("score", help="help-score")(score)


def score(
    context: typer.Context,
    files: Files = None,
    move: Move = None,
    rack: Rack = None,
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
    names = tuple(files or ())
    if not names and move is None:
        if not console.has_input:
            say(context.get_help(), console)
            return ExitCode.TROUBLE
        names = ("-",)
    wanted = Wanted(rules, tuple(overrides or ()), lexicon, encoding)
    asked = Asked(move, rack)
    chosen = form_of(form, as_json)
    view = _View(console, turn, detail, several=len(names) > 1, is_table=chosen in (Format.TSV, Format.CSV))
    columns = shown.COLUMNS if move is None else shown_position.COLUMNS
    nothing = shown.blank_json if move is None else shown_position.blank_json
    blank = Answer("score", lambda: {"files": []} if view.several else nothing(None), columns=("source", *columns))

    def compute() -> Answer:
        files = [judge_file(name, asked, wanted, console) for name in names]
        files = [
            replace(file, problems=with_move_advice(file.problems, name))
            for file, name in zip(files, names, strict=True)
        ]
        return view.answer(files or [judge_opening(asked, wanted)])

    return answer(blank, compute, chosen, console, quiet=quiet)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A record and those of its steps that are to be shown."""

    file: Replayed
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _View:
    """How the person wants to see records and positions."""

    console: Console
    turn: int | None
    detail: bool
    several: bool
    is_table: bool

    def answer(self, files: Sequence[Replayed | Judged]) -> Answer:
        """All inputs as one answer."""
        problems = [problem for file in files for problem in file.problems]
        seen = [_Seen(file, self._steps(file, problems)) if isinstance(file, Replayed) else file for file in files]
        if self.turn is not None:
            codes = ((file, "turn-of-position") for file in files if isinstance(file, Judged))
            problems += [Problem(code, Where(file.source)) for file, code in codes]
        are_positions = all(isinstance(file, Judged) for file in files)
        if self.is_table and not are_positions and any(isinstance(file, Judged) for file in files):
            problems.append(Problem("score-mixed-table"))
            seen = []
        return Answer(
            "score",
            data=lambda: {"files": [self._json(each) for each in seen]} if self.several else self._json(seen[0]),
            lines=lambda: self._lines(seen),
            columns=("source", *(shown_position.COLUMNS if are_positions else shown.COLUMNS)),
            rows=lambda: self._rows(seen),
            records=lambda: [self._json(each, with_errors=True) for each in seen],
            problems=tuple(once(problems, set())),
            code=ExitCode.YES if all(map(_is_right, files)) else ExitCode.NO,
        )

    def _steps(self, file: Replayed, problems: list[Problem]) -> tuple[Step, ...]:
        if file.replay is None or self.turn is None:
            return file.replay.steps if file.replay is not None else ()
        if self.turn > len(file.replay.steps):
            values: dict[str, object] = {"number": self.turn, "count": len(file.replay.steps)}
            problems.append(Problem("turn-missing", Where(file.source), values))
        return file.replay.steps[self.turn - 1 : self.turn]

    def _lines(self, seen: Sequence[_Seen | Judged]) -> Iterator[str]:
        language, aligned = self.console.language, self.console.is_terminal
        for each in seen:
            lines: Iterator[str]
            if isinstance(each, Judged):
                if each.rules is None:
                    continue
                if each.move is not None:
                    detail, is_pair = self.detail, each.is_pair
                    lines = shown_position.move_lines(each.move, each.rules, language, detail=detail, is_pair=is_pair)
                else:
                    lines = shown_position.standing_lines(
                        each.standing, each.faults, each.rules, language, aligned=aligned
                    )
                source = each.source
            elif each.file.replay is None:
                continue
            else:
                lines = shown.text_lines(each.file.replay, each.steps, language, aligned=aligned, detail=self.detail)
                source = each.file.source
            if self.several:
                yield f"{source}:"
            yield from lines
            draw = self._picture(each) if self.detail else None
            if draw is not None:
                from erudit_cli.cli.board_look import look_of
                from erudit_cli.render.board_text import board_below

                yield from board_below(draw, language, look_of(self.console))

    def _picture(self, each: _Seen | Judged) -> "Callable[[], BoardPicture] | None":
        """How to draw the board after the one turn that is shown, if it could be laid."""
        from erudit_cli.render.board_picture import picture_after, picture_laid

        language = self.console.language
        if isinstance(each, Judged):
            move, rules = each.move, each.rules
            if rules is None or move is None or move.laid is None or move.score is None:
                return None
            return partial(picture_laid, move.laid, rules, language)
        if self.turn is None or each.file.replay is None or not any(step.score for step in each.steps):
            return None
        return partial(picture_after, each.file.replay, self.turn, language)

    def _rows(self, seen: Sequence[_Seen | Judged]) -> Iterator[tuple[object, ...]]:
        language = self.console.language
        for each in seen:
            rows: Iterator[tuple[object, ...]] = iter(())
            if isinstance(each, _Seen):
                source = each.file.source
                if each.file.replay is not None:
                    rows = shown.table_rows(each.file.replay, each.steps, language)
            else:
                source = each.source
                if each.move is not None and each.rules is not None:
                    rows = shown_position.move_rows(each.move, language, each.rules)
                elif each.rules is not None:
                    rows = shown_position.standing_rows(each.standing, each.faults, language, each.rules)
            for row in rows:
                yield (source, *row)

    def _json(self, each: _Seen | Judged, *, with_errors: bool = False) -> Json:
        language = self.console.language
        if isinstance(each, Judged):
            found = _position_json(each, language)
            problems = each.problems
        else:
            problems = each.file.problems
            if each.file.replay is None:
                found = shown.blank_json(each.file.source)
            else:
                found = shown.replay_json(each.file.replay, each.steps, language, detail=self.detail)
        if self.several or with_errors:
            found["errors"] = [problem_json(problem, language) for problem in problems]
        return found


def _is_right(file: Replayed | Judged) -> bool:
    if isinstance(file, Judged):
        return file.is_right
    return file.replay is None or file.replay.is_right


def _position_json(judged: Judged, language: str) -> Json:
    if judged.rules is None:
        return shown_position.blank_json(judged.source)
    if judged.move is not None:
        return shown_position.move_json(judged.source, judged.move, judged.rules, language)
    return shown_position.standing_json(judged.source, judged.standing, judged.faults, judged.rules, language)
