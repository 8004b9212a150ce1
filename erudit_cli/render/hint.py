"""Hints: for people, for spreadsheets, as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from erudit_cli.engine.hints import Hint, Idle
from erudit_cli.engine.turns import Turns
from erudit_cli.game.moves import Direction, Exchange, Square, place_name
from erudit_cli.messages import sentence
from erudit_cli.render.arithmetic import turn_sum, word_sum
from erudit_cli.render.columns import columns
from erudit_cli.render.played_words import rules_text, whole_word, word_json
from erudit_cli.rules.ruleset import Ruleset

COLUMNS = ("source", "n", "move", "score", "leave", "words", "equity")


def text_lines(
    hints: Sequence[Hint],
    idle: Sequence[Idle],
    turns: Turns,
    rules: Ruleset,
    language: str,
    *,
    aligned: bool,
    explain: bool,
    found: int,
    part: str = "",
) -> Iterator[str]:
    """The table, with `explain` the sum, the leave and what is opened under each turn; how far was searched.

    `part` is what a word had to have in it, if anything.
    """
    if not hints:
        code = "hint-nothing-with" if part and turns.candidates else "hint-nothing"
        yield sentence(code, language, part=part.upper())
    if hints or idle:
        names = ["column-n", "hint-columns-place", "column-score", "hint-columns-leave"]
        said = [(move_text(hint, rules), hint.score.total, hint.leave) for hint in hints]
        said += [(_idle_text(each, language), 0, each.leave) for each in idle]
        cells = [
            [str(number), move, str(score), tiles_text(leave)] for number, (move, score, leave) in enumerate(said, 1)
        ]
        equities = [*(hint.equity for hint in hints), *(each.equity for each in idle)]
        if any(equity is not None for equity in equities):
            names.append("hint-columns-equity")
            for row, equity in zip(cells, equities, strict=True):
                row.append("" if equity is None else f"{equity:.1f}")
        lines = columns(
            [[sentence(name, language) for name in names], *cells], aligned=aligned, right=frozenset({0, 2, 4})
        )
        yield lines[0]
        for number, line in enumerate(lines[1:]):
            yield line
            if explain and number < len(hints):
                yield from ("      " + each for each in _explanation(hints[number], rules, language))
    if hints:
        code = "hint-summary" if turns.is_counted else "hint-summary-singles"
        yield sentence(code, language, found=found, shown=len(hints))
    if turns.words > 1:
        code = "hint-depth-exact" if turns.is_exact else "hint-depth-bound"
        values = {"first": turns.first_words, "followed": turns.followed, "further": turns.further}
        yield sentence(code, language, **values)
    yield sentence("rules-line", language, rules=rules_text(rules))
    if rules.dictionary_use == "check_only":
        yield sentence("hint-check-only", language)


def move_text(hint: Hint, rules: Ruleset) -> str:
    """Star swaps, then places and words, as records write them."""
    turn = hint.candidate.turn
    swaps = [f"{square_name(swap.square, rules)}={swap.letter}" for swap in turn.swaps]
    words = [f"{each['place']} {each['word']}" for each in _places(hint, rules)]
    apart = " ; " if turn.submissions else " "  # each word is a submission then
    return " ".join([*swaps, apart.join(words)])


def _idle_text(idle: Idle, language: str) -> str:
    if isinstance(idle.move, Exchange):
        return sentence("move-exchange", language, tiles=tiles_text(idle.move.tiles or ()))
    return sentence("move-pass", language)


def _idle_notation(idle: Idle) -> str:
    """An exchange or a pass as records write it."""
    return "-" + (tiles_text(idle.move.tiles or ()) if isinstance(idle.move, Exchange) else "")


def square_name(square: Square, rules: Ruleset) -> str:
    return place_name(square, Direction.ACROSS, infinite=rules.layout.is_infinite)


def _places(hint: Hint, rules: Ruleset) -> list[dict[str, str]]:
    infinite = rules.layout.is_infinite
    return [
        {
            "place": place_name(play.start, play.direction, infinite=infinite),
            "word": whole_word(play, hint.laid.after),
        }
        for play in hint.candidate.turn.plays
    ]


def tiles_text(tiles: tuple[str, ...]) -> str:
    return "".join(tiles).replace("?", "*")


def _explanation(hint: Hint, rules: Ruleset, language: str) -> Iterator[str]:
    for word in hint.score.words:
        place = place_name(word.string.start, word.string.direction, infinite=rules.layout.is_infinite)
        yield f"{place} {word.word.upper()} = {word_sum(word)} = {word.total}"
    if hint.score.bonus:
        yield sentence("detail-bonus", language, points=hint.score.bonus, tiles=len(hint.laid.fresh))
    if len(hint.score.words) + bool(hint.score.bonus) > 1:
        yield f"{turn_sum(hint.score)} = {hint.score.total}"
    code = "hint-left" if hint.leave else "hint-left-nothing"
    yield sentence(code, language, tiles=tiles_text(hint.leave))
    if hint.opens:
        yield sentence("hint-opens", language, squares=", ".join(_opened(hint, rules, language)))


def _opened(hint: Hint, rules: Ruleset, language: str) -> Iterator[str]:
    for square, (letter, word) in hint.opens:
        code, factor = ("detail-letter-premium", letter) if letter > 1 else ("detail-word-premium", word)
        yield f"{square_name(square, rules)} {sentence(code, language, factor=factor)}"


def table_rows(
    hints: Sequence[Hint], idle: Sequence[Idle], source: str, rules: Ruleset
) -> Iterator[tuple[object, ...]]:
    """One row a turn, by `COLUMNS`."""
    for number, hint in enumerate(hints, 1):
        words = ", ".join(f"{word.word.upper()} {word.total}" for word in hint.score.words)
        yield (
            source,
            number,
            move_text(hint, rules),
            hint.score.total,
            tiles_text(hint.leave),
            words,
            _rounded(hint.equity),
        )
    for number, each in enumerate(idle, len(hints) + 1):
        yield source, number, _idle_notation(each), 0, tiles_text(each.leave), "", _rounded(each.equity)


def _rounded(equity: float | None) -> float | None:
    """Two places: what is behind them is noise. Never ``-0.0``."""
    return None if equity is None else round(equity, 2) + 0.0


def blank_json(source: str | None) -> dict[str, Any]:
    """The object of a position for which nothing could be looked for."""
    return {"source": source, "rules": None, "rack": None, "search": None, "found": 0, "plays": []}


def hints_json(
    hints: Sequence[Hint],
    idle: Sequence[Idle],
    turns: Turns,
    source: str,
    rules: Ruleset,
    rack: tuple[str, ...],
    found: int,
) -> dict[str, Any]:
    """The object of the contract, without its schema and errors."""
    return {
        "source": source,
        "rules": {"id": rules.id, "overrides": dict(rules.overrides)},
        "rack": tiles_text(rack),
        "search": {
            "words": turns.words,
            "first_words": turns.first_words,
            "followed": turns.followed,
            "further": turns.further,
            "exact": turns.is_exact,
            "counted": turns.is_counted,
        },
        "found": found,
        "plays": [*(_hint_json(hint, rules) for hint in hints), *map(_idle_json, idle)],
    }


def _hint_json(hint: Hint, rules: Ruleset) -> dict[str, Any]:
    return {
        "kind": "play",
        "places": _places(hint, rules),
        "swaps": [f"{square_name(swap.square, rules)}={swap.letter}" for swap in hint.candidate.turn.swaps],
        "submissions": list(hint.candidate.turn.submissions),
        "exchange": "",
        "words": [word_json(word, rules, detail=True) for word in hint.score.words],
        "bonus": hint.score.bonus,
        "score": hint.score.total,
        "leave": tiles_text(hint.leave),
        "equity": _rounded(hint.equity),
    }


def _idle_json(idle: Idle) -> dict[str, Any]:
    is_exchange = isinstance(idle.move, Exchange)
    return {
        "kind": "exchange" if is_exchange else "pass",
        "places": [],
        "swaps": [],
        "submissions": [],
        "exchange": _idle_notation(idle)[1:],
        "words": [],
        "bonus": 0,
        "score": 0,
        "leave": tiles_text(idle.leave),
        "equity": _rounded(idle.equity),
    }
