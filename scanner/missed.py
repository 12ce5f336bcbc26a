"""A second look at the empty places of a tableau: the lattice knows where a card would be, the refiner if one is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.inputs import halvings
from scanner.find import sharpen
from scanner.networks import network
from scanner.places import place_quad
from scanner.records import Cell, Quad, ReadCard

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.records import Lattice, Photo

LOOKS = 2
"""Each starts from the corners of the one before."""
NEAR = 0.35
"""Cards by which the middle may be off the place where the lattice expects it."""
ALIKE = 1.5
"""How many times larger or smaller than expected a card may turn out."""


def look_again(photo: Photo, lattice: Lattice) -> Lattice:
    """The lattice with cards in those empty places where the refiner sees one, whatever the finder missed."""
    lying = [ReadCard(cell.row, cell.col, cell.quad, ()) for cell in lattice.cells if cell.quad is not None]
    places = [(cell.row, cell.col) for cell in lattice.cells if cell.quad is None]
    expected = {place: quad for place in places if (quad := place_quad(lying, *place)) is not None}
    if not expected:
        return lattice
    start = np.array([quad.corners for quad in expected.values()]) * photo.scale
    corners, levels = start, halvings(photo.pixels)
    for _ in range(LOOKS):
        corners, trust = sharpen(levels, corners, network("refiner"))
    found = {
        place: _quad(corners[index] / photo.scale, float(trust[index]))
        for index, place in enumerate(expected)
        if trust[index] > 0 and _plausible(corners[index], start[index])
    }
    cells = tuple(
        cell if cell.quad else Cell(cell.row, cell.col, found.get((cell.row, cell.col))) for cell in lattice.cells
    )
    return replace(lattice, cells=cells)


def _plausible(corners: NDArray[np.float64], expected: NDArray[np.float64]) -> bool:
    """Whether the refiner stayed at the card it was sent to look at."""
    quad = corners.astype(np.float32)
    if not cv2.isContourConvex(quad):
        return False
    area, usual = cv2.contourArea(quad), cv2.contourArea(expected.astype(np.float32))
    off = float(np.linalg.norm(corners.mean(0) - expected.mean(0)))
    return usual / ALIKE < area < usual * ALIKE and off < NEAR * float(np.sqrt(usual))


def _quad(corners: NDArray[np.float64], trust: float) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return Quad((a, b, c, d), float(1 / (1 + np.exp(-trust))))
