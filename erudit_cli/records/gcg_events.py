"""One event line of a game record, after its nick: rack, move, points, total.

Works token by token, so its time is linear in the line. Everything wrong in a line is reported. A line whose move or
numbers cannot be read gives no event; one whose rack or leftover tiles alone cannot be read keeps the rest.
"""

import re
from dataclasses import dataclass, replace

from erudit_cli.errors import Problem, Where
from erudit_cli.game.moves import Exchange, Move, Pass, Play, StarSwap, Turn
from erudit_cli.game.record import Action, Booster, Challenge, EndRack, Presence, TimePenalty, Withdrawal
from erudit_cli.records.gcg_places import Place, latin_place, looks_like_place, read_place
from erudit_cli.records.tile_text import UNDRAWN, Fault, Tiles, rack_tiles, scripts_in, without_undrawn, word_tiles

NOWHERE = -1
"""In place of a token's number: it cannot be told where the move ends."""

UNKNOWN_RACK = "UNKNOWN"
"""A rack, leftover tiles or points that the record does not know."""

MOST_LEFT = 7
"""Tiles a player can be left with; more capitals in brackets are no tiles."""

SUBMISSION = ";"
_TOKEN = re.compile(r";|[^\s;]+")
_NUMBER = re.compile(r"(?:\+|\+?-)?[0-9]{1,9}\Z")
_COUNT = re.compile(r"[0-9]{1,3}\Z")
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
_KEYWORDS: dict[str, Action] = {
    "challenge": Challenge(),
    "time": TimePenalty(),
    **{presence.value: presence for presence in Presence},
}

Token = re.Match[str]


class Line:
    """The line being read, and where its problems go. Columns are given from 0 and reported from 1."""

    __slots__ = ("errors", "number", "problems", "script", "source", "text", "turned")

    def __init__(self, source: str, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.turned = False
        """Rows are lettered: coordinates are turned on reading."""
        self.script: str | None = None
        """The script of the record, where its letters are held against it."""
        self.number = 0
        self.text = ""
        self.errors = 0

    def at(self, number: int, text: str) -> None:
        """Go on to a line."""
        self.number, self.text, self.errors = number, text, 0

    def where(self, column: int = 0, length: int = 1) -> Where:
        return Where(self.source, self.number, column + 1, length, self.text)

    def wrong(self, code: str, column: int, length: int, **values: object) -> None:
        self.problems.append(Problem(code, self.where(column, length), values))
        self.errors += 1

    def odd(self, code: str, column: int, length: int, **values: object) -> None:
        self.problems.append(Problem(code, self.where(column, length), values, is_warning=True))

    def wrong_token(self, code: str, token: Token, **values: object) -> None:
        self.wrong(code, token.start(), len(token[0]), found=token[0], **values)

    def wrong_piece(self, start: int, fault: Fault) -> None:
        self.wrong(fault.code, start + fault.offset, fault.length, **fault.values)


@dataclass(frozen=True, slots=True)
class Content:
    """What an event line says after the nick. `scripts` are those its letters are written in."""

    rack: Tiles | None
    action: Action
    score: int | None
    total: int | None
    extra: str
    scripts: frozenset[str]


def read_content(line: Line, start: int) -> Content | None:
    """The event on `line` from column `start` on, None (and problems) where it cannot be read."""
    tokens = list(_TOKEN.finditer(line.text, start))
    at = 0
    rack: Tiles | None = None
    with_rack = _begins_with_rack(tokens)
    if with_rack:
        rack = read_rack(line, tokens[0][0], tokens[0].start())
        line.errors = 0  # a bad rack is reported, and the move is read all the same
        at = 1
    action, at = _action(line, tokens, at)
    if at == NOWHERE:
        return None
    score = _number(line, tokens, at, "gcg-score", "gcg-score-missing")
    total = _number(line, tokens, at + 1, "gcg-total", "gcg-total-missing") if at < len(tokens) else None
    if line.errors or action is None:
        return None
    if isinstance(action, EndRack):
        action = replace(action, own=is_own_leftover(score, with_rack=with_rack))
    extra = line.text[tokens[at + 2].start() :].rstrip() if at + 2 < len(tokens) else ""
    return Content(rack, action, score, total, extra, _scripts(rack, action))


def is_own_leftover(score: int | None, *, with_rack: bool) -> bool:
    """Whose tiles an end line counts: points lost are for the player's own; where that does not tell, a rack does."""
    return score < 0 if score else with_rack


def read_move(text: str, source: str) -> tuple[Move | None, tuple[Problem, ...]]:
    """A move alone, spelled as in records: ``8E ТОКАРЬ``, ``8G=Л J7 Р.зА``, ``-АБ``, ``-``; None after a problem."""
    line = Line(source, [])
    line.at(1, text)
    tokens = list(_TOKEN.finditer(text))
    action, at = _action(line, tokens, 0)
    if action is not None and not isinstance(action, Move):
        line.wrong_token("gcg-no-action", tokens[0])
    elif action is not None and at < len(tokens):
        line.wrong_token("gcg-place", tokens[at])
    move = action if isinstance(action, Move) and not line.errors else None
    return move, tuple(line.problems)


def _begins_with_rack(tokens: list[Token]) -> bool:
    """The first token is the rack unless it is a move itself; a broken booster before a move is a broken rack."""
    if not tokens:
        return False
    first = tokens[0][0]
    return not _is_move(first) or (first[0] == "~" and len(tokens) > 1 and _is_move(tokens[1][0]))


def _is_move(token: str) -> bool:
    return token[0] in "-(~" or looks_like_place(token.partition("=")[0])


def read_rack(line: Line, written: str, start: int) -> Tiles | None:
    """The rack `written` at column `start`; None where the record does not know it, or after a problem."""
    if written == UNKNOWN_RACK:
        return None
    text = without_undrawn(written) if written.endswith(UNDRAWN) else written
    if text != written:
        dropped = len(written) - len(text)
        line.odd("gcg-rack-undrawn", start + len(text), dropped, found=written, count=dropped)
    tiles = rack_tiles(text, line.script)
    if isinstance(tiles, Fault):
        line.wrong_piece(start, tiles)
        return None
    if text != text.upper():
        line.odd("gcg-rack-case", start, len(text), found=text)
    return tiles


def _action(line: Line, tokens: list[Token], at: int) -> tuple[Action | None, int]:
    """The action that begins at token `at`, and the token after it; None and `NOWHERE` only after a problem."""
    if at >= len(tokens):
        line.wrong("gcg-action-missing", len(line.text.rstrip()), 1)
        return None, NOWHERE
    token = tokens[at]
    text = token[0]
    if _is_move(text):
        if text[0] == "-":
            return _dash(line, token), at + 1
        if text[0] == "(":
            return _parentheses(line, token), at + 1 if text[-1] == ")" else NOWHERE
        if text[0] == "~":
            return _booster(line, token), at + 1
        return _turn(line, tokens, at)
    if text[0] in _DASHES:
        line.wrong_token("gcg-dash", token)
    elif at + 1 < len(tokens) and text[0] != "+" and not _NUMBER.match(tokens[at + 1][0]):  # a word follows
        line.wrong_token("gcg-place", token)
    else:
        line.wrong_token("gcg-no-action", token)
    return None, NOWHERE


def _dash(line: Line, token: Token) -> Action | None:
    """``-`` pass, ``--`` withdrawal, ``-4`` exchange by count, ``-АБВ`` exchange."""
    text = token[0][1:]
    if not text:
        return Pass()
    if text == "-":
        return Withdrawal()
    if _COUNT.match(text):
        return Exchange(int(text))
    tiles = rack_tiles(text, line.script)
    if isinstance(tiles, Fault):
        if tiles.code == "gcg-rack-character":
            line.wrong("gcg-exchange", token.start() + 1 + tiles.offset, tiles.length, found=token[0])
        else:
            line.wrong_piece(token.start() + 1, tiles)
        return None
    return Exchange(len(tiles), tiles)


def _parentheses(line: Line, token: Token) -> Action | None:
    """``(challenge)``, ``(time)`` and the like, else tiles left at the end; whose they are the points decide."""
    text = token[0]
    inside = text[1:-1]
    if text[-1] != ")" or "(" in inside or ")" in inside:
        line.wrong_token("gcg-parentheses", token)
        return None
    if inside == UNKNOWN_RACK:
        return EndRack(None, own=False)
    if (action := _KEYWORDS.get(inside.lower())) and (inside != inside.upper() or len(inside) > MOST_LEFT):
        return action  # ``(REST)`` and ``(TIME)`` are tiles
    if len(inside) > 1 and inside == inside.lower() != inside.upper():
        line.wrong_token("gcg-keyword", token)
        return None
    tiles = rack_tiles(inside, line.script)
    if isinstance(tiles, Fault):
        errors = line.errors
        if tiles.code == "gcg-rack-character":
            line.wrong("gcg-end-rack", token.start() + 1 + tiles.offset, tiles.length, found=text)
        else:
            line.wrong_piece(token.start() + 1, tiles)
        line.errors = errors  # the points of the line stand without its tiles
        return EndRack(None, own=False)
    return EndRack(tiles, own=False)


def _booster(line: Line, token: Token) -> Action | None:
    """``~АБ`` tiles changed, ``~Б=*`` a tile becomes a star, ``~?`` a hint."""
    text = token[0][1:]
    if text == "?":
        return Booster("hint")
    given, sign, star = text.partition("=")
    tiles = rack_tiles(given, line.script)
    if isinstance(tiles, Fault) and tiles.code != "gcg-rack-character":
        line.wrong_piece(token.start() + 1, tiles)
        return None
    if isinstance(tiles, Fault) or not tiles or (sign and (len(tiles) != 1 or star not in ("*", "?", "_"))):
        line.wrong_token("gcg-booster", token)
        return None
    return Booster("star" if sign else "swap", tiles)


def _turn(line: Line, tokens: list[Token], at: int) -> tuple[Action | None, int]:
    """Star swaps, then pairs of place and word, submissions set apart by ``;``."""
    swaps: list[StarSwap] = []
    plays: list[Play] = []
    errors = line.errors
    ends: list[int] = []  # how many plays were laid when each submission ended
    while at < len(tokens):
        token = tokens[at]
        text = token[0]
        if text == SUBMISSION:
            if len(plays) == (ends[-1] if ends else 0):
                line.wrong_token("gcg-submission", token)
            ends.append(len(plays))
            at += 1
        elif not looks_like_place(text.partition("=")[0]):
            break
        elif "=" in text:
            if plays:
                line.wrong_token("gcg-swap-late", token)
            swaps += _swap(line, token)
            at += 1
        else:
            place = _place(line, token, text)
            if at + 1 >= len(tokens) or tokens[at + 1][0] == SUBMISSION or _NUMBER.match(tokens[at + 1][0]):
                line.wrong_token("gcg-no-word", token)
                return None, NOWHERE
            word = _word(line, tokens[at + 1])
            if place and word:
                plays.append(Play(place.square, place.direction, word))
            at += 2
    if line.errors > errors:
        return None, at
    if not ends:
        return Turn(tuple(plays), tuple(swaps)), at
    if ends[-1] == len(plays):
        line.wrong_token("gcg-submission", tokens[at - 1])
        return None, at
    ends.append(len(plays))
    counts = tuple(end - begin for begin, end in zip([0, *ends], ends, strict=False))
    return Turn(tuple(plays), tuple(swaps), counts), at


def _place(line: Line, token: Token, text: str) -> Place | None:
    place = read_place(text)
    if place is None:
        fixed = latin_place(text)
        if fixed:
            line.wrong("gcg-column-script", token.start(), len(text), found=text, fixed=fixed)
        else:
            line.wrong("gcg-place", token.start(), len(text), found=text)
        return None
    return place.turned if line.turned else place


def _word(line: Line, token: Token) -> Tiles | None:
    """The tiles of a word; letters that only look right are reported, and the word is read as it looks."""
    word = word_tiles(token[0], line.script)
    if not isinstance(word, Fault):
        return word
    errors = line.errors
    line.wrong_piece(token.start(), word)
    fixed = word_tiles(str(word.values["fixed"]), line.script) if word.code == "gcg-word-script" else word
    if isinstance(fixed, Fault):
        return None
    line.errors = errors
    return fixed


def _swap(line: Line, token: Token) -> list[StarSwap]:
    text, _, letter = token[0].partition("=")
    place = _place(line, token, text)
    tiles = word_tiles(letter, line.script)
    if isinstance(tiles, Fault) and tiles.code in ("gcg-word-script", "gcg-foreign-letters"):
        line.wrong_piece(token.start() + len(text) + 1, tiles)
    elif isinstance(tiles, Fault) or len(tiles) != 1 or tiles[0] != tiles[0].upper() or tiles[0] == ".":
        line.wrong_token("gcg-swap", token)
    elif place:
        return [StarSwap(place.square, tiles[0])]
    return []


def _number(line: Line, tokens: list[Token], at: int, wrong: str, missing: str) -> int | None:
    """The points at token `at`: ``+5``, ``5``, ``-5``, and Quackle's ``+-5``; None where they are not known."""
    if at >= len(tokens):
        line.wrong(missing, len(line.text.rstrip()), 1)
        return None
    text = tokens[at][0]
    if text == UNKNOWN_RACK:
        return None
    if not _NUMBER.match(text):
        line.wrong_token(wrong, tokens[at])
        return None
    return int(text.removeprefix("+"))


def _scripts(rack: Tiles | None, action: Action) -> frozenset[str]:
    tiles: list[str] = list(rack or ())
    if isinstance(action, Turn):
        for play in action.plays:
            tiles += play.letters
        tiles += [swap.letter for swap in action.swaps]
    elif isinstance(action, Exchange | EndRack | Booster):
        tiles += action.tiles or ()
    return scripts_in(tuple(tiles))
