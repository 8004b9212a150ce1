"""``erudit analyze``: one record, many, every form of answer; any number of processes; everything that is refused."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.cli.analyze_work import Looked, Work
from erudit_cli.cli.records import Replayed
from erudit_cli.cli.streams import Console
from erudit_cli.messages import LANGUAGES
from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from tests.conftest import ROOT, Ran

pytestmark = pytest.mark.usefixtures("graphs_of_run")

Run = Callable[..., Ran]
HEAD = "#character-encoding UTF-8\n#rules scrabble-104-single profile=club\n#player1 Аня Анна\n#player2 Боря Борис\n"
GAME = HEAD + (
    ">Аня: АЗИКНОР 8D КОРЗИНА +80 80\n"
    ">Боря: ЕЛМОПТ? E5 МЕЛ. +12 12\n"
    ">Боря: ЕЛМОПТ? -- -12 0\n"
    ">Аня: ГДЕЕИНС 7G ДЕ +9 89\n"
    ">Боря: -2 +0 0\n"
    ">Аня: - +0 89\n"
)
SINGLE = ROOT / "tests" / "data" / "games" / "scrabble-104-single.gcg"


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def found(ran: Ran) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def leaves_file(folder: Path, rows: str = "*\t25\t9\t1\nН\t1.5\t9\t1\n") -> str:
    rules = catalog.load("scrabble-104-single", (("profile", "club"),))
    head = {
        "edition": rules.id,
        "edition_sha256": fingerprint(rules),
        "lexicon_sha256": "0",
        "seed": "1",
        "games": "10",
    }
    text = "# erudit leaves 1\n" + "".join(f"# {key}: {value}\n" for key, value in head.items())
    path = folder / "leaves.tsv"
    path.write_text(text + "leave\tvalue\tn\tse\n" + rows, encoding="utf-8")
    return str(path)


def test_one_record(run: Run, game: str) -> None:
    ran = run("analyze", "--json", game)
    answer = found(ran)
    assert ran.code == 0 and answer["schema"] == "erudit.analyze/1" and [*answer][-1] == "errors"
    turns = answer["turns"]
    assert [turn["n"] for turn in turns] == [1, 2, 4, 5, 6], "withdrawals are no turns"
    assert turns[0]["played"] == {"move": "8D КОРЗИНА", "points": 80, "leave": "", "equity": 80}, "nothing is kept"
    assert turns[0]["bingo"] and turns[0]["missed_bingo"] is None
    assert turns[1]["withdrawn"] and turns[1]["played"]["points"] == 0
    assert turns[1]["lost"] == turns[1]["best"]["points"] > 0
    assert turns[3]["rack"] == "ЕЛМОПТ*", "not written, but known: the tiles were taken back"
    assert turns[4]["rack"] is None and turns[4]["best"] is None
    players = {player["nick"]: player for player in answer["players"]}
    assert (players["Аня"]["turns"], players["Аня"]["unknown"]) == (2, 1)
    assert players["Аня"]["lost"] == sum(turn["lost"] or 0 for turn in turns if turn["player"] == "Аня")
    assert players["Аня"]["points"] + players["Аня"]["lost"] == players["Аня"]["best"]


def test_every_best_turn_scores_what_is_said(run: Run, game: str) -> None:
    """`erudit score` says so of the position before the turn."""
    for turn in found(run("analyze", "--json", str(SINGLE)))["turns"]:
        if turn["best"] is None:
            continue
        number = str(turn["n"] - 1)
        position = Path(game).with_name("position.cgp")
        assert run("convert", str(SINGLE), "--to", "cgp", "--turn", number, "-o", str(position)).code == 0
        rack = turn["rack"].replace("*", "?")
        ran = run("score", "--json", str(position), "--move", turn["best"]["move"], "--rack", rack)
        assert json.loads(ran.out)["score"] == turn["best"]["points"], (turn, ran)


def test_text(run: Run, game: str) -> None:
    ran = run("--ui=en", "analyze", game)
    lines = ran.out.splitlines()
    assert lines[0].split("\t")[:5] == ["no.", "player", "rack", "move", "points"]
    assert "taken back" in lines[2] and "rack unknown" in lines[5]
    assert "Turns whose rack is not written: 1; nothing is said of them" in lines
    assert "Leave values: scrabble-104-single, games 10000" in lines
    assert lines[-1] == "Rules: scrabble-104-single (profile=club)"


@pytest.mark.parametrize("form", ["tsv", "csv"])
def test_table(run: Run, game: str, form: str) -> None:
    out = io.StringIO(run("analyze", "--format", form, game).out)
    rows = [*csv.reader(out, delimiter="\t" if form == "tsv" else ",")]
    assert all(len(row) == len(rows[0]) for row in rows) and len(rows) == 6
    cells = dict(zip(rows[0], rows[1], strict=True))
    assert cells["move"] == "8D КОРЗИНА" and cells["points"] == "80" and cells["drawn"] == "АЗИКНОР"


def test_turn_alone(run: Run, game: str) -> None:
    answer = found(run("analyze", "--json", "--turn", "4", game))
    (turn,) = answer["turns"]
    assert turn == found(run("analyze", "--json", game))["turns"][2]
    ran = run("--ui=en", "analyze", "--turn", "9", game)
    assert ran.code == 2 and "turn-missing" in ran.err


def test_leave_values(run: Run, game: str, tmp_path: Path) -> None:
    answer = found(run("analyze", "--json", "--leaves", leaves_file(tmp_path), game))
    assert answer["leaves"] == {
        "edition": "scrabble-104-single",
        "games": "10",
        "seed": "1",
        "same_edition": True,
        "same_lexicon": False,
    }
    for turn in answer["turns"]:
        if turn["rack"] is not None:
            for choice in (turn["best"], turn["by_equity"], *[turn["played"]] * (turn["kind"] == "play")):
                worth = sum({"*": 25, "Н": 1.5}.get(tile, 0) for tile in choice["leave"])
                assert choice["equity"] == pytest.approx(choice["points"] + worth)
            if turn["kind"] == "play":
                gap = turn["by_equity"]["equity"] - turn["played"]["equity"]
                assert turn["equity_lost"] == pytest.approx(max(0, gap))
    text = run("--ui=en", "analyze", "--leaves", leaves_file(tmp_path), game).out
    assert "best by equity" in text and "They were learned by other rules" not in text
    text = run("--ui=en", "analyze", "--set", "bonus=49", "--leaves", leaves_file(tmp_path), game).out
    assert "They were learned by other rules" in text


def test_look_ahead_is_the_same_for_any_number_of_processes(run: Run) -> None:
    asked = ("analyze", "--json", "--plies", "2", "--samples", "6", "--top", "2", str(SINGLE))
    alone = run(*asked)
    assert run(*asked, "--jobs", "2").out == alone.out
    turns = found(alone)["turns"]
    assert all(turn["ahead"] for turn in turns if not turn["partial"])
    for turn in turns:
        means = [each["mean"] for each in turn["ahead"]]
        assert means == sorted(means, reverse=True)
        assert all(each["low"] <= each["mean"] <= each["high"] for each in turn["ahead"])
        assert sum(each["played"] for each in turn["ahead"]) == (0 if turn["partial"] else 1)
    assert run(*asked, "--seed", "2").out != alone.out


def test_look_ahead_at_many_records_is_the_same_for_any_number_of_processes(run: Run, game: str) -> None:
    asked = ("--ui=en", "analyze", game, str(SINGLE), game, "--plies", "1", "--samples", "4", "--top", "2")
    for form, jobs in (((), "2"), (("--json",), "3")):
        alone = run(*asked, *form)
        assert alone.code == 0 and run(*asked, *form, "--jobs", jobs) == alone
    files = found(alone)["files"]
    assert len(files) == 3 and all(any(turn["ahead"] for turn in each["turns"]) for each in files)


def test_many_records(run: Run, game: str) -> None:
    Path(game).with_name("other.gcg").write_text(GAME.replace("Анна", "Вера"), encoding="utf-8")
    folder = str(Path(game).parent)
    ran = run("--ui=en", "analyze", folder)
    assert ran.code == 0
    assert [line.split("\t")[0] for line in ran.out.splitlines()[:2]] == [game, game.replace("game.gcg", "other.gcg")]
    table = [line.split("\t") for line in ran.out.splitlines()[3:]]
    assert [row[0] for row in table] == ["player", "Анна", "Борис", "Вера"]
    assert [row[1] for row in table[1:]] == ["2", "4", "2"], "people are added up over records"
    assert run("--ui=en", "analyze", folder, "--jobs", "2").out == ran.out
    rows = run("analyze", "--format", "tsv", folder).out.splitlines()
    assert len(rows) == 5 and {len(row.split("\t")) for row in rows} == {15}
    both = found(run("analyze", "--json", folder))
    one = found(run("analyze", "--json", game))
    assert [*both] == ["schema", "files", "errors"]
    assert both["files"][0] == {key: value for key, value in one.items() if key != "schema"}
    (first, second) = run("analyze", "--format", "jsonl", folder).out.splitlines()
    assert json.loads(first) == one and json.loads(second)["players"][0]["name"] == "Вера"


def test_capitals_and_spaces_make_no_other_player(run: Run, game: str) -> None:
    for name, written in (("b.gcg", "анна"), ("c.gcg", "Анна")):
        Path(game).with_name(name).write_text(GAME.replace("Анна", written), encoding="utf-8")
    table = run("--ui=en", "analyze", "--draws", "0", str(Path(game).parent)).out.splitlines()[4:]
    assert [line.split("\t")[:2] for line in table] == [["player", "turns"], ["Анна", "6"], ["Борис", "6"]]


def test_standard_input(run: Run, game: str) -> None:
    said = run("analyze", game).out
    assert run("analyze", "-", stdin=GAME).out == said == run("analyze", stdin=GAME).out
    assert run("analyze", "-", game, "--jobs", "2", stdin=GAME).code == 0


def test_quiet_and_luck_left_out(run: Run, game: str) -> None:
    assert run("analyze", "-q", game).out == ""
    turns = found(run("analyze", "--json", "--draws", "0", game))["turns"]
    assert [turn["luck"] for turn in turns] == [None] * 5


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (None, (), "file-missing"),
        ("nothing\n", (), "gcg"),
        (HEAD.replace("profile=club", "profile=forms") + ">Аня: - +0 0\n", (), "hint-no-list"),
        (HEAD.replace("scrabble-104-single", "none") + ">Аня: - +0 0\n", (), "edition"),
        (GAME, ("--lexicon", "none"), "lexicon-missing"),
        (GAME, ("--leaves", "none.tsv"), "file-"),
        (GAME, ("--leaves", "{folder}/bad.tsv"), "leaves-tile"),
        (GAME, ("--plies", "-1"), "usage"),
        (GAME, ("--samples", "1"), "usage"),
        (GAME, ("--jobs", "0"), "usage"),
    ],
)
def test_bad_input_is_named(run: Run, tmp_path: Path, text: str | None, options: tuple[str, ...], code: str) -> None:
    path = tmp_path / "bad.gcg"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    Path(leaves_file(tmp_path, "Z\t1\t1\t1\n")).rename(tmp_path / "bad.tsv")
    arguments = [option.format(folder=tmp_path) for option in options]
    for more in ((), (str(SINGLE),)):  # alone, and among many
        ran = run("analyze", "--json", str(path), *more, *arguments)
        assert ran.code == 2 and f"[{code}" in ran.err, ran
        if "usage" not in code:
            answer = found(ran)
            files = answer["files"] if more else [answer]
            assert files[0]["turns"] == [] and any(error["code"].startswith(code) for error in files[0]["errors"])


def test_nothing_to_read(run: Run) -> None:
    ran = run("--ui=en", "analyze")
    assert ran.code == 2 and "Usage:" in ran.err


# Many records for people


def other(game: str, *changes: tuple[str, str]) -> str:
    """The same game in another file, with some of its text changed."""
    path = Path(game).with_name(f"other-{len(changes)}-{changes[0][1][:4]}.gcg")
    text = GAME
    for old, new in changes:
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return str(path)


def table_below(ran: Ran) -> list[list[str]]:
    """The cells of the table of players."""
    lines = [line.split("\t") for line in ran.out.splitlines()]
    start = next(at for at, line in enumerate(lines) if "player" in line)
    return lines[start:]


def test_people_of_one_nick_are_told_apart(run: Run, game: str) -> None:
    ran = run("--ui=en", "analyze", "--draws", "0", game, other(game, ("Анна", "Антонина")))
    names = [row[0] for row in table_below(ran)[1:]]
    assert names == ["Анна", "Антонина", "Борис"] and [row[1] for row in table_below(ran)[1:]] == ["2", "2", "4"]


def test_editions_are_not_added_up(run: Run, game: str) -> None:
    ran = run("--ui=en", "analyze", "--draws", "0", game, game, other(game, ("profile=club", "profile=broad")))
    rows = table_below(ran)
    assert rows[0][:2] == ["rules", "player"]
    assert [(row[0].partition("=")[2], row[1], row[2]) for row in rows[1:]] == [
        ("broad)", "Анна", "2"),
        ("broad)", "Борис", "2"),
        ("club)", "Анна", "4"),
        ("club)", "Борис", "4"),
    ]


def test_record_that_is_read_and_not_analysed_is_not_unread(run: Run, game: str) -> None:
    forms = other(game, ("profile=club", "profile=forms"))
    ran = run("--ui=en", "analyze", game, forms, "--draws", "0")
    lines = ran.out.splitlines()
    assert ran.code == 2 and lines[1].endswith("\tnot analysed") and "unread" not in lines[1]
    assert lines[2:4] == ["Records: 2, unread 0", "Read but not analysed: 1"]
    assert "lexicon build --profile forms --lang ru" in ran.err and "words-not-judged" not in ran.err
    rows = csv.DictReader(io.StringIO(run("analyze", "--format", "csv", "--draws", "0", game, forms).out))
    assert [row["rules"].partition(" ")[0] for row in rows] == ["scrabble-104-single"] * 3


def test_what_has_no_place_of_its_own_is_said_of_the_record(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "yo.gcg"
    record.write_text("#rules classic-102\n#player1 a a\n#player2 b b\n>a: ЩЫЪЁАБВ 8F ЩЫЪЁ +5 5\n", encoding="utf-8")
    for options in ((), (str(tmp_path),)):
        ran = run("--ui=en", "analyze", str(record), *options)
        assert ran.code == 2 and f"{record}: error [board-letter]" in ran.err


def test_missed_bingo_that_is_the_best_is_not_said_twice(run: Run, game: str) -> None:
    lines = [line.split("\t") for line in run("--ui=en", "analyze", "--draws", "0", game).out.splitlines()]
    withdrawn = next(line for line in lines if line[0] == "2")
    assert withdrawn[5] == "D8 КОМПЛЕкТ" and withdrawn[-1] == "taken back; missed bingo"


@pytest.mark.parametrize("option", ["--samples", "--draws"])
def test_more_than_can_be_tried_is_refused(run: Run, game: str, option: str) -> None:
    assert run("analyze", "--plies", "1", option, "99999999999", game).code == 2


# On a terminal

USUAL = ("classic-102", "scrabble-104-single", "uk-102", "web", "web-infinite")


def rows_of(lines: list[str]) -> list[int]:
    """Where the rows of turns are, among the lines of a terminal."""
    table = lines[: lines.index("")]
    return [place for place, line in enumerate(table) if line[:3].strip().isdecimal()]


@pytest.fixture
def width(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", "80")
    return 80


@pytest.fixture
def looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is shown in several ways is looked at for the first of them."""
    look: Callable[..., Looked] = Work.look
    known: dict[tuple[object, ...], Looked] = {}

    def looked(work: Work, file: Replayed, *wanted: Any) -> Looked:
        key = (file.source, work.wanted, work.asked, work.leaves)
        if key not in known:
            known[key] = look(work, file, *wanted)
        return known[key]

    monkeypatch.setattr(Work, "look", looked)


@pytest.mark.parametrize("name", USUAL)
def test_eighty_columns_suffice(run: Run, width: int, looked_at_once: None, name: str) -> None:
    path = SINGLE.with_stem(name)
    answer = found(run("analyze", "--json", "--draws", "2", str(path)))
    for language in LANGUAGES if path == SINGLE else ("uk",):  # its words are the longest
        ran = run("--ui", language, "analyze", "--draws", "2", str(path), terminal=True)
        lines = ran.out.splitlines()
        assert [line for line in lines if len(line) > width] == []
        numbers = [int(lines[row].split()[0]) for row in rows_of(lines)]
        assert numbers == [turn["n"] for turn in answer["turns"]], "a row each"
        for turn in answer["turns"]:
            for choice in filter(None, (turn["played"], turn["best"])):
                places = [part for part in choice["move"].split(" ") if not part.startswith("-")]
                assert all(place in ran.out for place in places), "nothing is left out"


def test_terminal(run: Run, width: int, game: str) -> None:
    lines = run("--ui=en", "analyze", game, terminal=True).out.splitlines()
    assert lines[0].split() == ["no.", "player", "rack", "move", "points", "best", "points", "lost", "luck"]
    assert lines[3] == " " * 8 + "taken back; missed bingo" and not any("rack unknown" in line for line in lines)
    start = lines.index("")
    assert lines[start + 1].split() == ["Анна", "Борис"], "a column a player"
    assert [line.split("  ")[0] for line in lines[start + 2 : start + 5]] == ["turns", "points", "best"]
    quiet = run("--ui=en", "analyze", "--draws", "0", game, terminal=True).out.splitlines()
    assert "luck" not in quiet[0], "no column without a cell"


def test_wide_is_the_whole_table(run: Run, width: int, game: str) -> None:
    def cells(text: str) -> list[str]:
        return text.split()

    piped = run("--ui=en", "analyze", game).out
    assert run("--ui=en", "analyze", "--wide", game).out == piped, "a pipe has it anyway"
    wide = run("--ui=en", "analyze", "--wide", game, terminal=True).out
    assert cells(wide) == cells(piped) and max(map(len, wide.splitlines())) > width


def test_best_by_equity_is_said_where_it_is_another(run: Run, width: int) -> None:
    turns = found(run("analyze", "--json", str(SINGLE)))["turns"]
    lines = run("--ui=en", "analyze", str(SINGLE), terminal=True).out.splitlines()
    said = 0
    for turn, row in zip(turns, rows_of(lines), strict=True):
        below = lines[row + 1] if lines[row + 1].startswith(" " * 8) else ""
        another = turn["by_equity"]["move"] != turn["best"]["move"]
        assert ("by equity" in below) == another
        if another and turn["kind"] == "play":
            assert f"by equity: {turn['by_equity']['move']}, {turn['equity_lost']:.1f} lost" in below
            said += 1
    assert said


def test_what_was_played_may_be_the_best_by_equity(run: Run, width: int, game: str, tmp_path: Path) -> None:
    """A star that is worth more than any play is kept."""
    leaves = leaves_file(tmp_path, "*\t500\t9\t1\n")
    lines = run("--ui=en", "analyze", "--leaves", leaves, "--turn", "5", game, terminal=True).out.splitlines()
    assert lines[2].lstrip().startswith("by equity: ")
    passed = other(game, (">Боря: -2 +0 0\n", ">Боря: ЕЛМОПТ? - +0 0\n"))
    turn = found(run("analyze", "--json", "--leaves", leaves, "--turn", "5", passed))["turns"][0]
    lines = run("--ui=en", "analyze", "--leaves", leaves, "--turn", "5", passed, terminal=True).out.splitlines()
    assert (turn["equity_lost"] == 0) == any("the best by equity" in line for line in lines)


def test_long_nicks_are_cut_unless_they_become_the_same(run: Run, width: int, game: str) -> None:
    def first(*nicks: str) -> list[str]:
        names = (("Аня", nicks[0]), ("Боря", nicks[1]))
        lines = run("analyze", "--draws", "0", other(game, *names), terminal=True).out.splitlines()
        return [lines[row].split()[1] for row in rows_of(lines)[:2]]

    assert first("Константинополь", "Боря") == ["Константи…", "Боря"]
    assert first("Константинополь", "Константинович") == ["Константинополь", "Константинович"]


def test_look_ahead_is_folded(run: Run, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    asked = ("--ui=en", "analyze", "--turn", "4", "--plies", "1", "--samples", "4", "--top", "2", game)
    wide = [line for line in run(*asked).out.splitlines() if "spread" in line]
    lines = run(*asked, terminal=True).out.splitlines()
    start = next(place for place, line in enumerate(lines) if "spread" in line)
    assert lines[start + 1].startswith(" " * 8) and all(len(line) <= 50 for line in lines[start : start + 6])
    assert "".join(lines[start : start + 6]).split() == "".join(wide).replace(";", "; ").split()


def test_many_records_on_a_terminal(run: Run, width: int, game: str) -> None:
    clean = other(game, ("profile=club", "profile=broad"), ("7G ДЕ +9 89", "J8 .НИС +6 86"), ("- +0 89", "- +0 86"))
    lines = run("--ui=en", "analyze", clean, clean, terminal=True).out.splitlines()
    table = lines[lines.index("Records: 2, unread 0") + 1 :]
    assert all(len(line) <= width for line in table) and "phonies" not in "".join(table), "there were none"
    assert table[1].split() == ["turn", "lost"], "headings are broken"
    assert "stood" in run("--ui=en", "analyze", "--wide", clean, clean, terminal=True).out
    assert "phonies" in run("--ui=en", "analyze", game, game, terminal=True).out


# How far it is


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_turns_looked_ahead_are_counted_on_a_terminal(
    run: Run, game: str, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    asked = ("--ui=en", "analyze", game, "--plies", "1", "--samples", "2", "--top", "1", "--jobs", jobs)
    quiet = run(*asked)
    monkeypatch.setattr(Console, "shows_progress", True)
    shown = run(*asked)
    assert replace(shown, err="") == replace(quiet, err="") and quiet.err == ""
    assert "/5 [" in shown.err and " turns" in shown.err
    assert run("--ui=en", "analyze", game).err == "", "without --plies there is nothing to wait for"


def test_records_are_counted_on_a_terminal(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(Path(game).parent)
    other(game, ("Анна", "Вера"))
    quiet = run("--ui=en", "analyze", folder)
    monkeypatch.setattr(Console, "shows_progress", True)
    shown = run("--ui=en", "analyze", folder)
    assert replace(shown, err="") == replace(quiet, err="") and "/2 [" in shown.err and " records" in shown.err
