"""``stats lexicon`` from the command line: its tables, the cut of long ones, lists that cannot be."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.lexicon.places import released_list
from tests.conftest import Ran

Run = Callable[..., Ran]


def write_list(folder: Path, *words: str) -> str:
    path = folder / "words.txt"
    path.write_text("".join(word + "\n" for word in words), encoding="utf-8")
    return str(path)


def test_a_list_of_ones_own(run: Run, tmp_path: Path) -> None:
    words = write_list(tmp_path, "рот", "грот", "рота", "жужжание")
    ran = run("stats", "lexicon", "--lexicon", words, "--rules", "classic-106", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["lexicon"]["words"] == 4 and found["rules"]["id"] == "classic-106"
    tables = found["tables"]
    assert [(row["length"], row["word_count"]) for row in tables["lengths"]] == [(3, 1), (4, 2), (8, 1)]
    assert tables["star_words"] == [{"word": "жужжание", "length": 8, "stars_needed": 2, "lacking": "жж"}]
    assert tables["hooks"] == [{"word": "рот", "length": 3, "front": "г", "back": "а"}]
    (short,) = tables["short_words"]
    assert (short["word"], short["points"], short["front"], short["back"]) == ("рот", 3, "г", "а")
    drawn = json.loads(run("search", "--anagram", "рот", "--rules", "classic-106", "--lexicon", words, "--json").out)
    assert short["ways"] == drawn["words"][0]["ways"]


@pytest.fixture
def some_words(tmp_path: Path) -> tuple[str, str]:
    """The option that names a list of many words of every kind: the short ones and some of the others."""
    rows = Path(released_list("ru")).read_text(encoding="utf-8").splitlines()
    words = [cells[1] for cells in (row.split("\t") for row in rows if not row.startswith("# ")) if cells[2] != "broad"]
    return "--lexicon", write_list(tmp_path, *(word for word in words if len(word) < 5), *words[::14])


def test_long_tables_are_cut_for_people(run: Run, some_words: tuple[str, str]) -> None:
    asked = ("stats", "lexicon", "--ui", "en", *some_words)
    whole = run(*asked, "--table", "hooks").out.splitlines()
    cut = run(*asked).out
    assert f"… and {len(whole) - 5 - 12} more rows: --table hooks" in cut
    assert len(run(*asked, "--table", "hooks", "--top", "3").out.splitlines()) == 5 + 3 + 1
    assert cut.count("more rows") == 5


def test_longer_hooks_and_short_words(run: Run, some_words: tuple[str, str]) -> None:
    def lengths(*options: str) -> set[int]:
        found = json.loads(run("stats", "lexicon", "--json", *some_words, *options).out)
        return {row["length"] for row in found["tables"][options[-1]]}

    assert lengths("--table", "short_words") == {2, 3}
    assert lengths("--short", "2", "--table", "short_words") == {2}
    assert lengths("--hooks", "2", "--table", "hooks") == {2}
    assert lengths("--table", "hooks") == {2, 3, 4}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rules", "scrabble-de"), "error [stats-lexicon-none]"),
        (("--lexicon", "missing"), "error [lexicon-missing]"),
        (("--rules", "none"), "error [edition-unknown"),
        (("--table", "none", "--lexicon", "{words}"), "error [stats-table-unknown]"),
    ],
    ids=["language", "list", "edition", "table"],
)
def test_what_is_not_there_is_named(run: Run, tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    words = write_list(tmp_path, "рот")
    ran = run("stats", "lexicon", "--ui", "en", *(option.format(words=words) for option in options))
    assert ran.code == 2 and said in ran.err and ran.out == ""


def test_an_edition_without_a_bag_can_make_every_word(run: Run, some_words: tuple[str, str]) -> None:
    found = json.loads(run("stats", "lexicon", "--json", "--rules", "web-infinite", *some_words).out)["tables"]
    assert "reach" not in found and [row["limit"] for row in found["long_words"]] == ["rack_and_one"]
    assert {row["ways"] for row in found["short_words"]} == {None}
