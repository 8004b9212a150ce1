"""Games of two bots: by the edition's rules as `replay` knows them, the same compiled and not, leaves as a sum says."""

import random
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from erudit_cli.engine import kernel, wordgraph
from erudit_cli.engine.game_terms import MOST_LEAVE, POINT, GameTerms, LeaveTables
from erudit_cli.engine.games import Table, game_terms, obstacle
from erudit_cli.engine.graphs import graph_letters
from erudit_cli.engine.terms import STAR, Found
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.game.moves import Exchange, Pass
from erudit_cli.game.replay import replay
from erudit_cli.lexicon import places
from erudit_cli.records import gcg, gcg_writer
from erudit_cli.rules import catalog
from erudit_cli.rules.ruleset import Ruleset

EDITIONS = (
    ("scrabble-104-single", ()),
    ("classic-102", ()),
    ("uk-guide", ()),
    ("box-131", ()),
    ("box-leaflet", ("exchange_max=2",)),
    ("classic-102", ("end_deduction=give", "star_left=5", "exchange_max=3", "exchange_bag_min=7")),
    ("classic-102", ("end_deduction=double", "ends=out,target,passes:1", "target=120", "exchange_max=0")),
    ("classic-102", ("end_deduction=double", "star_left=5", "ends=out,passes:1", "exchange_max=0")),
    ("classic-102", ("exchange_costs_turn=no",)),
    ("scrabble-104-single", ("word_premiums=product", "rack_size=9", "end_deduction=own")),
)
GAMES = 4


def name_of(edition: tuple[str, tuple[str, ...]]) -> str:
    return " ".join((edition[0], *edition[1]))


@cache
def table(
    edition: tuple[str, tuple[str, ...]], leaves: tuple[LeaveTables | None, ...] = (None, None), pure: bool = False
) -> Table:
    rules = catalog.load(edition[0], catalog.parse_overrides(edition[1]))
    return Table(rules, graph(rules), leaves, pure)


@cache
def graph(rules: Ruleset) -> WordGraph:
    """Some four thousand words of the edition's language, or of its letters where no list is at hand."""
    letters = graph_letters(rules)
    lines = Path(places.released_list("ru")).read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines if not line.startswith("#")]
    chosen = random.Random(0).sample([word for word in words if len(word) <= 8], 6000)
    return wordgraph.build([word for word in chosen if set(word) <= set(letters)], letters)


def some_leaves(edition: tuple[str, tuple[str, ...]], seed: int, with_triples: bool = False) -> LeaveTables:
    """Values at random: what they are does not matter, only that they count."""
    kinds = len(graph_letters(catalog.load(edition[0]))) + 1
    dice = random.Random(seed)

    def values(count: int, most: int) -> tuple[int, ...]:
        return tuple(dice.randint(-most, most) for _ in range(count))

    return LeaveTables(values(kinds, 900), values(kinds**2, 300), values(kinds**3, 100) if with_triples else ())


def kinds_of(rules: Ruleset) -> int:
    return len(graph_letters(rules)) + 1


def worth(tables: LeaveTables, kept: tuple[int, ...]) -> int:
    """The sum that a leave is worth, as `LeaveTables` says."""
    kinds = len(tables.tile)
    total = sum(tables.tile[kind] for kind in kept)
    if tables.pair:
        total += sum(tables.pair[first * kinds + second] for first, second in combinations(sorted(kept), 2))
    if tables.triple:
        total += sum(tables.triple[(a * kinds + b) * kinds + c] for a, b, c in combinations(sorted(kept), 3))
    return total


def bots(edition: tuple[str, tuple[str, ...]]) -> tuple[LeaveTables | None, LeaveTables | None]:
    return (None, some_leaves(edition, 1))


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_game_is_one_by_the_editions_rules(edition: tuple[str, tuple[str, ...]]) -> None:
    here = table(edition, bots(edition))
    assert not obstacle(here.rules, is_whole=False)
    for seed in range(GAMES):
        game = here.play.play(seed, True)
        record = here.record(game)
        replayed = replay(record, here.rules, here.search.graph.has)
        faults = [(step.number, step.violations, step.discrepancies) for step in replayed.steps if not step.is_right]
        assert not faults, (seed, faults)
        assert replayed.totals == game.scores
        assert len(game.log) == game.turns
        assert game.out < 0 or not game.left[game.out]
        assert replayed.end_reason is not None
        again = gcg.read(gcg_writer.write(record, here.rules), "again.gcg")
        assert not again.problems
        assert replay(again.record, here.rules, here.search.graph.has).totals == game.scores


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_compiled_plays_as_the_source_does(edition: tuple[str, tuple[str, ...]]) -> None:
    if kernel.state() != "compiled":
        pytest.skip(f"the kernel in force is {kernel.state()}")
    leaves = bots(edition)
    compiled, pure = table(edition, leaves), table(edition, leaves, pure=True)
    assert compiled.play.play(1, True) == pure.play.play(1, True)
    assert compiled.play.play(7) == pure.play.play(7)
    assert compiled.play.totals(2, 2) == pure.play.totals(2, 2)


def test_totals_are_the_sums_of_the_games() -> None:
    play = table(EDITIONS[1]).play
    games = [play.play(seed) for seed in range(5, 11)]
    totals = play.totals(5, 6)
    assert totals.turns == sum(game.turns for game in games)
    assert (totals.first_points, totals.second_points) == tuple(map(sum, zip(*(g.scores for g in games), strict=True)))
    assert totals.first_wins == sum(game.scores[0] > game.scores[1] for game in games)
    assert totals.draws == sum(game.scores[0] == game.scores[1] for game in games)
    assert len({game.scores for game in games}) > 3


@pytest.mark.parametrize("pure", [False, True], ids=["in force", "source"])
@pytest.mark.parametrize("with_triples", [False, True], ids=["pairs", "triples"])
def test_equity_takes_the_best_of_play_and_leave(with_triples: bool, pure: bool) -> None:
    edition = EDITIONS[1]
    tables = some_leaves(edition, 3, with_triples)
    here = table(edition, (tables, tables), pure)
    rules, letters = here.rules, here.search.graph.letters
    part = kernel.uncompiled if pure else kernel.part
    leaves = part("leaves").Leaves(tables)
    differs = exchanges = 0
    for seed in range(2):
        game = here.play.play(seed, True)
        board: list[tuple[int, int, int]] = []
        for logged in game.log:
            generator = here.search.generator
            generator.set_board(board)
            counts = [logged.rack.count(kind) for kind in range(len(letters))]
            generator.set_rack(counts, logged.rack.count(len(letters)))
            plays: list[Found] = generator.plays()
            weighs = logged.bag > 0

            def value(play: Found, rack: tuple[int, ...] = logged.rack, weighs: bool = weighs) -> int:
                return play[0] * POINT + (worth(tables, kept_after(play, rack)) if weighs else 0)

            best = max((value(play) for play in plays), default=-(10**9))
            if logged.play is not None:
                ties = [play for play in plays if value(play) == best]
                assert logged.play == min(ties, key=lambda play: (-play[0], play[1], play[2])), (seed, logged)
                assert logged.kept == kept_after(logged.play, logged.rack)
                differs += logged.score < max(play[0] for play in plays)
                row, column, is_down = generator.place(logged.play[1])
                for step, code in enumerate(logged.play[2]):
                    if code >= 0:
                        board.append((row + step * is_down, column + step * (not is_down), code))
            elif logged.given:
                exchanges += 1
                assert worth(tables, logged.kept) == leaves.value(logged.kept)
                for count in range(1, min(7, logged.bag, len(logged.rack)) + 1):
                    for kept in set(combinations(logged.rack, len(logged.rack) - count)):
                        assert worth(tables, kept) <= worth(tables, logged.kept)
                assert worth(tables, logged.kept) > best
            else:
                assert not plays
    assert differs > 3
    assert rules.exchange_max == 7


def kept_after(play: Found, rack: tuple[int, ...]) -> tuple[int, ...]:
    star = kinds_of(catalog.load("classic-102")) - 1
    kept = list(rack)
    for code in play[2]:
        if code >= 0:
            kept.remove(star if code >= STAR else code)
    return tuple(kept)


def test_value_of_a_leave_is_the_sum_over_tiles_pairs_and_triples() -> None:
    tables = some_leaves(EDITIONS[1], 5, with_triples=True)
    kinds = len(tables.tile)
    dice = random.Random(2)
    for module in (kernel.part("leaves"), kernel.uncompiled("leaves")):
        leaves = module.Leaves(tables)
        for size in range(8):
            kept = tuple(sorted(dice.choices(range(kinds), k=size)))
            assert leaves.value(kept[::-1]) == worth(tables, kept)
        with pytest.raises(ValueError, match="no such leave"):
            leaves.value((kinds,))


def test_a_bag_in_order_is_drawn_from_its_end() -> None:
    here = table(EDITIONS[1])
    order = [
        kind for kind, count in enumerate(game_terms(here.rules, here.search.graph.letters).tiles) for _ in range(count)
    ]
    random.Random(4).shuffle(order)
    game = here.play.play(0, True, order)
    assert game.log[0].rack == tuple(sorted(order[-7:]))
    assert game.log[1].rack == tuple(sorted(order[-14:-7]))
    with pytest.raises(ValueError, match="order of other tiles"):
        here.play.play(0, False, order[1:])


def test_who_can_play_nothing_exchanges_while_the_bag_allows_it_then_passes() -> None:
    rules = catalog.load("classic-102", catalog.parse_overrides(("exchange_bag_min=90", "exchange_max=3")))
    letters = graph_letters(rules)
    here = Table(rules, wordgraph.build(["щъыщъыщъ"], letters))
    game = here.play.play(3, True)
    actions = [event.action for event in here.record(game).events]
    assert actions[0] == Exchange(3, here.tiles(game.log[0].given))
    assert len(game.log) == 4
    assert game.scores == (0, 0)
    none = Table(catalog.load("classic-102", catalog.parse_overrides(("exchange_max=0",))), here.search.graph)
    assert [event.action for event in none.record(none.play.play(3, True)).events] == [Pass()] * 4


@pytest.mark.parametrize(
    "terms",
    [
        {"tiles": (1,) * 5},
        {"rack_size": 0},
        {"rack_size": 21},
        {"rack_size": 8},
        {"zero_turns": 0},
        {"most_turns": 0},
        {"exchange_most": 30},
        {"face": (-1,) * 34},
    ],
    ids=str,
)
def test_terms_that_do_not_fit_are_refused(terms: dict[str, object]) -> None:
    here = table(EDITIONS[1])
    given = {"tiles": (3,) * 33, "face": (1,) * 33, "rack_size": 7} | terms
    with pytest.raises(ValueError):
        kernel.part("selfplay").SelfPlay(generator_of(here), GameTerms(**given))  # type: ignore[arg-type]


def generator_of(here: Table) -> object:
    from erudit_cli.engine.plays import terms_of

    terms = terms_of(here.rules, here.search.window, here.search.graph.letters, (0,) * 8)
    return kernel.part("movegen").Generator(here.search.graph, terms)


@pytest.mark.parametrize(
    "tables",
    [
        LeaveTables((1,)),
        LeaveTables((1,) * 30, (1,) * 30),
        LeaveTables((1,) * 30, (), (1,) * 900),
        LeaveTables((MOST_LEAVE + 1,) * 30),
    ],
    ids=["few", "pairs", "triples", "beyond"],
)
def test_leave_tables_that_do_not_fit_are_refused(tables: LeaveTables) -> None:
    with pytest.raises(ValueError, match="leave values"):
        kernel.part("leaves").Leaves(tables)
    fits = kernel.part("leaves").Leaves(LeaveTables((1,) * 20))
    here = table(EDITIONS[1])
    with pytest.raises(ValueError, match="leaves of another"):
        kernel.part("selfplay").SelfPlay(
            generator_of(here), game_terms(here.rules, here.search.graph.letters), (None, fits)
        )
