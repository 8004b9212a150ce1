"""``erudit render``: a recorded game or a position as a board one can look at."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import Annotated

import typer

from erudit_cli.cli.board_look import look_of
from erudit_cli.cli.options import Color, Encoding, Quiet, Rules, Set, Ui, console_of
from erudit_cli.cli.output import ExitCode, say, say_problems
from erudit_cli.cli.position import RACK, Asked, place_text, typed_rack
from erudit_cli.cli.records import NOISE, Wanted, edition_for, read_record, record_bytes
from erudit_cli.cli.settings import edition_name, setting
from erudit_cli.cli.streams import Console, source_name, write_output
from erudit_cli.errors import EruditError, InputError, Problem, UsageError, Where
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.game.record import GameRecord
from erudit_cli.game.replay import replay
from erudit_cli.records import encoding as encodings
from erudit_cli.records import positions
from erudit_cli.render.board_picture import BoardPicture, picture_after, picture_written
from erudit_cli.render.board_text import TextLook, picture_lines
from erudit_cli.render.palette import Theme
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset


class Target(StrEnum):
    """What a board can be drawn as."""

    TEXT = "text"
    SVG = "svg"
    PNG = "png"
    HTML = "html"


OF_SUFFIX = {".txt": Target.TEXT, ".svg": Target.SVG, ".png": Target.PNG, ".html": Target.HTML, ".htm": Target.HTML}
"""What a file's name says of its form where ``--to`` is silent."""

File = Annotated[str | None, typer.Argument(help="help-render-file", metavar="FILE", show_default=False)]
To = Annotated[Target | None, typer.Option("--to", help="help-render-to", metavar="text|svg|png|html")]
Output = Annotated[str | None, typer.Option("--output", "-o", help="help-render-output", metavar="FILE|-")]
Number = Annotated[int | None, typer.Option("--turn", help="help-render-turn", metavar="N", min=0)]
Rack = Annotated[str | None, typer.Option("--rack", help="help-score-rack", metavar="RACK", show_default=False)]
Look = Annotated[Theme | None, typer.Option("--theme", help="help-render-theme", metavar="light|dark|print")]
Scale = Annotated[int | None, typer.Option("--scale", help="help-render-scale", metavar="N", min=1, max=8)]
Empty = Annotated[bool, typer.Option("--empty", help="help-render-empty")]


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command("render", help="help-render")(render)


def render(
    context: typer.Context,
    file: File = None,
    to: To = None,
    output: Output = None,
    turn: Number = None,
    rack: Rack = None,
    empty: Empty = False,
    theme: Look = None,
    scale: Scale = None,
    rules: Rules = None,
    overrides: Set = None,
    encoding: Encoding = None,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early
    color: Color = None,  # noqa: ARG001  read early
) -> int:
    console = console_of(context)
    if file is None and not empty and not console.has_input:
        say(context.get_help(), console)
        return ExitCode.TROUBLE
    wanted = Wanted(rules, tuple(overrides or ()), None, encoding)
    source = _Source(console, turn, Asked(None, rack), wanted, [])
    drawing = _Drawing(console, to or _by_name(output), theme, scale)
    try:
        drawing.check(output)
        picture = source.opening(file) if empty else source.picture(file or "-")
        if picture is not None:
            drawing.write(picture, output, quiet=quiet)
    except EruditError as error:
        source.problems += error.problems
    say_problems(source.problems, console)
    return ExitCode.TROUBLE if any(not problem.is_warning for problem in source.problems) else ExitCode.YES


def _by_name(output: str | None) -> Target:
    """The form a file's name says; text where the name has no ending.

    Raises:
        UsageError: it ends as no form does.
    """
    ending = PurePath(output or "").suffix.lower()
    if ending and ending not in OF_SUFFIX:
        raise UsageError("render-ending", name=output, endings=", ".join(OF_SUFFIX))
    return OF_SUFFIX.get(ending, Target.TEXT)


@dataclass(slots=True)
class _Source:
    """What is to be drawn, and what there is to say about reading it."""

    console: Console
    turn: int | None
    asked: Asked
    wanted: Wanted
    problems: list[Problem]

    def opening(self, file: str | None) -> BoardPicture | None:
        """The empty board of an edition."""
        if file is not None:
            raise UsageError("render-empty-with-file", file=file)
        rules = catalog.load(edition_name(self.wanted.rules, catalog.DEFAULT), self._overrides())
        rack = self._rack(rules)
        position = Position() if rack is None else Position().with_rack(rack)
        return (
            None if self._has_errors() else picture_written(WrittenPosition("", position), rules, self.console.language)
        )

    def picture(self, name: str) -> BoardPicture | None:
        """A record or a position as a picture; None where it could not be read."""
        source = source_name(name)
        data = record_bytes(name, self.console)
        decoded = encodings.decode(data, source, self.wanted.encoding, rules=setting("rules", self.wanted.rules))
        if decoded.text.strip() and not positions.is_record(decoded.text):
            self.problems += [problem for problem in decoded.problems if problem.code != NOISE]
            return self._position(decoded.text, source)
        record = read_record(name, self.wanted, self.console, self.problems, data)
        return None if record is None else self._record(record)

    def _position(self, text: str, source: str) -> BoardPicture | None:
        if self.turn is not None:
            raise InputError("turn-of-position", where=Where(source))
        placed = place_text(text, source, self.asked, self.wanted, self.problems)
        return None if placed is None else picture_written(placed.written, placed.rules, self.console.language)

    def _record(self, record: GameRecord) -> BoardPicture | None:
        rules = edition_for(record, self.wanted, self.problems)
        rack = self._rack(rules)
        if any(problem.where is not None and problem.where.source == RACK for problem in self.problems):
            return None
        return picture_after(replay(record, rules), self.turn, self.console.language, rack=rack)

    def _rack(self, rules: Ruleset) -> tuple[str, ...] | None:
        """``--rack``, held against the edition's letters."""
        rack, typed = typed_rack(self.asked.rack), self.asked.rack or ""
        where = Where(RACK, 1, 1, max(1, len(typed)), typed)
        self.problems += positions.rack_problems(rack or (), where, rules)
        return rack

    def _overrides(self) -> catalog.Overrides:
        return catalog.parse_overrides(self.wanted.overrides)

    def _has_errors(self) -> bool:
        return any(not problem.is_warning for problem in self.problems)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How the person wants to see it."""

    console: Console
    to: Target
    theme: Theme | None
    scale: int | None

    def check(self, output: str | None) -> None:
        """Each option belongs to some targets; a picture of bytes does not go to a terminal."""
        if self.scale is not None and self.to is not Target.PNG:
            raise UsageError("convert-option", option="--scale", to=self.to, targets=Target.PNG)
        if self.to is Target.PNG and output in (None, "-") and self.console.is_terminal:
            raise UsageError("render-png-terminal")

    def write(self, picture: BoardPicture, output: str | None, *, quiet: bool) -> None:
        """Into a file, whole or not at all, or to standard output; what is no terminal gets UTF-8."""
        to_stdout = output in (None, "-")
        if to_stdout and quiet:
            return
        if self.to is Target.TEXT and to_stdout:
            look = look_of(self.console, self.theme)
            self.console.stdout.writelines(line + "\n" for line in picture_lines(picture, look))
        else:
            write_output(output or "-", self._drawn(picture), self.console)

    def _drawn(self, picture: BoardPicture) -> bytes:
        theme = self.theme or Theme.LIGHT
        match self.to:
            case Target.SVG:
                from erudit_cli.render.board_svg import board_svg

                return board_svg(picture, theme).encode()
            case Target.PNG:
                from erudit_cli.render.board_png import board_png

                return board_png(picture, theme, scale=self.scale or 1)
            case Target.HTML:
                from erudit_cli.render.board_html import board_html

                return board_html(picture, self.theme).encode()
        return "".join(line + "\n" for line in picture_lines(picture, TextLook())).encode()
