"""Charts of games: how turns and totals are spread, which squares were covered; and of words: how long they are.

A square's share of games stands in it as a number, and its premium as letters, so that the shade only repeats them.
"""

from collections.abc import Mapping
from typing import Any

from erudit_cli.game.moves import column_letter
from erudit_cli.messages import sentence
from erudit_cli.render.charts import INK, rows_of, styled
from erudit_cli.rules.layout import PLAIN
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.table import Table

SQUARE = 40
"""Pixels of a square's side."""
DARK = 0.6
"""Of the darkest shade: from here on a white number is read better than a black one."""
WIDTH, HEIGHT = 640, 260
MOST_SIGNS = 70
"""Under all bars together; more are set aslant."""

Row = dict[str, Any]


def games_chart(tables: Mapping[str, Table], edition: str, rules: Ruleset, language: str) -> Any:
    """The spread of turns and of totals and, of a finite board, its squares; `edition` is the one named in the rows."""
    import altair

    def of_edition(name: str) -> list[Row]:
        return [row for row in rows_of(tables[name]) if row["edition"] == edition]

    parts = [
        _spread_chart(of_edition(name), sentence(f"chart-{code}-title", language, rules=edition), language)
        for name, code in (("turn_scores", "turns"), ("totals", "totals"))
    ]
    if not rules.layout.is_infinite:
        parts.append(_squares_chart(of_edition("squares"), rules, edition, language))
    return styled(altair.vconcat(*parts, spacing=30).resolve_scale(fill="independent"))


def lengths_chart(lengths: Table, language: str) -> Any:
    """How many words there are of each length."""
    found = {row["length"]: row["word_count"] for row in rows_of(lengths)}
    rows = [{"name": str(length), "found": found.get(length, 0)} for length in range(min(found), max(found) + 1)]
    title = sentence("chart-lengths-title", language)
    axes = sentence("chart-length", language), sentence("chart-words-axis", language)
    return styled(_bars(rows, title, *axes))


def _spread_chart(rows: list[Row], title: str, language: str) -> Any:
    """A bar for each span of points, the empty ones between them too."""
    found = {row["from"]: row["found"] for row in rows}
    width = rows[0]["to"] - rows[0]["from"] + 1 if rows else 1
    starts = range(min(found), max(found) + 1, width) if found else range(0)
    bars: list[Row] = [{"name": f"{start}…{start + width - 1}", "found": found.get(start, 0)} for start in starts]
    return _bars(bars, title, sentence("chart-points", language), sentence("chart-count", language))


def _bars(rows: list[Row], title: str, x_title: str, y_title: str) -> Any:
    """Bars in the order of the rows, each with its number over it."""
    import altair

    order = [row["name"] for row in rows]
    is_tight = sum(map(len, order)) > MOST_SIGNS
    x = altair.X("name:N", sort=order, title=x_title, axis=altair.Axis(labelAngle=-45 if is_tight else 0))
    y = altair.Y("found:Q", title=y_title, axis=altair.Axis(tickMinStep=1, format="d"))
    whole = altair.Chart(_values(rows), title=title, width=WIDTH, height=HEIGHT)
    bars = whole.mark_bar(color="#bbbbbb", stroke=INK).encode(x=x, y=y)
    numbers = whole.mark_text(dy=-8, fontSize=10, color=INK).encode(x=x, y=y, text="found:Q")
    return altair.layer(bars, numbers)


def _squares_chart(rows: list[Row], rules: Ruleset, edition: str, language: str) -> Any:
    """The board, each square with the share of games in which a tile was laid on it, in per cent, and its premium."""
    import altair

    layout = rules.layout
    shares = {(row["row"], row["column"]): row["share_of_games"] for row in rows}
    most = max(shares.values(), default=0) or 1
    squares: list[Row] = []
    for row in range(layout.height):
        for column in range(layout.width):
            share = shares.get((row + 1, column + 1), 0)
            squares.append(
                {
                    "row": str(row + 1),
                    "column": column_letter(column),
                    "shade": share / most,
                    "share": f"{share:.0%}".removesuffix("%"),
                    "premium": _sign(layout.premium((row, column)), language),
                    "ink": "white" if share / most > DARK else INK,
                }
            )
    x = altair.X("column:N", title=None, axis=altair.Axis(orient="top", labelAngle=0))
    y = altair.Y("row:N", title=None, sort=[str(row + 1) for row in range(layout.height)])
    title = altair.TitleParams(
        sentence("chart-squares-title", language, rules=edition), subtitle=sentence("chart-squares-note", language)
    )
    sides = layout.width * SQUARE, layout.height * SQUARE
    whole = altair.Chart(_values(squares), title=title, width=sides[0], height=sides[1])
    shade = altair.Fill("shade:Q", scale=altair.Scale(domain=[0, 1], range=["white", "#222222"]), legend=None)
    ink = altair.Color("ink:N", scale=altair.Scale(domain=[INK, "white"], range=[INK, "white"]), legend=None)
    cells = whole.mark_rect(stroke="#888888").encode(x=x, y=y, fill=shade)
    numbers = whole.mark_text(fontSize=13, dy=5).encode(x=x, y=y, text="share:N", color=ink)
    premiums = whole.mark_text(fontSize=10, dy=-11, fontWeight="bold").encode(x=x, y=y, text="premium:N", color=ink)
    return altair.layer(cells, numbers, premiums)


def _sign(premium: tuple[int, int], language: str) -> str:
    """``L2`` where a letter is doubled, ``W3`` where a word is tripled, in the reader's language."""
    letter, word = premium
    if premium == PLAIN:
        return ""
    return sentence("chart-letter-sign" if letter > 1 else "chart-word-sign", language, factor=max(letter, word))


def _values(rows: list[Row]) -> Any:
    import altair

    return altair.Data(values=rows)  # type: ignore[no-untyped-call]
