"""Where word lists lie. Imports nothing but `os` and `sys`: the quick answer to `check` starts here."""

import os
import sys

HOME_VARIABLE = "ERUDIT_HOME"
_XDG = {"data": ("XDG_DATA_HOME", ".local/share"), "config": ("XDG_CONFIG_HOME", ".config")}
_MAC = "Library/Application Support"


def plain_user_folder(kind: str) -> str | None:
    """The user's folder for ``data`` or ``config`` where it is beyond doubt, without loading platformdirs; else None.

    Under ``ERUDIT_HOME`` both are that folder itself.
    """
    environ = os.environ
    if environ.get(HOME_VARIABLE):
        return environ[HOME_VARIABLE]
    variable, below = _XDG[kind]
    home = environ.get("HOME", "")
    if sys.platform == "linux":
        base = environ.get(variable) or os.path.join(home, below)  # noqa: PTH118  pathlib loads too slowly
    elif sys.platform == "darwin" and not environ.get(variable):
        base = os.path.join(home, _MAC)  # noqa: PTH118
    else:
        return None
    return base + "/erudit" if base.startswith("/") and (home.startswith("/") or environ.get(variable)) else None


def user_folder(kind: str) -> str:
    """The user's folder for ``data`` or ``config``; it need not exist."""
    folder = plain_user_folder(kind)
    if folder is None:
        import platformdirs

        find = platformdirs.user_data_dir if kind == "data" else platformdirs.user_config_dir
        folder = find("erudit", appauthor=False)
    return folder


def user_list(name: str, folder: str | None = None) -> str:
    """The user's own list of a name, whether it exists or not."""
    return f"{folder or user_folder('data')}/lexicons/{name}.txt"


def released_list(name: str) -> str:
    """The list of a name that comes with the program."""
    return released_file(f"{name}.txt")


def released_file(name: str) -> str:
    """A file of the folder of word lists: in the installed package, or beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    inside = f"{package}/wordlists/{name}"
    return inside if os.path.exists(inside) else f"{os.path.dirname(package)}/wordlists/{name}"  # noqa: PTH110, PTH120
