"""What stars kept are worth: turns as the replay tells them, figures as pairs have them, intervals that hold."""

import random
from math import sqrt
from statistics import mean

import pytest

from erudit_cli.engine.game_terms import LeaveTables
from erudit_cli.engine.stars_kept import ENDLESS, LEAST_PAIRS, Kept, Worth, add_kept, gains, worths
from erudit_cli.engine.tally import Tally, Z
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.record import STAR
from erudit_cli.game.replay import Replay, replay
from tests.engine import test_games, test_whole_games

SINGLE = ("classic-102", ())
WHOLE = (*test_whole_games.EDITIONS[:2], ("web-infinite", ("target=100",)))
PAIRS = tuple[tuple[list[Kept], list[Kept]], ...]


def told(found: Replay) -> list[Kept]:
    """The turns of a replayed game, reckoned from its racks, boards and totals."""
    kept, totals, bag = [], [0, 0], None
    if found.rules.draw == "bag":
        bag = found.rules.tileset.total - 2 * found.rules.rack_size
    for step in found.steps:
        player, action = step.event.player, step.event.action
        totals[player] = step.total
        if isinstance(action, Turn | Exchange | Pass):
            stars = (step.event.rack or ()).count(STAR)
            if isinstance(action, Exchange):
                stars -= (action.tiles or ()).count(STAR)
            elif isinstance(action, Turn) and step.laid is not None:
                stars += len(step.laid.swapped) - sum(tile.islower() for tile in step.laid.fresh.values())
            ahead = found.totals[player] - totals[player] - (found.totals[1 - player] - totals[1 - player])
            kept.append(Kept(player, bag, stars, ahead))
        bag = step.bag if found.rules.draw == "bag" else None
    return kept


def test_turns_of_single_words_are_those_of_the_replay() -> None:
    """One of the bots keeps its stars as long as it can."""
    rules = test_games.table(SINGLE).rules
    here = test_games.table(SINGLE, (None, LeaveTables((*[0] * (test_games.kinds_of(rules) - 1), 5000))))
    stars = 0
    for seed in range(6):
        game = here.game(seed)
        found = [*here.kept(game)]
        assert found == told(replay(here.record(game), here.rules, here.search.graph.has))
        stars += sum(each.stars for each in found)
    assert stars > 10


@pytest.mark.parametrize(
    "edition", test_whole_games.EDITIONS[:2] + test_whole_games.EDITIONS[10:11], ids=test_whole_games.name_of
)
def test_whole_turns_are_those_of_the_replay(edition: tuple[str, tuple[str, ...]]) -> None:
    here = test_whole_games.table(edition)
    game = here.game(1)
    found = [*here.kept(game)]
    assert found == told(test_whole_games.replayed(here, game))
    assert (found[0].bag is None) == (here.rules.draw == "frequency")


def test_what_was_gained_is_all_that_came_after() -> None:
    turns = [(0, 10, 5, 1), (1, 30, 2, 0), (0, 7, 0, 0)]
    after = [(20 - 25) - 10, (25 - 20) - (30 - 10), (20 - 25) - (17 - 30)]
    assert [*gains((20, 25), turns)] == [Kept(0, 5, 1, after[0]), Kept(1, 2, 0, after[1]), Kept(0, 0, 0, after[2])]


# Sums


def some_pairs(count: int, seed: int, worth: float = 20, shared: float = 40) -> PAIRS:
    """Pairs in which a star is worth so much; the turns of a pair have a share of luck in common."""
    dice = random.Random(seed)

    def game(luck: float) -> list[Kept]:
        turns = []
        for _ in range(dice.randrange(4, 9)):
            stars = dice.choice((0, 0, 0, 1, 1, 2))
            gain = round(dice.gauss(stars * worth + luck, 30))
            turns.append(Kept(dice.randrange(2), dice.randrange(0, 21), stars, gain))
        return turns

    return tuple((game(luck), game(luck)) for luck in (dice.gauss(0, shared) for _ in range(count)))


def tally_of(pairs: PAIRS) -> Tally:
    tally = Tally({"pairs": len(pairs)})
    for pair in pairs:
        add_kept(tally, *pair)
    return tally


def by_cell(tally: Tally) -> dict[tuple[int, tuple[int, int] | None, int], Worth]:
    return {(each.bot, each.bag, each.stars): each for each in worths(tally)}


def test_figures_are_those_of_sums_over_pairs() -> None:
    pairs = some_pairs(60, 1)
    found = by_cell(tally_of(pairs))
    cells = {(bot, bag, stars) for bot in (0, 1) for bag in ((0, 0), (1, 10), (11, 20)) for stars in (1, 2)}
    assert found.keys() == cells
    known = 0
    for (bot, bag, stars), worth in found.items():
        assert bag is not None

        def of(kept: int, bot: int = bot, bag: tuple[int, int] = bag) -> list[list[int]]:
            """What came after the turns of this cell, by pair."""
            return [
                [
                    turn.gain
                    for game, order in zip(pair, ((0, 1), (1, 0)), strict=True)
                    for turn in game
                    if order[turn.player] == bot and bag[0] <= (turn.bag or 0) <= bag[1] and turn.stars == kept
                ]
                for pair in pairs
            ]

        some, none = of(stars), of(0)
        assert worth.turns == sum(map(len, some))
        if min(sum(map(bool, some)), sum(map(bool, none))) < LEAST_PAIRS:
            assert worth.value is worth.low is worth.high is None
            continue
        known += 1
        usual, high = (mean(gain for gains in each for gain in gains) for each in (none, some))
        strays = [
            sum(gain - high for gain in a) / sum(map(len, some)) - sum(gain - usual for gain in b) / sum(map(len, none))
            for a, b in zip(some, none, strict=True)
        ]
        reach = Z * sqrt(sum(each**2 for each in strays) * len(pairs) / (len(pairs) - 1))
        gap = high - usual
        assert (worth.value, worth.low, worth.high) == pytest.approx((gap, gap - reach, gap + reach))
    assert 0 < known < len(found), "some are known, and some are too few"


def test_sums_of_parts_are_the_sums_of_all() -> None:
    pairs = some_pairs(30, 2)
    whole = tally_of(pairs[20:])
    for part in (pairs[:7], pairs[7:20]):
        whole.update(tally_of(part))
    assert whole == tally_of(pairs)


def test_intervals_cover_what_a_star_is_worth_as_often_as_they_claim() -> None:
    """Turns of a pair have luck in common: intervals that took them for independent would miss too often."""
    inside = seen = 0
    for seed in range(150):
        cell = by_cell(tally_of(some_pairs(60, seed + 100)))[0, (1, 10), 1]
        assert cell.low is not None and cell.high is not None
        inside += cell.low <= 20 <= cell.high
        seen += 1
    assert 0.90 <= inside / seen <= 0.99


def test_an_endless_bag_is_one_cell() -> None:
    pairs = tuple(([Kept(0, None, 1, 30)], [Kept(1, None, 0, 10)]) for _ in range(LEAST_PAIRS))
    assert worths(tally_of(pairs)) == [Worth(0, None, 1, LEAST_PAIRS, 20.0, 20.0, 20.0)]
    assert f"kept.0.{ENDLESS}.1.n" in tally_of(pairs)
