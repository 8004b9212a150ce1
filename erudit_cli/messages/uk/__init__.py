"""The Ukrainian sentences."""
