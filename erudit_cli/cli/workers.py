"""Processes that share the work of a command."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from types import FrameType
from typing import Any


@contextmanager
def workers(jobs: int, start: Callable[..., Any] | None = None, values: tuple[Any, ...] = ()) -> Iterator[Pool]:
    """So many processes, gone when the block is left; each begins with ``start(*values)``.

    Ctrl-C is for the process that started them: they are born deaf to it, so that it alone says what there is to say.
    SIGTERM ends them in good order: one that died with the lock of their queue would keep that process waiting.
    """
    from multiprocessing import get_context

    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = get_context("spawn").Pool(jobs, _begin, (start, values))
    finally:
        signal.signal(signal.SIGINT, heard)
    with pool:
        yield pool


def _begin(start: Callable[..., Any] | None, values: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # one that takes the place of another is not born so
    signal.signal(signal.SIGTERM, _leave)
    if start is not None:
        start(*values)


def _leave(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
