"""Words of a list by their letters: anagrams, words inside a rack, patterns, hooks; points as an edition counts them.

The list's text is first sieved by one regular expression, which knows lengths, letters, plain patterns, and how many
letters a rack lacks; what is left is tried word by word. No part of it goes back on a choice, so that no query is slow.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import product
from math import lcm
from pathlib import Path

from erudit_cli.errors import UsageError, Where
from erudit_cli.lexicon import lookup, wordlist
from erudit_cli.lexicon.automaton import Automaton
from erudit_cli.lexicon.draw_odds import DrawOdds
from erudit_cli.lexicon.pattern import Letters, OneOf
from erudit_cli.lexicon.profiles import PLURAL_ONLY_ROW, PROFILES
from erudit_cli.rules.alphabet import ALPHABETS
from erudit_cli.rules.ruleset import Ruleset

STAR_SIGNS = "*?_"
MOST_TILES = 29
"""Of a rack asked about: as many as the longest words have letters, and more than any edition's rack."""

LONGEST_KEY = 1000
KNOWN_PLACES = 12
"""How many letters of a pattern the sieve looks at."""


class Hook(StrEnum):
    """How a found word comes from the word whose hooks were asked for."""

    FRONT = "front"
    """One letter more at the front."""
    BACK = "back"
    """One letter more at the back."""
    NO_FIRST = "no_first"
    """Its first letter gone."""
    NO_LAST = "no_last"
    """Its last letter gone."""


_HOOK_PLACES: dict[tuple[Hook, ...], int] = {(): 0} | {(hook,): place for place, hook in enumerate(Hook)}


class Order(StrEnum):
    """How found words are sorted, the most first; ties, as all words at first, by kind of hook and the alphabet."""

    ALPHABET = "alphabet"
    POINTS = "points"
    LENGTH = "length"
    ODDS = "odds"


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles asked about: how many of each letter, in lower case and folded as the edition does, and how many stars."""

    counts: Mapping[str, int]
    stars: int

    @property
    def size(self) -> int:
        return sum(self.counts.values()) + self.stars


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a word must be; all that is given must hold."""

    anagram: Rack | None = None
    """Every tile is laid."""
    sub: Rack | None = None
    """Some of the tiles are laid, stars only for letters that are not there."""
    patterns: tuple[Automaton, ...] = ()
    hooks: str | None = None
    contains: tuple[str, ...] = ()
    least: int = 1
    most: int | None = None
    tiers: frozenset[str] | None = None
    """None: those of the edition's profile, and words of lists that know no tiers."""
    without: frozenset[str] = frozenset()
    """Classes of words left out."""


@dataclass(frozen=True, slots=True)
class Found:
    """A word, how it is laid and what it is worth without premium squares.

    `laid` has upper case for tiles and lower case for letters that stars play, and Е where a tile Е stands for ё.
    """

    word: str
    laid: str
    score: int
    tier: str = ""
    hooks: tuple[Hook, ...] = ()

    @property
    def stars(self) -> str:
        """The letters that stars play, as they stand in the word."""
        return "" if self.laid.isupper() else "".join(letter for letter in self.laid if letter.islower())


def read_rack(text: str, letters: Letters, option: str) -> Rack:
    """The tiles of ``--anagram`` and ``--sub``: letters, and ``*``, ``?`` or ``_`` for a star.

    Raises:
        UsageError: there are none or too many, or some signs are neither.
    """
    if len(text) > 10 * MOST_TILES:  # before it is repeated in a message
        raise UsageError("search-rack-long", where=Where(option), found=len(text), limit=MOST_TILES)
    cleaned = letters.read(text.strip(), option, frozenset(STAR_SIGNS), "search-rack-sign")
    if not cleaned:
        raise UsageError("search-empty", where=Where(option))
    if len(cleaned) > MOST_TILES:
        raise UsageError("search-rack-long", where=Where(option), found=len(cleaned), limit=MOST_TILES)
    counts = Counter(letters.fold(cleaned))
    stars = sum(counts.pop(sign, 0) for sign in STAR_SIGNS)
    return Rack(dict(counts), stars)


def read_word(text: str, letters: Letters, option: str) -> str:
    """The letters of ``--hooks`` and ``--contains``.

    Raises:
        UsageError: there are none or too many, or some signs are no letters.
    """
    if len(text) > 10 * MOST_TILES:
        raise UsageError("search-rack-long", where=Where(option), found=len(text), limit=MOST_TILES)
    word = letters.fold(letters.read(text.strip(), option, frozenset(), "search-word-sign"))
    if not word:
        raise UsageError("search-empty", where=Where(option))
    return word


def open_text(path: str, language: str) -> tuple[dict[str, str], str]:
    """A list's header and its rows as one text, each row after a line feed; the whole file is checked.

    Raises:
        InputError: every way in which the file is not a sound list.
        MissingError: it cannot be read.
    """
    data = None
    try:
        data = Path(path).read_bytes()
        header, start = lookup.read_header(data)
        if _is_sound(header, data[start:]):
            return header, "\n" + data[start:].decode()
    except (OSError, lookup.ListChangedError, UnicodeDecodeError):
        pass  # bare words, or something wrong that reading the list in the common way will name
    if data is None:
        loaded = wordlist.open_list(path, language, whole=True)
        assert isinstance(loaded, wordlist.LoadedList)
    else:  # not opened again: a pipe can be read but once
        loaded = wordlist.read_list(data, wordlist.shown_path(path), language)
    return loaded.header, "".join("\n" + entry.line() for entry in loaded.entries()) + "\n"


def _is_sound(header: Mapping[str, str], rows: bytes) -> bool:
    """Whether the rows are the ones the header describes."""
    from hashlib import sha256

    return (
        all(key in header for key in lookup.HEADER_KEYS)
        and header["language"] in ALPHABETS
        and header["sha256"] == sha256(rows).hexdigest()
        and header["lines"] == str(rows.count(b"\n"))
        and header["bytes"] == str(len(rows))
        and rows.count(b"\t") == (wordlist.CELLS - 1) * rows.count(b"\n")
    )


def search(text: str, conditions: Conditions, rules: Ruleset) -> Iterator[Found]:
    """The words that meet every condition, in the order of the list's rows; `text` is `open_text`'s."""
    values = dict.fromkeys(rules.alphabet.letters + rules.alphabet.letters.upper(), 0) | rules.letter_values
    hooked = None if conditions.hooks is None else _hooked(conditions.hooks, rules.alphabet.letters)
    rack, tests = conditions.anagram or conditions.sub, _tests(conditions, rules)
    tiers = {*PROFILES[rules.profile], ""} if conditions.tiers is None else conditions.tiers
    for key, spelling, tier in _sieve(text, conditions, rules, hooked):
        word = spelling or key
        if tier not in tiers or word in rules.exclude:
            continue
        for letters in _forms(key, word, rules.yo):
            if letters not in rules.exclude and _passes(letters, tests) and (hooked is None or letters in hooked):
                laid = letters.upper() if rack is None else _laid(letters, rack)
                score = sum(map(values.__getitem__, laid))
                yield Found(word, laid, score, tier, () if hooked is None else hooked[letters])
                break


def ordered(found: Iterable[Found], order: Order, rules: Ruleset, *, is_reversed: bool = False) -> list[Found]:
    """Found words sorted.

    Raises:
        UsageError: by odds, in an edition whose letters are drawn by frequency.
    """
    alphabet = {ord(letter): chr(place) for place, letter in enumerate(rules.alphabet.letters)}
    words = sorted(found, key=lambda each: each.word.translate(alphabet))
    words.sort(key=lambda each: _HOOK_PLACES[each.hooks[:1]])
    if order is Order.ALPHABET:
        return words[::-1] if is_reversed else words
    keys: dict[Order, Callable[[Found], int]] = {
        Order.POINTS: lambda each: each.score,
        Order.LENGTH: lambda each: len(each.word),
    }
    key = keys[order] if order in keys else _likelihood(words, rules)
    return sorted(words, key=key, reverse=not is_reversed)


def _likelihood(words: list[Found], rules: Ruleset) -> Callable[[Found], int]:
    """The probability of drawing a word's letters, as a whole number: over the denominator all the words share."""
    odds = DrawOdds(rules)
    if not odds.has_bag:
        raise UsageError("search-no-bag", rules=rules.id)
    draws = {length: odds.draws(length) for length in {len(each.word) for each in words}}
    whole = lcm(*(count for count in draws.values() if count))
    weights = {length: whole // count if count else 0 for length, count in draws.items()}
    return lambda each: odds.ways(each.laid.lower()) * weights[len(each.word)]


def _sieve(
    text: str, conditions: Conditions, rules: Ruleset, hooked: Mapping[str, object] | None
) -> list[tuple[str, str, str]]:
    """Key, spelling and tier of the words that may do, by the length and the letters of the key."""
    every = _every(rules)
    least, most = conditions.least, conditions.most or LONGEST_KEY
    usable = every
    for rack, is_whole in ((conditions.anagram, True), (conditions.sub, False)):
        if rack is not None:
            least, most = max(least, rack.size if is_whole else 1), min(most, rack.size)
            usable &= every if rack.stars else frozenset(rules.alphabet.fold("".join(rack.counts)))
    if hooked is not None:
        least, most = max(least, min(map(len, hooked))), min(most, max(map(len, hooked)))
    places = [usable] * KNOWN_PLACES
    for pattern in conditions.patterns:
        shortest, longest, known = pattern.shape(KNOWN_PLACES)
        least = max(least, KNOWN_PLACES + 1 if shortest is None else shortest)
        most = most if longest is None else min(most, longest)
        places = [own & frozenset(rules.alphabet.fold("".join(new))) for own, new in zip(places, known, strict=True)]
    if least > most or not usable or not all(places[:least]):
        return []
    ahead = _ahead(conditions, every) if _are_keys_words(rules) else ""
    off = rf"(?![^\t\n]*\t(?:[^\t\n]*,)?(?:{'|'.join(sorted(conditions.without))})[,\t])" if conditions.without else ""
    if not rules.plural_only:
        off += rf"(?!{PLURAL_ONLY_ROW})"
    known_signs = "".join(_signs(place, every) for place in places[:least])
    more = f"{_signs(usable, every)}{{{max(0, least - KNOWN_PLACES)},{most - min(least, KNOWN_PLACES)}}}"
    row = rf"\n{ahead}({known_signs}{more})\t([^\t\n]*)\t([^\t\n]*)\t{off}"
    found: list[tuple[str, str, str]] = re.findall(row, text)
    return found


def _every(rules: Ruleset) -> frozenset[str]:
    """The letters of the list's keys."""
    return frozenset(rules.alphabet.fold(rules.alphabet.letters))


def _are_keys_words(rules: Ruleset) -> bool:
    """Whether a key has the letters that are laid for its word."""
    return rules.yo == "fold" or not rules.alphabet.folding


def _ahead(conditions: Conditions, every: frozenset[str]) -> str:
    """What the whole key must be, as conditions that a regular expression looks ahead for."""
    found = [
        rf"(?!(?:{_signs(frozenset(rack.counts), every)}*+[^\t\n]){{{rack.stars + 1}}})"
        for rack in (conditions.anagram, conditions.sub)
        if rack is not None and rack.counts
    ]
    found += [rf"(?=[^\t\n]*?{part})" for part in conditions.contains]
    plain = (_plain_expression(pattern, every) for pattern in conditions.patterns)
    found += [rf"(?={expression}\t)" for expression in plain if expression is not None]
    return "".join(found)


def _plain_expression(pattern: Automaton, every: frozenset[str]) -> str | None:
    """A pattern of letters and stars as a regular expression; None for one of another kind.

    Between two stars the first place that fits is as good as any later one: it is not gone back on.
    """
    if pattern.parts is None:
        return None
    stretches = [""]
    for part in pattern.parts:
        if isinstance(part, OneOf):
            stretches[-1] += _signs(part.letters, every) if part.letters else "(?!)"
        elif part.part == OneOf(every):
            stretches.append("")
        else:
            return None
    first, *rest = stretches
    if not rest:
        return first
    return first + "".join(rf"(?>[^\t\n]*?{each})" for each in rest[:-1]) + rf"[^\t\n]*{rest[-1]}"


def _signs(letters: frozenset[str], every: frozenset[str]) -> str:
    """One of the letters, as a regular expression."""
    return r"[^\t\n]" if letters == every else f"[{''.join(sorted(letters))}]"


def _forms(key: str, word: str, yo: str) -> Iterable[str]:
    """The letters that may be laid for a word, its own first."""
    if yo == "fold":
        return (key,)
    if yo == "distinct" or "ё" not in word:
        return (word,)
    return map("".join, product(*("ёе" if letter == "ё" else letter for letter in word)))


def _tests(conditions: Conditions, rules: Ruleset) -> tuple[Callable[[str], bool], ...]:
    """What the letters of a word must pass, beyond what the sieve has made sure of."""
    racks = [rack for rack in (conditions.anagram, conditions.sub) if rack is not None]
    contains, patterns = conditions.contains, conditions.patterns
    if _are_keys_words(rules):
        contains = ()
        patterns = tuple(each for each in patterns if _plain_expression(each, _every(rules)) is None)
    return (
        *(partial(_can_lay, rack) for rack in racks),
        *(partial(_has, part) for part in contains),
        *(pattern.matches for pattern in patterns),
    )


def _passes(letters: str, tests: tuple[Callable[[str], bool], ...]) -> bool:
    for test in tests:  # noqa: SIM110  a generator for each word of the list would take as long as the tests
        if not test(letters):
            return False
    return True


def _has(part: str, letters: str) -> bool:
    return part in letters


def _can_lay(rack: Rack, letters: str) -> bool:
    left, counts = rack.stars, rack.counts
    for letter in set(letters):
        lacking = letters.count(letter) - counts.get(letter, 0)
        if lacking > 0:
            left -= lacking
            if left < 0:
                return False
    return True


def _laid(letters: str, rack: Rack) -> str:
    """The letters as they are laid: tiles, and stars in lower case once the tiles of a letter are used up."""
    left = dict(rack.counts)
    laid = []
    for letter in letters:
        left[letter] = left.get(letter, 0) - 1
        laid.append(letter.upper() if left[letter] >= 0 else letter)
    return "".join(laid)


def _hooked(word: str, alphabet: str) -> dict[str, tuple[Hook, ...]]:
    """Everything that is a hook of `word`, if it is a word; «аа» gives «ааа» in two ways."""
    found: dict[str, tuple[Hook, ...]] = {}
    made = [(letter + word, Hook.FRONT) for letter in alphabet] + [(word + letter, Hook.BACK) for letter in alphabet]
    made += [(word[1:], Hook.NO_FIRST), (word[:-1], Hook.NO_LAST)]
    for letters, hook in made:
        if letters:
            found[letters] = (*found.get(letters, ()), hook)
    return found
