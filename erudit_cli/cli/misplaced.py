"""Letters and turns typed where a file's name goes: what was meant is said beside “there is no such file”."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from erudit_cli.errors import MissingError, Problem
from erudit_cli.records.gcg_places import looks_like_place
from erudit_cli.records.tile_text import CYRILLIC, Fault, rack_tiles, scripts_in

MISSING, NO_MOVE = "file-missing", "gcg-no-action"


def with_rack_advice(problems: Iterable[Problem], name: str) -> tuple[Problem, ...]:
    """The problems of reading `name`; where it is no file but letters, ``--rack`` is named."""
    return _advised(problems, "rack-as-file", name) if _is_letters(name) else tuple(problems)


def with_move_advice(problems: Iterable[Problem], name: str) -> tuple[Problem, ...]:
    """The problems of reading `name`; where it is no file but a word or a turn, ``--move`` is named."""
    place, _, word = name.strip().partition(" ")
    if _is_letters(place) and not word:
        return _advised(problems, "move-as-file", f"8H {name}")
    return _advised(problems, "move-as-file", name) if word and looks_like_place(place) else tuple(problems)


@contextmanager
def advising_words(name: str, remedy: str) -> Iterator[None]:
    """While a file of words is read: where there is none but `name` is a word itself, `remedy` says how it is given."""
    try:
        yield
    except MissingError as error:
        if not _is_letters(name):
            raise
        raise MissingError.of(_advised(error.problems, remedy, name)) from error


def with_place_advice(problems: Iterable[Problem], move: str) -> tuple[Problem, ...]:
    """The problems of reading a move; where it is a word alone, one with its place is shown."""
    return _advised(problems, "move-as-file", f"8H {move}", NO_MOVE) if _is_letters(move) else tuple(problems)


def _is_letters(name: str) -> bool:
    """Whether it can be nothing but tiles: Latin letters alone are more likely a file's name."""
    tiles = rack_tiles(name.upper())
    return not isinstance(tiles, Fault) and CYRILLIC in scripts_in(tiles)


def _advised(problems: Iterable[Problem], remedy: str, text: str, code: str = MISSING) -> tuple[Problem, ...]:
    return tuple(
        replace(problem, remedy=remedy, values={**problem.values, "text": shell_word(text)})
        if problem.code == code
        else problem
        for problem in problems
    )


def shell_word(text: str) -> str:
    """A word as a shell takes it whole."""
    return text if text.isalnum() else "'" + text.replace("'", "'\\''") + "'"
