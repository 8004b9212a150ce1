"""A board with its tiles and its caption as a value: what text, SVG, PNG and HTML boards are all drawn from.

Whose squares, tiles and players they are is settled here; how they look is settled by `board_text`, `board_svg` and
`board_html`. Texts that come from files are made printable, and are escaped by who writes them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from erudit_cli.errors import InputError, Where
from erudit_cli.game.board import Board
from erudit_cli.game.implied import tiles_left
from erudit_cli.game.laying import Laid
from erudit_cli.game.moment import position_after
from erudit_cli.game.moves import Direction, Square, Turn, column_letter, place_name
from erudit_cli.game.position import Position, WrittenPosition
from erudit_cli.game.record import STAR, tile_order
from erudit_cli.game.replay import Replay, Step
from erudit_cli.messages import sentence
from erudit_cli.render.ending import end_text, winner_text
from erudit_cli.render.played_words import rules_text
from erudit_cli.render.problems import printable
from erudit_cli.render.score import move_text
from erudit_cli.rules.layout import PLAIN, Layout, Premium
from erudit_cli.rules.ruleset import Ruleset

MOST_SQUARES = 20_000
"""On an infinite board tiles may lie far apart; a larger picture nobody could look at."""

LONGEST_NAME = 30
"""Of the player in the line of the last turn, so that the move itself is seen."""


@dataclass(frozen=True, slots=True)
class PictureTile:
    """A tile: the letter it plays in upper case, its points there, whether it is a star, whether it was just laid."""

    letter: str
    value: int
    is_star: bool = False
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class PictureSquare:
    """A square: its name as records write it (``8H``, ``R-3C5``), what it multiplies, the tile on it."""

    name: str
    premium: Premium = PLAIN
    tile: PictureTile | None = None
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player under the board: name, total in points, tiles in hand as far as they are known."""

    name: str
    total: int | None = None
    rack: tuple[PictureTile, ...] | None = None
    is_on_turn: bool = False


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The squares that are shown, row by row, with the names of rows and columns, and what the caption says.

    `colours` names the colours of premium squares (`rules.layout.COLOURS`). `title` is the game's, `turn` what was
    done last, `result` why the game ended and who won, `edition` the rules in force; each may be empty. `words` are the
    strings on the board with their places
    (``8G КИНО``). `bag` is how many tiles are left to draw, None where that is not known.
    """

    squares: tuple[tuple[PictureSquare, ...], ...]
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    colours: tuple[tuple[Premium, str], ...]
    language: str
    words: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    bag: int | None = None
    title: str = ""
    turn: str = ""
    result: str = ""
    edition: str = ""


def picture_after(
    replayed: Replay, number: int | None, language: str, *, rack: tuple[str, ...] | None = None
) -> BoardPicture:
    """A recorded game after event `number`, counted from 1; 0 is the start, None the end.

    What the event laid is fresh; at the end it is what the last turn that stands laid. Totals are those the rules give,
    whatever the record says. `rack` is what the player on
    turn holds, where somebody knows better than the record.

    Raises:
        InputError: there is no such event, or the tiles lie too far apart for a picture.
    """
    steps, rules, record = replayed.steps, replayed.rules, replayed.record
    count = len(steps)
    if number is not None and number > count:
        raise InputError("turn-missing", where=Where(record.source), number=number, count=count)
    step = _last_turn(steps) if number is None else steps[number - 1] if number else None
    title = record.pragma("title")
    is_over = number in (None, count) and replayed.end_reason is not None
    position = position_after(replayed, count if number is None else number)
    past = steps if number is None else steps[:number]
    totals = {step.event.player: step.total for step in past}
    position = replace(position, scores=tuple(totals.get(player, 0) for player in range(len(record.players))))
    if is_over:
        position = _with_left_over(position, replayed)
    return picture_of(
        position if rack is None else position.with_rack(rack),
        rules,
        language,
        fresh=fresh_squares(step),
        names=[player.full_name for player in record.players],
        title="" if title is None else title.text,
        turn="" if step is None else turn_text(replayed, step, language),
        result=f"{end_text(replayed, language)}. {winner_text(replayed, language)}" if is_over else "",
        is_over=is_over,
        source=record.source,
    )


def picture_written(written: WrittenPosition, rules: Ruleset, language: str) -> BoardPicture:
    """A position as it was read; of two boards the second, with what the turn between them laid.

    Raises:
        InputError: the tiles lie too far apart for a picture.
    """
    position, fresh = written.position, frozenset[Square]()
    if written.after is not None:
        old, new = position.board.tiles, written.after.tiles
        fresh = frozenset(square for square, tile in new.items() if old.get(square) != tile)
        position = replace(position, board=written.after)
    position = replace(position, bag=tiles_left(position, rules))
    return picture_of(position, rules, language, fresh=fresh, source=written.source)


def picture_laid(laid: Laid, rules: Ruleset, language: str) -> BoardPicture:
    """A board after a turn alone, without players.

    Raises:
        InputError: the tiles lie too far apart for a picture.
    """
    return picture_of(Position(laid.after), rules, language, fresh={*laid.fresh, *laid.swapped})


def picture_of(
    position: Position,
    rules: Ruleset,
    language: str,
    *,
    fresh: Collection[Square] = (),
    names: Sequence[str] = (),
    title: str = "",
    turn: str = "",
    result: str = "",
    is_over: bool = False,
    source: str = "",
) -> BoardPicture:
    """A position under an edition; `fresh` are the squares whose tiles were just laid, `names` the players'.

    Raises:
        InputError: the tiles lie too far apart for a picture; `source` is where they come from.
    """
    layout, board = rules.layout, position.board
    rows, columns = window(board, layout)
    if len(rows) * len(columns) > MOST_SQUARES:
        values: dict[str, object] = {"rows": len(rows), "columns": len(columns), "most": MOST_SQUARES}
        raise InputError("board-picture-large", where=Where(source), **values)
    infinite = layout.is_infinite
    return BoardPicture(
        squares=tuple(
            tuple(
                PictureSquare(
                    place_name((row, column), Direction.ACROSS, infinite=infinite),
                    layout.premium((row, column)),
                    _tile(board.tiles.get((row, column)), rules, (row, column) in fresh),
                    (row, column) == rules.start_square,
                )
                for column in columns
            )
            for row in rows
        ),
        row_names=tuple(str(row) if infinite else str(row + 1) for row in rows),
        column_names=tuple(str(column) if infinite else column_letter(column) for column in columns),
        colours=layout.colours,
        language=language,
        words=tuple(
            f"{place_name(string.start, string.direction, infinite=infinite)} {string.word.upper()}"
            for string in board.strings()
        ),
        seats=_seats(position, rules, names, language, is_over=is_over),
        bag=position.bag,
        title=printable(title),
        turn=printable(turn),
        result=printable(result),
        edition=printable(f"{rules.title(language)} · {rules_text(rules)}"),
    )


def window(board: Board, layout: Layout) -> tuple[range, range]:
    """The rows and columns that are shown: a finite board whole, an infinite one as far as tiles go, and one more."""
    if not layout.is_infinite:
        return range(layout.height), range(layout.width)
    rows, columns = ([square[axis] for square in board.tiles] or [0] for axis in (0, 1))
    return range(min(rows) - 1, max(rows) + 2), range(min(columns) - 1, max(columns) + 2)


def fresh_squares(step: Step | None) -> frozenset[Square]:
    """The squares an event laid tiles on or took a star from; none where it could not be laid."""
    if step is None or step.score is None or step.laid is None:
        return frozenset()
    return frozenset((*step.laid.fresh, *step.laid.swapped))


def _with_left_over(position: Position, replayed: Replay) -> Position:
    """The last position of a game that is over, with the tiles players are known to hold though no line shows them."""
    known = [sorted(replayed.left_over.get(player, ()), key=tile_order) for player in range(len(position.racks))]
    racks = tuple(rack or tuple(left) or None for rack, left in zip(position.racks, known, strict=True))
    return replace(position, racks=racks)


def turn_text(replayed: Replay, step: Step, language: str) -> str:
    """One event in a line: its number, the player, what was done, its points."""
    name = replayed.record.players[step.event.player].full_name
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    move = move_text(step, replayed.rules, language)
    return sentence("board-turn", language, number=step.number, player=name, move=move, points=f"{step.points:+}")


def _last_turn(steps: Sequence[Step]) -> Step | None:
    """The last turn that was laid and not taken back."""
    laid = (step for step in reversed(steps) if isinstance(step.event.action, Turn) and step.score is not None)
    return next((step for step in laid if not step.is_withdrawn), None)


def _tile(sign: str | None, rules: Ruleset, is_fresh: bool) -> PictureTile | None:
    """`sign` as `Board` holds it: a lower-case letter is a star that plays it."""
    if sign is None:
        return None
    return PictureTile(sign.upper(), rules.letter_values.get(sign, 0), sign.islower(), is_fresh)


def _seats(
    position: Position, rules: Ruleset, names: Sequence[str], language: str, *, is_over: bool
) -> tuple[Seat, ...]:
    racks, scores = position.racks, position.scores
    return tuple(
        Seat(
            printable(names[number]) if number < len(names) else sentence("board-player", language, number=number + 1),
            scores[number] if number < len(scores) else None,
            _rack(racks[number] if number < len(racks) else None, rules),
            is_on_turn=number == position.on_turn and not is_over,
        )
        for number in range(max(len(names), len(racks), len(scores)))
    )


def _rack(rack: tuple[str, ...] | None, rules: Ruleset) -> tuple[PictureTile, ...] | None:
    if rack is None:
        return None
    return tuple(
        PictureTile("", 0, is_star=True) if tile == STAR else PictureTile(tile, rules.letter_values.get(tile, 0))
        for tile in rack
    )
