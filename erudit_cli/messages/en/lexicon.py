"""English sentences: lexicon."""

SENTENCES: dict[str, str] = {}
