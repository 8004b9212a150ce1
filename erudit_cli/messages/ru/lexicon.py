"""Russian sentences: lexicon."""

SENTENCES: dict[str, str] = {}
