"""A replayed record as a table of turns: for people, for spreadsheets, as JSON."""

from collections.abc import Iterator
from typing import Any

from erudit_cli.game.board import Board
from erudit_cli.game.moves import Exchange, Pass, Turn, place_name
from erudit_cli.game.record import (
    Booster,
    Challenge,
    EndRack,
    Presence,
    TimePenalty,
    Withdrawal,
)
from erudit_cli.game.replay import Replay, Step
from erudit_cli.game.scoring import WordScore
from erudit_cli.messages import sentence
from erudit_cli.render.arithmetic import turn_sum, word_sum
from erudit_cli.render.columns import columns
from erudit_cli.render.played_words import rules_text, whole_word, word_json
from erudit_cli.render.violations import violation_text, violations_json
from erudit_cli.rules.ruleset import Ruleset

COLUMNS = (
    "n",
    "line",
    "player",
    "kind",
    "move",
    "words",
    "score",
    "recorded",
    "difference",
    "total",
    "recorded_total",
    "notes",
)
"""Headings of the tabular form."""

_SHOWN = ("n", "player", "move", "words", "score", "recorded", "difference", "total", "notes")
_NUMBERS = frozenset(place for place, name in enumerate(_SHOWN) if name in ("n", "score", "recorded", "total"))


def kind_of(step: Step) -> str:
    """The kind of an event, as scripts read it."""
    match step.event.action:
        case Turn():
            return "play"
        case Exchange():
            return "exchange"
        case Pass():
            return "pass"
        case Withdrawal():
            return "withdrawal"
        case Challenge():
            return "challenge"
        case EndRack():
            return "end_rack"
        case TimePenalty():
            return "time"
        case Presence() as presence:
            return presence.value
        case Booster() as booster:
            return f"booster_{booster.kind}"


def words_of(step: Step) -> tuple[WordScore, ...]:
    """The words a turn is paid for; none where it could not be laid."""
    return step.score.words if step.score is not None else ()


def move_text(step: Step, rules: Ruleset, language: str) -> str:
    """What was done: places with whole words, or the name of the event with its tiles."""
    match step.event.action:
        case Turn() as turn:
            infinite = rules.layout.is_infinite
            swaps = [
                f"{place_name(swap.square, turn.plays[0].direction.ACROSS, infinite=infinite)}={swap.letter}"
                for swap in turn.swaps
            ]
            board = step.laid.after if step.laid is not None else Board()
            plays = [
                f"{place_name(play.start, play.direction, infinite=infinite)} {whole_word(play, board)}"
                for play in turn.plays
            ]
            return " ".join(swaps + plays)
        case Exchange(count=count, tiles=tiles):
            return sentence("move-exchange", language, tiles=_tiles(tiles) if tiles else count)
        case EndRack(tiles=tiles, own=own):
            return sentence("move-end-own" if own else "move-end-gift", language, tiles=_tiles(tiles))
        case Booster(tiles=tiles):
            return sentence(f"move-{kind_of(step).replace('_', '-')}", language, tiles=_tiles(tiles))
    return sentence(f"move-{kind_of(step)}", language)


def _tiles(tiles: tuple[str, ...] | None) -> str:
    if tiles is None:
        return "…"
    return "".join(tiles).replace("?", "*")


def notes_of(step: Step, rules: Ruleset, language: str) -> list[str]:
    """Everything wrong with a step, a sentence each; a withdrawn turn is said, too."""
    notes = [violation_text(fault, rules, language) for fault in step.violations]
    notes += [sentence(item.code, language, **item.values) for item in step.discrepancies]
    if step.is_withdrawn:
        notes.append(sentence("note-withdrawn", language))
    return notes


def _wrong_json(step: Step, rules: Ruleset, language: str) -> list[dict[str, Any]]:
    """Violations and discrepancies with their codes, as the contract spells them."""
    return violations_json(step.violations, rules, language) + [
        {"code": item.code, "message": sentence(item.code, language, **item.values), "word": None, "squares": []}
        for item in step.discrepancies
    ]


def table_rows(replayed: Replay, steps: tuple[Step, ...], language: str) -> Iterator[tuple[object, ...]]:
    """One row a step, by `COLUMNS`."""
    for step in steps:
        event = step.event
        yield (
            step.number,
            event.where.line,
            replayed.record.players[event.player].nick,
            kind_of(step),
            move_text(step, replayed.rules, language),
            ", ".join(f"{word.word.upper()} {word.total}" for word in words_of(step)),
            step.points,
            event.score,
            step.difference,
            step.total,
            event.total,
            "; ".join(notes_of(step, replayed.rules, language)),
        )


def text_lines(
    replayed: Replay, steps: tuple[Step, ...], language: str, *, aligned: bool, detail: bool
) -> Iterator[str]:
    """The table for people, the arithmetic under each turn if wanted, and the totals."""
    chosen = [COLUMNS.index(name) for name in _SHOWN]
    heading = [sentence(f"column-{name}", language) for name in _SHOWN]
    cells = [[_cell(row[place]) for place in chosen] for row in table_rows(replayed, steps, language)]
    for row in cells:
        row[_SHOWN.index("difference")] = difference_text(row[_SHOWN.index("difference")])
    lines = columns([heading, *cells], aligned=aligned, right=_NUMBERS)
    yield lines[0]
    for line, step in zip(lines[1:], steps, strict=True):
        yield line
        if detail and step.score is not None:
            yield from detail_lines(step, replayed.rules, language)
    yield from totals_lines(replayed, language)


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def difference_text(value: object) -> str:
    """A difference with its sign; nothing where there is none: the eye should find what differs."""
    text = _cell(value)
    if text in ("", "0"):
        return ""
    return text if text.startswith("-") else "+" + text


def detail_lines(step: Step, rules: Ruleset, language: str) -> Iterator[str]:
    """The sum of a turn, word by word and letter by letter."""
    assert step.score is not None
    laid = step.laid.fresh if step.laid is not None else {}
    for word in step.score.words:
        yield f"      {word.word.upper()} = {word_sum(word)} = {word.total}"
        for note in square_notes(word, rules, language, laid):
            yield "        " + note
    if step.score.bonus:
        yield "      " + sentence("detail-bonus", language, points=step.score.bonus, tiles=len(laid))
    if len(step.score.words) > 1 or step.score.bonus:
        yield f"      {turn_sum(step.score)} = {step.score.total}"


def square_notes(word: WordScore, rules: Ruleset, language: str, laid: object) -> Iterator[str]:
    """What is special about letters of a word: stars, and premium squares that pay."""
    string = word.string
    for square, tile, value, factor in zip(string.squares, string.tiles, word.values, word.factors, strict=True):
        said = []
        if tile.islower():
            said.append(sentence("detail-star", language, points=value))
        if factor > 1:
            said.append(sentence("detail-letter-premium", language, factor=factor))
        word_factor = rules.layout.premium(square)[1]
        if word_factor > 1 and word.word_factors and (square in laid or rules.premium_life == "permanent"):  # type: ignore[operator]
            said.append(sentence("detail-word-premium", language, factor=word_factor))
        if said:
            place = place_name(square, string.direction.ACROSS, infinite=rules.layout.is_infinite)
            yield f"{tile.upper()} ({place}): {', '.join(said)}"


def totals_lines(replayed: Replay, language: str) -> Iterator[str]:
    """Who has how much, computed and recorded, and the rules that were applied, overrides included."""
    for index, player in enumerate(replayed.record.players):
        computed, recorded = replayed.totals[index], replayed.recorded_totals[index]
        code = "total-line" if recorded in (computed, None) else "total-line-differs"
        yield sentence(code, language, player=player.full_name, computed=computed, recorded=recorded)
    yield sentence("rules-line", language, rules=rules_text(replayed.rules))


def blank_json(source: str | None) -> dict[str, Any]:
    """The object of a record that could not be read."""
    end = {"reason": None, "winner": None}
    return {"source": source, "rules": None, "players": [], "turns": [], "end": end}


def replay_json(replayed: Replay, steps: tuple[Step, ...], language: str, *, detail: bool) -> dict[str, Any]:
    """The JSON object of the contract, without its schema and errors."""
    return {
        "source": replayed.record.source,
        "rules": {"id": replayed.rules.id, "overrides": dict(replayed.rules.overrides)},
        "players": [
            {
                "nick": player.nick,
                "name": player.name or None,
                "total": replayed.totals[index],
                "recorded_total": replayed.recorded_totals[index],
            }
            for index, player in enumerate(replayed.record.players)
        ],
        "turns": [_step_json(step, replayed, language, detail=detail) for step in steps],
        "end": {"reason": replayed.end_reason, "winner": replayed.winner},
    }


def _step_json(step: Step, replayed: Replay, language: str, *, detail: bool) -> dict[str, Any]:
    event = step.event
    return {
        "n": step.number,
        "line": event.where.line,
        "player": replayed.record.players[event.player].nick,
        "kind": kind_of(step),
        "places": _places_json(step, replayed.rules, detail=detail),
        "bonus": step.score.bonus if step.score is not None else 0,
        "score": step.points,
        "recorded": event.score,
        "difference": step.difference,
        "total": step.total,
        "recorded_total": event.total,
        "rack": None if event.rack is None else _tiles(event.rack),
        "bag": step.bag,
        "withdrawn": step.is_withdrawn,
        "violations": _wrong_json(step, replayed.rules, language),
    }


def _places_json(step: Step, rules: Ruleset, *, detail: bool) -> list[dict[str, Any]]:
    if not isinstance(step.event.action, Turn):
        return []
    board = step.laid.after if step.laid is not None else Board()
    return [
        {
            "place": place_name(play.start, play.direction, infinite=rules.layout.is_infinite),
            "word": whole_word(play, board),
            "words": [word_json(word, rules, detail=detail) for word in words_of(step) if word.play == number],
        }
        for number, play in enumerate(step.event.action.plays)
    ]
