"""What games of bots come to: for people, as a table, as JSON."""

from collections.abc import Iterator
from typing import Any

from erudit_cli.engine.progress import Progress
from erudit_cli.engine.tally import QUANTILES, Measure, differences, measures, score_counts
from erudit_cli.engine.tournament import WHOLE, Match, Plan
from erudit_cli.messages import sentence
from erudit_cli.render.columns import columns
from erudit_cli.render.played_words import rules_text
from erudit_cli.render.stars_kept import stars_json, stars_lines, stars_rows
from erudit_cli.rules import catalog

COLUMNS = ("rules", "lexicon", "measure", "bot", "value", "low", "high")
"""Headings of the tabular form: one row a measure."""
SHARES = frozenset({"wins", "draws", "first_wins"})
"""Measures that are shares of games, 0 to 1; the others are points or numbers a game."""


def match_text(match: Match) -> str:
    """What is played with: the edition, and the list where one was named."""
    rules = rules_text(catalog.load(match.rules, match.overrides))
    return rules if match.lexicon is None else f"{rules}, {match.lexicon}"


def _found(progress: Progress) -> list[list[Measure]]:
    return [measures(tally) for tally in progress.tallies]


def text_lines(progress: Progress, language: str, *, aligned: bool, with_stars: bool = False) -> Iterator[str]:
    """A column for each edition and list, one for what the second differs by from the first; what was played.

    `with_stars`: what stars kept were worth, too.
    """
    plan = progress.plan
    found = _found(progress)
    table = [["", *map(match_text, plan.matches)]]
    shown = [{(each.name, each.bot): each for each in column} for column in found]
    differing: dict[tuple[str, int | None], Measure] = {}
    if len(found) == 2:
        table[0].append(sentence("simulate-difference", language))
        differing = {(each.name, each.bot): each for each in differences(found[1], found[0])}
    for name, bot in dict.fromkeys(key for column in shown for key in column):
        first, _, rest = name.partition("_")
        if first == "points" and rest:
            if int(rest) != QUANTILES[0]:
                continue  # they stand in one cell
            cells = [
                "  ".join(_number(column[f"points_{share}", bot].value, 0) for share in QUANTILES) for column in shown
            ]
            label = sentence("simulate-quantiles", language, bot=plan.labels[bot or 0])
        else:
            cells = [_cell(column.get((name, bot))) for column in shown]
            label = _label(name, bot, plan.labels, language)
        if differing:
            cells.append(_cell(differing.get((name, bot))))
        table.append([label, *cells])
    yield from columns(table, aligned=aligned)
    for number, match in enumerate(plan.matches if with_stars else ()):
        title = match_text(match) if len(plan.matches) > 1 else ""
        yield from stars_lines(progress, title, number, language, aligned=aligned)
    code = "simulate-terms" if plan.is_paired else "simulate-terms-same"
    yield sentence(code, language, games=2 * plan.pairs, pairs=plan.pairs, seed=plan.seed)
    yield from _turns_lines(plan, language)


def _turns_lines(plan: Plan, language: str) -> Iterator[str]:
    """How the bots took their turns; by edition where they did not do it the same everywhere."""
    kinds = list(dict.fromkeys(match.turns for match in plan.matches))
    for kind in kinds:
        code = "simulate-turns-whole" if kind == WHOLE else "simulate-turns-single"
        found = sentence(code, language)
        if len(kinds) > 1:
            found = f"{', '.join(match_text(each) for each in plan.matches if each.turns == kind)}: {found}"
        yield found


def _label(name: str, bot: int | None, labels: tuple[str, str], language: str) -> str:
    if name.startswith("drew_"):
        return sentence("simulate-drew", language, count=name.removeprefix("drew_"))
    other = "" if bot is None else labels[1 - bot]
    return sentence(f"simulate-{name.replace('_', '-')}", language, bot=labels[bot or 0], other=other)


def _cell(measure: Measure | None) -> str:
    """``41.2 % (39.0–43.4)``, ``-12.3 ± 2.1``; a dash where nothing is known."""
    if measure is None or measure.value is None:
        return "–"
    if measure.name in SHARES:
        text = f"{_number(100 * measure.value)} %"
        if measure.low is None or measure.high is None:
            return text
        return f"{text} ({_number(100 * measure.low)}…{_number(100 * measure.high)})"
    places = 2 if abs(measure.value) < 10 else 1
    text = _number(measure.value, places)
    if measure.low is None or measure.high is None:
        return text
    return f"{text} ± {(measure.high - measure.low) / 2:.{places}f}"


def _number(value: float | None, places: int = 1) -> str:
    return "–" if value is None else f"{round(value, places) + 0.0:.{places}f}"


def table_rows(progress: Progress, *, with_stars: bool = False) -> Iterator[tuple[object, ...]]:
    """One row a measure of each edition and list; `with_stars`: what stars kept were worth, too."""
    for number, (match, found) in enumerate(zip(progress.plan.matches, _found(progress), strict=True)):
        rules = rules_text(catalog.load(match.rules, match.overrides))
        for each in found:
            bot = None if each.bot is None else progress.plan.labels[each.bot]
            yield rules, match.lexicon, each.name, bot, *map(_rounded, (each.value, each.low, each.high))
        for name, label, *values in stars_rows(progress, number) if with_stars else ():
            yield rules, match.lexicon, name, label, *map(_rounded, values)


def _rounded(value: float | None) -> float | None:
    """Four places: what is behind them is noise. Never ``-0.0``."""
    return None if value is None else round(value, 4) + 0.0


def blank_json() -> dict[str, Any]:
    """The object of games that were not played."""
    return {"games": None, "seed": None, "bots": [], "results": []}


def results_json(progress: Progress) -> dict[str, Any]:
    """The JSON object of the contract, without its schema and errors."""
    plan = progress.plan
    found = _found(progress)
    results = []
    for number, (match, tally, column) in enumerate(zip(plan.matches, progress.tallies, found, strict=True)):
        rules = catalog.load(match.rules, match.overrides)
        scores = [
            {"bot": label, "points": points, "games": games}
            for bot, label in enumerate(plan.labels)
            for points, games in score_counts(tally, bot).items()
        ]
        results.append(
            {
                "rules": rules.id,
                "overrides": dict(rules.overrides),
                "lexicon": match.lexicon,
                "turns": match.turns,
                "edition_sha256": match.edition_sha256,
                "lexicon_sha256": match.lexicon_sha256,
                "measures": [_measure_json(each, plan.labels) for each in column],
                "differences": [_measure_json(each, plan.labels) for each in differences(column, found[0])]
                if column is not found[0]
                else [],
                "scores": scores,
                "stars_kept": stars_json(progress, number),
            }
        )
    return {"games": 2 * plan.pairs, "seed": plan.seed, "bots": list(plan.labels), "results": results}


def _measure_json(measure: Measure, labels: tuple[str, str]) -> dict[str, Any]:
    return {
        "name": measure.name,
        "bot": None if measure.bot is None else labels[measure.bot],
        "value": _rounded(measure.value),
        "low": _rounded(measure.low),
        "high": _rounded(measure.high),
    }
