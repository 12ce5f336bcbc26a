"""The command `recount`: what takes longest is begun first, and errors become exit codes here and nowhere else."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import NoReturn

READING = {"score", "read"}
"""Verbs that need the networks and the pixels of every picture named."""
PATIENT = 50_000
"""Objects made until Python looks for rubbish: what is imported is none, and looking costs a start 20 ms."""
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")


def main() -> NoReturn:
    """Run the command; a known error is one line, anything else a traceback and code 1."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    _begin(sys.argv[1:])
    sys.exit(_carried_out(sys.argv[1:]))


def program() -> NoReturn:
    """The command as a process of its own, which ends without freeing the networks: that takes 50 ms."""
    gc.set_threshold(PATIENT)
    try:
        main()
    except SystemExit as ended:
        code = int(ended.code or 0)
        if "onnxruntime" not in sys.modules:
            raise
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _begin(arguments: list[str]) -> None:
    """Decode the photos and load the networks while the command line itself is still being understood."""
    photos = [Path(word) for word in arguments if word.lower().endswith(PICTURES)]
    if photos and READING & set(arguments):
        from scanner.ahead import begin

        begin(photos)


def _carried_out(arguments: list[str]) -> int:
    """The exit code; what went wrong is told."""
    import typer

    from scanner.commands import ReaderLeftError, run, usage
    from scanner.errors import RecountError, WrongArgumentsError
    from scanner.language import say

    try:
        code = run(arguments)
        sys.stdout.flush()
    except RecountError as error:
        _complain(str(error))
        return error.exit_code
    except typer.TyperException as error:
        _complain(f"{usage(error)} ({say('see', 'voir')} recount --help)")
        return WrongArgumentsError.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except (BrokenPipeError, ReaderLeftError):
        # They had enough; keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _complain(text: str) -> None:
    if text:
        sys.stderr.write(f"recount: {text}\n")


if __name__ == "__main__":
    program()
