"""The entry point: the one place that turns exceptions into exit codes."""

import gc
import os
import sys
from collections.abc import Sequence

from erudit_cli.cli import quick, stdio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from erudit_cli.cli.streams import Console

BUG, INTERRUPTED = 70, 130
COMPLETE = "_ERUDIT_COMPLETE"
"""Set by a shell that asks what may stand at the cursor (`cli.completion`)."""
PATIENCE = 200_000
"""Objects made before garbage is looked for. Values are tuples, garbage is rare; starting and the plays of a rack with
three stars make fewer, and looking through them would take a tenth of their time."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (`cli.output.ExitCode`).

    The one hot question, plain ``check СЛОВО…``, is answered before anything heavy is loaded.
    """
    arguments = sys.argv[1:] if argv is None else list(argv)
    gc.set_threshold(PATIENCE)
    try:
        stdio.mend()
        code = None if COMPLETE in os.environ else quick.answer(arguments)
        return _run(arguments) if code is None else code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _hush()
    except Exception:  # not even the way to say it holds; left alone, Python would exit with 1, which means «no»
        _print_traceback()
        return BUG


def _run(arguments: list[str]) -> int:
    """The full way, which a signal may end in good order."""
    from erudit_cli.cli import stops

    try:
        with stops.heeded():
            return _said(arguments)
    except stops.StoppedError as stop:
        return _stopped(stop.exit_code)
    except KeyboardInterrupt:
        return _stopped(INTERRUPTED)


def _said(arguments: list[str]) -> int:
    """Every command and option, every failure said in the person's language."""
    from erudit_cli.cli import output, streams

    console = streams.process_console(arguments)
    try:
        if COMPLETE in os.environ:
            from erudit_cli.cli import app

            return app.complete(arguments, os.environ[COMPLETE], console)
        return _answered(arguments, console)
    except BrokenPipeError:
        return _hush()
    except OSError as error:  # a full disk
        output.say_os_error(error, console)
        return _quiet_exit(output.ExitCode.TROUBLE)
    except SystemExit as stop:  # Typer turns a closed pipe into exit 1, which would read as «the answer is no»
        if isinstance(stop.__context__, BrokenPipeError):
            return _hush()
        raise
    except Exception as error:  # a bug: say so; ERUDIT_DEBUG=1 shows the traceback
        if os.environ.get("ERUDIT_DEBUG"):
            _print_traceback()
        output.say_bug(error, console)
        return output.ExitCode.BUG


def _answered(arguments: list[str], console: "Console") -> int:
    """The exit code of the command, its answer written; expected failures are said."""
    from erudit_cli.cli import output, quick_hint, streams
    from erudit_cli.errors import EruditError

    try:
        streams.apply_settings(console, arguments)
        code = quick_hint.answer(arguments, console)
        if code is None:
            code = _read_by_typer(arguments, console)
    except EruditError as error:
        output.say_problems(error.problems, console)
        code = error.exit_code
    console.flush()
    return code


def _read_by_typer(arguments: list[str], console: "Console") -> int:
    """The command and its options declared to Typer, which takes 30 ms to load; wrong usage is said."""
    from erudit_cli.cli import app, output

    try:
        code = app.run(arguments, console)
    except app.USAGE_ERRORS as error:
        output.say(app.usage_text(error, console.language), console)
        return output.ExitCode.TROUBLE
    if code == INTERRUPTED:  # Typer makes an exit of it
        raise KeyboardInterrupt
    return code


def _print_traceback() -> None:
    import traceback

    try:
        traceback.print_exc()
    except OSError:  # nowhere to say it
        stdio.silence(sys.stderr)


def _stopped(code: int) -> int:
    """What was answered before the signal is written to the end of its line, if anybody reads it."""
    from contextlib import suppress

    with suppress(OSError, ValueError, KeyboardInterrupt):
        sys.stdout.flush()
    return _quiet_exit(code)


def _hush() -> int:
    """Nobody reads any more: end as a process killed by SIGPIPE does, with nothing left to flush."""
    return _quiet_exit(141)


def _quiet_exit(code: int) -> int:
    """Keep the interpreter from failing once more when it flushes standard output on its way out."""
    stdio.silence(sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main())
