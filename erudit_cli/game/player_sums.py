"""What each player did in a whole game, summed up: turns, points, bingos, stars, exchanges."""

from collections.abc import Iterable
from dataclasses import dataclass

from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.record import Presence
from erudit_cli.game.replay import Replay, Step
from erudit_cli.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """One player's game.

    `turns` is how often the player was up: plays, those taken back too, passes, turns whose time ran out, exchanges
    where they cost the turn. `points` is what the turns brought, without leftovers, penalties and challenges; `best`
    the most that one turn brought, None where nothing was laid. What was taken back counts in `turns` alone.
    """

    turns: int = 0
    points: int = 0
    best: int | None = None
    bingos: int = 0
    stars: int = 0
    exchanges: int = 0
    passes: int = 0

    @property
    def average(self) -> float | None:
        """Points a turn; None without turns."""
        return self.points / self.turns if self.turns else None


def player_sums(replayed: Replay) -> tuple[PlayerSums, ...]:
    """The sums of every player, by player index."""
    players = range(len(replayed.record.players))
    return tuple(
        _sums([step for step in replayed.steps if step.event.player == player], replayed.rules) for player in players
    )


def is_bingo(step: Step, rules: Ruleset) -> bool:
    """Whether a turn that stands laid the whole rack, or earned the bonus as if it had."""
    if step.score is None or step.laid is None or step.is_withdrawn:
        return False
    return step.score.bonus > 0 or len(step.laid.fresh) >= rules.rack_size


def _sums(steps: Iterable[Step], rules: Ruleset) -> PlayerSums:
    turns = points = bingos = stars = exchanges = passes = 0
    best: int | None = None
    for step in steps:
        match step.event.action:
            case Turn():
                turns += 1
                if step.is_withdrawn or step.score is None or step.laid is None:
                    continue
                points += step.points
                best = step.points if best is None else max(best, step.points)
                bingos += is_bingo(step, rules)
                stars += sum(tile.islower() for tile in step.laid.fresh.values())
            case Exchange():
                exchanges += 1
                turns += rules.exchange_costs_turn
            case Pass():
                passes += 1
                turns += 1
            case Presence.TIMEOUT:
                turns += 1
    return PlayerSums(turns, points, best, bingos, stars, exchanges, passes)
