"""Russian sentences: rules."""

SENTENCES: dict[str, str] = {}
