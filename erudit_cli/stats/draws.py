"""What a rack drawn at the start of a game holds: the tables of ``stats draws``, exact.

A star is worth nothing on the rack. Letters are lower case.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import factorial, sqrt

from erudit_cli.errors import Problem, UsageError
from erudit_cli.lexicon.search import Rack
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.stats.bag import STAR, Bag, Source
from erudit_cli.stats.bingos import Bingos
from erudit_cli.stats.chance import chance_of_any, expected
from erudit_cli.stats.table import Cell, Column, Kind, Table, Term, count, exact, real, text

FEW_VOWELS, MANY_VOWELS = 2, 4
"""A rack with so many vowels is a good one to play from."""
MILLION = 1_000_000


def rack_table(rules: Ruleset, source: Source, bingos: Bingos | None) -> Table:
    """Mean, variance and standard deviation of a rack's points, and the probabilities people ask for."""
    size = rules.rack_size
    mean, variance = moments(rules, source)
    vowels, stars = vowels_of(rules, source), source.of_class(source.stars, size)
    plain = source.of_class(marked_vowels(rules, source) + source.stars, size)[0]
    rows: list[tuple[Cell, ...]] = [
        (Term("tiles_drawn_from"), source.total if isinstance(source, Bag) else None),
        (Term("rack_size"), size),
        (Term("draws"), _told(source.whole(size), source)),
        (Term("distinct_racks"), source.distinct_racks(size)),
        (Term("mean_points"), mean),
        (Term("variance_points"), variance),
        (Term("deviation_points"), sqrt(variance)),
        (Term("mean_vowels"), sum(k * chance for k, chance in enumerate(vowels))),
        (Term("any_star"), 1 - stars[0]),
        (Term("opponent_any_star"), opponent_star(source, size)),
        (Term("good_vowels"), sum(vowels[FEW_VOWELS : MANY_VOWELS + 1], start=Fraction(0))),
        (Term("no_vowel_no_star"), plain),
        (Term("all_different_ways"), _told(all_different(source, size), source)),
        (Term("all_different"), Fraction(all_different(source, size), source.whole(size))),
    ]
    if bingos is not None:
        rows.append((Term("bingo"), bingos.chance))
    columns = (text("quantity"), Column("value", Kind.EXACT, 9, "result"))
    return Table("rack", columns, tuple(rows), "rack" if isinstance(source, Bag) else "frequency")


def _told(ways: int, source: Source) -> int | None:
    """Ways to draw tiles; of letters by frequency they are so many that only their share says anything."""
    return ways if isinstance(source, Bag) else None


def moments(rules: Ruleset, source: Source) -> tuple[Fraction, Fraction]:
    """Mean and variance of the points on a full rack."""
    worth = rules.tileset.values
    points = [(number, worth[letter.upper()]) for letter, number in source.counts.items()]
    mean = Fraction(sum(number * value for number, value in points), source.total)
    square = Fraction(sum(number * value * value for number, value in points), source.total)
    return rules.rack_size * mean, source.variance(mean, square, rules.rack_size)


def marked_vowels(rules: Ruleset, source: Source) -> int:
    """How many tiles are vowels, or their weight."""
    return sum(number for letter, number in source.counts.items() if letter in rules.alphabet.vowel_set)


def vowels_of(rules: Ruleset, source: Source) -> tuple[Fraction, ...]:
    """The probability of each number of vowels on a full rack."""
    return source.of_class(marked_vowels(rules, source), rules.rack_size)


def opponent_star(source: Source, size: int) -> Fraction:
    """The probability that the opponent holds a star when one holds none."""
    if not isinstance(source, Bag):
        return 1 - source.of_class(source.stars, size)[0]
    left = source.total - size
    return chance_of_any(min(source.stars, left), left, min(size, left))


def all_different(source: Source, size: int) -> int:
    """In how many ways no two tiles of a rack are alike; a star is a kind of its own."""
    ways = [1] + [0] * size
    for number in (*source.counts.values(), source.stars):
        for filled in range(size, 0, -1):
            ways[filled] += ways[filled - 1] * number
    if isinstance(source, Bag):
        return ways[size]
    return ways[size] * factorial(size)


def distribution_table(rules: Ruleset, source: Source) -> Table:
    """How likely each number of stars, and of vowels, is on a full rack."""
    size = rules.rack_size
    stars, vowels = source.of_class(source.stars, size), vowels_of(rules, source)
    rows = [(k, stars[k], vowels[k]) for k in range(size + 1)]
    return Table("numbers", (count("number"), exact("stars_chance"), exact("vowels_chance")), tuple(rows))


def distinct_table(rules: Ruleset, source: Source) -> Table:
    """How many different racks of each size there are."""
    rows = tuple((size, source.distinct_racks(size)) for size in range(rules.rack_size + 1))
    return Table("racks", (count("size"), count("distinct_racks")), rows)


def bingo_table(bingos: Bingos, rules: Ruleset, source: Source) -> Table:
    """The exact probability of a bingo by the number of stars it holds."""
    whole = source.whole(rules.rack_size)
    rows: list[tuple[Cell, ...]] = [
        (
            str(level.stars),
            level.letter_sets,
            _told(level.letter_ways, source),
            _told(level.star_ways, source),
            _told(level.ways, source),
            Fraction(level.ways, whole),
        )
        for level in bingos.levels
    ]
    total = sum(level.ways for level in bingos.levels)
    rows.append((Term("total"), None, None, None, _told(total, source), Fraction(total, whole)))
    names = ("letter_sets", "letter_ways", "star_ways", "ways")
    return Table("bingo", (text("stars"), *map(count, names), exact("chance")), tuple(rows), "bingo")


def likeliest_table(bingos: Bingos, rules: Ruleset, source: Source, most: int) -> Table:
    """The bingos most often drawn, with all their words."""
    whole = source.whole(rules.rack_size)
    rows = tuple(
        (
            place,
            " ".join(found.words),
            _told(found.ways, source),
            found.ways * MILLION / whole,
            _told(found.plain_ways, source),
            found.plain_ways * MILLION / whole,
        )
        for place, found in enumerate(bingos.likeliest(most), start=1)
    )
    names = (count("place"), text("words"), count("ways"), real("per_million", 6))
    return Table("bingos", (*names, count("plain_ways"), real("plain_per_million", 6)), rows, "bingos")


def held_table(rules: Ruleset, source: Source, rack: Rack) -> Table:
    """A rack somebody asks about: in how many ways it is drawn.

    Raises:
        UsageError: it has more tiles than a rack holds, or tiles that the bag does not have.
    """
    check_rack(rules, source, rack)
    letters = "".join(sorted(letter * number for letter, number in rack.counts.items()))
    ways, whole = source.ways(letters, rack.stars), source.whole(rack.size)
    shown = written(rules, rack)
    chance = Fraction(ways, whole)
    row: tuple[Cell, ...] = (
        shown,
        rack.size,
        _told(ways, source),
        _told(whole, source),
        chance,
        ways * MILLION / whole,
    )
    names = (count("size"), count("ways"), count("draws"), exact("chance", 12), real("per_million", 6))
    return Table("held", (text("rack"), *names), (row,))


def written(rules: Ruleset, rack: Rack) -> str:
    """A rack as text: letters in the order of the alphabet, then stars."""
    letters = sorted(rack.counts, key=rules.alphabet.sort_key)
    return "".join(letter.upper() * rack.counts[letter] for letter in letters) + STAR * rack.stars


def check_rack(rules: Ruleset, source: Source, rack: Rack) -> None:
    """That a rack can be drawn.

    Raises:
        UsageError: it cannot; every tile there are too few of is named.
    """
    problems = []
    if rack.size > rules.rack_size:
        problems.append(Problem("stats-rack-long", None, {"found": rack.size, "most": rules.rack_size}))
    held = [*rack.counts.items(), (STAR, rack.stars)]
    for tile, number in held:
        has = source.stars if tile == STAR else source.counts.get(tile, 0)
        if number > has if isinstance(source, Bag) else number and not has:
            values: dict[str, object] = {"tile": tile.upper(), "found": number, "has": has, "rules": rules.id}
            problems.append(Problem("stats-rack-tile", None, values))
    if problems:
        raise UsageError.of(problems)


def opponent_table(rules: Ruleset, bag: Bag, rack: Rack) -> Table:
    """What the opponent holds, given one's own rack and nothing on the board: each tile that is left."""
    left = bag.without(rack.counts, rack.stars)
    held = min(rules.rack_size, left.total)
    rows = []
    for tile, total, mine, unseen in _left(bag, left):
        chances = chance_of_any(unseen, left.total, held), expected(unseen, left.total, held)
        rows.append((tile.upper(), total, mine, unseen, *chances))
    columns = (text("tile"), count("tiles"), count("held"), count("unseen"), exact("any_chance"), exact("mean"))
    return Table("opponent", columns, tuple(rows))


def _left(bag: Bag, left: Bag) -> Iterable[tuple[str, int, int, int]]:
    for letter, number in bag.counts.items():
        yield letter, number, number - left.counts[letter], left.counts[letter]
    yield STAR, bag.stars, bag.stars - left.stars, left.stars
