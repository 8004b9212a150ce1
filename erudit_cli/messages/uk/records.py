"""Ukrainian sentences: records."""

SENTENCES: dict[str, str] = {}
