"""The manual pages are what the program's help says now, and roff that a terminal can show."""

import re
import subprocess
import tomllib

import pytest

from erudit_cli import messages
from erudit_cli.cli import app
from tests.pages import ROOT, script
from tests.test_docs import COMMANDS

MAN_PAGE = script("man_page")


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_page_says_what_help_says_now(language: str) -> None:
    there = (ROOT / MAN_PAGE.PLACES[language]).read_text(encoding="utf-8")
    assert there == MAN_PAGE.page(language), "run: python scripts/man_page.py"


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_page_has_every_command_and_option(language: str) -> None:
    page = MAN_PAGE.page(language).replace("\\-", "-")
    sections = dict(zip(*[iter(re.split(r"^\.SS (.*)\n", page, flags=re.MULTILINE)[1:])] * 2, strict=True))
    assert list(sections) == [" ".join(path) for path in COMMANDS]
    assert page.count("\n.SH ") == len(MAN_PAGE.HEADINGS[language]) == 9
    for path, command in COMMANDS.items():
        for parameter in command.params:
            name = parameter.opts[0]
            if parameter.param_type_name == "option":
                assert re.search(rf"{name}\b", page if name in MAN_PAGE.COMMON else sections[" ".join(path)]), name
    for parameter in app._command_tree(language, app.COMMANDS).params:
        assert re.search(rf"^\.B {parameter.opts[0]}\b", page, re.MULTILINE), parameter.opts


@pytest.mark.needs_programs("groff")
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_page_is_good_roff(language: str) -> None:
    shown = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-c"],
        input=MAN_PAGE.page(language).encode(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    text = " ".join(re.sub(".\x08", "", shown.stdout.decode()).split())  # bold is struck twice
    assert shown.stderr == b""
    assert "erudit check [OPTIONS]" in text and "'8E ТОКАР" in text and "--set KEY=VALUE" in text


def test_signs_of_roff_are_escaped() -> None:
    assert MAN_PAGE._text(".a\\b -x\n'y' ^~") == "\\&.a\\eb \\-x \\(aqy\\(aq \\(ha\\(ti"


def test_pages_are_installed() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert setup["data-files"] == {
        "share/man/man1": [MAN_PAGE.PLACES["en"]],
        **{f"share/man/{language}/man1": [MAN_PAGE.PLACES[language]] for language in ("ru", "uk")},
    }
