"""Which dictionary rows make a playable noun, and the reason code when none does. Pure: tags in, verdicts out.

A word of the dictionary has rows: a lexeme's lemma, the tag of the form (OpenCorpora's grammemes), and whether it is
the lexeme's first form. A word is a noun of the game if any of its rows passes; that keeps «роман» and «вера», which
are names too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from functools import cache, cached_property

from erudit_cli.rules.alphabet import APOSTROPHE, Alphabet

RULE_VERSION = 3
"""Raised whenever the same dictionary would give another list."""

ANY_LENGTH = 10_000
"""Longer than any word, letters."""

HYPHENS = "-\u2010\u2011\u2012\u2013\u2014\u2212"


@unique
class Reason(StrEnum):
    """Why a word is refused. Declared in the order of judging: the first that applies is the word's reason."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    MIXED_ALPHABET = "mixed_alphabet"
    BAD_LETTER = "bad_letter"
    HYPHEN = "hyphen"
    APOSTROPHE = "apostrophe"
    REMOVED_BY_LIST = "removed_by_list"
    EXCLUDED_BY_RULES = "excluded_by_rules"
    CLASS_OFF = "class_off"
    ABBREVIATION = "abbreviation"
    PROPER_NAME = "proper_name"
    PLURAL_HAS_SINGULAR = "plural_has_singular"
    VARIANT_SPELLING = "variant_spelling"
    MISSPELLING = "misspelling"
    NOT_NOMINATIVE = "not_nominative"
    NOT_NOUN = "not_noun"
    NOT_IN_LEXICON = "not_in_lexicon"
    NO_VOWEL = "no_vowel"
    UNKNOWN_WORD = "unknown_word"


JUDGING_ORDER = {reason: place for place, reason in enumerate(Reason)}


@dataclass(frozen=True, slots=True)
class Row:
    """One reading of a word in the dictionary; `spelling` may have ё where the word was asked for with е."""

    spelling: str
    lemma: str
    tag: str
    is_first_form: bool


@dataclass(frozen=True)
class NounRule:
    """What a language's dictionary says of its nouns: which grammemes keep a row out, and which only mark it."""

    language: str
    abbreviations: frozenset[str]
    proper_names: frozenset[str]
    misspellings: frozenset[str]
    variants: frozenset[str]
    """A form so marked is a variant of its lexeme's first form («решенье» of «решение»)."""
    common_gender: frozenset[str]
    """With these, a form that has no singular is the plural of a person («подсудимые»), unless it comes first."""
    classes: tuple[tuple[str, str], ...]
    """Marks that lower a word's tier and never refuse it, each with the class of words it makes."""
    substantivised: frozenset[str] = frozenset()
    """An adjective or participle so marked is a noun too («больной»), if a second dictionary has it as one."""
    never_substantivised: frozenset[str] = frozenset()

    variant_lexemes: frozenset[str] = frozenset()
    """A lexeme so marked is another spelling of a word the orthography writes otherwise, its first form too."""
    reviewed: int = 0
    """Words of so few letters are of the club only by a line of the hand list, each reviewed."""
    witnessed: int = 4
    """Words of up to so many letters need a second witness for the club."""

    plural_endings: tuple[str, ...] = ()
    """A word so ending, of which nothing is known but its spelling, is taken for a plural."""

    @cached_property
    def lowering(self) -> frozenset[str]:
        return frozenset(mark for mark, _ in self.classes)


RUSSIAN_RULE = NounRule(
    language="ru",
    abbreviations=frozenset({"Abbr", "Init"}),
    proper_names=frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"}),
    misspellings=frozenset({"Erro", "Dist"}),
    variants=frozenset({"V-be", "V-ie", "V-oy", "V-ey", "V-bi"}),
    common_gender=frozenset({"ms-f", "Ms-f"}),
    classes=(("Infr", "colloquial"), ("Slng", "slang"), ("Arch", "obsolete")),
    substantivised=frozenset({"Subx"}),
    never_substantivised=frozenset({"Apro", "Fixd", "Anum"}),
    reviewed=3,
    plural_endings=("ы", "и"),
)

UKRAINIAN_RULE = NounRule(
    language="uk",
    abbreviations=frozenset({"Abbr"}),
    proper_names=frozenset({"Name", "Surn", "Patr", "Prop"}),
    misspellings=frozenset({"Dist"}),
    variants=frozenset(),
    common_gender=frozenset(),
    classes=(("Infr", "colloquial"), ("Slng", "slang"), ("Arch", "obsolete")),
    variant_lexemes=frozenset({"alt"}),
    reviewed=3,
    witnessed=ANY_LENGTH,
)
"""Of VESUM's tags as `ukrainian` completes them. VESUM keeps dialect and former spellings («атентат», «одгук») without
a mark, and its own spelling dictionary leaves them out: so a witness is needed whatever the length."""

NOUN_RULES = {rule.language: rule for rule in (RUSSIAN_RULE, UKRAINIAN_RULE)}


@cache
def grammemes(tag: str) -> frozenset[str]:
    """The grammemes of a tag such as ``NOUN,anim,masc sing,nomn``."""
    return frozenset(tag.replace(" ", ",").split(","))


def is_nominative_noun(tag: str) -> bool:
    return {"NOUN", "nomn"} <= grammemes(tag)


def is_abbreviation(tag: str, rule: NounRule = RUSSIAN_RULE) -> bool:
    return not rule.abbreviations.isdisjoint(grammemes(tag))


def refusal(tag: str, is_first_form: bool, rule: NounRule = RUSSIAN_RULE) -> Reason | None:
    """Why a row is no playable noun, or None where it is one."""
    marks = grammemes(tag)
    if marks & rule.abbreviations:
        return Reason.ABBREVIATION
    if "NOUN" not in marks:
        return Reason.NOT_NOUN
    if "nomn" not in marks:
        return Reason.NOT_NOMINATIVE
    if marks & rule.proper_names:
        return Reason.PROPER_NAME
    if _is_plural_of_singular(marks, is_first_form, rule):
        return Reason.PLURAL_HAS_SINGULAR
    if marks & rule.variant_lexemes or (marks & rule.variants and not is_first_form):
        return Reason.VARIANT_SPELLING
    if marks & rule.misspellings:
        return Reason.MISSPELLING
    return None


def _is_plural_of_singular(marks: frozenset[str], is_first_form: bool, rule: NounRule) -> bool:
    if "Pltm" in marks:
        return not is_first_form and bool(marks & rule.common_gender)
    return "sing" not in marks


def is_substantivised(tag: str, rule: NounRule = RUSSIAN_RULE) -> bool:
    """Whether a row is a substantivised adjective or participle, masculine or feminine, in the nominative singular."""
    marks = grammemes(tag)
    is_form = {"nomn", "sing"} <= marks and not marks.isdisjoint({"masc", "femn"})
    return is_form and bool(marks & rule.substantivised) and not marks & rule.never_substantivised


def needs_witness(tag: str, is_first_form: bool, rule: NounRule = RUSSIAN_RULE) -> bool:
    """Whether a refused row makes a noun all the same if a second dictionary has the word as an entry of its own:
    a substantivised adjective («больной») or a variant («пенье»)."""
    is_variant = not rule.variants.isdisjoint(grammemes(tag))
    return is_substantivised(tag, rule) or (is_variant and refusal(tag, is_first_form, rule) is Reason.VARIANT_SPELLING)


MASCULINE_ENDINGS = (("аяся", ("ийся",)), ("ая", ("ый", "ий", "ой")), ("яя", ("ий",)))


def masculine_forms(word: str) -> tuple[str, ...]:
    """How the masculine of a feminine adjective may be spelled: a dictionary has its entry there."""
    for ending, endings in MASCULINE_ENDINGS:
        if word.endswith(ending):
            return tuple(word[: -len(ending)] + each for each in endings)
    return ()


def passing(rows: Iterable[Row], rule: NounRule = RUSSIAN_RULE) -> tuple[Row, ...]:
    """The rows by which a word is a playable noun."""
    return tuple(row for row in rows if refusal(row.tag, row.is_first_form, rule) is None)


def first_refusal(rows: Sequence[Row], rule: NounRule = RUSSIAN_RULE) -> tuple[Reason, Row] | None:
    """The reason that comes first among the rows' own, with a row that gives it; None without rows.

    Among rows with that reason, one that is its lexeme's first form speaks before the others.
    """
    judged = ((refusal(row.tag, row.is_first_form, rule), row) for row in rows)
    refused = [(reason, row) for reason, row in judged if reason is not None]
    if not refused:
        return None
    return min(refused, key=lambda pair: (JUDGING_ORDER[pair[0]], not pair[1].is_first_form))


def grammar_of(tags: Iterable[str], rule: NounRule = RUSSIAN_RULE) -> str:
    """What is constant in a noun's tags: ``NOUN anim masc``; several readings are joined by ``; ``, unmarked first."""
    readings = {_constant_part(tag, rule) for tag in tags}
    return "; ".join(sorted(readings, key=lambda reading: (not rule.lowering.isdisjoint(reading.split()), reading)))


def classes_of(tags: Iterable[str], rule: NounRule = RUSSIAN_RULE) -> tuple[str, ...]:
    """The classes that the marks of a word's readings make; none if any reading is unmarked."""
    marked = [grammemes(tag) & rule.lowering for tag in tags]
    if not all(marked):
        return ()
    found = frozenset().union(*marked)
    return tuple(name for mark, name in rule.classes if mark in found)


def noun_grammar(tag: str, rule: NounRule = RUSSIAN_RULE) -> str:
    """The grammar of a word that a hand list or a witness makes a noun, from a row that is not one by itself: without
    the marks of names and abbreviations; a plural that stands for the whole word is plural only."""
    marks = grammemes(tag)
    if "NOUN" not in marks:
        return " ".join(["NOUN", *(gender for gender in ("masc", "femn", "neut") if gender in marks)])
    if "plur" in marks and "Fixd" not in marks:
        return " ".join(["NOUN", *(mark for mark in ("anim", "inan") if mark in marks), "Pltm"])
    dropped = rule.abbreviations | rule.proper_names | rule.misspellings | rule.variants
    return " ".join(mark for mark in _constant_part(tag, rule).split() if mark not in dropped)


@cache
def _constant_part(tag: str, rule: NounRule) -> str:
    lexeme, _, form = tag.partition(" ")
    marks = [mark for mark in form.split(",") if mark[:1].isupper() and mark not in rule.variants]
    return " ".join(lexeme.split(",") + marks)


def shape_refusal(
    word: str, alphabet: Alphabet, *, shortest: int = 2, longest: int | None = None
) -> tuple[Reason, str] | None:
    """What a cleaned word's letters say against it, with the sign meant; None for a word of `alphabet`'s letters.

    `longest` is the side of a finite board.
    """
    if len(word) < shortest:
        return Reason.TOO_SHORT, word
    if longest is not None and len(word) > longest:
        return Reason.TOO_LONG, word
    if not word.strip(alphabet.letters):  # only letters
        return None
    strange = [sign for sign in word if not alphabet.has(sign) and sign not in HYPHENS and sign != APOSTROPHE]
    if strange:
        plainly_bad = [sign for sign in strange if alphabet.look_alike(sign) is None]
        if plainly_bad:
            return Reason.BAD_LETTER, plainly_bad[0]
        return Reason.MIXED_ALPHABET, "".join(strange)
    hyphen = next((sign for sign in word if sign in HYPHENS), None)
    if hyphen is not None:
        return Reason.HYPHEN, hyphen
    return Reason.APOSTROPHE, APOSTROPHE


def has_vowel(word: str, alphabet: Alphabet) -> bool:
    return not alphabet.vowel_set.isdisjoint(word)
