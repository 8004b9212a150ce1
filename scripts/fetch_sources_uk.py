"""Make the reduced lists of second dictionaries for Ukrainian, wordlists/sources/uk/NAME.txt.

Only words that the noun rule lets through are taken: no list says anything of another word. Reading Apertium's
dictionary needs Debian's ``lttoolbox``. Downloads go to the folder given as the only argument, or to a temporary one.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fetch_sources import WORDFREQ, Package, wordfreq_words, write

from erudit_cli.lexicon.grammar import NOUN_RULES, is_nominative_noun, refusal, shape_refusal
from erudit_cli.lexicon.morphology import raw_dictionary
from erudit_cli.lexicon.ukrainian import UkrainianDictionary
from erudit_cli.rules.alphabet import APOSTROPHE, UKRAINIAN

HUNSPELL = Package("npm", "dictionary-uk", "4.0.0")
APERTIUM = Package("debian", "apertium-rus-ukr", "0.2.1-4")


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


def apertium_nouns(package: Path, words: set[str]) -> set[str]:
    """Of some words in lower case, those that Apertium's Ukrainian analyser has as common nouns in the nominative."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", str(package), folder], check=True)
        analyser = Path(folder, "usr/share/apertium/apertium-rus-ukr/ukr-rus.automorf.bin")
        asked = "".join(f"{word}\n" for word in sorted(words))
        ran = subprocess.run(["lt-proc", "-w", str(analyser)], input=asked, capture_output=True, text=True, check=True)
    analyses = (line.strip("^$").split("/") for line in ran.stdout.splitlines())
    return {word for word, *readings in analyses if any("<n>" in each and "<nom>" in each for each in readings)}


def fetch(folder: Path) -> None:
    spelling, apertium, texts = (package.fetch(folder) for package in (HUNSPELL, APERTIUM, WORDFREQ))
    stems, wanted = hunspell_stems(spelling), nouns()
    names: dict[str, str] = {}
    for stem in sorted(stems):  # capitals alone («США») before a capital («Сша»)
        if stem != stem.lower():
            names.setdefault(stem.lower(), stem)
    named = (wanted - stems) & names.keys()
    write(
        *("hunspell", "kin", HUNSPELL, spelling),
        "GPL-3.0, of the three its makers offer: GPL, LGPL, MPL",
        "nouns of VESUM that are stems in lower case",
        wanted & stems,
        language="uk",
    )
    write(
        *("capitals", "capitals", HUNSPELL, spelling),
        "GPL-3.0, of the three its makers offer: GPL, LGPL, MPL",
        "nouns of VESUM that are stems with a capital and not in lower case, as they are written",
        (names[word] for word in named),
        language="uk",
    )
    write(
        *("apertium", "voter", APERTIUM, apertium),
        "GPL-3.0-or-later, copyright 2013-2017 John Lyell, Francis M. Tyers, Kevin Brubeck Unhammer",
        "common nouns of VESUM that its Ukrainian analyser has as common nouns",
        apertium_nouns(apertium, wanted - named),
        language="uk",
    )
    write(
        *("wordfreq", "seen", WORDFREQ, texts),
        "data of many texts, CC BY-SA 4.0; the package, Apache-2.0",
        "common nouns of VESUM that are in the large Ukrainian list",
        (wanted - named) & wordfreq_words(texts, UKRAINIAN),
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
