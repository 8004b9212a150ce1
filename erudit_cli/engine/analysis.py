"""A recorded game against the generator: what each turn could have brought, what it cost, what luck had to do with it.

Only turns whose rack is written are looked at; the others are counted. Where fewer tiles are written than the player
held, the turn is held against what could be laid with those.
"""

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt

from erudit_cli.engine.choices import Choice, Choices, leave_of
from erudit_cli.engine.endgame import Endgame, Outcome, UnsolvedError
from erudit_cli.engine.equity import Leaves
from erudit_cli.engine.luck import Luck, luck_of
from erudit_cli.engine.montecarlo import Prospect, Table, prospects
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.board import Board
from erudit_cli.game.laying import Laid
from erudit_cli.game.moment import position_after
from erudit_cli.game.moves import THROUGH, Exchange, Move, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR, Booster, Player
from erudit_cli.game.replay import Replay, Step
from erudit_cli.rules.ruleset import Ruleset

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """How thoroughly a game is looked at.

    `hands` is how many other draws each draw is held against, `plies` how many turns are looked ahead (0: none),
    `samples` how many deals are tried, `tried` how many of the best choices; `seed` fixes what is random.
    """

    hands: int = 20
    plies: int = 0
    samples: int = 100
    tried: int = 5
    seed: int = 1


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One turn: what was done beside what could have been.

    `rack` is None where the record does not tell it; then nothing else is known. `is_partial` says that the player held
    more tiles than are written. A turn that was taken back brought nothing. `phonies` stood though the list does not
    have them. `best` scores most, `by_equity` has the highest equity, `bingo` is the best that lays a full rack; each
    is None where there is none. `is_exact` is false where the engine did not try every turn. `prospects` has the
    look-ahead, the best first.
    """

    number: int
    line: int
    player: int
    before: Board
    played: Choice
    is_bingo: bool = False
    is_withdrawn: bool = False
    phonies: tuple[str, ...] = ()
    rack: Tiles | None = None
    is_partial: bool = False
    best: Choice | None = None
    by_equity: Choice | None = None
    bingo: Choice | None = None
    is_exact: bool = True
    luck: Luck | None = None
    prospects: tuple[Prospect, ...] = ()

    @property
    def lost(self) -> int | None:
        """How many points more the best turn scores; 0 where a phony, say, scored more than any turn could."""
        if self.rack is None:
            return None
        return max(0, (self.best.points if self.best else 0) - self.played.points)

    @property
    def equity_lost(self) -> float | None:
        """How much more equity the best choice has; None without leave values."""
        if self.by_equity is None or self.by_equity.equity is None or self.played.equity is None:
            return None
        return max(0.0, self.by_equity.equity - self.played.equity)

    @property
    def missed_bingo(self) -> Choice | None:
        """The bingo that was there while none was laid, or none that stood."""
        return self.bingo if self.is_withdrawn or not self.is_bingo else None

    @property
    def behind(self) -> Prospect | None:
        """What the look-ahead says of the move that was played."""
        return next((each for each in self.prospects if same_move(each.choice.move, self.played.move)), None)

    def is_played(self, prospect: Prospect) -> bool:
        """Whether a choice of the look-ahead is what was played and stood."""
        return not self.is_withdrawn and same_move(prospect.choice.move, self.played.move)


@dataclass(frozen=True, slots=True)
class Summary:
    """All turns of one player. `points`, `best`, `lost` and `equity_lost` are of the `turns` whose rack is known.

    `luck` is the sum over `draws`, `luck_error` its standard error. `equity_lost` is None without leave values.
    """

    nick: str
    turns: int = 0
    unknown: int = 0
    points: int = 0
    best: int = 0
    lost: int = 0
    equity_lost: float | None = None
    bingos: int = 0
    bingos_missed: int = 0
    phonies: int = 0
    draws: int = 0
    luck: float = 0.0
    luck_error: float = 0.0
    name: str = ""
    """What people call the player, where that is not the nick."""

    def __add__(self, other: "Summary") -> "Summary":
        """Two games, or two players, together."""
        equity = None
        if self.equity_lost is not None or other.equity_lost is not None:
            equity = (self.equity_lost or 0.0) + (other.equity_lost or 0.0)
        return Summary(
            self.nick,
            self.turns + other.turns,
            self.unknown + other.unknown,
            self.points + other.points,
            self.best + other.best,
            self.lost + other.lost,
            equity,
            self.bingos + other.bingos,
            self.bingos_missed + other.bingos_missed,
            self.phonies + other.phonies,
            self.draws + other.draws,
            self.luck + other.luck,
            sqrt(self.luck_error**2 + other.luck_error**2),
            self.name,
        )


def summaries(turns: tuple[TurnAnalysis, ...], players: tuple[Player, ...]) -> tuple[Summary, ...]:
    """One summary a player, in the order of the record."""
    found = [Summary(player.nick, name=player.name) for player in players]
    for turn in turns:
        found[turn.player] += _of_turn(turn)
    return tuple(found)


def _of_turn(turn: TurnAnalysis) -> Summary:
    bingo = int(turn.is_bingo and not turn.is_withdrawn)
    if turn.rack is None:
        return Summary("", unknown=1, bingos=bingo, phonies=len(turn.phonies))
    luck = turn.luck
    return Summary(
        "",
        1,
        0,
        turn.played.points,
        turn.best.points if turn.best else 0,
        turn.lost or 0,
        turn.equity_lost,
        bingo,
        int(turn.missed_bingo is not None),
        len(turn.phonies),
        int(luck is not None),
        luck.points if luck else 0.0,
        luck.error if luck else 0.0,
    )


@dataclass
class GameAnalysis:
    """A replayed record and what is needed to look at it; turns are looked at one by one."""

    replay: Replay
    graph: WordGraph
    leaves: Leaves | None
    asked: Asked
    kept: list[Tiles | None] = field(default_factory=list)
    """What each player is known to have kept after the last turn."""

    @cached_property
    def rules(self) -> Ruleset:
        return self.replay.rules

    def turns(self, wanted: Container[int] | None = None) -> Iterator[TurnAnalysis]:
        """Every turn, exchange and pass, or those alone whose number is among the `wanted`.

        Raises:
            InputError: the board is none that the engine can take.
        """
        self.kept = [() for _ in self.replay.record.players]
        used: frozenset[str] = frozenset()
        unread = list(self.replay.record.unread)
        bag = self._first_bag()
        added_stars = 0
        for step in self.replay.steps:
            action, player = step.event.action, step.event.player
            while unread and unread[0] < step.event.where.line:
                del unread[0]
                self.kept = [None] * len(self.kept)
            if isinstance(action, Turn | Exchange | Pass):
                rack = self._rack(step)
                if wanted is None or step.number in wanted:
                    place = Position(step.before, (rack,), bag=bag, used_words=used, added_stars=added_stars)
                    yield self._looked_at(step, action, place)
                is_full = rack is not None and len(rack) == step.held[player]
                self.kept[player] = _left(step, rack) if is_full and rack is not None else None
            elif isinstance(action, Booster):
                self.kept[player] = None
                added_stars += action.kind == "star"
            if step.score is not None and not step.is_withdrawn:
                used |= {self.rules.fold(word.word) for word in step.score.words}
            bag = step.bag

    def _first_bag(self) -> int | None:
        rules = self.rules
        if rules.draw != "bag":
            return None
        return max(0, rules.tileset.total - len(self.replay.record.players) * rules.rack_size)

    def _rack(self, step: Step) -> Tiles | None:
        """What the player held, as far as it is written; None where it is not, or contradicts what was done."""
        contradictions = {"rack-lacks-tile", "rack-too-long", "swap-lacks-letter"}
        if not step.known or any(item.code in contradictions for item in step.violations):
            return None
        if step.event.rack is None and len(step.known) < step.held[step.event.player]:
            return None
        return step.known

    def _looked_at(self, step: Step, action: Move, place: Position) -> TurnAnalysis:
        rack, laid = place.rack, step.laid
        if isinstance(action, Turn) and laid is not None:
            action = _as_found(action, laid)
        points = 0 if step.is_withdrawn else step.points
        found = TurnAnalysis(
            step.number,
            step.event.where.line,
            step.event.player,
            step.before,
            Choice(action, points, ()),
            is_bingo=laid is not None and len(laid.fresh) >= self.rules.rack_size,
            is_withdrawn=step.is_withdrawn,
            phonies=() if step.is_withdrawn else _phonies(step),
        )
        if rack is None:
            return found
        choices = Choices(place, self.rules, self.graph, self.leaves)
        left = _left(step, rack)
        played = Choice(action, points, left or (), None if left is None else choices.equity(points, left))
        is_full = len(rack) == step.held[step.event.player]
        return replace(
            found,
            played=played,
            rack=rack,
            is_partial=not is_full,
            best=choices.by_points(),
            by_equity=choices.best()[0] if self.leaves is not None else None,
            bingo=choices.bingo(),
            is_exact=choices.is_exact,
            luck=self._luck(step, rack, place) if is_full else None,
            prospects=self._ahead(step, place, choices, played) if is_full and self.asked.plies else (),
        )

    def _luck(self, step: Step, rack: Tiles, place: Position) -> Luck | None:
        kept = self.kept[step.event.player]
        if kept is None or Counter(kept) - Counter(rack):
            return None
        drawn = tuple(sorted((Counter(rack) - Counter(kept)).elements()))
        asked = self.asked
        return luck_of(
            place.board,
            kept,
            drawn,
            self.rules,
            self.graph,
            added_stars=place.added_stars,
            hands=asked.hands,
            seed=f"{asked.seed}/{step.number}/luck",
        )

    # The look-ahead

    def _ahead(self, step: Step, place: Position, choices: Choices, played: Choice) -> tuple[Prospect, ...]:
        """The best choices and the one that was played, each with what it leads to."""
        if step.unseen is None:
            return ()
        if place.bag == 0 and len(step.held) == 2:
            solved = self._solved(step, place, played)
            if solved:
                return solved
        players, player = len(step.held), step.event.player
        sizes = tuple(step.held[(player + turn) % players] for turn in range(1, players))
        table = Table(place, self.rules, self.graph, self.leaves, sizes, self.asked.plies)
        tried = choices.best(self.asked.tried)
        if not step.is_withdrawn and not any(same_move(each.move, played.move) for each in tried):
            tried.append(played)
        is_known = place.bag == 0 and players == 2  # there is but one deal
        samples = 1 if is_known else self.asked.samples
        return tuple(prospects(table, tried, samples, f"{self.asked.seed}/{step.number}"))

    def _solved(self, step: Step, place: Position, played: Choice) -> tuple[Prospect, ...]:
        """The endgame's best move and the one that was played; nothing where it could not be solved."""
        other = tuple(step.unseen.elements()) if step.unseen is not None else ()
        moment = position_after(self.replay, step.number - 1)
        player = step.event.player
        racks = (place.rack, other) if player == 0 else (other, place.rack)
        if len(other) != step.held[1 - player]:
            return ()
        position = replace(place, racks=racks, on_turn=player, scores=moment.scores, zero_turns=moment.zero_turns)
        endgame = Endgame(position, self.rules, self.graph)
        try:
            best = endgame.best()
            found = [best]
            if not step.is_withdrawn and not same_move(best.move, played.move):
                move = played.move if isinstance(played.move, Turn) else Pass()
                found.append(endgame.after(move, played.points))
        except UnsolvedError:
            return ()
        return tuple(_prospect(each, best, place.rack or ()) for each in found)


def _prospect(outcome: Outcome, best: Outcome, rack: Tiles) -> Prospect:
    leave = leave_of(outcome.move, rack) if isinstance(outcome.move, Turn) else tuple(sorted(rack))
    choice = Choice(outcome.move, outcome.points, leave)
    return Prospect(choice, outcome.spread, 0.0, best.spread - outcome.spread, 0.0, 0, is_exact=True)


def _left(step: Step, rack: Tiles) -> Tiles | None:
    """What stays in the rack after a turn: all of it where the turn was taken back."""
    action = step.event.action
    if step.is_withdrawn or not isinstance(action, Turn | Exchange | Pass):
        return rack
    return _kept(rack, action, step.laid)


def _phonies(step: Step) -> tuple[str, ...]:
    return tuple(str(item.values["word"]) for item in step.violations if item.code == "phony")


def _kept(rack: Tiles, move: Move, laid: Laid | None) -> Tiles | None:
    """What a move leaves of a rack; None where that is not known, or the rack did not have what was laid."""
    left = Counter(rack)
    if isinstance(move, Exchange):
        if move.tiles is None:
            return None if move.count else tuple(sorted(rack))
        left.subtract(move.tiles)
    elif isinstance(move, Turn) and laid is not None:
        left[STAR] += len(laid.swapped)
        left.subtract(laid.after.tiles[square] for square in laid.swapped)
        left.subtract(STAR if tile.islower() else tile for tile in laid.fresh.values())
    return tuple(sorted(left.elements())) if min(left.values()) >= 0 else None


def _as_found(turn: Turn, laid: Laid) -> Turn:
    """A turn as the engine writes it: what lay there before is `THROUGH`, however the record spells it."""
    plays = [
        replace(play, letters=tuple(fresh.get(square, THROUGH) for square in play.squares))
        for play, fresh in zip(turn.plays, laid.by_play, strict=True)
    ]
    return Turn(tuple(plays), turn.swaps)


def same_move(one: Move, other: Move) -> bool:
    """Whether two moves do the same: put the same tiles on the same squares, or change the same tiles."""
    return _essence(one) == _essence(other)


def _essence(move: Move) -> object:
    match move:
        case Turn(plays=plays, swaps=swaps):
            laid = {
                (square, letter)
                for play in plays
                for square, letter in zip(play.squares, play.letters, strict=True)
                if letter != THROUGH
            }
            return frozenset(laid), frozenset(swaps)
        case Exchange(count=count, tiles=tiles) if count:
            return tuple(sorted(tiles)) if tiles is not None else count
    return None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game looked at: every turn, a summary of each player, and what it was looked at with.

    `lexicon_sha256` is the hash of the word list, as its header states it; empty where it has none.
    """

    replay: Replay
    turns: tuple[TurnAnalysis, ...]
    leaves: Leaves | None
    asked: Asked
    lexicon_sha256: str = ""

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """One a player, in the order of the record."""
        return summaries(self.turns, self.replay.record.players)

    @property
    def is_exact(self) -> bool:
        """Whether every turn of the edition was tried everywhere."""
        return all(turn.is_exact for turn in self.turns)
