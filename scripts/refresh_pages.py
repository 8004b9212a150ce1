"""Write what the commands of the project's pages print now where a page shows something else; look at the diff.

    python scripts/refresh_pages.py [PAGE…]

A shown line that still holds stays as it is. Between lines ``…`` the same number of lines is kept: those of the
output that are most alike. Where the output no longer has them the page is left alone, and the place is said.
"""

import sys
import tempfile
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests import pages  # noqa: E402


def refreshed(shown: tuple[str, ...], printed: list[str]) -> list[str] | None:
    """What a page should show; None where the printed lines have nothing like it."""
    if "…" not in shown:
        return [line.rstrip() for line in printed]
    parts: list[list[str]] = [[]]
    for line in shown:
        if line == "…":
            parts.append([])
        else:
            parts[-1].append(line)
    found: list[str] = []
    start = 0
    for number, part in enumerate(parts):
        if number:
            found.append("…")
        places = range(start, len(printed) - len(part) + 1)
        if number == 0:
            places = places[:1]
        elif number == len(parts) - 1 and part:
            places = places[-1:]
        if not places:
            return None
        place = max(places, key=lambda place: _likeness(part, printed[place : place + len(part)]))
        found += [
            old if pages.agrees((old,), [new]) else new.rstrip()
            for old, new in zip(part, printed[place : place + len(part)], strict=True)
        ]
        start = place + len(part)
    return found


def _likeness(shown: list[str], printed: list[str]) -> float:
    return sum(SequenceMatcher(None, old, new).ratio() for old, new in zip(shown, printed, strict=True))


def refresh(page: str, folder: Path) -> None:
    """Run the commands of a page in their order, and write the page if anything is shown otherwise."""
    lines = pages.text_of(page).split("\n")
    shell = pages.Shell(folder, page)
    changes: list[tuple[int, int, list[str]]] = []
    for block in pages.blocks(pages.text_of(page)):
        if block.kind != "console":
            continue
        example = pages.commands(block)
        is_list = not any(command.shown for command in example)
        for command in example:
            printed = shell.run(command.text)
            if is_list or pages.agrees(command.shown, printed):
                continue
            now = refreshed(command.shown, printed)
            if now is None or not pages.agrees(tuple(now), printed):
                print(f"{page}:{command.line}: look at it: $ {command.text}", *printed, sep="\n")
            else:
                print(f"{page}:{command.line}: {command.text}")
                changes.append((command.line, command.line + len(command.shown), now))
    for first, last, now in reversed(changes):
        lines[first:last] = now
    (ROOT / page).write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    for page in sys.argv[1:] or pages.PAGES:
        with tempfile.TemporaryDirectory() as folder:
            refresh(page, Path(folder))


if __name__ == "__main__":
    main()
