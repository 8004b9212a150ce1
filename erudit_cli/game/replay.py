"""A record under a ruleset: one step for each event, with what was computed beside what was written.

Nothing is refused and nothing is silently corrected. A play that cannot be laid stays off the board and scores
nothing; its recorded points stay in the recorded total; the record goes on.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from erudit_cli.errors import Where
from erudit_cli.game.board import Board
from erudit_cli.game.ending import SEEN_ENDS, end_name, end_points, end_reached
from erudit_cli.game.holdings import Holdings, shown
from erudit_cli.game.laying import Laid, lay
from erudit_cli.game.legality import IsWord, check_move, check_turn, foreign_letters, lacking_each
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.order import Order
from erudit_cli.game.position import Position
from erudit_cli.game.record import (
    STAR,
    Booster,
    Challenge,
    EndRack,
    Event,
    GameRecord,
    Player,
    Presence,
    TimePenalty,
    Withdrawal,
    tile_order,
)
from erudit_cli.game.scoring import Score, score_turn
from erudit_cli.game.violations import Discrepancy, Violation
from erudit_cli.rules.ruleset import Ruleset

CHALLENGED = frozenset(
    {
        "extension",
        "gap",
        "no-old-letter",
        "not-connected",
        "phony",
        "second-old-letter",
        "side-contact",
        "single-letter",
        "star-kept",
        "start-uncovered",
        "swap-forbidden",
        "too-many-words",
        "two-directions",
        "word-repeated",
    }
)
"""What makes a turn one that the others may refuse; the rest is wrong with the record itself."""


@dataclass(slots=True)
class Step:
    """One event replayed.

    `points` is what the event is worth under the ruleset and `total` the player's computed total after it, both in
    points. `before` and `board` are the boards before and after; `held` how many tiles each player held before it,
    `known` what the player is known to have held then, `unseen` what the player could not see (None without a set);
    `bag` how many tiles are left to draw after it (None without a bag). `is_withdrawn` says that the turn was taken
    back later; `over` why the game is over after it.
    """

    number: int
    event: Event
    before: Board
    board: Board
    points: int = 0
    total: int = 0
    bag: int | None = None
    sizes: tuple[int, ...] = ()
    known: tuple[str, ...] = ()
    unseen: Counter[str] | None = None
    held: tuple[int, ...] = ()
    score: Score | None = None
    laid: Laid | None = None
    violations: tuple[Violation, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    is_withdrawn: bool = False
    over: str | None = None
    recorded: int | None = None
    """The points the record means: what is written, but the whole turn's where a withdrawal is written ``+0``."""
    undone: int | None = None
    """What a withdrawal rightly takes back: the points its turn was, rightly or wrongly, recorded with, negated."""
    on_turn: int = 0
    """Whose turn it is after the event, by player index."""
    zero_turns: int = 0
    """How many turns in a row, up to the event's, have scored nothing."""

    @property
    def difference(self) -> int | None:
        """Recorded points less computed ones; None where the record gives none."""
        return None if self.recorded is None else self.recorded - self.points

    @property
    def standing_violations(self) -> tuple[Violation, ...]:
        """What is wrong with the event; what can be challenged and was taken back has had its answer."""
        return tuple(item for item in self.violations if not (self.is_withdrawn and item.code in CHALLENGED))

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong: no standing violation, no discrepancy."""
        return not (self.standing_violations or self.discrepancies)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something wrong that belongs to no event: a rack written at the end, a reason that is not so."""

    violation: Violation
    where: Where


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record replayed: its steps, computed and recorded totals by player index, why it ended.

    `end_reason` is what the moves show, else what ``#end`` says, else ``out`` where leftovers were given; None while
    the game goes on.
    """

    record: GameRecord
    rules: Ruleset
    steps: tuple[Step, ...]
    totals: tuple[int, ...]
    recorded_totals: tuple[int | None, ...]
    end_reason: str | None
    remarks: tuple[Remark, ...] = ()
    left_over: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What each player, by index, is known to hold at the end."""
    held: tuple[int, ...] = ()
    """How many tiles each player holds at the end."""

    @property
    def board(self) -> Board:
        """The last board."""
        return self.steps[-1].board if self.steps else Board()

    @property
    def is_right(self) -> bool:
        return not self.remarks and all(step.is_right for step in self.steps)

    @property
    def winner(self) -> str | None:
        """The nick of the `winning_player`."""
        return None if self.winning_player is None else self.winning_player.nick

    @property
    def winning_player(self) -> Player | None:
        """The player with the highest computed total when the game is over; None where it is shared."""
        if self.end_reason is None or not self.totals:
            return None
        best = max(self.totals)
        return self.record.players[self.totals.index(best)] if self.totals.count(best) == 1 else None


def replay(record: GameRecord, rules: Ruleset, is_word: IsWord | None = None) -> Replay:
    """Replay a record; words are judged only where `is_word` is given."""
    return _Replayer(record, rules, is_word).run()


@dataclass(slots=True)
class _State:
    """What a withdrawal restores."""

    board: Board
    holdings: Holdings
    used_words: frozenset[str]
    zero_turns: int
    """How many turns in a row, up to now, have scored nothing."""
    over: str | None

    def copy(self) -> "_State":
        return _State(self.board, self.holdings.copy(), self.used_words, self.zero_turns, self.over)


@dataclass(slots=True)
class _Replayer:
    record: GameRecord
    rules: Ruleset
    is_word: IsWord | None
    state: _State = field(init=False)
    order: Order = field(init=False)
    totals: list[int] = field(init=False)
    recorded: list[int | None] = field(init=False)
    last_turn: tuple[Step, _State] | None = None
    """The turn laid last and what stood before it, while it can be withdrawn: until the next move."""
    unread: list[int] = field(init=False)
    """The lines still to come that could not be read."""
    last_move: int = 0
    """The number of the last event that is a move: lines of the end come after it."""
    spent: set[tuple[int, str]] = field(default_factory=set)
    """What a player may do once a game and has done: boosters by kind, the clock's line."""

    def __post_init__(self) -> None:
        players = len(self.record.players)
        self.state = _State(Board(), Holdings.at_start(self.rules, players), frozenset(), 0, None)
        self.order = Order(players)
        self.totals = [0] * players
        self.recorded = [0] * players
        self.unread = list(self.record.unread)
        moves = [n for n, event in enumerate(self.record.events, 1) if isinstance(event.action, Turn | Exchange | Pass)]
        self.last_move = moves[-1] if moves else 0

    def run(self) -> Replay:
        steps = [self._step(number, event) for number, event in enumerate(self.record.events, start=1)]
        stated = self._stated_end(steps)
        remarks = self._final_racks() + self._check_end(stated)
        reason = self.state.over or stated or ("out" if self._has_gift() else None)
        left_over = {player: tuple(known.elements()) for player, known in enumerate(self.state.holdings.known)}
        return Replay(
            self.record,
            self.rules,
            tuple(steps),
            tuple(self.totals),
            tuple(self.recorded),
            reason,
            tuple(remarks),
            left_over,
            tuple(self.state.holdings.sizes),
        )

    def _step(self, number: int, event: Event) -> Step:
        self._pass_over_unread(event)
        state = self.state
        step = Step(number, event, state.board, state.board, recorded=event.score)
        violations = list(self._check_order(step))
        if event.rack is not None and isinstance(event.action, Turn | Exchange | Pass | Booster):
            violations += state.holdings.show(event.player, event.rack, state.board)
        self._look(step)
        violations += self._act(step)
        if isinstance(event.action, Withdrawal | EndRack):
            self._look(step)  # now the tiles are back in the rack, or are counted
        step.violations = tuple(violations)
        self.totals[event.player] += step.points
        step.total = self.totals[event.player]
        step.discrepancies = self._compare(step)
        self._look_for_the_end(step)
        step.board = self.state.board
        step.bag = self.state.holdings.bag
        step.over = self.state.over
        step.on_turn = self.order.on_turn
        step.zero_turns = self.state.zero_turns
        return step

    def _look(self, step: Step) -> None:
        """What the player is known to hold, and what the player cannot see."""
        player, holdings = step.event.player, self.state.holdings
        step.known = tuple(sorted(holdings.known[player].elements(), key=tile_order))
        step.unseen = holdings.unseen(player, self.state.board)
        step.held = tuple(holdings.sizes)

    def _pass_over_unread(self, event: Event) -> None:
        """Where a line could not be read, nobody knows whose turn it was or which tiles it took."""
        while self.unread and self.unread[0] < event.where.line:
            del self.unread[0]
            self.order.on_turn = event.player
            self.last_turn = None
            for player in range(len(self.totals)):
                self.state.holdings.forget(player)

    # Who may act

    def _check_order(self, step: Step) -> list[Violation]:
        """Moves in turn and before the end; lines of the end after the last move."""
        player, action = step.event.player, step.event.action
        if isinstance(action, Turn | Exchange | Pass | Booster):
            if self.state.over is not None and not (isinstance(action, Pass) and self.state.over == "out"):
                return [Violation("move-after-end", (), {"reason": self.state.over})]
            if player != self.order.on_turn:
                return [Violation("out-of-turn", (), {"expected": self._name(self.order.on_turn)})]
        elif isinstance(action, EndRack | TimePenalty) and step.number < self.last_move:
            return [Violation("end-line-early" if isinstance(action, EndRack) else "time-line-early")]
        elif isinstance(action, TimePenalty):
            return self._once("time-line-repeated", player, "time")
        return []

    def _once(self, code: str, player: int, what: str) -> list[Violation]:
        """Something a player may do once a game."""
        if (player, what) in self.spent:
            return [Violation(code, (), {"player": self._name(player)})]
        self.spent.add((player, what))
        return []

    def _name(self, player: int) -> str:
        return self.record.players[player].full_name

    # What an event does

    def _act(self, step: Step) -> list[Violation]:
        event = step.event
        match event.action:
            case Turn() as turn:
                return self._lay(step, turn)
            case Exchange() | Pass() as move:
                return self._sit_out(step, move)
            case Withdrawal():
                return self._withdraw(step)
            case Challenge():
                step.points = event.score or 0
                return self._check_challenge(step)
            case EndRack() as leftover:
                step.points = event.score or 0 if leftover.tiles is None else end_points(leftover, self.rules)
                return self._check_leftover(event.player, leftover)
            case TimePenalty():
                step.points = event.score or 0
            case Presence() as presence:
                self._come_or_go(event.player, presence)
            case Booster() as booster:
                return self._boost(event.player, booster)
        return []

    def _position(self, step: Step) -> Position:
        """What stands before a move: the record's rack, the bag as it was left."""
        state = self.state
        return Position(
            state.board,
            racks=(step.event.rack,),
            bag=state.holdings.bag,
            used_words=state.used_words,
            added_stars=state.holdings.added_stars,
        )

    def _lay(self, step: Step, turn: Turn) -> list[Violation]:
        state, player = self.state, step.event.player
        laid = lay(state.board, turn, self.rules.layout)
        step.laid = laid
        if laid.can_lie and not foreign_letters(laid, self.rules):
            step.score = score_turn(laid, turn, self.rules, rack_size=state.holdings.sizes[player])
            step.points = step.score.total
        found = list(check_turn(self._position(step), turn, laid, step.score, self.rules, self.is_word))
        self.last_turn = (step, state.copy())
        if step.score is not None:
            state.board = laid.after
            state.used_words |= {self.rules.fold(word.word) for word in step.score.words}
            used = [swap.letter for swap in turn.swaps]
            used += [STAR if tile.islower() else tile for tile in laid.fresh.values()]
            state.holdings.use(player, used, len(laid.swapped))
        else:
            state.holdings.forget(player)
            state.holdings.is_exact = False
        is_unlaid = step.score is None and (step.recorded or 0) > 0
        self._turn_is_over(player, scored=step.points > 0 or is_unlaid)
        return found

    def _sit_out(self, step: Step, move: Exchange | Pass) -> list[Violation]:
        found = check_move(self._position(step), move, self.rules)
        player = step.event.player
        self.last_turn = None
        costs_turn = True
        if isinstance(move, Exchange):
            self.state.holdings.change(player, move.tiles, move.count)
            costs_turn = self.rules.exchange_costs_turn
        if costs_turn:
            self._turn_is_over(player, scored=False)
        return list(found)

    def _come_or_go(self, player: int, presence: Presence) -> None:
        """Time that ran out before anything was laid is a turn that scored nothing."""
        self.last_turn = None
        if presence is Presence.TIMEOUT:
            if player == self.order.on_turn:
                self._turn_is_over(player, scored=False)
        else:
            self.order.change(player, presence)

    def _turn_is_over(self, player: int, *, scored: bool) -> None:
        self.state.zero_turns = 0 if scored else self.state.zero_turns + 1
        self.order.moved(player)

    def _withdraw(self, step: Step) -> list[Violation]:
        """Take back the turn just laid: board, racks, bag and words are as before it, and the turn scored nothing."""
        if self.last_turn is None:
            return [Violation("withdrawal-without-play")]
        (taken, before), self.last_turn = self.last_turn, None
        found = []
        if taken.event.player != step.event.player:
            found.append(Violation("withdrawal-of-other", (), {"player": self._name(taken.event.player)}))
        elif None not in (taken.event.rack, step.event.rack) and Counter(taken.event.rack) != Counter(step.event.rack):
            values: dict[str, object] = {"rack": shown(Counter(taken.event.rack))}
            found.append(Violation("withdrawal-rack-differs", (), values))
        taken.is_withdrawn = True
        step.points = -taken.points
        step.undone = None if taken.recorded is None else -taken.recorded
        if step.recorded == 0 and step.undone is not None:
            step.recorded = step.undone
        self.state = before
        self.state.zero_turns += 1
        return found

    def _check_challenge(self, step: Step) -> list[Violation]:
        """A challenge follows a turn that stands; what it gives goes to the player of that turn."""
        if self.last_turn is None:
            return [Violation("challenge-without-play")]
        challenged = self.last_turn[0].event.player
        if step.points > 0 and step.event.player != challenged:
            return [Violation("challenge-wrong-player", (), {"expected": self._name(challenged)})]
        return []

    def _check_leftover(self, player: int, leftover: EndRack) -> list[Violation]:
        """Tiles counted at the end are those the players still hold."""
        if leftover.tiles is None or self.state.holdings.bag is None:
            return []
        holdings = self.state.holdings
        size, known = (holdings.sizes[player], holdings.known[player]) if leftover.own else holdings.others(player)
        counted = Counter(leftover.tiles)
        if known - counted or counted.total() > size or (holdings.is_exact and counted.total() < size):
            return [Violation("end-rack-differs", (), {"known": shown(known), "count": size})]
        if leftover.own:
            return list(holdings.show(player, leftover.tiles, self.state.board))
        return []

    def _boost(self, player: int, booster: Booster) -> list[Violation]:
        """A booster of the edition, one of each kind a game and player."""
        if booster.kind not in self.rules.boosters:
            return [Violation("booster-unknown", (), {"kind": booster.kind})]
        found = self._once("booster-spent", player, booster.kind)
        self.last_turn = None
        holdings = self.state.holdings
        lacking = booster.tiles and Counter(booster.tiles) - holdings.known[player]
        if lacking and holdings.known[player].total() == holdings.sizes[player]:
            found += lacking_each("rack-lacks-tile", lacking)
            holdings.forget(player)
        if booster.kind == "swap":
            if holdings.bag is not None and holdings.bag < len(booster.tiles):
                values: dict[str, object] = {"bag": holdings.bag, "needed": len(booster.tiles)}
                found.append(Violation("exchange-beyond-bag", (), values))
            holdings.change(player, booster.tiles, len(booster.tiles))
        elif booster.kind == "star":
            holdings.add_star(player, booster.tiles[0])
        return found

    # What the record says

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

    def _final_racks(self) -> list[Remark]:
        """What ``#rackN`` says must be possible: those tiles are left."""
        return [
            Remark(violation, rack.where)
            for player, rack in self.record.racks.items()
            for violation in self.state.holdings.show(player, rack.tiles, self.state.board)
        ]

    # The end

    def _look_for_the_end(self, step: Step) -> None:
        """A turn, a withdrawal or a departure may end the game; the lines after it may not."""
        if self.state.over is None and not isinstance(step.event.action, EndRack | TimePenalty | Challenge | Booster):
            self.state.over = end_reached(
                self.rules, self.state.board, self.state.holdings, self.order, max(self.totals), self.state.zero_turns
            )

    def _stated_end(self, steps: list[Step]) -> str | None:
        """What ``#end`` says, where the record has it."""
        stated = self.record.pragma("end")
        return stated.text.split()[0] if steps and stated is not None and stated.text else None

    def _check_end(self, stated: str | None) -> list[Remark]:
        """Whether the game could end, and did end, as ``#end`` says."""
        shown_end, pragma = self.state.over, self.record.pragma("end")
        if stated is None or pragma is None or stated == shown_end:
            return []
        if shown_end is not None:
            found = Violation("end-differs", (), {"found": stated, "end": shown_end})
        elif stated not in {end_name(end) for end in self.rules.ends}:
            found = Violation("end-unknown", (), {"found": stated})
        elif stated in SEEN_ENDS:
            found = Violation("end-not-shown", (), {"found": stated})
        else:
            return []
        return [Remark(found, pragma.where)]

    def _has_gift(self) -> bool:
        """Whether leftovers were given to who went out: the game was over, however it came."""
        return any(isinstance(event.action, EndRack) and not event.action.own for event in self.record.events)
