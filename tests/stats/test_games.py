"""Statistics of games: the reference games summed by hand; the order of games and the size of batches do not matter."""

import random
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from erudit_cli.game.moves import Turn
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.stats import row_files
from erudit_cli.stats.games import Games, PlayedEdition
from erudit_cli.stats.played import rows_of
from erudit_cli.stats.row_files import RowFiles
from erudit_cli.stats.table import Table
from tests.game import games

Rows = list[dict[str, object]]


def counted(names: list[str]) -> dict[str, Table]:
    """The tables of reference games, each game counted as often as it is named."""
    editions = {}
    with tempfile.TemporaryDirectory() as folder:
        files = RowFiles(Path(folder))
        for name in names:
            found = games.replayed(games.text_of(name))
            key = fingerprint(found.rules)
            editions[key] = PlayedEdition(found.rules, None)
            files.add(rows_of(found, key))
        return {table.name: table for table in Games(files, editions).tables()}


def rows(table: Table) -> Rows:
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def only(table: Table, **wanted: object) -> dict[str, object]:
    (found,) = [row for row in rows(table) if wanted.items() <= row.items()]
    return found


def test_players_of_three_summed_by_hand() -> None:
    # КОРЗИНА 29, two exchanges, a pass; МЕЛО taken back, НАЛЁТ + ТОМ 11, two passes; КИНО 10, a star redeemed and
    # РОЗА 10, two passes.
    players = counted(["classic-102"])["players"]
    anna, boris, vera = (only(players, player=name) for name in ("Анна", "Борис", "Вера"))
    done = ("turns", "points", "points_per_turn", "total_mean", "tiles", "bingos", "stars", "swaps", "exchanges")
    rest = ("passes", "phonies", "taken_back", "won", "drawn", "lost")
    assert [anna[name] for name in done] == [4, 29, 7.25, 29, 7, 1, 0, 0, 2]
    assert [anna[name] for name in rest] == [1, 0, 0, 1, 0, 0]
    assert [boris[name] for name in done] == [4, 11, 2.75, 11, 6, 0, 1, 0, 0]
    assert [boris[name] for name in rest] == [2, 1, 1, 0, 0, 1]
    assert [vera[name] for name in done] == [4, 20, 5, 20, 6, 0, 1, 1, 0]
    assert [vera[name] for name in rest] == [2, 0, 0, 0, 0, 1]


def test_letters_of_a_game_summed_by_hand() -> None:
    # А of КОРЗИНА 1, of РОЗА 1·2; the tile that redeemed a star is no play. К of КОРЗИНА 2·2, of КИНО 2·2.
    # The first О of РОЗА and the А of НАЛЁТ are stars, each worth its letter, doubled by its square.
    tables = counted(["classic-102"])
    letters, stars = tables["played_letters"], tables["stars"]
    assert only(letters, letter="А") | {"laid": 2, "swapped": 1, "exchanged": 0} == only(letters, letter="А")
    assert only(letters, letter="А")["points_per_tile"] == 1.5
    assert only(letters, letter="А")["premium_share"] == 0.5
    assert only(letters, letter="К")["points_per_tile"] == 4
    assert [only(letters, letter=letter)["exchanged"] for letter in "ЖЙЪ"] == [1, 1, 1]
    assert only(letters, letter="Ъ")["exchanged_share"] == 1
    assert [(row["letter"], row["stars"], row["points_per_star"], row["redeemed"]) for row in rows(stars)] == [
        ("А", 1, 2, 1),
        ("О", 1, 2, 0),
    ]


def test_words_that_are_none() -> None:
    (phony,) = rows(counted(["classic-102", "classic-102"])["phonies"])
    assert (phony["word"], phony["found"], phony["taken_back"]) == ("мело", 2, 2)
    assert phony["players"] == "Борис" and str(phony["sources"]).count(":") == 1, "one file counted twice is one place"


def test_players_and_places_of_a_phony_are_cut() -> None:
    found = games.replayed(games.text_of("classic-102"))
    key = fingerprint(found.rules)
    with tempfile.TemporaryDirectory() as folder:
        files = RowFiles(Path(folder))
        for number in range(12):
            rows_found = rows_of(found, key)
            rows_found.phonies = [row._replace(player=f"P{number:02}", source="g:1") for row in rows_found.phonies]
            files.add(rows_found)
        (phony,) = rows(Games(files, {key: PlayedEdition(found.rules, None)}).phonies())
    assert phony["players"] == ", ".join([f"P{number:02}" for number in range(10)] + ["…"])
    assert phony["sources"] == "g:1" and phony["found"] == 12


def test_a_ninefold_word_pays_each_of_its_tiles() -> None:
    # КАРТИНКА (2+1+2+1+1·2+1+2+1)·3·3: the seven tiles laid bring 9 times their face, the bonus belongs to none.
    found = games.replayed(games.text_of("scrabble-104"))
    laid = rows_of(found, "key").tiles
    tiles = [tile for tile in laid if tile.turn == 2 and tile.column == 0 and tile.row != 10]
    assert [(tile.letter, tile.points) for tile in tiles] == [
        *(("К", 18), ("А", 9), ("Р", 18), ("И", 18), ("Н", 9), ("К", 18), ("А", 9)),
    ]
    factors = [(1, 3), (1, 1), (1, 1), (1, 1), (2, 1), (1, 1), (1, 1), (1, 3)]
    del factors[3]  # the Т lay there
    assert [(tile.letter_factor, tile.word_factor) for tile in tiles] == factors


def test_first_move() -> None:
    # 33:49, 48:13, a draw at 8:8.
    tables = counted(["box-131", "box-leaflet", "classic-106", "classic-102"])
    found = {
        row["edition"]: (row["games"], row["won"], row["drawn"], row["lost"], row["lead"])
        for row in rows(tables["first_move"])
    }
    assert found == {
        "box-131": (1, 0, 0, 1, -16),
        "box-leaflet": (1, 1, 0, 0, 35),
        "classic-106": (1, 0, 1, 0, 0),
    }, "a game of three says nothing of two"
    (nine,) = rows(counted(["box-131"] * 9)["first_move"])
    assert (nine["lead"], nine["lead_low"], nine["lead_high"]) == (-16, -16, -16)
    assert nine["won_high"] == pytest.approx(3.8415 / (9 + 3.8415), abs=5e-5)  # z² / (n + z²)


@pytest.mark.parametrize("game", games.GAMES)
def test_sums_are_those_of_the_record(game: str) -> None:
    """Against the numbers written in the record, which the reference games get right."""
    replayed = games.replayed(games.text_of(game))
    standing = [step for step in replayed.steps if isinstance(step.event.action, Turn) and not step.is_withdrawn]
    written: Counter[str] = Counter()
    for step in standing:
        who = replayed.record.players[step.event.player]
        written[who.name or who.nick] += step.event.score or 0
    tables = counted([game])
    for row in rows(tables["players"]):
        assert row["points"] == written[str(row["player"])]
    turns = sum(int(str(row["turns"])) for row in rows(tables["players"]))
    assert turns == sum(int(str(row["found"])) for row in rows(tables["turn_scores"]))
    assert turns == only(tables["games"])["turns"] == sum(int(str(row["turns"])) for row in rows(tables["turns"]))
    laid = sum(len(step.laid.fresh) for step in standing if step.laid is not None)
    for name in ("premiums", "squares"):
        assert sum(int(str(row["laid"])) for row in rows(tables[name])) == laid
    by_letter = sum(int(str(row["laid"])) for row in rows(tables["played_letters"]))
    assert by_letter + sum(int(str(row["stars"])) for row in rows(tables["stars"])) == laid
    squares = {(int(str(row["row"])), int(str(row["column"]))) for row in rows(tables["squares"])}
    shift = 0 if replayed.rules.layout.is_infinite else 1
    assert squares == {(row + shift, column + shift) for row, column in replayed.board.tiles}


@pytest.mark.parametrize("seed", range(3))
def test_neither_order_nor_batches_matter(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = games.GAMES * 2
    whole = counted(names)
    random.Random(seed).shuffle(names)
    monkeypatch.setattr(row_files, "BATCH", 1 + 40 * seed)
    assert counted(names) == whole


def test_no_games_have_empty_tables() -> None:
    assert {name: table.rows for name, table in counted([]).items() if table.rows} == {}


def test_shares_sum_to_one() -> None:
    tables = counted(games.GAMES)
    for name in ("turn_scores", "totals", "premiums", "stars"):
        sums: dict[object, float] = {}
        for row in rows(tables[name]):
            sums[row["edition"]] = sums.get(row["edition"], 0) + float(str(row["share"]))
        assert sums and all(total == pytest.approx(1) for total in sums.values()), name
