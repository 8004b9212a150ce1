"""A ruleset: every question an edition must answer. No default hides in code; `rules.catalog` reads editions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any

from erudit_cli.rules.alphabet import ALPHABETS, Alphabet
from erudit_cli.rules.layout import Layout, Square
from erudit_cli.rules.questions import Choice, Flag, Kind, Number, Range, Several, Text, Words
from erudit_cli.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Question:
    """What kind of answer a key takes and under which heading it is shown."""

    group: str
    kind: Kind


class Origin(StrEnum):
    """What kind of authority an answer has."""

    CITED = "cited"
    """A text says so, or a public program, a photograph, records show it."""
    RESOLUTION = "resolution"
    """Our own decision, where the texts are silent, unclear or contradict each other."""
    OWN = "own"
    """A file of one's own says so and names no source."""
    OVERRIDE = "override"
    """Changed for this run."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an answer comes from.

    `cited` names texts and lines, programs, photographs (the form is in `rules.citation`). `why` is the reason of a
    resolution; what a resolution cites is what it goes by, and does not settle the question alone.
    """

    cited: str = ""
    why: str = ""
    edition: str = ""
    """The id of the file that gives the answer: the edition's own, or the one it extends; empty for an override."""
    is_override: bool = False

    @property
    def origin(self) -> Origin:
        if self.is_override:
            return Origin.OVERRIDE
        if self.why:
            return Origin.RESOLUTION
        return Origin.CITED if self.cited else Origin.OWN

    @property
    def is_resolution(self) -> bool:
        """Whether this project decided it."""
        return self.origin is Origin.RESOLUTION


ENDS = ("out", "passes:N", "target", "agreement", "board_full", "left")
GROUPS = ("game", "board", "tiles", "stars", "bonus", "turn", "premiums", "exchange", "end", "words", "extras")


@dataclass(frozen=True, init=False, repr=False, eq=False)  # `Ruleset` alone is made; this takes a third of the time
class Answers:
    """The answers themselves, one field a key; the keys' meanings are in docs/rules.md."""

    language: Annotated[str, Question("game", Choice(("ru", "uk", "en", "de", "pl")))]
    players: Annotated[tuple[int, int], Question("game", Range(8))]
    board: Annotated[str, Question("board", Text())]
    repeat: Annotated[int | None, Question("board", Number(2, 100, ("none",)))]
    start: Annotated[str, Question("board", Text())]
    start_required: Annotated[bool, Question("board", Flag())]
    tiles: Annotated[str, Question("tiles", Text())]
    stated_total: Annotated[int | None, Question("tiles", Number(1, 1000, ("none",)))]
    stated_counts: Annotated[str, Question("tiles", Choice(("letters", "all", "none")))]
    noted: Annotated[str | None, Question("tiles", Text(optional=True))]
    draw: Annotated[str, Question("tiles", Choice(("bag", "frequency")))]
    rack_size: Annotated[int, Question("tiles", Number(1, 20))]
    star_count: Annotated[int, Question("stars", Number(0, 20))]
    star_score: Annotated[str, Question("stars", Choice(("zero", "letter")))]
    star_reuse: Annotated[str, Question("stars", Choice(("none", "same_turn", "keep")))]
    star_left: Annotated[int, Question("stars", Number(0, 100))]
    bonus: Annotated[int, Question("bonus", Number(0, 1000))]
    bonus_when: Annotated[str, Question("bonus", Choice(("full_rack", "rack_emptied")))]
    words_per_turn: Annotated[str, Question("turn", Choice(("one", "one_line", "many")))]
    turn_scoring: Annotated[str, Question("turn", Choice(("final_strings", "each_submission", "each_word")))]
    strings: Annotated[str, Question("turn", Choice(("all", "listed")))]
    connection: Annotated[str, Question("turn", Choice(("touch", "share_old", "cross_one")))]
    extension: Annotated[bool, Question("turn", Flag())]
    turn_seconds: Annotated[int | None, Question("turn", Number(1, 100_000, ("none",)))]
    challenge: Annotated[str, Question("turn", Choice(("off", "lose_turn", "points:N")))]
    premium_life: Annotated[str, Question("premiums", Choice(("word", "turn", "permanent")))]
    word_premiums: Annotated[str, Question("premiums", Choice(("product", "sum")))]
    exchange_min: Annotated[int, Question("exchange", Number(0, 20))]
    exchange_max: Annotated[int, Question("exchange", Number(0, 20))]
    exchange_bag_min: Annotated[int | str, Question("exchange", Number(0, 1000, ("as_many",)))]
    exchange_costs_turn: Annotated[bool, Question("exchange", Flag())]
    passing: Annotated[bool, Question("exchange", Flag())]
    ends: Annotated[tuple[str, ...], Question("end", Several(ENDS))]
    target: Annotated[int | None, Question("end", Number(1, 100_000, ("none",)))]
    end_deduction: Annotated[str, Question("end", Choice(("none", "own", "give", "double")))]
    yo: Annotated[str, Question("words", Choice(("fold", "distinct", "e_for_yo")))]
    profile: Annotated[str, Question("words", Choice(("strict", "club", "broad", "forms")))]
    plural_only: Annotated[bool, Question("words", Flag())]
    exclude: Annotated[tuple[str, ...], Question("words", Words())]
    word_once: Annotated[bool, Question("words", Flag())]
    dictionary_use: Annotated[str, Question("words", Choice(("check_only", "free")))]
    boosters: Annotated[tuple[str, ...], Question("extras", Several(("swap", "star", "hint")))]


def key_of(field_name: str) -> str:
    """The key that names a field in editions and options; ``pass`` is no Python name."""
    return "pass" if field_name == "passing" else field_name


def field_of(key: str) -> str:
    """The field of `Answers` that holds the answer to a key."""
    return "passing" if key == "pass" else key


QUESTIONS: Mapping[str, Question] = {
    key_of(name): kind.__metadata__[0] for name, kind in Answers.__annotations__.items()
}
"""Every key, in the order of `Answers`."""


@dataclass(frozen=True, eq=False)
class Ruleset(Answers):
    """An edition in force: its answers, where each comes from, and the data they name.

    `overrides` are the answers this run changes, as ``(key, value as written)``, each key once. `is_released` says
    that the edition is the project's own and no file of the user's. Compared by identity: `catalog.load` caches.
    """

    id: str
    titles: Mapping[str, str]
    layout: Layout
    tileset: TileSet
    start_square: Square
    sources: Mapping[str, Source] = field(default_factory=dict)
    overrides: tuple[tuple[str, str], ...] = ()
    is_released: bool = False
    path: str = ""
    """The edition's file, as it was named or found."""

    @property
    def as_option(self) -> str:
        """What ``--rules`` takes for it."""
        return self.id if self.is_released else self.path

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

    def title(self, language: str) -> str:
        """What the edition is called in an interface language; a file of one's own may know only one, or none."""
        return self.titles.get(language) or next(iter(self.titles.values()), self.id)

    def answer(self, key: str) -> Any:
        """The answer to a key of `QUESTIONS`."""
        return getattr(self, field_of(key))

    def fold(self, word: str) -> str:
        """The form under which this edition compares words (a word once a game, the list's keys)."""
        return word if self.yo == "distinct" else self.alphabet.fold(word)
