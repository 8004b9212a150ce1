"""Worked scores: tests/data/scores.tsv, one row one turn; word-scores.tsv says some of them word by word."""

from collections import Counter

import pytest

from erudit_cli.game.laying import lay
from erudit_cli.game.moves import place_name
from erudit_cli.game.scoring import Score, WordScore, score_turn
from erudit_cli.rules import catalog
from tests.game.positions import NOTHING, board_from, turn_from
from tests.game.tables import rows

COLUMNS = ("edition", "overrides", "board", "turn", "rack", "total")
TABLE = rows("scores.tsv", 8)
CASES = {row[0]: row[1:6] for row in TABLE}


def scored(edition: str, overrides: str, board: str, turn: str, rack: str) -> Score:
    """The score of the turn of a row."""
    rules = catalog.load(edition, catalog.parse_overrides(() if overrides == NOTHING else overrides.split()))
    move = turn_from(turn)
    laid = lay(board_from(board), move, rules.layout)

    assert not laid.violations
    return score_turn(laid, move, rules, rack_size=None if rack == NOTHING else int(rack))


@pytest.mark.parametrize(COLUMNS, [pytest.param(*row[1:7], id=row[0]) for row in TABLE])
def test_score(edition: str, overrides: str, board: str, turn: str, rack: str, total: str) -> None:
    assert scored(edition, overrides, board, turn, rack).total == int(total)


@pytest.mark.parametrize(("case", "words"), [pytest.param(*row, id=row[0]) for row in rows("word-scores.tsv", 2)])
def test_each_word_is_counted_letter_by_letter(case: str, words: str) -> None:
    edition, *rest = CASES[case]
    is_infinite = catalog.load(edition).layout.is_infinite
    score = scored(edition, *rest)

    assert "; ".join([*(spelt(word, is_infinite=is_infinite) for word in score.words), f"bonus {score.bonus}"]) == words


def spelt(word: WordScore, *, is_infinite: bool) -> str:
    """A word's score as word-scores.tsv writes it."""
    place = place_name(word.string.start, word.string.direction, infinite=is_infinite)
    pairs = zip(word.values, word.factors, strict=True)
    letters = "+".join(str(value) if factor == 1 else f"{value}·{factor}" for value, factor in pairs)
    premiums = f" of {','.join(map(str, word.word_factors))}" if word.word_factors else ""
    return f"{word.word} {place} {word.play}: {letters} x{word.multiplier}{premiums} = {word.total}"


def test_every_edition_has_worked_scores_of_our_own() -> None:
    own = Counter(row[1] for row in TABLE if not row[0].startswith(("SRC-", "D-")))

    assert all(own[edition] >= 3 for edition in catalog.edition_ids()), own
    assert own.total() >= 60
