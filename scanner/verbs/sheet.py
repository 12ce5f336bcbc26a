"""`recount sheet`: an empty score pad as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scanner.errors import WrongArgumentsError
from scanner.files import known_game, write_files
from scanner.language import choose, say
from scanner.sheets.report import warn
from scanner.verbs.options import Lang, Quiet
from scoring.games import GAMES

SUMMARY = say("Write an empty score pad as PDF.", "Écrire une feuille de score vierge en PDF.")
EXAMPLE = "recount sheet ocean --blank --lang fr"


def sheet(
    game: Annotated[str, typer.Argument(metavar="GAME", help=say("The game", "Le jeu"))],
    *,
    blank: Annotated[bool, typer.Option("--blank", help=say("An empty pad", "Une feuille vierge"))] = False,
    players: Annotated[int, typer.Option("--players", min=1, max=6, help=say("Columns", "Colonnes"))] = 4,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=say("The PDF to write", "Le PDF à écrire"))
    ] = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> None:
    """Write an empty score pad as PDF."""
    from scanner.sheets.sheet_blank import blank_pad_pdf

    if not blank:
        raise WrongArgumentsError(
            say(
                "a filled sheet comes from 'recount tally --out DIR'; add --blank for an empty pad",
                "une feuille remplie vient de « recount tally --out DIR » ; ajoutez --blank pour une feuille vierge",
            )
        )
    known = known_game(game)
    most = GAMES[known].most_players
    if players > most:
        raise WrongArgumentsError(say(f"{known} is for at most {most} players", f"{known} se joue à {most} au plus"))
    target = out or Path(f"recount-{known}.pdf")
    write_files(target.parent, {target.name: blank_pad_pdf(known, choose(lang), players)})
    warn(say(f"written: {target}", f"écrit : {target}"), quiet=quiet)
