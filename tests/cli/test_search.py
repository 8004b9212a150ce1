"""``erudit search``: found words as text, tables and JSON; exit codes; what is wrong, and where."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.cli import settings
from erudit_cli.lexicon.wordlist import Entry, to_bytes
from erudit_cli.messages import LANGUAGES
from tests.cli.test_check import Run

OWN = ("кот", "ток", "ёж", "тест", "аорта", "рота", "от")


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a list of few words, ``own.txt``; settings are read afresh."""
    monkeypatch.chdir(tmp_path)
    settings._from_files.cache_clear()
    header = {"name": "own", "language": "ru", "version": "1", "rules": "1", "sources": "none"}
    tiers = {"кот": "strict", "бабай": "broad"}
    words = (*OWN, "бабай")
    entries = [Entry(word.replace("ё", "е"), word, tiers.get(word, "club"), (), (), "NOUN") for word in words]
    (tmp_path / "own.txt").write_bytes(to_bytes(header, entries))
    monkeypatch.setenv("ERUDIT_LEXICON", "own.txt")
    return tmp_path


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("search", "--json", *arguments).out)
    return found


def found(run: Run, *arguments: str) -> list[str]:
    return [each["word"] for each in answer(run, *arguments)["words"]]


def test_text(run: Run) -> None:
    assert run("search", "--anagram", "КТ*").out == "КоТ\t3\t4\tо\t588\nТоК\t3\t4\tо\t588\n"
    assert run("search", "--anagram", "же").out == "ЁЖ\t2\t6\t\t42\n"


def test_terminal_aligns_columns(run: Run) -> None:
    out = run("search", "--sub", "котж*", "--min", "2", "--sort", "length", terminal=True).out
    assert out.splitlines() == [
        "слово  букв  очки  звёзды  способов",
        "КОТ       3     4               588",
        "ТОК       3     4               588",
        "ёЖ        2     6  е             42",
        "ОТ        2     2                98",
    ]


def test_hooks_say_which(run: Run) -> None:
    said = [line.split("\t") for line in run("search", "--hooks", "рот").out.splitlines()]
    assert [(line[0], line[-1]) for line in said] == [("РОТА", "буква сзади"), ("ОТ", "без первой буквы")]
    assert "a letter behind" in run("search", "--ui", "en", "--hooks", "рот").out
    assert answer(run, "--hooks", "рот")["words"][0]["hooks"] == ["back"]


def test_json(run: Run) -> None:
    found = answer(run, "--anagram", "ж*")
    assert list(found) == ["schema", "lexicon", "rules", "found", "words", "errors"]
    assert found["schema"] == "erudit.search/1"
    assert found["rules"] == {"id": "classic-102", "overrides": {}}
    assert found["words"] == [
        {
            "word": "ёж",
            "length": 2,
            "score": 6,
            "stars": "е",
            "ways": 42,
            "draws": 5460,
            "laid": "еЖ",
            "tier": "club",
            "hooks": [],
        }
    ]


def test_every_form_says_the_same(run: Run) -> None:
    arguments = ("search", "--sub", "тоерк*", "--sort", "points")
    words = json.loads(run(*arguments, "--json").out)["words"]
    lines = [json.loads(line) for line in run(*arguments, "--format", "jsonl").out.splitlines()]
    assert [{key: line[key] for key in words[0]} for line in lines] == words
    for form, delimiter in (("tsv", "\t"), ("csv", ",")):
        table = list(csv.DictReader(io.StringIO(run(*arguments, "--format", form).out), delimiter=delimiter))
        assert [(row["word"], row["score"], row["stars"]) for row in table] == [
            (word["word"], str(word["score"]), word["stars"]) for word in words
        ]
        assert list(table[0]) == list(words[0])


def test_a_failure_has_the_same_keys(run: Run) -> None:
    ran = run("search", "--json", "--anagram", "")
    failed = json.loads(ran.out)
    assert ran.code == 2
    assert list(failed) == list(answer(run, "--anagram", "кот"))
    assert (failed["words"], failed["errors"][0]["code"]) == ([], "search-empty")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--anagram", "кот"], 0, id="found"),
        pytest.param(["--anagram", "ъъ"], 1, id="none"),
        pytest.param(["--min", "20"], 1, id="none-so-long"),
        pytest.param(["-q", "--anagram", "ъъ"], 1, id="quiet"),
        pytest.param(["--min", "1"], 0, id="min-alone"),
        pytest.param([], 2, id="no-condition"),
        pytest.param(["--anagram", ""], 2, id="empty-rack"),
        pytest.param(["--anagram", "а" * 30], 2, id="30-letters"),
        pytest.param(["--anagram", "cтoл"], 2, id="look-alike"),
        pytest.param(["--pattern", "к[т"], 2, id="bad-pattern"),
        pytest.param(["--regex", "(а"], 2, id="bad-regex"),
        pytest.param(["--contains", "а1"], 2, id="bad-part"),
        pytest.param(["--hooks", ""], 2, id="empty-word"),
        pytest.param(["--min", "5", "--max", "4"], 2, id="lengths"),
        pytest.param(["--min", "0"], 2, id="min-0"),
        pytest.param(["--tier", "gold"], 2, id="tier"),
        pytest.param(["--min", "2", "--sort", "beauty"], 2, id="sort"),
        pytest.param(["--min", "2", "-n", "0"], 2, id="count-0"),
        pytest.param(["--min", "2", "--rules", "none"], 2, id="no-edition"),
        pytest.param(["--min", "2", "--rules", "scrabble-en"], 2, id="english"),
        pytest.param(["--min", "2", "--rules", "uk-102", "--lang", "ru"], 2, id="contradiction"),
        pytest.param(["--min", "2", "--lang", "uk"], 2, id="list-of-another-language"),
        pytest.param(["--min", "2", "--lexicon", "none"], 2, id="no-list"),
        pytest.param(["--min", "2", "--rules", "web-infinite", "--sort", "odds"], 2, id="no-bag"),
    ],
)
def test_exit_code(run: Run, arguments: list[str], code: int) -> None:
    ran = run("search", *arguments)
    assert ran.code == code
    assert bool(ran.err) == (code == 2)
    assert code != 1 or ran.out == ""


def test_everything_wrong_is_said_with_its_place(run: Run) -> None:
    ran = run("search", "--ui", "en", "--anagram", "cтoл1", "--pattern", "к]", "--min", "3", "--max", "2")
    heads = [line.split("]")[0] + "]" for line in ran.err.splitlines() if " [" in line and "error" in line]
    assert heads == [
        "--anagram:1: error [search-look-alike]",
        "--anagram:3: error [search-look-alike]",
        "--anagram:5: error [search-rack-sign]",
        "--pattern:2: error [search-pattern-stray]",
        "error [search-lengths]",
    ]


def test_conditions_narrow(run: Run) -> None:
    assert found(run, "--sub", "тортак*", "--max", "3") == ["кот", "от", "ток"]
    assert found(run, "--sub", "тортак", "--pattern", "?о*") == ["кот", "рота", "ток"]
    assert found(run, "--contains", "о", "--contains", "та") == ["аорта", "рота"]
    assert found(run, "--regex", "^[кр]|ж$") == ["ёж", "кот", "рота"]


def test_profile_and_classes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(run, "--pattern", "??*", "--profile", "strict") == ["кот"]
    assert "бабай" in found(run, "--pattern", "??*", "--profile", "broad")
    assert found(run, "--pattern", "??*", "--profile", "broad", "--tier", "strict,broad") == ["бабай", "кот"]
    assert found(run, "--pattern", "??*", "--profile", "strict", "--tier", "broad") == []
    monkeypatch.delenv("ERUDIT_LEXICON")
    assert found(run, "--pattern", "ля") == ["ля"]
    assert found(run, "--pattern", "ля", "--without", "slang,notes") == []


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [("--profile", "nobody", "profile-unknown"), ("--without", "nouns", "class-unknown")],
    ids=["profile", "without"],
)
def test_unknown_profile_and_class(run: Run, option: str, value: str, code: str) -> None:
    assert [error["code"] for error in answer(run, "--pattern", "к*", option, value)["errors"]] == [code]


def test_list_of_all_forms(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for by name it must be there; an edition of all forms takes it once it is."""
    monkeypatch.delenv("ERUDIT_LEXICON")
    asked = ("--anagram", "тоца")
    assert answer(run, *asked, "--profile", "forms")["errors"][0]["code"] == "lexicon-no-forms"
    assert found(run, "--pattern", "котами", "--rules", "scrabble-104") == []
    header = {"name": "ru-forms", "language": "ru", "version": "1", "rules": "3", "sources": "none"}
    (home / "lexicons").mkdir()
    (home / "lexicons" / "ru-forms.txt").write_bytes(
        to_bytes(
            header, [Entry("котами", "", "forms", (), (), "NOUN"), Entry("елкой", "ёлкой", "forms", (), (), "NOUN")]
        )
    )
    assert found(run, "--pattern", "котами", "--rules", "scrabble-104") == ["котами"]
    assert found(run, "--pattern", "?лкой", "--profile", "forms") == ["ёлкой"]
    assert found(run, "--pattern", "котами") == []


def test_tiers(run: Run) -> None:
    assert found(run, "--tier", "strict,broad") == ["бабай", "кот"]
    assert found(run, "--pattern", "ба*") == []
    assert found(run, "--pattern", "ба*", "--set", "profile=broad") == ["бабай"]
    assert answer(run, "--tier", "broad")["words"][0]["tier"] == "broad"


def test_order_and_count(run: Run) -> None:
    found_words = answer(run, "--min", "2", "-n", "2", "--sort", "length")
    assert [each["word"] for each in found_words["words"]] == ["аорта", "рота"]
    assert found_words["found"] == len(OWN)
    assert found(run, "--min", "2", "-r") == sorted(OWN, key=lambda word: word.replace("ё", "ея"), reverse=True)


def test_points_and_bag_are_the_editions(run: Run) -> None:
    classic, scrabble = (answer(run, "--anagram", "кт*", "--rules", name) for name in ("classic-102", "scrabble-104"))
    assert [each["score"] for each in classic["words"]] == [4, 4]
    assert [each["score"] for each in scrabble["words"]] == [3, 3]
    assert answer(run, "--min", "2", "--rules", "web-infinite")["words"][0]["ways"] is None
    overridden = answer(run, "--anagram", "кт*", "--set", "star_score=zero")
    assert overridden["rules"]["overrides"] == {"star_score": "zero"}
    assert [each["score"] for each in overridden["words"]] == [3, 3]


def test_language_and_edition(run: Run, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "uk.txt").write_text("їжа\nґава\n", encoding="utf-8")
    for arguments in (["--lang", "uk"], ["--rules", "uk-102"], ["--rules", "uk-guide", "--lang", "uk"]):
        assert found(run, *arguments, "--lexicon", "uk.txt", "--sub", "їжак*") == ["їжа"]
    assert answer(run, "--lang", "uk", "--lexicon", "uk.txt", "--min", "2")["rules"]["id"] == "uk-102"
    monkeypatch.setenv("ERUDIT_RULES", "uk-guide")
    assert answer(run, "--lexicon", "uk.txt", "--min", "2")["rules"]["id"] == "uk-guide"
    assert answer(run, "--lang", "ru", "--min", "2")["rules"]["id"] == "classic-102"


def test_languages_of_messages(run: Run) -> None:
    said = {run("search", "--ui", language, "--anagram", "cт").err for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_nothing_heavy_is_loaded(own: Path) -> None:
    code = (
        "import sys; from erudit_cli.__main__ import main; main(['search', '--anagram', 'кот']);"
        "sys.exit(bool({'pymorphy3', 'polars', 'tqdm', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_a_reader_who_has_had_enough(own: Path) -> None:
    (own / "many.txt").write_text(
        "".join(
            f"{a}{b}{c}{d}\n" for a in "абвгд" for b in "абвгде" for c in "абвгдеж" for d in "абвгдежзиклмнопрстуфх"
        ),
        "utf-8",
    )
    command = [sys.executable, "-m", "erudit_cli", "search", "--min", "2", "--lexicon", "many.txt"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("refused", ["ёж", "еж"])
def test_word_refused_by_name_is_not_found(run: Run, refused: str) -> None:
    asked = ("search", "--anagram", "еж", "--set", f"exclude={refused}")
    assert run(*asked, "--set", "yo=fold").code == 1
    assert run(*asked, "--set", "yo=e_for_yo").code == 1
