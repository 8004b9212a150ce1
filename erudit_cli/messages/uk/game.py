"""Ukrainian sentences: game."""

SENTENCES: dict[str, str] = {}
