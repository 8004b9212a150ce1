"""A lexicon by itself and under an edition: letters, lengths, places, pairs; what tiles and board cannot make.

Words are spelled in the letters of the edition's tiles, each once, as `edition_lexicon` gives them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from erudit_cli.lexicon.profiles import TIERS
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.edition_lexicon import EditionLexicon
from erudit_cli.stats.letters import edition_letters
from erudit_cli.stats.table import Cell, Table, Term, count, real, text

Rows = tuple[tuple[Cell, ...], ...]

_BORDER = " "
_ENDS = (slice(2), slice(-2, None))


def tiers_table(lexicon: EditionLexicon) -> Table:
    """How many words of each tier the edition plays with; of a list without tiers, all in one row."""
    found = lexicon.tiers
    named = [tier for tier in (*TIERS, "forms") if found.get(tier)]
    rest = [tier for tier in found if tier not in named]
    rows: Rows = tuple(
        (Term(tier or "no_tier"), found[tier], found[tier] / len(lexicon.words)) for tier in (*named, *rest)
    )
    return Table("tiers", (text("tier"), count("word_count"), real("share", 4)), rows)


def lengths_table(lexicon: EditionLexicon) -> Table:
    """How many words of each length there are, and how many are that long or shorter."""
    rows: list[tuple[Cell, ...]] = []
    so_far = 0
    for length, words in lexicon.by_length.items():
        so_far += len(words)
        rows.append((length, len(words), len(words) / len(lexicon.words), length * len(words), so_far))
    columns = (count("length"), count("word_count"), real("share", 4), count("occurrences"), count("words_so_far"))
    return Table("lengths", columns, tuple(rows))


def letters_table(lexicon: EditionLexicon, rules: Ruleset) -> Table:
    """Each letter: how often it occurs, in how many words, how often first, last, and twice or more in a word."""
    words = lexicon.words
    joined, whole = _BORDER.join(words), sum(map(len, words))
    first, last = (Counter([word[place] for word in words if word]) for place in (0, -1))
    rows: list[tuple[Cell, ...]] = []
    for letter in edition_letters(rules):
        begun = _begun_anew(joined, letter)
        found, in_words = len(begun), begun.count(1)
        shares = _ratio(found, whole), in_words, _ratio(in_words, len(words))
        rows.append((letter, found, *shares, first[letter], last[letter], begun.count(b"\1\0")))
    columns = (
        text("letter"),
        count("occurrences"),
        real("share"),
        count("word_count"),
        real("share_of_words", 4),
        *(count(name) for name in ("first", "last", "repeated")),
    )
    return Table("word_letters", columns, tuple(rows))


def _begun_anew(joined: str, letter: str) -> bytes:
    """For each time a letter occurs in words joined by a border: 1 where it is the first time in its word, else 0."""
    _, *others = joined.split(letter)
    return bytes([1, *(_BORDER in before for before in others[:-1])]) if others else b""


def positions_table(lexicon: EditionLexicon, rules: Ruleset) -> Table:
    """Each letter in each place of a word, counted from the beginning: how often, and its share of that place."""
    letters = edition_letters(rules)
    joined = {length: "".join(words) for length, words in lexicon.by_length.items()}
    rows: list[tuple[Cell, ...]] = []
    for place in range(max(joined, default=0)):
        found = Counter("".join(text[place::length] for length, text in joined.items() if place < length))
        whole = sum(found.values())
        rows += ((place + 1, letter, found[letter], found[letter] / whole) for letter in letters if found[letter])
    return Table("positions", (count("position"), text("letter"), count("occurrences"), real("share", 4)), tuple(rows))


def bigrams_table(lexicon: EditionLexicon, rules: Ruleset) -> Table:
    """Each pair of neighbouring letters, the commonest first: how often, and in how many ways words begin or end so."""
    words = lexicon.words
    joined = _BORDER.join(words)
    pairs = Counter(map(str.__add__, joined, joined[1:]))
    pairs = Counter({pair: number for pair, number in pairs.items() if _BORDER not in pair})
    first, last = (Counter(part for word in words if len(part := word[place]) == 2) for place in _ENDS)
    whole = sum(pairs.values())
    ranked = sorted(pairs, key=lambda pair: (-pairs[pair], rules.alphabet.sort_key(pair)))
    columns = (text("bigram"), count("occurrences"), real("share", 6), count("first"), count("last"))
    rows = tuple((pair, pairs[pair], pairs[pair] / whole, first[pair], last[pair]) for pair in ranked)
    return Table("bigrams", columns, rows)


# what the tiles can make


def deficits(lexicon: EditionLexicon, rules: Ruleset) -> dict[str, int]:
    """How many letters of a word the set has no tile for, of the words where there are any: as many stars it needs.

    Empty where letters are drawn by frequency.
    """
    if rules.draw != "bag":
        return {}
    counts = {letter.lower(): number for letter, number in rules.tileset.counts.items()}
    found = {}
    for word in _words_beyond(lexicon.words, counts):
        lacking = min(_lacking(form, counts).total() for form in lexicon.laid(word))
        if lacking:
            found[word] = lacking
    return found


def _words_beyond(words: Sequence[str], counts: Mapping[str, int]) -> Iterator[str]:
    """The words that have more of a letter than there are tiles of it."""
    beyond = {word for letter, most in counts.items() for word in words if word.count(letter) > most}
    yield from (word for word in words if word in beyond)


def _lacking(word: str, counts: Mapping[str, int]) -> Counter[str]:
    return Counter(
        {letter: number - counts[letter] for letter, number in Counter(word).items() if number > counts[letter]}
    )


def reach_tables(lexicon: EditionLexicon, rules: Ruleset) -> tuple[Table, ...]:
    """How many words need how many stars; the words that need one, the words that no bag can make."""
    if rules.draw != "bag":
        return ()
    lacking, stars = deficits(lexicon, rules), rules.star_count
    by_need = Counter(lacking.values())
    beyond = sum(number for need, number in by_need.items() if need > stars)
    total = len(lexicon.words)
    rows: list[tuple[Cell, ...]] = [(Term("tiles_only"), 0, total - len(lacking), _ratio(total - len(lacking), total))]
    rows += ((Term("stars_only"), need, by_need[need], _ratio(by_need[need], total)) for need in range(1, stars + 1))
    rows.append((Term("no_bag"), None, beyond, _ratio(beyond, total)))
    reach = Table("reach", (text("reach"), count("stars_needed"), count("word_count"), real("share")), tuple(rows))
    return (
        reach,
        _words_table("star_words", {word: need for word, need in lacking.items() if need <= stars}, lexicon, rules),
        _words_table("unplayable", {word: need for word, need in lacking.items() if need > stars}, lexicon, rules),
    )


def _words_table(name: str, needs: Mapping[str, int], lexicon: EditionLexicon, rules: Ruleset) -> Table:
    counts = {letter.lower(): number for letter, number in rules.tileset.counts.items()}
    rows: list[tuple[Cell, ...]] = []
    for word in sorted(needs, key=lambda word: (-needs[word], rules.alphabet.sort_key(word))):
        forms = min((_lacking(form, counts) for form in lexicon.laid(word)), key=Counter.total)
        letters = "".join(sorted(forms.elements(), key=rules.alphabet.sort_key))
        rows.append((word, len(word), needs[word], letters))
    return Table(name, (text("word"), count("length"), count("stars_needed"), text("lacking")), tuple(rows))


def longest_table(lexicon: EditionLexicon, rules: Ruleset) -> Table:
    """Words longer than a rack and one letter of the board, and words longer than the board.

    The first cannot be laid where a word may hold one older letter only (`connection` is ``cross_one``); the second
    never can.
    """
    limits: list[tuple[Term, int, bool]] = [
        (Term("rack_and_one"), rules.rack_size + 1, rules.connection != "cross_one"),
    ]
    if not rules.layout.is_infinite:
        limits.append((Term("board_side"), max(rules.layout.height, rules.layout.width), False))
    rows: list[tuple[Cell, ...]] = []
    for name, most, can_be_laid in limits:
        longer = sum(len(words) for length, words in lexicon.by_length.items() if length > most)
        rest = len(lexicon.words) - longer
        rows.append((name, most, longer, rest, Term("yes" if can_be_laid or not longer else "no")))
    columns = (text("limit"), count("letters_at_most"), count("longer"), count("not_longer"), text("can_be_laid"))
    return Table("long_words", columns, tuple(rows))


# hooks


class Hooks:
    """The letters that make a longer word of a word, in front of it and behind it."""

    def __init__(self, lexicon: EditionLexicon, rules: Ruleset) -> None:
        self._rules = rules
        known = set(lexicon.words)
        self.front: dict[str, str] = {}
        self.back: dict[str, str] = {}
        for word in lexicon.words:
            if word[1:] in known:
                self.front[word[1:]] = self.front.get(word[1:], "") + word[0]
            if word[:-1] in known:
                self.back[word[:-1]] = self.back.get(word[:-1], "") + word[-1]
        for hooks in (self.front, self.back):
            for word, letters in hooks.items():
                hooks[word] = "".join(sorted(letters, key=rules.alphabet.sort_key))

    def letters_table(self) -> Table:
        """How many words each letter makes longer, in front and behind."""
        front, back = (Counter("".join(hooks.values())) for hooks in (self.front, self.back))
        rows = tuple((letter, front[letter], back[letter]) for letter in edition_letters(self._rules))
        return Table("hook_letters", (text("letter"), count("words_front"), count("words_back")), rows)

    def words_table(self, lexicon: EditionLexicon, most: int) -> Table:
        """The words of up to `most` letters that take a hook, the shortest first."""
        words = [
            word
            for length, words in lexicon.by_length.items()
            if length <= most
            for word in sorted(words, key=self._rules.alphabet.sort_key)
            if word in self.front or word in self.back
        ]
        rows = tuple((word, len(word), self.front.get(word, ""), self.back.get(word, "")) for word in words)
        return Table("hooks", (text("word"), count("length"), text("front"), text("back")), rows)


def short_table(
    lexicon: EditionLexicon, rules: Ruleset, hooks: Hooks, most: int, ways: Callable[[str], int] | None
) -> Table:
    """The words of up to `most` letters to learn: points of the letters alone, hooks, chance of drawing the word."""
    values = {letter.lower(): value for letter, value in rules.tileset.values.items()}
    rows: list[tuple[Cell, ...]] = []
    for length, words in lexicon.by_length.items():
        if length > most:
            break
        for word in sorted(words, key=rules.alphabet.sort_key):
            points = sum(values[letter] for letter in word)
            drawn = None if ways is None else ways(word)
            rows.append((word, length, points, hooks.front.get(word, ""), hooks.back.get(word, ""), drawn))
    columns = (text("word"), count("length"), count("points"), text("front"), text("back"), count("ways"))
    return Table("short_words", columns, tuple(rows))


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
