"""The sentences people read: one table a language and family, the same codes in all three.

A family is one module of the same name in each language folder, with a table ``SENTENCES: dict[str, str]`` of
`str.format` templates. ``CODE.hint`` beside ``CODE`` says what to do about it. After a number, forms of a word may be
asked for: ``{count} {count:tile|tiles}``, ``{count} {count:фишка|фишки|фишек}``.
"""

from collections.abc import Mapping
from importlib import import_module

LANGUAGES = ("ru", "uk", "en")
FAMILIES = (
    "app",
    "help",
    "lexicon",
    "records",
    "rules",
    "game",
    "board",
    "report",
    "engine",
    "analyze",
    "simulate",
    "stats",
    "stats_games",
)

_tables: dict[str, dict[str, str]] = {}


def family(language: str, name: str) -> dict[str, str]:
    """The sentences of one family, for who must start fast and needs no other."""
    table: dict[str, str] = import_module(f"erudit_cli.messages.{language}.{name}").SENTENCES
    return table


def table(language: str) -> Mapping[str, str]:
    """Every sentence of a language, by code."""
    if language not in _tables:
        _tables[language] = {code: text for name in FAMILIES for code, text in family(language, name).items()}
    return _tables[language]


def sentence(code: str, language: str, /, **values: object) -> str:
    """The sentence of `code`, filled with `values`; its `detail` in words of the language where it has a name there.

    That name is `system`, why the system refused, or `complaint`, why a text is no JSON or TOML.

    Raises:
        KeyError: no such code, or a value its template names is missing.
    """
    if values.get("system"):
        values["detail"] = table(language)[f"system-{values['system']}"]
    if values.get("complaint"):
        values["detail"] = table(language)[f"complaint-{values['complaint']}"]
    return _filled(table(language)[code], values)


def hint(code: str, language: str, /, **values: object) -> str | None:
    """What to do about `code`, where the tables say it."""
    template = table(language).get(code + ".hint")
    return None if template is None else _filled(template, values)


def _filled(template: str, values: Mapping[str, object]) -> str:
    if "|" not in template:
        return template.format(**values)
    return template.format(**{name: _Counted(value) for name, value in values.items()})


class _Counted:
    """A value that, asked for forms, gives the one that goes with it as a number: ``one|more`` where a language has
    two, else ``1, 21…|2–4, 22–24…|5–20…``."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        forms = spec.split("|")
        if len(forms) == 1:
            return format(self.value, spec)
        number = int("".join(filter(str.isdigit, str(self.value))) or 0)  # «1 234» too
        if len(forms) == 2:
            return forms[number != 1]
        if number % 10 in (0, *range(5, 10)) or number % 100 in range(11, 15):
            return forms[2]
        return forms[number % 10 != 1]


def resolution(text: str, language: str) -> str:
    """What a released edition says in English: why it answers so, what it notes of its tiles. Of somebody's own file,
    as it is."""
    if language == "en":
        return text
    table: dict[str, str] = import_module(f"erudit_cli.messages.{language}.resolutions").RESOLUTIONS
    return table.get(text, text)


def choose_language(environ: Mapping[str, str]) -> str:
    """The interface language a person's environment asks for; Russian where it asks for none of the three.

    Order: ``ERUDIT_UI``, then the first set of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``.
    """
    if environ.get("ERUDIT_UI") in LANGUAGES:
        return environ["ERUDIT_UI"]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            wanted = environ[name][:2].lower()
            return wanted if wanted in LANGUAGES else "ru"
    return "ru"
