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


def halvings(pixels: NDArray[np.uint8], least: int = 64) -> tuple[NDArray[np.uint8], ...]:
    """The picture, its half, its quarter and so on down to `least` pixels of the short side: averaged, not skipped."""
    levels = [pixels]
    while min(levels[-1].shape[:2]) >= 2 * least:
        height, width = levels[-1].shape[:2]
        half = cv2.resize(levels[-1], (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        levels.append(half.astype(np.uint8, copy=False))
    return tuple(levels)


def finder_input(levels: tuple[NDArray[np.uint8], ...], long_side: int = FINDER_LONG_SIDE) -> NDArray[np.uint8]:
    """The picture at the finder's size, from its halvings: RGB, sides rounded to the network's multiple."""
    height, width = levels[0].shape[:2]
    scale = long_side / max(height, width)
    size = [max(FINDER_MULTIPLE, round(side * scale / FINDER_MULTIPLE) * FINDER_MULTIPLE) for side in (width, height)]
    source = levels[_level(levels, scale)]
    return cv2.resize(source, size, interpolation=cv2.INTER_LINEAR).astype(np.uint8, copy=False)


def _level(levels: tuple[NDArray[np.uint8], ...], scale: float) -> int:
    """The smallest halving that still has the pixels for a picture shrunk to `scale`."""
    return int(np.clip(np.floor(-np.log2(max(scale, 1e-6)) + 1e-6), 0, len(levels) - 1))


def refiner_frame() -> NDArray[np.float32]:
    """Where the corners of a perfectly placed card lie in the refiner's crop, clockwise from the top left."""
    low = REFINER_SIDE * REFINER_MARGIN / (1 + 2 * REFINER_MARGIN)
    high = REFINER_SIDE - low
    return np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)


def refiner_input(
    levels: tuple[NDArray[np.uint8], ...], corners: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The card between `corners` (pixels, edges at 0) with its surroundings as a square, and the way back to pixels."""
    frame = refiner_frame()
    back = cv2.getPerspectiveTransform(frame, corners).astype(np.float64)
    side = float(np.sqrt(abs(cv2.contourArea(corners))))
    source = levels[_level(levels, (frame[1, 0] - frame[0, 0]) / max(side, 1.0))]
    shrink = np.array(source.shape[1::-1], np.float32) / np.array(levels[0].shape[1::-1], np.float32)
    there = (corners * shrink - 0.5).astype(np.float32)
    forth = cv2.getPerspectiveTransform(there, (frame - 0.5).astype(np.float32))
    size = (REFINER_SIDE, REFINER_SIDE)
    crop = cv2.warpPerspective(source, forth, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return crop.astype(np.uint8, copy=False), back
