"""The evidence on a word, and the differences of two lists, as people read them."""

from collections.abc import Iterable, Iterator

from erudit_cli.lexicon.comparison import Change
from erudit_cli.lexicon.evidence import Evidence, Reading
from erudit_cli.lexicon.verdict import Verdict
from erudit_cli.lexicon.wordlist import Entry
from erudit_cli.messages import family
from erudit_cli.render.verdicts import grammar_text, refusal_text, verdict_cells


def evidence_lines(
    verdict: Verdict, evidence: Evidence | None, editions: Iterable[str], language: str
) -> Iterator[str]:
    """A verdict and all that speaks for and against it."""
    said = family(language, "lexicon")
    yield "  ".join(verdict_cells(verdict, language))
    if verdict.tier:
        yield "    " + said["verdict-tier"].format(tier=verdict.tier, voters=", ".join(verdict.voters) or "–")
    if verdict.classes:
        yield "    " + said["explain-classes"].format(classes=", ".join(verdict.classes))
    if evidence is not None:
        yield from (f"    {line}" for line in _evidence(evidence, said))
    if refusing := ", ".join(editions):
        yield "    " + said["explain-editions"].format(editions=refusing)


def _evidence(evidence: Evidence, said: dict[str, str]) -> Iterator[str]:
    for reading in evidence.readings:
        yield _reading(reading, evidence.word, said)
    if not evidence.readings:
        yield said["explain-no-rows"]
    yield said["explain-voters"].format(voters=", ".join(evidence.voters) or "–")
    if evidence.is_seen:
        yield said["explain-seen"]
    line = evidence.line
    if line is not None:
        tier, place = line.tier or said["verdict-no"], str(line.where)
        yield said["explain-line"].format(
            tier=tier, code=line.code, reason=line.reason, source=line.source, place=place
        )
    way = evidence.ruling.way
    yield said["explain-decided"].format(way=said[f"explain-way-{way}"] if way else said["explain-rows"])


def _reading(reading: Reading, word: str, said: dict[str, str]) -> str:
    row, reason = reading.row, reading.reason
    if reason is None:
        text = said["verdict-yes"]
    else:
        text = f"{said['verdict-no']}, {refusal_text(reason, row.tag, row.lemma, word, said)}"
    witness = f" ({said['explain-needs-witness']})" if reading.needs_witness else ""
    return f"{row.lemma} [{row.tag}]: {text}{witness}"


def change_line(change: Change, language: str) -> tuple[str, str, str]:
    """Sign, word, why: ``+`` came, ``-`` went, ``~`` is there in both with other facts.

    Of a word that came, what the new list knows of it; of one that went, why the new list refuses it.
    """
    said = family(language, "lexicon")
    was, now = change.before, change.after
    if was is None and now is not None:
        return "+", change.word, _facts(now, grammar_text(now.grammar, said), said)
    if was is not None and change.verdict is not None:
        return "-", change.word, _facts(was, verdict_cells(change.verdict, language)[2], said)
    assert was is not None and now is not None
    parts = [
        said["diff-cell"].format(cell=said[f"diff-{cell}"], before=_cell(was, cell), after=_cell(now, cell))
        for cell in change.cells
    ]
    return "~", change.word, "; ".join(parts)


def _facts(entry: Entry, why: str, said: dict[str, str]) -> str:
    """``club: why; classes: slang``. A row of bare words has neither tier nor classes."""
    tier = f"{entry.tier}: " if entry.tier else ""
    classes = "; " + said["explain-classes"].format(classes=", ".join(entry.classes)) if entry.classes else ""
    return tier + why + classes


def _cell(entry: object, name: str) -> str:
    value = getattr(entry, name)
    return (", ".join(value) if isinstance(value, tuple) else str(value)) or "–"
