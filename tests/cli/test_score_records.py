"""``erudit score`` on records: the table, the contract, and everything that can be wrong with an input."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ran

Run = Callable[..., Ran]
EXAMPLES = ROOT / "examples"

GAME = """#character-encoding UTF-8
#rules classic-102
#player1 Аня Анна
#player2 Боря Борис
>Аня: ТОКАРЬС 8E ТОКАРЬ +9 9
>Боря: РТУТЬНС E7 Р.УТЬ +16 16
>Аня: СФ?АВОЛ H7 Ф.с +10 19
"""


def test_table_of_turns(run: Run) -> None:
    ran = run("score", "-", stdin=GAME)

    assert ran.code == 0
    assert ran.out.splitlines() == [
        "№\tигрок\tход\tслова\tочки\tзаписано\tразница\tитог\tзамечания",
        "1\tАня\t8E ТОКАРЬ\tТОКАРЬ 9\t9\t9\t\t9\t",
        "2\tБоря\tE7 РТУТЬ\tРТУТЬ 16\t16\t16\t\t16\t",
        "3\tАня\tH7 ФАс\tФАС 10\t10\t10\t\t19\t",
        "Итого Анна: 19",
        "Итого Борис: 16",
        "Правила: classic-102",
    ]
    assert ran.err == ""


def test_wrong_points_and_totals_are_results(run: Run) -> None:
    ran = run("score", "-", stdin=GAME.replace("+16 16", "+18 17"))

    assert ran.code == 1
    row = ran.out.splitlines()[2].split("\t")
    assert row[4:] == ["16", "18", "+2", "16", "записано 18, по правилам 16; записан итог 17, по записи выходит 18"]
    assert "Итого Борис: 16, записано 17" in ran.out


def test_detail_shows_the_sum_letter_by_letter(run: Run) -> None:
    ran = run("score", "-", "--detail", "--turn", "3", stdin=GAME)

    assert ran.out.splitlines()[1:4] == [
        "3\tАня\tH7 ФАс\tФАС 10\t10\t10\t\t19\t",
        "      ФАС = 8+1+1 = 10",
        "        С (9H): звёздочка, 1",
    ]


def test_detail_of_one_turn_shows_the_board_after_it(run: Run) -> None:
    lines = run("score", "-", "--detail", "--turn", "3", stdin=GAME).out.splitlines()
    column = [line[2 + 2 + 7 * 5 :][:5].strip() for line in lines[-15:]]
    assert column[6:9] == ["[Ф₈]", "А₁", "★С₁]"]
    assert not any("Б2" in line for line in run("score", "-", "--detail", stdin=GAME).out.splitlines())


def test_phony_that_stands_is_wrong_and_one_taken_back_is_not(run: Run) -> None:
    phony = GAME + ">Боря: СТОЛАНБ 12A СТОЛ. +10 26\n"
    stands = run("score", "-", stdin=phony.replace("12A СТОЛ.", "11A СТОЛ."))
    assert (stands.code, "слова «столь» нет в словаре" in stands.out) == (1, True)

    turns = json.loads(run("score", "-", "--json", stdin=phony.replace("12A СТОЛ.", "11A СТОЛ.")).out)["turns"]
    points = turns[3]["score"]
    right = phony.replace("12A СТОЛ. +10 26", f"11A СТОЛ. +{points} {16 + points}")
    taken = run("score", "-", stdin=right + f">Боря: СТОЛАНБ -- -{points} 16\n")
    assert taken.code == 0
    assert "слова «столь» нет в словаре (11A–11E); ход снят" in taken.out


def test_json_has_the_keys_of_the_contract(run: Run) -> None:
    found = json.loads(run("score", "-", "--json", stdin=GAME).out)

    assert list(found) == ["schema", "source", "rules", "players", "turns", "end", "errors"]
    assert found["schema"] == "erudit.score/1"
    assert found["source"] == "<stdin>"
    assert found["rules"] == {"id": "classic-102", "overrides": {}}
    assert found["players"][0] == {"nick": "Аня", "name": "Анна", "total": 19, "recorded_total": 19}
    turn = found["turns"][2]
    assert turn["places"] == [{"place": "H7", "word": "ФАс", "words": [{"word": "фас", "score": 10}]}]
    assert {"n", "line", "player", "kind", "score", "recorded", "difference", "total", "recorded_total"} < turn.keys()
    assert (turn["rack"], turn["bag"], turn["violations"]) == ("СФ*АВОЛ", 79, [])
    assert found["errors"] == []


def test_json_has_the_same_keys_on_failure(run: Run) -> None:
    good = json.loads(run("score", "-", "--json", stdin=GAME).out)
    ran = run("score", "нет-такого.gcg", "--json")
    bad = json.loads(ran.out)

    assert ran.code == 2
    assert list(bad) == list(good)
    assert (bad["turns"], bad["players"]) == ([], [])
    assert bad["errors"][0]["code"] == "file-missing"
    assert set(bad["errors"][0]) >= {"code", "message", "source", "line", "column", "hint"}


def test_several_files_are_all_scored_and_a_bad_one_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.gcg").write_text(GAME, encoding="utf-8")
    names = [str(tmp_path / "a.gcg"), str(tmp_path / "b.gcg"), str(tmp_path / "a.gcg")]

    ran = run("score", *names)
    assert ran.code == 2
    assert ran.out.count("Итого Анна: 19") == 2
    assert "b.gcg: ошибка [file-missing]" in ran.err

    found = json.loads(run("score", *names, "--json").out)
    assert [len(each["turns"]) for each in found["files"]] == [3, 0, 3]
    lines = run("score", *names, "--format", "jsonl").out.splitlines()
    assert [len(json.loads(line)["turns"]) for line in lines] == [3, 0, 3]


def test_tsv_and_csv_have_english_headings(run: Run) -> None:
    tsv = run("score", "-", "--format", "tsv", stdin=GAME).out.splitlines()
    assert tsv[0].split("\t")[:4] == ["source", "n", "line", "player"]
    assert len(tsv) == 4
    assert run("score", "-", "--format", "csv", stdin=GAME).out.splitlines()[0].startswith("source,n,line,player")


def test_override_is_printed_with_the_result(run: Run) -> None:
    ran = run("score", "-", "--set", "premium_life=permanent", stdin=GAME)

    assert "Правила: classic-102 (premium_life=permanent)" in ran.out
    pragma = run("score", "-", stdin=GAME.replace("classic-102", "classic-102 bonus=20"))
    assert "Правила: classic-102 (bonus=20)" in pragma.out


def test_words_of_an_edition_without_a_list_are_not_judged_and_it_is_said_once(run: Run) -> None:
    game = "#player1 a\n#player2 b\n>a: ZZZQXVW 8F ZZZ +0 0\n>b: ABCDEFG - +0 0\n"
    ran = run("score", "-", "--ui", "en", stdin=game)

    assert ran.err.count("words were not judged") == 1
    assert "not in the word list" not in ran.out


def test_quiet_leaves_the_exit_code(run: Run) -> None:
    assert run("score", "-", "-q", stdin=GAME) == Ran("", "", 0)
    assert run("score", "-", "-q", stdin=GAME.replace("+16", "+17")).code == 1


@pytest.mark.parametrize("name", ["classic-102", "scrabble-104"])
def test_examples_are_complete_and_right(run: Run, name: str) -> None:
    found = json.loads(run("score", str(EXAMPLES / f"{name}.gcg"), "--json").out)

    assert run("score", str(EXAMPLES / f"{name}.gcg")).code == 0
    assert found["end"]["reason"] in ("out", "passes")
    assert found["turns"][-1]["bag"] == 0
    assert all(turn["difference"] == 0 for turn in found["turns"])


def test_classic_example_shows_what_it_promises(run: Run) -> None:
    found = json.loads(run("score", str(EXAMPLES / "classic-102.gcg"), "--json").out)
    kinds = [turn["kind"] for turn in found["turns"]]
    words = "".join(place["word"] for turn in found["turns"] for place in turn["places"])

    assert {"play", "exchange", "withdrawal"} <= set(kinds)
    assert any(turn["bonus"] == 15 for turn in found["turns"])
    assert sum(letter.islower() for letter in words) >= 2
    assert any(turn["withdrawn"] and turn["violations"][0]["code"] == "phony" for turn in found["turns"])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "encoding-empty"),
        (b"\x00\x01\x02\x03" * 50, "encoding-binary"),
        (b"#character-encoding UTF-16\n" + GAME.encode("cp1251"), "encoding-wrong"),
        (GAME.replace("UTF-8", "klingon").encode(), "encoding-unknown"),
        (b"\n\n\n", "gcg-empty"),
        ("мама мыла раму\n".encode(), "board-not-a-position"),
        (b">\n", "gcg-no-players"),
        (GAME.replace("classic-102", "classic-103").encode(), "edition-unknown-near"),
        (GAME.replace("classic-102", "classic-102 bonus=много").encode(), "set-bad-value"),
        (GAME.replace("8E", "8Е").encode(), "gcg-column-script"),
        (GAME.replace("ТОКАРЬ ", "TОКАРЬ ").encode(), "gcg-word-script"),
    ],
)
def test_bad_record_is_named(run: Run, data: bytes, code: str) -> None:
    ran = run("score", "-", stdin=data)

    assert ran.code == 2
    assert f"[{code}]" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [["--rules", "нет"], ["--rules", "нет.toml"], ["--set", "bonus"], ["--set", "bonys=3"], ["--color", "red"]],
)
def test_bad_option_is_named(run: Run, arguments: list[str]) -> None:
    ran = run("score", "-", *arguments, stdin=GAME)

    assert (ran.code, ran.out) == (2, "")
    assert "ошибка [" in ran.err


def test_directory_is_named(run: Run, tmp_path: Path) -> None:
    ran = run("score", str(tmp_path))

    assert ran.code == 2
    assert "[file-is-directory]" in ran.err


@pytest.mark.parametrize(("letters", "code"), [(1_000_000, "gcg-line-long"), (25_000_000, "file-too-large")])
def test_huge_line_is_refused_quickly(run: Run, letters: int, code: str) -> None:
    ran = run("score", "-", stdin=GAME.encode() + b">" + b"\xd0\x90" * letters)

    assert ran.code == 2
    assert f"[{code}]" in ran.err
    assert len(ran.err) < 2000


def test_control_signs_of_a_file_do_not_reach_the_terminal(run: Run) -> None:
    ran = run("score", "-", stdin=GAME.replace("#player1 Аня Анна", "#player1 Аня Ан\x1b[31mна") + ">Аня: \x1b[2J\n")

    assert "\x1b" not in ran.err
    assert "\x1b" not in ran.out


def test_violations_name_their_word(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    head = "#character-encoding UTF-8\n#rules classic-102\n#player1 а А\n#player2 б Б\n"
    path.write_text(head + ">а: 8G ЪЪ +1 1\n>б: 1A КОТ +4 4\n", encoding="utf-8")
    for command in ("score", "replay"):
        turns = json.loads(run(command, "--json", str(path)).out)["turns"]
        found = {item["code"]: item["word"] for turn in turns for item in turn["violations"]}
        assert (found["phony"], found["set-exceeded"], found["not-connected"]) == ("ъъ", None, "кот")
        assert "score-differs" in found and found["score-differs"] is None
        keys = {tuple(item) for turn in turns for item in turn["violations"]}
        assert keys == {("code", "message", "word", "squares")}


BARRED = GAME.replace("ТОКАРЬС 8E ТОКАРЬ +9 9", "БАГГИЛЮ 8F БАГГИ +20 20").split(">Боря")[0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "«багги»: есть в словаре, но не для набора слов club: разряд broad, годится с --set profile=broad"),
        ("uk", "«багги»: є в словнику, але не для набору слів club: розряд broad, годиться з --set profile=broad"),
        ("en", "“багги”: in the word list, but not for profile club: tier broad, allowed with --set profile=broad"),
    ],
)
def test_mark_that_bars_a_word_of_the_list_is_said(run: Run, tmp_path: Path, language: str, said: str) -> None:
    """As `check` says it of the word alone; in the game, on its page, in a turn and on a board."""
    for command in ("score", "replay"):
        ran = run(command, "-", "--ui", language, stdin=BARRED)
        assert ran.code == 1 and said in ran.out
        assert run(command, "-", "--set", "profile=broad", "--ui", language, stdin=BARRED).out.count("profile") == 1
    page = tmp_path / "page.html"
    run("report", "-", "-o", str(page), "--ui", language, stdin=BARRED)
    assert said in page.read_text(encoding="utf-8") and "--profile" not in page.read_text(encoding="utf-8")
    asked = ("score", "--rules", "classic-102", "--ui", language)
    assert said in run(*asked, "--move", "8F БАГГИ").out
    board = "15/" * 7 + "5БАГГИ5/" + "15/" * 6 + "15 / 0/0 0 rules classic-102;"
    noted = run("score", "-", "--ui", language, stdin=board)
    assert (
        said.split(": ", 1)[1] in noted.out
        and said
        in json.loads(run("score", "-", "--json", "--ui", language, stdin=board).out)["violations"][0]["message"]
    )
