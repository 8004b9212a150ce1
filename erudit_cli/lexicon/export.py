"""A word list for other programs: plain words, or a dictionary of the hunspell spelling checker."""

from collections.abc import Iterable

from erudit_cli.rules.alphabet import Alphabet

FORMATS = ("txt", "hunspell")


def to_text(spellings: Iterable[str], alphabet: Alphabet) -> bytes:
    """One word a line, in the alphabet's order."""
    return "".join(f"{word}\n" for word in sorted(set(spellings), key=alphabet.sort_key)).encode()


def to_hunspell(spellings: Iterable[str], alphabet: Alphabet) -> tuple[bytes, bytes]:
    """The dictionary (``.dic``) and its rules (``.aff``): no affixes, so that only the words themselves are known.

    Format: hunspell(5). ``IGNORE`` and ``MAP`` are left out: ё and е are told apart, as in the list.
    """
    words = to_text(spellings, alphabet)
    count = words.count(b"\n")
    rules = f"SET UTF-8\nTRY {alphabet.letters}\n"
    return f"{count}\n".encode() + words, rules.encode()
