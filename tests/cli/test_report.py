"""``erudit report``: what it writes where, and what it says when it cannot."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.render import report_html
from tests.conftest import ROOT, Ran
from tests.render.accessibility import faults, parse
from tests.render.hostile_game import hostile_record

Run = Callable[..., Ran]
GAMES = ROOT / "tests" / "data" / "games"
MOBILE, WEB = str(GAMES / "mobile.gcg"), str(GAMES / "web.gcg")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is called from."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_one_game_into_a_file(run: Run, folder: Path) -> None:
    ran = run("report", MOBILE, "-o", "game.html", "--ui", "en")
    assert (ran.code, ran.out, ran.err) == (0, "game.html\n", "")
    html = (folder / "game.html").read_text(encoding="utf-8")
    assert faults(html) == [] and '<html lang="en">' in html and files(folder) == ["game.html"]


def test_by_default_the_page_is_named_after_the_record(run: Run, folder: Path) -> None:
    assert run("report", MOBILE).out == "mobile.html\n"
    assert run("report", MOBILE, WEB).out == "mobile.html\nweb.html\n"
    assert run("report", stdin=Path(WEB).read_bytes()).out == "game.html\n"
    assert files(folder) == ["game.html", "mobile.html", "web.html"]


def test_standard_output(run: Run, folder: Path) -> None:
    ran = run("report", MOBILE, "-o", "-")
    assert ran.code == 0 and ran.out.startswith("<!DOCTYPE html>") and ran.out.endswith("</html>\n")
    assert files(folder) == []


def test_quiet_says_nothing_and_writes(run: Run, folder: Path) -> None:
    assert run("report", MOBILE, "-q") == Ran("", "", 0)
    assert files(folder) == ["mobile.html"]


def test_several_games_into_a_folder_with_an_index(run: Run, folder: Path) -> None:
    (folder / "index.gcg").write_bytes(Path(WEB).read_bytes())
    shutil.copy(WEB, folder / "Моя партия №1.gcg")
    ran = run("report", MOBILE, WEB, WEB, "index.gcg", "Моя партия №1.gcg", "-o", "new/site")
    names = ["mobile.html", "web.html", "web-2.html", "index-2.html", "Моя партия №1.html", "index.html"]

    assert ran.code == 0 and ran.out.splitlines() == [os.path.join("new", "site", name) for name in names]  # noqa: PTH118
    site = folder / "new" / "site"
    assert files(site) == sorted(names)
    html = (site / "index.html").read_text(encoding="utf-8")
    links = [link.attributes["href"] for link in parse(html)[0].all("a")]
    assert faults(html) == [] and links[:4] == names[:4]
    assert links[4] == "%D0%9C%D0%BE%D1%8F%20%D0%BF%D0%B0%D1%80%D1%82%D0%B8%D1%8F%20%E2%84%961.html"


def test_one_game_into_a_folder(run: Run, folder: Path) -> None:
    (folder / "site").mkdir()
    assert run("report", MOBILE, "-o", "site").out == os.path.join("site", "mobile.html") + "\n"  # noqa: PTH118
    assert run("report", WEB, "-o", "new/").code == 0
    assert files(folder) == ["new/web.html", "site/mobile.html"]


def test_a_folder_of_records(run: Run, folder: Path) -> None:
    (folder / "games" / "below").mkdir(parents=True)
    shutil.copy(MOBILE, folder / "games")
    shutil.copy(WEB, folder / "games" / "below")
    (folder / "games" / "notes.md").write_text("не партия", encoding="utf-8")

    ran = run("report", "games", "-o", "site")
    assert (ran.code, ran.err) == (0, "")
    assert files(folder / "site") == ["index.html", "mobile.html", "web.html"]

    (folder / "games" / "mobile.gcg").unlink()  # one is left: it still is a folder that was asked for
    assert run("report", "games", "-o", "one").code == 0
    assert files(folder / "one") == ["index.html", "web.html"]

    (folder / "empty").mkdir()
    ran = run("report", "empty", WEB, "-o", "rest")
    assert ran.code == 2 and "[folder-without-records]" in ran.err
    assert files(folder / "rest") == ["index.html", "web.html"]
    assert run("report", "empty", "-o", "none").code == 2 and not (folder / "none").exists()


@pytest.mark.parametrize("output", ["-", "game.html"])
def test_several_games_do_not_fit_into_one_file(run: Run, folder: Path, output: str) -> None:
    (folder / "game.html").write_text("kept", encoding="utf-8")
    ran = run("report", MOBILE, WEB, "-o", output, "--ui", "en")
    assert ran.code == 2 and "[report-several]" in ran.err and ran.out == ""
    assert (folder / "game.html").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("name", ["page.pdf", "game.gcg"])
@pytest.mark.parametrize("command", [["report", "-o"], ["analyze", "--report"]], ids=["report", "analyze"])
def test_a_page_is_not_written_over_what_is_no_page(run: Run, folder: Path, name: str, command: list[str]) -> None:
    (folder / name).write_bytes(Path(MOBILE).read_bytes())
    ran = run(command[0], MOBILE, command[1], name, "--ui", "en")
    assert ran.code == 2 and "[report-ending]" in ran.err and command[1] in ran.err and ran.out == ""
    assert (folder / name).read_bytes() == Path(MOBILE).read_bytes()


def test_one_bad_record_stops_no_other(run: Run, folder: Path) -> None:
    (folder / "bad.gcg").write_bytes(b"\x00\x01")
    ran = run("report", "bad.gcg", "missing.gcg", MOBILE, "-o", "site", "--ui", "en")
    assert ran.code == 2 and "[encoding-binary]" in ran.err and "[file-missing]" in ran.err
    assert files(folder / "site") == ["index.html", "mobile.html"]


def test_nothing_is_written_where_nothing_could_be_read(run: Run, folder: Path) -> None:
    ran = run("report", "missing.gcg", "-o", "game.html")
    assert ran.code == 2 and ran.out == "" and files(folder) == []


def test_lines_that_cannot_be_read_are_on_the_page_and_in_the_exit_code(run: Run, folder: Path) -> None:
    ran = run("report", "-o", "game.html", "--ui", "en", stdin=hostile_record())
    html = (folder / "game.html").read_text(encoding="utf-8")
    assert ran.code == 2 and ran.out == "game.html\n" and "error [" in ran.err
    assert faults(html) == [] and "Remarks on the record" in html


def test_a_wrong_record_is_no_failure(run: Run, folder: Path) -> None:
    text = Path(WEB).read_text(encoding="utf-8").replace("+39 39", "+40 40")
    ran = run("report", "-o", "game.html", "--ui", "en", stdin=text)
    assert ran.code == 0 and "recorded 40, by the rules 39" in (folder / "game.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "такой папки нет"), ("uk", "такої теки немає"), ("en", "there is no such folder")]
)
def test_no_such_folder(run: Run, folder: Path, language: str, said: str) -> None:
    ran = run("report", MOBILE, "-o", "new/one.html", "--ui", language)
    assert ran.code == 2 and said in ran.err and "No such" not in ran.err and files(folder) == []


def test_words_that_were_not_judged_are_not_right(run: Run, folder: Path) -> None:
    examples = [str(ROOT / "examples" / f"{name}.gcg") for name in ("classic-102", "scrabble-104")]
    run("report", *examples, "-o", "site", "--ui", "ru")
    said = "ошибок нет, но слова не проверялись"
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (folder / "site").iterdir()}
    assert {name for name, page in pages.items() if said in page} == {"index", "scrabble-104"}
    assert pages["index"].count(": всё верно<") == 1 and pages["index"].count(said) == 1
    assert ": всё верно<" in pages["classic-102"] and ": всё верно<" not in pages["scrabble-104"]


def test_options_of_records(run: Run, folder: Path) -> None:
    (folder / "own.txt").write_text("крот\nшар\nтайга\n", encoding="utf-8")
    ran = run("report", MOBILE, "-o", "-", "--set", "bonus=20", "--lexicon", "own.txt", "--ui", "en")
    assert ran.code == 0 and "mobile (bonus=20)" in ran.out and "<bdi>own</bdi>" in ran.out
    game = Path(WEB).read_text(encoding="utf-8").split("\n", 1)[1].encode("cp1251")
    ran = run("report", "-o", "-", "--encoding", "cp1251", stdin=game)
    assert "ЭКРАН" in ran.out


def test_why_a_word_is_refused(run: Run) -> None:
    game = "#rules classic-102\n#player1 a\n#player2 b\n>a: СТОЛЫАБ 8D СТОЛЫ +10 10\n>b: АБВГДЕЖ - +0 0\n"
    out = run("report", "-o", "-", "--ui", "en", "--encoding", "utf-8", stdin=game).out
    assert "“столы” is not in the word list: plural of “стол”" in out


def test_words_that_were_not_judged(run: Run) -> None:
    ran = run("report", str(GAMES / "scrabble-de.gcg"), "-o", "-", "--ui", "en")
    assert ran.code == 0 and "[words-not-judged]" in ran.err
    assert "words were not judged" in ran.out and "scrabble-de has no word list" not in ran.out


def test_json_records_are_read(run: Run) -> None:
    record = run("convert", MOBILE, "--to", "json").out
    ran = run("report", "-o", "-", "--ui", "en", stdin=record)
    assert ran.code == 0 and "ТАЙГ" in ran.out


def test_tiles_too_far_apart(run: Run, folder: Path) -> None:
    game = "#rules web-infinite\n#player1 a\n#player2 b\n>a: АКЛОСТЬ R0C0 КОТ +5 5\n>b: АИМНОРТ C900R900 ТОМ +5 5\n"
    ran = run("report", "-o", "game.html", "--encoding", "utf-8", stdin=game)
    assert ran.code == 2 and "[board-picture-large]" in ran.err and files(folder) == []


def test_without_jinja2(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report_html._environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    ran = run("report", MOBILE, "--ui", "en")
    assert ran.code == 2 and "[report-no-jinja]" in ran.err and "erudit-cli[report]" in ran.err and files(folder) == []


@pytest.mark.parametrize("arguments", [["report", "--help"], ["replay", MOBILE], ["render", MOBILE]])
def test_jinja2_is_loaded_for_pages_alone(arguments: list[str]) -> None:
    code = f"import sys; from erudit_cli.__main__ import main; main({arguments!r}); sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT).returncode == 0


def test_a_folder_that_cannot_be_made(run: Run, folder: Path) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    ran = run("report", MOBILE, WEB, "-o", "file/below")
    assert ran.code == 2 and "[file-unwritable]" in ran.err


def test_no_input_on_a_terminal_is_help(run: Run) -> None:
    ran = run("report", "--ui", "en")
    assert ran.code == 2 and "--output" in ran.err
