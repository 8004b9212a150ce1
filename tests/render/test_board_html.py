"""The board as a page: self-contained, readable by who cannot see it, nothing from a record acts."""

import re
from html.parser import HTMLParser

import pytest

from erudit_cli.render.board_html import board_html
from erudit_cli.render.board_picture import BoardPicture, picture_after
from erudit_cli.render.board_words import mark
from erudit_cli.render.palette import PALETTES, Theme
from erudit_cli.rules.layout import PLAIN
from tests.game.games import GAMES
from tests.render.boards import picture
from tests.render.hostile import hostile

ALLOWED = {"html", "head", "meta", "title", "style", "body", "main", "h1", "p", "div", "table", "caption", "thead"}
ALLOWED |= {"tbody", "tr", "th", "td", "sub", "sup", "span"}
VOID = {"meta"}


class Page(HTMLParser):
    """Tags with their attributes, whether they are closed in order, the board's cells row by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.said = ""
        self.rows: list[list[str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.said += data
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += data


def expected(shown: BoardPicture) -> list[list[str]]:
    rows = [["", *shown.column_names]]
    for name, line in zip(shown.row_names, shown.squares, strict=True):
        cells = [name]
        for square in line:
            tile = square.tile
            if tile is None:
                cells.append(mark(square.premium, shown.language) if square.premium != PLAIN else "")
            else:
                cells.append("★" * tile.is_star + tile.letter + str(tile.value))
        rows.append(cells)
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_page_shows_the_board(game: str) -> None:
    shown = picture(game)
    page = Page(board_html(shown))
    assert page.open == [] and {tag for tag, _ in page.tags} <= ALLOWED
    assert page.rows[: len(shown.row_names) + 1] == expected(shown)
    assert page.tags[0] == ("html", {"lang": shown.language})
    scopes = [attributes.get("scope") for tag, attributes in page.tags if tag == "th"]
    assert set(scopes) == {"col", "row"}
    fresh = sum(square.tile is not None and square.tile.is_fresh for row in shown.squares for square in row)
    assert sum("fresh" in (attributes.get("class") or "").split() for _, attributes in page.tags) == fresh
    for seat in shown.seats:
        row = next(row for row in page.rows if row and row[0].endswith(seat.name))
        assert row[1] == str(seat.total)


def test_page_is_self_contained() -> None:
    text = board_html(picture("classic-102"))
    assert not re.search(r"https?:|url\(|@import|<script|<link|src=", text)
    policy = [a["content"] for tag, a in Page(text).tags if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_theme() -> None:
    shown = picture("scrabble-104")
    following = board_html(shown)
    for theme in Theme:
        one = board_html(shown, theme)
        assert PALETTES[theme].page[0] in one and PALETTES[theme].premiums["pink"][0] in one
        assert "prefers-color-scheme" not in one
        assert f"--page:{PALETTES[theme].page[0]}" in following
    assert "prefers-color-scheme:dark" in following and "@media print" in following


def test_every_colour_used_is_defined() -> None:
    text = board_html(picture("web-infinite"))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= set(re.findall(r"(--[\w-]+) ?:", text))


def test_hostile_record_is_text() -> None:
    text = board_html(picture_after(hostile(), None, "ru"))
    page = Page(text)
    assert page.open == [] and {tag for tag, _ in page.tags} <= ALLOWED
    assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)
    assert "<script>alert(1)</script> \"'&]]>--></title></svg></style> 😀" in page.said
    assert "<img src=x onerror=alert(1)>Очень-" in page.said
    assert not re.search("[\x00-\x09\x0b-\x1f\u202a-\u202e]", text)
