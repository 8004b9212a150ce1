"""Ukrainian sentences: app."""

SENTENCES = {}
