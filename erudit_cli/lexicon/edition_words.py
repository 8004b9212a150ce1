"""The words of an edition: which list judges them, and how the edition compares Е with Ё."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from erudit_cli.errors import MissingError
from erudit_cli.lexicon.places import user_list
from erudit_cli.lexicon.profiles import FORMS, forms_list
from erudit_cli.lexicon.selection import Selection
from erudit_cli.lexicon.wordlist import Active, Entry, Lexicon, active_list, open_list
from erudit_cli.rules.alphabet import RUSSIAN, UKRAINIAN
from erudit_cli.rules.ruleset import Ruleset

BUILT = frozenset({RUSSIAN.language, UKRAINIAN.language})
"""Languages that a list can be built for."""


@dataclass(frozen=True, slots=True)
class EditionWords:
    """The list an edition's words are judged by, and the judge: a word in lower case, allowed or not."""

    active: Active
    allows: Callable[[str], bool]


def words_of(rules: Ruleset, choice: str | None = None, origin: str = "option") -> EditionWords | None:
    """The judge of an edition's words, and the list it judges by; None where there is none, as of `list_of`.

    Raises:
        MissingError: the list chosen is not there.
        InputError: it is not sound.
    """
    active = list_of(rules, choice, origin)
    if active is None:
        return None
    return EditionWords(active, _judge(active.path, Path(active.path).stat().st_mtime_ns, rules))


def list_of(rules: Ruleset, choice: str | None = None, origin: str = "option") -> Active | None:
    """The list an edition's words are judged by; None where it has none and nobody chose one.

    The list of every word form (profile ``forms``) is built by whoever plays with it; without it there is no judge.

    Raises:
        MissingError: the list chosen is not there.
    """
    if choice is None and rules.profile == FORMS:
        choice = forms_list(rules.language)
        if not Path(user_list(choice)).is_file():
            return None
        origin = "user"
    try:
        return active_list(rules.language, choice, origin)
    except MissingError:
        if choice is None:
            return None
        raise


def lacks_forms(rules: Ruleset) -> bool:
    """Whether an edition that `words_of` has no judge for could have one: its list of every word form can be built."""
    return rules.profile == FORMS and rules.language in BUILT


@cache
def _judge(path: str, _changed: int, rules: Ruleset) -> Callable[[str], bool]:
    """Opened once for many records; anew when the file has changed."""
    lexicon = Selection(open_list(path, rules.language), rules.profile, plural_only=rules.plural_only)

    @cache
    def allows(word: str) -> bool:
        return word not in rules.exclude and any(
            spelling not in rules.exclude and spells(word, spelling, rules.yo)
            for spelling in spellings(lexicon, rules.alphabet.fold(word))
        )

    return allows


def spellings(lexicon: Lexicon, key: str) -> list[str]:
    """How the words of a folded key are spelled."""
    return [Entry.of_line(line).spelling or key for line in lexicon.lines(key)]


def spells(word: str, spelling: str, yo: str) -> bool:
    """Whether letters laid on the board may stand for a word of the list."""
    if yo == "fold":
        return True
    if yo == "distinct":
        return word == spelling
    return all(laid == meant or (laid, meant) == ("е", "ё") for laid, meant in zip(word, spelling, strict=True))
