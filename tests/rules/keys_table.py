"""The reference's table of editions and answers, read from its Markdown."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from erudit_cli.rules.ruleset import QUESTIONS

DAGGER = "†"
TILESETS = {
    "box-128+3": "box-131",
    "classic-102+3": "classic-102",
    "ukrainian 101+3": "ukrainian-101",
    "scrabble-104 + 2": "scrabble-104",
}
"""How the table calls our tile sets."""

INFINITE = {"web": "web-infinite", "web-classic": "web-classic-infinite"}
"""The columns that also speak of an infinite board, and the editions that play on it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What the table demands of one edition: an answer, and whether it is marked as a resolution."""

    edition: str
    key: str
    answer: Any
    is_resolution: bool


def cells(path: Path) -> list[Cell]:
    """Every answer of the table."""
    rows = [
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    start = next(place for place, row in enumerate(rows) if row[:2] == ["key", "box-131"])
    columns = rows[start][1:]
    found = []
    for label, *row in rows[start + 2 :]:
        for edition, cell in zip(columns, row, strict=True):
            found += _read(edition, label, _without_comments(cell))
    return found


def question_names(path: Path) -> set[str]:
    """The keys that the reference names in its first table."""
    text = path.read_text(encoding="utf-8").split("| key | box-131")[0]
    return {name for name in re.findall(r"`([a-z_]+)`", text) if name in QUESTIONS}


def _without_comments(cell: str) -> str:
    """The cell without remarks in brackets, except what they say of the infinite board."""
    cell = re.sub(r"\(infinite: (\S+)\)", r"; infinite: \1", cell)
    return re.sub(r" ?\([^)]*\)", "", cell).strip()


def _read(edition: str, label: str, cell: str) -> list[Cell]:
    if label.startswith("exchange_min"):
        return _exchange(edition, cell)
    cell, _, infinite = cell.partition("; infinite")
    keys = [key.strip() for key in label.split(",")]
    if label == "ends":
        return [Cell(edition, label, _plain(cell).replace(" ", ""), DAGGER in cell)]
    if label == "stated_total, stated_counts" and cell == "none":
        return [Cell(edition, key, "none", False) for key in keys]
    found = []
    for key, part in zip(keys, cell.split(", "), strict=False):
        part, _, excluded = part.partition("; exclude ")
        found.append(_cell(edition, key, part))
        if excluded:
            found.append(_cell(edition, "exclude", excluded))
    if infinite:
        found.append(_cell(INFINITE[edition], keys[0], infinite.strip(": ")))
    return found


def _exchange(edition: str, cell: str) -> list[Cell]:
    """``1–7†, as_many†; infinite: 0, yes``: bounds, what the bag must hold, whether it costs the turn."""
    bounds, bag, costs = cell.split(", ")
    least, most = bounds.split("–")
    bag, _, infinite = bag.partition("; infinite: ")
    both = bounds.endswith(DAGGER)
    found = [
        Cell(edition, "exchange_min", _plain(least), both or DAGGER in least),
        Cell(edition, "exchange_max", _plain(most), both),
        _cell(edition, "exchange_bag_min", bag),
        _cell(edition, "exchange_costs_turn", costs),
    ]
    return found + ([_cell(INFINITE[edition], "exchange_bag_min", infinite)] if infinite else [])


def _cell(edition: str, key: str, written: str) -> Cell:
    plain = _plain(written)
    if key == "players":
        plain = plain.replace("–", "..")
    if key == "tiles":
        plain = TILESETS[plain]
    return Cell(edition, key, plain, DAGGER in written)


def _plain(written: str) -> str:
    return written.replace(DAGGER, "").strip()
