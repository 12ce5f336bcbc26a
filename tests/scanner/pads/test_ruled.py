"""Ruled tables under any angle: every crossing where it is, and none where there is none."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from scanner.pads.ruled import flat_parts, ruled_tables

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


def tables(photo: NDArray[np.uint8], look: int = 0) -> list[NDArray[np.float64]]:
    """What a look finds: 0 dark rules, 1 beyond them, 3 white ones, 4 bright boxes, 5 bands, -1 level rules only."""
    return list(ruled_tables(flat_parts(photo), max(photo.shape)))[look]


DOWN = list(range(60, 760, 62))
ACROSS = [40, 220, 310, 400, 490, 580]


@pytest.mark.parametrize("turn", [0, 7, -14, 20])
def test_every_crossing_is_where_it_is(turn: float) -> None:
    photo, matrix = photographed(page(DOWN, ACROSS), turn)
    found = tables(photo)[0]
    assert found.shape == (len(DOWN), len(ACROSS), 2)
    truth = np.array([[(x, y) for x in ACROSS] for y in DOWN], float)
    there = cv2.perspectiveTransform(truth.reshape(-1, 1, 2), matrix).reshape(truth.shape)
    assert np.abs(found - there).max() < 6


@pytest.mark.parametrize("turn", [0, 9])
def test_white_rules_between_coloured_rows(turn: float) -> None:
    image = np.full((800, 600, 3), 250, np.uint8)
    for row, (top, bottom) in enumerate(pairwise(DOWN)):
        colour = ((120, 170, 230), (230, 170, 120))[row % 2]
        cv2.rectangle(image, (ACROSS[0], top), (ACROSS[-1], bottom), colour, -1)
    for y in DOWN:
        cv2.line(image, (ACROSS[0], y), (ACROSS[-1], y), (252, 252, 252), 5)
    for x in ACROSS:
        cv2.line(image, (x, DOWN[0]), (x, DOWN[-1]), (252, 252, 252), 5)
    photo, _ = photographed(image, turn)
    rows, cols = len(DOWN), len(ACROSS)
    assert any(points.shape[0] >= rows - 2 and points.shape[1] >= cols - 2 for points in tables(photo, 3))


def test_rows_and_columns_beyond_the_outermost_rules_of_a_pad_without_a_frame() -> None:
    image = np.full((800, 600, 3), 245, np.uint8)
    for y in DOWN[1:-1]:
        cv2.line(image, (ACROSS[0], y), (ACROSS[-1], y), (60, 70, 90), 2)
    for x in ACROSS[1:-1]:
        cv2.line(image, (x, DOWN[0]), (x, DOWN[-1]), (60, 70, 90), 2)
    photo, matrix = photographed(image, 5)
    whole = [points for points in tables(photo, 1) if points.shape == (len(DOWN), len(ACROSS), 2)]
    truth = np.array([[(x, y) for x in ACROSS] for y in DOWN], float)
    there = cv2.perspectiveTransform(truth.reshape(-1, 1, 2), matrix).reshape(truth.shape)
    assert min(np.abs(points - there).max() for points in whole) < 10


@pytest.mark.parametrize("turn", [0, 8])
def test_bright_boxes_that_stand_apart(turn: float) -> None:
    image = np.full((800, 600, 3), (150, 160, 110), np.uint8)
    for top, bottom in pairwise(DOWN):
        for left, right in pairwise(ACROSS[1:]):
            cv2.rectangle(image, (left + 5, top + 5), (right - 5, bottom - 5), (250, 250, 244), -1)
    cv2.putText(image, "88", (ACROSS[2] + 12, DOWN[3] - 8), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (20, 20, 120), 3)
    photo, matrix = photographed(image, turn)
    truth = np.array([[(x, y) for x in ACROSS[2:-1]] for y in DOWN[1:-1]], float)
    there = cv2.perspectiveTransform(truth.reshape(-1, 1, 2), matrix).reshape(truth.shape)
    whole = [points for points in tables(photo, 4) if points.shape == (len(DOWN), len(ACROSS) - 1, 2)]
    assert min(np.abs(points[1:-1, 1:-1] - there).max() for points in whole) < 6


def test_bands_of_colour_without_level_rules() -> None:
    image = np.full((800, 600, 3), 245, np.uint8)
    for top, bottom in list(pairwise(DOWN))[::2]:
        cv2.rectangle(image, (ACROSS[0], top), (ACROSS[-1], bottom), (222, 228, 205), -1)
    for x in ACROSS:
        cv2.line(image, (x, DOWN[0]), (x, DOWN[-1]), (60, 70, 90), 2)
    photo, _ = photographed(image, 6)
    assert any(points.shape[:2] == (len(DOWN), len(ACROSS)) for points in tables(photo, 5))


def test_columns_without_upright_rules_are_told_by_what_is_written() -> None:
    image = np.full((800, 600, 3), 245, np.uint8)
    for y in DOWN:
        cv2.line(image, (ACROSS[0], y), (ACROSS[-1], y), (60, 70, 90), 2)
    for row, y in enumerate(DOWN[1:]):
        cv2.putText(image, "Roads"[: 3 + row % 3], (50, y - 14), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20), 2)
        for col, x in enumerate(ACROSS[1:-1]):
            text = str((7 * row + 3 * col) % 40)
            cv2.putText(image, text, (x + 24, y - 14), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 120), 2)
    photo, matrix = photographed(image, 5)
    found = max(tables(photo, -1), key=lambda points: points.shape[0])
    back = cv2.perspectiveTransform(found.reshape(-1, 1, 2), np.linalg.inv(matrix)).reshape(found.shape)
    across = np.median(back[1:-1, :, 0], axis=0)
    assert len(across) == len(ACROSS)
    for parting, left in zip(across[2:-1], ACROSS[2:-1], strict=True):
        assert left - 25 < parting < left + 20


def test_a_fold_is_no_rule() -> None:
    image = page(DOWN, ACROSS)
    cv2.line(image, (0, DOWN[4] + 30), (600, DOWN[4] + 30), (190, 190, 190), 2)
    photo, _ = photographed(image, 4)
    assert tables(photo)[0].shape[0] == len(DOWN)


def test_no_table_in_noise_or_on_a_plain_page() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (600, 800, 3)).astype(np.uint8)
    assert tables(noise) == []
    assert tables(np.full((600, 800, 3), 200, np.uint8)) == []
