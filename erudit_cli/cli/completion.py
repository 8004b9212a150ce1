"""Completion in bash, zsh and fish: what a shell runs, where that is put, what may stand at the cursor.

On TAB a shell calls ``erudit`` with ``_ERUDIT_COMPLETE`` set to its own name and the words up to the cursor as
arguments, the unfinished one last. What may stand there is printed, a candidate a line; where nothing is, the shell
offers files.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from typer import _click as click
from typer._click.shell_completion import CompletionItem, ShellComplete

from erudit_cli.cli.streams import write_together
from erudit_cli.errors import OutputError, UsageError, Where, system_values
from erudit_cli.lexicon import places

BASH = """\
_erudit_completion() {
    local IFS=$'\\n'
    COMPREPLY=($(_ERUDIT_COMPLETE=bash "$1" "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
}
complete -o default -F _erudit_completion erudit
"""
ZSH = """\
#compdef erudit
_erudit() {
    local -a found suffix
    found=("${(@f)$(_ERUDIT_COMPLETE=zsh erudit "${(@Q)words[2,CURRENT]}" 2> /dev/null)}")
    if [[ -z ${found[1]} ]]; then
        _files
        return
    fi
    [[ ${found[1]} != *= ]] || suffix=(-S '')
    [[ ${words[CURRENT]} != --*=* ]] || compset -P '*='
    _describe erudit found "${suffix[@]}"
}
if [[ ${funcstack[1]} = _erudit ]]; then _erudit "$@"; else compdef _erudit erudit; fi
"""
FISH = """\
function _erudit_completion
    set -l word (commandline -ct)
    set -l found (env _ERUDIT_COMPLETE=fish erudit (commandline -opc)[2..-1] "$word" 2> /dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete --command erudit --no-files --arguments '(_erudit_completion)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}

TABLES = {
    "tiles": ("checks", "letters", "fit", "values", "counts", "proposals", "comparison"),
    "draws": ("rack", "numbers", "racks", "held", "opponent", "bingo", "bingos", "opening", "lift"),
    "lexicon": (
        *("lengths", "tiers", "word_letters", "long_words", "reach", "star_words", "unplayable", "short_words"),
        *("hook_letters", "hooks", "bigrams", "positions"),
    ),
    "games": (
        *("games", "players", "turns", "first_move", "played_letters", "stars", "premiums", "turn_scores", "totals"),
        *("phonies", "squares", "inputs", "records"),
    ),
    "unseen": ("unseen", "unseen_sums"),
}
"""What each command of ``erudit stats`` may tell, in its order; some tables only where an option asks for them."""

ENCODINGS = ("utf-8", "utf-16", "cp1251", "cp866", "koi8-r", "koi8-u", "mac-cyrillic", "iso8859-5", "latin-1")
"""What records and word lists are likely to be in; any other that Python knows may be typed."""


def script(shell: str, option: str) -> str:
    """What a shell must run to complete the command.

    Raises:
        UsageError: it is none of `SCRIPTS`; `option` asked for it.
    """
    if shell not in SCRIPTS:
        raise UsageError("option-choice", option=option, found=shell, choices=", ".join(SCRIPTS))
    return SCRIPTS[shell]


def install(shell: str, option: str) -> Path:
    """Put the script where the shell finds it, once and for all; the place.

    fish looks into a folder of its own. To the settings file of bash and zsh a line is added that runs the script.

    Raises:
        UsageError: it is no shell of `SCRIPTS`.
        OutputError: a file cannot be written.
    """
    text = script(shell, option)
    if shell == "fish":
        place = _folder("XDG_CONFIG_HOME", ".config") / "fish" / "completions" / "erudit.fish"
    else:
        place = Path(places.user_folder("data"), "completion", f"erudit.{shell}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        files = {place: text.encode()}
        if shell == "bash":
            files |= _with_line(_folder("HOME", ".") / ".bashrc", f"source '{place}'")
        elif shell == "zsh":
            files |= _with_line(
                _folder("ZDOTDIR", ".") / ".zshrc", f"autoload -Uz compinit && compinit && source '{place}'"
            )
        write_together(files)
    except OSError as error:
        where = Where(str(error.filename or place))
        raise OutputError("file-unwritable", where=where, **system_values(error, is_writing=True)) from error
    return place


def _folder(variable: str, below: str) -> Path:
    """The folder that a variable names, else the one so called below the home."""
    return Path(os.environ.get(variable) or Path("~", below).expanduser())


def _with_line(settings: Path, line: str) -> dict[Path, bytes]:
    """A settings file with a line at its end, unless it has it; its other bytes stay what they are."""
    old = settings.read_bytes() if settings.exists() else b""
    added = line.encode()
    if added in old.splitlines():
        return {}
    return {settings: old + (b"\n" if old and not old.endswith(b"\n") else b"") + added + b"\n"}


def candidates(tree: click.Command, words: Sequence[str], shell: str) -> list[str]:
    """What may stand in place of the last of the words, a line each as the shell wants it."""
    *before, unfinished = _joined(words) if shell == "bash" else words or [""]
    _teach(tree)
    found = _Completer(tree, {}, "erudit", "").get_completions(before, unfinished)
    prefix = unfinished.partition("=")[0] + "=" if unfinished.startswith("--") and "=" in unfinished else ""
    return [_line(item, prefix, unfinished, shell) for item in found]


def _joined(words: Sequence[str]) -> list[str]:
    """Words as they were typed: bash takes ``--rules=web`` for three."""
    typed = [""]
    for word in words:
        is_joined = word == "=" or (typed[-1].endswith("=") and typed[-1] != "=")
        typed[-1:] = [typed[-1] + word] if is_joined else [typed[-1], word]
    return typed[1:] or [""]


def _line(item: CompletionItem, prefix: str, unfinished: str, shell: str) -> str:
    """bash replaces what stands behind the last equals sign; fish the whole word; zsh what the script tells it to."""
    value, said = str(item.value), " ".join((item.help or "").split())
    if shell == "bash":
        return value if prefix or "=" not in unfinished else value.partition("=")[2]
    if shell == "fish":
        return f"{prefix}{value}\t{said}".rstrip()
    value = value.replace("\\", "\\\\").replace(":", "\\:")
    return f"{value}:{said}" if said else value


class _Completer(ShellComplete):
    """Click's own search for what may stand at the cursor; how a shell asks is not its business here."""

    name = "erudit"
    source_template = ""

    def source_vars(self) -> dict[str, object]:
        return {}

    def get_completion_args(self) -> tuple[list[str], str]:
        return [], ""

    def format_completion(self, item: CompletionItem) -> str:
        return str(item.value)


def _teach(command: click.Command) -> None:
    """Let parameters whose values are texts know theirs: by their names, or by what help shows in their place."""
    for parameter in command.params:
        metavar = parameter.metavar or ""
        values = _tables(command) if parameter.opts[0] == "--table" else VALUES.get(parameter.opts[0])
        values = values or _values(metavar)
        if values is not None and isinstance(parameter.type, click.types.StringParamType):
            parameter._custom_shell_complete = partial(_matching, values, "," in metavar)
    for child in getattr(command, "commands", {}).values():
        _teach(child)


Values = Callable[[str], Iterable[str]]
"""What a text that has been begun may become."""


def _matching(
    values: Values, is_list: bool, _context: click.Context, _parameter: click.Parameter, unfinished: str
) -> list[CompletionItem]:
    """The values that go on as the unfinished text does; of a list its last member is meant."""
    before, comma, last = unfinished.rpartition(",") if is_list else ("", "", unfinished)
    return [CompletionItem(before + comma + value) for value in values(last) if value.startswith(last)]


def _values(metavar: str) -> Values | None:
    """``ru|uk`` names the values themselves, ``ID`` and others stand for them; None where nobody can know."""
    parts = metavar.strip("[]…").removesuffix(",").rstrip("]").split("|")
    if all(part.isascii() and part.islower() for part in parts):
        return lambda _: parts
    return next((KINDS[part] for part in parts if part in KINDS), None)


def _tables(command: click.Command) -> Values:
    """The tables of a command of ``erudit stats``."""
    return lambda _: TABLES[command.name or ""]


def _editions(_: str) -> Iterable[str]:
    from erudit_cli.rules.catalog import edition_ids

    return edition_ids()


def _classes(_: str) -> Iterable[str]:
    from erudit_cli.lexicon.hand_lists import CLASSES

    return CLASSES


def _bots(_: str) -> Iterable[str]:
    from erudit_cli.engine.bots import BOTS

    return BOTS


def _lists(_: str) -> Iterable[str]:
    """Names of word lists: one's own and those that come with the program."""
    folders = (Path(places.user_list("")).parent, Path(places.released_list("ru")).parent)
    return sorted({path.stem for folder in folders for path in folder.glob("*.txt")})


def _answers(unfinished: str) -> Iterator[str]:
    """The keys of an edition's questions; behind the equals sign the words that answer one."""
    from erudit_cli.rules.ruleset import QUESTIONS

    key, equals, _ = unfinished.partition("=")
    if not equals:
        yield from (f"{each}=" for each in QUESTIONS)
    elif key in QUESTIONS:
        kind = QUESTIONS[key].kind
        words = ("yes", "no") if kind.expected() == "yes | no" else getattr(kind, "words", ())
        yield from (f"{key}={word}" for word in words if ":" not in word)


KINDS: dict[str, Values] = {"ID": _editions, "CLASS": _classes, "KEY=VALUE": _answers}
VALUES: dict[str, Values] = {"--lexicon": _lists, "--bots": _bots, "--encoding": lambda _: ENCODINGS}
