"""Photo + whole cards -> columns: what lies above and below each, rectified and counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, halvings
from scanner.piles.counting import Counted, count_columns
from scanner.piles.plane import along, column_crop, column_matrix, frame_of
from scanner.records import Quad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.piles.plane import Plane
    from scanner.records import Photo


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """One way along which a pile may go on."""

    counted: Counted
    matrix: NDArray[np.float64]
    """From the counter's crop to decoded pixels."""
    scale: float
    """Decoded pixels per photo pixel."""
    lean: float = 0.0
    """Pixels of the crop by which the pile goes to the side per pixel upwards."""

    def parts(self, count: int) -> tuple[Quad, ...]:
        """What is visible of `count` covered cards and of the whole one, in this order."""
        foot = float(COLUMN_ABOVE + COLUMN_CARD[1])
        rows = np.array([*self.counted.edges(count), float(COLUMN_ABOVE), foot])
        lines = along(self.matrix, rows, self.scale, self.lean)
        return tuple(_between(lines[index], lines[index + 1]) for index in range(len(lines) - 1))

    def outline(self, count: int) -> Quad:
        """Around the pile."""
        rows = self.counted.edges(count)
        ends = np.array([rows[0] if len(rows) else COLUMN_ABOVE, COLUMN_ABOVE + COLUMN_CARD[1]], np.float64)
        upper, lower = along(self.matrix, ends, self.scale, self.lean)
        return _between(upper, lower)


def columns_of(photo: Photo, plane: Plane, quads: Sequence[Quad]) -> list[tuple[Column, Column]]:
    """Of each whole card, the column above it and, seen from the other side, the one below it."""
    levels = halvings(photo.pixels)
    frames = [frame_of(plane.flat(quad)) for quad in quads]
    both = [np.roll(frame, shift, 0) for frame in frames for shift in (0, 2)]
    matrices = [column_matrix(plane, frame, photo.scale) for frame in both]
    counts = count_columns([column_crop(photo, levels, matrix) for matrix in matrices])
    found = [Column(count, matrix, photo.scale) for count, matrix in zip(counts, matrices, strict=True)]
    return list(zip(found[::2], found[1::2], strict=True))


def _between(upper: NDArray[np.float64], lower: NDArray[np.float64]) -> Quad:
    a, b, d, c = ((float(x), float(y)) for x, y in (*upper, *lower))
    return Quad((a, b, c, d), 1.0)
