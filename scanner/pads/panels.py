"""A flattened picture without rules -> a table of bright boxes that stand apart on a darker ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.pads.lattice import crossings
from scanner.pads.rules import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Grey = NDArray[np.float32]

AROUND = 0.16
"""Of the picture's longer side: the neighbourhood against which a box is bright."""
BRIGHTER = 0.03
"""Brightness by which it is."""
FULL = 0.72
"""Share of its frame that a box fills; corners may be round, and digits stand across its edge."""
SMALLEST, LARGEST = 14, 0.4
"""Pixels of a box's lower side, and share of the picture of its longer one."""
ALIKE = 0.22
"""Of its size, by which boxes of one table differ."""
LEAST = 6
"""Boxes of a table."""
THERE = 0.6
"""Share of the boxes of the table that have to be seen; ink or a shadow cuts some."""


def paneled_tables(flat: Grey) -> list[Floats]:
    """Crossings between the boxes of the most common size, where those stand in rows and columns."""
    boxes = _most_alike(_bright_boxes(flat))
    if len(boxes) < LEAST:
        return []
    wide, high = np.median(boxes[:, 2:], axis=0)
    rows, cols = (_in_line(boxes[:, side] + boxes[:, side + 2] / 2, size) for side, size in ((1, high), (0, wide)))
    count = int(rows.max() + 1), int(cols.max() + 1)
    if min(count) < 2 or len(boxes) < THERE * count[0] * count[1]:
        return []
    level = _between([boxes[rows == row][:, [0, 1, 2, 3]] for row in range(count[0])])
    upright = _between([boxes[cols == col][:, [1, 0, 3, 2]] for col in range(count[1])])
    return [crossings(level, upright)]


def _bright_boxes(flat: Grey) -> Floats:
    """N x 4: left, top, width and height of what is bright and fills its frame."""
    reach = max(3, round(AROUND * max(flat.shape)) | 1)
    bright = (flat > cv2.blur(flat, (reach, reach)) + BRIGHTER).astype(np.uint8)
    outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for outline in outlines:
        left, top, wide, high = cv2.boundingRect(outline)
        fits = min(wide, high) >= SMALLEST and max(wide, high) <= LARGEST * max(flat.shape)
        if fits and cv2.contourArea(outline) >= FULL * wide * high:
            found.append((left, top, wide, high))
    return np.array(found, float).reshape(-1, 4)


def _most_alike(boxes: Floats) -> Floats:
    """Those of the size that most of them have."""
    sizes = np.log(np.maximum(boxes[:, 2:], 1))
    alike = (np.abs(sizes[:, None] - sizes[None]) < ALIKE).all(axis=2)
    return boxes[alike[alike.sum(axis=1).argmax()]] if len(boxes) else boxes


def _in_line(middles: Floats, size: float) -> NDArray[np.int64]:
    """The row, or column, of every box."""
    order = np.argsort(middles)
    number = np.zeros(len(middles), np.int64)
    number[order[1:]] = np.cumsum(np.diff(middles[order]) > size / 2)
    return number


def _between(lines: Sequence[Floats]) -> list[Rule]:
    """Rules between neighbouring rows of boxes (start, near edge, length, depth), and along the outermost edges."""
    start = min(float(line[:, 0].min()) for line in lines)
    end = max(float((line[:, 0] + line[:, 2]).max()) for line in lines)
    near = [_edge(line, line[:, 1]) for line in lines]
    far = [_edge(line, line[:, 1] + line[:, 3]) for line in lines]
    middles = [(before + after) / 2 for before, after in zip(far, near[1:], strict=False)]
    return [Rule(curve, start, end, 1.0) for curve in (near[0], *middles, far[-1])]


def _edge(line: Floats, across: Floats) -> Floats:
    """The straight line along one edge of a row of boxes, for numpy.polyval."""
    along = line[:, 0] + line[:, 2] / 2
    if np.ptp(along) < 1:
        return np.array([0.0, float(across.mean())])
    return np.polyfit(along, across, 1)
