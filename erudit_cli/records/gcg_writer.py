"""Writer of game records: one canonical GCG text for each record, which `gcg.read` reads back as the same record.

What has no event of Erudit's own is in the grammar of the field's programs: a rack on every line they want one on,
points with their sign.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import accumulate

from erudit_cli.game.moves import Direction, Exchange, Pass, Turn
from erudit_cli.game.record import (
    STAR,
    Action,
    Booster,
    Challenge,
    EndRack,
    Event,
    GameRecord,
    Player,
    Pragma,
    Presence,
    TimePenalty,
    Withdrawal,
)
from erudit_cli.records.canonical import FIRST, LAST, PlaceNamer, canonical, place_namer
from erudit_cli.records.gcg_events import SUBMISSION, UNKNOWN_RACK, Content, Line
from erudit_cli.records.gcg_players import Attribution
from erudit_cli.records.tile_text import Tiles, spelled
from erudit_cli.rules.ruleset import Ruleset

ENCODING = "#character-encoding UTF-8"


def write(record: GameRecord, rules: Ruleset | None = None) -> str:
    """The text of a record, its last line ended; to be encoded as UTF-8.

    `rules` is the edition it was played by; without it the one the record names or shows.
    """
    name = place_namer(record, rules)
    return "".join(line + "\n" for line in _lines(canonical(record, rules), name))


def _lines(record: GameRecord, name: PlaceNamer) -> Iterator[str]:
    yield ENCODING
    yield from _pragma_lines(pragma for pragma in record.pragmas if pragma.name in FIRST)
    for number, player in enumerate(record.players, start=1):
        yield f"#player{number} {player.nick} {player.name}".rstrip()
    yield from _pragma_lines(pragma for pragma in record.pragmas if pragma.name not in FIRST + LAST)
    yield from _note_lines(record.note)
    nicks = _Nicks(record.players)
    for event in record.events:
        yield _event_line(event, nicks.of(event), name)
        yield from _note_lines(event.note)
    for player_index, rack in sorted(record.racks.items()):
        yield f"#rack{player_index + 1} {_rack_text(rack.tiles)}".rstrip()
    if record.incomplete:
        yield "#incomplete"
    yield from _pragma_lines(pragma for pragma in record.pragmas if pragma.name in LAST)


def _pragma_lines(pragmas: Iterator[Pragma]) -> Iterator[str]:
    for pragma in pragmas:
        yield f"#{pragma.name} {pragma.text}".rstrip()


def _note_lines(note: str) -> Iterator[str]:
    """Each line is a note of its own: programs that know no continued notes keep it, and none looks like an event."""
    for line in note.split("\n") if note else ():
        yield f"#note {line}".rstrip()


def _event_line(event: Event, nick: str, name: PlaceNamer) -> str:
    parts = [f">{nick}:", _rack(event), _action(event.action, name), _points(event)]
    parts += [UNKNOWN_RACK if event.total is None else str(event.total), event.extra]
    return " ".join(part for part in parts if part)


def _rack(event: Event) -> str:
    """The rack before the move; only what the field writes without a rack goes without one."""
    if event.rack:
        return _rack_text(event.rack)
    needs_none = isinstance(event.action, Presence) or (isinstance(event.action, EndRack) and not event.action.own)
    return "" if needs_none else UNKNOWN_RACK


def _rack_text(tiles: Tiles) -> str:
    """Tiles that happen to spell the sign for unknown ones are turned round: in a rack the order means nothing."""
    text = spelled(tiles)
    return text[::-1] if text == UNKNOWN_RACK else text


def _points(event: Event) -> str:
    """Points with their sign; nothing lost is ``-0``, because the field's programs want the minus there."""
    if event.score is None:
        return UNKNOWN_RACK
    action = event.action
    is_loss = isinstance(action, Withdrawal | TimePenalty) or (isinstance(action, EndRack) and action.own)
    return "-0" if is_loss and event.score == 0 else f"{event.score:+d}"


def _action(action: Action, name: PlaceNamer) -> str:
    match action:
        case Turn():
            return " ".join(_turn(action, name))
        case Exchange(count=count, tiles=tiles):
            return f"-{count}" if tiles is None else f"-{spelled(tiles)}"
        case Pass():
            return "-"
        case Withdrawal():
            return "--"
        case Challenge():
            return "(challenge)"
        case EndRack(tiles=tiles):
            return f"({UNKNOWN_RACK if tiles is None else _rack_text(tiles)})"
        case TimePenalty():
            return "(time)"
        case Presence():
            return f"({action.value})"
        case Booster():
            return _booster(action)


def _turn(turn: Turn, name: PlaceNamer) -> Iterator[str]:
    for swap in turn.swaps:
        yield f"{name(swap.square, Direction.ACROSS)}={spelled((swap.letter,))}"
    ends = set(accumulate(turn.submissions[:-1]))
    for number, play in enumerate(turn.plays, start=1):
        yield name(play.start, play.direction)
        yield spelled(play.letters)
        if number in ends:
            yield SUBMISSION


def _booster(booster: Booster) -> str:
    match booster.kind:
        case "hint":
            return "~?"
        case "star":
            return f"~{spelled(booster.tiles)}=*"
    return "~*" if booster.tiles == (STAR,) else f"~{spelled(booster.tiles)}"  # ``~?`` would be a hint


class _Nicks:
    """What stands before the colon of each event, so that reading finds its player.

    The nick, unless players share it and turn order would find another of them: then nick and full name.
    """

    def __init__(self, players: tuple[Player, ...]) -> None:
        self.players = players
        nicks = Counter(player.nick for player in players)
        self.is_plain = len(nicks) == len(players) and not any(":" in nick for nick in nicks)
        self.attribution = Attribution(players)

    def of(self, event: Event) -> str:
        player = self.players[event.player]
        if self.is_plain:
            return player.nick
        for form in (player.nick, f"{player.nick} {player.name}"):
            attribution = deepcopy(self.attribution)
            if _reader_finds(attribution, form, event) == event.player:
                self.attribution = attribution
                return form
        _reader_finds(self.attribution, player.nick, event)  # two players who are the same in everything
        return player.nick


def _reader_finds(attribution: Attribution, form: str, event: Event) -> int | None:
    """The player that reading takes the event for."""
    line = Line("", [])
    line.at(1, f">{form}:")
    found = attribution.find(line)
    if found is None:
        return None
    content = Content(event.rack, event.action, event.score, event.total, event.extra, frozenset())
    return attribution.settle(found[0], content)
