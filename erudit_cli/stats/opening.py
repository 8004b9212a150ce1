"""The first play of a game by Monte Carlo: how much a rack just drawn can score with one word on the empty board.

Racks are drawn in batches, each from a seed of its own, and only whole sums are kept: the answer is the same for any
number of workers. What a rack scores is a callable: a table of all first words (`first_words`), or a move generator.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from erudit_cli.stats.bag import STAR, Source
from erudit_cli.stats.intervals import mean_interval, share_interval, standard_deviation
from erudit_cli.stats.table import Cell, Column, Kind, Table, Term, count, real, text

BATCH = 1000
"""Racks of one seed."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The best first play of a rack: its points, and how many tiles it lays, the most of those that score as much."""

    score: int
    tiles: int


BestOpening = Callable[[str, int], Opening | None]
"""Letters, sorted, and the number of stars; None where no word can be laid."""


@dataclass(slots=True)
class Sums:
    """What is kept of racks: how many, how many could lay no word, how many lay the whole rack, sums of points and of
    their squares, and for each tile the racks that hold it with their points."""

    racks: int = 0
    without_word: int = 0
    bingos: int = 0
    points: int = 0
    squares: int = 0
    holding: Counter[str] = field(default_factory=Counter)
    held_points: Counter[str] = field(default_factory=Counter)
    held_squares: Counter[str] = field(default_factory=Counter)

    def add(self, letters: str, stars: int, best: Opening | None) -> None:
        """One rack more."""
        score = 0 if best is None else best.score
        self.racks += 1
        self.without_word += best is None
        self.bingos += best is not None and best.tiles == len(letters) + stars
        self.points += score
        self.squares += score * score
        for tile in {*letters, STAR} if stars else {*letters}:
            self.holding[tile] += 1
            self.held_points[tile] += score
            self.held_squares[tile] += score * score

    def merge(self, other: "Sums") -> None:
        """The racks of another batch more."""
        for name in ("racks", "without_word", "bingos", "points", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.holding.update(other.holding)
        self.held_points.update(other.held_points)
        self.held_squares.update(other.held_squares)


def batches(racks: int, seed: int) -> list[tuple[int, int, int]]:
    """The batches of a run, each as seed, number and size."""
    return [(seed, number, min(BATCH, racks - number * BATCH)) for number in range(-(-racks // BATCH))]


def play_batch(batch: tuple[int, int, int], source: Source, size: int, best: BestOpening) -> Sums:
    """The racks of one batch, drawn and played."""
    seed, number, racks = batch
    draw = source.drawer(Random(f"{seed} {number}"), size)
    sums = Sums()
    for _ in range(racks):
        letters, stars = draw()
        sums.add(letters, stars, best(letters, stars))
    return sums


def together(parts: Iterable[Sums]) -> Sums:
    """The sums of all batches."""
    whole = Sums()
    for part in parts:
        whole.merge(part)
    return whole


def opening_table(sums: Sums, seed: int) -> Table:
    """Mean, spread and shares, with intervals of 95 %."""
    mean = mean_interval(sums.points, sums.squares, sums.racks)
    deviation = standard_deviation(sums.points, sums.squares, sums.racks)
    rows: list[tuple[Cell, ...]] = [
        (Term("racks_played"), sums.racks, None, None),
        (Term("seed"), seed, None, None),
        (Term("mean_opening"), *mean),
        (Term("deviation_opening"), deviation, None, None),
        (Term("no_word"), *share_interval(sums.without_word, sums.racks)),
        (Term("whole_rack"), *share_interval(sums.bingos, sums.racks)),
    ]
    return Table(
        "opening",
        (text("quantity"), Column("value", Kind.REAL, 6, "result"), real("low"), real("high")),
        tuple(rows),
        "opening",
    )


def lift_table(sums: Sums, source: Source) -> Table:
    """How much better than all racks those with a tile score, tile by tile."""
    mean = Fraction(sums.points, sums.racks) if sums.racks else Fraction(0)
    rows: list[tuple[Cell, ...]] = []
    for tile in (*source.counts, STAR):
        held = sums.holding[tile]
        low, high = mean_interval(sums.held_points[tile], sums.held_squares[tile], held)[1:]
        own = Fraction(sums.held_points[tile], held) if held else None
        lift = None if own is None else float(own - mean)
        rows.append((tile.upper(), held, None if own is None else float(own), low, high, lift))
    columns = (text("tile"), count("racks"), real("mean_points", 3), real("low", 3), real("high", 3), real("lift", 3))
    return Table("lift", columns, tuple(rows), "lift")


def exact_mean(racks: Iterable[tuple[str, int, int]], best: BestOpening) -> tuple[Fraction, Fraction]:
    """The exact mean of the best first play and the probability that there is one, over every rack with its ways."""
    whole = points = with_word = 0
    for letters, stars, ways in racks:
        found = best(letters, stars)
        whole += ways
        points += ways * (0 if found is None else found.score)
        with_word += ways * (found is not None)
    return Fraction(points, whole), Fraction(with_word, whole)
