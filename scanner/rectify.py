"""Quads -> upright crops: every card of a tableau seen straight from above, all of one size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import Crop
from scanner.typical import median

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import Lattice, Photo, Quad

LONG_SIDE = 320
"""Pixels of a crop's longer side, unless asked otherwise."""
SLIMMEST = 0.4
"""Width over height of the slimmest card believed in, and the other way round."""
LENS = 0.8
"""Focal length in long sides of the photo where the picture does not tell: a phone's main camera."""
TELLING = 0.05
"""How far both vanishing points must come in from infinity before they tell the focal length."""
BEYOND = (127, 127, 127)
"""Colour of what the photo does not show."""


def crops(photo: Photo, lattice: Lattice, long_side: int = LONG_SIDE) -> tuple[Crop, ...]:
    """Every card of the lattice, row by row, in the proportions of its deck."""
    cells = [(cell.row, cell.col, cell.quad) for cell in lattice.cells if cell.quad is not None]
    quads = [quad for _, _, quad in cells]
    pictures = flattened(photo, quads, crop_size(aspect(quads, photo.size), long_side))
    return tuple(Crop(row, col, picture) for (row, col, _), picture in zip(cells, pictures, strict=True))


def crop_size(width_over_height: float, long_side: int = LONG_SIDE) -> tuple[int, int]:
    """Width and height in pixels of a card's crop."""
    shape = float(np.clip(width_over_height, SLIMMEST, 1 / SLIMMEST))
    width, height = (shape, 1.0) if shape < 1 else (1.0, 1 / shape)
    return max(1, round(width * long_side)), max(1, round(height * long_side))


def flattened(photo: Photo, quads: Sequence[Quad], size: tuple[int, int]) -> list[NDArray[np.uint8]]:
    """Each quad as a read-only RGB picture of `size` (width, height), its first corner at the top left."""
    if not quads:
        return []
    corners = np.array([quad.corners for quad in quads], dtype=np.float64) * photo.scale
    pixels, factor = _shrunk(photo.pixels, corners, size)
    width, height = size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - np.float32(0.5)
    pictures = []
    for quad in (corners / factor - 0.5).astype(np.float32):
        seen = cv2.warpPerspective(
            pixels,
            cv2.getPerspectiveTransform(quad, frame),
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=BEYOND,
        ).astype(np.uint8)
        seen.setflags(write=False)
        pictures.append(seen)
    return pictures


def _shrunk(
    pixels: NDArray[np.uint8], corners: NDArray[np.float64], size: tuple[int, int]
) -> tuple[NDArray[np.uint8], float]:
    """The photo averaged down so that the warp, which looks at four pixels, skips none; and by how much."""
    areas = np.abs(np.linalg.det(corners[:, [1, 3]] - corners[:, [0]]))
    factor = int(np.sqrt(median(areas) / (size[0] * size[1])))
    if factor < 2:
        return pixels, 1.0
    height, width = pixels.shape[0] // factor, pixels.shape[1] // factor
    # Cut to a multiple, so that one factor holds for both axes.
    whole = pixels[: height * factor, : width * factor]
    return cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8), float(factor)


def aspect(quads: Sequence[Quad], size: tuple[int, int]) -> float:
    """Width over height of the cards, from the perspective of all of them together; the median card's."""
    if not quads:
        return 1.0
    middle, long_side = np.array(size) / 2, max(size)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    views = []
    for quad in quads:
        seen = ((np.array(quad.corners) - middle) / long_side).astype(np.float32)
        views.append(cv2.getPerspectiveTransform(unit, seen).astype(np.float64))
    lens = _focal_length(np.array(views))
    across, down = (
        np.array([[view[0, axis], view[1, axis], lens * view[2, axis]] for view in views]) for axis in (0, 1)
    )
    return float(median(np.linalg.norm(across, axis=1) / np.linalg.norm(down, axis=1)))


def _focal_length(views: NDArray[np.float64]) -> float:
    """In long sides of the photo, from the right angles of the cards; the usual one where they do not tell.

    With the lens in the middle of the photo, a card's sides h1, h2 obey h1x h2x + h1y h2y + f f h1z h2z = 0.
    """
    across, down = views[:, :, 0], views[:, :, 1]
    depth = across[:, 2] * down[:, 2] / (np.linalg.norm(across[:, :2], axis=1) * np.linalg.norm(down[:, :2], axis=1))
    flat = -(across[:, :2] * down[:, :2]).sum(axis=1)
    telling = np.abs(depth) > TELLING
    if not telling.any():
        return LENS
    squares = flat[telling] / (across[telling, 2] * down[telling, 2])
    return float(np.sqrt(np.clip(median(squares), (LENS / 2) ** 2, (LENS * 3) ** 2)))
