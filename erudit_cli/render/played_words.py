"""What scores and hints say alike: the word a play makes, its points, the edition."""

from typing import Any

from erudit_cli.game.board import Board
from erudit_cli.game.moves import THROUGH, Play, place_name
from erudit_cli.game.scoring import WordScore
from erudit_cli.rules.ruleset import Ruleset


def rules_text(rules: Ruleset) -> str:
    """The edition's id and, in brackets, what this run overrides."""
    changed = ", ".join(f"{key}={value}" for key, value in rules.overrides)
    return f"{rules.id} ({changed})" if changed else rules.id


def whole_word(play: Play, board: Board) -> str:
    """A play's word with its through tiles spelled out, as they lie on `board`; unknown ones stay `THROUGH`."""
    return "".join(
        board.tiles.get(square, THROUGH) if letter == THROUGH else letter
        for square, letter in zip(play.squares, play.letters, strict=True)
    )


def word_json(word: WordScore, rules: Ruleset, *, detail: bool) -> dict[str, Any]:
    """One word with its points; with `detail` also its letters and multiplier."""
    if not detail:
        return {"word": word.word, "score": word.total}
    string = word.string
    return {
        "word": word.word,
        "place": place_name(string.start, string.direction, infinite=rules.layout.is_infinite),
        "letters": [
            {"letter": tile.upper(), "value": value, "premium": factor, "star": tile.islower()}
            for tile, value, factor in zip(string.tiles, word.values, word.factors, strict=True)
        ],
        "multiplier": word.multiplier,
        "score": word.total,
    }
