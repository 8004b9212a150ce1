"""What each form of a line means: one row a form, both in the field's dialects and in Erudit's own."""

import pytest

from erudit_cli.errors import Problem
from erudit_cli.game.moves import Direction, Exchange, Pass, Play, StarSwap, Turn
from erudit_cli.game.record import (
    Action,
    Booster,
    Challenge,
    EndRack,
    Event,
    GameRecord,
    Player,
    Presence,
    TimePenalty,
    Withdrawal,
)
from erudit_cli.records import gcg
from erudit_cli.records.gcg_events import read_move

PLAYERS = "#player1 Аня Анна Белова\n#player2 Боря\n"
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def read(text: str) -> GameRecord:
    """The record, where nothing is wrong with it."""
    reading = gcg.read(text, "x")
    assert [problem for problem in reading.problems if not problem.is_warning] == []
    return reading.record


def event(content: str, nick: str = "Аня", players: str = PLAYERS) -> Event:
    (found,) = read(f"{players}>{nick}: {content}\n").events
    return found


def codes(text: str) -> list[str]:
    return [problem.code for problem in gcg.read(text, "x").problems]


def turn(row: int, column: int, direction: Direction, word: str) -> Turn:
    return Turn((Play((row, column), direction, tuple(word)),))


@pytest.mark.parametrize(
    ("content", "action"),
    [
        pytest.param("КИНОТАР 8G КИНО +10 10", turn(7, 6, ACROSS, "КИНО"), id="across"),
        pytest.param("КИНОТАР G8 КИНО +10 10", turn(7, 6, DOWN, "КИНО"), id="down"),
        pytest.param("КИНОТАР 8g КИНО +10 10", turn(7, 6, ACROSS, "КИНО"), id="small-column"),
        pytest.param("КИНОТАР o15 КИНО +10 10", turn(14, 14, DOWN, "КИНО"), id="last-square"),
        pytest.param("КИНОТА? 8G КиНО +10 10", turn(7, 6, ACROSS, "КиНО"), id="star"),
        pytest.param("КИН 8G К.Н +10 10", turn(7, 6, ACROSS, "К.Н"), id="dot"),
        pytest.param("КИН 8G К(ИНО)Т +10 10", turn(7, 6, ACROSS, "К...Т"), id="round-brackets"),
        pytest.param("КИН 8G (К)ИН(о) +10 10", turn(7, 6, ACROSS, ".ИН."), id="round-brackets-at-ends"),
        pytest.param("КИН 8G КИНО 10 10", turn(7, 6, ACROSS, "КИНО"), id="score-without-plus"),
        pytest.param("8G КИНО +10 10", turn(7, 6, ACROSS, "КИНО"), id="no-rack"),
        pytest.param("UNKNOWN 8G КИНО +10 10", turn(7, 6, ACROSS, "КИНО"), id="unknown-rack"),
        pytest.param("М'ЯТА 8G М’ЯТА +10 10", turn(7, 6, ACROSS, "М'ЯТА"), id="apostrophe"),
        pytest.param("QI 8G QI +10 10", turn(7, 6, ACROSS, "QI"), id="latin"),
        pytest.param("KÖ? 8G KÖl +10 10", turn(7, 6, ACROSS, "KÖl"), id="diacritics"),
        pytest.param(
            "АБ 8G А[КВ][щю]. +10 10", Turn((Play((7, 6), ACROSS, ("А", "КВ", "щю", ".")),)), id="square-brackets"
        ),
        pytest.param("АБ R-3C12 АБ +3 3", turn(-3, 12, ACROSS, "АБ"), id="infinite-across"),
        pytest.param("АБ c12r-3 АБ +3 3", turn(-3, 12, DOWN, "АБ"), id="infinite-down"),
        pytest.param("АБ - +0 0", Pass(), id="pass"),
        pytest.param("- 0 0", Pass(), id="pass-without-rack"),
        pytest.param("АБ -АБ +0 0", Exchange(2, ("А", "Б")), id="exchange"),
        pytest.param("АБ* -*А +0 0", Exchange(2, ("?", "А")), id="exchange-star"),
        pytest.param("АБ[КВ] -[КВ] +0 0", Exchange(1, ("КВ",)), id="exchange-two-letter-tile"),
        pytest.param("АБВГ -4 +0 0", Exchange(4), id="exchange-by-count"),
        pytest.param("-7 +0 0", Exchange(7), id="exchange-by-count-without-rack"),
        pytest.param("АБ -- -10 0", Withdrawal(), id="withdrawal"),
        pytest.param("АБ -- +0 0", Withdrawal(), id="withdrawal-of-nothing"),
        pytest.param("АБ (challenge) +5 15", Challenge(), id="challenge"),
        pytest.param("(challenge) +5 15", Challenge(), id="challenge-without-rack"),
        pytest.param("(CHALLENGE) -10 5", Challenge(), id="challenge-penalty"),
        pytest.param("(АБ) +6 16", EndRack(("А", "Б"), own=False), id="end-rack-of-opponent"),
        pytest.param("(*) +0 16", EndRack(("?",), own=False), id="end-rack-of-a-star"),
        pytest.param("АБ (АБ) -3 7", EndRack(("А", "Б"), own=True), id="end-rack-own"),
        pytest.param("АБ (АБ) +-3 7", EndRack(("А", "Б"), own=True), id="end-rack-plus-minus"),
        pytest.param("? (?) +0 7", EndRack(("?",), own=True), id="end-rack-own-star"),
        pytest.param("(time) -20 80", TimePenalty(), id="time"),
        pytest.param("АБ (time) -20 80", TimePenalty(), id="time-with-rack"),
        pytest.param("(rest) +0 80", Presence.REST, id="rest"),
        pytest.param("(back) +0 80", Presence.BACK, id="back"),
        pytest.param("(left) +0 80", Presence.LEFT, id="left"),
        pytest.param("АБ (timeout) +0 80", Presence.TIMEOUT, id="timeout"),
        pytest.param("АБВ ~АБ +0 80", Booster("swap", ("А", "Б")), id="booster-swap"),
        pytest.param("АБВ ~Б=* +0 80", Booster("star", ("Б",)), id="booster-star"),
        pytest.param("АБВ ~? +0 80", Booster("hint"), id="booster-hint"),
        pytest.param(
            "РТУТЬФС E7 Р.УТЬ H7 Ф.С +41 41",
            Turn((Play((6, 4), DOWN, tuple("Р.УТЬ")), Play((6, 7), DOWN, tuple("Ф.С")))),
            id="two-words",
        ),
        pytest.param(
            "РТУТЬФС E7 Р.УТЬ; H7 Ф.С 8A АБ +41 41",
            Turn(
                (
                    Play((6, 4), DOWN, tuple("Р.УТЬ")),
                    Play((6, 7), DOWN, tuple("Ф.С")),
                    Play((7, 0), ACROSS, ("А", "Б")),
                ),
                submissions=(1, 2),
            ),
            id="submissions",
        ),
        pytest.param(
            "ЛРАПКИТ 8G=Л J7 Р.зА +4 35",
            Turn((Play((6, 9), DOWN, tuple("Р.зА")),), (StarSwap((7, 6), "Л"),)),
            id="star-swap",
        ),
        pytest.param(
            "ЛРАПКИТ R0C2=Л G8=А J7 Р.А +4 35",
            Turn((Play((6, 9), DOWN, tuple("Р.А")),), (StarSwap((0, 2), "Л"), StarSwap((7, 6), "А"))),
            id="star-swaps-either-way",
        ),
        pytest.param("ЛРАП 8G=Л +0 35", Turn((), (StarSwap((7, 6), "Л"),)), id="star-swap-alone"),
    ],
)
def test_action(content: str, action: Action) -> None:
    assert event(content).action == action


@pytest.mark.parametrize(
    ("written", "rack"),
    [
        ("КИНОТАР", tuple("КИНОТАР")),
        ("КИ*_?", ("К", "И", "?", "?", "?")),
        ("К", ("К",)),
        ("", None),
        ("UNKNOWN", None),
        ("[QU]A", ("QU", "A")),
        ("кино", tuple("КИНО")),
        ("___", ("?", "?", "?")),
        ("АБВ____", ("А", "Б", "В", "?", "?", "?")),
        ("АБ*____", ("А", "Б", "?")),
        ("А_Б", ("А", "?", "Б")),
    ],
)
def test_rack(written: str, rack: tuple[str, ...] | None) -> None:
    assert event(f"{written} - +0 0").rack == rack


@pytest.mark.parametrize(
    ("written", "score", "total"),
    [("+10 10", 10, 10), ("10 10", 10, 10), ("-20 -20", -20, -20), ("+-6 4", -6, 4), ("+0 +5", 0, 5)],
)
def test_points(written: str, score: int, total: int) -> None:
    found = event(f"КИНО 8G КИНО {written}")
    assert (found.score, found.total, found.extra) == (score, total, "")


def test_what_stands_after_the_total_is_kept() -> None:
    assert event("КИНО 8G КИНО   +10  10   BE, ET; DO  ").extra == "BE, ET; DO"


def test_event_knows_its_line() -> None:
    where = event("КИНО 8G КИНО +10 10").where
    assert (str(where), where.text) == ("x:3:1", ">Аня: КИНО 8G КИНО +10 10")


def test_lettered_rows_are_turned() -> None:
    """On such a board a word in row H that begins in column 4 is written H4."""
    text = "#orientation lettered-rows\n"
    assert event("АБ H4 АБ +3 3", players=PLAYERS + text).action == turn(7, 3, ACROSS, "АБ")
    assert event("АБ 4H АБ +3 3", players=PLAYERS + text).action == turn(7, 3, DOWN, "АБ")
    assert event("АБ R1C2 АБ +3 3", players=PLAYERS + text).action == turn(1, 2, ACROSS, "АБ")
    swap = event("АБ H4=А +0 0", players=PLAYERS + text).action
    assert swap == Turn((), (StarSwap((7, 3), "А"),))


def test_turned_record_does_not_say_so_any_more() -> None:
    """Written and read again it would be turned twice."""
    assert read(PLAYERS + "#orientation lettered-rows\n").pragma("orientation") is None


# Players


def test_players_and_names() -> None:
    assert read(PLAYERS).players == (Player("Аня", "Анна Белова"), Player("Боря"))


def test_line_one_longer_than_the_longest_is_refused() -> None:
    longest = "#title " + "а" * (gcg.LONGEST_LINE - 7)
    assert codes(PLAYERS + longest) == []
    assert codes(PLAYERS + longest + "а") == ["gcg-line-long"]


def test_players_are_ordered_by_number() -> None:
    assert read("#player2 b\n#player1 a\n").players == (Player("a"), Player("b"))


@pytest.mark.parametrize("nick", ["Боря", "a:b", "1", 'О"Нил', "Cretà"])
def test_nick(nick: str) -> None:
    record = read(f"#player1 Аня\n#player2 {nick}\n>{nick}: АБ - +0 0\n>{nick}:АБ - +0 0\n> {nick} : АБ - +0 0\n")
    assert [found.player for found in record.events] == [1, 1, 1]


def test_nick_may_be_followed_by_the_rest_of_the_name() -> None:
    assert event("АБ - +0 0", nick="Аня Анна Белова").player == 0


def test_shared_nick_is_told_by_turn_order() -> None:
    text = (
        "#player1 x Первый\n#player2 x Второй\n"
        ">x: АБ 8G АБ +3 3\n>x: ВГ 9G ВГ +4 4\n>x: АБ - +0 3\n>x: ВГ 7G ВГ +4 8\n>x: ВГ -- -4 4\n"
        ">x: ДЕ -Д +0 3\n>x: ЖЗ 6G ЖЗ +9 13\n>x: (challenge) +5 18\n>x: (time) -10 -7\n>x: (ЕК) +6 24\n"
    )
    record = read(text)
    assert [found.player for found in record.events] == [0, 1, 0, 1, 1, 0, 1, 1, 0, 1]
    assert codes(text) == ["gcg-shared-nick"]


def test_players_are_taken_from_the_events_where_none_is_declared() -> None:
    reading = gcg.read(">b: АБ - +0 0\n>a: АБ - +0 0\n>b: АБ - +0 0\n", "x")
    assert [player.nick for player in reading.record.players] == ["b", "a"]
    assert [problem.code for problem in reading.problems] == ["gcg-no-players"]


def test_redundant_player_keeps_the_events() -> None:
    reading = gcg.read("#player1 a\n#player1 b\n>a: АБ - +0 0\n>b: АБ - +0 0\n", "x")
    assert [found.player for found in reading.record.events] == [0, 1]


# Notes and pragmas


def test_note_belongs_to_the_event_above() -> None:
    text = (
        PLAYERS
        + "#note перед партией\n>Аня: АБ - +0 0\n#note раз\nдва\n  три\n\nчетыре\n#note пять\n>Боря: ВГ - +0 0\n"
    )
    record = read(text)
    assert record.note == "перед партией"
    assert [found.note for found in record.events] == ["раз\nдва\nтри\nчетыре\nпять", ""]


def test_note_that_quotes_an_event_is_a_note() -> None:
    record = read(PLAYERS + ">Аня: АБ - +0 0\n#note >Боря: ВГ 8G ВГ +4 4 лучше\n#note #player3 x\n")
    assert len(record.events) == 1
    assert record.events[0].note == ">Боря: ВГ 8G ВГ +4 4 лучше\n#player3 x"


def test_note_of_a_line_that_cannot_be_read_goes_to_nobody_else() -> None:
    reading = gcg.read(PLAYERS + ">Аня: АБ - +0 0\n>Боря: ВГ 0Я ВГ +0 0\n#note плохой ход\nда\n", "x")
    assert [found.note for found in reading.record.events] == [""]
    assert [problem.code for problem in reading.problems] == ["gcg-place"]


def test_pragmas_are_kept() -> None:
    text = PLAYERS + "#Title Финал города\n#comment\n# и ещё\n#rules box-131 bonus=20\n#weather дождь\n#end left Аня\n"
    kept = [(pragma.name, pragma.text) for pragma in read(text).pragmas]
    assert kept == [
        ("title", "Финал города"),
        ("comment", ""),
        ("comment", "и ещё"),
        ("rules", "box-131 bonus=20"),
        ("weather", "дождь"),
        ("end", "left Аня"),
    ]


def test_first_pragma_counts() -> None:
    title = read(PLAYERS + "#title раз\n#title два\n").pragma("title")
    assert title is not None
    assert title.text == "раз"


def racks_of(record: GameRecord) -> dict[int, tuple[str, ...]]:
    return {player: rack.tiles for player, rack in record.racks.items()}


def test_final_racks() -> None:
    record = read(PLAYERS + ">Аня: АБ - +0 0\n#rack2 АБ*\n#incomplete\n")
    assert (racks_of(record), record.incomplete) == ({1: ("А", "Б", "?")}, True)


def test_incomplete_with_tiles_is_the_rack_of_the_player_on_turn() -> None:
    record = read(PLAYERS + "#incomplete ГД\n>Аня: АБ - +0 0\n#incomplete АБ\n")
    assert (racks_of(record), record.incomplete) == ({1: ("А", "Б")}, True)


def test_rack_before_events_is_no_final_rack() -> None:
    assert read(PLAYERS + "#rack1 АБ\n>Аня: АБ - +0 0\n").racks == {}
    assert racks_of(read(PLAYERS + "#rack1 АБ\n>Аня: АБ - +0 0\n#rack1 ВГ\n")) == {0: ("В", "Г")}


# The other alphabet


def letters(event: Event) -> str:
    """What a turn of one word lays."""
    assert isinstance(event.action, Turn)
    (play,) = event.action.plays
    return "".join(play.letters)


def test_word_in_the_other_alphabet_is_named_from_end_to_end() -> None:
    """No letter of it is odd beside its neighbours, only beside the record."""
    text = PLAYERS + ">Аня: КОТ 8G KOT +5 5\n>Боря: ТОКИ 7G ТОК +5 5\n"
    reading = gcg.read(text, "x")
    (problem,) = reading.problems
    assert (problem.code, problem.values["found"], problem.values["fixed"]) == ("gcg-word-script", "KOT", "КОТ")
    assert problem.where is not None
    assert (problem.where.line, problem.where.column) == (3, 14)
    assert [letters(found) for found in reading.record.events] == ["КОТ", "ТОК"]


@pytest.mark.parametrize(
    ("content", "code", "found", "fixed"),
    [
        ("СТОЛ 8С СТОЛ +5 5", "gcg-column-script", "8С", "8C"),
        ("СТОЛ н8 СТОЛ +5 5", "gcg-column-script", "н8", "h8"),
        ("СТОЛ R-3С12 СТОЛ +5 5", "gcg-column-script", "R-3С12", "R-3C12"),
        ("СТОЛ 8C CТОЛ +5 5", "gcg-word-script", "CТОЛ", "СТОЛ"),
        ("СТОЛ 8C (CТ)ОЛ +5 5", "gcg-word-script", "(CТ)ОЛ", "(СТ)ОЛ"),
        ("КІТ 8C КIТ +5 5", "gcg-word-script", "КIТ", "КІТ"),
        ("CТОЛ 8C СТОЛ +5 5", "gcg-rack-script", "CТОЛ", "СТОЛ"),
        ("СТОЛ -CТ +0 5", "gcg-rack-script", "CТ", "СТ"),
        ("СТОЛ (CТ) -2 5", "gcg-rack-script", "CТ", "СТ"),
        ("TABLE 8C TАBLE +5 5", "gcg-word-script", "TАBLE", "TABLE"),
        ("СТОЛ 8С=Л J7 Л.З +5 5", "gcg-column-script", "8С", "8C"),
    ],
)
def test_look_alike_is_named_with_its_remedy(content: str, code: str, found: str, fixed: str) -> None:
    (problem,) = gcg.read(f"{PLAYERS}>Аня: {content}\n", "x").problems
    assert (problem.code, problem.values["found"], problem.values["fixed"]) == (code, found, fixed)


@pytest.mark.parametrize("word", ["CТОЛ", "(CТ)ОЛ", "CTOЛ"])
def test_word_is_read_as_it_looks(word: str) -> None:
    """One wrong letter must not take the turn with it: all that follows would seem wrong."""
    (event,) = gcg.read(f"{PLAYERS}>Аня: СТОЛ 8C {word} +5 5\n", "x").record.events
    assert letters(event) == ("..ОЛ" if "(" in word else "СТОЛ")


def test_look_alike_nick_is_who_it_looks_like() -> None:
    """The second event is Боря's although it is Аня who would be next."""
    text = PLAYERS + ">Аня: - +0 0\n>Боря: - +0 0\n>Бoря: - +0 0\n>Бoря: - +0 0\n"
    reading = gcg.read(text, "x")
    assert [problem.code for problem in reading.problems] == ["gcg-nick-script"]
    assert [event.player for event in reading.record.events] == [0, 1, 1, 1]


def test_every_fault_of_a_line_is_reported() -> None:
    assert codes(PLAYERS + ">Аня: КИ7НО 8С КИ!О десять 1О\n") == [
        "gcg-rack-character",
        "gcg-column-script",
        "gcg-word-character",
        "gcg-score",
        "gcg-total",
    ]
    assert codes(PLAYERS + ">Аня: КИ7НО 8C КИНО десять 1О\n") == ["gcg-rack-character", "gcg-score", "gcg-total"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "gcg-action-missing"),
        ("КИНО", "gcg-action-missing"),
        ("КИНО +5 5", "gcg-no-action"),
        ("КИНО 0G КИНО +5 5", "gcg-place"),
        ("КИНО 8Ж КИНО +5 5", "gcg-place"),
        ("КИНО GG КИНО +5 5", "gcg-place"),
        ("КИНО 1000A КИНО +5 5", "gcg-place"),
        ("КИНО 8G", "gcg-no-word"),
        ("КИНО 8G [К]ИНО +5 5", "gcg-brackets"),
        ("КИНО 8G [Ки]НО +5 5", "gcg-brackets"),
        ("КИНО 8G К()ИНО +5 5", "gcg-brackets"),
        ("КИНО 8G К)ИНО +5 5", "gcg-brackets"),
        ("КИНО 8G КИНО; +5 5", "gcg-submission"),
        ("КИНО 8G КИНО ; ; 9G НО +5 5", "gcg-submission"),
        ("КИНО -1000 +0 5", "gcg-exchange"),
        ("КИНО --КИ +0 5", "gcg-exchange"),
        ("КИНО (К +0 5", "gcg-parentheses"),
        ("КИНО (время) -5 5", "gcg-keyword"),
        ("КИНО ~ +0 5", "gcg-booster"),
        ("КИНО ~К=Л +0 5", "gcg-booster"),
        ("КИНО ~[К +0 5", "gcg-brackets"),
        ("КИНО ~КQ +0 5", "gcg-foreign-letters"),
        ("КИНО 8G=Q J7 Р.А +0 5", "gcg-foreign-letters"),
        ("КИНО 8G К#(И) +0 5", "gcg-word-character"),
        ("КИНО 8G= +0 5", "gcg-swap"),
        ("КИНО 8G=КИ +0 5", "gcg-swap"),
        ("КИНО − +0 5", "gcg-dash"),
        ("КИНО 8G КИНО −5 5", "gcg-score"),
        ("КИНО 8G КИНО +5 9999999999", "gcg-total"),
        ("КИНО 8G КИ漢О +5 5", "gcg-word-character"),
        ("КИНО 8G КИ\u0301НО +5 5", "gcg-word-character"),
    ],
)
def test_broken_event(content: str, code: str) -> None:
    assert codes(f"{PLAYERS}>Аня: {content}\n") == [code]


def test_problems_come_in_the_order_of_the_lines() -> None:
    text = PLAYERS + ">Вера: АБ - +0 0\nчто это\n>Аня: АБ 8С АБ +1 1\n#player3 Вера2\n"
    lines = [problem.where.line for problem in gcg.read(text, "x").problems if problem.where]
    assert lines == [3, 4, 5, 6]


@pytest.mark.parametrize("ending", ["\n", "\r", "\r\n"])
def test_line_endings(ending: str) -> None:
    text = (PLAYERS + ">Аня: АБ - +0 0\n#note раз\nдва\n").replace("\n", ending)
    (found,) = read(text).events
    assert (found.note, found.where.line) == ("раз\nдва", 3)


def test_letters_apart_from_their_marks() -> None:
    assert event("КИ\u0306НО 8G КИ\u0306 +1 1").action == turn(7, 6, ACROSS, "КЙ")


# A move alone


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8E ТОК", turn(7, 4, ACROSS, "ТОК")),
        ("8G=Л J7 Р.А", Turn((Play((6, 9), DOWN, tuple("Р.А")),), (StarSwap((7, 6), "Л"),))),
        ("-АБ", Exchange(2, ("А", "Б"))),
        ("-", Pass()),
    ],
)
def test_move_alone(text: str, move: object) -> None:
    assert read_move(text, "--move") == (move, ())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "gcg-action-missing"),
        ("8С ТОК", "gcg-column-script"),
        ("(time)", "gcg-no-action"),
        ("8E ТОК +5", "gcg-place"),
    ],
)
def test_broken_move_alone(text: str, code: str) -> None:
    move, problems = read_move(text, "--move")
    assert move is None
    assert [problem.code for problem in problems] == [code]
    assert isinstance(problems[0], Problem)


def test_bad_rack_keeps_the_move() -> None:
    reading = gcg.read(PLAYERS + ">Аня: КИ7НО 8G КИНО +5 5\n>Боря: (#) +2 2\n", "x")

    assert [problem.code for problem in reading.problems] == ["gcg-rack-character", "gcg-end-rack"]
    assert [(event.rack, event.score) for event in reading.record.events] == [(None, 5), (None, 2)]


def test_events_of_a_stranger_are_read_and_said_once() -> None:
    text = ">Аня: АБ - +0 0\n>Вера: ВГ - +0 0\n>Аня: АБ - +0 0\n>Вера: ВГ - +0 0\n"
    reading = gcg.read(PLAYERS + text, "x")

    assert [problem.code for problem in reading.problems] == ["gcg-unknown-player"]
    assert [event.player for event in reading.record.events] == [0, 1, 0, 1]


def test_star_without_a_letter_is_read() -> None:
    play = gcg.read(PLAYERS + ">Аня: ТЕ?ЕФОН 8E ТЕ*ЕФОН +30 30\n", "x").record.events[0].action

    assert isinstance(play, Turn)
    assert play.plays[0].letters == ("Т", "Е", "?", "Е", "Ф", "О", "Н")


def test_letters_that_could_not_be_drawn_are_dropped_with_a_note() -> None:
    """S4:27: where letters have run out, the rack shows ``_`` in their places."""
    reading = gcg.read(PLAYERS + ">Аня: КИН____ 8G КИН +5 5\n", "x")

    assert reading.record.events[0].rack == ("К", "И", "Н", "?", "?", "?")
    assert [problem.code for problem in reading.problems] == ["gcg-rack-undrawn"]


def test_submissions_of_a_turn_are_those_accepted() -> None:
    """S4:140: a rejected submission leaves no trace, so that the line holds what was accepted and nothing else."""
    action = gcg.read(PLAYERS + ">Аня: ЭКРАНРА 8D ЭКРАН ; D8 .РА +64 64\n", "x").record.events[0].action

    assert isinstance(action, Turn)
    assert (len(action.plays), action.submissions) == (2, (1, 1))
