"""English sentences: lexicon."""

SENTENCES = {}
