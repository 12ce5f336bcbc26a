"""`recount score`: photos of everybody's cards to the filled score sheet."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scanner.files import known_game, with_options, write_files
from scanner.language import choose, say
from scanner.sheets.report import warn
from scanner.verbs.options import Deck, Json, Lang, Neutral, NoAsk, Option, Out, Players, Quiet, Strict
from scanner.verbs.tally import insist, page, result_files
from scoring.records import Table

if TYPE_CHECKING:
    from scanner.game.evening import Noted
    from scanner.game.gather import Gathered, Request
    from scanner.game.scored import Scored

SUMMARY = say("Score photos of everybody's cards.", "Compter d'après les photos des cartes de chacun.")
EXAMPLE = "recount score ana.jpg bao.jpg --out evening"


def score(
    photos: Annotated[
        list[Path],
        typer.Argument(
            metavar="PHOTO...",
            help=say("One photo per player, or several (ana.jpg ana-2.jpg)", "Une photo par joueur, ou plusieurs"),
        ),
    ],
    *,
    game: Annotated[
        str | None, typer.Option("--game", help=say("The game; otherwise recognised", "Le jeu ; sinon reconnu"))
    ] = None,
    deck: Deck = None,
    players: Players = None,
    neutral: Neutral = None,
    solo: Annotated[
        str | None,
        typer.Option(
            "--solo",
            metavar="NAME",
            help=say("Whose photo shows the solo opponent", "De qui la photo montre l'adversaire solo"),
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="ANA:3,4=fox",
            help=say("What lies in a place, repeatable", "Ce qu'il y a à une place, répétable"),
        ),
    ] = None,
    levels: Annotated[
        list[str] | None,
        typer.Option(
            "--levels",
            metavar="ANA:21211",
            help=say("Océanos: a submarine's levels, repeatable", "Océanos : niveaux d'un sous-marin, répétable"),
        ),
    ] = None,
    treasures: Annotated[
        list[str] | None,
        typer.Option(
            "--treasures",
            metavar="ANA:3,4",
            help=say("Océanos: stars of the tokens drawn, repeatable", "Océanos : étoiles des jetons tirés, répétable"),
        ),
    ] = None,
    kraken: Annotated[
        str | None,
        typer.Option(
            "--kraken",
            metavar="TOKENS",
            help=say("Océanos: the tokens, '-2 0 -3'", "Océanos : les jetons, « -2 0 -3 »"),
        ),
    ] = None,
    only_round: Annotated[
        int | None,
        typer.Option("--round", min=1, max=3, help=say("Océanos: count one round", "Océanos : compter une manche")),
    ] = None,
    learn_corrections: Annotated[
        bool,
        typer.Option(
            "--learn-corrections",
            help=say("Add the cards that you name to the deck", "Ajouter au jeu les cartes que vous nommez"),
        ),
    ] = False,
    as_json: Json = False,
    out: Out = None,
    option: Option = None,
    lang: Lang = None,
    strict: Strict = False,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Score photos of everybody's cards."""
    from scanner.game.gather import Request
    from scanner.game.noting import Notes
    from scanner.game.scored import scored_json

    language = choose(lang)
    notes = Notes(tuple(levels or ()), tuple(treasures or ()), kraken, only_round)
    request = Request(tuple(photos), neutral, players, solo, deck, known_game(game) if game else None, notes)
    scored = count_photos(request, settings or [], option or [], quiet=quiet)
    if not no_ask and sys.stdin.isatty():
        scored = _asked(scored, out, language)
    if as_json:
        typer.echo(json.dumps(scored_json(scored, language), ensure_ascii=False))
    else:
        typer.echo(page(scored.result, language))
    if out is not None:
        _write(scored, out, language)
        warn(say(f"written: {out}", f"écrit : {out}"), quiet=quiet)
    if learn_corrections:
        _learn(scored, quiet=quiet)
    if strict:
        insist([scored.result])


def count_photos(request: Request, settings: list[str], options: list[str], *, quiet: bool) -> Scored:
    """The photos counted with what --set says."""
    from scanner.enrolment.corrections import parse_settings
    from scanner.game.gather import gather
    from scanner.game.scored import count
    from scanner.progress import progress

    with progress(quiet=quiet) as tell:
        gathered = gather(request, tell)
    evening = gathered.evening
    rules = with_options(Table(evening.game.id, ()), options).options
    gathered = replace(gathered, evening=replace(evening, options=rules))
    warn(_recognised(gathered), quiet=quiet)
    return count(gathered, parse_settings(settings, evening))


def _recognised(gathered: Gathered) -> str:
    """What was recognised by itself, and what is missing for a game of two."""
    from scanner.game.layouts import layout_of

    evening = gathered.evening
    found = say(f"deck: {gathered.deck.name}", f"cartes : {gathered.deck.name}")
    boards = evening.boards
    has_neutral = layout_of(evening.game.id).loose is not None
    if not has_neutral or len(boards) != 2 or evening.neutral is not None or any(board.solo for board in boards):
        return found
    return (
        found
        + "\n"
        + say(
            "two players without the neutral player's cards: they were compared with each other only (--neutral PHOTO)",
            "deux joueurs sans les cartes du joueur neutre : comparés seulement entre eux (--neutral PHOTO)",
        )
    )


def _asked(scored: Scored, out: Path | None, lang: str) -> Scored:
    """With the answers that a person at the terminal gives."""
    import tempfile

    from scanner.enrolment.corrections import crop_file
    from scanner.game.asking import ask_all
    from scanner.game.scored import count

    folder = out or Path(tempfile.mkdtemp(prefix="recount-"))
    scored = ask_all(scored, partial(count, scored.gathered), partial(crop_file, scored, folder), lang)
    return _asked_what_no_photo_shows(scored, lang) if scored.result.table.game == "oceanos" else scored


def _asked_what_no_photo_shows(scored: Scored, lang: str) -> Scored:
    from scanner.game.noting import ask_noted
    from scanner.game.scored import count

    def counted(noted: Noted) -> Scored:
        gathered = scored.gathered
        return count(replace(gathered, evening=replace(gathered.evening, noted=noted)), scored.answers)

    noted = ask_noted(scored.result, scored.gathered.evening.noted, lambda known: counted(known).result, lang)
    return counted(noted)


def _write(scored: Scored, out: Path, lang: str) -> None:
    from scanner.enrolment.corrections import player_folder
    from scanner.game.scored import scored_json

    result = scored.result
    files = result_files(result, lang)
    files["result.json"] = (json.dumps(scored_json(scored, lang), ensure_ascii=False, indent=1) + "\n").encode()
    for standing, cards in zip(result.standings, scored.cards, strict=True):
        photo = scored.gathered.photos[standing.player.name]
        folder = player_folder(scored, standing.player.name)
        files[str(folder / "overlay.jpg")] = scored.layout.overlay(photo, cards, standing, result, lang)
    write_files(out, files)


def _learn(scored: Scored, *, quiet: bool) -> None:
    from scanner.enrolment.corrections import corrected
    from scanner.enrolment.decks import add_examples

    pictures = corrected(scored)
    if pictures:
        add_examples(scored.gathered.deck.name, pictures)
        count = len(pictures)
        warn(
            say(
                f"{count} picture{'s' * (count > 1)} added to the deck {scored.gathered.deck.name}",
                f"{count} image{'s' * (count > 1)} ajoutée{'s' * (count > 1)} au jeu {scored.gathered.deck.name}",
            ),
            quiet=quiet,
        )
