"""Charts: Vega-Lite drawn by altair, turned into files by vl-convert; both come with the extra ``charts``.

Nothing is told by colour alone: shapes, fills and letters tell marks apart, so that a grey print says as much.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING, Any

from erudit_cli.errors import MissingError, UsageError
from erudit_cli.messages import sentence
from erudit_cli.stats.table import Table

if TYPE_CHECKING:
    import altair

FORMATS = ("svg", "png", "html")
FONT = "Liberation Sans, DejaVu Sans, Arial, sans-serif"
"""All of them have the letters of every game language; the first comes with vl-convert."""
INK, PALE = "black", "#888888"
PNG_SCALE = 2
LABEL_RISES = (-11, 13, -24)
"""Pixels from a mark down to its label: the first place, and others where labels would meet."""
CLOSE = 0.3
"""Bits between letters whose labels might."""

Row = dict[str, Any]


def form_of_file(name: str) -> str:
    """The form a chart is written in, by the end of the file's name.

    Raises:
        UsageError: it is none of `FORMATS`.
    """
    form = name.rpartition(".")[2].lower()
    if "." not in name or form not in FORMATS:
        raise UsageError("chart-format", found=name[-60:], forms=", ".join(FORMATS))
    return form


def libraries() -> None:
    """That charts can be drawn here.

    Raises:
        MissingError: altair or vl-convert is not installed.
    """
    try:
        import altair
        import vl_convert
    except ImportError as error:
        raise MissingError("chart-libraries", name=error.name or "altair") from error
    assert altair and vl_convert


def chart_bytes(chart: "altair.TopLevelMixin", form: str) -> bytes:
    """A chart as the bytes of a file. The html has everything inside it and asks nothing of the network."""
    import altair
    import vl_convert

    spec = chart.to_dict() | {"usermeta": {"embedOptions": {"actions": False}}}
    version = "_".join(altair.SCHEMA_VERSION.split(".")[:2])
    if form == "svg":
        return str(vl_convert.vegalite_to_svg(spec, vl_version=version)).encode()
    if form == "png":
        return bytes(vl_convert.vegalite_to_png(spec, vl_version=version, scale=PNG_SCALE))
    return str(vl_convert.vegalite_to_html(spec, vl_version=version, bundle=True)).encode()


def styled(chart: Any) -> Any:
    """A chart with the fonts and the plain frame that all have."""
    return (
        chart.configure(font=FONT, background="white")
        .configure_axis(labelFontSize=12, titleFontSize=13, gridColor="#dddddd", domainColor=INK, tickColor=INK)
        .configure_title(fontSize=15, anchor="start")
        .configure_legend(labelFontSize=12, titleFontSize=13)
        .configure_view(stroke=None)
    )


def rows_of(table: Table) -> list[Row]:
    """The rows of a table by the names of its columns."""
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def _data(rows: list[Row]) -> Any:
    import altair

    return altair.Data(values=rows)  # type: ignore[no-untyped-call]


def letters_chart(letters: Table, language: str) -> Any:
    """Value against rarity; under it, where the set states counts, tile share beside lexicon share.

    `letters` is the table of that name of ``stats tiles``.
    """
    import altair

    rows = [row for row in rows_of(letters) if row["share"]]
    parts = [_values_chart(rows, language)]
    if all(row["tile_share"] is not None for row in rows):
        parts.append(_shares_chart(rows, language))
    return styled(
        altair.vconcat(*parts, spacing=30).resolve_legend(fill="independent", shape="independent", stroke="independent")
    )


def _values_chart(rows: Sequence[Mapping[str, Any]], language: str) -> Any:
    """Each letter where its rarity and its value put it; labels that would meet are set apart."""
    import altair

    points: list[Row] = [
        {"letter": row["letter"], "bits": -log2(row["share"]), "value": row["value"], "turn": 0} for row in rows
    ]
    points.sort(key=lambda point: (point["value"], point["bits"]))
    for before, point in pairwise(points):
        if before["value"] == point["value"] and point["bits"] - before["bits"] < CLOSE:
            point["turn"] = (before["turn"] + 1) % len(LABEL_RISES)
    axes: Row = {
        "x": altair.X("bits:Q", title=sentence("chart-rarity", language), scale=altair.Scale(zero=False, nice=True)),
        "y": altair.Y("value:Q", title=sentence("chart-value", language), axis=altair.Axis(tickMinStep=1)),
    }
    whole = altair.Chart(_data(points), title=sentence("chart-values-title", language), width=640, height=420)
    marks = whole.mark_point(color=INK, size=30, filled=True, opacity=1).encode(**axes)
    labels = [
        whole.transform_filter(f"datum.turn == {turn}")
        .mark_text(dy=rise, fontSize=13, color=INK)
        .encode(text="letter:N", **axes)
        for turn, rise in enumerate(LABEL_RISES)
    ]
    return altair.layer(marks, *labels)


def _shares_chart(rows: Sequence[Mapping[str, Any]], language: str) -> Any:
    """A line for each letter, the commonest first: a dot where the lexicon is, a square where the tiles are."""
    import altair

    order = [row["letter"] for row in sorted(rows, key=lambda row: -row["share"])]
    names = {"share": sentence("chart-lexicon", language), "tile_share": sentence("chart-tiles", language)}
    values: list[Row] = [
        {"letter": row["letter"], "share": row[key] * 100, "of": name} for row in rows for key, name in names.items()
    ]
    share = altair.X("share:Q", title=sentence("chart-share", language), scale=altair.Scale(zero=True))
    letter = altair.Y("letter:N", sort=order, title=None)
    shapes = altair.Scale(domain=list(names.values()), range=["circle", "square"])
    fills = altair.Scale(domain=list(names.values()), range=[INK, "white"])
    legend = altair.Legend(title=None, orient="bottom-right")
    whole = altair.Chart(
        _data(values), title=sentence("chart-shares-title", language), width=640, height=altair.Step(16)
    )
    lines = whole.mark_line(color=PALE).encode(x=share, y=letter, detail="letter:N")
    edges = altair.Scale(domain=list(names.values()), range=[INK, INK])
    marks = whole.mark_point(size=60, opacity=1).encode(
        x=share,
        y=letter,
        shape=altair.Shape("of:N", scale=shapes, legend=legend),
        fill=altair.Fill("of:N", scale=fills, legend=legend),
        stroke=altair.Stroke("of:N", scale=edges, legend=legend),
    )
    return altair.layer(lines, marks)
