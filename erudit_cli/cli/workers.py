"""Processes that share the work of a command."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool
from typing import Any


@contextmanager
def workers(jobs: int, start: Callable[..., Any] | None = None, values: tuple[Any, ...] = ()) -> Iterator[Pool]:
    """So many processes, gone when the block is left; each begins with ``start(*values)``.

    Ctrl-C is for the process that started them: they are born deaf to it, so that it alone says what there is to say.
    """
    from multiprocessing import get_context

    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = get_context("spawn").Pool(jobs, start, values)
    finally:
        signal.signal(signal.SIGINT, heard)
    with pool:
        yield pool
