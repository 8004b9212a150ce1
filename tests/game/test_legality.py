"""Legality: tests/data/legality.tsv, one row one move with everything wrong with it."""

from collections import Counter

import pytest

from erudit_cli.game.legality import check_move
from erudit_cli.game.position import Position
from erudit_cli.rules import catalog
from tests.game.positions import NOTHING, board_from, move_from, rack_from
from tests.game.tables import MOVE_CODES, rows

COLUMNS = ("edition", "overrides", "board", "rack", "bag", "used", "turn", "words", "codes")
TABLE = rows("legality.tsv", 11)


@pytest.mark.parametrize(COLUMNS, [pytest.param(*row[1:10], id=row[0]) for row in TABLE])
def test_everything_wrong_is_found(
    edition: str,
    overrides: str,
    board: str,
    rack: str,
    bag: str,
    used: str,
    turn: str,
    words: str,
    codes: str,
) -> None:
    rules = catalog.load(edition, catalog.parse_overrides(() if overrides == NOTHING else overrides.split()))
    position = Position(
        board_from(board),
        racks=(rack_from(rack),),
        bag=None if bag == NOTHING else int(bag),
        used_words=frozenset(() if used == NOTHING else used.split()),
    )
    is_word = None if words == "any" else frozenset(words.split()).__contains__

    found = check_move(position, move_from(turn), rules, is_word)

    assert sorted(item.code for item in found) == ([] if codes == NOTHING else codes.split())


def test_every_edition_and_every_code_has_its_rows() -> None:
    editions = Counter(row[1] for row in TABLE)
    codes = Counter(code for row in TABLE for code in set(row[9].split()) - {NOTHING})

    assert all(editions[edition] >= 3 for edition in catalog.edition_ids()), editions
    assert codes.keys() == MOVE_CODES
    assert min(codes.values()) >= 2, codes


def test_every_edition_has_legal_and_illegal_moves() -> None:
    for edition in catalog.edition_ids():
        kinds = {row[9] == NOTHING for row in TABLE if row[1] == edition}
        assert kinds == {True, False}, edition
