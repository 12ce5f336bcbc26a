"""The plane on which piles lie: cards that should all be of one size tell the perspective, and where they would end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, COLUMN_SIZE, column_frame
from scanner.layouts.tabletop import Tabletop, fit_tabletop, quarter_turns, sides
from scanner.records import Quad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.records import Photo

    Floats = NDArray[np.float64]

BEYOND = (127, 127, 127)
"""Colour of what the photo does not show."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The table under the cards, in card units."""

    top: Tabletop

    def turned(self, quarters: int) -> Plane:
        """The same plane for cards that are read from their corner number `quarters`."""
        return Plane(replace(self.top, axes=quarter_turns(self.top.axes[None])[0, quarters]))

    def flat(self, quad: Quad) -> Floats:
        """4 x 2 corners in card units, its own order kept."""
        return self.top.place(np.array(quad.corners))

    def shown(self, corners: Floats, confidence: float) -> Quad:
        """Back in photo pixels."""
        a, b, c, d = ((float(x), float(y)) for x, y in self.top.show(corners))
        return Quad((a, b, c, d), confidence)


def plane_of(quads: Sequence[Quad], weights: Floats) -> Plane:
    """The plane that makes most quads, by weight, alike."""
    corners = np.array([quad.corners for quad in quads], dtype=np.float64)
    return Plane(fit_tabletop(corners, np.maximum(weights, 1e-3)))


def turned_alike(plane: Plane, quad: Quad) -> Quad:
    """The quad whose first corner is the top left along the plane's axes, as the other cards' is."""
    flat = plane.flat(quad)
    if not np.isfinite(flat).all():
        return quad
    axes = quarter_turns(sides(flat[None]))[0]
    lengths = np.linalg.norm(axes, axis=1)
    upright = axes[:, 0, 0] / lengths[:, 0] + axes[:, 1, 1] / lengths[:, 1]
    return read_from(quad, int(upright.argmax()))


def read_from(quad: Quad, corner: int) -> Quad:
    """The same card with its corner of this number first."""
    a, b, c, d = (*quad.corners[corner:], *quad.corners[:corner])
    return Quad((a, b, c, d), quad.confidence)


def frame_of(flat: Floats) -> Floats:
    """The parallelogram nearest to corners in card units: affine, so that it can be continued along its sides."""
    middle = flat.mean(0)
    across, down = sides(flat[None])[0].T
    return np.array([middle + x * across / 2 + y * down / 2 for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def column_matrix(plane: Plane, frame: Floats, scale: float) -> Floats:
    """Homography from the counter's crop to decoded pixels, for a whole card at `frame` (card units)."""
    to_plane = cv2.getAffineTransform(column_frame()[:3], frame[:3].astype(np.float32))
    wide, high = COLUMN_SIZE
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    seen = plane.top.show(corners @ to_plane[:, :2].T + to_plane[:, 2]) * scale
    return np.asarray(cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32)), np.float64)


def column_crop(
    photo: Photo, levels: tuple[NDArray[np.uint8], ...], matrix: Floats, beside: int = 0
) -> NDArray[np.uint8]:
    """The column as the counter sees it, with so many pixels more on either side: RGB, from the halving of the photo
    that has just the pixels for it."""
    card = cv2.perspectiveTransform(column_frame()[None].astype(np.float64), matrix)[0]
    side = float(np.sqrt(abs(cv2.contourArea(card.astype(np.float32))) / (COLUMN_CARD[0] * COLUMN_CARD[1])))
    level = int(np.clip(np.floor(np.log2(max(side, 1.0)) + 0.35), 0, len(levels) - 1))
    source = levels[level]
    shrink = source.shape[1] / photo.pixels.shape[1], source.shape[0] / photo.pixels.shape[0]
    half = np.array([[1, 0, 0.5 - beside], [0, 1, 0.5], [0, 0, 1.0]])
    there = np.array([[shrink[0], 0, -0.5], [0, shrink[1], -0.5], [0, 0, 1.0]])
    return cv2.warpPerspective(
        source,
        there @ matrix @ half,
        (COLUMN_SIZE[0] + 2 * beside, COLUMN_SIZE[1]),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,  # the photo's own edge must not look like a card's
    ).astype(np.uint8)


def straightened(wide: NDArray[np.uint8], lean: float, beside: int) -> NDArray[np.uint8]:
    """A column without its `beside` pixels on either side, what lies above the whole card moved as if the pile did not
    lean by so many pixels sideways per pixel upwards."""
    shear = np.array([[1, -lean, beside + lean * COLUMN_ABOVE], [0, 1, 0]], np.float32)
    upright = cv2.warpAffine(
        wide, shear, COLUMN_SIZE, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderValue=BEYOND
    )
    upright[COLUMN_ABOVE:] = wide[COLUMN_ABOVE:, beside : beside + COLUMN_SIZE[0]]
    return upright.astype(np.uint8)


def along(matrix: Floats, rows: Floats, scale: float, lean: float = 0.0) -> Floats:
    """Ends of lines across the card's width at rows of the crop (pixels), above the whole card as the pile leans:
    n x 2 x 2 in photo pixels."""
    left, right = column_frame()[0, 0], column_frame()[1, 0]
    aside = lean * np.maximum(COLUMN_ABOVE - rows, 0.0)
    points = np.array(
        [[[left + off, row], [right + off, row]] for row, off in zip(rows, aside, strict=True)], np.float64
    )
    return np.asarray(cv2.perspectiveTransform(points.reshape(1, -1, 2), matrix).reshape(-1, 2, 2) / scale)
