"""English sentences: game."""

SENTENCES = {}
