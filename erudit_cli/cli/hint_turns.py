"""What ``erudit hint`` does: read a position, look for its turns, show the best.

Reading records and positions is imported only where there is one: a hint for an empty board must be quick. Nothing here
needs Typer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from erudit_cli.cli.edition import edition_with_lists, language_of
from erudit_cli.cli.output import Answer, ExitCode, Format, answer
from erudit_cli.cli.settings import edition_name, setting
from erudit_cli.cli.streams import Console
from erudit_cli.engine.graphs import graph_of
from erudit_cli.engine.hints import Hint, Idle, Order, chosen, explained, idle_moves
from erudit_cli.engine.turns import Turns, turns_of
from erudit_cli.errors import EruditError, InputError, Problem, UsageError, Where
from erudit_cli.game.implied import standing_words, tiles_left
from erudit_cli.game.moves import STAR, Exchange, Pass, Turn
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.lexicon.edition_words import lacks_forms, list_of
from erudit_cli.records.tile_text import Fault, rack_tiles
from erudit_cli.render import hint as shown
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from erudit_cli.cli.position import Judged
    from erudit_cli.cli.records import Replayed
    from erudit_cli.game.replay import Replay

RACK = "--rack"


def show(
    console: Console,
    *,
    file: str | None = None,
    rack: str | None = None,
    number: int = 10,
    show_all: bool = False,
    sort: Order = Order.POINTS,
    contains: str = "",
    explain: bool = False,
    turn: int | None = None,
    rules: str | None = None,
    overrides: Sequence[str] | None = None,
    lexicon: str | None = None,
    leaves: str | None = None,
    lang: str | None = None,
    encoding: str | None = None,
    form: Format = Format.TEXT,
    as_json: bool = False,
    quiet: bool = False,
) -> int:
    """Answer the command, its options as `cli.hint` declares them; the exit code."""
    wanted = _Wanted(rules, tuple(overrides or ()), lexicon, encoding, lang)
    chosen_form = Format.JSON if as_json else form
    needs_leaves = sort is Order.EQUITY or leaves is not None or chosen_form is not Format.TEXT
    view = _View(console, sort, contains, None if show_all else number, explain, needs_leaves, leaves)
    blank = Answer("hint", lambda: shown.blank_json(None), columns=shown.COLUMNS)
    return answer(
        blank, lambda: view.answer(_Moment.read(file, rack, turn, wanted, console)), chosen_form, console, quiet=quiet
    )


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Edition and overrides, word list, encoding, language of the game, as they were asked for."""

    rules: str | None
    overrides: tuple[str, ...]
    lexicon: str | None
    encoding: str | None
    lang: str | None

    def edition(self) -> Ruleset:
        """The edition for an empty board: the one named or settled on, else that of the language, else the usual one.

        Raises:
            InputError: no such edition, or wrong overrides.
            UsageError: no such language, or the edition is of another.
        """
        if setting("lang", self.lang) is not None:
            return edition_with_lists(self.rules, self.overrides, self.lang)
        return catalog.load(edition_name(self.rules, catalog.DEFAULT), catalog.parse_overrides(self.overrides))

    def check_language(self, rules: Ruleset) -> None:
        """That the edition is of the language asked for, where one is.

        Raises:
            UsageError: it is not, or there is no such language.
        """
        if self.lang is not None and self.lang != rules.language:
            asked = language_of(self.lang)
            raise UsageError("search-rules-language", rules=rules.id, found=rules.language, asked=asked)


@dataclass(frozen=True, slots=True)
class _Moment:
    """The position a hint is for, its edition and list, and what there is to say about reading it."""

    source: str
    position: Position
    rules: Ruleset
    list_path: str
    problems: tuple[Problem, ...]

    @classmethod
    def read(cls, file: str | None, rack: str | None, turn: int | None, wanted: _Wanted, console: Console) -> "_Moment":
        """Read a record or position, put the rack in, and look at both.

        Raises:
            InputError: everything that stands in the way.
        """
        problems: tuple[Problem, ...] = ()
        source = RACK
        if file is None:
            given = {"--turn": turn is not None, "--encoding": wanted.encoding is not None}
            if idle := [Problem("hint-needs-file", None, {"option": name}) for name in given if given[name]]:
                raise UsageError.of(idle)
            rules, position = wanted.edition(), Position()
        else:
            from erudit_cli.cli.misplaced import with_rack_advice
            from erudit_cli.cli.position import Asked, judge_file
            from erudit_cli.cli.records import Wanted

            asked = Wanted(wanted.rules, wanted.overrides, wanted.lexicon, wanted.encoding)
            judged = judge_file(file, Asked(), asked, console)
            source, problems = judged.source, with_rack_advice(judged.problems, file)
            judged = replace(judged, problems=problems)
            rules, position = _position_of(judged, turn, has_rack=rack is not None)
        try:
            return cls._of(source, rules, position, rack, wanted, problems)
        except EruditError as error:  # which edition was taken explains what it lacks
            raise EruditError.of((*problems, *error.problems)) from error

    @classmethod
    def _of(
        cls,
        source: str,
        rules: Ruleset,
        position: Position,
        rack: str | None,
        wanted: _Wanted,
        problems: tuple[Problem, ...],
    ) -> "_Moment":
        """The position with the rack put in, and the list it is played with.

        Raises:
            EruditError: everything that stands in the way.
        """
        wanted.check_language(rules)
        if rack is not None:
            position = _with_rack(position, rack, rules)
        if position.rack is None:
            raise InputError("hint-no-rack", where=Where(source))
        if not position.rack:
            raise InputError("hint-rack-empty", where=Where(source))
        if len(position.rack) > rules.rack_size:
            where = Where(RACK if rack is not None else source)
            raise InputError("hint-rack-long", where=where, count=len(position.rack), most=rules.rack_size)
        active = list_of(rules, setting("lexicon", wanted.lexicon))
        if active is None:
            raise no_list(rules)
        return cls(source, position, rules, active.path, (*problems, *active.problems()))

    def turns(self, most: int | None) -> Turns:
        """The turns, the best `most` of them or all.

        Raises:
            InputError: the list is not sound; what there was to say about reading the position comes first.
        """
        try:
            graph = graph_of(self.rules, self.list_path)
        except EruditError as error:
            raise EruditError.of((*self.problems, *error.problems)) from error
        return turns_of(self.position, self.rules, graph, most=most)


def no_list(rules: Ruleset, where: Where | None = None) -> EruditError:
    """The error of an edition that has no list to look for words in: how to build it, where it can be built."""
    values: dict[str, object] = {"rules": rules.id, "language": rules.language}
    remedy = "forms-not-built" if lacks_forms(rules) else ""
    return InputError.of([Problem("hint-no-list", where, values, remedy=remedy)])


def _position_of(judged: "Judged | Replayed", turn: int | None, *, has_rack: bool) -> tuple[Ruleset, Position]:
    """The edition and the position of what was read; of a record before event `turn`, or after its last.

    Raises:
        InputError: it cannot be read, or the game is over then and no rack was typed (`has_rack`) all the same.
    """
    from erudit_cli.cli.records import Replayed
    from erudit_cli.game.moment import position_after

    if isinstance(judged, Replayed):
        replayed = judged.replay
        if replayed is None:
            raise InputError.of(judged.problems)
        number = len(replayed.steps) if turn is None else turn - 1
        if number > len(replayed.steps):
            values = {"number": turn, "count": len(replayed.steps)}
            raise InputError("turn-missing", where=Where(judged.source), **values)
        if not has_rack and _is_over(replayed, number):
            raise InputError("hint-game-over", where=Where(judged.source), turn=_last_turn(replayed))
        position = position_after(replayed, number)
        steps = (step for step in replayed.steps[:number] if step.score is not None and not step.is_withdrawn)
        used = {replayed.rules.fold(word.word) for step in steps if step.score for word in step.score.words}
        used |= standing_words(position.board, replayed.rules)
        return replayed.rules, replace(position, used_words=frozenset(used))
    if judged.is_pair:
        raise InputError("hint-pair", where=Where(judged.source))
    if judged.rules is None or judged.position is None:
        raise InputError.of(judged.problems)
    if turn is not None:
        raise InputError("hint-turn-of-position", where=Where(judged.source))
    return judged.rules, judged.position


def _is_over(replayed: "Replay", number: int) -> bool:
    """Whether nobody moves after event `number`."""
    from erudit_cli.game.record import EndRack

    past = replayed.steps[:number]
    if number == len(replayed.steps) and replayed.end_reason is not None:
        return True
    return bool(past) and (past[-1].over is not None or any(isinstance(step.event.action, EndRack) for step in past))


def _last_turn(replayed: "Replay") -> int:
    """The last event that somebody could be given a hint for."""
    turns = [
        step
        for step in replayed.steps
        if isinstance(step.event.action, Turn | Exchange | Pass) and not _is_over(replayed, step.number - 1)
    ]
    known = [step for step in turns if step.event.rack]
    return (known or turns or replayed.steps)[-1].number


def _capitals(text: str) -> str:
    """In capitals, but for signs that have no capital of one letter (ß)."""
    return "".join(sign.upper() if len(sign.upper()) == 1 else sign for sign in text)


def _with_rack(position: Position, text: str, rules: Ruleset) -> Position:
    """The position with a rack as it was typed for the player on turn.

    Raises:
        InputError: it is no row of tiles, or the edition's set cannot give it with what lies on the board.
    """
    where = Where(RACK, 1, 1, max(1, len(text)), text)
    tiles = rack_tiles(_capitals(rules.alphabet.clean(text.strip())))
    if isinstance(tiles, Fault):
        raise InputError(tiles.code, where=replace(where, column=tiles.offset + 1, length=tiles.length), **tiles.values)
    on_turn = position.on_turn
    racks = [*position.racks, *[None] * (on_turn + 1 - len(position.racks))]
    racks[on_turn] = tiles
    position = replace(position, racks=tuple(racks))
    if not _can_be_drawn(tiles, position, rules):
        from erudit_cli.records import positions

        places = tuple(where if player == on_turn else None for player in range(len(racks)))
        written = WrittenPosition(RACK, position, rack_places=places, is_infinite=rules.layout.is_infinite)
        if refused := positions.refused(written, rules):
            raise InputError.of(refused)
    return replace(position, bag=tiles_left(position, rules))


def _can_be_drawn(rack: tuple[str, ...], position: Position, rules: Ruleset) -> bool:
    """Whether the set has these tiles beside those on the board and in the other racks."""
    shown = [STAR if tile.islower() else tile for tile in position.board.tiles.values()]
    shown += [tile for each in position.racks for tile in each or ()]
    left = {**rules.tileset.counts, STAR: rules.tileset.stars + position.added_stars}
    return rules.draw == "bag" and all(shown.count(tile) <= left.get(tile, 0) for tile in rack)


@dataclass(frozen=True, slots=True)
class _View:
    """Which turns the person wants to see, and how."""

    console: Console
    sort: Order
    contains: str
    most: int | None
    explain: bool
    needs_leaves: bool
    leaves: str | None

    def answer(self, moment: _Moment) -> Answer:
        """The turns of a position; the answer is no where there is none."""
        position, rules = moment.position, moment.rules
        rack = position.rack or ()
        leaves = None
        if self.needs_leaves:
            from erudit_cli.engine.equity import leaves_for

            leaves = leaves_for(rules, self.leaves)
        if self.sort is Order.EQUITY and leaves is None:
            raise InputError("hint-no-leaves", rules=rules.id, edition=rules.as_option)
        problems = moment.problems
        is_theirs = self.leaves is not None or not rules.is_released
        if is_theirs and leaves is not None and not leaves.is_for(rules):
            problems = (*problems, Problem("hint-leaves-other", Where(leaves.source), is_warning=True))
        part = self._part(rules)
        most = None if part or self.sort is not Order.POINTS else self.most
        turns = moment.turns(most)
        found = chosen(turns.candidates, position, rules, self.sort, part, leaves)
        count = len(found) if part else turns.found
        hints = [explained(each, position, rules, leaves) for each in found[: self.most]]
        idle = []
        if not part and (self.most is None or not hints):
            idle = idle_moves(position, rules, leaves)[: self.most]
        return Answer(
            "hint",
            data=lambda: shown.hints_json(hints, idle, turns, moment.source, rules, rack, count),
            lines=lambda: self._lines(hints, idle, turns, rules, count, part),
            columns=shown.COLUMNS,
            rows=lambda: shown.table_rows(hints, idle, moment.source, rules),
            problems=problems,
            code=ExitCode.YES if hints else ExitCode.NO,
        )

    def _part(self, rules: Ruleset) -> str:
        """What a word laid must have in it, folded; empty where nothing was asked for.

        Raises:
            UsageError: it has signs that are no letters of the game.
        """
        if not self.contains:
            return ""
        from erudit_cli.lexicon.pattern import Letters
        from erudit_cli.lexicon.search import read_word

        return read_word(self.contains, Letters(rules.alphabet, rules.yo == "fold"), "--contains")

    def _lines(
        self, hints: list[Hint], idle: list[Idle], turns: Turns, rules: Ruleset, found: int, part: str
    ) -> Iterator[str]:
        language, aligned, explain = self.console.language, self.console.is_terminal, self.explain
        return shown.text_lines(
            hints, idle, turns, rules, language, aligned=aligned, explain=explain, found=found, part=part
        )
