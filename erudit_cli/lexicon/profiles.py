"""Tiers say how sure a word is; a profile is the tiers a table plays with. Imports nothing: the quick answer asks."""

STRICT, CLUB, BROAD, FORMS = "strict", "club", "broad", "forms"

TIERS = (STRICT, CLUB, BROAD)
"""From the surest; the file of a language holds all three."""

PROFILES = {STRICT: (STRICT,), CLUB: (STRICT, CLUB), BROAD: TIERS, FORMS: (*TIERS, FORMS)}
"""``forms`` is every form of every part of speech; it is a list of its own."""

DEFAULT = CLUB


def forms_list(language: str) -> str:
    """The name of a language's list of every word form."""
    return f"{language}-{FORMS}"


def tier_of(
    letters: int,
    votes: int,
    *,
    is_marked: bool,
    has_kin: bool = False,
    is_seen: bool = False,
    reviewed: int = 0,
    witnessed: int = 4,
) -> str:
    """The tier of a noun by its length, the second dictionaries that have it, and whether all its readings are marked
    as colloquial, slang or obsolete.

    Short words decide games, and dictionaries of every kind have letters and fragments among them. A word of up to
    `witnessed` letters needs a second witness for the club, another edition of the base dictionary (`has_kin`) at
    least; one of up to `reviewed` letters, a line of the hand list. Such an edition together with texts (`is_seen`) is
    as good as a dictionary of other makers.
    """
    if letters <= reviewed:
        return BROAD
    if votes or (has_kin and is_seen):
        return CLUB if is_marked else STRICT
    if has_kin:
        return CLUB
    return BROAD if is_marked or letters <= witnessed else CLUB


PLURAL_ONLY_ROW = r"[^\t\n]*\t[^\t\n]*\t[^;\n]*Pltm(?:;[^;\n]*Pltm)*(?=\n|\Z)"
"""Voters, classes and grammar of a row whose word has no singular in any of its meanings, as a regular expression."""


def is_plural_only(grammar: str) -> bool:
    """Whether a word has no singular in any of its meanings, by the last cell of its row."""
    return bool(grammar) and all("Pltm" in meaning for meaning in grammar.split(";"))
