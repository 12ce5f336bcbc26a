"""The table seen from straight above, and where in it the enrolled pictures of a deck are found again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.piles.plane import BEYOND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.piles.plane import Plane
    from scanner.records import Photo, Quad

    Floats = NDArray[np.float64]

ROOM = 1.5
"""Cards' sizes of table beyond what was found."""
FARTHEST = 8.0
"""Cards' widths and heights from the middle of all within which piles are looked for."""
BLUR = 0.2
"""Of a card's width: what is compared is finer than this, since light and glare are coarser."""
NOISE = 16.0
"""Variance in grey levels below which there is nothing but noise."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """The table from above, its cards upright as their owner reads them."""

    contrast: NDArray[np.float32]
    """H x W x 3: each pixel against its surroundings, in their standard deviations."""
    matrix: Floats
    """From its pixels to decoded pixels of the photo, edges at 0."""
    width: int
    """Pixels of a card's width."""

    def shown(self, corners: Floats) -> Floats:
        """Points of it (N x 2) in decoded pixels."""
        return np.asarray(cv2.perspectiveTransform(corners[None], self.matrix)[0], np.float64)


def flattened_table(photo: Photo, plane: Plane, quads: Sequence[Quad], width: int) -> Flat:
    """What the plane's axes call upright is upright; a unit of it is `width` pixels wide, and as high in proportion."""
    found = np.array([plane.flat(quad) for quad in quads])
    found = found[np.isfinite(found).all(axis=(1, 2))]
    middle = np.median(found.mean(1), axis=0)
    low = np.maximum(found.min((0, 1)) - ROOM, middle - FARTHEST)
    high = np.minimum(found.max((0, 1)) + ROOM, middle + FARTHEST)
    wide, tall = np.linalg.norm(plane.top.axes, axis=0)
    unit = np.array([width, width * tall / wide])
    size = np.maximum(np.ceil((high - low) * unit), 2).astype(int)
    corners = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float64)
    seen = plane.top.show(corners / unit + low) * photo.scale
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32)).astype(np.float64)
    fine = _fineness(matrix, corners)
    pixels = warped(photo.pixels, matrix @ np.diag([1 / fine, 1 / fine, 1]), tuple((size * fine).tolist()))
    small = cv2.resize(pixels, size.tolist(), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return Flat(contrast(small, BLUR * width), matrix, width)


def _fineness(matrix: Floats, corners: Floats) -> int:
    """How many times finer the view must be drawn so that no pixel of the photo is skipped, within reason."""
    seen = cv2.perspectiveTransform(corners[None], matrix)[0]
    area = abs(cv2.contourArea(seen.astype(np.float32))) / max(corners[2].prod(), 1.0)
    return int(np.clip(np.ceil(np.sqrt(area)), 1, 6))


def warped(pixels: NDArray[np.uint8], matrix: Floats, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The part of a picture (RGB) to which `matrix` maps a picture of this size, edges at 0 in both."""
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    return cv2.warpPerspective(
        pixels,
        np.linalg.inv(half) @ matrix @ half,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=BEYOND,
    ).astype(np.uint8)


def contrast(pixels: NDArray[np.uint8], blur: float) -> NDArray[np.float32]:
    """RGB -> each pixel against its surroundings: the light of another evening falls out."""
    fine = pixels.astype(np.float32)
    fine -= cv2.GaussianBlur(fine, (0, 0), blur)
    spread = cv2.GaussianBlur((fine * fine).mean(2), (0, 0), blur)
    return np.asarray(fine / np.sqrt(spread + NOISE)[..., None], np.float32)


def found_again(flat: Flat, picture: NDArray[np.uint8], height: int) -> NDArray[np.float32]:
    """How like an enrolled picture (RGB) the view is at each place of its upper left corner, -1 to 1."""
    size = flat.width, height
    if height > flat.contrast.shape[0] or flat.width > flat.contrast.shape[1]:
        return np.zeros((0, 0), np.float32)
    small = contrast(cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8), BLUR * flat.width)
    return cv2.matchTemplate(flat.contrast, small, cv2.TM_CCOEFF_NORMED).astype(np.float32)
