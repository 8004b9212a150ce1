"""Ukrainian sentences: records."""

SENTENCES = {}
