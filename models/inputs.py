"""How pictures become network inputs: one place for training and for the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

FINDER_LONG_SIDE = 640
"""Pixels of the picture's long side as the finder sees it: cards of a 7 x 9 grid are then still 45 px wide."""
FINDER_MULTIPLE = 32
"""The finder halves its input five times."""
REFINER_SIDE = 96
"""Pixels of the square crop that the refiner sees."""
REFINER_MARGIN = 0.25
"""Share of the card's side that the refiner sees beyond each edge."""

RECOGNISER_SIDE = 128
"""Pixels of the square into which a card is rectified for the recogniser, whatever its own shape."""


def normalised(pixels: NDArray[np.uint8]) -> NDArray[np.float32]:
    """H x W x 3 RGB -> 3 x H x W around nought, as the pretrained body expects it; a batch keeps its first axis."""
    return np.ascontiguousarray(np.moveaxis((pixels.astype(np.float32) - 127.0) * (1 / 128.0), -1, -3))


def finder_input(pixels: NDArray[np.uint8], long_side: int = FINDER_LONG_SIDE) -> NDArray[np.uint8]:
    """The picture at the finder's size: RGB, sides rounded to the network's multiple (at most 3 % off)."""
    height, width = pixels.shape[:2]
    scale = long_side / max(height, width)
    size = [max(FINDER_MULTIPLE, round(side * scale / FINDER_MULTIPLE) * FINDER_MULTIPLE) for side in (width, height)]
    shrinks = size[0] < width
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR).astype(np.uint8)


def refiner_frame() -> NDArray[np.float32]:
    """Where the corners of a perfectly placed card lie in the refiner's crop, clockwise from the top left."""
    low = REFINER_SIDE * REFINER_MARGIN / (1 + 2 * REFINER_MARGIN)
    high = REFINER_SIDE - low
    return np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)


def refiner_input(
    pixels: NDArray[np.uint8], corners: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The card between `corners` (pixels, edges at 0) with its surroundings as a square, and the way back to pixels."""
    frame = refiner_frame()
    back = cv2.getPerspectiveTransform(frame, corners).astype(np.float64)
    forth = cv2.getPerspectiveTransform(corners - np.float32(0.5), frame - np.float32(0.5)).astype(np.float64)
    side = float(np.sqrt(abs(cv2.contourArea(corners))))
    shrink = (frame[1, 0] - frame[0, 0]) / max(side, 1.0)
    source, forth = _halved(pixels, forth, shrink, corners)
    crop = cv2.warpPerspective(
        source, forth, (REFINER_SIDE, REFINER_SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return crop.astype(np.uint8), back


def _halved(
    pixels: NDArray[np.uint8], forth: NDArray[np.float64], shrink: float, corners: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Average the neighbourhood of the card down first when the warp would skip pixels."""
    factor = int(min(8, 1 / max(shrink, 1e-3)))
    if factor < 2:
        return pixels, forth
    reach = np.ptp(corners, axis=0) * 0.5
    height, width = pixels.shape[:2]
    x0, y0 = np.clip(np.floor(corners.min(0) - reach).astype(int), 0, (width - 2, height - 2))
    x1, y1 = np.clip(np.ceil(corners.max(0) + reach).astype(int), (x0 + 2, y0 + 2), (width, height))
    part = pixels[y0:y1, x0:x1]
    small = cv2.resize(
        part, (max(1, part.shape[1] // factor), max(1, part.shape[0] // factor)), interpolation=cv2.INTER_AREA
    )
    sx, sy = part.shape[1] / small.shape[1], part.shape[0] / small.shape[0]
    widen = np.array([[sx, 0, x0 + 0.5 * sx - 0.5], [0, sy, y0 + 0.5 * sy - 0.5], [0, 0, 1]])
    return small.astype(np.uint8), forth @ widen
