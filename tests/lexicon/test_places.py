"""Where word lists lie: on each system in its own place, under ERUDIT_HOME in one."""

import sys

import platformdirs
import pytest

from erudit_cli.lexicon import places


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's own surroundings: no ERUDIT_HOME, a home folder."""
    for name in ("ERUDIT_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/me")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("system", "kind", "environ", "folder"),
    [
        pytest.param("linux", "data", {}, "/home/me/.local/share/erudit", id="linux-data"),
        pytest.param("linux", "config", {}, "/home/me/.config/erudit", id="linux-config"),
        pytest.param("linux", "data", {"XDG_DATA_HOME": "/d"}, "/d/erudit", id="linux-xdg"),
        pytest.param("linux", "data", {"XDG_DATA_HOME": "d"}, None, id="linux-xdg-relative"),
        pytest.param("linux", "data", {"HOME": "me"}, None, id="linux-home-relative"),
        pytest.param("darwin", "data", {}, "/home/me/Library/Application Support/erudit", id="mac-data"),
        pytest.param("darwin", "config", {}, "/home/me/Library/Application Support/erudit", id="mac-config"),
        pytest.param("darwin", "data", {"XDG_DATA_HOME": "/d"}, None, id="mac-xdg"),
        pytest.param("win32", "data", {}, None, id="windows"),
        pytest.param("win32", "data", {"ERUDIT_HOME": "D:/мои слова"}, "D:/мои слова", id="home-anywhere"),
    ],
)
def test_folder_beyond_doubt(
    monkeypatch: pytest.MonkeyPatch, system: str, kind: str, environ: dict[str, str], folder: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert places.plain_user_folder(kind) == folder


@pytest.mark.usefixtures("at_home")
def test_where_there_is_doubt_platformdirs_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, say; where there is none both agree."""
    for kind, theirs in (("data", platformdirs.user_data_dir), ("config", platformdirs.user_config_dir)):
        assert places.user_folder(kind) == theirs("erudit", appauthor=False)
        monkeypatch.setattr(platformdirs, f"user_{kind}_dir", lambda name, kind=kind, **_: f"C:/{kind}/{name}")
    monkeypatch.setattr(sys, "platform", "win32")
    assert (places.user_folder("data"), places.user_folder("config")) == ("C:/data/erudit", "C:/config/erudit")
    assert places.user_list("uk") == "C:/data/erudit/lexicons/uk.txt"


def test_lists_that_come_with_the_program() -> None:
    for name in ("ru", "uk"):
        with open(places.released_list(name), encoding="utf-8") as file:  # noqa: PTH123  a name, as everywhere there
            assert file.readline() == f"# name: {name}\n"
