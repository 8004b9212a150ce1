"""The options of ``hint`` read without Typer, which takes longer to load than the turns to find.

Help, mistakes and whatever else is unusual are left to Typer: the declaration in `cli.hint` is what counts, and the
tests hold these tables against it.
"""

from collections.abc import Sequence
from typing import Any

from erudit_cli.cli.streams import Console

VALUES = {
    "--rack": "rack",
    "--number": "number",
    "-n": "number",
    "--sort": "sort",
    "--contains": "contains",
    "--turn": "turn",
    "--rules": "rules",
    "--set": "overrides",
    "--lexicon": "lexicon",
    "--leaves": "leaves",
    "--lang": "lang",
    "--encoding": "encoding",
    "--format": "form",
    "--ui": "ui",
    "--color": "color",
}
"""Options that a value follows, and what the parameter is called."""
FLAGS = {
    "--all": "show_all",
    "--explain": "explain",
    "--json": "as_json",
    "--quiet": "quiet",
    "-q": "quiet",
}
MANY = frozenset({"overrides"})
"""What may be said several times."""
NUMBERS = frozenset({"number", "turn"})
READ_EARLY = frozenset({"ui", "color"})
"""By `streams.apply_settings`."""


def answer(arguments: Sequence[str], console: Console) -> int | None:
    """The exit code, the answer printed; None where Typer must read the command line."""
    if arguments[:1] != ["hint"]:
        return None
    read = options(arguments[1:])
    if read is None or ("file" not in read and "rack" not in read):
        return None
    from erudit_cli.cli import hint_turns
    from erudit_cli.cli.output import Format
    from erudit_cli.engine.hints import Order

    for name, kind in (("sort", Order), ("form", Format)):
        if name in read:
            if read[name] not in [*kind]:
                return None
            read[name] = kind(read[name])
    return hint_turns.show(console, **read)


def options(arguments: Sequence[str]) -> dict[str, Any] | None:
    """Parameters and their values as they were typed, numbers read; None for what is unusual."""
    found: dict[str, Any] = {}
    rest = iter(arguments)
    for argument in rest:
        if argument in FLAGS:
            found[FLAGS[argument]] = True
        elif argument in VALUES:
            name, value = VALUES[argument], next(rest, "-")
            if value.startswith("-") or (name in NUMBERS and not _is_number(value)):
                return None
            if name in MANY:
                found.setdefault(name, []).append(value)
            elif name not in READ_EARLY:
                found[name] = int(value) if name in NUMBERS else value
        elif "file" in found or (argument.startswith("-") and argument != "-"):
            return None
        else:
            found["file"] = argument
    return found


def _is_number(text: str) -> bool:
    """From 1, as both numbers are."""
    return text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0
