"""Signals that ask a process to end, heeded as Ctrl-C is: nothing is left half written, nobody left at work."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NAMES = ("SIGTERM", "SIGHUP")
"""Asked to end; the terminal is gone. Where the system has them."""


class StoppedError(BaseException):
    """A signal asked the process to end. Like KeyboardInterrupt it is no `Exception`: nobody takes it for a failure."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number
        """What a shell says of a process that the signal has ended."""


@contextmanager
def heeded() -> Iterator[None]:
    """In this block such a signal is raised as `StoppedError`, unless somebody has had it ignored (``nohup``).

    Raises:
        StoppedError: a signal has come.
    """
    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    heeded = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    try:
        for number in heeded:
            signal.signal(number, _stop)
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # heard: what is under way now is the end
    raise StoppedError(number)
