"""`recount deck`: decks of cards, printed to cut out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scanner.errors import WrongArgumentsError
from scanner.files import known_game, write_files
from scanner.language import choose, say
from scanner.report import warn
from scanner.verbs.options import Lang, Quiet

SUMMARY = say("Decks of cards: print a stand-in deck.", "Les jeux de cartes : imprimer un jeu dessiné.")
EXAMPLE = "recount deck print forest --one-each"
PRINT = say(
    "Write a deck drawn for this program as PDF, to cut out: the whole box, nine cards to an A4 page.",
    "Écrire en PDF un jeu dessiné pour ce programme, à découper : la boîte entière, neuf cartes par page A4.",
)

deck = typer.Typer()


@deck.callback(invoke_without_command=True)
def which(context: typer.Context, *, lang: Lang = None) -> None:
    """What may stand before the command of a deck."""
    choose(lang)
    if context.invoked_subcommand is None:
        known = ", ".join(str(command.name) for command in deck.registered_commands)
        raise WrongArgumentsError(say(f"recount deck: {known}?", f"recount deck : {known} ?"))


@deck.command("print", help=PRINT)
def print_deck(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=say("forest, ocean or savanna", "forêt, océan ou savane"))
    ],
    *,
    one_each: Annotated[
        bool,
        typer.Option("--one-each", help=say("One card of each kind and a back", "Une carte de chaque sorte et un dos")),
    ] = False,
    backs: Annotated[
        bool,
        typer.Option(
            "--backs",
            help=say(
                "A page of backs after each page, for printing on both sides",
                "Une page de dos après chaque page, pour imprimer recto verso",
            ),
        ),
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=say("The PDF to write", "Le PDF à écrire"))
    ] = None,
    lang: Lang = None,
    quiet: Quiet = False,
) -> None:
    """Write a stand-in deck as PDF, to cut out."""
    from scanner.standin.paper import cut_out_pdf, full_box, one_of_each

    known = known_game(game)
    pile = one_of_each(known) if one_each else full_box(known)
    target = out or Path(f"recount-{known}-cards.pdf")
    write_files(target.parent, {target.name: cut_out_pdf(known, choose(lang), pile, backs=backs)})
    warn(say(f"written: {target}, {len(pile)} cards", f"écrit : {target}, {len(pile)} cartes"), quiet=quiet)
