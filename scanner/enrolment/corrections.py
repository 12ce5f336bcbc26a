"""What people say about single cards: --set, the crop they are shown, and the pictures that a deck learns from it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from scanner.errors import WrongArgumentsError
from scanner.files import write_files
from scanner.game.layouts import layout_of
from scanner.game.players import find_player
from scanner.language import say, spoken
from scanner.records import BACK
from scanner.rectify import aspect, crop_size, flattened
from scoring.records import Pile, Spot
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scanner.game.evening import Answers, Evening, Said
    from scanner.game.scored import Scored
    from scanner.records import Photo, Quad, ReadCard
    from scoring.records import Coords

LONG_SIDE = 400
"""Pixels of a crop that a person looks at."""


def parse_settings(texts: list[str], evening: Evening) -> Answers:
    """'ANA:3,4=fox' per text; the player may be left out where there is one only."""
    names, layout = [board.name for board in evening.boards], layout_of(evening.game.id)
    answers: Answers = {}
    for text in texts:
        place, equals, card = text.partition("=")
        player, colon, where = place.rpartition(":")
        if not equals or (not colon and len(names) > 1):
            raise WrongArgumentsError(
                say(
                    f"--set {text}: expected PLAYER:row,column=card",
                    f"--set {text} : attendu JOUEUR:ligne,colonne=carte",
                )
            )
        name = find_player(player, names) if colon else names[0]
        try:
            at = layout.place(Word(where.replace(" ", ""), 0, 0))
            answers[name, at] = layout.said(evening.game.id, Word(card.strip(), 0, 0))
        except NotationError as error:
            raise WrongArgumentsError(f"--set {text}: {error.text.said(spoken())}") from None
    return answers


def player_folder(scored: Scored, name: str) -> Path:
    """Where a player's pictures go below --out: into a folder of their own where there are several."""
    names = [standing.player.name for standing in scored.result.standings]
    if len(names) == 1:
        return Path()
    safe = [re.sub(r'[\x00-\x1f<>:"/\\|?*]+|^\.+|[. ]+$', "_", each) for each in names]
    at = names.index(name)
    return Path(safe[at] if safe.count(safe[at]) == 1 else f"{safe[at]}-{at + 1}")


def crop_file(scored: Scored, folder: Path, name: str, place: Coords) -> Path:
    """The picture of what lies in a place, written below `folder`."""
    path = player_folder(scored, name) / f"card-{place[0]}-{place[1]}.jpg"
    card = _card(scored, name, place)
    picture = None if card is None else _picture(scored, name, scored.layout.outline(card))
    if picture is not None:
        file = io.BytesIO()
        Image.fromarray(picture).save(file, "JPEG", quality=92)
        write_files(folder, {str(path): file.getvalue()})
    return folder / path


def corrected(scored: Scored) -> list[tuple[str, NDArray[np.uint8]]]:
    """Every card that a person named, with its picture; what was only seen in another photo has none."""
    found = []
    for (name, place), said in scored.answers.items():
        label = taught_label(said)
        card = _card(scored, name, place)
        picture = None if card is None else _picture(scored, name, card.quad)
        if label is not None and picture is not None:
            found.append((label, picture))
    return found


def taught_label(said: Said) -> str | None:
    """The kind of card that somebody named; None where there is nothing to learn."""
    if isinstance(said, Spot):
        return BACK if said.down else said.card
    return said.biome if isinstance(said, Pile) else None


def _card(scored: Scored, name: str, place: Coords) -> ReadCard | None:
    at = [standing.player.name for standing in scored.result.standings].index(name)
    return next((card for card in scored.cards[at] if (card.row, card.col) == place), None)


def _picture(scored: Scored, name: str, quad: Quad) -> NDArray[np.uint8] | None:
    """None for what was only seen in another photo."""
    if quad.confidence == 0:
        return None
    return card_picture(scored.gathered.photos[name], quad)


def card_picture(photo: Photo, quad: Quad) -> NDArray[np.uint8]:
    """One card as its owner reads it, RGB, in its proportions."""
    return flattened(photo, [quad], crop_size(aspect([quad], photo.size), LONG_SIDE))[0]
