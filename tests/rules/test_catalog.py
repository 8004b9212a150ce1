"""Editions put together: what a file answers itself, what its base does, what is changed for a run."""

import ast
import os
from pathlib import Path

import pytest

import erudit_cli
from erudit_cli.rules import board_files, catalog
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import QUESTIONS, Origin, Ruleset
from tests.rules.own_files import TILES, board, edition, written


def origins(rules: Ruleset) -> set[Origin]:
    return {rules.sources[key].origin for key in QUESTIONS}


def test_own_file_extends_a_released_edition(tmp_path: Path) -> None:
    rules = catalog.load(edition(tmp_path, "bonus = 30", head='id = "house"\ntitle = "Дома"'))
    assert (rules.id, rules.title("ru"), rules.title("en"), rules.bonus, rules.star_count) == (
        "house",
        "Дома",
        "Дома",
        30,
        3,
    )
    assert rules.sources["bonus"].origin is Origin.OWN and rules.sources["bonus"].edition == "house"
    assert rules.sources["star_count"].edition == "classic-102"
    assert not rules.is_released


def test_file_without_id_and_title_is_called_by_its_name(tmp_path: Path) -> None:
    rules = catalog.load(edition(tmp_path, name="sunday"))
    assert (rules.id, rules.title("uk")) == ("sunday", "sunday")


def test_own_answer_may_have_a_source_too(tmp_path: Path) -> None:
    rules = catalog.load(
        edition(tmp_path, 'bonus = { value = 30, source = "S2:24" }', 'target = { value = 200, resolution = "Ours." }')
    )
    assert rules.sources["bonus"].origin is Origin.CITED
    assert rules.sources["target"].origin is Origin.RESOLUTION


def test_layout_and_tiles_lie_beside_the_edition(tmp_path: Path) -> None:
    board(tmp_path, ["T.T", ".d.", "T.T"])
    written(tmp_path, "own.tsv", TILES)
    rules = catalog.load(edition(tmp_path, 'board = "own"', 'tiles = "own.tsv"', 'start = "2b"'))
    assert rules.layout.rows == ("T.T", ".d.", "T.T")
    assert rules.tileset.counts == {"А": 60, "Б": 40}
    assert rules.start_square == (1, 1)


def test_released_files_are_found_for_answers_of_a_released_base(tmp_path: Path) -> None:
    written(tmp_path, "erudit.txt", "no layout at all")
    assert catalog.load(edition(tmp_path, "bonus = 1")).layout.height == 15


def test_base_may_lie_beside_the_edition(tmp_path: Path) -> None:
    everything = (catalog.EDITIONS / "classic-102.toml").read_text(encoding="utf-8")
    written(
        tmp_path, "base.toml", everything.replace('"classic-102"\n', '"base"\n').replace("value = 15,", "value = 20,")
    )
    rules = catalog.load(edition(tmp_path, "star_left = 2", extends="base"))
    assert (rules.bonus, rules.star_left) == (20, 2)


def test_values_only_set_has_no_counts(tmp_path: Path) -> None:
    written(tmp_path, "own.tsv", "А\t\t1\nБ\t\t2\n")
    rules = catalog.load(edition(tmp_path, 'tiles = "own"'))
    assert rules.tileset.counts == {} and rules.tileset.values == {"А": 1, "Б": 2}


def test_answers_may_stand_in_tables_of_their_own(tmp_path: Path) -> None:
    name = written(tmp_path, "mine.toml", 'extends = "classic-102"\n[answers.bonus]\nvalue = 30\nsource = "S2:24"\n')
    assert catalog.load(name).bonus == 30


def test_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    board_text = "\ufeff# own\r\nT.T\r\n.d.\r\nT.T\r\n"
    written(tmp_path, "own.txt", board_text)
    name = written(
        tmp_path, "mine.toml", '\ufeffextends = "classic-102"\r\n[answers]\r\nboard = "own"\r\nstart = "2B"\r\n'
    )
    assert catalog.load(name).layout.rows == ("T.T", ".d.", "T.T")


def test_override_changes_one_answer_and_is_remembered() -> None:
    pairs = catalog.parse_overrides(["star_score = zero", "bonus=20", "bonus=30"])
    rules, plain = catalog.load("classic-102", pairs), catalog.load("classic-102")
    assert (rules.star_score, rules.bonus, plain.star_score, plain.bonus) == ("zero", 30, "letter", 15)
    assert rules.overrides == (("star_score", "zero"), ("bonus", "30"))
    assert rules.sources["bonus"].origin is Origin.OVERRIDE and plain.overrides == ()
    assert rules.letter_values["щ"] == 0 and plain.letter_values["щ"] == 10
    assert all(rules.answer(key) == plain.answer(key) for key in QUESTIONS if key not in ("star_score", "bonus"))


def test_override_names_files_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board(tmp_path, ["T.T", ".d.", "T.T"], name="small-board.txt")
    rules = catalog.load("classic-102", (("board", "small-board"), ("start", "2B")))
    assert rules.layout.height == 3


def test_override_turns_a_finite_board_into_an_infinite_one() -> None:
    rules = catalog.load("classic-102", (("repeat", "14"), ("start", "R0C0")))
    assert rules.layout.is_infinite and rules.start_square == (0, 0)


def test_default_edition_is_released() -> None:
    assert catalog.load().id == catalog.DEFAULT


def test_pass_is_answered_under_its_key() -> None:
    rules = catalog.load("classic-102", (("pass", "no"),))
    assert rules.answer("pass") is rules.passing is False


@pytest.mark.parametrize(
    ("name", "folded"), [("classic-102", "еж"), ("scrabble-104", "еж"), ("uk-102", "ёж"), ("scrabble-en", "ёж")]
)
def test_words_are_compared_as_the_edition_says(name: str, folded: str) -> None:
    assert catalog.load(name).fold("ёж") == folded


def test_no_code_branches_on_an_edition() -> None:
    """An edition's id stands in code only where a default or a record's edition is named."""
    package = Path(erudit_cli.__file__).parent
    allowed = {package / "rules" / "catalog.py": {catalog.DEFAULT}, package / "records" / "edition.py": None}
    ids = set(catalog.edition_ids())
    for path in package.rglob("*.py"):
        named = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids
        }
        permitted = allowed.get(path, set())
        assert permitted is None or named <= permitted, f"{path}: {sorted(named)}"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_file_that_may_not_be_read(tmp_path: Path) -> None:
    name = edition(tmp_path)
    Path(name).chmod(0)
    with pytest.raises(Exception, match="file-unreadable"):
        catalog.load(name)


@pytest.mark.parametrize("name", ["a/b", "a\\b", "", ".", "..", "/x", "C:x", "a\0b"])
def test_name_with_a_folder_is_not_plain(name: str) -> None:
    assert not board_files.is_plain_name(name)


def test_a_name_longer_than_the_system_allows_is_no_file(tmp_path: Path) -> None:
    name = "a" * 5000 + ".toml"
    assert catalog.name_in(str(tmp_path / "game.gcg"), name) == name


def test_editions_that_say_the_same_have_one_fingerprint(tmp_path: Path) -> None:
    """Names of files and titles do not matter, answers, tiles and boards do."""
    plain = fingerprint(catalog.load("classic-102"))
    assert fingerprint(catalog.load(edition(tmp_path, name="copy", head='title = "Копия"'))) == plain
    assert fingerprint(catalog.load("classic-102", (("bonus", "15"),))) == plain
    assert fingerprint(catalog.load("classic-102", (("bonus", "20"),))) != plain
    assert fingerprint(catalog.load("classic-106")) != plain
    written(tmp_path, "own.tsv", TILES)
    assert fingerprint(catalog.load(edition(tmp_path, 'tiles = "own"', name="tiles"))) != plain
