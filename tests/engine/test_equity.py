"""Tables of leave values: what is read, what a leave is worth, everything that is refused; the best by equity."""

import random
from itertools import combinations
from pathlib import Path

import pytest

from erudit_cli.engine.choices import Choices
from erudit_cli.engine.equity import LARGEST_TABLE, Leaves, own_leaves, parse_leaves, read_leaves
from erudit_cli.errors import EruditError, InputError, MissingError
from erudit_cli.game.moves import Exchange, Pass, Turn
from erudit_cli.game.position import Position
from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from tests.engine import small_games

RULES = catalog.load("classic-102")
HEAD = (
    "# erudit leaves 1\n# edition: classic-102\n# edition_sha256: {}\n# lexicon_sha256: a77e\n# seed: 1\n# games: 10\n"
)
ROWS = (
    "leave\tvalue\tn\tse\n*\t25\t900\t0.1\nА\t1.5\t900\t0.1\nВ\t-2\t900\t0.1\n"
    "АВ\t-1.5\t90\t0.3\n*ВА\t30\t40\t1\nАА\t1\t9\t2\n"
)


def table(rows: str = ROWS, head: str = HEAD) -> Leaves:
    return parse_leaves(head.format(fingerprint(RULES)) + rows, "leaves.tsv", RULES)


@pytest.mark.parametrize(
    ("leave", "expected"),
    [
        ("", 0),
        ("А", 1.5),
        ("Г", 0),
        ("?", 25),
        ("АВ", -1.5),
        ("ВА", -1.5),
        ("АА", 1),
        ("А?", 26.5),  # no row: the sum of the tiles
        ("АВ?", 30),
        ("АВГ", -1.5),
        ("ААА", 4.5 + 3 * (1 - 3)),
        ("ААВ?", 3 - 2 + 25 + 2 * (-1.5 - (-0.5)) + (1 - 3) + 2 * (30 - (1.5 - 2 + 25 - 1))),
    ],
)
def test_value(leave: str, expected: float) -> None:
    assert table().value(leave) == pytest.approx(expected)


def test_every_leave_of_a_rack() -> None:
    leaves, rack = table(), tuple("ААВ?")
    expected = {tuple(sorted(each)) for size in range(5) for each in combinations(rack, size)}
    values = leaves.values_of(rack)
    assert values.keys() == expected
    assert all(value == leaves.value(leave) for leave, value in values.items())


def test_says_what_it_was_learned_with() -> None:
    assert table().is_for(RULES)
    assert not table().is_for(catalog.load("classic-102", catalog.parse_overrides(("bonus=50",))))
    assert not table().is_for(catalog.load("box-131"))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["leaves-first-line:1"]),
        ("leave\tvalue\n", ["leaves-first-line:1"]),
        ("# erudit leaves 1\n", [*["leaves-header:1"] * 5, "leaves-columns:2"]),
        (HEAD.replace("# seed: 1\n", "") + ROWS, ["leaves-header:1"]),
        (HEAD + "leave value n se\n", ["leaves-columns:7"]),
        (HEAD + ROWS + "Б\t1\t2\n", ["leaves-cells:14"]),
        (
            HEAD + ROWS + "Z\t1\t2\t3\nАБВГ\t1\t2\t3\n\t1\t2\t3\n",
            ["leaves-tile:14", "leaves-size:15", "leaves-size:16"],
        ),
        (HEAD + ROWS + "ВА\t1\t2\t3\n", ["leaves-twice:14"]),
        (HEAD + ROWS + "Б\tnan\t2\t3\nБ\t1\t-2\t3\nБ\t1\t2\t-3\n", [f"leaves-number:{line}" for line in (14, 15, 16)]),
        (HEAD + ROWS + "Б\t1_0\t2\t3\nБ\t1\t２\t3\nБ\t1\t2\t３\n", [f"leaves-number:{line}" for line in (14, 15, 16)]),
    ],
)
def test_everything_wrong_is_said(text: str, codes: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        parse_leaves(text, "leaves.tsv", RULES)
    assert [f"{each.code}:{each.where.line}" for each in caught.value.problems if each.where] == codes


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "leaves.tsv"
    file.write_text(HEAD.format("x").replace("\n", "\r\n") + ROWS, encoding="utf-8", newline="")
    assert read_leaves(str(file), RULES).value("А") == 1.5
    file.write_bytes("# erudit leaves 1".encode("utf-16"))
    for path, kind in ((file, InputError), (tmp_path / "missing.tsv", MissingError), (tmp_path, MissingError)):
        with pytest.raises(EruditError) as caught:
            read_leaves(str(path), RULES)
        assert type(caught.value) is kind


def test_a_table_as_some_editors_save_it(tmp_path: Path) -> None:
    file = tmp_path / "leaves.tsv"
    file.write_text(HEAD.format("x").replace("\n", "\r\n") + ROWS, encoding="utf-8-sig", newline="")
    assert read_leaves(str(file), RULES).value("А") == 1.5


def test_no_more_is_read_than_a_table_can_have(tmp_path: Path) -> None:
    file = tmp_path / "leaves.tsv"
    rows = HEAD.format("x") + ROWS
    file.write_bytes(rows.encode() + b"\n" * (LARGEST_TABLE - len(rows.encode())))
    assert read_leaves(str(file), RULES).value("А") == 1.5
    for size in (LARGEST_TABLE + 1, 100_000_000_000):
        with file.open("r+b") as opened:
            opened.truncate(size)
        with pytest.raises(InputError) as caught:
            read_leaves(str(file), RULES)
        assert [each.code for each in caught.value.problems] == ["leaves-too-large"]


def test_an_edition_whose_name_leaves_no_room_for_a_table_has_none(tmp_path: Path) -> None:
    file = tmp_path / ("m" * 250 + ".toml")
    file.write_text(
        'id = "mine"\nextends = "classic-102"\n[answers]\nbonus = 20\n[title]\nen = "mine"\n', encoding="utf-8"
    )
    assert own_leaves(catalog.load(str(file))) is None


@pytest.mark.parametrize("edition", catalog.edition_ids())
def test_released_tables_are_sound(edition: str) -> None:
    rules = catalog.load(edition)
    leaves = own_leaves(rules)
    if leaves is not None:
        assert leaves.header["edition"] == edition and leaves.is_for(rules)


def own_table(dice: random.Random) -> Leaves:
    letters = small_games.LETTERS + "?"
    rows = {(letter,): dice.uniform(-9, 9) for letter in letters}
    rows |= {tuple(sorted(dice.sample(letters, 2))): dice.uniform(-15, 15) for _ in range(15)}
    return Leaves("own", {}, rows)


@pytest.mark.parametrize("answers", [(), ("word_once=yes",), ("exchange_bag_min=7",), ("pass=no",)], ids=" ".join)
def test_best_by_equity_equals_brute_force(answers: tuple[str, ...], tmp_path: Path) -> None:
    """Turns one by one, exchanges subset by subset; with an empty bag points decide."""
    rules = small_games.rules_of(tmp_path, *answers)
    graph, dice = small_games.graph_of(rules), random.Random(3)
    kinds = set()
    for bag in (40, 40, 9, 5, 1, 0) * 3:
        leaves = own_table(dice)
        board = small_games.some_board(rules, dice, 1)
        rack = tuple(sorted(dice.sample(small_games.LETTERS + "?", 4)))
        position = Position(board, (rack,), bag=bag)
        choices = Choices(position, rules, graph, leaves)
        turns = small_games.turns(position, rules)
        worths = [points + (leaves.value(left) if bag else 0) for _, points, left in turns]
        if bag:
            worths += [leaves.value(rack)] if rules.passing else []
            least_bag = 7 if rules.exchange_bag_min == 7 else 0
            for given in (each for size in range(1, 5) for each in combinations(rack, size)):
                left = [tile for tile in rack if tile not in given]
                if bag >= max(least_bag, len(given)) and len(given) >= rules.exchange_min:
                    worths.append(leaves.value(left))
        if worths:
            best = choices.best(3)
            assert [each.worth for each in best] == pytest.approx(sorted(worths, reverse=True)[:3])
            kinds.add(type(best[0].move))
        points = choices.by_points()
        assert (points.points if points else 0) == max((points for _, points, _ in turns), default=0)
    assert kinds >= {Turn, Exchange}


def test_nothing_to_do_is_a_pass(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path)
    position = Position(small_games.some_board(rules, random.Random(1), 1), (("Щ", "Ъ"),), bag=0)
    (only,) = Choices(position, rules, small_games.graph_of(rules)).best(5)
    assert only.move == Pass() and only.leave == ("Щ", "Ъ") and only.equity is None


def test_bingo_is_the_best_of_those_that_lay_a_rack(tmp_path: Path) -> None:
    rules = small_games.rules_of(tmp_path, "rack_size=4")
    graph, dice = small_games.graph_of(rules), random.Random(8)
    found = 0
    for word in ("НОТА", "РЕКА", "СТАН", "РОСА"):
        position = Position(small_games.some_board(rules, dice, 1), (tuple(sorted(word)),), bag=5)
        bingo = Choices(position, rules, graph).bingo()
        expected = [points for _, points, left in small_games.turns(position, rules) if not left]
        assert (bingo.points if bingo else None) == max(expected, default=None)
        found += bingo is not None
    assert found
