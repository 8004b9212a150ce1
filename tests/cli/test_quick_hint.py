"""``hint`` without Typer: the options as they are declared, the same answers, and none of what makes it slow."""

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.cli import app, hint_turns, quick_hint

pytestmark = pytest.mark.usefixtures("graphs_of_run")

Run = Callable[..., Any]
ROOT = Path(__file__).parent.parent.parent
RECORD = str(ROOT / "examples" / "classic-102.gcg")
RACK = ("hint", "--rack", "КИНОТАР", "-n", "3")


def declared() -> list[Any]:
    """The parameters of the command, ``--help`` aside."""
    tree: Any = app._command_tree("en", ("hint",))
    return [each for each in tree.commands["hint"].params if each.name != "help"]


def test_options_are_those_of_the_command() -> None:
    options = [each for each in declared() if each.param_type_name == "option"]
    flags = {name: each.name for each in options for name in each.opts if each.is_flag}
    values = {name: each.name for each in options for name in each.opts if not each.is_flag}

    assert flags == quick_hint.FLAGS
    assert values == quick_hint.VALUES
    assert {each.name for each in options if each.multiple} == quick_hint.MANY
    whole = {each.name for each in options if "int" in each.type.name.lower()}
    assert whole == quick_hint.NUMBERS
    assert all(each.type.min == 1 for each in options if each.name in whole)
    assert not any(each.secondary_opts or each.envvar or each.required for each in declared())


def test_defaults_are_those_of_the_command() -> None:
    parameters = inspect.signature(hint_turns.show).parameters
    said = {each.name: each.default for each in declared() if each.name not in quick_hint.READ_EARLY}

    assert said.keys() == parameters.keys() - {"console"}
    for name, default in said.items():
        assert (default or None) == (parameters[name].default or None), name


@pytest.mark.parametrize(
    "arguments",
    [
        RACK,
        ("hint", RECORD, "--turn", "5", "--json"),
        ("hint", "--json", "--turn", "5", RECORD, "--number", "2", "--sort", "equity"),
        ("hint", "--rack", "КОТ", "--rules", "classic-106", "--set", "star_score=zero", "--set", "bonus=10"),
        ("hint", "--rack", "КОТ", "--all", "--sort", "length", "--format", "tsv"),
        ("hint", "--rack", "КОТ", "--explain", "--contains", "от", "-q"),
        ("hint", "--rack", "КОТ", "--ui", "en", "--color", "never"),
        ("hint", "--rack", "КОТ", "--rack", "ТОК"),
        ("hint", "--rack", "КОТ", "--rules", "nosuch"),
        ("hint", "nosuch.gcg"),
        ("hint", ""),
    ],
    ids=lambda arguments: " ".join(arguments[1:3]).encode("ascii", "replace").decode().replace(str(ROOT), "."),
)
def test_same_answer_as_through_typer(run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    assert quick_hint.options(arguments[1:]) is not None
    fast = run(*arguments)
    monkeypatch.setattr(quick_hint, "answer", lambda *_: None)

    assert run(*arguments) == fast


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--rack=КОТ",),
        ("--rack",),
        ("--rack", "-КОТ"),
        ("--rack", "КОТ", "-n", "0"),
        ("--rack", "КОТ", "-n", "ten"),
        ("--rack", "КОТ", "-n", "٣"),
        ("--turn", "-1", RECORD),
        ("--", RECORD),
        ("-n5", RECORD),
        (RECORD, RECORD),
        ("--nosuch", RECORD),
    ],
    ids=range(12),
)
def test_what_is_unusual_is_left_to_typer(arguments: tuple[str, ...]) -> None:
    assert quick_hint.options(arguments) is None


@pytest.mark.parametrize("option", [("--sort", "worst"), ("--format", "xml")], ids=["sort", "format"])
def test_a_wrong_choice_is_said_by_typer(run: Run, option: tuple[str, str]) -> None:
    answered = run(*RACK, *option)

    assert (answered.code, answered.out) == (2, "")
    assert option[1] in answered.err


UNNEEDED = (
    "typer",
    "csv",
    "subprocess",
    "difflib",
    "erudit_cli.cli.app",
    "erudit_cli.cli.position",
    "erudit_cli.engine.choices",
    "erudit_cli.engine.equity",
    "erudit_cli.engine.spelled",
    "erudit_cli.game.judging",
    "erudit_cli.game.record",
    "erudit_cli.game.replay",
    "erudit_cli.lexicon.grammar",
    "erudit_cli.lexicon.hand_lists",
    "erudit_cli.lexicon.wordfile",
    "erudit_cli.records.gcg",
    "erudit_cli.rules.fingerprint",
)
"""What a hint for a rack can do without: about half of what the commands load together."""


def test_nothing_unneeded_is_loaded(tmp_path: Path) -> None:
    code = "import sys; from erudit_cli.__main__ import main; assert main(sys.argv[2:]) == 0; "
    code += "print(*sorted(sys.modules.keys() & set(sys.argv[1].split())), file=sys.stderr)"
    command = [sys.executable, "-c", code, " ".join(UNNEEDED), *RACK]
    for _ in range(2):  # the first may build the graph
        told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path, timeout=120)

    assert told.stderr.split() == []
