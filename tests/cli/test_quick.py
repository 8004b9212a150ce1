"""The quick answer to ``check``: the full command's bytes, and none of what makes it slow."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.cli import quick
from erudit_cli.lexicon import places

Run = Callable[..., Any]
ROOT = Path(__file__).parent.parent.parent
RELEASED = ROOT / "wordlists" / "ru.txt"
SLOW = ("typer", "dataclasses", "tomllib", "json", "pymorphy3", "platformdirs", "unicodedata", "hashlib", "polars")


@pytest.fixture(autouse=True)
def nothing_settled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable but ERUDIT_HOME, no settings file: what the quick way asks for."""
    monkeypatch.delenv("ERUDIT_SHARED", raising=False)
    monkeypatch.chdir(tmp_path)


def spellings() -> list[str]:
    lines = RELEASED.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("# ")]
    return [cells[1] for cells in rows if cells[2] in ("strict", "club")]


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize("language", ["ru_RU.UTF-8", "uk_UA.UTF-8", "en_GB.UTF-8", "C", ""])
def test_same_bytes_as_the_full_command(
    run: Run, monkeypatch: pytest.MonkeyPatch, terminal: bool, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    words = spellings()[::97]
    words += [word.replace("ё", "е") for word in words if "ё" in word] + [word.upper() for word in words[::9]]
    words += ["небо", "нёбо", "НЕБО", "ЁЖ", "еж"]

    assert quick.answer(["check", *words]) == 0
    fast = run("check", *words, terminal=terminal)
    monkeypatch.setattr(quick, "answer", lambda _: None)
    full = run("check", *words, terminal=terminal)

    assert fast == full
    assert len(full.out.splitlines()) == len(words)


@pytest.mark.parametrize("way", ["option", "variable"])
def test_same_bytes_in_ukrainian(run: Run, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    lines = Path(places.released_list("uk")).read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[1] for line in lines if "\tstrict\t" in line][::997]
    words += [word.upper() for word in words]
    options = ["--lang", "uk", "--profile", "strict"]
    if way == "variable":
        monkeypatch.setenv("ERUDIT_LANG", "uk")
        options = options[2:]

    assert quick.answer(["check", *words[:3], *options, *words[3:]]) == 0
    fast = run("check", *words, *options)
    monkeypatch.setattr(quick, "answer", lambda _: None)

    assert fast == run("check", *words, *options)
    assert len(fast.out.splitlines()) == len(words)


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        pytest.param(["--profile", "broad"], True, id="broad"),
        pytest.param(["--profile", "broad", "--profile", "strict"], False, id="the-last-counts"),
        pytest.param(["--profile", "none"], False, id="no-such-profile"),
        pytest.param(["--lang", "uk", "--lang", "ru", "--profile", "broad"], True, id="the-last-language"),
        pytest.param(["--lang", "pl"], False, id="no-such-language"),
        pytest.param(["--lang"], False, id="no-value"),
        pytest.param(["--profile", "forms"], False, id="not-built"),
    ],
)
def test_profile_and_language(arguments: list[str], found: bool) -> None:
    assert (quick.answer(["check", "амт", *arguments]) == 0) == found


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="nothing"),
        pytest.param(["check"], id="no-words"),
        pytest.param(["lexicon", "info"], id="another-command"),
        pytest.param(["check", "--json", "кот"], id="option"),
        pytest.param(["check", "-"], id="standard-input"),
        pytest.param(["check", "кот", "столы"], id="a-refused-word"),
        pytest.param(["check", "ко\u0301т"], id="stress"),
        pytest.param(["check", "кот "], id="space"),
        pytest.param(["check", ""], id="empty"),
        pytest.param(["check", "cтoл"], id="look-alikes"),
        pytest.param(["check", "кот\udcff"], id="not-utf8"),
        pytest.param(["check", "кот\tкот"], id="tab"),
        pytest.param(["check", "--lang", "uk", "кот", "рыба"], id="another-languages-letter"),
    ],
)
def test_leaves_the_unusual_to_the_full_command(arguments: list[str]) -> None:
    assert quick.answer(arguments) is None


@pytest.mark.parametrize("name", ["ERUDIT_UI", "ERUDIT_LEXICON", "ERUDIT_ANYTHING"])
def test_leaves_settled_questions_by_variable(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "ru")

    assert quick.answer(["check", "кот"]) is None


def test_leaves_settled_questions_by_file(home: Path, tmp_path: Path) -> None:
    (tmp_path / "erudit.toml").write_text("", encoding="utf-8")
    assert quick.answer(["check", "кот"]) is None
    (tmp_path / "erudit.toml").rename(home / "config.toml")
    assert quick.answer(["check", "кот"]) is None


def test_leaves_other_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ERUDIT_HOME")
    monkeypatch.setattr(sys, "platform", "win32")

    assert quick.answer(["check", "кот"]) is None


def test_config_folder_is_the_settings_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from erudit_cli.cli.settings import user_file

    assert str(user_file().parent) == places.plain_user_folder("config")
    monkeypatch.delenv("ERUDIT_HOME")
    monkeypatch.setenv("HOME", "/home/anna")
    assert str(user_file().parent) == places.user_folder("config")


@pytest.mark.parametrize(
    ("change", "quickly"),
    [
        pytest.param(lambda data: data, True, id="same"),
        pytest.param(lambda data: data[:-100], False, id="cut"),
        pytest.param(lambda data: data.replace(b"# rules: 3", b"# rules: 2"), False, id="older"),
        pytest.param(lambda data: data.replace(b"language: ru", b"language: uk"), False, id="another-language"),
        pytest.param(lambda _: b"", False, id="empty"),
        pytest.param(lambda _: "кот\n".encode(), False, id="bare-words"),
    ],
)
def test_own_list(home: Path, change: Callable[[bytes], bytes], quickly: bool) -> None:
    (home / "lexicons").mkdir()
    (home / "lexicons" / "ru.txt").write_bytes(change(RELEASED.read_bytes()))

    assert (quick.answer(["check", "кот"]) == 0) == quickly


def test_loads_nothing_slow() -> None:
    code = (
        "import sys; before = set(sys.modules); from erudit_cli.__main__ import main; main(['check', 'кот', 'еж']);"
        "print(*sorted(set(sys.modules) - before))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ran.stdout.splitlines()[-1].split()

    assert ran.stdout.startswith("кот\tда\t")
    assert set(loaded).isdisjoint(SLOW)
    ours = [name for name in loaded if name.startswith("erudit_cli.cli.")]
    assert ours == ["erudit_cli.cli.quick", "erudit_cli.cli.stdio"]


def test_a_real_terminal_gets_aligned_columns() -> None:
    primary, secondary = pty.openpty()
    command = [sys.executable, "-m", "erudit_cli", "check", "кот", "котлета"]
    subprocess.run(command, stdout=secondary, stdin=subprocess.DEVNULL, check=True)
    os.close(secondary)
    shown = os.read(primary, 4096).decode()
    os.close(primary)

    assert shown.splitlines() == [
        "кот      да  существительное, м. р., одуш.",
        "котлета  да  существительное, ж. р., неодуш.",
    ]


def test_is_short() -> None:
    assert len(Path(quick.__file__).read_text(encoding="utf-8").splitlines()) < 90
