"""How boards are drawn on a console: its width, its colours, the signs it can show."""

import shutil

from erudit_cli.cli.streams import Console
from erudit_cli.render.board_text import SIGNS, TextLook
from erudit_cli.render.palette import Theme


def look_of(console: Console, theme: Theme | None = None) -> TextLook:
    """As the terminal is; in a pipe as wide as needed. Print knows no colour."""
    width = shutil.get_terminal_size().columns if console.is_terminal else None
    color = console.color and theme is not Theme.PRINT
    return TextLook(width, color, _can_show(SIGNS, console.stdout.encoding))


def _can_show(signs: str, encoding: str | None) -> bool:
    try:
        signs.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
