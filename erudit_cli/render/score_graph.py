"""Totals over a game as a graph: one line a player, placed in the units of the drawing. Knows no colours."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 60, 60, 12, 28
TICKS = 5
"""About how many lines a scale has."""
LABEL_GAP = 20
"""How far apart the names of lines must stand to be read."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A number on a scale and where it stands."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line: its points as SVG wants them, and where its name and total stand at the right end."""

    points: str
    end: float
    label: float
    total: int


@dataclass(frozen=True, slots=True)
class ScoreGraph:
    """A drawing `WIDTH` by `HEIGHT`; after event `n` stands at ``first + n * step`` from the left."""

    lines: tuple[Line, ...]
    points: tuple[Tick, ...]
    events: tuple[Tick, ...]
    first: float
    step: float
    width: int = WIDTH
    height: int = HEIGHT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def score_graph(totals: Sequence[Sequence[int]]) -> ScoreGraph:
    """The graph of every player's totals, in points: at the start, and after each event.

    >>> graph = score_graph([[0, 10, 10], [0, 0, 20]])
    >>> graph.lines[0].points.split()[0], [tick.text for tick in graph.events]
    ('60,232', ['0', '1', '2'])
    """
    events = max(1, max((len(each) for each in totals), default=1) - 1)
    every = [number for each in totals for number in each] or [0]
    low, high = min(0, *every), max(10, *every)
    rise = nice_step((high - low) / TICKS)
    low, high = low // rise * rise, -(-high // rise) * rise
    step = (WIDTH - LEFT - RIGHT) / events
    scale = (HEIGHT - TOP - BOTTOM) / (high - low)

    def height(points: int) -> float:
        return round(TOP + (high - points) * scale, 1)

    ends = [height(each[-1]) for each in totals]
    lines = tuple(
        Line(
            " ".join(f"{_number(LEFT + number * step)},{_number(height(value))}" for number, value in enumerate(each)),
            end,
            label,
            each[-1],
        )
        for each, end, label in zip(totals, ends, spread(ends), strict=True)
    )
    stride = max(1, nice_step(events / (2 * TICKS)))
    return ScoreGraph(
        lines,
        tuple(Tick(height(value), str(value)) for value in range(low, high + 1, rise)),
        tuple(Tick(round(LEFT + number * step, 1), str(number)) for number in range(0, events + 1, stride)),
        LEFT,
        round(step, 4),
    )


def nice_step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20, 50… that is no smaller.

    >>> [nice_step(number) for number in (0.3, 1.5, 3, 7, 61)]
    [1, 2, 5, 10, 100]
    """
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10


def spread(places: Sequence[float], gap: float = LABEL_GAP) -> list[float]:
    """The places moved apart so that none is nearer to another than `gap`, in the same order, inside the drawing.

    >>> spread([10, 100, 12])
    [10, 100, 30]
    """
    order = sorted(range(len(places)), key=lambda number: (places[number], number))
    found = list(places)
    for before, number in pairwise(order):
        found[number] = max(found[number], found[before] + gap)
    beyond = max((found[order[-1]] - HEIGHT + LABEL_GAP) if order else 0, 0)
    return [place - beyond for place in found]


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
