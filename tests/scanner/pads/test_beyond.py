"""One row or column more: read where it must be, and taken only if more adds up with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.pads import beyond
from scanner.pads.records import Box, Chance, Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Quad = NDArray[np.float64]

SIDE = 10.0
POINTS = {(0, 0): 3, (1, 0): 4, (0, 1): 5, (1, 1): 1, (0, 2): 8, (1, 2): 5}
"""By column and row of the paper, what is written."""
PIXELS = np.zeros((1, 1, 3), np.uint8)


def box(col: int, row: int) -> Box:
    """The box as it is read, at its place on the paper."""
    x, y = SIDE * col, SIDE * row
    corners = ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE))
    return Box(corners, (Chance(POINTS.get((col, row)), 1.0),))


def read(_pixels: NDArray[np.uint8], quads: list[Quad]) -> list[Box]:
    """Boxes by where they are."""
    return [box(*(int(value) for value in np.round(quad[0] / SIDE))) for quad in quads]


def adding_up(grid: Grid) -> int:
    """Columns whose last number is the sum of the others."""
    columns = [[each.best.content for each in column] for column in zip(*grid.boxes, strict=True)]
    whole = [[number for number in column if isinstance(number, int)] for column in columns]
    return sum(len(numbers) > 2 and numbers[-1] == sum(numbers[:-1]) for numbers in whole)


@pytest.mark.parametrize("rows", [(0, 1), (1, 2)])
def test_the_missing_row_below_or_above_is_found(rows: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beyond, "read_boxes", read)
    seen = Grid(tuple(tuple(box(col, row) for col in (0, 1)) for row in rows), 0)
    found = beyond.looked_beyond(PIXELS, seen, adding_up)
    assert [[each.best.content for each in row] for row in found.boxes] == [[3, 4], [5, 1], [8, 5]]


def test_a_pad_that_gains_nothing_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beyond, "read_boxes", read)
    seen = Grid(tuple(tuple(box(col, row) for col in (0, 1)) for row in (0, 1, 2)), 0)
    assert beyond.looked_beyond(PIXELS, seen, adding_up) is seen
