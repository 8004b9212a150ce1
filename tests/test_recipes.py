"""The recipes of docs/scripting.md do what they say: each is run by bash, in folders whose names have blanks."""

import json
import os
import pickle
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from erudit_cli.lexicon.build import Choice
from tests import once, pages
from tests.conftest import ROOT

PAGE = "docs/scripting.md"
RECIPES = {block.file: block for block in pages.blocks(pages.text_of(PAGE)) if block.kind == "bash"}
PATIENCE = 120
"""Seconds a script may take."""

RIGHT = (ROOT / "tests/data/games/web.gcg").read_text(encoding="utf-8")
WRONG = RIGHT.replace("+", "+1", 1)
UNREAD = "#rules classic-102\n#player1 a\n#player2 b\n>a: КОТ 8D\n"
HEAD = "#character-encoding UTF-8\n#rules classic-102\n#player1 Аня\n#player2 Боря\n"


@dataclass(frozen=True)
class Ran:
    """What a script printed and returned."""

    out: str
    err: str
    code: int

    @property
    def rows(self) -> list[list[str]]:
        return [line.split("\t") for line in self.out.splitlines()]


class Desk:
    """A folder with the recipes in it, where `erudit` is this checkout's."""

    def __init__(self, place: Path) -> None:
        place.mkdir()
        shell = pages.Shell(place, PAGE)
        self.folder, self.environment = shell.folder, shell.environment

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def run(self, script: str, *arguments: str, stdin: str = "", folder: str = ".", **variables: str) -> Ran:
        ran = subprocess.run(
            ["bash", script, *arguments],
            input=stdin.encode(),
            capture_output=True,
            cwd=self.folder / folder,
            env=self.environment | variables,
            timeout=PATIENCE,
            check=False,
        )
        return Ran(ran.stdout.decode(), ran.stderr.decode(), ran.returncode)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "my desk")


WITH_KNOWN_BUILDS = """
import pickle
from pathlib import Path
from erudit_cli.__main__ import main
from erudit_cli.lexicon import build as builder
builder.build = lambda _, choice, *__: pickle.loads(Path({folder!r}, choice.described()).read_bytes())
raise SystemExit(main())
"""


@pytest.fixture
def short_lists(desk: Desk, builds: once.Build, tmp_path: Path) -> None:
    """The desk's `erudit lexicon build` has built the words of two letters already, with and without the notes."""
    for choice in (Choice(longest=2), Choice(longest=2, without=frozenset({"notes"}))):
        known = replace(builds("ru", choice), refused={})
        (tmp_path / choice.described()).write_bytes(pickle.dumps(known))
    script = desk.write("with_known_builds.py", WITH_KNOWN_BUILDS.format(folder=str(tmp_path)))
    program = f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n'
    (desk.folder.parent / "bin" / "erudit").write_text(program, encoding="utf-8")


@pytest.fixture
def mailer(desk: Desk) -> str:
    """A mailer that writes its arguments, one a line, and the letter to a file."""
    path = desk.write("my mailer", '#!/bin/sh\n{ printf "%s\\n" "$@"; cat; } > letter\n')
    path.chmod(0o755)
    return str(path)


def games(desk: Desk) -> None:
    """A folder of one right, one wrong and one right game, at two depths."""
    desk.write("my games/the first.gcg", RIGHT)
    desk.write("my games/the second.gcg", WRONG)
    desk.write("my games/round 2/Игра 1.gcg", (ROOT / "examples/classic-102.gcg").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", RECIPES)
def test_recipe_is_a_whole_careful_script_and_has_a_test(name: str) -> None:
    lines = RECIPES[name].text.splitlines()
    assert lines[0] == "#!/usr/bin/env bash" and "set -euo pipefail" in lines
    assert lines[1].startswith(f"# {name}") and 5 <= len(lines) <= 25
    tests = Path(__file__).read_text(encoding="utf-8")
    assert tests.count(f'"{name}"') + tests.count(f'/{name}"') >= 1, f"{name} is not tested"


@pytest.fixture(scope="module")
def shellcheck() -> str:
    """The program that finds what is careless in a shell script: on the path, or beside this Python."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which("shellcheck", path=places)
    if found is None:
        pytest.skip("not installed: shellcheck")
    return found


@pytest.mark.parametrize(
    "text",
    [
        *(pytest.param(block.text, id=name) for name, block in RECIPES.items()),
        pytest.param((ROOT / "scripts" / "demo.sh").read_text(encoding="utf-8"), id="demo"),
    ],
)
def test_shellcheck_finds_nothing(shellcheck: str, text: str) -> None:
    ran = subprocess.run([shellcheck, "-S", "style", "-"], input=text.encode(), capture_output=True, check=False)
    assert (ran.stdout.decode(), ran.returncode) == ("", 0)


def test_shellcheck_finds_something(shellcheck: str) -> None:
    ran = subprocess.run([shellcheck, "-"], input=b"#!/bin/sh\nrm $1\n", capture_output=True, check=False)
    assert ran.returncode == 1 and b"SC2086" in ran.stdout


def test_refused_words_are_mailed_with_their_reasons(desk: Desk, mailer: str) -> None:
    desk.write("my words.txt", "стол\nстолы\nбегать\n")
    assert desk.run("mail-refused.sh", "my words.txt", "club@example.org", MAILER=mailer) == Ran("", "", 0)
    assert desk.read("letter").splitlines() == [
        *("-s", "Refused: my words.txt", "club@example.org"),
        *("столы\tno\tplural of “стол”", "бегать\tno\tverb"),
    ]


@pytest.mark.parametrize(("text", "code"), [("стол\n", 0), ("", 0), (None, 2)])
def test_nothing_is_mailed_where_nothing_is_refused(desk: Desk, mailer: str, text: str | None, code: int) -> None:
    if text is not None:
        desk.write("words.txt", text)
    ran = desk.run("mail-refused.sh", "words.txt", "club@example.org", MAILER=mailer)
    assert (ran.out, ran.code) == ("", code) and not (desk.folder / "letter").exists()
    assert ("[file-missing]" in ran.err) is (code == 2)


def test_folder_is_refereed(desk: Desk) -> None:
    games(desk)
    ran = desk.run("referee.sh", "my games")
    assert ran.code == 1
    right, first, wrong, *notes = ran.out.splitlines()
    assert [right, first, wrong] == [
        "right: my games/round 2/Игра 1.gcg",
        "right: my games/the first.gcg",
        "wrong: my games/the second.gcg",
    ]
    assert notes and all(note.startswith("  line ") for note in notes) and "by the rules" in notes[0]
    desk.write("my games/not one.gcg", UNREAD)
    ran = desk.run("referee.sh", "my games")
    assert ran.code == 2 and "unread: my games/not one.gcg" in ran.out.splitlines()


@pytest.mark.usefixtures("short_lists")
def test_changes_of_the_word_list_are_said_once(desk: Desk) -> None:
    assert desk.run("nightly-diff.sh", "my lists", "--max-len", "2") == Ran("", "", 0)
    assert desk.run("nightly-diff.sh", "my lists", "--max-len", "2") == Ran("", "", 0)
    changed = desk.run("nightly-diff.sh", "my lists", "--max-len", "2", "--without", "notes")
    assert changed.code == 0 and [row[:2] for row in changed.rows] == [
        ["-", word] for word in ("до", "ля", "ми", "ре", "си", "фа")
    ]
    kept = [path.read_text(encoding="utf-8") for path in (desk.folder / "my lists").glob("*.diff")]
    assert kept == [changed.out]
    assert "ля" not in desk.read("my lists/words.txt").split()
    assert desk.run("nightly-diff.sh", "my lists", "--max-len", "none").code == 2


def test_bag_is_tracked_and_wrong_turns_are_left_out(desk: Desk) -> None:
    desk.write("my game.gcg", HEAD)
    turns = [">Аня: 8D КОРЗИНА +29 29", ">Боря: E5 МЕЛ. +13 13", ">Боря: E5 КИН. +10 10", "gibberish"]
    ran = desk.run("bag.sh", "my game.gcg", stdin="\n".join(turns) + "\n")
    first, wrong, second, unread = ran.out.splitlines()
    assert ran.code == 0 and first.startswith("А7 Б2 В4 ") and first.rstrip().endswith("*3")
    assert {"З1", "К3", "О9"} <= set(first.split()) and {"К2", "И3", "Н3", "О9"} <= set(second.split())
    assert wrong.startswith("left out: >Боря: E5 МЕЛ. +13 13: “мело” is not in the word list")
    assert unread.startswith("left out: gibberish: ") and "error [" in ran.err
    assert desk.read("my game.gcg") == HEAD + f"{turns[0]}\n{turns[2]}\n"


def test_best_openings(desk: Desk) -> None:
    desk.write("my racks.txt", "КОРАБЛЬ\n\nЪЬ\n")
    ran = desk.run("openings.sh", "my racks.txt", "--rules", "scrabble-104-single", "--set", "profile=club")
    assert ran.code == 0
    assert ran.rows == [["КОРАБЛЬ", "8F КОРАБЛЬ", "84"], ["ЪЬ", "nothing to lay"]]
    desk.write("my racks.txt", "STONE\n")
    assert desk.run("openings.sh", "my racks.txt").code == 2


def test_folder_is_converted_whatever_cannot_be_read(desk: Desk) -> None:
    games(desk)
    ran = desk.run("convert-all.sh", "my games", "cgp", "my positions")
    assert (ran.out, ran.code) == ("", 0)
    made = sorted(path.relative_to(desk.folder).as_posix() for path in (desk.folder / "my positions").rglob("*.*"))
    assert made == [f"my positions/{name}.cgp" for name in ("round 2/Игра 1", "the first", "the second")]
    assert "rules classic-102" in desk.read(made[0])
    desk.write("my games/a bad one.gcg", UNREAD)
    ran = desk.run("convert-all.sh", "my games", "json", "my records")
    assert ran.code == 2 and "trouble: my games/a bad one.gcg" in ran.err.splitlines()
    assert json.loads(desk.read("my records/the first.json"))["schema"] == "erudit.record/1"


@pytest.mark.needs_programs("jq")
def test_every_turn_is_drawn(desk: Desk) -> None:
    begun = RIGHT.partition(">Вера: (timeout)")[0]
    desk.write("my game.gcg", begun)
    ran = desk.run("draw-turns.sh", "my game.gcg", "my pictures")
    events = sum(line.startswith(">") for line in begun.splitlines())
    assert (ran.out, ran.code) == (f"my pictures: {events + 1} pictures\n", 0)
    drawn = sorted((desk.folder / "my pictures").iterdir())
    assert [path.name for path in drawn] == [f"{number:02}.svg" for number in range(events + 1)]
    assert len({path.read_bytes() for path in drawn}) == events + 1
    assert desk.run("draw-turns.sh", "missing.gcg", "my pictures").code == 2


def test_phonies_are_found(desk: Desk) -> None:
    games(desk)
    ran = desk.run("phonies.sh", "my games")
    assert ran.code == 0 and ["леды", "1", "0", "my games/round 2/Игра 1.gcg:22"] in ran.rows
    assert all(len(row) == 4 for row in ran.rows)
    assert desk.run("phonies.sh", "nowhere").code == 2


@pytest.mark.needs_programs("jq")
def test_standings_are_counted(desk: Desk) -> None:
    end = ">{}: КОРАБЛЬ 8D КОРАБЛЬ +30 30\n>{}: - +0 0\n>{}: - +0 30\n>{}: - +0 0\n>{}: - +0 30\n"
    for number, (winner, loser) in enumerate((("Аня", "Боря"), ("Аня", "Вера"), ("Вера", "Боря")), start=1):
        head = f"#character-encoding UTF-8\n#rules classic-102\n#player1 {winner}\n#player2 {loser}\n"
        desk.write(f"my club/round {number}.gcg", head + end.format(winner, loser, winner, loser, winner))
    desk.write("my club/unfinished.gcg", HEAD + ">Аня: 8D КОРЗИНА +29 29\n")
    ran = desk.run("standings.sh", "my club")
    assert (ran.code, ran.rows) == (
        0,
        [["1", "Аня", "2", "2", "60"], ["2", "Вера", "2", "1", "0"], ["3", "Боря", "2", "0", "-60"]],
    )
    desk.write("my club/bad.gcg", UNREAD)
    assert desk.run("standings.sh", "my club").code == 2


@pytest.mark.needs_programs("flock", "timeout")
def test_simulation_goes_on_until_it_is_done(desk: Desk) -> None:
    options = ("my runs", "-n", "200", "--bots", "greedy,greedy", "--turns", "single")
    cut_short = desk.run("simulate-nightly.sh", *options, HOURS="0.00001")
    assert (cut_short.out, cut_short.code) == ("not done yet\n", 0)
    assert not (desk.folder / "my runs/result.json").exists()
    assert desk.run("simulate-nightly.sh", *options).code == 0
    result = json.loads(desk.read("my runs/result.json"))
    assert result["games"] == 200
    before = desk.read("my runs/result.json")
    assert desk.run("simulate-nightly.sh", *options) == Ran("", "", 0) and desk.read("my runs/result.json") == before
    other = desk.run("simulate-nightly.sh", "other runs", "--bots", "nobody")
    assert other.code == 2


@pytest.mark.needs_programs("git")
def test_hook_stops_a_wrong_record(desk: Desk) -> None:
    def git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        who = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        return subprocess.run(
            ["git", *who, *arguments],
            cwd=desk.folder / "my games",
            env=desk.environment | {"GIT_CONFIG_NOSYSTEM": "1"},
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )

    desk.write("my games/the first.gcg", RIGHT)
    git("init", "--quiet")
    hook = desk.folder / "my games/.git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(desk.read("pre-commit"), encoding="utf-8")
    hook.chmod(0o755)
    git("add", "--all")
    desk.write("my games/the first.gcg", WRONG)  # not staged: of no concern to this commit
    assert git("commit", "--quiet", "--message", "one").returncode == 0
    desk.write("my games/round 2/the second.gcg", WRONG)
    git("add", "round 2")
    stopped = git("commit", "--quiet", "--message", "two")
    assert stopped.returncode == 1 and b"pre-commit: round 2/the second.gcg is not right" in stopped.stderr


def test_lists_of_a_guessing_game(desk: Desk) -> None:
    ran = desk.run("guessing-game.sh", "4", "my lists")
    answers, guesses = (desk.read(f"my lists/{name}.txt").split() for name in ("answers", "guesses"))
    assert (ran.out.strip(), ran.code) == (str(len(answers)), 0)
    assert len(answers) > 500 and set(answers) < set(guesses) and {len(word) for word in guesses} == {4}
    assert "стол" in answers


def test_python_asks_and_is_answered(desk: Desk) -> None:
    block = next(block for block in pages.blocks(pages.text_of(PAGE)) if block.kind == "python")
    python = shlex.quote(sys.executable)
    desk.write("ask.sh", f'{python} {block.file} "$@"\n')
    desk.write(block.file, block.text)
    desk.write("my rules.toml", 'id = "mine"\nextends = "classic-102"\n[answers]\nbonus = 25\n')
    assert desk.run("ask.sh", "classic-102", "КОРАБЛЬ") == Ran("8E БАРК E8 БОЛЬ 40\n", "", 0)
    assert desk.run("ask.sh", "my rules.toml", "КОРАБЛЬ") == Ran("8E БАРК E8 БОЛЬ 50\n", "", 0)
    assert desk.run("ask.sh", "classic-102", "ЪЬ") == Ran("", "", 0)
    refused = desk.run("ask.sh", "none.toml", "КОРАБЛЬ")
    assert (refused.out, refused.code) == ("", 1) and "[file-missing]" in refused.err
