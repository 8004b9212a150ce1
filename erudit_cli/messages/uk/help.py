"""Ukrainian sentences: help."""

SENTENCES = {}
