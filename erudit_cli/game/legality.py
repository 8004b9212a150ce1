"""What is wrong with a move, as a list: every rule it breaks, each with its squares.

`is_word` judges a word in lower case; where it is None words are not judged. One that is a `Barring` as well says what
keeps a word out that its list has.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, runtime_checkable

from erudit_cli.game.board import String
from erudit_cli.game.connection import check_places
from erudit_cli.game.laying import Laid, lay
from erudit_cli.game.moves import STAR, Exchange, Move, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.game.scoring import Score, final_strings, score_turn
from erudit_cli.game.violations import Violation
from erudit_cli.rules.ruleset import Ruleset

IsWord = Callable[[str], bool]


@runtime_checkable
class Barring(Protocol):
    """A judge that knows why a word of its list is refused."""

    def bar(self, word: str) -> dict[str, object]:
        """What keeps a refused word out: values of a `phony` violation, none where the list has no such word."""


def check_move(position: Position, move: Move, rules: Ruleset, is_word: IsWord | None = None) -> tuple[Violation, ...]:
    """Everything wrong with a move of the player on turn; empty if it is legal."""
    match move:
        case Turn():
            laid = lay(position.board, move, rules.layout)
            score = score_turn(laid, move, rules) if laid.can_lie and not foreign_letters(laid, rules) else None
            return tuple(check_turn(position, move, laid, score, rules, is_word))
        case Exchange():
            return tuple(_check_exchange(position, move, rules))
        case Pass():
            return () if rules.passing else (Violation("pass-forbidden"),)


def check_turn(
    position: Position, turn: Turn, laid: Laid, score: Score | None, rules: Ruleset, is_word: IsWord | None
) -> Iterator[Violation]:
    """Everything wrong with a turn that has been laid; `score` is None where it cannot lie or has foreign letters."""
    yield from laid.violations
    yield from foreign_letters(laid, rules)
    yield from _check_swaps(laid, turn, rules)
    yield from _check_rack(position, laid, turn, rules)
    if score is None:
        return
    put = [*laid.fresh.values(), *(laid.after.tiles[square] for square in laid.swapped)]
    yield from _check_set(laid.after.tiles.values(), put, rules, position.added_stars)
    if turn.submissions and rules.turn_scoring != "each_submission":
        yield Violation("no-submissions")
    yield from check_places(laid, turn, rules)
    yield from check_words(judged_strings(laid, turn, score, rules), position.used_words, rules, is_word)


def foreign_letters(laid: Laid, rules: Ruleset) -> tuple[Violation, ...]:
    """Tiles that the edition has no value for: letters of another alphabet, a star that plays no letter."""
    found = []
    for square, tile in laid.fresh.items():
        if tile == STAR:
            found.append(Violation("star-without-letter", (square,)))
        elif tile not in rules.letter_values:
            found.append(Violation("foreign-letter", (square,), {"found": tile}))
    return tuple(found)


def _check_swaps(laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[Violation]:
    """Whether stars may be taken from the board, and whether each one taken is played in the same turn."""
    if not turn.swaps:
        return
    squares = tuple(swap.square for swap in turn.swaps)
    if rules.star_reuse == "none":
        yield Violation("swap-forbidden", squares)
    elif rules.star_reuse == "same_turn":
        played = sum(tile.islower() for tile in laid.fresh.values())
        if played < len(turn.swaps):
            yield Violation("star-kept", squares, {"taken": len(turn.swaps), "played": played})


def _check_rack(position: Position, laid: Laid, turn: Turn, rules: Ruleset) -> Iterator[Violation]:
    """Whether the rack holds what is laid; of a rack that is not known only its size can be judged."""
    if position.rack is None and len(laid.fresh) > rules.rack_size:
        yield Violation("rack-size-exceeded", tuple(laid.fresh), {"count": len(laid.fresh), "most": rules.rack_size})
    letters = [swap.letter for swap in turn.swaps]
    lacking = missing_tiles(position.rack, letters)
    yield from lacking_each("swap-lacks-letter", lacking)
    used = letters + [STAR if tile.islower() else tile for tile in laid.fresh.values()]
    yield from lacking_each("rack-lacks-tile", missing_tiles(position.rack, used, len(laid.swapped)) - lacking)


def missing_tiles(rack: tuple[str, ...] | None, used: Iterable[str], redeemed_stars: int = 0) -> Counter[str]:
    """How many of each tile a move uses beyond what its rack holds; none where the rack is not known.

    A redeemed star comes into the rack before the words are laid, so it may be among the used.
    """
    if rack is None:
        return Counter()
    held = Counter(rack)
    held[STAR] += redeemed_stars
    return Counter(used) - held


def lacking_each(code: str, lacking: Counter[str]) -> Iterator[Violation]:
    """That tiles are lacking, said of each kind once, with how many."""
    return (Violation(code, (), {"tile": tile, "count": count}) for tile, count in lacking.items())


def _check_set(tiles: Iterable[str], fresh: Iterable[str], rules: Ruleset, added_stars: int) -> Iterator[Violation]:
    """More of a tile on the board than the set holds, said of the tiles just laid.

    Where letters are drawn by frequency, or the set states values only, there is no set to exceed.
    """
    if rules.draw != "bag" or not rules.tileset.counts:
        return
    seen = Counter(STAR if tile.islower() else tile for tile in tiles)
    held = {**rules.tileset.counts, STAR: rules.tileset.stars + added_stars}
    for tile in dict.fromkeys(STAR if tile.islower() else tile for tile in fresh):
        count = seen[tile]
        if count > held[tile]:
            yield Violation("set-exceeded", (), {"tile": tile.replace(STAR, "*"), "count": count, "most": held[tile]})


def judged_strings(laid: Laid, turn: Turn, score: Score, rules: Ruleset) -> Iterator[String]:
    """The strings of a turn that must be words: what scores, unless the edition asks for fewer or for more.

    Where the listed words alone must be words, cross words need not be. Where every string must be a word but the
    listed ones alone score, those that stand when the turn is over are judged as well.
    """
    scored = [word.string for word in score.words]
    only_listed_score = rules.turn_scoring == "each_word"
    if rules.strings == "all":
        yield from scored
        if only_listed_score:
            yield from (string for _, string in final_strings(laid, turn) if string not in scored)
    else:
        yield from (string for string in scored if only_listed_score or _is_main(string, laid, turn))


def _is_main(string: String, laid: Laid, turn: Turn) -> bool:
    """Whether a string is the main word of a play: the one in its line; of a single tile, the only one it makes."""
    for play, fresh in laid.plays(turn):
        if not fresh.keys().isdisjoint(string.squares):
            main = laid.after.string_at(next(iter(fresh)), play.direction)
            if string.direction is play.direction or len(main.tiles) == 1:
                return True
    return False


def check_words(
    strings: Iterable[String], used_words: frozenset[str], rules: Ruleset, is_word: IsWord | None
) -> Iterator[Violation]:
    """Strings that are no words, and words laid before where each may be laid once."""
    used = set(used_words)
    refused = set()
    for string in strings:
        word = string.word
        key = rules.fold(word)
        if is_word is not None and word not in refused and not is_word(word):
            refused.add(word)
            yield Violation("phony", string.squares, {"word": word, **bar_of(word, is_word)})
        if rules.word_once:
            if key in used:
                yield Violation("word-repeated", string.squares, {"word": word})
            used.add(key)


def bar_of(word: str, is_word: IsWord | None) -> dict[str, object]:
    """What keeps a refused word out, as far as its judge says."""
    return is_word.bar(word) if isinstance(is_word, Barring) else {}


def _check_exchange(position: Position, exchange: Exchange, rules: Ruleset) -> Iterator[Violation]:
    if not exchange.count and not rules.passing:
        yield Violation("pass-forbidden")
    if exchange.count < rules.exchange_min:
        yield Violation("exchange-too-few", (), {"count": exchange.count, "least": rules.exchange_min})
    if exchange.count > rules.exchange_max:
        yield Violation("exchange-too-many", (), {"count": exchange.count, "most": rules.exchange_max})
    needed = exchange.count if rules.exchange_bag_min == "as_many" else int(rules.exchange_bag_min)
    if position.bag is not None and exchange.count and position.bag < needed:
        yield Violation("exchange-beyond-bag", (), {"bag": position.bag, "needed": needed})
    yield from lacking_each("rack-lacks-tile", missing_tiles(position.rack, exchange.tiles or ()))
