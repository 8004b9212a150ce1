"""Make the reduced lists of second dictionaries, wordlists/sources/LANG/NAME.txt, from packages of npm and PyPI.

A build needs nothing but what pip installs, so the words that second dictionaries hold lie here as plain sorted text.
Each list's header says what was taken, from which package (version, sha256 of its file) and under which licence.
Downloads go to the folder given as the only argument, or to a temporary one.
"""

import gzip
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from erudit_cli.lexicon.grammar import grammemes
from erudit_cli.lexicon.morphology import open_dictionary
from erudit_cli.rules.alphabet import RUSSIAN, Alphabet

SOURCES = Path(__file__).parent.parent / "wordlists" / "sources"
LOWER_CASE = re.compile("[а-яё]{2,}")
ADJECTIVE_ENDINGS = ("ый", "ий", "ой", "ть", "ться")


@dataclass(frozen=True, slots=True)
class Package:
    """A package of a registry, pinned."""

    registry: str
    name: str
    version: str

    def fetch(self, folder: Path) -> Path:
        """The package's file in `folder`, downloaded unless it is there already."""
        pattern = f"{self.name.replace('-', '[-_]')}[-_]{self.version}*"
        found = [path for path in folder.glob(pattern) if path.is_file()]
        if not found:
            if self.registry == "npm":
                command = ["npm", "pack", "--silent", f"{self.name}@{self.version}"]
            elif self.registry == "debian":
                command = ["apt-get", "download", f"{self.name}={self.version}"]
            else:
                pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
                command = [*pip, f"{self.name}=={self.version}"]
            subprocess.run(command, cwd=folder, check=True)
            found = [path for path in folder.glob(pattern) if path.is_file()]
        return found[0]


HUNSPELL_RU = Package("npm", "dictionary-ru", "3.0.0")
WIKTIONARY_RU = Package("pypi", "wiki-ru-wordnet", "1.0.3")
WORDFREQ = Package("pypi", "wordfreq", "3.1.1")

HUNSPELL_NOUN_FLAGS = frozenset("KJIHFNGCO")


def hunspell_nouns(package: Path) -> set[str]:
    """Stems in lower case with a noun's flag."""
    with tarfile.open(package) as archive:
        member = archive.extractfile("package/index.dic")
        assert member is not None
        lines = member.read().decode().split("\n")[1:]
    stems = (line.partition("/") for line in lines)
    return {stem for stem, _, flags in stems if LOWER_CASE.fullmatch(stem) and HUNSPELL_NOUN_FLAGS & set(flags)}


def wiktionary_nouns(package: Path) -> set[str]:
    """Head words in lower case that are nouns: the dictionary has a nominative noun, or a substantivised adjective, so
    spelled; or it has no such word at all, and a more general term of the word's is such a noun."""
    with tempfile.TemporaryDirectory() as folder, tarfile.open(package) as archive:
        member = next(each for each in archive.getmembers() if each.name.endswith(".db"))
        archive.extract(member, folder, filter="data")
        connection = sqlite3.connect(Path(folder, member.name))
        lemmas: dict[int, set[str]] = defaultdict(set)
        for number, lemma in connection.execute("select synset_id, lemma from synsets"):
            lemmas[number].add(lemma)
        broader: dict[str, set[str]] = defaultdict(set)
        for number, above in connection.execute("select sid, hypersid from hypernyms"):
            for lemma in lemmas[number]:
                broader[lemma] |= lemmas[above]
        connection.close()
    heads = {lemma for each in lemmas.values() for lemma in each if LOWER_CASE.fullmatch(lemma)}
    known = open_dictionary("ru")

    def is_noun(word: str) -> bool:
        marks = [grammemes(row.tag) for row in known.rows(word)]
        if not marks and not word.endswith(ADJECTIVE_ENDINGS):
            return any(has_noun_row(above) for above in broader[word])
        return any({"NOUN", "nomn"} <= each or {"Subx", "nomn"} <= each for each in marks)

    def has_noun_row(word: str) -> bool:
        return any({"NOUN", "nomn"} <= grammemes(row.tag) for row in known.rows(word))

    return {word for word in heads if is_noun(word)}


def wordfreq_words(package: Path, alphabet: Alphabet = RUSSIAN) -> set[str]:
    """Every word of the large list of a language, folded."""
    with zipfile.ZipFile(package) as archive:
        data = gzip.decompress(archive.read(f"wordfreq/data/large_{alphabet.language}.msgpack.gz"))
    return {alphabet.fold(word) for bucket in _unpack(data) if isinstance(bucket, list) for word in bucket}


def _unpack(data: bytes) -> list[Any]:
    """The one value of a MessagePack file of maps, lists, texts and small numbers (https://msgpack.org)."""
    place = 0

    def number(size: int) -> int:
        nonlocal place
        place += size
        return int.from_bytes(data[place - size : place], "big")

    def value() -> Any:
        nonlocal place
        kind = number(1)
        if kind < 0x80:
            return kind
        if kind < 0x90:
            return {value(): value() for _ in range(kind & 15)}
        if kind < 0xA0:
            return [value() for _ in range(kind & 15)]
        if kind in (0xCC, 0xCD, 0xCE):
            return number(1 << kind - 0xCC)
        if kind in (0xDC, 0xDD):
            return [value() for _ in range(number(2 if kind == 0xDC else 4))]
        if kind < 0xC0 or kind in (0xD9, 0xDA):
            length = kind & 31 if kind < 0xC0 else number(1 if kind == 0xD9 else 2)
            place += length
            return data[place - length : place].decode()
        raise ValueError(hex(kind))

    unpacked: list[Any] = value()
    return unpacked


def write(
    name: str,
    role: str,
    package: Package,
    file: Path,
    licence: str,
    taken: str,
    words: Iterable[str],
    language: str = "ru",
) -> None:
    """One source's list; its format is read by `erudit_cli.lexicon.sources`."""
    rows = sorted(words)
    header = {
        "name": name,
        "language": language,
        "role": role,
        "version": package.version,
        "package": f"{package.registry} {package.name} {package.version}",
        "sha256": sha256(file.read_bytes()).hexdigest(),
        "licence": licence,
        "taken": taken,
        "words": str(len(rows)),
    }
    target = SOURCES / language / f"{name}.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    body = "".join(f"# {key}: {value}\n" for key, value in header.items()) + "".join(row + "\n" for row in rows)
    partial = target.with_suffix(".partial")
    partial.write_text(body, encoding="utf-8")
    partial.replace(target)
    print(f"{target.relative_to(SOURCES.parent)}: {len(rows):,} words")


def fetch_russian(folder: Path) -> None:
    files = {package: package.fetch(folder) for package in (HUNSPELL_RU, WIKTIONARY_RU, WORDFREQ)}
    hunspell, wiktionary = hunspell_nouns(files[HUNSPELL_RU]), wiktionary_nouns(files[WIKTIONARY_RU])
    write(
        *("hunspell", "voter", HUNSPELL_RU, files[HUNSPELL_RU]),
        "BSD-3-Clause-like, copyright 1997-2008 Alexander I. Lebedev",
        "stems in lower case with a noun flag (K J I H F N G C O)",
        hunspell,
    )
    write(
        *("wiktionary", "voter", WIKTIONARY_RU, files[WIKTIONARY_RU]),
        "text of ru.wiktionary.org, CC BY-SA 3.0; the package, MIT",
        "head words in lower case that are nouns",
        wiktionary,
    )
    known = open_dictionary("ru")
    unknown = [word for word in hunspell | wiktionary if not known.rows(RUSSIAN.fold(word))]
    seen = wordfreq_words(files[WORDFREQ])
    write(
        *("wordfreq", "seen", WORDFREQ, files[WORDFREQ]),
        "data of many texts, CC BY-SA 4.0; the package, Apache-2.0",
        "words of the large Russian list that another source here holds and OpenCorpora does not know",
        (word for word in unknown if RUSSIAN.fold(word) in seen),
    )


def main() -> int:
    if len(sys.argv) > 1:
        fetch_russian(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            fetch_russian(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
