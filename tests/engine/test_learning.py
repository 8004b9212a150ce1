"""Leave values from turns: the worked example, synergies, what is rare, the table and the kernel's tables."""

import random
from itertools import combinations

import pytest

from erudit_cli.engine import equity, kernel, learning
from erudit_cli.engine.bots import BOTS, leave_tables, leaves_of
from erudit_cli.engine.game_terms import POINT
from erudit_cli.engine.learning import Seen, learn, parts_of, table_text
from erudit_cli.errors import InputError
from erudit_cli.rules import catalog

RULES = catalog.load("classic-102")
LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
STAR = len(LETTERS)


def rack(text: str) -> tuple[int, ...]:
    return tuple(sorted(STAR if sign == "*" else LETTERS.index(sign) for sign in text))


def seen_in(turns: list[tuple[str, int]]) -> Seen:
    seen = Seen()
    for tiles, points in turns:
        seen.add(rack(tiles), points * POINT)
    return seen


def some_turns(count: int, seed: int = 1) -> list[tuple[str, int]]:
    """А is worth 4, Б 1, together 12 more; the star 20, two of them 5 less than twice that; the rest is chance."""
    dice = random.Random(seed)
    turns = []
    for _ in range(count):
        tiles = "".join(dice.choices("аабвгдж**", k=4))
        points = 50 + 4 * ("а" in tiles) + ("б" in tiles) + 12 * ("а" in tiles and "б" in tiles)
        points += 20 * min(2, tiles.count("*")) - 5 * (tiles.count("*") > 1) + dice.randrange(-9, 10)
        turns.append((tiles, points))
    return turns


def test_the_worked_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three turns: АБВ 10, АБГ 4, ВГД 7."""
    monkeypatch.setattr(learning, "LEAST_SEEN", 1)
    monkeypatch.setattr(learning, "_spread", lambda _: 1e12)  # nothing is shrunk
    seen = seen_in([("абв", 10), ("абг", 4), ("вгд", 7)] * 2)
    values = {leave: row.value for leave, row in learn(seen).items()}
    expected = {"а": 0, "в": 1.5, "г": -1.5, "ав": 3, "вг": 0}
    assert {text: values[rack(text)] for text in expected} == pytest.approx(expected, abs=1e-6)
    assert values[rack("ав")] - values[rack("а")] - values[rack("в")] == pytest.approx(1.5)


def test_a_rack_has_a_leave_once() -> None:
    seen = seen_in([("аааб", 3)])
    assert seen.cells == {rack(text): [1, 300, 90000] for text in ("", "а", "б", "аа", "аб", "ааа", "ааб")}


def test_order_and_parts_do_not_matter() -> None:
    turns = some_turns(300)
    whole, parts = seen_in(turns), Seen()
    for first in (200, 0, 100):
        parts.merge(seen_in(turns[first : first + 100][::-1]))
    assert parts.cells == whole.cells and learn(parts) == learn(whole)


def test_what_there_is_is_found_and_what_is_rare_is_the_sum_of_its_parts() -> None:
    learned = learn(seen_in(some_turns(20000)))
    parts = {"".join(tiles): part for tiles, part in parts_of(learned, LETTERS).items()}
    assert parts["АБ"] == max(part for tiles, part in parts.items() if len(tiles) == 2) and parts["АБ"] > 3
    turns = some_turns(20000)
    both = [points for tiles, points in turns if tiles.count("*") > 1]
    plain = sum(both) / len(both) - sum(points for _, points in turns) / len(turns)
    assert learned[rack("**")].value == pytest.approx(plain, abs=0.2)
    few = learn(seen_in(some_turns(150)))
    cells = seen_in(some_turns(150)).cells
    for leave, row in few.items():
        assert row.count == cells[leave][0]
        assert len(leave) == 1 or row.count >= learning.LEAST_SEEN
    assert any(len(leave) == 2 and count < learning.LEAST_SEEN for leave, (count, *_) in cells.items())


def test_synergies_of_nothing_but_chance_are_drawn_to_nought() -> None:
    dice = random.Random(4)
    learned = learn(seen_in([("".join(dice.choices("абвгдежз", k=4)), dice.randrange(100)) for _ in range(4000)]))
    parts = parts_of(learned, LETTERS)
    plain = learn(seen_in([("".join(dice.choices("абвгдежз", k=4)), dice.randrange(100)) for _ in range(4000)]))
    assert plain.keys() != set()
    pairs = [abs(part) for tiles, part in parts.items() if len(tiles) == 2]
    errors = [row.error for leave, row in learned.items() if len(leave) == 2]
    assert sum(pairs) / len(pairs) < 0.5 * sum(errors) / len(errors)


def test_table_is_read_back_and_the_kernel_weighs_by_it() -> None:
    learned = learn(seen_in(some_turns(5000)))
    header = {"edition": "classic-102", "edition_sha256": "0", "lexicon_sha256": "0", "seed": 1, "games": 9}
    leaves = equity.parse_leaves(table_text(learned, LETTERS, header), "table", RULES)
    assert leaves.header["games"] == "9" and leaves.rows.keys() == {
        tuple(sorted(learning.tiles_of(leave, LETTERS))) for leave in learned
    }
    kernels = kernel.part("leaves").Leaves(leave_tables(leaves.parts, LETTERS))
    for size in range(5):
        for kept in combinations(rack("ааббвгд**"), size):
            expected = leaves.value(learning.tiles_of(kept, LETTERS))
            assert kernels.value(kept) / POINT == pytest.approx(expected, abs=0.2)  # hundredths, rounded each


@pytest.mark.parametrize("edition", sorted(path.stem for path in equity.FOLDER.glob("*.tsv")))
def test_shipped_tables(edition: str) -> None:
    """Learned by the edition's own answers; a second star is worth hardly more than the first: nobody waits for it."""
    rules = catalog.load(edition)
    leaves = leaves_of("equity", rules)
    assert leaves is not None and leaves.is_for(rules) and leaves.header["edition"] == edition
    assert "scripts/learn_leaves.py" in leaves.header["command"]
    assert int(leaves.header["games"]) >= 10_000
    one, two = (leaves.value("?" * count) for count in (1, 2))
    assert one > 5 and one < two < 2.2 * one


def test_bots_without_a_table() -> None:
    assert BOTS == ("greedy", "equity") and leaves_of("greedy", RULES) is None
    with pytest.raises(InputError) as caught:
        leaves_of("equity", catalog.load("web"))
    assert caught.value.code == "simulate-no-leaves"
