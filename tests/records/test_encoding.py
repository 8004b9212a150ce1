"""Bytes to text: what decides, in which order, and what is refused."""

import codecs
import time

import pytest

from erudit_cli.records.encoding import Decoded, decode, nfc

RECORD = "#rules classic-102\n#player1 Аня Анна\n>Аня: КИНО 8G КИНО +10 10\n"
DECLARED = "#character-encoding {}\n" + RECORD


def codes(decoded: Decoded) -> list[str]:
    return [problem.code for problem in decoded.problems]


@pytest.mark.parametrize(
    ("data", "option", "encoding", "told"),
    [
        pytest.param(DECLARED.format("UTF-8").encode(), None, "utf-8", [], id="declared-utf8"),
        pytest.param(DECLARED.format("windows-1251").encode("cp1251"), None, "cp1251", [], id="declared-1251"),
        pytest.param(DECLARED.format("KOI8-R").encode("koi8-r"), None, "koi8-r", [], id="declared-koi8"),
        pytest.param(DECLARED.format("cp866").encode("cp866"), None, "cp866", [], id="declared-866"),
        pytest.param(RECORD.encode("cp1251"), "windows-1251", "cp1251", [], id="option"),
        pytest.param(DECLARED.format("UTF-8").encode("cp866"), "cp866", "cp866", [], id="option-over-pragma"),
        pytest.param(RECORD.encode("utf-8-sig"), None, "utf-8", [], id="bom-utf8"),
        pytest.param(DECLARED.format("koi8-r").encode("utf-8-sig"), None, "utf-8", [], id="bom-over-pragma"),
        pytest.param(RECORD.encode("utf-16"), None, "utf-16", [], id="bom-utf16"),
        pytest.param(codecs.BOM_UTF16_BE + RECORD.encode("utf-16-be"), None, "utf-16", [], id="bom-utf16-be"),
        pytest.param(RECORD.encode("utf-32"), None, "utf-32", [], id="bom-utf32"),
        pytest.param(RECORD.encode("utf-16-le"), "utf-16-le", "utf-16-le", [], id="option-utf16"),
        pytest.param(RECORD.encode(), None, "utf-8", ["encoding-assumed-utf8"], id="undeclared-utf8"),
    ],
)
def test_text_is_read(data: bytes, option: str | None, encoding: str, told: list[str]) -> None:
    decoded = decode(data, "x", option)

    assert decoded.text.endswith(RECORD)
    assert (decoded.encoding, codes(decoded)) == (encoding, told)


def test_ascii_needs_no_declaration() -> None:
    assert decode(b"#player1 A A\n", "x") == Decoded("#player1 A A\n", "utf-8")


def test_pragma_may_stand_on_any_line_before_the_first_event() -> None:
    data = (RECORD.split("\n", 1)[0] + "\n  #Character-Encoding windows-1251\n>Аня: - +0 0\n").encode("cp1251")
    assert decode(data, "x").encoding == "cp1251"


@pytest.mark.parametrize("ending", [b"\r", b"\r\n", b"\n"])
def test_pragma_after_an_event_does_not_decide(ending: bytes) -> None:
    data = ending.join([b"#player1 A A", b">A: - +0 0", b"#character-encoding koi8-r", b"#note \xc0"])

    decoded = decode(data, "x")

    assert (decoded.encoding, codes(decoded)) == ("iso8859-1", ["encoding-assumed-latin1"])
    assert decoded.problems[0].where is not None
    assert decoded.problems[0].where.line == 4


@pytest.mark.parametrize(
    "name", ["hex", "rot13", "base64", "zlib", "undefined", "idna", "unicode_escape", "no-such", "a\0b"]
)
def test_unknown_option_is_refused(name: str) -> None:
    decoded = decode(RECORD.encode(), "x", name)

    assert (decoded.text, codes(decoded)) == ("", ["encoding-unknown"])
    assert decoded.problems[0].values == {"found": name}


@pytest.mark.parametrize(
    ("rules", "option", "told"),
    [
        ("classic-102", None, "encoding-undeclared"),
        ("uk-102", None, "encoding-undeclared"),
        ("scrabble-104", None, "encoding-undeclared"),
        ("scrabble-de", None, "encoding-assumed-latin1"),
        ("scrabble-pl", "classic-102", "encoding-undeclared"),
        ("classic-102", "scrabble-en", "encoding-assumed-latin1"),
    ],
)
def test_cyrillic_edition_forbids_the_guess(rules: str, option: str | None, told: str) -> None:
    data = f"#rules {rules}\n#player1 A Ж\n".encode("cp1251")

    assert codes(decode(data, "x", rules=option)) == [told]


def test_undecodable_byte_is_named() -> None:
    data = b"#rules classic-102\n#title \xca\xe8\xed\xee\n"

    (problem,) = decode(data, "x").problems

    assert problem.values == {"offset": 26, "byte": "0xCA", "encoding": "utf-8", "edition": "classic-102"}
    assert problem.where is not None
    assert problem.where.line == 2


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", RECORD.encode("utf-16-le"), b"\0"])
def test_binary_is_refused(data: bytes) -> None:
    assert codes(decode(data, "x")) == ["encoding-binary"]


def test_cut_utf16_is_wrong() -> None:
    assert codes(decode(RECORD.encode("utf-16")[:-1], "x")) == ["encoding-wrong"]


def test_option_that_is_wrong_is_what_is_named() -> None:
    """The file says nothing false, so there is nothing to mend in it."""
    (problem,) = decode("#character-encoding UTF-8\nИ".encode(), "x", "windows-1251").problems
    assert problem.code == "encoding-wrong-option" and problem.values["byte"] == "0x98"


def test_letters_and_their_marks_become_one() -> None:
    apart = "\u0438\u0306 \u0435\u0308 \u0456\u0308 A\u030a"
    assert nfc(apart) == "\u0439 \u0451 \u0457 \u00c5"
    assert decode(apart.encode(), "x").text == nfc(apart)


def test_endless_marks_take_linear_time() -> None:
    text = "а" + "\u0301\u0323" * 200_000
    start = time.process_time()
    nfc(text)
    assert time.process_time() - start < 5  # normalising the whole at once takes half a minute


def test_an_edition_that_cannot_be_read_makes_no_letters_latin() -> None:
    """The sign E9 is é in Latin-1 and й in windows-1251: where the edition is unknown nobody guesses."""
    decoded = decode(b"#rules no-such-edition\n#player1 Zo\xe9\n", "x")
    assert (decoded.text, codes(decoded)) == ("", ["encoding-undeclared"])

    decoded = decode(b"#rules scrabble-en\n#player1 Zo\xe9\n", "x")
    assert ("Zoé" in decoded.text, codes(decoded)) == (True, ["encoding-assumed-latin1"])
