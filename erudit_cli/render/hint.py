"""Hints: for people, for spreadsheets, as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from erudit_cli.engine.hints import Hint
from erudit_cli.engine.turns import Turns
from erudit_cli.game.moves import Direction, Square, place_name
from erudit_cli.messages import sentence
from erudit_cli.render.arithmetic import turn_sum, word_sum
from erudit_cli.render.columns import columns
from erudit_cli.render.score import rules_text, whole_word, word_json
from erudit_cli.rules.ruleset import Ruleset

COLUMNS = ("source", "n", "move", "score", "leave", "words")


def text_lines(
    hints: Sequence[Hint], turns: Turns, rules: Ruleset, language: str, *, aligned: bool, explain: bool, found: int
) -> Iterator[str]:
    """The table, with `explain` the sum, the leave and what is opened under each turn; how far was searched."""
    if hints:
        names = ("column-n", "hint-columns-place", "column-score", "hint-columns-leave")
        cells = [
            [str(number), move_text(hint, rules), str(hint.score.total), _tiles(hint.leave)]
            for number, hint in enumerate(hints, 1)
        ]
        heading = [sentence(name, language) for name in names]
        lines = columns([heading, *cells], aligned=aligned, right=frozenset({0, 2}))
        yield lines[0]
        for line, hint in zip(lines[1:], hints, strict=True):
            yield line
            if explain:
                yield from ("      " + each for each in _explanation(hint, rules, language))
        yield sentence("hint-summary", language, found=found, shown=len(hints))
    else:
        yield sentence("hint-nothing", language)
    if turns.words > 1:
        code = "hint-depth-exact" if turns.is_exact else "hint-depth-bound"
        values = {"words": turns.words, "first": turns.first_words, "followed": turns.followed}
        yield sentence(code, language, **values)
    yield sentence("rules-line", language, rules=rules_text(rules))
    if rules.dictionary_use == "check_only":
        yield sentence("hint-check-only", language)


def move_text(hint: Hint, rules: Ruleset) -> str:
    """Star swaps, then places and words as records write them."""
    swaps = [f"{square_name(swap.square, rules)}={swap.letter}" for swap in hint.candidate.turn.swaps]
    return " ".join([*swaps, *(f"{each['place']} {each['word']}" for each in _places(hint, rules))])


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


def _tiles(tiles: tuple[str, ...]) -> str:
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
    yield sentence(code, language, tiles=_tiles(hint.leave))
    if hint.opens:
        yield sentence("hint-opens", language, squares=", ".join(_opened(hint, rules, language)))


def _opened(hint: Hint, rules: Ruleset, language: str) -> Iterator[str]:
    for square, (letter, word) in hint.opens:
        code, factor = ("detail-letter-premium", letter) if letter > 1 else ("detail-word-premium", word)
        yield f"{square_name(square, rules)} {sentence(code, language, factor=factor)}"


def table_rows(hints: Sequence[Hint], source: str, rules: Ruleset) -> Iterator[tuple[object, ...]]:
    """One row a turn, by `COLUMNS`."""
    for number, hint in enumerate(hints, 1):
        words = ", ".join(f"{word.word.upper()} {word.total}" for word in hint.score.words)
        yield source, number, move_text(hint, rules), hint.score.total, _tiles(hint.leave), words


def blank_json(source: str | None) -> dict[str, Any]:
    """The object of a position for which nothing could be looked for."""
    return {"source": source, "rules": None, "rack": None, "search": None, "found": 0, "plays": []}


def hints_json(
    hints: Sequence[Hint], turns: Turns, source: str, rules: Ruleset, rack: tuple[str, ...], found: int
) -> dict[str, Any]:
    """The object of the contract, without its schema and errors. `equity` is null: leaves are not valued yet."""
    return {
        "source": source,
        "rules": {"id": rules.id, "overrides": dict(rules.overrides)},
        "rack": _tiles(rack),
        "search": {
            "words": turns.words,
            "first_words": turns.first_words,
            "followed": turns.followed,
            "exact": turns.is_exact,
        },
        "found": found,
        "plays": [
            {
                "places": _places(hint, rules),
                "swaps": [f"{square_name(swap.square, rules)}={swap.letter}" for swap in hint.candidate.turn.swaps],
                "words": [word_json(word, rules, detail=True) for word in hint.score.words],
                "bonus": hint.score.bonus,
                "score": hint.score.total,
                "leave": _tiles(hint.leave),
                "equity": None,
            }
            for hint in hints
        ],
    }
