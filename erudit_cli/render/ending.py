"""How a recorded game ended, in sentences: why, and who won."""

from erudit_cli.game.replay import Replay
from erudit_cli.messages import sentence

KNOWN = ("out", "passes", "target", "agreement", "board-full", "left")
"""The ends that sentences know; a record may state anything."""


def reason_text(reason: str, language: str) -> str:
    """Why a game ends, in words where there are some."""
    return sentence(f"end-{reason}", language) if reason in KNOWN else reason


def end_text(replayed: Replay, language: str) -> str:
    """Why the game ended, or that it goes on."""
    reason = replayed.end_reason
    if reason is None:
        return sentence("replay-goes-on", language)
    return sentence("replay-end", language, reason=reason_text(reason, language))


def winner_text(replayed: Replay, language: str) -> str:
    """Who won, or that nobody did; empty while the game goes on."""
    if replayed.end_reason is None:
        return ""
    winner = replayed.winning_player
    if winner is None:
        return sentence("replay-draw", language)
    return sentence("replay-winner", language, player=winner.full_name)
