"""Chunks of a plan played one after another or side by side, and what is known of them so far.

`Progress` is what a state file holds: which chunks were played, and their sums. It is written after each chunk, so that
a run that was killed goes on where it was; a chunk that comes twice is counted once.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from erudit_cli.engine.tally import Tally, score_counts
from erudit_cli.engine.tournament import Plan, Played, play_chunk
from erudit_cli.errors import InputError, Where

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SCHEMA = "erudit.simulate.state/1"
MOST_RESTARTS = 3
"""How often processes that were killed are replaced."""


@dataclass(slots=True)
class Progress:
    """How far a plan was played: the chunks, the sums of each match."""

    plan: Plan
    done: set[int] = field(default_factory=set)
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tallies = self.tallies or [Tally() for _ in self.plan.matches]

    @property
    def todo(self) -> list[int]:
        """The chunks that were not played, rising."""
        return [chunk for chunk in range(self.plan.chunks) if chunk not in self.done]

    @property
    def games(self) -> int:
        """How many were played."""
        return 2 * sum(tally["pairs"] for tally in self.tallies)

    def take(self, played: Played) -> None:
        """Count a chunk, unless it was counted."""
        if played.chunk not in self.done:
            self.done.add(played.chunk)
            self.tallies[self.plan.match_of(played.chunk)].update(played.tally)

    def to_bytes(self) -> bytes:
        """As a state file."""
        found = {
            "schema": SCHEMA,
            "plan": self.plan.identity(),
            "done": list(_ranges(sorted(self.done))),
            "tallies": [dict(sorted(tally.items())) for tally in self.tallies],
        }
        return (json.dumps(found) + "\n").encode()


def read_progress(data: bytes, source: str, plan: Plan) -> Progress:
    """A state file.

    Raises:
        InputError: it is none, or that of another plan.
    """
    malformed = InputError("simulate-state-malformed", where=Where(source))
    try:
        found = json.loads(data.decode("utf-8"))
        if found["schema"] != SCHEMA:
            raise ValueError("another schema")
        if found["plan"] != plan.identity():
            raise InputError("simulate-state-other", where=Where(source))
        done = _chunks(found["done"], plan.chunks)
        tallies = [Tally({str(name): int(value) for name, value in each.items()}) for each in found["tallies"]]
        scored = [[sum(score_counts(tally, bot).values()) for bot in (0, 1)] for tally in tallies]
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise malformed from error
    counted = [
        sum(len(plan.pairs_of(chunk)) for chunk in done if plan.match_of(chunk) == number)
        for number in range(len(plan.matches))
    ]
    if counted != [tally["pairs"] for tally in tallies] or scored != [[2 * pairs] * 2 for pairs in counted]:
        raise malformed
    return Progress(plan, done, tallies)


def _chunks(ranges: Iterable[tuple[int, int]], count: int) -> set[int]:
    """The numbers in ranges, first and last of each; there are `count` from 0.

    Raises:
        ValueError: a range is none of them.
    """
    found: set[int] = set()
    for first, last in ranges:
        if not 0 <= int(first) <= int(last) < count:
            raise ValueError("no such chunks")
        found |= set(range(int(first), int(last) + 1))
    return found


def _ranges(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Rising numbers as first and last of each run: within a run a number and its place rise together."""
    for _, found in groupby(enumerate(numbers), key=lambda placed: placed[1] - placed[0]):
        run = [number for _, number in found]
        yield run[0], run[-1]


def play_all(plan: Plan, chunks: Iterable[int], jobs: int) -> Iterator[Played]:
    """Play chunks in `jobs` processes, each handed on as soon as it is played.

    Raises:
        InputError: a chunk cannot be played, or processes are killed again and again.
    """
    if jobs == 1:
        yield from (play_chunk(plan, chunk) for chunk in chunks)
        return
    waiting = deque(chunks)
    for _ in range(MOST_RESTARTS + 1):
        yield from _side_by_side(plan, waiting, jobs)
        if not waiting:
            return
    raise InputError("simulate-processes-lost")


def _side_by_side(plan: Plan, waiting: "deque[int]", jobs: int) -> Iterator[Played]:
    """Play what waits; if a process is killed, what it and the others had in hand waits again."""
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    context = get_context("spawn")
    line, here = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(min(jobs, len(waiting)), context, initializer=_follow, initargs=(line,))
    in_hand: dict[Future[Played], int] = {}
    try:
        while waiting or in_hand:
            while waiting and len(in_hand) < 2 * jobs:
                future = pool.submit(play_chunk, plan, waiting[0])
                in_hand[future] = waiting.popleft()
            for future in wait(in_hand, return_when=FIRST_COMPLETED).done:
                played = future.result()
                del in_hand[future]
                yield played
    except BrokenProcessPool:
        waiting.extendleft(sorted(in_hand.values(), reverse=True))
    finally:
        if in_hand:  # nobody waits for them any more
            here.close()
        pool.shutdown(cancel_futures=True)
        here.close()
        line.close()


def _follow(line: "Connection") -> None:
    """For a process that plays: Ctrl-C is left to the one that started it; where that one is gone, or done, it ends.

    `line` is the end of a pipe into which that one writes nothing: it can be read when the other end is closed.
    """
    import os
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_it() -> None:
        line.poll(None)
        os._exit(1)

    Thread(target=end_with_it, daemon=True).start()
