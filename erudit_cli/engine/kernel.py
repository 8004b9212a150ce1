"""Which move generator runs: the compiled one where it was built, else the Python source of the same."""

import importlib.util
import os
import zlib
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

NAME = "erudit_cli.engine.movegen"
PURE_VARIABLE = "ERUDIT_PURE"
"""Set to 1, the Python source runs even where it was compiled."""


@cache
def movegen() -> ModuleType:
    """The module `movegen` in force."""
    return uncompiled() if os.environ.get(PURE_VARIABLE) == "1" else import_module(NAME)


@cache
def uncompiled() -> ModuleType:
    """The Python source of `movegen`, whether it was compiled or not."""
    found = import_module(NAME)
    if not is_compiled(found):
        return found
    spec = importlib.util.spec_from_file_location(f"{NAME}_source", _source())
    if spec is None or spec.loader is None:
        raise ImportError(f"no source of {NAME}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_compiled(module: ModuleType) -> bool:
    return not str(module.__file__).endswith(".py")


def state() -> str:
    """``compiled``, ``stale`` (compiled, but from another source than lies here), or ``pure``."""
    module = movegen()
    if not is_compiled(module):
        return "pure"
    is_fresh = module.built_from() == source_checksum(_source().parent)
    return "compiled" if is_fresh else "stale"


def source_checksum(folder: Path) -> int:
    """The checksum of the generator's source and types; setup.py reckons the same."""
    checksum = 0
    for name in ("movegen.py", "movegen.pxd"):
        checksum = zlib.crc32((folder / name).read_bytes(), checksum)
    return checksum


def _source() -> Path:
    return Path(__file__).with_name("movegen.py")
