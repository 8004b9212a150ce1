"""Positions from the command line: read, given an edition and a judge of words, scored alone or with a move."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from erudit_cli.cli.misplaced import with_place_advice
from erudit_cli.cli.records import NOISE, Replayed, Wanted, judge_of, record_bytes, replay_file, where_named
from erudit_cli.cli.settings import setting
from erudit_cli.cli.streams import Console, source_name
from erudit_cli.errors import EruditError, InputError, Problem, Where
from erudit_cli.game.implied import standing_words, tiles_left
from erudit_cli.game.judging import JudgedMove, judge_move, judge_pair
from erudit_cli.game.legality import IsWord
from erudit_cli.game.moves import THROUGH, Exchange, Move, Turn
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.game.record import STAR
from erudit_cli.game.standing import Standing, check_board, standing_strings
from erudit_cli.game.violations import Violation
from erudit_cli.records import encoding as encodings
from erudit_cli.records import positions
from erudit_cli.records.diagram import FIELD, Shape
from erudit_cli.records.gcg_events import read_move
from erudit_cli.records.tile_text import Fault, rack_tiles
from erudit_cli.rules import catalog
from erudit_cli.rules.alphabet import one_apostrophe
from erudit_cli.rules.ruleset import Ruleset

MOVE, RACK = "--move", "--rack"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be done with a position: the move and the rack as they were typed."""

    move: str | None = None
    rack: str | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A position as it was written, and the edition it is under."""

    written: WrittenPosition
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class Judged:
    """One position, alone (`standing`, with what is wrong on the board) or with a move; no rules where it failed."""

    source: str
    problems: tuple[Problem, ...]
    rules: Ruleset | None = None
    standing: tuple[Standing, ...] = ()
    faults: tuple[Violation, ...] = ()
    move: JudgedMove | None = None
    is_pair: bool = False
    position: Position | None = None

    @property
    def is_right(self) -> bool:
        """Whether the move, if there is one, is legal."""
        return self.move is None or not self.move.violations


def judge_file(name: str, asked: Asked, wanted: Wanted, console: Console) -> Replayed | Judged:
    """Read one input, a record or a position, and judge it; whatever stands in the way is in its problems."""
    source = source_name(name)
    is_alone = asked == Asked()
    try:
        data = record_bytes(name, console)
        decoded = encodings.decode(data, source, wanted.encoding, rules=setting("rules", wanted.rules))
    except EruditError as error:
        return Replayed(source, None, error.problems) if is_alone else Judged(source, error.problems)
    if decoded.text.strip() and not positions.is_record(decoded.text):
        heard = tuple(problem for problem in decoded.problems if problem.code != NOISE)
        return _judge_text(decoded.text, source, heard, asked, wanted)
    if is_alone:
        return replay_file(name, wanted, console, data)
    if decoded.text and not decoded.text.strip():
        return Judged(source, (Problem("encoding-empty", Where(source)),))
    return Judged(source, (Problem("move-with-record", Where(source)),) if decoded.text else decoded.problems)


def judge_opening(asked: Asked, wanted: Wanted) -> Judged:
    """The move on an empty board."""
    return _Judge(MOVE, asked, wanted).judge_written(WrittenPosition(MOVE, Position()), ())


def place_text(text: str, source: str, asked: Asked, wanted: Wanted, problems: list[Problem]) -> Placed | None:
    """A position read and given an edition, without a judgement; None where it failed.

    What is to be said goes to `problems`.

    Raises:
        EruditError: the rack or the edition asked for is wrong.
    """
    judge = _Judge(source, asked, wanted, problems)
    return judge.place(*positions.read(text, source, judge.shape()), text)


def _judge_text(text: str, source: str, heard: tuple[Problem, ...], asked: Asked, wanted: Wanted) -> Judged:
    judge = _Judge(source, asked, wanted, list(heard))
    written, problems = positions.read(text, source, judge.shape())
    return judge.judge_written(written, problems, text)


class _Judge:
    def __init__(self, source: str, asked: Asked, wanted: Wanted, problems: list[Problem] | None = None) -> None:
        self.source = source
        self.asked = asked
        self.wanted = wanted
        self.problems = [] if problems is None else problems

    def shape(self) -> Shape:
        """Rows and columns of the edition asked for; Scrabble's and Эрудит's where none is, or it cannot be loaded."""
        chosen = setting("rules", self.wanted.rules)
        try:
            return FIELD if chosen is None else _shape_of(catalog.load(chosen))
        except EruditError:
            return FIELD  # said when the edition is loaded in earnest

    def judge_written(
        self, written: WrittenPosition | None, reading: tuple[Problem, ...], text: str | None = None
    ) -> Judged:
        """Judge what was read; `text` is read again where its edition has a board of another shape."""
        try:
            move = self._move()
            placed = self.place(written, reading, text, move)
            if placed is None:
                return self._failed(())
            return self._judged(placed.written, move, placed.rules, judge_of(placed.rules, self.wanted, self.problems))
        except EruditError as error:
            return self._failed((*reading, *error.problems))

    def place(
        self,
        written: WrittenPosition | None,
        reading: tuple[Problem, ...],
        text: str | None = None,
        move: Move | None = None,
    ) -> Placed | None:
        """What was read, with the rack that was typed, under its edition; None where `problems` has an error."""
        rack = typed_rack(self.asked.rack)
        rules = None if written is None else self._rules(written, move, rack)
        if rules is not None and text is not None and _shape_of(rules) != self.shape():
            written, reading = positions.read(text, self.source, _shape_of(rules))
        self.problems += reading
        if written is None or rules is None:
            return None
        written = _with_rack(written, rack, self.asked.rack)
        self.problems += positions.refused(written, rules)
        self.problems += self._foreign(move, rules)
        self.problems += self._meant_as_tiles(move, written.position.rack)
        if written.after is not None and move is not None:
            self.problems.append(Problem("move-with-pair", Where(self.source)))
        return None if self._has_errors() else Placed(written, rules)

    def _judged(self, written: WrittenPosition, move: Move | None, rules: Ruleset, is_word: IsWord | None) -> Judged:
        position = written.position
        used = {rules.fold(word) for word in position.used_words} | standing_words(position.board, rules)
        position = replace(position, bag=tiles_left(position, rules), used_words=frozenset(used))
        if written.after is not None:
            judged = judge_pair(position, written.after, rules, is_word)
            return Judged(self.source, tuple(self.problems), rules, move=judged, is_pair=True)
        if move is not None:
            judged = judge_move(position, move, rules, is_word)
            return Judged(self.source, tuple(self.problems), rules, move=judged)
        standing = standing_strings(position.board, rules, is_word)
        faults = tuple(check_board(position.board, standing, rules))
        return Judged(self.source, tuple(self.problems), rules, standing, faults, position=position)

    def _has_errors(self) -> bool:
        return any(not problem.is_warning for problem in self.problems)

    def _failed(self, problems: Iterable[Problem]) -> Judged:
        """Nothing but the problems; what would be said of an answer is left out."""
        said = [*self.problems, *problems]
        return Judged(self.source, tuple(problem for problem in said if not problem.is_warning))

    def _move(self) -> Move | None:
        if self.asked.move is None:
            return None
        move, problems = read_move(self.asked.move, MOVE)
        self.problems += with_place_advice(problems, self.asked.move)
        if move is None and not self._has_errors():
            raise InputError("gcg-action-missing", where=Where(MOVE, 1, 1))
        return move

    def _rules(self, written: WrittenPosition, move: Move | None, rack: tuple[str, ...] | None) -> Ruleset:
        """The edition asked for, else the position's own with its overrides; ``--set`` comes last and wins."""
        asked = catalog.parse_overrides(self.wanted.overrides)
        chosen = setting("rules", self.wanted.rules)
        if chosen is not None:
            return catalog.load(chosen, asked)
        edition = positions.edition_of_position(written, _letters(move) + (rack or ()))
        is_blank = edition.basis == "letters" and not (written.places or written.after_places or _letters(move))
        if edition.id is None and not is_blank:
            code = f"board-edition-{'unclear' if edition.basis == 'letters' else 'unknown'}"
            raise InputError(code, where=edition.where or Where(self.source), basis=edition.basis)
        is_default = edition.id == catalog.DEFAULT and not (written.places or written.after_places)
        if edition.inferred and not (is_blank or is_default):
            code = f"board-edition-{'by-letters' if edition.basis == 'letters' else 'implied'}"
            values: dict[str, object] = {"basis": edition.basis, "edition": edition.id}
            remedy = "board-maybe-cyrillic" if positions.seems_cyrillic(written) else ""
            where = edition.where or Where(self.source)
            self.problems.append(Problem(code, where, values, is_warning=True, remedy=remedy))
        overrides = tuple(dict(written.overrides + asked).items())
        try:
            return catalog.load_named_in(self.source, edition.id or catalog.DEFAULT, overrides)
        except EruditError as error:
            if written.rules_place is None:
                raise
            raise InputError.of(where_named(error, written.rules_place)) from error

    def _foreign(self, move: Move | None, rules: Ruleset) -> Iterable[Problem]:
        text = self.asked.move or ""
        seen = one_apostrophe(text)
        for letter in dict.fromkeys(_letters(move)):
            if letter not in rules.letter_values:
                yield positions.letter_problem(letter, Where(MOVE, 1, seen.find(letter) + 1, 1, text), rules)

    def _meant_as_tiles(self, move: Move | None, rack: tuple[str, ...] | None) -> Iterable[Problem]:
        """A word typed as words are, ``кот`` or ``Кот``, is one of stars, which the rack had better hold."""
        if not isinstance(move, Turn):
            return
        words = ["".join(letter for letter in play.letters if letter not in (THROUGH, STAR)) for play in move.plays]
        if sum(map(str.islower, "".join(words))) <= (rack or ()).count(STAR):
            return
        for word in words:
            if len(word) > 1 and (word.islower() or (len(word) > 2 and word == word.capitalize())):
                count = sum(map(str.islower, word))
                values: dict[str, object] = {"word": word, "count": count, "fixed": (self.asked.move or "").upper()}
                yield Problem("move-all-stars", Where(MOVE, 1, 1), values, is_warning=True)
                return


def typed_rack(typed: str | None) -> tuple[str, ...] | None:
    """The tiles of ``--rack``.

    Raises:
        InputError: they cannot be read.
    """
    if typed is None:
        return None
    tiles = rack_tiles(typed.strip())
    if isinstance(tiles, Fault):
        raise InputError(tiles.code, where=Where(RACK, 1, tiles.offset + 1, tiles.length, typed), **tiles.values)
    return tiles


def _shape_of(rules: Ruleset) -> Shape:
    return FIELD if rules.layout.is_infinite else (rules.layout.height, rules.layout.width)


def _letters(move: Move | None) -> tuple[str, ...]:
    """The letters a move lays, puts on stars or exchanges, in its own case."""
    match move:
        case Turn(plays=plays, swaps=swaps):
            laid = [letter for play in plays for letter in play.letters if letter not in (THROUGH, STAR)]
            return (*(swap.letter for swap in swaps), *laid)
        case Exchange(tiles=tiles):
            return tuple(tile for tile in tiles or () if tile != STAR)
    return ()


def _with_rack(written: WrittenPosition, rack: tuple[str, ...] | None, typed: str | None) -> WrittenPosition:
    """The position with the rack of the player on turn as it was typed."""
    if rack is None:
        return written
    position = written.position.with_rack(rack)
    on_turn = position.on_turn
    places = [*written.rack_places, *[None] * (on_turn + 1 - len(written.rack_places))]
    places[on_turn] = Where(RACK, 1, 1, max(1, len(typed or "")), typed or "")
    return replace(written, position=position, rack_places=tuple(places))
