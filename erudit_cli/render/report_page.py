"""A replayed game as the values of its page: who played, every turn, every state of the board. Knows no HTML.

`report_html` writes them down. Texts that come from files are cleaned here of what no page may hold, and escaped there.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from erudit_cli.errors import Problem
from erudit_cli.game.board import Board
from erudit_cli.game.ending import face_value
from erudit_cli.game.holdings import shown as tiles_text
from erudit_cli.game.holdings import tile_sign
from erudit_cli.game.moves import Square, Turn
from erudit_cli.game.player_sums import PlayerSums, is_bingo, player_sums
from erudit_cli.game.position import Position
from erudit_cli.game.record import tile_order
from erudit_cli.game.replay import Replay, Step
from erudit_cli.messages import sentence
from erudit_cli.render import played_words, score
from erudit_cli.render.board_picture import BoardPicture, fresh_squares, picture_of, window
from erudit_cli.render.ending import end_text, winner_text
from erudit_cli.render.score_graph import ScoreGraph, score_graph
from erudit_cli.render.violations import violation_sentence

_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Control signs, and those that turn the direction of everything after them."""


def clean(text: str) -> str:
    """A text from a file as a page may hold it: control signs are made visible."""
    return _NO_TEXT.sub("\ufffd", text)


@dataclass(frozen=True, slots=True)
class WordList:
    """The list a game's words were judged by, its hash, and why it refuses those that it refuses."""

    name: str
    sha256: str
    profile: str
    refusals: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: totals computed and recorded in points, sums of the game, tiles left at the end and their points."""

    nick: str
    name: str
    total: int
    recorded: int | None
    sums: PlayerSums
    left_over: str
    left_points: int
    is_winner: bool

    @property
    def differs(self) -> bool:
        return self.recorded not in (None, self.total)


@dataclass(frozen=True, slots=True)
class PaidWord:
    """A word a turn was paid for; one that the list refuses is `doubtful`."""

    word: str
    points: int
    doubtful: bool


@dataclass(frozen=True, slots=True)
class TurnRow:
    """An event as the table of turns shows it; numbers in points, `faults` a sentence each, `note` the record's own."""

    number: int
    player: int
    nick: str
    rack: str
    move: str
    words: tuple[PaidWord, ...]
    bonus: int
    points: int
    recorded: int | None
    difference: str
    total: int
    recorded_total: int | None
    faults: tuple[str, ...]
    note: str
    is_withdrawn: bool
    is_bingo: bool


@dataclass(frozen=True, slots=True)
class State:
    """What stands after an event, or at the start (number 0).

    `changes` are the squares that differ from the state before, ``""`` where a tile was taken away; `fresh` those that
    are highlighted. `rack` is what the player held before the event, `written` the rack as recorded where that says
    less; `unseen` what the player could not see then, each tile with its number. `totals` are computed, in points.
    """

    number: int
    player: int | None
    move: str
    points: int
    changes: tuple[tuple[Square, str], ...]
    fresh: tuple[Square, ...]
    rack: tuple[str, ...]
    written: str
    bag: int | None
    unseen: tuple[tuple[str, int], ...] | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything a game's page shows. `board` is the last one; `corner` its top left square."""

    title: str
    description: str
    source: str
    language: str
    game_language: str
    edition: str
    rules: str
    lexicon: WordList | None
    end: str
    result: str
    is_right: bool
    players: tuple[PlayerRow, ...]
    turns: tuple[TurnRow, ...]
    states: tuple[State, ...]
    board: BoardPicture
    corner: Square
    values: Mapping[str, int]
    graph: ScoreGraph
    remarks: tuple[str, ...]


def report_page(
    replayed: Replay, language: str, lexicon: WordList | None = None, problems: Iterable[Problem] = ()
) -> ReportPage:
    """The page of a game in an interface language; `problems` are those of reading the record.

    Raises:
        InputError: the tiles lie too far apart for a picture.
    """
    record, rules, heard = replayed.record, replayed.rules, tuple(problems)
    states = _states(replayed, language)
    board, corner = _board(replayed, states, language)
    title, description = record.pragma("title"), record.pragma("description")
    names = " – ".join(player.full_name for player in record.players)
    return ReportPage(
        title=clean((title and title.text) or names),
        description=clean("\n".join(text for text in (description and description.text, record.note) if text)),
        source=clean(record.source.replace("\\", "/").rpartition("/")[2]),
        language=language,
        game_language=rules.language,
        edition=clean(rules.title(language)),
        rules=clean(played_words.rules_text(rules)),
        lexicon=lexicon,
        end=clean(end_text(replayed, language)),
        result=clean(winner_text(replayed, language)),
        is_right=replayed.is_right and not any(not problem.is_warning for problem in heard),
        players=_players(replayed),
        turns=tuple(_turn(step, replayed, language, lexicon) for step in replayed.steps),
        states=states,
        board=board,
        corner=corner,
        values={sign: value for sign, value in rules.letter_values.items() if value},
        graph=score_graph([[state.totals[player] for state in states] for player in range(len(record.players))]),
        remarks=_remarks(replayed, language, heard),
    )


# The game as a whole


def _players(replayed: Replay) -> tuple[PlayerRow, ...]:
    sums, winner = player_sums(replayed), replayed.winning_player
    rows = []
    for index, player in enumerate(replayed.record.players):
        left = replayed.left_over.get(index, ()) if replayed.end_reason is not None else ()
        rows.append(
            PlayerRow(
                clean(player.nick),
                clean(player.full_name),
                replayed.totals[index],
                replayed.recorded_totals[index],
                sums[index],
                tiles_text(Counter(left)),
                face_value(left, replayed.rules),
                player is winner,
            )
        )
    return tuple(rows)


def _remarks(replayed: Replay, language: str, problems: Iterable[Problem]) -> tuple[str, ...]:
    """What is wrong beside the turns: with the end, with racks written at the end, with lines of the record.

    A warning that is of no place in the record is the business of who made the page, not of who reads it.
    """
    found = [(remark.where.line, violation_sentence(remark.violation, language)) for remark in replayed.remarks]
    for problem in problems:
        if problem.where is not None:
            found.append((problem.where.line, sentence(problem.code, language, **problem.values)))
        elif not problem.is_warning:
            found.append((0, sentence(problem.code, language, **problem.values)))
    return tuple(
        clean(sentence("replay-remark", language, line=line, text=text) if line else text) for line, text in found
    )


# Turns


def _turn(step: Step, replayed: Replay, language: str, lexicon: WordList | None) -> TurnRow:
    event, rules = step.event, replayed.rules
    phonies = {str(item.values["word"]) for item in step.violations if item.code == "phony"}
    return TurnRow(
        number=step.number,
        player=event.player,
        nick=clean(replayed.record.players[event.player].nick),
        rack="" if event.rack is None else tiles_text(Counter(event.rack)),
        move=clean(score.move_text(step, rules, language)),
        words=tuple(PaidWord(word.word.upper(), word.total, word.word in phonies) for word in score.words_of(step)),
        bonus=0 if step.score is None else step.score.bonus,
        points=step.points,
        recorded=event.score,
        difference=score.difference_text(step.difference),
        total=step.total,
        recorded_total=event.total if event.total != step.total else None,
        faults=tuple(_faults(step, language, {} if lexicon is None else lexicon.refusals)),
        note=clean(event.note),
        is_withdrawn=step.is_withdrawn,
        is_bingo=is_bingo(step, rules),
    )


def _faults(step: Step, language: str, refusals: Mapping[str, str]) -> Iterable[str]:
    """Everything wrong with an event; a doubtful word with the reason it is refused for."""
    for item in step.violations:
        said = violation_sentence(item, language)
        reason = refusals.get(str(item.values.get("word"))) if item.code == "phony" else None
        yield clean(said if reason is None else sentence("report-refused", language, said=said, reason=reason))
    for discrepancy in step.discrepancies:
        yield sentence(discrepancy.code, language, **discrepancy.values)


# States


def _states(replayed: Replay, language: str) -> tuple[State, ...]:
    players = len(replayed.record.players)
    totals = [0] * players
    states = [_start(replayed)]
    last_fresh: tuple[Square, ...] = ()
    for step in replayed.steps:
        event = step.event
        totals[event.player] = step.total
        fresh = tuple(fresh_squares(step)) if isinstance(event.action, Turn) else ()
        if fresh and not step.is_withdrawn:
            last_fresh = fresh
        known, written = Counter(step.known), Counter(event.rack or ())
        states.append(
            State(
                step.number,
                event.player,
                clean(score.move_text(step, replayed.rules, language)),
                step.points,
                _changes(step.before, step.board),
                fresh or (last_fresh if step is replayed.steps[-1] else ()),
                _signs(known or written),
                tiles_text(written) if event.rack is not None and known and known != written else "",
                step.bag,
                None if step.unseen is None else _counted(step.unseen),
                tuple(totals),
            )
        )
    return tuple(states)


def _signs(tiles: Counter[str]) -> tuple[str, ...]:
    return tuple(map(tile_sign, sorted(tiles.elements(), key=tile_order)))


def _start(replayed: Replay) -> State:
    """Before the first event: an empty board and a full bag, less the racks."""
    rules, players = replayed.rules, len(replayed.record.players)
    bag = max(0, rules.tileset.total - players * rules.rack_size) if rules.draw == "bag" else None
    return State(0, None, "", 0, (), (), (), "", bag, None, (0,) * players)


def _changes(before: Board, after: Board) -> tuple[tuple[Square, str], ...]:
    """What an event changed on the board: the tile that lies there now, or nothing."""
    if before is after:
        return ()
    old, new = before.tiles, after.tiles
    laid = [(square, tile) for square, tile in new.items() if old.get(square) != tile]
    return (*laid, *((square, "") for square in old if square not in new))


def _counted(tiles: Counter[str]) -> tuple[tuple[str, int], ...]:
    """Each tile with its number, stars last."""
    return tuple((tile_sign(tile), tiles[tile]) for tile in sorted(+tiles, key=tile_order))


def _board(replayed: Replay, states: Sequence[State], language: str) -> tuple[BoardPicture, Square]:
    """The last board, in a window that all boards fit into, and its top left square."""
    rules = replayed.rules
    ever = Board({square: tile or "?" for state in states for square, tile in state.changes})
    ever = ever.with_tiles(replayed.board.tiles)
    rows, columns = window(ever, rules.layout)
    picture = picture_of(Position(ever), rules, language, fresh=states[-1].fresh, source=replayed.record.source)
    return _without_taken(picture, replayed.board, rows, columns), (rows[0], columns[0])


def _without_taken(picture: BoardPicture, board: Board, rows: range, columns: range) -> BoardPicture:
    """The picture without the tiles that do not lie there any more."""
    return replace(
        picture,
        squares=tuple(
            tuple(
                square if (row, column) in board.tiles else replace(square, tile=None)
                for column, square in zip(columns, line, strict=True)
            )
            for row, line in zip(rows, picture.squares, strict=True)
        ),
    )
