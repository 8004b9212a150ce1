"""The rows of many games in files of a folder, written in batches and read lazily: memory holds one batch."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from erudit_cli.errors import OutputError, Where, system_values
from erudit_cli.stats.played import PhonyRow, ResultRow, Rows, TileRow, TurnRow

if TYPE_CHECKING:
    import polars

BATCH = 50_000
"""Rows of all kinds held before they are written."""

_KINDS: dict[str, type[NamedTuple]] = {"turns": TurnRow, "tiles": TileRow, "results": ResultRow, "phonies": PhonyRow}


class RowFiles:
    """The rows of many games in a folder: added game by game, read lazily."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held = Rows()
        self._batches = 0

    def add(self, rows: Rows) -> None:
        self._held.extend(rows)
        if len(self._held) >= BATCH:
            self._write()

    def lazy(self, kind: str) -> "polars.LazyFrame":
        """All rows of a kind: ``turns``, ``tiles``, ``results`` or ``phonies``."""
        import polars as pl

        self._write()
        files = sorted(self._folder.glob(f"{kind}-*.parquet"))
        return pl.scan_parquet(files) if files else pl.LazyFrame(schema=_schema(kind))

    def _write(self) -> None:
        import polars as pl

        for kind in _KINDS:
            rows: list[tuple[object, ...]] = getattr(self._held, kind)
            if rows:
                columns = dict(zip(_KINDS[kind]._fields, zip(*rows, strict=True), strict=True))
                frame = pl.DataFrame(columns, schema=_schema(kind))
                _write(frame, self._folder / f"{kind}-{self._batches:06}.parquet")
        self._batches += 1
        self._held = Rows()


def _write(frame: "polars.DataFrame", path: Path) -> None:
    """Write a batch; by Python, because Polars does not tell a full disk from its own faults.

    Raises:
        OutputError: the disk is full.
    """
    data = BytesIO()
    frame.write_parquet(data)
    try:
        path.write_bytes(data.getbuffer())
    except OSError as error:
        raise OutputError("file-unwritable", where=Where(str(path)), **system_values(error, is_writing=True)) from error


def _schema(kind: str) -> dict[str, Any]:
    import polars as pl

    types = {str: pl.String, bool: pl.Boolean, int: pl.Int64, int | None: pl.Int64}
    return {name: types[annotation] for name, annotation in _KINDS[kind].__annotations__.items()}
