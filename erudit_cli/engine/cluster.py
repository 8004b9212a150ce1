"""Chunks of a plan played by a Dask cluster (`distributed`, the extra ``cluster``) that somebody else has started.

The scheduler hands chunks of a worker that is lost to another. Each chunk's sums are counted once, when they arrive.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

from erudit_cli.engine.tournament import Plan, Played, play_chunk, refusal
from erudit_cli.errors import EruditError, InputError, MissingError, Problem, Where

PATIENCE = 10
"""Seconds that reaching the scheduler may take."""
LONGEST_GREETING = 2**32
"""Bytes that a scheduler may announce as its first message, by far."""
LONELINESS = 60
"""Seconds without a single worker after which the run is given up."""
IN_HAND = 3
"""Chunks sent ahead for each thread of a worker, so that it need not wait for us."""
UNLOADED = ("ImportError(", "ModuleNotFoundError(")
"""How `distributed` hands on what kept a function from being loaded: as the text of another exception."""
MOST_LOSSES = 10
"""How often the scheduler may give a chunk up because workers were lost with it."""


def play_all(plan: Plan, chunks: Iterable[int], address: str) -> Iterator[Played]:
    """Play chunks on the cluster at an address, each handed on as soon as it arrives.

    Raises:
        MissingError: `distributed` is not installed, the scheduler is not reached or is lost, no workers are left.
        InputError: a worker's program, edition, word list or leave values are not those of the plan.
    """
    client = _connected(address)
    try:
        _check_workers(client, plan, address)
        yield from _played(client, plan, deque(chunks), address)
    finally:
        client.close(timeout=PATIENCE if client.status == "running" else 1)


def _connected(address: str) -> Any:
    try:
        distributed = _distributed()
    except ImportError as error:
        raise MissingError("cluster-not-installed") from error
    _hush()
    try:
        _knock(address)
        # One that could not connect must not wait 20 seconds for itself when it is forgotten; ours are closed by us.
        kind = type("Client", (distributed.Client,), {"__del__": lambda _: None})
        return kind(address, timeout=PATIENCE, set_as_default=False)
    except EruditError:
        raise
    except Exception as error:  # an address that is none fails in many ways
        detail = getattr(error, "strerror", None) or str(error) or repr(error)
        raise MissingError("cluster-unreachable", where=Where(address), detail=detail) from error


def _hush() -> None:
    """What went wrong is said by us. Some of the loggers have a level of their own."""
    import logging

    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _knock(address: str) -> None:
    """See whether something like a scheduler listens at a TCP address.

    `distributed` itself tries a refused address again as long as it may, waits for the first word of a silent one for
    ever, and takes that of any other server for the length of a message.

    Raises:
        OSError: nothing listens there, or it says nothing.
        ValueError: the port is no port.
        MissingError: it does not greet as a scheduler does: with the length of what it will say.
    """
    import socket
    from urllib.parse import urlsplit

    scheme, _, rest = address.rpartition("://")
    place = urlsplit(f"//{rest}")
    if scheme not in ("", "tcp", "tls") or not place.hostname or place.port is None:
        return  # what is wrong with the address `distributed` knows best
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as connection:
        if scheme != "tls" and int.from_bytes(connection.recv(8) or b"\xff" * 8, "little") > LONGEST_GREETING:
            raise MissingError("cluster-not-scheduler", where=Where(address))


def _distributed() -> Any:
    """The package; it is loaded where it is needed, and no types are asked of it."""
    return import_module("distributed")


def _check_workers(client: Any, plan: Plan, address: str) -> None:
    """That there are workers, and that all can play the plan's games."""
    import time

    end = time.monotonic() + PATIENCE
    while not _workers(client):
        if time.monotonic() > end:
            raise MissingError("cluster-no-workers", where=Where(address))
        time.sleep(0.1)
    problems = []
    for worker, answer in client.run(refusal, plan, on_error="return").items():
        if isinstance(answer, ImportError) or str(answer).startswith(UNLOADED):
            problems.append(Problem("cluster-worker-lacks", Where(worker), {"detail": str(answer)}))
        elif isinstance(answer, EruditError):
            problems += [Problem(each.code, Where(worker), each.values) for each in answer.problems]
        elif isinstance(answer, BaseException):
            problems.append(Problem("cluster-worker-fails", Where(worker), {"detail": repr(answer)}))
        elif answer:
            problems.append(Problem("simulate-other-program", Where(worker), {"found": answer}))
    if problems:
        raise InputError.of(problems)


def _workers(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    return found


def _played(client: Any, plan: Plan, waiting: "deque[int]", address: str) -> Iterator[Played]:
    """Keep every worker busy until nothing waits."""
    import time

    distributed = _distributed()
    in_hand: dict[Any, int] = {}
    losses: Counter[int] = Counter()
    last_seen = time.monotonic()
    while waiting or in_hand:
        threads = sum(int(each["nthreads"]) for each in _workers(client).values())
        last_seen = time.monotonic() if threads else last_seen
        if client.status != "running":
            raise MissingError("cluster-lost", where=Where(address))
        if time.monotonic() - last_seen > LONELINESS:
            raise MissingError("cluster-no-workers", where=Where(address))
        while waiting and len(in_hand) < IN_HAND * max(1, threads):
            future = client.submit(_play, plan, waiting[0], pure=False)
            in_hand[future] = waiting.popleft()
        try:
            with client.as_current():
                done = distributed.wait(list(in_hand), timeout=1, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            continue
        except distributed.CancelledError:
            done = {future for future in in_hand if future.cancelled()}
        for future in done:
            chunk = in_hand.pop(future)
            try:
                played = future.result()
            except (distributed.KilledWorker, distributed.CancelledError) as error:
                losses[chunk] += 1
                if losses[chunk] > MOST_LOSSES:
                    raise MissingError("cluster-workers-lost", where=Where(address), count=losses[chunk]) from error
                waiting.append(chunk)
                continue
            except EruditError:
                raise
            except Exception as error:  # whatever goes wrong on a machine that is not ours
                raise InputError("cluster-worker-fails", where=Where(address), detail=repr(error)) from error
            yield played


def _play(plan: Plan, chunk: int) -> Played:
    """On a worker: play a chunk; what keeps it from that is said with its address."""
    try:
        return play_chunk(plan, chunk)
    except EruditError as error:
        here = Where(_distributed().get_worker().address)
        raise InputError.of(replace(each, where=here) for each in error.problems) from error
