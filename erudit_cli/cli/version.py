"""``erudit --version``: what decides an answer besides the command line: the program, its word lists, its kernel."""

import os
from collections.abc import Iterator

from erudit_cli import __version__
from erudit_cli.engine import kernel
from erudit_cli.lexicon import places
from erudit_cli.lexicon.lookup import ListChangedError, MappedList
from erudit_cli.lexicon.wordlist import shown_path
from erudit_cli.messages import sentence

LISTS = ("ru", "uk")
DIGITS = 12
"""Of a hash: enough to tell any two lists apart."""


def version_lines(language: str) -> Iterator[str]:
    """Lines for people; a list that cannot be read is said to be so and stops nothing."""
    yield f"erudit {__version__}"
    for name in LISTS:
        yield _list_line(name, language)
    yield sentence(f"kernel-{kernel.state()}", language)


def _list_line(name: str, language: str) -> str:
    """One list as it stands in force without any option or setting: one's own, else the released one."""
    own = places.user_list(name)
    is_own = os.path.lexists(own)
    path = own if is_own else places.released_list(name)
    try:
        header = MappedList(path).header
    except (OSError, ListChangedError):
        return sentence("version-list-bad", language, name=name, path=shown_path(path))
    line = sentence("version-list", language, name=name, version=header["version"], hash=header["sha256"][:DIGITS])
    return f"{line}: {shown_path(path)}" if is_own else line
