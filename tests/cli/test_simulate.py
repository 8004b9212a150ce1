"""The command simulate: results, records, and everything it refuses; `test_simulate_kept` stops it and goes on."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from erudit_cli.cli import simulate
from erudit_cli.engine import equity
from tests.conftest import ROOT, Ran
from tests.rules import own_files

pytestmark = pytest.mark.usefixtures("graphs_of_run")

Run = Callable[..., Ran]
GREEDY = ("simulate", "--ui", "en", "--bots", "greedy,greedy", "--turns", "single")
WHOLE = (*GREEDY[:-1], "whole")


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "CHUNK", 2)
    monkeypatch.setattr(simulate, "WHOLE_CHUNK", 1)


def result(ran: Ran) -> dict[str, dict[str, object]]:
    """The measures of the first result, those of bots under ``name bot``."""
    found = json.loads(ran.out)
    return {" ".join(filter(None, (each["name"], each["bot"]))): each for each in found["results"][0]["measures"]}


def test_results_in_every_form(run: Run) -> None:
    ran = run(*GREEDY, "-n", "8", "--json")
    assert ran.code == 0 and ran.err == ""
    found = json.loads(ran.out)
    assert found["schema"] == "erudit.simulate/1" and found["games"] == 8 and found["bots"] == ["greedy1", "greedy2"]
    measured = result(ran)
    wins = [measured[name]["value"] for name in ("wins greedy1", "wins greedy2", "draws")]
    assert sum(float(str(each)) for each in wins) == pytest.approx(1)
    for each in measured.values():
        if each["low"] is not None:
            assert each["low"] <= each["value"] <= each["high"]  # type: ignore[operator]
    scores = found["results"][0]["scores"]
    assert sum(each["games"] for each in scores) == 16
    total = sum(each["points"] * each["games"] for each in scores if each["bot"] == "greedy1")
    assert measured["points greedy1"]["value"] == pytest.approx(total / 8, abs=1e-3)
    table = run(*GREEDY, "-n", "8", "--format", "tsv").out.splitlines()
    assert table[0].split("\t") == ["rules", "lexicon", "measure", "bot", "value", "low", "high"]
    assert len(table) == 1 + len(measured)
    assert "points: greedy1" in run(*GREEDY, "-n", "8").out


def test_the_same_for_any_number_of_processes(run: Run) -> None:
    one = run(*GREEDY, "-n", "12", "--json")
    assert run(*GREEDY, "-n", "12", "--json", "--jobs", "2").out == one.out
    assert run(*GREEDY, "-n", "12", "--json", "--seed", "2").out != one.out


def test_stars_kept(run: Run, tmp_path: Path) -> None:
    state = str(tmp_path / "state")  # of 600 games, played once for all answers
    asked = ("simulate", "--ui", "en", "--turns", "single", "-n", "600", "--state", state)
    answer = json.loads(run(*asked, "--json").out)["results"][0]
    kept, known = answer["stars_kept"], [each for each in answer["stars_kept"] if each["value"] is not None]
    assert known and {each["bot"] for each in known} == {"equity"}, "greedy keeps hardly any"
    assert {each["stars"] for each in known} == {1} and all(
        each["low"] < each["value"] < each["high"] for each in known
    )
    assert all(each["leave_value"] == (19.58 if each["bot"] == "equity" else None) for each in known)
    assert [each["bag_from"] for each in known] == sorted((each["bag_from"] for each in known), reverse=True)
    lines = run(*asked, "--stars").out.splitlines()
    few = lines.index("greedy: what stars kept were worth, in points over the rest of the game")
    assert lines[few + 1].endswith("that kept a star: too few to say")
    assert lines[few + 3] == "tiles in the bag\t1 star"
    cells = dict(line.split("\t") for line in lines[few + 4 : -2])
    assert cells.pop("leave values") == "+19.6"
    for each in known:
        value, error = cells[f"{each['bag_from']}–{each['bag_to']}"].split(" ± ")
        assert float(value) == pytest.approx(each["value"], abs=0.051)
        assert float(error) == pytest.approx((each["high"] - each["low"]) / 2, abs=0.051)
    assert sum(cell != "–" for cell in cells.values()) == len(known)
    plain = run(*asked, "--format", "tsv").out.splitlines()
    rows = run(*asked, "--format", "tsv", "--stars").out.splitlines()
    assert rows[: len(plain)] == plain and len(rows) == len(plain) + len(kept)
    one = known[0]
    name = f"kept_1_bag_{one['bag_from']}_{one['bag_to']}"
    assert f"classic-102\t\t{name}\tequity\t{one['value']}\t{one['low']}\t{one['high']}" in rows


def test_stars_kept_are_told_by_edition(run: Run) -> None:
    lines = run(*GREEDY, "--rules", "classic-102,box-131", "--stars", "-n", "2").out.splitlines()
    for rules in ("classic-102", "box-131"):
        assert f"{rules}: greedy2: what stars kept were worth, in points over the rest of the game" in lines


def test_editions_and_lists_are_compared(run: Run, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("кот\nток\nрот\nтор\nсто\nкосто\n", encoding="utf-8")
    ran = run(*GREEDY, "-n", "8", "--rules", "classic-102,box-131", "--json")
    first, second = json.loads(ran.out)["results"]
    assert (first["rules"], second["rules"]) == ("classic-102", "box-131")
    assert first["differences"] == []
    turns = [next(each["value"] for each in found["measures"] if each["name"] == "turns") for found in (first, second)]
    difference = next(each["value"] for each in second["differences"] if each["name"] == "turns")
    assert difference == pytest.approx(turns[1] - turns[0], abs=1e-3)
    lists = run(*GREEDY, "-n", "8", "--lexicon", f"ru,{words}").out.splitlines()
    assert lists[0] == f"\tclassic-102, ru\tclassic-102, {words}\tdifference"
    assert all(line.count("\t") == 3 for line in lists[:-2])


@pytest.mark.parametrize("turns", ["whole", "single"])
@pytest.mark.parametrize(
    "edition", ["classic-102", "box-131", "box-leaflet", "mobile", "classic-106", "uk-102", "uk-guide"]
)
def test_logged_games_replay_right(run: Run, tmp_path: Path, edition: str, turns: str) -> None:
    folder = tmp_path / "games"
    assert run("simulate", "-n", "2", "--rules", edition, "--turns", turns, "--log", str(folder)).code == 0
    assert len(list(folder.iterdir())) == 2
    ran = run("replay", "--ui", "en", "--strict", str(folder))
    assert ran.code == 0 and "right 2, wrong 0" in ran.out, ran.out + ran.err


@pytest.mark.parametrize(
    ("edition", "change"),
    [
        ("web", "target=100"),
        ("web-classic", "profile=club"),
        ("web-infinite", "target=100"),
        ("web-classic-infinite", "target=100"),
    ],
)
def test_games_of_the_web_replay_right_and_are_over(run: Run, tmp_path: Path, edition: str, change: str) -> None:
    folder, options = tmp_path / "games", ("--rules", edition, "--set", change, "--json")
    ran = run("simulate", "--bots", "greedy,greedy", "-n", "2", *options, "--log", str(folder))
    found = json.loads(ran.out)["results"][0]
    assert ran.code == 0 and found["turns"] == "whole"
    again = [json.loads(run("replay", "--json", "--strict", str(file)).out) for file in sorted(folder.iterdir())]
    assert all(each["right"] for each in again), again
    ends = {each["end"]["reason"] for each in again}
    assert ends == {"target"} if "target" in change else ends <= {"agreement", "out"}
    totals = sorted(total for each in again for total in (player["total"] for player in each["players"]))
    assert totals == sorted(each["points"] for each in found["scores"] for _ in range(each["games"]))


def test_the_edition_says_how_turns_are_taken(run: Run) -> None:
    for options, whole in (((), True), (("--turns", "single"), False), (("--rules", "uk-guide"), False)):
        ran = run("simulate", "--ui", "en", "--bots", "greedy,greedy", "-n", "2", *options)
        assert ran.code == 0 and ("Bots play whole turns" in ran.out) == whole == ("one word a turn" not in ran.out)
    both = run("simulate", "--ui", "en", "--bots", "greedy,greedy", "-n", "2", "--rules", "classic-102,uk-guide").out
    assert "\nclassic-102: Bots play whole turns" in both and "\nuk-guide: Bots play one word a turn" in both


def test_whole_turns_the_same_for_any_number_of_processes(run: Run) -> None:
    one = run(*WHOLE, "-n", "4", "--json")
    assert one.code == 0 and run(*WHOLE, "-n", "4", "--json", "--jobs", "2").out == one.out
    few = (*WHOLE, "-n", "2", "--json")
    assert run(*few, "--seed", "2").out != run(*few).out


def test_a_profile_of_the_games_is_in_their_records(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "games")
    assert run(*GREEDY, "-n", "2", "--rules", "scrabble-104", "--set", "profile=club", "--log", folder).code == 0
    assert run("replay", "--strict", folder).code == 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--bots", "greedy,clever"), "option-choice"),
        (("--bots", "greedy"), "simulate-two-bots"),
        (("--games", "0"), "usage"),
        (("--games", "7"), "simulate-odd"),
        (("--seed", "x"), "usage"),
        (("--rules", "nowhere"), "edition-unknown"),
        (("--rules", "web"), "simulate-single-word-once"),
        (("--rules", "web-infinite", "--set", "target=200"), "simulate-single-infinite"),
        (("--rules", "web-infinite", "--turns", "whole"), "simulate-no-end"),
        (("--turns", "single", "--set", "word_premiums=sum"), "simulate-single-scores"),
        (("--set", "pass=no"), "simulate-no-pass"),
        (("--set", "players=3..4"), "simulate-players"),
        (("--turns", "half"), "option-choice"),
        (("--rules", "scrabble-104"), "hint-no-list"),
        (("--lexicon", "nowhere"), "lexicon-missing"),
        (("--bots", "greedy,equity", "--rules", "{here}/own.toml"), "simulate-no-leaves"),
        (("--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), "simulate-jobs-and-cluster"),
        (("--log", "{here}/file"), "file-unwritable"),
        (("--log", "{here}/file/under"), "file-unwritable"),
        (("--state", "{here}/none/state"), "file-unwritable"),
        (("--state", "{here}"), "file-is-directory"),
        (("--state", "{here}/file"), "simulate-state-malformed"),
        (("--state", "/dev/zero"), "file-too-large"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_bad_input_is_named(run: Run, tmp_path: Path, options: tuple[str, ...], code: str) -> None:
    (tmp_path / "file").write_text("text", encoding="utf-8")
    (tmp_path / "own.toml").write_text('id = "own"\nextends = "classic-102"\ntitle = "Своё"\n', encoding="utf-8")
    ran = run(*GREEDY, *("-n", "2"), *(option.format(here=tmp_path) for option in options))
    assert ran.code == 2 and f"[{code}]" in ran.err, ran.err
    assert (tmp_path / "file").read_text(encoding="utf-8") == "text"


def test_leaves_of_other_rules_are_said(run: Run) -> None:
    ran = run("simulate", "--ui", "en", "-n", "2", "--set", "bonus=50")
    assert ran.code == 0 and "[simulate-leaves-other]" in ran.err


@pytest.mark.parametrize("others", ["box-131", "scrabble-104-single", "uk-102", "classic-102,web"])
def test_one_table_is_none_for_unlike_tiles(run: Run, others: str) -> None:
    table = ("--leaves", str(equity.FOLDER / "classic-102.tsv"))
    asked = ("simulate", "--ui", "en", "--turns", "single", "-n", "2", "--rules", f"classic-102,{others}")
    ran = run(*asked, *table)
    assert ran.code == 2 and "[simulate-leaves-several]" in ran.err and others.split(",")[-1] in ran.err


def test_one_table_for_editions_with_the_same_tiles(run: Run, tmp_path: Path) -> None:
    table = ("--leaves", str(equity.FOLDER / "classic-102.tsv"))
    mine = own_files.edition(tmp_path, "bonus = 20")
    asked = ("simulate", "--ui", "en", "--turns", "single", "-n", "2", "--rules", f"classic-102,{mine}")
    ran = run(*asked, *table)
    assert ran.code == 0 and ran.err.count("[simulate-leaves-other]") == 1
    assert run(*asked[:-1], "classic-102,box-131", "--bots", "greedy,greedy", *table).code == 0


def folder_text() -> dict[str, bytes]:
    """The tables that are shipped."""
    return {path.name: path.read_bytes() for path in sorted(equity.FOLDER.iterdir())}


def test_leave_values_of_ones_own_edition(run: Run, tmp_path: Path) -> None:
    """Learned by the script, which writes them beside the edition and not among those that are shipped."""
    mine = own_files.edition(tmp_path, "bonus = 20")
    asked = ("simulate", "--ui", "en", "--turns", "single", "-n", "4", "--rules", mine, "--json")
    ran = run(*asked)
    assert ran.code == 2 and "[simulate-no-leaves]" in ran.err
    assert "--bots greedy,greedy" in ran.err and "--leaves FILE" in ran.err
    assert f"python scripts/learn_leaves.py {mine}" in ran.err
    assert run(*asked, "--bots", "greedy,greedy").code == 0
    shipped = folder_text()
    script = [sys.executable, "scripts/learn_leaves.py", mine, "--games", "60", "--generations", "1"]
    learned = subprocess.run(script, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300)
    table = tmp_path / "mine.leaves.tsv"
    assert learned.stdout.splitlines()[-1] == str(table) and folder_text() == shipped
    ran = run(*asked)
    assert ran.code == 0 and ran.err == "", "found by itself, learned by these very rules"
    assert ran.out == run(*asked, "--leaves", str(table)).out
    assert "[simulate-leaves-other]" in run(*asked, "--set", "bonus=30").err
    whole = run(*asked[:4], "whole", *asked[5:], "--log", str(tmp_path / "log"))
    assert whole.code == 0 and run("replay", "--rules", mine, str(tmp_path / "log")).code == 0
    assert folder_text() == shipped


def test_games_of_ones_own_edition_are_replayed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name alone in the folder where it lies, from anywhere by `--rules`."""
    here, log = tmp_path / "my rules", tmp_path / "log"
    here.mkdir()
    name = f"{tmp_path.name}.toml"  # a relative path is read once a process
    mine = own_files.edition(here, "bonus = 20", name=tmp_path.name)
    played = ("simulate", "--bots", "greedy,greedy", "--turns", "single", "-n", "2", "--rules", mine, "--log", str(log))
    assert run(*played).code == 0
    for path in log.iterdir():
        text = path.read_text(encoding="utf-8")
        assert f"\n#rules {name}\n" in text and str(tmp_path) not in text and "\n#rules-sha256 " in text
    asked = ("replay", "--ui", "en", "--strict", str(log))
    ran = run(*asked, "--rules", mine)
    assert ran.code == 0 and ran.err == "" and "right 2, wrong 0" in ran.out
    lost = run(*asked)
    assert lost.code == 2 and "[file-missing]" in lost.err and "--rules takes any path" in lost.err
    monkeypatch.chdir(here)
    assert run(*asked).code == 0
    for other in (("--rules", "classic-102"), ("--rules", name, "--set", "bonus=21")):
        ran = run(*asked[:3], *asked[4:], *other)
        assert "warning [edition-hash-other]" in ran.err and other[1] in ran.err
    assert run(*played, "--set", "bonus=30").code == 0
    assert "[edition-hash-other]" in run(*asked, "--rules", mine).err
    assert run(*asked, "--rules", mine, "--set", "bonus=30").err == "" and run(*asked).code == 0
    again = run("convert", str(next(iter(log.iterdir()))), "--to", "gcg", "--rules", "classic-102")
    assert "rules-sha256" not in again.out


def test_leave_values_that_are_named_count(run: Run, tmp_path: Path) -> None:
    shipped = equity.FOLDER / "classic-102.tsv"
    copy, other = tmp_path / "copy.tsv", tmp_path / "other.tsv"
    copy.write_bytes(shipped.read_bytes())
    head = [line for line in shipped.read_text(encoding="utf-8").splitlines() if line.startswith(("#", "leave"))]
    other.write_text("\n".join([*head, "*\t500\t9\t1"]) + "\n", encoding="utf-8")
    asked = ("simulate", "--turns", "single", "-n", "4", "--json")
    assert run(*asked, "--leaves", str(copy)).out == run(*asked).out
    mad = run(*asked, "--leaves", str(other))
    assert mad.out != run(*asked).out and run(*asked, "--leaves", str(other), "--jobs", "2") == mad
    waits = [float(str(result(ran)["star_turns equity"]["value"])) for ran in (mad, run(*asked))]
    assert waits[0] > waits[1], "a star that is worth more than any play is kept while there is a bag"


@pytest.mark.parametrize(("text", "code"), [(None, "file-trouble"), ("nothing", "leaves-first-line")])
def test_leave_values_that_are_none_are_named(run: Run, tmp_path: Path, text: str | None, code: str) -> None:
    path = tmp_path / "bad.tsv"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    ran = run("simulate", "-n", "2", "--turns", "single", "--leaves", str(path))
    assert ran.code == 2 and f"[{code}" in ran.err


def test_progress_is_for_terminals(run: Run) -> None:
    assert run(*GREEDY, "-n", "2").err == ""


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("done", [[-(10**15), 0]], id="endless"),
        pytest.param("done", [[float("-inf"), 0]], id="infinite"),
        pytest.param("done", [[0, float("nan")]], id="not-a-number"),
        pytest.param("done", [[0]], id="no-range"),
        pytest.param("done", {"0": 0}, id="object"),
        pytest.param("tallies", [{"pairs": 1}], id="nothing-but-pairs"),
        pytest.param("tallies", [{"pairs": 10**400}], id="huge"),
        pytest.param("tallies", [{"pairs": 1, "score.0.x": 2}], id="no-number"),
        pytest.param("tallies", [{}], id="empty"),
        pytest.param("tallies", [], id="none"),
        pytest.param("tallies", [None], id="null"),
        pytest.param("schema", None, id="schema"),
        pytest.param("plan", "0" * 64, id="plan"),
    ],
)
def test_state_that_was_tampered_with(run: Run, tmp_path: Path, key: str, value: object) -> None:
    """It is named and left alone, or the answer rests on what it says; never a bug of ours."""
    state = tmp_path / "state"
    options = (*GREEDY, "-n", "2", "--json", "--state", str(state))
    assert run(*options).code == 0
    kept = json.loads(state.read_text())
    state.write_text(json.dumps(kept | {key: value}), encoding="utf-8")
    altered = state.read_bytes()
    ran = run(*options)

    assert ran.code == 2 and "[simulate-state-" in ran.err
    assert state.read_bytes() == altered
