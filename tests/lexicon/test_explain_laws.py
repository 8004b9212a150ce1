"""Laws: what `explain` finds decisive is what `check` answers, of every word and non-word, in both languages; every
line of a hand list has its effect in the released list."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit_cli.lexicon.evidence import evidence_of
from erudit_cli.lexicon.grammar import shape_refusal
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.places import released_list
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import read_list
from erudit_cli.rules.alphabet import ALPHABETS

LANGUAGES = ("ru", "uk")
GOLD = {
    "ru": ("ru_yes", "ru_no", "ru_yes_hard", "ru_disputed", "ru_short_judged"),
    "uk": ("uk_yes", "uk_no", "uk_disputed"),
}


@pytest.fixture(scope="module")
def judges() -> dict[str, Judge]:
    """A judge of all tiers in each language."""
    lists = {each: read_list(Path(released_list(each)).read_bytes(), f"{each}.txt", each) for each in LANGUAGES}
    return {each: Judge(opened, each, 0, profile="broad") for each, opened in lists.items()}


@pytest.fixture(scope="module")
def spellings(judges: dict[str, Judge]) -> dict[str, list[str]]:
    return {
        language: [line.split("\t")[1] for line in Path(released_list(language)).read_text("utf-8").splitlines()
                   if not line.startswith("# ")]
        for language in judges
    }  # fmt: skip


def disagreement(word: str, judge: Judge) -> tuple[object, ...] | None:
    """What `check` and `explain` say of a word, where they differ."""
    verdict, ruling = judge.judge(word), evidence_of(word, judge.language).ruling
    checked = verdict.reason, verdict.tier, verdict.voters, verdict.classes
    entry = ruling.entry
    explained = (ruling.reason, None, (), ()) if entry is None else (None, entry.tier, entry.voters, entry.classes)
    return None if checked == explained else (word, checked, explained)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_every_gold_word(language: str, shared: Path, judges: dict[str, Judge]) -> None:
    words = {
        line.split("\t")[0]
        for name in GOLD[language]
        for line in (shared / "lexicon" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
        if not line.startswith(("#", "word\t"))
    }
    alphabet = ALPHABETS[language]
    of_letters = [word for word in map(alphabet.clean, words) if shape_refusal(word, alphabet) is None]

    assert len(of_letters) > 1000
    assert [found for word in sorted(of_letters) if (found := disagreement(word, judges[language]))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_every_hand_listed_word(language: str, judges: dict[str, Judge]) -> None:
    """And every line has its effect: the tier and the classes it names, or that the word is out."""
    hand, judge = hand_lists(language), judges[language]
    assert [found for word in (*hand.allowed, *hand.denied) if (found := disagreement(word, judge))] == []
    for line in hand.allowed.values():
        verdict = judge.judge(line.word)
        assert verdict.tier == line.tier and set(line.classes) <= set(verdict.classes), line
    assert [line.word for line in hand.denied.values() if judge.allows(line.word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_of_words_and_what_is_nearly_one(
    language: str, data: st.DataObject, judges: dict[str, Judge], spellings: dict[str, list[str]]
) -> None:
    alphabet, listed = ALPHABETS[language], spellings[language]
    one_of_them = st.integers(0, len(listed) - 1).map(listed.__getitem__)  # `sampled_from` looks at all each time
    word = data.draw(one_of_them | st.text(alphabet.letters, min_size=2, max_size=5))
    place = data.draw(st.integers(0, len(word) - 1))
    change = data.draw(st.sampled_from(["", "letter", "without", "ending", "ye"]))
    match change:
        case "letter":
            word = word[:place] + data.draw(st.sampled_from(alphabet.letters)) + word[place + 1 :]
        case "without":
            word = word[:place] + word[place + 1 :]
        case "ending":
            word += data.draw(
                st.sampled_from(["ы", "и", "а", "ам", "ой", "ая"] if language == "ru" else ["и", "ам", "а"])
            )
        case "ye":
            word = alphabet.fold(word)
    if shape_refusal(word, alphabet) is None:
        assert disagreement(word, judges[language]) is None
