"""An edition that asks for a singular: no command plays with a noun that has none."""

import json
from collections.abc import Callable

import pytest

from tests.conftest import Ran

Run = Callable[..., Ran]
REFUSING = ("--set", "plural_only=no")


@pytest.mark.parametrize("options", [(), REFUSING], ids=["allowed", "refused"])
def test_every_command_knows(run: Run, options: tuple[str, ...]) -> None:
    is_allowed = not options
    assert (run("check", "ножницы", *options).code == 0) is is_allowed
    assert (run("search", "--anagram", "ножницы", *options).code == 0) is is_allowed
    assert (run("score", "--rules", "classic-102", "--move", "8E НОЖНИЦЫ", *options).code == 0) is is_allowed
    hints = json.loads(run("hint", "--rack", "НОЖНИЦЫ", "--contains", "ножницы", *options, "--json").out)["plays"]
    assert bool(hints) is is_allowed


def test_it_is_counted_without(run: Run) -> None:
    counts = []
    for options in ((), REFUSING):
        tables = json.loads(run("stats", "tiles", "--json", *options).out)["tables"]
        counts.append(next(row["value"] for row in tables["fit"] if row["measure"] == "words"))
    assert counts[0] - counts[1] > 300
