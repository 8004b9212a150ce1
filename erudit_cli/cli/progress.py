"""How far a long command is, for a person who waits at a terminal."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from erudit_cli.cli.streams import Console
from erudit_cli.messages import sentence

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], unit: str, console: Console, total: int | None = None) -> Iterator[Item]:
    """The items, counted on standard error as they come; `unit` is the code of what they are called.

    Where the answer is printed on the same terminal the bar makes way for each item, for whoever takes it may print it.
    """
    if not console.shows_progress:
        yield from items
        return
    from tqdm import tqdm

    said = " " + sentence(unit, console.language)
    with tqdm(items, total=total, file=console.stderr, unit=said, leave=False) as bar:
        if not console.is_terminal:
            yield from bar
            return
        for item in bar:
            bar.clear()
            yield item
            console.stdout.flush()
