"""Second dictionaries of a language: reduced lists under ``wordlists/sources/LANG``, and what they say of a word.

A source's file has ``# key: value`` lines, then a word a line, as ``scripts/fetch_sources.py`` writes it. Its role:

``voter``
    a dictionary whose having a word counts as a vote for it;
``kin``
    another edition of the base dictionary itself: no vote for ``strict``, but a witness where the club needs one;
``seen``
    texts in which a word occurs: no vote, but a second witness for a word that one voter alone holds;
``capitals``
    words that a spelling dictionary has with a capital letter only: names.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from erudit_cli.lexicon import places
from erudit_cli.rules.alphabet import ALPHABETS

VOTER, KIN, SEEN, CAPITALS = "voter", "kin", "seen", "capitals"
SPELLING_ALONE = ("hunspell",)
"""Who has words and says nothing of them: neither what they mean nor in what form they stand."""

ROLES = (VOTER, KIN, SEEN, CAPITALS)


@dataclass(frozen=True, slots=True)
class Source:
    """One reduced list; its words by their folded keys, with their spelling."""

    name: str
    role: str
    version: str
    licence: str
    words: dict[str, str]

    def described(self) -> str:
        """For a list's header: ``hunspell 3.0.0 (licence)``."""
        return f"{self.name} {self.version} ({self.licence.replace(';', ',')})"


@dataclass(frozen=True, slots=True)
class Witnesses:
    """All the sources of a language; every question takes a folded key."""

    sources: tuple[Source, ...] = ()

    def voters(self, key: str) -> tuple[str, ...]:
        """The names of the dictionaries that have the word."""
        return tuple([source.name for source in self.sources if key in source.words and source.role in (VOTER, KIN)])

    def votes(self, key: str) -> int:
        """How many dictionaries of other makers have the word."""
        return len([source for source in self.sources if key in source.words and source.role == VOTER])

    def has_seen(self, key: str) -> bool:
        """Whether texts have the word."""
        return any(source.role == SEEN and key in source.words for source in self.sources)

    def candidates(self) -> Iterator[tuple[str, str]]:
        """Key and spelling of every word that a voter has, each key once."""
        found: dict[str, str] = {}
        for source in self.sources:
            if source.role == VOTER:
                found = source.words | found
        return iter(found.items())


@cache
def witnesses(language: str) -> Witnesses:
    """The sources of a language that come with the program, in the alphabet's order of their names; perhaps none."""
    folder = Path(places.released_file(f"sources/{language}"))
    return Witnesses(tuple(read_source(path) for path in sorted(folder.glob("*.txt"))))


def read_source(path: Path) -> Source:
    """A source from its file.

    Raises:
        ValueError: the file is not as `scripts/fetch_sources.py` writes it.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    header = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    if header["role"] not in ROLES:
        raise ValueError(header["role"])
    fold = ALPHABETS[header["language"]].fold
    words = {fold(line): line for line in lines if not line.startswith("# ")}
    return Source(header["name"], header["role"], header["version"], header["licence"], words)
