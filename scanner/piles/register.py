"""Where exactly a card lies: features of its enrolled picture found again in the photo, strips behind it or not."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import Quad
from scanner.rectify import flattened
from scanner.tableau.closely import LOWE, features

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Photo
    from scanner.tableau.closely import Features

    Floats = NDArray[np.float64]

AROUND = (0.15, 0.5)
"""Widths and heights of a card beyond the quad on each side in which the card is looked for."""
WIDE = 170
"""Pixels of a card's width there."""
WITHIN = 4.0
"""Pixels by which a feature may lie off its place."""
LEAST_FEATURES = 9
"""That must lie in their places, and their least share of all that match."""
LEAST_SHARE = 0.35
LARGEST_CHANGE = 0.45
"""Of the card's sides, each measured by the quad's."""


def registered(photo: Photo, quad: Quad, label: str, deck: EnrolledDeck) -> Quad | None:
    """The card of this label near the quad; None where too little of it is recognised."""
    known, (high, wide) = _features_of(deck)[label], deck.pictures[label].shape[:2]
    size = (round(WIDE * (1 + 2 * AROUND[0])), round(WIDE * high / wide * (1 + 2 * AROUND[1])))
    seen = features(flattened(photo, [_around(quad)], size)[0])
    here, there = _pairs(known, seen)
    if len(here) < LEAST_FEATURES:
        return None
    # Both in card units: the card as enrolled, and the quad as it was found.
    spread = 1 + 2 * np.array(AROUND)
    placed = there * spread - AROUND
    scale = np.array([WIDE, WIDE * high / wide])
    matrix, inside = cv2.estimateAffine2D(here * scale, placed * scale, method=cv2.RANSAC, ransacReprojThreshold=WITHIN)
    if matrix is None or inside.sum() < max(LEAST_FEATURES, LEAST_SHARE * len(here)):
        return None
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    corners = ((unit * scale) @ matrix[:, :2].T + matrix[:, 2]) / scale
    if np.abs(corners - unit).max() > LARGEST_CHANGE:
        return None
    back = cv2.getPerspectiveTransform(unit.astype(np.float32), np.array(quad.corners, np.float32))
    a, b, c, d = ((float(x), float(y)) for x, y in cv2.perspectiveTransform(corners[None], back.astype(np.float64))[0])
    return Quad((a, b, c, d), quad.confidence)


@lru_cache(maxsize=2)
def _features_of(deck: EnrolledDeck) -> dict[str, Features]:
    return {label: features(picture) for label, picture in deck.pictures.items()}


def _around(quad: Quad) -> Quad:
    """The quad with room on all sides, continued in its own perspective."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    back = cv2.getPerspectiveTransform(unit, np.array(quad.corners, np.float32)).astype(np.float64)
    x, y = AROUND
    room = np.array([[[-x, -y], [1 + x, -y], [1 + x, 1 + y], [-x, 1 + y]]], np.float64)
    a, b, c, d = ((float(x), float(y)) for x, y in cv2.perspectiveTransform(room, back)[0])
    return Quad((a, b, c, d), quad.confidence)


def _pairs(known: Features, seen: Features) -> tuple[Floats, Floats]:
    """Places of features that are alike, in the enrolled picture and in the crop; strips repeat what they show."""
    if min(len(known[0]), len(seen[0])) < 2:
        return np.zeros((0, 2)), np.zeros((0, 2))
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(known[1], seen[1], k=2)
    good = [first for first, second in pairs if first.distance < LOWE * second.distance]
    here = np.array([known[0][match.queryIdx] for match in good], np.float64).reshape(-1, 2)
    there = np.array([seen[0][match.trainIdx] for match in good], np.float64).reshape(-1, 2)
    return here, there
