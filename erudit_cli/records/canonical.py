"""A record in the one form it is written in, whatever it was read from: what `gcg_writer` and `record_json` share.

Through tiles are dots, pragmas stand in one order, a nick is one word. What the record says stays the same.
"""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace

from erudit_cli.errors import EruditError
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import foreign_letters
from erudit_cli.game.moves import THROUGH, Direction, Exchange, Pass, Play, Square, Turn, place_name
from erudit_cli.game.record import Event, GameRecord, Player, Pragma, Presence, Withdrawal
from erudit_cli.records.edition import edition_of
from erudit_cli.records.gcg_places import read_place
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import Layout
from erudit_cli.rules.ruleset import Ruleset

FIRST = ("rules", "lexicon")
"""Pragmas that stand before the players."""

LAST = ("end",)
"""Pragmas that stand after the events."""

PlaceNamer = Callable[[Square, Direction], str]

_BOUNDLESS = Layout((".",), period=1)
"""The board of a record whose edition is not known."""


def canonical(record: GameRecord, rules: Ruleset | None = None) -> GameRecord:
    """The same record in its one form; places stay those of the text it was read from.

    `rules` is the edition it was played by; without it the one the record names or shows. The edition says what can lie
    on the board: a play that cannot is left as it was written.
    """
    return replace(
        record,
        players=tuple(map(_with_short_nick, record.players)),
        events=tuple(_with_dots(record.events, rules or edition_rules(record))),
        pragmas=tuple(sorted(record.pragmas, key=_rank)),
        encoding="utf-8",
    )


def edition_rules(record: GameRecord) -> Ruleset | None:
    """The edition the record names or shows; None where there is none, or none that can be loaded."""
    edition = edition_of(record)
    if edition.id is None:
        return None
    try:
        return catalog.load_named_in(record.source, edition.id, edition.overrides)
    except EruditError:
        return None


def place_namer(record: GameRecord, rules: Ruleset | None = None) -> PlaceNamer:
    """How the record's squares are named: from the corner of a finite board, from the start of an infinite one.

    Where the edition is not known, or a square has no name on its board, infinite names are used: they fit any square.
    """
    rules = rules or edition_rules(record)
    squares = list(_squares(record))
    infinite = not all(map(_has_finite_name, squares)) if rules is None else rules.layout.is_infinite

    def name(square: Square, direction: Direction) -> str:
        return place_name(square, direction, infinite=infinite or not _has_finite_name(square))

    return name


def _has_finite_name(square: Square) -> bool:
    if min(square) < 0 or square[1] >= 26:
        return False
    place = read_place(place_name(square, Direction.ACROSS))
    return place is not None and place.square == square


def _squares(record: GameRecord) -> Iterator[Square]:
    for event in record.events:
        if isinstance(event.action, Turn):
            yield from (play.start for play in event.action.plays)
            yield from (swap.square for swap in event.action.swaps)


def _rank(pragma: Pragma) -> int:
    if pragma.name in FIRST:
        return FIRST.index(pragma.name)
    return len(FIRST) + (pragma.name in LAST)


def _with_short_nick(player: Player) -> Player:
    """A player known from events alone may have a nick of several words: all but the first are the name."""
    nick, *rest = player.nick.split()
    return Player(nick, " ".join([*rest, player.name]).strip()) if rest else player


def _with_dots(events: Iterable[Event], rules: Ruleset | None) -> Iterator[Event]:
    """The events with each letter that lay there before as `THROUGH`.

    Follows the board as `game.replay` does: a turn that cannot be laid stays off it, a withdrawn one is taken back.
    """
    layout = _BOUNDLESS if rules is None else rules.layout
    board = Board()
    before: Board | None = None  # what a withdrawal brings back
    for event in events:
        match event.action:
            case Turn() as turn:
                laid = lay(board, turn, layout)
                before = board
                if laid.can_lie and not (rules and foreign_letters(laid, rules)):
                    board = laid.after
                    plays = tuple(map(_dotted, turn.plays, laid.by_play))
                    yield event if plays == turn.plays else replace(event, action=replace(turn, plays=plays))
                    continue
            case Withdrawal():
                board, before = board if before is None else before, None
            case Exchange() | Pass() | Presence():
                before = None
        yield event


def _dotted(play: Play, fresh: Container[Square]) -> Play:
    """A play with dots for what it did not lay itself."""
    letters = [
        letter if square in fresh else THROUGH for square, letter in zip(play.squares, play.letters, strict=True)
    ]
    return replace(play, letters=tuple(letters))
