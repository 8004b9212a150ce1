"""Racks and words as records spell them, taken apart into tiles.

Knows letters of any Latin or Cyrillic alphabet but no edition: whether a set holds a tile is not asked here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from erudit_cli.game.moves import STAR, THROUGH
from erudit_cli.rules.alphabet import APOSTROPHE, APOSTROPHES, ENGLISH, RUSSIAN, UKRAINIAN, visible

STAR_SIGNS = "?*_"
UNDRAWN = "_"
"""A star, or, beyond the stars a rack can hold, a letter the server could not draw (S4:27)."""

MOST_STARS = 3
"""No edition has more stars than that."""

LATIN, CYRILLIC = "latin", "cyrillic"

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a piece of text: a code, the offset of the place in it (from 0), and the values to tell."""

    code: str
    offset: int
    length: int
    values: dict[str, object]


@lru_cache(maxsize=4096)
def script_of(sign: str) -> str | None:
    """The script of one letter; None for what is no letter of a crossword game or, as the apostrophe, has no case."""
    upper, lower = sign.upper(), sign.lower()
    if not sign.isalpha() or upper == lower or len(upper) != 1 or len(lower) != 1 or sign not in (upper, lower):
        return None
    if "\u0400" <= sign <= "\u052f":
        return CYRILLIC
    return LATIN if sign < "\u0250" or "\u1e00" <= sign <= "\u1eff" else None


def scripts_in(tiles: Tiles) -> frozenset[str]:
    """The scripts of some tiles; stars and through tiles have none."""
    return frozenset(script for tile in tiles for sign in tile if (script := script_of(sign)))


def rack_tiles(text: str, script: str | None = None) -> Tiles | Fault:
    """The tiles of a rack: capitals, a star as `STAR`, ``[QU]`` one tile.

    `script` is the script the record is written in, where that is known already.
    """
    tiles = _split(text, _rack_sign)
    if isinstance(tiles, Fault):
        code = "gcg-rack-character" if tiles.code == "gcg-word-character" else tiles.code
        return Fault(code, tiles.offset, tiles.length, tiles.values)
    return _mixed(text, "gcg-rack-script", script) or (tuple(map(str.upper, tiles)) if "[" in text else tiles)


def spelled(tiles: Tiles) -> str:
    """Tiles as `rack_tiles` and `word_tiles` read them: one of several letters in square brackets."""
    return "".join([tile if len(tile) == 1 else f"[{tile}]" for tile in tiles])


def without_undrawn(text: str) -> str:
    """A rack without the trailing ``_`` that can be no star: the set has `MOST_STARS`, or stars are written otherwise.

    >>> without_undrawn("АБВ_____"), without_undrawn("АБ*___"), without_undrawn("АБВГ___")
    ('АБВ___', 'АБ*', 'АБВГ___')
    """
    bare = text.rstrip(UNDRAWN)
    if "?" in bare or "*" in bare:
        return bare
    return text[: len(bare) + max(0, MOST_STARS - bare.count(UNDRAWN))]


def word_tiles(text: str, script: str | None = None) -> Tiles | Fault:
    """The tiles of a word: capitals real, small letters stars, `THROUGH` for ``.`` and for each tile in ``(AB)``."""
    tiles = _with_through_groups(text) if "(" in text else _split(text, _word_sign)
    if isinstance(tiles, Fault):
        return tiles
    return _mixed(text, "gcg-word-script", script) or tiles


@lru_cache(maxsize=4096)
def _rack_sign(sign: str) -> str | None:
    if sign in STAR_SIGNS:
        return STAR
    return _letter(sign.upper()) if len(sign.upper()) == 1 else None


@lru_cache(maxsize=4096)
def _word_sign(sign: str) -> str | None:
    if sign in STAR_SIGNS:
        return STAR  # a star whose letter is not said: legality names it
    return THROUGH if sign == THROUGH else _letter(sign)


def _letter(sign: str) -> str | None:
    if sign == APOSTROPHE or sign in APOSTROPHES:
        return APOSTROPHE
    return sign if script_of(sign) else None


def _split(text: str, sign_tile: Callable[[str], str | None]) -> Tiles | Fault:
    """Sign by sign, but a group in square brackets is one tile."""
    tiles: list[str] = []
    at = 0
    while at < len(text):
        opening = text.find("[", at)
        end = len(text) if opening < 0 else opening
        for place, tile in enumerate(map(sign_tile, text[at:end]), at):
            if tile is None:
                code = "gcg-brackets" if text[place] in "()[]" else "gcg-word-character"
                return Fault(code, place, 1, {"found": text, "sign": visible(text[place])})
            tiles.append(tile)
        if opening < 0:
            break
        closing = text.find("]", opening)
        group = text[opening + 1 : closing]
        if closing < 0 or len(group) < 2 or group not in (group.upper(), group.lower()) or not all(map(_letter, group)):
            return Fault("gcg-brackets", opening, 1, {"found": text})
        tiles.append(group)
        at = closing + 1
    return tuple(tiles)


def _with_through_groups(text: str) -> Tiles | Fault:
    tiles: list[str] = []
    at = 0
    while at < len(text):
        opening = text.find("(", at)
        end = len(text) if opening < 0 else opening
        laid = _split(text[at:end], _word_sign)
        if isinstance(laid, Fault):
            return Fault(laid.code, at + laid.offset, laid.length, laid.values | {"found": text})
        tiles += laid
        if opening < 0:
            break
        closing = text.find(")", opening)
        through = _split(text[opening + 1 : closing], _word_sign) if closing > opening + 1 else ()
        if isinstance(through, Fault) or not through:
            return Fault("gcg-brackets", opening, 1, {"found": text})
        tiles += [THROUGH] * len(through)
        at = closing + 1
    return tuple(tiles)


def _mixed(text: str, code: str, script: str | None) -> Fault | None:
    """Letters of another script than the record's, or than the piece's own: Cyrillic where all its letters may be
    of it, else that of most."""
    if script is None:
        if text.isascii():
            return None
        scripts = list(map(script_of, text))
        if LATIN not in scripts or CYRILLIC not in scripts:
            return None
        is_cyrillic = scripts.count(CYRILLIC) >= scripts.count(LATIN) or not _foreign(
            _in_script(text, CYRILLIC), CYRILLIC
        )
        script = CYRILLIC if is_cyrillic else LATIN
    foreign = _foreign(text, script)
    if not foreign:
        return None
    fixed = _in_script(text, script)
    values: dict[str, object] = {"found": text, "fixed": fixed, "sign": text[foreign[0]]}
    return Fault("gcg-foreign-letters" if _foreign(fixed, script) else code, foreign[0], 1, values)


def _foreign(text: str, script: str) -> list[int]:
    """Where letters of another script stand."""
    return [at for at, sign in enumerate(text) if script_of(sign) not in (None, script)]


def _in_script(text: str, script: str) -> str:
    """Each letter that has one as its twin in a script."""
    return "".join(twin(sign, script) or sign for sign in text)


def twin(sign: str, script: str) -> str | None:
    """The letter of `script` that looks like `sign`, a letter of the other; None where there is none."""
    if script_of(sign) in (None, script):
        return None
    if script == LATIN:
        return ENGLISH.look_alike(sign)
    return RUSSIAN.look_alike(sign) or UKRAINIAN.look_alike(sign)
