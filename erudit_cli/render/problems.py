"""A problem as a person reads it: ``file:line:column: error [code]: sentence``, the line, the marks, the hint."""

from erudit_cli.errors import Problem, Where
from erudit_cli.messages import hint, sentence

WINDOW = 100
"""How many characters of a long line are shown around the place that is meant."""


def problem_text(problem: Problem, language: str) -> str:
    """The whole message, one or more lines without a final line feed."""
    kind = sentence("warning" if problem.is_warning else "error", language)
    said = f"{kind} [{problem.code}]: {sentence(problem.code, language, **problem.values)}"
    lines = [printable(said if problem.where is None else f"{problem.where}: {said}")]
    if problem.where is not None and problem.where.text:
        lines += excerpt(problem.where)
    advice = hint(problem.remedy or problem.code, language, **problem.values)
    if advice:
        lines.append(printable(sentence("hint", language, text=advice)))
    return "\n".join(lines)


def excerpt(where: Where) -> list[str]:
    """The line meant and, under it, marks below the characters meant; a long line is cut around them."""
    start = max(0, where.column - 1 - WINDOW // 2) if len(where.text) > WINDOW else 0
    shown = where.text[start : start + WINDOW]
    if not where.column:
        return ["    " + printable(shown)]
    indent = where.column - 1 - start
    marks = "^" * max(1, min(where.length, len(shown) - indent))
    return ["    " + printable(shown.replace("\t", " ")), "    " + " " * indent + marks]


def printable(text: str) -> str:
    """`text` with control characters, but tabs, made visible: what a file holds must not steer a terminal."""
    if text.replace("\t", "").isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\t" else "\ufffd" for sign in text)
