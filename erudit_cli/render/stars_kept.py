"""What stars kept turned out to be worth to bots: a table a bot, rows of measures, JSON."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from erudit_cli.engine.progress import Progress
from erudit_cli.engine.stars_kept import Worth, worths
from erudit_cli.game.record import STAR
from erudit_cli.messages import sentence
from erudit_cli.render.columns import columns


def stars_lines(progress: Progress, title: str, match: int, language: str, *, aligned: bool) -> Iterator[str]:
    """A table a bot: a line for each range of tiles in the bag, a column for each number of stars; what it counts on.

    `title` says what was played with, where that is not told by anything else.
    """
    plan, found = progress.plan, worths(progress.tallies[match])
    for bot, label in enumerate(plan.labels):
        own = [each for each in found if each.bot == bot]
        known = sorted({each.stars for each in own if each.value is not None})
        heading = sentence("simulate-stars-kept", language, bot=label)
        yield f"{title}: {heading}" if title else heading
        if not known:
            yield sentence("simulate-stars-few", language, count=sum(each.turns for each in own))
            continue
        rows = [[sentence("simulate-stars-bag", language)]]
        rows[0] += [sentence("simulate-stars-count", language, count=stars) for stars in known]
        for bag, cells in groupby(own, key=lambda each: each.bag):
            by_stars = {each.stars: each for each in cells}
            rows.append([_bag_text(bag, language), *(_cell(by_stars.get(stars)) for stars in known)])
        leaves = plan.matches[match].leaves_of(plan.bots[bot])
        if leaves is not None:
            values = (leaves.value((STAR,) * stars) for stars in known)
            rows.append([sentence("simulate-stars-valued", language), *(f"{value:+.1f}" for value in values)])
        yield from columns(rows, aligned=aligned, right=frozenset(range(1, len(known) + 1)))


def _bag_text(bag: tuple[int, int] | None, language: str) -> str:
    if bag is None:
        return sentence("simulate-stars-endless", language)
    return str(bag[1]) if bag[0] >= bag[1] else f"{bag[0]}–{bag[1]}"


def _cell(worth: Worth | None) -> str:
    if worth is None or worth.value is None or worth.low is None or worth.high is None:
        return "–"
    return f"{worth.value:+.1f} ± {(worth.high - worth.low) / 2:.1f}"


def stars_rows(progress: Progress, match: int) -> Iterator[tuple[str, str, float | None, float | None, float | None]]:
    """Measure, bot, value and interval of each cell: ``kept_2_bag_11_20``, ``kept_1`` where the bag is endless."""
    for each in worths(progress.tallies[match]):
        place = "" if each.bag is None else f"_bag_{each.bag[0]}_{each.bag[1]}"
        yield f"kept_{each.stars}{place}", progress.plan.labels[each.bot], each.value, each.low, each.high


def stars_json(progress: Progress, match: int) -> list[dict[str, Any]]:
    """The objects of the contract, one a cell."""
    plan, found = progress.plan, []
    tables = [plan.matches[match].leaves_of(bot) for bot in plan.bots]
    for each in worths(progress.tallies[match]):
        leaves = tables[each.bot]
        found.append(
            {
                "bot": plan.labels[each.bot],
                "bag_from": None if each.bag is None else each.bag[0],
                "bag_to": None if each.bag is None else each.bag[1],
                "stars": each.stars,
                "turns": each.turns,
                "value": _rounded(each.value),
                "low": _rounded(each.low),
                "high": _rounded(each.high),
                "leave_value": None if leaves is None else _rounded(leaves.value((STAR,) * each.stars)),
            }
        )
    return found


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4) + 0.0
