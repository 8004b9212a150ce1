"""``--version`` names what decides an answer: the lists in force and the kernel."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from erudit_cli import __version__
from tests.conftest import ROOT, Ran

Run = Callable[..., Ran]
OTHER = "# name: ru\n# language: ru\n# version: 9\n# rules: 9\n# sources: x\n# counts: x\n# sha256: {hash}\n"
OTHER += "# bytes: {size}\n# lines: 1\n"
ROW = "кот\t\tstrict\t\t\tNOUN\n"


def rows_hash(name: str) -> str:
    """The hash of a released list's rows, reckoned from the file itself."""
    data = (ROOT / "wordlists" / f"{name}.txt").read_bytes()
    lines = data.splitlines(keepends=True)
    return sha256(b"".join(line for line in lines if not line.startswith(b"# "))).hexdigest()


@pytest.mark.parametrize(("language", "said"), [("ru", "словарь"), ("uk", "словник"), ("en", "word list")])
def test_released_lists_are_named_by_their_rows(run: Run, language: str, said: str) -> None:
    first, *lists, kernel = run("--version", "--ui", language).out.splitlines()

    assert first == f"erudit {__version__}" and kernel
    assert [line.split(",")[0] for line in lists] == [f"{said} {name}: {rows_hash(name)[:12]}" for name in ("ru", "uk")]


def test_own_list_is_named_with_its_place(run: Run, home: Path) -> None:
    own = home / "lexicons" / "ru.txt"
    own.parent.mkdir()
    own.write_text(OTHER.format(hash="0123456789abcdef", size=len(ROW.encode())) + ROW, encoding="utf-8")
    line = run("--version", "--ui", "en").out.splitlines()[1]
    assert line.startswith("word list ru: 0123456789ab, version 9: ") and line.endswith("ru.txt")

    own.write_text("# name: ru\n", encoding="utf-8")
    ran = run("--version", "--ui", "en")
    assert (ran.code, ran.err) == (0, "")
    assert "word list ru: cannot be read: " in ran.out
