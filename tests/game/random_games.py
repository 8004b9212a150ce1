"""Random legal games kept by hand: real bags, racks and draws, and what stands after every line.

The board's geometry comes from `tests.strategies`, the points from the slow scorer; bag, racks, order and end are kept
here, tile by tile, apart from the program. Words are random letters and so are not judged.
"""

import random
from collections import Counter
from dataclasses import dataclass, field, replace

from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import THROUGH, Direction, Turn, place_name
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules.ruleset import Ruleset
from tests.game.slow_scorer import slow_total
from tests.strategies import random_turn


@dataclass(frozen=True)
class Moment:
    """What stands after a line: the board, how many tiles are in the bag, the racks, the totals, why the game is over.

    `seen` is what the player of the line holds before it, `hidden` what that player cannot see then.
    """

    board: Board
    bag: Counter[str] | None
    racks: tuple[Counter[str], ...]
    totals: tuple[int, ...]
    over: str | None
    seen: Counter[str]
    hidden: Counter[str] | None
    added_stars: int


@dataclass
class Table:
    """The game as the players have it before them."""

    rules: Ruleset
    dice: random.Random
    players: int
    board: Board = field(default_factory=Board)
    bag: list[str] | None = None
    racks: list[list[str]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    used: frozenset[str] = frozenset()
    on_turn: int = 0
    resting: set[int] = field(default_factory=set)
    zeros: int = 0
    stars: int = 0
    spent: set[tuple[int, str]] = field(default_factory=set)
    over: str | None = None
    lines: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.rules.draw == "bag":
            stars = [STAR] * self.rules.tileset.stars
            self.bag = [*Counter(self.rules.tileset.counts).elements(), *stars]
            self.dice.shuffle(self.bag)
        self.totals = [0] * self.players
        for _ in range(self.players):
            self.racks.append([])
            self.draw(self.racks[-1])

    def draw(self, rack: list[str]) -> None:
        """Fill a rack up, as far as the bag lasts."""
        while len(rack) < self.rules.rack_size and self.bag != []:
            if self.bag is None:
                rack.append(self.dice.choice([*self.rules.tileset.values, STAR]))
            else:
                rack.append(self.bag.pop())

    def write(self, player: int, what: str, points: int, *, rack: list[str] | None = None) -> None:
        """A line, and what stands after it; `rack` is what the player held before it."""
        held = Counter(self.racks[player] if rack is None else rack)
        self.totals[player] += points
        self.look_for_the_end()
        tiles = "".join(sorted(held.elements(), key=lambda tile: (tile == STAR, tile)))
        with_rack = "" if what[0] == "(" else tiles + " "
        self.lines.append(f">p{player}: {with_rack}{what} {points:+d} {self.totals[player]}")
        before = self.moments[-1] if self.moments and what != "--" else None
        board = self.board if what == "--" else before.board if before else Board()
        stars = before.added_stars if before else self.stars if what == "--" else 0
        self.moments.append(
            Moment(
                self.board,
                None if self.bag is None else Counter(self.bag),
                tuple(Counter(each) for each in self.racks),
                tuple(self.totals),
                self.over,
                held,
                None if self.bag is None else whole_set(self.rules, stars) - on_board(board) - held,
                self.stars,
            )
        )

    def look_for_the_end(self) -> None:
        active = self.players - len(self.resting)
        if "out" in self.rules.ends and self.bag == [] and [] in self.racks:
            self.over = "out"
        for end in self.rules.ends:
            if end.startswith("passes:") and self.zeros >= int(end[7:]) * active and self.over is None:
                self.over = "passes"
        if "target" in self.rules.ends and self.rules.target and max(self.totals) >= self.rules.target:
            self.over = "target"

    def next_player(self) -> None:
        for _ in range(self.players):
            self.on_turn = (self.on_turn + 1) % self.players
            if self.on_turn not in self.resting:
                return

    # One turn

    def play(self) -> None:
        """Whatever the player on turn does."""
        player = self.on_turn
        self.come_and_go(player)
        if self.over or player != self.on_turn:
            return
        self.boost(player)
        if self.dice.random() < 0.08 and self.change(player):
            return
        if self.dice.random() > 0.04 and self.lay(player):
            return
        self.zeros += 1
        self.write(player, "-", 0)
        self.next_player()

    def come_and_go(self, player: int) -> None:
        for other in sorted(self.resting):
            if self.dice.random() < 0.5:
                self.resting.remove(other)
                self.write(other, "(back)", 0)
        if self.players - len(self.resting) > 2 and self.dice.random() < 0.05:
            self.resting.add(player)
            self.write(player, "(rest)", 0)
            self.next_player()

    def boost(self, player: int) -> None:
        rack = self.racks[player]
        for kind in self.rules.boosters:
            if self.dice.random() > 0.2 or (player, kind) in self.spent or self.bag is None:
                continue
            held = list(rack)
            if kind == "hint":
                what = "~?"
            elif kind == "star" and rack[0] != STAR:
                what = f"~{rack[0]}=*"
                self.bag.insert(self.dice.randint(0, len(self.bag)), rack[0])
                rack[0] = STAR
                self.stars += 1
            elif kind == "swap" and len(self.bag) > 3:
                what = "~" + "".join(rack[:2])
                self.exchange(rack, rack[:2])
            else:
                continue
            self.spent.add((player, kind))
            self.write(player, what, 0, rack=held)

    def exchange(self, rack: list[str], tiles: list[str]) -> None:
        for tile in tiles:
            rack.remove(tile)
        self.draw(rack)
        if self.bag is not None:
            self.bag += tiles
            self.dice.shuffle(self.bag)

    def change(self, player: int) -> bool:
        rack = self.racks[player]
        count = self.dice.randint(1, len(rack)) if rack else 0
        needed = count if self.rules.exchange_bag_min == "as_many" else int(self.rules.exchange_bag_min)
        if not count or (self.bag is not None and len(self.bag) < needed):
            return False
        held, tiles = list(rack), rack[:count]
        self.exchange(rack, tiles)
        self.zeros += 1
        shown = "".join(tiles) if self.dice.random() < 0.7 else str(count)
        self.write(player, "-" + shown, 0, rack=held)
        self.next_player()
        return True

    def lay(self, player: int) -> bool:
        """Lay a turn; one in twelve is taken back."""
        rack = self.racks[player]
        held = list(rack)
        turn = self.some_turn(rack)
        if turn is None:
            return False
        back = self.board, list(rack), None if self.bag is None else list(self.bag), self.used, self.zeros
        laid = lay(self.board, turn, self.rules.layout)
        points = slow_total(self.board, turn, self.rules)
        for swap in turn.swaps:
            rack.remove(swap.letter)
            rack.append(STAR)
        for tile in laid.fresh.values():
            rack.remove(STAR if tile.islower() else tile)
        self.draw(rack)
        self.used |= {self.rules.fold(word.word) for word in score_turn(laid, turn, self.rules).words}
        self.board = laid.after
        self.zeros = 0 if points else self.zeros + 1
        self.write(player, self.text_of(turn), points, rack=held)
        self.next_player()
        if self.over != "target" and self.dice.random() < 1 / 12:
            self.over = None
            self.board, self.racks[player], self.bag, self.used, zeros = back
            self.zeros = zeros + 1
            self.write(player, "--", -points)
        return True

    def some_turn(self, rack: list[str]) -> Turn | None:
        """A turn that lies where it may, with the letters of this rack."""
        for _ in range(12):
            found = random_turn(self.board, replace(self.rules, rack_size=max(1, len(rack))), self.dice)
            if found is None:
                return None
            turn = self.with_tiles(found[0], rack)
            position = Position(self.board, (tuple(rack),), used_words=self.used, added_stars=self.stars)
            if turn is not None and not check_move(position, turn, self.rules):
                return turn
        return None

    def with_tiles(self, turn: Turn, rack: list[str]) -> Turn | None:
        hand = list(rack)
        for swap in turn.swaps:
            if swap.letter not in hand:
                return None
            hand.remove(swap.letter)
        self.dice.shuffle(hand)
        hand += [STAR] * len(turn.swaps)
        plays = []
        for play in turn.plays:
            letters = []
            for letter in play.letters:
                if letter == THROUGH:
                    letters.append(letter)
                elif not hand:
                    return None
                else:
                    tile = hand.pop()
                    letters.append(self.dice.choice([*self.rules.tileset.values]).lower() if tile == STAR else tile)
            plays.append(replace(play, letters=tuple(letters)))
        return replace(turn, plays=tuple(plays))

    def text_of(self, turn: Turn) -> str:
        infinite = self.rules.layout.is_infinite
        words = [f"{place_name(swap.square, Direction.ACROSS, infinite=infinite)}={swap.letter}" for swap in turn.swaps]
        ends = [sum(turn.submissions[: count + 1]) for count in range(len(turn.submissions) - 1)]
        for number, play in enumerate(turn.plays):
            if number in ends:
                words.append(";")
            words += [place_name(play.start, play.direction, infinite=infinite), play.word]
        return " ".join(words)

    def count_leftovers(self) -> None:
        """The lines of the end: each loses what is left, or who went out gains what the others hold."""
        how = self.rules.end_deduction
        if how == "none" or self.over is None:
            return
        out = [player for player in range(self.players) if not self.racks[player]]
        for player, rack in enumerate(self.racks):
            tiles = "".join(rack)
            face = sum(0 if tile == STAR else self.rules.tileset.values[tile] for tile in rack)
            if rack and (how == "own" or not out):
                self.write(player, f"({tiles})", -face)
                self.lines[-1] = f">p{player}: {tiles} ({tiles}) -{face} {self.totals[player]}"
        if out and how != "own":
            (player,) = out
            tiles = "".join(tile for rack in self.racks for tile in rack)
            face = sum(0 if tile == STAR else self.rules.tileset.values[tile] for tile in tiles)
            points = 2 * face if how == "double" else face
            self.write(player, f"({tiles})", points)


def whole_set(rules: Ruleset, added_stars: int) -> Counter[str]:
    """Every tile in the game."""
    return Counter({**rules.tileset.counts, STAR: rules.tileset.stars + added_stars})


def on_board(board: Board) -> Counter[str]:
    """The tiles a board took from the set."""
    return Counter(STAR if tile.islower() else tile for tile in board.tiles.values())


def random_record(rules: Ruleset, dice: random.Random, turns: int) -> tuple[str, list[Moment]]:
    """A game of at most so many turns: its record, and what stands after each of its events."""
    table = Table(rules, dice, dice.choice((2, 2, 3, 4)))
    for _ in range(turns):
        if table.over is None:
            table.play()
    table.count_leftovers()
    overrides = "".join(f" {key}={value}" for key, value in rules.overrides)
    head = ["#character-encoding UTF-8", f"#rules {rules.id}{overrides}"]
    head += [f"#player{player + 1} p{player} Игрок {player + 1}" for player in range(table.players)]
    return "\n".join([*head, *table.lines, ""]), table.moments
