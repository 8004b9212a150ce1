"""Russian sentences: help."""

SENTENCES = {
    "help-erudit": "Набор инструментов для игры «Эрудит»: слова, очки, записи партий.",
    "help-usage": "Вызов:",
    "help-heading-options": "Параметры",
    "help-heading-arguments": "Аргументы",
    "help-heading-commands": "Команды",
    "help-help": "Показать эту справку.",
    "help-default": "по умолчанию",
    "help-required": "обязательно",
    "help-version": "Показать версию.",
    "help-format": "Вид вывода.",
    "help-json": "То же, что --format json.",
    "help-ui": "Язык сообщений (по умолчанию из ERUDIT_UI или системы).",
    "help-color": "Цвет: auto, always или never.",
    "help-quiet": "Ничего не печатать, только код возврата.",
    "help-encoding": "Кодировка входного файла.",
    "help-lexicon-option": "Словарь: имя или файл.",
    "help-lang": "Язык игры: какой словарь.",
    "help-rules-option": "Издание правил: имя или файл TOML.",
    "help-set": "Заменить один ответ издания.",
}
