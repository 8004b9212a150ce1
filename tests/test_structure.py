"""The shape of the package: floors, sizes, light starts, the same sentences in three languages."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from erudit_cli import messages
from erudit_cli.rules import catalog

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "erudit_cli"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_MODULE = 600

FLOORS = ("errors", "processes", "rules", "game", "lexicon records", "stats engine", "render", "cli")
"""From the ground up; folders on one floor do not know each other."""
LEVEL = {folder: level for level, folders in enumerate(FLOORS) for folder in folders.split()}
SPEAKERS = {"cli", "render"}
"""The only floors that know sentences."""
ONLY_IMPORTER = {"typer": "cli", "tqdm": "cli", "pymorphy3": "lexicon/morphology.py"}


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module a file imports, wherever in it, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield node.module or "", node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def folder_of(name: str) -> str:
    """``erudit_cli.rules.tiles`` belongs to ``rules``."""
    return name.split(".")[1] if name.count(".") else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_module_leans_only_on_lower_floors(path: Path) -> None:
    here = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for name, line in imports(path):
        there = folder_of(name) if name.startswith("erudit_cli.") else ""
        if here in LEVEL and there in LEVEL and there != here:
            assert LEVEL[there] < LEVEL[here], f"{path}:{line}: {here} imports {there}, which is not below it"
        if there == "messages" and here in LEVEL:
            assert here in SPEAKERS, f"{path}:{line}: {here} knows sentences"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_package_is_imported_in_one_place(path: Path) -> None:
    here = path.relative_to(PACKAGE).as_posix()
    for name, line in imports(path):
        owner = ONLY_IMPORTER.get(name.split(".")[0])
        assert owner is None or here.startswith(owner), f"{path}:{line}: {name} is imported outside {owner}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_module_is_not_too_long(path: Path) -> None:
    if "messages" in path.parts:
        return  # tables, not code
    length = len(path.read_text(encoding="utf-8").splitlines())
    assert length <= LONGEST_MODULE, f"{path} has {length} lines"


FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "os.system", "os.popen", "yaml.load", "breakpoint"}
FORBIDDEN_MODULES = {"pickle", "cPickle", "marshal", "shelve", "dill", "yaml", "subprocess", "pty", "ctypes"}


def dangers(source: str) -> Iterator[tuple[str, int]]:
    """What may run text or bytes as a program: each call and import, with the line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.removeprefix("builtins.") in FORBIDDEN_CALLS or re.match(r"os\.(?:exec|spawn)[lv]", name):
                yield name, node.lineno
            for keyword in node.keywords:
                if keyword.arg == "shell" and not (isinstance(keyword.value, ast.Constant) and not keyword.value.value):
                    yield "shell=", node.lineno
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from ((name, node.lineno) for name in names if name.partition(".")[0] in FORBIDDEN_MODULES)
        yield from ((name, node.lineno) for name in names if name in FORBIDDEN_CALLS)


@pytest.mark.parametrize(
    "source",
    [
        *("eval(text)", "exec(text)", "builtins.eval(text)", "compile(text, '', 'eval')", "__import__(name)"),
        *("os.system(text)", "from os import system", "os.popen(text)", "os.execv(path, [])", "os.spawnlp(0, 'x')"),
        *("import pickle", "from pickle import loads", "import marshal as m", "def f():\n    import subprocess"),
        *("run(text, shell=True)", "run(text, shell=flag)", "import yaml", "from yaml import load"),
    ],
)
def test_dangers_are_noticed(source: str) -> None:
    assert list(dangers(source))


@pytest.mark.parametrize("source", ["re.compile('x')", "run(text, shell=False)", "model.eval()", "import os"])
def test_what_is_harmless_is_no_danger(source: str) -> None:
    assert not list(dangers(source))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_read_is_run_as_a_program(path: Path) -> None:
    assert list(dangers(path.read_text(encoding="utf-8"))) == []


def test_every_folder_is_packaged() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    found = {".".join(path.parent.relative_to(ROOT).parts) for path in PACKAGE.rglob("__init__.py")}
    assert set(named) == found


@pytest.mark.parametrize("name", messages.FAMILIES)
def test_languages_have_the_same_codes(name: str) -> None:
    tables = {language: messages.family(language, name) for language in messages.LANGUAGES}
    for language, table in tables.items():
        assert table.keys() == tables["ru"].keys(), language


@pytest.mark.parametrize("name", messages.FAMILIES)
def test_languages_ask_for_the_same_values(name: str) -> None:
    from string import Formatter

    def fields(text: str) -> set[str]:
        return {field for _, field, _, _ in Formatter().parse(text) if field is not None}

    for code, text in messages.family("ru", name).items():
        for language in ("uk", "en"):
            assert fields(messages.family(language, name)[code]) == fields(text), (language, code)


def test_families_share_no_code() -> None:
    codes = [code for name in messages.FAMILIES for code in messages.family("ru", name)]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_resolution_is_said_in_each_language_and_none_is_idle(language: str) -> None:
    editions = [catalog.load(name) for name in catalog.edition_ids()]
    reasons = {source.why for rules in editions for source in rules.sources.values() if source.why}
    reasons |= {rules.noted for rules in editions if rules.noted is not None}
    table = import_module(f"erudit_cli.messages.{language}.resolutions").RESOLUTIONS
    assert table.keys() == reasons
    assert all(messages.resolution(reason, language) == table[reason] != reason for reason in reasons)
    assert messages.resolution("A small rack earns less.", language) == "A small rack earns less."


def test_no_sentence_is_unused() -> None:
    """Every code stands in the code whole, or begins with a prefix that an f-string composes."""
    texts = "\n".join(path.read_text(encoding="utf-8") for path in MODULES if "messages" not in path.parts)
    prefixes = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                prefixes.add(str(node.values[0].value))
    composed = tuple(prefix for prefix in prefixes if prefix.endswith("-") and len(prefix) > 2)
    quoted = set(re.findall(r"""["'](?=([^"'\n]+)["'])""", texts))
    for name in messages.FAMILIES:
        for code in messages.family("ru", name):
            assert code.removesuffix(".hint") in quoted or code.startswith(composed), f"{code} is never said"


HEAVY = ("polars", "tqdm", "rich", "numpy", "pydantic")


@pytest.mark.parametrize(
    "arguments", [["--help"], ["check", "кот"], ["check", "--json", "кот", "коты"], ["rules", "list"]]
)
def test_start_does_not_import(arguments: list[str]) -> None:
    code = (
        f"import sys; from erudit_cli.__main__ import main; main({arguments!r})\n"
        f"print(*({set(HEAVY)!r} & sys.modules.keys()), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ran.stderr.decode().split() == []
