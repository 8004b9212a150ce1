"""A position as text, in whichever form: drawn, CGP or JSON; its edition; what an edition must refuse in it."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from erudit_cli.errors import Problem, Where
from erudit_cli.game.board import Board
from erudit_cli.game.moves import Pass, Square
from erudit_cli.game.position import WrittenPosition
from erudit_cli.game.record import STAR, Event, GameRecord, Pragma
from erudit_cli.records import cgp, diagram, json, record_json
from erudit_cli.records.diagram import FIELD, Shape
from erudit_cli.records.edition import Edition, edition_of
from erudit_cli.records.tile_text import CYRILLIC, LATIN, script_of, twin
from erudit_cli.rules.alphabet import APOSTROPHE
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.rules.tiles import STAR as STAR_SHOWN

LONGEST = 100_000
"""Characters; a longer text is no position."""

MOST_TILES = 1000
"""Tiles on an infinite board; nobody has laid so many."""

MOST_PROBLEMS = 100
"""What is said of one text; the rest is counted."""

_RECORD_LINE = re.compile(r"^[ \t]*(?:#[A-Za-z]|>)", re.MULTILINE)
_PRAGMA_OF_OPCODE = {"lex": "lexicon", "ld": "tile-distribution", "bdn": "board-layout"}


def is_record(text: str) -> bool:
    """Whether a text is a game record and no position: it has a ``#`` pragma or a ``>`` event, or is one in JSON."""
    return _RECORD_LINE.search(text.replace("\r", "\n")) is not None or record_json.is_record(text)


def read(text: str, source: str, shape: Shape = FIELD) -> tuple[WrittenPosition | None, tuple[Problem, ...]]:
    """Read a position in the form it is in: JSON begins with a bracket, CGP has ``/`` in its first field.

    The position is None where there is nothing to go on with; it is meant to be used only where no problem is more
    than a warning.
    """
    if len(text) > LONGEST:
        where = Where(source)
        return None, (Problem("board-text-long", where, {"found": len(text), "most": LONGEST}),)
    start = text.lstrip()
    written: WrittenPosition | None
    if start[:1] in ("{", "["):
        written, problems = json.read(text, source, shape)
    elif "/" in (start.split(maxsplit=1) or [""])[0] or f" {cgp.ORIGIN} " in start:  # one row of an infinite board
        written, problems = cgp.read(text, source, shape)
    else:
        written, problems = diagram.read(text, source, shape)
    return written, _first(problems, source)


def _first(problems: tuple[Problem, ...], source: str) -> tuple[Problem, ...]:
    more = len(problems) - MOST_PROBLEMS
    if more <= 0:
        return problems
    return (*problems[:MOST_PROBLEMS], Problem("board-more-problems", Where(source), {"count": more}))


def edition_of_position(written: WrittenPosition, more_letters: tuple[str, ...] = ()) -> Edition:
    """The edition a position names, or that its opcodes or letters imply, as for records.

    `more_letters` are tiles of the move and the rack. Letters of the script most are in decide: a look-alike among them
    is an error to be named, and no edition of its own.
    """
    if written.rules is not None:
        return Edition(written.rules, written.overrides, "rules", written.rules_place)
    pragmas = tuple(
        Pragma(_PRAGMA_OF_OPCODE[name], operands, Where(written.source))
        for name, operands in written.operations
        if name in _PRAGMA_OF_OPCODE
    )
    boards = [written.position.board, *([] if written.after is None else [written.after])]
    tiles = [tile.upper() for board in boards for tile in board.tiles.values()]
    tiles += [tile for rack in written.position.racks for tile in rack or ()]
    letters = [sign for tile in (*tiles, *more_letters) for sign in tile.upper() if script_of(sign)]
    scripts = Counter(map(script_of, letters))
    script = CYRILLIC if scripts[CYRILLIC] >= scripts[LATIN] else LATIN
    of_script = tuple(letter for letter in letters if script_of(letter) == script)
    shown = Event(Where(written.source), 0, Pass(), of_script)
    return edition_of(GameRecord(written.source, (), (shown,), pragmas))


def seems_cyrillic(written: WrittenPosition) -> bool:
    """Whether every letter on the board is Latin and looks like a Cyrillic one: ``KOT`` from the wrong keyboard."""
    boards = [written.position.board, *([] if written.after is None else [written.after])]
    letters = [sign for board in boards for tile in board.tiles.values() for sign in tile if script_of(sign)]
    return bool(letters) and all(script_of(each) == LATIN and twin(each.upper(), CYRILLIC) for each in letters)


def refused(written: WrittenPosition, rules: Ruleset) -> tuple[Problem, ...]:
    """What an edition cannot have on its board or racks: a foreign letter, a square off it, more tiles than its set."""
    found = list(_check_kind(written, rules))
    board = written.position.board
    found += _check_board(board, written.places, written, rules)
    found += _check_racks(written, rules)
    if written.after is not None:
        found += _check_board(written.after, written.after_places, written, rules)
    if not found:
        found += _check_set(board, written.places, written, rules, with_racks=True)
        if written.after is not None:
            found += _check_set(written.after, written.after_places, written, rules, with_racks=False)
    return _first(tuple(found), written.source)


def _check_kind(written: WrittenPosition, rules: Ruleset) -> Iterator[Problem]:
    """Squares must be counted as the edition's board counts them."""
    if not written.places and not written.after_places:
        return
    if rules.layout.is_infinite and not written.is_infinite:
        yield Problem("board-origin-missing", Where(written.source), {"rules": rules.id})
    elif written.is_infinite and not rules.layout.is_infinite:
        yield Problem("board-origin-foreign", Where(written.source), {"rules": rules.id})
    if len(written.places) > MOST_TILES or len(written.after_places) > MOST_TILES:
        yield Problem("board-crowded", Where(written.source), {"most": MOST_TILES})


def _check_board(
    board: Board, places: Mapping[Square, Where], written: WrittenPosition, rules: Ruleset
) -> Iterator[Problem]:
    for square, tile in board.tiles.items():
        where = places.get(square) or Where(written.source)
        if not rules.layout.is_infinite and not written.is_infinite and not rules.layout.contains(square):
            yield Problem("board-off", where, {"rows": rules.layout.height, "columns": rules.layout.width})
        if tile not in rules.letter_values:
            yield letter_problem(tile, where, rules)


def _check_racks(written: WrittenPosition, rules: Ruleset) -> Iterator[Problem]:
    for rack, where in zip(written.position.racks, written.rack_places, strict=False):
        yield from rack_problems(rack or (), where or Where(written.source), rules)


def rack_problems(rack: tuple[str, ...], where: Where, rules: Ruleset) -> Iterator[Problem]:
    """The tiles of a rack that the edition does not have; a rack typed on another keyboard is one problem.

    `where` is the place of the whole rack.
    """
    wrong = [tile for tile in dict.fromkeys(rack) if tile != STAR and tile not in rules.letter_values]
    typed = where.text[where.column - 1 :][: where.length] if where.column else ""
    twins = {tile: rules.alphabet.look_alike(tile) for tile in wrong if len(tile) == 1}
    if len(wrong) > 1 and len(twins) == len(wrong) and None not in twins.values():
        fixed = "".join(twins.get(sign) or sign for sign in typed.upper())
        if fixed:
            yield Problem("board-rack-look-alike", where, {"found": typed, "fixed": fixed})
            return
    for tile in wrong:
        at = typed.upper().find(tile)
        place = where if at < 0 else replace(where, column=where.column + at, length=len(tile))
        yield letter_problem(tile, place, rules)


def letter_problem(tile: str, where: Where, rules: Ruleset) -> Problem:
    """A letter the edition has no tile for: it only looks right, another tile stands for it, or it is foreign."""
    twin = rules.alphabet.look_alike(tile) if len(tile) == 1 else None
    if twin is not None:
        return Problem("board-look-alike", where, {"found": tile, "fixed": twin})
    folded = rules.alphabet.fold(tile.lower())
    if folded != tile.lower() and folded in rules.letter_values and rules.yo == "fold":
        fixed = folded if tile.islower() else folded.upper()
        return Problem("board-letter-folded", where, {"found": tile, "fixed": fixed, "rules": rules.id})
    remedy = "board-apostrophe" if tile == APOSTROPHE else ""
    return Problem("board-letter", where, {"found": tile, "rules": rules.id}, remedy=remedy)


def _check_set(
    board: Board, places: Mapping[Square, Where], written: WrittenPosition, rules: Ruleset, *, with_racks: bool
) -> Iterator[Problem]:
    """More of a tile than the set holds, said once, at the first tile that is one too many."""
    if rules.draw != "bag" or not rules.tileset.counts:
        return
    held = {**rules.tileset.counts, STAR: rules.tileset.stars + written.position.added_stars}
    lying = [(STAR if tile.islower() else tile, places.get(square)) for square, tile in sorted(board.tiles.items())]
    if with_racks:
        racks = zip(written.position.racks, written.rack_places, strict=False)
        lying += [(tile, where) for rack, where in racks for tile in rack or ()]
    counts = Counter(tile for tile, _ in lying)
    seen: Counter[str] = Counter()
    for tile, where in lying:
        seen[tile] += 1
        if seen[tile] == held[tile] + 1:
            values = {"tile": tile.replace(STAR, STAR_SHOWN), "count": counts[tile], "most": held[tile]}
            yield Problem("board-set-exceeded", where or Where(written.source), {**values, "rules": rules.id})
