"""The released Ukrainian list: this build's output, its sources and hand lists, the editions it judges."""

from pathlib import Path

import pytest

from erudit_cli.lexicon import places
from erudit_cli.lexicon.build import Built
from erudit_cli.lexicon.edition_words import EditionWords, words_of
from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.sources import witnesses
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import LoadedList, read_list
from erudit_cli.rules.alphabet import UKRAINIAN
from erudit_cli.rules.catalog import load
from tests.lexicon.tables import cases
from tests.once import Build

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def released() -> LoadedList:
    return read_list(Path(places.released_list("uk")).read_bytes(), "uk.txt", "uk")


@pytest.fixture(scope="module")
def built(builds: Build) -> Built:
    return builds("uk")


def test_released_list_is_this_builds_output(built: Built) -> None:
    assert built.list_bytes() == Path(places.released_list("uk")).read_bytes()


def test_folder_of_lists_says_which_list_it_holds(released: LoadedList) -> None:
    told = (ROOT / "wordlists" / "README.md").read_text(encoding="utf-8")

    assert released.header["sha256"] in told
    assert f"{int(released.header['lines']):,}" in told


def test_words_are_of_letters_alone(released: LoadedList) -> None:
    for entry in released.entries():
        assert not entry.spelling.strip(UKRAINIAN.letters), entry
        assert entry.key == entry.spelling  # the Ukrainian alphabet folds nothing


def test_size_is_near_the_measured_one(built: Built) -> None:
    """103,630 words of the base are in the spelling dictionary; some of those are names to another, some denied."""
    club = [entry for entry in built.entries if entry.tier in ("strict", "club")]

    assert 103_000 < len(club) < 106_000
    assert len(built.entries) > len(club)


def test_words_without_a_witness_are_not_of_the_club(built: Built) -> None:
    allowed = hand_lists("uk").allowed
    lone = {entry.spelling for entry in built.entries if entry.tier != "broad" and not entry.voters}

    assert lone <= allowed.keys()


def test_strict_words_have_an_independent_witness(built: Built) -> None:
    sources = {source.name: source for source in witnesses("uk").sources}

    assert {name: source.role for name, source in sources.items()} == {
        "apertium": "voter",
        "capitals": "capitals",
        "hunspell": "kin",
        "wordfreq": "seen",
    }
    by_rule = [
        entry for entry in built.entries if entry.tier == "strict" and entry.spelling not in hand_lists("uk").allowed
    ]
    assert len(by_rule) > 30_000
    for entry in by_rule:
        assert "apertium" in entry.voters or ("hunspell" in entry.voters and witnesses("uk").has_seen(entry.key)), entry


def test_short_words_of_the_club_are_all_reviewed(released: LoadedList) -> None:
    allowed = hand_lists("uk").allowed
    short = [entry for entry in released.entries() if len(entry.spelling) <= 3 and entry.tier in ("strict", "club")]

    assert len(short) > 500
    assert [entry.spelling for entry in short if entry.spelling not in allowed] == []


def test_nothing_is_from_the_dictionary_of_stresses() -> None:
    """Its data are those of a dictionary that is not free: wordlists/README.md."""
    headers = [path.read_text(encoding="utf-8") for path in (ROOT / "wordlists" / "sources" / "uk").iterdir()]

    assert len(headers) == 4
    assert not any("word-stress" in header for header in headers)


def test_report_is_in_the_alphabets_order(built: Built) -> None:
    words = [line.split("\t")[0] for line in built.report().splitlines()]

    assert words == sorted(words, key=UKRAINIAN.sort_key)
    ordered = ("гори", "ґудзики", "двори", "екрани", "єноти", "жаби", "ікони", "їжаки", "кози")
    assert [word for word in words if word in ordered] == list(ordered)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        pytest.param("об'єкт", Reason.APOSTROPHE, id="apostrophe"),
        pytest.param("київ", Reason.PROPER_NAME, id="city"),
        pytest.param("сша", Reason.ABBREVIATION, id="acronym"),
        pytest.param("бандера", Reason.REMOVED_BY_LIST, id="denied"),
        pytest.param("кози", Reason.PLURAL_HAS_SINGULAR, id="plural"),
        pytest.param("инакодумець", Reason.VARIANT_SPELLING, id="other-spelling"),
        pytest.param("канадієць", Reason.MISSPELLING, id="distorted"),
    ],
)
def test_refused(built: Built, word: str, reason: Reason) -> None:
    assert built.refused[word] is reason


@pytest.mark.parametrize(("text", "reason", "lemma"), cases("verdicts.uk.tsv"))
def test_verdict(text: str, reason: str, lemma: str, released: LoadedList) -> None:
    typed = text.encode("latin-1", "backslashreplace").decode("unicode_escape")
    verdict = Judge(released, "uk").judge(typed)

    assert (verdict.reason or "-", verdict.lemma or "-") == (reason, lemma)
    assert Judge(released, "uk").allows(typed) == verdict.valid


@pytest.mark.parametrize(
    ("word", "first"),
    [
        pytest.param("кози", "коза", id="lemma"),
        pytest.param("гідность", "гідність", id="letter"),
        pytest.param("лiто", "літо", id="look-alike"),
        pytest.param("краіна", "країна", id="yi"),
        pytest.param("енот", "єнот", id="ye"),
        pytest.param("ганок", "ґанок", id="ge-with-upturn"),
    ],
)
def test_suggestions(word: str, first: str, released: LoadedList) -> None:
    assert Judge(released, "uk").judge(word).suggestions[0] == first


@pytest.mark.parametrize(("edition", "car"), [("uk-102", True), ("uk-guide", False)])
def test_editions_judge_their_words_by_the_list(edition: str, car: bool) -> None:
    words = words_of(load(edition))

    assert words is not None
    assert words.active.path == places.released_list("uk")
    assert words.allows("авто") is car
    assert words.allows("їжак")
    assert words.allows("ґанок")
    assert not words.allows("київ")
    assert not words.allows("кози")


@pytest.fixture(scope="module")
def guide() -> EditionWords:
    words = words_of(load("uk-guide"))
    assert words is not None
    return words


def test_guide_allows_its_examples(guide: EditionWords) -> None:
    """S3:26."""
    assert [word for word in ("стіл", "книга", "радість") if not guide.allows(word)] == []
    assert not any(guide.allows(plural) for plural in ("столи", "книги", "радості"))


def test_guide_allows_what_is_plural_only(guide: EditionWords) -> None:
    """S3:27."""
    assert [word for word in ("ножиці", "окуляри", "двері") if not guide.allows(word)] == []
