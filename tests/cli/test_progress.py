"""How far a long command is: items are handed on as they are, and the bar makes way for what is printed."""

from erudit_cli.cli.progress import with_progress
from erudit_cli.cli.streams import Console
from tests.conftest import Terminal


def test_the_bar_makes_way_for_lines_of_the_answer() -> None:
    screen = Terminal(is_terminal=True)
    console = Console("en", None, screen, screen)
    for item in with_progress("abc", "stats-games-progress", console, 3):
        screen.write(f"line {item}\n")
    before = [text.rpartition("\n")[2] for text in screen.text().split("line ")[:-1]]
    assert len(before) == 3 and "/3 [" in screen.text()
    for text in before:
        shown = text.rsplit("\r", 2)
        assert shown[-1] == "" and shown[-2].strip() == "", "the line begins where nothing is left of the bar"


def test_nothing_is_shown_where_nobody_looks() -> None:
    out, err = Terminal(is_terminal=True), Terminal()
    assert [*with_progress("abc", "stats-games-progress", Console("en", None, out, err))] == ["a", "b", "c"]
    assert out.text() == err.text() == ""


def test_the_bar_is_gone_in_the_end() -> None:
    out, err = Terminal(), Terminal(is_terminal=True)
    assert [*with_progress(iter("abc"), "stats-games-progress", Console("en", None, out, err), 3)] == ["a", "b", "c"]
    assert out.text() == "" and "records" in err.text() and err.text().rsplit("\r", 2)[-2].strip() == ""
