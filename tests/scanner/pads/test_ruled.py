"""Ruled tables under any angle: every crossing where it is, and none where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from scanner.pads.ruled import ruled_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZE = (1200, 900)


def page(down: list[int], across: list[int]) -> NDArray[np.uint8]:
    """A ruled page with something written in its boxes."""
    image = np.full((800, 600, 3), 245, np.uint8)
    for y in down:
        cv2.line(image, (across[0], y), (across[-1], y), (60, 70, 90), 2)
    for x in across:
        cv2.line(image, (x, down[0]), (x, down[-1]), (60, 70, 90), 2)
    for row, y in enumerate(down[1:]):
        for col, x in enumerate(across[1:-1]):
            text = str((7 * row + 3 * col) % 40)
            cv2.putText(image, text, (x + 20, y - 12), cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, 1.0, (20, 20, 120), 2)
    return image


def photographed(image: NDArray[np.uint8], turn: float) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The page on a grained brown table, turned and tilted."""
    rng = np.random.default_rng(3)
    table = rng.normal(105, 9, (SIZE[1], SIZE[0], 3)).clip(0, 255).astype(np.uint8)
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    middle = np.array([[1, 0, -300], [0, 1, -400], [0, 0, 1.0]])
    tilt = np.array([[0.95, 0, 600], [0, 0.9, 450], [0, 0.00018, 1]])
    matrix = tilt @ spin @ middle
    seen = cv2.warpPerspective(image, matrix, SIZE)
    mask = cv2.warpPerspective(np.full(image.shape[:2], 255, np.uint8), matrix, SIZE)
    return np.where(mask[..., None] > 0, seen, table), matrix


DOWN = list(range(60, 760, 62))
ACROSS = [40, 220, 310, 400, 490, 580]


@pytest.mark.parametrize("turn", [0, 7, -14, 20])
def test_every_crossing_is_where_it_is(turn: float) -> None:
    photo, matrix = photographed(page(DOWN, ACROSS), turn)
    found = ruled_tables(photo)[0]
    assert found.shape == (len(DOWN), len(ACROSS), 2)
    truth = np.array([[(x, y) for x in ACROSS] for y in DOWN], float)
    there = cv2.perspectiveTransform(truth.reshape(-1, 1, 2), matrix).reshape(truth.shape)
    assert np.abs(found - there).max() < 6


def test_a_fold_is_no_rule() -> None:
    image = page(DOWN, ACROSS)
    cv2.line(image, (0, DOWN[4] + 30), (600, DOWN[4] + 30), (190, 190, 190), 2)
    photo, _ = photographed(image, 4)
    assert ruled_tables(photo)[0].shape[0] == len(DOWN)


def test_no_table_in_noise_or_on_a_plain_page() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    assert ruled_tables(noise) == []
    assert ruled_tables(np.full((600, 800, 3), 200, np.uint8)) == []
