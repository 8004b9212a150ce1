"""Ukrainian sentences: rules."""

SENTENCES = {}
