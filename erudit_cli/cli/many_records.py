"""Many records from the command line: files and folders in order, one process or several, the same answer."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from erudit_cli.cli.streams import cannot_read, source_name
from erudit_cli.errors import Problem, Where

RECORDS = "*.gcg"
CHUNK = 8
"""Records one process takes at a time."""

Outcome = TypeVar("Outcome")


def record_files(names: Iterable[str], problems: list[Problem]) -> Iterator[str]:
    """The files named, and the records in the folders named; what is no record there is left alone."""
    for name in names:
        path = Path(name)
        if name == "-" or not path.is_dir():
            yield name
            continue
        try:
            found = sorted(map(str, path.rglob(RECORDS)))
        except OSError as error:
            problems += cannot_read(name, error).problems
            continue
        if not found:
            problems.append(Problem("folder-without-records", Where(source_name(name)), {"pattern": RECORDS}))
        yield from found


def outcomes(work: Callable[[str], Outcome], names: Iterator[str], jobs: int, chunk: int = CHUNK) -> Iterator[Outcome]:
    """In the order of the names, whoever did the work: `chunk` records at a time."""
    if jobs == 1:
        yield from map(work, names)
        return
    from erudit_cli.cli.workers import workers

    with workers(jobs) as pool:
        yield from pool.imap(work, names, chunksize=chunk)
