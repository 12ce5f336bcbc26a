"""Enrolled cards drawn to where the table begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.enrolment.to_the_table import to_the_table
from scanner.records import Cell, Lattice, Photo, Quad

if TYPE_CHECKING:
    from numpy.typing import NDArray

HIGH, WIDE, GAP = 140, 100, 30
HEADER = 20
"""Pixels of the printed strip along the upper edge."""


def photographed(rng: np.random.Generator) -> NDArray[np.uint8]:
    """Two rows of three cards, each with a light strip along its upper edge, on a speckled table."""
    pixels = rng.integers(60, 90, (2 * (HIGH + GAP) + GAP, 3 * (WIDE + GAP) + GAP, 3))
    for row in range(2):
        for col in range(3):
            top, left = GAP + row * (HIGH + GAP), GAP + col * (WIDE + GAP)
            card = pixels[top : top + HIGH, left : left + WIDE]
            card[:] = rng.integers(100, 220, 3)
            card[:HEADER] = (245, 240, 225)
            card[HEADER : HEADER + 3] = 20
    return np.ascontiguousarray(pixels.astype(np.uint8))


def lattice(cuts: dict[tuple[int, int], tuple[float, float]]) -> Lattice:
    """The cards; some with their upper and lower edge moved inwards by pixels."""
    cells = []
    for row in range(2):
        for col in range(3):
            upper, lower = cuts.get((row, col), (0.0, 0.0))
            left, top = float(GAP + col * (WIDE + GAP)), float(GAP + row * (HIGH + GAP))
            low, high = top + upper, top + HIGH - lower
            corners = ((left, low), (left + WIDE, low), (left + WIDE, high), (left, high))
            cells.append(Cell(row + 1, col + 1, Quad(corners, 0.9)))
    return Lattice(2, 3, tuple(cells))


@pytest.mark.parametrize("cut", [(HEADER, 0.0), (-15.0, 0.0), (0.0, -12.0)])
def test_a_wrong_edge_is_mended(cut: tuple[float, float]) -> None:
    """Cut along the printed line, or with a strip of table above or below."""
    pixels = photographed(np.random.default_rng(1))
    photo = Photo("cards.jpg", pixels, (pixels.shape[1], pixels.shape[0]))
    found = to_the_table(photo, lattice({(0, 0): cut, (1, 2): cut}))
    for one, right in zip(found.cells, lattice({}).cells, strict=True):
        assert one.quad is not None
        assert right.quad is not None
        assert np.abs(np.array(one.quad.corners) - np.array(right.quad.corners)).max() < 5


def test_right_edges_stay() -> None:
    pixels = photographed(np.random.default_rng(2))
    photo = Photo("cards.jpg", pixels, (pixels.shape[1], pixels.shape[0]))
    assert to_the_table(photo, lattice({})) == lattice({})
