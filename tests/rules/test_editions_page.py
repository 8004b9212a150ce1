"""docs/editions.md is what the files of the editions say now."""

import re

import pytest

from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import QUESTIONS
from tests.pages import script, text_of

EDITIONS_PAGE = script("editions_page")
PAGE = text_of("docs/editions.md")


def test_page_is_what_the_editions_say_now() -> None:
    assert EDITIONS_PAGE.page() == PAGE, "run: python scripts/editions_page.py"


@pytest.mark.parametrize("name", catalog.edition_ids())
def test_edition_has_every_answer_with_its_source(name: str) -> None:
    rules = catalog.load(name)
    table = PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` .*? \| († )?`(.*?)` \| (.*?) \| (.*?) \|$", table, re.MULTILINE)
    assert [row[0] for row in rows] == list(QUESTIONS)
    for key, mark, _, source, why in rows:
        assert (mark == "† ") is rules.sources[key].is_resolution is bool(why), key
        assert source or why, f"{key} has neither a source nor a reason"
    for title in rules.titles.values():
        assert title in table
    letters = re.findall(r"(\w)×(\d+)", table)
    assert {letter: int(count) for letter, count in letters} == rules.tileset.counts
