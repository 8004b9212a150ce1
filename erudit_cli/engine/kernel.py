"""Which kernel runs, the compiled modules where they were built, else the Python sources of the same."""

import os
import sys
import zlib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

PACKAGE = "erudit_cli.engine"
PARTS = ("leaves", "grid", "movegen", "selfplay")
"""The modules that are compiled together, each after those it needs."""
PURE_VARIABLE = "ERUDIT_PURE"
"""Set to 1, the Python sources run even where they were compiled."""


def movegen() -> ModuleType:
    """The module `movegen` in force."""
    return part("movegen")


@cache
def part(name: str) -> ModuleType:
    """One of `PARTS`, as it is in force."""
    return uncompiled(name) if os.environ.get(PURE_VARIABLE) == "1" else import_module(f"{PACKAGE}.{name}")


def uncompiled(name: str = "movegen") -> ModuleType:
    """The Python source of one of `PARTS`, whether it was compiled or not."""
    found = import_module(f"{PACKAGE}.{name}")
    return _sources()[name] if is_compiled(found) else found


@cache
def _sources() -> Mapping[str, ModuleType]:
    """The Python sources of all parts; while they load, each finds the sources of the others."""
    from importlib import util

    names = {f"{PACKAGE}.{name}": Path(__file__).with_name(f"{name}.py") for name in PARTS}
    compiled = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    try:
        for name, path in names.items():
            spec = util.spec_from_file_location(name, path)
            if spec is None or spec.loader is None:
                raise ImportError(f"no source of {name}")
            sys.modules[name] = util.module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
        return {name: sys.modules[f"{PACKAGE}.{name}"] for name in PARTS}
    finally:
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(compiled)


def is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith(".py")


def state() -> str:
    """``compiled``, ``stale`` (compiled, but from another source than lies here), or ``pure``."""
    module = movegen()
    if not is_compiled(module):
        return "pure"
    is_fresh = module.built_from() == source_checksum(Path(__file__).parent)
    return "compiled" if is_fresh else "stale"


def source_checksum(folder: Path) -> int:
    """The checksum of the sources and types of all parts; setup.py reckons the same."""
    checksum = 0
    for name in PARTS:
        for suffix in (".py", ".pxd"):
            checksum = zlib.crc32((folder / f"{name}{suffix}").read_bytes(), checksum)
    return checksum
