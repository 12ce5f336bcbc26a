"""A row or column more, where the rule beyond it was not seen: taken only if more of the pad adds up with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scanner.pads.boxes import read_boxes
from scanner.pads.records import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from scanner.pads.records import Box

    Floats = NDArray[np.float64]


def looked_beyond(pixels: NDArray[np.uint8], grid: Grid, adding_up: Callable[[Grid], int]) -> Grid:
    """The pad with a row below or above it, or a column after it, whichever makes the most columns add up."""
    return max([grid, *_grown(pixels, grid)], key=adding_up)


def _grown(pixels: NDArray[np.uint8], grid: Grid) -> Iterator[Grid]:
    below = _beside(pixels, grid.boxes[-1], 2)
    yield Grid((*grid.boxes, below), grid.turn)
    yield Grid((_beside(pixels, grid.boxes[0], 0), *grid.boxes), grid.turn)
    after = _beside(pixels, [row[-1] for row in grid.boxes], 1)
    yield Grid(tuple((*row, box) for row, box in zip(grid.boxes, after, strict=True)), grid.turn)


def _beside(pixels: NDArray[np.uint8], boxes: Sequence[Box], side: int) -> tuple[Box, ...]:
    """Boxes as large as these, on their side: 0 above, 1 after, 2 below."""
    return tuple(read_boxes(pixels, [_next(np.array(box.corners), side) for box in boxes]))


def _next(corners: Floats, side: int) -> Floats:
    """The box is moved by its own height or width."""
    from_edge, to_edge = {0: ((3, 2), (0, 1)), 1: ((0, 3), (1, 2)), 2: ((0, 1), (3, 2))}[side]
    step = corners[list(to_edge)].mean(axis=0) - corners[list(from_edge)].mean(axis=0)
    return np.asarray(corners + step)
