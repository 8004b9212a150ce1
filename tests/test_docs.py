"""The pages are true: their examples print what they show, their links lead somewhere, their tables are complete."""

import json
import re
import shlex
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer import _click as click

from erudit_cli import messages
from erudit_cli.cli import app, settings
from erudit_cli.cli.output import ExitCode
from erudit_cli.lexicon import places, wordlist
from erudit_cli.lexicon.build import Choice
from erudit_cli.lexicon.grammar import Reason
from erudit_cli.records import gcg
from tests import once, pages
from tests.conftest import Ran
from tests.pages import PAGES, READMES, ROOT, text_of
from tests.test_structure import FLOORS

SCRIPTING = text_of("docs/scripting.md")
EVENTS = re.findall(r"^\| `(>[^`]+)`", text_of("docs/records.md"), re.MULTILINE)
LINKED_PAGES = (*PAGES, "CHANGELOG.md", "wordlists/README.md")
KINDS = {"console", "sh", "bash", "python", "text", "toml"}
"""An example is marked ``console``, so that it is run; a recipe ``bash`` or ``python`` (see `test_recipes.py`); ``sh``
is for what installs or takes minutes."""


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, headings left out."""
    tables = re.findall(r"^\|.*\n\| ---.*\n((?:\|.*\n)*)", text, re.MULTILINE)
    lines = [line for table in tables for line in table.splitlines()]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one of any level."""
    return re.split(r"^#+ ", text.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


# Examples


@pytest.mark.usefixtures("known_builds")
@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_examples_print_what_the_page_shows(page: str, tmp_path: Path) -> None:
    examples = [pages.commands(block) for block in pages.blocks(text_of(page)) if block.kind == "console"]
    shell = pages.Shell(tmp_path, page)
    wrong = []
    for example in examples:
        is_list = not any(command.shown for command in example)  # of commands, whose output the page leaves out
        for command in example:
            printed = shell.run(command.text)
            if shell.code if is_list else not pages.agrees(command.shown, printed):
                wrong += [f"{page}:{command.line}: $ {command.text}  (exit code {shell.code})", *printed]
    assert not wrong, "these print something else than the page shows:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("shown", "printed", "agree"),
    [
        (("a", "b"), ["a", "b"], True),
        (("a", "b"), ["a"], False),
        (("a",), ["a", "b"], False),
        ((), ["a"], False),
        (("a", "…"), ["a"], True),
        (("a", "…", "d"), ["a", "b", "c", "d"], True),
        (("a", "…", "d"), ["a", "b"], False),
        (("a…z",), ["a and z"], True),
        (("a…z",), ["a", "z"], False),
        (("a.c",), ["abc"], False),
    ],
)
def test_what_is_shown_is_held_against_what_is_printed(shown: tuple[str, ...], printed: list[str], agree: bool) -> None:
    assert pages.agrees(shown, printed) is agree


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("erudit check стол", ["check", "стол"]),
        ("erudit search --anagram 'кт*' -n 2", ["search", "--anagram", "кт*", "-n", "2"]),
        (
            "erudit score --set bonus=5 examples/classic-102.gcg",
            ["score", "--set", "bonus=5", "examples/classic-102.gcg"],
        ),
        *(
            (f"erudit check {part}", None)
            for part in ("кот | head", "к*", "$?", '"кот"', "кот; pwd", "-f - < f", "~/f")
        ),
        ("head -1 words.txt", None),
        ("LANG=C erudit check кот", None),
    ],
)
def test_a_shell_reads_what_takes_one(command: str, arguments: list[str] | None) -> None:
    assert pages.arguments_of(command) == arguments


@pytest.mark.parametrize(
    ("command", "stages"),
    [
        ("erudit check 'а|б' # both", ["erudit check 'а|б'"]),
        (
            "sed 1d 'a b' | erudit score - 2>/dev/null | head -1",
            ["sed 1d 'a b'", "erudit score - 2>/dev/null", "head -1"],
        ),
        *(
            (command, None)
            for command in ("head -1 | tail -1", "erudit check -q кот && echo yes", "erudit check a > b")
        ),
        *((f"erudit check -q кот{part}", None) for part in ("; echo $?", " || echo no", " | tail -1; pwd", " 2>&1")),
        *((f"{part}erudit check кот", None) for part in ("LANG=C ", "cat <f | ", "(", "echo $? | ", '"')),
    ],
)
def test_a_shell_reads_what_is_more_than_a_pipe(command: str, stages: list[str] | None) -> None:
    assert pages.stages_of(command) == stages


@pytest.mark.parametrize("page", LINKED_PAGES)
def test_blocks_are_of_known_kinds(page: str) -> None:
    assert {block.kind for block in pages.blocks(text_of(page))} <= KINDS
    assert text_of(page).count("```") == 2 * len(pages.blocks(text_of(page))), "a block without its kind"


@pytest.mark.parametrize("page", PAGES)
def test_targets_of_make_are_there(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)\b *(?:#|$|`)", text_of(page), re.MULTILINE)) <= targets


# Links


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", pages.without_blocks(page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKED_PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", pages.without_blocks(text_of(page))):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        path = ((ROOT / page).parent / name).resolve() if name else ROOT / page
        assert path.exists(), f"{page}: {target}"
        assert not anchor or anchor in anchors(path), f"{page}: {target}"


@pytest.mark.parametrize("readme", READMES)
def test_readme_leads_to_every_page(readme: str) -> None:
    for page in PAGES:
        assert page == readme or f"]({page})" in text_of(readme), page


def test_readmes_say_the_same() -> None:
    def shape(text: str) -> object:
        commands = [
            command.text for block in pages.blocks(text) if block.kind == "console" for command in pages.commands(block)
        ]
        files = re.compile(r"\S+\.(?:txt|gcg)|\S+/|слово.*")  # names and answers are in the page's language
        needs = [files.sub("…", quoted(row[1])[0]) for row in rows(text)]
        prose = pages.without_blocks(text)
        sections = re.split(r"^(#+ ).*$", prose, flags=re.MULTILINE)
        paragraphs = [len(re.findall(r"\S\n(?=\n|\Z)", each.strip() + "\n")) for each in sections]
        return (
            commands,
            needs,
            sections[1::2],
            paragraphs,
            [block.kind for block in pages.blocks(text)],
            re.findall(r"`(\d+)`", text),
            [link for link in re.findall(r"\]\((.*?)\)", text) if "README." not in link],
        )

    assert shape(text_of("README.ru.md")) == shape(text_of("README.md")) == shape(text_of("README.uk.md"))


# Commands


def leaves(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that does something, with the words that call it."""
    children: dict[str, click.Command] = getattr(command, "commands", {})
    for name, child in children.items():
        yield from leaves(child, (*path, name))
    if path and not children:
        yield path, command


COMMANDS = dict(leaves(app._command_tree("en", app.COMMANDS)))
GROUPS = sorted({path[:1] for path in COMMANDS} - COMMANDS.keys())


def options_in_tables(text: str) -> set[str]:
    """Every name of an option, long or short, that a first cell of a table has."""
    cells = [cell for row in rows(text) for cell in quoted(row[0])]
    return {name for cell in cells for name in re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", cell)}


@pytest.mark.parametrize("path", list(COMMANDS), ids=" ".join)
def test_command_has_a_page_with_its_options(path: tuple[str, ...]) -> None:
    page = text_of(f"docs/{path[0]}.md")
    common = options_in_tables(section(SCRIPTING, "Options of every command"))
    assert f"erudit {' '.join(path)}" in page
    for parameter in COMMANDS[path].params:
        if parameter.param_type_name == "option" and not common & set(parameter.opts):
            assert set(parameter.opts) <= options_in_tables(page), parameter.opts
            words = re.fullmatch(r"[a-z]+(\|[a-z]+)+", parameter.metavar or "")
            shown = parameter.metavar.replace("|", "\\|") if words else ""
            assert shown in page, f"{parameter.opts[0]} {shown}"


@pytest.mark.parametrize("name", sorted({path[0] for path in COMMANDS}))
def test_tables_name_no_option_that_is_none(name: str) -> None:
    real = {each for path, command in COMMANDS.items() if path[0] == name for p in command.params for each in p.opts}
    common = options_in_tables(section(SCRIPTING, "Options of every command"))
    assert options_in_tables(text_of(f"docs/{name}.md")) <= real | common


@pytest.mark.parametrize("path", [(), *GROUPS, *COMMANDS], ids=" ".join)
def test_help_is_in_three_languages(run: Callable[..., Ran], path: tuple[str, ...]) -> None:
    said = []
    for language in messages.LANGUAGES:
        ran = run(f"--ui={language}", *path, "--help")
        assert ran.code == 0 and ran.err == "" and "help-" not in ran.out
        said.append(ran.out)
    assert len(set(said)) == len(messages.LANGUAGES)


# The contract of docs/scripting.md


def test_exit_codes_are_all_there() -> None:
    signals = {str(128 + number) for number in (signal.SIGHUP, signal.SIGPIPE, signal.SIGTERM)}
    assert {row[0] for row in rows(section(SCRIPTING, "Exit codes"))} == {str(int(code)) for code in ExitCode} | signals


def test_settings_are_known() -> None:
    for key, variable, option in rows(section(SCRIPTING, "Settings")):
        assert quoted(key)[0] in settings.KEYS
        assert quoted(variable)[0] == f"ERUDIT_{quoted(key)[0].upper()}" and quoted(option)[0] == f"--{quoted(key)[0]}"


OWN_EDITION = """id = "own"\nextends = "classic-102"\ntitle = "Своё"\n[answers]\ntiles = "own"\nstated_total = "none"
stated_counts = "none"\ndraw = "frequency"\nends = "left"\nexchange_bag_min = 0\n"""
POSITION = "/".join(["15"] * 6 + ["6КоТ6"] + ["15"] * 8) + " САД/ 0/0 0 rules classic-102;\n"
GAME = "#rules classic-102 bonus=10\n#player1 a\n#player2 b\n>a: {}\n"

LEAVES = "# erudit leaves 1\n" + "".join(
    f"# {key}: 1\n" for key in ("edition", "edition_sha256", "lexicon_sha256", "seed", "games")
)
LEAVES += "leave\tvalue\tn\tse\nА\t1.5\t9\t1\n"

SAYINGS = {
    "`erudit.check/1`": (
        "check --json стол столы cтол ъъъ",
        "check --json --explain стекло столы бррр",
        "check --json --play вуз",
        "check --json --lexicon {folder}/voted.txt стол",
        "check --json --lexicon missing стол",
    ),
    "`erudit.search/1`": (
        "search --json --anagram 'кт*' --set bonus=5",
        "search --json --hooks рот --rules web-infinite",
        "search --json --min 2 -n 2 --lexicon {folder}/voted.txt",
        "search --json --pattern '*' --lexicon {folder}/bare.txt",
        "search --json --anagram '' --lexicon missing",
    ),
    "`erudit.score/1`": (
        "score --json examples/classic-102.gcg",
        "score --json --detail examples/classic-102.gcg",
        "score --json --set bonus=5 examples/classic-102.gcg examples/scrabble-104.gcg missing",
        "score --json {folder}/unfinished.gcg {folder}/infinite.gcg",
        "score --json missing",
    ),
    "`erudit.score/1` of a position": (
        "score --json --set bonus=5 --rules classic-102 --move '8D КОРАБЛЬ E7 С.Л'",
        "score --json --rules classic-102 --move '8A СТ.Л'",
        "score --json {folder}/position.cgp --rules classic-102 --move '7H=О 9G СА.'",
        "score --json {folder}/position.cgp",
        "score --json missing --move -",
    ),
    "`erudit.simulate/1`": (
        "simulate --json -n 2",
        "simulate --json -n 4 --bots greedy,greedy --rules classic-102,box-131 --set bonus=5",
        "simulate --json -n 4 --bots greedy,greedy --lexicon {some},{folder}/bare.txt",
        "simulate --json -n 2 --bots nobody",
    ),
    "`erudit.replay/1`": (
        "replay --json examples/classic-102.gcg",
        "replay --json --unseen examples/classic-102.gcg",
        "replay --json --set bonus=5 examples/classic-102.gcg examples/scrabble-104.gcg missing",
        "replay --json {folder}/unfinished.gcg {folder}/infinite.gcg",
        "replay --json tests/data/games/web-infinite.gcg --set ends=left",
        "replay --json missing",
    ),
    "`erudit.hint/1`": (
        "hint --json --rack КИНОТА* -n 2 --set bonus=5",
        "hint --json --rack ДО --all",
        "hint --json --rack ОСТ {folder}/position.cgp --all",
        "hint --json --rules web-classic --rack КИНО -n 2",
        "hint --json --rack ЪЬ",
        "hint --json missing",
    ),
    "`erudit.lexicon.info/1`": (
        "lexicon info --json",
        "lexicon info --json --lexicon {folder}/chosen.txt",
        "lexicon info --json --lexicon missing",
    ),
    "`erudit.lexicon.explain/1`": (
        "lexicon explain --json вуз больная столы мерседес",
        "lexicon explain --json --lang uk авто",
        "lexicon explain --json --lexicon missing вуз",
    ),
    "`erudit.lexicon.diff/1`": (
        "lexicon diff --json {folder}/chosen.txt {folder}/other.txt",
        "lexicon diff --json missing ru",
    ),
    "`erudit.analyze/1`": (
        "analyze --json tests/data/games/scrabble-104-single.gcg --plies 1 --samples 2 --top 1",
        "analyze --json {folder}/phony.gcg {folder}/nothing.gcg missing --leaves {folder}/leaves.tsv",
        "analyze --json missing",
    ),
    "`erudit.rules.list/1`": ("rules list --json",),
    "`erudit.rules.show/1`": (
        "rules show --json",
        "rules show --json web-infinite --set target=100 --set ends=target,left --set pass=no --set target=none",
        "rules show --json {folder}/own.toml",
        "rules show --json missing",
    ),
    "`erudit.rules.diff/1`": (
        "rules show --json classic-102 --diff scrabble-104",
        "rules show --json uk-102 --diff web-infinite",
        "rules show --json {folder}/own.toml --diff {folder}/small.toml",
        "rules show --json missing --diff web",
    ),
    "`erudit.rules.verify/1`": ("rules verify --json", "rules verify --json missing"),
    "`erudit.stats.tiles/1`": (
        "stats tiles --json --values --counts --weighted --compare scrabble-104 --set bonus=5 --lexicon {some}",
        "stats tiles --json --rules {folder}/own.toml --lexicon {folder}/bare.txt --values --counts --total 40",
        "stats tiles --json --rules scrabble-en",
        "stats tiles --json --rules missing",
    ),
    "`erudit.stats.draws/1`": (
        "stats draws --json --rack 'кот*' --opening 40 --set bonus=5 --lexicon {some}",
        "stats draws --json --rules {folder}/own.toml --lexicon {folder}/bare.txt",
        "stats draws --json --rules scrabble-en",
        "stats draws --json --rack щщщ --lexicon {some}",
    ),
    "`erudit.stats.lexicon/1`": (
        "stats lexicon --json --set bonus=5 --lexicon {some}",
        "stats lexicon --json --lexicon {folder}/hard.txt",
        "stats lexicon --json --rules web-infinite --lexicon {folder}/bare.txt",
        "stats lexicon --json --rules missing",
    ),
    "`erudit.stats.games/1`": (
        "stats games --json tests/data/games examples",
        "stats games --json --set bonus=5 examples/classic-102.gcg examples/classic-102.gcg",
        "stats games --json missing",
    ),
    "`erudit.stats.unseen/1`": (
        "stats unseen --json --rules classic-102 --set bonus=5 examples/position.cgp",
        "stats unseen --json --rack 'кот*' {folder}/unfinished.gcg",
        "stats unseen --json missing",
    ),
}
"""Commands that between them print every key of a schema, with every kind of value."""

CONTAINERS = {"object", "list"}


def found_in(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every place of a JSON value, spelled as the page does, with the kind of what stands there."""
    kinds = {dict: "object", list: "list", str: "text", bool: "boolean", type(None): "null"}
    kinds |= {int: "number", float: "number"}
    yield path, kinds[type(value)]
    if isinstance(value, dict):
        for key, child in value.items():
            name = "KEY" if path.endswith(("overrides", "left_over")) else key
            yield from found_in(child, f"{path}.{name}".removeprefix("."))
    elif isinstance(value, list):
        for child in value:
            yield from found_in(child, path + "[]")


def stated_in(text: str) -> dict[str, set[str]]:
    """Key to kinds, as the tables of a section state them."""
    return {quoted(row[0])[0]: set(row[1].split(", ")) for row in rows(text)}


@pytest.fixture(scope="session")
def inputs(tmp_path_factory: pytest.TempPathFactory, builds: once.Build) -> Path:
    """A folder of the files that `SAYINGS` name."""
    folder = tmp_path_factory.mktemp("inputs")
    letters = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    (folder / "own.toml").write_text(OWN_EDITION, encoding="utf-8")
    (folder / "own.tsv").write_text("letter\tvalue\n" + "".join(f"{each}\t1\n" for each in letters), encoding="utf-8")
    small = 'id = "small"\nextends = "classic-102"\ntitle = "Малое"\n[answers]\nboard = "small"\nstart = "2B"\n'
    (folder / "small.toml").write_text(small, encoding="utf-8")
    (folder / "small.txt").write_text("T.T\n...\nT.T\n", encoding="utf-8")
    (folder / "unfinished.gcg").write_text(GAME.format("8G КИНО +0 0"), encoding="utf-8")
    (folder / "infinite.gcg").write_text("#rules web-infinite\n#player1 a\n>a: R0C0 ДОМ +0 0\n", encoding="utf-8")
    single = GAME.replace("classic-102 bonus=10", "scrabble-104-single profile=club")
    (folder / "phony.gcg").write_text(single.format("ЩЩЩЩЩЩЩ 8G ЩЩ +0 0\n>b: АЗИКНОР - +0 0"), encoding="utf-8")
    (folder / "nothing.gcg").write_text(single.format("- +0 0"), encoding="utf-8")
    (folder / "leaves.tsv").write_text(LEAVES, encoding="utf-8")
    (folder / "position.cgp").write_text(POSITION, encoding="utf-8")
    header = {"name": "voted", "language": "ru", "version": "1", "rules": "1", "sources": "none"}
    voted = [wordlist.Entry("стол", "стол", "club", ("other",), (), "NOUN inan masc")]
    (folder / "voted.txt").write_bytes(wordlist.to_bytes(header, voted))
    (folder / "bare.txt").write_text("кот\n", encoding="utf-8")
    (folder / "hard.txt").write_text("кот\nскот\nжужжание\nщщщщщ\n", encoding="utf-8")
    released = Path(places.released_list("ru")).read_text(encoding="utf-8").splitlines()
    rows = [line for line in released if not line.startswith("#")]
    (folder / "some.txt").write_bytes(wordlist.to_bytes(header, map(wordlist.Entry.of_line, rows[::100])))
    chosen = Choice(longest=2)
    other = Choice(longest=2, without=frozenset({"notes"}))  # both as in test_recipes.py
    added = [wordlist.Entry(word, word, "club", (), (), "") for word in ("йо", "щц", "ооо")]
    for name, choice, more in (("chosen.txt", chosen, ()), ("other.txt", other, added)):
        built = builds("ru", choice)
        (folder / name).write_bytes(wordlist.to_bytes(built.header, (*built.entries, *more)))
    return folder


@pytest.mark.parametrize("heading", SAYINGS)
def test_json_has_the_keys_of_the_page(
    run: Callable[..., Ran], heading: str, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    stated = stated_in(section(SCRIPTING, heading))
    errors = stated_in(section(SCRIPTING, "Errors"))
    found: dict[str, set[str]] = {}
    outer_keys = []
    for command in SAYINGS[heading]:
        answer = json.loads(run(*shlex.split(command.format(folder=inputs, some=inputs / "some.txt"))).out)
        assert [*answer][:1] == ["schema"] and [*answer][-1:] == ["errors"]
        assert answer.pop("schema") == quoted(heading)[0]
        several = "files" in answer
        for each in answer["files"] if several else [answer]:
            outer_keys.append(list(each))
            for key, kind in found_in(each):
                found.setdefault(key, set()).add(kind)
    assert all(keys == outer_keys[0] for keys in outer_keys), "a failure has other keys"
    plain = {key: kinds for key, kinds in found.items() if not kinds <= CONTAINERS or "null" in kinds}
    free = {key for key, kinds in stated.items() if "list" in kinds}  # an answer may be a list
    plain = {key: kinds for key, kinds in plain.items() if key.removesuffix("[]") not in free or key in free}
    in_errors = {key for key in plain if key.startswith("errors[]")}
    assert in_errors <= errors.keys() and plain.keys() - in_errors == stated.keys()
    for key, kinds in plain.items():
        assert kinds <= (stated | errors)[key], key


def test_every_key_of_an_error_is_stated(run: Callable[..., Ran]) -> None:
    printed = run("check", "--json", "-f", "missing").out
    found = {key for key, kind in found_in(json.loads(printed)["errors"], "errors") if kind not in CONTAINERS}
    assert found == stated_in(section(SCRIPTING, "Errors")).keys()


TABLES = {
    "`check`": "check стол",
    "`search`": "search --anagram кот",
    "`score` of a record": "score examples/classic-102.gcg",
    "`replay` of one record": "replay examples/classic-102.gcg",
    "`replay` of many": "replay examples",
    "`analyze` of one record": "analyze tests/data/games/scrabble-104-single.gcg",
    "`analyze` of many": "analyze tests/data/games/scrabble-104-single.gcg tests/data/games/scrabble-104-single.gcg",
    "`simulate`": "simulate -n 2 --lexicon {some}",
    "`score` of a position": "score --rules classic-102 --move '8D КОРАБЛЬ'",
    "`hint`": "hint --rack КИНО",
    "`lexicon info`": "lexicon info",
    "`lexicon explain`": "lexicon explain стол",
    "`lexicon diff`": "lexicon diff {some} {some}",
    "`rules list`": "rules list",
    "`rules show`": "rules show",
    "`rules show --diff`": "rules show --diff web",
    "`rules verify`": "rules verify",
    "`stats tiles`": "stats tiles --lexicon {some}",
    "`stats draws`": "stats draws --lexicon {some}",
    "`stats lexicon`": "stats lexicon --lexicon {some}",
    "`stats games`": "stats games examples",
    "`stats unseen`": "stats unseen examples/position.cgp",
}


def test_tables_have_the_columns_of_the_page(
    run: Callable[..., Ran], inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    stated = {row[0]: quoted(row[1]) for row in rows(section(SCRIPTING, "Formats")) if row[0] in TABLES}
    printed = {
        name: run(*shlex.split(command.format(some=inputs / "some.txt")), "--format", "tsv")
        .out.splitlines()[0]
        .split("\t")
        for name, command in TABLES.items()
    }
    assert stated == printed


# Tables of codes


def test_every_reason_is_explained() -> None:
    table = rows(section(text_of("docs/check.md"), "Which words"))
    assert [quoted(row[0])[0] for row in table] == [str(reason) for reason in Reason]


@pytest.mark.parametrize(
    ("reason", "word"),
    [(quoted(row[0])[0], row[2]) for row in rows(section(text_of("docs/check.md"), "Which words")) if row[2]],
    ids=lambda cell: cell if cell.isascii() else "",
)
def test_examples_of_reasons_are_true(run: Callable[..., Ran], reason: str, word: str) -> None:
    assert json.loads(run("check", "--json", word).out)["words"][0]["reason"] == reason


def test_every_violation_is_explained() -> None:
    explained = {
        code for page in PAGES if page.startswith("docs/") for row in rows(text_of(page)) for code in quoted(row[0])
    }
    sentences = messages.family("en", "game")
    codes = {code.removeprefix("violation-") for code in sentences if code.startswith("violation-")}
    assert codes | {"score-differs", "total-differs"} <= explained


def test_floors_are_drawn_as_the_imports_have_them() -> None:
    """docs/architecture.md, its drawing and its line of arrows, against `test_structure.FLOORS`."""
    page = text_of("docs/architecture.md")
    drawing = next(block.text for block in pages.blocks(page) if block.kind == "text")
    named = [name for folders in reversed(FLOORS) for name in folders.split()]
    drawn = re.findall(r"(?:^|  )([a-z]+)  ", drawing, re.MULTILINE)
    assert sorted(drawn) == sorted(named)
    level = {name: number for number, folders in enumerate(FLOORS) for name in folders.split()}
    assert [level[name] for name in drawn] == sorted((level[name] for name in drawn), reverse=True)
    arrows = re.findall(r"`(cli → .*?)`", page, re.DOTALL)[0]
    assert [set(floor.split(", ")) for floor in arrows.split(" → ")] == [set(each.split()) for each in reversed(FLOORS)]


def test_glossary_is_in_three_languages() -> None:
    table = rows(text_of("docs/glossary.md"))
    terms = {term for row in table for term in row[0].split(", ")}
    assert all(len(row) == 4 and all(row) for row in table)
    assert terms >= {
        *("tile", "rack", "leave", "bingo", "premium square", "play", "turn", "through tile", "exchange", "pass"),
        *("phony", "challenge", "lexicon", "star", "hook", "anchor", "cross-check", "edition", "record"),
    }


@pytest.mark.parametrize("number", range(len(EVENTS)))
def test_events_of_the_records_page_are_read(number: int) -> None:
    line = EVENTS[number]
    text = f"#character-encoding UTF-8\n#player1 Аня\n#player2 Боря\n{line}\n"
    reading = gcg.read(text, "page")
    assert reading.problems == () and len(reading.record.events) == 1, line


def test_pragmas_of_the_records_page_are_read() -> None:
    table = rows(section(text_of("docs/records.md"), "Pragmas"))
    named = [name for row in table for name in quoted(row[0])]
    values = {"#end": "#end out", "#rules": "#rules classic-102 bonus=10", "#note": "#note text"}
    lines = [values.get(name.split()[0], name) for name in named]
    events = [line for line in lines if line.split()[0] in ("#end", "#note", "#rack1", "#incomplete")]
    head = [line for line in lines if line not in events]
    reading = gcg.read("\n".join([*head, "#player2 Боря", ">Аня: КИНОТАР 8G КИНО +5 5", *events]) + "\n", "page")
    assert reading.problems == ()
