"""docs/rules.md: its table of questions is the program's, its example works, its commands run."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.rules import catalog
from erudit_cli.rules.questions import Choice, Several
from erudit_cli.rules.ruleset import QUESTIONS
from erudit_cli.rules.verify import verify
from tests.conftest import ROOT, Ran
from tests.rules.own_files import written

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line[2:].split("  #")[0].split()[1:] for kind, block in BLOCKS if kind == "console" for line in block.splitlines()
]


def test_every_question_is_explained_with_its_answers() -> None:
    table = [line for line in PAGE.split("## The questions")[1].split("##")[0].splitlines() if line.startswith("| `")]
    explained = {}
    for line in table:
        keys, answers, _ = [cell.strip() for cell in line.strip("|").split(" | ")]
        for key in re.findall(r"`(\w+)`", keys):
            explained[key] = set(re.findall(r"`([^`]+)`", answers))
    assert list(explained) == list(dict.fromkeys(explained)) and explained.keys() == QUESTIONS.keys()
    for key, question in QUESTIONS.items():
        if isinstance(question.kind, Choice | Several):
            assert set(question.kind.words) <= explained[key], key


def test_example_edition_works(tmp_path: Path) -> None:
    edition = next(block for kind, block in BLOCKS if kind == "toml")
    layout, tiles = (block for kind, block in BLOCKS if kind == "text")
    written(tmp_path, "kitchen.txt", layout)
    alphabet = "ВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    written(tmp_path, "kitchen.tsv", tiles.replace("…\n", "".join(f"{letter}\t1\t2\n" for letter in alphabet)))
    rules = catalog.load(written(tmp_path, "kitchen.toml", edition))
    assert (rules.id, rules.title("ru"), rules.players, rules.start_square) == (
        "kitchen",
        "Как у нас на кухне",
        (2, 2),
        (2, 2),
    )
    assert (rules.layout.height, rules.tileset.counts["Б"], rules.exclude) == (5, 6, ("авто",))
    assert verify(rules) == ()


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_commands_of_the_page_run(run: Callable[..., Ran], arguments: list[str]) -> None:
    assert arguments[0] == "rules" and run(*arguments).code == 0
