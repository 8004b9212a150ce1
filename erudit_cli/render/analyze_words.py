"""What is said of a turn that was looked at: its moves, its notes, what the figures rest on."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from erudit_cli.engine.analysis import Analysis, TurnAnalysis, same_move
from erudit_cli.engine.montecarlo import CERTAINTY, Prospect
from erudit_cli.game.board import Board
from erudit_cli.game.holdings import shown as tiles_text
from erudit_cli.game.laying import lay
from erudit_cli.game.moves import Direction, Exchange, Move, Turn, place_name
from erudit_cli.messages import sentence
from erudit_cli.render.played_words import whole_word
from erudit_cli.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class View:
    """Who reads, and in which form: in columns or not; `width` is how many signs a line has room for, None: any."""

    language: str
    aligned: bool
    width: int | None = None


def move_parts(move: Move, before: Board, rules: Ruleset) -> list[str]:
    """Each swap and each play of a move as records write them, its words whole: ``8D КОРЗИНА``; else ``-АБ``, ``-``."""
    if isinstance(move, Turn):
        infinite = rules.layout.is_infinite
        after = lay(before, move, rules.layout).after
        swaps = [f"{place_name(swap.square, Direction.ACROSS, infinite=infinite)}={swap.letter}" for swap in move.swaps]
        plays = [
            f"{place_name(play.start, play.direction, infinite=infinite)} {whole_word(play, after)}"
            for play in move.plays
        ]
        return [*swaps, *plays]
    if isinstance(move, Exchange) and move.count:
        return ["-" + (rack_text(move.tiles) if move.tiles is not None else str(move.count))]
    return ["-"]


def move_text(move: Move, before: Board, rules: Ruleset) -> str:
    """A move as records write it, in one line."""
    return " ".join(move_parts(move, before, rules))


def said_parts(move: Move, before: Board, rules: Ruleset, language: str) -> list[str]:
    """The parts of a move for people."""
    if isinstance(move, Turn):
        return move_parts(move, before, rules)
    if isinstance(move, Exchange) and move.count:
        return [sentence("move-exchange", language, tiles=rack_text(move.tiles) if move.tiles else move.count)]
    return [sentence("move-pass", language)]


def said_move(move: Move, before: Board, rules: Ruleset, language: str) -> str:
    """A move for people, in one line."""
    return " ".join(said_parts(move, before, rules, language))


def rack_text(tiles: Iterable[str] | None) -> str:
    """Tiles as a rack is written, nothing where they are not known."""
    return tiles_text(Counter(tiles or ()))


def signed(value: float) -> str:
    """Points to one place, with their sign."""
    return f"{value:+.1f}"


def notes_of(turn: TurnAnalysis, rules: Ruleset, language: str) -> list[str]:
    """What is to be said of a turn."""
    notes = []
    if turn.is_withdrawn:
        notes.append(sentence("note-withdrawn", language))
    notes += [sentence("analyze-phony", language, word=word) for word in turn.phonies]
    notes += rack_notes(turn, language)
    missed = missed_text(turn, rules, language)
    return [*notes, missed] if missed else notes


def rack_notes(turn: TurnAnalysis, language: str) -> list[str]:
    """What keeps a turn from being looked at, or from being looked at whole."""
    notes = []
    if turn.rack is None:
        notes.append(sentence("analyze-rack-unknown", language))
    if turn.is_partial:
        notes.append(sentence("analyze-rack-partial", language))
    return notes


def missed_text(turn: TurnAnalysis, rules: Ruleset, language: str) -> str:
    """That a bingo was missed, and which if it is not the best turn; empty where none was."""
    missed = turn.missed_bingo
    if missed is None:
        return ""
    if turn.best is not None and same_move(missed.move, turn.best.move):
        return sentence("analyze-missed-bingo-best", language)
    move = move_text(missed.move, turn.before, rules)
    return sentence("analyze-missed-bingo", language, move=move, points=missed.points)


def prospect_text(prospect: Prospect, turn: TurnAnalysis, rules: Ruleset, language: str) -> str:
    """One choice of the look-ahead: the move, its points, what it leads to, how far it is behind the best."""
    choice = prospect.choice
    values = {
        "mark": ">" if turn.is_played(prospect) else " ",
        "move": said_move(choice.move, turn.before, rules, language),
        "points": choice.points,
        "mean": f"{prospect.mean:+.0f}" if prospect.is_exact else signed(prospect.mean),
        "error": f"{CERTAINTY * prospect.error:.1f}",
        "behind": f"{prospect.behind:.0f}" if prospect.is_exact else f"{prospect.behind:.1f}",
        "behind_error": f"{CERTAINTY * prospect.behind_error:.1f}",
    }
    return sentence("analyze-exact" if prospect.is_exact else "analyze-sampled", language, **values)


def terms(found: Analysis, language: str) -> Iterator[str]:
    """What the figures rest on: racks, luck, the look-ahead; what the best turns are the best of."""
    asked = found.asked
    unknown = sum(turn.rack is None for turn in found.turns)
    if unknown:
        yield sentence("analyze-unknown", language, count=unknown)
    if any(turn.luck is not None for turn in found.turns):
        yield sentence("analyze-luck-terms", language, hands=asked.hands, seed=asked.seed)
    if any(not prospect.is_exact for turn in found.turns for prospect in turn.prospects):
        yield sentence("analyze-ahead-terms", language, plies=asked.plies, samples=asked.samples, seed=asked.seed)
    if not found.is_exact:
        yield sentence("analyze-bound", language, count=sum(not turn.is_exact for turn in found.turns))
    if found.leaves is None:
        yield sentence("analyze-no-leaves", language)
        return
    header = found.leaves.header
    yield sentence("analyze-leaves", language, source=header["edition"], games=header["games"])
    if not found.leaves.is_for(found.replay.rules):
        yield sentence("analyze-leaves-other", language)
