"""A game against the generator: for people, for spreadsheets, as JSON; many games with a line a player."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from erudit_cli.engine.analysis import Analysis, Summary, TurnAnalysis, same_move
from erudit_cli.engine.choices import Choice
from erudit_cli.engine.equity import Leaves
from erudit_cli.engine.montecarlo import CERTAINTY, Prospect
from erudit_cli.game.board import Board
from erudit_cli.game.holdings import shown as tiles_text
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Direction, Exchange, Move, Turn, place_name
from erudit_cli.game.record import person_key
from erudit_cli.messages import sentence
from erudit_cli.render.columns import columns
from erudit_cli.render.played_words import rules_text, whole_word
from erudit_cli.rules.ruleset import Ruleset

COLUMNS = (
    "n",
    "line",
    "player",
    "kind",
    "rack",
    "move",
    "points",
    "equity",
    "best_move",
    "best_points",
    "lost",
    "equity_move",
    "best_equity",
    "equity_lost",
    "missed_bingo",
    "phonies",
    "drawn",
    "luck",
    "luck_error",
    "behind",
    "behind_error",
    "notes",
)
"""Headings of the tabular form: one row a turn."""

SUMMARY_COLUMNS = (
    "source",
    "rules",
    "player",
    "turns",
    "unknown",
    "points",
    "best",
    "lost",
    "equity_lost",
    "bingos",
    "bingos_missed",
    "phonies",
    "draws",
    "luck",
    "luck_error",
)
"""Headings of the table of many records: one row a player of each."""


def move_text(move: Move, before: Board, rules: Ruleset) -> str:
    """A move as records write it, its words whole: ``8D КОРЗИНА``, ``-АБ``, ``-``."""
    if isinstance(move, Turn):
        infinite = rules.layout.is_infinite
        after = lay(before, move, rules.layout).after
        swaps = [f"{place_name(swap.square, Direction.ACROSS, infinite=infinite)}={swap.letter}" for swap in move.swaps]
        plays = [
            f"{place_name(play.start, play.direction, infinite=infinite)} {whole_word(play, after)}"
            for play in move.plays
        ]
        return " ".join([*swaps, *plays])
    if isinstance(move, Exchange) and move.count:
        return "-" + (_tiles(move.tiles) if move.tiles is not None else str(move.count))
    return "-"


def said_move(move: Move, before: Board, rules: Ruleset, language: str) -> str:
    """A move for people."""
    if isinstance(move, Turn):
        return move_text(move, before, rules)
    if isinstance(move, Exchange) and move.count:
        return sentence("move-exchange", language, tiles=_tiles(move.tiles) if move.tiles else move.count)
    return sentence("move-pass", language)


def _tiles(tiles: Iterable[str] | None) -> str:
    return tiles_text(Counter(tiles or ()))


def _kind(turn: TurnAnalysis) -> str:
    move = turn.played.move
    if isinstance(move, Turn):
        return "play"
    return "exchange" if isinstance(move, Exchange) and move.count else "pass"


def _signed(value: float) -> str:
    return f"{value:+.1f}"


def _rounded(value: float | None) -> float | None:
    """Two places: what is behind them is noise. Never ``-0.0``."""
    return None if value is None else round(value, 2) + 0.0


@dataclass(frozen=True, slots=True)
class View:
    """Who reads, and in which form."""

    language: str
    aligned: bool


def text_lines(found: Analysis, turns: tuple[TurnAnalysis, ...], view: View) -> Iterator[str]:
    """The table of turns, under each what the look-ahead found; the players; what it was looked at with."""
    language, rules = view.language, found.replay.rules
    names = ["column-n", "column-player", "column-rack", "column-move", "column-score"]
    names += ["analyze-column-best", "analyze-column-best-points", "analyze-column-lost"]
    right = {0, 4, 6, 7}
    if found.leaves is not None:
        names += ["analyze-column-by-equity", "analyze-column-equity-lost"]
        right.add(9)
    right.add(len(names))
    names += ["analyze-column-luck", "column-notes"]
    rows = [[sentence(name, language) for name in names]]
    rows += [_cells(turn, found, language) for turn in turns]
    lines = columns(rows, aligned=view.aligned, right=frozenset(right))
    yield lines[0]
    for line, turn in zip(lines[1:], turns, strict=True):
        yield line.rstrip()
        for prospect in turn.prospects:
            yield "      " + _prospect_line(prospect, turn, rules, language)
    yield from _players_lines(found.summaries, view)
    yield from _terms_lines(found, language)


def _cells(turn: TurnAnalysis, found: Analysis, language: str) -> list[str]:
    rules = found.replay.rules

    def said(choice: Choice | None) -> str:
        return "" if choice is None else said_move(choice.move, turn.before, rules, language)

    best_points = "" if turn.best is None else str(turn.best.points)
    cells = [
        str(turn.number),
        found.replay.record.players[turn.player].nick,
        _tiles(turn.rack),
        said(turn.played),
        str(turn.played.points),
        said(turn.best),
        best_points,
        str(turn.lost or ""),
    ]
    if found.leaves is not None:
        cells += [said(turn.by_equity), f"{turn.equity_lost:.1f}" if turn.equity_lost else ""]
    cells.append("" if turn.luck is None else _signed(turn.luck.points))
    cells.append("; ".join(notes_of(turn, rules, language)))
    return cells


def notes_of(turn: TurnAnalysis, rules: Ruleset, language: str) -> list[str]:
    """What is to be said of a turn."""
    notes = []
    if turn.is_withdrawn:
        notes.append(sentence("note-withdrawn", language))
    notes += [sentence("analyze-phony", language, word=word) for word in turn.phonies]
    notes += rack_notes(turn, language)
    missed = missed_text(turn, rules, language)
    return [*notes, missed] if missed else notes


def rack_notes(turn: TurnAnalysis, language: str) -> list[str]:
    """What keeps a turn from being looked at, or from being looked at whole."""
    notes = []
    if turn.rack is None:
        notes.append(sentence("analyze-rack-unknown", language))
    if turn.is_partial:
        notes.append(sentence("analyze-rack-partial", language))
    return notes


def missed_text(turn: TurnAnalysis, rules: Ruleset, language: str) -> str:
    """That a bingo was missed, and which if it is not the best turn; empty where none was."""
    missed = turn.missed_bingo
    if missed is None:
        return ""
    if turn.best is not None and same_move(missed.move, turn.best.move):
        return sentence("analyze-missed-bingo-best", language)
    move = move_text(missed.move, turn.before, rules)
    return sentence("analyze-missed-bingo", language, move=move, points=missed.points)


def _prospect_line(prospect: Prospect, turn: TurnAnalysis, rules: Ruleset, language: str) -> str:
    """One choice of the look-ahead: the move, its points, what it leads to, how far it is behind the best."""
    choice = prospect.choice
    values = {
        "mark": ">" if same_move(choice.move, turn.played.move) and not turn.is_withdrawn else " ",
        "move": said_move(choice.move, turn.before, rules, language),
        "points": choice.points,
        "mean": f"{prospect.mean:+.0f}" if prospect.is_exact else _signed(prospect.mean),
        "error": f"{CERTAINTY * prospect.error:.1f}",
        "behind": f"{prospect.behind:.0f}" if prospect.is_exact else f"{prospect.behind:.1f}",
        "behind_error": f"{CERTAINTY * prospect.behind_error:.1f}",
    }
    return sentence("analyze-exact" if prospect.is_exact else "analyze-sampled", language, **values)


_PLAYER = ("turns", "points", "best", "lost", "lost-a-turn", "bingos", "missed", "phonies", "luck")


def _players_lines(found: Iterable[Summary], view: View, editions: list[str] | None = None) -> Iterator[str]:
    """A table of the players, under `editions` the edition of each."""
    found = list(found)
    has_equity = any(each.equity_lost is not None for each in found)
    names = list(_PLAYER)
    if has_equity:
        names.insert(5, "equity-lost")
    rows = [
        [sentence("column-player", view.language), *(sentence(f"analyze-sum-{name}", view.language) for name in names)]
    ]
    for each in found:
        cells = [each.nick, str(each.turns), str(each.points), str(each.best), str(each.lost)]
        cells.append(f"{each.lost / each.turns:.1f}" if each.turns else "")
        if has_equity:
            cells.append("" if each.equity_lost is None else f"{each.equity_lost:.1f}")
        cells += [str(each.bingos), str(each.bingos_missed), str(each.phonies)]
        cells.append(f"{_signed(each.luck)} ± {CERTAINTY * each.luck_error:.1f}" if each.draws else "")
        rows.append(cells)
    if editions is not None:
        heading = sentence("stats-column-edition", view.language)
        rows = [[edition, *row] for edition, row in zip((heading, *editions), rows, strict=True)]
    first = 1 if editions is None else 2
    yield from columns(rows, aligned=view.aligned, right=frozenset(range(first, first + len(names) - 1)))


def _terms_lines(found: Analysis, language: str) -> Iterator[str]:
    """What the figures rest on, and the edition."""
    yield from terms(found, language, has_prospects=True)
    yield sentence("rules-line", language, rules=rules_text(found.replay.rules))


def terms(found: Analysis, language: str, *, has_prospects: bool) -> Iterator[str]:
    """What the figures rest on: racks, luck, the look-ahead where `has_prospects` are shown; what the best turns are
    the best of."""
    asked = found.asked
    unknown = sum(turn.rack is None for turn in found.turns)
    if unknown:
        yield sentence("analyze-unknown", language, count=unknown)
    if any(turn.luck is not None for turn in found.turns):
        yield sentence("analyze-luck-terms", language, hands=asked.hands, seed=asked.seed)
    if has_prospects and any(not prospect.is_exact for turn in found.turns for prospect in turn.prospects):
        yield sentence("analyze-ahead-terms", language, plies=asked.plies, samples=asked.samples, seed=asked.seed)
    if not found.is_exact:
        yield sentence("analyze-bound", language, count=sum(not turn.is_exact for turn in found.turns))
    if found.leaves is None:
        yield sentence("analyze-no-leaves", language)
        return
    header = found.leaves.header
    yield sentence("analyze-leaves", language, source=header["edition"], games=header["games"])
    if not found.leaves.is_for(found.replay.rules):
        yield sentence("analyze-leaves-other", language)


def table_rows(found: Analysis, turns: tuple[TurnAnalysis, ...], language: str) -> Iterator[tuple[object, ...]]:
    """One row a turn, by `COLUMNS`."""
    rules = found.replay.rules
    for turn in turns:

        def said(choice: Choice | None, turn: TurnAnalysis = turn) -> str | None:
            return None if choice is None else move_text(choice.move, turn.before, rules)

        luck, behind = turn.luck, turn.behind
        yield (
            turn.number,
            turn.line,
            found.replay.record.players[turn.player].nick,
            _kind(turn),
            None if turn.rack is None else _tiles(turn.rack),
            said(turn.played),
            turn.played.points,
            _rounded(turn.played.equity),
            said(turn.best),
            None if turn.best is None else turn.best.points,
            turn.lost,
            said(turn.by_equity),
            None if turn.by_equity is None else _rounded(turn.by_equity.equity),
            _rounded(turn.equity_lost),
            said(turn.missed_bingo),
            " ".join(turn.phonies),
            None if luck is None else _tiles(luck.drawn),
            None if luck is None else _rounded(luck.points),
            None if luck is None else _rounded(luck.error),
            None if behind is None else _rounded(behind.behind),
            None if behind is None else _rounded(behind.behind_error),
            "; ".join(notes_of(turn, rules, language)),
        )


# JSON


def blank_json(source: str | None) -> dict[str, Any]:
    """The object of a record that could not be looked at."""
    return {"source": source, "rules": None, "leaves": None, "asked": None, "players": [], "turns": []}


def analysis_json(found: Analysis, turns: tuple[TurnAnalysis, ...]) -> dict[str, Any]:
    """The JSON object of the contract, without its schema and errors."""
    replayed, asked = found.replay, found.asked
    return {
        "source": replayed.record.source,
        "rules": {"id": replayed.rules.id, "overrides": dict(replayed.rules.overrides)},
        "leaves": _leaves_json(found.leaves, found),
        "asked": {"draws": asked.hands, "plies": asked.plies, "samples": asked.samples, "seed": asked.seed},
        "players": [
            {"nick": player.nick, "name": player.name or None, **_summary_json(summary)}
            for player, summary in zip(replayed.record.players, found.summaries, strict=True)
        ],
        "turns": [_turn_json(turn, found) for turn in turns],
    }


def _leaves_json(leaves: Leaves | None, found: Analysis) -> dict[str, Any] | None:
    if leaves is None:
        return None
    return {
        "edition": leaves.header["edition"],
        "games": leaves.header["games"],
        "seed": leaves.header["seed"],
        "same_edition": leaves.is_for(found.replay.rules),
        "same_lexicon": leaves.header["lexicon_sha256"] == found.lexicon_sha256,
    }


def _summary_json(summary: Summary) -> dict[str, Any]:
    return {
        "turns": summary.turns,
        "unknown": summary.unknown,
        "points": summary.points,
        "best": summary.best,
        "lost": summary.lost,
        "equity_lost": _rounded(summary.equity_lost),
        "bingos": summary.bingos,
        "bingos_missed": summary.bingos_missed,
        "phonies": summary.phonies,
        "draws": summary.draws,
        "luck": _rounded(summary.luck),
        "luck_error": _rounded(summary.luck_error),
    }


def _turn_json(turn: TurnAnalysis, found: Analysis) -> dict[str, Any]:
    rules = found.replay.rules

    def choice(each: Choice | None) -> dict[str, Any] | None:
        if each is None:
            return None
        return {
            "move": move_text(each.move, turn.before, rules),
            "points": each.points,
            "leave": _tiles(each.leave),
            "equity": _rounded(each.equity),
        }

    luck = turn.luck
    return {
        "n": turn.number,
        "line": turn.line,
        "player": found.replay.record.players[turn.player].nick,
        "kind": _kind(turn),
        "rack": None if turn.rack is None else _tiles(turn.rack),
        "partial": turn.is_partial,
        "withdrawn": turn.is_withdrawn,
        "played": choice(turn.played),
        "best": choice(turn.best),
        "lost": turn.lost,
        "by_equity": choice(turn.by_equity),
        "equity_lost": _rounded(turn.equity_lost),
        "bingo": turn.is_bingo,
        "missed_bingo": choice(turn.missed_bingo),
        "phonies": list(turn.phonies),
        "exact": turn.is_exact,
        "luck": None
        if luck is None
        else {"drawn": _tiles(luck.drawn), "points": _rounded(luck.points), "error": _rounded(luck.error)},
        "ahead": [
            {
                "move": move_text(each.choice.move, turn.before, rules),
                "points": each.choice.points,
                "mean": _rounded(each.mean),
                "error": _rounded(each.error),
                "low": _rounded(each.interval[0]),
                "high": _rounded(each.interval[1]),
                "behind": _rounded(each.behind),
                "behind_error": _rounded(each.behind_error),
                "samples": each.samples,
                "exact": each.is_exact,
                "played": same_move(each.choice.move, turn.played.move) and not turn.is_withdrawn,
            }
            for each in turn.prospects
        ],
    }


# Many games


def summary_rows(source: str, rules: str | None, found: tuple[Summary, ...]) -> Iterator[tuple[object, ...]]:
    """One row a player, by `SUMMARY_COLUMNS`; one without a player for a record that could not be looked at."""
    if not found:
        yield (source, rules, *[None] * (len(SUMMARY_COLUMNS) - 2))
    for each in found:
        yield (source, rules, each.nick, *_summary_json(each).values())


def summary_line(source: str, rules: str | None, found: tuple[Summary, ...], language: str) -> str:
    """One line for people, its cells separated by tabs: files are many, so that widths are not known beforehand."""
    players = [
        sentence("analyze-line-player", language, player=each.nick, lost=each.lost, turns=each.turns) for each in found
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
            yield from _players_lines(players, view, editions)

    def _name(self, person: str) -> str:
        """A name as it is written most often, of equals the first."""
        written = self.spellings[person]
        return min(written, key=lambda name: (-written[name], name))
