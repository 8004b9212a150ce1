"""Letters of a game language: their order, how a word is folded for comparison, what only looks like them."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property

STRESS_MARKS = "\u0300\u0301"
SOFT_HYPHEN = "\u00ad"
APOSTROPHE = "'"
APOSTROPHES = "\u2019\u2018\u02bc\u0060\u00b4"
"""The five other code points people type for the Ukrainian apostrophe; all become `APOSTROPHE`, which is no letter."""

_LOOK_ALIKES = dict(zip("aceiopxykmhtbr", "асеіорхукмнтвг", strict=True)) | {"ë": "ё", "ï": "ї"}
# Capitals look alike where small letters do not: H Н, B В, T Т, M М, K К. `r` resembles «г» only in small print.
_LOOK_ALIKES.pop("r")

LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.\\"
"""The keys of a Latin keyboard, row by row, that have letters on a Cyrillic one."""

_NO_STRESS = {ord(mark): None for mark in STRESS_MARKS}
_ONE_APOSTROPHE = dict.fromkeys(map(ord, APOSTROPHES), APOSTROPHE)


@dataclass(frozen=True)
class Alphabet:
    """The letters of a language in dictionary order, in lower case. Knows no counts and no values.

    `folding` maps letters that many editions do not tell apart to the one that stands for both (ё to е).
    """

    language: str
    letters: str
    vowels: str
    folding: tuple[tuple[str, str], ...] = ()
    keys: str = ""
    """What the usual keyboard of the language has on `LATIN_KEYS`; a space for what is no letter."""

    @cached_property
    def is_cyrillic(self) -> bool:
        return "а" in self.letters

    @cached_property
    def _letter_set(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def vowel_set(self) -> frozenset[str]:
        return frozenset(self.vowels)

    @cached_property
    def _letters_of_keys(self) -> dict[int, int]:
        return {ord(key): ord(letter) for key, letter in zip(LATIN_KEYS, self.keys, strict=True)}

    @cached_property
    def _order(self) -> dict[int, int]:
        return {ord(letter): place for place, letter in enumerate(self.letters, start=1)}

    def clean(self, text: str) -> str:
        """`text` as the lexicon spells it: NFC, lower case, no stress marks or soft hyphens, one kind of apostrophe.

        Idempotent. Removes nothing else: what is not a letter stays and can be named.
        """
        if not text.strip(self.letters):  # letters only, as most words are: nothing to clean
            return text
        text = text.replace(SOFT_HYPHEN, "")
        if self.is_cyrillic and not text.isascii():
            text = unicodedata.normalize("NFD", text).translate(_NO_STRESS)
        return unicodedata.normalize("NFC", text.lower()).translate(_ONE_APOSTROPHE)

    def fold(self, word: str) -> str:
        """The key two spellings share when the edition does not tell them apart (``ёж`` and ``еж``)."""
        for letter, target in self.folding:  # many times as quick as `str.translate` on a word
            word = word.replace(letter, target)
        return word

    def sort_key(self, word: str) -> tuple[int, ...]:
        """Sorts words as the language's dictionaries do, ё after е; what is no letter comes last, by code point."""
        order = self._order
        return tuple(order.get(code, 1000 + code) for code in map(ord, word))

    def has(self, letter: str) -> bool:
        """Whether `letter` is one lower-case letter of this alphabet."""
        return letter in self._letter_set

    def look_alike(self, letter: str) -> str | None:
        """The letter of this alphabet that a sign of the other script imitates, in the case it was written in."""
        lower = letter.lower()
        if self.is_cyrillic:
            twin = _LOOK_ALIKES.get(lower)
        else:
            twin = next((latin for latin, cyrillic in _LOOK_ALIKES.items() if cyrillic == lower), None)
        if twin is None or not self.has(twin):
            return None
        return twin.upper() if letter != lower else twin

    def typed_as_latin(self, text: str) -> str:
        """The letters on the keys that were pressed for `text`, where the keyboard was left in Latin; else nothing."""
        pressed = text.lower().translate(self._letters_of_keys) if self.keys else ""
        return pressed if pressed != text and not pressed.strip(self.letters) else ""

    def without_look_alikes(self, word: str) -> str:
        """`word` with every look-alike of the other script put right; other signs stay."""
        return "".join(letter if self.has(letter.lower()) else self.look_alike(letter) or letter for letter in word)


RUSSIAN = Alphabet(
    "ru",
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "аеёиоуыэюя",
    folding=(("ё", "е"),),
    keys="ёйцукенгшщзхъфывапролджэячсмитьбю ",
)
UKRAINIAN = Alphabet("uk", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "аеєиіїоуюя", keys=" йцукенгшщзхїфівапролджєячсмитьбюґ")
ENGLISH = Alphabet("en", "abcdefghijklmnopqrstuvwxyz", "aeiou")
GERMAN = Alphabet("de", "aäbcdefghijklmnoöpqrstuüvwxyz", "aäeioöuü")
POLISH = Alphabet("pl", "aąbcćdeęfghijklłmnńoóprsśtuwyzźż", "aąeęioóuy")

ALPHABETS = {alphabet.language: alphabet for alphabet in (RUSSIAN, UKRAINIAN, ENGLISH, GERMAN, POLISH)}


def one_apostrophe(text: str) -> str:
    """`text` with every apostrophe as `APOSTROPHE`; places of signs stay."""
    return text.translate(_ONE_APOSTROPHE)


def visible(text: str) -> str:
    """Signs a person can see: themselves, or their code points."""
    return "".join(sign if sign.isprintable() and not sign.isspace() else f"U+{ord(sign):04X}" for sign in text)
