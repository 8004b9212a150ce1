"""Russian sentences: rules."""

SENTENCES = {}
