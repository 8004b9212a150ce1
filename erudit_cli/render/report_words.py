"""Why the words of a game that its list refuses are refused, each in a sentence's part."""

from erudit_cli.game.replay import Replay
from erudit_cli.lexicon.grammar import Reason
from erudit_cli.lexicon.verdict import Judge
from erudit_cli.render.verdicts import verdict_cells

SAID_ALREADY = frozenset({Reason.UNKNOWN_WORD})
"""That a word is in no list is what calling it doubtful means; what bars a word of the list is said with it."""


def refusals(replayed: Replay, judge: Judge, language: str) -> dict[str, str]:
    """The reasons by word, in lower case; without words of which nothing more is known.

    The dictionary is loaded only if there is such a word.
    """
    faults = (item for step in replayed.steps for item in step.violations)
    words = {str(item.values["word"]) for item in faults if item.code == "phony" and "bar" not in item.values}
    verdicts = {word: judge.judge(word) for word in sorted(words)}
    return {
        word: verdict_cells(verdict, language)[2]
        for word, verdict in verdicts.items()
        if verdict.reason is not None and verdict.reason not in SAID_ALREADY
    }
