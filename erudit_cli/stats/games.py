"""Many games counted, each edition by itself: players, turns, letters, stars, premium squares, scores.

Only sums of whole numbers are taken from the rows, so that neither the order of the games nor who
replayed them matters.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from erudit_cli.game.moves import Direction, place_name
from erudit_cli.game.record import person_key
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.intervals import mean_interval, share_interval, standard_deviation
from erudit_cli.stats.row_files import RowFiles
from erudit_cli.stats.table import Cell, Column, Table, count, real, text

if TYPE_CHECKING:
    import polars

EDITION = "edition"
"""The first column of every table."""
MOST_NAMED = 10
"""Players and places named beside a phony; there may be thousands."""
TURN_BIN, TOTAL_BIN = 10, 50
"""How many points one row of a distribution of scores spans: of turns, of totals."""


@dataclass(frozen=True, slots=True)
class PlayedEdition:
    """An edition that games were played by, and the header of the word list that judged them, if one did."""

    rules: Ruleset
    lexicon: Mapping[str, str] | None

    @property
    def name(self) -> str:
        """The id and what the records change of it."""
        return " ".join([self.rules.id, *(f"{key}={value}" for key, value in self.rules.overrides)])


Group = dict[str, Any]


class Games:
    """What the rows of many games come to; `editions` are those of the rows, by key."""

    def __init__(self, files: RowFiles, editions: Mapping[str, PlayedEdition]) -> None:
        self._files = files
        self._editions = editions
        self._order = sorted(editions, key=lambda key: (editions[key].name, key))

    def tables(self) -> tuple[Table, ...]:
        """Every table; each row says first which edition it is of."""
        return (
            self.games(),
            self.players(),
            self.by_turn(),
            self.first_move(),
            self.letters(),
            self.stars(),
            self.premiums(),
            self.turn_scores(),
            self.totals(),
            self.phonies(),
            self.squares(),
            self.inputs(),
        )

    # groups of a lazy frame

    def _groups(self, kind: str, keys: Iterable[str], *sums: "polars.Expr", where: Any = True) -> list[Group]:
        """One dict a group, in the order of the editions and the keys."""
        import polars as pl

        by = ("edition", *keys)
        frame = self._files.lazy(kind).filter(where).group_by(by).agg(pl.len().alias("n"), *sums)
        groups = frame.sort(by).collect(engine="streaming").to_dicts()
        place = {key: number for number, key in enumerate(self._order)}
        return sorted(groups, key=lambda group: place[group["edition"]])

    def _table(self, name: str, columns: Iterable[Column], rows: Iterable[tuple[str, tuple[Cell, ...]]]) -> Table:
        """A table whose first column is the edition's name; `rows` give its key."""
        kept = tuple(rows)
        found = tuple((self._editions[key].name, *cells) for key, cells in kept)
        return Table(name, (text(EDITION), *columns), found, keys=tuple(key for key, _ in kept))

    # tables

    def inputs(self) -> Table:
        """The editions and the word lists, by hash."""
        from erudit_cli.rules.fingerprint import fingerprint

        columns = text("edition_sha256"), text("list"), text("list_sha256")
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for key in self._order:
            played = self._editions[key]
            header = played.lexicon or {}
            rows.append((key, (fingerprint(played.rules), header.get("name"), header.get("sha256"))))
        return self._table("inputs", columns, rows)

    def games(self) -> Table:
        """The games of each edition: how many, how long, how high."""
        import polars as pl

        columns = (
            *(count(name) for name in ("games", "games_over", "turns")),
            *(real(name, 2) for name in ("turns_per_game", "points_per_turn", "points_low", "points_high")),
            *(real(name, 2) for name in ("total_mean", "total_sd")),
            *(count(name) for name in ("total_least", "total_most")),
        )
        total = pl.col("total")
        results = self._groups(
            "results",
            (),
            pl.col("is_first").sum().alias("games"),
            (pl.col("is_first") & pl.col("is_over")).sum().alias("over"),
            total.sum().alias("sum"),
            (total * total).sum().alias("squares"),
            total.min().alias("least"),
            total.max().alias("most"),
        )
        turns = {group["edition"]: group for group in self._groups("turns", (), *_points(), where=_costs_turn())}
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in results:
            turn = turns.get(found["edition"], {"n": 0, "sum": 0, "squares": 0})
            points = mean_interval(turn["sum"], turn["squares"], turn["n"])
            sums = found["sum"], found["squares"], found["n"]
            lengths = found["games"], found["over"], turn["n"], _ratio(turn["n"], found["games"])
            totals = _ratio(found["sum"], found["n"]), standard_deviation(*sums), found["least"], found["most"]
            rows.append((found["edition"], (*lengths, *points, *totals)))
        return self._table("games", columns, rows)

    def players(self) -> Table:
        """Each player of each edition: results, points, what they laid."""
        import polars as pl

        done = ("tiles", "bingos", "stars", "swaps", "exchanges", "passes", "phonies", "taken_back")
        columns = (
            text("player"),
            *(count(name) for name in ("games", "won", "drawn", "lost", "turns", "points")),
            *(real(name, 2) for name in ("points_per_turn", "points_low", "points_high", "total_mean")),
            *(count(name) for name in done),
        )
        outcome = pl.col("outcome")
        results = self._groups(
            "results",
            ("player",),
            *((outcome == each).sum().alias(each) for each in ("won", "drawn", "lost")),
            pl.col("total").sum().alias("total"),
        )
        turns = _by_person(self._groups("turns", ("player",), *_done()))
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        persons = _by_person(results)
        for key in sorted(persons, key=lambda key: (self._order.index(key[0]), persons[key]["player"])):
            found, turn = persons[key], turns.get(key, _NOTHING_DONE)
            points = mean_interval(turn["sum"], turn["squares"], turn["turns"])
            cells = (
                *(found["player"], found["n"], found["won"], found["drawn"], found["lost"]),
                *(turn["turns"], turn["sum"], *points, _ratio(found["total"], found["n"])),
                *(turn[name] for name in done),
            )
            rows.append((found["edition"], cells))
        return self._table("players", columns, rows)

    def by_turn(self) -> Table:
        """The first, second, third… turn of every player."""
        done = ("plays", "tiles", "bingos", "exchanges", "passes")
        columns = (
            *(count(name) for name in ("turn", "turns")),
            *(real(name, 2) for name in ("points_per_turn", "points_low", "points_high")),
            *(count(name) for name in done),
        )
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in self._groups("turns", ("turn",), *_done(), where=_costs_turn()):
            points = mean_interval(found["sum"], found["squares"], found["turns"])
            cells = (found["turn"], found["turns"], *points, *(found[name] for name in done))
            rows.append((found["edition"], cells))
        return self._table("turns", columns, rows)

    def first_move(self) -> Table:
        """What it is worth to begin: of games of two that are over, the share won of those not drawn; the lead."""
        import polars as pl

        columns = (
            *(count(name) for name in ("games", "won", "drawn", "lost")),
            *(real(name, 4) for name in ("won_share", "won_low", "won_high")),
            *(real(name, 2) for name in ("lead", "lead_low", "lead_high")),
        )
        outcome, lead = pl.col("outcome"), pl.col("margin")
        begun = pl.col("is_first") & pl.col("is_over") & (pl.col("players") == 2)
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in self._groups(
            "results",
            (),
            *((outcome == each).sum().alias(each) for each in ("won", "drawn", "lost")),
            lead.sum().alias("sum"),
            (lead * lead).sum().alias("squares"),
            where=begun,
        ):
            won, lost, games = found["won"], found["lost"], found["n"]
            leads = mean_interval(found["sum"], found["squares"], games)
            shares = share_interval(won, won + lost)
            rows.append((found["edition"], (games, won, found["drawn"], lost, *shares, *leads)))
        return self._table("first_move", columns, rows)

    def letters(self) -> Table:
        """Each letter's tiles: laid, put in a star's place, exchanged; what one brought; where and when it was laid."""
        import polars as pl

        columns = (
            text("letter"),
            *(count(name) for name in ("laid", "swapped", "exchanged")),
            *(real(name, 2) for name in ("points_per_tile", "turn_mean")),
            *(real(name, 4) for name in ("premium_share", "exchanged_share")),
        )
        is_laid = pl.col("fate") == "laid"
        groups = self._groups(
            "tiles",
            ("letter",),
            is_laid.sum().alias("laid"),
            (pl.col("fate") == "swapped").sum().alias("swapped"),
            (pl.col("fate") == "exchanged").sum().alias("exchanged"),
            pl.col("points").filter(is_laid).sum().alias("points"),
            pl.col("turn").filter(is_laid).sum().alias("turns"),
            (is_laid & _on_premium()).sum().alias("on_premium"),
            where=~pl.col("is_star"),
        )
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in self._by_letter(groups):
            laid, exchanged = found["laid"], found["exchanged"]
            means = _ratio(found["points"], laid), _ratio(found["turns"], laid)
            shares = _ratio(found["on_premium"], laid), _ratio(exchanged, laid + found["swapped"] + exchanged)
            rows.append((found["edition"], (found["letter"], laid, found["swapped"], exchanged, *means, *shares)))
        return self._table("played_letters", columns, rows)

    def stars(self) -> Table:
        """What stars were laid for, what they brought, how many of them were redeemed."""
        import polars as pl

        columns = (
            text("letter"),
            count("stars"),
            real("share", 4),
            *(real(name, 2) for name in ("points_per_star", "turn_mean")),
            count("redeemed"),
        )
        is_star = pl.col("is_star") & (pl.col("fate") == "laid")
        groups = self._groups(
            "tiles",
            ("letter",),
            is_star.sum().alias("stars"),
            pl.col("points").filter(is_star).sum().alias("points"),
            pl.col("turn").filter(is_star).sum().alias("turns"),
            (pl.col("fate") == "swapped").sum().alias("redeemed"),
            where=is_star | (pl.col("fate") == "swapped"),
        )
        totals = _totals(groups, "stars")
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in self._by_letter(groups):
            stars = found["stars"]
            means = (
                _ratio(stars, totals[found["edition"]]),
                _ratio(found["points"], stars),
                _ratio(found["turns"], stars),
            )
            rows.append((found["edition"], (found["letter"], stars, *means, found["redeemed"])))
        return self._table("stars", columns, rows)

    def premiums(self) -> Table:
        """How many tiles were laid on each kind of premium square, and what a tile brought there."""
        columns = (
            *(count(name) for name in ("letter_factor", "word_factor", "laid")),
            real("share", 4),
            real("points_per_tile", 2),
        )
        groups = self._groups("tiles", ("letter_factor", "word_factor"), _sum("points"), where=_is("laid"))
        totals = _totals(groups, "n")
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in groups:
            means = _ratio(found["n"], totals[found["edition"]]), _ratio(found["points"], found["n"])
            rows.append((found["edition"], (found["letter_factor"], found["word_factor"], found["n"], *means)))
        return self._table("premiums", columns, rows)

    def squares(self) -> Table:
        """How often a tile was laid on each square that ever had one, and the share of games in which it was."""
        columns = (
            text("square"),
            *(count(name) for name in ("row", "column", "letter_factor", "word_factor", "laid")),
            real("share_of_games", 4),
        )
        keys = ("row", "column", "letter_factor", "word_factor")
        games = {group["edition"]: group["games"] for group in self._groups("results", (), _games())}
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in self._groups("tiles", keys, where=_is("laid")):
            infinite = self._editions[found["edition"]].rules.layout.is_infinite
            name = place_name((found["row"], found["column"]), Direction.ACROSS, infinite=infinite)
            place = found["row"] + (not infinite), found["column"] + (not infinite)
            share = _ratio(found["n"], games[found["edition"]])
            factors = found["letter_factor"], found["word_factor"]
            rows.append((found["edition"], (name, *place, *factors, found["n"], share)))
        return self._table("squares", columns, rows)

    def turn_scores(self) -> Table:
        """How many turns brought how many points."""
        return self._distribution("turn_scores", "turns", "points", TURN_BIN, where=_costs_turn())

    def totals(self) -> Table:
        """How many totals of finished games were how high."""
        import polars as pl

        return self._distribution("totals", "results", "total", TOTAL_BIN, where=pl.col("is_over"))

    def _distribution(self, name: str, kind: str, column: str, width: int, *, where: "polars.Expr") -> Table:
        import polars as pl

        columns = (*(count(each) for each in ("from", "to", "found")), real("share", 4))
        groups = self._bins(kind, pl.col(column).floordiv(width).alias("bin"), where)
        totals = _totals(groups, "n")
        rows: list[tuple[str, tuple[Cell, ...]]] = []
        for found in groups:
            start = found["bin"] * width
            rows.append(
                (found["edition"], (start, start + width - 1, found["n"], _ratio(found["n"], totals[found["edition"]])))
            )
        return self._table(name, columns, rows)

    def _bins(self, kind: str, bins: "polars.Expr", where: "polars.Expr") -> list[Group]:
        import polars as pl

        frame = (
            self._files.lazy(kind)
            .filter(where)
            .select("edition", bins)
            .group_by("edition", "bin")
            .agg(pl.len().alias("n"))
        )
        groups = frame.sort("edition", "bin").collect(engine="streaming").to_dicts()
        place = {key: number for number, key in enumerate(self._order)}
        return sorted(groups, key=lambda group: place[group["edition"]])

    def phonies(self) -> Table:
        """Words laid that are not in the word list, the most frequent first; who laid them, and where."""
        columns = (text("word"), *(count(name) for name in ("found", "taken_back")), text("players"), text("sources"))
        place = {key: number for number, key in enumerate(self._order)}
        groups = self._groups("phonies", ("word",), _sum("is_taken_back"), _named("player"), _named("source"))
        groups.sort(key=lambda group: (place[group["edition"]], -group["n"]))
        rows = (
            (
                found["edition"],
                (
                    found["word"],
                    found["n"],
                    found["is_taken_back"],
                    _listed(_persons(found["player"])),
                    _listed(found["source"]),
                ),
            )
            for found in groups
        )
        return self._table("phonies", columns, rows)

    def _by_letter(self, groups: list[Group]) -> list[Group]:
        """In the order of each edition's alphabet, the star last."""
        place = {key: number for number, key in enumerate(self._order)}

        def order(group: Group) -> tuple[int, tuple[int, ...]]:
            alphabet = self._editions[group["edition"]].rules.alphabet
            return place[group["edition"]], alphabet.sort_key(group["letter"].lower())

        return sorted(groups, key=order)


def _costs_turn() -> "polars.Expr":
    import polars as pl

    return pl.col("costs_turn")


def _is(fate: str) -> "polars.Expr":
    import polars as pl

    return pl.col("fate") == fate


def _on_premium() -> "polars.Expr":
    import polars as pl

    return (pl.col("letter_factor") > 1) | (pl.col("word_factor") > 1)


def _sum(name: str) -> "polars.Expr":
    import polars as pl

    return pl.col(name).sum()


def _named(name: str) -> "polars.Expr":
    """The first texts of a group, in order; one more than are named, so that it shows whether there are more."""
    import polars as pl

    return pl.col(name).unique().sort().head(MOST_NAMED + 1)


def _by_person(groups: Iterable[Group]) -> dict[tuple[str, str], Group]:
    """The groups of one person as one, by edition and `person_key`; the spelling is that of the most rows."""
    found: dict[tuple[str, str], Group] = {}
    for group in sorted(groups, key=lambda group: (-group["n"], group["player"])):
        key = group["edition"], person_key(group["player"])
        sums = found.setdefault(key, {**group, **dict.fromkeys(group.keys() - {"edition", "player"}, 0)})
        for name in group.keys() - {"edition", "player"}:
            sums[name] += group[name]
    return found


def _persons(names: Iterable[str]) -> list[str]:
    """Each person once, under the first spelling."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(person_key(name), name)
    return list(found.values())


def _listed(names: list[str]) -> str:
    return ", ".join([*names[:MOST_NAMED], *["…"] * (len(names) > MOST_NAMED)])


def _games() -> "polars.Expr":
    import polars as pl

    return pl.col("is_first").sum().alias("games")


def _points() -> "tuple[polars.Expr, ...]":
    """The sum of the points of turns and of their squares."""
    import polars as pl

    points = pl.col("points")
    return points.sum().alias("sum"), (points * points).sum().alias("squares")


def _done() -> "tuple[polars.Expr, ...]":
    """What was done in a group of turns."""
    import polars as pl

    kind = pl.col("kind")
    return (
        *_points(),
        pl.col("costs_turn").sum().alias("turns"),
        (kind == "play").sum().alias("plays"),
        (kind == "exchange").sum().alias("exchanges"),
        (kind == "pass").sum().alias("passes"),
        (kind == "taken_back").sum().alias("taken_back"),
        pl.col("is_bingo").sum().alias("bingos"),
        *(pl.col(name).sum() for name in ("tiles", "stars", "swaps", "phonies")),
    )


_NOTHING_DONE: Group = dict.fromkeys(
    ("sum", "squares", "turns", "tiles", "bingos", "stars", "swaps", "exchanges", "passes", "phonies", "taken_back"), 0
)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _totals(groups: Iterable[Group], name: str) -> dict[str, int]:
    """The sum of a number over each edition's groups."""
    found: dict[str, int] = {}
    for group in groups:
        found[group["edition"]] = found.get(group["edition"], 0) + group[name]
    return found
