"""The words of an edition as its tiles spell them: what the word graph is built from, and what is exported."""

from collections.abc import Iterable
from itertools import product

from erudit_cli.lexicon.lookup import MappedList
from erudit_cli.lexicon.profiles import PROFILES, is_plural_only
from erudit_cli.lexicon.wordlist import LoadedList, open_list
from erudit_cli.rules.ruleset import Ruleset


def spelled_words(
    path: str, rules: Ruleset, profile: str | None = None, without: frozenset[str] = frozenset()
) -> list[str]:
    """Every row of letters, in lower case, that `edition_words` would call a word of the list at `path`.

    Words with a letter that is on no tile are left out. Not sorted; a spelling may come twice. `profile` where not the
    edition's own; `without` these classes.

    Raises:
        InputError: the list is not sound.
        MissingError: it cannot be read.
    """
    signs = {letter.lower() for letter in rules.tileset.values}
    has_yo_tile = "ё" in signs
    excluded = set(rules.exclude)
    tiers = {"", *PROFILES[profile or rules.profile]}
    words = []
    for key, spelling, tier, classes, grammar in _rows(path, rules.language):
        if tier not in tiers or spelling in excluded or (not rules.plural_only and is_plural_only(grammar)):
            continue
        if without and not without.isdisjoint(classes.split(",")):
            continue
        laid: Iterable[str]
        if rules.yo == "fold":
            laid = _variants(key, "е") if has_yo_tile and "е" in key else (key,)
        elif rules.yo == "e_for_yo" and "ё" in spelling:
            laid = _variants(spelling, "ё")
        else:
            laid = (spelling,)
        words += [word for word in laid if word not in excluded and signs.issuperset(word)]
    return words


def _variants(word: str, letter: str) -> Iterable[str]:
    """Every spelling with е or ё wherever `letter` stands."""
    return map("".join, product(*("её" if sign == letter else sign for sign in word)))


def _rows(path: str, language: str) -> Iterable[tuple[str, str, str, str, str]]:
    """Key, spelling, tier, classes and grammar of every row; of a bare word there is none of the last three."""
    found = open_list(path, language)
    if isinstance(found, MappedList):
        for line in found.data[found.start :].decode("utf-8").splitlines():
            key, spelling, tier, _, classes, grammar = line.split("\t", 5)
            yield key, spelling or key, tier, classes, grammar
    elif isinstance(found, LoadedList):
        for entry in found.entries():
            yield entry.key, entry.spelling or entry.key, entry.tier, ",".join(entry.classes), entry.grammar
