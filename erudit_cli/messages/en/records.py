"""English sentences: records."""

SENTENCES: dict[str, str] = {}
