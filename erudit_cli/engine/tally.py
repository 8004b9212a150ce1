"""What games come to: sums of whole numbers by name, and the measures that are reckoned from them.

Sums of parts added up in any order are the same sums, so that it does not matter who played which games. The unit is
the *pair*: two games on the same order of the bag, each bot first once. They are not independent, so that intervals
come from pairs, not from games.

Names: ``pairs``; of each quantity Q in `QUANTITIES` ``Q.sum`` and ``Q.squares`` over pairs, the two games of a pair
added up, where 0 and 1 are the bots; ``star.*`` for the worth of a
star; ``held.K.*`` for players who drew K stars, over players of games; ``score.B.P`` how many games bot B ended with P
points.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

Tally = Counter[str]

Z = 1.959964
"""Of a two-sided interval of 95 %."""
QUANTITIES = (
    "wins.0",
    "wins.1",
    "draws",
    "first_wins",
    "margin",
    "points.0",
    "points.1",
    "first",
    "bingos.0",
    "bingos.1",
    "left.0",
    "left.1",
    "waits.0",
    "waits.1",
    "turns",
)
QUANTILES = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game came to, by player: first, second.

    `stars` are how many each drew, `left` those it never played, `held` its turns with a star in the rack.
    """

    scores: tuple[int, int]
    bingos: tuple[int, int]
    stars: tuple[int, int]
    left: tuple[int, int]
    held: tuple[int, int]
    turns: int


def add_pair(tally: Tally, first: Outcome, second: Outcome) -> None:
    """Two games on one order of the bag: bot 0 begins the first, bot 1 the second."""
    sums = dict.fromkeys(QUANTITIES, 0)
    stars = 0
    for game, order in ((first, (0, 1)), (second, (1, 0))):
        difference = game.scores[0] - game.scores[1]
        sums["first"] += difference
        sums["margin"] += difference if order[0] == 0 else -difference
        sums["turns"] += game.turns
        stars += game.stars[0] - game.stars[1]
        for player, bot in enumerate(order):
            sums[f"points.{bot}"] += game.scores[player]
            sums[f"bingos.{bot}"] += game.bingos[player]
            sums[f"left.{bot}"] += game.left[player]
            sums[f"waits.{bot}"] += game.held[player]
            tally[f"score.{bot}.{game.scores[player]}"] += 1
            margin = -difference if player else difference
            held = f"held.{game.stars[player]}"
            tally[f"{held}.count"] += 1
            tally[f"{held}.sum"] += margin
            tally[f"{held}.squares"] += margin * margin
        if difference:
            sums[f"wins.{order[0 if difference > 0 else 1]}"] += 1
            sums["first_wins"] += difference > 0
        sums["draws"] += not difference
    tally["pairs"] += 1
    for name, value in sums.items():
        tally[f"{name}.sum"] += value
        tally[f"{name}.squares"] += value * value
    tally["star.sum"] += stars
    tally["star.squares"] += stars * stars
    tally["star.product"] += stars * sums["first"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure with its 95 % interval, None where there is none; `bot` is a bot's number, None: it is of the games."""

    name: str
    bot: int | None
    value: float | None
    low: float | None = None
    high: float | None = None


def measures(tally: Tally) -> list[Measure]:
    """Everything there is to say of some games; there must be a pair of them."""
    found = [
        *(_share("wins", bot, tally, f"wins.{bot}") for bot in (0, 1)),
        _share("draws", None, tally, "draws"),
        _mean("margin", 0, tally, "margin"),
        *(_mean("points", bot, tally, f"points.{bot}") for bot in (0, 1)),
    ]
    for bot in (0, 1):
        scores = score_counts(tally, bot)
        found += [Measure(f"points_{share}", bot, _quantile(scores, share)) for share in QUANTILES]
    found += [_mean("bingos", bot, tally, f"bingos.{bot}") for bot in (0, 1)]
    found += [_mean("stars_left", bot, tally, f"left.{bot}") for bot in (0, 1)]
    found += [_mean("star_turns", bot, tally, f"waits.{bot}") for bot in (0, 1)]
    found += [
        _share("first_wins", None, tally, "first_wins"),
        _mean("first_margin", None, tally, "first"),
        _mean("turns", None, tally, "turns"),
        star_worth(tally),
    ]
    found += [_margin_with(tally, stars) for stars in stars_drawn(tally)]
    return found


def stars_drawn(tally: Tally) -> list[int]:
    """How many stars players drew, rising."""
    return sorted(int(name.split(".")[1]) for name in tally if name.startswith("held.") and name.endswith(".count"))


def score_counts(tally: Tally, bot: int) -> dict[int, int]:
    """In how many games a bot ended with so many points, rising."""
    prefix = f"score.{bot}."
    return dict(sorted((int(name.removeprefix(prefix)), tally[name]) for name in tally if name.startswith(prefix)))


def _share(name: str, bot: int | None, tally: Tally, quantity: str) -> Measure:
    """A share of games. Where the games of a pair go the same way they count for less than two (the design effect)."""
    pairs, count = tally["pairs"], tally[f"{quantity}.sum"]
    share = count / (2 * pairs)
    effect = 1.0
    if pairs > 1 and 0 < share < 1:
        effect = max(1.0, _variance(tally, quantity) / (2 * share * (1 - share)))
    return Measure(name, bot, share, *wilson(share, 2 * pairs / effect))


def wilson(share: float, games: float) -> tuple[float, float]:
    """The interval of a share (E. B. Wilson, 1927)."""
    spread = Z * Z / games
    middle = share + spread / 2
    reach = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def _variance(tally: Tally, quantity: str) -> float:
    """Of the sums of pairs; there must be two."""
    pairs = tally["pairs"]
    return max(0.0, (tally[f"{quantity}.squares"] - tally[f"{quantity}.sum"] ** 2 / pairs) / (pairs - 1))


def _mean(name: str, bot: int | None, tally: Tally, quantity: str) -> Measure:
    """The mean a game."""
    pairs = tally["pairs"]
    value = tally[f"{quantity}.sum"] / (2 * pairs)
    if pairs < 2:
        return Measure(name, bot, value)
    reach = Z * sqrt(_variance(tally, quantity) / pairs) / 2
    return Measure(name, bot, value, value - reach, value + reach)


def star_worth(tally: Tally) -> Measure:
    """Points a star: the slope of the line of least squares through the pairs.

    Across: how many stars more those who began drew, in both games together; up: how many points more they made. Of a
    star that was exchanged and drawn again each drawing counts.
    """
    pairs, across, up = tally["pairs"], tally["star.sum"], tally["first.sum"]
    spread = tally["star.squares"] - across**2 / pairs
    if pairs < 3 or spread <= 0:
        return Measure("star", None, None)
    shared = tally["star.product"] - across * up / pairs
    slope = shared / spread
    rest = tally["first.squares"] - up**2 / pairs - slope * shared
    reach = Z * sqrt(max(0.0, rest) / (pairs - 2) / spread)
    return Measure("star", None, slope, slope - reach, slope + reach)


def _margin_with(tally: Tally, stars: int) -> Measure:
    """By how many points those win who drew so many stars; the interval takes their games for independent."""
    prefix = f"held.{stars}"
    count = tally[f"{prefix}.count"]
    value = tally[f"{prefix}.sum"] / count
    if count < 2:
        return Measure(f"drew_{stars}", None, value)
    reach = Z * sqrt(max(0.0, tally[f"{prefix}.squares"] - count * value**2) / (count - 1) / count)
    return Measure(f"drew_{stars}", None, value, value - reach, value + reach)


def _quantile(scores: dict[int, int], share: int) -> int:
    """The lowest score that so many of a hundred games do not exceed."""
    wanted = sum(scores.values()) * share
    reached = 0
    for points, count in scores.items():
        reached += 100 * count
        if reached >= wanted:
            return points
    raise ValueError("no games")


def differences(found: list[Measure], base: list[Measure]) -> Iterator[Measure]:
    """Each measure less that of other games, where both have an interval (R. G. Newcombe, 1998, his method 10)."""
    others = {(each.name, each.bot): each for each in base}
    for each in found:
        other = others.get((each.name, each.bot))
        if other is None or None in (each.low, other.low) or each.value is None or other.value is None:
            continue
        assert each.low is not None and each.high is not None and other.low is not None and other.high is not None
        value = each.value - other.value
        below = sqrt((each.value - each.low) ** 2 + (other.high - other.value) ** 2)
        above = sqrt((each.high - each.value) ** 2 + (other.value - other.low) ** 2)
        yield Measure(each.name, each.bot, value, value - below, value + above)
