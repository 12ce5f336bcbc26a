"""A second look with the deck in hand: quads that show no card of it give way, and missed cards are looked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import halvings
from scanner.find import sharpen
from scanner.layouts.grid import arrange
from scanner.layouts.seen import SECOND_LOOK
from scanner.networks import network
from scanner.recognise import calibration_of, candidates, likeness
from scanner.records import UNKNOWN, Quad, ReadCard
from scanner.tableau.facing import facing_away
from scanner.tableau.missed import table_likeness
from scanner.tableau.places import place_quad
from scanner.tableau.sight import Sight, described, vectors_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from scanner.recognise import Gallery
    from scanner.records import Candidate, Photo, Reading

    Shape = tuple[int, int]
    Floats = NDArray[np.float64]

LEAST_CLEAR = 0.9
"""Probability of one kind from which a card is believed where none was found."""
COVERS = 0.15
"""Share of a card that another may cover before both are taken for one."""
BARE = 0.6
"""Likeness to the table's colours from which a place is empty: cards of the samples reach 0.4, holes 0.95."""
FAINT = 0.05
"""What is left of a quad's confidence when it shows no card of the deck: half a card, two cards, a coaster."""


def regrouped(sight: Sight, gallery: Gallery, shape: Shape | None) -> Sight | None:
    """The photo arranged again, each quad believed as far as it looks like a card of the deck that faces as most do."""
    calibration = calibration_of(network("recogniser"))
    quads = [quad for quad in sight.quads if quad.confidence >= SECOND_LOOK]
    likenesses = likeness(vectors_of(sight.photo, quads), gallery)
    best = likenesses.max(axis=(1, 2))
    known = 1 / (1 + np.exp(-calibration.sharpness * (best - calibration.stranger)))
    known[facing_away(likenesses, quads, calibration)] = 0.0
    judged = tuple(
        replace(quad, confidence=quad.confidence * max(float(share), FAINT))
        for quad, share in zip(quads, known, strict=True)
    )
    layout = arrange(judged, sight.photo.size, shape)
    return described(sight.photo, judged, layout) if layout.lattices else None


def with_missed_cards(photo: Photo, reading: Reading, gallery: Gallery) -> Reading:
    """With the cards that the finder missed or cut badly: where the lattice expects one and the deck knows it."""
    cards = {(card.row, card.col): card for card in reading.cards if clear(card.candidates) >= 0.5}
    places = [(row, col) for row in range(1, reading.rows + 1) for col in range(1, reading.cols + 1)]
    expected = {
        place: quad
        for place in places
        if place not in cards
        and (quad := place_quad(tuple(cards.values()), *place)) is not None
        and _inside(quad, photo)
    }
    if not expected:
        return reading
    quads = _sharpened(photo, list(expected.values()))
    calibration = calibration_of(network("recogniser"))
    found = candidates(likeness(vectors_of(photo, quads), gallery), 0, gallery, calibration)
    missed = {
        place: ReadCard(*place, quad, could_be)
        for place, quad, could_be in zip(expected, quads, found, strict=True)
        if clear(could_be) >= LEAST_CLEAR and not _covered(quad, cards.values())
    }
    lying = {(card.row, card.col): card for card in reading.cards} | missed
    return replace(reading, cards=tuple(lying[place] for place in sorted(lying)))


def without_bare_table(photo: Photo, reading: Reading) -> Reading:
    """Without what the finder took for a card: it looks like none of the deck, and just like the table."""
    strange = [card for card in reading.cards if card.candidates[0].card == UNKNOWN]
    others = [card.quad.corners for card in reading.cards if card not in strange]
    if not strange or not others:
        return reading
    bare = table_likeness(photo, np.array(others), np.array([card.quad.corners for card in strange]))
    empty = [card for card, share in zip(strange, bare, strict=True) if share >= BARE]
    return replace(reading, cards=tuple(card for card in reading.cards if card not in empty))


def clear(could_be: tuple[Candidate, ...]) -> float:
    """How clearly a card shows what it is: half a card is a bit like many, and so like none."""
    return 0.0 if could_be[0].card == UNKNOWN else could_be[0].probability


def _inside(quad: Quad, photo: Photo) -> bool:
    """Whether the photo shows the whole place."""
    return all(0 <= x <= photo.size[0] and 0 <= y <= photo.size[1] for x, y in quad.corners)


def _sharpened(photo: Photo, quads: list[Quad]) -> list[Quad]:
    """The quads drawn to the edges of what lies there."""
    corners = np.array([quad.corners for quad in quads]) * photo.scale
    better, _ = sharpen(halvings(photo.pixels), corners, network("refiner"))
    found = []
    for each in better / photo.scale:
        a, b, c, d = ((float(x), float(y)) for x, y in each)
        found.append(Quad((a, b, c, d), SECOND_LOOK))
    return found


def _covered(quad: Quad, cards: Iterable[ReadCard]) -> bool:
    """Whether a card that was found lies there already."""
    here = np.array(quad.corners, np.float32)
    area = abs(cv2.contourArea(here))
    shared = (cv2.intersectConvexConvex(here, np.array(card.quad.corners, np.float32))[0] for card in cards)
    return bool(max(shared, default=0.0) > COVERS * area)
