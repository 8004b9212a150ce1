"""Worked scores: tests/data/scores.tsv, one row one turn."""

from collections import Counter

import pytest

from erudit_cli.game.laying import lay
from erudit_cli.game.scoring import score_turn
from erudit_cli.rules import catalog
from tests.game.positions import NOTHING, board_from, turn_from
from tests.game.tables import rows

COLUMNS = ("edition", "overrides", "board", "turn", "rack", "total")
TABLE = rows("scores.tsv", 8)


@pytest.mark.parametrize(COLUMNS, [pytest.param(*row[1:7], id=row[0]) for row in TABLE])
def test_score(edition: str, overrides: str, board: str, turn: str, rack: str, total: str) -> None:
    rules = catalog.load(edition, catalog.parse_overrides(() if overrides == NOTHING else overrides.split()))
    move = turn_from(turn)
    laid = lay(board_from(board), move, rules.layout)

    assert not laid.violations
    assert score_turn(laid, move, rules, rack_size=None if rack == NOTHING else int(rack)).total == int(total)


def test_every_edition_has_worked_scores_of_our_own() -> None:
    own = Counter(row[1] for row in TABLE if not row[0].startswith(("SRC-", "D-")))

    assert all(own[edition] >= 3 for edition in catalog.edition_ids()), own
    assert own.total() >= 60
