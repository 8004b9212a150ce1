"""``erudit replay``: states of one record, many records, the contract, everything that can be wrong with an input."""

import csv
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ran

Run = Callable[..., Ran]
GAMES = ROOT / "tests" / "data" / "games"
MOBILE = str(GAMES / "mobile.gcg")
BAD = "#rules classic-102\n#player1 Аня Анна\n#player2 Боря Борис\n>Аня: КОТАЛСЬ 8G КОТ +5 5\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three right records, one of them in a folder below, and files that are no records."""
    (tmp_path / "below").mkdir()
    shutil.copy(GAMES / "web.gcg", tmp_path)
    shutil.copy(GAMES / "box-131.gcg", tmp_path / "below")
    shutil.copy(GAMES / "mobile.gcg", tmp_path)
    shutil.copy(GAMES / "broken.txt", tmp_path)
    (tmp_path / "notes.md").write_text("не партия\n", encoding="utf-8")
    return tmp_path


# One record


def test_table_of_states(run: Run) -> None:
    ran = run("replay", MOBILE)

    assert ran.code == 0 and ran.err == ""
    assert ran.out.splitlines() == [
        "№\tигрок\tподставка\tход\tслова\tочки\tзаписано\tразница\tитог\tмешок\tзамечания",
        "1\tАня\tАЙКОЩЪЫ\tзамена ЩЪ\t\t0\t0\t\t0\t91\t",
        "2\tАня\tАЙКОРТЫ\t8F КРОТ\tКРОТ 5\t5\t5\t\t5\t87\t",
        "3\tБоря\tАЕИЛНСШ\tподсказка\t\t0\t0\t\t0\t87\t",
        "4\tБоря\tАЕИЛНСШ\tG6 ШАР\tШАР 11\t11\t11\t\t11\t85\t",
        "5\tАня\tАГДЕЙОЫ\tзвёздочка вместо Ы\t\t0\t0\t\t5\t86\t",
        "6\tАня\tАГДЕЙО*\tI8 ТАЙГа\tТАЙГА 11\t11\t11\t\t16\t82\t",
        "7\tБоря\tВЕИЛНПС\tпас\t\t0\t0\t\t11\t82\t",
        "8\tАня\tДЕКМОРС\tпас\t\t0\t0\t\t16\t82\t",
        "9\tБоря\tВЕИЛНПС\tпас\t\t0\t0\t\t11\t82\t",
        "10\tАня\tДЕКМОРС\tпас\t\t0\t0\t\t16\t82\t",
        "Итого Анна: 16",
        "Итого Борис: 11",
        "Правила: mobile",
        "Конец: никто больше не набирает очков",
        "Осталось: Анна ДЕКМОРС (10)",
        "Осталось: Борис ВЕИЛНПС (9)",
        "Победитель: Анна",
    ]


def test_one_turn(run: Run) -> None:
    rows = run("replay", MOBILE, "--turn", "6", "--format", "tsv").out.splitlines()
    assert [row.split("\t")[1] for row in rows] == ["n", "6"]

    missing = run("replay", MOBILE, "--turn", "11", "--ui", "en")
    assert missing.code == 2 and "no turn 11; it has 10" in missing.err


def test_board_after_each_event(run: Run) -> None:
    lines = run("replay", MOBILE, "--turn", "6", "--board").out.splitlines()
    rows = [line[2:] for line in lines if line.startswith("  ")]
    columns = {row[:2].strip(): [row[place : place + 5].strip() for place in range(2, 77, 5)] for row in rows}

    assert columns["8"][5:9] == ["К₂", "Р₁", "О₁", "Т₁"]
    assert [columns[number][8] for number in ("9", "10", "11", "12")] == ["[А₁]", "[Й₄]", "[Г₃]", "★А₁]"]
    assert columns["13"][8] == "Б2"


def test_board_of_an_infinite_game(run: Run) -> None:
    ran = run("replay", str(GAMES / "web-infinite.gcg"), "--board", "--turn", "5")
    assert ran.code == 0 and any("С₂А₁Л₂А₁Т₂" in line.replace(" ", "") for line in ran.out.splitlines())


def test_board_too_large_to_draw_stops_nothing(run: Run) -> None:
    text = "#rules web-infinite\n#player1 a\n>a: R0C0 ДОМ +5 5\n>a: R9000C9000 ДОМ +5 10\n#end agreement\n"
    ran = run("replay", "-", "--board", "--ui", "en", stdin=text)
    assert "the tiles lie too far apart for a picture: 9003 rows by 9005 columns" in ran.out
    assert "Total of a: " in ran.out and "[Д₂] [О₁] [М₂]" in ran.out and ran.code == 1


def test_unseen_tiles(run: Run) -> None:
    """Before the sixth event the bag has 86 tiles and Боря seven."""
    ran = run("replay", MOBILE, "--turn", "6", "--unseen", "--ui", "en")
    (line,) = [line for line in ran.out.splitlines() if "unseen" in line]
    assert line.split()[2] == "93:" and len(line.split()[3]) == 93
    assert "unseen" not in run("replay", MOBILE, "--turn", "6", "--ui", "en").out


def test_a_rack_shows_what_it_must_have_been(run: Run) -> None:
    text = BAD.replace("+5 5", "+4 4") + ">Боря: - +0 0\n>Аня: ЕЕ - +0 4\n"
    rows = run("replay", "-", stdin=text).out.splitlines()
    assert rows[3].split("\t")[2] == "ЕЕ (АЕЕЛСЬ)"


def test_what_is_wrong_is_a_result(run: Run) -> None:
    ran = run("replay", "-", "--ui", "en", stdin=BAD + "#end out\n")
    assert ran.code == 1
    assert "recorded 5, by the rules 4" in ran.out
    assert "Line 5: the recorded end is “out”, but the moves do not show it" in ran.out


def test_strict_counts_warnings(run: Run) -> None:
    text = BAD.replace("+5 5", "+4 4").replace("#rules classic-102\n", "")
    plain, strict = run("replay", "-", stdin=text), run("replay", "-", "--strict", stdin=text)

    assert "gcg-edition-by-letters" in plain.err and plain.out == strict.out
    assert (plain.code, strict.code) == (0, 1)
    said = [json.loads(run("replay", "-", "--json", *more, stdin=text).out)["right"] for more in ((), ("--strict",))]
    assert said == [True, False]


def test_strict_says_which_of_many_is_wrong_and_why(run: Run) -> None:
    judged, unjudged = "examples/classic-102.gcg", "examples/scrabble-104.gcg"
    files = ("replay", "--strict", str(ROOT / judged), str(ROOT / unjudged))

    ran = run(*files, "--format", "tsv")
    rows = {Path(row["source"]).name: row for row in csv.DictReader(io.StringIO(ran.out), delimiter="\t")}
    assert ran.code == 1
    assert [(row["right"], row["reasons"]) for row in rows.values()] == [("true", ""), ("false", "words-not-judged:1")]

    lines = run(*files).out.splitlines()
    assert lines[0].startswith("верно\t") and lines[1].startswith("неверно\t")
    assert "верных 1, неверных 1" in lines[2]
    assert [game["right"] for game in json.loads(run(*files, "--json").out)["files"]] == [True, False]
    assert run(*files[:1], *files[2:]).code == 0


def test_what_is_unread_is_neither_right_nor_wrong(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.gcg")
    ran = run("replay", MOBILE, missing, "--format", "tsv")
    assert ran.code == 2
    assert [row.split("\t")[5] for row in ran.out.splitlines()] == ["right", "true", ""]


# The contract

TURN_KEYS = [
    "n",
    "line",
    "player",
    "kind",
    "places",
    "bonus",
    "score",
    "recorded",
    "difference",
    "total",
    "recorded_total",
    "rack",
    "bag",
    "withdrawn",
    "violations",
    "known",
    "unseen",
    "chances",
    "over",
]


def test_json_of_one_record(run: Run) -> None:
    answer = json.loads(run("replay", MOBILE, "--json").out)

    assert list(answer) == ["schema", "source", "rules", "players", "turns", "end", "remarks", "right", "errors"]
    assert answer["schema"] == "erudit.replay/1"
    assert answer["rules"] == {"id": "mobile", "overrides": {}}
    assert [list(turn) for turn in answer["turns"]] == [TURN_KEYS] * 10
    assert [turn["bag"] for turn in answer["turns"]] == [91, 87, 87, 85, 86, 82, 82, 82, 82, 82]
    assert [turn["over"] for turn in answer["turns"]] == [None] * 9 + ["passes"]
    assert answer["end"] == {
        "reason": "passes",
        "winner": "Аня",
        "left_over": {"Аня": "ДЕКМОРС", "Боря": "ВЕИЛНПС"},
    }


def test_json_has_the_same_keys_on_failure(run: Run) -> None:
    ran = run("replay", "missing.gcg", "--json")
    answer = json.loads(ran.out)

    assert ran.code == 2
    assert list(answer) == ["schema", "source", "rules", "players", "turns", "end", "remarks", "right", "errors"]
    assert [error["code"] for error in answer["errors"]] == ["file-missing"]


def test_json_says_what_is_wrong(run: Run) -> None:
    answer = json.loads(run("replay", "-", "--json", stdin=BAD + ">Аня: ЩЩЪ - +0 5\n#end out\n").out)
    codes = [[item["code"] for item in turn["violations"]] for turn in answer["turns"]]

    assert codes == [["score-differs"], ["out-of-turn", "rack-beyond-set"]]
    assert [(item["code"], item["line"]) for item in answer["remarks"]] == [("end-not-shown", 6)]


def test_many_records_in_every_form(run: Run, folder: Path) -> None:
    names = [str(folder / name) for name in ("web.gcg", "mobile.gcg")]

    text = run("replay", *names)
    assert text.out.splitlines() == [
        f"верно\t{names[0]}\tweb (target=60)\t66:0:8",
        f"верно\t{names[1]}\tmobile\t16:11",
        "Записей: 2, верных 2, неверных 0, не прочитано 0; событий 20",
    ]
    for form, delimiter in (("tsv", "\t"), ("csv", ",")):
        rows = list(csv.reader(io.StringIO(run("replay", *names, "--format", form).out), delimiter=delimiter))
        assert rows[0] == ["source", "rules", "turns", "totals", "end", "right", "reasons"]
        assert rows[1][1:] == ["web (target=60)", "10", "66:0:8", "target", "true", ""]
    files = json.loads(run("replay", *names, "--json").out)["files"]
    lines = [json.loads(line) for line in run("replay", *names, "--format", "jsonl").out.splitlines()]
    assert [each["source"] for each in files] == names
    assert lines == [{"schema": "erudit.replay/1", **each} for each in files]
    assert run("replay", *names, "-q").out == ""


def test_a_folder_with_other_files_in_it(run: Run, folder: Path) -> None:
    ran = run("replay", str(folder), "--format", "csv")
    names = [row[0] for row in csv.reader(io.StringIO(ran.out))][1:]

    assert ran.code == 0
    assert names == [str(folder / name) for name in ("below/box-131.gcg", "mobile.gcg", "web.gcg")]


def test_the_same_file_twice_counts_twice(run: Run) -> None:
    ran = run("replay", MOBILE, MOBILE, "--ui", "en")
    assert ran.out.splitlines()[-1] == "Records: 2, right 2, wrong 0, unread 0; events 20"


def test_one_bad_record_stops_no_other(run: Run, folder: Path) -> None:
    (folder / "a.gcg").write_bytes(b"\x00\x01\x02 no text")
    (folder / "b.gcg").write_text(BAD, encoding="utf-8")
    ran = run("replay", str(folder), str(folder / "missing.gcg"), "--ui", "en")

    assert ran.code == 2
    assert ran.out.splitlines()[-4:] == [
        "Records: 6, right 3, wrong 1, unread 2; events 33",
        "encoding-binary\t1\tthis is not text: a zero byte at offset 0",
        "file-missing\t1\tthere is no such file",
        "score-differs\t1\trecorded 5, by the rules 4",
    ]
    assert "encoding-binary" in ran.err and "file-missing" in ran.err


def test_wrong_and_nothing_unread_is_one(run: Run, folder: Path) -> None:
    (folder / "b.gcg").write_text(BAD, encoding="utf-8")
    assert run("replay", str(folder)).code == 1


def test_an_empty_folder_is_trouble(run: Run, tmp_path: Path) -> None:
    ran = run("replay", str(tmp_path))
    assert ran.code == 2 and "folder-without-records" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "csv", "json", "jsonl"])
def test_two_processes_print_the_same_as_one(run: Run, folder: Path, form: str) -> None:
    (folder / "a.gcg").write_text("не запись\n", encoding="utf-8")
    (folder / "b.gcg").write_text(BAD, encoding="utf-8")
    for count in range(12):
        shutil.copy(ROOT / "examples" / "scrabble-104.gcg", folder / f"c{count}.gcg")

    one, two = (run("replay", str(folder), "--format", form, "--jobs", jobs) for jobs in ("1", "2"))

    assert (one.out, one.err, one.code) == (two.out, two.err, two.code)
    assert one.code == 2 and one.err.count("words-not-judged") == 1


@pytest.mark.parametrize("jobs", ["0", "-1", "two"])
def test_jobs_is_a_number_from_one(run: Run, jobs: str) -> None:
    assert run("replay", MOBILE, "--jobs", jobs).code == 2


# Bad input


def test_a_large_file_is_refused_before_it_is_read(run: Run, tmp_path: Path) -> None:
    large = tmp_path / "large.gcg"
    with large.open("wb") as file:
        file.truncate(4_000_000_000)  # a hole, that takes no room
    ran = run("replay", str(large))
    assert ran.code == 2 and "file-too-large" in ran.err and ran.out == ""


def test_standard_input_has_the_same_limit(run: Run) -> None:
    ran = run("replay", "-", stdin=b"#" * 17_000_000)
    assert ran.code == 2 and "file-too-large" in ran.err


@pytest.mark.parametrize("command", ["replay", "report", "analyze"])
def test_the_same_warning_of_many_records_is_said_once_with_a_count(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(4):
        text = "#rules classic-102\n#player1 Аня\n#player2 Боря\n>Аня: КОТ 8Ш КОТ +8 8\n"
        (tmp_path / f"{number}.gcg").write_text(text, encoding="utf-8")
    ran = run(command, *(f"{number}.gcg" for number in range(4)), "--ui", "en")
    assert ran.code == 2 and ran.err.count("[encoding-assumed-utf8]") == 1
    assert ran.err.count("[gcg-place]") == 4, "an error is said wherever it is"
    assert "[said-again]: encoding-assumed-utf8: the same is to be said of 3 places more" in ran.err


@pytest.mark.parametrize("command", ["replay", "report", "analyze"])
def test_a_position_is_no_record_and_who_reads_it_is_said(run: Run, command: str) -> None:
    ran = run(command, str(ROOT / "examples" / "position.txt"), "--ui", "en")
    assert ran.code == 2 and "[gcg-not-a-record]" in ran.err and "read by score, hint, render and convert" in ran.err


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "никто больше не набирает очков"),
        ("uk", "ніхто більше не набирає очок"),
        ("en", "nobody scores any more"),
    ],
)
def test_end_by_exchanges_is_no_end_by_passes(run: Run, language: str, said: str) -> None:
    """Rounds without points end a game, whether its players pass, exchange or lay what is taken back."""
    head = "#character-encoding UTF-8\n#rules classic-102\n#player1 а\n#player2 б\n"
    text = head + "".join(f">{nick}: КОТ -КОТ +0 0\n" for nick in "абабаб")
    ran = run("replay", "-", "--ui", language, stdin=text)
    assert ran.code == 1 and ran.out.count(f": {said}") == 1 and ran.out.count(f"({said})") == 2
    found = json.loads(run("replay", "-", "--json", "--ui", language, stdin=text).out)
    assert f"({said})" in found["turns"][4]["violations"][0]["message"] and found["end"]["reason"] == "passes"


def test_many_events(run: Run) -> None:
    """Twenty thousand events; each state shares what it can with the one before."""
    text = BAD.replace("+5 5", "+4 4") + ">Боря: - +0 0\n>Аня: - +0 4\n" * 10_000
    ran = run("replay", "-", "--set", "ends=out", "--format", "csv", stdin=text)
    assert ran.code == 0 and len(ran.out.splitlines()) == 20_002


def test_a_note_of_many_lines(run: Run) -> None:
    text = BAD.replace("+5 5", "+4 4") + "#note начало\n" + ">>> не ход: 8G КОТ\n".replace(">", "» ") * 20_000
    assert run("replay", "-", stdin=text).code == 0


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf-16"])
def test_other_encodings_are_read_when_named(run: Run, encoding: str) -> None:
    text = BAD.replace("+5 5", "+4 4")
    assert run("replay", "-", "--encoding", encoding, stdin=text.encode(encoding)).code == 0


def test_two_encodings_in_one_file_are_said(run: Run) -> None:
    text = BAD.replace("+5 5", "+4 4")
    ran = run("replay", "-", "--rules", "classic-102", stdin=text.encode() + "#note кот\n".encode("cp1251"))
    assert ran.code == 2 and "encoding" in ran.err and ran.err.count("\n") < 8


@pytest.mark.parametrize("data", [b"", b"\x00", b"#player1 a A\n>a: \x00 8G A +1 1\n", b"\xff\xfe", b">"])
def test_what_is_no_record_is_trouble(run: Run, data: bytes) -> None:
    ran = run("replay", "-", stdin=data)
    assert ran.code == 2 and ran.err


def test_no_input_on_a_terminal_is_help(run: Run) -> None:
    ran = run("replay")
    assert ran.code == 2 and "--unseen" in ran.err


def test_unread_lines_are_among_what_is_wrong_in_a_record(run: Run, tmp_path: Path) -> None:
    game = "#rules classic-102\n#player1 Аня\n#player2 Боря\n>Аня: СЛОВОАБ 8Я СЛОВО +6 6\n>Боря: АБВГДЕЖ - +0 0\n"
    for name in ("a.gcg", "b.gcg"):
        (tmp_path / name).write_text("#character-encoding UTF-8\n" + game, encoding="utf-8")

    ran = run("replay", str(tmp_path), "--format", "tsv")
    assert ran.code == 2
    assert [row.split("\t")[5:] for row in ran.out.splitlines()[1:]] == [["false", "gcg-place:1"]] * 2

    found = json.loads(run("replay", str(tmp_path / "a.gcg"), "--json").out)
    assert found["right"] is False
    assert json.loads(run("replay", str(ROOT / "examples" / "classic-102.gcg"), "--json").out)["right"] is True
