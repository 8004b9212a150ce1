"""Chunks of a plan played one after another, or side by side in processes of this machine."""

from collections.abc import Iterable, Iterator
from functools import partial

from erudit_cli.engine.tournament import Plan, Played, play_chunk
from erudit_cli.processes import shared_out


def play_all(plan: Plan, chunks: Iterable[int], jobs: int) -> Iterator[Played]:
    """Play chunks in `jobs` processes, each handed on as soon as it is played.

    Raises:
        InputError: a chunk cannot be played, or processes are killed again and again.
    """
    return shared_out(partial(play_chunk, plan), chunks, jobs, in_order=False)
