"""Every finding of `verify`, brought about once; none where nothing is wrong."""

from pathlib import Path

import pytest

from erudit_cli.messages import LANGUAGES, sentence
from erudit_cli.rules import catalog
from erudit_cli.rules.verify import holds, verify
from tests.rules.own_files import TILES, edition, written


def codes(name: str, *changes: str) -> list[str]:
    """The findings of an edition with some answers changed; every sentence can be said in every language."""
    findings = verify(catalog.load(name, catalog.parse_overrides(changes)))
    assert all(sentence(each.code, language, **each.values) for each in findings for language in LANGUAGES)
    return [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("name", "changes", "found"),
    [
        ("classic-102", (), []),
        ("classic-102", ("stated_total=103",), ["verify-total-letters"]),
        ("classic-102", ("stated_counts=all",), ["verify-total-all"]),
        ("classic-102", ("stated_total=none",), ["verify-stated-half"]),
        ("classic-102", ("stated_counts=none",), ["verify-stated-half"]),
        ("classic-102", ("noted=Nothing.",), ["verify-noted-idle"]),
        ("classic-106", (), ["verify-total-letters"]),
        ("classic-102", ("star_count=4",), []),
        ("box-131", ("star_count=4",), ["verify-total-all"]),
        ("classic-102", ("yo=distinct",), ["verify-letters-lacking"]),
        ("classic-102", ("yo=e_for_yo",), ["verify-letters-lacking"]),
        ("scrabble-104", ("yo=fold",), ["verify-letters-idle"]),
        ("scrabble-104", ("yo=distinct",), []),
        ("uk-guide", ("yo=fold",), ["verify-yo-language"]),
        ("classic-102", ("exclude=кіт",), ["verify-exclude-letters"]),
        ("web-infinite", ("repeat=15",), []),
        ("web-infinite", ("repeat=13",), ["verify-repeat-size"]),
        ("web-infinite", ("repeat=16",), ["verify-repeat-size"]),
        ("classic-102", ("players=2..8", "rack_size=20", "bonus=0"), ["verify-set-small"]),
        ("classic-102", ("exchange_max=8",), ["verify-exchange-bounds"]),
        ("classic-102", ("exchange_min=8",), ["verify-exchange-bounds"]),
        ("classic-102", ("pass=no",), ["verify-exchange-pass", "verify-end-no-pass"]),
        ("box-131", ("pass=no", "ends=out"), []),
        ("classic-102", ("draw=frequency",), ["verify-exchange-no-bag", "verify-out-no-bag"]),
        ("classic-102", ("exchange_bag_min=200",), ["verify-exchange-never"]),
        ("web", ("turn_scoring=final_strings",), ["verify-listed-scoring"]),
        ("web-classic", ("turn_scoring=each_word",), []),
        ("box-131", ("extension=yes",), ["verify-cross-extension"]),
        ("classic-102", ("ends=none",), ["verify-no-end"]),
        ("classic-102", ("target=200",), ["verify-target-idle"]),
        ("classic-102", ("ends=target",), ["verify-target-needed"]),
        ("classic-102", ("ends=target", "target=200"), []),
        ("web", ("target=200",), []),
        ("web-infinite", ("ends=board_full",), ["verify-infinite-full"]),
        ("web-infinite", ("ends=out",), ["verify-out-no-bag"]),
    ],
)
def test_finding(name: str, changes: tuple[str, ...], found: list[str]) -> None:
    assert codes(name, *changes) == found


def test_a_noted_difference_does_not_fail() -> None:
    noted, plain = (
        verify(catalog.load(name, pairs))
        for name, pairs in (
            ("classic-106", ()),
            ("classic-106", (("noted", "none"),)),
        )
    )
    assert holds(noted) and not holds(plain)
    assert [finding.code for finding in noted] == [finding.code for finding in plain] == ["verify-total-letters"]


@pytest.mark.parametrize("change", [("stated_total", "777"), ("star_count", "2"), ("tiles", "classic-102")])
def test_a_note_says_nothing_of_other_tiles(change: tuple[str, str]) -> None:
    rules = catalog.load("classic-106", (change, ("stated_counts", "all")))
    assert rules.noted is None and not holds(verify(rules))


def test_a_note_is_not_inherited_with_other_tiles(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "uk-102"\n[answers]\nstated_total = 777\n', encoding="utf-8")
    rules = catalog.load(str(path))
    assert rules.noted is None and rules.sources["noted"].edition == "mine"
    assert [finding.code for finding in verify(rules)] == ["verify-total-letters"]


@pytest.mark.parametrize(
    ("rows", "start", "found"),
    [
        ("T.T\n.d.\nT.T\n", "2B", []),
        ("T.T\n.d.\n", "2B", ["verify-board-oblong"]),
        ("T.T\n.dt\nT.T\n", "2B", ["verify-board-asymmetric"]),
        ("T.T\n.d.\nT.D\n", "2B", ["verify-board-asymmetric"]),
        ("TdT\n...\nTdT\n", "2B", ["verify-board-asymmetric"]),  # mirrored both ways, but not along the diagonal
    ],
)
def test_finding_about_a_board(tmp_path: Path, rows: str, start: str, found: list[str]) -> None:
    written(tmp_path, "own.txt", rows)
    assert codes(edition(tmp_path, 'board = "own"', f'start = "{start}"')) == found


def test_edges_of_a_repeating_pattern_must_agree(tmp_path: Path) -> None:
    written(tmp_path, "own.txt", "T.D\n.d.\nT.D\n")
    own = edition(tmp_path, 'board = "own"', "repeat = 2", 'start = "R0C0"')
    assert codes(own) == ["verify-board-asymmetric", "verify-repeat-edges"]


def test_findings_about_a_set_without_counts(tmp_path: Path) -> None:
    written(tmp_path, "own.tsv", TILES.replace("60", "").replace("40", ""))
    own = edition(tmp_path, 'tiles = "own"')
    assert codes(own) == ["verify-no-counts", "verify-letters-lacking", "verify-bag-no-counts"]
    changes = ("draw=frequency", "exchange_bag_min=0", "ends=agreement", "stated_total=none", "stated_counts=none")
    assert codes(own, *changes) == ["verify-letters-lacking", "verify-star-share"]
    assert codes(own, *changes, "star_count=0") == ["verify-letters-lacking"]


def test_citation_of_a_wrong_form_is_found(tmp_path: Path) -> None:
    assert codes(edition(tmp_path, 'bonus = { value = 30, source = "S9:1" }')) == ["verify-bad-citation"]


def test_own_answers_need_no_source(tmp_path: Path) -> None:
    assert codes(edition(tmp_path, "bonus = 30")) == []


def test_released_answers_need_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalog, "EDITIONS", tmp_path)
    everything = catalog.Path(catalog.__file__).parent / "editions" / "classic-102.toml"
    written(tmp_path, "base.toml", everything.read_text(encoding="utf-8"))
    assert codes(edition(tmp_path, "bonus = 30", extends="base")) == ["verify-no-source"]


def test_every_finding_has_its_test() -> None:
    import ast

    from erudit_cli.rules import verify as module

    source = Path(module.__file__).read_text(encoding="utf-8")
    said = {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("verify-")
    }
    tested = Path(__file__).read_text(encoding="utf-8")
    assert {code for code in said if f'"{code}"' not in tested} == set()
