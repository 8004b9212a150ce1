"""Searches against brute force over the list, patterns against `re`, ways to draw against sets of tiles counted."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit_cli.errors import EruditError, InputError, MissingError, UsageError
from erudit_cli.lexicon.automaton import Automaton
from erudit_cli.lexicon.draw_odds import DrawOdds
from erudit_cli.lexicon.pattern import Letters, read_pattern, read_regex
from erudit_cli.lexicon.profiles import PROFILES
from erudit_cli.lexicon.search import (
    MOST_TILES,
    Conditions,
    Found,
    Hook,
    Order,
    Rack,
    open_text,
    ordered,
    read_rack,
    read_word,
    search,
)
from erudit_cli.lexicon.wordlist import Entry, LoadedList, to_bytes
from erudit_cli.rules import catalog
from erudit_cli.rules.alphabet import RUSSIAN, UKRAINIAN
from erudit_cli.rules.ruleset import Ruleset
from erudit_cli.rules.tiles import TileKind, TileSet

FOLDED = Letters(RUSSIAN, True)
APART = Letters(RUSSIAN, False)
CLASSIC = catalog.load("classic-102")
E_FOR_YO = catalog.load("scrabble-104")
HEADER = {"name": "own", "language": "ru", "version": "1", "rules": "1", "sources": "none"}


@pytest.fixture(scope="module")
def text(released_path: Path) -> str:
    return open_text(str(released_path), "ru")[1]


@pytest.fixture(scope="module")
def entries(loaded: LoadedList) -> list[Entry]:
    return [entry for entry in loaded.entries() if entry.tier in PROFILES[CLASSIC.profile]]


def rack(tiles: str, letters: Letters = FOLDED) -> Rack:
    return read_rack(tiles, letters, "--anagram")


def pattern(written: str, letters: Letters = FOLDED) -> Automaton:
    return Automaton(read_pattern(written, letters))


def regex(written: str, letters: Letters = FOLDED) -> Automaton:
    return Automaton(read_regex(written, letters))


def words(found: Iterable[Found]) -> list[str]:
    return sorted(each.word for each in found)


def own_text(*own: str, tier: str = "club") -> str:
    return "".join(f"\n{RUSSIAN.fold(word)}\t{word}\t{tier}\t\t\t" for word in own) + "\n"


# Brute force over the list

RACKS = ("карто", "карто*", "к*т", "ёж**", "еж", "привет**", "ъъ", "корабль", "***", "абракадабра", "ооо*")


def missing(word: str, tiles: str) -> int:
    """How many letters of a word the tiles lack."""
    return sum((Counter(word) - Counter(tiles.replace("*", ""))).values())


@pytest.mark.parametrize("number", range(len(RACKS)))
def test_anagrams_are_those_of_brute_force(text: str, entries: list[Entry], number: int) -> None:
    tiles = RACKS[number].replace("ё", "е")
    stars = tiles.count("*")
    expected = sorted(e.spelling for e in entries if len(e.key) == len(tiles) and missing(e.key, tiles) <= stars)
    assert words(search(text, Conditions(anagram=rack(RACKS[number])), CLASSIC)) == expected


@pytest.mark.parametrize("number", range(len(RACKS)))
def test_words_inside_a_rack_are_those_of_brute_force(text: str, entries: list[Entry], number: int) -> None:
    tiles = RACKS[number].replace("ё", "е")
    short = [entry for entry in entries if len(entry.key) <= len(tiles)]
    expected = sorted(e.spelling for e in short if missing(e.key, tiles) <= tiles.count("*"))
    found = list(search(text, Conditions(sub=rack(RACKS[number])), CLASSIC))
    assert words(found) == expected
    for each in found:
        assert len(each.stars) == missing(RUSSIAN.fold(each.word), tiles)
        assert each.laid.lower() == RUSSIAN.fold(each.word)
        assert missing("".join(filter(str.isupper, each.laid)).lower(), tiles) == 0


@pytest.mark.parametrize("number", range(6))
def test_patterns_are_those_of_re(text: str, entries: list[Entry], number: int) -> None:
    written, plain = (
        ("к?т*", "к.т.*"),
        ("*ость", ".*ость"),
        ("[аои]???[^аои]", "[аои]...[^аои]"),
        ("*", ".*"),
        ("еж*", "еж.*"),
        ("?????????????????????*", ".{21}.*"),
    )[number]
    expected = sorted(e.spelling for e in entries if re.fullmatch(plain, e.key))
    assert expected and words(search(text, Conditions(patterns=(pattern(written),)), CLASSIC)) == expected


@pytest.mark.parametrize("number", range(6))
def test_expressions_are_those_of_re(text: str, entries: list[Entry], number: int) -> None:
    written = ("ость$", "^(ко|мо)+", "а{2}|о{2,}$|^йо", "[бвг].?[^а-я]*ш.{1,2}$", "^.{20,}$", "^[корт]*$")[number]
    expected = sorted(e.spelling for e in entries if re.search(written, e.key))
    assert expected and words(search(text, Conditions(patterns=(regex(written),)), CLASSIC)) == expected


@pytest.mark.parametrize("number", range(5))
def test_hooks_are_those_of_brute_force(text: str, entries: list[Entry], number: int) -> None:
    word = ("рот", "кот", "ель", "грамма", "мель")[number]
    found = {(each.word, each.hooks) for each in search(text, Conditions(hooks=word), CLASSIC)}
    expected = set()
    for entry in entries:
        kinds = [Hook.FRONT] if entry.key[1:] == word else []
        kinds += [Hook.BACK] if entry.key[:-1] == word else []
        kinds += [Hook.NO_FIRST] if entry.key == word[1:] else []
        kinds += [Hook.NO_LAST] if entry.key == word[:-1] else []
        if kinds:
            expected.add((entry.spelling, tuple(kinds)))
    assert found == expected


def test_conditions_together_narrow_the_search(text: str, entries: list[Entry]) -> None:
    conditions = Conditions(
        sub=rack("картошка*"),
        patterns=(pattern("*а*"), regex("[кт]$|а$")),
        contains=("ка", "ш"),
        least=4,
        most=7,
    )
    expected = sorted(
        e.spelling
        for e in entries
        if missing(e.key, "картошка") <= 1 and 4 <= len(e.key) <= 7 and "ка" in e.key and "ш" in e.key
        if "а" in e.key and re.search("[кт]$|а$", e.key)
    )
    assert expected and words(search(text, conditions, CLASSIC)) == expected


@settings(max_examples=60)
@given(
    own=st.lists(st.text("аоктё", min_size=2, max_size=6), max_size=25, unique=True),
    tiles=st.text("аокет*", min_size=1, max_size=7),
)
def test_any_list_any_rack(own: list[str], tiles: str) -> None:
    text = own_text(*own)
    sub = search(text, Conditions(sub=rack(tiles)), CLASSIC)
    whole = search(text, Conditions(anagram=rack(tiles)), CLASSIC)
    fits = [word for word in own if missing(RUSSIAN.fold(word), tiles) <= tiles.count("*")]
    assert words(sub) == sorted(word for word in fits if len(word) <= len(tiles))
    assert words(whole) == sorted(word for word in fits if len(word) == len(tiles))


# Known answers


@pytest.mark.parametrize(
    ("tiles", "edition", "laid"),
    [
        pytest.param("кто", "classic-102", {"КОТ": 4, "ТОК": 4}, id="tiles"),
        pytest.param("жё", "classic-102", {"ЕЖ": 6}, id="yo-folded"),
        pytest.param("же", "scrabble-104", {"ЕЖ": 6}, id="e-for-yo"),
        pytest.param("жё", "scrabble-104", {"ЁЖ": 8}, id="yo-itself"),
        pytest.param("кт*", "classic-102", {"КоТ": 4, "ТоК": 4, "КиТ": 4}, id="star-worth-its-letter"),
        pytest.param("кт*", "box-131", {"КоТ": 4, "ТоК": 4, "КиТ": 4}, id="star-worth-0-k-and-t-2"),
        pytest.param("***", "scrabble-104", {"кот": 0, "ток": 0, "кит": 0}, id="stars-alone"),
    ],
)
def test_known_anagrams(tiles: str, edition: str, laid: dict[str, int]) -> None:
    rules = catalog.load(edition)
    letters = Letters(RUSSIAN, rules.yo == "fold")
    found = search(own_text("кот", "ток", "ёж", "кит"), Conditions(anagram=rack(tiles, letters)), rules)
    assert {each.laid: each.score for each in found} == laid


def test_stars_stand_in_only_when_tiles_are_used_up() -> None:
    (found,) = search(own_text("тесто"), Conditions(anagram=rack("тесо*")), CLASSIC)
    assert (found.laid, found.stars) == ("ТЕСтО", "т")


def test_excluded_words_are_not_found() -> None:
    rules = catalog.load("uk-guide")
    text = "\nавто\tавто\tclub\t\t\t\nота\tота\tclub\t\t\t\n"
    assert words(search(text, Conditions(), rules)) == ["ота"]
    assert words(search(text, Conditions(), catalog.load("uk-102"))) == ["авто", "ота"]


def test_tiers() -> None:
    rows = (("кот", "strict"), ("ток", "club"), ("кит", "broad"), ("кок", ""))
    text = "".join(f"\n{word}\t{word}\t{tier}\t\t\t" for word, tier in rows) + "\n"
    broad = catalog.load("classic-102", (("profile", "broad"),))
    strict = catalog.load("classic-102", (("profile", "strict"),))
    assert words(search(text, Conditions(), CLASSIC)) == ["кок", "кот", "ток"]
    assert words(search(text, Conditions(), broad)) == ["кит", "кок", "кот", "ток"]
    assert words(search(text, Conditions(), strict)) == ["кок", "кот"]
    assert words(search(text, Conditions(tiers=frozenset({"broad"})), CLASSIC)) == ["кит"]


def test_classes_left_out(text: str) -> None:
    short = Conditions(most=2)
    some = Conditions(most=2, without=frozenset({"notes", "letter-names"}))
    found = {each.word for each in search(text, short, CLASSIC)} - {each.word for each in search(text, some, CLASSIC)}

    assert {"до", "ре", "ми", "эм", "аз"} <= found
    assert "ёж" not in found and "ад" not in found


def test_yo_is_a_letter_of_its_own_where_the_edition_says_so() -> None:
    text = own_text("ёж", "жёлоб", "ежа", "трёхвёрстка")

    def found(written: str, rules: Ruleset, letters: Letters) -> list[str]:
        return words(search(text, Conditions(patterns=(pattern(written, letters),)), rules))

    assert found("ё*", CLASSIC, FOLDED) == found("е*", CLASSIC, FOLDED) == ["ежа", "ёж"]
    assert found("е*", E_FOR_YO, APART) == ["ежа", "ёж"]
    assert found("ё*", E_FOR_YO, APART) == ["ёж"]
    assert found("тр[её]хвё*", E_FOR_YO, APART) == found("трехве*", E_FOR_YO, APART) == ["трёхвёрстка"]


# Patterns against `re`

SIGNS = "абе"
LEAVES = st.sampled_from([*SIGNS, ".", "[аб]", "[^б]", "[а-е]", "[^а-д]", ""])


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    quantifiers = st.sampled_from(["*", "+", "?", "{2}", "{1,}", "{,2}", "{0,3}", "{0}"])
    return st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({'|'.join(parts)})"),
        st.tuples(inner, quantifiers).map(lambda pair: f"({pair[0]}){pair[1]}"),
    )


EXPRESSIONS = st.recursive(LEAVES, grown, max_leaves=8)
TIED = st.tuples(st.sampled_from(["", "^"]), EXPRESSIONS, st.sampled_from(["", "$"])).map("".join)


@settings(max_examples=400)
@given(
    written=st.lists(TIED, min_size=1, max_size=2).map("|".join).filter(lambda text: 0 < len(text) <= 200),
    word=st.text(SIGNS, min_size=1, max_size=7),
)
def test_an_expression_means_what_it_means_to_re(written: str, word: str) -> None:
    try:
        automaton = regex(written, APART)
    except UsageError as error:
        assert error.code == "search-regex-large"
        return
    assert automaton.matches(word) == bool(re.search(written, word)), written
    least, most, known = automaton.shape(9)
    if automaton.matches(word):
        assert least is not None and least <= len(word) and (most is None or len(word) <= most)
        assert all(letter in letters for letter, letters in zip(word, known, strict=False))


@settings(max_examples=300)
@given(
    parts=st.lists(st.sampled_from([*SIGNS, "?", "*", "[аб]", "[^б]", "[^а-д]"]), min_size=1, max_size=8),
    word=st.text(SIGNS, min_size=1, max_size=9),
)
def test_a_pattern_means_what_it_means_to_re(parts: list[str], word: str) -> None:
    plain = "".join({"?": ".", "*": ".*"}.get(part, part) for part in parts)
    assert pattern("".join(parts), APART).matches(word) == bool(re.fullmatch(plain, word))


@settings(max_examples=300, deadline=None)
@given(
    parts=st.lists(st.sampled_from([*SIGNS, "?", "*", "[аб]", "[^б]", "[^а-д]"]), min_size=1, max_size=8),
    ends=st.tuples(st.sampled_from(["", "^"]), st.sampled_from(["", "$"])),
    part=st.text("абё", max_size=2),
    tiles=st.text("абёв*", max_size=6),
    own=st.sets(st.text(SIGNS, min_size=1, max_size=9), min_size=1, max_size=12),
    edition=st.sampled_from([CLASSIC, E_FOR_YO]),
)
def test_the_sieve_lets_through_what_patterns_match(
    parts: list[str], ends: tuple[str, str], part: str, tiles: str, own: set[str], edition: Ruleset
) -> None:
    """A plain pattern is looked for in the whole text of the list at once; the automaton tries each word."""
    letters = Letters(RUSSIAN, edition.yo == "fold")
    shaped = pattern("".join(parts), letters)
    tied = regex(ends[0] + "".join({"?": ".", "*": ".*"}.get(each, each) for each in parts) + ends[1], letters)
    hand = rack(tiles, letters) if tiles else None

    def is_meant(form: str) -> bool:
        matches = shaped.matches(form) and tied.matches(form) and letters.fold(part) in form
        return matches and (hand is None or (Counter(form) - Counter(hand.counts)).total() <= hand.stars)

    def forms(word: str) -> set[str]:
        return {RUSSIAN.fold(word)} if edition.yo == "fold" else {word, *all_with_ye(word)}

    asked = Conditions(
        sub=hand, patterns=(shaped, tied), contains=(letters.fold(part),) if part else (), tiers=frozenset({"club"})
    )
    assert words(search(own_text(*own), asked, edition)) == sorted(
        word for word in own if any(map(is_meant, forms(word)))
    )


def all_with_ye(word: str) -> set[str]:
    """The ways to lay a word with tiles е for some of its ё."""
    found = {""}
    for letter in word:
        found = {form + each for form in found for each in ("ёе" if letter == "ё" else letter)}
    return found


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("(а+)+$", id="nested-plus"),
        pytest.param("^(а|а)*б$", id="ambiguous"),
        pytest.param("(а*)*б", id="star-of-star"),
        pytest.param("(.*а){14}", id="many-wildcards"),
        pytest.param("(а?){40}(а){40}", id="optional-chain"),
        pytest.param(".{0,99}(а.{0,60}|о.{0,60})", id="many-states"),
        pytest.param("а.{0,17}|о.{0,17}|е.{0,17}|и.{0,17}", id="many-sets"),
    ],
)
def test_no_expression_takes_long(text: str, written: str) -> None:
    started = process_time()
    list(search(text, Conditions(patterns=(regex(written),)), CLASSIC))
    assert not regex("^(а|а)*б$").matches("а" * 5000)
    assert process_time() - started < 10


@pytest.mark.parametrize(
    ("written", "is_large"),
    [
        pytest.param("(а{90}){3}", False, id="just-small-enough"),
        pytest.param("((((а{99}){99}){99}){99})", True, id="repeats-of-repeats"),
        pytest.param("(((){99}){99}){99}", True, id="repeats-of-nothing"),
        pytest.param("(((((а+)+)+)+)+)+", False, id="nested-plus"),
        pytest.param("(" * 99 + ")" * 99, False, id="deep"),
    ],
)
def test_large_expressions_end_at_once(written: str, is_large: bool) -> None:
    started = process_time()
    if is_large:
        with pytest.raises(UsageError) as caught:
            regex(written)
        assert caught.value.code == "search-regex-large"
    else:
        assert regex(written).matches("а" * 270)
    assert process_time() - started < 1


def test_a_pattern_of_many_stars_is_quick() -> None:
    started = process_time()
    automaton = pattern("*а" * 90)
    assert automaton.matches("а" * 90) and not automaton.matches("а" * 89 + "б" * 900)
    assert process_time() - started < 1


# What is wrong, and where


@pytest.mark.parametrize(
    ("written", "code", "columns"),
    [
        pytest.param("", "search-empty", (0,), id="empty"),
        pytest.param("   ", "search-empty", (0,), id="blank"),
        pytest.param("а" * 30, "search-rack-long", (0,), id="30-letters"),
        pytest.param("а" * 100_000, "search-rack-long", (0,), id="enormous"),
        pytest.param("cтoл", "search-look-alike", (1, 3), id="look-alikes"),
        pytest.param("кот1", "search-rack-sign", (4,), id="digit"),
        pytest.param("к т.", "search-rack-sign", (2, 4), id="space-and-dot"),
        pytest.param("кіт", "search-rack-sign", (2,), id="ukrainian"),
        pytest.param("\0", "search-rack-sign", (1,), id="nul"),
        pytest.param("ко\u0301тz", "search-rack-sign", (4,), id="after-a-stress-mark"),
    ],
)
def test_bad_racks(written: str, code: str, columns: tuple[int, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        rack(written)
    assert caught.value.code == code
    places = [problem.where.column for problem in caught.value.problems if problem.where]
    assert tuple(places) == columns


@pytest.mark.parametrize("tiles", ["КоТ*", "кот?", "КОТ_", "ко\u0301т*"])
def test_ways_to_write_a_rack(tiles: str) -> None:
    assert rack(tiles) == Rack({"к": 1, "о": 1, "т": 1}, 1)


def test_largest_rack() -> None:
    assert rack("а" * (MOST_TILES - 1) + "*").size == MOST_TILES
    assert read_word("ЁЖ", FOLDED, "--hooks") == "еж" and read_word("ЁЖ", APART, "--hooks") == "ёж"
    assert read_rack("ґїє", Letters(UKRAINIAN, False), "--sub").size == 3


@pytest.mark.parametrize(
    ("written", "code", "column"),
    [
        pytest.param("", "search-empty", 0, id="empty"),
        pytest.param("к[то", "search-set-open", 2, id="open-set"),
        pytest.param("к[]", "search-set-empty", 2, id="empty-set"),
        pytest.param("к[^]", "search-set-empty", 2, id="empty-negated-set"),
        pytest.param("[а?]", "search-set-sign", 3, id="sign-in-set"),
        pytest.param("[а-]", "search-set-range", 2, id="half-range"),
        pytest.param("[я-а]", "search-set-range", 2, id="backward-range"),
        pytest.param("к]т", "search-pattern-stray", 2, id="stray-bracket"),
        pytest.param("^кот", "search-pattern-stray", 1, id="anchor"),
        pytest.param("к.т", "search-pattern-sign", 2, id="dot"),
        pytest.param("к?t", "search-look-alike", 3, id="look-alike"),
        pytest.param("а" * 201, "search-pattern-long", 0, id="long"),
    ],
)
def test_bad_patterns(written: str, code: str, column: int) -> None:
    with pytest.raises(UsageError) as caught:
        pattern(written)
    assert caught.value.code == code
    assert caught.value.problems[0].where is not None and caught.value.problems[0].where.column == column


@pytest.mark.parametrize(
    ("written", "code", "column"),
    [
        pytest.param("а(б", "search-regex-open", 2, id="open"),
        pytest.param("аб)", "search-regex-close", 3, id="close"),
        pytest.param("*а", "search-regex-repeat", 1, id="nothing-to-repeat"),
        pytest.param("а|+", "search-regex-repeat", 3, id="nothing-in-alternative"),
        pytest.param("а**", "search-regex-repeat", 3, id="twice"),
        pytest.param("а+?", "search-regex-repeat", 3, id="lazy"),
        pytest.param("а{", "search-regex-bounds", 2, id="open-bounds"),
        pytest.param("а{}", "search-regex-bounds", 2, id="empty-bounds"),
        pytest.param("а{,}", "search-regex-bounds", 2, id="comma-alone"),
        pytest.param("а{3,2}", "search-regex-bounds", 2, id="backward-bounds"),
        pytest.param("а{100}", "search-regex-bounds", 2, id="large-bounds"),
        pytest.param("а{б}", "search-regex-bounds", 2, id="letter-bounds"),
        pytest.param("а1", "search-regex-stray", 2, id="digit"),
        pytest.param("а}", "search-regex-stray", 2, id="brace"),
        pytest.param("а^б", "search-regex-stray", 2, id="anchor-inside"),
        pytest.param("а$б", "search-regex-close", 3, id="end-inside"),
        pytest.param("(а$)", "search-regex-open", 1, id="end-in-group"),
        pytest.param(r"\w", "search-regex-sign", 1, id="escape"),
        pytest.param("(?а)", "search-regex-repeat", 2, id="group-kind"),
        pytest.param("[а", "search-set-open", 1, id="open-set"),
        pytest.param("w", "search-regex-sign", 1, id="latin"),
        pytest.param("((а{99}){99}){99}", "search-regex-large", 0, id="large"),
    ],
)
def test_bad_expressions(written: str, code: str, column: int) -> None:
    with pytest.raises(UsageError) as caught:
        regex(written)
    assert caught.value.code == code
    assert caught.value.problems[0].where is not None and caught.value.problems[0].where.column == column


@settings(max_examples=300)
@given(st.text("аб.[]^-()|*+?{}$,12\\x\u0301", max_size=15))
def test_whatever_is_typed_is_a_pattern_or_a_named_error(written: str) -> None:
    for read in (pattern, regex):
        try:
            read(written).matches("аба")
        except EruditError as error:
            assert error.code.startswith("search-")


# Ways to draw


@pytest.mark.parametrize("edition", ["classic-102", "scrabble-104"])
@settings(max_examples=60)
@given(tiles=st.text("акжеё*", min_size=3, max_size=9), word=st.text("акжеё", min_size=1, max_size=4))
def test_ways_are_those_of_sets_counted(edition: str, tiles: str, word: str) -> None:
    """Every set of physical tiles of a small bag is tried."""
    rules = catalog.load(edition)
    folds = rules.yo == "fold"
    tiles, word = (RUSSIAN.fold(tiles), RUSSIAN.fold(word)) if folds else (tiles, word)
    odds = DrawOdds(small_bag(rules, tiles))

    def spells(drawn: tuple[str, ...]) -> bool:
        hand = Counter(drawn)
        stars = hand.pop("*", 0)
        forms = {""}
        for letter in word:
            forms = {form + each for form in forms for each in ("ёе" if letter == "ё" else letter)}
        return any((Counter(form) - hand).total() <= stars for form in forms)

    counted = sum(spells(drawn) for drawn in combinations(tiles, len(word)))
    assert odds.ways(word) == counted
    assert odds.draws(len(word)) == comb(len(tiles), len(word))


def small_bag(rules: Ruleset, tiles: str) -> Ruleset:
    counts = Counter(tiles.upper())
    stars = counts.pop("*", 0)
    kinds = tuple(TileKind(letter, count, 1) for letter, count in sorted(counts.items())) or (TileKind("Я", 0, 1),)
    return replace(rules, tileset=TileSet(kinds, stars), star_count=stars)


def test_ways_in_a_released_bag() -> None:
    odds = DrawOdds(CLASSIC)
    counts, stars = CLASSIC.tileset.counts, CLASSIC.star_count
    о, й = counts["О"], counts["Й"]
    assert odds.ways("о") == о + stars
    assert odds.ways("ой") == о * й + (о + й) * stars + comb(stars, 2)
    assert odds.draws(2) == comb(105, 2)
    assert odds.ways("оооооооооооооооооооо") == 0


# Order


def test_orders() -> None:
    found = list(search(own_text("ёж", "еда", "яд", "жажда"), Conditions(), CLASSIC))

    def said(order: Order, *, is_reversed: bool = False) -> list[str]:
        return [each.word for each in ordered(found, order, CLASSIC, is_reversed=is_reversed)]

    assert said(Order.ALPHABET) == ["еда", "ёж", "жажда", "яд"]
    assert said(Order.ALPHABET, is_reversed=True) == ["яд", "жажда", "ёж", "еда"]
    assert said(Order.LENGTH) == ["жажда", "еда", "ёж", "яд"]
    assert said(Order.LENGTH, is_reversed=True) == ["ёж", "яд", "еда", "жажда"]
    assert said(Order.POINTS) == sorted(said(Order.ALPHABET), key=lambda word: -points(word))
    odds = DrawOdds(CLASSIC)
    chances = [odds.ways(RUSSIAN.fold(word)) / odds.draws(len(word)) for word in said(Order.ODDS)]
    assert chances == sorted(chances, reverse=True)


def points(word: str) -> int:
    return sum(CLASSIC.tileset.values[letter] for letter in RUSSIAN.fold(word).upper())


@pytest.mark.parametrize(
    ("written", "code"),
    [("", "search-empty"), (" ", "search-empty"), ("а" * 10_000, "search-rack-long"), ("к*т", "search-word-sign")],
    ids=["empty", "blank", "enormous", "star"],
)
def test_bad_words(written: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_word(written, FOLDED, "--hooks")
    assert caught.value.code == code and str(caught.value.problems[0].where).startswith("--hooks")


def test_hooks_of_one_letter() -> None:
    """Without it no word is left."""
    found = search(own_text("о", "од", "но", "год"), Conditions(hooks="о"), CLASSIC)
    assert {(each.word, each.hooks) for each in found} == {("од", (Hook.BACK,)), ("но", (Hook.FRONT,))}


def test_places_that_no_letter_fills() -> None:
    """At whatever place of the word: a class of all letters, negated."""
    text = own_text("кот", "электрификация")
    for written in ("[^а-яё]", "^ко[^а-яё]$", "^.{12}[^а-яё]", "^.{13}[^а-яё]$"):
        assert words(search(text, Conditions(patterns=(regex(written),)), CLASSIC)) == []
    assert words(search(text, Conditions(patterns=(regex("^.{13}[^а-ю]$"),)), CLASSIC)) == ["электрификация"]


def test_nouns_without_a_singular_may_be_refused() -> None:
    rows = ("кот\tкот\tclub\t\t\tNOUN anim masc", "сани\tсани\tclub\t\t\tNOUN inan Pltm")
    rows += ("вилы\tвилы\tclub\t\tnotes\tNOUN inan Pltm;NOUN inan femn",)  # of one meaning only
    text = "\n" + "\n".join(rows) + "\n"
    refusing = catalog.load("classic-102", (("plural_only", "no"),))
    assert words(search(text, Conditions(), CLASSIC)) == ["вилы", "кот", "сани"]
    assert words(search(text, Conditions(), refusing)) == ["вилы", "кот"]


def test_hooks_are_sorted_by_kind() -> None:
    found = search(own_text("рот", "крот", "грот", "рота", "от", "ро"), Conditions(hooks="рот"), CLASSIC)
    assert [each.word for each in ordered(found, Order.ALPHABET, CLASSIC)] == ["грот", "крот", "рота", "от", "ро"]


def test_odds_need_a_bag() -> None:
    with pytest.raises(UsageError) as caught:
        ordered([Found("кот", "КОТ", 4)], Order.ODDS, catalog.load("web-infinite"))
    assert caught.value.code == "search-no-bag"


# The list


def test_lists_of_any_kind_are_read(tmp_path: Path) -> None:
    whole = tmp_path / "own.txt"
    whole.write_bytes(to_bytes(HEADER, [Entry("еж", "ёж", "club", (), (), "NOUN")]))
    bare = tmp_path / "bare.txt"
    bare.write_text("# мой\nкот\nёж\n", encoding="utf-8")
    assert words(search(open_text(str(whole), "ru")[1], Conditions(), CLASSIC)) == ["ёж"]
    assert words(search(open_text(str(bare), "ru")[1], Conditions(), CLASSIC)) == ["кот", "ёж"]
    assert open_text(str(bare), "ru")[0]["name"] == "bare"


@pytest.mark.parametrize("damage", ["cut", "letter", "crlf"])
def test_a_damaged_list_is_refused(tmp_path: Path, damage: str) -> None:
    data = to_bytes(HEADER, [Entry("кот", "кот", "club", (), (), "NOUN"), Entry("ток", "ток", "club", (), (), "NOUN")])
    damaged = {"cut": data[:-5], "letter": data.replace("ток\t".encode(), "тик\t".encode()), "crlf": b""}[damage]
    (tmp_path / "own.txt").write_bytes(damaged or data.replace(b"\n", b"\r\n"))
    with pytest.raises(InputError):
        open_text(str(tmp_path / "own.txt"), "ru")


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MissingError):
        open_text(str(tmp_path / "none.txt"), "ru")
