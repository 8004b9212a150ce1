"""``check`` and ``lexicon`` for Ukrainian: verdicts, reasons, suggestions, languages of messages, the list built."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.lexicon import places
from tests.conftest import Ran
from tests.lexicon.slices import slice_dictionary

Run = Callable[..., Ran]
RELEASED = Path(places.released_list("uk"))
APOSTROPHES = {
    "typewriter": "'",
    "right": "\u2019",
    "left": "\u2018",
    "letter": "\u02bc",
    "grave": "`",
    "acute": "\u00b4",
}


@pytest.mark.parametrize(
    ("word", "line"),
    [
        pytest.param("їжак", "їжак\tтак\tіменник, ч. р., іст.; ч. р., неіст.", id="noun"),
        pytest.param("авто", "авто\tтак\tіменник, с. р., невідм., неіст.", id="indeclinable"),
        pytest.param("двері", "двері\tтак\tіменник, лише мн., неіст.", id="plural-only"),
        pytest.param("Київ", "Київ\tні\tвласна назва (пишеться лише з великої)", id="city"),
        pytest.param("Еней", "Еней\tні\tвласна назва (ім’я)", id="first-name"),
        pytest.param("США", "США\tні\tабревіатура", id="acronym"),
        pytest.param("кози", "кози\tні\tмножина слова «коза»", id="plural"),
        pytest.param("козою", "козою\tні\tнепрямий відмінок слова «коза»", id="oblique"),
        pytest.param("бігти", "бігти\tні\tдієслово", id="verb"),
        pytest.param("инакодумець", "инакодумець\tні\tваріант написання; схоже на «інакодумець»", id="other-spelling"),
        pytest.param("гідность", "гідность\tні\tнемає у словнику; схоже на «гідність»", id="near"),
        pytest.param("лiто", "лiто\tні\tлатиниця замість кирилиці: i; схоже на «літо»", id="latin-i"),
    ],
)
def test_answer_in_ukrainian(run: Run, word: str, line: str) -> None:
    ran = run("check", "--lang", "uk", "--ui", "uk", word)

    assert ran.out == line + "\n"
    assert ran.code == ("\tні\t" in line)


@pytest.mark.parametrize(
    ("ui", "sentence"),
    [
        ("ru", "имя собственное (пишется только с прописной)"),
        ("uk", "власна назва (пишеться лише з великої)"),
        ("en", "proper name (written with a capital only)"),
    ],
)
def test_messages_in_three_languages(run: Run, ui: str, sentence: str) -> None:
    assert run("check", "--lang", "uk", "--ui", ui, "київ").out.split("\t")[2] == sentence + "\n"


@pytest.mark.parametrize("sign", APOSTROPHES.values(), ids=APOSTROPHES)
def test_every_apostrophe_is_one(run: Run, sign: str) -> None:
    ran = run("check", "--lang", "uk", "--json", f"об{sign}єкт")
    word = json.loads(ran.out)["words"][0]

    assert (word["word"], word["reason"], ran.code) == ("об'єкт", "apostrophe", 1)


def test_explanation_shows_complete_tags(run: Run) -> None:
    told = run("check", "--lang", "uk", "--ui", "en", "--explain", "віра").out

    assert "apertium, hunspell" in told
    assert "віра [NOUN,inan,femn sing,nomn]: yes" in told
    assert "віра [NOUN,anim,femn,Name sing,nomn]: no, proper name (given name)" in told


@pytest.mark.usefixtures("known_builds")
def test_built_list_is_the_released_one(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.tsv"
    ran = run("lexicon", "build", "-q", "--lang", "uk", "-o", "-", "--report", str(report))

    assert ran.out.encode() == RELEASED.read_bytes()
    assert (ran.err, ran.code) == ("", 0)
    assert "кози\tplural_has_singular\n" in report.read_text(encoding="utf-8")


def test_own_words(run: Run, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slice_dictionary(monkeypatch, "uk", "ґанок", "коза")
    own, struck = tmp_path / "own.txt", tmp_path / "struck.txt"
    own.write_text("аквалорія\n", encoding="utf-8")
    struck.write_text("ґанок\n", encoding="utf-8")

    assert run("lexicon", "build", "-q", "--lang", "uk", "--add", str(own), "--remove", str(struck)).code == 0
    assert (home / "lexicons" / "uk.txt").exists()
    assert run("check", "-q", "--lang", "uk", "аквалорія").code == 0
    assert run("check", "-q", "--lang", "uk", "коза").code == 0
    assert run("check", "-q", "--lang", "uk", "ґанок").code == 1
    assert run("check", "-q", "кот").code == 0  # the Russian list is still the released one


def test_word_with_an_apostrophe_is_no_word_of_a_list(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("кіт\nм’яч\n", encoding="utf-8")
    ran = run("lexicon", "build", "--lang", "uk", "--ui", "uk", "--add", str(own))

    assert "own.txt:2:2" in ran.err
    assert "[words-apostrophe]" in ran.err
    assert ran.code == 2


def test_list_in_force(run: Run) -> None:
    told = json.loads(run("lexicon", "info", "--lang", "uk", "--json").out)

    assert told["lexicon"]["name"] == "uk"
    assert told["lexicon"]["sources"].startswith("VESUM 2022.09.13 (GPL-3.0); ")
    assert told["active"] == "released"
