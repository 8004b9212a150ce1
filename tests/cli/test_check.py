"""``erudit check``: verdicts as text, tables and JSON; exit codes; what is loaded; input of every kind."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.lexicon.grammar import NOUN_RULES, Reason
from erudit_cli.lexicon.morphology import open_dictionary
from erudit_cli.messages import LANGUAGES, family

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("word", "line"),
    [
        pytest.param("кот", "кот\tда\tсуществительное, м. р., одуш.\n", id="allowed"),
        pytest.param("еж", "еж\tда\t«ёж», существительное, м. р., одуш.; м. р., неодуш.\n", id="yo"),
        pytest.param("столы", "столы\tнет\tмножественное число слова «стол»\n", id="plural"),
        pytest.param("Москва", "Москва\tнет\tимя собственное (географическое название)\n", id="place"),
        pytest.param("зелёный", "зелёный\tнет\tприлагательное\n", id="adjective"),
        pytest.param("бежал", "бежал\tнет\tглагол «бежать»\n", id="verb-form"),
        pytest.param("коту", "коту\tнет\tкосвенный падеж слова «кот»\n", id="oblique"),
        pytest.param("карова", "карова\tнет\tнет в словаре; похоже на «корова»\n", id="near"),
        pytest.param("cтoл", "cтoл\tнет\tлатиница вместо кириллицы: co; похоже на «стол»\n", id="look-alike"),
        pytest.param("к\u200bот", "к\ufffdот\tнет\tпосторонний знак: U+200B; похоже на «кот»\n", id="invisible"),
    ],
)
def test_text(run: Run, word: str, line: str) -> None:
    assert run("check", word).out == line


def test_terminal_aligns_columns(run: Run) -> None:
    out = run("check", "кот", "столы", terminal=True).out

    assert out == ("кот    да   существительное, м. р., одуш.\nстолы  нет  множественное число слова «стол»\n")


def test_languages_of_messages(run: Run) -> None:
    assert (
        run("check", "--ui", "en", "столы", "кот").out
        == "столы\tno\tplural of “стол”\nкот\tyes\tnoun, masculine, animate\n"
    )
    assert run("check", "--ui", "uk", "столы").out == "столы\tні\tмножина слова «стол»\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        pytest.param(["кот", "пёс"], None, 0, id="all-allowed"),
        pytest.param(["кот", "столы"], None, 1, id="one-refused"),
        pytest.param(["-q", "столы"], None, 1, id="quiet"),
        pytest.param([], "", 0, id="empty-list"),
        pytest.param([], "# только примечание\n\n", 0, id="comments"),
        pytest.param([], "кот\r\nпёс\r\n", 0, id="crlf"),
        pytest.param(["-"], "кот\n", 0, id="dash"),
        pytest.param(["пёс", "-"], "столы\n", 1, id="word-and-dash"),
        pytest.param(["-f", "-"], "кот\n", 0, id="file-dash"),
        pytest.param(["--", "-кот"], None, 1, id="word-like-an-option"),
        pytest.param(["а" * 1001], None, 2, id="too-long"),
        pytest.param(["столы", "а" * 1001], None, 2, id="2-beats-1"),
        pytest.param([], "ко\0т\n", 2, id="nul"),
        pytest.param([], b"\xea\xee\xf2\n", 2, id="not-utf8"),
        pytest.param(["-f", "none.txt"], None, 2, id="no-file"),
        pytest.param(["-f", "."], None, 2, id="directory"),
        pytest.param(["--lexicon", "none", "кот"], None, 2, id="no-list"),
        pytest.param(["--lang", "xx", "кот"], None, 2, id="no-language"),
        pytest.param(["--encoding", "xx", "-"], "кот\n", 2, id="no-encoding"),
        pytest.param(["-l", "-G", "кот"], None, 2, id="both-sides"),
        pytest.param(["--nonsense", "кот"], None, 2, id="no-option"),
        pytest.param(["--suggest", "-1", "кот"], None, 2, id="suggest-below-0"),
    ],
)
def test_exit_code(run: Run, arguments: list[str], stdin: str | bytes | None, code: int) -> None:
    ran = run("check", *arguments, stdin=stdin)

    assert ran.code == code
    assert bool(ran.err) == (code == 2)


def test_no_input_on_a_terminal_is_help(run: Run) -> None:
    ran = run("check", terminal=True)

    assert (ran.out, ran.code) == ("", 2)
    assert "check" in ran.err


def test_sides(run: Run) -> None:
    words = ("кот", "столы", "пёс", "карова")

    assert run("check", "-l", *words).out == "столы\nкарова\n"
    assert run("check", "-G", *words).out == "кот\nпёс\n"
    assert run("check", "-q", *words).out == ""
    assert [word["input"] for word in json.loads(run("check", "-l", "--json", *words).out)["words"]] == [
        "столы",
        "карова",
    ]
    assert run("check", "-G", "кот").code == 0
    assert run("check", "-G", "кот", "столы").code == 1


def test_json_is_the_contract(run: Run) -> None:
    ran = run("check", "--json", "еж", "столы")
    answer = json.loads(ran.out)

    assert ran.code == 1
    assert list(answer) == ["schema", "lexicon", "play", "words", "errors"]
    assert answer["schema"] == "erudit.check/1"
    assert list(answer["lexicon"]) == ["name", "words", "sha256"]
    assert answer["lexicon"]["words"] == 64624
    assert answer["play"] is None
    assert answer["words"] == [
        {
            "input": "еж",
            "word": "еж",
            "valid": True,
            "reason": None,
            "lemma": "ёж",
            "tag": "NOUN anim masc; NOUN inan masc",
            "tier": "strict",
            "voters": ["wiktionary"],
            "suggestions": [],
            "classes": [],
        },
        {
            "input": "столы",
            "word": "столы",
            "valid": False,
            "reason": "plural_has_singular",
            "lemma": "стол",
            "tag": "NOUN,inan,masc plur,nomn",
            "tier": None,
            "voters": [],
            "suggestions": answer["words"][1]["suggestions"],
            "classes": [],
        },
    ]
    assert answer["words"][1]["suggestions"][0] == "стол"
    assert answer["errors"] == []
    assert "столы" in ran.out  # Cyrillic unescaped


def test_json_of_a_failure_has_the_same_keys(run: Run) -> None:
    ran = run("check", "--json", "--lexicon", "none", "кот")
    answer = json.loads(ran.out)

    assert ran.code == 2
    assert list(answer) == ["schema", "lexicon", "play", "words", "errors"]
    assert answer["words"] == []
    assert [error["code"] for error in answer["errors"]] == ["lexicon-missing"]


def test_malformed_words_are_named_and_the_others_judged(run: Run) -> None:
    ran = run("check", "--json", stdin="кот\nко\0т\n" + "а" * 1001 + "\nпёс\n")
    answer = json.loads(ran.out)

    assert ran.code == 2
    assert [word["input"] for word in answer["words"]] == ["кот", "пёс"]
    assert [(error["code"], error["source"], error["line"]) for error in answer["errors"]] == [
        ("word-nul", "<stdin>", 2),
        ("word-too-long", "<stdin>", 3),
    ]


def test_a_line_of_fifty_megabytes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes("кот\n".encode() + b"a" * 50_000_000 + "\nпёс\n".encode())
    ran = run("check", "-G", "-f", str(path))

    assert (ran.out, ran.code) == ("кот\nпёс\n", 2)
    assert len(ran.err) < 1000


def test_jsonl_tsv_csv(run: Run) -> None:
    words = ("кот", "карова")
    lines = [json.loads(line) for line in run("check", "--format", "jsonl", *words).out.splitlines()]
    tsv = list(csv.reader(io.StringIO(run("check", "--format", "tsv", *words).out), delimiter="\t"))

    assert [(line["schema"], line["input"]) for line in lines] == [
        ("erudit.check/1", "кот"),
        ("erudit.check/1", "карова"),
    ]
    assert tsv[0] == ["input", "word", "valid", "reason", "lemma", "tag", "tier", "voters", "suggestions", "classes"]
    assert tsv[1:] == [
        ["кот", "кот", "true", "", "кот", "NOUN anim masc", "strict", "hunspell,wiktionary", "", ""],
        ["карова", "карова", "false", "unknown_word", "", "", "", "", "корова", ""],
    ]
    assert list(csv.reader(io.StringIO(run("check", "--format", "csv", *words).out))) == tsv


def test_suggest_limits_near_words(run: Run) -> None:
    def suggestions(count: int) -> list[str]:
        answer = json.loads(run("check", "--json", "--suggest", str(count), "мад").out)
        found: list[str] = answer["words"][0]["suggestions"]
        return found

    assert suggestions(0) == []
    assert len(suggestions(7)) == 7
    assert suggestions(7)[:2] == suggestions(2)


def test_explain_shows_every_reading(run: Run) -> None:
    assert run("check", "--explain", "вера").out == (
        "вера\tда\tсуществительное, ж. р., неодуш.\n"
        "    разряд strict; подтверждают: hunspell, wiktionary\n"
        "    вера [NOUN,inan,femn sing,nomn]: да\n"
        "    вера [NOUN,anim,femn,Name sing,nomn]: нет, имя собственное (имя)\n"
    )
    rows = json.loads(run("check", "--json", "--explain", "вера").out)["words"][0]["rows"]
    assert [row["reason"] for row in rows] == [None, "proper_name"]


def test_words_in_another_encoding(run: Run, tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_bytes("кот\nстолы\n".encode("cp1251"))

    assert run("check", "-l", "--encoding", "cp1251", "-f", str(tmp_path / "w.txt")).out == "столы\n"
    ran = run("check", "-f", str(tmp_path / "w.txt"))
    assert ran.code == 2
    assert f"{tmp_path / 'w.txt'}:1:1: " in ran.err


def test_own_list_of_bare_words(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("бутявка\n", encoding="utf-8")
    ran = run("check", "--lexicon", str(tmp_path / "mine.txt"), "бутявка", "кот")

    assert ran.out == ("бутявка\tда\tесть в списке слов\nкот\tнет\tсуществительное, но в этом списке слов его нет\n")


def test_own_list_with_look_alikes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("кот\nкoт\n", encoding="utf-8")
    ran = run("check", "--lexicon", str(tmp_path / "mine.txt"), "кот")

    assert ran.code == 2
    assert "mine.txt:2:2: ошибка [words-mixed-alphabet]" in ran.err
    assert "«кот»" in ran.err


def test_list_that_was_changed(run: Run, home: Path) -> None:
    released = Path(__file__).parent.parent.parent / "wordlists" / "ru.txt"
    (home / "lexicons").mkdir()
    (home / "lexicons" / "ru.txt").write_bytes(released.read_bytes()[:-100])
    ran = run("check", "кот")

    assert (ran.out, ran.code) == ("", 2)
    assert "[list-length]" in ran.err


def test_older_list_warns_and_answers(run: Run, home: Path) -> None:
    released = Path(__file__).parent.parent.parent / "wordlists" / "ru.txt"
    (home / "lexicons").mkdir()
    (home / "lexicons" / "ru.txt").write_bytes(released.read_bytes().replace(b"# rules: 3", b"# rules: 2"))
    ran = run("check", "кот")

    assert (ran.out, ran.code) == ("кот\tда\tсуществительное, м. р., одуш.\n", 0)
    assert "[list-older]" in ran.err


def test_list_of_another_language(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("їжак\n", encoding="utf-8")
    released = str(Path(__file__).parent.parent.parent / "wordlists" / "ru.txt")

    assert run("check", "--lang", "uk", "--lexicon", str(tmp_path / "mine.txt"), "їжак").code == 0
    assert "[lexicon-language]" in run("check", "--lang", "uk", "--lexicon", released, "кот").err


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_there_is_to_say_has_its_words(language: str) -> None:
    said = family(language, "lexicon")
    dictionary = open_dictionary("ru")
    marks = {mark for tag in dictionary._tags for mark in tag.replace(" ", ",").split(",")}

    assert all(f"reason-{reason}" in said for reason in Reason)
    assert all(f"proper-{mark}" in said for mark in NOUN_RULES["ru"].proper_names)
    assert all(f"part-{tag[:4]}" in said for tag in dictionary._tags if tag[:4] not in UNSAID)
    assert marks >= {code.removeprefix("grammar-") for code in said if code.startswith("grammar-")}


UNSAID = {"NOUN", "LATN", "PNCT", "NUMB", "ROMN", "UNKN"}


def child(*arguments: str, stdin: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if name != "ERUDIT_SHARED"}
    return subprocess.run(
        [sys.executable, "-m", "erudit_cli", *arguments],
        input=stdin,
        capture_output=True,
        env={**kept, **environ},
        check=False,
    )


def test_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("кот\n" * 100_000, encoding="utf-8")
    script = f'"{sys.executable}" -m erudit_cli check -G -f "{tmp_path}/w.txt" | head -1'
    ran = subprocess.run(["sh", "-c", script], capture_output=True, check=False)

    assert (ran.stdout.decode(), ran.stderr) == ("кот\n", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["кот"], ["--json", "кот"], ["столы"]], ids=["quick", "json", "refused"])
def test_full_disk(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "erudit_cli", "check", *arguments], stdout=full, stderr=subprocess.PIPE, check=False
        )

    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert ran.stderr


def test_console_of_another_encoding() -> None:
    ran = child("check", "кот", "карова", PYTHONIOENCODING="ascii")

    assert ran.returncode == 1
    assert b"\\u043a\\u043e\\u0442\t" in ran.stdout
    assert child("check", "кот", LC_ALL="C").stdout.decode() == "кот\tда\tсуществительное, м. р., одуш.\n"


def test_many_words_are_judged_as_few_are(run: Run) -> None:
    words = ["кот", "столы", "карова", "cтoл", "еж", "Москва"] * 30

    many = run("check", stdin="\n".join(words)).out
    assert many == "".join(run("check", word).out for word in words[:6]) * 30


def test_profile_decides_which_tiers_are_allowed(run: Run) -> None:
    words = ("стол", "аба", "амт")

    def allowed(*options: str) -> list[str]:
        return str(run("check", "-G", *options, *words).out).split()

    assert allowed("--profile", "strict") == ["стол"]
    assert allowed("--profile", "club") == allowed() == ["стол", "аба"]
    assert allowed("--profile", "broad") == ["стол", "аба", "амт"]
    verdict = json.loads(run("check", "--json", "амт").out)["words"][0]
    assert (verdict["reason"], verdict["tier"]) == ("not_in_lexicon", "broad")
    assert "broad" in run("check", "амт").out


def test_suggestions_are_of_the_profile(run: Run) -> None:
    for profile in ("strict", "club", "broad"):
        answer = json.loads(run("check", "--json", "--suggest", "20", "--profile", profile, "мад", "бве").out)
        near = [word for verdict in answer["words"] for word in verdict["suggestions"]]
        assert near and run("check", "-l", "--profile", profile, *near).out == ""


def test_classes_may_be_switched_off(run: Run) -> None:
    words = ("стол", "лох", "жопа", "аз")
    ran = run("check", "--json", "--without", "obscene, slang", *words)

    found = [(verdict["reason"], verdict["classes"]) for verdict in json.loads(ran.out)["words"]]
    assert found == [(None, []), ("class_off", ["slang"]), ("class_off", ["obscene"]), (None, ["letter-names"])]
    assert ran.code == 1
    assert "[class-unknown]" in run("check", "--without", "obscure", "кот").err
    assert "[profile-unknown]" in run("check", "--profile", "clubb", "кот").err


def test_play_is_allowed_or_not_as_a_whole(run: Run) -> None:
    good, bad = run("check", "--play", "кот", "стол"), run("check", "--play", "кот", "столы", "карова")

    assert (good.out, good.code) == ("кот стол\tда\n", 0)
    assert bad.out.startswith("кот столы карова\tнет\tстолы: множественное число слова «стол»; карова: ")
    assert bad.code == 1
    assert json.loads(run("check", "--play", "--json", "кот").out)["play"] is True
    assert json.loads(run("check", "--play", "--json", "кот", "столы").out)["play"] is False
    assert run("check", "--play", "--explain", "кот").code == 2


def test_word_struck_out_by_hand(run: Run, tmp_path: Path) -> None:
    assert json.loads(run("check", "--json", "мерседес").out)["words"][0]["reason"] == "removed_by_list"
    (tmp_path / "mine.txt").write_text("мерседес\nкот\n", encoding="utf-8")
    assert run("check", "-q", "--lexicon", str(tmp_path / "mine.txt"), "мерседес").code == 0


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        pytest.param("ru", "cnjk", "стол", id="table"),
        pytest.param("ru", "CKJDJ", "слово", id="capitals"),
        pytest.param("ru", "`;", "ёж", id="signs"),
        pytest.param("ru", "[kt,", "хлеб", id="brackets-and-comma"),
        pytest.param("uk", "]lfr", None, id="no-word"),
        pytest.param("uk", "]ܠ", None, id="other-letters"),
        pytest.param("uk", "]\u043ak", None, id="both-scripts"),
        pytest.param("uk", "rybuf", "книга", id="ukrainian-book"),
        pytest.param("uk", "\\fyjr", "ґанок", id="ukrainian-ge-with-upturn"),
    ],
)
def test_keyboard_left_in_latin(run: Run, lang: str, typed: str, meant: str | None) -> None:
    ran = run("check", "--lang", lang, "--ui", "ru", typed)
    word = json.loads(run("check", "--lang", lang, "--json", typed).out)["words"][0]

    assert (ran.code, word["reason"]) == (1, "bad_letter")
    if meant is None:
        assert "раскладка" not in ran.out
    else:
        assert ran.out.endswith(f"; раскладка: «{meant}»\n")
        assert word["suggestions"][0] == meant


def test_look_alikes_that_are_keys_too(run: Run) -> None:
    """All letters of «cop» look Cyrillic; its keys spell no word."""
    assert "похоже на «сор»" in run("check", "cop").out


def test_words_of_an_edition(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("check", "авто", "--lang", "uk").code == 0
    refused = json.loads(run("check", "авто", "сир", "--rules", "uk-guide", "--json").out)["words"]
    assert [(each["valid"], each["reason"]) for each in refused] == [(False, "excluded_by_rules"), (True, None)]

    own = tmp_path / "own.toml"
    own.write_text('id = "own"\nextends = "classic-102"\n[answers]\nexclude = ["кот"]\nplural_only = "no"\n')
    asked = json.loads(run("check", "кот", "кит", "ножницы", "--rules", str(own), "--json").out)["words"]
    assert [each["reason"] for each in asked] == ["excluded_by_rules", None, "excluded_by_rules"]
    assert run("check", "-l", "кот", "кит", "ножницы", "--rules", str(own)).out.split() == ["кот", "ножницы"]

    monkeypatch.setenv("ERUDIT_RULES", str(own))
    assert run("check", "кот").code == 1
    assert run("check", "кот", "--rules", "classic-102").code == 0
    assert run("check", "кот", "--lang", "uk", "--rules", str(own)).code == 2


def test_edition_that_tells_e_from_yo(run: Run) -> None:
    asked = ("check", "ёж", "еж", "--set", "yo=distinct", "--json")
    assert [each["valid"] for each in json.loads(run(*asked).out)["words"]] == [True, False]


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("кот 5", "ru", "посторонний знак: пробел (U+0020)"),
        ("кот 5", "uk", "сторонній знак: пробіл (U+0020)"),
        ("кот 5", "en", "a space (U+0020)"),
        ("кот\u00a05", "ru", "U+00A0"),
        ("кот5", "ru", "посторонний знак: 5"),
    ],
)
def test_signs_that_cannot_be_seen_are_named(run: Run, text: str, language: str, said: str) -> None:
    assert said in run("check", text, "--ui", language, "--lang", "ru").out


@pytest.mark.parametrize("ui", ["ru", "uk", "en"])
@pytest.mark.parametrize(
    ("text", "lang", "other"),
    [("кіт", "ru", "uk"), ("їжак", "ru", "uk"), ("мы", "uk", "ru"), ("ёж", "uk", "ru"), ("cat", "ru", None)],
)
def test_letters_of_the_other_language_say_which_list_has_them(
    run: Run, text: str, lang: str, other: str | None, ui: str
) -> None:
    out = run("check", text, "--lang", lang, "--ui", ui).out
    assert f"--lang {other}" in out if other else "--lang" not in out


@pytest.mark.parametrize("ui", ["ru", "uk", "en"])
def test_word_where_a_file_of_words_goes(run: Run, tmp_path: Path, ui: str) -> None:
    ran = run("check", "-f", "скайп", "--ui", ui)
    assert ran.code == 2 and ran.err.splitlines()[1].endswith(": erudit check скайп")
    ran = run("lexicon", "build", "--add", "скайп", "-o", str(tmp_path / "own.txt"), "--ui", ui)
    assert ran.code == 2 and ran.err.splitlines()[1].endswith(": echo скайп > words.txt")
    assert len(run("check", "-f", "words.lst", "--ui", ui).err.splitlines()) == 1


def test_signs_of_a_list_that_cannot_be_seen_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("ко т\n", encoding="utf-8")
    ran = run("check", "кот", "--lexicon", str(tmp_path / "own.txt"))
    assert ran.code == 2 and "«U+0020»" in ran.err
