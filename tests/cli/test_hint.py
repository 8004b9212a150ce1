"""``erudit hint``: from nothing, a position, a record; every order and form; everything that is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Ran

Run = Callable[..., Ran]
ONE = ("--rules", "scrabble-104-single", "--set", "profile=club")
POSITION = "15/15/15/15/15/15/15/7КоТ5/15/15/15/15/15/15/15 САД?/ 0/0 0 rules classic-102;\n"
GAME = "#character-encoding UTF-8\n#rules classic-102\n#player1 а А\n#player2 б Б\n>а: КИНОТАР 8G КИНО +5 5\n"


def plays(ran: Ran) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(ran.out)["plays"]
    return found


def test_empty_board(run: Run) -> None:
    ran = run("--ui=en", "hint", *ONE, "--rack", "КИНОТАР", "-n", "2")
    assert ran.code == 0
    assert ran.out.splitlines()[1:4] == ["1\t8B КАРОТИН\t72\t", "2\t8D КАРОТИН\t72\t", "Turns found: 850, shown: 2"]


def test_position_in_every_form_of_answer(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(POSITION, encoding="utf-8")
    answer = json.loads(run("hint", "--json", "-n", "3", str(file)).out)
    assert list(answer) == ["schema", "source", "rules", "rack", "search", "found", "plays", "errors"]
    assert answer["schema"] == "erudit.hint/1" and answer["rack"] == "САД*" and len(answer["plays"]) == 3
    assert {"places", "swaps", "score", "leave", "equity"} <= answer["plays"][0].keys()
    table = run("hint", "--format", "tsv", "-n", "3", str(file)).out.splitlines()
    assert table[0].split("\t") == ["source", "n", "move", "score", "leave", "words"]
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
    file = tmp_path / "game.gcg"
    file.write_text(GAME.replace("classic-102", "web"), encoding="utf-8")
    words = {
        place["word"].lower()
        for play in plays(run("hint", "--json", "--all", "--rack", "КИНТРА", str(file)))
        for place in play["places"]
    }
    assert words and "кино" not in words


def test_orders(run: Run) -> None:
    def cells(sort: str) -> list[tuple[int, int, int]]:
        """Points, length of the word, tiles laid."""
        found = plays(run("hint", *ONE, "--json", "--all", "--rack", "КИНОТ", "--sort", sort))
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
    words = {play["places"][0]["word"] for play in plays(run("hint", *ONE, "--json", "--all", "--rack", "ЁЖЕ"))}
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
        (("missing.gcg",), "file-missing"),
        ((str(ROOT / "examples" / "classic-102.gcg"),), "hint-no-rack"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_refused(run: Run, arguments: tuple[str, ...], code: str) -> None:
    ran = run("hint", "--json", *arguments)
    answer = json.loads(ran.out)
    assert ran.code == 2 and answer["plays"] == []
    assert code in [error["code"] for error in answer["errors"]]


def test_turn_of_a_position_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(POSITION, encoding="utf-8")
    assert "hint-turn-of-position" in run("hint", "--turn", "1", str(file)).err


def test_nothing_given_is_help(run: Run) -> None:
    assert run("hint").code == 2


def test_version_tells_the_kernel(run: Run) -> None:
    assert len(run("--version").out.splitlines()) == 2
