"""English sentences: rules."""

SENTENCES = {}
