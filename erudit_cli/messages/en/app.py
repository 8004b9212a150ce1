"""English sentences: app."""

SENTENCES = {}
