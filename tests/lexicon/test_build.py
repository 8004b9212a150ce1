"""Builds: the released list is one, byte for byte; what is added, removed, too short or too long."""

from pathlib import Path

import pytest

from erudit_cli.errors import UsageError
from erudit_cli.lexicon.build import Built, Choice, build
from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.wordlist import Entry, LoadedList
from tests.once import Build

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def plain(builds: Build) -> Built:
    return builds("ru")


@pytest.fixture(scope="module")
def chosen(builds: Build) -> Built:
    return builds("ru", Choice(3, 5, ("кот", "бутявка", "ёкарный", "еб"), ("елка", "вера", "небо", "ёкарный", "хрбр")))


def spellings(built: Built) -> set[str]:
    return {entry.spelling for entry in built.entries}


def test_released_list_is_this_builds_output(plain: Built, released_path: Path) -> None:
    assert plain.list_bytes() == released_path.read_bytes()


def test_folder_of_lists_says_which_list_it_holds(loaded: LoadedList) -> None:
    told = (ROOT / "wordlists" / "README.md").read_text(encoding="utf-8")

    assert loaded.header["sha256"] in told
    assert f"{int(loaded.header['lines']):,}" in told


def test_size_is_the_measured_one(plain: Built) -> None:
    assert len(plain.entries) == 64_624
    assert plain.idle == ()


def test_no_word_is_both_kept_and_refused(plain: Built) -> None:
    assert spellings(plain).isdisjoint(plain.refused)


def test_report_is_sorted_with_yo_after_ye(plain: Built) -> None:
    lines = plain.report().splitlines()

    assert len(lines) == len(plain.refused) == sum(plain.counts.values())
    assert [line for line in lines if line.startswith("столы\t")] == ["столы\tplural_has_singular"]
    assert lines.index("ехидны\tplural_has_singular") < lines.index("ёжики\tplural_has_singular")
    assert lines.index("ёжики\tplural_has_singular") < lines.index("жабы\tplural_has_singular")


def test_report_holds_only_nominative_nouns(plain: Built) -> None:
    assert Reason.NOT_NOMINATIVE not in plain.counts
    assert Reason.NOT_NOUN not in plain.counts


def test_added_words(chosen: Built) -> None:
    assert Entry("бутявка", "бутявка", "club", (), (), "") in chosen.entries
    assert {"кот", "еб"} <= spellings(chosen)


def test_removed_words(chosen: Built) -> None:
    assert spellings(chosen).isdisjoint({"ёлка", "вера", "небо", "ёкарный"})
    assert "нёбо" in spellings(chosen)  # only the spelling named
    assert chosen.refused["вера"] == chosen.refused["ёлка"] == Reason.REMOVED_BY_LIST


def test_what_changed_nothing_is_told(chosen: Built) -> None:
    assert chosen.idle == ("кот", "хрбр")


def test_lengths(chosen: Built) -> None:
    lengths = {len(word) for word in spellings(chosen) - {"еб", "бутявка"}}

    assert lengths == {3, 4, 5}
    assert chosen.refused["ад"] == Reason.TOO_SHORT
    assert chosen.refused["котлета"] == Reason.TOO_LONG


def test_header_says_that_the_list_was_altered(plain: Built, chosen: Built) -> None:
    assert "choice" not in plain.header
    assert chosen.header["choice"] == "min-len 3, max-len 5, added 4, removed 5"


def test_language_without_a_rule() -> None:
    with pytest.raises(UsageError, match="lexicon-no-rule"):
        build("pl")
