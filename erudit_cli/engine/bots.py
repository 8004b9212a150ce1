"""Bots by name: what each weighs, as the kernel is told it."""

from collections.abc import Mapping
from itertools import product

from erudit_cli.engine.equity import Leaves, leaves_for
from erudit_cli.engine.game_terms import POINT, LeaveTables
from erudit_cli.errors import InputError
from erudit_cli.game.record import STAR
from erudit_cli.rules.ruleset import Ruleset

GREEDY, EQUITY = "greedy", "equity"
BOTS = (GREEDY, EQUITY)
"""`GREEDY` plays what scores most; `EQUITY` what scores and keeps most together."""


def leaves_of(bot: str, rules: Ruleset, path: str | None = None) -> Leaves | None:
    """What a bot weighs its leaves by, the table at `path` or the edition's own; None where it weighs nothing.

    Raises:
        MissingError: the table is not there, or cannot be read.
        InputError: there are no leave values for the edition, or they are not sound.
    """
    if bot == GREEDY:
        return None
    leaves = leaves_for(rules, path)
    if leaves is None:
        raise InputError("simulate-no-leaves", rules=rules.id, edition=rules.as_option)
    return leaves


def leave_tables(parts: Mapping[tuple[str, ...], float], letters: str) -> LeaveTables:
    """What each tile, pair and triple adds to a leave (`Leaves.parts`, in points) as the kernel's tables.

    `letters` are the word graph's; the kinds of tiles are their numbers, the star's comes last.
    """
    signs = [*letters.upper(), STAR]
    kinds = {sign: kind for kind, sign in enumerate(signs)}
    found = {tuple(sorted(kinds[tile] for tile in leave)): round(value * POINT) for leave, value in parts.items()}
    sizes = (1, 2, 3) if any(len(leave) == 3 for leave in found) else (1, 2)
    leaves = (product(range(len(signs)), repeat=size) for size in sizes)
    return LeaveTables(*(tuple(found.get(leave, 0) for leave in of_size) for of_size in leaves))
