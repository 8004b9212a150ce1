"""Stands in for the `cython` package where it is not installed."""

compiled = False
