"""Ukrainian sentences: help."""

SENTENCES = {
    "help-erudit": "Набір інструментів для гри «Ерудит»: слова, бали, записи партій.",
    "help-usage": "Виклик:",
    "help-heading-options": "Параметри",
    "help-heading-arguments": "Аргументи",
    "help-heading-commands": "Команди",
    "help-help": "Показати цю довідку.",
    "help-default": "типово",
    "help-required": "обов'язково",
    "help-version": "Показати версію.",
    "help-format": "Вигляд виводу.",
    "help-json": "Те саме, що --format json.",
    "help-ui": "Мова повідомлень (типово з ERUDIT_UI або системи).",
    "help-color": "Колір: auto, always або never.",
    "help-quiet": "Нічого не друкувати, лише код повернення.",
    "help-encoding": "Кодування вхідного файлу.",
    "help-lexicon-option": "Словник: назва або файл.",
    "help-lang": "Мова гри: який словник.",
    "help-rules-option": "Видання правил: назва або файл TOML.",
    "help-set": "Замінити одну відповідь видання.",
}
