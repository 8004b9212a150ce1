"""PNG files as pixels: enough of the format (8 bits, RGBA or RGB, not interlaced) to look at what was drawn."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Pixels:
    """Rows of pixels, each `depth` bytes."""

    width: int
    height: int
    depth: int
    rows: tuple[bytes, ...]

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        start = x * self.depth
        red, green, blue = self.rows[y][start : start + 3]
        return red, green, blue

    def crop(self, x: int, y: int, width: int, height: int) -> tuple[bytes, ...]:
        return tuple(row[x * self.depth : (x + width) * self.depth] for row in self.rows[y : y + height])


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    assert data.startswith(SIGNATURE)
    place = len(SIGNATURE)
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        yield kind, data[place + 8 : place + 8 + size]
        place += 12 + size


def pixels(data: bytes) -> Pixels:
    found = list(chunks(data))
    width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", dict(found)[b"IHDR"])
    assert (bits, interlaced) == (8, 0) and colours in (2, 6)
    depth = 4 if colours == 6 else 3
    raw = zlib.decompress(b"".join(body for kind, body in found if kind == b"IDAT"))
    size = width * depth
    rows: list[bytes] = []
    before = bytes(size)
    for row in range(height):
        start = row * (size + 1)
        before = _unfiltered(raw[start], raw[start + 1 : start + 1 + size], before, depth)
        rows.append(before)
    return Pixels(width, height, depth, tuple(rows))


def _unfiltered(kind: int, line: bytes, above: bytes, depth: int) -> bytes:
    if kind == 0:
        return line
    if kind == 2:
        return bytes((value + up) & 255 for value, up in zip(line, above, strict=True))
    found = bytearray(line)
    for place, value in enumerate(line):
        left = found[place - depth] if place >= depth else 0
        up, corner = above[place], above[place - depth] if place >= depth else 0
        found[place] = (value + _predicted(kind, left, up, corner)) & 255
    return bytes(found)


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    guess = left + up - corner
    distances = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return (left, up, corner)[distances.index(min(distances))]
