"""``erudit stats unseen``: which tiles are left at a moment of a game, and what the opponent may hold of them."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import typer

from erudit_cli.cli.options import AsJson, Color, Encoding, Form, Quiet, Rules, Set, Ui, console_of, form_of
from erudit_cli.cli.output import Answer, ExitCode, Format, answer, say
from erudit_cli.cli.position import RACK, Asked, judge_file
from erudit_cli.cli.records import Replayed, Wanted
from erudit_cli.cli.stats_report import TableName
from erudit_cli.cli.streams import Console
from erudit_cli.errors import InputError, Problem, Where
from erudit_cli.game.moment import position_after
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.replay import Replay
from erudit_cli.records.positions import rack_problems
from erudit_cli.records.tile_text import Fault, rack_tiles
from erudit_cli.render import stats as shown
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.rules.tiles import STAR as STAR_SHOWN
from erudit_cli.stats.table import Report
from erudit_cli.stats.unseen import Seen, seen_at_end, seen_before, seen_in, unseen_tables

File = Annotated[str | None, typer.Argument(help="help-stats-unseen-file", metavar="FILE", show_default=False)]
Rack = Annotated[str | None, typer.Option("--rack", help="help-score-rack", metavar="RACK", show_default=False)]
TurnNumber = Annotated[int | None, typer.Option("--turn", help="help-stats-unseen-turn", metavar="N", min=1)]

SCHEMA = "stats.unseen"
UNHEEDED = "words-not-judged"
"""Tiles are counted here, not words."""
TOO_MANY = frozenset({"set-exceeded", "rack-beyond-set"})
"""Violations that say there are more of a tile than the set holds."""

Tiles = tuple[str, ...]


def register(group: typer.Typer) -> None:
    """Add the command to those of ``erudit stats``."""
    group.command("unseen", help="help-stats-unseen")(unseen)


def unseen(
    context: typer.Context,
    file: File = None,
    rack: Rack = None,
    turn: TurnNumber = None,
    table: TableName = None,
    rules: Rules = None,
    overrides: Set = None,
    encoding: Encoding = None,
    form: Form = Format.TEXT,
    as_json: AsJson = False,
    quiet: Quiet = False,
    ui: Ui = None,  # noqa: ARG001  read early by `streams.process_console`
    color: Color = None,  # noqa: ARG001
) -> int:
    console = console_of(context)
    if file is None and not console.has_input:
        say(context.get_help(), console)
        return ExitCode.TROUBLE
    wanted = Wanted(rules, tuple(overrides or ()), None, encoding)

    def compute() -> Answer:
        report = _report(file or "-", rack, turn, wanted, console)
        tables = report.only(table)
        return Answer(
            SCHEMA,
            lambda: shown.report_json(report, tables),
            lines=lambda: shown.report_lines(report, tables, console.language, aligned=console.is_terminal),
            columns=shown.table_columns(tables[0]),
            rows=lambda: shown.table_rows(report, tables[0]),
            records=lambda: shown.report_records(report, tables),
            problems=report.problems,
            code=ExitCode.NO
            if any(problem.code == "unseen-impossible" for problem in report.problems)
            else ExitCode.YES,
        )

    blank = Answer(SCHEMA, lambda: dict(shown.NO_REPORT), columns=shown.INPUT_COLUMNS)
    return answer(blank, compute, form_of(form, as_json), console, quiet=quiet)


def _report(name: str, rack: str | None, turn: int | None, wanted: Wanted, console: Console) -> Report:
    """The tables of one moment.

    Raises:
        InputError: the input cannot be read, has no such event, or the edition no bag; the rack cannot be.
    """
    judged = judge_file(name, Asked(), wanted, console)
    problems = [problem for problem in judged.problems if problem.code != UNHEEDED]
    if isinstance(judged, Replayed):
        if judged.replay is None:
            raise InputError.of(judged.problems)
        seen = _seen_in_record(judged.replay, turn, rack)
        problems += _beyond_set(judged.replay, seen)
        return Report(unseen_tables(seen), seen.rules, None, tuple(problems))
    source = Where(judged.source)
    if judged.is_pair:
        raise InputError("unseen-pair", where=source)
    if judged.position is None or judged.rules is None:
        raise InputError.of(judged.problems)
    if turn is not None:
        raise InputError("turn-of-position", where=source)
    tiles = _typed(rack, judged.rules)
    seen = seen_in(judged.position, judged.rules, tiles)
    _check_bag(judged.rules, source)
    _check_rack(seen, tiles, rack)
    return Report(unseen_tables(seen), seen.rules, None, tuple(problems))


def _seen_in_record(replayed: Replay, turn: int | None, rack: str | None) -> Seen:
    """Before event `turn`, or when the record stops."""
    source, count = replayed.record.source, len(replayed.steps)
    _check_bag(replayed.rules, Where(source))
    tiles = _typed(rack, replayed.rules)
    if turn is not None and turn > count:
        raise InputError("turn-missing", where=Where(source), number=turn, count=count)
    if turn is not None:
        seen = seen_before(replayed, turn, tiles)
    else:
        last: Position = position_after(replayed, count)
        seen = seen_at_end(replayed, last.on_turn, tiles or last.rack)
    _check_rack(seen, tiles, rack)
    return seen


def _check_bag(rules: Ruleset, where: Where) -> None:
    if rules.draw != "bag" or not rules.tileset.counts:
        raise InputError("unseen-no-bag", where=where, rules=rules.id)


def _typed(rack: str | None, rules: Ruleset) -> Tiles | None:
    """The rack as it was typed.

    Raises:
        InputError: it is no row of tiles, or has letters that the edition lacks.
    """
    if rack is None:
        return None
    where = Where(RACK, 1, 1, max(1, len(rack)), rack)
    tiles = rack_tiles(rack.strip())
    if isinstance(tiles, Fault):
        raise InputError(tiles.code, where=Where(RACK, 1, tiles.offset + 1, tiles.length, rack), **tiles.values)
    if foreign := tuple(rack_problems(tiles, where, rules)):
        raise InputError.of(foreign)
    return tiles


def _check_rack(seen: Seen, tiles: Tiles | None, rack: str | None) -> None:
    """A typed rack must be one that the set can give beside the board.

    Raises:
        InputError: it has more of a tile than are left.
    """
    if tiles is None:
        return
    where = Where(RACK, 1, 1, max(1, len(rack or "")), rack or "")
    beyond = [tile for tile in seen.impossible if tile in tiles]
    if beyond:
        raise InputError.of(Problem("unseen-rack", where, _counts(tile, seen)) for tile in beyond)


def _beyond_set(replayed: Replay, seen: Seen) -> Iterator[Problem]:
    """What no set can have, at the line that shows it first."""
    for tile in seen.impossible:
        sign = STAR_SHOWN if tile == STAR else tile
        lines = (
            step.event.where
            for step in replayed.steps
            if any(item.code in TOO_MANY and item.values.get("tile") == sign for item in step.violations)
        )
        where = next(lines, Where(replayed.record.source))
        yield Problem("unseen-impossible", where, _counts(tile, seen), is_warning=True)


def _counts(tile: str, seen: Seen) -> dict[str, object]:
    shown_tile = STAR_SHOWN if tile == STAR else tile
    found = Counter(seen.board) + Counter(seen.rack)
    return {"tile": shown_tile, "count": found[tile], "most": seen.whole[tile], "rules": seen.rules.id}
