"""Hand lists: what is wrong in one is named with its place; every line decides something; deny beats allow."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit_cli.errors import InputError
from erudit_cli.lexicon.build import build
from erudit_cli.lexicon.grammar import RUSSIAN_RULE, Reason
from erudit_cli.lexicon.hand_lists import HandLists, Line, hand_lists, read_hand_lists
from erudit_cli.lexicon.morphology import open_dictionary
from erudit_cli.lexicon.profiles import BROAD, CLUB, STRICT, tier_of
from erudit_cli.lexicon.sieve import Sieve
from erudit_cli.lexicon.sources import witnesses
from erudit_cli.lexicon.wordlist import LoadedList
from erudit_cli.rules.alphabet import RUSSIAN, UKRAINIAN, Alphabet
from tests.lexicon.slices import slice_dictionary
from tests.once import Build

GOOD = "кофта\tstrict\t-\treviewed\tодежда\treview\n"


def problems(allow: str = "", deny: str = "") -> list[tuple[str, str]]:
    with pytest.raises(InputError) as raised:
        read_hand_lists("ru", (allow.encode(), "a"), (deny.encode(), "d"))
    return [(problem.code, str(problem.where)) for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("allow", "deny", "expected"),
    [
        pytest.param("кот\tclub\t-\treviewed\tзверь\n", "", [("hand-cells", "a:1:1")], id="cells"),
        pytest.param("кот\tclub\t\treviewed\tзверь\treview\n", "", [("hand-cells", "a:1:1")], id="empty-cell"),
        pytest.param("Кот\tclub\t-\treviewed\tзверь\treview\n", "", [("hand-word", "a:1:1")], id="capital"),
        pytest.param("кот\tклуб\t-\treviewed\tзверь\treview\n", "", [("hand-value", "a:1:1")], id="tier"),
        pytest.param("кот\tclub\t-\tbecause\tзверь\treview\n", "", [("hand-value", "a:1:1")], id="code"),
        pytest.param("кот\tclub\tslang,x\treviewed\tзверь\treview\n", "", [("hand-value", "a:1:1")], id="class"),
        pytest.param("# x\n" + GOOD + "\n" + GOOD, "", [("hand-duplicate", "a:4:1")], id="duplicate"),
        pytest.param(GOOD, "кофта\t-\t-\tbrand\tx\treview\n", [("hand-contradiction", "d:1:1")], id="contradiction"),
        pytest.param("", "кот\tclub\t-\tbrand\tx\treview\n", [("hand-value", "d:1:1")], id="tier-of-denied"),
    ],
)
def test_unsound_lines(allow: str, deny: str, expected: list[tuple[str, str]]) -> None:
    assert problems(allow, deny) == expected


def test_all_problems_are_told() -> None:
    assert len(problems(GOOD * 3 + "кот\n", "кофта\t-\t-\tx\tx\tx\n")) == 5


def test_line_that_changes_nothing_fails_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    slice_dictionary(monkeypatch, "ru", "стол", "кот")
    hand = read_hand_lists("ru", ("стол\tstrict\t-\treviewed\tмебель\treview\n".encode(), "a"))

    with pytest.raises(InputError) as raised:
        build("ru", hand=hand)
    assert [(problem.code, str(problem.where)) for problem in raised.value.problems] == [("hand-idle", "a:1:1")]


def test_short_words_of_the_club_are_all_reviewed(loaded: LoadedList) -> None:
    allowed = hand_lists("ru").allowed
    short = [entry for entry in loaded.entries() if len(entry.spelling) <= 3 and entry.tier in (STRICT, CLUB)]

    assert len(short) > 550
    assert [entry.spelling for entry in short if entry.spelling not in allowed] == []


def test_four_letters_need_a_witness_or_a_line(loaded: LoadedList) -> None:
    allowed = hand_lists("ru").allowed
    words = [entry for entry in loaded.entries() if len(entry.spelling) == 4 and entry.tier in (STRICT, CLUB)]

    assert [entry.spelling for entry in words if not entry.voters and entry.spelling not in allowed] == []


def test_hand_lists_are_in_the_list(loaded: LoadedList) -> None:
    hand = hand_lists("ru")
    tiers = {entry.spelling: (entry.tier, entry.classes) for entry in loaded.entries()}

    for line in hand.allowed.values():
        assert tiers[line.word][0] == line.tier
        assert set(line.classes) <= set(tiers[line.word][1])
    assert hand.denied.keys().isdisjoint(tiers)


@pytest.mark.parametrize(
    ("letters", "votes", "marked", "tier"),
    [
        pytest.param(3, 2, False, BROAD, id="three-letters-need-a-line"),
        pytest.param(4, 0, False, BROAD, id="four-letters-unattested"),
        pytest.param(4, 1, False, STRICT, id="four-letters-attested"),
        pytest.param(5, 0, False, CLUB, id="long-unattested"),
        pytest.param(5, 1, False, STRICT, id="long-attested"),
        pytest.param(5, 0, True, BROAD, id="marked-unattested"),
        pytest.param(5, 1, True, CLUB, id="marked-attested"),
    ],
)
def test_tier(letters: int, votes: int, marked: bool, tier: str) -> None:
    assert tier_of(letters, votes, is_marked=marked, reviewed=3) == tier


@pytest.mark.parametrize(
    ("kin", "seen", "tier"),
    [
        pytest.param(False, True, BROAD, id="texts-alone"),
        pytest.param(True, False, CLUB, id="kin-alone"),
        pytest.param(True, True, STRICT, id="kin-and-texts"),
    ],
)
def test_tier_where_no_dictionary_of_other_makers_has_the_word(kin: bool, seen: bool, tier: str) -> None:
    assert tier_of(7, 0, is_marked=False, has_kin=kin, is_seen=seen, witnessed=100) == tier


def test_a_spelling_dictionary_alone_makes_no_noun_of_what_looks_like_a_plural(builds: Build) -> None:
    built = builds("ru")
    found = {entry.spelling for entry in built.entries}

    assert found.isdisjoint({"хелаты", "фитонциды", "лактобациллы"})
    assert {"смузи", "круглогубцы", "взаиморасчёты"} <= found  # by another dictionary, by hand


WORDS = ("стол", "мерседес", "больной", "пенье", "столы", "деньги", "краудсорсинг", "ад", "юзер", "пдь", "бегать", "ёж")


@settings(max_examples=40)
@given(allowed=st.sets(st.sampled_from(WORDS)), denied=st.sets(st.sampled_from(WORDS)), more=st.sampled_from(WORDS))
def test_a_longer_deny_list_never_adds_a_word(allowed: set[str], denied: set[str], more: str) -> None:
    real = hand_lists("ru")
    line = next(iter(real.allowed.values()))

    def accepted(struck: set[str]) -> set[str]:
        lines: dict[str, Line] = dict.fromkeys(allowed, line)
        sieve = Sieve(RUSSIAN, RUSSIAN_RULE, witnesses("ru"), HandLists(lines, dict.fromkeys(struck, line)))
        rows = {word: [(row.tag, row.is_first_form) for row in open_dictionary("ru").rows(word)] for word in WORDS}
        return {word for word in WORDS if sieve.judge(word, rows[word]).entry is not None}

    assert accepted(denied | {more}) <= accepted(denied)
    assert accepted(denied).isdisjoint(denied)


@pytest.mark.parametrize("alphabet", [RUSSIAN, UKRAINIAN], ids=["ru", "uk"])
def test_reasons_are_short_and_in_the_alphabets_order(alphabet: Alphabet) -> None:
    for name in ("allow", "deny"):
        path = Path(__file__).parent.parent.parent / "wordlists" / alphabet.language / f"{name}.tsv"
        rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
        assert [row[0] for row in rows] == sorted((row[0] for row in rows), key=alphabet.sort_key)
        assert max(len(row[4]) for row in rows) < 90


def test_denied_words_are_told_so(builds: Build) -> None:
    built = builds("ru")

    assert built.refused["мерседес"] is Reason.REMOVED_BY_LIST


def test_language_without_hand_lists_decides_nothing() -> None:
    assert hand_lists("en") == HandLists()
