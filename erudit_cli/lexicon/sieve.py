"""One word through the rule, the witnesses and the hand lists: its row in the list, or why it has none."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from erudit_cli.lexicon import grammar
from erudit_cli.lexicon.grammar import JUDGING_ORDER, NounRule, Reason
from erudit_cli.lexicon.hand_lists import HandLists, Line
from erudit_cli.lexicon.profiles import BROAD, CLUB, tier_of
from erudit_cli.lexicon.sources import SPELLING_ALONE, Witnesses
from erudit_cli.lexicon.wordlist import Entry
from erudit_cli.rules.alphabet import Alphabet

LETTER_GRAMMAR = "NOUN inan neut Fixd"
"""Names of letters and notes are not in the dictionary, and are all alike."""

RULE, SUBSTANTIVISED, VARIANT, SPELLING, HAND = "rule", "substantivised", "variant", "spelling", "hand"
WAYS = (RULE, SUBSTANTIVISED, VARIANT, SPELLING, HAND)
"""How a word gets in: by the noun rule; as an adjective or a variant that a second dictionary has as an entry; held by
a second dictionary alone and seen elsewhere; by a hand list."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was decided on a word: its entry and the way it got in, or the reason that keeps it out."""

    entry: Entry | None
    reason: Reason | None = None
    way: str = ""
    line: Line | None = None
    """The hand list's line that decided."""


Rows = tuple[tuple[str, bool], ...]
"""Tags of a word's rows, each with whether it is its lexeme's first form."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the tags alone say: the same for all words with the same rows, of which there are some thousand kinds."""

    passes: bool
    refusal: Reason | None
    """The refused rows' first reason."""
    grammar: str
    classes: tuple[str, ...]
    witnessed: tuple[str, ...]
    """The tags of rows that a second dictionary makes nouns."""


@dataclass(frozen=True, slots=True)
class Sieve:
    """Judges words by the tags of the readings the dictionary has of them: it is called for every noun."""

    alphabet: Alphabet
    rule: NounRule
    witnesses: Witnesses
    hand: HandLists
    _readings: dict[Rows, Reading] = field(default_factory=dict, init=False, repr=False, compare=False)

    def rule_alone(self, word: str, tags: Iterable[tuple[str, bool]]) -> Ruling:
        """The ruling of dictionary and witnesses on a word of the language's letters, whatever the hand lists say.

        `tags` are the tags of its rows, each with whether it is its lexeme's first form; none for an unknown word.
        """
        rows = tuple(tags)
        reading = self._reading(rows)
        if not grammar.has_vowel(word, self.alphabet):
            return Ruling(None, Reason.NO_VOWEL if reading.passes or reading.refusal is None else reading.refusal)
        key = self.alphabet.fold(word)
        if reading.passes:
            return self._by_rule(key, word, reading)
        if not rows:
            return self._by_spelling(key, word)
        return self._attested(key, word, reading.witnessed) or Ruling(None, reading.refusal)

    def sure_refusal(self, rows: Rows) -> Reason | None:
        """The reason `rule_alone` has for every word with these rows, where they say all."""
        reading = self._reading(rows)
        return None if reading.passes or reading.witnessed else reading.refusal

    def _reading(self, rows: Rows) -> Reading:
        if rows not in self._readings:
            self._readings[rows] = self._read(rows)
        return self._readings[rows]

    def _read(self, rows: Rows) -> Reading:
        judged = [(grammar.refusal(tag, is_first, self.rule), tag) for tag, is_first in rows]
        passing = [tag for reason, tag in judged if reason is None]
        reasons = [reason for reason, _ in judged if reason is not None]
        return Reading(
            passes=bool(passing),
            refusal=min(reasons, key=JUDGING_ORDER.__getitem__, default=None),
            grammar=grammar.grammar_of(passing, self.rule),
            classes=grammar.classes_of(passing, self.rule),
            witnessed=tuple(tag for tag, is_first in rows if grammar.needs_witness(tag, is_first, self.rule)),
        )

    def judge(self, word: str, tags: Iterable[tuple[str, bool]]) -> Ruling:
        """The ruling on a word, the hand lists heard: deny beats allow beats the rule."""
        rows = tuple(tags)
        by_rule = self.rule_alone(word, rows)
        if (line := self.hand.denied.get(word)) is not None:
            return Ruling(None, Reason.REMOVED_BY_LIST, HAND, line)
        if (line := self.hand.allowed.get(word)) is None:
            return by_rule
        return self._by_hand(word, line, by_rule, rows)

    def changes(self, line: Line, by_rule: Ruling) -> bool:
        """Whether a line of a hand list decides anything, where the rule alone gives `by_rule`."""
        if by_rule.entry is None:
            return bool(line.tier)
        if not line.tier:
            return True
        return line.tier != by_rule.entry.tier or not set(line.classes) <= set(by_rule.entry.classes)

    def _by_rule(self, key: str, word: str, reading: Reading) -> Ruling:
        voters, classes = self.witnesses.voters(key), reading.classes
        votes, rule = self.witnesses.votes(key), self.rule
        tier = tier_of(
            *(len(word), votes),
            is_marked=bool(classes),
            has_kin=len(voters) > votes,
            is_seen=self.witnesses.has_seen(key),
            reviewed=rule.reviewed,
            witnessed=rule.witnessed,
        )
        return Ruling(Entry(key, word, tier, voters, classes, reading.grammar), way=RULE)

    def _by_spelling(self, key: str, word: str) -> Ruling:
        voters = self.witnesses.voters(key)
        if voters == SPELLING_ALONE and word.endswith(self.rule.plural_endings):  # «хелаты»
            return Ruling(None, Reason.UNKNOWN_WORD)
        if len(voters) > 1 or (voters and self.witnesses.has_seen(key)):
            return Ruling(Entry(key, word, BROAD, voters, (), "NOUN"), way=SPELLING)
        return Ruling(None, Reason.UNKNOWN_WORD)

    def _attested(self, key: str, word: str, tags: tuple[str, ...]) -> Ruling | None:
        if not tags:
            return None
        substantivised = [tag for tag in tags if grammar.is_substantivised(tag, self.rule)]
        keys = [key, *(grammar.masculine_forms(key) if substantivised else ())]
        voters = next((found for each in keys if (found := self.witnesses.voters(each))), ())
        if not voters:
            return None
        tier = BROAD if len(word) <= self.rule.reviewed else CLUB
        tag = (substantivised or tags)[0]
        entry = Entry(key, word, tier, voters, (), grammar.noun_grammar(tag, self.rule))
        return Ruling(entry, way=SUBSTANTIVISED if substantivised else VARIANT)

    def _by_hand(self, word: str, line: Line, by_rule: Ruling, rows: tuple[tuple[str, bool], ...]) -> Ruling:
        entry = by_rule.entry
        if entry is None:
            key = self.alphabet.fold(word)
            entry = Entry(key, word, line.tier, self.witnesses.voters(key), (), self._grammar(line, rows))
        classes = entry.classes + tuple(each for each in line.classes if each not in entry.classes)
        return Ruling(replace(entry, tier=line.tier, classes=classes), None, HAND, line)

    def _grammar(self, line: Line, rows: tuple[tuple[str, bool], ...]) -> str:
        """The grammar of a word that only its line makes a noun: of its best nominative row, if it has one."""
        if line.code in ("letter-name", "note"):
            return LETTER_GRAMMAR
        nouns = [tag for tag, _ in rows if grammar.is_nominative_noun(tag)]
        if line.code == "plural-only":
            nouns = [tag for tag in nouns if "plur" in grammar.grammemes(tag)] or nouns
        adjectives = [tag for tag, _ in rows if {"nomn", "sing"} <= grammar.grammemes(tag)]
        for tag in (*nouns, *(adjectives if line.code == "substantivised" else ())):
            return grammar.noun_grammar(tag, self.rule)
        return "NOUN Pltm" if line.code == "plural-only" else "NOUN"
