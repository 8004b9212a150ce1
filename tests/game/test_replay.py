"""Laws of replay on random games, and what each event does to board, racks, bag, turn order and end."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from erudit_cli.game.board import Board
from erudit_cli.game.record import EndRack, Presence, Withdrawal
from erudit_cli.game.replay import Replay, Step, replay
from erudit_cli.records import gcg
from erudit_cli.rules import catalog
from erudit_cli.rules.layout import Layout
from erudit_cli.rules.ruleset import Ruleset
from tests.conftest import ROOT
from tests.game.games import faults, replayed
from tests.game.random_games import Moment, on_board, random_record, whole_set

EDITIONS = catalog.edition_ids()
SHORT, LONG = 16, 90
"""Turns of a random game: some, and enough to empty the bag."""


def rules_of(edition: str) -> Ruleset:
    """An edition; where a game needs a target, with one."""
    rules = catalog.load(edition)
    return catalog.load(edition, (("target", "250"),)) if "target" in rules.ends else rules


@cache
def random_replay(edition: str, seed: int) -> tuple[str, list[Moment], Replay]:
    """A random game of an edition: its text, what was kept by hand, and the text read and replayed."""
    rules = rules_of(edition)
    turns = LONG if seed == 0 and rules.connection != "cross_one" else SHORT
    text, moments = random_record(rules, random.Random(seed), turns)
    reading = gcg.read(text, "random")
    assert not reading.problems, reading.problems
    found = replay(reading.record, rules)
    assert len(found.steps) == len(moments)
    return text, moments, found


# Laws


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_state_is_the_one_kept_by_hand(edition: str) -> None:
    for seed in range(6):
        _, moments, found = random_replay(edition, seed)
        for step, moment in zip(found.steps, moments, strict=True):
            place = (edition, seed, step.event.where.line)
            assert step.board == moment.board, place
            assert step.bag == (None if moment.bag is None else moment.bag.total()), place
            assert tuple(other.total for other in last_of(found, step)) == moment.totals, place
            assert step.over == moment.over, place
            if step.event.rack is not None:
                assert Counter(step.known) == moment.seen, place
                assert step.unseen == moment.hidden, place
        assert faults(found) == [], (edition, seed)
        assert found.totals == moments[-1].totals
        for player, tiles in found.left_over.items():
            assert Counter(tiles) <= moments[-1].racks[player], (edition, seed)


def last_of(found: Replay, until: Step) -> list[Step]:
    """The last step of each player up to one; a step that says nothing for who has not played."""
    blank = Step(0, until.event, Board(), Board())
    last = [blank] * len(found.record.players)
    for step in found.steps[: until.number]:
        last[step.event.player] = step
    return last


@pytest.mark.parametrize("edition", [name for name in EDITIONS if catalog.load(name).draw == "bag"])
def test_tiles_are_conserved_at_every_line(edition: str) -> None:
    """Set and added stars = board + bag + racks; of what a player sees: board + own rack + unseen."""
    rules = rules_of(edition)
    for seed in range(6):
        _, moments, found = random_replay(edition, seed)
        stars = 0
        for step, moment in zip(found.steps, moments, strict=True):
            before, stars = whole_set(rules, stars), moment.added_stars
            whole = whole_set(rules, stars)
            assert moment.bag is not None and step.unseen is not None and step.bag is not None
            assert sum(moment.racks, on_board(step.board) + moment.bag) == whole
            board = step.board if isinstance(step.event.action, Withdrawal) else step.before
            assert on_board(board) + Counter(step.known) + step.unseen == before
            sizes = sum(rack.total() for rack in moment.racks)
            assert on_board(step.board).total() + sizes + step.bag == whole.total()


def test_random_games_do_everything() -> None:
    """What the laws were tried on: every kind of event, and games that end."""
    kinds: Counter[str] = Counter()
    ends: Counter[str | None] = Counter()
    for edition in EDITIONS:
        for seed in range(6):
            _, _, found = random_replay(edition, seed)
            kinds.update(type(step.event.action).__name__ for step in found.steps)
            kinds.update("Swap" for step in found.steps if getattr(step.event.action, "swaps", ()))
            ends[found.end_reason] += 1
    assert min(kinds[kind] for kind in ("Turn", "Exchange", "Pass", "Withdrawal", "Presence", "Booster", "Swap")) > 3
    assert kinds["EndRack"] > 3
    assert ends["out"] > 5 and ends["passes"] + ends["target"] > 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("end", ["\r", "\r\n", "\n\n", "\n \n\n"], ids=["cr", "crlf", "blank", "blanks"])
def test_line_ends_and_blank_lines_mean_nothing(edition: str, end: str) -> None:
    text, _, found = random_replay(edition, 1)
    assert states(gcg.read(text.replace("\n", end), "random"), found.rules) == states(gcg.read(text, "r"), found.rules)


@pytest.mark.parametrize("edition", EDITIONS)
def test_byte_order_mark_and_unknown_pragmas_mean_nothing(edition: str) -> None:
    text, _, found = random_replay(edition, 2)
    lines = text.splitlines()
    noisy = [part for line in lines for part in (line, "#no-such-pragma и её текст")]
    expected = states(gcg.read(text, "random"), found.rules)

    assert states(gcg.read("\ufeff" + text, "random"), found.rules) == expected
    assert states(gcg.read("\n".join([lines[0], *noisy[1:]]), "random"), found.rules) == expected


def states(reading: gcg.Reading, rules: Ruleset) -> list[tuple[object, ...]]:
    """What a replay comes to, without places in the text."""
    assert all(problem.is_warning for problem in reading.problems), reading.problems
    found = replay(reading.record, rules)
    lines: list[tuple[object, ...]] = [
        (step.board, step.points, step.total, step.bag, step.known, step.unseen, step.violations, step.discrepancies)
        for step in found.steps
    ]
    return [*lines, (found.totals, found.recorded_totals, found.end_reason, found.winner, found.left_over)]


# Racks and bag

HEAD = "#rules {}\n#player1 Аня Анна\n#player2 Боря Борис\n"
THREE = HEAD + "#player3 Вера Вера\n"


def played(lines: str, rules: str = "classic-102", head: str = HEAD) -> Replay:
    """Event lines under an edition, players Аня, Боря (and Вера)."""
    return replayed(head.format(rules) + lines)


def test_a_rack_is_filled_up_to_seven() -> None:
    found = played(">Аня: КОТАЛСЬ 8G КОТ +4 4\n>Боря: - +0 0\n>Аня: АЛСЬ - +0 4\n")
    opening, _, later = found.steps

    assert opening.bag == 105 - 14 - 3
    assert later.known == tuple("АЛСЬ")  # what is not written of the seven is not known


def test_a_bag_with_too_few_gives_all_it_has() -> None:
    """The last turns of a game that empties the bag: seven tiles are left, then five, none, none."""
    found = replayed((ROOT / "examples" / "scrabble-104.gcg").read_text(encoding="utf-8"))

    assert [step.bag for step in found.steps[-6:]] == [7, 5, 0, 0, 0, 0]
    assert found.end_reason == "out"
    assert found.left_over[0] == () and sorted(found.left_over[1]) == sorted("ЁМСТ")


def test_what_a_rack_must_have_been_is_kept() -> None:
    found = played(">Аня: КОТАЛСЬ 8G КОТ +4 4\n>Боря: - +0 0\n>Аня: ЕЕЕ - +0 4\n>Боря: - +0 0\n>Аня: АЛИ - +0 4\n")

    assert found.steps[2].known == tuple("АЕЕЕЛСЬ")
    assert faults(found) == ["rack-changed@8"]  # seven are known and И is not among them


def test_nothing_is_known_after_an_exchange_by_count() -> None:
    found = played(">Аня: КОТАЛСЬ -4 +0 0\n>Боря: - +0 0\n>Аня: ЕЕЕДДДВ - +0 0\n")
    assert faults(found) == []
    assert faults(played(">Аня: КОТАЛСЬ -КОТА +0 0\n>Боря: - +0 0\n>Аня: ЕЕЕДДДВ - +0 0\n")) == ["rack-changed@6"]


def test_a_turn_that_cannot_be_laid_makes_no_more_noise() -> None:
    """Its points stay in the recorded total; its rack is not held against later ones; it is no turn without points."""
    lines = ">Аня: КОТАЛСЬ 8G КОТ +4 4\n>Боря: ПРИВЕТЫ A1 П.ИВЕТ +12 12\n>Аня: АЛСЬ - +0 4\n"
    lines += ">Боря: ФФФ - +0 12\n>Аня: - +0 4\n>Боря: - +0 12\n"
    found = played(lines)

    assert faults(found) == ["rack-beyond-set@7", "score-differs@5", "through-empty@5"]
    assert found.recorded_totals == (4, 12) and found.totals == (4, 0)
    assert found.end_reason == "passes" and found.steps[-2].over is None


def test_a_turn_taken_back_gives_back_tiles_and_premiums() -> None:
    found = replayed((ROOT / "tests" / "data" / "games" / "classic-102.gcg").read_text(encoding="utf-8"))
    before, laid, back, again = found.steps[:4]

    assert laid.board != before.board == back.board
    assert (before.bag, laid.bag, back.bag) == (77, 74, 77)
    assert back.known == laid.known == tuple("ЕЛМОПТ?")
    assert laid.points == 12 and back.points == -12
    assert again.points == 10  # (2+1+1+1)·2: the premium square pays again


def test_a_withdrawal_may_be_written_without_points() -> None:
    """``-- +0`` with the unchanged total of before the play, as some programs write."""
    lines = ">Аня: КОТАЛСЬ 8G КОТ +4 4\n>Аня: КОТАЛСЬ -- +0 0\n>Боря: - +0 0\n"
    found = played(lines)
    assert faults(found) == [] and found.totals == (0, 0)


# The turn order


def test_players_take_turns() -> None:
    lines = ">Аня: - +0 0\n>Боря: - +0 0\n>Вера: - +0 0\n>Аня: - +0 0\n"
    assert faults(played(lines, head=THREE)) == []
    assert faults(played(lines.replace("Вера", "Аня", 1), head=THREE)) == ["out-of-turn@7", "out-of-turn@8"]


def test_who_rests_is_skipped_until_coming_back() -> None:
    lines = (
        ">Аня: -А +0 0\n>Боря: (rest) +0 0\n>Вера: -А +0 0\n>Аня: -А +0 0\n>Боря: (back) +0 0\n"
        ">Вера: -А +0 0\n>Аня: -А +0 0\n>Боря: -А +0 0\n"
    )
    assert faults(played(lines, "web-infinite", THREE)) == []
    assert faults(played(lines.replace("(rest)", "(timeout)"), "web-infinite", THREE)) == ["out-of-turn@10"]


def test_who_left_is_skipped_for_good() -> None:
    lines = ">Аня: -А +0 0\n>Боря: (left) +0 0\n>Вера: -А +0 0\n>Аня: -А +0 0\n>Вера: -А +0 0\n"
    found = played(lines, "web-infinite", THREE)
    assert faults(found) == [] and found.end_reason is None


def test_the_last_who_stays_ends_the_game() -> None:
    lines = ">Аня: -А +0 0\n>Боря: (left) +0 0\n>Вера: -А +0 0\n>Аня: (left) +0 0\n"
    found = played(lines, "web-infinite", THREE)
    assert found.end_reason == "left"
    assert played(lines, "web-infinite ends=agreement", THREE).end_reason is None


@pytest.mark.parametrize(("presence", "next_player"), [("rest", "Боря"), ("left", "Боря"), ("timeout", "Боря")])
def test_who_goes_away_on_turn_loses_it(presence: str, next_player: str) -> None:
    lines = f">Аня: ({presence}) +0 0\n>{next_player}: -А +0 0\n"
    assert faults(played(lines, "web-infinite", THREE)) == []


def test_time_that_ran_out_after_the_play_costs_no_turn() -> None:
    lines = ">Аня: R0C0 КОТ +5 5\n>Аня: (timeout) +0 5\n>Боря: -А +0 0\n"
    assert faults(played(lines, "web-infinite")) == []


def test_rest_in_a_game_of_one_loops_nowhere() -> None:
    text = "#rules web-infinite\n#player1 Аня Анна\n>Аня: (rest) +0 0\n>Аня: (left) +0 0\n>Аня: (back) +0 0\n"
    assert replayed(text).end_reason == "left"


# The end


def test_two_rounds_without_points_end_the_game() -> None:
    """Passes, exchanges, turns taken back and turns that ran out of time, one like another."""
    turns = [">{}: -А +0 0\n", ">{}: - +0 0\n", ">{0}: 8G КОТ +4 4\n>{0}: -- -4 0\n", ">{}: (timeout) +0 0\n"]
    for count in range(4):
        order = turns[count:] + turns[:count]
        found = played("".join(turn.format("АБ"[n % 2] + ("ня", "оря")[n % 2]) for n, turn in enumerate(order)))
        assert found.end_reason == "passes" and faults(found) == [], count
        assert [step.over for step in found.steps[:-1]] == [None] * (len(found.steps) - 1), count


def test_points_between_passes_begin_a_new_round() -> None:
    lines = ">Аня: - +0 0\n>Боря: - +0 0\n>Аня: - +0 0\n>Боря: 8G КОТ +4 4\n>Аня: - +0 0\n>Боря: - +0 4\n>Аня: - +0 0\n"
    assert played(lines).end_reason is None
    assert played(lines + ">Боря: - +0 4\n").end_reason == "passes"


def test_three_players_pass_six_times() -> None:
    lines = "".join(f">{name}: - +0 0\n" for name in ("Аня", "Боря", "Вера"))
    assert played(lines, head=THREE).end_reason is None
    assert played(lines * 2, head=THREE).end_reason == "passes"


def test_who_rests_need_not_pass() -> None:
    """Three players, one of whom rests: two rounds are four turns."""
    lines = ">Аня: (rest) +0 0\n" + ">Боря: - +0 0\n>Вера: - +0 0\n" * 2
    found = played(lines, head=THREE)
    assert found.end_reason == "passes" and found.steps[-2].over is None


def test_pass_after_the_end_by_passes_is_named() -> None:
    """After a player went out records show a pass of the other; after passes a pass is one more turn."""
    found = played(">Аня: - +0 0\n>Боря: - +0 0\n" * 3)
    assert found.end_reason == "passes" and faults(found) == ["move-after-end@8", "move-after-end@9"]


def test_target_ends_the_game_at_once() -> None:
    lines = ">Аня: 8G КОТ +5 5\n>Боря: 9F А +0 0\n"
    found = played(lines, "web target=5")
    assert found.steps[0].over == "target" and found.winner == "Аня"
    assert "move-after-end@5" in faults(found)
    assert played(lines, "web target=6").steps[0].over is None


def test_agreement_is_known_by_its_word_alone() -> None:
    lines = ">Аня: R0C0 КОТ +5 5\n>Боря: -А +0 0\n"
    assert played(lines, "web-infinite").end_reason is None
    found = played(lines + "#end agreement\n", "web-infinite")
    assert (found.end_reason, found.winner, faults(found)) == ("agreement", "Аня", [])


def test_full_board_ends_the_game() -> None:
    """A board of one row and three squares, filled in one turn."""
    small = Layout(("...",))
    rules = replace(catalog.load("box-131"), layout=small, start_square=(0, 0), ends=("board_full",))
    reading = gcg.read(HEAD.format("box-131") + ">Аня: 1A КОТ +5 5\n", "small")
    assert replay(reading.record, rules).end_reason == "board-full"


def test_the_most_points_win_and_equal_points_do_not() -> None:
    lines = ">Аня: 8G КОТ +5 5\n>Боря: -А +0 0\n#end agreement\n"
    assert played(lines, "web").winner == "Аня"
    assert played(">Аня: -А +0 0\n>Боря: -А +0 0\n#end agreement\n", "web").winner is None
    assert played(lines.replace("#end agreement\n", ""), "web").winner is None  # the game goes on


# What is left


def ended(how: str, lines: str) -> Replay:
    """The example game that ends with Боря left with ЁМСТ, 3+2+1+1 = 7 points, under another deduction."""
    text = (ROOT / "examples" / "scrabble-104.gcg").read_text(encoding="utf-8")
    return replayed(text.replace("#rules scrabble-104", f"#rules scrabble-104 end_deduction={how}") + lines)


@pytest.mark.parametrize(
    ("how", "lines", "totals"),
    [
        ("none", "", (322, 306)),
        ("own", ">Боря: ЁМСТ (ЁМСТ) -7 299\n", (322, 299)),
        ("give", ">Аня: (ЁМСТ) +7 329\n", (329, 306)),
        ("give", ">Аня: (ЁМСТ) +7 329\n>Боря: ЁМСТ (ЁМСТ) -7 299\n", (329, 299)),
        ("double", ">Аня: (ЁМСТ) +14 336\n", (336, 306)),
    ],
)
def test_leftovers_are_counted_as_the_edition_says(how: str, lines: str, totals: tuple[int, int]) -> None:
    found = ended(how, lines)
    assert (found.totals, faults(found)) == (totals, [])


@pytest.mark.parametrize(
    ("how", "lines", "codes"),
    [
        ("none", ">Боря: ЁМСТ (ЁМСТ) -7 299\n", ["score-differs"]),
        ("own", ">Боря: ЁМСТ (ЁМСТ) -14 292\n", ["score-differs"]),
        ("own", ">Боря: ЁМС (ЁМС) -6 300\n", ["end-rack-differs"]),
        ("own", ">Боря: ЁМСО (ЁМСО) -7 299\n", ["end-rack-differs"]),
        ("give", ">Аня: (ЁМСТ) +14 336\n", ["score-differs"]),
        ("give", ">Аня: (ЁМС) +6 328\n", ["end-rack-differs"]),
        ("double", ">Аня: (ЁМСТ) +7 329\n", ["score-differs"]),
        ("double", ">Аня: (ЁМСТТ) +16 338\n", ["end-rack-differs"]),
    ],
)
def test_leftovers_that_are_wrong(how: str, lines: str, codes: list[str]) -> None:
    assert [fault.partition("@")[0] for fault in faults(ended(how, lines))] == codes


def test_leftovers_are_not_counted_against_a_turn_that_could_not_be_laid() -> None:
    """How many tiles each player holds is not known then; otherwise three of seven are too few."""
    lines = ">Аня: КОТАЛСЬ {} +4 4\n>Боря: ЕЕЕ (ЕЕЕ) -3 -3\n"
    rules = "classic-102 end_deduction=own"
    assert faults(played(lines.format("8G КОТ"), rules)) == ["end-rack-differs@5"]
    assert faults(played(lines.format("A1 К.Т"), rules)) == ["score-differs@4", "through-empty@4"]


def test_a_final_rack_must_be_possible() -> None:
    lines = ">Аня: КОТАЛСЬ 8G КОТ +4 4\n>Боря: ЩЕЕЕЕЕЕ - +0 0\n"
    assert faults(played(lines + "#rack1 АЛСЬИИИ\n")) == []
    assert faults(played(lines + "#rack1 АЛССЬЫЫЩ\n")) == ["rack-beyond-set@6", "rack-too-long@6"]


def test_without_a_bag_nothing_is_counted() -> None:
    """Where letters are drawn by frequency there may be any number of each."""
    found = played(">Аня: ЩЩЩЩЩЩЩ -2 +0 0\n>Боря: ЩЩЩЩЩЩ? -Щ +0 0\n", "web-infinite")
    assert faults(found) == [] and {step.bag for step in found.steps} == {None}
    assert {type(step.unseen) for step in found.steps} == {type(None)}


# Boosters


def test_a_swap_booster_keeps_the_turn() -> None:
    lines = ">Аня: ЪЫЙЩАКО ~ЪЩ +0 0\n>Аня: АКОЫЙРТ 8F КРОТ +5 5\n>Боря: - +0 0\n"
    found = played(lines, "mobile")
    assert faults(found) == [] and found.steps[0].bag == 91


def test_a_star_booster_adds_a_star_and_gives_the_letter_back() -> None:
    lines = ">Аня: ЪЫЙЩАКО ~Ъ=* +0 0\n>Аня: ЫЙЩАКО? - +0 0\n>Боря: ЪЕЕЕ??? - +0 0\n"
    found = played(lines, "mobile")
    assert faults(found) == [] and found.steps[0].bag == 92  # the four stars and Ъ can all be held
    assert faults(played(lines.replace("~Ъ=*", "~?"), "mobile")) == ["rack-beyond-set@6", "rack-changed@5"]


def test_a_hint_changes_nothing() -> None:
    found = played(">Аня: ЪЫЙЩАКО ~? +0 0\n>Аня: ЪЫЙЩАКО - +0 0\n>Боря: ~? +0 0\n", "mobile")
    assert faults(found) == [] and [step.bag for step in found.steps] == [91, 91, 91]


def test_a_booster_cannot_draw_from_an_empty_bag() -> None:
    text = (ROOT / "examples" / "classic-102.gcg").read_text(encoding="utf-8")
    lines = text.replace("#rules classic-102", "#rules mobile").splitlines()
    lines.insert(46, ">Аня: ВВВДШЪЫ ~В +0 265")
    assert faults(replayed("\n".join(lines))) == ["exchange-beyond-bag@47"]


def test_nothing_can_be_taken_back_after_a_booster() -> None:
    lines = ">Аня: 8G КОТ +4 4\n>Боря: ~? +0 0\n>Аня: -- +0 4\n"
    assert faults(played(lines, "mobile")) == ["withdrawal-without-play@6"]


def test_presence_is_of_every_kind() -> None:
    assert {presence.value for presence in Presence} == {"rest", "back", "left", "timeout"}


def test_leftovers_may_be_unreadable() -> None:
    """An end line whose tiles cannot be read keeps its points."""
    reading = gcg.read(HEAD.format("classic-102") + ">Аня: (12) +5 5\n", "bad")
    (event,) = reading.record.events
    assert isinstance(event.action, EndRack) and event.action.tiles is None
    assert replay(reading.record, catalog.load("classic-102")).totals == (5, 0)


def test_unread_line_leaves_no_false_alarm() -> None:
    """Whose turn an unreadable line was, and which tiles it took, is not known: what follows is not held against it."""
    text = (
        "#rules classic-102\n#player1 Аня\n#player2 Боря\n>Аня: КОРОВАЙ 8D КОРОВА +9 9\n"
        ">Боря: АБВГДЕЖ 0Я ВОДА +9 9\n>Аня: АБВГДЕЖ - +0 9\n"
    )
    record = gcg.read(text, "x").record
    codes = [item.code for step in replay(record, catalog.load("classic-102")).steps for item in step.violations]

    assert record.unread == (5,)
    assert codes == []
