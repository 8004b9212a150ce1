"""Words read as they come, one a line: of a stream of any length no more than a block and a line is ever held."""

import codecs
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from erudit_cli.errors import EruditError, InputError, Problem, UsageError, Where

LONGEST_KEPT = 4096
"""Of a longer line so much is kept, characters: no word is as long."""

GRAPH_BEGINNING = b'{"erudit-word-graph"'
"""What the file of a word graph begins with, which is easily taken for the list it was made from."""


@dataclass(frozen=True, slots=True)
class Line:
    """One word of a file as written, without the space around it; line and column from 1, in characters.

    `cut` says how many more characters it has that were not kept (`LONGEST_KEPT`).
    """

    text: str
    number: int
    column: int
    cut: int = 0


def batches(blocks: Iterable[bytes], source: str, encoding: str | None = None) -> Iterator[list[Line]]:
    """The words of a stream, those that a block brings to an end together: what `wordfile.lines` finds in the whole.

    CR ends lines where the first block that has any end of a line has no LF.

    Raises:
        InputError: bytes are not text in that encoding (UTF-8 by default); it comes after the words before them, and
            its place is the first bad byte's. Or it is a word graph.
        UsageError: there is no such encoding.
    """
    decoder, lines = Decoder(encoding), _Lines()
    for number, block in enumerate(blocks):
        if number == 0:
            refuse_graph(block, source)
        yield lines.taken(decoder.text(block))
        if decoder.bad is not None:
            break
    else:
        text = decoder.text(b"", is_last=True)
        yield lines.taken(text, is_last=decoder.bad is None)
    if decoder.bad is not None:
        where = Where(source, lines.number, lines.length + 1) if decoder.has_place else Where(source)
        raise not_text(where, decoder.name, decoder.bad)


def refuse_graph(data: bytes, source: str) -> None:
    """Words are read as text.

    Raises:
        InputError: the data is the beginning of a word graph.
    """
    if data.startswith(GRAPH_BEGINNING):
        raise InputError("words-graph", where=Where(source))


def encoding_of(head: bytes) -> str:
    """The encoding of a file whose first bytes these are, two at least: a byte-order mark tells UTF-16."""
    return "utf-16" if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"


def not_text(where: Where, encoding: str, bad: bytes) -> InputError:
    """The error of bytes that are no text."""
    return InputError("words-not-text", where=where, encoding=encoding, byte=f"0x{bad[0]:02x}")


def no_encoding(name: str) -> EruditError:
    """The error of an encoding that is none; it says which is meant, where that is clear."""
    from erudit_cli.rules.encoding_names import meant

    if known := meant(name):
        return UsageError.of(
            (Problem("words-encoding", None, {"name": name, "meant": known}, remedy="encoding-meant"),)
        )
    return UsageError("words-encoding", name=name)


class Decoder:
    """Bytes to text, block by block. What cannot be decoded is kept in `bad`; then there is no more text."""

    def __init__(self, encoding: str | None) -> None:
        self.name = encoding or ""
        self.bad: bytes | None = None
        self.has_place = True
        """Whether the text before `bad` was decoded; some codecs do not say where they stopped."""
        self._is_named = encoding is not None
        self._head = b""
        self._decoder: codecs.IncrementalDecoder | None = None

    def text(self, block: bytes, *, is_last: bool = False) -> str:
        if self._decoder is None:
            block = self._head + block
            if len(block) < len(codecs.BOM_UTF16_LE) and not is_last:
                self._head = block
                return ""
            self.name = self.name if self._is_named else encoding_of(block)
            self._decoder = _incremental_decoder(self.name)
        state = self._decoder.getstate()
        try:
            return self._decoder.decode(block, is_last)
        except UnicodeDecodeError as error:
            self.bad = error.object[error.start :]
            good = len(block) - (len(error.object) - error.start)  # below 0 where what was held begins a bad letter
            try:
                self._decoder.setstate(state)
                return self._decoder.decode(block[: max(0, good)])
            except UnicodeError:  # half a mark of byte order
                self.has_place = False
        except UnicodeError:
            self.bad, self.has_place = block or b"\0", False
        return ""


def _incremental_decoder(name: str) -> codecs.IncrementalDecoder:
    try:
        b" ".decode(name)  # whether it makes text: some turn bytes into bytes
    except UnicodeEncodeError as error:  # the name is no text itself
        raise no_encoding(name) from error
    except UnicodeError:
        pass  # it makes text, and not of a blank
    except (LookupError, ValueError) as error:
        raise no_encoding(name) from error
    return codecs.getincrementaldecoder(name)()


class _Lines:
    """Text to the lines it brings to an end; `number` and `length` are those of the line that has not ended."""

    def __init__(self) -> None:
        self.number = 1
        self.length = 0
        self._end = ""
        self._held = ""
        """A CR that may be half of a CRLF, where it is not known yet what ends lines."""
        self._is_begun = False
        self._begin()

    def taken(self, text: str, *, is_last: bool = False) -> list[Line]:
        pieces = self._pieces(text, is_last)
        last = pieces.pop()
        found = []
        for piece in pieces:
            if self.length:
                self._add(piece)
                if (line := self._line()) is not None:
                    found.append(line)
                self._begin()
            elif (word := piece.strip()) and not word.startswith("#"):
                cut = max(0, len(word) - LONGEST_KEPT)
                found.append(Line(word[:LONGEST_KEPT], self.number, piece.index(word[0]) + 1, cut))
            self.number += 1
        self._add(last)
        if is_last and (line := self._line()) is not None:
            found.append(line)
        return found

    def _pieces(self, text: str, is_last: bool) -> list[str]:
        if text and not self._is_begun:
            self._is_begun = True
            text = text.removeprefix("\ufeff")
        if not self._end:
            text, self._held = self._held + text, ""
            if "\n" in text:
                self._end = "\n"
            elif "\r" in (text if is_last else text[:-1]):
                self._end = "\r"
            elif text.endswith("\r"):
                text, self._held = text[:-1], "\r"
        return text.split(self._end) if self._end else [text]

    def _begin(self) -> None:
        self.length = 0
        self._column = 1
        self._kept = ""
        self._cut = self._space = 0

    def _add(self, piece: str) -> None:
        """More of the line that has not ended; only its beginning is kept."""
        self.length += len(piece)
        if not self._kept:
            piece = piece.lstrip()
            self._column = self.length - len(piece) + 1
        room = LONGEST_KEPT - len(self._kept)
        self._kept += piece[:room]
        if rest := piece[room:]:
            self._cut += len(rest)
            space = len(rest) - len(rest.rstrip())
            self._space = space + (self._space if space == len(rest) else 0)

    def _line(self) -> Line | None:
        cut = self._cut - self._space
        word = self._kept if cut else self._kept.rstrip()
        return Line(word, self.number, self._column, cut) if word and not word.startswith("#") else None
