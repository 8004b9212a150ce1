"""The SVG board: well-formed, self-contained, every tile and mark in its place, nothing from a record acts."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from erudit_cli.game.position import Position
from erudit_cli.render.board_picture import BoardPicture, picture_after, picture_of
from erudit_cli.render.board_svg import CELL, board_svg
from erudit_cli.render.board_words import description, mark
from erudit_cli.render.palette import PALETTES, Theme
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import PLAIN
from tests.game.games import GAMES
from tests.render.boards import picture
from tests.render.hostile import hostile

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {f"{SVG}{name}" for name in ("svg", "title", "desc", "rect", "g", "text", "path", "circle")}


def texts(root: ElementTree.Element) -> Iterator[tuple[float, float, str]]:
    """What is written directly on the drawing, with its place."""
    for element in root.iter(f"{SVG}text"):
        if "x" in element.attrib:
            yield float(element.attrib["x"]), float(element.attrib["y"]), element.text or ""


def corner(shown: BoardPicture, root: ElementTree.Element) -> tuple[float, float]:
    """The top left corner of the squares: the columns' names stand over their middles, the first of them first."""
    x, y, name = next(texts(root))
    assert name == shown.column_names[0]
    return x - CELL / 2, y + 7


def on_squares(shown: BoardPicture, root: ElementTree.Element) -> dict[str, list[str]]:
    """What is written on each square, by its name."""
    left, top = corner(shown, root)
    found: dict[str, list[str]] = {}
    for x, y, text in texts(root):
        row, column = int((y - top) // CELL), int((x - left) // CELL)
        if 0 <= row < len(shown.row_names) and 0 <= column < len(shown.column_names):
            found.setdefault(shown.squares[row][column].name, []).append(text)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_square_shows_what_is_on_it(game: str) -> None:
    shown = picture(game)
    found = on_squares(shown, ElementTree.fromstring(board_svg(shown)))
    for row in shown.squares:
        for square in row:
            expected = [mark(square.premium, shown.language)] if square.premium != PLAIN else []
            if square.tile is not None:
                expected = [square.tile.letter, str(square.tile.value)]
            assert found.get(square.name, []) == expected, square.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", Theme)
def test_document(game: str, theme: Theme) -> None:
    shown = picture(game)
    text = board_svg(shown, theme)
    root = ElementTree.fromstring(text)
    assert {element.tag for element in root.iter()} <= ALLOWED
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "") and "url(" not in text and "href" not in text
    ids = {element.attrib["id"]: element.text for element in root.iter() if "id" in element.attrib}
    assert root.attrib["role"] == "img" and root.attrib["lang"] == shown.language
    assert [ids[name] for name in root.attrib["aria-labelledby"].split()] == [shown.title, description(shown)]
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("edition", ["classic-102", "scrabble-104", "web-infinite"])
def test_squares_have_the_colours_of_the_layout(edition: str, theme: Theme) -> None:
    rules = catalog.load(edition)
    shown = picture_of(Position(), rules, "ru")
    root = ElementTree.fromstring(board_svg(shown, theme))
    left, top = corner(shown, root)
    fills = {}
    for path in root.iter(f"{SVG}path"):
        for x, y in re.findall(rf"M(-?\d+) (-?\d+)h{CELL}v{CELL}h-{CELL}z", path.attrib["d"]):
            square = shown.squares[int((int(y) - top) // CELL)][int((int(x) - left) // CELL)]
            fills[square.name] = path.attrib["fill"]
    named = dict(rules.layout.colours)
    for row in shown.squares:
        for square in row:
            pair = PALETTES[theme].plain if square.premium == PLAIN else PALETTES[theme].premiums[named[square.premium]]
            assert fills.pop(square.name) == pair[0]
    assert fills == {}


def test_last_turn_and_stars_are_told_by_form() -> None:
    text = board_svg(picture("box-leaflet"), Theme.PRINT)
    tiles = [square.tile for row in picture("box-leaflet").squares for square in row if square.tile is not None]
    assert text.count('stroke-width="3"') == sum(tile.is_fresh for tile in tiles) > 0
    in_racks = sum(tile.is_star for seat in picture("box-leaflet").seats for tile in seat.rack or ())
    stars = len(re.findall(r'<path d="M[\d.]+ [\d.]+L', text))
    assert stars == sum(tile.is_star for tile in tiles) + in_racks > 0


def test_names_of_ids_can_be_chosen() -> None:
    root = ElementTree.fromstring(board_svg(picture("web"), name="first"))
    assert root.attrib["aria-labelledby"] == "first-title first-desc"


def test_hostile_record_is_text() -> None:
    shown = picture_after(hostile(), None, "ru")
    text = board_svg(shown)
    root = ElementTree.fromstring(text)
    assert {element.tag for element in root.iter()} <= ALLOWED
    assert all("on" not in name[:2] for element in root.iter() for name in element.attrib)
    title = root.find(f"{SVG}title")
    assert title is not None and title.text is not None
    assert title.text.startswith("<script>alert(1)</script> \"'&]]>--></title></svg></style> 😀")
    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e]", text)


def test_long_texts_stay_in_the_picture() -> None:
    for element in ElementTree.fromstring(board_svg(picture_after(hostile(), None, "ru"))).iter(f"{SVG}text"):
        assert len(element.text or "") <= 100
