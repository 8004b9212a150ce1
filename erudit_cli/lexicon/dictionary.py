"""The compiled morphological dictionary (pymorphy3's format 2.4), read directly.

``words.dawg`` is a double-array automaton over UTF-8 bytes. From the node where a word ends an edge 0x01 leads to its
payloads, six base64 characters each: the number of a paradigm and of a form in it, 16 bits each. Here the pair is one
number, a *form*: ``paradigm << 16 | index``; the forms whose index is 0 are lemmas. Layout of the automaton: dawgdic
(Susumu Yata); of the tables: pymorphy2's documentation, «Dictionary format».
"""

import sys
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

from erudit_cli.lexicon.grammar import Row

FORMAT = "2.4"
BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
PAYLOAD_EDGE = 1
PAYLOAD_LENGTH = 6
SPARE_BITS = 6 * PAYLOAD_LENGTH - 32

UNSEEN, DEAD, ALIVE = 0, 1, 2


class UnknownFormatError(Exception):
    """The dictionary is compiled in a way this reader does not know."""


class CompiledDictionary:
    """A dictionary's tables in memory (about 12 MB), with its automaton.

    Raises:
        UnknownFormatError: another format version, or another byte order than this machine's.
        FileNotFoundError: a table is missing.
    """

    def __init__(self, folder: Path) -> None:
        import json

        self.meta = dict(json.loads((folder / "meta.json").read_bytes()))
        if self.meta.get("format_version") != FORMAT or sys.byteorder != "little":
            raise UnknownFormatError(self.meta.get("format_version"))
        self._tags: list[str] = json.loads((folder / "gramtab-opencorpora-int.json").read_bytes())
        self._suffixes: list[str] = json.loads((folder / "suffixes.json").read_bytes())
        self._prefixes: list[str] = self.meta["compile_options"]["paradigm_prefixes"]
        self._paradigms = _read_paradigms((folder / "paradigms.array").read_bytes())
        self._units, self._guide = _read_automaton(folder / "words.dawg")
        self._every_payload = _Payloads(self._units, self._guide, None)

    def tag(self, form: int) -> str:
        """The grammemes of a form, such as ``NOUN,anim,masc sing,nomn``."""
        paradigm = self._paradigms[form >> 16]
        return self._tags[paradigm[len(paradigm) // 3 + (form & 0xFFFF)]]

    def lemma(self, spelling: str, form: int) -> str:
        """The lexeme's first form, where `spelling` is its form `form`."""
        index = form & 0xFFFF
        if index == 0:
            return spelling
        paradigm = self._paradigms[form >> 16]
        size = len(paradigm) // 3
        prefix, suffix = self._prefixes[paradigm[2 * size + index]], self._suffixes[paradigm[index]]
        stem = spelling[len(prefix) : len(spelling) - len(suffix)]
        return self._prefixes[paradigm[2 * size]] + stem + self._suffixes[paradigm[0]]

    def lexeme_tags(self, form: int) -> tuple[str, ...]:
        """The tags of all the forms of a form's lexeme, by index."""
        paradigm = self._paradigms[form >> 16]
        size = len(paradigm) // 3
        return tuple(self._tags[number] for number in paradigm[size : 2 * size])

    def readings(self, word: str) -> Iterator[tuple[str, int]]:
        """Every spelling and form of a word; none for one not in the dictionary, whatever could be guessed of it.

        A letter е in `word` also stands for ё; ё only for itself.
        """
        for spelling, node in self._spellings(word):
            for form in self._every_payload.forms_below(node):
                yield spelling, form

    def rows(self, word: str) -> tuple[Row, ...]:
        """The readings of a word, as a rule of nouns judges them."""
        return tuple(
            Row(spelling, self.lemma(spelling, form), self.tag(form), form & 0xFFFF == 0)
            for spelling, form in self.readings(word)
        )

    def forms(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every word with a form whose tag is wanted, with those forms; in no promised order."""
        is_wanted = [wanted(tag) for tag in self._tags]
        forms = set()
        for number, paradigm in enumerate(self._paradigms):
            size = len(paradigm) // 3
            forms |= {number << 16 | index for index in range(size) if is_wanted[paradigm[size + index]]}
        return self.words_with(forms)

    def first_forms(self) -> Iterator[int]:
        """The first form of every paradigm."""
        return (number << 16 for number in range(len(self._paradigms)))

    def words_with(self, wanted: set[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every word with a wanted form, with those forms; in no promised order.

        The automaton's states are visited once each to mark the nodes that lead to a wanted form; only they are
        expanded into words.
        """
        found = _Payloads(self._units, self._guide, wanted)
        leads = bytearray(len(self._units))
        self._mark(0, self._below(0), bytearray(len(self._units)), leads, found)
        yield from self._expand(leads, found.forms)

    def _below(self, node: int) -> int:
        """The base of a node's children, which is the same for nodes that are one state."""
        unit = self._units[node]
        return node ^ ((unit >> 10) << ((unit & 512) >> 6))

    def _mark(self, node: int, base: int, states: bytearray, leads: bytearray, found: "_Payloads") -> int:
        """Whether a wanted form is below the state of this base; remembered in `states`, by base, and for the nodes
        below it in `leads`."""
        guide, units = self._guide, self._units
        label = guide[2 * node]
        answer = DEAD
        while label:
            child = base ^ label
            unit = units[child]
            below = child ^ ((unit >> 10) << ((unit & 512) >> 6))
            seen = states[below]
            if not seen:
                if label == PAYLOAD_EDGE:
                    seen = states[below] = found.look(child, below)
                else:
                    seen = self._mark(child, below, states, leads, found)
            if seen == ALIVE:
                answer = leads[child] = ALIVE
            label = guide[2 * child + 1]
        states[base] = answer
        return answer

    def _expand(self, leads: bytearray, forms: dict[int, tuple[int, ...]]) -> Iterator[tuple[str, tuple[int, ...]]]:
        guide, units = self._guide, self._units
        stack = [(0, b"")]
        while stack:
            node, prefix = stack.pop()
            unit = units[node]
            base = node ^ ((unit >> 10) << ((unit & 512) >> 6))
            label = guide[2 * node]
            while label:
                child = base ^ label
                if leads[child]:
                    if label == PAYLOAD_EDGE:
                        yield prefix.decode(), forms[self._below(child)]
                    else:
                        stack.append((child, prefix + ONE_BYTE[label]))
                label = guide[2 * child + 1]

    def _spellings(self, word: str) -> list[tuple[str, int]]:
        """The spellings of `word` that end a dictionary word, each with the root of its payloads."""
        first, *others = word.split("е")
        node = self._follow(0, first.encode(errors="surrogatepass"))
        reached = [] if node is None else [(first, node)]
        for other in others:
            reached = [
                (spelling + part, after)
                for spelling, node in reached
                for part in (f"е{other}", f"ё{other}")
                if (after := self._follow(node, part.encode(errors="surrogatepass"))) is not None
            ]
        roots = ((spelling, self._follow(node, b"\x01")) for spelling, node in reached)
        return [(spelling, root) for spelling, root in roots if root is not None]

    def _follow(self, node: int, text: bytes) -> int | None:
        units = self._units
        for label in text:
            unit = units[node]
            node ^= ((unit >> 10) << ((unit & 512) >> 6)) ^ label
            if units[node] & 0x800000FF != label:
                return None
        return node


ONE_BYTE = [bytes([value]) for value in range(256)]
BASE64_VALUE = [max(0, BASE64.find(value)) for value in ONE_BYTE]


class _Payloads:
    """Reads payloads, following only the characters that can still make a wanted form (any, if `wanted` is None)."""

    def __init__(self, units: "array[int]", guide: bytes, wanted: set[int] | None) -> None:
        self._units, self._guide = units, guide
        self._beginnings: list[set[int]] | None = None
        if wanted is not None:
            bits = [6 * (PAYLOAD_LENGTH - length) for length in range(1, PAYLOAD_LENGTH + 1)]
            self._beginnings = [{form << SPARE_BITS >> shift for form in wanted} for shift in bits]
        self.forms: dict[int, tuple[int, ...]] = {}
        """The wanted forms below each state of a payload root that has any, by its children's base."""

    def look(self, root: int, base: int) -> int:
        """Whether a wanted form is below `root`; remembered in `forms` by its children's base."""
        forms = self.forms_below(root)
        if forms:
            self.forms[base] = forms
        return ALIVE if forms else DEAD

    def forms_below(self, root: int) -> tuple[int, ...]:
        units, guide = self._units, self._guide
        reached = [(0, root)]
        for depth in range(PAYLOAD_LENGTH):
            allowed = None if self._beginnings is None else self._beginnings[depth]
            following = []
            for value, node in reached:
                unit = units[node]
                base = node ^ ((unit >> 10) << ((unit & 512) >> 6))
                label = guide[2 * node]
                while label:
                    child = base ^ label
                    longer = value << 6 | BASE64_VALUE[label]
                    if allowed is None or longer in allowed:
                        following.append((longer, child))
                    label = guide[2 * child + 1]
            reached = following
        return tuple(value >> SPARE_BITS for value, _ in reached)


def _read_paradigms(data: bytes) -> list["array[int]"]:
    """Each paradigm is three arrays of one length: suffixes, tags, prefixes, by number."""
    numbers = array("H", data)
    paradigms, place = [], 1
    for _ in range(numbers[0]):
        length = numbers[place]
        paradigms.append(numbers[place + 1 : place + 1 + length])
        place += 1 + length
    return paradigms


def _read_automaton(path: Path) -> tuple["array[int]", bytes]:
    """The units, four bytes each, and the guide: for each node the labels of its first child and next sibling."""
    with path.open("rb") as file:
        units = array("I")
        units.fromfile(file, int.from_bytes(file.read(4), "little"))
        size = int.from_bytes(file.read(4), "little")
        return units, file.read(2 * size)
