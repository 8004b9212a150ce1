"""``erudit render``: what is drawn, from what, where it goes, what is refused."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.conftest import ROOT, Ran
from tests.game.games import GAMES, path_of
from tests.render.hostile import TEXT as HOSTILE

Run = Callable[..., Ran]
EXAMPLES = ROOT / "examples"
GAME = str(EXAMPLES / "classic-102.gcg")
TURN = str(EXAMPLES / "turn.txt")
POSITION = str(EXAMPLES / "position.txt")


def codes(err: str) -> list[str]:
    return [part.split("]")[0] for part in err.split("[")[1:] if "]: " in part]


# What it reads


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("columns", ["100", "50", "34"])
@pytest.mark.parametrize("name", [GAME, POSITION, TURN])
def test_boards_for_people_are_not_read_back_and_that_is_said_once(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, columns: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("TERM", "dumb")
    drawn = run("render", name, "--rules", "classic-102", "--ui", language, terminal=True).out
    ran = run("score", stdin=drawn)
    assert ran.code == 2 and codes(ran.err) == ["board-for-people"] and "erudit convert --to text" in ran.err


@pytest.mark.parametrize("game", GAMES)
def test_text_of_every_edition(run: Run, game: str) -> None:
    ran = run("render", str(path_of(game)))
    assert ran.code == 0 and "error" not in ran.err
    assert len(ran.out.splitlines()) > 8


@pytest.mark.parametrize("name", ["position.txt", "position.cgp", "position.json"])
def test_position_in_every_form(run: Run, name: str) -> None:
    ran = run("render", str(EXAMPLES / name), "--rules", "classic-102")
    assert ran.code == 0
    assert " ".join(ran.out.splitlines()[8].split()) == "8 Е₁ Л₂ Ь₃ Б2 У₂ З₅ Е₁ Л₂ . . . Б2 . . С3"


def test_record_as_json(run: Run, tmp_path: Path) -> None:
    same = tmp_path / "game.json"
    run("convert", GAME, "--to", "json", "-o", str(same))
    assert run("render", str(same)).out == run("render", GAME).out != ""


def test_standard_input(run: Run) -> None:
    text = Path(GAME).read_text(encoding="utf-8")
    assert run("render", stdin=text).out == run("render", "-", stdin=text).out == run("render", GAME).out != ""


def test_pair_shows_what_the_turn_laid(run: Run) -> None:
    lines = run("render", TURN, "--rules", "box-131").out.splitlines()
    assert "[Л₂]" in lines[8] and "★З₀]" in lines[9] and "[Р₂]" in lines[7]


def test_turns(run: Run) -> None:
    assert "3. Анна Белова: 12A ЭГОИсТ +46" in run("render", GAME, "--turn", "3").out
    start = run("render", GAME, "--turn", "0").out
    assert "[" not in start and "АЗЗУЕЛ" not in start and "Анна Белова: 0" in start
    beyond = run("render", GAME, "--turn", "99")
    assert (beyond.code, beyond.out, codes(beyond.err)) == (2, "", ["turn-missing"])
    of_position = run("render", POSITION, "--turn", "1", "--rules", "classic-102")
    assert (of_position.code, codes(of_position.err)) == (2, ["turn-of-position"])


def test_a_game_that_is_over_says_who_won(run: Run, tmp_path: Path) -> None:
    said = "Конец: никто больше не набирает очков. Победитель: Борис Голев"
    for more in ((), ("--turn", "41")):
        assert said in run("render", GAME, *more).out.splitlines()
    assert "Победитель" not in run("render", GAME, "--turn", "40").out
    for name in ("board.svg", "board.html"):
        run("render", GAME, "-o", str(tmp_path / name))
        assert said in (tmp_path / name).read_text(encoding="utf-8")


def test_rack(run: Run) -> None:
    ran = run("render", GAME, "--turn", "3", "--rack", "аб*")
    assert ran.code == 0 and "> Борис Голев: 23, на подставке АБ*" in ran.out
    ran = run("render", POSITION, "--rules", "classic-102", "--rack", "РТ?")
    assert ran.code == 0 and "> Игрок 1, на подставке РТ*" in ran.out
    for source in ((GAME,), (POSITION, "--rules", "classic-102"), ("--empty",)):
        for rack, code in (("ЇА", "board-letter"), ("AЇ", "gcg-rack-script"), ("А1", "gcg-rack-character")):
            wrong = run("render", *source, "--rack", rack)
            assert (wrong.code, wrong.out, codes(wrong.err)) == (2, "", [code])


def test_bag_of_a_position_leaves_the_opponents_tiles_out(run: Run) -> None:
    """Of 105 tiles 28 lie on the board and 14 are held, whatever the form of the position shows of the racks."""

    def bag(name: str) -> list[str]:
        lines = run("render", str(EXAMPLES / name), "--rules", "classic-102", "--rack", "ЛЕТАСО").out.splitlines()
        return [line for line in lines if line.startswith("В мешке")]

    assert bag("position.txt") == bag("position.cgp") == bag("position.json") == ["В мешке: 63"]
    assert "В мешке: 91" in run("render", "--empty", "--rack", "ЛЕТАСО").out.splitlines()


def test_empty_board(run: Run) -> None:
    ran = run("render", "--empty", "--rules", "scrabble-104")
    assert ran.code == 0 and ran.out.splitlines()[8].split()[8] == "С2"
    assert run("render", "--empty").out.splitlines()[8].split()[8] == "."
    both = run("render", GAME, "--empty")
    assert (both.code, codes(both.err)) == (2, ["render-empty-with-file"])


def test_rules_and_overrides(run: Run) -> None:
    assert "scrabble-104 (bonus=10)" in run("render", GAME, "--rules", "scrabble-104", "--set", "bonus=10").out
    assert codes(run("render", GAME, "--rules", "nothing").err) == ["edition-unknown"]


def test_without_input_there_is_help(run: Run) -> None:
    ran = run("render")
    assert ran.code == 2 and "--theme" in ran.err and ran.out == ""


def test_what_cannot_be_read_is_said_and_the_rest_is_drawn(run: Run) -> None:
    ran = run("render", "-", stdin="#rules classic-102\n#player1 a\n>a: КИНОТАР 8G КИНО +5 5\n>a: nonsense\n")
    assert ran.code == 2 and "[К₂] [И₁] [Н₁] [О₁]" in ran.out and codes(ran.err)
    assert run("render", "missing.gcg") == Ran("", run("render", "missing.gcg").err, 2)


def test_tiles_far_apart(run: Run) -> None:
    text = "#rules web-infinite\n#player1 a\n>a: R0C0 ДОМ +0 0\n>a: R9000C9000 ДОМ +0 0\n"
    ran = run("render", "-", stdin=text)
    assert (ran.code, ran.out) == (2, "") and "board-picture-large" in codes(ran.err)


# What it writes


def test_name_of_the_output_says_the_form(run: Run, tmp_path: Path) -> None:
    beginnings = {
        "a.svg": b"<svg ",
        "a.html": b"<!DOCTYPE html>",
        "a.HTM": b"<!DOCTYPE html>",
        "a.txt": "Пример".encode(),
    }
    for name, beginning in beginnings.items():
        assert run("render", GAME, "-o", str(tmp_path / name)) == Ran("", "", 0)
        assert (tmp_path / name).read_bytes().startswith(beginning)
    run("render", GAME, "-o", str(tmp_path / "b.txt"), "--to", "svg")
    assert (tmp_path / "b.txt").read_bytes() == (tmp_path / "a.svg").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.HTM", "a.html", "a.svg", "a.txt", "b.txt"]


@pytest.mark.parametrize("name", ["a.pdf", "a.jpeg", "a.gcg", "a.5"])
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_name_that_ends_as_no_picture_is_refused_and_those_known_are_named(
    run: Run, tmp_path: Path, name: str, language: str
) -> None:
    place = tmp_path / name
    place.write_text("kept", encoding="utf-8")
    ran = run("render", GAME, "-o", str(place), "--ui", language)
    assert (ran.code, ran.out, codes(ran.err)) == (2, "", ["render-ending"])
    assert all(known in ran.err for known in (".txt", ".svg", ".png", ".html", "--to", name))
    assert place.read_text(encoding="utf-8") == "kept"
    assert run("render", GAME, "-o", str(place), "--to", "svg") == Ran("", "", 0)
    assert place.read_bytes().startswith(b"<svg ")


def test_name_without_an_ending_is_text(run: Run, tmp_path: Path) -> None:
    assert run("render", GAME, "-o", str(tmp_path / "board")) == Ran("", "", 0)
    assert (tmp_path / "board").read_text(encoding="utf-8").startswith("Пример")


def test_picture_on_standard_output(run: Run, tmp_path: Path) -> None:
    run("render", GAME, "-o", str(tmp_path / "a.svg"))
    assert run("render", GAME, "--to", "svg").out.encode() == (tmp_path / "a.svg").read_bytes()
    assert run("render", GAME, "--to", "svg", "-q").out == ""


def test_png(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    sizes = []
    for scale in ("1", "2"):
        assert run("render", GAME, "-o", str(tmp_path / "a.png"), "--scale", scale) == Ran("", "", 0)
        data = (tmp_path / "a.png").read_bytes()
        assert data.startswith(b"\x89PNG")
        sizes.append((int.from_bytes(data[16:20]), int.from_bytes(data[20:24])))
    assert sizes[1] == (2 * sizes[0][0], 2 * sizes[0][1])
    ran = run("render", GAME, "--to", "png", terminal=True)
    assert (ran.out, ran.code, codes(ran.err)) == ("", 2, ["render-png-terminal"])


def test_png_without_the_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    ran = run("render", GAME, "-o", str(tmp_path / "a.png"), "--ui", "en")
    assert (ran.code, codes(ran.err)) == (2, ["board-no-rasteriser"])
    assert "pip install 'erudit-cli[png]'" in ran.err and list(tmp_path.iterdir()) == []


def test_scale_belongs_to_png(run: Run) -> None:
    ran = run("render", GAME, "--to", "svg", "--scale", "2")
    assert (ran.code, ran.out, codes(ran.err)) == (2, "", ["convert-option"])


def test_output_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    ran = run("render", GAME, "-o", str(tmp_path / "nowhere" / "a.svg"))
    assert (ran.code, codes(ran.err)) == (2, ["file-unwritable"])


def test_themes(run: Run) -> None:
    drawn = {theme: run("render", GAME, "--to", "svg", "--theme", theme).out for theme in ("light", "dark", "print")}
    assert len(set(drawn.values())) == 3 and drawn["light"] == run("render", GAME, "--to", "svg").out
    assert "prefers-color-scheme" in run("render", GAME, "--to", "html").out
    assert "prefers-color-scheme" not in run("render", GAME, "--to", "html", "--theme", "dark").out


@pytest.mark.parametrize(("language", "mark"), [("ru", "Б3"), ("uk", "Л3"), ("en", "L3")])
def test_marks_speak_the_language_of_the_interface(run: Run, language: str, mark: str) -> None:
    for form in ("text", "svg", "html"):
        assert mark in run("render", "--empty", "--to", form, "--ui", language).out


# The terminal


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_board_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("render", "--empty", "--color", "never", terminal=True).out.splitlines()
    assert max(map(len, lines[: lines.index("Правила: Классический «Эрудит», 102 буквы · classic-102")])) <= columns


def test_colour(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\033[" not in run("render", GAME).out and "\033[" in run("render", GAME, "--color", "always").out
    assert "\033[" in run("render", GAME, terminal=True).out
    assert "\033[" not in run("render", GAME, "--color", "always", "--theme", "print").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033[" not in run("render", GAME, terminal=True).out


def test_console_without_the_signs() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "cp866", "PYTHONUTF8": "0", "LC_ALL": "C", "ERUDIT_UI": "ru"}
    command = (sys.executable, "-m", "erudit_cli", "render", TURN, "--rules", "box-131")
    ran = subprocess.run(command, capture_output=True, check=True, env=environment, cwd=ROOT)
    lines = ran.stdout.decode("cp866").splitlines()
    assert " ".join(lines[8].split()) == "8 С3 . . Б2 Т Е [Л] Е Ф О Н Б2 . . С3"
    assert "*З]" in lines[9] and b"\\u" not in ran.stdout


# Records that mean harm


@pytest.mark.parametrize("form", ["text", "svg", "html"])
def test_hostile_record(run: Run, form: str) -> None:
    ran = run("render", "-", "--to", form, stdin=HOSTILE)
    assert not set("\033\x07\u202e\u202c\u200d") & set(ran.out)
    if form == "text":
        assert "<script>alert(1)</script>" in ran.out
    else:
        assert "<script" not in ran.out and "<img" not in ran.out and "&lt;script&gt;alert(1)" in ran.out
    if form == "svg":
        ElementTree.fromstring(ran.out)


# The start


def test_text_needs_nothing_heavy() -> None:
    heavy = ("resvg_py", "jinja2", "polars", "pymorphy3", "tqdm", "erudit_cli.render.board_svg")
    code = (
        "import sys; from erudit_cli.__main__ import main; main(['render', 'examples/classic-102.gcg']);"
        f"sys.exit([name for name in {heavy!r} if name in sys.modules] != [])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, cwd=ROOT).returncode == 0
