"""Who is on turn: round the table, past those who rest or have left."""

from dataclasses import dataclass, field

from erudit_cli.game.record import Presence


@dataclass(slots=True)
class Order:
    """The players by index, who is on turn, who is not playing just now."""

    players: int
    on_turn: int = 0
    resting: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)

    @property
    def active(self) -> int:
        """How many players take turns."""
        return self.players - len(self.resting | self.gone)

    def moved(self, player: int) -> None:
        """A player has taken a turn, rightly or not: the next one is on turn."""
        self.on_turn = player
        self._advance()

    def change(self, player: int, presence: Presence) -> None:
        """A player rests, comes back or leaves; time that ran out is a turn, and told to `moved`."""
        if presence is Presence.BACK:
            self.resting.discard(player)
        else:
            (self.resting if presence is Presence.REST else self.gone).add(player)
        if self.on_turn in self.resting | self.gone:
            self._advance()

    def _advance(self) -> None:
        away = self.resting | self.gone
        for count in range(1, self.players + 1):
            player = (self.on_turn + count) % self.players
            if player not in away:
                self.on_turn = player
                return
