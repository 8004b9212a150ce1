"""Bytes of a record or a position to text: which encoding they are in, and what to say when that is not certain.

In this order: what the caller asks for; a byte order mark; the pragma ``#character-encoding`` before the first event,
searched in ASCII; UTF-8 where the bytes are valid UTF-8; ISO-8859-1, the format's own default
(poslfit.com/scrabble/gcg), unless the record names a Cyrillic edition: then nothing is guessed.
"""

import codecs
import re
import unicodedata
from dataclasses import dataclass

from erudit_cli.errors import EruditError, Problem, Where
from erudit_cli.rules import catalog
from erudit_cli.rules.encoding_names import meant

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark its own begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_EVENT = re.compile(rb"^[ \t]*>", re.MULTILINE)
_PRAGMA = re.compile(rb"^[ \t]*#character-encoding[ \t]+([!-~]+)", re.MULTILINE | re.IGNORECASE)
_RULES = re.compile(rb"^[ \t]*#rules[ \t]+([!-~]+)", re.MULTILINE | re.IGNORECASE)
_NOT_FOR_FILES = frozenset({"undefined", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "mbcs", "oem"})
"""Codecs Python calls text encodings that no text file is written in."""

_COMPOSED_APART = re.compile("[\u0300-\u036f\u212a\u212b]")
_COMPOSABLE = re.compile("\\w[\u0300-\u036f]{1,30}|[\u212a\u212b]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text in NFC, the encoding it was read by (Python's name) and what there is to say.

    `text` is empty where a problem that is no warning stands in the way.
    """

    text: str
    encoding: str
    problems: tuple[Problem, ...] = ()


def nfc(text: str) -> str:
    """Letters written as a base and its marks made one (``и`` + U+0306 to ``й``), in linear time.

    More than thirty marks on one letter stay as they are: `unicodedata.normalize` is quadratic in their number.
    """
    if text.isascii() or not _COMPOSED_APART.search(text):
        return text
    return _COMPOSABLE.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)


def decode(data: bytes, source: str, option: str | None = None, *, rules: str | None = None) -> Decoded:
    """The text of `data`.

    Args:
        data: the whole input.
        source: its name, for problems.
        option: the encoding the person asked for; decides alone.
        rules: the edition the person asked for; a Cyrillic one forbids the guess ISO-8859-1.
    """
    if not data:
        return _failed("encoding-empty", Where(source), "utf-8")
    head = data.replace(b"\r", b"\n")
    head = head[: event.start()] if (event := _EVENT.search(head)) else head
    pragma = _PRAGMA.search(head)
    where = _place(data, pragma.start(1), source) if pragma else Where(source)
    bom = next((name for mark, name in _BOMS if data.startswith(mark)), None)
    named = option or bom or (pragma[1].decode("ascii") if pragma else None)
    if named is None:
        return _undeclared(data, head, source, rules)
    name = _text_codec(named)
    if name is None:
        return Decoded("", named, (_unknown(named, Where(source) if option else where),))
    wrong = "encoding-wrong-option" if option else "encoding-wrong"
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        if option is None and bom is None and _is_utf8(data) and b"\0" not in data:
            untrue = Problem("encoding-wrong-utf8", where, {"encoding": name})
            return Decoded(nfc(data.decode("utf-8")), "utf-8", (untrue,))
        return _undecodable(wrong, data, error.start, source, name)
    if "\0" in text:
        return _binary(data, source, name)
    doubt: tuple[Problem, ...] = ()
    if not bom and name != "utf-8" and not data.isascii() and _is_utf8(data):
        doubt = (Problem("encoding-looks-utf8", where, {"encoding": name}, is_warning=True),)
    return Decoded(nfc(text.removeprefix("\ufeff")), name, doubt)


def _unknown(name: str, where: Where) -> Problem:
    if known := meant(name):
        return Problem("encoding-unknown", where, {"found": name, "meant": known}, remedy="encoding-meant")
    return Problem("encoding-unknown", where, {"found": name})


def _is_cyrillic(edition: str, source: str | None) -> bool:
    """Whether an edition's letters are Cyrillic; one that cannot be read counts as such, so that nothing is guessed.

    `source` is the file that names it, None where the person does.
    """
    try:
        rules = catalog.load(edition) if source is None else catalog.load_named_in(source, edition)
        return rules.alphabet.is_cyrillic
    except EruditError:
        return True


def _undeclared(data: bytes, head: bytes, source: str, rules: str | None) -> Decoded:
    if b"\0" in data:
        return _binary(data, source, "utf-8")
    if data.isascii():
        return Decoded(data.decode("ascii"), "utf-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        edition = rules or (found[1].decode("ascii") if (found := _RULES.search(head)) else None)
        if edition and _is_cyrillic(edition, None if rules else source):
            return _undecodable("encoding-undeclared", data, error.start, source, "utf-8", edition=edition)
        guess = Problem("encoding-assumed-latin1", _place(data, error.start, source), {}, is_warning=True)
        return Decoded(nfc(data.decode("iso-8859-1")), "iso8859-1", (guess,))
    first = next(number for number, byte in enumerate(data) if byte > 127)
    undeclared = Problem("encoding-assumed-utf8", _place(data, first, source), {}, is_warning=True)
    return Decoded(nfc(text), "utf-8", (undeclared,))


def _text_codec(name: str) -> str | None:
    """Python's name of the codec, None where there is none or it makes no text (``hex``, ``rot13``)."""
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    try:
        b" ".decode(name)  # not empty: Python looks no codec up for that
    except UnicodeError:
        pass  # a text codec that wants more than one byte
    except LookupError:
        return None
    return None if known.replace("-", "_") in _NOT_FOR_FILES else known


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _place(data: bytes, offset: int, source: str) -> Where:
    """The line of a byte; columns are not known before the encoding is."""
    before = data[:offset].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return Where(source, before.count(b"\n") + 1)


def _undecodable(code: str, data: bytes, offset: int, source: str, name: str, **values: object) -> Decoded:
    byte = f"0x{data[offset]:02X}"
    return _failed(code, _place(data, offset, source), name, offset=offset, byte=byte, encoding=name, **values)


def _binary(data: bytes, source: str, name: str) -> Decoded:
    return _failed("encoding-binary", Where(source), name, offset=max(data.find(b"\0"), 0))


def _failed(code: str, where: Where, name: str, **values: object) -> Decoded:
    return Decoded("", name, (Problem(code, where, values),))
