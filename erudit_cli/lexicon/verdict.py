"""Is this word allowed, and why: a word judged by a list, its refusal explained by the dictionary."""

from dataclasses import dataclass

from erudit_cli.lexicon import grammar, nearby
from erudit_cli.lexicon.grammar import NOUN_RULES, Reason, Row
from erudit_cli.lexicon.wordlist import Entry, Lexicon
from erudit_cli.rules.alphabet import ALPHABETS, Alphabet

LONGEST_WORD = 1000
"""What is longer is malformed input, not a word, characters."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A word, whether it is allowed, and the evidence. Says nothing of how to print it.

    `word` is the input cleaned, `spelling` the list's own where е was written for ё; `tag` the list's grammar of an
    allowed word, the dictionary's tag of the row that refused one; `sign` the letters a word's shape is refused for.
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

    @property
    def valid(self) -> bool:
        return self.reason is None


def malformation(text: str) -> str | None:
    """The error code of what is no word at all, or None."""
    if "\0" in text:
        return "word-nul"
    return "word-too-long" if len(text) > LONGEST_WORD else None


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges words by one list. Asks the dictionary, which takes time to load, only to explain a refusal."""

    lexicon: Lexicon
    language: str = "ru"
    suggest: int = 3
    """How many near words a refused word is given, at most."""
    longest: int | None = None
    """The side of a finite board, where one is meant."""

    @property
    def alphabet(self) -> Alphabet:
        return ALPHABETS[self.language]

    def allows(self, text: str) -> bool:
        """Whether a word is allowed, without the reason."""
        word = self.alphabet.clean(text)
        return self._shape(word) is None and bool(self.lexicon.lines(self.alphabet.fold(word)))

    def judge(self, text: str) -> Verdict:
        """The verdict on a word, with the first reason that applies, in the order of `Reason`."""
        word = self.alphabet.clean(text)
        shape = self._shape(word)
        if shape is not None:
            reason, sign = shape
            return Verdict(text, word, reason, sign=sign, suggestions=self._repaired(word))
        entry = self._entry(word)
        if entry is not None:
            spelling = entry.spelling or word
            return Verdict(
                text, word, None, spelling, spelling, entry.grammar or None, entry.tier or None, entry.voters
            )
        return self._refused(text, word)

    def evidence(self, word: str) -> tuple[Row, ...]:
        """Every reading the dictionary has of a cleaned word; none in a language whose nouns no rule describes."""
        if self.language not in NOUN_RULES:
            return ()
        from erudit_cli.lexicon.morphology import explain

        return explain(word, self.language)

    def _shape(self, word: str) -> tuple[Reason, str] | None:
        return grammar.shape_refusal(word, self.alphabet, longest=self.longest)

    def _entry(self, word: str) -> Entry | None:
        """The list's row for a word: the one spelled exactly so, else the first that folds to the same key."""
        entries = [Entry.of_line(line) for line in self.lexicon.lines(self.alphabet.fold(word))]
        return next((entry for entry in entries if entry.spelling == word), entries[0] if entries else None)

    def _refused(self, text: str, word: str) -> Verdict:
        if self.language not in NOUN_RULES:
            return Verdict(text, word, Reason.NOT_IN_LEXICON, suggestions=self._near(word))
        rule = NOUN_RULES[self.language]
        rows = self.evidence(word)
        lemmas = tuple(dict.fromkeys(row.lemma for row in rows if "NOUN" in row.tag))
        suggestions = self._near(word, lemmas)
        nouns = grammar.passing(rows, rule)
        if (
            nouns
        ):  # a passing row outweighs all others, so that only the list, or the lack of a vowel, keeps the word out
            has_vowel = grammar.has_vowel(word, self.alphabet)
            reason, row = (Reason.NOT_IN_LEXICON if has_vowel else Reason.NO_VOWEL), nouns[0]
        elif (refusal := grammar.first_refusal(rows, rule)) is not None:
            reason, row = refusal
        else:
            has_vowel = grammar.has_vowel(word, self.alphabet)
            reason = Reason.UNKNOWN_WORD if has_vowel else Reason.NO_VOWEL
            return Verdict(text, word, reason, suggestions=suggestions)
        return Verdict(text, word, reason, row.spelling, row.lemma, row.tag, suggestions=suggestions)

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
            for key in nearby.near_words(self.alphabet.fold(word), self.lexicon, self.alphabet):
                near |= dict.fromkeys(self._spellings(key))
        return tuple(near)[: self.suggest]

    def _spellings(self, key: str) -> list[str]:
        return [Entry.of_line(line).spelling or key for line in self.lexicon.lines(key)]
