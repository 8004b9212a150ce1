"""``erudit score`` on positions: alone, with a move, as a pair; every form; everything that is refused or listed."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erudit_cli.game.board import Board
from erudit_cli.game.laying import lay
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.records import cgp
from erudit_cli.records import json as positions_json
from erudit_cli.rules import catalog
from tests.conftest import Ran
from tests.game.positions import board_from, turn_from
from tests.records.drawings import STYLES, grid_of

Run = Callable[..., Ran]
TABLE = Path(__file__).parent.parent / "data" / "positions.tsv"
PHONE = board_from("8:....ТЕлЕФОН")
CARPENTER = board_from("8:....ТОКАРЬ")


def drawn(board: Board, style: str = "numbered-2e-1-0") -> str:
    return STYLES[style](grid_of(board)) + "\n"


def rows() -> Iterator[object]:
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            yield pytest.param(line.split("\t"), id=f"{line.split()[0]}:{number}")


FORMS: dict[str, Callable[[Board], str]] = {
    "drawn": lambda board: drawn(board),
    "cgp": lambda board: cgp.write(WrittenPosition("t", Position(board))) + "\n",
    "json": lambda board: positions_json.write(WrittenPosition("t", Position(board))),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("row", list(rows()))
def test_worked_score(run: Run, row: list[str], form: str) -> None:
    """The same points and the same codes, in whichever form the position comes."""
    _, edition, overrides, board, move, total, codes, _ = row
    options = [part for pair in overrides.split() if pair != "-" for part in ("--set", pair)]
    ran = run(
        "score", "-", "--move", move, "--rules", edition, *options, "--json", stdin=FORMS[form](board_from(board))
    )
    found = json.loads(ran.out)
    broken = [violation["code"] for violation in found["violations"]]

    assert found["score"] == int(total), found
    assert [code for code in broken if code != "phony"] == ([] if codes == "-" else codes.split())
    assert ran.code == (1 if broken else 0)


@pytest.mark.parametrize("row", [row for row in rows() if row.values[0][6] == "-" and ";" not in row.values[0][4]])  # type: ignore[attr-defined]
def test_pair_scores_as_the_move(run: Run, row: list[str]) -> None:
    """Two boards give the turn back: the same swaps, tiles and points."""
    _, edition, overrides, board, move, total, _, _ = row
    rules = catalog.load(edition)
    before = board_from(board)
    after = lay(before, turn_from(move), rules.layout).after
    options = [part for pair in overrides.split() if pair != "-" for part in ("--set", pair)]
    ran = run("score", "-", "--rules", edition, *options, "--json", stdin=drawn(before) + "\n->\n" + drawn(after))
    found = json.loads(ran.out)

    assert found["score"] == int(total), found
    assert [violation["code"] for violation in found["violations"] if violation["code"] != "phony"] == []


def test_opening_without_a_file(run: Run) -> None:
    assert run("score", "--move", "8E ТОКАРЬ", "--rules", "box-131") == Ran(
        "8E ТОКАРЬ\n  8E ТОКАРЬ = 2+1+2+1+2+5 = 13\nОчки за ход: 13\nПравила: box-131\n", "", 0
    )


def test_detail_shows_letters_stars_and_premiums(run: Run) -> None:
    ran = run("score", "-", "--move", "8G=Л J7 Р.зА", "--rules", "scrabble-104", "--set", "star_reuse=same_turn",
              "--detail", stdin=drawn(PHONE))  # fmt: skip
    lines = ran.out.splitlines()
    assert lines[:6] == [
        "8G=Л J7 РОзА",
        "  J7 РОЗА = 2+1+0+1·3 = 6",
        "      З (9J): звёздочка, 0",
        "      А (10J): буква ×3",
        "Очки за ход: 6",
        "Правила: scrabble-104 (star_reuse=same_turn)",
    ]
    assert " ".join(lines[14].split()) == "8 С3 . . Б2 Т₁ Е₁ [Л₂] Е₁ Ф₁₀ О₁ Н₁ Б2 . . С3"
    assert len(lines) == 22


def test_several_words_and_bonus_add_up(run: Run) -> None:
    lines = run("score", "--move", "8D ЭКРАН ; D8 .РА", "--rules", "web-classic").out.splitlines()
    assert lines == [
        "8D ЭКРАН D8 ЭРА",
        "  8D ЭКРАН = 10·2+2+2+1+1 = 26",
        "  D8 ЭРА = 10·2+2+1 = 23",
        "  премия за все фишки (7): +15",
        "  (10·2+2+2+1+1) + (10·2+2+1) + 15 = 64",
        "Очки за ход: 64",
        "Правила: web-classic",
    ]


def test_json_keeps_the_contract(run: Run) -> None:
    found = json.loads(
        run("score", "-", "--move", "J7 Р.зА", "--rules", "box-131", "--rack", "РА*", "--json", stdin=drawn(PHONE)).out
    )
    assert list(found) == [
        "schema",
        "source",
        "rules",
        "assumption",
        "places",
        "swaps",
        "words",
        "bonus",
        "score",
        "violations",
        "errors",
    ]
    assert found["schema"] == "erudit.score/1"
    assert found["rules"] == {"id": "box-131", "overrides": {}}
    assert found["places"] == [{"place": "J7", "word": "РОзА"}]
    (word,) = found["words"]
    assert list(word) == ["word", "place", "letters", "multiplier", "score", "face", "valid"]
    assert word["letters"][2] == {"letter": "З", "value": 0, "premium": 1, "star": True}
    assert (word["word"], word["place"], word["multiplier"], word["score"]) == ("роза", "J7", 1, 4)
    assert (found["bonus"], found["score"], found["violations"], found["errors"]) == (0, 4, [], [])


def test_failure_has_the_same_keys(run: Run) -> None:
    good = json.loads(run("score", "--move", "8E ТОКАРЬ", "--json").out)
    for bad in (
        run("score", "нет-такого.txt", "--move", "8E ТОКАРЬ", "--json"),
        run("score", "--move", "8Е ТОКАРЬ", "--json"),
        run("score", "-", "--json", stdin="....\n"),
    ):
        found = json.loads(bad.out)
        assert bad.code == 2 and found["errors"]
        assert list(found) == list(good)
        assert (found["words"], found["violations"], found["score"]) == ([], [], None)


def test_position_alone(run: Run) -> None:
    board = board_from("8:...ЭКРАН/9:...Х/10:...О")
    ran = run("score", "-", "--rules", "classic-102", stdin=drawn(board))
    assert ran == Ran(
        "место\tслово\tноминал\tесли выложить сейчас\tзамечания\n"
        "8D\tЭКРАН\t13\t8·2+2+1+1+1 = 21\t\n"
        "D8\tЭХО\t14\t8·2+5+1 = 22\t\n"
        "Очки — как если бы все фишки слова выложили сейчас: работают все премии под ним, без премии за все фишки.\n"
        "Правила: classic-102\n",
        "",
        0,
    )


def test_position_alone_as_json(run: Run) -> None:
    found = json.loads(run("score", "-", "--rules", "classic-102", "--json", stdin=drawn(PHONE)).out)
    assert found["assumption"] == "all-tiles-laid-now"
    assert (found["score"], found["bonus"], found["places"]) == (None, 0, [])
    assert [(word["word"], word["face"], word["score"], word["valid"]) for word in found["words"]] == [
        ("телефон", 15, 15, True)
    ]


def test_what_is_wrong_on_a_board_is_listed_and_scored(run: Run) -> None:
    board = board_from("1:ЫЪ/3:..К")
    ran = run("score", "-", "--rules", "classic-102", "--json", stdin=drawn(board))
    found = json.loads(ran.out)

    assert ran.code == 0
    assert [(item["code"], item["squares"]) for item in found["violations"]] == [
        ("start-uncovered", ["8H"]),
        ("board-split", ["1A", "3C"]),
        ("phony", ["1A", "1B"]),
    ]
    assert found["words"][0]["score"] == (4 + 15) * 3
    text = run("score", "-", "--rules", "classic-102", stdin=drawn(board)).out
    assert "1A\tЫЪ\t19\t(4+15)·3 = 57\tнет в словаре\n" in text
    assert "Не по правилам: фишки лежат порознь, частей: 2 (1A, 3C)\n" in text
    web = json.loads(run("score", "-", "--rules", "web", "--json", stdin=drawn(board)).out)
    assert "phony" not in [item["code"] for item in web["violations"]]


def test_empty_board(run: Run) -> None:
    ran = run("score", "-", stdin=drawn(Board()))
    assert ran == Ran("На доске нет ни одного слова.\nПравила: classic-102\n", "", 0)


@pytest.mark.parametrize(("form", "delimiter"), [("tsv", "\t"), ("csv", ",")])
def test_tables(run: Run, form: str, delimiter: str) -> None:
    ran = run("score", "-", "--move", "8C КА......", "--rules", "box-131", "--format", form, stdin=drawn(CARPENTER))
    found = list(csv.DictReader(io.StringIO(ran.out), delimiter=delimiter))

    assert list(found[0]) == ["source", "kind", "place", "word", "face", "sum", "score", "valid", "notes"]
    assert [(row["kind"], row["place"], row["score"]) for row in found[:2]] == [
        ("word", "8C", "17"),
        ("turn", "", "17"),
    ]
    assert {row["kind"] for row in found[2:]} == {"violation"}
    alone = run("score", "-", "--rules", "box-131", "--format", form, stdin=drawn(CARPENTER))
    assert [row["word"] for row in csv.DictReader(io.StringIO(alone.out), delimiter=delimiter)] == ["токарь"]


def test_several_positions_and_records(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(drawn(PHONE), encoding="utf-8")
    (tmp_path / "b.gcg").write_text("#rules box-131\n#player1 а\n>а: ТОКАРЬ 8E ТОКАРЬ +13 13\n", encoding="utf-8")
    names = [str(tmp_path / name) for name in ("a.txt", "b.gcg")]
    ran = run("score", *names, "--json")
    files = json.loads(ran.out)["files"]

    assert ran.code == 0
    assert files[0]["words"][0]["word"] == "телефон" and files[1]["turns"][0]["score"] == 13
    assert [json.loads(line)["source"] for line in run("score", *names, "--format", "jsonl").out.splitlines()] == names
    text = run("score", *names).out
    assert f"{names[0]}:\n" in text and f"{names[1]}:\n" in text
    mixed = run("score", *names, "--format", "tsv")
    assert mixed.code == 2 and "[score-mixed-table]" in mixed.err and len(mixed.out.splitlines()) == 1


def test_edition_is_said_where_it_is_inferred(run: Run) -> None:
    assert (
        "[board-edition-by-letters]: издание не названо; по буквам взято classic-102"
        in run("score", "-", stdin=drawn(PHONE)).err
    )
    assert "scrabble-en" in run("score", "--move", "8H LOFTY").out
    assert run("score", "--move", "8F КНИГЇ", "--json").out.count('"id": "uk-102"') == 1
    assert run("score", "-", stdin="15/" * 14 + "15 / 0/0 0 lex CSW21;").out.endswith("scrabble-en\n")
    swedish = run("score", "--move", "8H ÅR")
    assert swedish.code == 2 and "[board-edition-unclear]" in swedish.err


@pytest.mark.parametrize(
    ("opcode", "code"), [("ld english;", "board-edition-implied"), ("ld klingon;", "board-edition-unknown")]
)
def test_edition_of_opcodes(run: Run, opcode: str, code: str) -> None:
    ran = run("score", "-", stdin="15/" * 14 + f"15 / 0/0 0 {opcode}")
    assert f"[{code}]" in ran.err and ran.code == (2 if code == "board-edition-unknown" else 0)


@pytest.mark.parametrize("move", ["8E токарь", "8E Токарь", "8h кот", "8H Кот", "8G ад", "8E ТОКАРЬ J7 роза"])
def test_word_typed_as_words_are_is_one_of_stars_and_that_is_said(run: Run, move: str) -> None:
    ran = run("score", "--rules", "classic-102", "--move", move, "--ui", "en")
    assert "[move-all-stars]" in ran.err and f"--move '{move.upper()}'" in ran.err


@pytest.mark.parametrize("move", ["8E тОКАРЬ", "8E ТоКаРЬ", "8E ТОКарь", "8G Ад"])
def test_star_among_tiles_is_meant(run: Run, move: str) -> None:
    assert "move-all-stars" not in run("score", "--rules", "classic-102", "--move", move).err


def test_stars_that_the_rack_holds_are_meant(run: Run) -> None:
    asked = ("score", "--rules", "classic-102", "--move", "8H кот", "--rack")
    assert run(*asked, "***").err == "" and "[move-all-stars]" in run(*asked, "**К").err


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("square", ["16A", "8P", "8Z", "A16", "99O"])
def test_square_that_the_board_lacks_is_named_with_what_it_has(run: Run, square: str, language: str) -> None:
    ran = run("score", "--rules", "classic-102", "--move", f"{square} СТОЛ", "--ui", language)
    row_first = square if square[0].isdigit() else square[1:] + square[0]
    assert ran.code == 1 and "1–15" in ran.out and "A–O" in ran.out and f"({row_first})" in ran.out


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("square", ["Ш8", "8Ш", "0A", "A0"])
def test_what_is_no_square_is_answered_with_those_there_are(run: Run, square: str, language: str) -> None:
    ran = run("score", "--rules", "classic-102", "--move", f"{square} СТОЛ", "--ui", language)
    assert ran.code == 2 and "[gcg-place]" in ran.err and " A " in ran.err and " O " in ran.err and "15" in ran.err


@pytest.mark.parametrize(
    ("language", "lacking", "beyond"),
    [
        ("ru", "на подставке не хватает 4 звёздочек", "звёздочек на доске: 4, а в наборе 3"),
        ("uk", "на підставці бракує 4 зірочок", "зірочок на дошці: 4, а в наборі 3"),
        ("en", "the rack is short of 4 stars", "4 stars on the board, the set has 3"),
    ],
)
def test_a_star_is_not_spoken_of_as_a_letter(run: Run, language: str, lacking: str, beyond: str) -> None:
    asked = ("score", "--rules", "classic-102", "--ui", language, "--move", "8D ТокарЬ", "--rack", "ТЬ")
    out = run(*asked).out
    assert out.count(lacking) == 1 and beyond in out and "«?»" not in out and "“?”" not in out
    assert lacking in run(*asked, "--json").out


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "ничего не выложено"), ("uk", "нічого не викладено"), ("en", "nothing laid")],
)
def test_two_boards_that_are_the_same_say_so(run: Run, language: str, said: str) -> None:
    board = drawn(CARPENTER)
    out = run("score", "-", "--rules", "classic-102", "--ui", language, stdin=f"{board}->\n{board}").out
    assert out.splitlines()[0].endswith(f": {said}")


@pytest.mark.parametrize("sign", ["'", "’", "ʼ", "`"])
def test_apostrophe_is_answered_with_why_there_is_no_tile(run: Run, sign: str) -> None:
    move = f"8F М{sign}ЯЧ"
    for language, said in (("ru", "апостроф"), ("uk", "апостроф"), ("en", "apostrophe")):
        ran = run("score", "--rules", "uk-102", "--move", move, "--ui", language)
        assert ran.code == 2 and ran.err.startswith("--move:1:5: ") and "[board-letter]" in ran.err
        assert said in ran.err and f"    {move}\n        ^" in ran.err


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_word_without_a_place_is_answered_with_one_that_has_it(run: Run, language: str) -> None:
    ran = run("score", "--move", "КОРАБЛЬ", "--ui", language)
    assert ran.code == 2 and "[gcg-no-action]" in ran.err and "erudit score --move '8H КОРАБЛЬ'" in ran.err
    assert "8H" not in run("score", "--move", "(time)").err


def test_swap_off_the_board_is_named(run: Run) -> None:
    ran = run("score", "--rules", "classic-102", "--move", "16A=К 8H СТОЛ", "--ui", "en")
    assert "no star plays “К” there (16A)" in ran.out


def test_move_that_cannot_be_laid_has_no_points(run: Run) -> None:
    ran = run("score", "-", "--rules", "classic-102", "--move", "8M КОТИК 8E .Е", stdin=drawn(CARPENTER))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "8M КОТИК 8E ТЕ",
        "Ход нельзя выложить так, как он записан: очков нет.",
        "Не по правилам: слово «КОТИК» выходит за край доски: на ней строки 1–15, столбцы A–O (8M–8O)",
        "Не по правилам: записана буква «Е», а на доске «О» (8F)",
        "Правила: classic-102",
    ]
    found = json.loads(
        run("score", "-", "--rules", "classic-102", "--move", "8M КОТИК", "--json", stdin=drawn(CARPENTER)).out
    )
    assert (found["score"], found["words"], found["bonus"]) == (None, [], 0)


def test_crowded_infinite_board(run: Run) -> None:
    most = "R0C0\n" + "\n".join(["А" * 25] * 40) + "\n"
    assert run("score", "-", "--rules", "web-infinite", "-q", stdin=most).code == 0
    assert run("score", "-", "--rules", "web-infinite", "-q", stdin=f"{most}->\n{most}").code == 1
    ran = run("score", "-", "--rules", "web-infinite", stdin=most + "А\n")
    assert ran.code == 2 and "[board-crowded]" in ran.err


def test_edition_of_the_position_with_its_overrides(run: Run) -> None:
    text = "15/" * 7 + "4ТЕлЕФОН4/" + "15/" * 6 + "15 ЛРАП/ 0/0 0 rules box-131 star_score=letter;"
    ran = run("score", "-", "--move", "8G=Л J7 Р.зА", "--set", "bonus=20", stdin=text)
    assert ran.code == 0
    assert ran.out.splitlines()[-2:] == ["Очки за ход: 9", "Правила: box-131 (star_score=letter, bonus=20)"]
    bad = run("score", "-", stdin=text.replace("box-131", "box-13"))
    assert bad.code == 2 and "<stdin>:1:" in bad.err and "[edition-unknown-near]" in bad.err


def test_rack_of_the_position_and_of_the_option(run: Run) -> None:
    text = "15/" * 14 + "15 ТОКАРЬ/ 0/0 0 rules box-131;"
    assert run("score", "-", "--move", "8E ТОКАРЬ", stdin=text).code == 0
    ran = run("score", "-", "--move", "8E ТОКАРЬ", "--rack", "токар", stdin=text)
    assert ran.code == 1
    assert "Не по правилам: на подставке не хватает 1 фишки «Ь»\n" in ran.out and "Очки за ход: 13\n" in ran.out


def test_exchange_and_pass(run: Run) -> None:
    text = "15/" * 14 + "15 АБ/ 0/0 0 rules box-131;"
    assert run("score", "-", "--move", "-АБ", stdin=text).out.startswith("обмен АБ\nОчки за ход: 0\n")
    assert run("score", "-", "--move", "-", stdin=text).out.startswith("пас\nОчки за ход: 0\n")
    lacking = run("score", "-", "--move", "-АВ", stdin=text)
    assert lacking.code == 1 and "не хватает 1 фишки «В»" in lacking.out


@pytest.mark.parametrize(
    ("after", "codes", "score"),
    [
        pytest.param("8:....ТОКАРЬ/9:....У", ["phony"], 2 + 3, id="laid"),
        pytest.param("8:....ТОКАРИ", ["tile-changed"], 0, id="changed"),
        pytest.param("8:....ТОКА", ["tile-taken", "tile-taken"], 0, id="taken"),
        pytest.param("8:....ТОКАРЬ", ["nothing-changed"], 0, id="same"),
    ],
)
def test_pair_that_no_turn_explains_is_listed_and_scored(run: Run, after: str, codes: list[str], score: int) -> None:
    text = drawn(CARPENTER) + "\n" + drawn(board_from(after))
    ran = run("score", "-", "--rules", "box-131", "--json", stdin=text)
    found = json.loads(ran.out)

    assert ran.code == 1
    assert [item["code"] for item in found["violations"] if item["code"] in codes] == codes
    assert found["score"] == score


def test_pair_says_which_turn_it_was(run: Run) -> None:
    after = board_from("7:.........Р/8:....ТЕЛЕФОН/9:.........з/10:.........А")
    out = run("score", "-", "--rules", "classic-102", stdin=drawn(PHONE) + "->\n" + drawn(after)).out
    assert out.startswith("Ход по двум доскам: 8G=Л J7 РОзА\n  J7 РОЗА = 1+1+5+1 = 8\n")


def test_infinite_board(run: Run) -> None:
    ran = run("score", "-", "--move", "C2R-1 Р.К", "--rules", "web-infinite", stdin="R0C0\nКОТ\n")
    assert ran.out.splitlines()[0] == "C2R-1 РТК"
    missing = run("score", "-", "--rules", "web-infinite", stdin=drawn(PHONE))
    assert missing.code == 2 and "[board-origin-missing]" in missing.err
    foreign = run("score", "-", "--rules", "web", stdin="R0C0\nКОТ\n")
    assert foreign.code == 2 and "[board-origin-foreign]" in foreign.err
    pair = run("score", "-", "--rules", "web-infinite", "--json", stdin="R0C0\nКОТ\n\nКОТ\nО..\nМ..\n")
    assert json.loads(pair.out)["places"] == [{"place": "C0R0", "word": "КОМ"}]


def test_board_of_another_size_is_read_by_its_edition(run: Run, tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text("D...D\n.d.d.\n.....\n.d.d.\nD...D\n", encoding="utf-8")
    own = 'id = "small"\nextends = "box-131"\n[title]\nen = "small"\n[answers]\nboard = "small"\nstart = "3C"\n'
    (tmp_path / "small.toml").write_text(own, encoding="utf-8")
    board = ".....\n.....\n.КОТ.\n.....\n.....\n"
    ran = run("score", "-", "--rules", str(tmp_path / "small.toml"), "--move", "D3 .ОМ", stdin=board)
    assert ran.out.splitlines()[0] == "D3 ТОМ", ran
    assert "[board-row-count]" in run("score", "-", "--rules", "box-131", stdin=board).err


def cell(tile: str) -> Board:
    return Board({(7, 7): tile})


@pytest.mark.parametrize(
    ("arguments", "text", "code", "place"),
    [
        pytest.param([], drawn(cell("Q")), "board-letter", "<stdin>:8:18", id="foreign-letter"),
        pytest.param([], drawn(cell("K")), "board-look-alike", "<stdin>:8:18", id="look-alike"),
        pytest.param([], drawn(cell("Ё")), "board-letter-folded", "<stdin>:8:18", id="yo"),
        pytest.param([], drawn(board_from("8:...ЩЩ")), "board-set-exceeded", "<stdin>:8:12", id="set"),
        pytest.param([], drawn(board_from("8:...абвг")), "board-set-exceeded", "<stdin>:8:16", id="stars"),
        pytest.param(["--rack", "Щ"], drawn(cell("Щ")), "board-set-exceeded", "--rack:1:1", id="set-with-rack"),
        pytest.param(["--rack", "ZZ"], drawn(cell("Щ")), "board-letter", "--rack:1:1", id="rack-letter"),
        pytest.param(["--rack", "А%"], drawn(cell("Щ")), "gcg-rack-character", "--rack:1:2", id="rack-sign"),
        pytest.param(["--move", "8С КОТ"], drawn(Board()), "gcg-column-script", "--move:1:1", id="move-place"),
        pytest.param(["--move", "8H KOT"], drawn(Board()), "board-look-alike", "--move:1:4", id="move-latin"),
        pytest.param(["--move", "8H КОQ"], drawn(Board()), "gcg-foreign-letters", "--move:1:6", id="move-letter"),
        pytest.param(["--move", "КОТ"], drawn(Board()), "gcg-no-action", "--move:1:1", id="move-word"),
        pytest.param(["--move", ""], drawn(Board()), "gcg-action-missing", "--move:1:1", id="move-empty"),
        pytest.param(["--move", "(time)"], drawn(Board()), "gcg-no-action", "--move:1:1", id="move-event"),
        pytest.param(
            ["--move", "8H КОТ"], "#player1 а\n>а: КОТ 8H КОТ +5 5\n", "move-with-record", "<stdin>", id="record"
        ),
        pytest.param(
            ["--move", "8H КОТ"], drawn(Board()) + "\n" + drawn(cell("А")), "move-with-pair", "<stdin>", id="pair"
        ),
        pytest.param(["--turn", "1"], drawn(Board()), "turn-of-position", "<stdin>", id="turn"),
        pytest.param([], '{"board": {"16A": "К"}}', "board-off", "<stdin>:1:12", id="off-board"),
        pytest.param([], "мама", "board-not-a-position", "<stdin>", id="prose"),
        pytest.param(["--set", "bonus=много"], drawn(Board()), "set-bad-value", "", id="override"),
        pytest.param(["--move", "8H КОТ"], "\n", "encoding-empty", "<stdin>", id="blank"),
    ],
)
def test_refused_by_name(run: Run, arguments: list[str], text: str, code: str, place: str) -> None:
    ran = run("score", "-", "--rules", "classic-102", *arguments, stdin=text)
    assert (ran.out, ran.code) == ("", 2) or code == "turn-of-position", ran
    assert any(
        line.startswith(f"{place}: " if place else "") and f"[{code}]" in line for line in ran.err.splitlines()
    ), ran


def test_all_problems_are_said_at_once(run: Run) -> None:
    err = run("score", "-", "--rules", "classic-102", stdin=drawn(board_from("1:Q/2:*/3:K/4:Ё"))).err
    assert [line.split("[")[1].split("]")[0] for line in err.splitlines() if "ошибка [" in line] == [
        "board-star-unnamed",
        "board-letter",
        "board-look-alike",
        "board-letter-folded",
    ]


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_every_language(run: Run, language: str) -> None:
    text = drawn(CARPENTER) + "\n" + drawn(board_from("8:....ТОКАРИ/15:А"))
    for form in ("text", "json", "tsv"):
        assert run("score", "-", "--rules", "box-131", "--ui", language, "--format", form, stdin=text).code == 1
    assert run("score", "-", "--rules", "box-131", "--ui", language, stdin=drawn(CARPENTER), terminal=True).code == 0


def test_terminal_without_input_gets_help(run: Run) -> None:
    ran = run("score")
    assert (ran.out, ran.code) == ("", 2) and "--move" in ran.err


def test_encodings(run: Run) -> None:
    text = drawn(PHONE)
    assert run("score", "-", "--rules", "classic-102", stdin=text).err == ""
    ran = run("score", "-", "--rules", "classic-102", "--encoding", "cp866", stdin=text.encode("cp866"))
    assert ran.code == 0 and "ТЕЛЕФОН" in ran.out
    assert run("score", "-", "--rules", "classic-102", stdin=text.encode("utf-16")).code == 0
    assert "[encoding-undeclared]" in run("score", "-", "--rules", "classic-102", stdin=text.encode("cp1251")).err


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    st.text(alphabet='АяKkTт.-_ |+\n\t*?128R-C→>#[]{}/;":,', max_size=300),
    st.text(alphabet="8GГK КОт.=Л-;?~()", max_size=20),
)
def test_nothing_but_our_own_errors_escapes(run: Run, text: str, move: str) -> None:
    for arguments in ([], ["--move", move], ["--rules", "web-infinite", "--rack", move]):
        ran = run("score", "-", *arguments, "--json", stdin=text)
        assert ran.code in (0, 1, 2), ran
        found: dict[str, Any] = json.loads(ran.out)
        assert (ran.code == 2) == any(not error["warning"] for error in found["errors"])


@pytest.mark.parametrize(("word", "warned"), [("KOT", True), ("KING", False), ("КОТ", False)])
def test_board_that_may_be_typed_on_the_wrong_keyboard(run: Run, word: str, warned: bool) -> None:
    board = "".join((word if row == 7 else "." * len(word)) + "." * (15 - len(word)) + "\n" for row in range(15))
    ran = run("score", "-", stdin=board)
    assert "[board-edition-by-letters]" in ran.err
    assert ("переключите раскладку" in ran.err) == warned
