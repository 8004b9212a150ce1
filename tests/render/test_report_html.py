"""The page as HTML: sound, open to everybody, safe whatever a record holds."""

import json
import re
import sys
from pathlib import Path

import pytest

from erudit_cli.errors import MissingError
from erudit_cli.messages import LANGUAGES, family
from erudit_cli.records import gcg
from erudit_cli.render import report_html as pages
from erudit_cli.render.report_html import Listed, decimal, index_html, listed, script_hash
from erudit_cli.render.report_page import WordList, clean, report_page
from erudit_cli.rules import catalog
from tests.game.games import GAMES, replayed, text_of
from tests.render.accessibility import Node, faults, parse
from tests.render.hostile_game import LONG_NAME, NAMES, NOTE, TITLE, hostile_record

EXAMPLE = "examples/classic-102.gcg"
LIST = WordList("ru", "a77e" * 16, "broad", {})


def html_of(game: str, language: str = "en", lexicon: WordList | None = LIST) -> str:
    return pages.report_html(report_page(replayed(text_of(game)), language, lexicon))


def hostile_html() -> str:
    from erudit_cli.game.replay import replay

    reading = gcg.read(hostile_record(), "<i>.gcg")
    rules = catalog.load("web", (("target", "40"),))
    return pages.report_html(report_page(replay(reading.record, rules), "ru", None, reading.problems))


def by_id(root: Node, name: str) -> Node:
    (found,) = [node for node in root.walk() if node.attributes.get("id") == name]
    return found


def data_of(root: Node) -> dict[str, object]:
    found: dict[str, object] = json.loads(by_id(root, "game-data").text())
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, EXAMPLE])
def test_everybody_can_use_the_page(game: str, language: str) -> None:
    assert faults(html_of(game, language)) == []


@pytest.mark.parametrize("game", [*GAMES, EXAMPLE])
def test_the_page_is_whole_without_script(game: str) -> None:
    """The last board, its state, every turn and every player stand in the page itself."""
    found = replayed(text_of(game))
    root = parse(html_of(game))[0]
    tiles = [cell for cell in by_id(root, "board").all("td") if "tile" in cell.attributes.get("class", "").split()]
    assert sorted(cell.all("b")[0].text() for cell in tiles) == sorted(map(str.upper, found.board.tiles.values()))
    stars = [cell for cell in tiles if "star" in cell.attributes["class"].split()]
    assert len(stars) == sum(tile.islower() for tile in found.board.tiles.values())
    assert all(cell.all("u")[0].text() == "★" for cell in stars)
    assert len(by_id(root, "turns").all("tr")) == len(found.steps) + 1
    assert by_id(root, "where").text() == f"Turn {len(found.steps)} of {len(found.steps)}"
    totals = [item.all("b")[0].text() for item in by_id(root, "totals").all("li")]
    assert totals == [str(total) for total in found.totals]
    assert "hidden" in by_id(root, "steps").attributes


def test_squares_say_what_they_multiply() -> None:
    board = by_id(parse(html_of("scrabble-104", "ru"))[0], "board")
    marks: dict[str, set[str]] = {}
    for cell in board.all("td"):
        if "data-mark" in cell.attributes:
            colour = cell.attributes["class"].split()[0]
            marks.setdefault(cell.attributes["data-mark"], set()).add(colour)
            assert cell.text() in (cell.attributes["data-mark"], *([cell.text()] if cell.all("b") else []))
    assert marks == {"С3": {"red"}, "С2": {"pink"}, "Б3": {"blue"}, "Б2": {"light-blue"}}


def test_recorded_and_doubtful_are_marked_by_more_than_colour() -> None:
    text = text_of(EXAMPLE).replace("8E УЗЕЛ +10 10", "8E УЗЕЛ +12 12", 1)
    root = parse(
        pages.report_html(report_page(replayed(text), "en", WordList("ru", "0", "broad", {"леды": "a reason"})))
    )[0]
    first, doubtful = by_id(root, "turn-1"), by_id(root, "turn-16")
    bad = [node.text() for node in first.walk() if "bad" in node.attributes.get("class", "").split()]
    assert "12 (+2)" in bad and "recorded 12, by the rules 10" in bad
    bad = [node.text() for node in doubtful.walk() if node.attributes.get("class") == "bad"]
    assert bad == ["ЛЕДЫ (doubtful)", "“леды” is not in the word list: a reason"]


def test_header_names_edition_overrides_and_word_list() -> None:
    head = parse(html_of(EXAMPLE))[0].all("header")[0].text()
    assert "Classic Erudit, 102 letters classic-102 (profile=broad)" in head
    assert f"sha256 {LIST.sha256}" in head and "profile broad" in head
    assert "Анна Белова 265" in head and "Борис Голев 268" in head and "Winner: Борис Голев" in head
    assert "words were not judged" in parse(html_of("scrabble-de", lexicon=None))[0].all("header")[0].text()


@pytest.mark.parametrize(
    ("game", "language", "lang"), [("uk-102", "ru", "uk"), ("uk-102", "uk", None), ("scrabble-de", "en", "de")]
)
def test_words_of_the_game_say_their_language(game: str, language: str, lang: str | None) -> None:
    root = parse(html_of(game, language))[0]
    cells = [node for node in by_id(root, "turns").all("td") if "move" in node.attributes.get("class", "").split()]
    assert {node.attributes.get("lang") for node in [by_id(root, "board"), *cells]} == {lang}


def test_policy_names_the_script_and_nothing_else() -> None:
    html = html_of("mobile")
    root = parse(html)[0]
    (policy,) = [each.attributes["content"] for each in root.all("meta") if "http-equiv" in each.attributes]
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    assert policy.split("; ") == [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        f"script-src '{script_hash(script)}'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert [each.attributes.get("type") for each in root.all("script")] == ["application/json", None]


def test_script_hash() -> None:
    """The example of the Content Security Policy specification, level 2."""
    assert script_hash("alert('Hello, world.');") == "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="


# Whatever a record holds


def test_hostile_record_is_text() -> None:
    html = hostile_html()
    root = parse(html)[0]
    assert faults(html) == []
    assert len(root.all("script")) == 2 and not root.all("img", "i svg", "iframe")
    assert root.all("title")[0].text() == root.all("h1")[0].text() == TITLE
    body = " ".join(root.all("body")[0].text().split())
    for nick in NAMES:
        assert nick in body
    assert LONG_NAME in body and "alert(3)" in body and "javascript:alert(4)" in body
    assert NAMES["<script>alert(1)</script>"] in body and "\x1b" not in html and "\u202e" not in html
    assert "<svg/onload=alert(7)>" in body
    assert data_of(root)["players"] == list(map(clean, NAMES.values()))


def test_notes_are_kept_whole() -> None:
    notes = [node.text() for node in parse(hostile_html())[0].all("p") if node.attributes.get("class") == "note"]
    assert [" ".join(note.split()) for note in notes] == [" ".join(f"{NOTE}\n{NOTE}".split()), " ".join(NOTE.split())]


def test_unread_lines_are_among_the_remarks() -> None:
    remarks = [
        item.text()
        for ul in parse(hostile_html())[0].all("ul")
        if ul.attributes.get("class") == "remarks"
        for item in ul.all("li")
    ]
    assert any(remark.startswith("Строка ") and "8Я" in remark for remark in remarks)


def test_nothing_in_the_templates_marks_text_of_a_record_as_safe() -> None:
    for path in pages.FOLDER.glob("*.j2"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe|autoescape|Markup", text), path


# Several games


def test_index() -> None:
    games = [
        listed(report_page(replayed(text_of("web")), "en"), "web.html"),
        Listed("%3Cb%3E.html", "<b>", (("<i>", 3),), "", "e", "r", "s", is_right=False, is_judged=True),
    ]
    html = index_html(games, "en")
    root = parse(html)[0]
    assert faults(html) == []
    assert [link.attributes["href"] for link in root.all("a")] == ["web.html", "%3Cb%3E.html"]
    assert root.all("a")[1].text() == "<b>" and not root.all("i")
    assert "Winner: Анна" in root.text() and "something is wrong" in root.text()


# What it is made of


def test_without_jinja2_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    pages._environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(MissingError) as caught:
        html_of("mobile")
    assert caught.value.code == "report-no-jinja"


def test_every_sentence_of_the_page_is_used() -> None:
    """Templates compose their codes, so that the general check cannot see them."""
    folder = Path(pages.__file__).parent
    texts = "".join(
        path.read_text(encoding="utf-8")
        for path in (*folder.glob("report_*.py"), *folder.glob("templates/*.j2"), folder.parent / "cli" / "pages.py")
    )
    for code in family("ru", "report"):
        if not code.startswith("help-") and not code.endswith(".hint"):
            assert f'"{code}"' in texts or f'"{code.removeprefix("report-")}"' in texts, code


@pytest.mark.parametrize(("language", "text"), [("ru", "13,2"), ("uk", "13,2"), ("en", "13.2")])
def test_decimals(language: str, text: str) -> None:
    assert decimal(13.249, language) == text


def test_a_page_is_small() -> None:
    assert len(html_of(EXAMPLE).encode()) <= 120_000
