"""SIGTERM as an orderly end: what holds a file or a process lets go of it, as after Ctrl-C."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Terminated(KeyboardInterrupt):
    """Somebody has asked this process to end: `kill`, `timeout`, a machine that is shut down."""


@contextmanager
def heeding_termination() -> Iterator[None]:
    """SIGTERM raises `Terminated` inside the block, unless somebody has it ignored or heard already."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _terminate(_number: int, _frame: FrameType | None) -> None:
    raise Terminated
