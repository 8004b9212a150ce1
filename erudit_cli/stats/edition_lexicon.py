"""The words a statistic counts: those of a list that an edition plays with, spelled in the letters of its tiles."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from erudit_cli.errors import InputError, UsageError, Where
from erudit_cli.lexicon.profiles import PLURAL_ONLY_ROW, PROFILES
from erudit_cli.lexicon.search import open_text
from erudit_cli.rules.ruleset import Ruleset

_ROW = r"\n([^\t\n]*)\t([^\t\n]*)\t([^\t\n]*)"


@dataclass(frozen=True)
class EditionLexicon:
    """The words, in lower case, each once, in the order of the list; `header` is the list's own.

    Where the edition folds ё the words are folded; elsewhere they keep it. `left_out` counts words with a letter that
    is on no tile: nobody can lay them.
    """

    header: Mapping[str, str]
    words: tuple[str, ...]
    left_out: int = 0
    stand_ins: tuple[tuple[str, str], ...] = ()
    """Letters that the tile of another letter may be laid for, as ``(letter, other)``: a tile Е for ё."""
    tiers: Mapping[str, int] = field(default_factory=dict)
    """How many of the words are of each tier; empty text where the list knows none."""

    @cached_property
    def by_length(self) -> dict[int, list[str]]:
        """The words of each length, the shortest first."""
        found: dict[int, list[str]] = {}
        for word in self.words:
            found.setdefault(len(word), []).append(word)
        return dict(sorted(found.items()))

    def laid(self, word: str) -> Iterable[str]:
        """The letters that may be laid for a word, its own first."""
        for letter, other in self.stand_ins:
            if letter in word:
                return map("".join, product(*(letter + other if sign == letter else sign for sign in word)))
        return (word,)


def edition_lexicon(path: str, rules: Ruleset) -> EditionLexicon:
    """The words of the list at `path` that an edition plays with: its profile, without what it refuses by name.

    Raises:
        InputError: the list is not sound, or has letters that the edition's alphabet lacks.
        MissingError: it cannot be read.
        UsageError: it is of another language.
    """
    header, text = open_text(path, rules.language)
    if header["language"] != rules.language:
        name, found = header["name"], header["language"]
        raise UsageError("search-list-language", rules=rules.id, name=name, found=found, asked=rules.language)
    tiers = {*PROFILES[rules.profile], ""}
    row = _ROW if rules.plural_only else rf"{_ROW}(?!\t{PLURAL_ONLY_ROW})"
    tier_of: dict[str, str] = {}
    for key, spelling, tier in re.findall(row, text):
        if tier in tiers and spelling not in rules.exclude:
            tier_of.setdefault(key if rules.yo == "fold" else spelling or key, tier)
    excluded = frozenset(rules.exclude)
    words = [word for word in tier_of if word not in excluded]
    letters = set("".join(words))
    strange = letters - set(rules.alphabet.letters)
    if strange:
        shown = " ".join(sorted(strange)[:20])
        raise InputError("stats-lexicon-letters", where=Where(header["name"]), letters=shown, rules=rules.id)
    lacking = letters - {letter.lower() for letter in rules.tileset.values}
    kept = [word for word in words if lacking.isdisjoint(word)] if lacking else words
    stand_ins = rules.alphabet.folding if rules.yo == "e_for_yo" else ()
    by_tier = Counter(tier_of[word] for word in kept)
    return EditionLexicon(header, tuple(kept), len(words) - len(kept), stand_ins, by_tier)
