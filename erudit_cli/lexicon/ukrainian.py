"""The Ukrainian dictionary (VESUM), its tags brought to the notation the noun rule reads.

VESUM as compiled for pymorphy leaves three things out, and each is put back here:

- a singular is not marked, and some nouns («їжак», «віра») have lost the mark of the nominative;
- marks of a whole lexeme (abbreviation, first name, surname, patronymic) stand on single forms: «чоловік» shares a form
  with a name. A lexeme has such a mark if most of its forms do;
- letter case: «київ» and «сша» are plain nouns. What a spelling dictionary writes only with a capital is marked
  ``Prop``, and what it writes in capitals alone, ``Abbr``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erudit_cli.errors import MissingError, Where, system_values
from erudit_cli.lexicon import places
from erudit_cli.lexicon.grammar import Row, grammemes
from erudit_cli.lexicon.sources import read_source

if TYPE_CHECKING:
    from erudit_cli.lexicon.morphology import RawDictionary

CAPITALS = "sources/uk/capitals.txt"
"""The list of words that the spelling dictionary has only with a capital, each as it writes it."""

NAME, ACRONYM = 1 << 32, 1 << 33
"""What the spelling of a word adds to its forms' numbers, above their 32 bits."""

LEFT_OUT = frozenset({"Slng", "Infr", "Arch", "Dist", "alt"})
"""Words so marked are left out of the spelling dictionary, mostly: its capital speaks of another word («даун»)."""

OF_LEXEME = frozenset({"Abbr", "Name", "Surn", "Patr"})
ANIMACY, GENDERS, NUMBERS = ("anim", "inan"), ("masc", "femn", "neut"), ("sing", "plur")
CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct", "voct")


class UkrainianDictionary:
    """VESUM with complete tags: the same questions as any dictionary's."""

    def __init__(self, raw: "RawDictionary", capitals: Mapping[str, str] | None = None) -> None:
        self._raw, self._given = raw, capitals
        self._tags: dict[int, tuple[str, ...]] = {}
        self.meta: dict[str, Any] = raw.meta

    @property
    def _capitals(self) -> Mapping[str, str]:
        return read_capitals() if self._given is None else self._given

    def tag(self, form: int) -> str:
        """The complete tag of a form, such as ``NOUN,inan,masc sing,nomn``."""
        tag = self._settled(form)
        if form & ACRONYM:
            return _with_mark(tag, "Abbr")
        return _with_mark(tag, "Prop") if form & NAME else tag

    def lemma(self, spelling: str, form: int) -> str:
        return self._raw.lemma(spelling, form & 0xFFFFFFFF)

    def rows(self, word: str) -> tuple[Row, ...]:
        """The readings of a word, as a rule of nouns judges them; none for a word that is not there."""
        found = []
        for spelling, plain in self._raw.readings(word):
            form = self._marked(spelling, plain)
            found.append(Row(spelling, self.lemma(spelling, form), self.tag(form), form & 0xFFFF == 0))
        return tuple(found)

    def forms(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every word with a form whose tag is wanted, with those forms; in no promised order."""
        is_wanted = cache(wanted)
        plain = {
            first | index
            for first in self._raw.first_forms()
            for index, tag in enumerate(self._lexeme(first))
            if is_wanted(tag)
        }
        capitals, lemma = self._capitals, self._raw.lemma
        for word, forms in self._raw.words_with(plain):
            if not [form for form in forms if lemma(word, form) in capitals]:
                yield word, forms
                continue
            marked = tuple(self._marked(word, form) for form in forms)
            if kept := forms if marked == forms else tuple(form for form in marked if is_wanted(self.tag(form))):
                yield word, kept

    def _settled(self, form: int) -> str:
        return self._lexeme(form)[form & 0xFFFF]

    def _lexeme(self, form: int) -> tuple[str, ...]:
        """The complete tags of the forms of a form's lexeme, by index."""
        first = form & 0xFFFF0000
        if first not in self._tags:
            self._tags[first] = complete_tags(self._raw.lexeme_tags(first))
        return self._tags[first]

    def _marked(self, spelling: str, form: int) -> int:
        """The form's number, with what the capital of its lexeme's first form says of a noun."""
        written = self._capitals.get(self.lemma(spelling, form))
        if written is None:
            return form
        marks = grammemes(self._settled(form))
        if "NOUN" not in marks or marks & LEFT_OUT:
            return form
        return form | (ACRONYM if written.isupper() else NAME)


def complete_tags(tags: Sequence[str]) -> tuple[str, ...]:
    """The tags of a lexeme's forms, with number, case and marks of the lexeme on every noun."""
    lexeme = _marks_of_most(tuple(tags))
    return tuple(_complete(tag, lexeme) for tag in tags)


def _marks_of_most(tags: tuple[str, ...]) -> frozenset[str]:
    found = [grammemes(tag) & OF_LEXEME for tag in tags]
    return frozenset(mark for mark in OF_LEXEME if 2 * sum(mark in marks for marks in found) > len(found))


@cache
def _complete(tag: str, lexeme: frozenset[str]) -> str:
    marks = grammemes(tag)
    if "NOUN" not in marks:
        return tag
    number = "plur" if "plur" in marks else "sing"
    case = next((mark for mark in CASES if mark in marks), "nomn")
    known = {"NOUN", *ANIMACY, *GENDERS, *NUMBERS, *CASES}
    first = [mark for mark in (*ANIMACY, *GENDERS) if mark in marks]
    rest = sorted(marks - known - OF_LEXEME | lexeme)
    return f"{','.join(('NOUN', *first, *rest))} {number},{case}"


def _with_mark(tag: str, mark: str) -> str:
    lexeme, _, form = tag.partition(" ")
    return f"{lexeme},{mark} {form}"


@cache
def read_capitals() -> Mapping[str, str]:
    """How each word is written that is written only with a capital, by its lower-case spelling.

    Raises:
        MissingError: the list that comes with the program is not there.
    """
    path = places.released_file(CAPITALS)
    try:
        source = read_source(Path(path))
    except OSError as error:
        raise MissingError("file-missing", where=Where(path), **system_values(error)) from error
    return {word.lower(): word for word in source.words.values()}
