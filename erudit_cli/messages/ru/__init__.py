"""The Russian sentences."""
