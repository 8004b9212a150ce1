"""What a person has settled beforehand: option, then ``ERUDIT_*``, then ``./erudit.toml``, then the user's config.

Both files are flat TOML tables with the keys of `KEYS`.
"""

import os
from functools import cache
from pathlib import Path

from erudit_cli.errors import InputError, MissingError, Where, system_values
from erudit_cli.lexicon import places

KEYS = ("rules", "lexicon", "lang", "ui", "color")
LOCAL_FILE = "erudit.toml"


def setting(name: str, option: str | None = None) -> str | None:
    """The value in force for one of `KEYS`, or None where nobody has settled it.

    Raises:
        InputError: a configuration file is no TOML, has an unknown key or a value that is no text.
        MissingError: it is there, but cannot be read.
    """
    if option is not None:  # an empty one, too: `--lexicon "$unset"` must not quietly mean another list
        return option
    return os.environ.get(f"ERUDIT_{name.upper()}") or _from_files().get(name)


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
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return {}
    except IsADirectoryError as error:
        raise MissingError("file-is-directory", where=Where(str(path))) from error
    except OSError as error:
        raise MissingError("file-trouble", where=Where(str(path)), **system_values(error)) from error
    except UnicodeDecodeError as error:
        raise InputError("config-not-utf8", where=Where(str(path)), offset=error.start) from error
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits is a bare ValueError
        raise InputError("config-not-toml", where=Where(str(path)), detail=str(error)) from error
    for key, value in table.items():
        if key not in KEYS:
            raise InputError("config-unknown-key", where=Where(str(path)), key=key, keys=", ".join(KEYS))
        if not isinstance(value, str):
            raise InputError("config-bad-value", where=Where(str(path)), key=key, value=value)
    return table
