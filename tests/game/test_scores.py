"""Worked scores: tests/data/scores.tsv, one row one turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from erudit_cli.game.laying import lay
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules import catalog
from tests.game.positions import board_from, turn_from

TABLE = Path(__file__).parent.parent / "data" / "scores.tsv"


def rows() -> Iterator[object]:
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            cells = line.split("\t")
            yield pytest.param(*cells[1:6], id=f"{cells[0]}:{number}")


@pytest.mark.parametrize(("edition", "overrides", "board", "turn", "total"), list(rows()))
def test_score(edition: str, overrides: str, board: str, turn: str, total: str) -> None:
    pairs = catalog.parse_overrides(() if overrides == "-" else overrides.split())
    rules = catalog.load(edition, pairs)
    move = turn_from(turn)
    laid = lay(board_from(board), move, rules.layout)

    assert not laid.violations
    assert score_turn(laid, move, rules).total == int(total)
