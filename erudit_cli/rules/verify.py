"""Whether an edition holds together: its tiles against what is stated, its board, its sources, answers that bear on
each other.

`catalog.load` refuses what cannot be played at all; here is what can be read and is still doubtful.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from erudit_cli.rules.citation import bad_parts
from erudit_cli.rules.layout import Layout, Square
from erudit_cli.rules.ruleset import QUESTIONS, Origin, Ruleset


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference: a code, the values its sentence needs, and whether the edition's `noted` explains it."""

    code: str
    values: dict[str, object] = field(default_factory=dict)
    is_noted: bool = False


def verify(rules: Ruleset) -> tuple[Finding, ...]:
    """Everything doubtful about an edition; an edition without unnoted findings holds."""
    return tuple(finding for check in _CHECKS for finding in check(rules))


def holds(findings: tuple[Finding, ...]) -> bool:
    """Whether nothing is left unexplained."""
    return all(finding.is_noted for finding in findings)


def _total(rules: Ruleset) -> Iterator[Finding]:
    """The set against the stated number of tiles."""
    if (rules.stated_total is None) != (rules.stated_counts == "none"):
        yield Finding("verify-stated-half")
        return
    if not rules.tileset.counts and rules.stated_total is not None:
        yield Finding("verify-no-counts", {"stated": rules.stated_total})
        return
    found = rules.tileset.total if rules.stated_counts == "all" else rules.tileset.letter_total
    if rules.stated_total not in (None, found):
        code = "verify-total-all" if rules.stated_counts == "all" else "verify-total-letters"
        values: dict[str, object] = {"found": found, "stated": rules.stated_total, "noted": rules.noted or ""}
        yield Finding(code, values, is_noted=rules.noted is not None)
    elif rules.noted is not None:
        yield Finding("verify-noted-idle", {"noted": rules.noted})


def _letters(rules: Ruleset) -> Iterator[Finding]:
    """The letters of the set against the alphabet and the edition's treatment of ё."""
    alphabet, letters = rules.alphabet, {letter.lower() for letter in rules.tileset.values}
    folded = {letter for letter in alphabet.letters if alphabet.fold(letter) != letter}
    if rules.yo != "distinct" and not folded:
        yield Finding("verify-yo-language", {"yo": rules.yo, "language": rules.language})
        return
    lacking = [
        letter for letter in alphabet.letters if letter not in letters and not (rules.yo == "fold" and letter in folded)
    ]
    if lacking:
        yield Finding("verify-letters-lacking", {"letters": ", ".join(lacking).upper()})
    idle = sorted(letters & folded) if rules.yo == "fold" else []
    if idle:
        yield Finding("verify-letters-idle", {"letters": ", ".join(idle).upper()})
    strange = sorted({letter for word in rules.exclude for letter in word if not alphabet.has(letter)})
    if strange:
        yield Finding("verify-exclude-letters", {"letters": " ".join(strange)})


def _board(rules: Ruleset) -> Iterator[Finding]:
    """The eight symmetries of the pattern, and whether it can repeat."""
    layout = rules.layout
    if layout.height != layout.width:
        yield Finding("verify-board-oblong", {"rows": layout.height, "columns": layout.width})
        return
    pair = unlike_squares(layout)
    if pair is not None:
        names = [f"{row + 1}{chr(ord('A') + column)}" for row, column in pair]
        yield Finding("verify-board-asymmetric", {"first": names[0], "second": names[1]})
    period = layout.period
    if period is None:
        return
    if period not in (layout.height - 1, layout.height):
        yield Finding("verify-repeat-size", {"repeat": period, "side": layout.height})
    elif period < layout.height and not _edges_agree(layout):
        yield Finding("verify-repeat-edges", {"repeat": period})


def unlike_squares(layout: Layout) -> tuple[Square, Square] | None:
    """Two squares of a square board that one of its eight symmetries swaps and that differ; None if there are none."""
    last = layout.height - 1
    for row, line in enumerate(layout.rows):
        for column, sign in enumerate(line):
            for other in ((row, last - column), (last - row, column), (column, row)):  # these three make all eight
                if layout.rows[other[0]][other[1]] != sign:
                    return (row, column), other
    return None


def _edges_agree(layout: Layout) -> bool:
    """Whether opposite edges are the same, so that neighbouring copies can share them."""
    return layout.rows[0] == layout.rows[-1] and all(line[0] == line[-1] for line in layout.rows)


def _sources(rules: Ruleset) -> Iterator[Finding]:
    """Every answer of a released edition has a source, and every citation its form."""
    own = [key for key in QUESTIONS if rules.sources[key].origin is Origin.OWN]
    if own and rules.is_released:
        yield Finding("verify-no-source", {"keys": ", ".join(own)})
    for key in QUESTIONS:
        for part in bad_parts(rules.sources[key].cited):
            yield Finding("verify-bad-citation", {"key": key, "found": part})


def _tiles(rules: Ruleset) -> Iterator[Finding]:
    """How tiles are drawn, held and exchanged."""
    has_bag = rules.draw == "bag"
    if has_bag and not rules.tileset.counts:
        yield Finding("verify-bag-no-counts")
    if not has_bag and rules.star_count and not rules.tileset.counts:
        yield Finding("verify-star-share", {"stars": rules.star_count})
    needed = rules.players[1] * rules.rack_size
    if has_bag and rules.tileset.counts and rules.tileset.total < needed:
        yield Finding("verify-set-small", {"found": rules.tileset.total, "needed": needed})
    if not rules.exchange_min <= rules.exchange_max <= rules.rack_size:
        values = {"least": rules.exchange_min, "most": rules.exchange_max, "rack": rules.rack_size}
        yield Finding("verify-exchange-bounds", dict(values))
    if rules.exchange_min == 0 and not rules.passing:
        yield Finding("verify-exchange-pass")
    if not has_bag and rules.exchange_bag_min != 0:
        yield Finding("verify-exchange-no-bag", {"found": rules.exchange_bag_min})
    if has_bag and isinstance(rules.exchange_bag_min, int) and rules.exchange_bag_min > rules.tileset.total:
        yield Finding("verify-exchange-never", {"found": rules.exchange_bag_min, "total": rules.tileset.total})


def _turn(rules: Ruleset) -> Iterator[Finding]:
    """Answers about a turn that bear on each other."""
    if rules.strings == "listed" and rules.turn_scoring != "each_word":
        yield Finding("verify-listed-scoring", {"scoring": rules.turn_scoring})
    if rules.connection == "cross_one" and rules.extension:
        yield Finding("verify-cross-extension")


def _end(rules: Ruleset) -> Iterator[Finding]:
    """Whether the game can end as the edition says."""
    names = {end.partition(":")[0] for end in rules.ends}
    if not names:
        yield Finding("verify-no-end")
    if rules.target is not None and "target" not in names:
        yield Finding("verify-target-idle", {"target": rules.target})
    if names == {"target"} and rules.target is None:
        yield Finding("verify-target-needed")
    if "board_full" in names and rules.layout.is_infinite:
        yield Finding("verify-infinite-full")
    if "out" in names and rules.draw != "bag":
        yield Finding("verify-out-no-bag")
    if any(name == "passes" for name in names) and not rules.passing:
        yield Finding("verify-end-no-pass")


_CHECKS: tuple[Callable[[Ruleset], Iterator[Finding]], ...] = (
    _total,
    _letters,
    _board,
    _sources,
    _tiles,
    _turn,
    _end,
)
