"""A slow, obviously right scorer: every string of the board before and after is listed, and what is new is added up."""

from erudit_cli.game.board import Board, String
from erudit_cli.game.moves import Direction, Square, Turn
from erudit_cli.rules.ruleset import Ruleset


def slow_total(before: Board, turn: Turn, rules: Ruleset) -> int:
    """The points of a turn that can lie."""
    tiles = dict(before.tiles)
    for swap in turn.swaps:
        tiles[swap.square] = swap.letter
    covered: list[Square] = []
    paid: set[Square] = set()
    total = 0

    def worth(string: String) -> int:
        points, word = 0, []
        for square, tile in zip(string.squares, string.tiles, strict=True):
            value = rules.tileset.values[tile.upper()]
            if tile.islower() and rules.star_score == "zero":
                value = 0
            pays = rules.premium_life == "permanent" or (square in covered and square not in paid)
            letter_factor, word_factor = rules.layout.premium(square) if pays else (1, 1)
            points += value * letter_factor
            word.append(word_factor)
        if rules.premium_life == "word":
            paid.update(string.squares)
        multiplier = 1
        for factor in word:
            multiplier *= factor
        if rules.word_premiums == "sum":
            multiplier = sum(factor for factor in word if factor > 1) or 1
        return points * multiplier

    groups = _groups(turn, rules)
    for group in groups:
        fresh: list[Square] = []
        for play in group:
            for square, letter in zip(play.squares, play.letters, strict=True):
                if square not in tiles:
                    tiles[square] = letter
                    fresh.append(square)
        covered += fresh
        if rules.turn_scoring == "each_word":
            (play,) = group
            total += worth(String(play.start, play.direction, tuple(tiles[square] for square in play.squares)))
        else:
            new = set(fresh)
            total += sum(worth(string) for string in all_strings(Board(tiles)) if not new.isdisjoint(string.squares))
    return total + (rules.bonus if len(covered) == rules.rack_size else 0)


def _groups(turn: Turn, rules: Ruleset) -> list[tuple[object, ...]]:
    """The plays that are counted together."""
    if rules.turn_scoring == "each_word":
        return [(play,) for play in turn.plays]
    if rules.turn_scoring == "each_submission" and turn.submissions:
        plays, groups = list(turn.plays), []
        for size in turn.submissions:
            groups.append(tuple(plays[:size]))
            del plays[:size]
        return groups
    return [turn.plays]


def all_strings(board: Board) -> list[String]:
    """Every string of two letters or more, found square by square."""
    found, tiles = [], board.tiles
    for direction, down, right in ((Direction.ACROSS, 0, 1), (Direction.DOWN, 1, 0)):
        for start in tiles:
            row, column = start
            if (row - down, column - right) in tiles:
                continue
            letters = []
            while (row, column) in tiles:
                letters.append(tiles[row, column])
                row, column = row + down, column + right
            if len(letters) > 1:
                found.append(String(start, direction, tuple(letters)))
    return found
