"""Whole turns: star swaps, one word or several.

A turn of several words is found word by word: each must be a legal play when it is laid, on the board with the words
before it; where submissions score, each is a submission by itself. Turns are told apart by the tiles they lay, and,
where the words of a turn score one by one, by the words as well.

How far is searched is stated with the answer (`Turns`). Every swap and every first word always; a second word after
the best `Depth.followed` first words, so that turns of two words are exact where there are no more. From three words
on the search is best-first: one word more after the best `Depth.further` turns of one word less.
"""

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from erudit_cli.engine.plays import Candidate, Search, bars_extension, counts_otherwise, in_order, needs_judging
from erudit_cli.engine.terms import STAR as STAR_CODE
from erudit_cli.engine.terms import THROUGH, Found
from erudit_cli.engine.under_way import Ground, UnderWay
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.laying import lay
from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import STAR, StarSwap, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules.ruleset import Ruleset

NOTHING = -1
"""Less than any turn scores."""
BEYOND_MEASURE = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Depth:
    """How far turns of several words are searched.

    At most `words` a turn; a second after so many (`followed`) of the best first words, any further after so many
    (`further`) of the best turns of one word less.
    """

    words: int = 4
    followed: int = 2000
    further: int = 20


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns found, the best first; of equals, those of fewer words, then in the order of their plays.

    `words` is how many words a turn was searched to. Of `first_words` that can be laid `followed` were tried with a
    second word, of the turns of two and more `further` with another. `found` is how many turns there are; where only
    the best of several words were asked for (`is_counted` is false), how many of one word.
    """

    candidates: tuple[Candidate, ...]
    found: int
    words: int
    first_words: int
    followed: int
    further: int
    is_counted: bool = True

    @property
    def is_exact(self) -> bool:
        """Whether every turn of one word, and where the edition knows them of two, was tried."""
        return self.words == 1 or self.followed == self.first_words


class _Reached(NamedTuple):
    """A turn found, in the generator's numbers; of two the lesser comes first.

    `variant` is which set of swaps it begins with, `places` its words as the generator orders them: where each begins,
    its letters. `before` is the turn without its last word.
    """

    minus_score: int
    words: int
    variant: int
    places: tuple[tuple[int, tuple[int, ...]], ...]
    before: UnderWay
    last: Found

    def under_way(self) -> UnderWay:
        """This turn to go on with; a bonus is paid for the last tile of a rack alone, so that it has none."""
        return self.before.with_word(self.last, -self.minus_score)

    @property
    def stars(self) -> int:
        return sum(code >= STAR_CODE for _, letters in self.places for code in letters)


class _Best:
    """The best so many turns of those added; all of them where `most` is None."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self.turns: dict[object, _Reached] = {}
        self.scores: list[int] = []  # the best of them, rising
        self.least = NOTHING if most != 0 else BEYOND_MEASURE
        """What a turn must score to be among them."""

    def add(self, key: object, turn: _Reached) -> None:
        """Keep a turn; of those with the same key the first in order."""
        old = self.turns.get(key)
        if old is None:
            self.turns[key] = turn
            self.count(-turn.minus_score)
        elif turn < old:
            self.turns[key] = turn

    def count(self, score: int) -> None:
        if self.most:
            insort(self.scores, score)
            if len(self.scores) >= self.most:
                del self.scores[: -self.most]
                self.least = self.scores[0]

    def sorted(self) -> list[_Reached]:
        return sorted(self.turns.values())[: self.most]


def turns_of(
    position: Position, rules: Ruleset, graph: WordGraph, depth: Depth | None = None, most: int | None = None
) -> Turns:
    """The legal turns of the player on turn that lay tiles: all that are found, or the best `most` of them.

    Raises:
        InputError: the rack or the board is none of the edition's.
    """
    depth = depth or Depth()
    words = depth.words if rules.words_per_turn == "many" else 1
    followed = depth.followed if words > 1 else 0
    variants = [_Variant(position, swaps, rules, graph, place) for place, swaps in enumerate(swaps_of(position, rules))]
    best = _Best(most)
    turns: list[_Reached] = []
    reached: list[_Reached] = []
    for variant in variants:
        firsts = variant.first_words(followed, most)
        reached += firsts
        turns += filter(variant.may_end, firsts)
    turns = sorted(turns)[:most]
    for turn in turns:
        best.count(-turn.minus_score)
    reached = sorted(reached)[:followed]
    for count in range(2, words + 1):
        bases = _Best(depth.further if count < words else 0)
        for each in reached:
            variants[each.variant].go_on(each, best, bases)
        reached = bases.sorted()
    turns = sorted([*turns, *best.turns.values()])[:most]
    singles, first_words = sum(each.found_to_end for each in variants), sum(each.found for each in variants)
    is_counted = most is None or words == 1
    return Turns(
        tuple(variants[each.variant].candidate(each) for each in turns),
        len(turns) if most is None else singles,
        words,
        first_words,
        min(followed, first_words),
        depth.further if words > 2 else 0,
        is_counted,
    )


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
    """The position after some star swaps: its first words, and what may follow them.

    `found` is how many first words there are, `found_to_end` how many of them are turns by themselves.
    """

    def __init__(
        self, position: Position, swaps: tuple[StarSwap, ...], rules: Ruleset, graph: WordGraph, number: int
    ) -> None:
        self.position = position
        self.swaps = swaps
        self.rules = rules
        self.number = number
        self.found = self.found_to_end = 0
        rack = list(position.rack or ())
        for swap in swaps:
            rack[rack.index(swap.letter)] = STAR
        self.rack = tuple(rack)
        self.search = Search(position.board.with_tiles({swap.square: swap.letter for swap in swaps}), rules, graph)
        counts = self.search.hold(self.rack)
        self.least_stars = len(swaps) if rules.star_reuse == "same_turn" else 0
        self.is_judged = needs_judging(rules)
        self.counts_otherwise = counts_otherwise(rules)
        self.bars_extension = bars_extension(rules)
        self.uses_up = rules.premium_life == "word" and rules.turn_scoring == "final_strings"
        self.scores_apart = rules.turn_scoring != "final_strings"
        is_full = len(rack) == rules.rack_size
        self.bonus = rules.bonus if is_full or rules.bonus_when == "rack_emptied" else 0
        ground = Ground(self.search.lines, self.search.tiles, rules)
        self.nothing_laid = UnderWay(ground, counts, self.rack.count(STAR))

    def may_end(self, turn: _Reached) -> bool:
        """Whether the stars taken are played as the edition asks."""
        return not self.least_stars or turn.stars >= self.least_stars

    def first_words(self, followed: int, most: int | None) -> list[_Reached]:
        """The legal turns of one word, whether a turn may end there or not.

        All of them, or, with `most`, the best `followed` and the best `most` of those that may end there.
        """
        self.search.take_up()
        found, nothing = self.search.found(), self.nothing_laid
        if self.is_judged:
            found = list(self._judged(found))
        else:
            if self.bars_extension:
                found = [each for each in found if not nothing.extends_by(each)]
            if self.rules.word_once and (self.position.used_words or nothing.ground.counts_crossing):
                found = [each for each in found if self._is_new(each)]
            if self.counts_otherwise:
                found = [(self._counted(each), each[1], each[2]) for each in found]
        ends = found
        if self.least_stars:
            ends = [each for each in found if sum(code >= STAR_CODE for code in each[2]) >= self.least_stars]
        self.found, self.found_to_end = len(found), len(ends)
        chosen = found if most is None else {*_highest(found, followed), *_highest(ends, most)}
        return [_Reached(-each[0], 1, self.number, ((each[1], each[2]),), nothing, each) for each in chosen]

    def _counted(self, word: Found) -> int:
        """What a first word scores where the generator counts otherwise."""
        is_last = len(word[2]) - word[2].count(THROUGH) == len(self.rack)
        return self.nothing_laid.score_with(word) + (self.bonus if is_last else 0)

    def _judged(self, found: Iterable[Found]) -> Iterator[Found]:
        """The words that are legal, with what they score."""
        for each in found:
            turn = self._turn((each,))
            if self._is_legal(turn) and not self._repeats(turn):
                yield self._score(turn), each[1], each[2]

    def go_on(self, turn: _Reached, best: _Best, bases: _Best) -> None:
        """Lay one word more after `turn`: what may end there goes to `best`, what may be gone on with to `bases`.

        None is kept that is one word laid in parts, or scores too little for both.
        """
        before = turn.under_way()
        rest = before.rest
        if not rest:
            return
        generator = self.search.generator
        generator.set_board(before.tiles)
        generator.set_rack(before.counts, before.stars)
        score, again, meeting = before.score, before.most_again(), before.meeting()
        is_judged, uses_up = self.is_judged, self.uses_up
        for word in generator.plays():
            points, start, letters = word
            is_last = len(letters) - letters.count(THROUGH) == rest
            bonus = self.bonus if is_last else 0
            least = min(best.least, bases.least)
            if not is_judged:
                if not uses_up and score + points * again + bonus < least:
                    continue
                meets = not meeting.isdisjoint(range(start, start + len(letters)))
                total = self._total(before, word, meets=meets) + bonus
                if total < least or (self.bars_extension and before.extends_by(word)):
                    continue
            if not self.scores_apart and self._could_be_one(before, word):
                continue
            made = None
            if is_judged or self.rules.word_once:
                made = self._turn((*before.words, word))
                if self._repeats(made) or (is_judged and not self._is_legal(made)):
                    continue
                total = self._score(made) if is_judged else total
            places = (*turn.places, (start, letters))
            reached = _Reached(-total, turn.words + 1, self.number, places, before, word)
            key = self._key(before, word)
            if total >= best.least and self.may_end(reached):
                best.add(key, reached)
            if total >= bases.least and not is_last:
                bases.add(key, reached)

    def _total(self, before: UnderWay, word: Found, *, meets: bool) -> int:
        """What a turn scores with one more word, without a bonus, where it need not be judged."""
        if meets and self.uses_up:
            return before.score_in_order(word)
        if meets or self.counts_otherwise:
            return before.score_with(word)
        return before.score + word[0]

    def _could_be_one(self, before: UnderWay, word: Found) -> bool:
        """Whether the tiles laid are those of one legal word: in one line, and joined to the board as the edition asks.

        Where a word may cross only one letter, tiles that two words have laid are never those of one.
        """
        if self.rules.connection == "cross_one" or not before.is_one_line_with(word):
            return False
        return self.rules.connection == "touch" or not self.search.tiles or before.line_has_old(word)

    def _key(self, before: UnderWay, word: Found) -> object:
        """What tells a turn from any other."""
        squares = None
        if self.scores_apart:
            squares = frozenset((start, len(letters)) for _, start, letters in (*before.words, word))
        return self.number, frozenset({**before.fresh, **before.laid_by(word)}.items()), squares

    def candidate(self, turn: _Reached) -> Candidate:
        return Candidate(self._turn((*turn.before.words, turn.last)), -turn.minus_score)

    def _turn(self, words: tuple[Found, ...]) -> Turn:
        is_several = self.rules.turn_scoring == "each_submission" and len(words) > 1
        return Turn(tuple(map(self.search.play, words)), self.swaps, (1,) * len(words) if is_several else ())

    def _is_legal(self, turn: Turn) -> bool:
        return not any(fault.code != "star-kept" for fault in check_move(self.position, turn, self.rules))

    def _score(self, turn: Turn) -> int:
        laid = lay(self.position.board, turn, self.rules.layout)
        return score_turn(laid, turn, self.rules, rack_size=len(self.rack)).total

    def _repeats(self, turn: Turn) -> bool:
        """Whether a turn makes a word that has been laid, or one twice, where each may be laid once."""
        if not self.rules.word_once:
            return False
        laid = lay(self.position.board, turn, self.rules.layout)
        return self._are_used([word.word for word in score_turn(laid, turn, self.rules).words])

    def _is_new(self, word: Found) -> bool:
        """The same for a first word."""
        return not self._are_used(self.search.words_of(word))

    def _are_used(self, words: list[str]) -> bool:
        folded = [self.rules.fold(word) for word in words]
        if len(folded) == 1:
            return folded[0] in self.position.used_words
        return len({*folded}) < len(folded) or not self.position.used_words.isdisjoint(folded)


def _highest(found: list[Found], count: int) -> list[Found]:
    """The best so many of unsorted words, of equals the first by place and letters."""
    if not count:
        return []
    if len(found) > count:  # few scores, many words: those of a score are counted, not sorted
        having = Counter(map(itemgetter(0), found))
        enough = 0
        for least in sorted(having, reverse=True):
            enough += having[least]
            if enough >= count:
                break
        found = [each for each in found if each[0] >= least]
    return sorted(found, key=in_order)[:count]
