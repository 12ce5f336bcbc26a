"""Places that the finder took for cards and that show nothing but the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import RECOGNISER_SIDE
from scanner.layouts.seen import ACCEPT
from scanner.networks import network
from scanner.recognise import embed_turned, likeness
from scanner.records import UNKNOWN
from scanner.rectify import flattened
from scanner.tableau.missed import table_likeness
from scanner.tableau.places import place_quad
from scanner.tableau.sight import vectors_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.recognise import Gallery
    from scanner.records import Photo, Quad, ReadCard, Reading

    Floats = NDArray[np.float64]

CLEAR, LIKE_NOTHING = 0.97, 0.95
"""Probability of one kind from which a card is one, and of none from which the colours of the place are asked."""
COLOURS, LOOKS = 0.5, 0.5
"""Likeness to the table beside from which a place is empty: of its colours, and to the recogniser's eye.

Colours fail where the light changes, looks where no table shows. Of 1154 cards of drawn boards 0.2 % look so much like
the table, but all of them more like themselves; of 7 holes all do.
"""
TAKEN = 0.02
"""Share of a place beside the tableau that something else may cover."""


def without_bare_table(photo: Photo, reading: Reading, gallery: Gallery, others: Sequence[Quad]) -> Reading:
    """Without what looks more like the table than like any card of the deck; `others` lie beside the tableau."""
    doubtful = [card for card in reading.cards if not _is_clear(card)]
    cards = [card for card in reading.cards if card not in doubtful]
    if not doubtful or not cards:
        return reading
    quads = [card.quad for card in doubtful]
    looks = _looks_like(photo, quads, _table_beside(photo, reading, cards, others))
    more_than_cards = looks > likeness(vectors_of(photo, quads), gallery).max(axis=(1, 2))
    corners = (np.array([each.quad.corners for each in some]) for some in (cards, doubtful))
    colours = table_likeness(photo, *corners)
    bare = (looks >= LOOKS) & more_than_cards | (colours >= COLOURS) & [_is_like_nothing(card) for card in doubtful]
    empty = {(card.row, card.col) for card, is_bare in zip(doubtful, bare, strict=True) if is_bare}
    return replace(reading, cards=tuple(card for card in reading.cards if (card.row, card.col) not in empty))


def _is_clear(card: ReadCard) -> bool:
    """Whether a card was found, not merely looked for, and is one: a plain back is much like a plain table."""
    best = card.candidates[0]
    return card.quad.confidence >= ACCEPT and best.card != UNKNOWN and best.probability >= CLEAR


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
