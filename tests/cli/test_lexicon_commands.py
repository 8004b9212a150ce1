"""``erudit lexicon build`` and ``erudit lexicon info``."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

Run = Callable[..., Any]
RELEASED = ROOT / "wordlists" / "ru.txt"


@pytest.mark.usefixtures("known_builds")
def test_own_list_becomes_the_active_one(run: Run, home: Path, tmp_path: Path) -> None:
    (tmp_path / "add.txt").write_text("бутявка\nпёс\n", encoding="utf-8")
    (tmp_path / "remove.txt").write_text("# не нужны\nкот\n", encoding="utf-8")
    built = run("lexicon", "build", "--add", str(tmp_path / "add.txt"), "--remove", str(tmp_path / "remove.txt"))

    assert (built.out, built.code) == ("", 0)
    assert str(home / "lexicons" / "ru.txt") in built.err
    assert "plural_has_singular" in built.err
    assert "[lexicon-idle]: ничего не изменили, всего 1: пёс" in built.err
    said = run("check", "бутявка", "кот").out.splitlines()
    assert said[0] == "бутявка\tда\tесть в списке слов"
    assert said[1].startswith("кот\tнет\tсуществительное, но в этом списке слов его нет; похоже на «")
    info = json.loads(run("lexicon", "info", "--json").out)
    assert (info["active"], info["older"]) == ("user", False)
    assert info["lexicon"]["choice"] == "added 2, removed 1"
    assert info["lexicon"]["words"] == 64624


@pytest.mark.usefixtures("known_builds")
def test_build_to_standard_output_and_report(run: Run, home: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.tsv"
    ran = run("lexicon", "build", "-q", "-o", "-", "--report", str(report))

    assert ran.out.encode() == RELEASED.read_bytes()
    assert (ran.err, ran.code) == ("", 0)
    assert "столы\tplural_has_singular\n" in report.read_text(encoding="utf-8")
    assert not (home / "lexicons").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--lang", "xx"], "lang-unknown", id="no-language"),
        pytest.param(["--min-len", "5", "--max-len", "4"], "lexicon-lengths", id="lengths"),
        pytest.param(["--add", "none.txt"], "file-missing", id="no-file"),
        pytest.param(["-o", "none/l.txt"], "file-unwritable", id="no-folder"),
        pytest.param(["--min-len", "x"], "usage", id="no-number"),
    ],
)
def test_build_that_cannot_be(run: Run, arguments: list[str], code: str) -> None:
    ran = run("lexicon", "build", *arguments)

    assert (ran.out, ran.code) == ("", 2)
    assert f"[{code}]" in ran.err


def test_every_bad_word_of_a_hand_list_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "add.txt").write_text("кoт\nслово\nкот3\n", encoding="utf-8")
    ran = run("lexicon", "build", "--add", str(tmp_path / "add.txt"))

    assert ran.code == 2
    assert "add.txt:1:2: ошибка [words-mixed-alphabet]" in ran.err
    assert "add.txt:3:4: ошибка [words-bad-letter]" in ran.err


def test_nothing_is_left_half_written(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    ran = run("lexicon", "build", "-o", str(target))

    assert ran.code == 2
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.usefixtures("builds_small")
def test_full_disk(run: Run) -> None:
    ran = run("lexicon", "build", "-o", "/dev/full")

    assert (ran.out, ran.code) == ("", 2)
    assert "[file-unwritable]" in ran.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_full_disk_behind_standard_output(small_build: Path) -> None:
    command = [sys.executable, "-m", "tests.small_build", str(small_build), "lexicon", "build", "-q", "-o", "-"]
    with Path("/dev/full").open("wb") as full:
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        ran = subprocess.run(command, env=environ, stdout=full, stderr=subprocess.PIPE, check=False)

    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr


def test_home_that_cannot_be_written(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path / "file"))
    ran = run("lexicon", "build")

    assert ran.code == 2
    assert "[file-unwritable]" in ran.err


@pytest.mark.parametrize(
    ("how", "origin"),
    [("option", "option"), ("environment", "environment"), ("config", "config"), ("nothing", "released")],
)
def test_info_says_why_this_list(
    run: Run, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, origin: str
) -> None:
    from erudit_cli.cli import settings

    path = tmp_path / "mine.txt"
    path.write_text("кот\nпёс\n", encoding="utf-8")
    if how == "environment":
        monkeypatch.setenv("ERUDIT_LEXICON", str(path))
    if how == "config":
        (home / "config.toml").write_text(f'lexicon = "{path}"\n', encoding="utf-8")
    settings._from_files.cache_clear()
    try:
        ran = run("lexicon", "info", "--json", *(["--lexicon", str(path)] if how == "option" else []))
    finally:
        settings._from_files.cache_clear()

    info = json.loads(ran.out)
    assert ran.code == 0
    assert info["active"] == origin
    assert info["lexicon"]["words"] == (64624 if how == "nothing" else 2)


def test_info_as_text_has_no_path_on_standard_output(run: Run) -> None:
    ran = run("lexicon", "info")

    assert "почему он\tпоставляется с программой\n" in ran.out
    assert "слов\tbroad 2" in ran.out and ", strict 4" in ran.out
    assert str(RELEASED.parent) not in ran.out
    assert "ru.txt" in ran.err


def test_info_verifies_the_hash(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "l.txt"
    path.write_bytes(RELEASED.read_bytes().replace("кот\tкот\t".encode(), "кок\tкок\t".encode()))
    ran = run("lexicon", "info", "--json", "--lexicon", str(path))

    assert ran.code == 2
    answer = json.loads(ran.out)
    assert answer["errors"][0]["code"] == "list-hash"
    assert list(answer) == ["schema", "lexicon", "active", "older", "errors"]


@pytest.mark.usefixtures("known_nouns")
def test_progress_is_shown_on_a_terminal_only(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from erudit_cli.cli import streams

    monkeypatch.setattr(streams.Console, "shows_progress", True)
    shown = run("lexicon", "build", "-q", "--max-len", "2", "-o", str(tmp_path / "l.txt"))

    assert "слов" in shown.err  # without a terminal: test_build_to_standard_output_and_report


@pytest.mark.usefixtures("known_builds")
def test_of_many_words_that_change_nothing_some_are_named(run: Run, tmp_path: Path) -> None:
    words = [f"{letter}ъъ" for letter in "абвгдежзийклмнопрстуфхцчшщ"]
    (tmp_path / "remove.txt").write_text("\n".join(words), encoding="utf-8")
    options = ("--max-len", "2", "--remove", str(tmp_path / "remove.txt"), "-o", str(tmp_path / "l.txt"))
    ran = run("lexicon", "build", "-q", *options)
    assert ran.code == 0
    assert f"ничего не изменили, всего {len(words)}: {', '.join(words[:20])}, …\n" in ran.err
