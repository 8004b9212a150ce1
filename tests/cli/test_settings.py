"""What a person settles beforehand: option, then variable, then ./erudit.toml, then the user's file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.cli import settings
from tests.conftest import Ran

Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder; settings are read afresh."""
    monkeypatch.chdir(tmp_path)
    settings._from_files.cache_clear()
    return tmp_path


def test_nearer_wins(run: Run, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "config.toml").write_text('ui = "uk"\n', encoding="utf-8")
    assert "множина" in run("check", "столы").out or "ні" in run("check", "столы").out

    settings._from_files.cache_clear()
    (folder / "erudit.toml").write_text('ui = "en"\n', encoding="utf-8")
    assert "plural of" in run("check", "столы").out

    monkeypatch.setenv("ERUDIT_UI", "ru")
    assert "множественное" in run("check", "столы").out
    assert "plural of" in run("check", "столы", "--ui", "en").out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ui = en\n", "config-not-toml"),
        ("язык = 'ru'\n", "config-not-toml"),
        ('colour = "never"\n', "config-unknown-key"),
        ("ui = 3\n", "config-bad-value"),
        ('ui = "xx"\n', "option-choice"),
    ],
)
def test_bad_settings_are_named(run: Run, folder: Path, text: str, code: str) -> None:
    (folder / "erudit.toml").write_text(text, encoding="utf-8")
    ran = run("check", "кот")

    assert (ran.code, ran.out) == (2, "")
    assert f"[{code}]" in ran.err


@pytest.mark.parametrize("arguments", [["--ui", "xx"], ["--color", "red"]])
def test_bad_choice_is_named(run: Run, arguments: list[str]) -> None:
    ran = run("check", "кот", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert "[option-choice]" in ran.err


def test_setting_rules_yields_to_the_records_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ERUDIT_RULES", "box-131")
    game = "#player1 Аня\n#player2 Боря\n>Аня: СЛОВОАБ 8F СЛОВО +8 8\n"

    assert "Правила: box-131" in run("score", "-", stdin=game).out
    assert "Правила: classic-102" in run("score", "-", stdin="#rules classic-102\n" + game).out
