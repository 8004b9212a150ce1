"""A position scored, alone or with a move: for people, for spreadsheets, as JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

from erudit_cli.game.board import Board
from erudit_cli.game.judging import JudgedMove
from erudit_cli.game.moves import Exchange, Turn, place_name
from erudit_cli.game.scoring import Score, WordScore
from erudit_cli.game.standing import Standing
from erudit_cli.game.violations import Violation
from erudit_cli.messages import sentence
from erudit_cli.render.arithmetic import turn_sum, word_sum
from erudit_cli.render.columns import columns
from erudit_cli.render.played_words import rules_text, whole_word, word_json
from erudit_cli.render.score import square_notes
from erudit_cli.render.violations import (
    bar_text,
    square_name,
    square_names,
    violation_sentence,
    violation_text,
    violations_json,
)
from erudit_cli.rules.ruleset import Ruleset

COLUMNS = ("kind", "place", "word", "face", "sum", "score", "valid", "notes")
"""Headings of the tabular form. `kind`: word, bonus, turn (its whole score) or violation."""

ASSUMPTION = "all-tiles-laid-now"
"""What the points of a string mean where there is no move."""

_SHOWN = ("place", "word", "face", "if-laid", "notes")


# a position alone


def standing_lines(
    standing: tuple[Standing, ...], faults: tuple[Violation, ...], rules: Ruleset, language: str, *, aligned: bool
) -> Iterator[str]:
    """Every string with its face value and its score if laid now, what is wrong on the board, the assumption."""
    if standing:
        cells = [
            (
                _place(each.score, rules),
                each.score.word.upper(),
                str(each.face),
                f"{word_sum(each.score)} = {each.score.total}",
                _refusal(each, language),
            )
            for each in standing
        ]
        heading = [sentence(f"column-{name}", language) for name in _SHOWN]
        yield from columns([heading, *cells], aligned=aligned, right=frozenset({2}))
        yield sentence("standing-assumption", language)
    else:
        yield sentence("standing-none", language)
    yield from _fault_lines((fault for fault in faults if fault.code != "phony"), rules, language)
    yield sentence("rules-line", language, rules=rules_text(rules))


def _refusal(standing: Standing, language: str) -> str:
    """Why a string is no word; empty where it is one, or is not judged."""
    if standing.is_word is not False:
        return ""
    return bar_text(standing.bar, language) if standing.bar else sentence("standing-no-word", language)


# a move


def move_lines(judged: JudgedMove, rules: Ruleset, language: str, *, detail: bool, is_pair: bool) -> Iterator[str]:
    """The move, its words with their sums, the points, what is wrong, the rules."""
    text = move_text(judged, rules, language)
    if is_pair:
        text = sentence("move-derived", language, move=text or sentence("move-nothing", language))
    yield text
    if judged.score is None:
        yield sentence("move-unscored", language)
    else:
        yield from _score_lines(judged, judged.score, rules, language, detail=detail)
        yield sentence("move-points", language, points=judged.score.total)
    yield from _fault_lines(judged.violations, rules, language)
    yield sentence("rules-line", language, rules=rules_text(rules))


def _score_lines(judged: JudgedMove, score: Score, rules: Ruleset, language: str, *, detail: bool) -> Iterator[str]:
    fresh = {} if judged.laid is None else judged.laid.fresh
    for word in score.words:
        yield f"  {_place(word, rules)} {word.word.upper()} = {word_sum(word)} = {word.total}"
        if detail:
            for note in square_notes(word, rules, language, fresh):
                yield "      " + note
    if score.bonus:
        yield "  " + sentence("detail-bonus", language, points=score.bonus, tiles=len(fresh))
    if len(score.words) + bool(score.bonus) > 1:
        yield f"  {turn_sum(score)} = {score.total}"


def _fault_lines(faults: Iterable[Violation], rules: Ruleset, language: str) -> Iterator[str]:
    for fault in faults:
        yield sentence("fault-line", language, message=violation_text(fault, rules, language))


def move_text(judged: JudgedMove, rules: Ruleset, language: str) -> str:
    """What was done: swaps and places with whole words, an exchange, a pass; empty where nothing was."""
    match judged.move:
        case Turn():
            pairs = (f"{each['place']} {each['word']}" for each in _places(judged, rules))
            return " ".join([*_swaps(judged, rules), *pairs])
        case Exchange(count=count, tiles=tiles):
            shown = "".join(tiles).replace("?", "*") if tiles else count
            return sentence("move-exchange", language, tiles=shown)
    return sentence("move-pass", language)


def _place(word: WordScore, rules: Ruleset) -> str:
    return place_name(word.string.start, word.string.direction, infinite=rules.layout.is_infinite)


def _places(judged: JudgedMove, rules: Ruleset) -> list[dict[str, str]]:
    if not isinstance(judged.move, Turn):
        return []
    board = Board() if judged.laid is None else judged.laid.after
    return [
        {
            "place": place_name(play.start, play.direction, infinite=rules.layout.is_infinite),
            "word": whole_word(play, board),
        }
        for play in judged.move.plays
    ]


def _swaps(judged: JudgedMove, rules: Ruleset) -> list[str]:
    if not isinstance(judged.move, Turn):
        return []
    return [f"{square_name(swap.square, rules)}={swap.letter}" for swap in judged.move.swaps]


# tables


def standing_rows(
    standing: tuple[Standing, ...], faults: tuple[Violation, ...], language: str, rules: Ruleset
) -> Iterator[tuple[object, ...]]:
    """One row a string by `COLUMNS`, then one a fault."""
    for each in standing:
        yield _word_row(each.score, each.is_word, rules)
    yield from _fault_rows(faults, language, rules)


def move_rows(judged: JudgedMove, language: str, rules: Ruleset) -> Iterator[tuple[object, ...]]:
    """One row a word by `COLUMNS`, then the bonus, the turn as a whole and what is wrong."""
    score = judged.score
    if score is not None:
        for word, is_word in zip(score.words, judged.allowed, strict=True):
            yield _word_row(word, is_word, rules)
        if score.bonus:
            yield "bonus", None, None, None, None, score.bonus, None, None
    whole = None if score is None else turn_sum(score)
    yield "turn", None, move_text(judged, rules, language), None, whole, score and score.total, None, None
    yield from _fault_rows(judged.violations, language, rules)


def _word_row(word: WordScore, is_word: bool | None, rules: Ruleset) -> tuple[object, ...]:
    return "word", _place(word, rules), word.word, sum(word.values), word_sum(word), word.total, _yes(is_word), None


def _fault_rows(faults: tuple[Violation, ...], language: str, rules: Ruleset) -> Iterator[tuple[object, ...]]:
    for fault in faults:
        places = " ".join(square_names(fault, rules))
        note = violation_sentence(fault, language)
        yield "violation", places, None, None, None, None, None, note


def _yes(is_word: bool | None) -> str | None:
    return None if is_word is None else "yes" if is_word else "no"


# JSON


def blank_json(source: str | None) -> dict[str, Any]:
    """The object of a position that could not be read."""
    return {
        "source": source,
        "rules": None,
        "assumption": None,
        "places": [],
        "swaps": [],
        "words": [],
        "bonus": 0,
        "score": None,
        "violations": [],
    }


def standing_json(
    source: str, standing: tuple[Standing, ...], faults: tuple[Violation, ...], rules: Ruleset, language: str
) -> dict[str, Any]:
    """The object of a position alone: no move, so no score but that of each string under the assumption."""
    return blank_json(source) | {
        "rules": _rules_json(rules),
        "assumption": ASSUMPTION,
        "words": [_word_json(each.score, each.is_word, rules) for each in standing],
        "violations": violations_json(faults, rules, language),
    }


def move_json(source: str, judged: JudgedMove, rules: Ruleset, language: str) -> dict[str, Any]:
    """The object of a position with a move."""
    score = judged.score
    words = () if score is None else zip(score.words, judged.allowed, strict=True)
    return blank_json(source) | {
        "rules": _rules_json(rules),
        "places": _places(judged, rules),
        "swaps": _swaps(judged, rules),
        "words": [_word_json(word, is_word, rules) for word, is_word in words],
        "bonus": 0 if score is None else score.bonus,
        "score": None if score is None else score.total,
        "violations": violations_json(judged.violations, rules, language),
    }


def _rules_json(rules: Ruleset) -> dict[str, Any]:
    return {"id": rules.id, "overrides": dict(rules.overrides)}


def _word_json(word: WordScore, is_word: bool | None, rules: Ruleset) -> dict[str, Any]:
    return word_json(word, rules, detail=True) | {"face": sum(word.values), "valid": is_word}
