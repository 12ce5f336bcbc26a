"""`recount read`: the tableau of one photo, without counting it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scanner.errors import NotSettledError
from scanner.files import known_game, write_files
from scanner.language import choose, say
from scanner.sheets.report import warn
from scanner.verbs.options import Deck, Json, Lang, NoAsk, Out, Quiet, Strict

if TYPE_CHECKING:
    from collections.abc import Callable

    from scanner.game.card_layout import CardLayout
    from scanner.records import Photo, Reading

SUMMARY = say("Read the tableau of one photo.", "Lire le tableau d'une photo.")
EXAMPLE = "recount read samples/photos/forest-cards.jpg --out cards"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be read."""

    path: Path
    shape: tuple[int, int] | None
    deck: str | None
    game: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """What was read."""

    photo: Photo
    reading: Reading
    game: str | None
    """Whose cards they are; None without a deck."""


def read(
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help=say("The photo", "La photo"))],
    *,
    game: Annotated[
        str | None, typer.Option("--game", help=say("The game of its cards", "Le jeu de ces cartes"))
    ] = None,
    deck: Deck = None,
    grid: Annotated[
        str | None,
        typer.Option("--grid", metavar="RxC", help=say("Rows x columns, if known", "Lignes x colonnes, si connues")),
    ] = None,
    as_json: Json = False,
    out: Out = None,
    lang: Lang = None,
    strict: Strict = False,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Read the tableau of one photo."""
    from scanner.enrolment.labels import parse_grid
    from scanner.game.layouts import layout_of
    from scanner.progress import progress

    del no_ask  # reading asks nothing; the option is there so that every verb takes it
    language = choose(lang)
    asked = Asked(photo, parse_grid(grid) if grid else None, deck, known_game(game) if game else None)
    with progress(quiet=quiet) as tell:
        found = _without_deck(asked, tell) if deck is None and game is None else _with_deck(asked, tell)
    layout = layout_of(found.game)
    wrong = layout.problems(found.reading, asked.shape)
    if as_json:
        typer.echo(json.dumps(_object(found.reading, layout, asked.shape, language), ensure_ascii=False))
    else:
        typer.echo(layout.reading_page(found.reading, wrong, found.game, language))
    if out is not None:
        write_files(out, _files(found))
        warn(say(f"written: {out}", f"écrit : {out}"), quiet=quiet)
    if strict and wrong:
        raise NotSettledError(say(f"{len(wrong)} problems", f"{len(wrong)} problèmes"))


def _without_deck(asked: Asked, tell: Callable[[str], None]) -> Read:
    from scanner.pipeline import see, without_deck

    seen = see(asked.path, asked.shape, tell)
    return Read(seen.photo, without_deck(seen), None)


def _with_deck(asked: Asked, tell: Callable[[str], None]) -> Read:
    from scanner.ahead import load
    from scanner.enrolment import decks
    from scanner.enrolment.which_deck import choose_deck
    from scanner.game.layouts import layout_of
    from scanner.tableau.sight import found_in

    deck = decks.load(asked.deck) if asked.deck is not None else None
    photo = load(asked.path)
    tell(say(f"{photo.name}: reading the cards", f"{photo.name} : lecture des cartes"))
    layout = layout_of(deck.game if deck is not None else asked.game)
    sight = layout.look(found_in(photo), asked.shape)
    deck = deck or choose_deck(lambda each: layout.odds(sight, each), None, asked.game)
    return Read(photo, layout.read(sight, deck, asked.shape), deck.game)


def _object(reading: Reading, layout: CardLayout, shape: tuple[int, int] | None, lang: str) -> dict[str, Any]:
    """The object of CONTRACT 3 with its problems, those of further tableaux in their own."""
    wrong = [
        {"kind": each.kind, "text": each.text.said(lang), "cells": [list(cell) for cell in each.cells]}
        for each in layout.problems(reading, shape)
    ]
    others = [_object(other, layout, shape, lang) for other in reading.others]
    return layout.reading_json(reading) | {"others": others, "problems": wrong}


def _files(found: Read) -> dict[str, bytes]:
    """The photo with numbered outlines, and every card for itself."""
    import cv2

    from scanner.overlays.overlay import numbered_overlay
    from scanner.rectify import aspect, crop_size, flattened

    cards = found.reading.cards
    quads = [card.quad for card in cards]
    pictures = flattened(found.photo, quads, crop_size(aspect(quads, found.photo.size)))
    files = {"overlay.jpg": numbered_overlay(found.photo, found.reading)}
    for card, picture in zip(cards, pictures, strict=True):
        _, raw = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
        files[f"crops/r{card.row}c{card.col}.jpg"] = raw.tobytes()
    return files
