"""A record under a ruleset: one step for each event, with what was computed beside what was written.

Nothing is refused and nothing is silently corrected. A play that cannot be laid stays off the board and scores
nothing; its recorded points stay in the recorded total; the record goes on.
"""

from dataclasses import dataclass, field

from erudit_cli.game.board import Board
from erudit_cli.game.laying import Laid, lay
from erudit_cli.game.legality import IsWord, check_move, check_turn, foreign_letters
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import (
    STAR,
    Booster,
    Challenge,
    EndRack,
    Event,
    GameRecord,
    Presence,
    TimePenalty,
    Withdrawal,
)
from erudit_cli.game.scoring import Score, score_turn
from erudit_cli.game.violations import Discrepancy, Violation
from erudit_cli.rules.ruleset import Ruleset


@dataclass(slots=True)
class Step:
    """One event replayed.

    `points` is what the event is worth under the ruleset and `total` the player's computed total after it, both in
    points; `bag` how many tiles are left to draw after it (None where the edition has no bag). `is_withdrawn` says that
    the turn was taken back later.
    """

    number: int
    event: Event
    points: int = 0
    total: int = 0
    bag: int | None = None
    score: Score | None = None
    laid: Laid | None = None
    violations: tuple[Violation, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    is_withdrawn: bool = False

    recorded: int | None = None
    """The points the record means: what is written, but the whole turn's where a withdrawal is written ``+0``."""

    undone: int | None = None
    """What a withdrawal rightly takes back: the points its turn was, rightly or wrongly, recorded with, negated."""

    @property
    def difference(self) -> int | None:
        """Recorded points less computed ones; None where the record gives none."""
        return None if self.recorded is None else self.recorded - self.points

    @property
    def standing_violations(self) -> tuple[Violation, ...]:
        """What is wrong with the event; a phony that was taken back has had its answer."""
        return tuple(item for item in self.violations if not (self.is_withdrawn and item.code == "phony"))

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong: no standing violation, no discrepancy."""
        return not (self.standing_violations or self.discrepancies)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record replayed: its steps, the last board, computed totals by player index."""

    record: GameRecord
    rules: Ruleset
    steps: tuple[Step, ...]
    board: Board
    totals: tuple[int, ...]
    recorded_totals: tuple[int | None, ...]

    @property
    def is_right(self) -> bool:
        return all(step.is_right for step in self.steps)

    @property
    def end_reason(self) -> str | None:
        """Why the game ended, where the record shows it: ``#end``, or a line that gives leftovers to who went out."""
        stated = self.record.pragma("end")
        if stated is not None and stated.text:
            return stated.text.split()[0]
        gifts = [step for step in self.steps if isinstance(step.event.action, EndRack) and not step.event.action.own]
        return "out" if gifts else None

    @property
    def winner(self) -> str | None:
        """The nick of the player with the highest computed total when the game is over; None where it is shared."""
        if self.end_reason is None or not self.totals:
            return None
        best = max(self.totals)
        return self.record.players[self.totals.index(best)].nick if self.totals.count(best) == 1 else None


def replay(record: GameRecord, rules: Ruleset, is_word: IsWord | None = None) -> Replay:
    """Replay a record; words are judged only where `is_word` is given."""
    return _Replayer(record, rules, is_word).run()


@dataclass(slots=True)
class _Replayer:
    record: GameRecord
    rules: Ruleset
    is_word: IsWord | None
    board: Board = field(default_factory=Board)
    totals: list[int] = field(init=False)
    recorded: list[int | None] = field(init=False)
    used_words: set[str] = field(default_factory=set)
    last_turn: Step | None = None
    """The turn laid last, while it can be withdrawn: until the next move."""

    def __post_init__(self) -> None:
        self.totals = [0] * len(self.record.players)
        self.recorded = [0] * len(self.record.players)

    def run(self) -> Replay:
        steps = []
        for number, event in enumerate(self.record.events, start=1):
            step = Step(number, event, recorded=event.score)
            self._act(step)
            self.totals[event.player] += step.points
            step.total = self.totals[event.player]
            step.discrepancies = self._compare(step)
            step.bag = self._bag()
            steps.append(step)
        return Replay(self.record, self.rules, tuple(steps), self.board, tuple(self.totals), tuple(self.recorded))

    def _act(self, step: Step) -> None:
        match step.event.action:
            case Turn() as turn:
                self._lay(step, turn)
            case Withdrawal():
                self._withdraw(step)
            case EndRack() as leftover:
                known = leftover.tiles is not None
                step.points = end_points(leftover, self.rules) if known else step.event.score or 0
            case Challenge() | TimePenalty():
                step.points = step.event.score or 0
            case Exchange() | Pass() as move:
                self.last_turn = None
                step.violations = check_move(self._position(step), move, self.rules)
            case Presence() | Booster():
                pass

    def _position(self, step: Step) -> Position:
        """What stands before an event: the record's rack, the bag as it was left."""
        return Position(self.board, racks=(step.event.rack,), bag=self._bag(), used_words=frozenset(self.used_words))

    def _lay(self, step: Step, turn: Turn) -> None:
        laid = lay(self.board, turn, self.rules.layout)
        step.laid = laid
        if laid.can_lie and not foreign_letters(laid, self.rules):
            rack = step.event.rack
            step.score = score_turn(laid, turn, self.rules, rack_size=None if rack is None else len(rack))
            step.points = step.score.total
        found = check_turn(self._position(step), turn, laid, step.score, self.rules, self.is_word)
        step.violations = tuple(found)
        if step.score is not None:
            self.board = laid.after
            self.used_words.update(self.rules.fold(word.word) for word in step.score.words)
        self.last_turn = step

    def _withdraw(self, step: Step) -> None:
        """Take back the turn just laid: its tiles leave the board, redeemed stars return."""
        taken, self.last_turn = self.last_turn, None
        if taken is None:
            step.violations = (Violation("withdrawal-without-play"),)
            return
        if taken.event.player != step.event.player:
            owner = self.record.players[taken.event.player].nick
            step.violations = (Violation("withdrawal-of-other", (), {"player": owner}),)
        taken.is_withdrawn = True
        step.points = -taken.points
        step.undone = None if taken.recorded is None else -taken.recorded
        if step.recorded == 0 and step.undone is not None:
            step.recorded = step.undone
        laid = taken.laid
        if laid is not None and taken.score is not None:
            self.used_words.difference_update(self.rules.fold(word.word) for word in taken.score.words)
            tiles = {square: tile for square, tile in self.board.tiles.items() if square not in laid.fresh}
            tiles |= {square: laid.before.tiles[square] for square in laid.swapped}
            self.board = Board(tiles)

    def _bag(self) -> int | None:
        """Tiles left to draw when every player has refilled the rack."""
        if self.rules.draw != "bag":
            return None
        off_board = self.rules.tileset.total - len(self.board.tiles)
        return max(0, off_board - self.rules.rack_size * len(self.record.players))

    def _compare(self, step: Step) -> tuple[Discrepancy, ...]:
        """Hold the written points against the computed ones, and the written total against the written points."""
        event, recorded, found = step.event, step.recorded, []
        if recorded not in (None, step.points, step.undone):
            found.append(Discrepancy("score-differs", {"recorded": recorded, "computed": step.points}))
        before = self.recorded[event.player]
        expected = None if before is None or recorded is None else before + recorded
        if event.total is not None and expected is not None and event.total != expected:
            found.append(Discrepancy("total-differs", {"recorded": event.total, "expected": expected}))
        self.recorded[event.player] = expected if event.total is None else event.total
        return tuple(found)


def end_points(leftover: EndRack, rules: Ruleset) -> int:
    """What an end line is worth: the face value of the tiles, given or deducted as the edition says, in points."""
    values = rules.tileset.values
    face = sum(rules.star_left if tile == STAR else values.get(tile, 0) for tile in leftover.tiles or ())
    if rules.end_deduction == "none":
        return 0
    if leftover.own:
        return -face
    return {"give": face, "double": 2 * face}.get(rules.end_deduction, 0)
