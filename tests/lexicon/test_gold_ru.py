"""The gold lists that measure witnesses and hand lists; the plain ones are in test_verdict."""

from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.lexicon.evidence import evidence_of
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import LoadedList


def gold(path: Path) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith(("#", "word\t"))]


def place_of(word: str, loaded: LoadedList) -> str:
    """The narrowest profile that allows a word; ``none`` if none does."""
    profiles = ("strict", "club", "broad")
    return next((each for each in profiles if Judge(loaded, "ru", 0, profile=each).allows(word)), "none")


def test_hard_nouns(shared: Path, loaded: LoadedList, capsys: pytest.CaptureFixture[str]) -> None:
    rows = gold(shared / "lexicon" / "ru_yes_hard.tsv")
    places = [(why, place_of(word, loaded), evidence_of(word, "ru").ruling.way) for word, why, _ in rows]
    missing = [row[0] for row, place in zip(rows, places, strict=True) if place[1] == "none"]
    with capsys.disabled():
        print(f"\nhard nouns: {len(rows) - len(missing)} of {len(rows)}; missing: {' '.join(missing)}")
        for (why, place, way), count in sorted(Counter(places).items()):
            print(f"  {why:16} {place:7} {way:14} {count:4}")

    assert len(rows) == 221
    assert len(missing) <= 0.1 * len(rows)
    assert all(way for _, place, way in places if place != "none")  # the why of each


def test_short_words_agree_with_the_judged_ones(
    shared: Path, loaded: LoadedList, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = gold(shared / "lexicon" / "ru_short_judged.tsv")
    found = [(len(word), verdict, tier, place_of(word, loaded), word) for word, verdict, tier, _ in rows]
    table = Counter((letters, verdict, tier, place) for letters, verdict, tier, place, _ in found)
    plain = [row for row in found if row[1] != "disputed"]
    wanted = {"strict": ("strict", "club"), "club": ("strict", "club"), "broad": ("broad",), "none": ("none",)}
    apart = [row for row in plain if row[3] not in wanted[row[2]]]
    with capsys.disabled():
        print(f"\nshort words: {len(plain) - len(apart)} of {len(plain)} as judged")
        for (letters, verdict, tier, place), count in sorted(table.items()):
            print(f"  {letters} letters  {verdict:9} {tier:7} {place:7} {count:4}")
        print("  " + " ".join(f"{word}:{tier}/{place}" for *_, tier, place, word in apart))

    assert len(rows) == 554
    assert [row for row in apart if row[2] != "broad"] == []  # strict and club in club, «no» nowhere
    assert all(row[3] in ("strict", "club") for row in apart)  # what is judged broad is in broad, or surer
    assert len(apart) <= 0.05 * len(plain)


def test_disputed_words_have_a_verdict_and_witnesses(
    shared: Path, loaded: LoadedList, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [row[0] for row in gold(shared / "lexicon" / "ru_disputed.tsv")]
    table: Counter[tuple[str, str]] = Counter()
    for word in words:
        evidence, place = evidence_of(word, "ru"), place_of(word, loaded)
        assert (place == "none") == (evidence.ruling.entry is None), word
        assert evidence.ruling.entry is not None or evidence.ruling.reason is not None
        table[place, " ".join(evidence.voters) or "-"] += 1
    with capsys.disabled():
        print(f"\ndisputed words: {len(words)}")
        for (place, voters), count in sorted(table.items()):
            print(f"  {place:7} {voters:22} {count:4}")

    assert len(words) == 243
