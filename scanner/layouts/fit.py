"""One lattice through all cards of a group: where each cell lies, and which card does not belong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.layouts.walk import USUAL_PITCH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

EVEN = 0.05
"""Weight of 'lines are evenly spaced' against one card: decides where nothing lies, hardly where cards do."""
GUESS = 1e-4
"""Weight of 'lines are a usual pitch apart' against one card: for a lattice of a single row."""
MARGIN = 2
"""Empty lines foreseen around the cards."""
STRAIGHT = 0.3
"""Weight of 'a whole row is not shifted' against one card."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Where rows and columns lie, in card units."""

    across: Floats
    """(rows, cols) horizontal position of each cell, with MARGIN empty lines on every side."""
    down: Floats
    """(rows, cols) vertical position of each cell, with the same margin."""
    off: Floats
    """(n, 2) how far each card lies from where all the others expect it."""

    @property
    def inside(self) -> tuple[Floats, Floats]:
        """`across` and `down` without the margin."""
        return self.across[MARGIN:-MARGIN, MARGIN:-MARGIN], self.down[MARGIN:-MARGIN, MARGIN:-MARGIN]

    def nearest(self, place: Floats) -> tuple[tuple[int, int], float]:
        """The cell nearest to a place, (row, col) from 0, and how far off it is along the worse axis."""
        off = np.maximum(np.abs(self.across - place[0]), np.abs(self.down - place[1]))
        row, col = divmod(int(np.nan_to_num(off, nan=np.inf).argmin()), off.shape[1])
        return (row - MARGIN, col - MARGIN), float(off[row, col])


def fit_lattice(places: Floats, cells: Ints, weights: Floats) -> Fit:
    """The lattice through `places` (n, 2) whose cells are (row, col) from 0."""
    cells = cells + MARGIN
    rows, cols = (int(v) + 1 + MARGIN for v in cells.max(axis=0))
    across, off_across = _fit_axis(places[:, 0], (cells[:, 1], cols), (cells[:, 0], rows), weights)
    down, off_down = _fit_axis(places[:, 1], (cells[:, 0], rows), (cells[:, 1], cols), weights)
    return Fit(across.T, down, np.column_stack([off_across, off_down]))


def _fit_axis(
    values: Floats, line: tuple[Ints, int], shift: tuple[Ints, int], weights: Floats
) -> tuple[Floats, Floats]:
    """Values as line position plus shift; returns (lines, shifts) predictions and leave-one-out residuals."""
    (line_of, lines), (shift_of, shifts) = line, shift
    count = len(values)
    design = np.zeros((count, lines + shifts))
    design[np.arange(count), line_of] = 1
    design[np.arange(count), lines + shift_of] = 1
    bend = _differences(lines, shifts, (1.0, -2.0, 1.0))
    pace = _differences(lines, shifts, (-1.0, 1.0))
    keep = np.diag(np.concatenate([np.full(lines, 1e-9), np.full(shifts, STRAIGHT)]))
    weighted = design * weights[:, None]
    inverse = np.linalg.inv(weighted.T @ design + EVEN * bend.T @ bend + GUESS * pace.T @ pace + keep)
    solved = inverse @ (weighted.T @ values + GUESS * USUAL_PITCH * pace.sum(axis=0))
    leverage = np.einsum("ni,ij,nj->n", design, inverse, weighted)
    off = (values - design @ solved) / np.maximum(1 - leverage, 1e-3)
    return solved[:lines, None] + solved[None, lines:], off


def _differences(lines: int, shifts: int, pattern: tuple[float, ...]) -> Floats:
    """One row per run of neighbouring lines, holding `pattern` at their places."""
    count = max(lines - len(pattern) + 1, 0)
    rows = np.zeros((count, lines + shifts))
    for index, factor in enumerate(pattern):
        rows[np.arange(count), np.arange(count) + index] = factor
    return rows
