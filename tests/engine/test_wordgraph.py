"""The word graph: it holds its words and no other, is minimal; a file that is not to be trusted is built anew."""

import os
import random
from pathlib import Path
from time import time

import pytest

from erudit_cli.engine import graphs, wordgraph
from erudit_cli.engine.spelled import spelled_words
from erudit_cli.errors import InputError
from erudit_cli.lexicon import places
from erudit_cli.lexicon.edition_words import words_of
from erudit_cli.lexicon.wordlist import open_list
from erudit_cli.lexicon.wordstream import batches
from erudit_cli.rules import catalog

LETTERS = "абвг"


@pytest.mark.parametrize("seed", range(20))
def test_holds_its_words_and_no_other(seed: int) -> None:
    dice = random.Random(seed)
    words = {"".join(dice.choices(LETTERS, k=dice.randint(1, 6))) for _ in range(dice.choice((0, 1, 5, 80)))}
    graph = wordgraph.build(dice.sample(sorted(words), len(words)), LETTERS)
    assert list(graph.words()) == sorted(words)
    for _ in range(200):
        word = "".join(dice.choices(LETTERS + "я", k=dice.randint(0, 6)))
        assert graph.has(word) is (word in words)


@pytest.mark.parametrize("seed", range(10))
def test_is_minimal_and_knows_what_is_below(seed: int) -> None:
    dice = random.Random(seed)
    words = {"".join(dice.choices(LETTERS, k=dice.randint(1, 5))) for _ in range(60)}
    graph = wordgraph.build(words, LETTERS)
    endings = set()
    for node in range(1, len(graph.first)):
        below = frozenset(graph.words("", node))
        assert below and below not in endings
        endings.add(below)
        letters = {letter for word in below for letter in word}
        assert graph.below[node] == sum(1 << LETTERS.index(letter) for letter in letters)


def test_foreign_letters_are_refused() -> None:
    with pytest.raises(ValueError, match="no letter"):
        wordgraph.build(["ая"], LETTERS)
    with pytest.raises(ValueError, match="at most"):
        wordgraph.build([], "а" * 65)


def test_file_keeps_the_graph(tmp_path: Path) -> None:
    graph = wordgraph.build(["аб", "абв", "гв"], LETTERS)
    path = tmp_path / "folder" / "words.graph"
    assert wordgraph.write(path, wordgraph.to_bytes(graph, "these"))
    assert [each.name for each in path.parent.iterdir()] == ["words.graph"]
    found = wordgraph.read(str(path), "these")
    assert found is not None and list(found.words()) == ["аб", "абв", "гв"]
    assert wordgraph.read(str(path), "others") is None
    assert wordgraph.read(str(tmp_path / "missing"), "these") is None


def test_damaged_files_are_not_read(tmp_path: Path) -> None:
    data = wordgraph.to_bytes(wordgraph.build(["аб", "абв", "гв"], LETTERS), "these")
    path = tmp_path / "words.graph"
    damaged = [data[:length] for length in range(0, len(data), 7)] + [data + b"\0"]
    damaged += [data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :] for place in range(0, len(data), 3)]
    for each in damaged:
        path.write_bytes(each)
        found = wordgraph.read(str(path), "these")
        assert found is None or list(found.words()) == ["аб", "абв", "гв"]  # a changed space of the header, at most


@pytest.mark.parametrize("file", ["beginning", "whole"])
def test_graph_in_the_place_of_a_list_is_known_for_one(tmp_path: Path, file: str) -> None:
    data = wordgraph.to_bytes(wordgraph.build(["аб", "абв", "гв"], LETTERS), "these")
    path = tmp_path / "words.txt"
    path.write_bytes(data if file == "whole" else data[:40])
    for read in (
        lambda: open_list(str(path), "ru"),
        lambda: list(batches(iter((path.read_bytes(),)), "words.txt")),
        lambda: open_list(str(path), "ru", whole=True),
    ):
        with pytest.raises(InputError) as caught:
            read()
        assert caught.value.code == "words-graph"


def test_what_killed_processes_left_is_removed_after_a_day(tmp_path: Path) -> None:
    path = tmp_path / "words.graph"
    old, young, of_another = (
        tmp_path / name for name in (".words.graph.1.tmp", ".words.graph.2.tmp", ".w.graph.1.tmp")
    )
    for left in (old, young, of_another):
        left.write_bytes(b"half")
    for left in (old, of_another):
        os.utime(left, (time() - 100_000,) * 2)
    assert wordgraph.write(path, b"whole")
    assert {file.name for file in tmp_path.iterdir()} == {path.name, young.name, of_another.name}


def test_folder_closed_to_us_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert not wordgraph.write(tmp_path / "file" / "words.graph", b"")


@pytest.mark.parametrize("edition", ["classic-102", "scrabble-104-single"])
def test_words_are_those_of_the_edition(edition: str) -> None:
    rules = catalog.load(edition, catalog.parse_overrides(("profile=club", "exclude=авто")))
    words = set(spelled_words(places.released_list("ru"), rules))
    judge = words_of(rules)
    assert judge is not None and "авто" not in words
    dice = random.Random(edition)
    for word in dice.sample(sorted(words), 400):
        assert judge.allows(word)
        for other in (word[1:], word + "а", word.replace("е", "ё"), word.replace("ё", "е")):
            is_on_tiles = "Ё" in rules.tileset.values or "ё" not in other
            if is_on_tiles and len(other) > 1:
                assert (other in words) is judge.allows(other), other


def test_cache_is_rebuilt_when_the_list_changes(home: Path, tmp_path: Path) -> None:
    rules = catalog.load("classic-102")
    path = tmp_path / "own.txt"
    path.write_text("кот\nток\n", encoding="utf-8")
    assert list(graphs.graph_of(rules, str(path)).words()) == ["кот", "ток"]
    file = graphs.cache_file(str(path), rules)
    assert file.is_file() and home in file.parents
    path.write_text("кот\nтик\n", encoding="utf-8")
    assert list(graphs.graph_of(rules, str(path)).words()) == ["кот", "тик"]
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    graphs._graph.cache_clear()
    assert list(graphs.graph_of(rules, str(path)).words()) == ["кот", "тик"]
    assert file.read_bytes() == whole
    file.unlink()
    graphs._graph.cache_clear()
    assert list(graphs.graph_of(rules, str(path)).words()) == ["кот", "тик"] and file.read_bytes() == whole
