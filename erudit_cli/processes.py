"""Work shared out among processes of this machine.

The pools of the standard library can wait for ever for a process that was killed: `multiprocessing.Pool` for the task
it had (https://bugs.python.org/issue22393), `ProcessPoolExecutor` for the rest of a result half sent, since it holds
the other end of that pipe itself. Here each process has a pipe of its own, whose end says that the process is gone.
"""

import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from erudit_cli.errors import InputError, system_values

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

MOST_TRIES = 4
"""How many processes a task may cost before it is said that they are killed again and again."""
AHEAD = 4
"""Tasks begun, or done and not yet asked for, for each process."""

LONGEST_LEAVE = 5
"""Seconds: a killed process is gone at once, unless the system itself waits for something on its behalf."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def shared_out(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    *,
    in_order: bool = True,
    start: Callable[..., object] | None = None,
    values: tuple[object, ...] = (),
) -> Generator[Result]:
    """What `work` makes of each task, by `jobs` processes, each of which begins with ``start(*values)``.

    In the order of the tasks or, if not `in_order`, each as soon as it is there. Tasks are taken as they are needed, so
    that neither they nor the results pile up. What a killed process had in hand is done again by another.

    The processes are gone when the iterator is exhausted or closed, and end by themselves if this process dies. Ctrl-C
    is for this process alone: it says what there is to say.

    Raises:
        InputError: processes are killed again and again, or the system starts no more.
        Exception: what `work` or `start` raises.
    """
    if jobs == 1:
        if start is not None:
            start(*values)
        yield from map(work, tasks)
        return
    crew: _Crew[Task, Result] = _Crew(jobs, (work, start, values))
    try:
        yield from _answers(crew, tasks, AHEAD * jobs, in_order)
    finally:
        crew.dismiss()


def _answers(crew: "_Crew[Task, Result]", tasks: Iterable[Task], ahead: int, in_order: bool) -> Generator[Result]:
    """Keep everybody at work, but no further than so many tasks ahead of what has been handed on."""
    new = (_Piece(number, task) for number, task in enumerate(tasks))
    undone: deque[_Piece[Task]] = deque()
    done: dict[int, _Answer[Result]] = {}
    taken = handed_on = 0
    while True:
        while crew.has_room:
            if not undone and taken < handed_on + ahead:
                undone.extend(islice(new, 1))
                taken += len(undone)
            if not undone:
                break
            crew.give(undone.popleft())
        if crew.is_idle:
            return
        for piece, answer in crew.answers():
            if answer is None:
                undone.append(piece)
            else:
                done[piece.number] = answer
        while done and (not in_order or handed_on in done):
            answer = done.pop(handed_on if in_order else next(iter(done)))
            if answer.error is not None:
                raise answer.error
            yield answer.result
            handed_on += 1


@dataclass(slots=True)
class _Piece(Generic[Task]):
    """A piece of the work: a task, its place among the tasks, and how many processes it was given to."""

    number: int
    task: Task
    tries: int = 0


@dataclass(frozen=True, slots=True)
class _Answer(Generic[Result]):
    """What came of a task; without an error, the result."""

    result: Result
    error: Exception | None = None


class _Crew(Generic[Task, Result]):
    """Processes that work, each with a task in hand or waiting for one."""

    def __init__(self, most: int, orders: tuple[Any, ...]) -> None:
        """At most so many, hired as they are needed; each is told the `orders` of `_at_work`."""
        self._most = most
        self._orders = orders
        self._processes: dict[Connection, SpawnProcess] = {}
        self._in_hand: dict[Connection, _Piece[Task]] = {}
        self._waiting: list[Connection] = []

    @property
    def has_room(self) -> bool:
        return len(self._in_hand) < self._most

    @property
    def is_idle(self) -> bool:
        return not self._in_hand

    def give(self, piece: _Piece[Task]) -> None:
        """Hand a task to who waits for one, or to somebody new.

        Raises:
            InputError: it has cost too many processes, or nobody new can be started.
        """
        piece.tries += 1
        if piece.tries > MOST_TRIES:
            raise InputError("processes-lost")
        line = self._waiting.pop() if self._waiting else self._hired()
        self._in_hand[line] = piece
        with suppress(ConnectionError):  # that one is gone: its line will say so
            line.send(piece.task)

    def answers(self) -> Iterator[tuple[_Piece[Task], _Answer[Result] | None]]:
        """Wait for at least one; of a task whose process was killed there is none."""
        from multiprocessing.connection import wait

        ready = wait([*self._in_hand])
        for line in [line for line in self._in_hand if line in ready]:
            piece = self._in_hand.pop(line)
            try:
                answer = line.recv()
            except (EOFError, OSError):  # OSError: killed while it was sending
                self._let_go(line)
                yield piece, None
            else:
                self._waiting.append(line)
                yield piece, answer

    def dismiss(self) -> None:
        """All leave, whatever they have in hand; those that are stopped (SIGSTOP) or in compiled code, too.

        A second Ctrl-C does not come between.
        """
        with _heard_later():
            for line, process in self._processes.items():
                line.close()
                process.kill()
            for process in self._processes.values():
                process.join(LONGEST_LEAVE)

    def _hired(self) -> "Connection":
        try:
            line = self._begun()
        except OSError as error:  # as many processes, or open files, as the system allows
            raise InputError("processes-few", where=None, **system_values(error)) from error
        with suppress(ConnectionError):  # killed before it knew what to do: its line will say so
            line.send(self._orders)
        return line

    def _begun(self) -> "Connection":
        from multiprocessing import get_context

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        with closing(theirs):
            process = context.Process(target=_at_work, args=(theirs,), daemon=True)
            with _held_back(), _few_arguments():
                process.start()
                self._processes[ours] = process
        return ours

    def _let_go(self, line: "Connection") -> None:
        line.close()
        if line in self._processes:
            self._processes.pop(line).join()


def _at_work(line: "Connection") -> None:
    """For a process that works: answer each task; leave at once when the other end of the line is closed, or gone.

    The orders come first: the work, what it begins with, the values for that. Ctrl-C is left to who holds that end.
    """
    import os
    from multiprocessing.reduction import ForkingPickler
    from queue import SimpleQueue
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _stops())
    tasks: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        try:
            while True:
                tasks.put(line.recv_bytes())
        except (EOFError, OSError):
            os._exit(0)

    Thread(target=listen, daemon=True).start()
    orders = tasks.get()
    while True:
        task = tasks.get()
        try:
            if orders:
                work, start, values = ForkingPickler.loads(orders)
                if start is not None:
                    start(*values)
                orders = b""
            answer = ForkingPickler.dumps(_Answer(work(ForkingPickler.loads(task))))
        except Exception as error:
            answer = _failure(error)
        with suppress(OSError):  # nobody asks any more: the listener knows
            line.send_bytes(answer)


def _failure(error: Exception) -> Any:
    """An answer that says what was raised, in bytes; by its text alone where the error itself cannot be sent."""
    from multiprocessing.reduction import ForkingPickler
    from traceback import format_exception

    note = "".join(format_exception(error))  # where it was is not sent along
    error.add_note(note)
    try:
        answer = ForkingPickler.dumps(_Answer(None, error))
        ForkingPickler.loads(answer)
    except Exception:
        told = RuntimeError(f"{type(error).__name__}: {error}")
        told.add_note(note)
        answer = ForkingPickler.dumps(_Answer(None, told))
    return answer


@contextmanager
def _held_back() -> Iterator[None]:
    """As `_heard_later`: a process is started whole or not at all.

    The processes started here are born with it held back, too: else those that are still loading would say where they
    were interrupted.
    """
    if hasattr(signal, "pthread_sigmask"):
        import warnings
        from multiprocessing.resource_tracker import ensure_running

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # if it was killed: nothing that it counts is used here
            ensure_running()  # started by the first process otherwise, it would let through what is held back
    with _heard_later():
        yield


@contextmanager
def _heard_later() -> Iterator[None]:
    """What asks to stop is heard when the block is left, where the system can hold it back."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, _stops())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


@contextmanager
def _few_arguments() -> Iterator[None]:
    """The command line, which may name thousands of files, is not told to a process that is started.

    What it is told then goes through a pipe whose other end is held here as well: of more than the pipe takes, the rest
    would wait for ever for a process that was killed. Anything large is told on its line.
    """
    told = sys.argv
    sys.argv = told[:1]
    try:
        yield
    finally:
        sys.argv = told


def _stops() -> set[signal.Signals]:
    """The signals that ask a process to stop, as far as this system has them."""
    return {signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}
