"""Found words as people and scripts read them."""

from collections.abc import Iterable, Sequence

from erudit_cli.lexicon.draw_odds import DrawOdds
from erudit_cli.lexicon.search import Found
from erudit_cli.messages import family

COLUMNS = ("word", "length", "score", "stars", "ways", "draws", "laid", "tier", "hooks")

_SHOWN = ("word", "length", "score", "stars", "ways")

Values = dict[str, object]


def found_values(found: Iterable[Found], odds: DrawOdds) -> list[Values]:
    """What `COLUMNS` name, of each word; no ways where letters are not drawn from a bag."""
    return [
        {
            "word": each.word,
            "length": len(each.word),
            "score": each.score,
            "stars": each.stars,
            "ways": odds.ways(each.laid.lower()) if odds.has_bag else None,
            "draws": odds.draws(len(each.word)) if odds.has_bag else None,
            "laid": each.laid,
            "tier": each.tier or None,
            "hooks": list(each.hooks),
        }
        for each in found
    ]


def found_cells(found: Sequence[Found], odds: DrawOdds, language: str, *, with_heading: bool) -> list[tuple[str, ...]]:
    """Word, length, points, the stars' letters, ways to draw it; of hooks, which hook it is."""
    said = family(language, "lexicon")
    rows: list[tuple[str, ...]] = []
    if with_heading and found:
        names = [*_SHOWN, "hooks"] if any(each.hooks for each in found) else _SHOWN
        rows.append(tuple(said[f"search-column-{name}"] for name in names))
    for each in found:
        ways = str(odds.ways(each.laid.lower())) if odds.has_bag else ""
        cells: tuple[str, ...] = (shown_word(each), str(len(each.word)), str(each.score), each.stars, ways)
        if each.hooks:
            cells = (*cells, ", ".join(said[f"search-hook-{hook}"] for hook in each.hooks))
        rows.append(cells)
    return rows


def shown_word(found: Found) -> str:
    """The word in capitals, the letters that stars play in lower case; ё where the list has it."""
    word = found.word.upper()
    if found.laid.isupper():
        return word
    return "".join(letter.lower() if laid.islower() else letter for letter, laid in zip(word, found.laid, strict=True))
