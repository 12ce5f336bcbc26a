"""Places that the finder took for cards and that show nothing but the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import RECOGNISER_SIDE
from scanner.networks import network
from scanner.recognise import embed_turned
from scanner.records import UNKNOWN
from scanner.rectify import flattened
from scanner.tableau.missed import table_likeness
from scanner.tableau.places import place_quad
from scanner.tableau.sight import vectors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import Photo, Quad, ReadCard, Reading

    Floats = NDArray[np.float64]

LIKE_NOTHING = 0.95
"""Probability of no card of the deck from which a place may be empty."""
COLOURS, LOOKS = 0.5, 0.5
"""Likeness to the table beside from which such a place is empty: of its colours, and to the recogniser's eye.

Colours fail where the light changes, looks where no table shows. Of 1154 cards of drawn boards 0.2 % look so much like
the table, and hardly any of those like nothing of the deck; of 7 holes all do.
"""
TAKEN = 0.02
"""Share of a place beside the tableau that something else may cover."""


def without_bare_table(photo: Photo, reading: Reading, others: Sequence[Quad]) -> Reading:
    """Without what looks like none of the deck and just like the table; `others` lie beside the tableau."""
    strange = [card for card in reading.cards if _is_like_nothing(card)]
    cards = [card for card in reading.cards if card not in strange]
    if not strange or not cards:
        return reading
    places = np.array([card.quad.corners for card in strange])
    colours = table_likeness(photo, np.array([card.quad.corners for card in cards]), places)
    looks = _looks_like(photo, [card.quad for card in strange], _table_beside(photo, reading, cards, others))
    bare = (colours >= COLOURS) | (looks >= LOOKS)
    empty = {(card.row, card.col) for card, is_bare in zip(strange, bare, strict=True) if is_bare}
    return replace(reading, cards=tuple(card for card in reading.cards if (card.row, card.col) not in empty))


def _is_like_nothing(card: ReadCard) -> bool:
    return card.candidates[0].card == UNKNOWN and card.candidates[0].probability >= LIKE_NOTHING


def _table_beside(photo: Photo, reading: Reading, cards: list[ReadCard], others: Sequence[Quad]) -> list[Quad]:
    """Places all around the tableau that the photo shows and where nothing lies."""
    rows, cols = range(reading.rows + 2), range(reading.cols + 2)
    around = [(row, col) for row in rows for col in cols if row in (0, rows[-1]) or col in (0, cols[-1])]
    places = [quad for place in around if (quad := place_quad(cards, *place)) is not None and _inside(quad, photo)]
    return [quad for quad in places if not any(_on(other, quad) for other in others)]


def _inside(quad: Quad, photo: Photo) -> bool:
    return all(0 <= x <= photo.size[0] and 0 <= y <= photo.size[1] for x, y in quad.corners)


def _on(other: Quad, place: Quad) -> bool:
    there = np.array(place.corners, np.float32)
    shared, _ = cv2.intersectConvexConvex(np.array(other.corners, np.float32), there)
    return bool(shared > TAKEN * abs(cv2.contourArea(there)))


def _looks_like(photo: Photo, places: list[Quad], table: list[Quad]) -> Floats:
    """How like each place is to the likest piece of table, in whatever turn; nought where none is to be seen."""
    if not table:
        return np.zeros(len(places))
    squares = np.stack(flattened(photo, table, (RECOGNISER_SIDE, RECOGNISER_SIDE)))
    looks = embed_turned(squares, network("recogniser"))
    return np.asarray(np.einsum("nd,mtd->nmt", vectors_of(photo, places), looks).max((1, 2)), np.float64)
