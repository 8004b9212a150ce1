"""Runs a pattern over words, one step a letter: Glushkov's position automaton, made deterministic as words need it.

V. M. Glushkov, The abstract theory of automata (1961): each letter of the pattern is a position; a set of positions,
here the bits of a number, is a state. No pattern makes it try one word twice.
"""

from dataclasses import dataclass

from erudit_cli.errors import UsageError, Where
from erudit_cli.lexicon.pattern import Choice, Node, OneOf, Repeat, Sequence, flat_parts

MOST_PARTS = 300
"""How large a pattern may be once its ``{m,n}`` are written out: what bounds the time of the worst one."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of the pattern: whether it matches nothing, and which positions it may begin and end with, as bits."""

    is_nullable: bool
    first: int
    last: int


_NOTHING = _Piece(True, 0, 0)


class _Plan:
    """The positions of a pattern, from 1 (0 is the start), the letters of each and what may follow it."""

    def __init__(self, option: str) -> None:
        self.letters: list[frozenset[str]] = [frozenset()]
        self.follow: list[int] = [0]
        self._option = option
        self._parts = 0

    def piece(self, node: Node) -> _Piece:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise UsageError("search-regex-large", where=Where(self._option), limit=MOST_PARTS)
        match node:
            case OneOf(letters):
                bit = 1 << len(self.letters)
                self.letters.append(letters)
                self.follow.append(0)
                return _Piece(False, bit, bit)
            case Sequence(parts):
                joined = _NOTHING
                for part in parts:
                    joined = self._joined(joined, self.piece(part))
                return joined
            case Choice(options):
                pieces = [self.piece(option) for option in options]
                first = last = 0
                for piece in pieces:
                    first, last = first | piece.first, last | piece.last
                return _Piece(any(piece.is_nullable for piece in pieces), first, last)
            case Repeat(part, least, most):
                return self._repeated(part, least, most)

    def _repeated(self, part: Node, least: int, most: int | None) -> _Piece:
        """As many copies as it takes; the last goes round where there is no upper bound."""
        joined = _NOTHING
        for copy in range(max(least, 1) if most is None else most):
            piece = self.piece(part)
            if most is None and copy >= least - 1:
                self._link(piece.last, piece.first)
            if copy >= least:
                piece = _Piece(True, piece.first, piece.last)
            joined = self._joined(joined, piece)
        return joined

    def _joined(self, left: _Piece, right: _Piece) -> _Piece:
        self._link(left.last, right.first)
        first = left.first | right.first if left.is_nullable else left.first
        last = left.last | right.last if right.is_nullable else right.last
        return _Piece(left.is_nullable and right.is_nullable, first, last)

    def _link(self, last: int, first: int) -> None:
        for position in _bits(last):
            self.follow[position] |= first


def _bits(number: int) -> list[int]:
    """The places of the ones in a number."""
    found = []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found


class _State(dict[str, "_State"]):
    """Where each letter leads from a set of positions; worked out when a letter is first met."""

    __slots__ = ("accepts", "machine", "positions")

    def __init__(self, machine: "Automaton", positions: int, accepts: bool) -> None:
        super().__init__()
        self.machine, self.positions, self.accepts = machine, positions, accepts

    def __missing__(self, letter: str) -> "_State":
        reached = self[letter] = self.machine.step(self.positions, letter)
        return reached


class Automaton:
    """Tells whether a whole word is one of a pattern's.

    Raises:
        UsageError: the pattern is too large.
    """

    def __init__(self, node: Node, option: str = "--regex") -> None:
        self.parts = flat_parts(node)
        plan = _Plan(option)
        whole = plan.piece(node)
        plan.follow[0] = whole.first
        self._follow = plan.follow
        self._final = whole.last
        self._bearing: dict[str, int] = {}
        for position, letters in enumerate(plan.letters):
            for letter in letters:
                self._bearing[letter] = self._bearing.get(letter, 0) | 1 << position
        self._dead = _State(self, 0, False)
        self._states = {0: self._dead}
        self._start = _State(self, 1, whole.is_nullable)

    def matches(self, word: str) -> bool:
        state, dead = self._start, self._dead
        for letter in word:
            state = state[letter]
            if state is dead:
                return False
        return state.accepts

    def shape(self, places: int) -> tuple[int | None, int | None, tuple[frozenset[str], ...]]:
        """The fewest letters of a word of the pattern, the most, and which letters its first places may have.

        Only words of at most `places` letters are looked at: None if there are none so short, or some longer.
        """
        lengths = [0] if self._start.accepts else []
        reached, found = self._follow[0], []
        for length in range(1, places + 1):
            found.append(frozenset(letter for letter, bits in self._bearing.items() if bits & reached))
            if reached & self._final:
                lengths.append(length)
            ahead = 0
            for position in _bits(reached):
                ahead |= self._follow[position]
            reached = ahead
        most = None if reached else max(lengths, default=0)
        return min(lengths, default=None), most, tuple(found)

    def step(self, positions: int, letter: str) -> _State:
        """The state after one more letter."""
        reached = 0
        for position in _bits(positions):
            reached |= self._follow[position]
        reached &= self._bearing.get(letter, 0)
        if reached not in self._states:
            self._states[reached] = _State(self, reached, bool(reached & self._final))
        return self._states[reached]
