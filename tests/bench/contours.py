"""The usual way of finding cards, to compare with: adaptive threshold, contours, polygons with four corners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import Photo, Quad

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONG_SIDE = 1000
"""Pixels at which thresholds are taken; scanners of this kind work at 600 to 1200."""
SMALLEST, LARGEST = 0.002, 0.4
"""Share of the picture that a card may cover."""
SAME_CARD = 0.5
"""Overlap of the bounding boxes from which two outlines are one card."""


def find_by_contours(photo: Photo) -> tuple[Quad, ...]:
    """Quads of every convex four-cornered outline of a plausible size, largest first."""
    scale = LONG_SIDE / max(photo.pixels.shape[:2])
    small = cv2.resize(photo.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY), (5, 5), 0)
    light = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, 51, 2)
    outlines: list[NDArray[np.float32]] = []
    for mask in (light, cv2.bitwise_not(light)):
        for contour in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            corners = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True).reshape(-1, 2)
            share = cv2.contourArea(corners) / grey.size
            if len(corners) == 4 and cv2.isContourConvex(corners) and SMALLEST < share < LARGEST:
                outlines.append(corners.astype(np.float32))
    outlines.sort(key=cv2.contourArea, reverse=True)
    kept: list[NDArray[np.float32]] = []
    for outline in outlines:
        if all(_overlap(outline, other) < SAME_CARD for other in kept):
            kept.append(outline)
    return tuple(_quad(outline / scale / photo.scale) for outline in kept)


def _overlap(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    shared = cv2.intersectConvexConvex(one, other)[0]
    return float(shared / (cv2.contourArea(one) + cv2.contourArea(other) - shared + 1e-6))


def _quad(outline: NDArray[np.float32]) -> Quad:
    if cv2.contourArea(outline, oriented=True) < 0:
        outline = outline[::-1]
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(outline, -int(outline.sum(1).argmin()), 0))
    return Quad((a, b, c, d), 1.0)
