"""A dictionary made into a word list: the nouns that pass, and the reason of each that does not."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from erudit_cli.errors import InputError, Problem, UsageError
from erudit_cli.lexicon import grammar, morphology, sources
from erudit_cli.lexicon.grammar import JUDGING_ORDER, NOUN_RULES, RULE_VERSION, NounRule, Reason
from erudit_cli.lexicon.hand_lists import HandLists, Line, hand_lists
from erudit_cli.lexicon.profiles import BROAD, CLUB, PROFILES, TIERS
from erudit_cli.lexicon.sieve import WAYS, Ruling, Sieve
from erudit_cli.lexicon.wordlist import Entry, to_bytes
from erudit_cli.rules.alphabet import ALPHABETS

Forms = tuple[str, tuple[int, ...]]
Progress = Callable[[Iterable[Forms]], Iterable[Forms]]
"""Wraps what is iterated, to show how far it has come."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked of a build beyond the dictionary. Lengths are in letters; removing beats adding.

    `profile` says which tiers the list holds; `min_votes` how many second dictionaries must have a word that no line of
    a hand list allows; `without` the classes left out.
    """

    shortest: int = 2
    longest: int | None = None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    profile: str = BROAD
    min_votes: int = 0
    without: frozenset[str] = frozenset()

    def described(self) -> str:
        """The choices that differ from the released list's, for the header."""
        parts = [f"min-len {self.shortest}"] if self.shortest != 2 else []
        parts += [f"max-len {self.longest}"] if self.longest is not None else []
        parts += [f"profile {self.profile}"] if self.profile != BROAD else []
        parts += [f"min-votes {self.min_votes}"] if self.min_votes else []
        parts += [f"without {' '.join(sorted(self.without))}"] if self.without else []
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
    ways: Mapping[str, str] = field(default_factory=dict)
    """How each entry got in, one of `WAYS`."""

    def list_bytes(self) -> bytes:
        return to_bytes(self.header, self.entries)

    @cached_property
    def counts(self) -> dict[Reason, int]:
        """How many nouns each reason keeps out, in the order of judging."""
        return dict(sorted(Counter(self.refused.values()).items(), key=lambda pair: JUDGING_ORDER[pair[0]]))

    @cached_property
    def ways_counts(self) -> dict[str, int]:
        """How many words got in each way, in the order of `WAYS`."""
        found = Counter(self.ways[entry.spelling] for entry in self.entries if entry.spelling in self.ways)
        return {way: found[way] for way in WAYS if found[way]}

    @cached_property
    def tier_counts(self) -> dict[str, int]:
        """How many words each tier has, from the surest."""
        found = Counter(entry.tier for entry in self.entries)
        return {tier: found[tier] for tier in TIERS if found[tier]}

    def report(self) -> str:
        """Every refused nominative noun and its reason, one a line, in the alphabet's order."""
        order = ALPHABETS[self.language].sort_key
        return "".join(f"{word}\t{self.refused[word]}\n" for word in sorted(self.refused, key=order))


def build(
    language: str, choice: Choice | None = None, progress: Progress = iter, hand: HandLists | None = None
) -> Built:
    """The list of a language, from its installed dictionary; by the hand lists that come with the program, or `hand`.

    Raises:
        MissingError: the dictionary is not installed.
        UsageError: no rule says which of the language's words are nouns of the game.
        InputError: every line of a hand list that is not sound or changes nothing.
    """
    return _Builder(language, choice or Choice(), hand).build(progress)


class _Kind(NamedTuple):
    """What is the same of all words with the same forms: of some thousand, looked at once each."""

    rows: tuple[tuple[str, bool], ...]
    """Tag of each, and whether it is its lexeme's first form."""
    is_noun: bool
    refusal: Reason | None
    """What keeps out each word of letters that no hand list has, if that is certain."""


class _Builder:
    """Gathers entries and refusals."""

    def __init__(self, language: str, choice: Choice, hand: HandLists | None) -> None:
        self.language, self.choice = language, choice
        self.rule, self.dictionary = rule_of(language), morphology.open_dictionary(language)
        self.witnesses = sources.witnesses(language)
        self.hand = hand_lists(language) if hand is None else hand
        self.alphabet = ALPHABETS[language]
        self.sieve = Sieve(self.alphabet, self.rule, self.witnesses, self.hand)
        self.entries: dict[str, Entry] = {}
        self.refused: dict[str, Reason] = {}
        self.ways: dict[str, str] = {}
        self._kinds: dict[tuple[int, ...], _Kind] = {}

    def build(self, progress: Progress) -> Built:
        decided = set()
        kinds, refused, by_hand = self._kinds, self.refused, self.hand.allowed.keys() | self.hand.denied.keys()
        for word, forms in progress(self.dictionary.forms(self.wants)):
            decided.add(word)
            rows, is_noun, refusal = kinds[forms] if forms in kinds else self._kind(forms)
            if refusal is None or word in by_hand:
                self.take(word, rows, is_noun=is_noun)
            elif is_noun:
                refused[word] = self._shape_refusal(word) or refusal
        for word in self._words_of_others(decided):
            rows_of_word = [row for row in self.dictionary.rows(word) if row.spelling == word]
            self.take(word, tuple((row.tag, row.is_first_form) for row in rows_of_word), is_noun=False)
        self._check_hand_lists()
        idle = (*self._add(), *self._remove())
        entries = tuple(self.entries.values())
        return Built(self.language, self._header(), entries, self.refused, tuple(idle), self.ways)

    def wants(self, tag: str) -> bool:
        """The forms that decide on a noun: nominative nouns, substantivised adjectives, and abbreviations, whose every
        form speaks."""
        rule = self.rule
        return (
            grammar.is_nominative_noun(tag)
            or grammar.is_abbreviation(tag, rule)
            or grammar.is_substantivised(tag, rule)
        )

    def take(self, word: str, rows: tuple[tuple[str, bool], ...], *, is_noun: bool) -> None:
        """Decide on a word by its rows; `is_noun` says whether a refusal is worth reporting."""
        ruling = self._ruling(word, rows)
        reason = ruling.reason
        if ruling.entry is not None:
            reason = self._left_out(ruling, ruling.entry)
            if reason is None:
                self.entries[word], self.ways[word] = ruling.entry, ruling.way
                return
            is_noun = True
        if reason is not None and is_noun:
            self.refused[word] = reason

    def _ruling(self, word: str, rows: tuple[tuple[str, bool], ...]) -> Ruling:
        reason = self._shape_refusal(word)
        return self.sieve.judge(word, rows) if reason is None else Ruling(None, reason)

    def _shape_refusal(self, word: str) -> Reason | None:
        asked = self.choice
        shape = grammar.shape_refusal(word, self.alphabet, shortest=asked.shortest, longest=asked.longest)
        return None if shape is None else shape[0]

    def _left_out(self, ruling: Ruling, entry: Entry) -> Reason | None:
        """Why the choice leaves out a word that passed."""
        if not self.choice.without.isdisjoint(entry.classes):
            return Reason.CLASS_OFF
        is_weak = ruling.line is None and len(entry.voters) < self.choice.min_votes
        return Reason.NOT_IN_LEXICON if is_weak or entry.tier not in PROFILES[self.choice.profile] else None

    def _words_of_others(self, decided: set[str]) -> Iterator[str]:
        """Words that the dictionary's nouns do not bring: of the hand lists, and of second dictionaries where ours has
        no such word at all."""
        yield from (word for word in (*self.hand.allowed, *self.hand.denied) if word not in decided)
        folds = {letter for letter, _ in self.alphabet.folding}
        folded = decided.union(self.alphabet.fold(word) for letter in folds for word in decided if letter in word)
        by_hand = {self.alphabet.fold(word) for word in (*self.hand.allowed, *self.hand.denied)}
        for key, word in self.witnesses.candidates():
            if key not in folded and key not in by_hand and not self.dictionary.rows(key):
                yield word

    def _kind(self, forms: tuple[int, ...]) -> _Kind:
        rows = tuple((self.dictionary.tag(form), form & 0xFFFF == 0) for form in forms)
        is_noun = any(grammar.is_nominative_noun(tag) for tag, _ in rows)
        kind = self._kinds[forms] = _Kind(rows, is_noun, self.sieve.sure_refusal(rows))
        return kind

    def _check_hand_lists(self) -> None:
        """Every line must decide something: what the rule says anyway needs no line."""
        problems = [
            Problem("hand-idle", line.where, {"word": line.word})
            for line in (*self.hand.allowed.values(), *self.hand.denied.values())
            if self._is_idle(line)
        ]
        if problems:
            raise InputError.of(problems)

    def _is_idle(self, line: Line) -> bool:
        rows = [(row.tag, row.is_first_form) for row in self.dictionary.rows(line.word) if row.spelling == line.word]
        return not self.sieve.changes(line, self.sieve.rule_alone(line.word, rows))

    def _add(self) -> Iterator[str]:
        """Put in the words somebody adds; those that were there already are given."""
        for word in self.choice.added:
            entry = self.entries.get(word)
            if entry is not None and entry.tier in PROFILES[CLUB]:
                yield word
                continue
            key = self.alphabet.fold(word)
            known = entry or Entry(key, word, CLUB, self.witnesses.voters(key), (), "")
            self.entries[word] = replace(known, tier=CLUB)
            self.refused.pop(word, None)

    def _remove(self) -> Iterator[str]:
        """Strike out the words somebody removes; those that were not there are given."""
        for word in self.choice.removed:
            spellings = self._spellings_meant(word)
            if not spellings:
                yield word
            for spelling in spellings:
                del self.entries[spelling]
                self.refused[spelling] = Reason.REMOVED_BY_LIST

    def _spellings_meant(self, word: str) -> list[str]:
        """The word itself; where it is not there but was written with е for ё, the words that fold to it."""
        if word in self.entries:
            return [word]
        return [spelling for spelling, entry in self.entries.items() if entry.key == word]

    def _header(self) -> dict[str, str]:
        name, version, licence = morphology.source_of(self.dictionary, self.language)
        others = [source.described() for source in self.witnesses.sources]
        header = {
            "name": self.language,
            "language": self.language,
            "version": f"{RULE_VERSION}.{version}",
            "rules": str(RULE_VERSION),
            "sources": "; ".join([f"{name} {version} ({licence})", *others]),
        }
        return header | ({"choice": self.choice.described()} if self.choice.described() else {})


def rule_of(language: str) -> NounRule:
    """The noun rule of a language.

    Raises:
        UsageError: there is none yet.
    """
    if language not in NOUN_RULES:
        raise UsageError("lexicon-no-rule", language=language, languages=", ".join(NOUN_RULES))
    return NOUN_RULES[language]
