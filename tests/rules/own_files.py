"""Editions of one's own, written into a temporary folder."""

from pathlib import Path

from erudit_cli.rules.layout import SIGNS

TILES = "letter\tcount\tvalue\nА\t60\t1\nБ\t40\t2\n"


def edition(folder: Path, *answers: str, extends: str = "classic-102", name: str = "mine", head: str = "") -> str:
    """A file that extends a released edition with some answers of its own; its path."""
    base = f'extends = "{extends}"' if extends else ""
    lines = [head, base, "[answers]", *answers]
    return written(folder, f"{name}.toml", "\n".join(line for line in lines if line) + "\n")


def written(folder: Path, name: str, text: str | bytes) -> str:
    """A file with that text; its path."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def board(folder: Path, rows: list[str], name: str = "own.txt") -> str:
    """A layout file; its path."""
    assert all(sign in SIGNS for row in rows for sign in row)
    return written(folder, name, "\n".join(rows) + "\n")
