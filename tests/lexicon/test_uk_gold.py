"""The gold lists of Ukrainian: tables of what is allowed, refused and why, and how sure."""

from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.lexicon import places
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import LoadedList, read_list
from tests.lexicon.test_verdict import GOLD_REASONS, gold


@pytest.fixture(scope="module")
def released() -> LoadedList:
    return read_list(Path(places.released_list("uk")).read_bytes(), "uk.txt", "uk")


@pytest.fixture(scope="module")
def club(released: LoadedList) -> Judge:
    return Judge(released, "uk", suggest=0)


@pytest.fixture(scope="module")
def broad(released: LoadedList) -> Judge:
    return Judge(released, "uk", suggest=0, profile="broad")


def show(capsys: pytest.CaptureFixture[str], title: str, counts: Counter[tuple[str, ...]]) -> None:
    with capsys.disabled():
        print(f"\n{title}")
        for cells, count in sorted(counts.items()):
            print("  " + "".join(f"{cell:22}" for cell in cells) + f"{count:5}")


def test_nouns_are_allowed(shared: Path, club: Judge, capsys: pytest.CaptureFixture[str]) -> None:
    rows = gold(shared / "lexicon" / "uk_yes.tsv")
    verdicts = {word: club.judge(word) for word, _ in rows}
    show(capsys, "uk_yes by category", Counter((category, verdicts[word].tier or "refused") for word, category in rows))
    lengths = Counter((f"{min(len(word), 12):2} letters", str(verdicts[word].valid)) for word, _ in rows)
    show(capsys, "uk_yes by length (12: and more)", lengths)

    assert len(rows) == 690
    assert [word for word, verdict in verdicts.items() if not verdict.valid] == []


def test_phonies_are_refused_for_the_right_reason(
    shared: Path, club: Judge, broad: Judge, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = gold(shared / "lexicon" / "uk_no.tsv")
    found = [(word, GOLD_REASONS.get(reason, reason), str(club.judge(word).reason)) for word, reason, *_ in rows]
    wrong = [row for row in found if row[1] != row[2]]
    show(capsys, "uk_no by reason: listed, given", Counter((expected, given) for _, expected, given in found))
    with capsys.disabled():
        print("  " + "; ".join(f"{word}: {expected} / {given}" for word, expected, given in wrong))

    assert len(rows) == 670
    assert [word for word, *_ in rows if broad.allows(word)] == []
    assert len(wrong) <= 0.03 * len(rows)


def test_disputed_words_each_have_a_verdict(shared: Path, broad: Judge, capsys: pytest.CaptureFixture[str]) -> None:
    verdicts = [broad.judge(word) for word, *_ in gold(shared / "lexicon" / "uk_disputed.tsv")]
    show(capsys, "uk_disputed", Counter((verdict.tier or str(verdict.reason),) for verdict in verdicts))
    with capsys.disabled():
        for verdict in verdicts:
            print(f"  {verdict.word:18} {verdict.tier or verdict.reason:22} {','.join(verdict.voters)}")

    assert len(verdicts) == 190
    assert all(verdict.tier for verdict in verdicts if verdict.valid)
    lone = {verdict.word for verdict in verdicts if verdict.valid and verdict.tier != "broad" and not verdict.voters}
    assert lone <= hand_lists("uk").allowed.keys()
