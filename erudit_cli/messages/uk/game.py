"""Ukrainian sentences: game."""

SENTENCES = {}
