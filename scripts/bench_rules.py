"""How long an edition takes to load from nothing: every released one, best of several runs, in milliseconds."""

import time

from erudit_cli.rules import board_files, catalog, edition_file

RUNS = 20
LIMIT = 10.0
"""What a load may take."""


def load_afresh(name: str) -> float:
    """Seconds to load one edition with nothing remembered from before."""
    for remembered in (catalog.load, edition_file.read, board_files.read_layout, board_files.read_tileset):
        remembered.cache_clear()
    start = time.perf_counter()
    catalog.load(name)
    return time.perf_counter() - start


def main() -> None:
    """Print one line an edition and the slowest."""
    best = {name: min(load_afresh(name) for _ in range(RUNS)) * 1000 for name in catalog.edition_ids()}
    for name, milliseconds in best.items():
        print(f"{name:22} {milliseconds:6.2f} ms")
    slowest = max(best.values())
    print(f"{'slowest':22} {slowest:6.2f} ms, {'within' if slowest <= LIMIT else 'OVER'} {LIMIT:g} ms")


if __name__ == "__main__":
    main()
