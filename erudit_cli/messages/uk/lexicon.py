"""Ukrainian sentences: lexicon."""

SENTENCES: dict[str, str] = {}
