"""The list of every word form, for editions played with all parts of speech (profile ``forms``).

Built on demand: it is some fifty times as long as the list of nouns, and no more than the dictionary says.
"""

from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO

from erudit_cli.lexicon import grammar, morphology
from erudit_cli.lexicon.build import Built, Choice, Progress, build, rule_of
from erudit_cli.lexicon.grammar import NounRule
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.profiles import FORMS, forms_list
from erudit_cli.rules.alphabet import ALPHABETS


def build_forms(language: str, choice: Choice, progress: Progress = iter) -> tuple[Built, bytes, int]:
    """The list of nouns it contains, the bytes of the whole list, how many words it has.

    A noun of the other tiers keeps its row; any other form's spelling is left out where it is the key itself, and its
    grammar is the parts of speech alone.

    Raises:
        As `build.build`.
    """
    nouns = build(
        language, Choice(choice.shortest, choice.longest, choice.added, choice.removed, without=choice.without)
    )
    rows = [f"{entry.line()}\n".encode() for entry in nouns.entries]
    known = {entry.spelling for entry in nouns.entries}
    struck = {*choice.removed, *hand_lists(language).denied, *_off(nouns)}
    rows += _rows(language, choice, known | struck, progress)
    rows.sort()
    return nouns, _to_bytes(nouns, rows), len(rows)


def _off(nouns: Built) -> Iterator[str]:
    return (word for word, reason in nouns.refused.items() if reason is grammar.Reason.CLASS_OFF)


def _rows(language: str, choice: Choice, settled: set[str], progress: Progress) -> Iterator[bytes]:
    rule, alphabet, dictionary = rule_of(language), ALPHABETS[language], morphology.open_dictionary(language)
    parts: dict[tuple[int, ...], str] = {}
    vowels = frozenset(alphabet.vowels)
    for word, forms in progress(dictionary.forms(lambda tag: is_form(tag, rule))):
        if word in settled or vowels.isdisjoint(word):
            continue
        if grammar.shape_refusal(word, alphabet, shortest=choice.shortest, longest=choice.longest) is not None:
            continue
        if forms not in parts:
            parts[forms] = "; ".join(sorted({_part(dictionary.tag(form)) for form in forms}))
        key = alphabet.fold(word)
        yield f"{key}\t{'' if key == word else word}\t{FORMS}\t\t\t{parts[forms]}\n".encode()


def is_form(tag: str, rule: NounRule) -> bool:
    """Whether a row's form is a word for the game of all parts of speech: no name, no abbreviation, no mistake."""
    return grammar.grammemes(tag).isdisjoint(rule.abbreviations | rule.proper_names | rule.misspellings)


def _part(tag: str) -> str:
    return tag.partition(" ")[0].partition(",")[0]


def _to_bytes(nouns: Built, rows: list[bytes]) -> bytes:
    """The file of sorted rows. `bytes.join` would take 80 bytes a row beside them while it works, 200 MB in all."""
    digest = sha256()
    for row in rows:
        digest.update(row)
    counts = nouns.tier_counts
    counts = counts | {FORMS: len(rows) - sum(counts.values())}
    header = nouns.header | {
        "name": forms_list(nouns.language),
        "counts": ", ".join(f"{tier} {count}" for tier, count in sorted(counts.items())),
        "sha256": digest.hexdigest(),
        "bytes": str(sum(map(len, rows))),
        "lines": str(len(rows)),
    }
    file = BytesIO()
    file.writelines(f"# {key}: {value}\n".encode() for key, value in header.items())
    file.writelines(rows)
    return file.getvalue()
