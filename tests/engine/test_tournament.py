"""Chunks of games: the same wherever and in whatever order they are played; nothing lost, nothing counted twice."""

import json
import random
from dataclasses import replace

import pytest

from erudit_cli.engine import progress as progress_file
from erudit_cli.engine import tournament
from erudit_cli.engine.chunks import play_all
from erudit_cli.engine.games import Table
from erudit_cli.engine.progress import Progress, read_progress
from erudit_cli.engine.tournament import SINGLE, Plan, match_for, play_chunk, program_hash
from erudit_cli.errors import InputError
from erudit_cli.game.replay import replay
from erudit_cli.records import gcg

BOTS = ("greedy", "greedy")


@pytest.fixture
def plan() -> Plan:
    """Two editions, chunks of two pairs."""
    matches = tuple(match_for(name, (), None, BOTS, SINGLE) for name in ("classic-102", "box-131"))
    return Plan(matches, BOTS, 1, 5, True, program_hash(), 2)


def test_chunks_cover_every_pair_once(plan: Plan) -> None:
    found = [(plan.match_of(chunk), pair) for chunk in range(plan.chunks) for pair in plan.pairs_of(chunk)]
    assert found == [(match, pair) for match in (0, 1) for pair in range(5)]


def test_progress_does_not_depend_on_order_and_counts_once(plan: Plan) -> None:
    played = [play_chunk(plan, chunk) for chunk in range(plan.chunks)]
    whole, shuffled = Progress(plan), Progress(plan)
    for each in played:
        whole.take(each)
    twice = played * 2
    random.Random(1).shuffle(twice)
    for each in twice:
        shuffled.take(each)
    assert whole.tallies == shuffled.tallies and whole.games == 20 and whole.todo == []
    assert len({name for each in played for name, _ in each.records}) == 20


def test_cut_and_gone_on_with_is_the_same(plan: Plan) -> None:
    whole, cut = Progress(plan), Progress(plan)
    for played in play_all(plan, whole.todo, 1):
        whole.take(played)
    for chunk in (4, 0):
        cut.take(play_chunk(plan, chunk))
    again = read_progress(cut.to_bytes(), "state", plan)
    assert again == cut and again.todo == [1, 2, 3, 5]
    for played in play_all(plan, again.todo, 1):
        again.take(played)
    assert again.tallies == whole.tallies and again.to_bytes() == whole.to_bytes()


def test_other_states_are_refused(plan: Plan) -> None:
    progress = Progress(plan)
    progress.take(play_chunk(plan, 0))
    data = progress.to_bytes()
    match = plan.matches[1]
    changes: tuple[tuple[dict[str, object], str, dict[str, object]], ...] = (
        ({"seed": 2}, "other", {"found": "--seed 1", "expected": "--seed 2"}),
        ({"pairs": 6, "seed": 2}, "other", {"found": "--games 10, --seed 1", "expected": "--games 12, --seed 2"}),
        ({"is_logged": False}, "other", {"found": "--log …", "expected": "--log –"}),
        (
            {"bots": ("greedy", "equity")},
            "other",
            {"found": "--bots greedy,greedy", "expected": "--bots greedy,equity"},
        ),
        (
            {"matches": plan.matches[:1]},
            "other",
            {
                "found": "--rules classic-102,box-131, --turns single,single",
                "expected": "--rules classic-102, --turns single",
            },
        ),
        ({"program": "1"}, "program", {"found": program_hash(), "expected": "1"}),
        ({"matches": (plan.matches[0], replace(match, edition_sha256="0"))}, "edition", {"rules": "box-131"}),
        ({"matches": (plan.matches[0], replace(match, lexicon_sha256="0"))}, "lexicon", {"rules": "box-131"}),
        ({"matches": (plan.matches[0], replace(match, leaves_sha256=("", "0")))}, "leaves", {"rules": "box-131"}),
    )
    for change, code, values in changes:
        with pytest.raises(InputError) as caught:
            read_progress(data, "state", replace(plan, **change))  # type: ignore[arg-type]
        assert [(each.code, each.values) for each in caught.value.problems] == [(f"simulate-state-{code}", values)]


def test_states_that_are_not_whole_are_refused(plan: Plan) -> None:
    progress = Progress(plan)
    progress.take(play_chunk(plan, 0))
    data = progress.to_bytes()
    assert read_progress(data, "state", plan) == progress
    found = json.loads(data)
    del found["sha256"]
    changed = [
        ("done", [[0, 1]]),  # counted are two pairs
        ("done", [[0]]),
        ("done", [[0, 2.5]]),
        ("done", [[float("inf"), 0]]),
        ("done", [[-(10**15), 0]]),
        ("done", [[0, 10**15]]),
        ("done", [[0, 0], [6, 6]]),
        ("done", None),
        ("tallies", [{"pairs": float("inf")}, {}]),
        ("tallies", [{"pairs": 2}]),
        ("tallies", [2, 0]),
        ("plan", "of an older program"),
        ("plan", {"program": program_hash()}),
        ("plan", found["plan"] | {"chunk_size": 3}),
        ("schema", "erudit.simulate.state/2"),
    ]
    bad = [b"", b"{}", b"[]", b"\xff", b"[" * 100_000, data.replace(b'"pairs": 2', b'"pairs": 3')]
    bad += [data[:size] for size in range(0, len(data) - 2, 97)]
    for name, value in changed:
        whole = found | {name: value}
        bad.append(json.dumps(whole | {"sha256": progress_file._checksum(whole)}).encode())
    for each in bad:
        with pytest.raises(InputError) as caught:
            read_progress(each, "state", plan)
        assert caught.value.code == "simulate-state-malformed", each


def test_games_of_a_plan_are_records_that_replay_right(plan: Plan) -> None:
    for chunk in (0, 3):
        match = plan.match_of(chunk)
        table = tournament._tables(plan, match)[0]
        assert isinstance(table, Table)
        for name, text in play_chunk(plan, chunk).records:
            reading = gcg.read(text, name)
            assert not reading.problems
            replayed = replay(reading.record, table.rules, table.search.graph.has)
            assert replayed.is_right and replayed.end_reason is not None


def test_pairs_share_an_order_of_the_bag() -> None:
    plan = Plan((match_for("classic-102", (), None, BOTS, SINGLE),), ("greedy", "equity"), 3, 1, False, program_hash())
    assert plan.is_paired and not replace(plan, bots=BOTS).is_paired
    assert replace(plan, bots=BOTS).labels == ("greedy1", "greedy2") and plan.labels == ("greedy", "equity")


def test_outcome_counts_bingos_and_stars() -> None:
    plan = Plan((match_for("classic-102", (), None, BOTS, SINGLE),), BOTS, 3, 1, False, program_hash())
    table = tournament._tables(plan, 0)[0]
    assert isinstance(table, Table)
    star = len(table.search.graph.letters)
    bingos = stars = 0
    for seed in range(30):
        game = table.play.play(seed, True)
        outcome = table.outcome(game)
        drawn = [0, 0]
        kept = [0, 0]
        for turn in game.log:  # what a rack has more than was kept was drawn
            drawn[turn.player] += turn.rack.count(star) - kept[turn.player]
            kept[turn.player] = turn.kept.count(star)
        drawn = [count + game.left[player].count(star) - kept[player] for player, count in enumerate(drawn)]
        assert outcome.stars == tuple(drawn) and outcome.left == tuple(left.count(star) for left in game.left)
        waits = [sum(turn.player == player and star in turn.rack for turn in game.log) for player in (0, 1)]
        assert outcome.held == tuple(waits)
        full = [turn for turn in game.log if turn.play is not None and len(turn.rack) - len(turn.kept) == 7]
        assert outcome.bingos == tuple(sum(turn.player == player for turn in full) for player in (0, 1))
        bingos += sum(outcome.bingos)
        stars += sum(outcome.stars)
    assert bingos and stars > 80


def test_what_differs_from_the_plan_is_refused(plan: Plan) -> None:
    match = plan.matches[0]
    for change in ({"edition_sha256": "0"}, {"lexicon_sha256": "0"}, {"leaves_sha256": ("0", "")}):
        other = replace(plan, matches=(replace(match, **change),))  # type: ignore[arg-type]
        assert tournament.refusal(other) == f"classic-102: {next(iter(change)).removesuffix('_sha256')}"
        with pytest.raises(InputError) as caught:
            play_chunk(other, 0)
        assert caught.value.code == "simulate-other-program"
    assert tournament.refusal(plan) == ""
    assert tournament.refusal(replace(plan, program="0.0")) == program_hash()


@pytest.mark.slow
def test_two_processes_play_what_one_does() -> None:
    plan = Plan((match_for("classic-102", (), None, BOTS, SINGLE),), BOTS, 1, 220, False, program_hash())
    totals = []
    for jobs in (1, 2):
        progress = Progress(plan)
        for played in play_all(plan, progress.todo, jobs):
            progress.take(played)
        totals.append(progress.tallies)
    assert totals[0] == totals[1] and totals[0][0]["pairs"] == 220
