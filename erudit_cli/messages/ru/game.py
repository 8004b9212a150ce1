"""Russian sentences: game."""

SENTENCES = {}
