"""An edition of one's own that a record or a position names: where its file is looked for, and where it is not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran
from tests.rules.own_files import edition

Run = Callable[..., Ran]
GAME = "#character-encoding UTF-8\n#rules {name}\n#player1 а\n#player2 б\n>а: КОТ 8G КОТ +{points} {points}\n"
CGP = "15/15/15/15/15/15/15/6КОТ6/15/15/15/15/15/15/15 / 0/0 0 rules {name};"
BONUS = "bonus = 70"


@pytest.fixture
def below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder ``ed`` below the current one, with an edition of three tiles a rack: КОТ is 4 and 70 there."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "ed"
    folder.mkdir()
    edition(folder, "rack_size = 3", "exchange_max = 3", BONUS, name=tmp_path.name)
    return folder


def game(folder: Path, name: str, points: int = 74, file: str = "g.gcg") -> str:
    (folder / file).write_text(GAME.format(name=name, points=points), encoding="utf-8")
    return str(folder / file)


def test_beside_the_record(run: Run, below: Path, tmp_path: Path) -> None:
    name = f"{tmp_path.name}.toml"
    game(below, name)
    for command in ("score", "replay", "render"):
        ran = run(command, "ed/g.gcg")
        assert (ran.code, "ошибка" in ran.err) == (0, False), ran.err
    assert run("replay", "ed").code == 0
    (below / "p.cgp").write_text(CGP.format(name=name), encoding="utf-8")
    ran = run("score", "ed/p.cgp")
    assert (ran.code, ran.err) == (0, "") and tmp_path.name in ran.out


def test_the_nearer_file_wins_and_the_current_folder_comes_next(run: Run, below: Path, tmp_path: Path) -> None:
    edition(tmp_path, BONUS.replace("70", "20"), "rack_size = 3", "exchange_max = 3", name=tmp_path.name)
    name = f"{tmp_path.name}.toml"
    assert run("score", game(below, name)).code == 0
    assert run("score", game(tmp_path, name, 24)).code == 0
    (tmp_path / "other").mkdir()
    assert run("score", game(tmp_path / "other", name, 24)).code == 0
    assert run("score", "-", stdin=GAME.format(name=name, points=24)).code == 0
    assert run("score", game(tmp_path, f"ed/{name}")).code == 0


@pytest.mark.parametrize("path", ["{up}/{name}", "ed/../ed/{name}", "{whole}/{name}", "ed\\\\{name}", "~/{name}"])
def test_what_a_record_says_leads_nowhere_else(run: Run, below: Path, tmp_path: Path, path: str) -> None:
    (below / "deep").mkdir()
    named = path.format(up="..", whole=below, name=f"{tmp_path.name}.toml")
    for ran in (
        run("score", game(below / "deep", named)),
        run("convert", game(below / "deep", named), "--to", "cgp"),
        run("score", "-", stdin=CGP.format(name=named)),
        run("convert", "-", "--to", "json", stdin=CGP.format(name=named)),
    ):
        assert ran.code == 2 and ran.out.count("74") == 0
        assert "[edition-path-outside]" in ran.err and "--rules" in ran.err
    assert run("score", game(below / "deep", "нет"), "--rules", f"ed/{tmp_path.name}.toml").code == 0


def test_a_fault_of_the_file_stands_in_the_file(run: Run, below: Path, tmp_path: Path) -> None:
    (below / f"{tmp_path.name}.toml").write_text('extends = "classic-102"\n[answers]\nbonus = "x"\n', encoding="utf-8")
    ran = run("score", game(below, f"{tmp_path.name}.toml"))
    assert ran.code == 2 and f"{tmp_path.name}.toml:3" in ran.err
    missing = run("score", game(below, "none.toml"))
    assert missing.code == 2 and "g.gcg:2:" in missing.err and "[file-missing]" in missing.err


def test_conversion_keeps_the_name_and_writes_no_path_that_could_not_be_read(
    run: Run, below: Path, tmp_path: Path
) -> None:
    name = f"{tmp_path.name}.toml"
    source = game(below, name)
    assert f"rules {name}" in run("convert", source, "--to", "cgp").out
    assert f"#rules {name} bonus=70" in run("convert", source, "--to", "gcg", "--set", "bonus=70").out
    plain = game(below, "classic-102", 4, "plain.gcg")
    for path in (str(below / name), f"../{tmp_path.name}/ed/{name}"):
        ran = run("convert", plain, "--to", "gcg", "--rules", path)
        assert f"#rules {name}\n" in ran.out and str(tmp_path) not in ran.out
    assert f"#rules ed/{name}\n" in run("convert", plain, "--to", "gcg", "--rules", f"ed/{name}").out


def test_board_and_tiles_of_a_record_lie_beside_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record names them as answers of an edition that is another's; the nearer file wins here, too."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, value in ((here, 7), (there, 3)):
        folder.mkdir()
        (folder / "own.txt").write_text("...\n.T.\n...\n", encoding="utf-8")
        tiles = "".join(f"{letter}\t9\t{value}\n" for letter in "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")
        (folder / "tiles.tsv").write_text("letter\tcount\tvalue\n" + tiles, encoding="utf-8")
    monkeypatch.chdir(here)
    rules = "classic-102 board=own tiles=tiles start=2B stated_total=none stated_counts=none"
    text = GAME.replace("8G", "2A")
    (there / "g.gcg").write_text(text.format(name=rules, points=27), encoding="utf-8")
    assert run("score", str(there / "g.gcg")).code == 0
    (tmp_path / "g.gcg").write_text(text.format(name=rules, points=63), encoding="utf-8")
    assert run("score", str(tmp_path / "g.gcg")).code == 0
    (there / "g.gcg").write_text(text.format(name=rules.replace("own", "other"), points=27), encoding="utf-8")
    assert "layout-missing" in run("score", str(there / "g.gcg")).err


def test_a_file_of_rules_is_no_game(run: Run, below: Path, tmp_path: Path) -> None:
    path = f"ed/{tmp_path.name}.toml"
    hint, convert = ("hint", "--rack", "КОТ"), ("convert", "--to", "gcg")
    for command in (("score",), ("render",), ("replay",), ("analyze",), convert, hint):
        ran = run(*command, path)
        assert (ran.code, ran.err.count("[")) == (2, 1) and "record-is-rules" in ran.err, (command, ran.err)
        assert f"--rules {path}" in ran.err
    assert "file-missing" in run("render", "none.toml").err


def test_where_a_missing_file_of_rules_was_sought(run: Run, below: Path) -> None:
    for command in (("score",), ("replay",), ("render",)):
        ran = run("--ui=en", *command, game(below, "none.toml"))
        assert ran.code == 2 and "g.gcg:2:8: error [file-missing]" in ran.err and "--rules takes any path" in ran.err
