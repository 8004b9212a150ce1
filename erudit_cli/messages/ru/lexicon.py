"""Russian sentences: lexicon."""

SENTENCES = {}
