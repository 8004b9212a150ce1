"""Which kernel runs, and whether it says so."""

from collections.abc import Callable

import pytest

from erudit_cli.engine import kernel
from tests.conftest import Ran

SAID = {
    "compiled": "move generator: compiled",
    "stale": "move generator: compiled, but older than its source; install again",
    "pure": "move generator: Python source, not compiled",
}


def test_version_says_what_runs(run: Callable[..., Ran]) -> None:
    assert SAID[kernel.state()] in run("--ui", "en", "--version").out.splitlines()


@pytest.fixture
def compiled() -> None:
    if not kernel.is_compiled(kernel.movegen()):
        pytest.skip("the kernel is not compiled")


def test_version_says_that_the_source_has_changed(
    compiled: None, run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "source_checksum", lambda _: 1)
    assert SAID["stale"] in run("--ui", "en", "--version").out.splitlines()


def test_sources_are_taken_all_or_none(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is mixed of both would not fit: each part finds its fellows."""
    monkeypatch.setenv(kernel.PURE_VARIABLE, "1")
    kernel.part.cache_clear()
    try:
        assert kernel.state() == "pure"
        movegen, grid = kernel.part("movegen"), kernel.part("grid")
        assert movegen.Generator.__mro__[1] is grid.Grid
        assert not kernel.is_compiled(grid)
    finally:
        kernel.part.cache_clear()
