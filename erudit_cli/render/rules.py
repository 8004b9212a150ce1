"""Editions for people and for scripts: the list, one edition with its sources, two side by side, what verify found."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from erudit_cli.game.moves import column_letter
from erudit_cli.messages import resolution, sentence
from erudit_cli.render.columns import columns
from erudit_cli.rules.layout import PLAIN, SIGNS
from erudit_cli.rules.questions import as_text
from erudit_cli.rules.ruleset import QUESTIONS, Origin, Ruleset
from erudit_cli.rules.tiles import STAR, TileKind
from erudit_cli.rules.verify import Finding, holds

Json = dict[str, Any]

LIST_COLUMNS = ("id", "language", "letters", "stars", "title")
SHOW_COLUMNS = ("key", "group", "value", "origin", "source", "resolution", "edition")
DIFF_COLUMNS = ("what", "name", "left", "right", "left_source", "right_source")
VERIFY_COLUMNS = ("id", "holds", "code", "noted", "message")

MARKS = {Origin.CITED: " ", Origin.RESOLUTION: "†", Origin.OWN: "·", Origin.OVERRIDE: "!"}
"""What stands before an answer; the legend says what each mark means."""

START_SIGN = "+"
"""The start square in a drawn board, where it has no premium of its own."""

REASON_INDENT = "    "


# the list


def list_lines(editions: Sequence[Ruleset], language: str, *, aligned: bool) -> list[str]:
    """One line an edition: id, language, letters + stars, title."""
    rows = [(rules.id, rules.language, _tile_sum(rules), rules.title(language)) for rules in editions]
    return columns(rows, aligned=aligned, right=frozenset({2}))


def _tile_sum(rules: Ruleset) -> str:
    letters = str(rules.tileset.letter_total) if rules.tileset.counts else ""
    return f"{letters}+{rules.tileset.stars}"


def list_rows(editions: Sequence[Ruleset], language: str) -> list[tuple[object, ...]]:
    """The cells of `LIST_COLUMNS`."""
    return [
        (rules.id, rules.language, _letter_total(rules), rules.tileset.stars, rules.title(language))
        for rules in editions
    ]


def list_json(rules: Ruleset, default: str) -> Json:
    """One edition of the list; `default` is the id of the edition in force where none is named."""
    return {
        "id": rules.id,
        "language": rules.language,
        "letters": _letter_total(rules),
        "stars": rules.tileset.stars,
        "titles": dict(rules.titles),
        "default": rules.id == default,
    }


def _letter_total(rules: Ruleset) -> int | None:
    return rules.tileset.letter_total if rules.tileset.counts else None


# one edition


def show_lines(rules: Ruleset, language: str, *, aligned: bool) -> Iterator[str]:
    """Every answer under its heading with its source, then the tiles and the board."""
    yield f"{rules.id}: {rules.title(language)}"
    if rules.overrides:
        yield sentence("rules-overridden", language, overrides=overrides_text(rules))
    lines = dict(zip(QUESTIONS, _answer_lines(rules, language, aligned=aligned), strict=True))
    for group, keys in groupby(QUESTIONS, key=lambda key: QUESTIONS[key].group):
        yield from ("", sentence(f"rules-group-{group}", language))
        for key in keys:
            yield lines[key]
            why = rules.sources[key].why
            if aligned and why:
                yield REASON_INDENT + resolution(why, language)
    yield from ("", *_tile_lines(rules, language))
    yield from ("", *_board_lines(rules, language))
    yield from ("", *_legend(rules, language))


def _answer_lines(rules: Ruleset, language: str, *, aligned: bool) -> list[str]:
    """A line an answer; in a pipe the reason of a resolution is the last cell."""
    rows = []
    for key in QUESTIONS:
        source = rules.sources[key]
        meaning = sentence(f"rules-key-{key}", language)
        cells = (MARKS[source.origin], key, _answer_text(rules, key, language), meaning, source.cited)
        rows.append(cells if aligned else (*cells, resolution(source.why, language)))
    return columns(rows, aligned=aligned)


def _answer_text(rules: Ruleset, key: str, language: str) -> str:
    """An answer as it is written; the one that is a sentence, in words of the language."""
    text = as_text(rules.answer(key))
    return resolution(text, language) if key == "noted" else text


def _tile_lines(rules: Ruleset, language: str) -> Iterator[str]:
    """The set by value: ``1  А8 В4 …``."""
    tileset = rules.tileset
    if not tileset.counts:
        yield sentence("rules-tiles-uncounted", language, stars=tileset.stars)
    else:
        totals = {"letters": tileset.letter_total, "stars": tileset.stars, "total": tileset.total}
        yield sentence("rules-tiles", language, **totals, points=tileset.points)
    by_value: dict[int, list[TileKind]] = {}
    for kind in tileset.kinds:
        by_value.setdefault(kind.value, []).append(kind)
    for value in sorted(by_value):
        tiles = " ".join(kind.letter + ("" if kind.count is None else str(kind.count)) for kind in by_value[value])
        yield f"{value:3}  {tiles}"
    if tileset.stars:
        yield f"{STAR:>3}  {tileset.stars}"


def _board_lines(rules: Ruleset, language: str) -> Iterator[str]:
    """The pattern with its coordinates."""
    layout = rules.layout
    if layout.is_infinite:
        yield sentence("rules-board-infinite", language, period=layout.period, start=rules.start)
        yield from layout.rows
    else:
        yield sentence("rules-board", language, start=rules.start)
        yield "    " + " ".join(column_letter(column) for column in range(layout.width))
        for row, line in enumerate(layout.rows):
            yield f"{row + 1:3} " + " ".join(_sign(rules, row, column, sign) for column, sign in enumerate(line))
    yield sentence("rules-board-legend", language)


def _sign(rules: Ruleset, row: int, column: int, sign: str) -> str:
    return START_SIGN if (row, column) == rules.start_square and SIGNS[sign] == PLAIN else sign


def _legend(rules: Ruleset, language: str) -> Iterator[str]:
    """What the marks mean that this edition has."""
    origins = {rules.sources[key].origin for key in QUESTIONS}
    for origin in (Origin.RESOLUTION, Origin.OWN, Origin.OVERRIDE):
        if origin in origins:
            yield sentence(f"rules-legend-{origin}", language)


def overrides_text(rules: Ruleset) -> str:
    """The answers changed for this run, as they are written after ``--set``."""
    return " ".join(f"{key}={as_text(rules.answer(key))}" for key, _ in rules.overrides)


def show_rows(rules: Ruleset) -> Iterator[tuple[object, ...]]:
    """The cells of `SHOW_COLUMNS`."""
    for key, question in QUESTIONS.items():
        source = rules.sources[key]
        value = as_text(rules.answer(key))
        yield key, question.group, value, source.origin, source.cited, source.why, source.edition


def show_json(rules: Ruleset) -> Json:
    """The whole edition."""
    layout, tileset = rules.layout, rules.tileset
    return {
        "id": rules.id,
        "titles": dict(rules.titles),
        "overrides": {key: _json_value(rules.answer(key)) for key, _ in rules.overrides},
        "answers": [_answer_json(rules, key) for key in QUESTIONS],
        "tiles": {
            "letters": _letter_total(rules),
            "stars": tileset.stars,
            "kinds": [{"letter": kind.letter, "count": kind.count, "value": kind.value} for kind in tileset.kinds],
        },
        "board": {"rows": list(layout.rows), "repeat": layout.period, "start": rules.start},
    }


BLANK_SHOW: Json = {"id": None, "titles": {}, "overrides": {}, "answers": [], "tiles": None, "board": None}
"""`show_json` where there is no edition to show."""


def _answer_json(rules: Ruleset, key: str) -> Json:
    source = rules.sources[key]
    return {
        "key": key,
        "group": QUESTIONS[key].group,
        "value": _json_value(rules.answer(key)),
        "origin": str(source.origin),
        "source": source.cited or None,
        "resolution": source.why or None,
        "edition": source.edition or None,
    }


def _json_value(answer: object) -> object:
    """Numbers, yes and no, none and lists as JSON has them; a range as it is written."""
    if isinstance(answer, tuple) and answer and isinstance(answer[0], int):
        return as_text(answer)
    return list(answer) if isinstance(answer, tuple) else answer


# two editions


def unlike_keys(left: Ruleset, right: Ruleset) -> list[str]:
    """The keys that two editions answer differently."""
    return [key for key in QUESTIONS if left.answer(key) != right.answer(key)]


def unlike_tiles(left: Ruleset, right: Ruleset) -> list[tuple[str, TileKind | None, TileKind | None]]:
    """The letters whose tiles differ, in alphabetical order; None where a set lacks the letter."""
    sets = [{kind.letter: kind for kind in rules.tileset.kinds} for rules in (left, right)]
    letters = sorted(sets[0].keys() | sets[1].keys(), key=lambda letter: left.alphabet.sort_key(letter.lower()))
    pairs = ((letter, sets[0].get(letter), sets[1].get(letter)) for letter in letters)
    return [(letter, one, other) for letter, one, other in pairs if one != other]


def unlike_squares(left: Ruleset, right: Ruleset) -> list[tuple[str, str, str]]:
    """The squares of the two patterns that differ, with their signs; empty text outside a pattern."""
    found = []
    for row in range(max(left.layout.height, right.layout.height)):
        for column in range(max(left.layout.width, right.layout.width)):
            signs = [_sign_at(rules, row, column) for rules in (left, right)]
            if signs[0] != signs[1]:
                found.append((f"{row + 1}{column_letter(column)}", signs[0], signs[1]))
    return found


def _sign_at(rules: Ruleset, row: int, column: int) -> str:
    layout = rules.layout
    return layout.rows[row][column] if row < layout.height and column < layout.width else ""


def diff_lines(left: Ruleset, right: Ruleset, language: str, *, aligned: bool) -> Iterator[str]:
    """Only what differs: answers, tiles, squares; of boards of different sizes no more than the sizes."""
    rows = list(diff_rows(left, right))
    if not rows:
        yield sentence("rules-same", language)
        return
    parts = {what: [row[1:] for row in rows if row[0] == what] for what in ("answer", "tile", "square")}
    head = ("", left.id, right.id, "", "", "")
    answers = (
        (*_both(left, right, key, language), sentence(f"rules-key-{key}", language), *cited)
        for key, _, _, *cited in parts["answer"]
    )
    yield from columns([head, *answers], aligned=aligned)
    sizes = [_size(rules) for rules in (left, right)]
    for what, code in (("tile", "rules-diff-tiles"), ("square", "rules-diff-squares")):
        if what == "square" and sizes[0] != sizes[1]:
            yield from ("", sentence("rules-diff-sizes", language, left=sizes[0], right=sizes[1]))
        elif parts[what]:
            yield from ("", sentence(code, language))
            yield from columns([row[:3] for row in parts[what]], aligned=aligned)


def _both(left: Ruleset, right: Ruleset, key: str, language: str) -> tuple[str, str, str]:
    return key, _answer_text(left, key, language), _answer_text(right, key, language)


def _size(rules: Ruleset) -> str:
    """Rows and columns of a board; of an infinite one those of what repeats."""
    layout = rules.layout
    return f"{'∞ ' if layout.is_infinite else ''}{layout.height}×{layout.width}"


def diff_rows(left: Ruleset, right: Ruleset) -> Iterator[tuple[str, str, str, str, str, str]]:
    """The cells of `DIFF_COLUMNS`."""
    for key in unlike_keys(left, right):
        values = (as_text(left.answer(key)), as_text(right.answer(key)))
        yield "answer", key, *values, _brief_source(left, key), _brief_source(right, key)
    for letter, one, other in unlike_tiles(left, right):
        yield "tile", letter, _tile_text(one), _tile_text(other), "", ""
    for square, one_sign, other_sign in unlike_squares(left, right):
        yield "square", square, one_sign, other_sign, "", ""


def _brief_source(rules: Ruleset, key: str) -> str:
    """The mark of an answer and what it cites."""
    source = rules.sources[key]
    return f"{MARKS[source.origin]} {source.cited}".strip()


def _tile_text(kind: TileKind | None) -> str:
    return "" if kind is None else f"{'' if kind.count is None else kind.count}×{kind.value}"


def diff_json(left: Ruleset, right: Ruleset) -> Json:
    """Only what differs, both sides."""
    return {
        "left": left.id,
        "right": right.id,
        "answers": [
            {"key": key, "left": _answer_json(left, key), "right": _answer_json(right, key)}
            for key in unlike_keys(left, right)
        ],
        "tiles": [
            {"letter": letter, "left": _tile_json(one), "right": _tile_json(other)}
            for letter, one, other in unlike_tiles(left, right)
        ],
        "squares": [
            {"square": square, "left": one or None, "right": other or None}
            for square, one, other in unlike_squares(left, right)
        ],
    }


BLANK_DIFF: Json = {"left": None, "right": None, "answers": [], "tiles": [], "squares": []}
"""`diff_json` where an edition cannot be read."""


def _tile_json(kind: TileKind | None) -> Json | None:
    return None if kind is None else {"count": kind.count, "value": kind.value}


# what verify found

Verified = tuple[Ruleset, tuple[Finding, ...]]


def verify_lines(checked: Iterable[Verified], language: str, *, aligned: bool) -> list[str]:
    """A line an edition, and one for each finding."""
    rows = []
    for rules, findings in checked:
        rows.append((rules.id, _verdict(findings, language), ""))
        rows += [("", finding.code, _said(finding, language)) for finding in findings]
    return columns(rows, aligned=aligned)


def _verdict(findings: tuple[Finding, ...], language: str) -> str:
    if not holds(findings):
        return sentence("rules-differs", language)
    return sentence("rules-holds-noted" if findings else "rules-holds", language)


def _said(finding: Finding, language: str) -> str:
    noted = resolution(str(finding.values.get("noted", "")), language)
    return sentence(finding.code, language, **{**finding.values, "noted": noted}).strip()


def verify_rows(checked: Iterable[Verified], language: str) -> Iterator[tuple[object, ...]]:
    """The cells of `VERIFY_COLUMNS`: a row a finding, or one without a code."""
    for rules, findings in checked:
        answer = as_text(holds(findings))
        if not findings:
            yield rules.id, answer, "", "", ""
        for finding in findings:
            yield rules.id, answer, finding.code, as_text(finding.is_noted), _said(finding, language)


def verify_json(rules: Ruleset, findings: tuple[Finding, ...], language: str) -> Json:
    """One edition."""
    return {
        "id": rules.id,
        "holds": holds(findings),
        "findings": [
            {"code": finding.code, "noted": finding.is_noted, "message": _said(finding, language)}
            for finding in findings
        ],
    }
