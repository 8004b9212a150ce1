"""Compiles the move generator where that works and leaves it as Python where not; all else is in pyproject.toml.

ERUDIT_COMPILE=0: never; ERUDIT_COMPILE=1: fail where it does not work.
"""

import os
import platform
import sys
import sysconfig
import tempfile
import zlib
from pathlib import Path

from setuptools import Extension, setup

NAME, SOURCE = "erudit_cli.engine.movegen", Path("erudit_cli", "engine", "movegen.py")
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


def extension() -> Extension:
    """The extension; it is told the checksum of its source (`erudit_cli.engine.kernel` asks for it)."""
    checksum = 0
    for path in (SOURCE, SOURCE.with_suffix(".pxd")):
        checksum = zlib.crc32(path.read_bytes(), checksum)
    return Extension(NAME, [str(SOURCE)], extra_compile_args=FLAGS, define_macros=[("ERUDIT_SOURCE", f"{checksum}u")])


def main() -> None:
    why = obstacle()
    if why and WANTED == "1":
        sys.exit(f"erudit: the move generator cannot be compiled: {why}")
    print(f"erudit: move generator: {f'pure Python ({why})' if why else 'compiled'}", file=sys.stderr)
    if why:
        for old in SOURCE.parent.glob("movegen.*"):  # would be taken instead of the source
            if old.suffix in (".so", ".pyd"):
                old.unlink()
    setup(ext_modules=[] if why else [extension()])


if __name__ == "__main__":  # so it is run when the project is built, too
    main()
