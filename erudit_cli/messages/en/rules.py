"""English sentences: rules."""

SENTENCES: dict[str, str] = {}
