"""The command `recount`: its verbs, and the one place where errors become exit codes."""

from __future__ import annotations

import os
import sys

import typer

from scanner.errors import RecountError
from scanner.language import say
from scanner.verbs import check, sheet, tally

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help=say(
        "Counts a card game's table, and recounts what people counted by hand.",
        "Compte la table d'un jeu de cartes, et recompte ce qui a été compté à la main.",
    ),
)

app.command(epilog=f"{say('Example', 'Exemple')}: {tally.EXAMPLE}")(tally.tally)
app.command(epilog=f"{say('Example', 'Exemple')}: {check.EXAMPLE}")(check.check)
app.command(epilog=f"{say('Example', 'Exemple')}: {sheet.EXAMPLE}")(sheet.sheet)


def main() -> None:
    """Run the command; a known error is one line, anything else a traceback and code 1."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except RecountError as error:
        if str(error):
            sys.stderr.write(f"recount: {error}\n")
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output had enough; keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
