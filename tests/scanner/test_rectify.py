"""Crops: the right pixels, upright, in the proportions of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scanner.layouts.grid import arrange
from scanner.records import Photo, Quad
from scanner.rectify import BEYOND, LONG_SIDE, aspect, crop_size, crops, flattened
from tests.scanner.grid.lattices import cameras
from tests.scanner.laid import SIZE, Camera, Grid, lay, photographed, quads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.records import Lattice

CORNERS = ((220, 40, 40), (40, 200, 60), (40, 60, 220), (230, 220, 60))
"""Colours of a card's quarters: top left, top right, bottom right, bottom left."""


def painted(corners: NDArray[np.float64], size: tuple[int, int] = SIZE, scale: float = 0.5) -> Photo:
    """A photo of cards with four coloured quarters, decoded at half its size."""
    width, height = (round(side * scale) for side in size)
    pixels = np.full((height, width, 3), 90, np.uint8)
    face = np.zeros((64, 64, 3), np.uint8)
    for (rows, cols), colour in zip(((0, 0), (0, 32), (32, 32), (32, 0)), CORNERS, strict=True):
        face[rows : rows + 32, cols : cols + 32] = colour
    frame = np.array([[0, 0], [64, 0], [64, 64], [0, 64]], np.float32)
    for card in corners:
        to_photo = cv2.getPerspectiveTransform(frame, (card * scale).astype(np.float32))
        seen = cv2.warpPerspective(face, to_photo, (width, height), flags=cv2.INTER_NEAREST)
        inside = cv2.warpPerspective(np.ones((64, 64), np.uint8), to_photo, (width, height), flags=cv2.INTER_NEAREST)
        pixels[inside > 0] = seen[inside > 0]
    pixels.setflags(write=False)
    return Photo("painted.png", pixels, size)


def quarters(picture: NDArray[np.uint8]) -> NDArray[np.int_]:
    """Colours in the middle of the quarters, clockwise from the top left."""
    height, width = picture.shape[:2]
    spots = ((1, 1), (1, 3), (3, 3), (3, 1))
    return np.array([picture[height * down // 4, width * across // 4] for down, across in spots]).astype(int)


def tableau(grid: Grid, camera: Camera) -> tuple[Photo, Lattice]:
    corners = photographed(lay(grid), camera)
    return painted(corners), arrange(quads(corners), SIZE).lattices[0]


@pytest.mark.parametrize("roll", [-40, -10, 0, 25, 44])
@pytest.mark.parametrize("elevation", [90, 45])
def test_crops_are_upright_along_the_rows(roll: float, elevation: float) -> None:
    photo, lattice = tableau(Grid(3, 4, gap=0.2), Camera(elevation, roll))
    found = crops(photo, lattice)
    assert [(crop.row, crop.col) for crop in found] == Grid(3, 4).cells
    for crop in found:
        assert np.abs(quarters(crop.pixels) - np.array(CORNERS)).max() < 12


def test_squares_for_the_networks() -> None:
    photo, lattice = tableau(Grid(2, 3), Camera(60))
    found = flattened(photo, [cell.quad for cell in lattice.cells if cell.quad is not None], (96, 96))
    assert {picture.shape for picture in found} == {(96, 96, 3)}
    assert np.abs(quarters(found[4]) - np.array(CORNERS)).max() < 12


def test_holes_have_no_crop() -> None:
    corners = np.delete(photographed(lay(Grid(3, 3))), 4, axis=0)
    found = crops(painted(corners), arrange(quads(corners), SIZE).lattices[0])
    assert [(crop.row, crop.col) for crop in found] == [place for place in Grid(3, 3).cells if place != (2, 2)]


def test_crops_are_read_only() -> None:
    photo, lattice = tableau(Grid(1, 2), Camera())
    with pytest.raises(ValueError, match="read-only"):
        crops(photo, lattice)[0].pixels[0, 0] = 0


@given(cameras.filter(lambda camera: camera.elevation > 60), st.sampled_from([0.64, 0.71, 1.0, 1.4, 1.55]))
def test_proportions_are_those_of_the_deck(camera: Camera, height: float) -> None:
    # These cameras have the focal length that fills the photo: mostly a longer one than a phone's, which is assumed
    # where the right angles of the cards do not tell.
    corners = photographed(lay(Grid(4, 5, height=height)), camera)
    lattice = arrange(quads(corners), SIZE).lattices[0]
    found = aspect([cell.quad for cell in lattice.cells if cell.quad is not None], SIZE)
    assert found == pytest.approx(1 / height, rel=0.04 if camera.elevation > 75 else 0.15)


def test_sizes() -> None:
    assert crop_size(0.5) == (LONG_SIDE // 2, LONG_SIDE)
    assert crop_size(2.0, 100) == (100, 50)
    assert crop_size(1.0, 64) == (64, 64)
    assert crop_size(1e-9, 100) == (40, 100)  # nothing is slimmer than a card can be


def test_what_the_photo_does_not_show_is_grey() -> None:
    photo = Photo("white.png", np.full((100, 100, 3), 255, np.uint8), (100, 100))
    left_half = Quad(((-50.0, 0.0), (50.0, 0.0), (50.0, 100.0), (-50.0, 100.0)), 0.9)
    picture = flattened(photo, [left_half], (100, 100))[0]
    assert (picture[:, :48] == BEYOND).all()
    assert (picture[:, 52:] == 255).all()


def test_fine_stripes_are_averaged_not_skipped() -> None:
    stripes = np.zeros((1200, 1200, 3), np.uint8)
    stripes[:, ::4] = stripes[:, 1::4] = 255
    photo = Photo("stripes.png", stripes, (1200, 1200))
    whole = Quad(((0.0, 0.0), (1200.0, 0.0), (1200.0, 1200.0), (0.0, 1200.0)), 0.9)
    picture = flattened(photo, [whole], (100, 100))[0].astype(int)
    assert abs(picture.mean() - 127) < 5
    assert picture.std() < 30


def test_nothing_to_rectify() -> None:
    photo = Photo("white.png", np.full((10, 10, 3), 255, np.uint8), (10, 10))
    assert flattened(photo, [], (10, 10)) == []
    assert aspect([], (10, 10)) == 1.0
