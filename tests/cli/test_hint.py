"""``erudit hint``: from nothing, a position, a record; every order and form; everything that is refused."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.engine import graphs
from tests.conftest import ROOT, Ran
from tests.lexicon.slices import slice_dictionary

Run = Callable[..., Ran]
ONE = ("--rules", "scrabble-104-single", "--set", "profile=club")
POSITION = "15/15/15/15/15/15/15/7КоТ5/15/15/15/15/15/15/15 САД?/ 0/0 0 rules classic-102;\n"
GAME = "#character-encoding UTF-8\n#rules classic-102\n#player1 а А\n#player2 б Б\n>а: КИНОТАР 8G КИНО +5 5\n"


def plays(ran: Ran) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(ran.out)["plays"]
    return found


def laid(ran: Ran) -> list[dict[str, Any]]:
    return [play for play in plays(ran) if play["kind"] == "play"]


def test_empty_board(run: Run) -> None:
    ran = run("--ui=en", "hint", *ONE, "--rack", "КИНОТАР", "-n", "2")
    assert ran.code == 0
    assert ran.out.splitlines()[1:4] == ["1\t8B КАРОТИН\t72\t", "2\t8D КАРОТИН\t72\t", "Turns found: 820, shown: 2"]


def test_position_in_every_form_of_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(POSITION, encoding="utf-8")
    answer = json.loads(run("hint", "--json", "-n", "3", str(file)).out)
    assert list(answer) == ["schema", "source", "rules", "rack", "search", "found", "plays", "errors"]
    assert answer["schema"] == "erudit.hint/1" and answer["rack"] == "САД*" and len(answer["plays"]) == 3
    assert {"places", "swaps", "score", "leave", "equity"} <= answer["plays"][0].keys()
    table = run("hint", "--format", "tsv", "-n", "3", str(file)).out.splitlines()
    assert table[0].split("\t") == ["source", "n", "move", "score", "leave", "words", "equity"]
    assert [int(row.split("\t")[3]) for row in table[1:]] == [play["score"] for play in answer["plays"]]


def test_every_hint_is_a_turn_that_score_accepts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(POSITION, encoding="utf-8")
    table = run("hint", "--format", "tsv", "-n", "15", str(file)).out.splitlines()
    for _, _, move, score, *_ in (row.split("\t") for row in table[1:]):
        ran = run("score", "--json", str(file), "--move", move)
        assert ran.code == 0, ran.out
        assert json.loads(ran.out)["score"] == int(score)


def test_star_swap_is_found(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(POSITION.replace("САД?", "О"), encoding="utf-8")
    found = plays(run("hint", "--json", "--all", str(file)))
    swapped = [play for play in found if play["swaps"] == ["8I=О"]]
    assert swapped and all(any(letter.islower() for letter in str(play["places"])) for play in swapped)


def test_record_at_a_turn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(GAME, encoding="utf-8")
    before = json.loads(run("hint", "--json", "--turn", "1", str(file)).out)
    assert before["rack"] == "КИНОТАР"
    after = json.loads(run("hint", "--json", "--rack", "СТОЛЫ", str(file)).out)
    assert after["rack"] == "СТОЛЫ" and after["plays"][0]["score"] > 0
    assert run("hint", "--turn", "3", str(file)).code == 2


def test_words_laid_before_are_not_hinted_where_each_may_be_laid_once(run: Run, tmp_path: Path) -> None:
    def words(edition: str) -> set[str]:
        file = tmp_path / "game.gcg"
        file.write_text(GAME.replace("classic-102", edition), encoding="utf-8")
        found = laid(run("hint", "--json", "--all", "--rack", "КИНТ", str(file)))
        return {place["word"].lower() for play in found for place in play["places"]}

    assert "кино" in words("classic-102"), "it could be laid again"
    assert words("web") and "кино" not in words("web")


@pytest.mark.parametrize("option", [("--turn", "1"), ("--encoding", "cp1251")], ids=lambda option: option[0])
def test_what_is_said_of_a_file_needs_one(run: Run, option: tuple[str, str]) -> None:
    ran = run("hint", "--rack", "КОТ", *option)
    assert (ran.code, ran.out) == (2, "")
    assert f"[hint-needs-file]: {option[0]}" in ran.err


def test_orders(run: Run) -> None:
    def cells(sort: str) -> list[tuple[int, int, int]]:
        """Points, length of the word, tiles laid."""
        found = laid(run("hint", *ONE, "--json", "--all", "--rack", "КИНОТ", "--sort", sort))
        return [(play["score"], len(play["places"][0]["word"]), 5 - len(play["leave"])) for play in found]

    by_points, by_length, by_tiles = map(cells, ("points", "length", "tiles"))
    assert by_points == sorted(by_points, key=lambda cell: -cell[0])
    assert by_length == sorted(by_points, key=lambda cell: -cell[1])
    assert by_tiles == sorted(by_points, key=lambda cell: -cell[2])


def test_contains(run: Run) -> None:
    found = plays(run("hint", *ONE, "--json", "--all", "--rack", "КИНОТ", "--contains", "ОТ"))
    assert found and all("от" in str(play["places"]).lower() for play in found)
    assert run("hint", *ONE, "--rack", "КИНОТ", "--contains", "ЪЪ").code == 1


def test_explained(run: Run) -> None:
    out = run("--ui=en", "hint", *ONE, "--rack", "КИНО", "-n", "1", "--explain").out
    assert "= " in out and "left: " in out


def test_nothing_to_lay_is_no(run: Run) -> None:
    assert run("hint", *ONE, "--rack", "Ъ").code == 1


def test_star_stays_e_or_yo_as_the_edition_says(run: Run) -> None:
    words = {play["places"][0]["word"] for play in laid(run("hint", *ONE, "--json", "--all", "--rack", "ЁЖЕ"))}
    assert "ЁЖ" in words and "ЕЖ" in words


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--rack", "ЪЪ"), "board-set-exceeded"),
        (("--rack", "А****"), "board-set-exceeded"),
        (("--rack", "КИНОТАРЫ"), "hint-rack-long"),
        (("--rack", ""), "hint-rack-empty"),
        (("--rack", "FOO"), "board-letter"),
        (("--rack", "КИ1"), "gcg-rack-character"),
        (("--rack", "КИНО", "--rules", "scrabble-en"), "board-letter"),
        (("--rack", "КИНО", "--rules", "scrabble-104"), "hint-no-list"),
        (("--rack", "КИНО", "--lexicon", "missing"), "lexicon-missing"),
        (("--rack", "КИНОТАРКИНОТАРКИНОТА"), "hint-rack-long"),
        (("--rack", "KИНО"), "gcg-rack-script"),
        (("--rack", "КІНО"), "board-letter"),
        (("--rack", "КИНО", "--lang", "uk", "--rules", "classic-102"), "search-rules-language"),
        (("--rack", "КИНО", "--lang", "xx"), "lang-unknown"),
        (("--rack", "КИНО", "--rules", "missing"), "edition-unknown"),
        (("missing.gcg",), "file-missing"),
        ((str(ROOT / "examples" / "position.txt"),), "hint-no-rack"),
        ((str(ROOT / "examples" / "classic-102.gcg"),), "hint-game-over"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused(run: Run, arguments: tuple[str, ...], code: str) -> None:
    ran = run("hint", "--json", *arguments)
    answer = json.loads(ran.out)
    assert ran.code == 2 and answer["plays"] == []
    assert code in [error["code"] for error in answer["errors"]]


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (POSITION.replace("7КоТ5", "7ЪЪ6"), "board-set-exceeded"),
        (POSITION.replace("7КоТ5", "7ВїР5"), "board-letter"),
        (POSITION.replace("САД?", "САДЪЪ"), "board-set-exceeded"),
        (POSITION.replace("7КоТ5", "7КоТ6"), "cgp-row-width"),
    ],
    ids=["board", "letter", "rack", "row"],
)
def test_position_no_edition_allows_is_refused(run: Run, tmp_path: Path, position: str, code: str) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(position, encoding="utf-8")
    ran = run("hint", "--json", str(file))
    assert ran.code == 2
    assert code in [error["code"] for error in json.loads(ran.out)["errors"]]


@pytest.mark.parametrize("number", ["-3", "0", "x"])
def test_number_of_hints_is_one_or_more(run: Run, number: str) -> None:
    ran = run("hint", "--rack", "КИНО", "-n", number)
    assert ran.code == 2 and "--number" in ran.err


def test_ukrainian(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("hint", "--json", "--rack", "ІЖАКҐО*")
    answers = [run(*command, "--lang", "uk"), run(*command, "--rules", "uk-102")]
    monkeypatch.setenv("ERUDIT_LANG", "uk")
    answers.append(run(*command))
    assert answers[0].code == 0 and answers[0].out == answers[1].out == answers[2].out
    first = plays(answers[0])[0]
    assert first["score"] > 0 and all(run("check", "--lang", "uk", word["word"]).code == 0 for word in first["words"])


def test_exchanges_and_the_pass_stand_after_the_plays(run: Run) -> None:
    found = plays(run("hint", "--json", "--all", "--rack", "ДО"))
    kinds = [play["kind"] for play in found]
    assert kinds == sorted(kinds, key=["play", "exchange", "pass"].index) and kinds.count("exchange") == 3
    assert [play["exchange"] for play in found if play["kind"] == "exchange"] == ["ДО", "Д", "О"]
    assert found[-1]["leave"] == "ДО"
    assert all(play["kind"] == "play" for play in plays(run("hint", "--json", "--rack", "ДО")))


def test_where_nothing_can_be_laid_exchanges_are_shown(run: Run) -> None:
    ran = run("--ui=en", "hint", "--rack", "ЪЬ")
    assert ran.code == 1
    assert ran.out.splitlines()[:3] == ["There is nothing to lay", "no.\tturn\tpoints\tleave", "1\texchange ЪЬ\t0\t"]
    table = run("hint", "--format", "tsv", "--rack", "ЪЬ").out.splitlines()
    assert [row.split("\t")[2] for row in table[1:]] == ["-ЪЬ", "-Ъ", "-Ь", "-"]
    assert plays(run("hint", "--json", "--rack", "ЪЬ", "--contains", "А")) == []


def test_submissions_are_written_so_that_score_reads_them(run: Run) -> None:
    table = run("hint", "--rules", "web-classic", "--format", "tsv", "--rack", "КИНОТАР", "-n", "5").out.splitlines()
    moves = [row.split("\t") for row in table[1:]]
    assert any(";" in move for _, _, move, *_ in moves)
    for _, _, move, score, *_ in moves:
        ran = run("score", "--rules", "web-classic", "--json", "--move", move)
        assert ran.code == 0 and json.loads(ran.out)["score"] == int(score)


@pytest.mark.parametrize("spoil", ["half", "folder", "other"])
def test_graph_that_cannot_be_used_is_built_anew(run: Run, home: Path, tmp_path: Path, spoil: str) -> None:
    (tmp_path / "own.txt").write_text("кот\nток\n", encoding="utf-8")
    (tmp_path / "other.txt").write_text("тик\n", encoding="utf-8")
    command = ("hint", "--json", "--rack", "КОТ", "--lexicon", str(tmp_path / "own.txt"))
    expected = run(*command).out
    (file,) = (home / "cache" / "graphs").iterdir()
    if spoil == "half":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    elif spoil == "other":
        run(*command[:-1], str(tmp_path / "other.txt"))
        (other,) = (each for each in file.parent.iterdir() if each != file)
        file.write_bytes(other.read_bytes())
    else:
        file.unlink()
        file.mkdir()
    graphs._graph.cache_clear()
    assert run(*command).out == expected


def test_cache_closed_to_us_stops_nobody(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path / "file"))
    graphs._graph.cache_clear()
    assert run("hint", "--rack", "КИНО").code == 0


@pytest.mark.slow
def test_two_at_once_make_one_graph(home: Path) -> None:
    command = [sys.executable, "-m", "erudit_cli", "hint", "--json", "--rack", "КИНО"]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    answers = [each.communicate(timeout=60)[0] for each in running]
    assert answers[0] == answers[1] and [each.returncode for each in running] == [0, 0]
    assert [file.suffix for file in (home / "cache" / "graphs").iterdir()] == [".graph"]


def test_turn_of_a_position_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(POSITION, encoding="utf-8")
    assert "hint-turn-of-position" in run("hint", "--turn", "1", str(file)).err


def test_nothing_given_is_help(run: Run) -> None:
    assert run("hint").code == 2


def test_version_tells_the_kernel(run: Run) -> None:
    assert len(run("--version").out.splitlines()) == 4


# What people run into


def test_contains_that_no_turn_has_is_not_said_to_be_no_turn(run: Run) -> None:
    ran = run("--ui=en", "hint", *ONE, "--rack", "КИНО", "--contains", "щщ")
    assert ran.code == 1 and ran.out.splitlines()[0] == "No turn lays a word with ЩЩ in it"
    assert run("--ui=en", "hint", *ONE, "--rack", "ЩЪ", "--contains", "щ").out.startswith("There is nothing to lay")


def test_contains_of_another_alphabet_is_refused(run: Run) -> None:
    ran = run("--ui=en", "hint", *ONE, "--rack", "КИНО", "--contains", "KO")
    assert ran.code == 2 and ran.err.count("[search-look-alike]") == 2


@pytest.mark.parametrize(
    ("arguments", "code"), [((), "hint-game-over"), (("--turn", "41"), None), (("--rack", "ЕНЩ"), None)]
)
def test_after_the_end_of_a_game(run: Run, arguments: tuple[str, ...], code: str | None) -> None:
    ran = run("--ui=en", "hint", "--json", str(ROOT / "examples" / "classic-102.gcg"), *arguments)
    errors = json.loads(ran.out)["errors"]
    assert [error["code"] for error in errors if not error["warning"]] == ([] if code is None else [code])
    if code is not None:
        assert "--turn N, the last is 41" in errors[0]["hint"]


def test_list_of_forms_is_built_by_a_command_that_is_named(run: Run) -> None:
    built = "erudit lexicon build --profile forms --lang ru"
    assert built in run("hint", "--rules", "scrabble-104", "--rack", "КИНО").err
    assert built in run("score", "--rules", "scrabble-104", "--move", "8H КИНО").err
    assert "lexicon build" not in run("score", "--rules", "scrabble-en", "--move", "8H CAT").err


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (("hint", "КОРАБЛЬ"), "erudit hint --rack КОРАБЛЬ"),
        (("hint", "корабл*"), "erudit hint --rack 'корабл*'"),
        (("score", "КОРАБЛЬ"), "erudit score --move '8H КОРАБЛЬ'"),
        (("score", "E5 КОТ"), "erudit score --move 'E5 КОТ'"),
        (("search", "КОРАБЛЬ"), "erudit search --sub КОРАБЛЬ"),
        (("search", "кот*", "ток"), "erudit search --sub 'кот*'"),
    ],
)
def test_letters_where_a_file_goes(run: Run, arguments: tuple[str, ...], advice: str) -> None:
    ran = run("--ui=en", *arguments)
    assert ran.code == 2 and ran.err.splitlines()[-1 - (arguments[0] == "search")].startswith("hint: ")
    assert advice in ran.err


@pytest.mark.parametrize("name", ["game.gcg", "folder/КОТ", "game"])
def test_names_of_files_are_not_taken_for_letters(run: Run, name: str) -> None:
    assert "hint:" not in run("--ui=en", "hint", name).err
    assert "hint:" not in run("--ui=en", "score", name).err


@pytest.mark.parametrize(
    "arguments",
    [
        ("hint", "--rack"),
        ("hint", str(ROOT / "examples" / "position.txt"), "--rack"),
        ("score", str(ROOT / "examples" / "position.txt"), "--move", "A1 КОТ", "--rack"),
        ("stats", "unseen", str(ROOT / "examples" / "position.txt"), "--rack"),
        ("render", str(ROOT / "examples" / "position.txt"), "--rack"),
    ],
)
def test_rack_typed_on_another_keyboard_is_one_error(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("--ui=en", *arguments, "kopa*")
    assert ran.code == 2 and ran.err.count("error [") == 1
    assert "“КОРА*” is needed" in ran.err and "--rack:1:1: error [board-rack-look-alike]" in ran.err


def test_foreign_tiles_of_a_rack_are_marked_where_they_stand(run: Run) -> None:
    errors = json.loads(run("hint", "--json", "--rack", "KODA").out)["errors"]
    assert [(error["code"], error["column"]) for error in errors] == [
        ("board-look-alike", 1),
        ("board-look-alike", 2),
        ("board-letter", 3),
        ("board-look-alike", 4),
    ]


def test_edition_taken_by_letters_is_said_before_what_it_lacks(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("\n".join("." * 7 + ("KOT" if row == 7 else "...") + "." * 5 for row in range(15)), "utf-8")
    ran = run("hint", "--json", str(board), "--rack", "АБ")
    codes = [error["code"] for error in json.loads(ran.out)["errors"]]
    assert ran.code == 2 and codes[0] == "board-edition-by-letters" and codes[-1] == "board-letter"


def test_list_without_a_word_leaves_nothing_to_lay(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slice_dictionary(monkeypatch, "ru", "кот", "ток")
    words = tmp_path / "words.txt"
    assert run("lexicon", "build", "-q", "-o", str(words), "--min-len", "40").code == 0
    ran = run("hint", "--rack", "КОТ", "--lexicon", str(words), "--ui", "en")
    assert ran.code == 1 and ran.out.startswith("There is nothing to lay")


def test_stress_marks_are_no_tiles(run: Run) -> None:
    assert run("hint", "--rack", "ко\u0301т", "-n", "1").out == run("hint", "--rack", "КОТ", "-n", "1").out
    assert "«ß»" in run("hint", "--rack", "ß").err
