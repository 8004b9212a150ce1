"""``erudit stats tiles`` and ``erudit stats draws``: every edition, every form, what is refused, charts."""

import csv
import io
import json
import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erudit_cli.lexicon import wordlist
from erudit_cli.rules import catalog
from erudit_cli.rules.fingerprint import fingerprint
from tests.conftest import Ran
from tests.stats.yardsticks import MINI_EDITION, MINI_TILES, MINI_WORDS, write_edition, write_mini

Run = Callable[..., Ran]


@pytest.fixture
def mini(tmp_path: Path) -> tuple[str, ...]:
    """Options that name the tiny edition and its list."""
    edition, words = write_mini(tmp_path)
    return ("--rules", str(edition), "--lexicon", str(words))


def tables(ran: Ran) -> dict[str, list[dict[str, Any]]]:
    assert ran.code == 0, ran.err
    found: dict[str, list[dict[str, Any]]] = json.loads(ran.out)["tables"]
    return found


def codes(ran: Ran) -> list[str]:
    return re.findall(r"\[([a-z]+-[a-z-]+)\]", ran.err)


@pytest.mark.parametrize("name", catalog.edition_ids())
def test_every_edition_has_tiles_and_draws(run: Run, name: str, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    listed = {"ru": "кот ток косатка", "uk": "кіт тік", "en": "cat tac retinas", "de": "hund", "pl": "kot"}
    words.write_text("\n".join(listed[catalog.load(name).language].split()) + "\n", encoding="utf-8")
    named = ("--rules", name, "--lexicon", str(words), "--json")
    drawn = tables(run("stats", "draws", *named, "--opening", "20"))
    assert sum(row["vowels_chance"] for row in drawn["numbers"]) == pytest.approx(1)
    assert drawn["opening"][0]["value"] == 20
    assert tables(run("stats", "tiles", *named))["letters"]


@pytest.mark.parametrize("name", ["scrabble-en", "web-infinite", "uk-102"])
def test_without_a_list_named_the_edition_s_own_is_counted(run: Run, name: str) -> None:
    """A language without a list has the tables that need none, and a warning."""
    has_list = name != "scrabble-en"
    for command, table in (("tiles", "fit"), ("draws", "bingo")):
        ran = run("stats", command, "--rules", name, "--json")
        assert (table in tables(ran)) is has_list
        assert codes(ran) == ([] if has_list else ["stats-no-lexicon"])


def test_text_is_in_the_language_of_the_reader(run: Run, mini: tuple[str, ...]) -> None:
    said = {language: run("stats", "draws", *mini, f"--ui={language}").out for language in ("ru", "uk", "en")}
    assert "Полная подставка" in said["ru"] and "Повна підставка" in said["uk"] and "A full rack" in said["en"]
    assert all("68/15" in text and "7/65" in text for text in said.values())


@pytest.mark.parametrize("command", ["tiles", "draws"])
def test_every_form_names_edition_and_list_with_their_hashes(run: Run, mini: tuple[str, ...], command: str) -> None:
    edition = fingerprint(catalog.load(mini[1]))
    for form in ("tsv", "csv", "json", "jsonl"):
        printed = run("stats", command, *mini, "--format", form).out
        assert edition in printed and "mini-words" in printed, form
    assert edition[:12] in run("stats", command, *mini).out
    rows = list(csv.DictReader(io.StringIO(run("stats", command, *mini, "--format", "csv").out)))
    assert {(row["rules"], row["rules_sha256"], row["lexicon"]) for row in rows} == {("mini", edition, "mini-words")}


def test_lines_of_json_are_the_rows_of_the_tables(run: Run, mini: tuple[str, ...]) -> None:
    whole = tables(run("stats", "draws", *mini, "--json"))
    lines = [json.loads(line) for line in run("stats", "draws", *mini, "--format", "jsonl").out.splitlines()]
    assert [(line["table"], line["row"]) for line in lines] == [(name, row) for name in whole for row in whole[name]]


def test_one_table_is_chosen(run: Run, mini: tuple[str, ...]) -> None:
    assert list(tables(run("stats", "tiles", *mini, "--json", "--table", "fit"))) == ["fit"]
    assert run("stats", "tiles", *mini, "--table", "fit", "--format", "tsv").out.startswith("measure\tvalue\trules")
    ran = run("stats", "tiles", *mini, "--table", "fits", "--ui=en")
    assert ran.code == 2 and codes(ran) == ["stats-table-unknown"] and "checks, letters, fit" in ran.err


def test_comparison_is_letter_by_letter(run: Run) -> None:
    found = tables(run("stats", "tiles", "--rules", "classic-106", "--compare", "scrabble-104", "--json"))["comparison"]
    rows = {row["letter"]: row for row in found}
    assert len(rows) == 34 and list(rows)[-1] == "*" and list(rows)[5:7] == ["Е", "Ё"]
    assert (rows["И"]["tiles"], rows["И"]["other_tiles"], rows["И"]["difference"]) == (6, 5, 1)
    assert rows["Ё"]["tiles"] is None and rows["Ё"]["difference"] is None and rows["*"]["other_tiles"] == 2
    assert sum(row["other_tile_share"] for row in found) == pytest.approx(1)


def test_overrides_change_the_figures(run: Run, mini: tuple[str, ...]) -> None:
    plain, changed = (
        tables(run("stats", "draws", "--rules", "scrabble-104", *mini[2:], "--json", "-n", "0", *more))["rack"]
        for more in ((), ("--set", "star_count=3"))
    )
    assert plain != changed


@pytest.mark.parametrize("command", [("tiles", "--values", "--counts", "--weighted"), ("draws", "--opening", "300")])
def test_row_order_of_the_list_does_not_matter(
    run: Run, mini: tuple[str, ...], tmp_path: Path, command: tuple[str, ...]
) -> None:
    shuffled = list(MINI_WORDS)
    random.Random(1).shuffle(shuffled)
    other = tmp_path / "other" / "mini-words.txt"
    other.parent.mkdir()
    other.write_text("\n".join(shuffled) + "\n", encoding="utf-8")
    first = tables(run("stats", *command, *mini, "--json"))
    assert first == tables(run("stats", *command, *mini[:3], str(other), "--json"))


def test_number_of_workers_does_not_matter(run: Run, mini: tuple[str, ...]) -> None:
    one, two, other = (
        run("stats", "draws", *mini, "--json", "--opening", "2500", "--seed", seed, "--jobs", jobs).out
        for seed, jobs in (("5", "1"), ("5", "2"), ("6", "1"))
    )
    assert one == two != other


def test_rack_asked_about_says_what_the_opponent_holds(run: Run, mini: tuple[str, ...]) -> None:
    found = tables(run("stats", "draws", *mini, "--rack", "тор*", "--json"))
    assert found["held"][0] | {"chance": 0} == {
        "rack": "ОРТ*",
        "size": 4,
        "ways": 18,
        "draws": 1365,
        "chance": 0,
        "chance_exact": "6/455",
        "per_million": pytest.approx(18e6 / 1365),
    }
    held = {row["tile"]: row for row in found["opponent"]}
    assert (held["О"]["tiles"], held["О"]["held"], held["О"]["unseen"]) == (3, 1, 2)
    assert held["О"]["any_chance_exact"] == "34/55" and held["*"]["any_chance"] == 0


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("ккот", ["stats-rack-tile"]),
        ("**кк", ["stats-rack-tile", "stats-rack-tile"]),
        ("котока", ["stats-rack-long", "stats-rack-tile"]),
        ("жук", ["stats-rack-tile", "stats-rack-tile"]),
        ("кoт", ["search-look-alike"]),
        ("", ["search-empty"]),
    ],
    ids=["too-many", "two-kinds", "too-long", "not-in-the-set", "look-alike", "empty"],
)
def test_rack_the_bag_cannot_give_is_refused(run: Run, mini: tuple[str, ...], rack: str, expected: list[str]) -> None:
    ran = run("stats", "draws", *mini, "--rack", rack, "--json")
    assert ran.code == 2 and codes(ran) == expected
    answer = json.loads(ran.out)
    assert answer["tables"] == {} and [error["code"] for error in answer["errors"]] == expected


def test_edition_without_tiles_is_refused(run: Run, tmp_path: Path) -> None:
    _, words = write_mini(tmp_path)
    edition = write_edition(tmp_path, "bare", MINI_EDITION.replace('"mini"', '"bare"'), {"к": (0, 1), "о": (0, 1)})
    for command, code in (("tiles", "stats-no-tiles"), ("draws", "stats-bag-small")):
        ran = run("stats", command, "--rules", str(edition), "--lexicon", str(words))
        assert ran.code == 2 and codes(ran) == [code]


def test_letters_the_alphabet_lacks_are_refused(run: Run, tmp_path: Path) -> None:
    header = {"name": "own", "language": "ru", "version": "1", "rules": "1", "sources": "none"}
    path = tmp_path / "own.txt"
    path.write_bytes(wordlist.to_bytes(header, [wordlist.Entry("cat", "cat", "club", (), (), "NOUN")]))
    bare = tmp_path / "bare.txt"
    bare.write_text("кот\ncat\n", encoding="utf-8")
    for command in ("tiles", "draws"):
        ran = run("stats", command, "--lexicon", str(path))
        assert ran.code == 2 and codes(ran) == ["stats-lexicon-letters"] and "a c t" in ran.err
        assert run("stats", command, "--lexicon", str(bare)).code == 2


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--weights", "1,2"), "stats-weights-count"),
        (("--weights", "1,x,2"), "stats-weights"),
        (("--weights", "0,0,0"), "stats-weights"),
        (("--lengths", "1,-1"), "stats-weights"),
        (("--lengths", "nan"), "stats-weights"),
        (("--cap-letter", "ж"), "stats-cap-letter"),
        (("--compare", "classic-107"), "edition-unknown-near"),
        (("--plot", "chart.bmp"), "chart-format"),
        (("--plot", "missing/chart.svg"), "file-unwritable"),
        (("--rules", "scrabble-en", "--plot", "chart.svg"), "chart-words"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, mini: tuple[str, ...], options: tuple[str, ...], code: str) -> None:
    given = options if "--rules" in options else (*mini, "--values", *options)
    ran = run("stats", "tiles", *given)
    assert ran.code == 2 and code in codes(ran)


def test_counts_of_a_set_without_counts_need_a_number(run: Run, tmp_path: Path) -> None:
    _, words = write_mini(tmp_path)
    (tmp_path / "free.tsv").write_text("letter\tcount\tvalue\n" + "".join(f"{x}\t\t1\n" for x in "КОТНСРАЬ"))
    text = MINI_EDITION.replace('tiles = "mini"', 'tiles = "free"\ndraw = "frequency"\nends = "left"')
    (tmp_path / "free.toml").write_text(text.replace('id = "mini"', 'id = "free"'), encoding="utf-8")
    options = ("--rules", str(tmp_path / "free.toml"), "--lexicon", str(words))
    assert codes(run("stats", "tiles", *options, "--counts")) == ["stats-no-counts"]
    found = tables(run("stats", "tiles", *options, "--counts", "--total", "20", "--json"))
    assert sum(row["sainte_lague"] for row in found["counts"]) == 20
    assert found["letters"][0]["tiles"] is None and found["letters"][0]["share"] > 0
    drawn = tables(run("stats", "draws", *options, "--json"))
    assert drawn["racks"][-1]["distinct_racks"] == 330 and drawn["numbers"][0]["stars_chance"] == 1


def test_first_play_needs_words(run: Run) -> None:
    ran = run("stats", "draws", "--rules", "scrabble-en", "--opening", "10")
    assert ran.code == 2 and "stats-opening-words" in codes(ran)


def test_racks_too_long_to_count_are_said(run: Run) -> None:
    long = ("--set", "rack_size=15", "--set", "star_count=15")
    ran = run("stats", "draws", *long, "--json")
    assert "bingo" not in tables(ran) and tables(ran)["racks"] and codes(ran) == ["stats-bingo-parts"]
    refused = run("stats", "draws", *long, "--opening", "5")
    assert refused.code == 2 and codes(refused) == ["stats-opening-rack"]


def test_tables_are_made_without_the_heavy_libraries() -> None:
    """What counts thousands of games and what draws is loaded by who asks for it."""
    code = """import sys
from erudit_cli.__main__ import main
assert main(["stats", "tiles", "-q"]) == 0
sys.exit(bool({"polars", "altair", "vl_convert", "numpy", "multiprocessing", "tqdm"} & set(sys.modules)))"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_list_from_a_pipe_is_read_once(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("кот\nток\n",), kwargs={"encoding": "utf-8"}, daemon=True)
    writer.start()
    found = tables(run("stats", "tiles", "--lexicon", str(pipe), "--json", "--table", "fit"))["fit"]
    writer.join(timeout=10)
    assert found[0] == {"measure": "words", "value": 2}


def test_list_without_words_has_no_distances(run: Run, tmp_path: Path) -> None:
    edition, _ = write_mini(tmp_path)
    strange = tmp_path / "strange.txt"
    strange.write_text("ящ\n", encoding="utf-8")  # no tile of the edition spells it
    wanted = ("--rules", str(edition), "--lexicon", str(strange), "--json")
    ran = run("stats", "tiles", *wanted, "--values", "--counts", "--weighted")
    assert [row["value"] for row in tables(ran)["fit"]] == [0, 1, 0]  # one word left out
    assert tables(run("stats", "draws", *wanted))["bingo"][-1]["ways"] == 0


def test_what_is_infinite_is_left_empty(run: Run, tmp_path: Path) -> None:
    """A letter of words that has no tile, and a tile whose letter is in no word."""
    _, words = write_mini(tmp_path)
    tiles = {**MINI_TILES, "к": (0, 2), "ж": (1, 5)}
    edition = write_edition(tmp_path, "odd", MINI_EDITION.replace('"mini"', '"odd"'), tiles)
    options = ("--rules", str(edition), "--lexicon", str(words), "--values", "--counts", "--json")
    found = tables(run("stats", "tiles", *options))
    fit = {row["measure"]: row["value"] for row in found["fit"]}
    assert [fit[name] for name in ("chi_squared", "divergence_tiles", "divergence_lexicon")] == [None] * 3
    assert 0 < fit["total_variation"] < 1 and fit["pearson_surprisal"] is not None
    rows = {row["letter"]: row for row in found["letters"]}
    assert rows["К"]["ratio"] == 0 and rows["Ж"]["ratio"] is None and rows["Ж"]["chi_squared_part"] is None
    values = {row["letter"]: row for row in found["values"]}
    assert values["Ж"]["surprisal"] is None and values["Ж"]["utility"] is None and values["К"]["utility"] >= 1
    assert sum(row["largest_remainder"] for row in found["counts"]) == sum(count for count, _ in tiles.values())


# Charts


def test_charts_are_written_whole_with_their_letters(run: Run, mini: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    found = {}
    for form in ("svg", "png", "html"):
        target = tmp_path / f"chart.{form}"
        assert run("stats", "tiles", *mini, "-q", "--plot", str(target), "--ui=ru").code == 0
        found[form] = target.read_bytes()
    svg, page = found["svg"].decode(), found["html"].decode()
    assert all(f">{letter}</text>" in svg for letter in "АКНОРСТЬ") and "редкость" in svg and "доля" in svg
    assert found["png"].startswith(b"\x89PNG")
    assert not re.search(r"(src|href)=.{0,2}(https?:|//)", page) and '"actions": false' in page.replace(":f", ": f")
    assert not re.search(r"(fill|stroke)=\"#(?!888|ddd|fff|000)", svg), "a colour that grey does not show"


def test_without_the_libraries_a_chart_says_what_to_install(
    run: Run, mini: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    ran = run("stats", "tiles", *mini, "--plot", str(tmp_path / "chart.svg"), "--ui=en")
    assert ran.code == 2 and codes(ran) == ["chart-libraries"] and "erudit-cli[charts]" in ran.err
    assert not (tmp_path / "chart.svg").exists()
