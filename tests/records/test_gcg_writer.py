"""The canonical text of a record: what is written how."""

import pytest

from erudit_cli.errors import Where
from erudit_cli.game.moves import Direction, Play, Turn
from erudit_cli.game.record import Challenge, EndRack, Event, GameRecord, Pass, Player, Presence, TimePenalty
from erudit_cli.records import gcg, gcg_writer
from erudit_cli.rules import catalog

HEAD = "#character-encoding UTF-8\n#rules classic-102\n#player1 Аня Анна\n#player2 Боря\n"


def written(text: str) -> list[str]:
    """The canonical lines of what a text says."""
    return gcg_writer.write(gcg.read(text, "r").record).splitlines()


def event_line(content: str, before: str = "") -> str:
    """The canonical form of one event of the first player's."""
    return written(f"{HEAD}{before}>Аня: {content}\n")[-1].removeprefix(">Аня: ")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("ТОКАРЬС 8e ТОКАРЬ 13 13", "ТОКАРЬС 8E ТОКАРЬ +13 13", id="place-and-sign"),
        pytest.param("ТОК*_?А 8E ТОК +5 5", "ТОК???А 8E ТОК +5 5", id="stars"),
        pytest.param("8E ТОК +5 5", "UNKNOWN 8E ТОК +5 5", id="play-without-rack"),
        pytest.param("UNKNOWN 8E ТОК +5 5", "UNKNOWN 8E ТОК +5 5", id="unknown-rack"),
        pytest.param("ТОК 8E ТОК UNKNOWN UNKNOWN", "ТОК 8E ТОК UNKNOWN UNKNOWN", id="unknown-points"),
        pytest.param("ТОК 8E [КВ]ОК +5 5  и ещё", "ТОК 8E [КВ]ОК +5 5 и ещё", id="two-letter-tile-and-extra"),
        pytest.param("ТОКАРЬС R-3C12 ТОК +5 5", "ТОКАРЬС R-3C12 ТОК +5 5", id="square-off-the-board"),
        pytest.param("8g=Л J7 Р?А +4 35", "UNKNOWN 8G=Л J7 Р?А +4 35", id="swap-and-star-without-letter"),
        pytest.param("АБ 8E Т;H7 Ф 8A АБ +1 1", "АБ 8E Т ; H7 Ф 8A АБ +1 1", id="submissions"),
        pytest.param("АБ - 0 0", "АБ - +0 0", id="pass"),
        pytest.param("АБ -Б* +0 0", "АБ -Б? +0 0", id="exchange"),
        pytest.param("-4 +0 0", "UNKNOWN -4 +0 0", id="exchange-by-count"),
        pytest.param("АБ -- +0 0", "АБ -- -0 0", id="withdrawal-of-nothing"),
        pytest.param("(CHALLENGE) 5 18", "UNKNOWN (challenge) +5 18", id="challenge"),
        pytest.param("(time) -10 3", "UNKNOWN (time) -10 3", id="time"),
        pytest.param("(АБ*) 5 18", "(АБ?) +5 18", id="gift"),
        pytest.param("(АБ) +-5 18", "UNKNOWN (АБ) -5 18", id="own-leftover-of-quackle"),
        pytest.param("? (?) +0 18", "? (?) -0 18", id="own-leftover-of-nothing"),
        pytest.param("(UNKNOWN) +5 18", "(UNKNOWN) +5 18", id="unknown-leftover"),
        pytest.param("(REST) +5 18", "(REST) +5 18", id="leftover-like-a-keyword"),
        pytest.param("(rest) +0 18", "(rest) +0 18", id="rest"),
        pytest.param("~АБ 0 18", "UNKNOWN ~АБ +0 18", id="booster-swap"),
        pytest.param("АБ ~* 0 18", "АБ ~* +0 18", id="booster-swap-of-a-star"),
        pytest.param("АБ ~Б=_ 0 18", "АБ ~Б=* +0 18", id="booster-star"),
        pytest.param("АБ ~? 0 18", "АБ ~? +0 18", id="booster-hint"),
    ],
)
def test_event(content: str, expected: str) -> None:
    assert event_line(content) == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("РТУТЬФС E7 РТУТЬ +1 1", "РТУТЬФС E7 Р.УТЬ +1 1", id="the-letter-itself"),
        pytest.param("РТУТЬФС E7 Р(Т)УТЬ +1 1", "РТУТЬФС E7 Р.УТЬ +1 1", id="in-brackets"),
        pytest.param("РТУТЬФС E7 Р.УТЬ D9 КУМ +1 1", "РТУТЬФС E7 Р.УТЬ D9 КУМ +1 1", id="beside"),
        pytest.param("РТУТЬФС E7 РТУТЬ 9D КУМ +1 1", "РТУТЬФС E7 Р.УТЬ 9D К.М +1 1", id="laid-in-this-turn"),
        pytest.param("РТУТЬФС E7 РПУТЬ +1 1", "РТУТЬФС E7 РПУТЬ +1 1", id="contradiction-as-it-was"),
        pytest.param("РТУТЬФС E7 РТУТЬ 1A ..  +1 1", "РТУТЬФС E7 РТУТЬ 1A .. +1 1", id="impossible-as-it-was"),
    ],
)
def test_through_tiles(content: str, expected: str) -> None:
    assert event_line(content, ">Боря: ТОКАРЬС 8E ТОКАРЬ +13 13\n") == expected


def test_withdrawn_tiles_are_no_through_tiles() -> None:
    lines = written(HEAD + ">Аня: ТОК 8E ТОК +5 5\n>Аня: ТОК -- -5 0\n>Боря: ТОР E8 ТОР +1 1\n>Аня: ТОР E8 ТОР +1 1\n")
    assert lines[-2:] == [">Боря: ТОР E8 ТОР +1 1", ">Аня: ТОР E8 ТОР +1 1"]  # the last one lays nothing: as it was


def test_order_of_lines() -> None:
    text = (
        "#title Финал\n#end out\n#lexicon ru\n#player2 Боря\n#player1 Аня Анна\n#rules web-infinite target=200\n"
        "#seed 5\n#note до начала\n>Аня: ДОМ R0C0 ДОМ +0 0\n#note одно\n\nдругое\n#note\n#rack2 АБ*\n#incomplete\n"
    )
    assert written(text) == [
        "#character-encoding UTF-8",
        "#rules web-infinite target=200",
        "#lexicon ru",
        "#player1 Аня Анна",
        "#player2 Боря",
        "#title Финал",
        "#seed 5",
        "#note до начала",
        ">Аня: ДОМ R0C0 ДОМ +0 0",
        "#note одно",
        "#note другое",
        "#note",
        "#rack2 АБ?",
        "#incomplete",
        "#end out",
    ]


def test_infinite_names_where_the_edition_is_infinite() -> None:
    head = "#rules web-infinite\n#player1 Аня\n"
    assert written(head + ">Аня: ДОМ 1A ДОМ +0 0\n")[-1] == ">Аня: ДОМ R0C0 ДОМ +0 0"
    record = gcg.read("#player1 Аня\n>Аня: ДОМ C2R1 ДОМ +0 0\n", "r").record
    infinite = gcg_writer.write(record, catalog.load("web-infinite")).splitlines()
    assert infinite[-1] == ">Аня: ДОМ C2R1 ДОМ +0 0"


def test_lettered_rows_are_turned_for_good() -> None:
    text = HEAD + "#orientation lettered-rows\n>Аня: ТОК H5 ТОК +5 5\n"
    assert written(text) == [*HEAD.splitlines(), ">Аня: ТОК 8E ТОК +5 5"]
    assert written(text)[-1] != ">Аня: ТОК H5 ТОК +5 5"


def test_shared_nick_is_written_plain_while_turns_go_round() -> None:
    head = "#player1 Аня Белова\n#player2 Аня Голева\n"
    game = head + ">Аня: ТОК 8E ТОК +5 5\n>Аня: АБ - +0 0\n>Аня: АБ - +0 5\n"
    assert written(game)[3:] == [">Аня: ТОК 8E ТОК +5 5", ">Аня: АБ - +0 0", ">Аня: АБ - +0 5"]


def test_shared_nick_out_of_turn_is_written_with_the_name() -> None:
    where = Where("r")
    events = (Event(where, 1, Pass(), ("А",), 0, 0), Event(where, 1, Pass(), ("А",), 0, 0))
    record = GameRecord("r", (Player("Аня", "Белова"), Player("Аня", "Голева")), events)
    text = gcg_writer.write(record)
    assert ">Аня Голева: А - +0 0" in text
    assert [event.player for event in gcg.read(text, "r").record.events] == [1, 1]


def test_nick_of_several_words_becomes_nick_and_name() -> None:
    """Only a record that declares no player can have one."""
    lines = written(">Аня Б: АБ - +0 0\n>Аня В: АБ - +0 0\n")
    assert lines == [
        "#character-encoding UTF-8",
        "#player1 Аня Б",
        "#player2 Аня В",
        ">Аня: АБ - +0 0",
        ">Аня: АБ - +0 0",
    ]


def test_rack_that_spells_unknown_is_turned_round() -> None:
    record = GameRecord("r", (Player("a"),), (Event(Where("r"), 0, Pass(), tuple("UNKNOWN"), 0, 0),))
    assert gcg.read(gcg_writer.write(record), "r").record.events[0].rack == tuple("NWONKNU")


def test_unknown_edition_leaves_the_board_without_edges() -> None:
    """Swedish letters name no edition: dots are found all the same."""
    text = "#player1 a\n#player2 b\n>a: ÅKA 8H ÅKA +1 1\n>b: SKÄR I7 SKÄR +1 1\n"
    assert written(text)[-1] == ">b: SKÄR I7 S.ÄR +1 1"


def test_what_no_record_knows() -> None:
    """Values a program may leave out come back as they were."""
    where = Where("r")
    turn = Turn((Play((7, 7), Direction.ACROSS, ("А", "б")),))
    actions = (
        turn,
        Pass(),
        Challenge(),
        TimePenalty(),
        EndRack(None, own=True),
        EndRack(None, own=False),
        Presence.BACK,
    )
    record = GameRecord("r", (Player("a"),), tuple(Event(where, 0, action) for action in actions))
    again = gcg.read(gcg_writer.write(record), "r")
    assert again.problems == ()
    assert [(event.action, event.rack, event.score, event.total) for event in again.record.events] == [
        (action, None, None, None) for action in actions
    ]


def test_players_alike_in_everything_are_written_by_their_nick() -> None:
    """Nothing tells them apart out of turn; what is written is still a record."""
    where = Where("r")
    events = tuple(Event(where, 1, Pass(), ("А",), 0, 0) for _ in range(2))
    text = gcg_writer.write(GameRecord("r", (Player("Аня"), Player("Аня")), events))
    assert text.count(">Аня: А - +0 0") == 2


def test_shared_nick_of_the_last_lines_is_told_by_the_total() -> None:
    where = Where("r")
    events = (
        Event(where, 0, Pass(), ("А",), 0, 0),
        Event(where, 1, Pass(), ("Б",), 0, 5),
        Event(where, 1, EndRack(("А",), own=False), None, 2, 7),
        Event(where, 0, EndRack(("Б",), own=False), None, 4, 4),
    )
    text = gcg_writer.write(GameRecord("r", (Player("Аня", "Белова"), Player("Аня", "Голева")), events))
    assert text.splitlines()[-2:] == [">Аня: (А) +2 7", ">Аня: (Б) +4 4"]
    assert [event.player for event in gcg.read(text, "r").record.events] == [0, 1, 1, 0]
