"""The reference games replay without a fault, their sums are those worked by hand; each broken twin is caught."""

import ast
import re
from collections import Counter
from itertools import pairwise

import pytest

from erudit_cli.game.moves import Exchange, Turn
from erudit_cli.game.record import Booster, Challenge, EndRack, Presence, TimePenalty, Withdrawal
from erudit_cli.game.replay import Replay, Step
from erudit_cli.messages import table
from erudit_cli.rules import catalog
from tests.game import games

TWINS = games.twins()

SHOWS = {
    "box-131": "one-crossing, several-words, swap, star-zero, refused, exchange, passes",
    "box-leaflet": "bonus, extension, star-zero, swap, passes, end-pragma",
    "classic-102": "three-players, refused, several-words, swap, star-letter, bonus, exchange, passes, end-pragma",
    "classic-106": "draw, passes",
    "mobile": "booster-swap, booster-star, booster-hint, star-letter, passes",
    "scrabble-104": "ninefold, yo, bonus, star-zero, passes, end-pragma",
    "scrabble-104-single": "extension, exchange, passes",
    "scrabble-104-wiki": "overrides, swap, star-letter, several-words, passes",
    "scrabble-de": "leftovers, passes, end-pragma",
    "scrabble-en": "ninefold, bonus, challenge, exchange, extension, leftovers, time, star-zero, passes",
    "scrabble-pl": "leftovers, passes",
    "uk-102": "bonus, swap, star-letter, passes",
    "uk-guide": "refused, leftovers, star-zero, passes, end-pragma",
    "web": "three-players, overrides, several-words, swap, star-kept, star-zero, exchange, rest, back, timeout, target",
    "web-classic": "overrides, submissions, several-words, bonus, swap, star-letter, timeout, target",
    "web-classic-infinite": "bonus, infinite, left, end-pragma",
    "web-infinite": "infinite, negative, exchange, agreement, end-pragma",
}
"""What each game shows; the last is how it ends, or that ``#end`` says so."""

ENDED = {
    "box-131": ("Боря", (33, 49), 93),
    "box-leaflet": ("Аня", (48, 13), 100),
    "classic-102": ("Аня", (29, 11, 20), 65),
    "classic-106": (None, (8, 8), 84),
    "mobile": ("Аня", (16, 11), 82),
    "scrabble-104": ("Боря", (103, 174), 62),
    "scrabble-104-single": ("Аня", (16, 13), 80),
    "scrabble-104-wiki": ("Аня", (22, 6), 78),
    "scrabble-de": ("Max", (22, 4), 78),
    "scrabble-en": ("Bob", (88, 379), 63),
    "scrabble-pl": ("Jan", (24, -12), 77),
    "uk-102": ("Оля", (48, 45), 69),
    "uk-guide": ("Оля", (14, -12), 79),
    "web": ("Аня", (66, 0, 8), 89),
    "web-classic": ("Аня", (88, 9), 100),
    "web-classic-infinite": ("Аня", (50, 20), None),
    "web-infinite": ("Аня", (22, 9), None),
}
"""Winner, totals and the tiles left in the bag: the set less the tiles on the board and in the racks, counted."""

ONLY_OF_POSITIONS = {"board-split", "tile-taken", "tile-changed", "nothing-changed"}
"""What can be wrong with a drawn board and not with a record."""

SUM = re.compile(r"([0-9(][0-9()+·-]*) = (-?[0-9]+)")


@pytest.mark.parametrize("game", games.GAMES)
def test_game_is_right(game: str) -> None:
    found = games.replayed(games.text_of(game))

    assert games.faults(found) == []
    assert found.is_right
    assert found.rules.id == game
    assert (found.winner, found.totals, found.steps[-1].bag) == ENDED[game]
    assert found.recorded_totals == found.totals


def test_every_edition_has_its_game() -> None:
    assert games.GAMES == sorted(catalog.edition_ids()) == sorted(SHOWS) == sorted(ENDED)


def worked(note: str) -> list[int]:
    """The results of a note's sums, each of which must be true."""
    results = []
    for terms, result in SUM.findall(note):
        assert value_of(ast.parse(terms.replace("·", "*"), mode="eval").body) == int(result), terms
        results.append(int(result))
    return results


def value_of(node: ast.expr) -> int:
    """The value of a sum of products."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    assert isinstance(node, ast.BinOp), ast.dump(node)
    left, right = value_of(node.left), value_of(node.right)
    if isinstance(node.op, ast.Mult):
        return left * right
    return left + right if isinstance(node.op, ast.Add) else left - right


@pytest.mark.parametrize("game", games.GAMES)
def test_sums_are_those_worked_by_hand(game: str) -> None:
    """Every turn has its sum in a note; each is true, ends in the points written and in those computed."""
    found = games.replayed(games.text_of(game))
    for step in found.steps:
        if isinstance(step.event.action, Turn | EndRack):
            results = worked(step.event.note)
            words = [] if step.score is None else [word.total for word in step.score.words]
            assert results and results[-1] == step.event.score == step.points, step.event.where
            assert len(words) < 2 or results[:-1] == words, step.event.where


def test_a_wrong_sum_is_noticed() -> None:
    assert worked("ДОМ (2+1+2)·2 = 10, ДА 2+1 = 3, 10+3 = 13") == [10, 3, 13]
    with pytest.raises(AssertionError):
        worked("2+2·2 = 8")


# What the games show


def shown_by(step: Step) -> set[str]:
    """What one line shows."""
    action = step.event.action
    if isinstance(action, Turn):
        return turn_shows(step, action)
    found = {
        Withdrawal: "refused",
        Challenge: "challenge",
        EndRack: "leftovers",
        TimePenalty: "time",
        Exchange: "exchange",
    }.get(type(action))
    if isinstance(action, Exchange) and not action.count:
        return set()
    if isinstance(action, Presence):
        found = action.value
    if isinstance(action, Booster):
        found = f"booster-{action.kind}"
    return {found} if found else set()


def turn_shows(step: Step, turn: Turn) -> set[str]:
    score, laid = step.score, step.laid
    assert score is not None and laid is not None
    stars = sum(tile.islower() for tile in laid.fresh.values())
    values = [
        value
        for word in score.words
        for tile, value in zip(word.string.tiles, word.values, strict=True)
        if tile.islower()
    ]
    columns = [play.start[1] for play in turn.plays]
    signs = {
        "several-words": len(turn.plays) > 1,
        "swap": bool(turn.swaps),
        "star-kept": len(turn.swaps) > stars,
        "star-zero": stars > 0 and not any(values),
        "star-letter": stars > 0 and any(values),
        "submissions": bool(turn.submissions),
        "bonus": score.bonus > 0,
        "ninefold": any(word.multiplier == 9 for word in score.words),
        "yo": any("ё" in word.word for word in score.words),
        "negative": min(columns) < 0,
        "extension": any(extends(step, word.string.squares) for word in score.words) and not step.is_withdrawn,
    }
    return {sign for sign, is_there in signs.items() if is_there}


def extends(step: Step, squares: tuple[tuple[int, int], ...]) -> bool:
    """Whether a word holds two old letters or more side by side."""
    old = [square in step.before.tiles for square in squares]
    return any(one and other for one, other in pairwise(old))


def features(found: Replay) -> set[str]:
    rules = found.rules
    shown = {sign for step in found.steps for sign in shown_by(step)}
    shown |= {"overrides"} if set(dict(rules.overrides)) - {"profile"} else set()
    shown |= {"infinite"} if rules.layout.is_infinite else set()
    shown |= {"one-crossing"} if rules.connection == "cross_one" else set()
    shown |= {"three-players"} if len(found.record.players) == 3 else set()
    shown |= {"draw"} if found.winner is None else set()
    shown |= {"end-pragma"} if found.record.pragma("end") else set()
    return shown | {str(found.end_reason)}


@pytest.mark.parametrize("game", games.GAMES)
def test_game_shows_what_the_table_says(game: str) -> None:
    assert features(games.replayed(games.text_of(game))) == set(SHOWS[game].split(", "))


def test_three_stars_and_one_more() -> None:
    """A star booster puts one more star into the set, and the letter back into the bag: 106 tiles are accounted for."""
    found = games.replayed(games.text_of("mobile"))
    booster = next(step for step in found.steps if isinstance(step.event.action, Booster) and step.event.total == 5)
    before = found.steps[booster.number - 2]

    assert (before.bag, booster.bag) == (85, 86)


# Broken twins


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.name)
def test_twin_breaks_what_it_should(twin: games.Twin) -> None:
    found = games.replayed(twin.text)

    assert games.faults(found) == twin.expected
    assert not found.is_right


def test_every_rule_has_its_twin() -> None:
    """A twin named after each code raises it; names that are no codes say what else goes wrong."""
    codes = {code.removeprefix("violation-") for code in table("en") if code.startswith("violation-")}
    codes |= {"score-differs", "total-differs"}
    raised = Counter(fault.partition("@")[0] for twin in TWINS for fault in set(twin.expected))
    named = {twin.name for twin in TWINS if any(fault.startswith(f"{twin.name}@") for fault in twin.expected)}

    assert len({twin.name for twin in TWINS}) == len(TWINS)
    assert raised.keys() == codes - ONLY_OF_POSITIONS
    assert named == codes - ONLY_OF_POSITIONS - {"second-old-letter"}


def test_a_twin_is_its_game_with_one_thing_changed() -> None:
    for twin in TWINS:
        assert all(twin.text != games.text_of(game) for game in games.GAMES), twin.name
