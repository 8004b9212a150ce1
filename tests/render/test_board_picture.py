"""What a picture shows is what the replay says: tiles, premium squares, racks, totals, what was laid last."""

import pytest

from erudit_cli.errors import InputError
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Turn
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.game.replay import replay
from erudit_cli.records import gcg
from erudit_cli.render.board_picture import MOST_SQUARES, BoardPicture, picture_after, picture_of, picture_written
from erudit_cli.render.board_words import description, legend, mark
from erudit_cli.rules import catalog
from tests.game.games import GAMES
from tests.render.boards import picture, replayed

CLASSIC = catalog.load("classic-102")
INFINITE = catalog.load("web-infinite")


def tiles(shown: BoardPicture) -> dict[str, str]:
    """The tiles by the names of their squares, a star in lower case."""
    return {
        square.name: square.tile.letter.lower() if square.tile.is_star else square.tile.letter
        for row in shown.squares
        for square in row
        if square.tile is not None
    }


def fresh(shown: BoardPicture) -> set[str]:
    return {square.name for row in shown.squares for square in row if square.tile is not None and square.tile.is_fresh}


@pytest.mark.parametrize("game", GAMES)
def test_picture_agrees_with_the_replay(game: str) -> None:
    played = replayed(game)
    layout, before = played.rules.layout, dict[str, str]()
    for step in played.steps:
        shown = picture(game, step.number)
        for name, row in zip(shown.row_names, shown.squares, strict=True):
            for column, square in zip(shown.column_names, row, strict=True):
                assert square.name == (f"R{name}C{column}" if layout.is_infinite else f"{name}{column}")
        names = {
            f"R{r}C{c}" if layout.is_infinite else f"{r + 1}{chr(65 + c)}": t for (r, c), t in step.board.tiles.items()
        }
        now = tiles(shown)
        assert now == names
        if isinstance(step.event.action, Turn):
            assert fresh(shown) == {name for name, tile in now.items() if before.get(name) != tile}
        else:
            assert fresh(shown) == set()
        assert shown.bag == step.bag and shown.turn.startswith(f"{step.number}. ")
        before = now


@pytest.mark.parametrize("game", GAMES)
def test_premium_squares_are_the_layouts(game: str) -> None:
    played = replayed(game)
    for row in picture(game).squares:
        for square in row:
            name = square.name
            if played.rules.layout.is_infinite:
                place = tuple(map(int, name[1:].split("C")))
            else:
                place = (int(name[:-1]) - 1, ord(name[-1]) - 65)
            assert square.premium == played.rules.layout.premium((place[0], place[1]))
            assert square.is_start is (place == played.rules.start_square)


def test_points_on_tiles() -> None:
    shown = picture_of(Position(Board({(7, 7): "Ф", (7, 8): "ф"})), CLASSIC, "ru")
    tile, star = shown.squares[7][7].tile, shown.squares[7][8].tile
    assert tile is not None and (tile.letter, tile.value, tile.is_star) == ("Ф", 8, False)
    assert star is not None and (star.letter, star.value, star.is_star) == ("Ф", 8, True)
    zero = picture_of(Position(Board({(7, 8): "ф"})), catalog.load("scrabble-104"), "ru").squares[7][8].tile
    assert zero is not None and zero.value == 0 and zero.is_star


def test_at_the_end_the_last_turn_that_stands_is_fresh() -> None:
    events = ">a: КИНОТАР 8G КИНО +5 5\n>b: САДЫЖЕЛ J8 .САД +5 5\n>b: САДЫЖЕЛ -- -5 0\n"
    text = "#rules classic-102\n#player1 a\n#player2 b\n" + events
    shown = picture_after(replay(gcg.read(text, "t").record, CLASSIC), None, "en")
    assert fresh(shown) == {"8G", "8H", "8I", "8J"} and shown.turn == "1. a: 8G КИНО +5"


def test_seats() -> None:
    shown = picture("classic-106", 1)
    played = replayed("classic-106")
    assert [seat.name for seat in shown.seats] == [player.name or player.nick for player in played.record.players]
    assert shown.seats[0].total == played.steps[0].total
    assert [seat.is_on_turn for seat in shown.seats].count(True) == 1
    nobody = picture_of(Position(Board({(7, 7): "К"})), CLASSIC, "en")
    assert nobody.seats == () and nobody.bag is None
    two = picture_of(Position(racks=(("К", "?"), None), scores=(3, 4), on_turn=1), CLASSIC, "en")
    assert [(seat.name, seat.total, seat.is_on_turn) for seat in two.seats] == [
        ("Player 1", 3, False),
        ("Player 2", 4, True),
    ]
    assert two.seats[1].rack is None and two.seats[0].rack is not None
    assert [(tile.letter, tile.is_star) for tile in two.seats[0].rack] == [("К", False), ("", True)]


def test_nobody_is_on_turn_when_the_game_is_over() -> None:
    shown = picture("box-leaflet")
    assert replayed("box-leaflet").end_reason is not None
    assert not any(seat.is_on_turn for seat in shown.seats)
    assert any(seat.rack for seat in shown.seats)


def test_rack_of_the_player_on_turn_can_be_given() -> None:
    shown = picture_after(replayed("classic-102"), 1, "ru", rack=("А", "?"))
    (seat,) = (seat for seat in shown.seats if seat.is_on_turn)
    assert seat.rack is not None and [tile.letter for tile in seat.rack] == ["А", ""]


def test_pair_of_boards() -> None:
    before, after = Board({(7, 7): "К", (7, 8): "о"}), Board({(7, 7): "К", (7, 8): "О", (7, 9): "Т"})
    shown = picture_written(WrittenPosition("t", Position(before), after), CLASSIC, "ru")
    assert tiles(shown) == {"8H": "К", "8I": "О", "8J": "Т"} and fresh(shown) == {"8I", "8J"}


def test_infinite_board_has_one_empty_square_around() -> None:
    shown = picture_of(Position(Board({(-4, 8): "К", (-3, 8): "О"})), INFINITE, "ru")
    assert shown.row_names == ("-5", "-4", "-3", "-2") and shown.column_names == ("7", "8", "9")
    assert picture_of(Position(), INFINITE, "ru").row_names == ("-1", "0", "1")


def test_tiles_too_far_apart() -> None:
    with pytest.raises(InputError) as caught:
        picture_of(Position(Board({(0, 0): "К", (0, 9999): "О"})), INFINITE, "ru", source="far")
    assert caught.value.code == "board-picture-large"
    assert caught.value.values == {"rows": 3, "columns": 10002, "most": MOST_SQUARES}


def test_turn_that_is_not_there() -> None:
    with pytest.raises(InputError) as caught:
        picture_after(replayed("classic-102"), 999, "ru")
    assert caught.value.code == "turn-missing"


@pytest.mark.parametrize(
    ("language", "marks"),
    [("ru", ["С3", "С2", "Б3", "Б2"]), ("uk", ["С3", "С2", "Л3", "Л2"]), ("en", ["W3", "W2", "L3", "L2"])],
)
def test_marks(language: str, marks: list[str]) -> None:
    assert [mark(premium, language) for premium in ((1, 3), (1, 2), (3, 1), (2, 1))] == marks
    assert mark((1, 1), language) == ""
    said = legend(picture_of(Position(), CLASSIC, language))
    assert [part.split()[0] for part in said.split(" · ")] == marks


def test_description_says_everything() -> None:
    said = description(picture("scrabble-en"))
    played = replayed("scrabble-en")
    for string in played.board.strings():
        assert string.word.upper() in said
    for index, player in enumerate(played.record.players):
        assert f"{player.name or player.nick}: {played.totals[index]}" in said
    assert description(picture_of(Position(), CLASSIC, "en")).startswith("The board is empty. ")


def test_long_names_leave_room_for_the_move() -> None:
    text = f"#rules classic-102\n#player1 {'я' * 300}\n>{'я' * 300}: КИНОТАР 8G КИНО +5 5\n"
    turn = picture_after(replay(gcg.read(text, "t").record, CLASSIC), None, "ru").turn
    assert turn.endswith("я…: 8G КИНО +5") and len(turn) < 60
