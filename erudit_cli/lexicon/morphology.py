"""The morphological dictionary of a language: explains a word, lists a dictionary's forms.

The only importer of pymorphy3. Its dictionary packages are data, which `dictionary` reads directly; pymorphy3 itself
is asked only where a dictionary has another format. Nothing here guesses: a word the dictionary lacks has no rows.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from erudit_cli.errors import MissingError
from erudit_cli.lexicon.dictionary import CompiledDictionary, UnknownFormatError
from erudit_cli.lexicon.grammar import Row
from erudit_cli.lexicon.ukrainian import UkrainianDictionary

LICENCES = {"OpenCorpora": "CC BY-SA 3.0", "VESUM": "GPL-3.0"}
SOURCES = {"ru": "OpenCorpora", "uk": "VESUM"}


class Dictionary(Protocol):
    """What is asked of a dictionary; forms are numbers, ``paradigm << 16 | index``."""

    meta: dict[str, Any]

    def tag(self, form: int) -> str: ...

    def lemma(self, spelling: str, form: int) -> str: ...

    def rows(self, word: str) -> tuple[Row, ...]: ...

    def forms(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, tuple[int, ...]]]: ...


class RawDictionary(Dictionary, Protocol):
    """What is asked of a dictionary whose tags must be completed first."""

    def lexeme_tags(self, form: int) -> tuple[str, ...]: ...

    def readings(self, word: str) -> Iterator[tuple[str, int]]: ...

    def first_forms(self) -> Iterator[int]: ...

    def words_with(self, wanted: set[int]) -> Iterator[tuple[str, tuple[int, ...]]]: ...


class LibraryDictionary:
    """The same through pymorphy3's public interface: slower, whatever the dictionary's format."""

    def __init__(self, folder: Path) -> None:
        from pymorphy3.opencorpora_dict.wrapper import Dictionary as Wrapper

        self._wrapper = Wrapper(str(folder))
        self._yo = self._wrapper.words.compile_replaces({"е": "ё"})
        self.meta: dict[str, Any] = dict(self._wrapper.meta)

    def tag(self, form: int) -> str:
        return str(self._wrapper.build_tag_info(form >> 16, form & 0xFFFF))

    def lemma(self, spelling: str, form: int) -> str:
        return str(self._wrapper.build_normal_form(form >> 16, form & 0xFFFF, spelling))

    def lexeme_tags(self, form: int) -> tuple[str, ...]:
        first = form & ~0xFFFF
        return tuple(self.tag(first | index) for index in range(self._size(form >> 16)))

    def readings(self, word: str) -> Iterator[tuple[str, int]]:
        for spelling, payloads in self._wrapper.words.similar_items(word, self._yo):
            for paradigm, index in payloads:
                yield spelling, paradigm << 16 | index

    def rows(self, word: str) -> tuple[Row, ...]:
        return tuple(
            Row(spelling, self.lemma(spelling, form), self.tag(form), form & 0xFFFF == 0)
            for spelling, form in self.readings(word)
        )

    def first_forms(self) -> Iterator[int]:
        return (paradigm << 16 for paradigm in range(len(self._wrapper.paradigms)))

    def forms(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, tuple[int, ...]]]:
        is_wanted = cache(wanted)
        return self.words_with(
            {
                first | index
                for first in self.first_forms()
                for index, tag in enumerate(self.lexeme_tags(first))
                if is_wanted(tag)
            }
        )

    def words_with(self, wanted: set[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        word = ""
        forms: list[int] = []
        # `iter_known_words` would make a tag and a lemma of each besides, in most of its time.
        for spelling, (paradigm, index) in self._wrapper.words.iteritems(""):
            if (form := paradigm << 16 | index) not in wanted:
                continue
            if spelling != word:
                if forms:
                    yield word, tuple(forms)
                word, forms = spelling, []
            forms.append(form)
        if forms:
            yield word, tuple(forms)

    def _size(self, paradigm: int) -> int:
        return len(self._wrapper.paradigms[paradigm]) // 3


@cache
def open_dictionary(language: str) -> Dictionary:
    """The installed dictionary of a language, opened once.

    Raises:
        MissingError: its package is not installed, or a table of it is missing.
    """
    raw = raw_dictionary(language)
    return UkrainianDictionary(raw) if language == "uk" else raw


def raw_dictionary(language: str) -> RawDictionary:
    """The installed dictionary of a language as it is compiled, its tags unchanged.

    Raises:
        MissingError: its package is not installed, or a table of it is missing.
    """
    package = f"pymorphy3_dicts_{language}"
    if find_spec(package) is None:
        raise MissingError("dictionary-missing", package=package.replace("_", "-"))
    folder = Path(import_module(package).get_path())
    try:
        return CompiledDictionary(folder)
    except FileNotFoundError as error:
        raise MissingError("dictionary-missing", package=package.replace("_", "-")) from error
    except UnknownFormatError:
        return LibraryDictionary(folder)


def explain(word: str, language: str) -> tuple[Row, ...]:
    """The dictionary's readings of a word; none for a word it does not have."""
    return open_dictionary(language).rows(word)


def source_of(dictionary: Dictionary, language: str) -> tuple[str, str, str]:
    """Name, version and licence of the data a dictionary was compiled from."""
    name = SOURCES.get(language, str(dictionary.meta.get("source", "?")))
    version = f"{dictionary.meta.get('source_version', '?')}.{dictionary.meta.get('source_revision', '?')}"
    if name == "VESUM":  # its compilers give their converter's version: only the day tells one from another
        version = str(dictionary.meta.get("compiled_at", "?"))[:10].replace("-", ".")
    return name, version, LICENCES.get(name, "?")
