"""Cut the font of PNG boards out of DejaVu Sans: European letters, punctuation and the signs of a caption.

Needs fonttools, which the project itself does not: ``pip install fonttools``, then
``python scripts/subset_fonts.py FOLDER`` with the folder that holds DejaVuSans.ttf and DejaVuSans-Bold.ttf (version
2.37). The result, the list of what it covers and its licence lie in erudit_cli/render/fonts.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "erudit_cli" / "render" / "fonts"
FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17F),  # Latin
    (0x218, 0x21B),
    (0x300, 0x304),  # accents
    (0x308, 0x308),
    (0x386, 0x3CE),  # Greek
    (0x400, 0x45F),  # Cyrillic
    (0x490, 0x4B1),
    (0x4D8, 0x4E9),
    (0x1E80, 0x1E85),
    (0x1E9E, 0x1E9E),
    (0x2010, 0x2026),  # punctuation
    (0x2030, 0x203A),
    (0x20AC, 0x20BD),  # currencies
    (0x2116, 0x2122),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
    (0x2605, 0x2606),
    (0xFFFD, 0xFFFD),
)
"""First and last code point of each."""


def cut(source: Path, target: Path) -> set[int]:
    """One face with the glyphs of `RANGES`, without hints, for any size; returns its code points."""
    wanted = [point for first, last in RANGES for point in range(first, last + 1)]
    options = subset.Options(layout_features=["kern", "mark", "ccmp"], hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # names, copyright and licence
    font = TTFont(source)
    font["head"].modified = font["head"].created  # the same file whenever it is cut
    font.recalcTimestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    font.save(target)
    return set(font.getBestCmap())


def runs(points: set[int]) -> Iterator[str]:
    """The first and last of neighbouring code points, in hexadecimal."""
    ends = sorted(point for point in points if point + 1 not in points)
    starts = sorted(point for point in points if point - 1 not in points)
    yield from (f"{start:X}-{end:X}" for start, end in zip(starts, ends, strict=True))


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    covered = set.intersection(*(cut(Path(sys.argv[1]) / face, TARGET / face) for face in FACES))
    TARGET.joinpath("coverage.txt").write_text("".join(f"{line}\n" for line in runs(covered)), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
