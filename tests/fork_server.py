"""Commands in processes of their own that need not load the program first: each begins as a copy of this one.

``python -m tests.fork_server SOCKET [BUILT]``: on the socket of that descriptor come requests, each a line of JSON with
three descriptors, that become the standard streams; each is answered by a line with the exit code. What `BUILT`, a file
of `once.small_build`, holds is what ``lexicon build`` has built. From where the command begins to the interpreter's own
end all is as in a process that Python has started with ``-X utf8``.
"""

import gc
import json
import os
import pickle
import pkgutil
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import erudit_cli
from erudit_cli.__main__ import main
from erudit_cli.lexicon import build as builder

Request = dict[str, Any]
"""``arguments``, ``folder``, ``environ``, and ``most``: the bytes that a file may have at most, or None."""


def load() -> None:
    """Load every module of the program that can be loaded here."""
    for module in pkgutil.walk_packages(erudit_cli.__path__, "erudit_cli."):
        with suppress(ImportError):  # an extra that is not installed
            import_module(module.name)


def next_child(requests: socket.socket) -> tuple[Request, list[int]] | None:
    """Answer requests, one after the other. In a child: its request and its streams; in this process, at the end, None.

    The child goes back to the end of the program, so that its own end is that of any.
    """
    while True:
        text, streams, _, _ = socket.recv_fds(requests, 1 << 16, 3)
        while text and not text.endswith(b"\n"):
            text += requests.recv(1 << 16)
        if not text:
            return None
        child = os.fork()
        if child == 0:
            requests.close()
            return json.loads(text), streams
        for stream in streams:
            os.close(stream)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        requests.sendall(b"%d\n" % code)


def become(request: Request, streams: list[int]) -> None:
    """Make this process that which is asked for."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environ"])
    if request["most"] is not None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (request["most"], request["most"]))
    sys.argv = ["erudit", *request["arguments"]]
    for number, (name, mode, errors) in enumerate(
        [("stdin", "r", "surrogateescape"), ("stdout", "w", "surrogateescape"), ("stderr", "w", "backslashreplace")]
    ):
        stream = open(number, mode, encoding="utf-8", errors=errors, newline="\n", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        built = pickle.loads(Path(sys.argv[2]).read_bytes())
        builder.build = lambda *_: built
    load()
    gc.freeze()
    asked = next_child(socket.socket(fileno=int(sys.argv[1])))
    if asked is not None:
        become(*asked)
        sys.exit(main())
