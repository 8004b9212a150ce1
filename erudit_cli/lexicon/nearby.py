"""Words of a list that are near a word it does not have: one edit away, the likeliest slips first."""

from collections.abc import Iterator

from erudit_cli.lexicon.wordlist import Lexicon
from erudit_cli.rules.alphabet import Alphabet

ALIKE_IN_SOUND = ("ао", "еиыэія", "еє", "іїй", "бп", "вф", "гкґх", "дт", "жшщч", "зсц", "ьъ", "ую", "ёо")
"""Letters that people who write by ear take for one another."""

SAME_KEY = frozenset("гґ")
"""Letters that keyboards and old print have as one."""

KEY, SOUND, SWAP, REPLACED, LENGTH = range(5)
"""Kinds of slip, the likeliest first: a letter the keyboard lacks, then one for another that sounds alike, a doubled
letter or two letters swapped come before any other letter, and those before a letter too many or too few."""


def near_words(key: str, lexicon: Lexicon, alphabet: Alphabet) -> list[str]:
    """The keys of `lexicon` one edit away from `key`, the likeliest first, then in the alphabet's order."""
    kinds: dict[str, int] = {}
    for candidate, kind in _one_edit_away(key, lexicon, alphabet):
        if candidate != key and kinds.get(candidate, LENGTH + 1) > kind and lexicon.lines(candidate):
            kinds[candidate] = kind
    return sorted(kinds, key=lambda word: (kinds[word], alphabet.sort_key(word)))


def _one_edit_away(word: str, lexicon: Lexicon, alphabet: Alphabet) -> Iterator[tuple[str, int]]:
    """Candidates with the kind of slip, left to right; only where some word begins, and may end, as the rest does."""
    letters = "".join(dict.fromkeys(alphabet.fold(alphabet.letters)))
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if not lexicon.has_beginning(head):
            return
        if lexicon.has_ending(tail):
            for letter in letters:
                kind = SOUND if letter in (head[-1:], tail[:1]) else LENGTH
                yield head + letter + tail, kind
        if tail and lexicon.has_ending(tail[1:]):
            yield head + tail[1:], SOUND if tail[0] in (head[-1:], tail[1:2]) else LENGTH
            alike = {letter for group in ALIKE_IN_SOUND if tail[0] in group for letter in group}
            for letter in letters:
                kind = KEY if {letter, tail[0]} == SAME_KEY else SOUND if letter in alike else REPLACED
                yield head + letter + tail[1:], kind
        if len(tail) > 1 and lexicon.has_ending(tail[2:]):
            yield head + tail[1] + tail[0] + tail[2:], SWAP
