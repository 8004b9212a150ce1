"""Patterns of words: two small languages, read into one tree that `automaton` runs.

``pattern``: letters, ``?`` one letter, ``*`` any number of letters, sets ``[аои]``, ``[^аои]``, ``[а-д]``; it is the
whole word. ``regex``: letters, ``.``, sets, ``( )``, ``|``, ``* + ?``, ``{m} {m,} {,n} {m,n}``; it may stand anywhere
in the word, unless ``^`` at the beginning or ``$`` at the end of it, or of one of its alternatives, ties it down.

A range follows the alphabet (``[д-ж]`` holds ё). There is nothing that would need to look back, so a match takes one
step a letter whatever the pattern.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from erudit_cli.errors import Problem, UsageError, Where
from erudit_cli.rules.alphabet import Alphabet, visible

LONGEST_PATTERN = 200
"""Characters: more is no question a person asks."""

MOST_REPEATS = 99
"""The largest number in ``{m,n}``."""

_BOUNDS = re.compile(r"\{(?P<least>[0-9]{0,2})(?:(?P<comma>,)(?P<most>[0-9]{0,2}))?\}")

PATTERN_SIGNS = frozenset("?*[]^-")
REGEX_SIGNS = frozenset(".[]^-()|*+?{}$,0123456789")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One letter of a set."""

    letters: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts one after another; none match the empty text."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Any one of the options."""

    options: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """`least` to `most` times; None: as often as one likes."""

    part: "Node"
    least: int
    most: int | None


Node = OneOf | Sequence | Choice | Repeat


@dataclass(frozen=True, slots=True)
class Letters:
    """What a letter of a query may be: an alphabet, and whether е and ё are one letter."""

    alphabet: Alphabet
    is_folded: bool

    def fold(self, text: str) -> str:
        return self.alphabet.fold(text) if self.is_folded else text

    def every(self) -> frozenset[str]:
        return frozenset(self.fold(self.alphabet.letters))

    def read(self, text: str, option: str, others: frozenset[str], code: str) -> str:
        """`text` of an option cleaned and in lower case, when it holds nothing but letters and `others`.

        Raises:
            UsageError: every sign that is neither, as a look-alike of a letter or by `code`, with its place.
        """
        cleaned = self.alphabet.clean(text)
        problems = []
        for column, sign in enumerate(cleaned, start=1):
            if self.alphabet.has(sign) or sign in others:
                continue
            where = Where(option, 0, column, text=cleaned[:LONGEST_PATTERN])
            twin = self.alphabet.look_alike(sign)
            if twin is None:
                problems.append(Problem(code, where, {"sign": visible(sign)}))
            else:
                problems.append(Problem("search-look-alike", where, {"sign": sign, "letter": twin}))
        if problems:
            raise UsageError.of(problems)
        return cleaned


def read_pattern(text: str, letters: Letters, option: str = "--pattern") -> Node:
    """The tree of a pattern.

    Raises:
        UsageError: it is none; the place is named.
    """
    reader = _Reader(text, letters, option, PATTERN_SIGNS, "search-pattern-sign")
    parts: list[Node] = []
    while not reader.is_at_end:
        parts.append(reader.pattern_part())
    return Sequence(tuple(parts))


def read_regex(text: str, letters: Letters, option: str = "--regex") -> Node:
    """The tree of a regular expression that may match anywhere in a word, as one of the whole word.

    Raises:
        UsageError: it is none; the place is named.
    """
    reader = _Reader(text, letters, option, REGEX_SIGNS, "search-regex-sign")
    tree = reader.alternatives(reader.tied)
    if not reader.is_at_end:
        raise reader.trouble("search-regex-close")
    return tree


def flat_parts(node: Node) -> tuple[OneOf | Repeat, ...] | None:
    """The letters of a pattern and its repeats of any number of them, one after another; None where it has
    alternatives, or repeats of another kind."""
    match node:
        case OneOf() | Repeat(OneOf(), 0, None):
            return (node,)
        case Repeat(OneOf() as one, least, most) if least == most:
            return (one,) * least
        case Choice((only,)):
            return flat_parts(only)
        case Sequence(parts):
            inner = [flat_parts(part) for part in parts]
            return None if None in inner else tuple(each for found in inner if found for each in found)
    return None


class _Reader:
    """A place in the text of a pattern; each method reads one thing and moves on."""

    def __init__(self, text: str, letters: Letters, option: str, signs: frozenset[str], code: str) -> None:
        self._letters, self._option = letters, option
        self._anything = Repeat(OneOf(letters.every()), 0, None)
        if len(text) > LONGEST_PATTERN:
            raise UsageError("search-pattern-long", where=Where(option), found=len(text), limit=LONGEST_PATTERN)
        self._text = letters.read(text, option, signs, code)
        self._place = 0
        if not self._text:
            raise UsageError("search-empty", where=Where(option))

    @property
    def is_at_end(self) -> bool:
        return self._place == len(self._text)

    def trouble(self, code: str, place: int | None = None, **values: object) -> UsageError:
        """The error `code` at a place from 0; where the reader stands by default."""
        column = (self._place if place is None else place) + 1
        return UsageError(code, where=Where(self._option, 0, column, text=self._text), **values)

    def pattern_part(self) -> Node:
        if self._take("*"):
            return self._anything
        if self._take("?"):
            return OneOf(self._letters.every())
        return self._letter_or_set("search-pattern-stray")

    def alternatives(self, one: Callable[[], Node]) -> Node:
        options = [one()]
        while self._take("|"):
            options.append(one())
        return Choice(tuple(options))

    def tied(self) -> Node:
        """An alternative of the whole expression: what is not tied to an end of the word may have letters there."""
        before = () if self._take("^") else (self._anything,)
        inner = self._several()
        after = () if self._take("$") else (self._anything,)
        return Sequence((*before, inner, *after))

    def _several(self) -> Node:
        parts: list[Node] = []
        while not self.is_at_end and self._sign not in "|)$":
            parts.append(self._repeated())
        return Sequence(tuple(parts))

    def _repeated(self) -> Node:
        part = self._atom()
        if self.is_at_end or self._sign not in "*+?{":
            return part
        least, most = self._bounds()
        if not self.is_at_end and self._sign in "*+?{":
            raise self.trouble("search-regex-repeat", sign=self._sign)
        return Repeat(part, least, most)

    def _atom(self) -> Node:
        if self._take("."):
            return OneOf(self._letters.every())
        opened = self._place
        if self._take("("):
            inner = self.alternatives(self._several)
            if not self._take(")"):
                raise self.trouble("search-regex-open", opened)
            return inner
        if self._sign in "*+?{":
            raise self.trouble("search-regex-repeat", sign=self._sign)
        return self._letter_or_set("search-regex-stray")

    def _bounds(self) -> tuple[int, int | None]:
        for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self._take(sign):
                return bounds
        found = _BOUNDS.match(self._text, self._place)
        if found is None or not (found["least"] or found["most"]):
            raise self.trouble("search-regex-bounds", most=MOST_REPEATS)
        least = int(found["least"] or 0)
        most = int(found["most"]) if found["most"] else None if found["comma"] else least
        if most is not None and most < least:
            raise self.trouble("search-regex-bounds", most=MOST_REPEATS)
        self._place = found.end()
        return least, most

    def _letter_or_set(self, stray: str) -> OneOf:
        if self._take("["):
            return self._set(self._place - 1)
        if not self._letters.alphabet.has(self._sign):
            raise self.trouble(stray, sign=self._sign)
        return OneOf(frozenset(self._letters.fold(self._next())))

    def _set(self, opened: int) -> OneOf:
        is_negated = self._take("^")
        found: set[str] = set()
        while not self._take("]"):
            if self.is_at_end:
                raise self.trouble("search-set-open", opened)
            found |= self._span()
        if not found:
            raise self.trouble("search-set-empty", opened)
        folded = frozenset(self._letters.fold("".join(found)))
        return OneOf(self._letters.every() - folded if is_negated else folded)

    def _span(self) -> set[str]:
        """A letter of a set, or a range of the alphabet."""
        order = self._letters.alphabet.letters
        start, first = self._place, self._next()
        if first not in order:
            raise self.trouble("search-set-sign", start, sign=first)
        if not self._take("-"):
            return {first}
        last = "" if self.is_at_end else self._next()
        if not last or last not in order or order.index(last) < order.index(first):
            raise self.trouble("search-set-range", start)
        return set(order[order.index(first) : order.index(last) + 1])

    @property
    def _sign(self) -> str:
        return self._text[self._place]

    def _next(self) -> str:
        self._place += 1
        return self._text[self._place - 1]

    def _take(self, sign: str) -> bool:
        """Move on if `sign` stands here."""
        if self.is_at_end or self._sign != sign:
            return False
        self._place += 1
        return True
