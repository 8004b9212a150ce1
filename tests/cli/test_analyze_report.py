"""``erudit analyze --report``: the page of a game holds what the JSON of `analyze` says; where it is written."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.messages import LANGUAGES, sentence
from tests.cli.test_analyze import GAME, SINGLE, leaves_file
from tests.conftest import Ran
from tests.render.accessibility import Node, faults, parse
from tests.render.hostile_game import NAMES, NOTE, TITLE, hostile_record

pytestmark = pytest.mark.usefixtures("graphs_of_run")

Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is called from, with a game."""
    (tmp_path / "game.gcg").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pages(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))


def page(run: Run, game: str | Path, *options: str, language: str = "en") -> tuple[Node, dict[str, Any]]:
    """The page of a game, checked for what everybody needs, and the answer printed beside it."""
    ran = run("analyze", str(game), "--json", "--report", "page.html", "--ui", language, *options)
    html = Path("page.html").read_text(encoding="utf-8")
    assert ran.code == 0 and faults(html) == []
    return parse(html)[0], json.loads(ran.out)


def rows(root: Node, which: int) -> list[dict[str, str]]:
    """The cells of a table's rows by heading; 0 is the table of players, 1 that of turns."""
    table = [node for node in root.all("table") if "analysed" in node.attributes.get("class", "").split()][which]
    headings, *lines = table.all("tr")
    names = [cell.text() for cell in headings.all("th")]
    return [dict(zip(names, map(said, line.all("th", "td")), strict=True)) for line in lines]


def said(cell: Node) -> str:
    return " ".join(cell.text().split())


def number(value: float | None, language: str = "en", *, signed: bool = False) -> str:
    """As the page writes it; written here anew, from the JSON's two places."""
    if value is None:
        return ""
    sign = ("−" if value <= -0.05 else "+") if signed else ""
    return sign + f"{abs(value):.1f}".replace(".", "." if language == "en" else ",", 1)


def agrees(shown: str, value: float | None, language: str = "en", *, signed: bool = False) -> bool:
    """JSON has two places: one in the last of the page's is a matter of rounding twice."""
    if value is None:
        return shown == ""
    near = (value - 0.005, value, value + 0.005)
    return shown in [number(each, language, signed=signed) for each in near]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["game.gcg", SINGLE], ids=["taken-back", "single"])
def test_the_page_holds_what_the_answer_says(run: Run, game: str | Path, language: str) -> None:
    root, answer = page(run, game, language=language)
    names = {
        name: sentence(f"report-{name}", language) for name in ("possible", "lost", "equity-lost", "luck", "notes")
    }
    by_number = {row[sentence("report-n", language)]: row for row in rows(root, 1)}
    assert len(by_number) >= len(answer["turns"]) > 0
    missed, others = 0, []
    for turn in answer["turns"]:
        row, best, by_equity = by_number[str(turn["n"])], turn["best"], turn["by_equity"]
        if best is not None:
            scored, *moves = row[names["possible"]].split(" ", 1)
            assert scored == str(best["points"])
            most, *kept = " ".join(moves).split(f" {sentence('report-by-equity', language)} ")
            assert most == best["move"]
            others.append(by_equity["move"] != best["move"])
            assert bool(kept) == others[-1]
            assert kept in ([], [by_equity["move"]]) or by_equity["move"].startswith("-"), "exchanges are said in words"
        else:
            assert row[names["possible"]] == ""
        assert row[names["lost"]] == ("" if turn["lost"] is None else str(turn["lost"]))
        assert agrees(row[names["equity-lost"]], turn["equity_lost"], language)
        assert agrees(row[names["luck"]], turn["luck"] and turn["luck"]["points"], language, signed=True)
        is_missed = sentence("analyze-missed-bingo-best", language) in row[names["notes"]]
        assert is_missed == (turn["missed_bingo"] is not None)
        missed += is_missed
        assert (sentence("analyze-rack-unknown", language) in row[names["notes"]]) == (turn["rack"] is None)
        assert (sentence("analyze-rack-partial", language) in row[names["notes"]]) == turn["partial"]
    assert missed, "there is something to miss"
    assert game == "game.gcg" or {*others} == {True, False}, "both are the same, and not"
    events = {str(turn["n"]) for turn in answer["turns"]}
    assert all(row[names["possible"]] == row[names["lost"]] == "" for n, row in by_number.items() if n not in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sums_of_players(run: Run, language: str) -> None:
    root, answer = page(run, "game.gcg", language=language)
    for row, player in zip(rows(root, 0), answer["players"], strict=True):
        assert row[sentence("report-lost", language)] == str(player["lost"])
        assert row[sentence("report-missed", language)] == str(player["bingos_missed"])
        assert agrees(row[sentence("report-equity-lost", language)], player["equity_lost"], language)
        luck, error = row[sentence("report-luck", language)].split(" ± ")
        assert agrees(luck, player["luck"], language, signed=True)
        near = [number(1.96 * (player["luck_error"] + off), language) for off in (-0.005, 0, 0.005)]
        assert error in near
    assert sum(player["bingos_missed"] for player in answer["players"]) > 0


def test_what_the_figures_rest_on(run: Run) -> None:
    root, _ = page(run, "game.gcg")
    (terms,) = [node for node in root.all("ul") if node.attributes.get("class") == "terms"]
    found = [item.text() for item in terms.all("li")]
    assert "Turns whose rack is not written: 1; nothing is said of them" in found
    assert "Leave values: scrabble-104-single, games 10000" in found
    assert "Looked ahead" not in root.text() and "Looking ahead" not in root.text()


@pytest.mark.parametrize(("language", "whole"), [("en", False), ("ru", False), ("uk", True)])
def test_the_page_holds_what_the_look_ahead_found(run: Run, folder: Path, language: str, whole: bool) -> None:
    """Of some turns, and of a whole game: its last turns are solved."""
    game = SINGLE
    if whole:
        rules = ("--rules", "scrabble-104-single", "--set", "profile=club", "--turns", "single")
        assert run("simulate", *rules, "--bots", "greedy,greedy", "--games", "2", "--log", ".", "-q").code == 0
        game = sorted(folder.glob("scrabble-104-single*.gcg"))[0]
    root, answer = page(run, game, "--draws", "0", "--plies", "1", "--samples", "4", "--top", "3", language=language)
    (table,) = [node for node in root.all("table") if "ahead" in node.attributes["class"].split()]
    played, spread, behind, exact = (
        sentence(f"report-{name}", language) for name in ("played", "spread", "behind", "exact")
    )
    names = [cell.text() for cell in table.all("thead")[0].all("th")]
    groups = table.all("tbody")
    turns = [turn for turn in answer["turns"] if turn["ahead"]]
    assert len(groups) == len(turns) > 0
    assert any(tried["exact"] for turn in turns for tried in turn["ahead"]) == whole
    for group, turn in zip(groups, turns, strict=True):
        lines = [dict(zip(names, map(said, line.all("th", "td")), strict=True)) for line in group.all("tr")]
        assert [lines[0][names[0]], lines[0][names[1]]] == [str(turn["n"]), turn["player"]]
        for place, (line, tried) in enumerate(zip(lines, turn["ahead"], strict=True)):
            move = line[names[2]].removesuffix(" " + played)
            assert (move != line[names[2]]) == tried["played"]
            assert move == tried["move"] or tried["move"].startswith("-"), "exchanges are said in words"
            assert line[names[3]] == str(tried["points"])
            mean, error = line[spread].split(" ± ") if " ± " in line[spread] else line[spread].split(" ")
            assert agrees(mean, tried["mean"], language, signed=True)
            assert (error == exact) == tried["exact"]
            if not tried["exact"]:
                assert error in [number(1.96 * (tried["error"] + off), language) for off in (-0.005, 0, 0.005)]
            assert agrees(line[behind].partition(" ± ")[0], tried["behind"] if place else None, language)
    assert sentence("analyze-ahead-terms", language, plies=1, samples=4, seed=1) in root.text()


def test_without_leave_values_nothing_is_said_of_equity(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("erudit_cli.cli.analyze_work.leaves_for", lambda *_: None)
    root, answer = page(run, "game.gcg")
    assert answer["leaves"] is None and "Equity lost" not in root.text() and "by equity" not in root.text()
    assert rows(root, 1)[3]["Lost"] == str(answer["turns"][2]["lost"]) != ""
    assert rows(root, 0)[0]["Missed bingos"] == "0"


def test_nothing_known(run: Run, folder: Path) -> None:
    (folder / "game.gcg").write_text(GAME[: GAME.index(">")] + ">Аня: - +0 0\n>Боря: - +0 0\n", encoding="utf-8")
    root, answer = page(run, "game.gcg", "--draws", "0")
    assert answer["players"][0]["turns"] == 0
    assert [rows(root, 0)[0][name] for name in ("Lost", "Equity lost", "Missed bingos", "Luck")] == ["–"] * 4


# Whatever files hold


def test_hostile_record_is_text(run: Run, folder: Path) -> None:
    run("analyze", "--report", "page.html", "--ui", "ru", stdin=hostile_record())
    html = (folder / "page.html").read_text(encoding="utf-8")
    root = parse(html)[0]
    assert faults(html) == [] and len(root.all("script")) == 2 and not root.all("img", "iframe")
    assert root.all("h1")[0].text() == TITLE and " ".join(NOTE.split()) in " ".join(root.text().split())
    assert all(nick in " ".join(root.text().split()) for nick in NAMES) and "\x1b" not in html and "\u202e" not in html
    assert any(row["Потеряно"] for row in rows(root, 1)), "it was looked at"


def test_hostile_table_of_leave_values_is_text(run: Run, folder: Path) -> None:
    path = Path(leaves_file(folder))
    edition = "</li><script>alert(1)</script>\u202e"
    path.write_text(path.read_text(encoding="utf-8").replace("scrabble-104-single", edition), encoding="utf-8")
    root, answer = page(run, "game.gcg", "--leaves", str(path))
    assert answer["leaves"]["edition"] == edition and len(root.all("script")) == 2
    assert "Leave values: </li><script>alert(1)</script>\ufffd, games 10" in root.text()


# Where pages go


def test_the_answer_is_the_same_with_a_page(run: Run, folder: Path) -> None:
    alone = run("analyze", "game.gcg")
    assert run("analyze", "game.gcg", "--report", "page.html") == alone
    assert run("analyze", "game.gcg", "--report", "site/") == alone
    assert run("analyze", "-q", "game.gcg", "--report", "quiet.html") == replace(alone, out="")
    assert pages(folder) == ["page.html", "quiet.html", "site/game.html"]


def test_standard_output_has_the_page_alone(run: Run, folder: Path) -> None:
    ran = run("analyze", "--report", "-", stdin=GAME)
    assert ran.code == 0 and ran.out.startswith("<!DOCTYPE html>") and ran.out.endswith("</html>\n")
    assert pages(folder) == []


def test_several_into_a_folder_with_an_index(run: Run, folder: Path) -> None:
    alone = run("analyze", "game.gcg", str(SINGLE), "game.gcg")
    ran = run("analyze", "game.gcg", str(SINGLE), "game.gcg", "--report", "site")
    assert ran == alone
    names = ["game-2.html", "game.html", "index.html", f"{SINGLE.stem}.html"]
    assert pages(folder / "site") == names
    links = [link.attributes["href"] for link in parse((folder / "site" / "index.html").read_text("utf-8"))[0].all("a")]
    assert links == ["game.html", f"{SINGLE.stem}.html", "game-2.html"]
    kept = {name: (folder / "site" / name).read_bytes() for name in names}
    assert kept["game.html"] == kept["game-2.html"]
    shared = run("analyze", "game.gcg", str(SINGLE), "game.gcg", "--report", "shared", "--jobs", "2")
    assert shared == alone and kept == {name: (folder / "shared" / name).read_bytes() for name in names}


def test_a_record_that_cannot_be_looked_at_has_no_page(run: Run, folder: Path) -> None:
    (folder / "bad.gcg").write_text("nothing\n", encoding="utf-8")
    (folder / "no-list.gcg").write_text(GAME.replace("profile=club", "profile=forms"), encoding="utf-8")
    ran = run("analyze", "bad.gcg", "no-list.gcg", "game.gcg", "--report", "site")
    assert ran.code == 2 and pages(folder) == ["site/game.html", "site/index.html"]
    assert run("analyze", "no-list.gcg", "--report", "none.html").code == 2
    assert not (folder / "none.html").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_go_together(run: Run, folder: Path, language: str) -> None:
    ran = run("--ui", language, "analyze", "game.gcg", "game.gcg", "--report", "-")
    assert ran.code == 2 and "[report-several]" in ran.err and "--report" in ran.err and ran.out == ""
    ran = run("--ui", language, "analyze", "game.gcg", "--turn", "1", "--report", "page.html")
    assert ran.code == 2 and "[analyze-report-turn]" in ran.err and "--turn" in ran.err and pages(folder) == []


def test_a_page_that_cannot_be_written(run: Run, folder: Path) -> None:
    ran = run("analyze", "game.gcg", "--json", "--report", "none/page.html")
    assert ran.code == 2 and json.loads(ran.out)["errors"] and pages(folder) == []
