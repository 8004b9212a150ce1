"""Compiles the move generator and what goes with it where that works and leaves it as Python where not, and puts the
word lists into the package; all else is in pyproject.toml.

ERUDIT_COMPILE=0: never; ERUDIT_COMPILE=1: fail where it does not work.
"""

import compileall
import os
import platform
import sys
import sysconfig
import tempfile
import zlib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

PARTS, FOLDER = ("leaves", "grid", "movegen", "selfplay"), Path("erudit_cli", "engine")
WANTED = os.environ.get("ERUDIT_COMPILE", "")
FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0"]
if FLAGS and platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append("-mpopcnt")  # in every x86-64 processor since 2008


def obstacle() -> str:
    """Why the generator cannot be compiled here; empty if it can. Tried before the extension is named at all: a wheel
    is tagged for a platform as soon as it has one, compiled or not."""
    if WANTED == "0":
        return "ERUDIT_COMPILE=0"
    try:
        import Cython.Distutils.build_ext  # noqa: F401  with it setuptools takes .py sources
        from setuptools._distutils.ccompiler import new_compiler
        from setuptools._distutils.sysconfig import customize_compiler

        with tempfile.TemporaryDirectory() as folder:
            probe = Path(folder, "probe.c")
            probe.write_text("#include <Python.h>\nint probe;\n", encoding="ascii")
            compiler = new_compiler()
            customize_compiler(compiler)
            headers = [sysconfig.get_path("include")]
            compiler.compile([str(probe)], output_dir=folder, include_dirs=headers, extra_postargs=FLAGS)
    except Exception as error:  # whatever goes wrong, the Python source runs
        return f"{type(error).__name__}: {error}"
    return ""


def extensions() -> list[Extension]:
    """One for each part; they are told the checksum of all sources (`erudit_cli.engine.kernel` asks for it)."""
    sources = [str(FOLDER / f"{name}{suffix}") for name in PARTS for suffix in (".py", ".pxd")]
    checksum = 0
    for path in sources:
        checksum = zlib.crc32(Path(path).read_bytes(), checksum)
    return [
        Extension(
            f"erudit_cli.engine.{name}",
            [str(FOLDER / f"{name}.py")],
            depends=sources,
            extra_compile_args=FLAGS,
            define_macros=[("ERUDIT_SOURCE", f"{checksum}u")],
        )
        for name in PARTS
    ]


class BuildWithLists(build_py):
    """The released word lists live at the top of the checkout; built, the package has them inside."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # the lists are found where they live
            # pip does it for a wheel. Where Python may not write bytecode, each start would compile what it loads.
            compileall.compile_dir("erudit_cli", quiet=2)
        else:
            self.copy_tree("wordlists", str(Path(self.build_lib, "erudit_cli", "wordlists")))


def main() -> None:
    why = obstacle()
    if why and WANTED == "1":
        sys.exit(f"erudit: the move generator cannot be compiled: {why}")
    print(f"erudit: move generator: {f'pure Python ({why})' if why else 'compiled'}", file=sys.stderr)
    if why:
        for old in FOLDER.iterdir():  # would be taken instead of the source
            if old.suffix in (".so", ".pyd") and old.name.partition(".")[0] in PARTS:
                old.unlink()
    setup(cmdclass={"build_py": BuildWithLists}, ext_modules=[] if why else extensions())


if __name__ == "__main__":  # so it is run when the project is built, too
    main()
