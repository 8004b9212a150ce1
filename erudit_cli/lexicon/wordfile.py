"""Plain files of words: one a line, ``#`` comments and blank lines skipped. Bytes in, lines with their places out.

Whole files; `wordstream` reads those that may be long.
"""

from collections.abc import Iterator

from erudit_cli.errors import InputError, Problem, Where
from erudit_cli.lexicon.grammar import Reason, shape_refusal
from erudit_cli.lexicon.wordstream import Decoder, Line, not_text, refuse_graph
from erudit_cli.rules.alphabet import Alphabet, visible

LONGEST_SHOWN = 1000
"""A longer line is not repeated in messages, characters."""


def decode(data: bytes, source: str, encoding: str | None = None) -> str:
    """The text of a file, without a byte-order mark. Where no encoding is named, such a mark tells UTF-16.

    Raises:
        InputError: the bytes are not text in that encoding (UTF-8 by default); the place is the first bad byte's. Or
            they are a word graph.
        UsageError: there is no such encoding.
    """
    refuse_graph(data, source)
    decoder = Decoder(encoding)
    text = decoder.text(data, is_last=True).removeprefix("\ufeff")
    if decoder.bad is not None:
        where = (
            Where(source, text.count("\n") + 1, len(text) - text.rfind("\n")) if decoder.has_place else Where(source)
        )
        raise not_text(where, decoder.name, decoder.bad)
    return text


def lines(text: str) -> Iterator[Line]:
    """The words of a text; ends of lines are LF, CRLF or, in a text without any LF, CR."""
    for number, line in enumerate(text.split("\n" if "\n" in text else "\r"), start=1):
        word = line.strip()
        if word and not word.startswith("#"):
            yield Line(word, number, line.index(word[0]) + 1)


def read_words(data: bytes, source: str, alphabet: Alphabet, encoding: str | None = None) -> tuple[str, ...]:
    """The words of a list somebody keeps by hand, cleaned, in the file's order, each once.

    Raises:
        InputError: every line that is no word of `alphabet`'s letters, with its place; or the file is no text.
    """
    words: dict[str, None] = {}
    problems = []
    for line in lines(decode(data, source, encoding)):
        word = alphabet.clean(line.text)
        refusal = shape_refusal(word, alphabet)
        if refusal is None:
            words[word] = None
        else:
            problems.append(_bad_line(line, word, refusal, source, alphabet))
    if problems:
        raise InputError.of(problems)
    return tuple(words)


def _bad_line(line: Line, word: str, refusal: tuple[Reason, str], source: str, alphabet: Alphabet) -> Problem:
    reason, sign = refusal
    start = next((place for place, typed in enumerate(line.text) if alphabet.clean(typed) == sign[:1]), 0)
    text = " " * (line.column - 1) + line.text if len(line.text) <= LONGEST_SHOWN else ""
    where = Where(source, line.number, line.column + start, text=text)
    fixed = alphabet.without_look_alikes(word)
    return Problem(
        f"words-{reason.replace('_', '-')}", where, {"word": word[:40], "sign": visible(sign[:20]), "fixed": fixed[:40]}
    )
