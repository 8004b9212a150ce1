"""Completion: what may stand at the cursor, what each shell makes of it when TAB is pressed, where it is installed."""

import json
import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from erudit_cli.__main__ import COMPLETE
from erudit_cli.cli import app, completion
from erudit_cli.lexicon.hand_lists import CLASSES
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import QUESTIONS
from tests import pages
from tests.conftest import Ran

PATIENCE = 60
"""Seconds until a key must have had its effect."""

Complete = Callable[..., list[str]]


@pytest.fixture
def complete(run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> Complete:
    def call(*words: str, shell: str = "bash") -> list[str]:
        monkeypatch.setenv(COMPLETE, shell)
        ran = run(*words)
        assert (ran.code, ran.err) == (0, "")
        return ran.out.splitlines()

    return call


# What may stand at the cursor


def test_commands_are_known(complete: Complete) -> None:
    assert sorted(complete("")) == sorted(app.COMMANDS) and complete() == complete("")
    assert complete("re") == ["replay", "render", "report"]
    assert complete("stats", "") == ["tiles", "draws", "lexicon", "games", "unseen"]
    assert complete("check") == ["check"]


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("tiles", ["--values", "--counts", "--compare", "web"]),
        ("draws", ["--rack", "КОТ", "--opening", "20"]),
        ("lexicon", ["--short", "3", "--hooks", "3"]),
        ("games", ["examples/classic-102.gcg"]),
        ("unseen", ["examples/classic-102.gcg", "--turn", "3"]),
    ],
)
def test_tables_are_those_there_are(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, options: list[str]
) -> None:
    (tmp_path / "words.txt").write_text("кот\nток\nскот\n", encoding="utf-8")
    monkeypatch.setenv("ERUDIT_LEXICON", str(tmp_path / "words.txt"))
    monkeypatch.chdir(pages.ROOT)
    found = json.loads(run("stats", command, *options, "--json").out)
    assert tuple(found["tables"]) == completion.TABLES[command]


def test_options_are_known(complete: Complete) -> None:
    assert complete("check", "--l") == ["--lexicon", "--lang"]
    assert complete("--v") == ["--version"]
    assert {"--file", "-f", "--rules", "--help"} <= set(complete("check", "стол", "-"))
    assert "--lang" not in complete("check", "--lang", "uk", "--l"), "given already"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("check", "--rules", ""), catalog.edition_ids()),
        (("rules", "show", ""), catalog.edition_ids()),
        (("rules", "verify", "web", ""), catalog.edition_ids()),
        (("stats", "tiles", "--compare", "web-c"), ("web-classic", "web-classic-infinite")),
        (("simulate", "--rules", "web,box"), ("web,box-131", "web,box-leaflet")),
        (("simulate", "--bots", "greedy,"), ("greedy,greedy", "greedy,equity")),
        (("check", "--lang", ""), ("ru", "uk")),
        (("check", "--ui", "e"), ("en",)),
        (("check", "--color", ""), ("auto", "always", "never")),
        (("check", "--profile", ""), ("strict", "club", "broad", "forms")),
        (("search", "--tier", "strict,"), ("strict,strict", "strict,club", "strict,broad")),
        (("check", "--without", ""), CLASSES),
        (("check", "--without", "slang,obso"), ("slang,obsolete",)),
        (("check", "--format", ""), ("text", "tsv", "csv", "json", "jsonl")),
        (("hint", "--sort", ""), ("points", "length", "tiles", "equity")),
        (("convert", "game.gcg", "--to", ""), ("gcg", "cgp", "json", "text")),
        (("render", "--theme", "p"), ("print",)),
        (("check", "--encoding", "cp"), ("cp1251", "cp866")),
        (("score", "--set", ""), tuple(f"{key}=" for key in QUESTIONS)),
        (("--show-completion", ""), ("bash", "zsh", "fish")),
        (("stats", "games", "--table", "p"), ("players", "played_letters", "premiums", "phonies")),
        (("stats", "unseen", "--table=", ""), ("unseen", "unseen_sums")),
        (("check", "--lexicon", "r"), ("ru",)),
        (("check", "--suggest", ""), ()),
        (("check", "сто"), ()),
        (("score", "game"), ()),
        (("check", "--file", ""), ()),
    ],
    ids=lambda value: " ".join(value) if " ".join(value).isascii() else "",
)
def test_values_are_known(complete: Complete, words: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert complete(*words) == list(expected)


def test_own_word_lists_are_known(complete: Complete, home: Path) -> None:
    (home / "lexicons").mkdir()
    (home / "lexicons" / "our club.txt").write_text("", encoding="utf-8")
    assert complete("hint", "--lexicon", "") == ["our club", "ru", "uk"]


@pytest.mark.parametrize(
    ("shell", "words", "expected"),
    [
        ("bash", ("check", "--rules", "=", "web-c"), ["web-classic", "web-classic-infinite"]),
        ("bash", ("check", "--rules", "="), list(catalog.edition_ids())),
        ("bash", ("score", "--set", "star_score", "=", "z"), ["zero"]),
        ("bash", ("score", "--set", "pass", "="), ["yes", "no"]),
        ("zsh", ("check", "--rules=web-c"), ["web-classic", "web-classic-infinite"]),
        ("zsh", ("score", "--set", "star_score=z"), ["star_score=zero"]),
        ("fish", ("check", "--rules=web-c"), ["--rules=web-classic", "--rules=web-classic-infinite"]),
        ("fish", ("score", "--set", "star_score=z"), ["star_score=zero"]),
        ("zsh", ("score", "--set", "ends="), [f"ends={way}" for way in ("out", "target", "agreement")]),
    ],
)
def test_equals_signs_are_as_the_shell_has_them(
    complete: Complete, shell: str, words: tuple[str, ...], expected: list[str]
) -> None:
    assert complete(*words, shell=shell)[: len(expected)] == expected


def test_zsh_and_fish_say_what_a_word_means(complete: Complete) -> None:
    assert complete("--ui", "en", "check", "--refu", shell="zsh") == ["--refused:Print the refused words alone."]
    assert complete("--ui", "uk", "check", "--refu", shell="fish") == ["--refused\tДрукувати лише відхилені слова."]


def test_quick_answer_leaves_the_question_to_completion(tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), COMPLETE: "bash"}
    ran = subprocess.run(
        [sys.executable, "-m", "erudit_cli", "check", "стол"],
        cwd=pages.ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


# The scripts


@pytest.mark.parametrize("shell", completion.SCRIPTS)
def test_script_is_shown(run: Callable[..., Ran], shell: str) -> None:
    assert run("--show-completion", shell) == Ran(completion.SCRIPTS[shell], "", 0)
    assert f"{COMPLETE}={shell} " in completion.SCRIPTS[shell]


@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
@pytest.mark.parametrize("shell", ["tcsh", ""])
def test_unknown_shell_is_refused(run: Callable[..., Ran], option: str, shell: str) -> None:
    ran = run("--ui=en", option, shell)
    assert ran.code == 2 and ran.out == ""
    assert f"{option} is “{shell}”; there are: bash, zsh, fish" in ran.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_is_one_to_the_shell(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"not installed: {shell}")
    script = tmp_path / "script"
    script.write_text(completion.SCRIPTS[shell], encoding="utf-8")
    ran = subprocess.run([shell, "-n", str(script)], capture_output=True, check=False, timeout=PATIENCE)
    assert (ran.returncode, ran.stderr) == (0, b"")


SETTINGS = {
    "bash": 'bind \'set enable-bracketed-paste off\'\nbind -x \'"\\C-x": printf "%s\\n" "$READLINE_LINE" >> seen\'\n',
    "zsh": "show() { print -r -- \"$BUFFER\" >> seen }; zle -N show; bindkey '^X' show\n",
}
"""What makes Ctrl-X write the line to a file."""


class Typist:
    """A person at an interactive shell: types, presses TAB, looks at the line."""

    def __init__(self, shell: str, folder: Path) -> None:
        self.folder = pages.Shell(folder, "docs/install.md").folder
        (self.folder / "some game.gcg").touch()
        home = folder / "home"
        settings = {"bash": ".bashrc", "zsh": ".zshrc"}[shell]
        environment = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            "HOME": str(home),
            "TERM": "dumb",
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONPATH": str(pages.ROOT),
        }
        (home / settings).write_text(SETTINGS[shell], encoding="utf-8")
        subprocess.run(["erudit", "--install-completion", shell], env=environment, check=True, capture_output=True)
        with (home / settings).open("a", encoding="utf-8") as file:
            file.write("touch ready\n")
        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            [shell, "-i"], stdin=inside, stdout=inside, stderr=inside, cwd=self.folder, env=environment, process_group=0
        )
        os.close(inside)
        self._until((self.folder / "ready").exists)

    def line_after(self, keys: str) -> str:
        """The line that stands there when the keys have had their effect."""
        seen = self.folder / "seen"
        seen.unlink(missing_ok=True)
        os.write(self.terminal, ("\x15" + keys + "\x18").encode())
        self._until(lambda: seen.exists() and seen.read_text(encoding="utf-8").endswith("\n"))
        return seen.read_text(encoding="utf-8").splitlines()[-1]

    def _until(self, happened: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, "the shell does not answer"
            if select.select([self.terminal], [], [], 0.05)[0]:
                os.read(self.terminal, 65536)  # what it prints is not looked at

    def leave(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)


@pytest.fixture(params=["bash", "zsh"])
def typist(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Typist]:
    if shutil.which(request.param) is None:
        pytest.skip(f"not installed: {request.param}")
    person = Typist(request.param, tmp_path)
    yield person
    person.leave()


def test_tab_completes_at_a_real_prompt(typist: Typist) -> None:
    assert typist.line_after("erudit chec\t") == "erudit check "
    assert typist.line_after("erudit rules show web-classic-\t") == "erudit rules show web-classic-infinite "
    assert typist.line_after("erudit check --rules=web-classic-\t") == "erudit check --rules=web-classic-infinite "
    assert typist.line_after("erudit check --encod\t") == "erudit check --encoding "
    assert typist.line_after("erudit check --without slang,obso\t") == "erudit check --without slang,obsolete "
    assert typist.line_after("erudit score --set star_sc\t") == "erudit score --set star_score="
    assert typist.line_after("erudit score --set star_score=z\t") == "erudit score --set star_score=zero "
    assert typist.line_after("erudit score som\t") == "erudit score some\\ game.gcg "


@pytest.mark.needs_programs("fish")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("erudit chec", ["check\tSay whether a word is one of the game's,..."]),
        ("erudit rules show web-classic-", ["web-classic-infinite"]),
        ("erudit check --rules=web-classic-", ["--rules=web-classic-infinite"]),
        ("erudit score --set star_score=", ["star_score=letter", "star_score=zero"]),
        ("erudit score som", ["some game.gcg"]),
    ],
)
def test_fish_completes(line: str, expected: list[str], tmp_path: Path) -> None:
    shell = pages.Shell(tmp_path, "docs/install.md")
    (shell.folder / "some game.gcg").touch()
    environment = shell.environment
    subprocess.run(["erudit", "--install-completion", "fish"], env=environment, check=True, capture_output=True)
    asked = subprocess.run(
        ["fish", "-c", f"complete -C '{line}'"],
        cwd=shell.folder,
        env=environment,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert sorted(asked.stdout.decode().splitlines()) == expected


# Where they are installed


def test_settings_of_a_shell_are_added_to_once(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "my data"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ERUDIT_HOME", str(place))
    (tmp_path / ".bashrc").write_bytes(b"alias \xff=x")  # no text that Python could read
    for _ in range(2):
        ran = run("--ui=en", "--install-completion", "bash")
        assert (ran.out, ran.code) == ("", 0) and "~/my data/completion/erudit.bash" in ran.err
    script = place / "completion" / "erudit.bash"
    assert script.read_text(encoding="utf-8") == completion.BASH
    assert (tmp_path / ".bashrc").read_bytes() == b"alias \xff=x\n" + f"source '{script}'\n".encode()


def test_zsh_and_fish_are_installed_where_they_look(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("ZDOTDIR", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert run("--install-completion", "fish").code == run("--install-completion", "zsh").code == 0
    fish = tmp_path / ".config" / "fish" / "completions" / "erudit.fish"
    assert fish.read_text(encoding="utf-8") == completion.FISH
    assert "/completion/erudit.zsh'\n" in (tmp_path / ".zshrc").read_text(encoding="utf-8")


def test_folder_that_cannot_be_written_is_said(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path / "file"))
    ran = run("--install-completion", "bash")
    assert ran.code == 2 and "[file-unwritable]" in ran.err
