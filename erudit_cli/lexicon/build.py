"""A dictionary made into a word list: the nouns that pass the rule, and the reason of each that does not."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from erudit_cli.errors import UsageError
from erudit_cli.lexicon import grammar, morphology
from erudit_cli.lexicon.grammar import JUDGING_ORDER, NOUN_RULES, RULE_VERSION, NounRule, Reason
from erudit_cli.lexicon.wordlist import Entry, to_bytes
from erudit_cli.rules.alphabet import ALPHABETS, Alphabet

TIER = "club"
Forms = tuple[str, tuple[int, ...]]
Progress = Callable[[Iterable[Forms]], Iterable[Forms]]
"""Wraps what is iterated, to show how far it has come."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked of a build beyond the dictionary. Lengths are in letters; removing beats adding."""

    shortest: int = 2
    longest: int | None = None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def described(self) -> str:
        """The choices that differ from the released list's, for the header."""
        parts = [f"min-len {self.shortest}"] if self.shortest != 2 else []
        parts += [f"max-len {self.longest}"] if self.longest is not None else []
        parts += [f"added {len(self.added)}"] if self.added else []
        parts += [f"removed {len(self.removed)}"] if self.removed else []
        return ", ".join(parts)


@dataclass(frozen=True)
class Built:
    """The entries of a list, the nouns refused with their reasons, and the header's facts."""

    language: str
    header: dict[str, str]
    entries: tuple[Entry, ...]
    refused: Mapping[str, Reason]
    idle: tuple[str, ...]
    """Words whose adding or removing changed nothing."""

    def list_bytes(self) -> bytes:
        return to_bytes(self.header, self.entries)

    @cached_property
    def counts(self) -> dict[Reason, int]:
        """How many nouns each reason keeps out, in the order of judging."""
        return dict(sorted(Counter(self.refused.values()).items(), key=lambda pair: JUDGING_ORDER[pair[0]]))

    def report(self) -> str:
        """Every refused nominative noun and its reason, one a line, in the alphabet's order."""
        order = ALPHABETS[self.language].sort_key
        return "".join(f"{word}\t{self.refused[word]}\n" for word in sorted(self.refused, key=order))


def build(language: str, choice: Choice | None = None, progress: Progress = iter) -> Built:
    """The list of a language, from its installed dictionary.

    Raises:
        MissingError: the dictionary is not installed.
        UsageError: no rule says which of the language's words are nouns of the game.
    """
    if language not in NOUN_RULES:
        raise UsageError("lexicon-no-rule", language=language, languages=", ".join(NOUN_RULES))
    asked = choice or Choice()
    dictionary = morphology.open_dictionary(language)
    sieve = _Sieve(dictionary, ALPHABETS[language], NOUN_RULES[language], asked)
    entries: dict[str, Entry] = {}
    refused: dict[str, Reason] = {}
    for word, forms in progress(dictionary.forms(sieve.wants)):
        reason, grammatical = sieve.judge(word, forms)
        if reason is None:
            entries[word] = sieve.entry(word, grammatical)
        elif sieve.has_nominative_noun(forms):
            refused[word] = reason
    idle = [word for word in asked.added if word in entries]
    for word in asked.added:
        entries.setdefault(word, sieve.entry(word, ""))
        refused.pop(word, None)
    for word in asked.removed:
        spellings = _spellings_meant(word, entries)
        idle += [] if spellings else [word]
        for spelling in spellings:
            del entries[spelling]
            refused[spelling] = Reason.REMOVED_BY_LIST
    return Built(language, _header(language, dictionary, asked), tuple(entries.values()), refused, tuple(idle))


def _spellings_meant(word: str, entries: Mapping[str, Entry]) -> list[str]:
    """The word itself; where it is not there but was written with е for ё, the words that fold to it."""
    if word in entries:
        return [word]
    return [spelling for spelling, entry in entries.items() if entry.key == word]


def _header(language: str, dictionary: morphology.Dictionary, asked: Choice) -> dict[str, str]:
    name, version, licence = morphology.source_of(dictionary, language)
    header = {
        "name": language,
        "language": language,
        "version": f"{RULE_VERSION}.{version}",
        "rules": str(RULE_VERSION),
        "sources": f"{name} {version} ({licence})",
    }
    return header | ({"choice": asked.described()} if asked.described() else {})


class _Sieve:
    """Judges the dictionary's words; a form (of some thousand) is judged once, not once a word."""

    def __init__(self, dictionary: morphology.Dictionary, alphabet: Alphabet, rule: NounRule, asked: Choice) -> None:
        self._dictionary, self._alphabet, self._rule, self._asked = dictionary, alphabet, rule, asked
        self._refusals: dict[int, Reason | None] = {}
        self._nominative: set[int] = set()

    def wants(self, tag: str) -> bool:
        """The forms that decide on a noun: nominative nouns, and abbreviations, whose every form speaks."""
        return grammar.is_nominative_noun(tag) or grammar.is_abbreviation(tag, self._rule)

    def judge(self, word: str, forms: tuple[int, ...]) -> tuple[Reason | None, str]:
        """Why a word is refused, or None and its grammar."""
        asked = self._asked
        shape = grammar.shape_refusal(word, self._alphabet, shortest=asked.shortest, longest=asked.longest)
        if shape is not None:
            return shape[0], ""
        reasons = [self._refusal(form) for form in forms]
        if None not in reasons:
            return min((reason for reason in reasons if reason), key=JUDGING_ORDER.__getitem__), ""
        if not grammar.has_vowel(word, self._alphabet):
            return Reason.NO_VOWEL, ""
        tags = [self._dictionary.tag(form) for form, reason in zip(forms, reasons, strict=True) if reason is None]
        return None, grammar.grammar_of(tags, self._rule)

    def has_nominative_noun(self, forms: Iterable[int]) -> bool:
        """Whether one of the forms is a nominative noun's, an abbreviation's too."""
        for form in forms:
            self._refusal(form)
        return not self._nominative.isdisjoint(forms)

    def entry(self, word: str, grammatical: str) -> Entry:
        return Entry(self._alphabet.fold(word), word, TIER, (), (), grammatical)

    def _refusal(self, form: int) -> Reason | None:
        if form not in self._refusals:
            tag = self._dictionary.tag(form)
            self._refusals[form] = grammar.refusal(tag, form & 0xFFFF == 0, self._rule)
            if grammar.is_nominative_noun(tag):
                self._nominative.add(form)
        return self._refusals[form]
