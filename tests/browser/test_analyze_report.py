"""The page of an analysed game in a browser: its tables fit any width, and scroll alone where they do not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.conftest import Browser
from tests.conftest import ROOT, Ran

GAME = ROOT / "tests" / "data" / "games" / "scrabble-104-single.gcg"
BOX = "const box = document.getElementById('turns').parentElement; "


@pytest.fixture
def page(run: Callable[..., Ran], tmp_path: Path) -> Path:
    place = tmp_path / "game.html"
    ahead = ("--plies", "1", "--samples", "2", "--top", "3")
    assert run("analyze", str(GAME), "-q", "--report", str(place), "--ui", "ru", "--draws", "2", *ahead).code == 0
    return place


def test_no_page_scrolls_sideways(browser: Browser, page: Path, tmp_path: Path) -> None:
    browser.open(page)
    for width in (320, 360, 600, 800, 900, 1000, 1280):
        browser.look(width=width)
        wide, seen = browser.ask("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= seen == width, width
        wide, seen = browser.ask(BOX + "return [box.scrollWidth, box.clientWidth]")
        assert wide <= seen or 896 <= width < 1280, f"{width}: cards on a phone, everything in sight on a desk"


def test_the_table_is_scrolled_by_keyboard_and_its_buttons_step(browser: Browser, page: Path) -> None:
    browser.open(page, width=900)
    assert browser.ask(BOX + "box.focus(); return box.tabIndex") == 0
    where = "return document.getElementById('where').textContent"
    browser.press("ArrowLeft")
    assert browser.ask(where) == "Ход 9 из 9", "the key belongs to the table that scrolls"
    browser.ask("const one = document.getElementById('turn-4').querySelector('button'); one.focus(); one.click()")
    browser.press("ArrowRight")
    assert browser.ask(where) == "Ход 5 из 9"


def test_on_paper_nothing_is_cut_off(browser: Browser, page: Path) -> None:
    browser.open(page, width=718)  # A4 between margins of 10 mm
    browser.command("Emulation.setEmulatedMedia", media="print")
    wide, seen = browser.ask("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= seen == 718
