"""Laws of words: cleaning and folding change nothing the second time; looking up equals asking a set."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.lexicon.lookup import MappedList
from erudit_cli.lexicon.wordlist import Entry, LoadedList, read_list, to_bytes
from erudit_cli.rules.alphabet import ALPHABETS, RUSSIAN, Alphabet

SIGNS = st.sampled_from("абвеёийо\u0301\u0308\u0306\u00ad’'`-IiİΣσACa\u0344\u0323") | st.characters(codec="utf-8")
WORDS = st.text(alphabet="аеёий", min_size=1, max_size=5)


@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
@given(text=st.text(SIGNS, max_size=10))
def test_cleaning_is_idempotent(alphabet: Alphabet, text: str) -> None:
    once = alphabet.clean(text)

    assert alphabet.clean(once) == once


@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
@given(text=st.text(SIGNS, max_size=10))
def test_folding_is_idempotent(alphabet: Alphabet, text: str) -> None:
    once = alphabet.fold(text)

    assert alphabet.fold(once) == once


@given(word=WORDS)
def test_ways_of_typing_a_word_are_one(word: str) -> None:
    import unicodedata

    typed = unicodedata.normalize("NFD", word.upper()) + "\u0301\u00ad"

    assert RUSSIAN.clean(typed) == word


def list_of(spellings: set[str]) -> bytes:
    entries = [Entry(RUSSIAN.fold(word), word, "club", (), (), "NOUN") for word in spellings]
    return to_bytes({"name": "t", "language": "ru", "version": "1", "rules": "1", "sources": "T 1 (free)"}, entries)


@given(spellings=st.sets(WORDS, max_size=30), asked=st.lists(WORDS, max_size=30))
def test_lookup_equals_a_set(tmp_path_factory: pytest.TempPathFactory, spellings: set[str], asked: list[str]) -> None:
    path = Path(tmp_path_factory.mktemp("list"), "t.txt")
    path.write_bytes(list_of(spellings))
    mapped, loaded = MappedList(str(path)), read_list(path.read_bytes(), "t.txt", "ru")

    for word in (*asked, *spellings):
        key = RUSSIAN.fold(word)
        expected = sorted((spelling for spelling in spellings if RUSSIAN.fold(spelling) == key), key=str.encode)
        assert [Entry.of_line(line).spelling for line in mapped.lines(key)] == expected
        assert [Entry.of_line(line).spelling for line in loaded.lines(key)] == expected
        for end in range(len(key) + 1):
            begins = any(RUSSIAN.fold(spelling).startswith(key[:end]) for spelling in spellings)
            assert mapped.has_beginning(key[:end]) == loaded.has_beginning(key[:end]) == begins
            assert loaded.has_ending(key[end:]) == any(RUSSIAN.fold(word).endswith(key[end:]) for word in spellings)


def test_every_released_word_is_found(mapped: MappedList, loaded: LoadedList) -> None:
    entries = loaded.entries()

    assert len(entries) == int(mapped.header["lines"])
    for entry in entries[::7]:
        assert mapped.lines(entry.key) == loaded.lines(entry.key)
        assert entry.line() in mapped.lines(entry.key)
