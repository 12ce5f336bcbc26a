"""A tableau of known shape between four corners that a person drew: where finding fails, people see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.records import Cell, Lattice, Quad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.records import Point

FILL = 0.96
"""Share of a cell's width and height that its card covers: people leave little space, and draw generously."""


def lattice_between(corners: Sequence[Point], rows: int, cols: int) -> Lattice:
    """Cards of equal size in every cell; `corners` clockwise from the top left as the photo shows the tableau."""
    outer = np.array([(0, 0), (cols, 0), (cols, rows), (0, rows)], np.float32)
    plane = cv2.getPerspectiveTransform(outer, np.array(corners, np.float32))
    edge = (1 - FILL) / 2
    card = np.array([(edge, edge), (1 - edge, edge), (1 - edge, 1 - edge), (edge, 1 - edge)])
    cells = []
    for row in range(rows):
        for col in range(cols):
            a, b, c, d = cv2.perspectiveTransform((card + np.array((col, row)))[None], plane.astype(np.float64))[
                0
            ].tolist()
            cells.append(Cell(row + 1, col + 1, Quad((tuple(a), tuple(b), tuple(c), tuple(d)), 1.0)))
    return Lattice(rows, cols, tuple(cells))
