"""Russian sentences: records."""

SENTENCES: dict[str, str] = {}
