"""Editions and word lists whose figures are known: a tiny one to count by hand, and a list anybody can make again."""

import re
from hashlib import sha256
from pathlib import Path

import pymorphy3_dicts_ru

from erudit_cli.lexicon.dictionary import CompiledDictionary

MINI_WORDS = ("кот", "нос", "нота", "рот", "сон", "сорт", "ток", "токарь", "торт", "трос")
MINI_TILES = {"а": (2, 1), "к": (1, 2), "н": (1, 1), "о": (3, 1), "р": (2, 1), "с": (1, 1), "т": (3, 1), "ь": (1, 3)}
MINI_EDITION = """id = "mini"
extends = "classic-102"
title = "Mini"
[answers]
tiles = "mini"
board = "mini"
start = "5E"
rack_size = 4
star_count = 1
bonus = 0
stated_total = "none"
stated_counts = "none"
"""

REFERENCE_SHA256 = "2610c03189236223b37bf5eee1508454c3d3b5f986aa077daf87ee936bdfe371"
"""Of the list `write_reference` makes with the dictionary pymorphy3-dicts-ru 2.4.417150."""
_NOT_COMMON = {"Abbr", "Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Init"}


def write_edition(folder: Path, name: str, edition: str, tiles: dict[str, tuple[int, int]]) -> Path:
    """An edition of one's own on a plain board of 9 squares by 9, with its tile set."""
    rows = "".join(f"{letter.upper()}\t{count}\t{value}\n" for letter, (count, value) in tiles.items())
    (folder / f"{name}.tsv").write_text("letter\tcount\tvalue\n" + rows, encoding="utf-8")
    (folder / f"{name}.txt").write_text(("." * 9 + "\n") * 9, encoding="utf-8")
    path = folder / f"{name}.toml"
    path.write_text(edition, encoding="utf-8")
    return path


def write_mini(folder: Path) -> tuple[Path, Path]:
    """The edition and the word list that brute force can count: 15 tiles, racks of 4, ten words."""
    words = folder / "mini-words.txt"
    words.write_text("\n".join(MINI_WORDS) + "\n", encoding="utf-8")
    return write_edition(folder, "mini", MINI_EDITION, MINI_TILES), words


def write_reference(folder: Path) -> None:
    """The reference list, folded and with ё: forms of common nouns of 2 to 15 letters, nominative singular or of words
    that have a plural only, as pymorphy3's dictionary marks them.

    The dictionary's tables are read directly, seven times as fast as pymorphy3 iterates its words; the hash says that
    the list is the one that pymorphy3 gives.
    """

    def fits(tag: str) -> bool:
        marks = set(re.split("[ ,]", tag))
        return {"NOUN", "nomn"} <= marks and bool({"sing", "Pltm"} & marks) and not marks & _NOT_COMMON

    dictionary = CompiledDictionary(Path(pymorphy3_dicts_ru.get_path()))
    found = {word for word, _ in dictionary.forms(fits) if re.fullmatch("[а-яё]{2,15}", word)}
    lists = {"reference": {word.replace("ё", "е") for word in found}, "reference-yo": found}
    for name, words in lists.items():
        (folder / f"{name}.txt").write_text("".join(word + "\n" for word in sorted(words)), encoding="utf-8")
    assert hash_of(folder / "reference.txt") == REFERENCE_SHA256


def hash_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
