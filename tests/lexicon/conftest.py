"""The released Russian list, as every test of the lexicon may ask for it."""

from pathlib import Path

import pytest

from erudit_cli.lexicon import places
from erudit_cli.lexicon.lookup import MappedList
from erudit_cli.lexicon.wordlist import LoadedList, read_list


@pytest.fixture(scope="session")
def released_path() -> Path:
    return Path(places.released_list("ru"))


@pytest.fixture(scope="session")
def loaded(released_path: Path) -> LoadedList:
    return read_list(released_path.read_bytes(), "ru.txt", "ru")


@pytest.fixture(scope="session")
def mapped(released_path: Path) -> MappedList:
    return MappedList(str(released_path))
