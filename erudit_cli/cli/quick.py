"""The quick answer to plain ``check СЛОВО…``: no option but ``--profile`` and ``--lang``, every word in the list.

Says what the full command would, byte for byte, before typer, dataclasses, json or re are loaded. Whatever is unusual
is left to the full command.
"""

import os
import sys

from erudit_cli.lexicon import places
from erudit_cli.lexicon.lookup import MappedList, is_older
from erudit_cli.lexicon.profiles import DEFAULT, FORMS, PROFILES, forms_list
from erudit_cli.messages import choose_language

CONFIGURATION = ("erudit.toml", "config.toml")
LANGUAGE = "ERUDIT_LANG"
YO_IN_KEYS = {"ru": "е", "uk": "ё"}
"""What ё is written as in the keys of each language's list."""


def answer(arguments: list[str]) -> int | None:
    """0 when all the words are allowed and it has been said; None where the full way must answer."""
    options = {"--profile": DEFAULT, "--lang": os.environ.get(LANGUAGE) or "ru"}
    words, rest = [], iter(arguments[1:])
    for argument in rest:
        if argument in options:
            options[argument] = next(rest, "")
        else:
            words.append(argument)
    profile, language = options.values()
    is_plain = arguments[:1] == ["check"] and words and profile in PROFILES and language in YO_IN_KEYS
    if not is_plain or any(len(word) < 2 or word.startswith("-") for word in words):
        return None
    data, config = places.plain_user_folder("data"), places.plain_user_folder("config")
    if data is None or config is None or _is_settled(config):
        return None
    try:
        rows = _rows(words, data, profile, language)
        return None if rows is None else _say(words, rows)
    except Exception:  # whatever it is, the full way says it
        return None


def _is_settled(config: str) -> bool:
    """Whether a person has settled something but the game's language: a variable, a settings file."""
    variables = any(name.startswith("ERUDIT_") and name not in (places.HOME_VARIABLE, LANGUAGE) for name in os.environ)
    return variables or os.path.lexists(CONFIGURATION[0]) or os.path.lexists(f"{config}/{CONFIGURATION[1]}")


def _rows(words: list[str], data: str, profile: str, language: str) -> list[list[str]] | None:
    """The row of each word, as cells; None if one is not in the list, or the list is not plainly the one in force."""
    name = forms_list(language) if profile == FORMS else language
    released, own = MappedList(places.released_list(language)), places.user_list(name, data)
    active = MappedList(own) if os.path.lexists(own) or profile == FORMS else released
    header = active.header
    if (header["name"], header["language"]) != (name, language) or is_older(header, released.header):
        return None
    tiers = ("", *PROFILES[profile])
    rows = []
    for word in (text.lower() for text in words):
        lines = active.lines(word.replace("ё", YO_IN_KEYS[language]))
        found = [cells for line in lines if (cells := line.split("\t"))[2] in tiers]
        if not found:
            return None
        rows.append(next((cells for cells in found if cells[1] == word), found[0]))
    return rows


def _say(words: list[str], rows: list[list[str]]) -> int:
    from erudit_cli.render.columns import columns
    from erudit_cli.render.verdicts import allowed_cells

    language = choose_language(os.environ)
    cells = [
        allowed_cells(text, text.lower(), row[1] or text.lower(), row[5], language)
        for text, row in zip(words, rows, strict=True)
    ]
    sys.stdout.write("".join(line + "\n" for line in columns(cells, aligned=sys.stdout.isatty())))
    sys.stdout.flush()
    return 0
