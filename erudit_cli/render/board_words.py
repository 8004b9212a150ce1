"""What a picture of a board says in words: marks of premium squares, legend, a description for who cannot see."""

from collections.abc import Iterator

from erudit_cli.messages import sentence
from erudit_cli.render.board_picture import BoardPicture, Seat
from erudit_cli.rules.layout import PLAIN, Premium

STAR_SIGN = "★"


def mark(premium: Premium, language: str) -> str:
    """What is written on a premium square: whether letter or word, and how many times; nothing on a plain one."""
    letter, word = premium
    if premium == PLAIN:
        return ""
    code = "board-mark-word" if word > 1 else "board-mark-letter"
    return sentence(code, language, factor=max(letter, word))


def legend(picture: BoardPicture, star: str = STAR_SIGN) -> str:
    """What the marks on the squares that are shown mean, and the sign by which stars are told."""
    squares = [square for row in picture.squares for square in row]
    language, said = picture.language, []
    for premium in sorted({square.premium for square in squares if square.tile is None} - {PLAIN}, key=_weight):
        code = "board-legend-word" if premium[1] > 1 else "board-legend-letter"
        said.append(sentence(code, language, mark=mark(premium, language), factor=max(premium)))
    tiles = [square.tile for square in squares if square.tile is not None]
    if any(tile.is_star for tile in tiles):
        said.append(sentence("board-legend-star", language, sign=star))
    return " · ".join(said)


def _weight(premium: Premium) -> tuple[int, int]:
    return -premium[1], -premium[0]


def heading(picture: BoardPicture) -> str:
    """What the picture is called: the game's title, else the edition."""
    return picture.title or picture.edition


def rack_text(seat: Seat) -> str:
    """Tiles in hand as one word; empty where they are not known or there are none."""
    return "".join("*" if tile.is_star else tile.letter for tile in seat.rack or ())


def description(picture: BoardPicture) -> str:
    """Everything the picture shows, in a sentence or more."""
    return ". ".join(_said(picture)) + "."


def _said(picture: BoardPicture) -> Iterator[str]:
    language = picture.language
    if picture.turn:
        yield sentence("board-said-turn", language, turn=picture.turn)
    if picture.result:
        yield picture.result
    words = ", ".join(picture.words)
    yield sentence("board-said-words", language, words=words) if words else sentence("board-said-empty", language)
    for seat in picture.seats:
        yield seat_text(seat, language)
    if picture.bag is not None:
        yield sentence("board-bag", language, count=picture.bag)
    yield sentence("board-edition", language, edition=picture.edition)


def seat_text(seat: Seat, language: str) -> str:
    """A player in a sentence: name, total, rack, as far as they are known."""
    total = "" if seat.total is None else str(seat.total)
    rack = rack_text(seat)
    if total and rack:
        return sentence("board-said-seat-rack", language, name=seat.name, total=total, rack=rack)
    if rack:
        return sentence("board-said-rack", language, name=seat.name, rack=rack)
    return sentence("board-said-seat", language, name=seat.name, total=total or "?")
