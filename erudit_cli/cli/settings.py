"""What a person has settled beforehand: option, then ``ERUDIT_*``, then ``./erudit.toml``, then the user's config.

Both files are flat TOML tables with the keys of `KEYS`.
"""

import os
from functools import cache
from pathlib import Path

from erudit_cli.errors import InputError, MissingError, Where, system_values
from erudit_cli.lexicon import places
from erudit_cli.rules.toml_text import complaint_of

KEYS = ("rules", "lexicon", "lang", "ui", "color")
LOCAL_FILE = "erudit.toml"
LARGEST_FILE = 100_000
"""In bytes; a file of settings has five lines."""


def setting(name: str, option: str | None = None) -> str | None:
    """The value in force for one of `KEYS`, or None where nobody has settled it.

    Raises:
        InputError: a configuration file is no TOML, has an unknown key or a value that is no text.
        MissingError: it is there, but cannot be read.
    """
    if option is not None:  # an empty one, too: `--lexicon "$unset"` must not quietly mean another list
        return option
    return os.environ.get(f"ERUDIT_{name.upper()}") or _from_files().get(name)


def edition_name(option: str | None, otherwise: str) -> str:
    """The edition asked for, else settled on, else another; an empty name is asked for, too, and is none there is."""
    name = setting("rules", option)
    return otherwise if name is None else name


@cache
def _from_files() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in (user_file(), Path(LOCAL_FILE)):
        found |= _read(path)
    return found


def user_file() -> Path:
    """The user's configuration file, whether it exists or not; under ``ERUDIT_HOME`` where that is set."""
    return Path(places.user_folder("config"), "config.toml")


def _read(path: Path) -> dict[str, str]:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return {}
    except IsADirectoryError as error:
        raise MissingError("file-is-directory", where=Where(str(path))) from error
    except OSError as error:
        raise MissingError("file-trouble", where=Where(str(path)), **system_values(error)) from error
    if len(data) > LARGEST_FILE:
        raise InputError("config-too-large", where=Where(str(path)), most=LARGEST_FILE)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InputError("config-not-utf8", where=Where(str(path)), offset=error.start) from error
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits is a bare ValueError
        where, why = complaint_of(error, text, str(path))
        raise InputError("config-not-toml", where=where, **why) from error
    for key, value in table.items():
        if key not in KEYS:
            raise InputError("config-unknown-key", where=Where(str(path)), key=key, keys=", ".join(KEYS))
        if not isinstance(value, str):
            raise InputError("config-bad-value", where=Where(str(path)), key=key, value=value)
    return table
