"""What holds for the values of a record."""

import pytest

from erudit_cli.game.record import STAR, tile_order
from erudit_cli.rules.alphabet import ALPHABETS


@pytest.mark.parametrize("language", sorted(ALPHABETS))
def test_tiles_are_sorted_as_their_alphabet_is(language: str) -> None:
    letters = [letter.upper() for letter in ALPHABETS[language].letters]
    assert sorted([STAR, *reversed(letters)], key=tile_order) == [*letters, STAR]
