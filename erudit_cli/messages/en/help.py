"""English sentences: help."""

SENTENCES = {}
