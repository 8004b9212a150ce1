"""``stats games`` from the command line: folders, standard input, several processes, broken records among good ones."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Ran

GAMES = "tests/data/games"
BROKEN = "#character-encoding UTF-8\n#rules classic-102\n#player1 Аня\n>Аня: КИНОТАР 8G KИНО +10 10\n"
PHONY = "#character-encoding UTF-8\n#rules classic-102\n#player1 Аня\n#player2 Боря\n>Аня: 8G ЪЪ +0 0\n"

Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_one_game_names_its_input_once(run: Run) -> None:
    ran = run("stats", "games", f"{GAMES}/classic-102.gcg", "--ui", "en")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("Rules: classic-102 (sha256 ") and lines[1].startswith("Word list: ru, ")
    assert not any(line.startswith("classic-102") for line in lines[1:])
    assert "Анна\t1\t1\t0\t0\t4\t29\t7.25\t" in ran.out


def test_json_names_edition_and_list(run: Run) -> None:
    found = json.loads(run("stats", "games", "--json", f"{GAMES}/classic-102.gcg").out)
    assert list(found) == ["schema", "rules", "lexicon", "tables", "errors"]
    assert found["rules"]["id"] == "classic-102" and found["lexicon"]["name"] == "ru"
    (named,) = found["tables"]["inputs"]
    assert (named["edition_sha256"], named["list_sha256"]) == (found["rules"]["sha256"], found["lexicon"]["sha256"])
    assert found["tables"]["records"] == [{"files": 1, "counted": 1, "skipped": 0}]


def test_editions_are_kept_apart(run: Run) -> None:
    found = json.loads(run("stats", "games", "--json", GAMES).out)
    assert found["rules"] is None
    names = {row["edition"] for row in found["tables"]["games"]}
    assert len(found["tables"]["games"]) == len(found["tables"]["inputs"]) == 17
    assert {"classic-102", "web target=60", "scrabble-104 profile=club"} <= names
    assert all(row["games"] == 1 for row in found["tables"]["games"])


@pytest.mark.slow
def test_neither_processes_nor_order_matter(run: Run) -> None:
    names = sorted(str(path) for path in Path(GAMES).glob("*.gcg"))
    alone = run("stats", "games", "--json", "-q", *names).code, run("stats", "games", "--json", *names).out
    assert (0, run("stats", "games", "--json", "--jobs", "2", *names).out) == alone
    turned = json.loads(run("stats", "games", "--json", *reversed(names)).out)
    assert turned | {"errors": []} == json.loads(alone[1]) | {"errors": []}


def test_broken_records_are_named_counted_and_skipped(run: Run, tmp_path: Path) -> None:
    for number, name in enumerate(("classic-102", "classic-106")):
        shutil.copyfile(f"{GAMES}/{name}.gcg", tmp_path / f"{number}.gcg")
    (tmp_path / "broken.gcg").write_text(BROKEN, encoding="utf-8")
    (tmp_path / "empty.gcg").write_bytes(b"")
    ran = run("stats", "games", "--json", str(tmp_path), "--ui", "en")
    assert ran.code == 1
    assert "broken.gcg:4:18: warning [gcg-word-script]" in ran.err and "empty.gcg: warning [encoding-empty]" in ran.err
    assert "warning [stats-games-skipped]: records skipped: 2 of 4" in ran.err
    found = json.loads(ran.out)
    assert found["tables"]["records"] == [{"files": 4, "counted": 2, "skipped": 2}]
    assert sum(row["games"] for row in found["tables"]["games"]) == 2
    assert {error["code"] for error in found["errors"]} == {"gcg-word-script", "encoding-empty", "stats-games-skipped"}


def test_the_same_warning_of_many_records_is_said_once_with_a_count(run: Run, tmp_path: Path) -> None:
    text = Path(f"{GAMES}/classic-102.gcg").read_text(encoding="utf-8").replace("#character-encoding UTF-8\n", "")
    for number in range(5):
        (tmp_path / f"{number}.gcg").write_text(text, encoding="utf-8")
    (tmp_path / "9.gcg").write_text(text.replace("#rules classic-102\n", "#rules box-131\n"), encoding="utf-8")
    ran = run("stats", "games", str(tmp_path), "--ui", "en")
    assert ran.code == 0 and ran.err.count("[encoding-assumed-utf8]") == 1 and "0.gcg:1: warning" in ran.err
    assert "warning [said-again]: encoding-assumed-utf8: the same is to be said of 5 places more" in ran.err
    found = json.loads(run("stats", "games", str(tmp_path), "--json").out)
    assert [error["code"] for error in found["errors"]] == ["encoding-assumed-utf8", "said-again"]


def test_warnings_of_no_place_are_not_counted(run: Run, tmp_path: Path) -> None:
    for number in range(3):
        shutil.copyfile(f"{GAMES}/scrabble-en.gcg", tmp_path / f"{number}.gcg")
    ran = run("stats", "games", str(tmp_path), "--ui", "en")
    assert ran.err.count("[words-not-judged]") == 1 and "[said-again]" not in ran.err


def test_capitals_and_spaces_make_no_other_player(run: Run, tmp_path: Path) -> None:
    text = Path(f"{GAMES}/classic-102.gcg").read_text(encoding="utf-8")
    for number, name in enumerate(("Анна Белова", "анна  белова", "Анна Белова", "АННА БЕЛОВА")):
        head = f"#player1 Аня {name}\n"
        changed = "".join(head if line.startswith("#player1") else line for line in text.splitlines(keepends=True))
        (tmp_path / f"{number}.gcg").write_text(changed, encoding="utf-8")
    out = run("stats", "games", str(tmp_path), "--table", "players", "--format", "tsv").out
    head, *rows = (line.split("\t") for line in out.splitlines())
    players = {row[1]: dict(zip(head, row, strict=True)) for row in rows}
    assert list(players) == ["Анна Белова", "Борис", "Вера"] and players["Анна Белова"]["games"] == "4"
    assert players["Анна Белова"]["points"] == str(4 * 29)


def test_what_is_not_there_is_trouble(run: Run) -> None:
    ran = run("stats", "games", f"{GAMES}/classic-102.gcg", "missing.gcg", "--ui", "en")
    assert ran.code == 2 and "missing.gcg: error [file-missing]" in ran.err and "Анна" in ran.out


def test_nothing_that_can_be_read_is_trouble(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.gcg").write_text(BROKEN, encoding="utf-8")
    ran = run("stats", "games", str(tmp_path), "--ui", "en")
    assert ran.code == 2 and "error [stats-games-skipped]: records skipped: 1 of 1" in ran.err
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("stats", "games", str(empty), "--ui", "en").code == 2


def test_standard_input_and_phonies(run: Run) -> None:
    ran = run("stats", "games", "--table", "phonies", "--format", "tsv", stdin=PHONY)
    assert ran.code == 0
    assert ran.out.splitlines()[1].split("\t")[:4] == ["classic-102", "ъъ", "1", "0"]
    head, row = (line.split("\t") for line in ran.out.splitlines())
    assert dict(zip(head, row, strict=True))["sources"].startswith("<stdin>:")


def test_rows_of_several_editions_name_their_own(run: Run) -> None:
    files = (f"{GAMES}/classic-102.gcg", f"{GAMES}/scrabble-104.gcg", f"{GAMES}/box-131.gcg")
    for table in ("players", "games", "phonies"):
        lines = [
            line.split("\t")
            for line in run("stats", "games", *files, "--table", table, "--format", "tsv").out.splitlines()
        ]
        for row in (dict(zip(lines[0], line, strict=True)) for line in lines[1:]):
            assert row["rules"] == row["edition"].partition(" ")[0] and len(row["rules_sha256"]) == 64
            alone = run("stats", "games", f"{GAMES}/{row['rules']}.gcg", "--json")
            inputs = json.loads(alone.out)
            assert row["rules_sha256"] == inputs["rules"]["sha256"]
            assert (row["lexicon"], row["lexicon_sha256"]) == (
                inputs["lexicon"]["name"] or "",
                inputs["lexicon"]["sha256"] or "",
            )
    objects = [
        json.loads(line)
        for line in run("stats", "games", *files, "--table", "games", "--format", "jsonl").out.splitlines()
    ]
    assert {each["rules"]["id"] for each in objects} == {"classic-102", "scrabble-104", "box-131"}
    assert json.loads(run("stats", "games", *files, "--json").out)["rules"] is None


def test_tables_on_demand(run: Run) -> None:
    squares = run(
        "stats", "games", f"{GAMES}/classic-102.gcg", "--table", "squares", "--format", "csv"
    ).out.splitlines()
    assert squares[0].split(",")[:4] == ["edition", "square", "row", "column"] and len(squares) == 20
    ran = run("stats", "games", f"{GAMES}/classic-102.gcg", "--table", "none", "--ui", "en")
    assert ran.code == 2 and "[stats-table-unknown]" in ran.err and "first_move" in ran.err


def test_long_tables_are_cut_for_people(run: Run) -> None:
    cut = run("stats", "games", GAMES, "--ui", "en").out
    assert "more rows: --table played_letters" in cut and "Squares" not in cut
    named = run("stats", "games", GAMES, "--ui", "en", "--table", "played_letters").out
    assert "more rows" not in named and len(named.splitlines()) > 100
    assert run("stats", "games", GAMES, "--ui", "en", "--top", "1", "--table", "games").out.count("classic") == 0


def test_many_problems_are_counted(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("erudit_cli.cli.stats_games.MOST_PROBLEMS", 2)
    shutil.copyfile(f"{GAMES}/classic-102.gcg", tmp_path / "good.gcg")
    for number in range(5):
        (tmp_path / f"broken{number}.gcg").write_text(BROKEN, encoding="utf-8")
    ran = run("stats", "games", str(tmp_path), "--ui", "en")
    assert ran.code == 1 and ran.err.count("[gcg-word-script]") == 2
    assert "warning [stats-games-more]: 3 more problems" in ran.err
