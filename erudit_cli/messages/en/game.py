"""English sentences: game."""

SENTENCES: dict[str, str] = {}
