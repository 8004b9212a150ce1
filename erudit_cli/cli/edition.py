"""Which language and which edition of the game a command means."""

from collections.abc import Iterable

from erudit_cli.cli.settings import setting
from erudit_cli.errors import UsageError
from erudit_cli.rules import catalog
from erudit_cli.rules.alphabet import RUSSIAN, UKRAINIAN
from erudit_cli.rules.ruleset import Ruleset

LANGUAGES = {alphabet.language: alphabet for alphabet in (RUSSIAN, UKRAINIAN)}


def language_of(lang: str | None) -> str:
    """The language of the game that is asked for; Russian where none is.

    Raises:
        UsageError: no such language.
    """
    language = setting("lang", lang)
    if language is None:
        return "ru"
    if language not in LANGUAGES:
        raise UsageError("lang-unknown", language=language, languages=", ".join(LANGUAGES))
    return language


def edition_in_force(rules: str | None, overrides: Iterable[str] | None, lang: str | None) -> Ruleset:
    """The edition named, else that of the language named, else what the settings say; of any language.

    Raises:
        InputError: no such edition, or wrong overrides.
        UsageError: no such language, or the edition named is of another.
    """
    changed = catalog.parse_overrides(overrides or ())
    chosen = setting("rules", rules)
    if chosen is None or (rules is None and lang and catalog.load(chosen).language != language_of(lang)):
        chosen = _edition_of_language(language_of(lang))
    edition = catalog.load(chosen, changed)
    if lang and edition.language != language_of(lang):
        raise UsageError("search-rules-language", rules=edition.id, found=edition.language, asked=lang)
    return edition


def edition_with_lists(rules: str | None, overrides: Iterable[str] | None, lang: str | None) -> Ruleset:
    """The edition in force, of a language that has word lists.

    Raises:
        InputError, UsageError: as of `edition_in_force`; or there is no list of its language.
    """
    edition = edition_in_force(rules, overrides, lang)
    if edition.language not in LANGUAGES:
        asked = ", ".join(LANGUAGES)
        raise UsageError("search-rules-language", rules=edition.id, found=edition.language, asked=asked)
    return edition


def _edition_of_language(language: str) -> str:
    """Where only a language is named: the usual edition, else the first of that language."""
    if catalog.load().language == language:
        return catalog.DEFAULT
    return next(name for name in catalog.edition_ids() if catalog.load(name).language == language)
