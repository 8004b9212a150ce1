"""What games come to: sums that do not depend on order, measures held against the textbook's way to reckon them."""

import random
from math import sqrt
from statistics import mean, stdev

import pytest

from erudit_cli.engine.tally import Outcome, Tally, Z, add_pair, differences, measures, score_counts, wilson


def some_pairs(count: int, seed: int) -> list[tuple[Outcome, Outcome]]:
    dice = random.Random(seed)

    def game() -> Outcome:
        stars = dice.randrange(4)
        scores = dice.randrange(150, 400), dice.randrange(150, 400)
        left, held = (dice.randrange(2), 0), (dice.randrange(5), dice.randrange(5))
        bingos = dice.randrange(3), dice.randrange(3)
        return Outcome(scores, bingos, (stars, 3 - stars), left, held, dice.randrange(20, 40))

    return [(game(), game()) for _ in range(count)]


def tally_of(pairs: list[tuple[Outcome, Outcome]]) -> Tally:
    tally = Tally()
    for pair in pairs:
        add_pair(tally, *pair)
    return tally


def found(tally: Tally) -> dict[tuple[str, int | None], tuple[float | None, float | None, float | None]]:
    return {(each.name, each.bot): (each.value, each.low, each.high) for each in measures(tally)}


def test_sums_of_parts_in_any_order_are_the_sums_of_all() -> None:
    pairs = some_pairs(40, 1)
    parts = [tally_of(pairs[:7]), tally_of(pairs[7:8]), tally_of(pairs[8:])]
    random.Random(2).shuffle(parts)
    whole = Tally()
    for part in parts:
        whole.update(part)
    assert whole == tally_of(pairs)


def test_means_and_their_intervals_come_from_pairs() -> None:
    pairs = some_pairs(50, 3)
    margins = [(a.scores[0] - a.scores[1] + b.scores[1] - b.scores[0]) / 2 for a, b in pairs]
    firsts = [(a.scores[0] - a.scores[1] + b.scores[0] - b.scores[1]) / 2 for a, b in pairs]
    bingos = [(a.bingos[1] + b.bingos[0]) / 2 for a, b in pairs]
    left = [(a.left[0] + b.left[1]) / 2 for a, b in pairs]
    waits = [(a.held[1] + b.held[0]) / 2 for a, b in pairs]
    turns = [(a.turns + b.turns) / 2 for a, b in pairs]
    measured = found(tally_of(pairs))
    keys = [("margin", 0), ("first_margin", None), ("bingos", 1), ("stars_left", 0), ("star_turns", 1), ("turns", None)]
    for key, values in zip(keys, (margins, firsts, bingos, left, waits, turns), strict=True):
        reach = Z * stdev(values) / sqrt(len(values))
        expected = (mean(values), mean(values) - reach, mean(values) + reach)
        assert measured[key] == pytest.approx(expected), key


def test_wins_draws_and_scores_are_counted_by_bot() -> None:
    pairs = [
        (
            Outcome((300, 200), (0, 0), (0, 0), (0, 0), (0, 0), 9),
            Outcome((250, 210), (0, 0), (0, 0), (0, 0), (0, 0), 9),
        ),  # bot 0, then bot 1 wins
        (
            Outcome((200, 200), (0, 0), (0, 0), (0, 0), (0, 0), 9),
            Outcome((100, 210), (0, 0), (0, 0), (0, 0), (0, 0), 9),
        ),  # a draw, then bot 0 wins
    ]
    tally = tally_of(pairs)
    measured = found(tally)
    assert [measured["wins", 0][0], measured["wins", 1][0]] == [0.5, 0.25]
    assert measured["draws", None][0] == 0.25 and measured["first_wins", None][0] == 0.5
    assert score_counts(tally, 0) == {200: 1, 210: 2, 300: 1}
    assert score_counts(tally, 1) == {100: 1, 200: 2, 250: 1}
    assert [measured[f"points_{share}", 0][0] for share in (5, 25, 50, 75, 95)] == [200, 200, 210, 210, 300]


@pytest.mark.parametrize(
    ("share", "games", "expected"),
    [
        (0.5, 10, (0.2366, 0.7634)),
        (0.0, 20, (0.0, 0.1611)),
        (1.0, 20, (0.8389, 1.0)),
        (81 / 263, 263, (0.2553, 0.3662)),
    ],
)
def test_wilson(share: float, games: int, expected: tuple[float, float]) -> None:
    """The last is the table of Newcombe (1998)."""
    assert wilson(share, games) == pytest.approx(expected, abs=5e-5)


def test_games_that_go_the_same_way_in_a_pair_count_for_one() -> None:
    win, loss = Outcome((2, 1), (0, 0), (0, 0), (0, 0), (0, 0), 1), Outcome((1, 2), (0, 0), (0, 0), (0, 0), (0, 0), 1)
    same = tally_of([(win, win), (loss, loss)] * 50)  # who begins wins both or none
    assert found(same)["first_wins", None][1:] == pytest.approx(wilson(0.5, 100), abs=2e-3)
    opposed = tally_of([(win, loss), (loss, win)] * 50)
    assert found(opposed)["first_wins", None][1:] == pytest.approx(wilson(0.5, 200))


def test_worth_of_a_star_is_a_line_through_the_pairs() -> None:
    pairs = []
    dice = random.Random(5)
    across, up = [], []
    for _ in range(60):
        stars = [dice.randrange(4) for _ in range(2)]
        rest = [dice.randrange(-30, 31) for _ in range(2)]
        games = [
            Outcome((300 + 20 * (2 * held - 3) + more, 300), (0, 0), (held, 3 - held), (0, 0), (0, 0), 30)
            for held, more in zip(stars, rest, strict=True)
        ]
        pairs.append((games[0], games[1]))
        across.append(sum(2 * held - 3 for held in stars))
        up.append(sum(game.scores[0] - game.scores[1] for game in games))
    value, low, high = found(tally_of(pairs))["star", None]
    x, y = mean(across), mean(up)
    slope = sum((a - x) * (b - y) for a, b in zip(across, up, strict=True)) / sum((a - x) ** 2 for a in across)
    rest_of = [b - y - slope * (a - x) for a, b in zip(across, up, strict=True)]
    error = sqrt(sum(each**2 for each in rest_of) / 58 / sum((a - x) ** 2 for a in across))
    assert (value, low, high) == pytest.approx((slope, slope - Z * error, slope + Z * error))
    assert low is not None and high is not None and low < 20 < high


def test_who_drew_more_stars() -> None:
    pairs = some_pairs(30, 8)
    measured = found(tally_of(pairs))
    for stars in range(4):
        margins = [
            (game.scores[player] - game.scores[1 - player])
            for pair in pairs
            for game in pair
            for player in (0, 1)
            if game.stars[player] == stars
        ]
        reach = Z * stdev(margins) / sqrt(len(margins))
        expected = (mean(margins), mean(margins) - reach, mean(margins) + reach)
        assert measured[f"drew_{stars}", None] == pytest.approx(expected)


def test_one_pair_has_no_intervals_of_means() -> None:
    measured = found(tally_of(some_pairs(1, 1)))
    assert measured["margin", 0][1:] == (None, None) and measured["star", None] == (None, None, None)


def test_differences() -> None:
    """Newcombe (1998), table II, example a: 56/70 less 48/80."""
    first, second = Tally({"pairs": 40, "wins.0.sum": 48}), Tally({"pairs": 35, "wins.0.sum": 56})
    for tally, count, pairs in ((first, 48, 40), (second, 56, 35)):
        tally["wins.0.squares"] = count  # as far apart as independent games, or further
        for name in ("score.0.1", "score.1.1"):
            tally[name] = 2 * pairs
    found = next(
        each for each in differences(measures(second), measures(first)) if (each.name, each.bot) == ("wins", 0)
    )
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
