"""Processes that share the work of a command."""

import signal

from erudit_cli.cli.workers import workers


def test_ctrl_c_is_for_who_started_them() -> None:
    before = signal.getsignal(signal.SIGINT)
    with workers(1) as pool:
        assert pool.apply(signal.getsignal, (signal.SIGINT,)) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is before
