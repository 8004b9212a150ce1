"""A turn's sum as one would write it by hand: ``(2+1·2+1)·2 + 15``."""

from erudit_cli.game.scoring import Score, WordScore


def word_sum(word: WordScore) -> str:
    """One word's sum: letter premiums as ``value·factor``, word premiums behind the bracket.

    >>> from erudit_cli.game.board import String
    >>> from erudit_cli.game.moves import Direction
    >>> string = String((7, 6), Direction.ACROSS, tuple("КОТ"))
    >>> word_sum(WordScore(string, 0, (2, 1, 1), (1, 2, 1), (2,), 2, 10))
    '(2+1·2+1)·2'
    """
    terms = [
        str(value) if factor == 1 else f"{value}·{factor}"
        for value, factor in zip(word.values, word.factors, strict=True)
    ]
    letters = "+".join(terms)
    if not word.word_factors:
        return letters
    together = "·".join(map(str, word.word_factors))
    product = 1
    for factor in word.word_factors:
        product *= factor
    # Where an edition adds word premiums instead of multiplying them, the sum stands in brackets.
    factors = together if product == word.multiplier else "(" + "+".join(map(str, word.word_factors)) + ")"
    return f"({letters})·{factors}"


def turn_sum(score: Score) -> str:
    """The whole turn: its words' sums and the bonus."""
    if len(score.words) == 1:
        parts = [word_sum(score.words[0])]
    else:
        parts = [f"({word_sum(word)})" if "(" not in word_sum(word) else word_sum(word) for word in score.words]
    if score.bonus:
        parts.append(str(score.bonus))
    return " + ".join(parts)
