"""The word graph of an edition: from the cache, or built from the list in force and put there."""

import os
import sys
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from erudit_cli import __version__
from erudit_cli.engine import wordgraph
from erudit_cli.engine.wordgraph import WordGraph
from erudit_cli.lexicon import lookup, places
from erudit_cli.rules.ruleset import Ruleset

SPELLED = 2
"""Counted up when `spelled_words` spells otherwise than before: graphs that were kept are then built anew."""


def graph_of(rules: Ruleset, path: str) -> WordGraph:
    """The graph of the words of the list at `path`, as the edition's tiles spell them.

    Raises:
        InputError: the list is not sound.
        MissingError: it cannot be read.
    """
    return _graph(_Spelled(path, _list_identity(path), rules.language, _spelling(rules), rules))


@dataclass(frozen=True, slots=True)
class _Spelled:
    """A list as it is now, and how its words are spelled: the same for all editions that spell them so."""

    path: str
    identity: str
    language: str
    spelling: str
    rules: Ruleset = field(compare=False)


@cache
def _graph(asked: _Spelled) -> WordGraph:
    path, rules = asked.path, asked.rules
    # A later version may build otherwise.
    source = f"{__version__} {SPELLED} {asked.identity} {asked.spelling}".rstrip()
    file = cache_file(path, rules)
    found = wordgraph.read(str(file), source) if asked.identity else None
    if found is None:
        from erudit_cli.engine.spelled import spelled_words

        built = wordgraph.build(spelled_words(path, rules), graph_letters(rules))
        wordgraph.write(file, wordgraph.to_bytes(built, source))
        return built
    return found


def _spelling(rules: Ruleset) -> str:
    """What `spelled_words` asks of an edition, in words."""
    return f"{rules.profile} {rules.plural_only} {rules.yo} {graph_letters(rules)} {' '.join(rules.exclude)}"


def graph_letters(rules: Ruleset) -> str:
    """The letters of the edition's tiles, lower case, in dictionary order."""
    return "".join(sorted((letter.lower() for letter in rules.tileset.values), key=rules.alphabet.sort_key))


def cache_file(path: str, rules: Ruleset) -> Path:
    """Where the graph of a list is kept: one file for each list and each way to spell it."""
    spelling = f"{rules.profile} {rules.plural_only} {rules.yo} {graph_letters(rules)} {rules.exclude}"
    question = f"{os.path.abspath(path)} {spelling}"  # noqa: PTH100
    name = os.path.splitext(os.path.basename(path))[0]  # noqa: PTH119, PTH122
    return Path(_cache_folder(), "graphs", f"{name}-{zlib.crc32(question.encode('utf-8', 'replace')):08x}.graph")


def _cache_folder() -> str:
    """The platform's folder for what may be deleted at any time; ``ERUDIT_HOME/cache`` where that is set."""
    if os.environ.get(places.HOME_VARIABLE):
        return os.environ[places.HOME_VARIABLE] + "/cache"
    if sys.platform == "linux" and os.environ.get("HOME", "").startswith("/"):  # platformdirs takes milliseconds
        return (os.environ.get("XDG_CACHE_HOME") or os.environ["HOME"] + "/.cache") + "/erudit"
    import platformdirs

    return platformdirs.user_cache_dir("erudit", appauthor=False)


def _list_identity(path: str) -> str:
    """What tells a list from any other: its hash as its header states it, its size, when it was changed."""
    try:
        state = os.stat(path)  # noqa: PTH116
        header = lookup.MappedList(path).header
        return f"{header['sha256']} {state.st_size} {state.st_mtime_ns}"
    except lookup.ListChangedError:
        return bytes_hash(path)
    except OSError:
        return ""  # reading the list will say what is wrong


def list_hash(path: str) -> str:
    """The hash of a list's rows, as its header states it; empty where it has none."""
    try:
        return lookup.MappedList(path).header["sha256"]
    except (lookup.ListChangedError, OSError):
        return ""


def bytes_hash(path: str) -> str:
    """The hash of a list that has no header."""
    from hashlib import sha256

    return sha256(Path(path).read_bytes()).hexdigest()
