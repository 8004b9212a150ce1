"""The word-list file: written, read, refused when it is not sound; which list is in force."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.errors import EruditError, InputError, MissingError, Where
from erudit_cli.lexicon import places
from erudit_cli.lexicon.lookup import ListChangedError, MappedList, is_older
from erudit_cli.lexicon.selection import Selection
from erudit_cli.lexicon.sources import VOTER, read_source
from erudit_cli.lexicon.wordfile import decode
from erudit_cli.lexicon.wordlist import (
    Active,
    Entry,
    LoadedList,
    active_list,
    open_list,
    read_list,
    shown_path,
    to_bytes,
)

HEADER = {"name": "ru", "language": "ru", "version": "1.2", "rules": "3", "sources": "T 2.1 (free)"}
ENTRIES = (
    Entry("еж", "ёж", "club", (), (), "NOUN anim masc"),
    Entry("небо", "небо", "strict", ("hunspell", "wiktionary"), ("notes",), "NOUN inan neut"),
    Entry("небо", "нёбо", "club", (), (), "NOUN inan neut"),
)
LIST = to_bytes(HEADER, ENTRIES)


def codes(data: bytes) -> list[tuple[str, str]]:
    """The problems of a list, each with its place."""
    with pytest.raises(InputError) as raised:
        read_list(data, "f", "ru")
    return [(problem.code, str(problem.where)) for problem in raised.value.problems]


def rehashed(body: str) -> bytes:
    """A list with that body and a header that describes it, but for the hash."""
    header = LIST.decode().partition("\nеж\t")[0]
    lines = [f"# bytes: {len(body.encode())}" if line.startswith("# bytes") else line for line in header.split("\n")]
    return ("\n".join(lines) + "\n" + body).encode()


def test_layout() -> None:
    assert LIST.decode() == (
        "# name: ru\n# language: ru\n# version: 1.2\n# rules: 3\n# sources: T 2.1 (free)\n"
        "# counts: club 2, strict 1\n"
        "# sha256: ee7c74a5a1b4c6912d8a5aa7fa084e78fc480c93aa1eac5f356becf4350d5331\n"
        "# bytes: 138\n# lines: 3\n"
        "еж\tёж\tclub\t\t\tNOUN anim masc\n"
        "небо\tнебо\tstrict\thunspell,wiktionary\tnotes\tNOUN inan neut\n"
        "небо\tнёбо\tclub\t\t\tNOUN inan neut\n"
    )


def test_order_of_entries_does_not_matter() -> None:
    assert to_bytes(HEADER, reversed(ENTRIES)) == LIST


def test_reading_gives_what_was_written() -> None:
    assert tuple(read_list(LIST, "f", "ru").entries()) == ENTRIES


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(LIST[:-5], [("list-length", "f")], id="cut"),
        pytest.param(LIST + "як\tяк\tclub\t\t\t\n".encode(), [("list-length", "f")], id="longer"),
        pytest.param(
            LIST.replace("ёж".encode(), "юж".encode()), [("list-hash", "f"), ("list-key", "f:10:1")], id="key"
        ),
        pytest.param(
            rehashed("еж\tёж\tclub\t\t\t\nкoт\tкoт\tclub\t\t\t\nак\tак\tclub\t\t\t\nяк\tяк\n"),
            [
                ("list-hash", "f"),
                ("list-lines", "f"),
                ("list-letter", "f:11:6"),
                ("list-order", "f:12:1"),
                ("list-cells", "f:13:1"),
            ],
            id="every-row-is-named",
        ),
        pytest.param(LIST.replace(b"lines: 3", b"lines: 4"), [("list-lines", "f")], id="lines"),
        pytest.param(LIST.replace(b"lines: 3", b"lines: x"), [("list-lines", "f")], id="lines-no-number"),
        pytest.param(LIST.replace(b"# sha256", b"# sha"), [("list-no-key", "f"), ("list-hash", "f")], id="no-hash"),
        pytest.param(LIST.replace(b"language: ru", b"language: xx"), [("list-bad-language", "f")], id="language"),
        pytest.param(LIST.replace(b"\n", b"\r\n"), [("list-crlf", "f")], id="crlf"),
    ],
)
def test_unsound_list(data: bytes, expected: list[tuple[str, str]]) -> None:
    assert codes(data) == expected


def test_bytes_that_are_no_text_are_placed() -> None:
    data = LIST.replace("небо\tнёбо".encode(), "небо\tн".encode() + b"\xff\xff" + "бо".encode())

    assert codes(data) == [("words-not-text", "f:12:7")]


def test_byte_order_mark_is_no_part_of_a_list() -> None:
    assert tuple(read_list(b"\xef\xbb\xbf" + LIST, "f", "ru").entries()) == ENTRIES


def test_bare_words() -> None:
    loaded = read_list("# мои слова\r\n\r\nКот\r\nёж \r\nко\u0301т\n".encode(), "my.txt", "ru")

    assert [Entry.of_line(line).spelling for line in loaded.lines("еж")] == ["ёж"]
    assert {entry.key for entry in loaded.entries()} == {"кот", "еж"}
    assert (loaded.header["name"], loaded.header["lines"]) == ("my", "2")


def test_every_bad_bare_word_is_placed() -> None:
    data = "кот\n  кoт\nкот3\nя\nкто-то\nд'артаньян\n".encode()

    assert codes(data) == [
        ("words-mixed-alphabet", "f:2:4"),
        ("words-bad-letter", "f:3:4"),
        ("words-too-short", "f:4:1"),
        ("words-hyphen", "f:5:4"),
        ("words-apostrophe", "f:6:2"),
    ]


def test_words_in_another_encoding_are_placed() -> None:
    assert codes("abc\nкот\n".encode("cp1251")) == [("words-not-text", "f:2:1")]


@given(data=st.binary(max_size=200), cut=st.integers(0, len(LIST)))
def test_reader_fails_only_as_it_should(data: bytes, cut: int) -> None:
    for broken in (data, LIST[:cut] + data, data + LIST, LIST[:cut] + data + LIST[cut:]):
        try:
            loaded = read_list(broken, "f", "ru")
        except EruditError as error:
            assert all(problem.where is not None for problem in error.problems)
        else:
            assert all(len(entry.key) > 1 for entry in loaded.entries())


def test_mapped_list_of_wrong_length(tmp_path: Path) -> None:
    (tmp_path / "l.txt").write_bytes(LIST[:-5])

    with pytest.raises(ListChangedError):
        MappedList(str(tmp_path / "l.txt"))
    with pytest.raises(InputError, match="list-length"):
        open_list(str(tmp_path / "l.txt"), "ru")


@pytest.mark.parametrize(
    "data", [b"", b"\n", LIST[:30], "кот\n".encode()], ids=["empty", "blank", "header-cut", "bare"]
)
def test_what_cannot_be_mapped_is_read_as_bare_words(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "l.txt"
    path.write_bytes(data)

    with pytest.raises(ListChangedError):
        MappedList(str(path))
    if data == "кот\n".encode():
        assert isinstance(open_list(str(path), "ru"), LoadedList)
    else:
        with pytest.raises(InputError, match="list-empty"):
            open_list(str(path), "ru")


@pytest.mark.parametrize(("name", "code"), [("none.txt", "file-missing"), ("", "file-is-directory")])
def test_list_that_cannot_be_read(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(MissingError, match=code):
        open_list(str(tmp_path / name), "ru")


def written(path: Path, data: bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)


def test_released_list_is_in_force_where_nothing_else_is() -> None:
    assert active_list("ru") == Active(places.released_list("ru"), "released")


def test_own_list_comes_before_the_released_one(home: Path) -> None:
    own = written(home / "lexicons" / "ru.txt", Path(places.released_list("ru")).read_bytes())

    assert active_list("ru") == Active(own, "user")


def test_older_own_list_is_used_with_a_warning(home: Path) -> None:
    own = written(home / "lexicons" / "ru.txt", LIST.replace(b"rules: 3", b"rules: 1"))
    active = active_list("ru")

    assert active == Active(own, "user", is_older=True)
    assert [(problem.code, problem.is_warning) for problem in active.problems()] == [("list-older", True)]


@pytest.mark.parametrize(
    ("mine", "older"),
    [
        ({"rules": "1", "sources": "A 1.10 (x); B 2 (y)"}, False),
        ({"rules": "2", "sources": "A 1.10 (x); B 2 (y)"}, False),
        ({"rules": "0", "sources": "A 1.10 (x); B 2 (y)"}, True),
        ({"rules": "1", "sources": "A 1.9 (x); B 2 (y)"}, True),
        ({"rules": "1", "sources": "A 1.10 (x); B 1 (y)"}, True),
        ({"rules": "1", "sources": "C 0 (z)"}, False),
        ({}, True),
    ],
)
def test_older(mine: dict[str, str], older: bool) -> None:
    assert is_older(mine, {"rules": "1", "sources": "A 1.10 (x); B 2 (y)"}) == older


def test_list_by_name_and_by_file(home: Path, tmp_path: Path) -> None:
    named = written(home / "lexicons" / "kids.txt", LIST)
    file = written(tmp_path / "words.txt", LIST)

    assert active_list("ru", "kids", "config") == Active(named, "config")
    assert active_list("ru", file).path == file
    assert active_list("ru", "ru").path == places.released_list("ru")


@pytest.mark.parametrize("choice", ["none", "none.txt", "a/b"])
def test_list_that_is_not_there(choice: str) -> None:
    with pytest.raises(MissingError, match="lexicon-missing"):
        active_list("ru", choice)


def test_language_without_a_list() -> None:
    with pytest.raises(MissingError, match="lexicon-missing"):
        active_list("xx")


def test_folder_is_no_list(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="file-is-directory") as raised:
        active_list("ru", str(tmp_path))
    assert raised.value.problems[0].where == Where(str(tmp_path))


def test_home_is_shown_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")

    assert shown_path("/home/anna/l.txt") == "~/l.txt"
    assert shown_path("/home/annabel/l.txt") == "/home/annabel/l.txt"


@pytest.mark.parametrize("kind", ["data", "config"])
@pytest.mark.parametrize(
    "environ",
    [
        {"HOME": "/home/anna"},
        {"HOME": "/home/anna", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"},
        {"HOME": "/home/anna", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""},
        {"HOME": "relative"},
        {"HOME": "/home/anna", "XDG_DATA_HOME": "relative", "XDG_CONFIG_HOME": "relative"},
    ],
    ids=["home", "xdg", "xdg-empty", "home-relative", "xdg-relative"],
)
def test_folders_are_the_platforms(monkeypatch: pytest.MonkeyPatch, kind: str, environ: dict[str, str]) -> None:
    import platformdirs

    for name in ("ERUDIT_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    find = platformdirs.user_data_dir if kind == "data" else platformdirs.user_config_dir

    assert places.user_folder(kind) == find("erudit", appauthor=False)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (b"language: ru", b"language: xx", "list-bad-language"),
        (b"# sha256", b"# sha", "list-no-key"),
        (b"lines: 3", b"lines: x", "list-lines"),
    ],
    ids=["language", "key", "lines"],
)
def test_header_is_checked_without_loading_the_list(tmp_path: Path, old: bytes, new: bytes, code: str) -> None:
    (tmp_path / "l.txt").write_bytes(LIST.replace(old, new))

    with pytest.raises(InputError, match=code):
        open_list(str(tmp_path / "l.txt"), "ru")


def test_cells_are_counted_even_where_the_hash_is_right() -> None:
    from hashlib import sha256

    body = "еж\tёж\n".encode()
    header = {**HEADER, "counts": "club 1", "sha256": sha256(body).hexdigest(), "bytes": str(len(body)), "lines": "1"}
    data = "".join(f"# {key}: {value}\n" for key, value in header.items()).encode() + body

    assert codes(data) == [("list-cells", "f:10:1")]


def test_key_that_would_run_on_into_the_next_cell(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_bytes(LIST)
    mapped = MappedList(str(tmp_path / "own.txt"))
    assert mapped.lines("еж") == ["еж\tёж\tclub\t\t\tNOUN anim masc"] and len(mapped.lines("небо")) == 2
    for key in ("еж\tёж", "еж\t", "\t", ""):
        assert mapped.lines(key) == []


@pytest.mark.parametrize(
    ("data", "encoding", "code", "values"),
    [
        (b"\xff", "undefined", "words-not-text", {"encoding": "undefined", "byte": "0xff"}),
        ("ко".encode() + b"\xff", None, "words-not-text", {"encoding": "utf-8", "byte": "0xff"}),
        (b"\xff\xfe\x00", None, "words-not-text", {"encoding": "utf-16", "byte": "0x00"}),
        (b"x", "klingon", "words-encoding", {"name": "klingon"}),
        (b"x", "\udcff", "words-encoding", {"name": "\udcff"}),
        (b"x", "a\0b", "words-encoding", {"name": "a\0b"}),
        (b"78", "hex", "words-encoding", {"name": "hex"}),
    ],
    ids=["no-place", "utf-8", "utf-16", "unknown", "no-text", "zero", "no-text-codec"],
)
def test_bytes_that_are_no_text(data: bytes, encoding: str | None, code: str, values: dict[str, str]) -> None:
    with pytest.raises(EruditError) as caught:
        decode(data, "f", encoding)
    assert (caught.value.code, caught.value.values) == (code, values)


def test_own_list_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(MissingError) as caught:
        active_list("ru", str(tmp_path))
    assert (caught.value.code, str(caught.value.problems[0].where)) == ("file-is-directory", str(tmp_path))


def test_own_list_that_is_a_pipe(tmp_path: Path) -> None:
    """``--lexicon <(…)``: it is read but once, so that nothing else is asked of it."""
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    assert active_list("ru", pipe) == Active(pipe, "option")


def test_selection_is_a_list_of_its_list() -> None:
    """What a judge asks of a list it may ask of a part of it."""
    chosen = Selection(read_list(LIST, "f", "ru"), "strict")
    assert chosen.header["version"] == "1.2"
    assert chosen.lines("еж") == [] and [line.split("\t")[1] for line in chosen.lines("небо")] == ["небо"]
    assert chosen.has_beginning("неб") and chosen.has_ending("бо") and not chosen.has_beginning("бо")


def test_source_of_no_known_role(tmp_path: Path) -> None:
    text = "# name: a\n# language: ru\n# role: {}\n# version: 1\n# licence: free\nёж\n"
    path = tmp_path / "a.txt"
    path.write_text(text.format(VOTER), encoding="utf-8")
    assert read_source(path).words == {"еж": "ёж"}
    path.write_text(text.format("judge"), encoding="utf-8")
    with pytest.raises(ValueError, match="judge"):
        read_source(path)
