"""Explanations agree with verdicts; lists compared; lists exported."""

import random
import subprocess
from pathlib import Path

import pytest

from erudit_cli.lexicon.build import Choice, build
from erudit_cli.lexicon.comparison import compare
from erudit_cli.lexicon.evidence import evidence_of
from erudit_cli.lexicon.export import to_hunspell, to_text
from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.places import released_list
from erudit_cli.lexicon.selection import Selection
from erudit_cli.lexicon.sources import Source, Witnesses, witnesses
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import LoadedList, read_list
from erudit_cli.rules.alphabet import RUSSIAN, UKRAINIAN, Alphabet
from tests.lexicon.slices import released_words, slice_dictionary


def some_words(loaded: LoadedList) -> list[str]:
    """Words of the list, and some with one letter changed."""
    source = random.Random(4)
    words = source.sample([entry.spelling for entry in loaded.entries()], 700)
    changed = []
    for word in words[:500]:
        place = source.randrange(len(word))
        changed.append(word[:place] + source.choice(RUSSIAN.letters) + word[place + 1 :])
    return [*words, *changed]


def test_what_decides_is_what_the_list_has(loaded: LoadedList) -> None:
    judge = Judge(loaded, "ru", 0, profile="broad")
    for word in some_words(loaded):
        verdict, ruling = judge.judge(word), evidence_of(word, "ru").ruling
        assert verdict.valid == (ruling.entry is not None), word
        if ruling.entry is not None:
            assert (verdict.tier, verdict.voters) == (ruling.entry.tier, ruling.entry.voters), word
        else:
            assert verdict.reason == ruling.reason, word


def test_narrower_profiles_allow_less(loaded: LoadedList) -> None:
    judges = [Judge(loaded, "ru", 0, profile=each) for each in ("strict", "club", "broad")]
    for word in some_words(loaded):
        answers = [judge.allows(word) for judge in judges]
        assert answers == sorted(answers), word


def test_every_reading_says_whether_it_counts() -> None:
    found = {word: evidence_of(word, "ru") for word in ("больной", "пенье", "роман", "стли")}

    assert any(reading.needs_witness for reading in found["больной"].readings)
    assert any(reading.needs_witness for reading in found["пенье"].readings)
    assert any(reading.reason is None for reading in found["роман"].readings)
    assert (found["стли"].readings, found["стли"].ruling.reason) == ((), Reason.UNKNOWN_WORD)


@pytest.fixture
def short_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary that lists no word of more than four letters."""
    slice_dictionary(monkeypatch, "ru", *released_words("ru", 4))


@pytest.mark.usefixtures("short_words")
def test_comparison_names_each_change_and_why() -> None:
    before = build("ru", Choice(2, 4, removed=("кот",)))
    after = build("ru", Choice(2, 4, added=("бутявка",), profile="club", without=frozenset({"slang"})))
    lists = [read_list(each.list_bytes(), "f", "ru") for each in (before, after)]
    changes = {change.word: change for change in compare(lists[0], lists[1], "ru")}

    assert (changes["кот"].kind, changes["кот"].reason) == ("added", Reason.NOT_IN_LEXICON)
    assert (changes["бутявка"].kind, changes["бутявка"].reason) == ("added", Reason.UNKNOWN_WORD)
    assert changes["амт"].kind == changes["лох"].kind == "removed"
    assert "стол" not in changes
    assert list(compare(lists[0], lists[0], "ru")) == []
    assert (
        300
        < len(changes)
        == len({entry.line() for entry in lists[0].entries()} ^ {e.line() for e in lists[1].entries()})
    )


@pytest.mark.usefixtures("short_words")
def test_changed_cells_are_named() -> None:
    one, two = (read_list(build("ru", Choice(2, 3, added=added)).list_bytes(), "f", "ru") for added in ((), ("амт",)))

    assert [(change.word, change.kind, change.cells) for change in compare(one, two, "ru")] == [
        ("амт", "changed", ("tier",))
    ]


def test_selection_of_bare_words_is_all_of_them() -> None:
    bare = read_list("кот\nпёс\n".encode(), "f", "ru")

    assert Selection(bare, "strict").lines("пес") == ["пес\tпёс"]


def test_text_is_in_the_alphabets_order() -> None:
    assert to_text(["жаба", "ёж", "еда", "ёж"], RUSSIAN).decode() == "еда\nёж\nжаба\n"


def test_hunspell_dictionary_states_its_size() -> None:
    dictionary, rules = to_hunspell(["кот", "ёж"], RUSSIAN)

    assert dictionary.decode().splitlines() == ["2", "ёж", "кот"]
    assert rules.decode().startswith("SET UTF-8\n")


@pytest.mark.needs_programs("hunspell")
@pytest.mark.parametrize("alphabet", [RUSSIAN, UKRAINIAN], ids=["ru", "uk"])
def test_hunspell_reads_it_back(alphabet: Alphabet, tmp_path: Path) -> None:
    released = read_list(Path(released_list(alphabet.language)).read_bytes(), "f", alphabet.language)
    words = [entry.spelling for entry in released.entries()]
    for suffix, data in zip((".dic", ".aff"), to_hunspell(words, alphabet), strict=True):
        (tmp_path / f"list{suffix}").write_bytes(data)
    phonies = ["столы", "карова", "москва"] if alphabet is RUSSIAN else ["столи", "корови", "київ"]
    command = ["hunspell", "-d", str(tmp_path / "list"), "-i", "utf-8", "-l"]
    ran = subprocess.run(command, input="\n".join([*words, *phonies]).encode(), capture_output=True, check=True)

    assert ran.stdout.decode().split() == phonies


def test_sources_say_where_they_are_from() -> None:
    sources = {source.name: source for source in witnesses("ru").sources}

    assert {name: source.role for name, source in sources.items()} == {
        "hunspell": "voter",
        "wiktionary": "voter",
        "wordfreq": "seen",
    }
    for path in sorted((Path(__file__).parents[2] / "wordlists" / "sources" / "ru").glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        header = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
        words = [line for line in lines if not line.startswith("# ")]
        assert {"version", "licence", "package", "taken"} <= header.keys()
        assert len(header["sha256"]) == 64 and header["words"] == str(len(words))
        assert words == sorted(set(words))


def test_texts_are_no_voter() -> None:
    one = Source("a", "voter", "1", "x", {"кот": "кот"})
    other = Source("b", "seen", "1", "x", {"кот": "кот", "пес": "пёс"})
    asked = Witnesses((one, other))

    assert asked.voters("кот") == ("a",)
    assert asked.voters("пес") == ()
    assert asked.has_seen("пес")
    assert list(asked.candidates()) == [("кот", "кот")]
