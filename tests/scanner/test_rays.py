"""From rays to quads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.rays import quads_from_rays
from tests.scanner.lying import card

if TYPE_CHECKING:
    from numpy.typing import NDArray

RAYS = 24


def ray_lengths(quad: NDArray[np.float64], centre: NDArray[np.float64]) -> NDArray[np.float64]:
    """Distances from the centre to the quad's edge, by walking outwards."""
    lengths = []
    for angle in np.arange(RAYS) * (2 * np.pi / RAYS):
        way = np.array([np.cos(angle), np.sin(angle)])
        low, high = 0.0, 4000.0
        for _ in range(40):
            middle = (low + high) / 2
            inside = cv2.pointPolygonTest(quad.astype(np.float32), (centre + way * middle).tolist(), False) >= 0
            low, high = (middle, high) if inside else (low, middle)
        lengths.append(low)
    return np.array(lengths)


def furthest(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Largest distance of two corners when the quads are matched best."""
    return float(min(np.linalg.norm(np.roll(one, turn, 0) - other, axis=1).max() for turn in range(4)))


@given(
    st.floats(40, 300),
    st.floats(0.5, 1.0),
    st.floats(0, 2 * np.pi),
    st.lists(st.floats(-0.06, 0.06), min_size=8, max_size=8),
)
def test_rays_give_the_quad_back(long: float, shape: float, angle: float, bends: list[float]) -> None:
    quad = card((400, 300), long * shape, long, angle) + np.array(bends).reshape(4, 2) * long * shape
    centre = quad.mean(0)
    found = quads_from_rays(centre[None], ray_lengths(quad, centre)[None])[0]
    assert furthest(quad, found) < 0.06 * long


@pytest.mark.parametrize("angle", np.radians([0, 10, 25, 45, 65, 80]))
@pytest.mark.parametrize("shape", [0.7, 1.0])
def test_blunt_rays_do_not_turn_a_card(angle: float, shape: float) -> None:
    """A network that is unsure of the corners rounds them off; which way the card lies must survive it."""
    quad = card((400, 300), 100 * shape, 100, angle)
    sharp = ray_lengths(quad, quad.mean(0))
    blunt = (np.roll(sharp, 1) + 2 * sharp + np.roll(sharp, -1)) / 4
    found = quads_from_rays(quad.mean(0)[None], blunt[None])[0].astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(quad.astype(np.float32), found)
    assert shared / (10000 * shape + cv2.contourArea(found) - shared) > 0.85


def test_no_centre_gives_no_quad() -> None:
    assert quads_from_rays(np.zeros((0, 2)), np.zeros((0, RAYS))).shape == (0, 4, 2)
