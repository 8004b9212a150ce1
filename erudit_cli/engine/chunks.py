"""Chunks of a plan played one after another, or side by side in processes of this machine."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from erudit_cli.engine.tournament import Plan, Played, play_chunk
from erudit_cli.errors import InputError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MOST_RESTARTS = 3
"""How often processes that were killed are replaced."""


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
        if not waiting:
            return
        yield from _side_by_side(plan, waiting, jobs)
    if waiting:
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
                with _deaf():
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


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started here are born deaf to Ctrl-C, which comes to us when the block is left.

    Else those that are still loading would say where they were interrupted.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _follow(line: "Connection") -> None:
    """For a process that plays: Ctrl-C is left to the one that started it; where that one is gone, or done, it ends.

    `line` is the end of a pipe into which that one writes nothing: it can be read when the other end is closed.
    """
    import os
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_it() -> None:
        line.poll(None)
        os._exit(1)

    Thread(target=end_with_it, daemon=True).start()
