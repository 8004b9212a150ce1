"""A recorded game as it was written, each event with its place; says nothing about rules or legality.

`records.gcg` reads it from text, `game.replay` says what it means under an edition.
"""

from dataclasses import dataclass, field
from enum import Enum

from erudit_cli.errors import Where
from erudit_cli.game.moves import STAR as STAR
from erudit_cli.game.moves import Exchange, Pass, Turn

_LATIN = "AÄĄBCĆDEĘFGHIJKLŁMNŃOÓÖPQRSŚTUÜVWXYZŹŻ"
_CYRILLIC = "АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
_PLACES = {letter: place for place, letter in enumerate(_LATIN + _CYRILLIC)}
"""The letters of every language of the game in orders that are each alphabet's own."""


def tile_order(tile: str) -> tuple[bool, list[int]]:
    """What tiles are sorted by where people read them: letters as in the alphabet, stars last."""
    return tile == STAR, [_PLACES.get(sign, ord(sign)) for sign in tile.upper()]


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a record: the nick its events use and, if given, the full name."""

    nick: str
    name: str = ""

    @property
    def full_name(self) -> str:
        """What the player is called in sentences and sums: the full name, without one the nick."""
        return self.name or self.nick


def person_key(name: str) -> str:
    """What the spellings of one name share: capitals and the number of spaces make no other person.

    >>> person_key("Анна  Белова") == person_key("анна белова")
    True
    """
    return " ".join(name.split()).casefold()


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The last turn of the same player is taken back: ``--``."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Points a challenge gave to, or took from, the player: ``(challenge)``."""


@dataclass(frozen=True, slots=True)
class EndRack:
    """Tiles counted at the end: the player's `own` (a deduction) or the opponents' (a gift).

    `tiles` is None where what is written cannot be read.
    """

    tiles: tuple[str, ...] | None
    own: bool


@dataclass(frozen=True, slots=True)
class TimePenalty:
    """Points lost on the clock: ``(time)``."""


class Presence(Enum):
    """A player pauses, returns, leaves for good, or ran out of the turn's time."""

    REST = "rest"
    BACK = "back"
    LEFT = "left"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True)
class Booster:
    """A booster of the mobile edition: `kind` swap (``~АБ``), star (``~Б=*``) or hint (``~?``)."""

    kind: str
    tiles: tuple[str, ...] = ()


Action = Turn | Exchange | Pass | Withdrawal | Challenge | EndRack | TimePenalty | Presence | Booster


@dataclass(frozen=True, slots=True)
class Event:
    """One event line.

    `player` is the index into `GameRecord.players`. `rack` holds tiles in upper case with `STAR` for a star, and is
    None where the record does not know it; it may be partial. `score` and `total` are what was written, in points.
    """

    where: Where
    player: int
    action: Action
    rack: tuple[str, ...] | None = None
    score: int | None = None
    total: int | None = None
    extra: str = ""
    """What stood after the total, kept as written."""
    note: str = ""
    """The note that belongs to this event, its lines joined by a line feed."""


@dataclass(frozen=True, slots=True)
class Pragma:
    """A ``#`` line that is kept: its name without the sign, in lower case, and its text."""

    name: str
    text: str
    where: Where


@dataclass(frozen=True, slots=True)
class FinalRack:
    """What a player holds when the record stops, and where it is written."""

    tiles: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole record: players in the order of their numbers, pragmas and events in the order they were written."""

    source: str
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    pragmas: tuple[Pragma, ...] = ()
    note: str = ""
    """A note before the first event."""
    encoding: str = "utf-8"
    racks: dict[int, "FinalRack"] = field(default_factory=dict)
    """``#rackN``: what each player (by index) holds when the record stops."""
    incomplete: bool = False
    unread: tuple[int, ...] = field(default=(), compare=False)
    """The numbers of event lines that could not be read: what stood there is not known."""

    def pragma(self, name: str) -> Pragma | None:
        """The first pragma of that name, or None."""
        return next((pragma for pragma in self.pragmas if pragma.name == name), None)
