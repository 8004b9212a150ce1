"""Is this word allowed, and why: a word judged by a list, its refusal explained by the dictionary."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from erudit_cli.lexicon import grammar, nearby
from erudit_cli.lexicon.edition_words import spells
from erudit_cli.lexicon.grammar import NOUN_RULES, Reason, Row
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.profiles import DEFAULT, FORMS, is_plural_only
from erudit_cli.lexicon.selection import Selection
from erudit_cli.lexicon.wordlist import Entry, Lexicon
from erudit_cli.rules.alphabet import ALPHABETS, Alphabet
from erudit_cli.rules.ruleset import Ruleset

LONGEST_WORD = 1000
"""What is longer is malformed input, not a word, characters."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A word, whether it is allowed, and the evidence. Says nothing of how to print it.

    `word` is the input cleaned, `spelling` the list's own where е was written for ё; `tag` the list's grammar of an
    allowed word, the dictionary's tag of the row that refused one; `tier` is a refused word's too, where it is in the
    list; `classes` are those a table may switch off; `sign` the letters a word's shape is refused for.
    """

    input: str
    word: str
    reason: Reason | None = None
    spelling: str | None = None
    lemma: str | None = None
    tag: str | None = None
    tier: str | None = None
    voters: tuple[str, ...] = ()
    sign: str = ""
    suggestions: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    layout: str = ""
    """The allowed word whose keys were pressed, where the keyboard was left in Latin."""

    @property
    def valid(self) -> bool:
        return self.reason is None


FORM_REASONS = frozenset({Reason.PLURAL_HAS_SINGULAR, Reason.NOT_NOMINATIVE, Reason.NOT_NOUN, Reason.VARIANT_SPELLING})
"""What keeps a word out of a list of nouns and not out of a list of forms."""


def _best(word: str, lines: Iterable[str]) -> Entry | None:
    entries = [Entry.of_line(line) for line in lines]
    return next((entry for entry in entries if entry.spelling == word), entries[0] if entries else None)


def malformation(text: str) -> str | None:
    """The error code of what is no word at all, or None."""
    if "\0" in text:
        return "word-nul"
    return "word-too-long" if len(text) > LONGEST_WORD else None


@dataclass(frozen=True)
class Judge:
    """Judges words by one list, of which a table plays with a profile's tiers and without some classes.

    Asks the dictionary, which takes time to load, only to explain a refusal.
    """

    lexicon: Lexicon
    language: str = "ru"
    suggest: int = 3
    """How many near words a refused word is given, at most."""
    longest: int | None = None
    """The side of a finite board, where one is meant."""
    profile: str = DEFAULT
    without: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()
    """Words that an edition refuses by name."""
    plural_only: bool = True
    yo: str = "fold"
    """How е and ё are told apart, as editions answer it."""
    allowed: Selection = field(init=False)
    """The words of the list that are allowed here."""

    def __post_init__(self) -> None:
        chosen = Selection(self.lexicon, self.profile, self.without, self.plural_only)
        object.__setattr__(self, "allowed", chosen)

    @classmethod
    def of_edition(
        cls,
        lexicon: Lexicon,
        rules: Ruleset,
        suggest: int = 3,
        without: frozenset[str] = frozenset(),
        profile: str | None = None,
    ) -> "Judge":
        """The judge of an edition's words; `profile` where not the edition's own."""
        return cls(
            lexicon,
            rules.language,
            suggest,
            rules.layout.longest_line,
            profile or rules.profile,
            without,
            frozenset(rules.exclude),
            rules.plural_only,
            rules.yo,
        )

    @property
    def alphabet(self) -> Alphabet:
        return ALPHABETS[self.language]

    @property
    def is_of_forms(self) -> bool:
        """Whether the list holds every word form, so that no form is refused for being one."""
        return self.lexicon.header["name"].endswith(f"-{FORMS}")

    def allows(self, text: str) -> bool:
        """Whether a word is allowed, without the reason."""
        word = self.alphabet.clean(text)
        return self._shape(word) is None and self.entry(word) is not None

    def judge(self, text: str) -> Verdict:
        """The verdict on a word, with the first reason that applies, in the order of `Reason`."""
        word = self.alphabet.clean(text)
        shape = self._shape(word)
        if shape is not None:
            reason, sign = shape
            layout = next(iter(self._spellings(self.alphabet.fold(self.alphabet.typed_as_latin(text)))), "")
            repaired = self._repaired(word)
            if layout:
                repaired = (layout, *(each for each in repaired if each != layout))[: self.suggest]
            return Verdict(text, word, reason, sign=sign, suggestions=repaired, layout=layout)
        entry = self.entry(word)
        if entry is None:
            return self.refuse(word, text)
        said = entry.spelling or word
        tag, tier = entry.grammar or None, entry.tier or None
        return Verdict(text, word, None, said, said, tag, tier, entry.voters, classes=entry.classes)

    def evidence(self, word: str) -> tuple[Row, ...]:
        """Every reading the dictionary has of a cleaned word; none in a language whose nouns no rule describes."""
        if self.language not in NOUN_RULES:
            return ()
        from erudit_cli.lexicon.morphology import explain

        return explain(word, self.language)

    def _shape(self, word: str) -> tuple[Reason, str] | None:
        return grammar.shape_refusal(word, self.alphabet, longest=self.longest)

    def entry(self, word: str) -> Entry | None:
        """The allowed row for a cleaned word: the one spelled exactly so, else the first that folds to the same key."""
        if word in self.excluded:
            return None
        lines = self.allowed.lines(self.alphabet.fold(word))
        if self.yo != "fold" or self.excluded:
            lines = [line for line in lines if self._may_stand_for(word, line)]
        return _best(word, lines)

    def _may_stand_for(self, word: str, line: str) -> bool:
        """Whether the letters of a word may be laid for a row of the list."""
        entry = Entry.of_line(line)
        spelling = entry.spelling or entry.key
        return spelling not in self.excluded and spells(word, spelling, self.yo)

    def refuse(self, word: str, text: str = "") -> Verdict:
        """The refusal of a cleaned word that is not allowed, of letters alone; typed as `text`."""
        text = text or word
        if (barred := self._barred(text, word)) is not None:
            return barred
        if self.language not in NOUN_RULES:
            return Verdict(text, word, Reason.NOT_IN_LEXICON, suggestions=self._near(word))
        rule = NOUN_RULES[self.language]
        rows = self.evidence(word)
        lemmas = tuple(dict.fromkeys(row.lemma for row in rows if "NOUN" in row.tag))
        suggestions = self._near(word, lemmas)
        nouns = grammar.passing(rows, rule)
        has_vowel = grammar.has_vowel(word, self.alphabet)
        if nouns:  # a passing row outweighs all others: only the list, or the lack of a vowel, keeps the word out
            reason, row = (Reason.NOT_IN_LEXICON if has_vowel else Reason.NO_VOWEL), nouns[0]
        elif (refusal := grammar.first_refusal(rows, rule)) is not None:
            reason, row = refusal
        else:
            reason = Reason.UNKNOWN_WORD if has_vowel else Reason.NO_VOWEL
            return Verdict(text, word, reason, suggestions=suggestions)
        if self.is_of_forms and reason in FORM_REASONS:  # no reason to refuse a form in a list of forms
            reason = Reason.NOT_IN_LEXICON
        return Verdict(text, word, reason, row.spelling, row.lemma, row.tag, suggestions=suggestions)

    def _barred(self, text: str, word: str) -> Verdict | None:
        """The verdict on a word that the list has but not for this table, or that a hand list strikes out."""
        entry = _best(word, self._rows_not_allowed(word))
        named = entry is None and any(
            spelling in self.excluded for spelling in self._spellings(self.alphabet.fold(word))
        )
        if named or word in self.excluded:
            entry = _best(word, self.lexicon.lines(self.alphabet.fold(word))) or Entry("", word, "", (), (), "")
            reason = Reason.EXCLUDED_BY_RULES
        elif entry is not None:
            reason = Reason.NOT_IN_LEXICON
            if not self.plural_only and is_plural_only(entry.grammar):
                reason = Reason.EXCLUDED_BY_RULES
            elif not self.without.isdisjoint(entry.classes):
                reason = Reason.CLASS_OFF
        else:
            line = self._struck_out(word)
            if line is None:
                return None
            entry, reason = Entry("", line, "", (), (), ""), Reason.REMOVED_BY_LIST
        near = self._near(word)
        said, tag = entry.spelling or word, entry.grammar or None
        return Verdict(text, word, reason, said, said, tag, entry.tier or None, entry.voters, "", near, entry.classes)

    def _rows_not_allowed(self, word: str) -> list[str]:
        return [line for line in self.lexicon.lines(self.alphabet.fold(word)) if not self.allowed.has(line)]

    def _struck_out(self, word: str) -> str | None:
        """The spelling of a word that the hand list denies; a list of bare words was not made by it."""
        if "rules" not in self.lexicon.header:
            return None
        denied = hand_lists(self.language).denied
        return word if word in denied else None

    def _repaired(self, word: str) -> tuple[str, ...]:
        """What a word that is not all letters was meant to be: its look-alikes put right, its other signs left out."""
        repaired = self.alphabet.without_look_alikes(word)
        meant = "".join(sign for sign in repaired if self.alphabet.has(sign))
        return tuple(self._spellings(self.alphabet.fold(meant)))[: self.suggest] or self._near(meant)

    def _near(self, word: str, first: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Up to `suggest` allowed words: of `first`, the word itself, then those one edit away."""
        if self.suggest <= 0:
            return ()
        near: dict[str, None] = {}
        for spelling in (*first, word):
            near |= dict.fromkeys(self._spellings(self.alphabet.fold(spelling)))
        if len(near) < self.suggest and len(word) > 1:
            for key in nearby.near_words(self.alphabet.fold(word), self.allowed, self.alphabet):
                near |= dict.fromkeys(self._spellings(key))
        return tuple(near)[: self.suggest]

    def _spellings(self, key: str) -> list[str]:
        return [Entry.of_line(line).spelling or key for line in self.allowed.lines(key)]
