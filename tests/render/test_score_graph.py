"""The graph of scores: where things stand in it."""

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit_cli.render import score_graph as graphs
from erudit_cli.render.score_graph import HEIGHT, LABEL_GAP, WIDTH, nice_step, score_graph, spread

SERIES = st.lists(st.lists(st.integers(-500, 3000), min_size=1, max_size=40), min_size=1, max_size=4)


def places(points: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (each.split(",") for each in points.split())]


def test_examples() -> None:
    assert doctest.testmod(graphs).failed == 0


def test_two_players() -> None:
    graph = score_graph([[0, 29, 29], [0, 0, -12]])
    (first, second), (top, *_) = graph.lines, reversed(graph.points)

    assert [tick.text for tick in graph.points] == ["-20", "-10", "0", "10", "20", "30"]
    assert top.at == graph.top
    assert [x for x, _ in places(first.points)] == [60, 320, 580]
    assert places(second.points)[1][1] == places(first.points)[0][1] < places(second.points)[2][1]
    assert (first.total, second.total) == (29, -12)


@pytest.mark.parametrize("totals", [[], [[0]], [[0], [0]], [[0, 0]]])
def test_a_game_without_points_is_drawn(totals: list[list[int]]) -> None:
    graph = score_graph(totals)
    assert len(graph.lines) == len(totals) and len(graph.points) > 1


@given(SERIES)
def test_everything_is_inside_and_in_order(totals: list[list[int]]) -> None:
    graph = score_graph(totals)
    for line, values in zip(graph.lines, totals, strict=True):
        drawn = places(line.points)
        assert all(0 <= x <= WIDTH and graph.top <= y <= graph.bottom for x, y in drawn)
        assert drawn[-1][1] == pytest.approx(line.end)
        for before, after, (_, high), (_, low) in zip(values, values[1:], drawn, drawn[1:], strict=False):
            assert (after - before) * (low - high) <= 0  # more points stand higher
    labels = sorted(line.label for line in graph.lines)
    assert all(later - earlier >= LABEL_GAP - 1e-6 for earlier, later in pairwise(labels))
    assert labels[-1] <= HEIGHT
    assert len(graph.points) <= 8 and len(graph.events) <= 12


@given(st.floats(0.01, 1e6))
def test_steps_are_round_and_no_smaller(least: float) -> None:
    step = nice_step(least)
    assert step >= least and (step == 1 or step <= 2.5 * least) and str(step).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, HEIGHT), max_size=6))
def test_labels_keep_their_order(ends: list[float]) -> None:
    moved = spread(ends)
    order = sorted(range(len(ends)), key=lambda number: (ends[number], number))
    assert [moved[number] for number in order] == sorted(moved)
