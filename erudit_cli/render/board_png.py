"""The board as PNG: its SVG, drawn by resvg (the extra ``png``) with the font that ships with the package.

No font of the system is looked for, so that a picture is the same everywhere; a character the font lacks (an emoji in
a name) is drawn as U+FFFD and never as an empty box.
"""

from functools import cache
from pathlib import Path

from erudit_cli.errors import MissingError
from erudit_cli.render.board_picture import BoardPicture
from erudit_cli.render.board_svg import FONT, board_svg
from erudit_cli.render.palette import Theme

FONTS = Path(__file__).parent / "fonts"
LACKING = "\ufffd"


def board_png(picture: BoardPicture, theme: Theme = Theme.LIGHT, *, scale: float = 1) -> bytes:
    """The picture as a PNG file, `scale` pixels for each of the SVG's units.

    Raises:
        MissingError: resvg is not installed.
    """
    return rasterised(board_svg(picture, theme), scale)


def rasterised(svg: str, scale: float = 1) -> bytes:
    """An SVG document as a PNG file.

    Raises:
        MissingError: resvg is not installed.
    """
    try:
        import resvg_py
    except ImportError as error:
        raise MissingError("board-no-rasteriser") from error
    known = covered()
    return resvg_py.svg_to_bytes(
        svg_string="".join(sign if sign == "\n" or ord(sign) in known else LACKING for sign in svg),
        zoom=scale,
        skip_system_fonts=True,
        font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
        font_family=FONT,
        sans_serif_family=FONT,
    )


@cache
def covered() -> frozenset[int]:
    """The code points the font has, as ``scripts/subset_fonts.py`` lists them."""
    lines = (FONTS / "coverage.txt").read_text(encoding="ascii").split()
    pairs = ((int(first, 16), int(last, 16)) for first, last in (line.split("-") for line in lines))
    return frozenset(point for first, last in pairs for point in range(first, last + 1))
