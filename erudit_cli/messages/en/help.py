"""English sentences: help."""

SENTENCES = {
    "help-erudit": "A toolkit for the board game «Эрудит»: words, scores, game records.",
    "help-usage": "Usage:",
    "help-heading-options": "Options",
    "help-heading-arguments": "Arguments",
    "help-heading-commands": "Commands",
    "help-help": "Show this help.",
    "help-default": "default",
    "help-required": "required",
    "help-version": "Show the version.",
    "help-format": "Form of the output.",
    "help-json": "Short for --format json.",
    "help-ui": "Language of messages (by default from ERUDIT_UI or the system).",
    "help-color": "Colour: auto, always or never.",
    "help-quiet": "Print nothing, only set the exit code.",
    "help-encoding": "Encoding of the input.",
    "help-lexicon-option": "Word list: a name or a file.",
    "help-lang": "Language of the game: which word list.",
    "help-rules-option": "Edition of the rules: an id or a TOML file.",
    "help-set": "Override one answer of the edition.",
}
