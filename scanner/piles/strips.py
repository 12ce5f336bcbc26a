"""A pile's column against its own whole card: where the upper end of that card is seen again, strip by strip.

Cards of one pile bear the same picture in the same light, so the whole card itself is the best example of what its
covered neighbours show: whatever the art, without any learning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, COLUMN_SIDE, COLUMN_SIZE, COLUMN_STEP
from scanner.piles.flat import contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ROWS = COLUMN_SIZE[1] // COLUMN_STEP
START = COLUMN_ABOVE // COLUMN_STEP
"""Row at which the whole card begins."""
LONGEST = 36
"""Rows of a strip at most: three quarters of a card."""
SHIFTS = (-4, -2, 0, 2, 4)
"""Pixels of the crop by which a covered card may lie to the side: an eighth of its width."""
LEANS = (-6.0, -3.0, 0.0, 3.0, 6.0)
"""Pixels of the crop by which one end of its upper edge may be lower than the other: up to five degrees."""
BLUR = 6.0
"""Pixels of the crop: what is compared is finer, since light is coarser."""
PATCHES = 8
"""Patches across a row whose colours are compared."""
DARK = 16.0
"""Grey levels added before colours are compared as ratios: noise is not a colour."""
MARKS = 6
"""Numbers that tell how alike two rows are: see `alike`."""


def alike(crop: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Ways to lie x START x LONGEST x MARKS: how like each row is to a row of the whole card, if a card began above it.

    The second axis is where that card would begin, the third how far below that the row lies. The marks are one; what
    both rows share; the contrast of either; the correlation; how far their colours differ.
    """
    return np.stack([np.stack([np.ones_like(marks[0]), *marks], -1) for marks in _ways(crop)]).astype(np.float32)


def strips(crop: NDArray[np.uint8], of_marks: tuple[float, ...]) -> Floats:
    """START x LONGEST: log odds that a strip that begins in a row and has 1, 2, ... rows is one of the pile's card."""
    always, *weights = (np.float32(weight) for weight in of_marks)
    best = np.full((START, LONGEST), -np.inf, np.float32)
    for marks in _ways(crop):
        odds = sum((weight * mark for weight, mark in zip(weights, marks, strict=True)), always)
        np.maximum(best, np.cumsum(odds, axis=1), out=best)
    return best.astype(np.float64)


def _ways(crop: NDArray[np.uint8]) -> Iterator[tuple[NDArray[np.float32], ...]]:
    """For each way to lie, all marks but the first, each START x LONGEST."""
    fine = cv2.GaussianBlur(contrast(crop, BLUR), (1, 3), 0.8).astype(np.float32)
    colour = _colours(crop)
    apart = np.minimum(np.abs(_below(colour) - colour[START : START + LONGEST]), 1.0).mean((2, 3))
    front = _across(_rows(fine, 0.0), 0)[START : START + LONGEST]
    own = np.broadcast_to((front * front).mean(1), apart.shape)
    for leaning in (_rows(fine, lean) for lean in LEANS):
        for shift in SHIFTS:
            rows = _across(leaning, shift)
            both = np.diagonal(_below(rows @ front.T), axis1=1, axis2=2) / rows.shape[1]
            there = _below((rows * rows).mean(1))
            yield both, own, there, both / np.sqrt(there * own + 0.02), apart


def _below(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """START x LONGEST x ...: for each row where a card may begin, the rows from there on; a view."""
    found = np.lib.stride_tricks.sliding_window_view(rows[: START + LONGEST - 1], LONGEST, axis=0)
    return np.moveaxis(found, -1, 1)


def _rows(fine: NDArray[np.float32], lean: float) -> NDArray[np.float32]:
    """Rows of the answer along which cards lie that lean so much."""
    if lean:
        slope = lean / COLUMN_CARD[0]
        straight = np.array([[1, 0, 0], [slope, 1, -slope * COLUMN_SIZE[0] / 2]], np.float32)
        upright = cv2.warpAffine(fine, straight, COLUMN_SIZE, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        fine = upright.astype(np.float32)
    return np.asarray(fine.reshape(ROWS, COLUMN_STEP, COLUMN_SIZE[0], 3).mean(1), np.float32)


def _across(fine: NDArray[np.float32], shift: int) -> NDArray[np.float32]:
    """The rows between the whole card's sides, or a few pixels beside them, each as one vector."""
    left = COLUMN_SIDE + shift
    return np.ascontiguousarray(fine[:, left : left + COLUMN_CARD[0]]).reshape(len(fine), -1)


def _colours(crop: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Rows x patches x 3: logarithms of the colours."""
    card = np.log(crop[:, COLUMN_SIDE : COLUMN_SIDE + COLUMN_CARD[0]].astype(np.float32) + DARK)
    return np.asarray(card.reshape(ROWS, COLUMN_STEP, PATCHES, -1, 3).mean((1, 3)), np.float32)
