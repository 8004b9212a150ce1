"""Standard streams that may be written to as they are: whatever the shell closed or Python left unbuffered is mended.

Imports nothing that is not loaded already: the quick answer to `check` is written here too.
"""

import io
import os
import sys
from typing import TextIO


def mend() -> None:
    """Make standard output and standard error safe: no letter crashes them, no part of an answer is lost unnoticed."""
    sys.stdout = _mended(sys.stdout, os.O_RDONLY)  # writing to a closed output fails: the answer would be lost
    sys.stderr = _mended(sys.stderr, os.O_WRONLY)  # messages may be lost: the exit code still tells
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _mended(stream: TextIO | None, mode: int) -> TextIO:
    """The stream itself; another one where it was closed (``>&-``) or has no buffer (PYTHONUNBUFFERED).

    Without a buffer, Python takes a write that the system did only in part, on a full disk, for a whole one.
    """
    if stream is None:
        return io.TextIOWrapper(io.FileIO(os.open(os.devnull, mode), "w"), encoding="utf-8", write_through=True)
    if isinstance(stream, io.TextIOWrapper) and isinstance(stream.buffer, io.RawIOBase):
        encoding, is_read_by_line = stream.encoding, stream is sys.stderr or stream.isatty()
        return io.TextIOWrapper(io.BufferedWriter(stream.detach()), encoding, line_buffering=is_read_by_line)
    return stream


def silence(stream: TextIO) -> None:
    """What is still to be written there goes nowhere, so that the interpreter does not fail over it on its way out."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError, AttributeError):  # it is no file, or is closed: nothing to flush
        return
