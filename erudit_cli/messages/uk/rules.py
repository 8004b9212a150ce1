"""Ukrainian sentences: rules."""

SENTENCES: dict[str, str] = {}
