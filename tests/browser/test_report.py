"""A game's page in a real browser: every turn is clicked through and held against the replay."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.game.replay import Replay
from erudit_cli.render.report_page import clean
from tests.browser.conftest import Browser
from tests.conftest import Ran
from tests.game.games import GAMES, path_of, replayed, text_of
from tests.render.hostile_game import LONG_NAME, NAMES, hostile_record

pytestmark = pytest.mark.browser

Run = Callable[..., Ran]
EXAMPLE = "examples/classic-102.gcg"
AXE = os.environ.get("ERUDIT_AXE")
"""Where axe-core's ``axe.min.js`` lies, if anywhere."""

WIDE = text_of("web-infinite") + ">Аня: ЕКОПУЬЯ R0C40 КО +3 25\n"
"""A board of more columns than a phone has room for; the last move does not join on, which is said."""
SPECIAL = {"hostile": hostile_record(), "wide": WIDE}

LOOK = """
const text = (id) => document.getElementById(id).textContent.trim();
const shown = (id) => !document.getElementById(id).closest("[hidden]");
const board = document.getElementById("board"), tiles = {}, fresh = [];
[...board.tBodies[0].rows].forEach((line, row) => [...line.cells].slice(1).forEach((cell, column) => {
  const place = `${row + Number(board.dataset.row)},${column + Number(board.dataset.column)}`;
  if (cell.classList.contains("fresh")) fresh.push(place);
  const letter = cell.querySelector("b");
  if (!letter) {
    if (cell.textContent.trim() !== (cell.dataset.mark || "")) tiles[place] = "not its mark";
    return;
  }
  const star = cell.classList.contains("star");
  if (star !== Boolean(cell.querySelector("u"))) tiles[place] = "not marked as a star";
  else tiles[place] = star ? letter.textContent.toLowerCase() : letter.textContent;
}));
const signs = (id, name) => [...document.querySelectorAll(`#${id} ${name}`)].map((each) => each.textContent);
return {
  tiles, fresh,
  where: text("where"), who: text("who"), move: text("move"), points: text("points"), written: text("written"),
  rack: shown("rack-part") ? signs("rack", "b").join("").replaceAll("★", "*") : "",
  bag: shown("bag-part") ? Number(text("bag")) : null,
  unseen: shown("unseen-part")
    ? [...document.querySelectorAll("#unseen .kind")]
        .map((kind) => [kind.firstChild.textContent.replace("★", "*"), kind.lastChild.textContent.slice(1)])
        .map(([sign, count]) => sign.repeat(Number(count)))
        .join("")
    : null,
  count: text("unseen-count"),
  totals: signs("totals", "b").map(Number),
  current: [...document.querySelectorAll("#turns [aria-current]")].map((row) => row.id),
};
"""
WALK = f"""
const look = () => {{{LOOK}}};
return arguments[0].map((button) => {{ document.getElementById(button).click(); return look(); }});
"""
"""What is seen after a click on each of some buttons, one after another."""


@pytest.fixture
def page(run: Run, tmp_path: Path) -> Callable[[str], Path]:
    """The page of a game, by name or as text."""

    def make(game: str, language: str = "en") -> Path:
        place = tmp_path / "game.html"
        if "\n" in game:
            run("report", "-o", str(place), "--ui", language, stdin=game)
        else:
            assert run("report", str(path_of(game)), "-o", str(place), "--ui", language).code == 0
        return place

    return make


def tiles_of(board: Any) -> dict[str, str]:
    return {f"{row},{column}": tile for (row, column), tile in board.tiles.items()}


def agrees(seen: dict[str, Any], turn: dict[str, Any], found: Replay) -> None:
    """What the page shows after an event is what ``replay --json`` says of it, and the board of the replay."""
    number = turn["n"]
    step = found.steps[number - 1]
    assert seen["tiles"] == tiles_of(step.board)
    assert seen["where"] == f"Turn {number} of {len(found.steps)}" and seen["current"] == [f"turn-{number}"]
    player = found.record.players[step.event.player]
    assert (seen["who"], int(seen["points"])) == (player.full_name, turn["score"])
    assert player.nick == turn["player"]
    assert seen["totals"][step.event.player] == turn["total"] and seen["bag"] == turn["bag"]
    assert (seen["unseen"] is None) == (turn["unseen"] is None)
    assert sorted(seen["unseen"] or "") == sorted(turn["unseen"] or "")
    assert turn["unseen"] is None or int(seen["count"]) == len(turn["unseen"])
    assert sorted(seen["rack"]) == sorted(turn["known"] or turn["rack"] or "")
    if sorted(turn["rack"] or "") != sorted(seen["rack"]):
        assert turn["rack"] is None or seen["written"].endswith(")")
    for place in turn["places"]:
        assert place["word"] in seen["move"] and place["place"] in seen["move"]


@pytest.mark.parametrize("game", [*GAMES, EXAMPLE])
def test_every_turn_is_the_replays(browser: Browser, run: Run, page: Callable[..., Path], game: str) -> None:
    found = replayed(text_of(game))
    turns = json.loads(run("replay", str(path_of(game)), "--json", "--ui", "en").out)["turns"]
    browser.open(page(game))

    whole = browser.ask(LOOK)
    agrees(whole, turns[-1], found)
    start, *forth = browser.ask(WALK, ["first", *["next"] * len(turns)])
    assert start["tiles"] == {} and start["where"] == "Before the first turn" and set(start["totals"]) == {0}
    for seen, turn in zip(forth, turns, strict=True):
        agrees(seen, turn, found)
    assert browser.ask(LOOK) == whole, "the page comes back to what it showed at first"
    back = browser.ask(WALK, ["back"] * (len(turns) - 1))
    for seen, turn in zip(back, reversed(turns[:-1]), strict=True):
        agrees(seen, turn, found)


def test_keys_rows_and_slider(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(EXAMPLE))
    seen = []
    for key in ("Home", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight"):
        browser.press(key)
        seen.append(browser.ask("return document.getElementById('where').textContent"))
    assert seen == ["Before the first turn"] * 2 + [f"Turn {number} of 41" for number in (1, 2, 1, 41, 41)]

    browser.ask("document.querySelector('#turn-16 button').click()")
    assert browser.ask(LOOK)["where"] == "Turn 16 of 41"
    assert browser.ask("return document.getElementById('slider').value") == "16"
    browser.ask("const s = document.getElementById('slider'); s.value = 3; s.dispatchEvent(new Event('input'))")
    assert browser.ask(LOOK)["current"] == ["turn-3"]
    assert browser.ask("return document.getElementById('slider').getAttribute('aria-valuetext')") == "Turn 3 of 41"

    browser.ask("document.getElementById('first').click()")
    states = browser.ask("return ['first', 'back', 'next', 'last'].map((id) => document.getElementById(id).disabled)")
    assert states == [True, True, False, False]


def test_keys_with_the_focus_on_the_slider_move_once(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(EXAMPLE))
    browser.ask("document.getElementById('slider').focus()")
    browser.command(
        "Input.dispatchKeyEvent", type="rawKeyDown", key="ArrowLeft", code="ArrowLeft", windowsVirtualKeyCode=37
    )
    assert browser.ask(LOOK)["where"] == "Turn 40 of 41"


@pytest.mark.parametrize("game", ["web", "web-infinite", EXAMPLE])
def test_without_script_the_last_board_and_all_turns_stand(
    browser: Browser, page: Callable[..., Path], game: str
) -> None:
    found = replayed(text_of(game))
    place = page(game)
    browser.open(place)
    with_script = browser.ask(LOOK)
    browser.open(place, script=False)
    without = browser.ask(LOOK)
    assert without["tiles"] == tiles_of(found.board)
    assert {**without, "current": []} == {**with_script, "current": []} and without["current"] == []
    assert browser.ask("return getComputedStyle(document.getElementById('steps')).display") == "none"
    assert browser.ask("return document.getElementById('turns').tBodies[0].rows.length") == len(found.steps)


@pytest.mark.parametrize("game", [*GAMES, EXAMPLE, *SPECIAL])
def test_no_page_scrolls_sideways(browser: Browser, page: Callable[..., Path], tmp_path: Path, game: str) -> None:
    browser.open(page(SPECIAL.get(game, game), "ru"))
    for width in (320, 360, 600, 800, 900, 1280):
        browser.look(width=width, dark=width == 1280)
        wide, seen = browser.ask("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= seen == width, width
        if width in (360, 1280):
            assert len(browser.picture(tmp_path / f"{width}.png")) > 20_000


def test_a_wide_board_is_scrolled_alone_and_by_keyboard(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(WIDE), width=360)
    board = "const board = document.querySelector('.squares'); "
    assert browser.ask(board + "return [board.scrollWidth > board.clientWidth, board.tabIndex]") == [True, 0]
    browser.ask("document.querySelector('.squares').focus()")
    browser.press("ArrowLeft")
    assert browser.ask(LOOK)["where"] == "Turn 7 of 7", "the key belongs to the board that scrolls"


def test_hostile_record_is_text(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(hostile_record()))
    count = (
        "return ['script', 'img', 'iframe', 'svg', 'style', '*'].map((name) => document.querySelectorAll(name).length)"
    )
    before = browser.ask(count)
    assert before[:5] == [2, 0, 0, 4, 1]
    for key, who in zip(("Home", *["ArrowRight"] * 3), ("", *map(clean, NAMES.values())), strict=True):
        browser.press(key)
        assert browser.ask("return document.getElementById('who').textContent") == who
    assert browser.ask(count)[:5] == before[:5]
    assert browser.ask("return document.querySelector('header').textContent").count(LONG_NAME) == 1
    assert browser.ask("return document.title") == "</title><script>alert(5)</script>"


def test_policy_stops_what_is_not_the_pages_own(chromium: Browser, page: Callable[..., Path]) -> None:
    """The page says so itself: a script put into it does not run."""
    place = page("mobile")
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace("</footer>", "</footer><script>document.title = 'taken'</script>"), encoding="utf-8")
    chromium.open(place)
    assert chromium.ask("return document.title") != "taken"
    assert any("Content Security Policy" in each for each in chromium.complaints())


def test_on_paper(browser: Browser, page: Callable[..., Path], tmp_path: Path) -> None:
    browser.open(page(EXAMPLE), dark=True)
    browser.command("Emulation.setEmulatedMedia", media="print")
    style = "const style = getComputedStyle(document.{}); return [style.backgroundColor, style.color, style.display]"
    assert browser.ask(style.format("documentElement"))[:2] == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    assert browser.ask(style.format("getElementById('steps')"))[2] == "none"
    printed = browser.command("Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.69)
    assert len(printed["data"]) > 10_000


@pytest.mark.skipif(AXE is None, reason="ERUDIT_AXE does not name axe-core's axe.min.js")
@pytest.mark.parametrize(("width", "dark"), [(360, False), (1280, True)], ids=["phone-light", "desktop-dark"])
@pytest.mark.parametrize("game", ["web-infinite", EXAMPLE, *SPECIAL])
def test_axe_finds_nothing(browser: Browser, page: Callable[..., Path], game: str, dark: bool, width: int) -> None:
    browser.open(page(SPECIAL.get(game, game)), width=width, dark=dark)
    browser.ask(Path(AXE or "").read_text(encoding="utf-8"))
    found = browser.driver.execute_async_script(
        "const done = arguments[0]; axe.run().then(done, (e) => done({violations: [{id: String(e), nodes: []}]}))"
    )
    said = [(each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in found["violations"]]
    assert said == []
