"""How a picture of a board is coloured: three themes, and what each colour a layout may name looks like in them.

In every theme the marks on a square stand out from it by 4.5 to 1 or more, as WCAG 2 asks of text.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from erudit_cli.rules.layout import Premium


class Theme(StrEnum):
    """What a picture is looked at on."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"


Pair = tuple[str, str]
"""The colour of a surface and of what is written on it, as ``#rrggbb``."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme.

    `premiums` has every name of `rules.layout.COLOURS`. `edge` is around a tile, `accent` around one that was just
    laid, `line` between squares, `muted` for what matters less than `page`'s own ink.
    """

    page: Pair
    plain: Pair
    tile: Pair
    star: Pair
    premiums: Mapping[str, Pair]
    edge: str
    accent: str
    line: str
    muted: str


PALETTES: Mapping[Theme, Palette] = {
    Theme.LIGHT: Palette(
        page=("#fbfaf7", "#1f1d1a"),
        plain=("#ebe6da", "#6b6557"),
        tile=("#fff6d9", "#1f1a10"),
        star=("#fff6d9", "#8a1c5c"),
        premiums={
            "red": ("#c3352b", "#ffffff"),
            "pink": ("#f3b3c4", "#571128"),
            "blue": ("#2a63b3", "#ffffff"),
            "light-blue": ("#a6d3ee", "#0b3550"),
            "yellow": ("#f2c530", "#3a2d00"),
            "green": ("#2c7a42", "#ffffff"),
            "orange": ("#f0a04b", "#3d2200"),
            "violet": ("#74479f", "#ffffff"),
        },
        edge="#8c7a4c",
        accent="#b3261e",
        line="#fbfaf7",
        muted="#5f5a50",
    ),
    Theme.DARK: Palette(
        page=("#15181c", "#ece9e2"),
        plain=("#262c33", "#a9b0b8"),
        tile=("#e8dbb5", "#1f1a10"),
        star=("#e8dbb5", "#7a154f"),
        premiums={
            "red": ("#a5322a", "#ffffff"),
            "pink": ("#c58a9b", "#26060f"),
            "blue": ("#2a5596", "#ffffff"),
            "light-blue": ("#5f9cc0", "#04192a"),
            "yellow": ("#c39a20", "#1c1500"),
            "green": ("#2a6a3b", "#ffffff"),
            "orange": ("#c47a2c", "#1c0f00"),
            "violet": ("#6a4593", "#ffffff"),
        },
        edge="#6b5d38",
        accent="#ff9a3d",
        line="#15181c",
        muted="#b2b6bb",
    ),
    Theme.PRINT: Palette(
        page=("#ffffff", "#000000"),
        plain=("#ffffff", "#555555"),
        tile=("#ffffff", "#000000"),
        star=("#ffffff", "#000000"),
        premiums={
            "red": ("#f2c4bf", "#000000"),
            "pink": ("#fadde4", "#000000"),
            "blue": ("#c3d5ee", "#000000"),
            "light-blue": ("#dceefa", "#000000"),
            "yellow": ("#faeab0", "#000000"),
            "green": ("#c8e3cf", "#000000"),
            "orange": ("#fbdcb8", "#000000"),
            "violet": ("#dccbec", "#000000"),
        },
        edge="#000000",
        accent="#000000",
        line="#999999",
        muted="#444444",
    ),
}

USUAL: Mapping[Premium, str] = {(1, 3): "red", (1, 2): "blue", (3, 1): "yellow", (2, 1): "green"}
"""For a layout that names no colours: those of «Эрудит» (S0:83-87)."""


def colour_names(named: tuple[tuple[Premium, str], ...]) -> dict[Premium, str]:
    """The colour of each kind of premium square of a layout, by name."""
    return {**USUAL, **dict(named)}
