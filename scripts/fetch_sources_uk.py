"""Make the reduced lists of second dictionaries for Ukrainian, wordlists/sources/uk/NAME.txt.

Only words that the noun rule lets through are taken: no list says anything of another word. Reading the stress
dictionary needs ``pip install marisa-trie``. Downloads go to the folder given as the only argument, or to a temporary
one.
"""

import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from fetch_sources import Package, write

from erudit_cli.lexicon.grammar import NOUN_RULES, is_nominative_noun, refusal, shape_refusal
from erudit_cli.lexicon.morphology import raw_dictionary
from erudit_cli.lexicon.ukrainian import UkrainianDictionary
from erudit_cli.rules.alphabet import APOSTROPHE, UKRAINIAN

HUNSPELL = Package("npm", "dictionary-uk", "4.0.0")
STRESS = Package("pypi", "ukrainian-word-stress", "2.1.0")


def nouns() -> set[str]:
    """The dictionary's words that pass the noun rule, as long as nothing is known of capitals."""
    rule, dictionary = NOUN_RULES["uk"], UkrainianDictionary(raw_dictionary("uk"), capitals={})

    def passes(word: str, forms: tuple[int, ...]) -> bool:
        if shape_refusal(word, UKRAINIAN) is not None or APOSTROPHE in word:
            return False
        return any(refusal(dictionary.tag(form), form & 0xFFFF == 0, rule) is None for form in forms)

    return {word for word, forms in dictionary.forms(is_nominative_noun) if passes(word, forms)}


def hunspell_stems(package: Path) -> set[str]:
    """The stems of the spelling dictionary, as it writes them."""
    with tarfile.open(package) as archive:
        member = archive.extractfile("package/index.dic")
        assert member is not None
        lines = member.read().decode().split("\n")[1:]
    return {line.partition("/")[0] for line in lines}


def stressed_words(package: Path) -> set[str]:
    """The word forms of the stress dictionary, as it writes them."""
    import marisa_trie

    trie = marisa_trie.BytesTrie()
    with zipfile.ZipFile(package) as archive:
        trie.frombytes(archive.read("ukrainian_word_stress/data/stress.trie"))
    return set(trie.keys())


def fetch(folder: Path) -> None:
    spelling, stress = HUNSPELL.fetch(folder), STRESS.fetch(folder)
    stems, stressed, wanted = hunspell_stems(spelling), stressed_words(stress), nouns()
    names: dict[str, str] = {}
    for stem in sorted(stems):  # capitals alone («США») before a capital («Сша»)
        if stem != stem.lower():
            names.setdefault(stem.lower(), stem)
    named = (wanted - stems) & names.keys()
    doubtful = names.keys() - stressed  # «волга» beside «Волга»: a car to the one, to the other a river alone
    write(
        *("hunspell", "kin", HUNSPELL, spelling),
        "GPL-3.0",
        "nouns of VESUM that are stems in lower case; not if a stem with a capital too, unless the stress list has it",
        (wanted & stems) - doubtful,
        language="uk",
    )
    write(
        *("capitals", "capitals", HUNSPELL, spelling),
        "GPL-3.0",
        "nouns of VESUM that are stems with a capital and not in lower case, as they are written",
        (names[word] for word in named),
        language="uk",
    )
    write(
        *("stress", "voter", STRESS, stress),
        "MIT",
        "common nouns of VESUM that are word forms in lower case",
        (wanted - named) & stressed,
        language="uk",
    )


def main() -> int:
    if len(sys.argv) > 1:
        fetch(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            fetch(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
