"""Cards drawn anew by the enrolled pictures: a finder may cut every card of a table along the same printed line."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.enrolment.decks import PICTURE_SIDE
from scanner.recognise import known_odds
from scanner.records import Layout, Quad
from scanner.rectify import crop_size, flattened
from scanner.tableau.closely import features
from scanner.tableau.sight import described

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Cell, Photo
    from scanner.tableau.sight import Sight

    Floats = NDArray[np.float64]

CLEARLY = 5.0
"""Log odds of being of the deck from which a quad is left as it is."""
AROUND = 0.35
"""Of a quad's sides, beyond each edge, where the rest of its card is looked for."""
LOWE = 0.8
"""A feature matches when the next best one of the whole deck is at least this much farther away."""
OFF = 0.03
"""Of a picture's longer side, by which features may be off the place where the whole card has them."""
LEAST = 10
"""Features that must agree on where a card lies."""
LARGEST_CHANGE, LARGEST_SHIFT = 2.0, 0.3
"""Times by which a card may be larger or smaller than its quad, and sides by which its middle may be off.

Beyond that it is the card beside.
"""
FRAME = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)


@lru_cache(maxsize=4)
def redrawn(sight: Sight, deck: EnrolledDeck) -> Sight:
    """The sight with those quads of its first tableau that are hardly like a card of the deck drawn to the card that
    their features show; the same sight if there is none."""
    first, *others = sight.layout.lattices
    known = _Deck(deck)
    odds = iter(known_odds(sight.vectors[0], deck.gallery))
    cells = tuple(
        cell if cell.quad is None or next(odds) >= CLEARLY else _drawn(sight.photo, cell, known) for cell in first.cells
    )
    if cells == first.cells:
        return sight
    return described(sight.photo, sight.quads, Layout((replace(first, cells=cells), *others), sight.layout.outside))


class _Deck:
    """The features of all enrolled pictures."""

    def __init__(self, deck: EnrolledDeck) -> None:
        pictures = list(deck.pictures.values())
        height, width = pictures[0].shape[:2]
        self.shape = width / height
        found = [features(picture) for picture in pictures]
        self.places = np.concatenate([places for places, _ in found]).astype(np.float64)
        self.looks = np.concatenate([looks for _, looks in found])
        self.kinds = np.repeat(np.arange(len(found)), [len(places) for places, _ in found])


def _drawn(photo: Photo, cell: Cell, known: _Deck) -> Cell:
    """The cell with its quad drawn to the card, if that can be told."""
    assert cell.quad is not None
    wider = 1 + 2 * AROUND
    to_photo = cv2.getPerspectiveTransform(FRAME.astype(np.float32), np.array(cell.quad.corners, np.float32))
    around = cv2.perspectiveTransform(((FRAME - 0.5) * wider + 0.5)[None], to_photo.astype(np.float64))[0]
    size = crop_size(known.shape, round(PICTURE_SIDE * wider))
    places, looks = features(flattened(photo, [_quad(around, cell.quad)], size)[0])
    corners = _agreed(places.astype(np.float64) * wider - AROUND, looks, known)
    if corners is None:
        return cell
    nearest = min(range(4), key=lambda turn: float(np.abs(np.roll(corners, turn, 0) - FRAME).sum()))
    shown = cv2.perspectiveTransform(np.roll(corners, nearest, 0)[None], to_photo.astype(np.float64))[0]
    return replace(cell, quad=_quad(shown, cell.quad))


def _agreed(places: Floats, looks: NDArray[np.float32], known: _Deck) -> Floats | None:
    """The corners of the one card that most features agree on, from its own top left; `places` and they in quads."""
    if min(len(looks), len(known.looks)) < LEAST:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(looks, known.looks, k=2)
    good = [one for one, other in pairs if one.distance < LOWE * other.distance]
    kinds = known.kinds[[match.trainIdx for match in good]]
    if not len(kinds):
        return None
    kind = int(np.bincount(kinds).argmax())
    theirs = [match for match, its in zip(good, kinds, strict=True) if its == kind]
    if len(theirs) < LEAST:
        return None
    here = places[[match.queryIdx for match in theirs]]
    there = known.places[[match.trainIdx for match in theirs]]
    change, agree = cv2.estimateAffine2D(there, here, method=cv2.RANSAC, ransacReprojThreshold=OFF)
    if change is None or agree.sum() < LEAST:
        return None
    corners = np.asarray(FRAME @ change[:, :2].T + change[:, 2], np.float64)
    grown = float(np.linalg.det(change[:, :2]))
    is_near = np.abs(corners.mean(0) - 0.5).max() <= LARGEST_SHIFT
    return corners if is_near and 1 / LARGEST_CHANGE < grown < LARGEST_CHANGE else None


def _quad(corners: Floats, like: Quad) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Quad((a, b, c, d), like.confidence)
