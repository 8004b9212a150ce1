"""The list of every word form: what is in it and what is not, how it is stored, which editions judge by it.

It is built from slices of the dictionary: the whole takes a quarter of a minute.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.errors import InputError, MissingError
from erudit_cli.lexicon.build import Choice
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.lexicon.forms import build_forms
from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.lookup import MappedList
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.lexicon.wordlist import Entry, active_list, open_list, read_list
from erudit_cli.rules.catalog import load
from tests.conftest import Ran
from tests.lexicon.slices import slice_dictionary

Run = Callable[..., Ran]

FORMS = (
    *("стол", "столы", "столами", "ёлкам", "бегать", "бегаю", "бегая", "красивее", "красив", "он", "над", "ура"),
    *("шестью", "решенье", "решение", "небо", "нёбо", "лохами"),
)
"""Words of every part of speech, variants, words that fold to one key."""

OTHERS = ("москве", "иванович", "ржд", "бессоница", "грлм", "диван-кровать", "мерседес")
"""Names, abbreviations, mistakes, words with a hyphen; and a word that the hand list strikes out."""


@pytest.fixture
def sliced(monkeypatch: pytest.MonkeyPatch) -> None:
    slice_dictionary(monkeypatch, "ru", *FORMS, *OTHERS)


@pytest.fixture(scope="module")
def data() -> bytes:
    with pytest.MonkeyPatch.context() as patch:
        slice_dictionary(patch, "ru", *FORMS, *OTHERS)
        return build_forms("ru", Choice())[1]


@pytest.fixture
def built(home: Path, data: bytes) -> Path:
    """The list where a person's own lists are."""
    path = home / "lexicons" / "ru-forms.txt"
    path.parent.mkdir()
    path.write_bytes(data)
    return path


def test_every_form_is_in_and_no_name(built: Path) -> None:
    judge = Judge(open_list(str(built), "ru"), "ru", 0, profile="forms")

    assert [word for word in FORMS if not judge.allows(word)] == []
    assert [word for word in OTHERS if judge.allows(word)] == []
    assert judge.allows("елкам")


def test_nouns_keep_their_rows(built: Path) -> None:
    mapped = MappedList(str(built))
    nouns = read_list(Path(active_list("ru", "ru").path).read_bytes(), "ru.txt", "ru")

    assert mapped.lines("стол") == nouns.lines("стол")
    assert [Entry.of_line(line).tier for line in mapped.lines("столы")] == ["forms"]
    assert mapped.lines("небо") == nouns.lines("небо")
    assert mapped.lines("елкам") == ["елкам\tёлкам\tforms\t\t\tNOUN"]
    assert mapped.lines("столами") == ["столами\t\tforms\t\t\tNOUN"]
    assert mapped.lines("красив") == ["красив\t\tforms\t\t\tADJS; GRND"]


def test_file_is_sound_and_says_what_it_holds(built: Path) -> None:
    loaded = read_list(built.read_bytes(), "f", "ru")
    entries = loaded.entries()
    forms = sum(entry.tier == "forms" for entry in entries)

    assert loaded.header["name"] == "ru-forms"
    assert f"forms {forms}," in loaded.header["counts"]
    assert forms == len(FORMS) - len({"стол", "решение", "небо", "нёбо", "он"})
    keys = [(entry.key.encode(), entry.spelling.encode()) for entry in entries]
    assert keys == sorted(keys)


def test_choice_is_heeded(sliced: None) -> None:
    data = build_forms("ru", Choice(3, 5, ("бутявка",), ("столы",), without=frozenset({"slang"})))[1]
    judge = Judge(read_list(data, "f", "ru"), "ru", 0, profile="forms")

    allowed = {word for word in (*FORMS, "бутявка", "лох") if judge.allows(word)}
    assert allowed == {"стол", "ёлкам", "бегаю", "бегая", "над", "ура", "небо", "нёбо", "бутявка"}


def test_a_form_is_refused_for_no_reason_of_nouns(built: Path) -> None:
    judge = Judge(open_list(str(built), "ru"), "ru", 0, profile="forms")
    verdicts = {word: judge.judge(word).reason for word in ("стола", "бежать", "москве", "ржд", "мерседес", "карова")}

    assert verdicts == {
        "стола": Reason.NOT_IN_LEXICON,  # a form that this slice does not hold
        "бежать": Reason.NOT_IN_LEXICON,
        "москве": Reason.NOT_IN_LEXICON,
        "ржд": Reason.ABBREVIATION,
        "мерседес": Reason.REMOVED_BY_LIST,
        "карова": Reason.UNKNOWN_WORD,
    }


@pytest.mark.parametrize("edition", ["scrabble-104", "scrabble-104-single"])
def test_editions_of_all_forms_judge_by_the_list(edition: str, built: Path) -> None:
    words = words_of(load(edition))

    assert words is not None
    assert words.active.path == str(built)
    assert words.allows("столами") and words.allows("бегая") and not words.allows("карова")
    assert words.allows("елкам") and words.allows("ёлкам")  # a tile е may stand for ё
    assert not words.allows("бёгая")


def test_without_the_list_there_is_no_judge(home: Path) -> None:
    assert words_of(load("scrabble-104")) is None
    assert words_of(load("classic-102")) is not None


def test_nouns_editions_do_not_judge_by_forms(built: Path) -> None:
    words = words_of(load("classic-102"))

    assert words is not None
    assert words.allows("стол") and not words.allows("столами")


def test_command_builds_and_checks(run: Run, sliced: None) -> None:
    missing = run("check", "--ui", "en", "--profile", "forms", "столами")
    assert missing.code == 2
    assert "[lexicon-no-forms]" in missing.err
    assert "erudit lexicon build --profile forms --lang ru" in missing.err

    assert run("lexicon", "build", "-q", "--profile", "forms").code == 0
    assert run("check", "--ui", "en", "--profile", "forms", "столами").out == "столами\tyes\tnoun\n"
    assert run("check", "-q", "столами").code == 1
    many = run("check", "--profile", "forms", "-l", "-f", "-", stdin="столами\nстоле\n" * 100)
    assert many.out == "столе\n" * 100
    assert json.loads(run("lexicon", "info", "--json", "--lexicon", "ru-forms").out)["lexicon"]["name"] == "ru-forms"


def test_long_lists_are_not_loaded(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from erudit_cli.cli import judging

    monkeypatch.setattr(judging, "LONG_LIST", 1000)
    built.write_bytes(built.read_bytes().replace("бегая\t\tforms".encode(), "бегбя\t\tforms".encode()))
    words = "столами\n" * 200

    assert run("check", "--profile", "forms", "-l", "-f", "-", stdin=words).code == 0
    monkeypatch.setattr(judging, "LONG_LIST", 10**9)
    assert "[list-hash]" in run("check", "--profile", "forms", "-l", "-f", "-", stdin=words).err


@pytest.mark.parametrize(
    ("damage", "codes"),
    [
        pytest.param(lambda data: data[:-1], {"list-length"}, id="cut"),
        pytest.param(lambda data: data.replace(b"\tforms\t", b"\tformt\t", 1), {"list-hash"}, id="changed"),
        pytest.param(lambda data: data.replace(b"\n", b"\r\n"), {"list-crlf"}, id="crlf"),
        pytest.param(lambda data: data.replace("столами\t".encode(), "столбми\t".encode()), {"list-hash"}, id="letter"),
        pytest.param(
            lambda data: data.replace("столами\t".encode(), "стоkами \t".encode()),
            {"list-hash", "list-letter"},
            id="sign",
        ),
    ],
)
def test_damage_is_named_for_what_it_is(built: Path, damage: Callable[[bytes], bytes], codes: set[str]) -> None:
    """And for nothing else: that a form's spelling is left out is no damage."""
    with pytest.raises(InputError) as raised:
        read_list(damage(built.read_bytes()), "f", "ru")

    assert {problem.code for problem in raised.value.problems} == codes


def test_choosing_a_list_of_forms_that_is_not_there(home: Path) -> None:
    with pytest.raises(MissingError, match="lexicon-no-forms"):
        active_list("ru", "ru-forms")


def test_every_form_of_a_beginning_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """By pymorphy3's own reading of the dictionary."""
    import pymorphy3

    barred = ("Abbr", "Init", "Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Erro", "Dist")
    known = list(pymorphy3.MorphAnalyzer(lang="ru").dictionary.iter_known_words("бра"))
    slice_dictionary(monkeypatch, "ru", *dict.fromkeys(word for word, *_ in known))
    built = read_list(build_forms("ru", Choice())[1], "f", "ru")
    found = {entry.spelling or entry.key for entry in built.entries()}
    expected = {word for word, tag, *_ in known if "-" not in word and not any(mark in tag for mark in barred)}

    assert len(expected) > 2000
    assert expected - found == {word for word in expected if word in hand_lists("ru").denied}
    assert {word for word, *_ in known} & found - expected <= hand_lists("ru").allowed.keys()
