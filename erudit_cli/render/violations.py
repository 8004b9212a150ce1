"""What is wrong with a turn or a board, in words and as JSON, with the squares meant."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from erudit_cli.game.moves import STAR, Direction, Square, place_name
from erudit_cli.game.violations import Violation
from erudit_cli.messages import sentence
from erudit_cli.render.ending import reason_text
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.rules.tiles import STAR as STAR_SHOWN

SAID_OF_STARS = frozenset({"rack-lacks-tile", "set-exceeded", "rack-beyond-set"})
"""Violations with a sentence of their own where the tile is a star."""
STARS = (STAR, STAR_SHOWN)
MOST_SQUARES = 8
"""Squares named behind a violation in text; JSON names all."""


def violation_sentence(fault: Violation, language: str) -> str:
    """What is wrong, without its squares; of a star it is not said as of a letter."""
    if fault.code in SAID_OF_STARS and fault.values["tile"] in STARS:
        return sentence(f"fault-star-{fault.code}", language, **fault.values)
    if "bar" in fault.values:
        return sentence("phony-barred", language, word=fault.values["word"], why=bar_text(fault.values, language))
    values = dict(fault.values)
    if fault.code == "move-after-end":
        values["reason"] = reason_text(str(values["reason"]), language)
    return sentence(f"violation-{fault.code}", language, **values)


def bar_text(bar: Mapping[str, object], language: str) -> str:
    """What keeps a word out that the list has."""
    return sentence(f"barred-{bar['bar']}", language, **bar)


def violation_text(fault: Violation, rules: Ruleset, language: str) -> str:
    """The sentence, and in brackets the squares: ``… (8E, 11G)``, or ``… (8E–8H)`` where they are a row of squares.

    Where the board has none of them, the first is named: it was meant.
    """
    message = violation_sentence(fault, language)
    names = square_names(fault, rules) or [square_name(square, rules) for square in fault.squares[:1]]
    if len(names) > 1 and _is_run(fault.squares):
        names = [f"{names[0]}–{names[-1]}"]
    places = ", ".join(names[:MOST_SQUARES] + ["…"] * (len(names) > MOST_SQUARES))
    return f"{message} ({places})" if places else message


def _is_run(squares: Sequence[Square]) -> bool:
    """Whether each square is the next of the one before it, along one line."""
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(squares)}
    return steps in ({(0, 1)}, {(1, 0)})


def violations_json(faults: Iterable[Violation], rules: Ruleset, language: str) -> list[dict[str, Any]]:
    """Code, sentence, word and squares of each; the word is None where none is meant."""
    return [
        {
            "code": fault.code,
            "message": violation_sentence(fault, language),
            "word": str(fault.values["word"]).lower() if "word" in fault.values else None,
            "squares": square_names(fault, rules),
        }
        for fault in faults
    ]


def square_name(square: Square, rules: Ruleset) -> str:
    """A square as people name it: ``8H``, row first."""
    return place_name(square, Direction.ACROSS, infinite=rules.layout.is_infinite)


def square_names(fault: Violation, rules: Ruleset) -> list[str]:
    """The squares meant, as far as the board has them."""
    return [square_name(square, rules) for square in fault.squares if rules.layout.contains(square)]
