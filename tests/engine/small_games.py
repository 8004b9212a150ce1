"""Small boards and racks, and every way their games can end, by brute force: no engine has a hand in it.

Turns are every word from every square in both directions that `game.legality` accepts; the spread is plain minimax.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from erudit_cli.engine.wordgraph import WordGraph, build
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.scoring import final_strings, score_turn
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from tests.engine.brute_force import Fitting, plays_of
from tests.rules import own_files

LAYOUT = ["T.d.T", ".D.D.", "d.D.d", ".D.D.", "T.d.T"]
LETTERS = "АЕИКНОРСТ"
WORDS = (
    *("ар", "ас", "ер", "не", "но", "он", "от", "ре", "си", "та", "то", "кот", "кит", "ток", "тон", "тор", "рот"),
    *("рок", "кон", "кора", "река", "нота", "сон", "нос", "кант", "стан", "сено", "тина", "икра", "роса", "арена"),
)
Tiles = tuple[str, ...]


def rules_of(folder: Path, *answers: str, tiles: str = "") -> Ruleset:
    """Scrabble of one word a turn on a board of 5 by 5, with answers of its own; of each of `tiles` there are two."""
    own_files.board(folder, LAYOUT, "small.txt")
    own = ['board = "small"', 'start = "3C"']
    if tiles:
        own_files.written(folder, "few.tsv", "letter\tcount\tvalue\n" + "".join(f"{tile}\t2\t1\n" for tile in tiles))
        own += ['tiles = "few"', "star_count = 0", 'stated_total = "none"', 'stated_counts = "none"']
    path = own_files.edition(folder, *own, extends="scrabble-104-single", name="small")
    return catalog.load(path, catalog.parse_overrides(answers))


def graph_of(rules: Ruleset) -> WordGraph:
    letters = "".join(sorted((each.lower() for each in rules.tileset.values), key=rules.alphabet.sort_key))
    return build([word for word in WORDS if set(letters).issuperset(word)], letters)


FITTING = Fitting(WORDS)


def turns(position: Position, rules: Ruleset) -> list[tuple[Turn, int, Tiles]]:
    """Every legal turn, with its points and what it leaves; one that comes about in two ways comes once."""
    rack = position.rack or ()
    found = []
    for play in plays_of(position, rules, FITTING):
        turn = Turn((play,))
        laid = lay(position.board, turn, rules.layout)
        points = score_turn(laid, turn, rules, rack_size=len(rack)).total
        used = Counter(STAR if tile.islower() else tile for tile in laid.fresh.values())
        found.append((turn, points, tuple(sorted((Counter(rack) - used).elements()))))
    return found


@dataclass
class BruteForce:
    """Plain minimax to the end of the game, which is over when a rack is empty or after two rounds of nothing."""

    rules: Ruleset
    known: dict[object, int] = field(default_factory=dict)
    found: dict[object, list[tuple[Turn, int, Tiles]]] = field(default_factory=dict)
    """Turns looked for before: they do not depend on what was scored or passed."""

    def turns(self, position: Position) -> list[tuple[Turn, int, Tiles]]:
        key = frozenset(position.board.tiles.items()), position.rack, position.used_words
        if key not in self.found:
            self.found[key] = turns(position, self.rules)
        return self.found[key]

    def spread(self, position: Position) -> int:
        """The points still to come of the player on turn less those of the other."""
        key = frozenset(position.board.tiles.items()), position.racks, position.on_turn, position.zero_turns
        key += (position.used_words,)
        if key not in self.known:
            self.known[key] = self._spread(position)
        return self.known[key]

    def _spread(self, position: Position) -> int:
        mine, theirs = position.racks[position.on_turn], position.racks[1 - position.on_turn]
        assert mine is not None and theirs is not None
        if not mine or not theirs or position.zero_turns >= 4:
            return self._leftovers(mine, theirs)
        return max(points - self.spread(after) for points, after in self.moves(position))

    def moves(self, position: Position) -> Iterator[tuple[int, Position]]:
        """Every move with its points and what it leads to; a pass first."""
        other = 1 - position.on_turn
        yield 0, replace(position, on_turn=other, zero_turns=position.zero_turns + 1)
        for turn, points, left in self.turns(position):
            yield points, self.after(position, turn, points, left)

    def after(self, position: Position, turn: Turn, points: int, left: Tiles) -> Position:
        laid = lay(position.board, turn, self.rules.layout)
        racks = list(position.racks)
        racks[position.on_turn] = left
        used = position.used_words
        if self.rules.word_once:
            used |= {self.rules.fold(string.word) for _, string in final_strings(laid, turn)}
        return replace(
            position,
            board=laid.after,
            racks=tuple(racks),
            on_turn=1 - position.on_turn,
            zero_turns=0 if points else position.zero_turns + 1,
            used_words=used,
        )

    def _leftovers(self, mine: Tiles, theirs: Tiles) -> int:
        own, other = self._face(mine), self._face(theirs)
        match self.rules.end_deduction:
            case "none":
                return 0
            case "own":
                return other - own
            case "give" | "double":  # the other loses it and the one gains it, or the one gains it twice
                if not mine:
                    return 2 * other
                return -2 * own if not theirs else other - own
        raise AssertionError(self.rules.end_deduction)

    def _face(self, rack: Tiles) -> int:
        return sum(self.rules.star_left if tile == STAR else self.rules.tileset.values[tile] for tile in rack)


def some_board(rules: Ruleset, dice: random.Random, count: int) -> Board:
    """A board after some random legal turns."""
    board = Board()
    for _ in range(count):
        rack = tuple(dice.choices(LETTERS, k=4))
        found = turns(Position(board, (rack,)), rules)
        if found:
            board = lay(board, dice.choice(found)[0], rules.layout).after
    return board


def endgame(rules: Ruleset, dice: random.Random) -> Position:
    """A small endgame: some words on the board, one to three tiles in each rack, sometimes a star."""
    board = some_board(rules, dice, dice.choice((1, 2)))
    racks = [tuple(sorted(dice.choices(LETTERS, k=dice.choice((1, 1, 2, 2, 2, 3))))) for _ in range(2)]
    if dice.random() < 0.2:
        racks[dice.randrange(2)] = (STAR, dice.choice(LETTERS))
    return Position(
        board, tuple(racks), scores=(0, 0), on_turn=dice.randrange(2), bag=0, zero_turns=dice.choice((0, 0, 1))
    )
