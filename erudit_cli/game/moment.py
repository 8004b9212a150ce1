"""The position a recorded game had after any of its events."""

from collections.abc import Sequence

from erudit_cli.game.board import Board
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import Booster, EndRack, Withdrawal
from erudit_cli.game.replay import Replay, Step

Tiles = tuple[str, ...]


def position_after(replayed: Replay, number: int) -> Position:
    """The position after event `number`, counted from 1; 0 is the start.

    Racks are those the record shows for that moment, in later lines too, and None where it shows none. Scores are the
    recorded totals, or what the rules give where none is recorded.
    """
    past, future = replayed.steps[:number], replayed.steps[number:]
    players = range(len(replayed.record.players))
    return Position(
        past[-1].board if past else Board(),
        racks=tuple(_rack(player, future, replayed) for player in players),
        scores=tuple(_score(player, past) for player in players),
        on_turn=_on_turn(past, future),
        bag=past[-1].bag if past else None,
        zero_turns=past[-1].zero_turns if past else 0,
    )


def _rack(player: int, future: Sequence[Step], replayed: Replay) -> Tiles | None:
    """What the player holds, by the player's next move, by leftovers, or by the record's last lines."""
    for step in future:
        event = step.event
        match event.action:
            case Turn() | Exchange() | Pass() | Booster() if event.player == player:
                return event.rack
            case Withdrawal() if event.player == player:
                return None  # drawn and put back again before anybody wrote it down
            case EndRack(tiles=tiles, own=own) if own == (event.player == player):
                if own or len(replayed.record.players) == 2:
                    return tiles
    final = replayed.record.racks.get(player)
    return None if final is None else final.tiles


def _score(player: int, past: Sequence[Step]) -> int:
    own = [step for step in past if step.event.player == player]
    if not own:
        return 0
    written = own[-1].event.total
    return own[-1].total if written is None else written


def _on_turn(past: Sequence[Step], future: Sequence[Step]) -> int:
    """Who moves next; where nobody does, whose turn it would be."""
    for step in future:
        if isinstance(step.event.action, Turn | Exchange | Pass | Booster):
            return step.event.player
    return past[-1].on_turn if past else 0
