"""What people decided word by word: ``wordlists/LANG/allow.tsv`` and ``deny.tsv``.

A line: word, tier (``-`` in deny.tsv), classes (comma-separated, ``-`` for none), reason code, short reason, source.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from erudit_cli.errors import InputError, Problem, Where
from erudit_cli.lexicon import places
from erudit_cli.lexicon.grammar import shape_refusal
from erudit_cli.lexicon.profiles import TIERS
from erudit_cli.lexicon.wordfile import decode
from erudit_cli.rules.alphabet import ALPHABETS

COLUMNS = ("word", "tier", "class", "code", "reason", "source")
NOTHING = "-"

CLASSES = (
    *("letter-names", "notes", "abbreviations", "money", "peoples", "surnames-turned-common", "brands-turned-common"),
    *("colloquial", "slang", "obsolete", "dialect", "obscene", "insulting", "fragments"),
)
"""What a table may switch off as a whole."""

ALLOW_CODES = (
    *("plural-only", "abbreviation", "substantivised", "letter-name", "note", "common-noun", "headword", "homonym"),
    *("reviewed", "attested", "class"),
)
DENY_CODES = ("brand", "holy-name", "proper", "junk", "unknown", "abbreviation", "foreign", "fragment")


@dataclass(frozen=True, slots=True)
class Line:
    """One decision; `tier` is empty where the word is denied."""

    word: str
    tier: str
    classes: tuple[str, ...]
    code: str
    reason: str
    source: str
    where: Where


@dataclass(frozen=True, slots=True)
class HandLists:
    """The decisions of a language, by spelling."""

    allowed: dict[str, Line] = field(default_factory=dict)
    denied: dict[str, Line] = field(default_factory=dict)


@cache
def hand_lists(language: str) -> HandLists:
    """The hand lists that come with the program; empty where there are none.

    Raises:
        InputError: every line that is not sound, repeats another or contradicts it.
    """
    texts = {}
    for name in ("allow", "deny"):
        path = Path(places.released_file(f"{language}/{name}.tsv"))
        if path.exists():
            texts[name] = (path.read_bytes(), f"wordlists/{language}/{name}.tsv")
    return read_hand_lists(language, **texts)


def read_hand_lists(
    language: str, allow: tuple[bytes, str] = (b"", "allow.tsv"), deny: tuple[bytes, str] = (b"", "deny.tsv")
) -> HandLists:
    """Hand lists from their bytes and names.

    Raises:
        InputError: every line that is not sound, repeats another or contradicts it.
    """
    problems: list[Problem] = []
    allowed, denied = (
        _by_word(_lines(data, name, language, codes, problems), problems)
        for (data, name), codes in ((allow, ALLOW_CODES), (deny, DENY_CODES))
    )
    for word in allowed.keys() & denied.keys():
        values: dict[str, object] = {"word": word, "place": str(allowed[word].where)}
        problems.append(Problem("hand-contradiction", denied[word].where, values))
    if problems:
        raise InputError.of(sorted(problems, key=lambda problem: str(problem.where)))
    return HandLists(allowed, denied)


def _by_word(lines: Iterator[Line], problems: list[Problem]) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for line in lines:
        if line.word in found:
            values: dict[str, object] = {"word": line.word, "place": str(found[line.word].where)}
            problems.append(Problem("hand-duplicate", line.where, values))
        found[line.word] = line
    return found


def _lines(data: bytes, source: str, language: str, codes: tuple[str, ...], problems: list[Problem]) -> Iterator[Line]:
    alphabet = ALPHABETS[language]
    is_allowing = codes is ALLOW_CODES
    for number, text in enumerate(decode(data, source).split("\n"), start=1):
        if not text.strip() or text.startswith("#"):
            continue
        where = Where(source, number, 1, text=text)
        cells = text.rstrip("\r").split("\t")
        if len(cells) != len(COLUMNS) or not all(cells):
            problems.append(Problem("hand-cells", where, {"found": len(cells), "expected": len(COLUMNS)}))
            continue
        word, tier, classes, code, reason, origin = cells
        several = () if classes == NOTHING else tuple(classes.split(","))
        if shape_refusal(word, alphabet) is not None or alphabet.clean(word) != word:
            problems.append(Problem("hand-word", where, {"word": word[:40]}))
        for kind, value, known in (
            ("tier", tier, TIERS if is_allowing else (NOTHING,)),
            ("code", code, codes),
            *(("class", each, CLASSES) for each in several),
        ):
            if value not in known:
                values: dict[str, object] = {"kind": kind, "value": value, "known": ", ".join(known)}
                problems.append(Problem("hand-value", where, values))
        yield Line(word, tier if is_allowing else "", several, code, reason, origin, where)
