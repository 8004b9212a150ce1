"""``erudit convert``: records and positions from one form into another."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

import typer

from erudit_cli.cli.options import Color, Encoding, Quiet, Rules, Set, Ui, console_of
from erudit_cli.cli.output import ExitCode, say, say_problems
from erudit_cli.cli.records import NOISE, Wanted, edition_for, read_record, record_bytes, where_named
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, source_name, write_output
from erudit_cli.errors import EruditError, InputError, Problem, UsageError, Where
from erudit_cli.game.moment import position_after
from erudit_cli.game.moves import Turn
from erudit_cli.game.position import WrittenPosition
from erudit_cli.game.record import GameRecord, Pragma
from erudit_cli.game.replay import Replay, replay
from erudit_cli.records import cgp, gcg_writer, json, positions, record_json
from erudit_cli.records import encoding as encodings
from erudit_cli.records.diagram import FIELD, Shape
from erudit_cli.records.edition import edition_of
from erudit_cli.render.board_text import board_lines
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import Layout
from erudit_cli.rules.ruleset import Ruleset

ARROW = "->"
"""Between the boards before and after a turn."""


class Target(StrEnum):
    """What a record or a position can become."""

    GCG = "gcg"
    CGP = "cgp"
    JSON = "json"
    TEXT = "text"


File = Annotated[str | None, typer.Argument(help="help-convert-file", metavar="FILE", show_default=False)]
To = Annotated[Target, typer.Option("--to", help="help-convert-to", metavar="gcg|cgp|json|text", show_default=False)]
Output = Annotated[str | None, typer.Option("--output", "-o", help="help-convert-output", metavar="FILE|-")]
Number = Annotated[int | None, typer.Option("--turn", help="help-convert-turn", metavar="N", min=0)]
Premiums = Annotated[bool, typer.Option("--premiums", help="help-convert-premiums")]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("convert", help="help-convert")(convert)


def convert(
    context: typer.Context,
    to: To,
    file: File = None,
    output: Output = None,
    turn: Number = None,
    premiums: Premiums = False,
    rules: Rules = None,
    overrides: Set = None,
    encoding: Encoding = None,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console = console_of(context)
    if file is None and not console.has_input:
        say(context.get_help(), console)
        return ExitCode.TROUBLE
    job = _Job(console, to, turn, premiums, Wanted(rules, tuple(overrides or ()), None, encoding), [])
    try:
        text = job.converted(file or "-")
        if text is not None:
            _write(text, output, console, quiet=quiet)
    except EruditError as error:
        job.problems += error.problems
    say_problems(job.problems, console)
    return ExitCode.TROUBLE if any(not problem.is_warning for problem in job.problems) else ExitCode.YES


def _write(text: str, output: str | None, console: Console, *, quiet: bool) -> None:
    """Into a file, whole or not at all, or to standard output; what is no terminal gets UTF-8, as the text may say."""
    if output not in (None, "-"):
        write_output(output, text.encode(), console)
    elif quiet:
        return
    elif console.is_terminal:
        console.stdout.write(text)
    else:
        write_output("-", text.encode(), console)


@dataclass(slots=True)
class _Job:
    """One conversion: what is wanted, and what there is to say about it."""

    console: Console
    to: Target
    turn: int | None
    premiums: bool
    wanted: Wanted
    problems: list[Problem]

    def converted(self, name: str) -> str | None:
        """The input in its new form; None where it could not be read."""
        self._check_options()
        source = source_name(name)
        data = record_bytes(name, self.console)
        decoded = encodings.decode(data, source, self.wanted.encoding, rules=setting("rules", self.wanted.rules))
        if decoded.text.strip() and not positions.is_record(decoded.text):
            self.problems += [problem for problem in decoded.problems if problem.code != NOISE]
            return self._position(decoded.text, source)
        record = read_record(name, self.wanted, self.console, self.problems, data)
        return None if record is None else self._record(record)

    def _check_options(self) -> None:
        """Each option belongs to some targets."""
        given = (
            ("--turn", self.turn is not None, (Target.CGP, Target.TEXT)),
            ("--premiums", self.premiums, (Target.TEXT,)),
        )
        wrong = [
            Problem("convert-option", None, {"option": option, "to": self.to, "targets": ", ".join(targets)})
            for option, is_given, targets in given
            if is_given and self.to not in targets
        ]
        if wrong:
            raise UsageError.of(wrong)

    # records

    def _record(self, record: GameRecord) -> str:
        if self.to in (Target.CGP, Target.TEXT):
            rules = edition_for(record, self.wanted, self.problems)
            return self._moment(replay(record, rules))
        rules_asked: Ruleset | None = None
        if self.wanted.rules is not None or self.wanted.overrides:
            rules_asked = edition_for(record, self.wanted, self.problems)
            record = _with_rules(record, self._named(rules_asked, edition_of(record).id))
        if self.to is Target.JSON:
            return record_json.write(record, rules_asked)
        return gcg_writer.write(record, rules_asked)

    def _moment(self, replayed: Replay) -> str:
        """The position after the turn that is asked for, the last one by default."""
        number, count = self.turn, len(replayed.steps)
        if number is None:
            number = count
        source, rules = replayed.record.source, replayed.rules
        if number > count:
            raise InputError("turn-missing", where=Where(source), number=number, count=count)
        self.problems += _not_laid(replayed, number)
        name, *pairs = self._named(rules, edition_of(replayed.record).id)
        written = WrittenPosition(
            source,
            position_after(replayed, number),
            rules=name,
            overrides=tuple((key, value) for key, _, value in (pair.partition("=") for pair in pairs)),
            is_infinite=rules.layout.is_infinite,
        )
        return self._written(written, rules.layout)

    def _named(self, rules: Ruleset, said: str | None) -> list[str]:
        """An edition as records name it: its id, or the file it was read from, and what this run changes.

        `said` is how the text that is converted names it.

        Where the path would lead out of the folder, the bare name: the file is looked for beside the record.
        """
        name = rules.id
        if not rules.is_released:
            name = self.wanted.rules or said or setting("rules") or rules.id
        return [catalog.name_for_text(name), *(f"{key}={value}" for key, value in rules.overrides)]

    # positions

    def _position(self, text: str, source: str) -> str | None:
        if self.to is Target.GCG:
            raise InputError("convert-position-to-gcg", where=Where(source))
        if self.turn is not None:
            raise InputError("turn-of-position", where=Where(source))
        asked = catalog.parse_overrides(self.wanted.overrides)
        chosen = setting("rules", self.wanted.rules)
        rules = None if chosen is None else catalog.load(chosen, asked)
        written, reading = positions.read(text, source, _shape_of(rules))
        if written is not None and rules is None:
            rules = self._own_rules(written, asked)
            if _shape_of(rules) != FIELD:
                written, reading = positions.read(text, source, _shape_of(rules))
        self.problems += reading
        if written is not None and rules is not None:
            self.problems += positions.refused(written, rules)
            if self.wanted.rules is not None or asked:
                name, *_ = self._named(rules, written.rules)
                kept = tuple(item for item in written.operations if item[0] != cgp.RULES)
                written = replace(written, rules=name, overrides=rules.overrides, operations=kept)
        if written is None or any(not problem.is_warning for problem in self.problems):
            return None
        if written.after is not None and self.to is Target.CGP:
            raise InputError("convert-pair", where=Where(source))
        return self._written(written, self._layout(written, rules))

    def _own_rules(self, written: WrittenPosition, asked: catalog.Overrides) -> Ruleset | None:
        """The edition a position names; what its letters show is not enough to refuse anything by."""
        edition = positions.edition_of_position(written)
        if edition.id is None or edition.basis == "letters":
            return None
        try:
            return catalog.load_named_in(written.source, edition.id, tuple(dict(edition.overrides + asked).items()))
        except EruditError as error:
            if edition.where is None:
                raise
            raise InputError.of(where_named(error, edition.where)) from error

    def _layout(self, written: WrittenPosition, rules: Ruleset | None) -> Layout:
        """The board to draw: the edition's; where none is named, one without premium squares unless they are wanted."""
        if rules is not None:
            return rules.layout
        if written.is_infinite:
            return Layout((".",), period=1)
        if not self.premiums:
            return Layout(("." * FIELD[1],) * FIELD[0])
        edition = positions.edition_of_position(written).id or catalog.DEFAULT
        where = Where(written.source)
        self.problems.append(Problem("board-edition-by-letters", where, {"edition": edition}, is_warning=True))
        return catalog.load(edition).layout

    def _written(self, written: WrittenPosition, layout: Layout) -> str:
        shape = FIELD if layout.is_infinite else (layout.height, layout.width)
        match self.to:
            case Target.CGP:
                return cgp.write(written, shape) + "\n"
            case Target.JSON:
                return json.write(written, shape)
        lines = board_lines(written.position.board, layout, premiums=self.premiums)
        if written.after is not None:
            lines += [ARROW, *board_lines(written.after, layout, premiums=self.premiums)]
        return "".join(line + "\n" for line in lines)


def _with_rules(record: GameRecord, named: Iterable[str]) -> GameRecord:
    """The record with its edition named, whatever it named before."""
    others = tuple(pragma for pragma in record.pragmas if pragma.name not in ("rules", "rules-sha256"))
    return replace(record, pragmas=(Pragma("rules", " ".join(named), Where(record.source)), *others))


def _not_laid(replayed: Replay, number: int) -> Iterator[Problem]:
    """Plays that are not on the board because they cannot lie there."""
    for step in replayed.steps[:number]:
        if isinstance(step.event.action, Turn) and step.score is None:
            yield Problem("convert-not-laid", step.event.where, is_warning=True)


def _shape_of(rules: Ruleset | None) -> Shape:
    return FIELD if rules is None or rules.layout.is_infinite else (rules.layout.height, rules.layout.width)
