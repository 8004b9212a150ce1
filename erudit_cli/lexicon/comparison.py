"""Two word lists compared: which words came, went or changed, and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.profiles import FORMS
from erudit_cli.lexicon.verdict import Judge, Verdict
from erudit_cli.lexicon.wordlist import Entry, LoadedList
from erudit_cli.rules.alphabet import ALPHABETS

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """A word of one list that the other lacks or has otherwise.

    `verdict` is the refusal by the list that lacks it; `cells` name what differs where both have it.
    """

    word: str
    kind: str
    before: Entry | None
    after: Entry | None
    verdict: Verdict | None = None
    cells: tuple[str, ...] = ()

    @property
    def reason(self) -> Reason | None:
        return self.verdict.reason if self.verdict is not None else None


def compare(before: LoadedList, after: LoadedList, language: str) -> Iterator[Change]:
    """Every difference of two lists of one language, in the alphabet's order; the whole lists, whatever the profile."""
    old, new = ({entry.spelling or entry.key: entry for entry in each.entries()} for each in (before, after))
    judges = Judge(before, language, 0, profile=FORMS), Judge(after, language, 0, profile=FORMS)
    changed = (word for word in old.keys() | new.keys() if old.get(word) != new.get(word))
    for word in sorted(changed, key=ALPHABETS[language].sort_key):
        was, now = old.get(word), new.get(word)
        if was is None or now is None:
            kind, judge = (ADDED, judges[0]) if was is None else (REMOVED, judges[1])
            verdict = judge.refuse(word)
            yield Change(word, kind, was, now, verdict)
        else:
            cells = tuple(cell for cell in ("tier", "voters", "classes", "grammar") if _differs(was, now, cell))
            yield Change(word, CHANGED, was, now, cells=cells)


def _differs(was: Entry, now: Entry, cell: str) -> bool:
    return bool(getattr(was, cell) != getattr(now, cell))
