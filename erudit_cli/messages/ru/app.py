"""Russian sentences: app."""

SENTENCES = {}
