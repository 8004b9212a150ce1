"""Legality: tests/data/legality.tsv, one row one move with everything wrong with it; violations.tsv says it in full."""

from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.game.legality import check_move
from erudit_cli.game.moves import Square, column_letter
from erudit_cli.game.position import Position
from erudit_cli.game.violations import Violation
from erudit_cli.rules import catalog
from tests.game.positions import NOTHING, board_from, move_from, rack_from
from tests.game.tables import MOVE_CODES, rows
from tests.rules.own_files import edition, written

COLUMNS = ("edition", "overrides", "board", "rack", "bag", "used", "turn", "words", "codes")
TABLE = rows("legality.tsv", 11)
CASES = {row[0]: row[1:9] for row in TABLE}
SAID = rows("violations.tsv", 2)


def found_in(
    edition: str, overrides: str, board: str, rack: str, bag: str, used: str, turn: str, words: str
) -> tuple[Violation, ...]:
    """What is wrong with the move of a row."""
    rules = catalog.load(edition, catalog.parse_overrides(() if overrides == NOTHING else overrides.split()))
    position = Position(
        board_from(board),
        racks=(rack_from(rack),),
        bag=None if bag == NOTHING else int(bag),
        used_words=frozenset(() if used == NOTHING else used.split()),
    )
    is_word = None if words == "any" else frozenset(words.split()).__contains__
    return check_move(position, move_from(turn), rules, is_word)


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
    found = found_in(edition, overrides, board, rack, bag, used, turn, words)

    assert sorted(item.code for item in found) == ([] if codes == NOTHING else codes.split())


@pytest.mark.parametrize(("case", "said"), [pytest.param(*row, id=row[0]) for row in SAID])
def test_each_fault_is_said_with_its_squares_and_values(case: str, said: str) -> None:
    edition, *rest = CASES[case]
    is_infinite = catalog.load(edition).layout.is_infinite

    assert "; ".join(spelt(item, is_infinite=is_infinite) for item in found_in(edition, *rest)) == said


def spelt(item: Violation, *, is_infinite: bool) -> str:
    """A violation as violations.tsv writes it."""
    squares = ",".join(square_name(square, is_infinite=is_infinite) for square in item.squares)
    return " ".join(filter(None, (item.code, squares, *(f"{name}={value}" for name, value in item.values.items()))))


def square_name(square: Square, *, is_infinite: bool) -> str:
    row, column = square
    return f"R{row}C{column}" if is_infinite else f"{column_letter(column)}{row + 1}"


def test_every_edition_and_every_code_has_its_rows() -> None:
    editions = Counter(row[1] for row in TABLE)
    codes = Counter(code for row in TABLE for code in set(row[9].split()) - {NOTHING})

    assert all(editions[edition] >= 3 for edition in catalog.edition_ids()), editions
    assert codes.keys() == MOVE_CODES
    assert min(codes.values()) >= 2, codes
    assert {fault.split()[0] for _, said in SAID for fault in said.split("; ")} == MOVE_CODES


def test_every_edition_has_legal_and_illegal_moves() -> None:
    for name in catalog.edition_ids():
        kinds = {row[9] == NOTHING for row in TABLE if row[1] == name}
        assert kinds == {True, False}, name


@pytest.mark.parametrize(("added", "most"), [(0, 3), (1, None), (2, None)])
def test_stars_that_boosters_added_belong_to_the_set(added: int, most: int | None) -> None:
    """S0:101-113: a letter of the rack becomes a star, the fourth of a set of three."""
    position = Position(board_from("8:......кот"), added_stars=added)
    found = check_move(position, move_from("I8 .оК"), catalog.load("mobile"))

    assert [item.values for item in found] == ([] if most is None else [{"tile": "*", "count": 4, "most": most}])


def test_set_of_values_alone_cannot_be_exceeded(tmp_path: Path) -> None:
    written(tmp_path, "own.tsv", "letter\tcount\tvalue\nА\t\t1\nБ\t\t2\n")
    rules = catalog.load(edition(tmp_path, 'tiles = "own"', 'draw = "bag"'))

    assert rules.tileset.counts == {}
    assert check_move(Position(board_from("8:......абаб")), move_from("G8 .АбБ"), rules) == ()


class _Knowing:
    """A judge that refuses all words but КО, and knows why of КОТ alone."""

    def __call__(self, word: str) -> bool:
        return word == "ко"

    def bar(self, word: str) -> dict[str, object]:
        return {"bar": "excluded"} if word == "кот" else {}


def test_judge_that_knows_says_what_bars_a_word() -> None:
    rules = catalog.load("classic-102")
    said = [
        item.values
        for word in ("КОТ", "КИТ")
        for item in check_move(Position(board_from(NOTHING)), move_from(f"8H {word}"), rules, _Knowing())
        if item.code == "phony"
    ]

    assert said == [{"word": "кот", "bar": "excluded"}, {"word": "кит"}]
