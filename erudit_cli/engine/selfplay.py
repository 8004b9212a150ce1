# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: annotation_typing=False, binding=False
"""Games that two bots play each other, one word a turn. One source: runs as it is, or compiled to C.

    play = selfplay.SelfPlay(generator, terms, (None, leaves))   # greedy against equity
    game = play.play(seed=1, is_logged=True)                     # a `Game`: scores, turns, what was left, the log
    sums = play.totals(first_seed=1, games=1000)                 # `Totals` of the games of seeds 1 to 1000

`engine.games` makes these for an edition and turns a `Game` into a record. A bot without leaves is *greedy*: it plays
what scores most, and exchanges or passes only where it can play nothing. A bot with leaves plays *equity*: what scores
and keeps most together, be it an exchange; when the bag is empty there is nothing to keep tiles for, and it is greedy.

The same seed gives the same game wherever it is played, compiled or not; the games of two processes are told apart by
their seeds. Kinds of tiles are numbers: the letter's, and after the last letter the star's. Types are in selfplay.pxd.
"""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from erudit_cli.engine import uncompiled as cython

from erudit_cli.engine.game_terms import MOST_WEIGHED, POINT, Game, GameTerms, Logged, Totals

if TYPE_CHECKING:
    from erudit_cli.engine.leaves import Leaves
    from erudit_cli.engine.movegen import Generator
    from erudit_cli.engine.terms import Found

if not cython.compiled:  # in C this is in leaves.pxd
    numbers_of = list


class SelfPlay:
    """Two bots at one board; the first begins every game.

    Raises:
        ValueError: terms, leaves and generator do not fit each other.
    """

    def __init__(
        self, generator: "Generator", terms: GameTerms, leaves: "Sequence[Leaves | None]" = (None, None)
    ) -> None:
        self.generator = generator
        self.first_leaves, self.second_leaves = leaves
        problems = terms.problems()
        if problems or len(terms.tiles) != self.generator.letter_count + 1:
            raise ValueError("; ".join(problems) or "tiles of another alphabet")
        if terms.rack_size > self.generator.most_tiles:
            raise ValueError("a rack that the generator does not take")
        if not self.fits(self.first_leaves, terms) or not self.fits(self.second_leaves, terms):
            raise ValueError("leaves of another alphabet or rack")
        self.memory: list[object] = []
        self.kind_count = len(terms.tiles)
        self.tile_count = sum(terms.tiles)
        self.tiles = self.new_numbers([kind for kind, count in enumerate(terms.tiles) for _ in range(count)])
        self.face = self.new_numbers(terms.face)
        self.bag = self.new_numbers([0] * self.tile_count)
        self.first_rack = self.new_numbers([0] * self.kind_count)
        self.second_rack = self.new_numbers([0] * self.kind_count)
        self.given = self.new_numbers([0] * self.kind_count)
        self.star = self.generator.star
        self.point = POINT
        self.rack_size = terms.rack_size
        self.exchange_least = max(1, terms.exchange_least)
        self.exchange_most = min(terms.exchange_most, terms.rack_size)
        self.exchange_bag = -1 if terms.exchange_bag is None else terms.exchange_bag
        self.zero_turns = terms.zero_turns
        self.target = terms.target
        self.loses_own = terms.loses_own
        self.gain = terms.gain
        self.is_endless = terms.is_endless
        self.most_turns = terms.most_turns
        self.bag_size = self.first_score = self.second_score = self.turns = 0
        self.out = -1
        self.log: list[Logged] = []
        self.is_logged = False
        self.state = 0  # of the dice
        self.step = 0x9E3779B97F4A7C15
        self.first_factor = 0xBF58476D1CE4E5B9
        self.second_factor = 0x94D049BB133111EB
        self.all_bits = 0xFFFFFFFFFFFFFFFF

    def new_numbers(self, values: Sequence[int]) -> list[int]:
        """A table of numbers, kept while the object lives; in C a pointer to it."""
        table = array("i", values)
        self.memory.append(table)
        return numbers_of(table)

    def fits(self, leaves: "Leaves | None", terms: GameTerms) -> bool:
        return leaves is None or (leaves.kind_count == len(terms.tiles) and terms.rack_size <= MOST_WEIGHED)

    # what is asked

    def play(self, seed: int, is_logged: bool = False, order: Sequence[int] | None = None) -> Game:
        """One game; with `order` the bag is drawn from its end in that order (kinds), the seed is for exchanges.

        Raises:
            ValueError: the order is not one of the edition's tiles.
        """
        if order is not None and sorted(order) != [self.tiles[place] for place in range(self.tile_count)]:
            raise ValueError("an order of other tiles")
        self.is_logged = is_logged
        self.log = []
        self.fill_bag(seed % 2**64)
        if order is not None:
            for place in range(self.tile_count):
                self.bag[place] = order[place]
        self.run()
        left = (self.kinds_of(self.first_rack), self.kinds_of(self.second_rack))
        return Game((self.first_score, self.second_score), self.turns, self.out, left, self.log)

    def totals(self, first_seed: int, games: int) -> Totals:
        """The sums of the games of so many seeds from the first on."""
        turns = first_points = second_points = first_wins = draws = 0
        self.is_logged = False
        for number in range(games):
            self.fill_bag((first_seed + number) % 2**64)
            self.run()
            turns += self.turns
            first_points += self.first_score
            second_points += self.second_score
            first_wins += self.first_score > self.second_score
            draws += self.first_score == self.second_score
        return Totals(games, turns, first_points, second_points, first_wins, draws)

    def kinds_of(self, rack: list[int]) -> tuple[int, ...]:
        """The tiles of a rack, rising."""
        found = []
        for kind in range(self.kind_count):
            found += [kind] * rack[kind]
        return tuple(found)

    # the bag

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all as likely: SplitMix64 (Steele, Lea, Flood 2014)."""
        self.state = (self.state + self.step) & self.all_bits
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * self.first_factor) & self.all_bits
        mixed = ((mixed ^ (mixed >> 27)) * self.second_factor) & self.all_bits
        mixed ^= mixed >> 31
        return ((mixed >> 32) * limit) >> 32

    def fill_bag(self, seed: int) -> None:
        """All tiles into the bag, in an order that the seed decides."""
        self.state = seed
        self.bag_size = self.tile_count
        for place in range(self.tile_count):
            self.bag[place] = self.tiles[place]
        self.shuffle()

    def shuffle(self) -> None:
        for place in range(self.bag_size - 1, 0, -1):
            other = self.below(place + 1)
            kind = self.bag[place]
            self.bag[place] = self.bag[other]
            self.bag[other] = kind

    def draw(self, rack: list[int], count: int) -> None:
        """So many tiles into a rack, or all there are."""
        while count:
            if self.is_endless:
                rack[self.tiles[self.below(self.tile_count)]] += 1
            elif self.bag_size:
                self.bag_size -= 1
                rack[self.bag[self.bag_size]] += 1
            count -= 1

    # the game

    def run(self) -> None:
        """Play from a full bag to the end."""
        generator = self.generator
        generator.clear()
        generator.see_board()
        for kind in range(self.kind_count):
            self.first_rack[kind] = 0
            self.second_rack[kind] = 0
        self.first_score = self.second_score = self.turns = 0
        self.out = -1
        self.draw(self.first_rack, self.rack_size)
        self.draw(self.second_rack, self.rack_size)
        zeros = 0
        while zeros < self.zero_turns and self.turns < self.most_turns:
            is_first = self.turns % 2 == 0
            score = self.take_turn(
                self.first_rack if is_first else self.second_rack, self.first_leaves if is_first else self.second_leaves
            )
            self.turns += 1
            zeros = 0 if score else zeros + 1
            if is_first:
                self.first_score += score
            else:
                self.second_score += score
            if self.target and (self.first_score >= self.target or self.second_score >= self.target):
                break
            if not self.size_of(self.first_rack if is_first else self.second_rack):
                self.out = 0 if is_first else 1
                break
        self.settle()

    def take_turn(self, rack: list[int], leaves: "Leaves | None") -> int:
        """Choose, play or exchange, draw; what the turn scored."""
        generator = self.generator
        generator.hold(rack, rack[self.kind_count - 1])
        if not self.bag_size and not self.is_endless:
            leaves = None
        play = generator.best(leaves)
        count = self.tiles_to_exchange(rack, leaves, play)
        before = self.kinds_of(rack) if self.is_logged else ()
        bag = self.bag_size
        score = 0
        if count:
            self.give(rack, count, leaves)
            if self.is_logged:
                self.write(before, bag, 0, None, self.kinds_of(self.given), self.kinds_of(rack))
            self.exchange(rack, count)
        elif play is not None:
            score = play[0]
            laid = 0
            for code in play[2]:
                if code >= 0:
                    rack[code if code < self.star else self.kind_count - 1] -= 1
                    laid += 1
            if self.is_logged:
                self.write(before, bag, score, play, (), self.kinds_of(rack))
            generator.lay(play)
            self.draw(rack, laid)
        elif self.is_logged:
            self.write(before, bag, 0, None, (), before)
        return score

    def write(
        self,
        rack: tuple[int, ...],
        bag: int,
        score: int,
        play: "Found | None",
        given: tuple[int, ...],
        kept: tuple[int, ...],
    ) -> None:
        self.log.append(Logged(self.turns % 2, rack, bag, score, play, given, kept))

    def size_of(self, rack: list[int]) -> int:
        """How many tiles are in a rack."""
        size = 0
        for kind in range(self.kind_count):
            size += rack[kind]
        return size

    # exchanges

    def tiles_to_exchange(self, rack: list[int], leaves: "Leaves | None", play: "Found | None") -> int:
        """How many tiles to exchange: none where a play is worth more, or the bag does not allow it.

        A greedy bot that can play nothing exchanges as many as it may; an equity bot as many as leave it most, the
        fewest of equals.
        """
        if play is not None and leaves is None:
            return 0
        size = self.size_of(rack)
        most = min(self.exchange_most, size)
        if not self.is_endless:
            if self.bag_size < self.exchange_bag:
                return 0
            most = min(most, self.bag_size)
        if most < self.exchange_least:
            return 0
        if leaves is None:
            return most
        best = self.generator.top_value
        chosen = 0
        for count in range(self.exchange_least, most + 1):
            if leaves.most[size - count] > best or (play is None and not chosen):
                best = leaves.most[size - count]
                chosen = count
        return chosen

    def give(self, rack: list[int], count: int, leaves: "Leaves | None") -> None:
        """Move tiles from a rack to `given`: by leaves, or else the last letters first and stars at the very end."""
        for kind in range(self.kind_count):
            self.given[kind] = 0
        if leaves is not None:
            for kind in range(self.kind_count):
                self.given[kind] = rack[kind]
                rack[kind] = 0
            for kind in leaves.best_kept(self.size_of(self.given) - count)[1]:
                self.given[kind] -= 1
                rack[kind] += 1
            return
        star = self.kind_count - 1
        for place in range(self.kind_count):
            kind = star - 1 - place if place < star else star
            while count and rack[kind]:
                rack[kind] -= 1
                self.given[kind] += 1
                count -= 1

    def exchange(self, rack: list[int], count: int) -> None:
        """Draw as many as were given; only then do these go into the bag."""
        self.draw(rack, count)
        if self.is_endless:
            return
        for kind in range(self.kind_count):
            for _ in range(self.given[kind]):
                self.bag[self.bag_size] = kind
                self.bag_size += 1
        self.shuffle()

    # the end

    def face_of(self, rack: list[int]) -> int:
        """What the tiles left in a rack count."""
        total = 0
        for kind in range(self.kind_count):
            total += rack[kind] * self.face[kind]
        return total

    def settle(self) -> None:
        """Count the tiles left, as the terms say."""
        first_face = self.face_of(self.first_rack)
        second_face = self.face_of(self.second_rack)
        if self.loses_own or (self.gain and self.out < 0):
            self.first_score -= first_face
            self.second_score -= second_face
        if self.out == 0:
            self.first_score += self.gain * second_face
        elif self.out == 1:
            self.second_score += self.gain * first_face
