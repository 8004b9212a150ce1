"""A word list as one table plays with it: the tiers of a profile, without the classes it switches off."""

from dataclasses import dataclass

from erudit_cli.errors import UsageError
from erudit_cli.lexicon.profiles import DEFAULT, PROFILES, is_plural_only
from erudit_cli.lexicon.wordlist import Lexicon


@dataclass(frozen=True, slots=True)
class Selection:
    """The rows of `lexicon` that a profile allows; a row without a tier, as of bare words, is in every profile.

    Itself a `Lexicon`; its answers on beginnings and endings may be yes for a word that was left out.
    """

    lexicon: Lexicon
    profile: str = DEFAULT
    without: frozenset[str] = frozenset()
    plural_only: bool = True
    """Whether nouns without a singular are allowed."""

    @property
    def header(self) -> dict[str, str]:
        return self.lexicon.header

    def lines(self, key: str) -> list[str]:
        found = self.lexicon.lines(key)
        return [line for line in found if self.has(line)] if found else found

    def has(self, line: str) -> bool:
        """Whether a row of the list is of the profile, of no class that is off, and no plural that is refused."""
        cells = line.split("\t", 5)
        if len(cells) < 5:
            return True
        if cells[2] and cells[2] not in PROFILES[self.profile]:
            return False
        if not self.plural_only and is_plural_only(cells[-1]):
            return False
        return not self.without or self.without.isdisjoint(cells[4].split(","))

    def has_beginning(self, beginning: str) -> bool:
        return self.lexicon.has_beginning(beginning)

    def has_ending(self, ending: str) -> bool:
        return self.lexicon.has_ending(ending)


def checked_profile(profile: str | None) -> str:
    """The profile asked for; the default where none is.

    Raises:
        UsageError: no such profile.
    """
    if profile is not None and profile not in PROFILES:
        raise UsageError("profile-unknown", profile=profile, profiles=", ".join(PROFILES))
    return profile or DEFAULT


def checked_classes(names: str | None) -> frozenset[str]:
    """The classes of a comma-separated option.

    Raises:
        UsageError: one of them is no class.
    """
    from erudit_cli.lexicon.hand_lists import CLASSES

    found = frozenset(name.strip() for name in (names or "").split(",") if name.strip())
    for name in sorted(found - frozenset(CLASSES)):
        raise UsageError("class-unknown", name=name, classes=", ".join(CLASSES))
    return found
