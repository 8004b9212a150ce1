"""Ukrainian sentences: lexicon."""

SENTENCES = {}
