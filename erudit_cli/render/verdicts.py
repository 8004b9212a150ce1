"""Verdicts on words as people read them. Loads nothing heavy: the quick answer to `check` is rendered here too."""

from erudit_cli.messages import family
from erudit_cli.render.columns import columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from erudit_cli.lexicon.build import Built
    from erudit_cli.lexicon.grammar import Reason, Row
    from erudit_cli.lexicon.verdict import Verdict

SHOWN_MARKS = (
    *("NOUN", "masc", "femn", "neut", "ms-f", "Ms-f", "Pltm", "Sgtm", "Fixd", "anim", "inan", "Inmx"),
    *("Infr", "Slng", "Arch", "Litr"),
)
"""The grammemes said of an allowed word, in the order they are said."""

PROPER_KINDS = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Prop")
NEAR_WORTH_SAYING = (
    "mixed_alphabet",
    "bad_letter",
    "hyphen",
    "apostrophe",
    "not_in_lexicon",
    "no_vowel",
    "unknown_word",
)
"""Refusals whose sentence names the near words; the others name the word's lemma or part of speech instead."""
OWN_LETTERS = (("uk", frozenset("іїєґ")), ("ru", frozenset("ёъыэ")))
"""Letters that of the languages with a list one alone has."""
OTHERWISE_SPELLED = ("misspelling", "variant_spelling")
"""These name near words where the dictionary does not say what is meant: the lemma is the word itself."""


def allowed_cells(text: str, word: str, spelling: str, grammar: str, language: str) -> tuple[str, str, str]:
    """Word as typed, «да», its grammar; `spelling` is said where the cleaned `word` differs (е written for ё)."""
    said = family(language, "lexicon")
    reason = grammar_text(grammar, said)
    if spelling != word:
        reason = said["verdict-spelled"].format(spelling=spelling, grammar=reason)
    return text, said["verdict-yes"], reason


def grammar_text(grammar: str, said: dict[str, str]) -> str:
    """``NOUN anim masc; NOUN inan masc`` in words; the part of speech is said once."""
    if not grammar:
        return said["verdict-listed"]
    readings: list[str] = []
    for reading in grammar.split("; "):
        marks = reading.split(" ")
        part = [said[f"part-{marks[0]}"]] if f"part-{marks[0]}" in said else []
        shown = [mark for mark in SHOWN_MARKS if mark in marks and not (readings and mark == "NOUN")]
        readings.append(", ".join(part + [said[f"grammar-{mark}"] for mark in shown]))
    return "; ".join(dict.fromkeys(readings))


def verdict_cells(verdict: "Verdict", language: str) -> tuple[str, str, str]:
    """Word as typed, «да» or «нет», the reason in words."""
    text = shown(verdict.input)
    if verdict.reason is None:
        spelling = verdict.spelling or verdict.word
        return allowed_cells(text, verdict.word, spelling, verdict.tag or "", language)
    said = family(language, "lexicon")
    reason = refusal_text(
        *(verdict.reason, verdict.tag or "", verdict.lemma, verdict.word, said, verdict.sign),
        tier=verdict.tier or "",
        classes=verdict.classes,
    )
    if verdict.layout:
        word = said["quoted"].format(word=verdict.layout)
        return text, said["verdict-no"], reason + said["verdict-layout"].format(word=word)
    other = next((language for language, own in OWN_LETTERS if verdict.sign and own.issuperset(verdict.sign)), None)
    if other is not None:
        reason += said["verdict-language"].format(language=other)
    is_lemma = verdict.reason in OTHERWISE_SPELLED and verdict.lemma == verdict.word
    if (verdict.reason in NEAR_WORTH_SAYING or is_lemma) and verdict.suggestions:
        near = ", ".join(said["quoted"].format(word=word) for word in verdict.suggestions)
        reason += said["verdict-near"].format(words=near)
    return text, said["verdict-no"], reason


def refusal_text(
    reason: "Reason",
    tag: str,
    lemma: str | None,
    word: str,
    said: dict[str, str],
    sign: str = "",
    *,
    tier: str = "",
    classes: "Iterable[str]" = (),
) -> str:
    """A refusal in words; a lemma that is the word itself is not named."""
    code = f"reason-{reason.value}"
    if reason.value == "not_in_lexicon" and tier:
        code += "-tier"
    if lemma in (None, word) and f"{code}-alone" in said:
        code += "-alone"
    marks = tag.replace(" ", ",").split(",")
    part = said.get(f"part-{marks[0]}", marks[0])
    kind = next((said[f"proper-{mark}"] for mark in PROPER_KINDS if mark in marks), "")
    seen = _sign_text(sign, said)
    return said[code].format(lemma=lemma, part=part, kind=kind, sign=seen, tier=tier, classes=", ".join(classes))


def _sign_text(sign: str, said: dict[str, str]) -> str:
    """Signs a person can see: themselves, a space by its name, others by their code points."""
    if sign == " ":
        return said["sign-space"]
    return sign if sign.isprintable() else " ".join(f"U+{ord(letter):04X}" for letter in sign)


def explanation(verdict: "Verdict", rows: "Iterable[tuple[Row, Reason | None]]", language: str) -> "Iterator[str]":
    """All the evidence: where an allowed word stands in its list, and what the rule says of each dictionary row."""
    said = family(language, "lexicon")
    if verdict.valid and verdict.tier:
        yield "    " + said["verdict-tier"].format(tier=verdict.tier, voters=", ".join(verdict.voters) or "–")
    for row, reason in rows:
        answer = said["verdict-yes"] if reason is None else said["verdict-no"]
        detail = "" if reason is None else ", " + refusal_text(reason, row.tag, row.lemma, verdict.word, said)
        yield f"    {row.lemma} [{row.tag}]: {answer}{detail}"


def shown(text: str) -> str:
    """A word as typed, its control characters made visible: they must not steer a terminal."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def play_line(verdicts: "Iterable[Verdict]", language: str, *, aligned: bool) -> str:
    """The words of one play on one line: allowed together, or not, and which of them are to blame."""
    said = family(language, "lexicon")
    judged = [verdict_cells(verdict, language) for verdict in verdicts]
    refused = [f"{text}: {reason}" for text, answer, reason in judged if answer == said["verdict-no"]]
    words = " ".join(text for text, _, _ in judged)
    cells = (words, said["verdict-no" if refused else "verdict-yes"], "; ".join(refused))
    return columns([cells], aligned=aligned)[0].rstrip()


def build_lines(kept: int, built: "Built", language: str) -> list[str]:
    """How many words a build kept, in which tiers and how they got in, and how many nouns each reason kept out."""
    said, counts = family(language, "lexicon"), built.counts
    steps = [(f"tier-{tier}", count) for tier, count in built.tier_counts.items()]
    steps += [(f"way-{way}", count) for way, count in built.ways_counts.items()]
    width = len(str(max([*counts.values(), *(count for _, count in steps)], default=0)))
    lines = [said["build-kept"].format(count=kept)]
    lines += [f"  {count:>{width}}  {said[code]}" for code, count in steps]
    lines.append(said["build-refused"].format(count=sum(counts.values())))
    return lines + [
        f"  {count:>{width}}  {reason.value}: {said[f'count-{reason.value}']}" for reason, count in counts.items()
    ]
