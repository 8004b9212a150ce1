"""Tables of statistics as people and scripts read them."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from erudit_cli.messages import sentence
from erudit_cli.render.columns import columns
from erudit_cli.rules.fingerprint import fingerprint
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.table import Cell, Column, Kind, Report, Table, Term

SHOWN_HASH = 12
"""Signs of a hash that people are shown."""
LONGEST_FRACTION = 23
"""Longer ones are for scripts."""
INPUT_COLUMNS = ("rules", "rules_sha256", "lexicon", "lexicon_sha256")
"""The last columns of every table in tsv and csv: what its row was counted from."""

Json = dict[str, Any]
NO_REPORT: Json = {"rules": None, "lexicon": {"name": None, "words": None, "sha256": None}, "tables": {}}


def report_json(report: Report, tables: Iterable[Table]) -> Json:
    """The edition, the word list, and each of the `tables` as a list of objects."""
    inputs = inputs_json(report.rules, report.lexicon)
    return inputs | {"tables": {table.name: list(table_json(table)) for table in tables}}


def report_records(report: Report, tables: Iterable[Table]) -> Iterator[Json]:
    """An object a row: what it was counted from, which table it is of, the row."""
    for table in tables:
        for inputs, row in zip(_row_inputs(report, table), table_json(table), strict=True):
            yield inputs | {"table": table.name, "row": row}


def _row_inputs(report: Report, table: Table) -> Iterator[Json]:
    """What each row was counted from."""
    known: dict[str, Json] = {}
    for number in range(len(table.rows)):
        key = table.keys[number] if table.keys else ""
        if key not in known:
            known[key] = inputs_json(*report.inputs(table, number))
        yield known[key]


def inputs_json(rules: Ruleset | None, header: Mapping[str, str] | None) -> Json:
    """The edition and the word list by name and hash."""
    lexicon: Json = {"name": None, "words": None, "sha256": None}
    if header is not None:
        lexicon = {"name": header["name"], "words": int(header["lines"]), "sha256": header["sha256"]}
    edition: Json | None = None
    if rules is not None:
        edition = {"id": rules.id, "overrides": dict(rules.overrides), "sha256": fingerprint(rules)}
    return {"rules": edition, "lexicon": lexicon}


def table_json(table: Table) -> Iterator[Json]:
    """Each row as an object; exact columns twice, as a number and as a fraction."""
    keys = _keys(table)
    for row in table.rows:
        yield dict(zip(keys, _script_cells(table, row), strict=True))


def table_columns(table: Table) -> tuple[str, ...]:
    """The headings of tsv and csv."""
    return (*_keys(table), *INPUT_COLUMNS)


def table_rows(report: Report, table: Table) -> Iterator[list[object]]:
    """The rows of tsv and csv."""
    for inputs, row in zip(_row_inputs(report, table), table.rows, strict=True):
        rules, lexicon = inputs["rules"] or {}, inputs["lexicon"]
        hashes = (rules.get("id"), rules.get("sha256"), lexicon["name"], lexicon["sha256"])
        yield [*_script_cells(table, row), *hashes]


def _keys(table: Table) -> list[str]:
    keys = []
    for column in table.columns:
        keys.append(column.name)
        if column.kind is Kind.EXACT:
            keys.append(f"{column.name}_exact")
    return keys


def _script_cells(table: Table, row: tuple[Cell, ...]) -> Iterator[object]:
    for column, cell in zip(table.columns, row, strict=True):
        if column.kind is not Kind.EXACT:
            yield str(cell) if isinstance(cell, Term) else cell
            continue
        yield float(cell) if isinstance(cell, Fraction) else cell
        yield None if cell is None or isinstance(cell, float) else str(cell)


def report_lines(report: Report, tables: Iterable[Table], language: str, *, aligned: bool) -> Iterator[str]:
    """What the tables are of, then each table under its title."""
    yield from _input_lines(report, language)
    for table in tables:
        yield ""
        yield sentence(f"stats-table-{table.name}", language)
        if table.note is not None:
            yield sentence(f"stats-note-{table.note}", language)
        yield from _table_lines(table, language, aligned=aligned)


def _input_lines(report: Report, language: str) -> Iterator[str]:
    rules, header = report.rules, report.lexicon
    if rules is not None:
        changed = "".join(f" {key}={value}" for key, value in rules.overrides)
        yield sentence("stats-rules", language, rules=rules.id + changed, sha256=fingerprint(rules)[:SHOWN_HASH])
    if header is not None:
        name, words, sha256 = header["name"], header["lines"], header["sha256"][:SHOWN_HASH]
        yield sentence("stats-lexicon", language, name=name, words=words, sha256=sha256)


def _table_lines(table: Table, language: str, *, aligned: bool) -> list[str]:
    shown: list[list[str]] = [[]]
    right = set()
    cells: list[list[str]] = [[] for _ in table.rows]
    for place, column in enumerate(table.columns):
        if column.kind is not Kind.TEXT:
            right.add(len(shown[0]))
        shown[0].append(sentence(f"stats-column-{column.heading}", language))
        for row, line in zip(table.rows, cells, strict=True):
            line.append(shown_cell(row[place], column, language))
        fractions = [_fraction(row[place]) for row in table.rows]
        if column.kind is Kind.EXACT and any(fractions):
            shown[0].append(sentence("stats-column-exact", language))
            for line, fraction in zip(cells, fractions, strict=True):
                line.append(fraction)
    return columns(shown + cells, aligned=aligned, right=frozenset(right))


def shown_cell(cell: Cell, column: Column, language: str) -> str:
    """A cell for people: a code said, a number with the decimals of its column, nothing for None."""
    if cell is None:
        return ""
    if isinstance(cell, Term):
        return sentence(f"stats-term-{cell}", language)
    if isinstance(cell, str | int):
        return str(cell)
    if column.kind is Kind.EXACT and isinstance(cell, Fraction) and cell.denominator == 1:
        return str(cell.numerator)
    return decimal(float(cell), column.digits)


def decimal(value: float, digits: int) -> str:
    """`value` with so many decimals; in scientific notation where too few of them would tell anything."""
    is_fine = digits > 6
    if value and abs(value) < 10.0 ** ((5 if is_fine else 1) - digits):
        return f"{value:.6e}" if is_fine else f"{value:.2e}"
    return f"{value:.{digits}f}"


def _fraction(cell: Cell) -> str:
    """``a/b`` where it is no whole number and short enough to read."""
    if not isinstance(cell, Fraction) or cell.denominator == 1:
        return ""
    text = str(cell)
    return text if len(text) <= LONGEST_FRACTION else ""
