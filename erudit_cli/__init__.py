"""A toolkit for «Эрудит», the Russian crossword board game."""

__version__ = "0.1.0"
