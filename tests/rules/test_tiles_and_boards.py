"""Tile sets and layouts: sums, values, symmetries, and the tables they were taken from."""

import re
from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.rules import board_files, catalog
from erudit_cli.rules.layout import PLAIN, Layout, Square
from erudit_cli.rules.tiles import TileSet
from tests.rules.test_editions import IDS, TEXTS

SUMS = {
    # tile set: letters, points on all of them
    "box-131": (128, 315),
    "classic-102": (102, 225),
    "classic-106": (103, 226),
    "scrabble-104": (102, 229),
    "scrabble-104-wiki": (102, 224),
    "ukrainian-101": (101, 224),
    "english-100": (98, 187),
    "german-102": (100, 202),
    "polish-100": (98, 190),
}
PREMIUMS = {
    # layout: plain, letter x2, letter x3, word x2, word x3
    "erudit": (169, 24, 8, 16, 8),
    "scrabble": (164, 24, 12, 17, 8),
}
REFERENCE_TILES = {
    "box-131": "erudit_box_128plus3",
    "classic-102": "classic_102plus3_resolved",
    "classic-106": "seed000_classic102",
    "scrabble-104": "seed002_scrabble104",
    "scrabble-104-wiki": "scrabble_ru_104_wikipedia",
    "ukrainian-101": "uk_erudit_101plus3_proposed",
}
Table = dict[str, tuple[int, int]]


def tileset(name: str) -> TileSet:
    return next(rules.tileset for rules in map(catalog.load, IDS) if rules.tiles == name)


def layout(name: str, period: int | None = None) -> Layout:
    return board_files.read_layout(board_files.RELEASED / "layouts" / f"{name}.txt", period)


def table(name: str) -> Table:
    return {kind.letter: (kind.count or 0, kind.value) for kind in tileset(name).kinds}


def text(shared: Path, name: str) -> list[str]:
    return (shared / "seeds" / TEXTS[name]).read_text(encoding="utf-8").split("\n")


def test_every_released_file_is_used_and_counted() -> None:
    used = {rules.tiles for rules in map(catalog.load, IDS)}, {rules.board for rules in map(catalog.load, IDS)}
    files = [{path.stem for path in (board_files.RELEASED / folder).iterdir()} for folder in ("tilesets", "layouts")]
    assert files == [set(SUMS), set(PREMIUMS)] == list(used)


@pytest.mark.parametrize("name", SUMS)
def test_sums_of_a_set(name: str) -> None:
    letters, points = SUMS[name]
    assert tileset(name).letter_total == letters
    assert tileset(name).points == points


@pytest.mark.parametrize("name", REFERENCE_TILES)
def test_set_is_the_references(name: str, shared: Path) -> None:
    lines = (shared / "rules" / "tiles" / f"{REFERENCE_TILES[name]}.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines[1:] if line and not line.startswith(("#", "*"))]
    assert table(name) == {letter: (int(count), int(value)) for letter, count, value in rows}


@pytest.mark.parametrize("name", ["english-100", "german-102", "polish-100"])
def test_latin_set_is_the_fields(name: str, shared: Path) -> None:
    lines = (shared / "gcg" / "tiles" / f"{name.split('-')[0]}.csv").read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("?")]
    assert table(name) == {row[0]: (int(row[2]), int(row[3])) for row in rows}


def test_classic_106_is_the_printed_table(shared: Path) -> None:
    printed = re.findall(r"^(\w) (\d+) шт (\d+) оч", "\n".join(text(shared, "S0")[209:272]), re.MULTILINE)
    assert table("classic-106") == {letter: (int(count), int(value)) for letter, count, value in printed}
    assert len(printed) == 32


def test_classic_102_has_one_tile_fewer_than_printed() -> None:
    printed, resolved = table("classic-106"), table("classic-102")
    assert resolved == printed | {"И": (5, 1)}


def test_scrabble_104_is_the_printed_table(shared: Path) -> None:
    printed = re.findall(r"\| (\w) \| (\d+) шт \| (\d+) оч", text(shared, "S2")[31])
    assert table("scrabble-104") == {letter: (int(count), int(value)) for letter, count, value in printed}
    assert len(printed) == 33


def test_wiki_set_differs_in_one_value() -> None:
    assert table("scrabble-104-wiki") == table("scrabble-104") | {"Р": (5, 1)}


def test_classic_102_is_the_scrabble_set_with_yo_folded() -> None:
    counts = Counter({letter.replace("Ё", "Е"): 0 for letter in table("scrabble-104")})
    for letter, (count, _) in table("scrabble-104").items():
        counts[letter.replace("Ё", "Е")] += count
    assert counts == tileset("classic-102").counts


def test_box_values_are_those_of_the_web_text(shared: Path) -> None:
    words = [line.strip("| ") for line in text(shared, "S4")[70:134]]
    letters, values = words[:32], words[32:]
    assert tileset("box-131").values == {
        letter.upper(): int(value) for letter, value in zip(letters, values, strict=True)
    }


@pytest.mark.parametrize("name", PREMIUMS)
def test_premium_squares_are_counted(name: str) -> None:
    board = layout(name)
    counted = Counter(board.premium((row, column)) for row in range(15) for column in range(15))
    assert tuple(counted[premium] for premium in (PLAIN, (2, 1), (3, 1), (1, 2), (1, 3))) == PREMIUMS[name]


@pytest.mark.parametrize("name", PREMIUMS)
def test_board_has_the_eight_symmetries(name: str) -> None:
    board = layout(name)
    assert (board.height, board.width) == (15, 15)
    for row in range(15):
        for column in range(15):
            alike: set[Square] = {
                (one, other) for a, b in ((row, column), (column, row)) for one in (a, 14 - a) for other in (b, 14 - b)
            }
            assert len({board.premium(square) for square in alike}) == 1, (row, column)


def test_erudit_board_is_not_scrabbles() -> None:
    ours, theirs = layout("erudit"), layout("scrabble")
    unlike = {
        (row, column)
        for row in range(15)
        for column in range(15)
        if ours.premium((row, column)) != theirs.premium((row, column))
    }
    assert unlike == {(5, 5), (5, 9), (9, 5), (9, 9), (7, 7)}
    assert ours.premium((7, 7)) == PLAIN and theirs.premium((7, 7)) == (1, 2)


@pytest.mark.parametrize("name", PREMIUMS)
def test_layout_is_the_references(name: str, shared: Path) -> None:
    assert list(layout(name).rows) == (shared / "rules" / "boards" / f"{name}.txt").read_text().split()


def test_infinite_board_repeats_and_shares_edges() -> None:
    board, finite = layout("erudit", 14), layout("erudit")
    for row in range(-7, 8):
        for column in range(-7, 8):
            here = finite.premium((row + 7, column + 7))
            assert board.premium((row, column)) == here
            assert board.premium((row + 14, column - 28)) == here
    assert board.contains((-1000, 1000)) and not finite.contains((-1, 0))


def test_stars_are_worth_the_letter_or_nothing() -> None:
    assert catalog.load("classic-102").letter_values["щ"] == 10
    assert catalog.load("box-131").letter_values["щ"] == 0
    assert catalog.load("box-131").letter_values["Щ"] == 10


COLOURS = {
    "erudit": {(1, 3): "red", (1, 2): "blue", (3, 1): "yellow", (2, 1): "green"},
    "scrabble": {(1, 3): "red", (1, 2): "pink", (3, 1): "blue", (2, 1): "light-blue"},
}
"""S0:83-87 and S2:38-42."""


@pytest.mark.parametrize("edition", IDS)
def test_colours_of_premium_squares(edition: str) -> None:
    rules = catalog.load(edition)
    assert dict(rules.layout.colours) == COLOURS[rules.board]
