"""The reference games of tests/data/games and their broken twins."""

from pathlib import Path
from typing import NamedTuple

from erudit_cli.game.legality import IsWord
from erudit_cli.game.replay import Replay, replay
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.records import gcg
from erudit_cli.records.edition import edition_of
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset
from tests.conftest import ROOT

FOLDER = ROOT / "tests" / "data" / "games"
GAMES = sorted(path.stem for path in FOLDER.glob("*.gcg"))

UKRAINIAN = frozenset(["радість", "ґанок", "тісто", "їжак", "гора", "книга", "щастя", "кіт", "ток", "мак"])
"""The words of the Ukrainian games."""


class Twin(NamedTuple):
    """A game broken somewhere: its text, and everything wrong with it as ``CODE@LINE``."""

    name: str
    text: str
    expected: list[str]


def path_of(game: str) -> Path:
    return ROOT / game if "/" in game else FOLDER / f"{game}.gcg"


def text_of(game: str) -> str:
    return path_of(game).read_text(encoding="utf-8")


def twins() -> list[Twin]:
    """The twins of broken.txt."""
    found: list[Twin] = []
    name, lines = "", []
    for row in (FOLDER / "broken.txt").read_text(encoding="utf-8").splitlines():
        mark, _, rest = row.partition(" ")
        if mark == "=":
            name, _, game = rest.partition(" ")
            lines = [[line] for line in text_of(game).splitlines()]
        elif mark == "!":
            text = "".join(line + "\n" for each in lines for line in each)
            found.append(Twin(name, text, sorted(rest.split())))
        elif mark.endswith("+"):
            lines[int(mark[:-1]) - 1].append(rest)
        elif mark.endswith("-"):
            lines[int(mark[:-1]) - 1] = []
        elif mark and mark != "#":
            lines[int(mark) - 1] = [rest]
    return found


def judge_of(rules: Ruleset) -> IsWord | None:
    """The released list; the games' own words where there is none of a language of the game."""
    if rules.language == "uk":
        return UKRAINIAN.__contains__
    words = words_of(rules, None)
    return None if words is None else words.allows


def replayed(text: str, source: str = "game") -> Replay:
    """A record that reads without a word, replayed."""
    reading = gcg.read(text, source)
    assert not reading.problems, reading.problems
    edition = edition_of(reading.record)
    assert edition.id is not None
    rules = catalog.load(edition.id, edition.overrides)
    return replay(reading.record, rules, judge_of(rules))


def faults(found: Replay) -> list[str]:
    """Everything wrong, as ``CODE@LINE``."""
    said = [f"{remark.violation.code}@{remark.where.line}" for remark in found.remarks]
    for step in found.steps:
        line = step.event.where.line
        said += [f"{item.code}@{line}" for item in (*step.standing_violations, *step.discrepancies)]
    return sorted(said)
