"""What is known of a plan that is being played, and the state file that keeps it.

The file is written after each chunk, so that a run that was killed goes on where it was. It holds the plan in full, so
that what differs from the plan of another run can be said, and a checksum of all of it.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import groupby
from typing import Any, NoReturn

from erudit_cli.engine.tally import Tally
from erudit_cli.engine.tournament import Match, Plan, Played
from erudit_cli.errors import InputError, Problem, Where

SCHEMA = "erudit.simulate.state/1"
Json = dict[str, Any]


@dataclass(slots=True)
class Progress:
    """How far a plan was played: the chunks, the sums of each match."""

    plan: Plan
    done: set[int] = field(default_factory=set)
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tallies = self.tallies or [Tally() for _ in self.plan.matches]

    @property
    def todo(self) -> list[int]:
        """The chunks that were not played, rising."""
        return [chunk for chunk in range(self.plan.chunks) if chunk not in self.done]

    @property
    def games(self) -> int:
        """How many were played."""
        return 2 * sum(tally["pairs"] for tally in self.tallies)

    def take(self, played: Played) -> None:
        """Count a chunk, unless it was counted."""
        if played.chunk not in self.done:
            self.done.add(played.chunk)
            self.tallies[self.plan.match_of(played.chunk)].update(played.tally)

    def to_bytes(self) -> bytes:
        """As a state file."""
        found = {
            "schema": SCHEMA,
            "plan": _plain(self.plan),
            "done": list(_ranges(sorted(self.done))),
            "tallies": [dict(sorted(tally.items())) for tally in self.tallies],
        }
        return (json.dumps(found | {"sha256": _checksum(found)}) + "\n").encode()


def read_progress(data: bytes, source: str, plan: Plan) -> Progress:
    """A state file.

    Raises:
        InputError: it is none or not a whole one, or that of another plan: with everything that differs.
    """
    where = Where(source)
    try:
        found = json.loads(data.decode("utf-8"))
        if found["schema"] != SCHEMA or found.pop("sha256") != _checksum(found):
            raise ValueError("no state, or changed by somebody")
        if found["plan"] != _plain(plan):
            _refuse(found["plan"], plan, where)
        done = {chunk for first, last in found["done"] for chunk in _chunks(first, last, plan)}
        tallies = [Tally({str(name): int(value) for name, value in each.items()}) for each in found["tallies"]]
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise InputError("simulate-state-malformed", where=where) from error
    counted = [
        sum(len(plan.pairs_of(chunk)) for chunk in done if plan.match_of(chunk) == number)
        for number in range(len(plan.matches))
    ]
    if counted != [tally["pairs"] for tally in tallies]:
        raise InputError("simulate-state-malformed", where=where)
    return Progress(plan, done, tallies)


def _checksum(found: Json) -> str:
    return sha256(json.dumps(found).encode()).hexdigest()


def _ranges(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Rising numbers as first and last of each run: within a run a number and its place rise together."""
    for _, found in groupby(enumerate(numbers), key=lambda placed: placed[1] - placed[0]):
        run = [number for _, number in found]
        yield run[0], run[-1]


def _chunks(first: int, last: int, plan: Plan) -> range:
    if not 0 <= first <= last < plan.chunks:
        raise ValueError("no chunks of this plan")
    return range(first, last + 1)


# Whose state it is


def _plain(plan: Plan) -> Json:
    """A plan as JSON has it."""
    found: Json = json.loads(json.dumps(asdict(plan)))
    return found


def _refuse(kept: Json, plan: Plan, where: Where) -> NoReturn:
    """Say everything that tells the plan of a state from another: options, the program, what was changed since.

    Raises:
        InputError: with all of it.
        ValueError: nothing that is known differs, which no program writes.
    """
    if kept["program"] != plan.program:  # what else it says may be laid out in another way
        raise InputError.of([_other("simulate-state-program", where, found=kept["program"], expected=plan.program)])
    asked, wanted = _options(kept), _options(_plain(plan))
    differing = [name for name, value in asked.items() if value != wanted[name]]
    if differing:
        there, here = (", ".join(f"{name} {each[name] or '–'}" for name in differing) for each in (asked, wanted))
        raise InputError.of([_other("simulate-state-other", where, found=there, expected=here)])
    both = zip(kept["matches"], plan.matches, strict=True)
    changes = [change for before, match in both for change in _changes(Match(**before), match, where)]
    if not changes:
        raise ValueError("no plan that a program makes")
    raise InputError.of(changes)


def _options(plan: Json) -> dict[str, str]:
    """What was asked for, by option."""
    matches = plan["matches"]
    return {
        "--games": str(2 * plan["pairs"]),
        "--seed": str(plan["seed"]),
        "--bots": ",".join(plan["bots"]),
        "--rules": ",".join(dict.fromkeys(each["rules"] for each in matches)),
        "--set": " ".join("=".join(pair) for pair in matches[0]["overrides"]),
        "--lexicon": ",".join(dict.fromkeys(each["lexicon"] or "" for each in matches)),
        "--turns": ",".join(each["turns"] for each in matches),
        "--log": "…" if plan["is_logged"] else "",
    }


def _changes(before: Match, match: Match, where: Where) -> Iterator[Problem]:
    """What of an edition has changed since, though it is called the same."""
    rules = ", ".join(filter(None, (match.rules, match.lexicon)))
    if before.edition_sha256 != match.edition_sha256:
        yield _other("simulate-state-edition", where, rules=rules)
    if before.lexicon_sha256 != match.lexicon_sha256:
        yield _other("simulate-state-lexicon", where, rules=rules)
    if list(before.leaves_sha256) != list(match.leaves_sha256):
        yield _other("simulate-state-leaves", where, rules=rules)


def _other(code: str, where: Where, **values: object) -> Problem:
    return Problem(code, where, values, remedy="simulate-state-other")
