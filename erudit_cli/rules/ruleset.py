"""A ruleset: every question an edition must answer. No default hides in code; `rules.catalog` reads editions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from erudit_cli.rules.alphabet import ALPHABETS, Alphabet
from erudit_cli.rules.layout import Layout, Square
from erudit_cli.rules.questions import Choice, Flag, Kind, Number, Range, Several, Text, WithNumber, Words
from erudit_cli.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Question:
    """What kind of answer a key takes and under which heading it is shown."""

    group: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Source:
    """Where an answer comes from.

    `cited` names a text and line (``S0:57``), an implementation or a photograph; it is empty for a resolution: our own
    decision where the texts are silent or contradict each other, with the reason in `why`.
    """

    cited: str = ""
    why: str = ""
    edition: str = ""
    """The id of the file that gives the answer: the edition's own, or the one it extends."""

    @property
    def is_resolution(self) -> bool:
        return not self.cited


GROUPS = ("game", "board", "tiles", "stars", "bonus", "turn", "premiums", "exchange", "end", "words", "extras")


def _asks(group: str, kind: Kind) -> Any:
    return field(metadata={"question": Question(group, kind)})


@dataclass(frozen=True)
class Answers:
    """The answers themselves, one field a key; the keys' meanings are in docs/rules.md."""

    language: str = _asks("game", Choice(("ru", "uk", "en", "de", "pl")))
    players: tuple[int, int] = _asks("game", Range())
    board: str = _asks("board", Text())
    repeat: int | None = _asks("board", Number(2, 100, ("none",)))
    start: str = _asks("board", Text())
    start_required: bool = _asks("board", Flag())
    tiles: str = _asks("tiles", Text())
    stated_total: int | None = _asks("tiles", Number(1, 1000, ("none",)))
    stated_counts: str = _asks("tiles", Choice(("letters", "all", "none")))
    noted: str | None = _asks("tiles", Text())
    draw: str = _asks("tiles", Choice(("bag", "frequency")))
    rack_size: int = _asks("tiles", Number(1, 20))
    star_count: int = _asks("stars", Number(0, 20))
    star_score: str = _asks("stars", Choice(("zero", "letter")))
    star_reuse: str = _asks("stars", Choice(("none", "same_turn", "keep")))
    star_left: int = _asks("stars", Number(0, 100))
    bonus: int = _asks("bonus", Number(0, 1000))
    bonus_when: str = _asks("bonus", Choice(("full_rack", "rack_emptied")))
    words_per_turn: str = _asks("turn", Choice(("one", "one_line", "many")))
    turn_scoring: str = _asks("turn", Choice(("final_strings", "each_submission", "each_word")))
    strings: str = _asks("turn", Choice(("all", "listed")))
    connection: str = _asks("turn", Choice(("touch", "share_old", "cross_one")))
    extension: bool = _asks("turn", Flag())
    turn_seconds: int | None = _asks("turn", Number(1, 100_000, ("none",)))
    challenge: str = _asks("turn", WithNumber(("off", "lose_turn", "points:N")))
    premium_life: str = _asks("premiums", Choice(("word", "turn", "permanent")))
    word_premiums: str = _asks("premiums", Choice(("product", "sum")))
    exchange_min: int = _asks("exchange", Number(0, 20))
    exchange_max: int = _asks("exchange", Number(0, 20))
    exchange_bag_min: int | str = _asks("exchange", Number(0, 1000, ("as_many",)))
    exchange_costs_turn: bool = _asks("exchange", Flag())
    passing: bool = _asks("exchange", Flag())
    ends: tuple[str, ...] = _asks("end", Several(("out", "passes:N", "target", "agreement", "board_full", "left")))
    target: int | None = _asks("end", Number(1, 100_000, ("none",)))
    end_deduction: str = _asks("end", Choice(("none", "own", "give", "double")))
    yo: str = _asks("words", Choice(("fold", "distinct", "e_for_yo")))
    profile: str = _asks("words", Choice(("strict", "club", "broad", "forms")))
    plural_only: bool = _asks("words", Flag())
    exclude: tuple[str, ...] = _asks("words", Words())
    word_once: bool = _asks("words", Flag())
    dictionary_use: str = _asks("words", Choice(("check_only", "free")))
    boosters: tuple[str, ...] = _asks("extras", Several(("swap", "star", "hint")))


def key_of(field_name: str) -> str:
    """The key that names a field in editions and options; ``pass`` is no Python name."""
    return "pass" if field_name == "passing" else field_name


QUESTIONS: Mapping[str, Question] = {key_of(item.name): item.metadata["question"] for item in fields(Answers)}
"""Every key, in the order of `Answers`."""


@dataclass(frozen=True)
class Ruleset(Answers):
    """An edition in force: its answers, where each comes from, and the data they name.

    `overrides` are the answers this run changes, as ``(key, value as written)``.
    """

    id: str
    titles: Mapping[str, str]
    layout: Layout
    tileset: TileSet
    start_square: Square
    sources: Mapping[str, Source] = field(default_factory=dict)
    overrides: tuple[tuple[str, str], ...] = ()

    @cached_property
    def alphabet(self) -> Alphabet:
        return ALPHABETS[self.language]

    @cached_property
    def letter_values(self) -> dict[str, int]:
        """Points of every sign that can lie on the board: upper case a tile, lower case a star playing that letter."""
        values = self.tileset.values
        return values | {
            letter.lower(): value if self.star_score == "letter" else 0 for letter, value in values.items()
        }

    def answer(self, key: str) -> Any:
        """The answer to a key of `QUESTIONS`."""
        return getattr(self, "passing" if key == "pass" else key)

    def fold(self, word: str) -> str:
        """The form under which this edition compares words (a word once a game, the list's keys)."""
        return word if self.yo == "distinct" else self.alphabet.fold(word)
