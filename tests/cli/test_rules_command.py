"""``erudit rules``: what it prints in each form, its exit codes, where errors go."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import QUESTIONS
from tests.conftest import Ran
from tests.rules.own_files import board, edition, written

Run = Callable[..., Ran]
ANSWER_KEYS = ["key", "group", "value", "origin", "source", "resolution", "edition"]


def rows(text: str, delimiter: str = "\t") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=delimiter, quoting=csv.QUOTE_MINIMAL))


def test_list_names_every_edition(run: Run) -> None:
    ran = run("rules", "list")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split("\t")[0] for line in ran.out.splitlines()] == list(catalog.edition_ids())
    assert "classic-102\tru\t102+3\tКлассический «Эрудит», 102 буквы\n" in ran.out


def test_list_is_aligned_on_a_terminal(run: Run) -> None:
    lines = run("rules", "list", terminal=True).out.splitlines()
    assert "\t" not in "".join(lines)
    assert len({line.index("+") for line in lines}) == 1


def test_list_as_json(run: Run) -> None:
    found = json.loads(run("rules", "list", "--json").out)
    assert list(found) == ["schema", "editions", "errors"] and found["schema"] == "erudit.rules.list/1"
    assert found["editions"][2] == {
        "id": "classic-102",
        "language": "ru",
        "letters": 102,
        "stars": 3,
        "titles": dict(catalog.load("classic-102").titles),
        "default": True,
    }
    assert [each["id"] for each in found["editions"] if each["default"]] == ["classic-102"]


@pytest.mark.parametrize(("form", "delimiter"), [("tsv", "\t"), ("csv", ",")])
def test_list_as_table(run: Run, form: str, delimiter: str) -> None:
    found = rows(run("rules", "list", "--format", form).out, delimiter)
    assert list(found[0]) == ["id", "language", "letters", "stars", "title"]
    assert [row["id"] for row in found] == list(catalog.edition_ids())


def test_list_as_lines_of_json(run: Run) -> None:
    found = [json.loads(line) for line in run("rules", "list", "--format", "jsonl").out.splitlines()]
    assert [each["id"] for each in found] == list(catalog.edition_ids())
    assert all(each["schema"] == "erudit.rules.list/1" for each in found)


def test_show_prints_every_answer_with_its_source(run: Run) -> None:
    ran = run("rules", "show", "uk-guide")
    assert (ran.code, ran.err) == (0, "")
    cells = [line.split("\t") for line in ran.out.splitlines() if line.count("\t") == 5]
    assert [row[1] for row in cells] == list(QUESTIONS)
    by_key = {row[1]: row for row in cells}
    assert by_key["end_deduction"] == [" ", "end_deduction", "own", "вычет в конце", "S3:54", ""]
    assert by_key["extension"][0] == " " and by_key["challenge"][4] == "S3:56"
    mark, _, value, _, source, why = by_key["words_per_turn"]
    assert (mark, value, source) == ("†", "one_line", "S3:17") and why.startswith("Текст говорит это о первом ходе")
    assert "† решение проекта" in ran.out


def test_show_draws_tiles_and_board(run: Run) -> None:
    out = run("rules", "show", "scrabble-104").out
    assert "Фишки: букв 102, звёздочек 2, всего 104, очков 229\n" in out
    assert " 10  Ф1 Щ1 Ъ1\n" in out and "  *  2\n" in out
    assert "  8 T . . d . . . D . . . d . . T\n" in out and "    A B C D E F G H I J K L M N O\n" in out
    assert "  8 T . . d . . . + . . . d . . T\n" in run("rules", "show", "box-131").out
    assert "Поле бесконечное, рисунок повторяется через 14, начало R0C0" in run("rules", "show", "web-infinite").out


def test_show_on_a_terminal_puts_reasons_below(run: Run) -> None:
    out = run("rules", "show", "mobile", terminal=True).out
    assert "\t" not in out
    assert "    Как часто, не сказано: по одному каждого за игру.\n" in out


def test_show_without_a_name_shows_the_edition_in_force(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("rules", "show").out.startswith("classic-102: ")
    monkeypatch.setenv("ERUDIT_RULES", "web")
    assert run("rules", "show").out.startswith("web: ")


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "Премиальные клетки"), ("uk", "Преміальні клітинки"), ("en", "Premium squares")],
)
def test_show_speaks_three_languages(run: Run, language: str, said: str) -> None:
    out = run("rules", "show", "--ui", language).out
    assert said in out
    assert catalog.load("classic-102").titles[language] in out.splitlines()[0]


def test_override_is_marked_and_named(run: Run) -> None:
    out = run("rules", "show", "--set", "star_score=zero", "--set", "ends=out,target").out
    assert out.splitlines()[1] == "Заменено: star_score=zero ends=out,target"
    assert "!\tstar_score\tzero\t" in out and "! заменено для этого вызова" in out


def test_show_as_json(run: Run) -> None:
    found = json.loads(run("rules", "show", "classic-106", "--set", "pass=no", "--json").out)
    assert list(found) == ["schema", "id", "titles", "overrides", "answers", "tiles", "board", "errors"]
    assert found["schema"] == "erudit.rules.show/1" and found["overrides"] == {"pass": False}
    answers = {each["key"]: each for each in found["answers"]}
    assert list(answers) == list(QUESTIONS) and all(list(each) == ANSWER_KEYS for each in found["answers"])
    assert (answers["ends"]["value"], answers["players"]["value"]) == (["out", "passes:2"], "2..4")
    assert (answers["target"]["value"], answers["pass"]["value"], answers["exclude"]["value"]) == (None, False, [])
    assert (answers["pass"]["origin"], answers["tiles"]["origin"]) == ("override", "cited")
    assert (answers["tiles"]["edition"], answers["bonus"]["edition"]) == ("classic-106", "classic-102")
    assert found["tiles"]["kinds"][8] == {"letter": "И", "count": 6, "value": 1}
    assert found["board"]["rows"][0] == "T..d...T...d..T" and found["board"]["start"] == "8H"


def test_show_as_table(run: Run) -> None:
    found = rows(run("rules", "show", "--format", "tsv").out)
    assert list(found[0]) == ["key", "group", "value", "origin", "source", "resolution", "edition"]
    assert [row["key"] for row in found] == list(QUESTIONS)


def test_diff_shows_only_what_differs(run: Run) -> None:
    ran = run("rules", "show", "scrabble-104", "--diff", "scrabble-104-wiki")
    assert ran.code == 0
    assert ran.out.splitlines()[0].split("\t") == ["", "scrabble-104", "scrabble-104-wiki", "", "", ""]
    assert [line.split("\t")[0] for line in ran.out.splitlines()[1:]] == ["tiles", "", "Фишки (число × очки)", "Р"]
    assert ran.out.endswith("Р\t5×2\t5×1\n")


def test_diff_of_boards_names_squares(run: Run) -> None:
    out = run("rules", "show", "classic-102", "--diff", "scrabble-104").out
    assert out.endswith("Клетки\n6F\t.\tt\n6J\t.\tt\n8H\t.\tD\n10F\t.\tt\n10J\t.\tt\n")


def test_diff_with_an_override_shows_its_effect(run: Run) -> None:
    out = run("rules", "show", "classic-102", "--set", "bonus=50", "--diff", "classic-102").out
    assert out.splitlines()[1:] == ["bonus\t50\t15\tочки премии\t!\tS0:75"]


def test_diff_of_an_edition_with_itself(run: Run) -> None:
    assert run("rules", "show", "web", "--diff", "web", "--ui", "en").out == "nothing differs\n"


def test_diff_as_json(run: Run) -> None:
    found = json.loads(run("rules", "show", "classic-102", "--diff", "classic-106", "--json").out)
    assert list(found) == ["schema", "left", "right", "answers", "tiles", "squares", "errors"]
    assert found["schema"] == "erudit.rules.diff/1"
    assert [each["key"] for each in found["answers"]] == ["tiles", "noted"]
    assert found["tiles"] == [{"letter": "И", "left": {"count": 5, "value": 1}, "right": {"count": 6, "value": 1}}]


def test_verify_checks_all_and_prints_what_is_noted(run: Run) -> None:
    ran = run("rules", "verify")
    assert (ran.code, ran.err) == (0, "")
    named = [line.split("\t")[0] for line in ran.out.splitlines()]
    assert [name for name in named if name] == list(catalog.edition_ids())
    assert "classic-106\tсходится с оговоркой\t\n\tverify-total-letters\tбукв 103, а stated_total — 102." in ran.out


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_what_an_edition_notes_is_said_in_the_readers_language(run: Run, language: str) -> None:
    for command in (["verify", "uk-102"], ["show", "uk-102"], ["show", "uk-102", "--diff", "uk-guide"]):
        out = run("rules", *command, "--ui", language).out
        assert "«Скр" in out and "The set has" not in out, command


@pytest.mark.parametrize(("language", "said"), [("ru", "не названа"), ("uk", "не названо"), ("en", "no command")])
def test_group_alone_names_its_commands(run: Run, language: str, said: str) -> None:
    ran = run("rules", "--ui", language)
    assert (ran.code, ran.out) == (2, "") and said in ran.err and "list, show, verify" in ran.err
    unknown = run("rules", "zzz", "--ui", language)
    assert (unknown.code, unknown.out) == (2, "") and "zzz; " in unknown.err and "list, show, verify" in unknown.err


def test_verify_fails_on_a_difference_that_is_not_noted(run: Run, tmp_path: Path) -> None:
    own = edition(tmp_path, "stated_total = 105")
    ran = run("rules", "verify", own, "classic-102")
    assert ran.code == 1
    assert ran.out == (
        "mine\tне сходится\t\n\tverify-total-letters\tбукв 102, а stated_total — 105.\nclassic-102\tсходится\t\n"
    )


def test_verify_as_json_and_table(run: Run, tmp_path: Path) -> None:
    own = edition(tmp_path, "stated_total = 105")
    found = json.loads(run("rules", "verify", own, "classic-106", "--json").out)
    assert list(found) == ["schema", "editions", "errors"] and found["schema"] == "erudit.rules.verify/1"
    assert [(each["id"], each["holds"]) for each in found["editions"]] == [("mine", False), ("classic-106", True)]
    finding = found["editions"][0]["findings"][0]
    assert list(finding) == ["code", "noted", "message"] and finding["code"] == "verify-total-letters"
    table = rows(run("rules", "verify", own, "web", "--format", "tsv").out)
    assert [(row["id"], row["holds"], row["code"]) for row in table] == [
        ("mine", "no", "verify-total-letters"),
        ("web", "yes", ""),
    ]


def test_trouble_beats_a_difference_and_the_rest_is_checked(run: Run, tmp_path: Path) -> None:
    ran = run("rules", "verify", edition(tmp_path, "stated_total = 105"), "nowhere", "classic-102")
    assert ran.code == 2
    assert "classic-102\tсходится" in ran.out and "[edition-unknown]" in ran.err


@pytest.mark.parametrize("command", [["show", "nowhere"], ["show", "web", "--diff", "nowhere"], ["verify", "nowhere"]])
def test_failure_has_the_same_keys(run: Run, command: list[str]) -> None:
    right = [word.replace("nowhere", "classic-102") for word in command]
    found, expected = (json.loads(run("rules", *words, "--json").out) for words in (command, right))
    assert list(found) == list(expected)
    assert [error["code"] for error in found["errors"]] == ["edition-unknown"]
    assert run("rules", *command).code == 2


def test_faults_of_a_file_have_their_lines(run: Run, tmp_path: Path) -> None:
    own = edition(tmp_path, "bonus = -1", 'langauge = "ru"')
    ran = run("rules", "show", own, "--ui", "en")
    assert ran.code == 2 and ran.out == ""
    assert f"{own}:3:1: error [edition-bad-answer]: bonus = “-1” will not do; allowed: 0…1000" in ran.err
    assert f"{own}:4:1: error [edition-unknown-key-near]: there is no question “langauge”; near: language" in ran.err


def test_own_file_is_shown_with_its_board_and_marks(run: Run, tmp_path: Path) -> None:
    written(tmp_path, "own.txt", "T.T\n.d.\nT.T\n")
    ran = run("rules", "show", edition(tmp_path, 'board = "own"', 'start = "2A"', head='title = "Дома"'))
    assert ran.code == 0 and ran.out.startswith("mine: Дома\n")
    assert "·\tboard\town\t" in ran.out and "· ответ своего файла, без источника" in ran.out
    assert "    A B C\n  1 T . T\n  2 + d .\n  3 T . T\n" in ran.out
    assert str(tmp_path) not in ran.out


@pytest.mark.parametrize("arguments", [["rules"], ["rules", "shw"], ["rules", "show", "a", "b"], ["rules", "--bad"]])
def test_wrong_usage(run: Run, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "") and ran.err


@pytest.mark.parametrize(
    "arguments", [["show", "--set", "bonus"], ["show", "--set", "bonos=1"], ["show", "--set", "bonus=x"]]
)
def test_bad_override_is_wrong_usage(run: Run, arguments: list[str]) -> None:
    ran = run("rules", *arguments)
    assert (ran.code, ran.out) == (2, "") and "[set-" in ran.err


def test_quiet_prints_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("rules", "verify", "-q", edition(tmp_path, "stated_total = 105"))
    assert (ran.out, ran.err, ran.code) == ("", "", 1)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("command", [[], ["list"], ["show"], ["verify"]])
def test_help_is_translated(run: Run, command: list[str], language: str) -> None:
    ran = run("rules", *command, "--help", "--ui", language)
    assert ran.code == 0 and "help-" not in ran.out


def test_diff_of_boards_of_different_sizes_is_one_line(run: Run, tmp_path: Path) -> None:
    board(tmp_path, ["." * 17] * 17)
    own = edition(tmp_path, 'board = "own.txt"', 'start = "9I"')
    lines = run("rules", "show", own, "--diff", "classic-102", "--ui", "en").out.splitlines()
    assert lines[-1].startswith("The boards are of different sizes, 17×17 and 15×15") and len(lines) < 8
    found = json.loads(run("rules", "show", own, "--diff", "classic-102", "--json").out)
    assert len(found["squares"]) > 17 * 17 - 15 * 15, "scripts are told every square"
