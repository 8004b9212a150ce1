"""Write the manual pages docs/man/erudit.1, ru/erudit.1 and uk/erudit.1 from the help of the program itself.

    python scripts/man_page.py

What help says of commands and options is said here in the same words; the rest is in `TEXTS`.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from typer import _click as click

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from erudit_cli import __version__, messages  # noqa: E402
from erudit_cli.cli import app  # noqa: E402

PLACES = {"en": "docs/man/erudit.1", "ru": "docs/man/ru/erudit.1", "uk": "docs/man/uk/erudit.1"}
"""Where the page of each language lies in the checkout."""

COMMON = ("--format", "--json", "--quiet", "--ui", "--color", "--help")
"""Said once, not under each command."""

Rows = tuple[tuple[str, str], ...]

HEADINGS = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"),
    "ru": ("ИМЯ", "ВЫЗОВ", "ОПИСАНИЕ", "ПАРАМЕТРЫ", "КОМАНДЫ", "КОД ВОЗВРАТА", "ОКРУЖЕНИЕ", "ФАЙЛЫ", "СМОТРИТЕ ТАКЖЕ"),
    "uk": ("НАЗВА", "ВИКЛИК", "ОПИС", "ПАРАМЕТРИ", "КОМАНДИ", "КОД ПОВЕРНЕННЯ", "ОТОЧЕННЯ", "ФАЙЛИ", "ДИВІТЬСЯ ТАКОЖ"),
}
DESCRIPTION = {
    "en": "Tells whether a word is one of the game's, counts points, checks recorded games, finds turns. There are "
    "several editions of the game; each is a file of answers with their sources. The answer goes to standard "
    "output, errors and warnings to standard error. “-” in place of a file is standard input.",
    "ru": "Судит, есть ли такое слово в игре, считает очки, проверяет записи партий, находит ходы. Изданий игры "
    "несколько; каждое — файл ответов с источниками. Ответ идёт на стандартный вывод, ошибки и предупреждения"
    " — на стандартный вывод ошибок. «-» вместо файла — стандартный ввод.",
    "uk": "Визначає, чи є таке слово у грі, рахує очки, перевіряє записи партій, знаходить ходи. Видань гри кілька;"
    " кожне — файл відповідей із джерелами. Відповідь іде на стандартне виведення, помилки й попередження — "
    "на стандартне виведення помилок. «-» замість файлу — стандартне введення.",
}
STATUS: dict[str, Rows] = {
    "en": (
        ("0", "yes, or done"),
        ("1", "done, and the answer is no: a word is refused, points differ, nothing was found"),
        ("2", "wrong usage, or input that is missing, unreadable or malformed"),
        ("70", "our own bug; ERUDIT_DEBUG=1 shows the details"),
        ("130", "Ctrl-C"),
        ("141", "whoever read the output has had enough"),
        ("143", "SIGTERM, of kill or timeout"),
    ),
    "ru": (
        ("0", "да, или сделано"),
        ("1", "сделано, и ответ — нет: слово отвергнуто, очки расходятся, ничего не найдено"),
        ("2", "неверный вызов, или вход отсутствует, не читается или испорчен"),
        ("70", "наша ошибка; ERUDIT_DEBUG=1 показывает подробности"),
        ("130", "Ctrl-C"),
        ("141", "тому, кто читал вывод, уже довольно"),
        ("143", "SIGTERM, от kill или timeout"),
    ),
    "uk": (
        ("0", "так, або зроблено"),
        ("1", "зроблено, і відповідь — ні: слово відхилено, очки розходяться, нічого не знайдено"),
        ("2", "неправильний виклик, або вхідних даних немає, їх не прочитати чи вони зіпсовані"),
        ("70", "наша помилка; ERUDIT_DEBUG=1 показує подробиці"),
        ("130", "Ctrl-C"),
        ("141", "тому, хто читав виведення, вже досить"),
        ("143", "SIGTERM, від kill чи timeout"),
    ),
}
ENVIRONMENT: dict[str, Rows] = {
    "en": (
        ("ERUDIT_RULES, ERUDIT_LEXICON, ERUDIT_LANG, ERUDIT_UI, ERUDIT_COLOR", "as the option of the same name"),
        ("ERUDIT_HOME", "one folder for everything of yours: word lists and config.toml"),
        ("LC_ALL, LC_MESSAGES, LANG", "the language of messages, where ERUDIT_UI is not set"),
        ("NO_COLOR, FORCE_COLOR", "whether drawn boards are coloured"),
    ),
    "ru": (
        ("ERUDIT_RULES, ERUDIT_LEXICON, ERUDIT_LANG, ERUDIT_UI, ERUDIT_COLOR", "как параметр с тем же именем"),
        ("ERUDIT_HOME", "одна папка для всего вашего: списков слов и config.toml"),
        ("LC_ALL, LC_MESSAGES, LANG", "язык сообщений, если не задана ERUDIT_UI"),
        ("NO_COLOR, FORCE_COLOR", "раскрашивать ли доски"),
    ),
    "uk": (
        ("ERUDIT_RULES, ERUDIT_LEXICON, ERUDIT_LANG, ERUDIT_UI, ERUDIT_COLOR", "як параметр із тією самою назвою"),
        ("ERUDIT_HOME", "одна тека для всього вашого: списків слів і config.toml"),
        ("LC_ALL, LC_MESSAGES, LANG", "мова повідомлень, якщо не задано ERUDIT_UI"),
        ("NO_COLOR, FORCE_COLOR", "чи розфарбовувати дошки"),
    ),
}
FILES: dict[str, Rows] = {
    "en": (
        ("erudit.toml", "settings of the current folder: rules, lexicon, lang, ui, color"),
        ("~/.config/erudit/config.toml", "your own"),
        ("~/.local/share/erudit/lexicons", "word lists that you have built"),
        ("~/.cache/erudit", "what may be deleted at any time"),
    ),
    "ru": (
        ("erudit.toml", "настройки текущей папки: rules, lexicon, lang, ui, color"),
        ("~/.config/erudit/config.toml", "ваши"),
        ("~/.local/share/erudit/lexicons", "списки слов, собранные вами"),
        ("~/.cache/erudit", "то, что можно удалить когда угодно"),
    ),
    "uk": (
        ("erudit.toml", "налаштування поточної теки: rules, lexicon, lang, ui, color"),
        ("~/.config/erudit/config.toml", "ваші"),
        ("~/.local/share/erudit/lexicons", "списки слів, які ви зібрали"),
        ("~/.cache/erudit", "те, що можна видалити будь-коли"),
    ),
}
SEE_ALSO = {
    "en": "The folder docs of the source has a page for each command, with examples.",
    "ru": "В папке docs исходных текстов есть страница о каждой команде, с примерами (по-английски).",
    "uk": "У теці docs початкових текстів є сторінка про кожну команду, з прикладами (англійською).",
}


def page(language: str) -> str:
    """The manual page in one language, as roff with the macros of man(7)."""
    tree = app._command_tree(language, app.COMMANDS)
    name, synopsis, description, options, commands, status, environment, files, see_also = HEADINGS[language]
    about = str(tree.help).rstrip(".")
    lines = [
        '.\\" -*- coding: utf-8 -*-',
        '.\\" Made by scripts/man_page.py: change the sentences of help, or the script.',
        f'.TH ERUDIT 1 "" "erudit {__version__}"',
        ".ad l",
        f".SH {name}",
        f"erudit \\- {_text(about)}",
        f".SH {synopsis}",
        *_usage(tree, "erudit"),
        f".SH {description}",
        _text(DESCRIPTION[language]),
        f".SH {options}",
        *_options(tree, language, but=COMMON),
        *_options(_common_of(tree), language, only=COMMON),
        f".SH {commands}",
        *_commands(tree, "erudit", language),
        f".SH {status}",
        *_rows(STATUS[language]),
        f".SH {environment}",
        *_rows(ENVIRONMENT[language]),
        f".SH {files}",
        *_rows(FILES[language]),
        f".SH {see_also}",
        _text(SEE_ALSO[language]),
    ]
    return "\n".join(lines) + "\n"


def _common_of(tree: click.Command) -> click.Command:
    """A command that has every option that most commands have."""
    check: click.Command = tree.commands["check"]  # type: ignore[attr-defined]
    return check


def _commands(command: click.Command, path: str, language: str) -> Iterator[str]:
    """Every command below this one, in the order of help; groups are opened."""
    for name, child in command.commands.items():  # type: ignore[attr-defined]
        whole = f"{path} {name}"
        if getattr(child, "commands", None):
            yield from _commands(child, whole, language)
        else:
            yield f".SS {_text(whole.removeprefix('erudit '))}"
            yield from _usage(child, whole)
            yield ".PP"
            yield _text(str(child.help))
            yield from _options(child, language, but=COMMON)


def _usage(command: click.Command, path: str) -> Iterator[str]:
    yield f".B {_text(path)}"
    yield _text(" ".join(command.collect_usage_pieces(click.Context(command))))


def _options(
    command: click.Command, language: str, *, but: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> Iterator[str]:
    """The parameters of a command that help has something to say of; those of `only`, where it names any."""
    context = command.context_class(command, help_option_names=["-h", "--help"])
    for parameter in command.get_params(context):
        is_named = any(name in (*but, *only) for name in parameter.opts)
        record = parameter.get_help_record(context) if is_named == bool(only) else None
        if record is not None:
            yield from _row(record[0], app._help_text(record[1], language))


def _rows(rows: Rows) -> Iterator[str]:
    for term, text in rows:
        yield from _row(term, text)


def _row(term: str, text: str) -> Iterator[str]:
    yield ".TP"
    yield f".B {_text(term)}"
    yield _text(text)


SIGNS = {"\\": "\\e", "-": "\\-", "'": "\\(aq", '"': "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
"""What stands for a sign that roff takes for something else."""


def _text(text: str) -> str:
    """Text as roff has it: one line, its own signs escaped."""
    text = re.sub(r"\s+", " ", text.strip()).translate(str.maketrans(SIGNS))
    return "\\&" + text if text.startswith(".") else text


def main() -> None:
    for language in messages.LANGUAGES:
        place = ROOT / PLACES[language]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(page(language), encoding="utf-8")


if __name__ == "__main__":
    main()
