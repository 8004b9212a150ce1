"""Everything known of one word: the dictionary's readings, the witnesses, the hand lists, and who decided."""

from dataclasses import dataclass

from erudit_cli.lexicon import grammar
from erudit_cli.lexicon.grammar import JUDGING_ORDER, NOUN_RULES, Reason, Row
from erudit_cli.lexicon.hand_lists import Line, hand_lists
from erudit_cli.lexicon.morphology import explain
from erudit_cli.lexicon.sieve import Ruling, Sieve
from erudit_cli.lexicon.sources import witnesses
from erudit_cli.rules.alphabet import ALPHABETS


@dataclass(frozen=True, slots=True)
class Reading:
    """One row of the dictionary, and what the noun rule says of it.

    `needs_witness`: refused by itself, it makes a noun if a second dictionary has the word as an entry of its own.
    """

    row: Row
    reason: Reason | None
    needs_witness: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a build hears of a word; `ruling` is what it decides, by the sources that come with the program."""

    word: str
    readings: tuple[Reading, ...]
    voters: tuple[str, ...]
    is_seen: bool
    """Texts have the word: a witness, no vote."""
    line: Line | None
    """The hand list's line on the word."""
    ruling: Ruling


def evidence_of(word: str, language: str) -> Evidence:
    """The evidence on a cleaned word; where е stands for ё in it, on the spelling that is known.

    Raises:
        MissingError: the dictionary is not installed.
    """
    rule, alphabet, hand, sources = NOUN_RULES[language], ALPHABETS[language], hand_lists(language), witnesses(language)
    sieve = Sieve(alphabet, rule, sources, hand)

    key = alphabet.fold(word)
    rows, others = (explain(each, language) if each else () for each in (word, key))
    by_hand = hand.allowed.keys() | hand.denied.keys()

    def ruling_of(spelling: str, rows: tuple[Row, ...]) -> Ruling:
        tags = [_tag(row) for row in rows if row.spelling == spelling]
        if not tags and others and spelling not in by_hand:  # the dictionary knows the word, spelled otherwise
            return Ruling(None, Reason.UNKNOWN_WORD)
        return sieve.judge(spelling, tags)

    spellings = dict.fromkeys([word, *(row.spelling for row in rows)])
    rulings = {each: ruling_of(each, rows) for each in spellings}
    spelling = min(spellings, key=lambda each: _place(rulings[each]))
    if rulings[spelling].entry is None:  # the list compares words folded: another spelling may be the one it has
        known = [each for each in by_hand if alphabet.fold(each) == key]
        known += [source.words[key] for source in sources.sources if key in source.words]
        for each in dict.fromkeys([*(row.spelling for row in others), *known]):
            ruling = ruling_of(each, others)
            if ruling.entry is not None:
                rulings[each], spelling = ruling, each
                rows = rows or others
                break
    readings = tuple(
        Reading(row, reason, reason is not None and grammar.needs_witness(*_tag(row), rule))
        for row in rows
        for reason in (grammar.refusal(*_tag(row), rule),)
    )
    line = hand.allowed.get(spelling) or hand.denied.get(spelling)
    return Evidence(word, readings, sources.voters(key), sources.has_seen(key), line, rulings[spelling])


def _tag(row: Row) -> tuple[str, bool]:
    return row.tag, row.is_first_form


def _place(ruling: Ruling) -> int:
    """Where a ruling stands: the accepted first, then the refused in the order of judging."""
    return -1 if ruling.reason is None else JUDGING_ORDER[ruling.reason]
