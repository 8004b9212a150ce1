"""English sentences: records."""

SENTENCES = {}
