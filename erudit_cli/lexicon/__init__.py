"""Which words are words."""
