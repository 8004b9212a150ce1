"""What every test may ask for: the reference material, a quiet home, a command run in this process."""

import io
import os
import pickle
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import hypothesis
import pytest

from erudit_cli.__main__ import main
from erudit_cli.cli import settings
from erudit_cli.lexicon import build as builder
from erudit_cli.lexicon.build import Built
from tests import once
from tests.stats import yardsticks

ROOT = Path(__file__).parent.parent

# Programs that tests start begin as anybody's do: with their modules compiled already.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A law holds however busy the machine is: time is measured by `make bench`.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that no worker is left alone with it when the others are done."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material named by ERUDIT_SHARED; without it the test is skipped, and says so."""
    place = os.environ.get("ERUDIT_SHARED", "")
    if not place or not Path(place).is_dir():
        pytest.skip("ERUDIT_SHARED does not name the reference material")
    return Path(place)


@pytest.fixture(autouse=True)
def programs(request: pytest.FixtureRequest) -> None:
    """A test marked ``needs_programs`` is skipped, and says so, where one of them is not installed."""
    for mark in request.node.iter_markers("needs_programs"):
        missing = [program for program in mark.args if shutil.which(program) is None]
        if missing:
            pytest.skip(f"not installed: {', '.join(missing)}")


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Places for homes. `mktemp` would look through all of them, which are thousands, for each new one's number."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for each test: nobody's word lists or settings get in, or are touched."""
    place = next(homes)
    place.mkdir()
    for name in [name for name in os.environ if name.startswith("ERUDIT_") and name != "ERUDIT_SHARED"]:
        monkeypatch.delenv(name)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ERUDIT_HOME", str(place))
    settings._from_files.cache_clear()
    return place


@pytest.fixture
def known_graphs(home: Path, run_folder: Path) -> None:
    """The cache of the test's home is that of the run: the graph of a word list is built once, not once a test."""
    (run_folder / "cache").mkdir(exist_ok=True)
    (home / "cache").symlink_to(run_folder / "cache")


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the workers of this run share: see `once.made_once`."""
    return once.folder_of_run(tmp_path_factory)


@pytest.fixture(scope="session")
def builds(run_folder: Path) -> once.Build:
    """``build(language, choice)`` of the installed dictionary, every list of it built once a run."""
    return once.builds_of_run(run_folder)


@pytest.fixture(scope="session")
def reference_list(run_folder: Path) -> Path:
    """A folder with ``reference.txt`` and ``reference-yo.txt``: see `yardsticks.write_reference`."""
    return once.made_once(run_folder / "reference", yardsticks.write_reference)


@pytest.fixture
def graphs_of_run(home: Path, run_folder: Path) -> None:
    """A home whose word graphs are those of the run, each built once; for tests of what is done with graphs."""
    kept = run_folder / "graphs"
    kept.mkdir(exist_ok=True)
    (home / "cache").mkdir()
    (home / "cache" / "graphs").symlink_to(kept)


@pytest.fixture
def known_builds(builds: once.Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """``erudit lexicon build`` takes the list from `builds`: for tests of what is done with a list that was built."""
    monkeypatch.setattr(builder, "build", builds)


@pytest.fixture
def known_nouns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build need not look through the dictionary again; all else of it is done."""
    once.remember_nouns(monkeypatch)


@pytest.fixture(scope="session")
def small_build(run_folder: Path, builds: once.Build) -> Path:
    """The file with which `tests.small_build` and `tests.fork_server` need not build a list."""
    return once.small_build(run_folder, builds)


@pytest.fixture
def builds_small(small_build: Path, monkeypatch: pytest.MonkeyPatch) -> Built:
    """``erudit lexicon build`` has built a few words, whatever it is asked for: for tests of where they are written."""
    built: Built = pickle.loads(small_build.read_bytes())
    monkeypatch.setattr(builder, "build", lambda *_: built)
    return built


def heed_signals() -> None:
    """For a process that is to be stopped: what is started in the background is deaf to Ctrl-C, by nohup to more."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal(io.TextIOWrapper):
    """A stream in memory that may claim to be a terminal."""

    def __init__(self, data: bytes = b"", *, is_terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="", write_through=True)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    def text(self) -> str:
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode("utf-8")


@dataclass(frozen=True)
class Ran:
    """What a command printed and returned."""

    out: str
    err: str
    code: int


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Ran]]:
    """Run a command in this process: ``run("check", "кот", stdin="…", terminal=True)``."""

    def call(*arguments: str, stdin: str | bytes | None = None, terminal: bool = False) -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin or b""
        streams = Terminal(data, is_terminal=stdin is None), Terminal(is_terminal=terminal), Terminal()
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            monkeypatch.setattr(sys, name, stream)
        code = main(list(arguments))
        return Ran(streams[1].text(), streams[2].text(), code)

    yield call
