"""Whole turns: star swaps, one word or several.

A turn of several words is found word by word: each must be a legal play when it is laid, on the board with the words
before it. Turns are told apart by the tiles they lay, where only listed words score by the words as well.

How far is searched is stated with the answer (`Turns`): every swap and every first word always; a second word after
the best first words only, `Depth.followed` of them, so that the answer is exact where no more first words were found.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product

from erudit_cli.engine.plays import Candidate, Search, needs_judging
from erudit_cli.engine.terms import STAR as STAR_CODE
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import THROUGH, Play, Square, StarSwap, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.record import STAR
from erudit_cli.game.scoring import final_strings, score_turn
from erudit_cli.rules.ruleset import Ruleset

Rack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Depth:
    """How far turns of several words are searched: at most so many words, after so many of the best first words."""

    words: int = 2
    followed: int = 300


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns found, the best first; of equals, those of fewer words, then in the order of `plays`.

    `found` is how many there are, of which `candidates` may be the best only. `words` is how many words a turn was
    searched to. `first_words` were found and `followed` of them tried with a
    second; what is not followed may lead to more.
    """

    candidates: tuple[Candidate, ...]
    found: int
    words: int
    first_words: int
    followed: int

    @property
    def is_exact(self) -> bool:
        """Whether every turn of at most `words` words was tried."""
        return self.words == 1 or self.followed == self.first_words


def turns_of(
    position: Position, rules: Ruleset, graph: WordGraph, depth: Depth | None = None, most: int | None = None
) -> Turns:
    """The legal turns of the player on turn that lay tiles; all are found, the best `most` of them given.

    Raises:
        InputError: the rack or the board is none of the edition's.
    """
    depth = depth or Depth()
    words = depth.words if rules.words_per_turn == "many" else 1
    followed = depth.followed if words > 1 else 0
    singles: list[tuple[_Variant, Candidate]] = []
    first_words = count = 0
    for swaps in swaps_of(position, rules):
        variant = _Variant(position, swaps, rules, graph)
        singles += [(variant, each) for each in variant.first_words(followed, most)]
        first_words += variant.found
        count += variant.found_to_end
    singles.sort(key=lambda pair: -pair[1].score)
    turns = [each for variant, each in singles if variant.may_end_with(each.turn)]
    if words > 1:
        doubles: dict[object, Candidate] = {}
        for variant, first in singles[:followed]:
            for key, each in variant.second_words(first):
                if key not in doubles or doubles[key].score < each.score:
                    doubles[key] = each
        count += len(doubles)
        turns += doubles.values()
        turns.sort(key=lambda each: -each.score)
    return Turns(tuple(turns[:most]), count, min(words, 2), first_words, min(followed, first_words))


def swaps_of(position: Position, rules: Ruleset) -> Iterator[tuple[StarSwap, ...]]:
    """No swap, then every set of stars on the board that the rack has the letters for."""
    yield ()
    if rules.star_reuse == "none":
        return
    stars = sorted((square, tile.upper()) for square, tile in position.board.tiles.items() if tile.islower())
    rack = position.rack or ()
    for count in range(1, min(len(stars), len(rack)) + 1):
        for chosen in combinations(stars, count):
            letters = [letter for _, letter in chosen]
            if all(letters.count(letter) <= rack.count(letter) for letter in letters):
                yield tuple(StarSwap(square, letter) for square, letter in chosen)


class _Variant:
    """The position after some star swaps: its first words, and the second after each."""

    def __init__(self, position: Position, swaps: tuple[StarSwap, ...], rules: Ruleset, graph: WordGraph) -> None:
        self.position = position
        self.swaps = swaps
        self.rules = rules
        self.graph = graph
        self.board = position.board.with_tiles({swap.square: swap.letter for swap in swaps})
        rack = list(position.rack or ())
        for swap in swaps:
            rack[rack.index(swap.letter)] = STAR
        self.rack: Rack = tuple(rack)
        self.found = self.found_to_end = 0
        self.is_judged = needs_judging(rules)
        self.pays_again = rules.premium_life != "word"  # strings that hold tiles of the word before score otherwise

    def may_end_with(self, turn: Turn) -> bool:
        """Whether the stars taken are played as the edition asks."""
        if self.rules.star_reuse != "same_turn" or not self.swaps:
            return True
        played = sum(letter.islower() for play in turn.plays for letter in play.letters if letter != THROUGH)
        return played >= len(self.swaps)

    def first_words(self, followed: int, most: int | None) -> list[Candidate]:
        """The legal turns of one word, the best first, whether it may end there or not.

        All of them, or, with `most`, the best `followed` and the best `most` of those that may end there. Sets `found`
        and `found_to_end`, how many there are.
        """
        search = Search(self.board, self.rules, self.graph)
        search.hold(self.rack)
        if self.is_judged or self.rules.word_once:
            turns = (replace_turn(search.candidate(play), self.swaps) for play in search.plays())
            found = [each for each in turns if not self._repeats(each.turn)]
            if self.is_judged:
                found = [self._scored(each.turn) for each in found if self._is_legal(each.turn)]
                found.sort(key=lambda each: -each.score)
            self.found, self.found_to_end = len(found), sum(self.may_end_with(each.turn) for each in found)
            return found
        chosen = []
        least_stars = len(self.swaps) if self.rules.star_reuse == "same_turn" else 0
        for play in search.plays():
            may_end = not least_stars or sum(code >= STAR_CODE for code in play[2]) >= least_stars
            self.found += 1
            self.found_to_end += may_end
            if most is None or self.found <= followed or (may_end and self.found_to_end <= most):
                chosen.append(replace_turn(search.candidate(play), self.swaps))
        return chosen

    def second_words(self, first: Candidate) -> Iterator[tuple[object, Candidate]]:
        """Every turn of two words that begins with `first`, each with its key; none that is one word laid in parts."""
        play = first.turn.plays[0]
        fresh = dict(_laid(play))
        rack = list(self.rack)
        for letter in fresh.values():
            rack.remove(STAR if letter.islower() else letter)
        if not rack:
            return
        after = self.board.with_tiles(fresh)
        search = Search(after, self.rules, self.graph)
        search.hold(tuple(rack))
        bonus_paid = self._bonus(len(fresh))
        for found in search.plays():
            second = search.play(found)
            turn = Turn((play, second), self.swaps)
            if not self.may_end_with(turn) or self._is_one_word(turn, after) or self._repeats(turn):
                continue
            key = self.key(turn)
            laid = sum(code >= 0 for code in found[2])
            if self.is_judged or (self.pays_again and _meets(second, fresh, after)):
                if not self.is_judged or self._is_legal(turn):
                    yield key, self._scored(turn)
            else:
                bonus = self._bonus(len(fresh) + laid) - bonus_paid - self._bonus(laid, len(rack))
                yield key, Candidate(turn, first.score + found[0] + bonus)

    def _is_one_word(self, turn: Turn, after_first: Board) -> bool:
        """Whether the tiles of both plays lie in one line without a gap: then they are one play, and found as such."""
        if self.rules.turn_scoring == "each_word":
            return False
        fresh = {square: letter for play in turn.plays for square, letter in _laid(play)}
        rows, columns = {row for row, _ in fresh}, {column for _, column in fresh}
        if len(rows) > 1 and len(columns) > 1:
            return False
        (top, left), (bottom, right) = min(fresh), max(fresh)
        between = product(range(top, bottom + 1), range(left, right + 1))
        return all(square in fresh or square in after_first.tiles for square in between)

    def _bonus(self, laid: int, held: int | None = None) -> int:
        """What is paid for laying so many tiles of a rack."""
        rules = self.rules
        is_emptied = rules.bonus_when == "rack_emptied" and laid == (len(self.rack) if held is None else held)
        return rules.bonus if laid == rules.rack_size or is_emptied else 0

    def _is_legal(self, turn: Turn) -> bool:
        return not any(fault.code != "star-kept" for fault in check_move(self.position, turn, self.rules))

    def _repeats(self, turn: Turn) -> bool:
        """Whether a turn makes a word that has been laid, or one twice, where each may be laid once."""
        if not self.rules.word_once:
            return False
        laid = lay(self.position.board, turn, self.rules.layout)
        if self.rules.turn_scoring == "each_word":
            made = ["".join(laid.after.tiles[square] for square in play.squares).lower() for play in turn.plays]
        else:
            made = [string.word for _, string in final_strings(laid, turn)]
        words = [self.rules.fold(word) for word in made]
        return len({*words}) < len(words) or not self.position.used_words.isdisjoint(words)

    def _scored(self, turn: Turn) -> Candidate:
        laid = lay(self.position.board, turn, self.rules.layout)
        score = score_turn(laid, turn, self.rules, rack_size=len(self.rack))
        return Candidate(turn, score.total)

    def key(self, turn: Turn) -> object:
        """What tells a turn from any other."""
        laid = frozenset(pair for play in turn.plays for pair in _laid(play))
        words = tuple(play.squares for play in turn.plays) if self.rules.turn_scoring == "each_word" else ()
        return self.swaps, laid, words


def _laid(play: Play) -> list[tuple[Square, str]]:
    """The tiles a play lays, each with its square."""
    return [pair for pair in zip(play.squares, play.letters, strict=True) if pair[1] != THROUGH]


def replace_turn(candidate: Candidate, swaps: tuple[StarSwap, ...]) -> Candidate:
    return replace(candidate, turn=replace(candidate.turn, swaps=swaps)) if swaps else candidate


def _meets(play: Play, fresh: Mapping[Square, str], board: Board) -> bool:
    """Whether a string of the play holds a tile of `fresh`, laid this turn before it, on a board that has them."""
    across = play.direction.other
    for square, letter in zip(play.squares, play.letters, strict=True):
        if letter == THROUGH:
            if square in fresh:
                return True
            continue
        for step in (1, -1):
            beside = across.step(square, step)
            while beside in board.tiles:
                if beside in fresh:
                    return True
                beside = across.step(beside, step)
    return False
