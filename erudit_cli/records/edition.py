"""Which edition a record was played by: what it says, what its other pragmas imply, else what its letters show."""

import re
from dataclasses import dataclass

from erudit_cli.errors import Problem, Where
from erudit_cli.game.moves import Exchange, Turn
from erudit_cli.game.record import Booster, EndRack, GameRecord
from erudit_cli.records.tile_text import CYRILLIC, scripts_in
from erudit_cli.rules.alphabet import APOSTROPHE, ENGLISH, GERMAN, POLISH, RUSSIAN, UKRAINIAN, Alphabet

_SETS = {"english": "scrabble-en", "german": "scrabble-de", "polish": "scrabble-pl"}
"""Names of tile distributions in the field's programs (Macondo, MAGPIE) for sets we know."""

_LEXICA = (
    (re.compile(r"(?:CSW|NWL|TWL|OWL|OSPD|OSWI|SOWPODS|ECWL|CEL|NSWL|COLLINS)\d*", re.IGNORECASE), "scrabble-en"),
    (re.compile(r"(?:RD\d+|D\d+WL\d*|GERMAN|DUDEN)", re.IGNORECASE), "scrabble-de"),
    (re.compile(r"OSPS\d*", re.IGNORECASE), "scrabble-pl"),
)
_COMMON_BOARDS = frozenset({"standard15", "crosswordgame", "scrabble", "erudit"})
"""Layouts that say nothing of the edition; any other is one we do not know."""

_ONLY_UKRAINIAN = frozenset("ІЇЄҐ")
_ONLY_POLISH = frozenset("ĄĆĘŁŃÓŚŹŻ")
_ONLY_GERMAN = frozenset("ÄÖÜ")


@dataclass(frozen=True, slots=True)
class Edition:
    """The edition of a record: `id` None where none is known; `overrides` are the ``key=value`` pairs of ``#rules``.

    `basis` is what decided: the name of a pragma, or ``letters``; `where` is that pragma's place.
    """

    id: str | None
    overrides: tuple[tuple[str, str], ...] = ()
    basis: str = "letters"
    where: Where | None = None

    @property
    def inferred(self) -> bool:
        """Whether the record itself does not name the edition."""
        return self.basis != "rules"


def edition_of(record: GameRecord) -> Edition:
    """``#rules``, else a tile distribution, lexicon or board layout that names a known set, else the letters."""
    rules = record.pragma("rules")
    if rules and rules.text:
        name, *pairs = rules.text.split()
        overrides = tuple((key, value) for key, sign, value in (pair.partition("=") for pair in pairs) if key and value)
        return Edition(name, overrides, "rules", rules.where)
    implied = [edition for edition in _implied(record) if edition]
    return implied[0] if implied else Edition(_edition_by_letters(letters_of(record)))


def edition_problem(edition: Edition, source: str) -> Problem | None:
    """What to say of an edition that the record does not name: a warning, or a problem where none is known."""
    if not edition.inferred:
        return None
    where = edition.where or Where(source)
    by_letters = edition.basis == "letters"
    if edition.id is None:
        code = "gcg-edition-unclear" if by_letters else "gcg-edition-unknown"
        return Problem(code, where, {"basis": edition.basis})
    code = "gcg-edition-by-letters" if by_letters else "gcg-edition-implied"
    return Problem(code, where, {"basis": edition.basis, "edition": edition.id}, is_warning=True)


def letters_of(record: GameRecord) -> frozenset[str]:
    """Every letter of the record's racks and words, in upper case."""
    tiles: set[str] = set()
    for event in record.events:
        tiles.update(event.rack or ())
        action = event.action
        if isinstance(action, Turn):
            tiles.update(letter for play in action.plays for letter in play.letters)
            tiles.update(swap.letter for swap in action.swaps)
        elif isinstance(action, Exchange | EndRack | Booster):
            tiles.update(action.tiles or ())
    for rack in record.racks.values():
        tiles.update(rack.tiles)
    return frozenset(sign.upper() for tile in tiles for sign in tile if sign.isalpha() or sign == APOSTROPHE)


def _implied(record: GameRecord) -> tuple[Edition | None, ...]:
    """In order of weight: what each of the three pragmas says, None where it says nothing of the edition."""
    by_tiles = by_lexicon = by_board = None
    if tiles := record.pragma("tile-distribution"):
        by_tiles = Edition(_SETS.get(tiles.text.lower()), basis="tile-distribution", where=tiles.where)
    if lexicon := record.pragma("lexicon"):
        found = next((edition for pattern, edition in _LEXICA if pattern.fullmatch(lexicon.text)), None)
        by_lexicon = Edition(found, basis="lexicon", where=lexicon.where) if found else None
    board = record.pragma("board-layout")
    if board and board.text.lower() not in _COMMON_BOARDS:
        by_board = Edition(None, basis="board-layout", where=board.where)
    return (by_board, by_tiles, by_lexicon)


def _edition_by_letters(letters: frozenset[str]) -> str | None:
    if not letters:
        return None
    if CYRILLIC in scripts_in(tuple(letters)):
        if not letters <= _capitals(RUSSIAN) | _capitals(UKRAINIAN) | {APOSTROPHE}:
            return None
        return "uk-102" if letters & _ONLY_UKRAINIAN else "classic-102"
    if letters & _ONLY_POLISH:
        return "scrabble-pl" if letters <= _capitals(POLISH) | _capitals(ENGLISH) else None
    if letters & _ONLY_GERMAN:
        return "scrabble-de" if letters <= _capitals(GERMAN) else None
    return "scrabble-en" if letters <= _capitals(ENGLISH) else None


def _capitals(alphabet: Alphabet) -> frozenset[str]:
    return frozenset(alphabet.letters.upper())
