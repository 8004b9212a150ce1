"""Who the players of a record are, and whose an event is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.record import Booster, Challenge, EndRack, Player, Presence, Withdrawal
from erudit_cli.records.gcg_events import Content, Line
from erudit_cli.records.tile_text import CYRILLIC, twin

_PLAYER_LINE = re.compile(r"\s*#player(\w*)\s*(\S*)\s*(.*)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"[1-9][0-9]?\Z")
_NICK = re.compile(r"\s*>\s*([^\s:]*)")


@dataclass(slots=True)
class Declared:
    """The players found in a record, in the order of their numbers, and the line numbers that declare them."""

    players: tuple[Player, ...] = ()
    indexes: dict[int, int] = field(default_factory=dict)
    """Number of a player (from 1, there may be gaps) to index."""
    lines: tuple[int, ...] = ()
    """Line numbers of the player lines, ascending."""


def declared_players(lines: Sequence[str], line: Line) -> Declared:
    """Read every ``#player`` line, wherever it stands, and report what is wrong in them.

    A second line for a number is a problem, but its player takes the next free number: the events name them.
    """
    found: dict[int, Player] = {}
    redundant: list[Player] = []
    places: list[int] = []
    for number, text in enumerate(lines, 1):
        if text.lstrip()[:7].lower() != "#player" or not (match := _PLAYER_LINE.match(text)):
            continue
        line.at(number, text)
        places.append(number)
        player = Player(match[2], match[3].rstrip())
        if not _NUMBER.match(match[1]):
            line.wrong("gcg-player-number", match.start(1), max(1, len(match[1])), found=match[1])
        elif not player.nick:
            line.wrong("gcg-player-nick", match.end(1), 1, number=match[1])
        elif int(match[1]) in found:
            line.wrong("gcg-player-redundant", match.start(1), len(match[1]), number=match[1], nick=player.nick)
            redundant.append(player)
        else:
            _note_twins(line, match, [*found.values(), *redundant])
            found[int(match[1])] = player
    for player in redundant:
        if player.nick not in (known.nick for known in found.values()):
            found[max(found) + 1] = player
    numbers = sorted(found)
    if numbers and not redundant and numbers[-1] != len(numbers):
        missing = next(number for number in range(1, numbers[-1]) if number not in found)
        line.odd("gcg-player-gap", 0, 1, number=missing)
    indexes = {number: index for index, number in enumerate(numbers)}
    return Declared(tuple(found[number] for number in numbers), indexes, tuple(places))


def _note_twins(line: Line, match: re.Match[str], others: list[Player]) -> None:
    """Two players of one nick, or of one full name, can be, but are worth saying."""
    if match[2] in (other.nick for other in others):
        line.odd("gcg-shared-nick", match.start(2), len(match[2]), nick=match[2])
    elif (name := match[3].rstrip()) and name in (other.name for other in others):
        line.odd("gcg-shared-name", match.start(3), len(name), name=name)


def players_of_events(lines: Sequence[str]) -> tuple[Player, ...]:
    """The nicks of the events in order of appearance, for a record that declares no player."""
    nicks = dict.fromkeys(
        text.partition(">")[2].partition(":")[0].strip() for text in lines if text.lstrip()[:1] == ">" and ":" in text
    )
    return tuple(Player(nick) for nick in nicks if nick)


class Attribution:
    """Finds the player of each event, in order: by nick, and by turn order where two players share one."""

    def __init__(self, players: tuple[Player, ...]) -> None:
        self._players = players
        self._by_name: dict[str, tuple[int, ...]] = {}
        for index, player in enumerate(players):
            self._by_name[player.nick] = (*self._by_name.get(player.nick, ()), index)
        for index, player in enumerate(players):
            self._by_name.setdefault(f"{player.nick} {player.name}", (index,))
        self._with_colon = [name for name in self._by_name if ":" in name]
        self._on_turn = 0
        self._last = 0  # who took the last turn
        self._totals = [0] * len(players)
        self._strangers: dict[str, tuple[int, ...]] = {}
        """Nicks that no line declares, reported already, and who each may be."""

    @property
    def on_turn(self) -> int:
        """Who is next, should everyone play in turn."""
        return self._on_turn

    def find(self, line: Line) -> tuple[tuple[int, ...], int] | None:
        """Who the nick of an event line may be, and the column its content begins at; None after a problem.

        A nick no player line declares is reported once; its events go to the player it looks like, else to whoever
        they fit.
        """
        text = line.text
        begin = text.index(">") + 1
        first = len(text) - len(text[begin:].lstrip())
        for name in self._with_colon:  # before what ends at the first colon: another player's nick may
            colon_after = text.find(":", first + len(name))
            if text.startswith(name, first) and colon_after >= 0 and not text[first + len(name) : colon_after].strip():
                return self._by_name[name], colon_after + 1
        colon = text.find(":", begin)
        candidates = self._by_name.get(text[begin:colon].strip()) if colon >= 0 else None
        if candidates:
            return candidates, colon + 1
        nick = text[begin:colon].strip() if colon >= 0 else ""
        self._report_nick(line, nick)
        if nick not in self._strangers:
            return None
        line.errors = 0  # the line is read all the same
        return self._strangers[nick], colon + 1

    def _report_nick(self, line: Line, nick: str) -> None:
        match = _NICK.match(line.text)
        first = match[1] if match else ""
        column = match.start(1) if match else 0
        if nick in self._strangers:
            return
        if not nick or (first != nick and first in self._by_name):
            line.wrong("gcg-nick-colon", column, max(1, len(first)), found=first)
            return
        known = ", ".join(player.nick for player in self._players)
        twins = [index for index, player in enumerate(self._players) if _look_alike(player.nick) == _look_alike(nick)]
        if twins:
            line.wrong("gcg-nick-script", column, len(nick), found=nick, fixed=self._players[twins[0]].nick)
        else:
            line.wrong("gcg-unknown-player", column, len(nick), found=nick, known=known)
        self._strangers[nick] = tuple(twins) or tuple(range(len(self._players)))

    def settle(self, candidates: tuple[int, ...], content: Content) -> int:
        """The one player meant; moves the turn on."""
        action = content.action
        player = candidates[0] if len(candidates) == 1 else self._choose(candidates, content)
        if content.total is not None:
            self._totals[player] = content.total
        if isinstance(action, Turn | Exchange | Pass):
            self._last = player
            self._on_turn = (player + 1) % len(self._players)
        elif player == self._on_turn and isinstance(action, EndRack | Presence) and action is not Presence.BACK:
            self._on_turn = (player + 1) % len(self._players)
        return player

    def _choose(self, candidates: tuple[int, ...], content: Content) -> int:
        """Turns go round; a withdrawal or a challenge follows its turn; in the last lines the totals tell."""
        action = content.action
        if isinstance(action, Turn | Exchange | Pass | Booster | Presence):
            return self._next_of(candidates, self._on_turn)
        if isinstance(action, Withdrawal | Challenge) and self._last in candidates:
            return self._last
        for player in candidates:
            if content.score is not None and self._totals[player] + content.score == content.total:
                return player
        return self._next_of(candidates, self._last)

    def _next_of(self, candidates: tuple[int, ...], start: int) -> int:
        count = len(self._players)
        return min(candidates, key=lambda player: (player - start) % count)


def _look_alike(nick: str) -> str:
    """A nick with every sign that has a Cyrillic twin made Cyrillic, to see that two nicks look the same."""
    return "".join(twin(sign, CYRILLIC) or sign for sign in nick)
