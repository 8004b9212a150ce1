"""What stars kept were worth, where a bag has no end and where it has one."""

from erudit_cli.engine.progress import Progress
from erudit_cli.engine.stars_kept import Kept, add_kept
from erudit_cli.engine.tally import Tally
from erudit_cli.engine.tournament import Match, Plan
from erudit_cli.render.stars_kept import stars_json, stars_lines, stars_rows

MATCH = Match("web-infinite", (), None, "", "", ("", ""))


def progress_of(*bags: int | None) -> Progress:
    """Thirty pairs, in each a turn that keeps a star with each of these bags, and one that keeps none."""
    tally = Tally({"pairs": 30})
    for number in range(30):
        turns = [Kept(0, bag, stars, 10 + 20 * stars + number % 3 * stars) for bag in bags for stars in (0, 1)]
        add_kept(tally, turns, ())
    return Progress(Plan((MATCH,), ("greedy", "greedy"), 1, 30, False, ""), set(), [tally])


def test_endless_bag() -> None:
    lines = [*stars_lines(progress_of(None), "web", 0, "en", aligned=False)]
    assert lines[0].startswith("web: greedy1: ") and lines[1] == "tiles in the bag\t1 star"
    assert lines[2] == "any\t+21.0 ± 0.3" and lines[3].startswith("web: greedy2: ")
    assert [row[0] for row in stars_rows(progress_of(None), 0)] == ["kept_1"]
    (cell,) = stars_json(progress_of(None), 0)
    assert (cell["bag_from"], cell["bag_to"], cell["stars"], cell["turns"], cell["value"]) == (None, None, 1, 30, 21.0)


def test_bags_from_the_fullest_to_the_empty_one() -> None:
    lines = [*stars_lines(progress_of(0, 1, 10, 11, 95), "", 0, "en", aligned=False)]
    assert [line.split("\t")[0] for line in lines[2:6]] == ["91–100", "11–20", "1–10", "0"]
    assert [row[0] for row in stars_rows(progress_of(0, 1), 0)] == ["kept_1_bag_1_10", "kept_1_bag_0_0"]
    assert lines[0].startswith("greedy1: ")
