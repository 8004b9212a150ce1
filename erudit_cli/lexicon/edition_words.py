"""The words of an edition: which list judges them, and how the edition compares Е with Ё."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from erudit_cli.errors import MissingError
from erudit_cli.lexicon.places import user_list
from erudit_cli.lexicon.profiles import FORMS, PROFILES, forms_list, is_plural_only
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
    allows: "EditionJudge"


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
def _judge(path: str, _changed: int, rules: Ruleset) -> "EditionJudge":
    """Opened once for many records; anew when the file has changed."""
    return EditionJudge(open_list(path, rules.language), rules)


@dataclass(slots=True)
class EditionJudge:
    """Says of a word in lower case whether it is one of a list's that an edition plays with."""

    lexicon: Lexicon
    rules: Ruleset
    _allowed: Selection = field(init=False)
    _known: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._allowed = Selection(self.lexicon, self.rules.profile, plural_only=self.rules.plural_only)

    def __call__(self, word: str) -> bool:
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._is_allowed(word)
        return found

    def _is_allowed(self, word: str) -> bool:
        rules = self.rules
        return word not in rules.exclude and any(
            spelling not in rules.exclude and spells(word, spelling, rules.yo)
            for spelling in spellings(self._allowed, rules.alphabet.fold(word))
        )

    def bar(self, word: str) -> dict[str, object]:
        """What keeps a refused word out though the list has it, as `bar`: ``excluded`` by name, ``plural`` alone, or
        ``tier``, with that tier and the edition's profile. Empty where the list has no such word.
        """
        rules = self.rules
        entries = map(Entry.of_line, self.lexicon.lines(rules.alphabet.fold(word)))
        meant = [entry for entry in entries if spells(word, entry.spelling or entry.key, rules.yo)]
        meant.sort(key=lambda entry: (entry.spelling or entry.key) != word)
        for entry in meant:
            if not {word, entry.spelling or entry.key}.isdisjoint(rules.exclude):
                return {"bar": "excluded"}
            if not rules.plural_only and is_plural_only(entry.grammar):
                return {"bar": "plural"}
            if entry.tier and entry.tier not in PROFILES[rules.profile]:
                return {"bar": "tier", "tier": entry.tier, "profile": rules.profile}
        return {}


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
