"""What one replayed game adds to the statistics of games: rows of four kinds, whole numbers and names only.

A turn is what costs a player the turn: a play, also one taken back, a pass, time that ran out, an exchange where the
edition makes it cost the turn. Points are the computed ones; a turn taken back has none, and none of its tiles count.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from erudit_cli.game.moves import Exchange, Pass, Square, Turn
from erudit_cli.game.record import STAR, Presence
from erudit_cli.game.replay import Replay, Step
from erudit_cli.rules.tiles import STAR as STAR_SHOWN


class TurnRow(NamedTuple):
    """One turn, or an exchange that costs none."""

    edition: str
    player: str
    turn: int
    """Which turn of the player's own it is, from 1."""
    kind: str
    """``play``, ``taken_back``, ``exchange``, ``pass`` or ``timeout``."""
    costs_turn: bool
    points: int
    tiles: int
    """Tiles laid."""
    is_bingo: bool
    """As many tiles laid as a full rack holds."""
    bonus: int
    stars: int
    """Stars laid."""
    swaps: int
    """Stars redeemed from the board."""
    exchanged: int
    """Tiles exchanged."""
    phonies: int
    """Words that are not in the word list; of turns taken back, too."""


class TileRow(NamedTuple):
    """One tile that left a rack: laid, put in a star's place, or exchanged."""

    edition: str
    fate: str
    """``laid``, ``swapped`` or ``exchanged``."""
    letter: str
    """In upper case; of a star laid, the letter it plays; of one exchanged, ``*``."""
    is_star: bool
    turn: int
    row: int | None
    column: int | None
    letter_factor: int
    word_factor: int
    """What the square multiplies; 1 and 1 where it multiplies nothing."""
    points: int
    """What the tile brought in the turn it was laid: in every word it stands in, with the premiums that paid."""


class ResultRow(NamedTuple):
    """How a game went for one of its players."""

    edition: str
    player: str
    players: int
    is_first: bool
    """The player of the game's first move."""
    total: int
    is_over: bool
    outcome: str
    """``won``, ``lost``, ``drawn`` (the best total is shared) or ``open`` (the game is not over)."""
    margin: int
    """The total less the best of the others'."""


class PhonyRow(NamedTuple):
    """A word laid that is not in the word list."""

    edition: str
    word: str
    is_taken_back: bool
    player: str
    source: str
    """File and line."""


@dataclass(slots=True)
class Rows:
    """What is counted of one game, or of many."""

    turns: list[TurnRow] = field(default_factory=list)
    tiles: list[TileRow] = field(default_factory=list)
    results: list[ResultRow] = field(default_factory=list)
    phonies: list[PhonyRow] = field(default_factory=list)

    def __len__(self) -> int:
        """Rows of all kinds."""
        return len(self.turns) + len(self.tiles) + len(self.results) + len(self.phonies)

    def extend(self, more: "Rows") -> None:
        self.turns.extend(more.turns)
        self.tiles.extend(more.tiles)
        self.results.extend(more.results)
        self.phonies.extend(more.phonies)


def rows_of(replayed: Replay, edition: str) -> Rows:
    """The rows of one game; `edition` is the key its rules go by."""
    rows = Rows()
    turns = [0] * len(replayed.record.players)
    for step in replayed.steps:
        player = step.event.player
        kind = _kind(step)
        if kind is None:
            continue
        costs_turn = kind != "exchange" or replayed.rules.exchange_costs_turn
        turns[player] += costs_turn
        number = turns[player] if costs_turn else turns[player] + 1
        rows.turns.append(_turn_row(step, replayed, edition, kind, number, costs_turn=costs_turn))
        rows.tiles.extend(_tile_rows(step, replayed, edition, number))
        rows.phonies.extend(_phony_rows(step, replayed, edition))
    rows.results.extend(_result_rows(replayed, edition))
    return rows


def player_name(replayed: Replay, player: int) -> str:
    """Who played: the full name, which tells people of many records apart, else the nick."""
    return replayed.record.players[player].full_name


def _kind(step: Step) -> str | None:
    match step.event.action:
        case Turn():
            return "taken_back" if step.is_withdrawn else "play"
        case Exchange():
            return "exchange"
        case Pass():
            return "pass"
        case Presence.TIMEOUT:
            return "timeout"
    return None


def _turn_row(step: Step, replayed: Replay, edition: str, kind: str, number: int, *, costs_turn: bool) -> TurnRow:
    action, laid = step.event.action, step.laid
    is_laid = kind == "play" and step.score is not None and laid is not None
    fresh = laid.fresh if is_laid and laid is not None else {}
    return TurnRow(
        edition=edition,
        player=player_name(replayed, step.event.player),
        turn=number,
        kind=kind,
        costs_turn=costs_turn,
        points=step.points if kind == "play" else 0,
        tiles=len(fresh),
        is_bingo=len(fresh) >= replayed.rules.rack_size,
        bonus=step.score.bonus if is_laid and step.score is not None else 0,
        stars=sum(tile.islower() for tile in fresh.values()),
        swaps=len(laid.swapped) if is_laid and laid is not None else 0,
        exchanged=action.count if isinstance(action, Exchange) else 0,
        phonies=len(_phonies(step)),
    )


def _phony_rows(step: Step, replayed: Replay, edition: str) -> Iterator[PhonyRow]:
    where = step.event.where
    for word in _phonies(step):
        name = player_name(replayed, step.event.player)
        yield PhonyRow(edition, word, step.is_withdrawn, name, f"{where.source}:{where.line}")


def _phonies(step: Step) -> list[str]:
    return [str(found.values["word"]) for found in step.violations if found.code == "phony"]


def _tile_rows(step: Step, replayed: Replay, edition: str, number: int) -> Iterator[TileRow]:
    action = step.event.action
    if isinstance(action, Exchange):
        for tile in action.tiles or ():
            letter = STAR_SHOWN if tile == STAR else tile
            yield TileRow(edition, "exchanged", letter, tile == STAR, number, None, None, 1, 1, 0)
    if step.is_withdrawn or step.score is None or step.laid is None:
        return
    points = _points_by_square(step)
    premium = replayed.rules.layout.premium
    for square, tile in step.laid.fresh.items():
        is_star = tile.islower()
        yield TileRow(edition, "laid", tile.upper(), is_star, number, *square, *premium(square), points.get(square, 0))
    for square in step.laid.swapped:
        letter = step.laid.after.tiles[square]
        yield TileRow(edition, "swapped", letter, False, number, *square, 1, 1, points.get(square, 0))


def _points_by_square(step: Step) -> dict[Square, int]:
    """What each square's tile brought, by the words that are paid for."""
    found: dict[Square, int] = {}
    for word in step.score.words if step.score is not None else ():
        for square, value, factor in zip(word.string.squares, word.values, word.factors, strict=True):
            found[square] = found.get(square, 0) + value * factor * word.multiplier
    return found


def _result_rows(replayed: Replay, edition: str) -> Iterator[ResultRow]:
    totals = replayed.totals
    first = next((step.event.player for step in replayed.steps if _kind(step) is not None), 0)
    is_over = replayed.end_reason is not None
    best = max(totals, default=0)
    for player, total in enumerate(totals):
        others = [other for index, other in enumerate(totals) if index != player]
        outcome = "open"
        if is_over:
            outcome = "lost" if total < best else "won" if totals.count(best) == 1 else "drawn"
        yield ResultRow(
            edition,
            player_name(replayed, player),
            len(totals),
            player == first,
            total,
            is_over,
            outcome,
            total - max(others, default=0),
        )
