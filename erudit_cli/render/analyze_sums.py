"""What turns come to by player: of one game, and of many, whose records have a line each."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from erudit_cli.engine.analysis import Summary
from erudit_cli.engine.montecarlo import CERTAINTY
from erudit_cli.game.record import person_key
from erudit_cli.messages import sentence
from erudit_cli.render.analyze_words import View, signed
from erudit_cli.render.columns import columns, stacked

_SUMS = ("turns", "points", "best", "lost", "lost-a-turn", "equity-lost", "bingos", "missed", "phonies", "luck")


def _rows(found: Iterable[Summary], language: str) -> list[list[str]]:
    """A row a player under the headings; without equity where nothing is known of it."""
    headings = [sentence("column-player", language), *(sentence(f"analyze-sum-{name}", language) for name in _SUMS)]
    rows = [headings, *map(_cells, found)]
    place = 1 + _SUMS.index("equity-lost")
    if not any(row[place] for row in rows[1:]):
        for row in rows:
            del row[place]
    return rows


def _cells(found: Summary) -> list[str]:
    return [
        found.name or found.nick,
        str(found.turns),
        str(found.points),
        str(found.best),
        str(found.lost),
        f"{found.lost / found.turns:.1f}" if found.turns else "",
        "" if found.equity_lost is None else f"{found.equity_lost:.1f}",
        str(found.bingos),
        str(found.bingos_missed),
        str(found.phonies),
        f"{signed(found.luck)} ± {CERTAINTY * found.luck_error:.1f}" if found.draws else "",
    ]


def _without_nought(rows: list[list[str]], kept: int) -> list[list[str]]:
    """Rows without the columns that have nothing but noughts below their heading; the first `kept` stay."""
    places = [
        place for place in range(len(rows[0])) if place < kept or any(row[place] not in ("", "0") for row in rows[1:])
    ]
    return [[row[place] for place in places] for row in rows]


def game_lines(found: Iterable[Summary], view: View) -> Iterator[str]:
    """The players of one game: a row each, or where room is scarce a column each, without rows that say nothing."""
    rows = _rows(found, view.language)
    if view.width is None:
        yield from columns(rows, aligned=view.aligned, right=frozenset(range(1, len(rows[0]) - 1)))
        return
    turned = [row for row in zip(*rows, strict=True) if any(row[1:])]
    names = stacked(["", *(name.replace(" ", "\n") for name in turned[0][1:])])
    yield from columns([*names, *turned[1:]], aligned=True, right=frozenset(range(1, len(turned[0]))))


def players_lines(found: Iterable[Summary], view: View, editions: list[str] | None = None) -> Iterator[str]:
    """A row a player of many games, under `editions` the edition of each.

    Where room is scarce headings are broken at their spaces and columns of nought left out.
    """
    rows, first = _rows(found, view.language), 1
    if editions is not None:
        heading, first = sentence("stats-column-edition", view.language), 2
        rows = [[edition, *row] for edition, row in zip((heading, *editions), rows, strict=True)]
    if view.width is not None:
        rows = _without_nought(rows, first)
        headings = stacked([heading.replace(" ", "\n") for heading in rows[0]])
        rows = [*map(list, headings), *rows[1:]]
    yield from columns(rows, aligned=view.aligned, right=frozenset(range(first, len(rows[0]) - 1)))


def summary_line(source: str, rules: str | None, found: tuple[Summary, ...], language: str) -> str:
    """One line for people, its cells separated by tabs: files are many, so that widths are not known beforehand."""
    players = [
        sentence("analyze-line-player", language, player=each.name or each.nick, lost=each.lost, turns=each.turns)
        for each in found
    ]
    if rules is not None and not found:
        players.append(sentence("analyze-line-none", language))
    return "\t".join((source, rules or sentence("summary-unread", language), *players))


@dataclass(frozen=True, slots=True)
class Played:
    """The players of one record: the edition, its text for people and its fingerprint; the name and sum of each."""

    edition: str
    sha256: str
    players: tuple[tuple[str, Summary], ...]


@dataclass(slots=True)
class Tally:
    """All records together, by edition and player: points of different editions are never added up."""

    files: int = 0
    unread: int = 0
    skipped: int = 0
    """Records that were read and could not be looked at."""
    editions: dict[str, str] = field(default_factory=dict)
    """The text of each edition, by fingerprint."""
    sums: dict[tuple[str, str], Summary] = field(default_factory=dict)
    """By the edition's fingerprint and the key of the player's name."""
    spellings: dict[str, Counter[str]] = field(default_factory=dict)
    """How each name was written, by its key."""

    def add(self, played: Played | None) -> None:
        """One record more; None where it could not be read."""
        self.files += 1
        if played is None:
            self.unread += 1
            return
        self.skipped += not played.players
        for name, found in played.players:
            self.editions[played.sha256] = played.edition
            person = person_key(name)
            self.spellings.setdefault(person, Counter())[name] += 1
            key = (played.sha256, person)
            self.sums[key] = self.sums.get(key, Summary(name)) + found

    def lines(self, view: View) -> Iterator[str]:
        """The total, and a table of the players: by edition, where there are several, and by name."""
        yield sentence("analyze-total", view.language, files=self.files, unread=self.unread)
        if self.skipped:
            yield sentence("analyze-total-skipped", view.language, count=self.skipped)
        keys = sorted(self.sums, key=lambda key: (self.editions[key[0]], key[0], self._name(key[1])))
        if keys:
            editions = [self.editions[sha256] for sha256, _ in keys] if len(self.editions) > 1 else None
            players = (replace(self.sums[key], nick=self._name(key[1])) for key in keys)
            yield from players_lines(players, view, editions)

    def _name(self, person: str) -> str:
        """A name as it is written most often, of equals the first."""
        written = self.spellings[person]
        return min(written, key=lambda name: (-written[name], name))
