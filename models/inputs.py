"""How pictures become network inputs: one place for training and for the program."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

FINDER_LONG_SIDE = 640
"""Pixels of the picture's long side as the finder sees it: cards of a 7 x 9 grid are then still 45 px wide."""
FINDER_MULTIPLE = 32
"""The finder halves its input five times."""
REFINER_SIDE = 128
"""Pixels of the square crop that the refiner sees."""
REFINER_MARGIN = 0.4
"""Share of the card's side that the refiner sees beyond each edge: a frame around it, or where its neighbour begins."""
REFINER_STEPS = 33
"""Places that each corner's x and y may have in the refiner's answer."""
REFINER_REACH = 0.4
"""How far the outer ones are from where the corner was thought to be, in sides of the card."""

RECOGNISER_SIDE = 128
"""Pixels of the square into which a card is rectified for the recogniser, whatever its own shape."""

CELL_HEIGHT, CELL_WIDTH = 32, 80
"""Pixels of a box of a score pad as its reader sees it: handwritten digits are then about as high as MNIST's."""
CELL_MARGIN = 0.14
"""Share of the box's height that the reader sees beyond each of its lines: people write across them."""
CELL_SIGNS = "0123456789-/?"
"""What the reader tells apart: digits, minus or dash, something struck out, what is no number."""
LEAST_INK = 0.3
"""Darkness that counts as full ink in a box where nothing is darker: faint pencil is raised, dirt is not."""
ICON_LONG_SIDE = 224
"""Pixels of a card's longer side as the icon reader sees it: an icon of a fifth of its width is still 32 px."""
ICON_MULTIPLE = 16
"""The icon reader halves its input four times."""
COLUMN_CARD = (32, 96)
"""Width and height in pixels of the whole card of a pile as the counter sees it, whatever the card's own shape: edges
run across, so rows are fine and columns coarse."""
COLUMN_SIDE, COLUMN_ABOVE, COLUMN_BELOW = 6, 288, 16
"""Pixels beside, above and below it: three heights of a card for the strips of those it covers."""
COLUMN_SIZE = (COLUMN_CARD[0] + 2 * COLUMN_SIDE, COLUMN_ABOVE + COLUMN_CARD[1] + COLUMN_BELOW)
"""Width and height of the whole crop."""
COLUMN_STEP = 2
"""Pixels per row of the counter's answer."""


def column_frame() -> NDArray[np.float32]:
    """Where the corners of the whole card lie in the counter's crop, clockwise from the top left."""
    (width, height), left, top = COLUMN_CARD, COLUMN_SIDE, COLUMN_ABOVE
    return np.array([[left, top], [left + width, top], [left + width, top + height], [left, top + height]], np.float32)


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
    return min(max(math.floor(-math.log2(max(scale, 1e-6)) + 1e-6), 0), len(levels) - 1)


@cache
def refiner_frame() -> NDArray[np.float32]:
    """Where the corners of a perfectly placed card lie in the refiner's crop, clockwise from the top left."""
    low = REFINER_SIDE * REFINER_MARGIN / (1 + 2 * REFINER_MARGIN)
    high = REFINER_SIDE - low
    frame = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    frame.setflags(write=False)
    return frame


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


def cell_input(crop: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A rectified box with its margin (H x W x channels) -> CELL_HEIGHT x CELL_WIDTH: darkness of the ink, 0 to 1.

    Paper of any colour and in any light becomes 0: each channel is compared with its brightest neighbourhood.
    """
    width = max(4, round(crop.shape[1] * CELL_HEIGHT / crop.shape[0]))
    small = cv2.resize(crop, (width, CELL_HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
    small = small.reshape(CELL_HEIGHT, width, -1)
    darkness = np.zeros((CELL_HEIGHT, width), np.float32)
    shares = [_against_paper(np.ascontiguousarray(small[..., channel])) for channel in range(small.shape[2])]
    darkness = np.mean(shares, axis=0) * 0.5 + np.max(shares, axis=0) * 0.5
    inner = darkness[5:-5, 4:-4] if width > 12 else darkness
    darkness = np.clip(darkness / max(LEAST_INK, float(np.percentile(inner, 99))), 0, 1)
    return _fitted(darkness)


def _against_paper(channel: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much darker than the paper around, 0 to 1."""
    paper = cv2.blur(cv2.dilate(cv2.blur(channel, (3, 3)), np.ones((11, 11), np.uint8)), (11, 11))
    return np.clip(1 - channel / np.maximum(paper, 8), 0, 1).astype(np.float32)


def _fitted(darkness: NDArray[np.float32]) -> NDArray[np.float32]:
    """The box in the reader's width: narrow ones stand in the middle, of wide ones the written part is shown."""
    width = darkness.shape[1]
    if width <= CELL_WIDTH:
        left = (CELL_WIDTH - width) // 2
        return np.pad(darkness, ((0, 0), (left, CELL_WIDTH - width - left)))
    first, last = _written(darkness)
    if last - first > CELL_WIDTH - 8:
        part = darkness[:, max(0, first - 4) : last + 4]
        return cv2.resize(part, (CELL_WIDTH, CELL_HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)
    left = int(np.clip((first + last - CELL_WIDTH) // 2, 0, width - CELL_WIDTH))
    return darkness[:, left : left + CELL_WIDTH]


def _written(darkness: NDArray[np.float32]) -> tuple[int, int]:
    """The columns between which something is written inside of the box; its middle where nothing is."""
    border = round(CELL_HEIGHT * CELL_MARGIN)
    inside = darkness[border + 2 : -border - 2, border + 2 : -border - 2]
    columns = np.flatnonzero(inside.max(axis=0) > 0.45)
    if not len(columns):
        return darkness.shape[1] // 2, darkness.shape[1] // 2
    return int(columns[0]) + border + 2, int(columns[-1]) + border + 3


def icon_input_size(width_over_height: float) -> tuple[int, int]:
    """Width and height of the crop in which icons are looked for, of cards in these proportions."""
    short = ICON_LONG_SIDE * min(width_over_height, 1 / width_over_height)
    rounded = max(ICON_MULTIPLE, round(short / ICON_MULTIPLE) * ICON_MULTIPLE)
    return (rounded, ICON_LONG_SIDE) if width_over_height <= 1 else (ICON_LONG_SIDE, rounded)
