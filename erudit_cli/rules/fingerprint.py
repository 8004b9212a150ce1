"""A hash of what an edition says, so that a figure can name the rules it was counted under."""

from functools import cache

from erudit_cli.rules.questions import as_text
from erudit_cli.rules.ruleset import QUESTIONS, Ruleset

_NAMES = frozenset({"board", "tiles"})
"""Answers that name files: what stands in the files is hashed instead."""


@cache
def fingerprint(rules: Ruleset) -> str:
    """The sha256 of an edition's answers, tiles and board, overrides included; its id and titles do not matter."""
    from hashlib import sha256

    lines = [f"{key}={as_text(rules.answer(key))}" for key in QUESTIONS if key not in _NAMES]
    lines += [f"{kind.letter}\t{kind.count}\t{kind.value}" for kind in rules.tileset.kinds]
    lines += rules.layout.rows
    return sha256("".join(line + "\n" for line in lines).encode()).hexdigest()
