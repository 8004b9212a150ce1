"""Work done once a run, by whichever of its workers comes to it first."""

import fcntl
import os
import pickle
import shutil
from collections.abc import Callable, Iterator
from dataclasses import astuple, replace
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from erudit_cli.lexicon.build import Built, Choice, build
from erudit_cli.lexicon.dictionary import CompiledDictionary

Build = Callable[..., Built]


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run alone, the same for all its workers."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def made_once(place: Path, make: Callable[[Path], None]) -> Path:
    """The folder `place`, as `make` fills it; whoever wants it meanwhile waits until it is whole."""
    with Path(f"{place}.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            unfinished = Path(f"{place}.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(place)
    return place


def builds_of_run(folder: Path) -> Build:
    """`lexicon.build.build` by the hand lists of the program: each list is made once a run, and shows no progress."""

    @cache
    def known(language: str, choice: Choice) -> Built:
        made: list[Built] = []
        asked = [sorted(part) if isinstance(part, frozenset) else part for part in astuple(choice)]
        name = f"{language}-{sha256(repr(asked).encode()).hexdigest()[:16]}"

        def make(place: Path) -> None:
            with pytest.MonkeyPatch.context() as patch:
                remember_nouns(patch)
                made.append(build(language, choice))
            (place / "built").write_bytes(pickle.dumps(made[0]))

        file = made_once(folder / name, make) / "built"
        found: Built = made[0] if made else pickle.loads(file.read_bytes())
        return found

    return lambda language, choice=None, *_: known(language, choice or Choice())


def small_build(folder: Path, builds: Build) -> Path:
    """A file with what a build of the words of two letters has built: few words, and few of those it refuses."""

    def make(place: Path) -> None:
        whole = builds("ru")
        entries = tuple(entry for entry in whole.entries if len(entry.spelling) == 2)
        few = replace(whole, entries=entries, refused=dict(islice(whole.refused.items(), 1000)))
        (place / "built").write_bytes(pickle.dumps(few))

    return made_once(folder / "small", make) / "built"


def remember_nouns(patch: pytest.MonkeyPatch) -> None:
    """Let builds find the nouns of a dictionary once in this process: half of their time goes by in it."""
    patch.setattr(CompiledDictionary, "words_with", _words_with)


_walk = CompiledDictionary.words_with


def _words_with(dictionary: CompiledDictionary, wanted: set[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    return iter(_walked(dictionary, frozenset(wanted)))


@cache
def _walked(dictionary: CompiledDictionary, wanted: frozenset[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple(_walk(dictionary, set(wanted)))
