"""The sentences: none is missing, none mixes languages, the field's terms are those of the glossary."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest
from typer import _click as click

from erudit_cli import messages
from erudit_cli.cli import app
from erudit_cli.rules.ruleset import QUESTIONS
from tests.pages import text_of
from tests.test_structure import MODULES

FOREIGN = {"ru": "іїєґІЇЄҐ", "uk": "ыэёъЫЭЁЪ"}
"""Letters that the alphabet of a language lacks."""

NAMES = """
erudit Python UTF U ISO TOML GCG CGP JSON SVG PNG HTML CRLF LF sha cp jinja KL Dask dask worker distributed pip install
python log p P n m d t D T G O R greedy echo
"""
"""Latin words that are the same in every language: programs, forms of files, signs of formulas and boards."""

RECORDS = "time rest back timeout challenge origin incomplete extends title answers resolution"
"""Words of records and of files of rules."""

CODE = re.compile(
    r"\{[^}]*\}"  # a value
    r"|--?[a-z][\w-]*|#[a-z][\w-]*"  # an option, a pragma
    r"|[\w./-]*\.(?:py|toml|dic|aff|txt|html|gcg)\b"  # a file
    r"|pip install '?[\w-]+(?:\[\w+\])?'?|erudit [a-z]+(?: [a-z]+)?|ERUDIT_\w+"  # what is typed
    r"|[a-z0-9]+(?:-[a-z0-9]+)+"  # an edition, an encoding
    r"|[a-z]+=|\d+[A-Z]|[A-Z]\d+"  # a key, a square
)
"""What is no word of any language."""

WRONG_TERMS = {
    "ru": {
        "призов": "премиальная клетка",
        "джокер|пустышк": "звёздочка",
        "бинго": "ход всеми фишками",
        "костяш|кубик|плитк": "фишка",
        "ячейк|клеточ": "клетка",
        "рейк": "подставка",
        "отзыв": "снятие хода",
        "редакц": "издание",
        "ценност": "стоимость остатка",
    },
    "uk": {
        "призов": "преміальна клітинка",
        "джокер|пустишк": "зірочка",
        "бінго": "хід усіма фішками",
        "кістяш|кубик|плитк": "фішка",
        "комірк|клітка|клітки|клітку": "клітинка",
        "букв": "літера",
        r"\bбал(и|ів|ам|ами|ах)?\b": "очки",
        "відкликан": "зняття ходу",
        "редакц": "видання",
        "цінност": "вартість залишку",
    },
    "en": {
        r"\bblank tile|\bjoker": "star",
        r"\btray": "rack",
        r"\bstone|\bpiece": "tile",
        r"\bfield\b": "board",
        r"\bbonus square|\bspecial square": "premium square",
        r"\bretract|\bundo\b": "withdrawal",
    },
}
"""What a term of the glossary must not be called, and the term."""


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language that people read: code, template; a resolution is its own code."""
    yield from messages.table(language).items()
    if language != "en":
        yield from import_module(f"erudit_cli.messages.{language}.resolutions").RESOLUTIONS.items()


@cache
def known_words() -> frozenset[str]:
    """What may be typed: commands, values of options, keys and answers of editions."""

    def of(command: click.Command) -> Iterator[str]:
        for parameter in command.params:
            yield from re.findall(r"[A-Za-z_]+", parameter.metavar or "")
        for name, child in getattr(command, "commands", {}).items():
            yield name
            yield from of(child)

    answers = {word for question in QUESTIONS.values() for word in re.findall(r"[a-z_]+", question.kind.expected())}
    return (
        frozenset(of(app._command_tree("en", app.COMMANDS)))
        | QUESTIONS.keys()
        | answers
        | {*NAMES.split(), *RECORDS.split()}
    )


# Nothing is missing


def test_no_sentence_is_missing() -> None:
    """Every problem, violation and sentence that the code names by a whole code or a prefix can be said."""
    table = messages.table("en")
    prefixes = dict.fromkeys(("Problem", "InputError", "MissingError", "UsageError", "OutputError", "sentence"), "")
    prefixes["Violation"] = "violation-"
    asked = 0
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.func, ast.Name):
                continue
            prefix, code = prefixes.get(node.func.id), node.args[0]
            if prefix is None:
                continue
            if isinstance(code, ast.Constant):
                assert prefix + str(code.value) in table, f"{path}:{node.lineno}: {code.value} cannot be said"
                asked += 1
            elif isinstance(code, ast.JoinedStr) and isinstance(code.values[0], ast.Constant):
                begun = prefix + str(code.values[0].value)
                assert any(each.startswith(begun) for each in table), f"{path}:{node.lineno}: {begun}…"
                asked += 1
    assert asked > 300


def test_every_help_text_is_in_three_languages() -> None:
    codes = {code for path in MODULES for code in re.findall(r'"(help-[a-z-]+)"', path.read_text(encoding="utf-8"))}
    assert len(codes) > 100
    for language in messages.LANGUAGES:
        table = messages.table(language)
        assert codes <= table.keys()
        assert all(table[code].strip() and not table[code].startswith("help-") for code in codes)


def test_what_stands_for_a_value_is_of_no_language() -> None:
    """`WORD…`, `FILE`: help shows it as it is in all three languages."""

    def metavars(command: click.Command) -> Iterator[str]:
        yield from (parameter.metavar or "" for parameter in command.params)
        for child in getattr(command, "commands", {}).values():
            yield from metavars(child)

    found = [metavar for metavar in metavars(app._command_tree("en", app.COMMANDS)) if metavar]
    assert len(found) > 100
    assert [metavar for metavar in found if not metavar.replace("…", "").isascii()] == []


# Each language is itself


@pytest.mark.parametrize("language", FOREIGN)
def test_letters_of_another_alphabet_are_only_spoken_of(language: str) -> None:
    """A letter alone is meant as a letter; in a word it is a mistake."""
    for code, text in sentences(language):
        words = re.findall(r"\w+", CODE.sub(" ", text))
        wrong = [word for word in words if len(word) > 1 and set(word) & set(FOREIGN[language])]
        assert not wrong, f"{language} {code}: {wrong}"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_latin_words_are_names(language: str) -> None:
    known = known_words()
    for code, text in sentences(language):
        wrong = [word for word in re.findall(r"[A-Za-z][A-Za-z_]*", CODE.sub(" ", text)) if word not in known]
        assert not wrong, f"{language} {code}: {wrong}"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_letter_only_looks_right(language: str) -> None:
    """A Latin letter inside a Cyrillic word, or the other way round, is found by no search."""
    for code, text in sentences(language):
        plain = CODE.sub(" ", text)
        assert not re.search(r"[A-Za-z][а-яёіїєґ]|[а-яёіїєґ][A-Za-z]", plain, re.IGNORECASE), f"{language} {code}"


def test_cyrillic_in_english_is_an_example() -> None:
    """It is quoted, a rack or a move in capitals, or a letter that is spoken of."""
    for code, text in sentences("en"):
        plain = re.sub(r"“[^”]*”|«[^»]*»|'[^']*'|\[[^\]]*\]", " ", text)
        wrong = [
            word for word in re.findall(r"[а-яёіїєґ]+", plain, re.IGNORECASE) if len(word) > 1 and not word.isupper()
        ]
        assert not wrong, f"{code}: {wrong}"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_nothing_is_left_in_english(language: str) -> None:
    english = messages.table("en")
    for code, text in messages.table(language).items():
        said = re.findall(r"[A-Za-z]{2,}", CODE.sub(" ", english[code]))
        spoken = [word for word in said if word not in known_words()]
        assert text != english[code] or not spoken, f"{language} {code}: {text}"


def test_russian_and_ukrainian_are_not_the_same_by_mistake() -> None:
    """No two sentences of four words or more are the same in both."""
    ukrainian = messages.table("uk")
    for code, text in messages.table("ru").items():
        words = re.findall(r"[а-яё]{2,}", CODE.sub(" ", text), re.IGNORECASE)
        assert text != ukrainian[code] or len(words) < 4, f"{code}: {text}"


# The glossary


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_terms_are_those_of_the_glossary(language: str) -> None:
    glossary = text_of("docs/glossary.md")
    for pattern, term in WRONG_TERMS[language].items():
        assert f"| {term} |" in glossary or f"{term}," in glossary or f", {term} |" in glossary, term
        for code, text in sentences(language):
            assert not re.search(pattern, text, re.IGNORECASE), f"{language} {code}: {text!r}: say “{term}”"
