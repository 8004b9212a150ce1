"""Charts of games and of words: what stands in the picture is what the tables say, in the reader's letters."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from erudit_cli.rules import catalog
from tests.conftest import ROOT, Ran

pytest.importorskip("altair")
pytest.importorskip("vl_convert")

Run = Callable[..., Ran]
GAMES = ("stats", "games", "tests/data/games/classic-102.gcg", "--ui", "ru")
WORDS = ("stats", "lexicon", "--ui", "ru")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def texts(path: Path) -> list[str]:
    """Everything written in a picture."""
    return [
        "".join(element.itertext())
        for element in ElementTree.parse(path).iter()
        if element.tag.endswith("}text") and not len(element)
    ]


def test_the_board_shows_every_square(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "games.svg"
    assert run(*GAMES, "-q", "--plot", str(target)).code == 0
    said = texts(target)
    assert "Очки за ход (classic-102)" in said and "Итоги законченных партий (classic-102)" in said
    squares = json.loads(run(*GAMES, "--json", "--table", "squares").out)["tables"]["squares"]
    assert said.count("100") >= len(squares) == 19, "one game: each covered square in all games of it"
    signs = "".join(catalog.load("classic-102").layout.rows)
    assert [said.count(name) for name in ("С3", "С2", "Б3", "Б2")] == [signs.count(sign) for sign in "TDtd"]
    assert {"A", "O", "1", "15", "0…9", "20…29"} <= set(said)


def test_word_lengths_are_labelled(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "words.svg"
    words = (*WORDS, "--lexicon", "tests/data/perft/words.ru.txt")
    assert run(*words, "-q", "--plot", str(target)).code == 0
    said = texts(target)
    lengths = json.loads(run(*words, "--json", "--table", "lengths").out)["tables"]["lengths"]
    assert "Длина слов" in said and len(lengths) > 3
    assert {str(row["word_count"]) for row in lengths} <= set(said)


@pytest.mark.parametrize(("form", "beginning"), [("png", b"\x89PNG"), ("html", b"<!DOCTYPE html>")])
def test_other_forms(run: Run, tmp_path: Path, form: str, beginning: bytes) -> None:
    target = tmp_path / f"games.{form}"
    assert run(*GAMES, "-q", "--plot", str(target)).code == 0
    data = target.read_bytes()
    assert data.startswith(beginning)
    if form == "html":
        assert b"src=" not in data.replace(b"\n", b" ").split(b"<body", 1)[-1], "nothing is fetched"


@pytest.mark.parametrize("command", [GAMES, WORDS], ids=["games", "words"])
def test_a_chart_of_an_unknown_form_is_refused_before_the_work(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--plot", "chart.bmp")
    assert ran.code == 2 and "[chart-format]" in ran.err and ran.out == ""


def test_nothing_to_draw(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.gcg").write_text("нечто\n", encoding="utf-8")
    target = tmp_path / "chart.svg"
    ran = run("stats", "games", str(tmp_path / "broken.gcg"), "--plot", str(target), "--ui", "en")
    assert (ran.code, target.exists()) == (2, False)
    assert "gcg-not-a-record" in ran.err and "nothing to draw" in ran.err
