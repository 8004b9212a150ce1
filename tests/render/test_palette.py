"""Colours: every theme has every colour a layout may name, and what is written can be read."""

import pytest

from erudit_cli.render.palette import PALETTES, USUAL, Pair, Theme, colour_names
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import COLOURS, PLAIN, SIGNS

READABLE, VISIBLE = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11."""


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(pair: Pair) -> float:
    light, dark = sorted(map(luminance, pair), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_counted_as_wcag_does() -> None:
    assert contrast(("#ffffff", "#000000")) == pytest.approx(21)
    assert contrast(("#777777", "#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", Theme)
def test_marks_can_be_read(theme: Theme) -> None:
    palette = PALETTES[theme]
    pairs = {"page": palette.page, "plain": palette.plain, "tile": palette.tile, "star": palette.star}
    pairs |= {"muted": (palette.page[0], palette.muted), **palette.premiums}
    assert {name: round(contrast(pair), 1) for name, pair in pairs.items() if contrast(pair) < READABLE} == {}
    assert contrast((palette.tile[0], palette.accent)) >= VISIBLE or theme is Theme.DARK
    assert contrast((palette.plain[0], palette.accent)) >= VISIBLE


@pytest.mark.parametrize("theme", Theme)
def test_every_colour_is_there_and_differs(theme: Theme) -> None:
    assert tuple(PALETTES[theme].premiums) == COLOURS
    grounds = [pair[0] for pair in PALETTES[theme].premiums.values()]
    assert len({*grounds, PALETTES[theme].plain[0]}) == len(COLOURS) + 1


def test_every_premium_square_has_a_colour() -> None:
    assert set(USUAL) == set(SIGNS.values()) - {PLAIN}
    assert colour_names(()) == USUAL
    scrabble = catalog.load("scrabble-104").layout.colours
    assert colour_names(scrabble) == {(1, 3): "red", (1, 2): "pink", (3, 1): "blue", (2, 1): "light-blue"}
