"""Which way cards face: those that lie another way round than most are the neighbour's across the table."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.recognise import Calibration
    from scanner.records import Quad

    Floats = NDArray[np.float64]

CLEARLY = log(20)
"""Log odds by which a card must look turned: a symmetrical picture faces every way."""
SAME_WAY = np.cos(np.radians(45))
"""Cosine between the ups of two cards that face the same way."""


def facing_away(likenesses: Floats, quads: Sequence[Quad], calibration: Calibration) -> NDArray[np.bool_]:
    """Per card, whether it clearly faces another way than most cards; `likenesses` as `recognise.likeness` gives them.

    Directions are compared in the photo, so that quads need not begin at corresponding corners.
    """
    known = likenesses.max(axis=(1, 2), initial=-1.0) >= calibration.stranger
    if not known.any():
        return np.zeros(len(quads), np.bool_)
    votes = np.logaddexp.reduce(calibration.sharpness * likenesses, axis=1)
    every = np.arange(len(quads))
    ups, best = _ups(quads), votes.argmax(1)
    way = _common_way(ups[every, best][known])
    as_most = (ups @ way).argmax(1)
    return np.asarray(known & (votes[every, best] - votes[every, as_most] > CLEARLY))


def _ups(quads: Sequence[Quad]) -> Floats:
    """N x 4 x 2: which way is up on each card for each quarter turn it may lie in, as directions in the photo."""
    corners = np.array([quad.corners for quad in quads], np.float64)
    tops = corners + np.roll(corners, -1, 1)
    ups = tops - np.roll(tops, -2, 1)
    return np.asarray(ups / np.maximum(np.linalg.norm(ups, axis=2, keepdims=True), 1e-9))


def _common_way(ways: Floats) -> Floats:
    """The direction that most share."""
    alike = ways @ ways.T > SAME_WAY
    return np.asarray(ways[alike[alike.sum(1).argmax()]].mean(0))
