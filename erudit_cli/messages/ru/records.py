"""Russian sentences: records."""

SENTENCES = {}
