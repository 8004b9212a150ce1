"""Builds of a few words: for tests of what is done with a dictionary's words, whatever their number."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from erudit_cli.lexicon import sources
from erudit_cli.lexicon.dictionary import CompiledDictionary
from erudit_cli.lexicon.hand_lists import hand_lists
from erudit_cli.lexicon.places import released_list
from erudit_cli.lexicon.sources import Witnesses, witnesses
from erudit_cli.rules.alphabet import ALPHABETS

Walk = Callable[[CompiledDictionary, set[int]], Iterator[tuple[str, tuple[int, ...]]]]


def walk_of(*words: str) -> Walk:
    """In place of `CompiledDictionary.words_with`: of all words only these are looked up."""

    def words_with(dictionary: CompiledDictionary, wanted: set[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for word in words:
            forms = tuple(form for spelling, form in dictionary.readings(word) if spelling == word and form in wanted)
            if forms:
                yield word, forms

    return words_with


def released_words(language: str, longest: int) -> list[str]:
    """The words of the released list of so many letters at most."""
    rows = Path(released_list(language)).read_text(encoding="utf-8").splitlines()
    words = (row.split("\t")[1] for row in rows if not row.startswith("# "))
    return [word for word in words if len(word) <= longest]


def slice_dictionary(patch: pytest.MonkeyPatch, language: str, *words: str) -> None:
    """While `patch` holds, the dictionary lists these words alone, second dictionaries these and the hand lists'."""
    fold, hand = ALPHABETS[language].fold, hand_lists(language)
    keys = {fold(word) for word in (*words, *hand.allowed, *hand.denied)}
    few = Witnesses(
        tuple(
            replace(source, words={key: source.words[key] for key in keys & source.words.keys()})
            for source in witnesses(language).sources
        )
    )
    patch.setattr(CompiledDictionary, "words_with", walk_of(*words))
    patch.setattr(sources, "witnesses", {language: few}.__getitem__)
