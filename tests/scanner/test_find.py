"""From rays to quads, one quad per card, and the errors of finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.inputs import halvings
from models.store import DamagedModelError
from scanner import find as finding
from scanner import networks
from scanner.errors import MissingModelError
from scanner.records import Photo

if TYPE_CHECKING:
    from numpy.typing import NDArray

RAYS = 24


def card(centre: tuple[float, float], short: float, long: float, angle: float) -> NDArray[np.float64]:
    """Corners of a rectangle, clockwise in the image."""
    half = np.array([[-short, -long], [short, -long], [short, long], [-short, long]]) / 2
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(half @ np.array([[c, s], [-s, c]]) + centre)


def rays(quad: NDArray[np.float64], centre: NDArray[np.float64]) -> NDArray[np.float64]:
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
    found = finding.quads_from_rays(centre[None], rays(quad, centre)[None])[0]
    assert furthest(quad, found) < 0.06 * long


@pytest.mark.parametrize("angle", np.radians([0, 10, 25, 45, 65, 80]))
@pytest.mark.parametrize("shape", [0.7, 1.0])
def test_blunt_rays_do_not_turn_a_card(angle: float, shape: float) -> None:
    """A network that is unsure of the corners rounds them off; which way the card lies must survive it."""
    quad = card((400, 300), 100 * shape, 100, angle)
    sharp = rays(quad, quad.mean(0))
    blunt = (np.roll(sharp, 1) + 2 * sharp + np.roll(sharp, -1)) / 4
    found = finding.quads_from_rays(quad.mean(0)[None], blunt[None])[0].astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(quad.astype(np.float32), found)
    assert shared / (10000 * shape + cv2.contourArea(found) - shared) > 0.85


def test_no_centre_gives_no_quad() -> None:
    assert finding.quads_from_rays(np.zeros((0, 2)), np.zeros((0, RAYS))).shape == (0, 4, 2)


def test_peaks_are_local_maxima_highest_first() -> None:
    heat = np.zeros((20, 30), np.float32)
    heat[4, 5], heat[4, 6], heat[15, 20], heat[10, 10] = 0.6, 0.5, 0.9, 0.01
    rows, cols = finding.peaks(heat)
    assert list(zip(rows.tolist(), cols.tolist(), strict=True)) == [(15, 20), (4, 5)]


@pytest.mark.parametrize("short", [20.0, 60.0, 300.0])
def test_small_cards_are_looked_at_from_nearer(short: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearer look sees only the part with the cards; what it finds is told in the whole picture."""
    cards = np.stack([card((900, 500), short, 1.4 * short, 0), card((900 + 1.2 * short, 500), short, 1.4 * short, 0)])
    rough = finding.Rough(cards, np.array([0.9, 0.8]))
    seen: list[tuple[tuple[int, ...], int]] = []

    def look(part: finding.Levels, _finder: object, long_side: int) -> finding.Rough:
        seen.append((part[0].shape[:2], long_side))
        bright = np.argwhere(part[0][..., 0])[[0, -1]][:, ::-1]
        return finding.Rough(np.array([[bright[0], bright[0], bright[1], bright[1]]], float), np.array([0.9]))

    monkeypatch.setattr(finding, "look", look)
    pixels = np.zeros((1200, 1600, 3), np.uint8)
    pixels[495:505, 890:910] = 255
    found = finding.look_closer(halvings(pixels), rough, None)  # type: ignore[arg-type]
    if short * 640 / 1600 >= finding.SMALL:
        assert found is rough
        return
    ((height, width), long_side) = seen[0]
    assert max(height, width) < 1600
    assert short * long_side / max(height, width) == pytest.approx(finding.COMFORTABLE, abs=0.2)
    assert found.corners[0, 0].tolist() == [890, 495]
    assert found.corners[0, 2].tolist() == [909, 504]


def test_one_card_is_kept_once_and_touching_cards_twice() -> None:
    first, second = card((100, 100), 60, 80, 0), card((160, 100), 60, 80, 0)
    corners = np.stack([first + 2, first, second])
    assert finding.distinct(corners, np.array([0.7, 0.9, 0.8])) == [1, 2]


def test_a_part_of_a_card_goes_and_so_do_two_cards_taken_as_one() -> None:
    whole, part = card((100, 100), 60, 90, 0), card((100, 70), 56, 28, 0)
    left, right, both = card((300, 100), 60, 80, 0), card((361, 100), 60, 80, 0), card((330, 100), 121, 80, 0)
    corners = np.stack([whole, part, left, right, both])
    confidence = np.array([0.9, 0.95, 0.9, 0.9, 0.6])
    assert finding.without_parts(corners, confidence, [1, 0, 2, 3, 4]) == [0, 2, 3]


def test_a_crossed_quad_is_no_card() -> None:
    crossed = card((100, 100), 60, 80, 0)[[0, 2, 1, 3]]
    assert finding.distinct(crossed[None], np.array([0.9])) == []


def test_missing_weights_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(task: str) -> None:
        raise DamagedModelError(f"{task}: gone")

    monkeypatch.setattr(networks, "load", missing)
    pixels = np.zeros((40, 40, 3), np.uint8)
    with pytest.raises(MissingModelError, match=r"finder: gone: (reinstall|réinstallez)"):
        finding.find(Photo("a.jpg", pixels, (40, 40)))


@pytest.mark.parametrize("size", [(40, 40), (33, 900), (2000, 32)])
def test_empty_pictures_of_any_shape_have_no_cards(size: tuple[int, int]) -> None:
    width, height = size
    assert finding.find(Photo("grey.png", np.full((height, width, 3), 127, np.uint8), size)) == ()
