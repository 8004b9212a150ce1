"""``lexicon explain, diff, export`` and the profiles of ``lexicon build``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.engine import wordgraph
from erudit_cli.lexicon import wordlist
from erudit_cli.lexicon.hand_lists import hand_lists
from tests.lexicon.slices import released_words, slice_dictionary

Run = Callable[..., Any]


def test_explain_says_who_decided(run: Run) -> None:
    ran = run("lexicon", "explain", "--json", "вуз", "больная", "мерседес", "стли")
    found = {word["word"]: word for word in json.loads(ran.out)["words"]}

    assert ran.code == 1
    assert [found[word]["way"] for word in ("вуз", "больная", "мерседес", "стли")] == [
        "hand",
        "substantivised",
        "hand",
        None,
    ]
    assert (found["вуз"]["code"], found["мерседес"]["reason"]) == ("abbreviation", "removed_by_list")
    assert found["вуз"]["place"].startswith("wordlists/ru/allow.tsv:")
    assert run("lexicon", "explain", "стол").code == 0


def test_explain_names_editions_that_refuse_the_word(run: Run) -> None:
    answer = json.loads(run("lexicon", "explain", "--json", "--lang", "uk", "авто").out)

    assert answer["words"][0]["editions"] == ["uk-guide"]


@pytest.mark.parametrize("ui", ["ru", "uk", "en"])
def test_explanations_have_their_sentences(run: Run, ui: str) -> None:
    ran = run("lexicon", "explain", "--ui", ui, "вуз", "больная", "мерседес", "стли", "краудсорсинг", "кoт", "амт")

    assert ran.code == 1 and ran.err == "" and "{" not in ran.out


@pytest.fixture
def short_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary that lists no word of more than five letters."""
    slice_dictionary(monkeypatch, "ru", *released_words("ru", 5))


@pytest.mark.usefixtures("short_words")
def test_diff_of_two_builds(run: Run, tmp_path: Path) -> None:
    all_of_them, club = str(tmp_path / "a.txt"), str(tmp_path / "b.txt")
    assert run("lexicon", "build", "-q", "--max-len", "3", "-o", all_of_them).code == 0
    options = ("--profile", "club", "--without", "notes", "--max-len", "3")
    assert run("lexicon", "build", "-q", *options, "-o", club).code == 0
    ran = run("lexicon", "diff", all_of_them, club)

    assert ran.code == 1
    assert {line.split("\t")[0] for line in ran.out.splitlines()} == {"-"}
    assert any(line.startswith("-\tля\t") for line in ran.out.splitlines())
    assert any(line.startswith("-\tля\tstrict: ") and line.endswith("notes") for line in ran.out.splitlines())
    back = run("lexicon", "diff", club, all_of_them, "--ui", "ru").out.splitlines()
    assert "+\tля\tstrict: существительное, ср. р., несклон., неодуш.; классы слов: notes" in back
    assert not any("нет" in line for line in back), "what a word that came is, not why the old list lacked it"
    same = run("lexicon", "diff", club, club)
    assert (same.out, same.err, same.code) == ("", "", 0)


@pytest.mark.usefixtures("short_words")
def test_votes_asked_of_a_build(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "v.txt"
    run("lexicon", "build", "-q", "--min-votes", "2", "--max-len", "5", "-o", str(path))
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
    weak = [cells[1] for cells in rows if len(cells[3].split(",")) < 2]

    assert len(rows) > 2000
    assert set(weak) <= hand_lists("ru").allowed.keys()
    assert "вэ" in weak and "аблакат" not in [cells[1] for cells in rows]  # by hand, without votes


def test_export(run: Run, tmp_path: Path) -> None:
    assert run("lexicon", "export", "--to", "hunspell", "-o", str(tmp_path / "e")).code == 0
    words = (tmp_path / "e.dic").read_text(encoding="utf-8").splitlines()
    assert int(words[0]) == len(words) - 1 > 60_000
    assert (tmp_path / "e.aff").read_text(encoding="utf-8").startswith("SET UTF-8\n")
    assert run("lexicon", "export", "-o", "-").out.splitlines() == words[1:]
    assert run("lexicon", "export", "--to", "hunspell", "-o", "-").code == 2


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_export_of_a_graph(run: Run, tmp_path: Path, lang: str) -> None:
    lists = [tmp_path / "words.txt", tmp_path / "words.graph"]
    for to, path in zip(("txt", "graph"), lists, strict=True):
        ran = run("lexicon", "export", "--lang", lang, "--profile", "strict", "--to", to, "-o", str(path))
        assert ran.code == 0
    sha = json.loads(run("lexicon", "info", "--lang", lang, "--json").out)["lexicon"]["sha256"]
    graph = wordgraph.read(str(lists[1]), sha)
    assert graph is not None
    assert list(graph.words()) == lists[0].read_text(encoding="utf-8").split()
    assert lists[1].stat().st_size < 3e6


@pytest.mark.parametrize("output", ["-", "", "/dev/null", "."])
def test_two_files_want_a_name_of_their_own(run: Run, output: str) -> None:
    ran = run("lexicon", "export", "--to", "hunspell", "-o", output)
    assert ran.code == 2 and "export-two-files" in ran.err
    assert not Path("/dev/null.dic").exists()


def test_explain_cleans_a_word_as_check_does(run: Run) -> None:
    assert run("lexicon", "explain", " кот ").out == run("lexicon", "explain", "кот").out


ROWS = (  # key, spelling, tier, classes, grammar; of a list of every form a spelling that is the key is left out
    ("авто", "авто", "strict", "", "NOUN inan neut"),
    ("берет", "берет", "strict", "", "NOUN inan masc"),
    ("вуз", "вуз", "strict", "abbreviations", "NOUN inan masc"),
    ("дежурство", "", "strict", "", "NOUN inan neut"),
    ("еж", "ёж", "strict", "", "NOUN anim masc"),
    ("елочка", "ёлочка", "club", "", "NOUN inan femn"),
    ("кот", "кот", "club", "", "NOUN anim masc"),
    ("мед", "мед", "broad", "", "NOUN inan masc"),
    ("мед", "мёд", "strict", "", "NOUN inan masc"),
    ("ножницы", "ножницы", "strict", "", "NOUN Pltm inan plur"),
    ("переосвидетельствование", "переосвидетельствование", "strict", "", "NOUN inan neut"),
    ("щи", "щи", "forms", "", "NOUN Pltm inan plur"),
)


@pytest.mark.parametrize(
    "options",
    [
        "--rules classic-102",
        "--rules classic-102 --set exclude=авто,ёж",
        "--rules classic-102 --set profile=strict --set plural_only=no",
        "--rules classic-102 --profile broad --without abbreviations",
        "--rules web-infinite",
        "--rules scrabble-104",
        "--rules scrabble-104 --set exclude=ёлочка --set yo=distinct",
        "--set yo=e_for_yo --set exclude=авто",
    ],
)
def test_export_for_an_edition_is_what_may_be_laid(run: Run, tmp_path: Path, options: str) -> None:
    """The judge of `check` says yes to each word exported, and no to every other row of letters like it."""
    header = {"name": "own", "language": "ru", "version": "1", "rules": "1", "sources": "none"}
    entries = [wordlist.Entry(*row[:3], (), (row[3],) if row[3] else (), row[4]) for row in ROWS]
    path = tmp_path / "own.txt"
    path.write_bytes(wordlist.to_bytes(header, entries))
    asked = (*options.split(), "--lexicon", str(path))
    ran = run("lexicon", "export", "-o", "-", *asked)
    words = ran.out.split()
    assert (ran.code, ran.err, len(set(words))) == (0, "", len(words))

    likely = {spelling or key for key, spelling, *_ in ROWS}
    likely |= {word.replace("ё", "е") for word in likely} | {word.replace("е", "ё") for word in likely}
    has_tile = "scrabble" in options
    judged = run("check", *asked, "-G", *sorted(likely)).out.split()
    assert sorted(words) == sorted(word for word in judged if has_tile or "ё" not in word)


def test_export_for_an_edition_of_every_form_needs_its_list(run: Run, tmp_path: Path) -> None:
    ran = run("lexicon", "export", "--rules", "scrabble-104", "-o", str(tmp_path / "words.txt"))
    assert ran.code == 2 and "lexicon-no-forms" in ran.err and not list(tmp_path.iterdir())
    ran = run("lexicon", "export", "--rules", "scrabble-en", "-o", "-")
    assert ran.code == 2 and "search-rules-language" in ran.err
