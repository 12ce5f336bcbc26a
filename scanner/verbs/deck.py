"""`recount deck`: the decks that were learned, and decks printed to cut out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scanner.errors import MissingModelError, WrongArgumentsError
from scanner.files import known_game, write_files
from scanner.language import choose, say
from scanner.sheets.report import warn
from scanner.verbs.options import Lang, Quiet

SUMMARY = say(
    "Decks of cards: list or forget those learned, print a stand-in deck.",
    "Les jeux de cartes : lister ou oublier ceux appris, imprimer un jeu dessiné.",
)
EXAMPLE = "recount deck print forest --one-each"
PRINT = say(
    "Write a deck drawn for this program as PDF, to cut out: the whole box, nine cards to an A4 page.",
    "Écrire en PDF un jeu dessiné pour ce programme, à découper : la boîte entière, neuf cartes par page A4.",
)
LIST = say(
    "What is enrolled, from how many pictures, how well the cards tell apart.",
    "Ce qui est enregistré, d'après combien d'images, et si les cartes se distinguent bien.",
)
REMOVE = say("Forget a deck.", "Oublier un jeu.")

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
        str,
        typer.Argument(
            metavar="GAME", help=say("forest, ocean, savanna, ecosphere", "forêt, océan, savane, écosphère")
        ),
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


@deck.command("list", help=LIST)
def list_decks(*, lang: Lang = None, quiet: Quiet = False) -> None:
    """One line per enrolled deck."""
    from scanner.enrolment import deck_files
    from scanner.enrolment.deck_words import summary
    from scanner.enrolment.decks import load_folder

    choose(lang)
    folders = deck_files.folders()
    for folder in folders:
        try:
            typer.echo(summary(load_folder(folder)))
        except MissingModelError as error:
            warn(str(error))  # the others are still worth a line
    if not folders:
        warn(say("no deck yet: recount learn forest --guide", "aucun jeu : recount learn forest --guide"), quiet=quiet)


@deck.command("remove", help=REMOVE)
def remove_deck(
    name: Annotated[str, typer.Argument(metavar="DECK", help=say("The deck", "Le jeu"))],
    *,
    lang: Lang = None,
    quiet: Quiet = False,
) -> None:
    """Forget a deck."""
    from scanner.enrolment.deck_files import remove

    choose(lang)
    remove(name)
    warn(say(f"forgotten: {name}", f"oublié : {name}"), quiet=quiet)
