"""Russian sentences: help."""

SENTENCES = {}
