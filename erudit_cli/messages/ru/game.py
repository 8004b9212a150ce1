"""Russian sentences: game."""

SENTENCES: dict[str, str] = {}
