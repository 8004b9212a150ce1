"""Write docs/editions.md: every released edition, its tiles, each answer with its source or the reason of a resolution.

python scripts/editions_page.py
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from erudit_cli.messages import LANGUAGES, sentence  # noqa: E402
from erudit_cli.rules import catalog  # noqa: E402
from erudit_cli.rules.questions import as_text  # noqa: E402
from erudit_cli.rules.ruleset import QUESTIONS, Ruleset  # noqa: E402

PLACE = ROOT / "docs" / "editions.md"

HEAD = """\
# Editions: every answer with its source

Made from the files of the editions by `python scripts/editions_page.py`. [Rules](rules.md) says what the questions and
answers mean and what `S0` to `S4` are. `†` marks a resolution: the texts are silent, unclear or contradict each other,
and this project decided, for the reason given; what is cited beside it is what the decision goes by. One edition at a
terminal: `erudit rules show ID`; what sets two apart: `erudit rules show ID --diff ID`.

To contest an answer, name the text and the line, the program or the picture that says otherwise: an answer is changed
in `erudit_cli/rules/editions/ID.toml`, and the sums it changes in `tests/data/scores.tsv`.
"""

COMPARED = ("language", "rack_size", "star_score", "star_reuse", "bonus", "words_per_turn", "strings", "profile", "yo")
"""The answers by which people tell editions apart."""


def page() -> str:
    """The whole page."""
    editions = [catalog.load(name) for name in catalog.edition_ids()]
    return "\n".join([HEAD, *_overview(editions), *(line for rules in editions for line in _edition(rules))]) + "\n"


def _overview(editions: Iterable[Ruleset]) -> Iterator[str]:
    yield "## All at a glance\n"
    yield from _table_head("edition", "tiles", *(f"`{key}`" for key in COMPARED), "resolutions")
    for rules in editions:
        answers = (as_text(rules.answer(key)) for key in COMPARED)
        resolved = sum(source.is_resolution for source in rules.sources.values())
        yield _row(f"[{rules.id}](#{rules.id})", _tile_sum(rules), *answers, f"{resolved} of {len(QUESTIONS)}")


def _edition(rules: Ruleset) -> Iterator[str]:
    yield f"\n## {rules.id}\n"
    yield f"{' · '.join(rules.title(language) for language in LANGUAGES)}.\n"
    yield f"Tiles, points in brackets, {_tile_sum(rules)} in all: {', '.join(_tiles(rules))}. Board: {_board(rules)}.\n"
    yield from _table_head("question", "answer", "source", "why so")
    yield from (_answer(rules, key) for key in QUESTIONS)


def _answer(rules: Ruleset, key: str) -> str:
    source = rules.sources[key]
    elsewhere = f" ({source.edition})" if source.edition not in ("", rules.id) else ""
    mark = "† " if source.is_resolution else ""
    asked = f"`{key}` {sentence(f'rules-key-{key}', 'en')}"
    return _row(asked, f"{mark}`{as_text(rules.answer(key))}`", source.cited + elsewhere, source.why)


def _tile_sum(rules: Ruleset) -> str:
    """``102+3``: letters and stars; nothing before the plus where letters are drawn by frequency."""
    return f"{rules.tileset.letter_total if rules.tileset.counts else ''}+{rules.tileset.stars}"


def _tiles(rules: Ruleset) -> Iterator[str]:
    """``А×8 В×4 (1)``: the letters of each value with their numbers."""
    kinds = sorted(rules.tileset.kinds, key=lambda kind: kind.value)
    for value, group in groupby(kinds, key=lambda kind: kind.value):
        yield (
            " ".join(kind.letter if kind.count is None else f"{kind.letter}×{kind.count}" for kind in group)
            + f" ({value})"
        )


def _board(rules: Ruleset) -> str:
    layout = rules.layout
    path = f"erudit_cli/rules/layouts/{rules.board}.txt"
    size = (
        f"without end, the pattern repeats every {layout.period}"
        if layout.is_infinite
        else f"{layout.height} by {layout.width}"
    )
    return f"[{rules.board}](../{path}), {size}"


def _table_head(*cells: str) -> Iterator[str]:
    yield _row(*cells)
    yield _row(*("---" for _ in cells))


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    PLACE.write_text(page(), encoding="utf-8")
