"""What is wrong with an edition and its files: each fault by its code, line and column, all of them at once."""

from pathlib import Path

import pytest

from erudit_cli.errors import EruditError, InputError, MissingError, Problem, UsageError
from erudit_cli.messages import LANGUAGES
from erudit_cli.render.problems import problem_text
from erudit_cli.rules import board_files, catalog
from tests.rules.own_files import TILES, edition, written

Found = tuple[str, int, int]
"""A problem's code, line and column."""


def faults(name: str, overrides: catalog.Overrides = ()) -> list[Found]:
    """What loading an edition complains of; every sentence can be said in every language."""
    with pytest.raises(EruditError) as caught:
        catalog.load(name, overrides)
    problems = caught.value.problems
    for language in LANGUAGES:
        assert all(problem_text(problem, language) for problem in problems)
    return [place(problem) for problem in problems]


def place(problem: Problem) -> Found:
    where = problem.where
    return (problem.code, where.line, where.column) if where else (problem.code, 0, 0)


def values(name: str) -> dict[str, object]:
    with pytest.raises(EruditError) as caught:
        catalog.load(name)
    return caught.value.values


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ('langauge = "ru"', ("edition-unknown-key-near", 3, 1)),
        ("zzz = 1", ("edition-unknown-key", 3, 1)),
        ('  bonus = "much"', ("edition-bad-answer", 3, 3)),
        ("bonus = -1", ("edition-bad-answer", 3, 1)),
        ("bonus = 15.5", ("edition-bad-answer", 3, 1)),
        ("bonus = {}", ("edition-bad-answer-form", 3, 1)),
        ('bonus = { source = "S0:1" }', ("edition-bad-answer-form", 3, 1)),
        ("bonus = { value = 15, source = 3 }", ("edition-bad-answer-form", 3, 1)),
        ('bonus = { value = 15, source = "" }', ("edition-bad-answer-form", 3, 1)),
        ('bonus = { value = 15, page = "7" }', ("edition-bad-answer-form", 3, 1)),
        ('"bonus" = "x"', ("edition-bad-answer", 3, 2)),
        ('players = "4..2"', ("edition-bad-answer", 3, 1)),
        ('ends = ["out", "never"]', ("edition-bad-answer", 3, 1)),
        ('start = "16A"', ("edition-bad-answer", 3, 1)),
        ('start = "8P"', ("edition-bad-answer", 3, 1)),
        ('start = "8Н"', ("edition-bad-answer", 3, 1)),  # a Cyrillic letter
        ('start = "0A"', ("edition-bad-answer", 3, 1)),
        ('start = "H8"', ("edition-bad-answer", 3, 1)),
        ('start = "R0C0"', ("edition-bad-answer", 3, 1)),
        ('board = "nowhere"', ("layout-missing", 3, 1)),
        ('board = "../layouts/erudit"', ("layout-missing", 3, 1)),
        ('board = "/etc/passwd"', ("layout-missing", 3, 1)),
        ('board = ".."', ("layout-missing", 3, 1)),
        ('board = "..\\\\erudit"', ("layout-missing", 3, 1)),
        ('tiles = "nowhere"', ("tileset-missing", 3, 1)),
        ('tiles = "../tilesets/box-131"', ("tileset-missing", 3, 1)),
        ('язык = "ru"', ("toml-bare-key", 3, 1)),
        ("bonus", ("toml-no-equals", 3, 6)),
        ("bonus = ", ("toml-bad-value", 3, 9)),
        ("bonus = yes", ("toml-bad-value", 3, 9)),
        ('board = "erudit', ("toml-open-string", 3, 16)),
        ("bonus = 1\nbonus = 2", ("toml-repeated-key", 4, 10)),
        ("bonus = [1", ("toml-malformed", 3, 11)),
    ],
)
def test_fault_of_an_answer(tmp_path: Path, answer: str, fault: Found) -> None:
    assert faults(edition(tmp_path, answer)) == [fault]


def test_near_keys_are_suggested(tmp_path: Path) -> None:
    assert values(edition(tmp_path, 'langauge = "ru"'))["near"] == "language"


def test_every_fault_is_told(tmp_path: Path) -> None:
    name = edition(
        tmp_path,
        "bonus = -1",
        "bonos = 3",
        'board = "nowhere"',
        'tiles = "nowhere"',
        head="[colour]\nx = 1\n[title]\nfr = 'x'",
        extends="",
    )
    found = faults(name)
    assert [code for code, _, _ in found] == [
        "edition-unknown-section",
        "edition-bad-title",
        "edition-bad-answer",
        "edition-unknown-key-near",
        "edition-incomplete",
    ]


def test_faults_of_edition_layout_and_tiles_are_told_together(tmp_path: Path) -> None:
    written(tmp_path, "own.txt", "T.x\n...\n..\n")
    written(tmp_path, "own.tsv", "letter\tcount\tvalue\nA\t1\t1\nБ\t2\n")
    name = edition(tmp_path, "bonus = -1", 'board = "own"', 'tiles = "own"', 'start = "2B"')
    assert faults(name) == [
        ("edition-bad-answer", 3, 1),
        ("layout-bad-sign", 1, 3),
        ("layout-bad-row", 3, 0),
        ("tileset-look-alike", 2, 1),
        ("tileset-bad-line", 3, 1),
    ]


def test_missing_answers_are_listed(tmp_path: Path) -> None:
    name = edition(tmp_path, 'language = "ru"', extends="")
    assert faults(name) == [("edition-incomplete", 0, 0)]
    missing = str(values(name)["keys"]).split(", ")
    assert "bonus" in missing and "pass" in missing and "language" not in missing


def test_an_answer_that_cannot_be_used_is_not_taken_from_the_base(tmp_path: Path) -> None:
    assert faults(edition(tmp_path, "bonus = -1")) == [("edition-bad-answer", 3, 1)]


@pytest.mark.parametrize(
    ("text", "faults_found"),
    [
        ("", [("edition-incomplete", 0, 0)]),
        ("answers = 1", [("edition-bad-section", 1, 1), ("edition-incomplete", 0, 0)]),
        ('extends = "classic-102"\ntitle = 3', [("edition-bad-title", 2, 1)]),
        ('extends = "classic-102"\nid = 3', [("edition-bad-name", 2, 1)]),
        ('extends = "classic-102"\nid = "../x"', [("edition-bad-name", 2, 1)]),
        ('extends = "classic-102"\nbonus = 3', [("edition-key-outside", 2, 1)]),
        ('extends = "classic-102"\ncolour = 3', [("edition-unknown-section", 2, 1)]),
        ('extends = "clasic-102"', [("edition-extends-unknown-near", 1, 1)]),
        ('extends = "zzz"', [("edition-extends-unknown", 1, 1)]),
        ('extends = "mobile"', [("edition-extends-deep", 1, 1)]),
        ('extends = "mine"', [("edition-extends-loop", 1, 1)]),
        ('extends = "../classic-102"', [("edition-bad-name", 1, 1)]),
        ("ключ = 1\n[answers]\nбонус = 2\n", [("toml-bare-key", 1, 1), ("toml-bare-key", 3, 1)]),
        ("bonus = " + "[" * 5000, [("toml-malformed", 0, 0)]),
    ],
)
def test_fault_of_the_frame(tmp_path: Path, text: str, faults_found: list[Found]) -> None:
    assert faults(written(tmp_path, "mine.toml", text)) == faults_found


@pytest.mark.parametrize(
    ("extends", "code"),
    [
        ("mobile", "edition-extends-deep"),
        ("zzz", "edition-extends-unknown"),
        ("clasic-102", "edition-extends-unknown-near"),
        ("mine", "edition-extends-loop"),
        ("../classic-102", "edition-bad-name"),
        ("malformed", "toml-malformed"),
        ("deeper", "edition-extends-deep"),
    ],
)
def test_fault_of_what_is_extended_does_not_come_alone(tmp_path: Path, extends: str, code: str) -> None:
    """Everything else that is wrong with the file is told with it, and nothing that only follows from it."""
    written(tmp_path, "malformed.toml", "[answers\n")
    written(tmp_path, "deeper.toml", 'extends = "malformed"\n')
    mine = edition(tmp_path, "bonus = -1", "colour = 1", extends=extends, head="title = 3")
    found = [each for each, _, _ in faults(mine)]
    assert sorted(found) == sorted([code, "edition-bad-answer", "edition-bad-title", "edition-unknown-key"]), found


def test_answers_that_lean_on_too_deep_a_base_are_judged(tmp_path: Path) -> None:
    mine = edition(tmp_path, 'board = "nowhere"', 'start = "99Z"', 'tiles = "own"', extends="mobile")
    written(tmp_path, "own.tsv", "А\t1\n")
    assert sorted(faults(mine)) == [
        ("edition-extends-deep", 1, 1),
        ("layout-missing", 3, 1),
        ("tileset-bad-line", 1, 1),
    ]


def test_round_of_two_files_is_a_loop(tmp_path: Path) -> None:
    edition(tmp_path, extends="one", name="two")
    assert faults(edition(tmp_path, extends="two", name="one")) == [("edition-extends-loop", 1, 1)]


def test_faults_of_the_base_are_told_with_its_name(tmp_path: Path) -> None:
    edition(tmp_path, "bonus = -1", name="base", extends="")
    with pytest.raises(InputError) as caught:
        catalog.load(edition(tmp_path, extends="base"))
    assert next((str(problem.where), problem.code) for problem in caught.value.problems) == (
        "base.toml:2:1",
        "edition-bad-answer",
    )


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("", [("layout-bad-size", 0, 0)]),
        ("# nothing\n\n", [("layout-bad-size", 0, 0)]),
        ("\n".join(["." * 27] * 27), [("layout-bad-size", 0, 0)]),
        ("...\n..\n....\n", [("layout-bad-row", 2, 0), ("layout-bad-row", 3, 0)]),
        ("# x\n.Т.\n...\n...\n", [("layout-look-alike", 2, 2)]),  # a Cyrillic letter
        ("..?\n.!.\n...\n", [("layout-bad-sign", 1, 3), ("layout-bad-sign", 2, 2)]),
        ("T..\nT redd\nD pink blue\n. red\n", [("layout-bad-colour", line, 1) for line in (2, 3, 4)]),
    ],
)
def test_fault_of_a_layout(tmp_path: Path, rows: str, found: list[Found]) -> None:
    written(tmp_path, "own.txt", rows)
    assert faults(edition(tmp_path, 'board = "own"', 'start = "1A"')) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("", [("tileset-empty", 0, 0)]),
        ("A\t1\t1\n", [("tileset-look-alike", 1, 1)]),  # a Latin letter
        ("Q\t1\t1\n", [("tileset-foreign-letter", 1, 1)]),
        ("АБ\t1\t1\n", [("tileset-foreign-letter", 1, 1)]),
        ("І\t1\t1\n", [("tileset-foreign-letter", 1, 1)]),  # a Ukrainian letter
        ("*\t3\t0\n", [("tileset-star", 1, 1)]),
        ("А 1 1\n", [("tileset-bad-line", 1, 1)]),
        ("А\t1\n", [("tileset-bad-line", 1, 1)]),
        ("А\tx\t1\n", [("tileset-bad-line", 1, 1)]),
        ("А\t-1\t1\n", [("tileset-bad-line", 1, 1)]),
        ("А\t1\t1001\n", [("tileset-bad-line", 1, 1)]),
        ("А\t" + "9" * 5000 + "\t1\n", [("tileset-bad-line", 1, 1)]),
        ("А\t1\t1\nа\t2\t2\n", [("tileset-repeated-letter", 2, 1)]),
        ("А\t1\t1\nБ\t\t2\n", [("tileset-mixed-counts", 2, 1)]),
    ],
)
def test_fault_of_a_tile_set(tmp_path: Path, lines: str, found: list[Found]) -> None:
    written(tmp_path, "own.tsv", lines)
    assert faults(edition(tmp_path, 'tiles = "own"')) == found


def test_look_alike_names_the_letter_meant(tmp_path: Path) -> None:
    written(tmp_path, "own.tsv", "A\t1\t1\n")
    assert values(edition(tmp_path, 'tiles = "own"'))["fixed"] == "А"


@pytest.mark.parametrize("part", ["mine.toml", "own.txt", "own.tsv"])
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"# \xff\n", "rules-file-not-utf8"),
        (b"#" * (board_files.LARGEST_FILE + 1), "rules-file-too-large"),
    ],
)
def test_file_that_is_no_text(tmp_path: Path, part: str, data: bytes, code: str) -> None:
    written(tmp_path, "own.txt", "...\n...\n...\n")
    written(tmp_path, "own.tsv", TILES)
    name = edition(tmp_path, 'board = "own"', 'tiles = "own"', 'start = "2B"')
    written(tmp_path, part, data)
    assert [code for code, _, _ in faults(name)] == [code]


def test_byte_of_a_bad_encoding_has_its_line(tmp_path: Path) -> None:
    assert faults(written(tmp_path, "mine.toml", b"# one\n# two\nid = '\xd0'\n")) == [("rules-file-not-utf8", 3, 0)]


def test_files_that_are_not_there(tmp_path: Path) -> None:
    assert faults(str(tmp_path / "none.toml")) == [("file-missing", 0, 0)]
    (tmp_path / "folder.toml").mkdir()
    assert faults(str(tmp_path / "folder.toml")) == [("file-is-directory", 0, 0)]
    assert faults(written(tmp_path, "a.toml", "") + "/b.toml") == [("file-missing", 0, 0)]
    assert faults("x\0.toml") == [("file-trouble", 0, 0)]


def test_endless_device_is_not_read_to_its_end() -> None:
    assert faults("/dev/zero") == [("rules-file-too-large", 0, 0)]


@pytest.mark.parametrize("name", ["", "nowhere", "CLASSIC-102", "..", "classic-102 "])
def test_unknown_edition(name: str) -> None:
    with pytest.raises(MissingError) as caught:
        catalog.load(name)
    assert caught.value.code in ("edition-unknown", "edition-unknown-near")


def test_near_edition_is_suggested() -> None:
    assert values("clasic-102")["near"] == "classic-102, classic-106"


@pytest.mark.parametrize(
    ("pairs", "codes"),
    [
        ([("bonus", "-1")], ["set-bad-value"]),
        ([("bonos", "1")], ["set-unknown-key-near"]),
        ([("zzz", "1")], ["set-unknown-key"]),
        ([("bonus", "x"), ("zzz", "1")], ["set-bad-value", "set-unknown-key"]),
    ],
)
def test_bad_override_is_wrong_usage(pairs: list[tuple[str, str]], codes: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        catalog.load("classic-102", tuple(pairs))
    assert [problem.code for problem in caught.value.problems] == codes


def test_override_that_does_not_fit_the_board() -> None:
    assert faults("classic-102", (("repeat", "14"),)) == [("edition-bad-answer", 15, 1)]


def test_override_without_equals_sign() -> None:
    with pytest.raises(UsageError) as caught:
        catalog.parse_overrides(["bonus", "star_left=1", "x"])
    assert [problem.values["found"] for problem in caught.value.problems] == ["bonus", "x"]


def test_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may read everything, so the system's answer is played."""

    def refuse(*_: object) -> None:
        raise PermissionError

    name = edition(tmp_path)
    monkeypatch.setattr(Path, "open", refuse)
    assert faults(name) == [("file-unreadable", 0, 0)]
