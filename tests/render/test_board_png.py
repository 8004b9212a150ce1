"""The PNG board: a picture of every edition, letters that are letters and no boxes."""

import re
import sys
from collections.abc import Collection
from itertools import combinations, product

import pytest

from erudit_cli.errors import MissingError
from erudit_cli.game.board import Board
from erudit_cli.game.position import Position
from erudit_cli.render.board_picture import BoardPicture, PictureSquare, PictureTile, picture_after, picture_of
from erudit_cli.render.board_png import FONTS, board_png, covered, rasterised
from erudit_cli.render.board_svg import CELL, _Drawing, board_svg
from erudit_cli.render.palette import PALETTES, Theme, colour_names
from erudit_cli.rules import catalog
from erudit_cli.rules.alphabet import ALPHABETS
from erudit_cli.rules.layout import PLAIN
from tests.game.games import GAMES
from tests.render import png
from tests.render.boards import picture
from tests.render.hostile import hostile

resvg_py = pytest.importorskip("resvg_py", reason="the extra png is not installed")


@pytest.mark.parametrize("game", GAMES)
def test_picture_of_every_edition(game: str) -> None:
    """A quarter as large as usual, for looking at every pixel takes its time."""
    shown = picture(game)
    drawn = png.pixels(board_png(shown, scale=0.25))
    size = re.search(r'width="(\d+)" height="(\d+)"', board_svg(shown))
    assert size is not None
    assert (drawn.width, drawn.height) == pytest.approx((int(size[1]) / 4, int(size[2]) / 4), abs=1)
    colours = {drawn.at(x, y) for y in range(drawn.height) for x in range(drawn.width)}
    premiums = PALETTES[Theme.LIGHT].premiums
    named = {name for row in shown.squares for each in row for name in _colour(each, shown)}
    assert {premiums[name][0] for name in named} <= {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours}


def _colour(square: PictureSquare, shown: BoardPicture) -> list[str]:
    """The colour that an empty premium square shows."""
    return [] if square.tile is not None or square.premium == PLAIN else [colour_names(shown.colours)[square.premium]]


@pytest.mark.parametrize("theme", Theme)
def test_theme_and_scale(theme: Theme) -> None:
    shown = picture("web-infinite")
    small, large = (png.pixels(board_png(shown, theme, scale=scale)) for scale in (0.25, 0.5))
    assert (large.width, large.height) == pytest.approx((2 * small.width, 2 * small.height), abs=1)
    page = small.at(2, 2)
    assert (page == (255, 255, 255)) is (theme is Theme.PRINT)
    assert (sum(page) < 128) is (theme is Theme.DARK)


EDITIONS = {"ru": "scrabble-104", "uk": "uk-102", "en": "scrabble-en", "de": "scrabble-de", "pl": "scrabble-pl"}
SIDE = 6
"""The tiles of an alphabet fill a square of so many rows and columns."""


@pytest.mark.parametrize("language", sorted(ALPHABETS))
def test_letters_are_no_boxes(language: str) -> None:
    """Every tile looks different from every other, and from what a font draws where it lacks a letter."""
    edition = catalog.load(EDITIONS[language])
    tiles = {divmod(place, SIDE): letter for place, letter in enumerate(edition.tileset.values)}
    shown = picture_of(Position(Board(tiles)), edition, "en")
    text = _cut_out(board_svg(shown))
    looks = _looks(rasterised(text), tiles)
    assert len(set(looks.values())) == len(tiles) > 25
    drawn = resvg_py.svg_to_bytes(
        svg_string=re.sub(r'(text-anchor="middle">)\w(</text>)', "\\1\ue000\\2", text),
        skip_system_fonts=True,
        font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
    )
    # letters worth 10 or more, wide ones and those with a tail are smaller or stand a little aside
    boxes = set(_looks(drawn, tiles).values())
    assert len(boxes) <= 6 and not boxes & set(looks.values())


def _cut_out(text: str) -> str:
    """The drawing with nothing of it shown but the squares of the tiles, which lose their points."""
    text, count = re.subn(r'<text [^>]+text-anchor="end">\d+</text>', "", text)
    assert count > 25
    found = re.search(r'<text x="(\d+)" y="(\d+)">A</text>', text)
    assert found is not None
    left, top, size = int(found[1]) - CELL // 2, int(found[2]) + 7, SIDE * CELL
    cut = f'width="{size}" height="{size}" viewBox="{left} {top} {size} {size}"'
    return re.sub(r'width="\d+" height="\d+" viewBox="[\d ]+"', cut, text, count=1)


def _looks(data: bytes, tiles: Collection[tuple[int, int]]) -> dict[tuple[int, int], tuple[bytes, ...]]:
    """The inside of each tile."""
    drawn = png.pixels(data)
    return {(row, column): drawn.crop(column * CELL + 5, row * CELL + 5, CELL - 10, CELL - 10) for row, column in tiles}


def test_what_the_font_lacks_is_drawn_as_such() -> None:
    assert not {ord("😀"), ord("ש"), 0xE000} & covered()
    assert {ord(sign) for sign in "АЯаяЁёҐґЇїЄєІіŻżÄß’★×·—…�"} <= covered()
    assert png.pixels(board_png(picture_after(hostile(), None, "ru"), scale=0.25)).width > 150


def test_named_error_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingError) as caught:
        board_png(picture("web"))
    assert caught.value.code == "board-no-rasteriser"


def test_font_comes_with_its_licence() -> None:
    assert "Bitstream Vera" in (FONTS / "LICENSE").read_text(encoding="utf-8")
    assert {path.name for path in FONTS.iterdir()} == {
        "DejaVuSans.ttf",
        "DejaVuSans-Bold.ttf",
        "LICENSE",
        "coverage.txt",
    }


@pytest.mark.parametrize("edition", ["classic-102", "box-131", "uk-102", "scrabble-en", "scrabble-de"])
def test_points_letter_and_star_of_a_tile_do_not_touch(edition: str) -> None:
    rules = catalog.load(edition)
    drawing = _Drawing(picture_of(Position(), rules, "en"), PALETTES[Theme.LIGHT], "x")
    wide = {letter for letter in rules.letter_values if letter.isupper() and letter in "ЖМФЦШЩЪЫЮMQWZ"}
    assert wide
    for letter, is_star in product(sorted(wide), (False, True)):
        tile = PictureTile(letter, rules.letter_values[letter], is_star)
        svg = "".join(drawing._tile(0, 0, 36, tile))
        parts = [_dark(part) for part in re.findall(r'<text.*?</text>|<path d="[^"]*" fill="[^"]*"/>', svg)]
        assert len(parts) == 2 + is_star and all(parts)
        assert not any(one & other for one, other in combinations(parts, 2)), (letter, is_star)


def _dark(part: str) -> set[tuple[int, int]]:
    """The pixels a part of a tile has ink on."""
    page = '<rect width="36" height="36" fill="#fff"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 36 36">{page}{part}</svg>'
    drawn = png.pixels(rasterised(svg, 2))
    return {(x, y) for y in range(drawn.height) for x in range(drawn.width) if sum(drawn.at(x, y)) < 400}
